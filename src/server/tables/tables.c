/*
 * tables.c: which tables are in memory.
 *
 * A table is read when somebody asks for it (load.c); meanwhile what is asked of it waits.
 *
 * `wake_at` of a stored table says when some server has to look at it again: 0 while it is in
 * memory and something may happen by itself, its next time-out when it leaves memory, null if it
 * waits for persons alone.  So after a crash those that were in memory are read again, and after
 * a clean stop none.
 */
#include "server/tables/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/store_job.h"
#include "server/net/socket.h"
#include "server/tables/load.h"
#include "server/tables/nodes.h"
#include "server/tables/play.h"
#include "server/tables/think.h"
#include "server/tables/watch.h"
#include "server/tables/writer.h"
#include "store/leases.h"

enum {
    N_BUCKETS = 8192,
    TICK_MS = 1000,
    DUE_MS = 10000,   /* between two looks for stored tables that are due */
    N_DUE = 500,      /* at a time */
    AGAIN_MS = 500,   /* until a table that could not be read is read again */
    CROWDED_MS = 5000 /* when there are too many, a table may leave after so long */
};

struct srv_tables {
    srv_server *server;
    srv_live *bucket[N_BUCKETS];
    int n;
    srv_timer *tick;
    int64_t looked_at; /* for tables that are due */
    int is_looking;
    void (*drained)(srv_server *);
};

/* ---- finding ---- */

static unsigned hash_of(const char *id)
{
    return srv_spread(id) % N_BUCKETS;
}

static srv_live *find(const srv_tables *tables, const char *id)
{
    srv_live *live = tables->bucket[hash_of(id)];

    while (live && strcmp(live->id, id) != 0)
        live = live->next;
    return live;
}

void srv_tables_add(srv_tables *tables, srv_live *live)
{
    srv_live **bucket = &tables->bucket[hash_of(live->id)];

    live->next = *bucket;
    *bucket = live;
    tables->n++;
}

static void take_out(srv_tables *tables, srv_live *live)
{
    srv_live **at = &tables->bucket[hash_of(live->id)];

    while (*at != live)
        at = &(*at)->next;
    *at = live->next;
    tables->n--;
}

int srv_tables_has(const srv_tables *tables, const char *id)
{
    return find(tables, id) != NULL;
}

int srv_tables_count(const srv_tables *tables)
{
    return tables->n;
}

/* ---- holding ---- */

static void free_gone(srv_live *live)
{
    take_out(live->server->tables, live);
    srv_watchers_drop(live);
    srv_live_free(live);
}

/* The store may answer again, and somebody looks at the table; or the other servers rely on this
 * one to look after it. */
static int is_worth_waiting(const srv_live *live)
{
    int is_needed = live->watchers || (live->server->nodes && live->kept_epoch);

    return is_needed && live->error == SRV_UNAVAILABLE && !live->server->is_closing;
}

static void pump(srv_live *);

static void load_again(void *live)
{
    srv_load(live, pump);
}

static void load_later(srv_live *live)
{
    live->error = SRV_OK;
    live->is_loading = 1;
    srv_live_timer(live, load_again, AGAIN_MS);
}

/* Runs what waits, one after the other; what is done at once comes back here. */
static void pump(srv_live *live)
{
    if (live->is_pumping)
        return;
    live->is_pumping = 1;
    while (live->first && !live->is_held && !live->is_loading) {
        srv_op *op = live->first;

        live->first = op->next;
        if (!live->first)
            live->last = &live->first;
        live->is_quiet = op->is_quiet;
        live->is_held = !live->error && !live->is_gone;
        op->error = live->is_gone ? SRV_NOT_FOUND : live->error;
        op->run(op, live->is_held ? live : NULL);
    }
    live->is_pumping = 0;
    if (live->is_held || live->is_loading)
        return;
    if (live->is_gone || (live->error && !is_worth_waiting(live)))
        free_gone(live);
    else if (live->error)
        load_later(live);
}

void srv_live_put_first(srv_live *live, srv_op *op)
{
    op->is_second = 1;
    op->next = live->first;
    if (!live->first)
        live->last = &op->next;
    live->first = op;
}

/* A table at which nothing would ever happen again is a bug of ours: a test fails, and a server
 * that runs says so and looks at the table a little later. */
static void check_tended(srv_live *live)
{
    int is_tended = srv_play_is_tended(live);

    if (is_tended)
        return;
    live->server->counts.untended++;
    SRV_LOG(&live->server->log, ERROR, "table.untended", { "table", live->id, 0 },
            { "game", live->settings.game, 0 },
            { "entries", NULL, ae_table_count(live->table) });
    assert(is_tended);
    srv_play_later(live);
}

static void give_back(srv_live *live)
{
    live->is_held = 0;
    if (!live->is_gone)
        check_tended(live);
    pump(live);
}

void srv_live_end(srv_live *live)
{
    if (!live->is_quiet)
        live->used_at = srv_now();
    give_back(live);
}

void srv_live_remove(srv_live *live)
{
    live->is_gone = 1;
}

/* A server that stops reads nothing any more: its readers may be gone already. */
void srv_live_reload(srv_live *live)
{
    live->is_held = 0;
    if (live->server->is_closing) {
        live->error = SRV_UNAVAILABLE;
        pump(live);
    } else {
        srv_load(live, pump);
    }
}

void srv_live_do(srv_live *live, srv_op *op)
{
    op->next = NULL;
    *live->last = op;
    live->last = &op->next;
    pump(live);
}

void srv_tables_do(srv_tables *tables, const char *id, srv_op *op)
{
    srv_live *live = find(tables, id);

    if (!live && (!ae_store_is_id(id) || tables->server->is_closing)) {
        op->error = tables->server->is_closing ? SRV_UNAVAILABLE : SRV_NOT_FOUND;
        op->run(op, NULL);
        return;
    }
    if (!live) {
        live = srv_live_new(tables->server);
        ae_put(&AE_TEXT_IN(live->id), id);
        srv_tables_add(tables, live);
        srv_load(live, pump);
    }
    srv_live_do(live, op);
}

/* ---- people ---- */

static void each(srv_tables *tables, void (*visit_one)(srv_live *, const void *),
                 const void *ctx)
{
    for (int i = 0; i < N_BUCKETS; i++)
        for (srv_live *live = tables->bucket[i], *next; live; live = next) {
            next = live->next;
            visit_one(live, ctx);
        }
}

typedef struct {
    const char *secret, *user;
    int64_t until;
} change;

static void adopt_one(srv_live *live, const void *ctx)
{
    const change *c = ctx;
    int is_there = 0;

    if (!strcmp(live->settings.host, c->secret))
        ae_put(&AE_TEXT_IN(live->settings.host), c->user);
    for (int seat = 0; seat < live->settings.seats; seat++)
        is_there |= !strcmp(live->seat[seat].user, c->user);
    for (int seat = 0; seat < live->settings.seats && !is_there; seat++)
        if (live->seat[seat].secret[0] && !strcmp(live->seat[seat].secret, c->secret)) {
            ae_put(&AE_TEXT_IN(live->seat[seat].user), c->user);
            live->seat[seat].secret[0] = '\0';
        }
}

void srv_tables_adopt(srv_tables *tables, const char *secret, const char *user)
{
    each(tables, adopt_one, &(change){ .secret = secret, .user = user });
}

static void forget_one(srv_live *live, const void *ctx)
{
    const change *c = ctx;

    for (int seat = 0; seat < live->settings.seats; seat++)
        if (!strcmp(live->seat[seat].user, c->user))
            live->seat[seat].user[0] = '\0';
}

void srv_tables_forget_user(srv_tables *tables, const char *user)
{
    each(tables, forget_one, &(change){ .user = user });
}

static void away_one(srv_live *live, const void *ctx)
{
    const change *c = ctx;
    int is_here = 0;

    for (int seat = 0; seat < live->settings.seats; seat++)
        if (!strcmp(live->seat[seat].user, c->user)) {
            live->away_until[seat] = c->until;
            is_here = 1;
        }
    if (is_here && live->table && live->state == AE_STATE_RUNNING)
        srv_play_wake(live);
}

void srv_tables_away(srv_tables *tables, const char *user, int64_t until)
{
    each(tables, away_one, &(change){ .user = user, .until = until });
}

/* ---- what other servers have written ---- */

static void run_refresh(srv_op *op, srv_live *live)
{
    free(op);
    if (live)
        srv_live_refresh(live);
}

static void run_reread(srv_op *op, srv_live *live)
{
    free(op);
    if (!live)
        return;
    live->tells = 1;
    srv_live_reload(live);
}

static void do_if_loaded(srv_tables *tables, const char *id, void (*run)(srv_op *, srv_live *))
{
    srv_op *op;

    if (!find(tables, id))
        return;
    op = srv_alloc(sizeof *op);
    op->run = run;
    op->is_quiet = 1;
    srv_tables_do(tables, id, op);
}

void srv_tables_refresh(srv_tables *tables, const char *id)
{
    do_if_loaded(tables, id, run_refresh);
}

void srv_tables_reread(srv_tables *tables, const char *id)
{
    do_if_loaded(tables, id, run_reread);
}

static void refresh_one(srv_live *live, const void *ctx)
{
    (void)ctx;
    if (!live->first && !live->is_loading && live->table && live->state == AE_STATE_RUNNING)
        srv_tables_refresh(live->server->tables, live->id);
}

void srv_tables_refresh_all(srv_tables *tables)
{
    each(tables, refresh_one, NULL);
}

static void reread_one(srv_live *live, const void *ctx)
{
    (void)ctx;
    srv_tables_reread(live->server->tables, live->id);
}

void srv_tables_reread_all(srv_tables *tables)
{
    each(tables, reread_one, NULL);
}

void srv_tables_freed(srv_tables *tables, const char *id)
{
    srv_live *live = find(tables, id);

    if (!live || srv_nodes_keeps(live))
        return;
    live->claim_at = live->wake_at = 0;
    srv_play_wake(live);
}

/* ---- leaving memory ---- */

typedef struct {
    srv_live *live;
    char id[AE_STORE_ID + 1];
    const char *node; /* that gives it up; null if there are no others */
    int64_t at;
} rest;

static ae_store_err store_rest(ae_store *store, void *ctx)
{
    const rest *r = ctx;

    return r->node ? ae_store_unkeep(store, r->id, r->node, (ae_store_rest){ srv_now(), r->at })
                   : ae_store_wake(store, r->id, r->at);
}

static void rested(void *ctx, ae_store_err err)
{
    rest *r = ctx;

    if (err == AE_STORE_OK) {
        r->live->wake_at = r->at;
        if (r->at >= 0)
            srv_nodes_tell(r->live->server, SRV_NEWS_FREE, r->id, 0);
    }
    r->live->kept_epoch = 0;
    if ((err == AE_STORE_OK || err == AE_STORE_TAKEN) && !r->live->first
        && (!r->live->watchers || r->live->server->is_closing))
        free_gone(r->live);
    else
        give_back(r->live);
    free(r);
}

/* Whether the store has to be told: what this server keeps is to be another's. */
static int is_to_be_given_up(const srv_live *live, int64_t wake_at)
{
    if (live->server->nodes && srv_nodes_keeps(live))
        return 1;
    return wake_at != live->wake_at && !(live->server->nodes && live->server->is_closing);
}

/* Writes when it has to be looked at, then it is gone. */
static void put_to_rest(srv_live *live)
{
    int64_t at = live->state == AE_STATE_RUNNING && live->table ? srv_play_wakes_at(live) : -1;
    rest *r;

    if (!is_to_be_given_up(live, at)) {
        free_gone(live);
        return;
    }
    r = srv_alloc(sizeof *r);
    r->node = live->server->nodes ? live->server->node : NULL;
    r->live = live;
    r->at = at;
    ae_put(&AE_TEXT_IN(r->id), live->id);
    live->is_held = 1;
    srv_store_do(live->server->writer, store_rest, rested, r);
}

static int is_idle(const srv_live *live)
{
    return !live->is_held && !live->is_loading && !live->first && !srv_thinking(live)
           && !live->is_gone;
}

static void sweep_one(srv_live *live, const void *ctx)
{
    const int64_t *before = ctx;

    if (is_idle(live) && !live->watchers && live->used_at < *before
        && !srv_play_is_busy(live, srv_now()))
        put_to_rest(live);
}

static void sweep(srv_tables *tables, int64_t now)
{
    const srv_config *c = &tables->server->config;
    int64_t before = now - (tables->n > c->max_tables ? CROWDED_MS : c->idle_unload * 1000);

    each(tables, sweep_one, &before);
}

/* ---- stored tables that are due ---- */

typedef struct {
    srv_server *server;
    int64_t now;
    int n;
    char id[N_DUE][AE_STORE_ID + 1];
} looking;

static void see_due(void *ctx, const ae_store_table *row)
{
    looking *l = ctx;

    if (l->n < N_DUE)
        ae_put(&AE_TEXT_IN(l->id[l->n]), row->id);
    l->n++;
}

static ae_store_err find_due(ae_store *store, void *ctx)
{
    looking *l = ctx;

    return ae_store_due(store, l->now, N_DUE, see_due, l);
}

static void nothing(srv_op *op, srv_live *live)
{
    free(op);
    if (live)
        srv_live_end(live);
}

/* Nobody looks after it. */
static void take_up(srv_tables *tables, const char *id)
{
    srv_op *op;

    if (find(tables, id)) {
        srv_tables_freed(tables, id);
        return;
    }
    op = srv_alloc(sizeof *op);
    op->run = nothing;
    srv_tables_do(tables, id, op);
}

static void looked(void *ctx, ae_store_err err)
{
    looking *l = ctx;
    srv_tables *tables = l->server->tables;

    tables->is_looking = 0;
    for (int i = 0; err == AE_STORE_OK && i < l->n && i < N_DUE; i++)
        take_up(tables, l->id[i]);
    free(l);
}

static void look(srv_tables *tables, int64_t now)
{
    looking *l;

    if (tables->is_looking || tables->server->is_closing)
        return;
    l = srv_alloc(sizeof *l);
    l->server = tables->server;
    l->now = now;
    tables->is_looking = 1;
    tables->looked_at = now;
    srv_store_do(tables->server->readers, find_due, looked, l);
}

/* ---- from start to end ---- */

static void rest_one(srv_live *live, const void *ctx)
{
    (void)ctx;
    if (is_idle(live))
        put_to_rest(live);
}

/* Others have to notice soon when a lease has run out. */
static int64_t look_ms(const srv_server *server)
{
    int64_t half = server->config.node_lease * 1000 / 2;

    return server->nodes && half < DUE_MS ? half : DUE_MS;
}

static void tick(void *data)
{
    srv_tables *tables = data;
    int64_t now = srv_now();

    if (tables->drained) {
        each(tables, rest_one, NULL);
        if (tables->n == 0)
            tables->drained(tables->server);
        return;
    }
    sweep(tables, now);
    if (now - tables->looked_at >= look_ms(tables->server))
        look(tables, now);
}

srv_tables *srv_tables_new(srv_server *server)
{
    srv_tables *tables = srv_alloc(sizeof *tables);

    tables->server = server;
    tables->tick = srv_timer_new(server, tables);
    return tables;
}

void srv_tables_start(srv_tables *tables)
{
    srv_timer_start(tables->tick, tick, TICK_MS, TICK_MS);
    look(tables, srv_now());
}

void srv_tables_drain(srv_tables *tables, void (*then)(srv_server *))
{
    tables->drained = then;
    srv_timer_start(tables->tick, tick, 0, 20);
}

static void drop_one(srv_live *live, const void *ctx)
{
    (void)ctx;
    free_gone(live);
}

void srv_tables_free(srv_tables *tables)
{
    if (!tables)
        return;
    srv_timer_free(tables->tick);
    each(tables, drop_one, NULL);
    free(tables);
}
