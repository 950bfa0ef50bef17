/*
 * notice.c: sends "it is your turn" to sockets, and queues notices for people without a socket.
 */
#include "server/notify/notice.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/store_job.h"
#include "server/net/socket.h"
#include "server/notify/deliver.h"
#include "server/tables/watch.h"
#include "store/notices.h"

enum {
    TICK_MS = 2000,
    FRESH_MS = 60000, /* for an older turn a notice was queued when it began */
    FIRST_MS =
        10000 /* turns that begin so soon after the game are in the notice of the round */
};

static const char *const names[] = {
#define X(name, word) word,
    SRV_NOTICE_MAP(X)
#undef X
};

const char *srv_notice_name(srv_notice_kind kind)
{
    return names[kind];
}

srv_notice_kind srv_notice_find(const char *name)
{
    int kind = 0;

    while (kind < SRV_N_NOTICES && strcmp(names[kind], name) != 0)
        kind++;
    return (srv_notice_kind)kind;
}

void srv_notices_back(srv_notices *n)
{
    if (--n->n_pending == 0 && n->is_stopped)
        free(n);
}

/* ---- remembering what waits ---- */

static srv_queued *slot_of(srv_notices *n, const char *table, int seat)
{
    return &n->queued[(srv_spread(table) ^ (uint32_t)seat) % SRV_N_QUEUED];
}

static void remember(srv_notices *n, const char *table, int seat, uint32_t seq)
{
    srv_queued *slot = slot_of(n, table, seat);

    ae_put(&AE_TEXT_IN(slot->table), table);
    slot->seat = (uint8_t)seat;
    slot->seq = seq;
}

/* ---- queueing ---- */

/* One notice for several people at a table.  First a reader looks which of them have endpoints,
 * since most have none; then the writer queues the notice for those. */
typedef struct {
    srv_job job;
    srv_notices *all;
    srv_notice_kind kind;
    char table[AE_STORE_ID + 1];
    uint32_t seq;
    char *payload;
    int64_t now, due;
    int n;
    struct {
        char user[AE_STORE_ID + 1];
        int seat;
        int is_reached;
    } to[AE_MAX_SEATS];
    ae_store_err err;
} call;

static void end_call(call *c)
{
    srv_notices_back(c->all);
    free(c->payload);
    free(c);
}

static void see_push(void *ctx, const ae_store_push *push)
{
    (void)push;
    ++*(int *)ctx;
}

static void see_hook(void *ctx, const ae_store_hook *hook)
{
    *(int *)ctx += hook->failures < SRV_HOOK_PATIENCE;
}

static void run_look(srv_job *job, void *own)
{
    call *c = (call *)job;
    ae_store *store = srv_store_of(own);

    c->err = store ? AE_STORE_OK : AE_STORE_OPEN;
    for (int i = 0; i < c->n && c->err == AE_STORE_OK; i++) {
        int *n = &c->to[i].is_reached;

        c->err = ae_store_pushes(store, c->to[i].user, see_push, n);
        if (c->err == AE_STORE_OK)
            c->err = ae_store_hooks(store, c->to[i].user, see_hook, n);
    }
}

static void run_add(srv_job *job, void *own)
{
    call *c = (call *)job;
    ae_store *store = srv_store_of(own);

    c->err = store ? AE_STORE_OK : AE_STORE_OPEN;
    for (int i = 0; i < c->n && c->err == AE_STORE_OK; i++) {
        char id[SRV_ID + 1];
        ae_store_notice notice = { .id = id,
                                   .user = c->to[i].user,
                                   .kind = srv_notice_name(c->kind),
                                   .payload = c->payload,
                                   .due_at = c->due };

        srv_id(id, c->now);
        c->err = ae_store_notice_add(store, &notice);
    }
}

static void added(srv_job *job)
{
    call *c = (call *)job;

    if (c->err != AE_STORE_OK)
        SRV_LOG(&c->all->server->log, WARN, "notice.lost", { "table", c->table, 0 },
                { "why", ae_store_key(c->err), 0 });
    end_call(c);
}

static void drop_unreached(call *c)
{
    int n = 0;

    for (int i = 0; i < c->n; i++)
        if (c->to[i].is_reached)
            c->to[n++] = c->to[i];
    c->n = n;
}

static void looked(srv_job *job)
{
    call *c = (call *)job;

    drop_unreached(c);
    if (c->err != AE_STORE_OK || c->n == 0 || c->all->is_stopped) {
        added(job);
        return;
    }
    for (int i = 0; i < c->n && c->kind == SRV_NOTICE_TURN; i++)
        remember(c->all, c->table, c->to[i].seat, c->seq);
    c->job = (srv_job){ .run = run_add, .done = added };
    srv_pool_add(c->all->server->writer, &c->job);
}

static char *payload_of(const srv_table *table, uint32_t seq)
{
    srv_notice_facts facts = { .seq = seq };
    srv_buf out = { .at = NULL };

    ae_put(&AE_TEXT_IN(facts.table), table->id);
    ae_put(&AE_TEXT_IN(facts.game), table->settings.game);
    ae_put(&AE_TEXT_IN(facts.name), table->settings.name);
    srv_notice_put(&out, &facts);
    return srv_buf_take(&out);
}

static call *new_call(srv_notices *n, const srv_table *table, srv_notice_kind kind)
{
    call *c = srv_alloc(sizeof *c);

    c->job = (srv_job){ .run = run_look, .done = looked };
    c->all = n;
    c->kind = kind;
    c->now = srv_now();
    c->due = c->now
             + (table->settings.clock.kind == AE_CLOCK_LIVE ? SRV_NOTICE_SOON_MS
                                                            : SRV_NOTICE_LATER_MS);
    c->seq = table->record ? ae_table_count(table->record) : 0;
    c->payload = payload_of(table, c->seq);
    ae_put(&AE_TEXT_IN(c->table), table->id);
    return c;
}

/* Queues a notice for those of these seats that have an account and no open socket. */
static void call_seats(srv_server *server, const srv_table *table, srv_notice_kind kind,
                       ae_seats seats)
{
    call *c = NULL;

    if (!server->notices)
        return;
    for (int seat = 0; seat < table->settings.seats; seat++) {
        const srv_seat *s = &table->seat[seat];

        if (!(seats & AE_SEAT_BIT(seat)) || !s->user[0]
            || srv_sockets_has(server, s->user, s->secret))
            continue;
        if (!c)
            c = new_call(server->notices, table, kind);
        ae_put(&AE_TEXT_IN(c->to[c->n].user), s->user);
        c->to[c->n++].seat = seat;
    }
    if (c) {
        server->notices->n_pending++;
        srv_pool_add(server->readers, &c->job);
    }
}

/* ---- what happens at tables ---- */

static ae_seats persons_at(const srv_table *table)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (table->seat[seat].is_taken
            && (!table->record || ae_table_sitter(table->record, seat) == AE_PERSON))
            seats |= AE_SEAT_BIT(seat);
    return seats;
}

static srv_message *turn_message(const srv_table *table)
{
    srv_buf out = { .at = NULL };
    srv_message *message;

    srv_buf_put(&out, "{\"t\":\"turn\",\"table\":");
    srv_buf_put_json(&out, table->id);
    srv_buf_put(&out, ",\"name\":");
    srv_buf_put_json(&out, table->settings.name);
    srv_buf_put(&out, ",\"game\":");
    srv_buf_put_json(&out, table->settings.game);
    srv_buf_put(&out, "}");
    message = srv_message_new(out.at, out.len);
    srv_buf_free(&out);
    return message;
}

/* Whether the turn has just begun.  A table that is loaded again is in the same turn as when it was
 * unloaded, and that turn needs no second notice. */
static int is_fresh(const srv_table *table)
{
    uint32_t n = ae_table_count(table->record);
    ae_entry last = { .at = 0 };

    if (n > 0)
        ae_table_entry_for(table->record, n, AE_WATCHER, &last);
    return srv_table_time(table, srv_now()) - last.at < FRESH_MS;
}

/* The seats that have decided something. */
static ae_seats deciders(const ae_table *table)
{
    ae_seats seats = 0;

    for (uint32_t number = 1; number <= ae_table_count(table); number++) {
        ae_entry entry;

        ae_table_entry_for(table, number, AE_WATCHER, &entry);
        if (entry.kind == AE_ENTRY_DECISION && entry.seat < AE_MAX_SEATS)
            seats |= AE_SEAT_BIT(entry.seat);
    }
    return seats;
}

/* The seats whose turn the notice of the round names: a game of an event has just begun, and they
 * have not decided anything yet. */
static ae_seats called_by_round(const srv_table *table)
{
    if (!table->settings.event[0] || srv_now() - table->settings.begun_at > FIRST_MS)
        return 0;
    return (ae_seats)~deciders(table->record);
}

void srv_notice_turn(srv_server *server, const srv_table *table, ae_seats now_to_act)
{
    ae_seats seats = now_to_act & persons_at(table);
    srv_message *message;

    if (!seats)
        return;
    message = turn_message(table);
    for (int seat = 0; seat < table->settings.seats; seat++)
        if (seats & AE_SEAT_BIT(seat))
            srv_watch_call(table, seat, message);
    srv_message_free(message);
    if (is_fresh(table))
        call_seats(server, table, SRV_NOTICE_TURN, seats & (ae_seats)~called_by_round(table));
}

/* People in an event get the notice of the round instead. */
void srv_notice_begun(srv_server *server, const srv_table *table)
{
    if (!table->settings.event[0])
        call_seats(server, table, SRV_NOTICE_BEGUN, persons_at(table));
}

void srv_notice_over(srv_server *server, const srv_table *table)
{
    call_seats(server, table, SRV_NOTICE_OVER, persons_at(table));
}

/* ---- what is no longer true ---- */

static void run_drop(srv_job *job, void *own)
{
    call *c = (call *)job;
    ae_store *store = srv_store_of(own);

    c->err = store ? ae_store_notices_drop(store, c->to[0].user, srv_notice_name(c->kind),
                                           c->payload)
                   : AE_STORE_OPEN;
}

/* If the notice could not be removed, it is found outdated when it is due. */
static void dropped(srv_job *job)
{
    end_call((call *)job);
}

void srv_notice_moved(srv_server *server, const srv_table *table, int seat)
{
    srv_notices *n = server->notices;
    srv_queued *slot = n ? slot_of(n, table->id, seat) : NULL;
    call *c;

    if (!n || slot->seat != seat || strcmp(slot->table, table->id) != 0)
        return;
    c = srv_alloc(sizeof *c);
    c->job = (srv_job){ .run = run_drop, .done = dropped };
    c->all = n;
    c->kind = SRV_NOTICE_TURN;
    c->payload = payload_of(table, slot->seq);
    ae_put(&AE_TEXT_IN(c->to[0].user), table->seat[seat].user);
    slot->table[0] = '\0';
    n->n_pending++;
    srv_pool_add(server->writer, &c->job);
}

/* ---- the server's keys ---- */

typedef struct {
    srv_job job;
    srv_notices *all;
    ae_store_err err;
    char kept[SRV_PUSH_KEYS_TEXT];
} keying;

static void run_keys(srv_job *job, void *own)
{
    keying *k = (keying *)job;
    ae_store *store = srv_store_of(own);
    char made[SRV_PUSH_KEYS_TEXT];
    srv_push_keys keys;

    k->err = store ? AE_STORE_FAILED : AE_STORE_OPEN;
    if (!store || srv_push_keys_make(&keys) != SRV_PUSH_OK)
        return;
    srv_push_keys_put(&AE_TEXT_IN(made), &keys);
    k->err = ae_store_meta_once(store, "vapid", made, &AE_TEXT_IN(k->kept));
    if (k->err == AE_STORE_OK && srv_push_keys_read(&keys, k->kept) != SRV_PUSH_OK)
        k->err = AE_STORE_CORRUPT;
}

static void keyed(srv_job *job)
{
    keying *k = (keying *)job;
    srv_server *server = k->all->server;
    size_t n = strcspn(k->kept, ".");

    if (k->err == AE_STORE_OK) {
        ae_put_n(&AE_TEXT_IN(server->push_private), k->kept, n);
        ae_put(&AE_TEXT_IN(server->push_public), k->kept + n + 1);
    } else {
        SRV_LOG(&server->log, ERROR, "notice.no_keys", { "why", ae_store_key(k->err), 0 });
    }
    k->all->is_keying = 0;
    srv_notices_back(k->all);
    free(k);
}

static void ask_for_keys(srv_notices *n)
{
    keying *k = srv_alloc(sizeof *k);

    k->job = (srv_job){ .run = run_keys, .done = keyed };
    k->all = n;
    n->is_keying = 1;
    n->keyed_at = srv_now();
    n->n_pending++;
    srv_pool_add(n->server->writer, &k->job);
}

/* ---- from start to end ---- */

static void tick(void *data)
{
    srv_notices *n = data;

    if (n->server->is_closing)
        return;
    if (!n->server->push_public[0] && !n->is_keying
        && srv_now() - n->keyed_at > SRV_NOTICE_LATER_MS)
        ask_for_keys(n);
    srv_deliver(n);
}

void srv_notice_start(srv_server *server)
{
    srv_notices *n = srv_alloc(sizeof *n);

    n->server = server;
    srv_id(n->owner, srv_now());
    n->timer = srv_timer_new(server, n);
    n->n_pending = 1;
    server->notices = n;
    ask_for_keys(n);
    srv_timer_start(n->timer, tick, TICK_MS, TICK_MS);
}

void srv_notice_stop(srv_server *server)
{
    srv_notices *n = server->notices;

    if (!n)
        return;
    server->notices = NULL;
    n->is_stopped = 1;
    srv_timer_free(n->timer);
    srv_notices_back(n);
}
