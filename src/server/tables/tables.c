/*
 * tables.c: the tables in memory: loading, queues of operations, unloading.
 *
 * A table is loaded when an operation needs it (load.c); the operation waits meanwhile.
 *
 * The column `wake_at` of a table is its wake-up time, at which some server must load it: 0 while
 * it is in memory and a bot or clock may act, the time of the next time-out when it is unloaded,
 * null if it waits for people alone.  So after a crash the tables that were in memory are loaded
 * again, and after a clean stop only those whose time has come.
 */
#include "server/tables/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/base/store_job.h"
#include "server/net/socket.h"
#include "server/tables/bot_moves.h"
#include "server/tables/decisions.h"
#include "server/tables/load.h"
#include "server/tables/nodes.h"
#include "server/tables/watch.h"
#include "server/tables/writer.h"
#include "store/leases.h"

enum {
    N_BUCKETS = 8192,
    TICK_MS = 1000,
    DUE_MS = 10000,   /* between two searches for tables whose wake-up time has come */
    N_DUE = 500,      /* the most tables of one search */
    AGAIN_MS = 500,   /* until a table that could not be loaded is tried again */
    CROWDED_MS = 5000 /* when too many are in memory, one unused for this long is unloaded */
};

struct srv_tables {
    srv_server *server;
    srv_table *bucket[N_BUCKETS];
    int n;
    srv_timer *tick;
    int64_t looked_at; /* the last search for due tables */
    int is_looking;
    void (*drained)(srv_server *);
};

/* ---- finding ---- */

static unsigned hash_of(const char *id)
{
    return srv_spread(id) % N_BUCKETS;
}

static srv_table *find(const srv_tables *tables, const char *id)
{
    srv_table *table = tables->bucket[hash_of(id)];

    while (table && strcmp(table->id, id) != 0)
        table = table->next;
    return table;
}

void srv_tables_add(srv_tables *tables, srv_table *table)
{
    srv_table **bucket = &tables->bucket[hash_of(table->id)];

    table->next = *bucket;
    *bucket = table;
    tables->n++;
}

static void take_out(srv_tables *tables, srv_table *table)
{
    srv_table **at = &tables->bucket[hash_of(table->id)];

    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
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

static void free_gone(srv_table *table)
{
    take_out(table->server->tables, table);
    srv_watchers_drop(table);
    srv_table_free(table);
}

/* Whether to retry loading a table: the store may recover, and the table has watchers or this
 * server is its keeper. */
static int is_worth_waiting(const srv_table *table)
{
    int is_needed = table->watchers || (table->server->nodes && table->kept_epoch);

    return is_needed && table->error == SRV_UNAVAILABLE && !table->server->is_closing;
}

static void pump(srv_table *);

static void load_again(void *table)
{
    srv_load(table, pump);
}

static void load_later(srv_table *table)
{
    table->error = SRV_OK;
    table->is_loading = 1;
    srv_table_timer(table, load_again, AGAIN_MS);
}

/* Runs the waiting operations one after the other.  An operation that ends at once calls this
 * again, so `is_pumping` stops the recursion. */
static void pump(srv_table *table)
{
    if (table->is_pumping)
        return;
    table->is_pumping = 1;
    while (table->first && !table->is_held && !table->is_loading) {
        srv_op *op = table->first;

        table->first = op->next;
        if (!table->first)
            table->last = &table->first;
        table->is_quiet = op->is_quiet;
        table->is_held = !table->error && !table->is_gone;
        op->error = table->is_gone ? SRV_NOT_FOUND : table->error;
        op->run(op, table->is_held ? table : NULL);
    }
    table->is_pumping = 0;
    if (table->is_held || table->is_loading)
        return;
    if (table->is_gone || (table->error && !is_worth_waiting(table)))
        free_gone(table);
    else if (table->error)
        load_later(table);
}

void srv_table_add_first(srv_table *table, srv_op *op)
{
    op->is_second = 1;
    op->next = table->first;
    if (!table->first)
        table->last = &op->next;
    table->first = op;
}

/* A released table that would never go on by itself is a bug: a test fails, and a running
 * server logs it and continues the table a little later. */
static void check_tended(srv_table *table)
{
    int is_tended = srv_table_is_tended(table);

    if (is_tended)
        return;
    table->server->counts.untended++;
    SRV_LOG(&table->server->log, ERROR, "table.untended", { "table", table->id, 0 },
            { "game", table->settings.game, 0 },
            { "entries", NULL, ae_table_count(table->record) });
    assert(is_tended);
    srv_table_wake_later(table);
}

static void give_back(srv_table *table)
{
    table->is_held = 0;
    if (!table->is_gone)
        check_tended(table);
    pump(table);
}

void srv_table_end(srv_table *table)
{
    if (!table->is_quiet)
        table->used_at = srv_now();
    give_back(table);
}

void srv_table_remove(srv_table *table)
{
    table->is_gone = 1;
}

/* A stopping server loads nothing, because its readers may have ended already. */
void srv_table_reload(srv_table *table)
{
    table->is_held = 0;
    if (table->server->is_closing) {
        table->error = SRV_UNAVAILABLE;
        pump(table);
    } else {
        srv_load(table, pump);
    }
}

void srv_table_do(srv_table *table, srv_op *op)
{
    op->next = NULL;
    *table->last = op;
    table->last = &op->next;
    pump(table);
}

void srv_tables_do(srv_tables *tables, const char *id, srv_op *op)
{
    srv_table *table = find(tables, id);

    if (!table && (!ae_store_is_id(id) || tables->server->is_closing)) {
        op->error = tables->server->is_closing ? SRV_UNAVAILABLE : SRV_NOT_FOUND;
        op->run(op, NULL);
        return;
    }
    if (!table) {
        table = srv_table_new(tables->server);
        ae_put(&AE_TEXT_IN(table->id), id);
        srv_tables_add(tables, table);
        srv_load(table, pump);
    }
    srv_table_do(table, op);
}

/* ---- people ---- */

static void each(srv_tables *tables, void (*see_one)(srv_table *, const void *),
                 const void *ctx)
{
    for (int i = 0; i < N_BUCKETS; i++)
        for (srv_table *table = tables->bucket[i], *next; table; table = next) {
            next = table->next;
            see_one(table, ctx);
        }
}

typedef struct {
    const char *secret, *user;
    int64_t until;
} change;

static void adopt_one(srv_table *table, const void *ctx)
{
    const change *c = ctx;
    int is_there = 0;

    if (!strcmp(table->settings.host, c->secret))
        ae_put(&AE_TEXT_IN(table->settings.host), c->user);
    for (int seat = 0; seat < table->settings.seats; seat++)
        is_there |= !strcmp(table->seat[seat].user, c->user);
    for (int seat = 0; seat < table->settings.seats && !is_there; seat++)
        if (table->seat[seat].secret[0] && !strcmp(table->seat[seat].secret, c->secret)) {
            ae_put(&AE_TEXT_IN(table->seat[seat].user), c->user);
            table->seat[seat].secret[0] = '\0';
        }
}

void srv_tables_adopt(srv_tables *tables, const char *secret, const char *user)
{
    each(tables, adopt_one, &(change){ .secret = secret, .user = user });
}

static void forget_one(srv_table *table, const void *ctx)
{
    const change *c = ctx;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (!strcmp(table->seat[seat].user, c->user))
            table->seat[seat].user[0] = '\0';
}

void srv_tables_forget_user(srv_tables *tables, const char *user)
{
    each(tables, forget_one, &(change){ .user = user });
}

static void away_one(srv_table *table, const void *ctx)
{
    const change *c = ctx;
    int is_here = 0;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (!strcmp(table->seat[seat].user, c->user)) {
            table->away_until[seat] = c->until;
            is_here = 1;
        }
    if (is_here && table->record && table->state == AE_STATE_RUNNING)
        srv_table_wake(table);
}

void srv_tables_away(srv_tables *tables, const char *user, int64_t until)
{
    each(tables, away_one, &(change){ .user = user, .until = until });
}

/* ---- what other servers have written ---- */

static void run_refresh(srv_op *op, srv_table *table)
{
    free(op);
    if (table)
        srv_table_refresh(table);
}

static void run_reread(srv_op *op, srv_table *table)
{
    free(op);
    if (!table)
        return;
    table->tells = 1;
    srv_table_reload(table);
}

static void do_if_loaded(srv_tables *tables, const char *id, void (*run)(srv_op *, srv_table *))
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

static void refresh_one(srv_table *table, const void *ctx)
{
    (void)ctx;
    if (!table->first && !table->is_loading && table->record
        && table->state == AE_STATE_RUNNING)
        srv_tables_refresh(table->server->tables, table->id);
}

void srv_tables_refresh_all(srv_tables *tables)
{
    each(tables, refresh_one, NULL);
}

static void reread_one(srv_table *table, const void *ctx)
{
    (void)ctx;
    srv_tables_reread(table->server->tables, table->id);
}

void srv_tables_reread_all(srv_tables *tables)
{
    each(tables, reread_one, NULL);
}

void srv_tables_freed(srv_tables *tables, const char *id)
{
    srv_table *table = find(tables, id);

    if (!table || srv_nodes_keeps(table))
        return;
    table->claim_at = table->wake_at = 0;
    srv_table_wake(table);
}

/* ---- leaving memory ---- */

typedef struct {
    srv_table *table;
    char id[AE_STORE_ID + 1];
    const char
        *node; /* the keeper that gives the table up; null if there are no other servers */
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
        r->table->wake_at = r->at;
        if (r->at >= 0)
            srv_nodes_tell(r->table->server, SRV_NODE_FREE, r->id, 0);
    }
    r->table->kept_epoch = 0;
    if ((err == AE_STORE_OK || err == AE_STORE_TAKEN) && !r->table->first
        && (!r->table->watchers || r->table->server->is_closing))
        free_gone(r->table);
    else
        give_back(r->table);
    free(r);
}

/* Whether the store must be written before unloading: to give up the keeper's role or to set
 * wake_at. */
static int is_to_be_given_up(const srv_table *table, int64_t wake_at)
{
    if (table->server->nodes && srv_nodes_keeps(table))
        return 1;
    return wake_at != table->wake_at && !(table->server->nodes && table->server->is_closing);
}

/* Stores the wake-up time of the table, then unloads it from memory. */
static void put_to_rest(srv_table *table)
{
    int64_t at =
        table->state == AE_STATE_RUNNING && table->record ? srv_table_wakes_at(table) : -1;
    rest *r;

    if (!is_to_be_given_up(table, at)) {
        free_gone(table);
        return;
    }
    r = srv_alloc(sizeof *r);
    r->node = table->server->nodes ? table->server->node : NULL;
    r->table = table;
    r->at = at;
    ae_put(&AE_TEXT_IN(r->id), table->id);
    table->is_held = 1;
    srv_store_do(table->server->writer, store_rest, rested, r);
}

static int is_idle(const srv_table *table)
{
    return !table->is_held && !table->is_loading && !table->first && !srv_bots_thinking(table)
           && !table->is_gone;
}

static void sweep_one(srv_table *table, const void *ctx)
{
    const int64_t *before = ctx;

    if (is_idle(table) && !table->watchers && table->used_at < *before
        && !srv_table_is_busy(table, srv_now()))
        put_to_rest(table);
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

static void nothing(srv_op *op, srv_table *table)
{
    free(op);
    if (table)
        srv_table_end(table);
}

/* Takes up a due table that has no keeper: loads it, or continues it if it is in memory. */
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

static void rest_one(srv_table *table, const void *ctx)
{
    (void)ctx;
    if (is_idle(table))
        put_to_rest(table);
}

/* With several servers the search is more frequent, so that an expired lease is noticed soon. */
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

static void drop_one(srv_table *table, const void *ctx)
{
    (void)ctx;
    free_gone(table);
}

void srv_tables_free(srv_tables *tables)
{
    if (!tables)
        return;
    srv_timer_free(tables->tick);
    each(tables, drop_one, NULL);
    free(tables);
}
