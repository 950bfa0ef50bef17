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
    BEGIN_MS = 5000,      /* until a notice is tried again whose table has not begun */
    SOON_MS = 60000,      /* until a notice is tried again whose table could not be loaded */
    MAX_WAIT_S = 6 * 3600 /* the longest Retry-After that is respected */
};

/* The wait after each failed try; after the last one the notice is dropped. */
static const int64_t backoff_ms[] = { 60000, 300000, 1500000, 1500000 };
enum { N_BACKOFF = sizeof backoff_ms / sizeof backoff_ms[0] };

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

static void write_url(srv_delivery *d)
{
    const srv_server *server = d->all->server;
    ae_text url = AE_TEXT_IN(d->url);

    if (server->config.url[0])
        srv_config_url(&server->config, 0, &url);
    else
        ae_put(&url, server->origin);
    srv_notice_put_path(&url, &d->facts);
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
    char keys[SRV_PUSH_KEYS_TEXT];
    ae_text k = AE_TEXT_IN(keys);

    srv_notice_put_text(&AE_TEXT_IN(d->text), d->words, d->kind, &d->facts);
    srv_notice_put_title(&AE_TEXT_IN(d->title), d->words, &d->facts, &server->config);
    write_url(d);
    write_contact(d);
    d->announcement = (srv_announcement){
        .event = d->kind == SRV_NOTICE_TEST ? "test" : srv_notice_name(d->kind),
        .title = d->title,
        .text = d->text,
        .url = d->url,
        .table = srv_notice_thing(&d->facts),
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

/* ---- events and clubs ---- */

/* The message has the words of the socket's language. */
static void tell_one(void *ctx, srv_conn *conn)
{
    const srv_delivery *d = ctx;
    const ae_words *words = srv_conn_words(conn);
    char title[128], text[512], path[64];
    srv_buf out = { .at = NULL };
    srv_message *message;

    srv_notice_put_title(&AE_TEXT_IN(title), words, &d->facts, &d->all->server->config);
    srv_notice_put_text(&AE_TEXT_IN(text), words, d->kind, &d->facts);
    srv_notice_put_path(&AE_TEXT_IN(path), &d->facts);
    srv_buf_put(&out, "{\"t\":\"notice\"");
    srv_put_text(&out, "event", srv_notice_name(d->kind));
    srv_put_text(&out, "title", title);
    srv_put_text(&out, "text", text);
    srv_put_text(&out, "path", path);
    srv_buf_put(&out, "}");
    message = srv_message_new(out.at, out.len);
    srv_conn_send(conn, message);
    srv_message_free(message);
    srv_buf_free(&out);
}

/* Sends it to the person's sockets, or else to the endpoints. */
static void tell(srv_delivery *d)
{
    srv_server *server = d->all->server;

    if (!srv_sockets_has(server, d->user, "")) {
        send_all(d);
        return;
    }
    srv_sockets_of(server, d->user, NULL, tell_one, d);
    drop(d, 0);
}

/* A round is news as long as the game at the table lasts. */
static void run_round(srv_op *op, srv_table *table)
{
    srv_delivery *d = (srv_delivery *)op;
    int is_open = table ? table->state == AE_STATE_OPEN : op->error != SRV_NOT_FOUND;
    int is_on = table && table->state == AE_STATE_RUNNING && table->record;

    for (int seat = 0; is_on && seat < table->settings.seats; seat++)
        if (!strcmp(table->seat[seat].user, d->user))
            d->facts.is_to_act |= is_turn(d, table, seat);
    if (table)
        srv_table_end(table);
    if (is_on && !d->all->is_stopped)
        tell(d);
    else
        drop(d, is_open ? srv_now() + BEGIN_MS : 0);
}

static void begin_of_club(srv_delivery *d)
{
    int is_here = srv_sockets_has(d->all->server, d->user, "");

    if (!is_here && d->n == 0) {
        drop(d, 0);
    } else if (!is_here && d->facts.away_at > srv_now()) {
        drop(d, d->facts.away_at);
    } else if (d->facts.table[0]) {
        d->op.run = run_round;
        srv_tables_do(d->all->server->tables, d->facts.table, &d->op);
    } else {
        tell(d);
    }
}

/* ---- notices of tables ---- */

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

    if (d->is_void || d->is_banned) {
        drop(d, 0);
    } else if (d->kind > SRV_NOTICE_TEST) {
        begin_of_club(d);
    } else if (d->n == 0) {
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
