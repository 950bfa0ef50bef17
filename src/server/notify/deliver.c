/*
 * deliver.c: one claimed notice: checks that it is still true, sends it to every endpoint, and
 * stores the outcome.
 */
#include "server/notify/deliver.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/net/socket.h"
#include "server/notify/address.h"
#include "server/tables/tables.h"
#include "store/notices.h"

enum {
    SOON_MS = 60000,      /* until a notice is tried again whose table could not be loaded */
    MAX_WAIT_S = 6 * 3600 /* the longest Retry-After that is respected */
};

/* The wait after each failed try; after the last one the notice is dropped. */
static const int64_t backoff_ms[] = { 60000, 300000, 1500000, 1500000 };
enum { N_BACKOFF = sizeof backoff_ms / sizeof backoff_ms[0] };

static const char *const text_keys[] = {
    [SRV_NOTICE_TURN] = "server.notice.turn",
    [SRV_NOTICE_BEGUN] = "server.notice.begun",
    [SRV_NOTICE_OVER] = "server.notice.over",
    [SRV_NOTICE_TEST] = "server.notice.test",
};
_Static_assert(sizeof text_keys / sizeof text_keys[0] == SRV_N_NOTICES, "every kind has words");

void srv_delivery_free(srv_delivery *d)
{
    srv_notices *all = d->all;

    for (int i = 0; i < d->n; i++) {
        srv_attempt_free(&d->posting[i]->attempt);
        free(d->posting[i]);
    }
    free(d);
    all->n_deliveries--;
    srv_notices_back(all);
}

/* ---- the end: what became of it ---- */

static int is_left(const srv_attempt *l)
{
    return l->outcome == SRV_AGAIN || l->outcome == SRV_UNSENT;
}

static int is_to_be_repeated(const srv_delivery *d)
{
    int n = 0;

    for (int i = 0; i < d->n; i++)
        n += is_left(&d->posting[i]->attempt);
    return n > 0 && d->facts.tries < N_BACKOFF && d->kind != SRV_NOTICE_TEST;
}

/* Queues the same notice anew for the endpoints that did not get it. */
static ae_store_err repeat(ae_store *store, const srv_delivery *d)
{
    srv_notice_facts facts = d->facts;
    int64_t wait = backoff_ms[facts.tries];
    srv_buf payload = { .at = NULL };
    char id[SRV_ID + 1];
    ae_store_err err;

    facts.n_to = 0;
    facts.tries++;
    for (int i = 0; i < d->n; i++) {
        const srv_attempt *l = &d->posting[i]->attempt;

        if (!is_left(l))
            continue;
        ae_put(&AE_TEXT_IN(facts.to[facts.n_to++]), l->id);
        if (l->retry_after <= MAX_WAIT_S && l->retry_after * 1000 > wait)
            wait = l->retry_after * 1000;
    }
    srv_notice_put(&payload, &facts);
    srv_id(id, d->announcement.now);
    err =
        ae_store_notice_add(store, &(ae_store_notice){ .id = id,
                                                       .user = d->user,
                                                       .kind = srv_notice_name(d->kind),
                                                       .payload = payload.at,
                                                       .due_at = d->announcement.now + wait });
    srv_buf_free(&payload);
    return err;
}

/* Stores the outcome at the endpoint.  It is no error if the owner has removed the endpoint
 * meanwhile. */
static ae_store_err note(ae_store *store, const srv_attempt *l)
{
    ae_store_err err = AE_STORE_OK;

    if (l->is_push && l->outcome == SRV_GONE)
        err = ae_store_push_gone(store, l->url);
    else if (!l->is_push && l->outcome != SRV_UNSENT)
        err = ae_store_hook_note(store, l->id, l->outcome == SRV_SENT ? NULL : l->why);
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static ae_store_err settle(ae_store *store, const srv_delivery *d)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < d->n && d->is_sent && err == AE_STORE_OK; i++)
        err = note(store, &d->posting[i]->attempt);
    if (err == AE_STORE_OK && d->is_sent && is_to_be_repeated(d))
        err = repeat(store, d);
    if (err == AE_STORE_OK)
        err = d->again_at ? ae_store_notice_later(store, d->id, d->all->owner, d->again_at)
                          : ae_store_notice_done(store, d->id, d->all->owner);
    return err == AE_STORE_STALE || err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

static void run_settle(srv_job *job, void *own)
{
    srv_delivery *d = (srv_delivery *)((char *)job - offsetof(srv_delivery, job));
    ae_store *store = srv_store_of(own);

    d->err = store ? ae_sql_begin(store, AE_SQL_WRITE) : AE_STORE_OPEN;
    if (d->err != AE_STORE_OK)
        return;
    d->err = settle(store, d);
    if (d->err == AE_STORE_OK)
        d->err = ae_sql_commit(store);
    if (d->err != AE_STORE_OK)
        ae_sql_rollback(store);
}

static void settled(srv_job *job)
{
    srv_delivery *d = (srv_delivery *)((char *)job - offsetof(srv_delivery, job));

    if (d->err != AE_STORE_OK)
        SRV_LOG(&d->all->server->log, WARN, "notice.unsettled", { "notice", d->id, 0 },
                { "why", ae_store_key(d->err), 0 });
    srv_delivery_free(d);
}

/* The writer outlives the posters, so the outcome of a sent notice is stored even while the
 * server stops.  A notice that was not sent is left in the store, and its claim expires. */
static void end(srv_delivery *d)
{
    if (d->all->is_stopped && !d->is_sent) {
        srv_delivery_free(d);
        return;
    }
    d->job = (srv_job){ .run = run_settle, .done = settled };
    srv_pool_add(d->all->server->writer, &d->job);
}

/* Ends without sending.  With `again_at` 0 the notice is removed; otherwise it is due again
 * then. */
static void drop(srv_delivery *d, int64_t again_at)
{
    d->again_at = again_at;
    end(d);
}

/* ---- sending ---- */

/* A stopping server does not wait for attempts that have not begun. */
static void run_posting(srv_job *job, void *own)
{
    srv_posting *p = (srv_posting *)job;
    const srv_server *server = p->of->all->server;

    (void)own;
    if (__atomic_load_n(&server->is_closing, __ATOMIC_RELAXED))
        p->attempt.outcome = SRV_UNSENT;
    else
        srv_attempt_send(&p->attempt, &p->of->announcement);
}

static void count(srv_server *server, const srv_attempt *l)
{
    srv_counts *counts = &server->counts;
    char origin[SRV_URL_MAX + 1];
    ae_text to = AE_TEXT_IN(origin);

    if (l->outcome == SRV_UNSENT)
        return;
    if (l->outcome == SRV_SENT) {
        ++*(l->is_push ? &counts->pushes : &counts->hooks);
        return;
    }
    ++*(l->is_push ? &counts->push_failures : &counts->hook_failures);
    srv_address_origin(l->url, &to);
    SRV_LOG(&server->log, INFO, "notice.failed", { "by", l->is_push ? "push" : "hook", 0 },
            { "to", origin, 0 }, { "why", l->why, 0 });
}

static void posted(srv_job *job)
{
    srv_delivery *d = ((srv_posting *)job)->of;

    count(d->all->server, &((srv_posting *)job)->attempt);
    if (--d->n_left == 0) {
        d->is_sent = 1;
        end(d);
    }
}

/* The name of the table in quotes, or words for a table without a name. */
static void put_table(ae_text *out, const srv_delivery *d)
{
    if (d->facts.name[0])
        AE_SAY(out, d->words, "server.notice.named", { "name", d->facts.name, 0 });
    else
        ae_put(out, ae_word(d->words, "server.notice.unnamed"));
}

static void write_title(srv_delivery *d)
{
    const srv_config *config = &d->all->server->config;
    ae_text title = AE_TEXT_IN(d->title);
    char key[32];
    ae_text k = AE_TEXT_IN(key);
    const char *word;

    ae_put(&k, d->facts.game);
    ae_put(&k, ".title");
    word = d->facts.game[0] ? ae_word(d->words, key) : NULL;
    ae_put(&title, word ? word : config->name[0] ? config->name : "Aedile");
}

static void write_url(srv_delivery *d)
{
    const srv_server *server = d->all->server;
    ae_text url = AE_TEXT_IN(d->url);

    if (server->config.url[0])
        srv_config_url(&server->config, 0, &url);
    else
        ae_put(&url, server->origin);
    ae_put(&url, "/");
    if (d->facts.table[0]) {
        ae_put(&url, "t/");
        ae_put(&url, d->facts.table);
    }
}

/* Push services require an address of the sender's operator. */
static void write_contact(srv_delivery *d)
{
    const srv_config *config = &d->all->server->config;
    ae_text contact = AE_TEXT_IN(d->contact);

    if (config->push_contact[0])
        ae_put(&contact, config->push_contact);
    else if (!strncmp(d->url, "https://", strlen("https://")))
        srv_address_origin(d->url, &contact);
    else
        ae_put(&contact, "mailto:postmaster@localhost");
}

static void write_announcement(srv_delivery *d)
{
    srv_server *server = d->all->server;
    char table[256], keys[SRV_PUSH_KEYS_TEXT];
    ae_text t = AE_TEXT_IN(table), k = AE_TEXT_IN(keys);

    put_table(&t, d);
    AE_SAY(&AE_TEXT_IN(d->text), d->words, text_keys[d->kind], { "table", table, 0 });
    write_title(d);
    write_url(d);
    write_contact(d);
    d->announcement = (srv_announcement){
        .event = d->kind == SRV_NOTICE_TEST ? "test" : srv_notice_name(d->kind),
        .title = d->title,
        .text = d->text,
        .url = d->url,
        .table = d->facts.table,
        .game = d->facts.game,
        .contact = d->contact,
        .allow_private = server->config.allow_private_addresses != 0,
        .now = srv_now(),
    };
    ae_put(&k, server->push_private);
    ae_put(&k, ".");
    ae_put(&k, server->push_public);
    d->announcement.has_keys = srv_push_keys_read(&d->announcement.keys, keys) == SRV_PUSH_OK;
}

static void send_all(srv_delivery *d)
{
    write_announcement(d);
    d->n_left = d->n;
    for (int i = 0; i < d->n; i++) {
        d->posting[i]->job = (srv_job){ .run = run_posting, .done = posted };
        srv_pool_add(d->all->server->posters, &d->posting[i]->job);
    }
}

/* ---- is it still true? ---- */

static int has_decided_since(const ae_table *table, int seat, int64_t seq)
{
    for (int64_t number = seq + 1; number <= ae_table_count(table); number++) {
        ae_entry entry;

        ae_table_entry_for(table, (uint32_t)number, AE_WATCHER, &entry);
        if (entry.kind == AE_ENTRY_DECISION && entry.seat == seat)
            return 1;
    }
    return 0;
}

/* Whether the seat is still in the turn that the notice is about; a later turn has its own
 * notice. */
static int is_turn(const srv_delivery *d, const srv_table *table, int seat)
{
    return ae_table_to_act(table->record) & AE_SEAT_BIT(seat)
           && ae_table_sitter(table->record, seat) == AE_PERSON
           && !has_decided_since(table->record, seat, d->facts.seq);
}

/* A player who is to act at a table that has just begun gets the notice of the turn alone. */
static int is_true_at(const srv_delivery *d, const srv_table *table)
{
    int is_to_act = 0, sits = 0;

    if (table->state != AE_STATE_RUNNING || !table->record)
        return 0;
    for (int seat = 0; seat < table->settings.seats; seat++)
        if (!strcmp(table->seat[seat].user, d->user)) {
            sits = 1;
            is_to_act |= is_turn(d, table, seat);
        }
    return d->kind == SRV_NOTICE_TURN ? is_to_act : sits && !is_to_act;
}

static void run_check(srv_op *op, srv_table *table)
{
    srv_delivery *d = (srv_delivery *)op;
    int is_true = table && is_true_at(d, table);

    if (table)
        srv_table_end(table);
    if (is_true && !d->all->is_stopped)
        send_all(d);
    else
        drop(d, table || op->error == SRV_NOT_FOUND ? 0 : srv_now() + SOON_MS);
}

void srv_delivery_begin(srv_delivery *d)
{
    srv_server *server = d->all->server;

    if (d->is_void || d->is_banned || d->n == 0) {
        drop(d, 0);
    } else if (d->kind == SRV_NOTICE_TEST) {
        send_all(d);
    } else if (srv_sockets_has(server, d->user, "")) {
        drop(d, 0);
    } else if (d->kind == SRV_NOTICE_OVER) {
        send_all(d);
    } else {
        d->op.run = run_check;
        srv_tables_do(server->tables, d->facts.table, &d->op);
    }
}
