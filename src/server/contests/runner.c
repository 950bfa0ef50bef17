/*
 * runner.c: finds events that need something, takes their steps, and begins their tables.
 */
#include "server/contests/runner.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/contests/steps.h"
#include "server/tables/decisions.h"
#include "server/tables/load.h"
#include "server/tables/nodes.h"
#include "server/tables/tables.h"
#include "store/leases.h"

enum {
    TICK_MS = 1000,
    SOON_MS = 50, /* after the end of a game, so that its result is in the store by then */
    N_DUE = 64,
    LEASE_NAME = AE_STORE_ID + 8
};

struct srv_contests {
    srv_server *server;
    srv_timer *tick;
    int is_busy, is_poked;
};

/* One pass over the events that are due. */
typedef struct {
    srv_contests *all;
    int64_t now;
    char id[N_DUE][AE_STORE_ID + 1];
    int n, at;
    srv_contest_step step; /* of the event `at` */
    char lease[LEASE_NAME];
    int has_stepped, has_lease;
} pass;

static void next_event(pass *);

/* ---- the tables of an event ---- */

/* A table that begins. */
typedef struct {
    srv_op op;
    srv_table *table;
    ae_store_was was;
    ae_store_table row;
    srv_buf room;
    char id[AE_STORE_ID + 1], *head;
} beginning;

static ae_store_err store_beginning(ae_store *store, void *ctx)
{
    const beginning *b = ctx;

    return ae_store_table_set(store, b->was, &b->row);
}

static void begun(void *ctx, ae_store_err err)
{
    beginning *b = ctx;
    srv_table *table = b->table;

    if (err == AE_STORE_OK) {
        table->changed_at = b->row.changed_at;
        srv_nodes_tell(table->server, SRV_NODE_TABLE, table->id, 0);
        srv_table_begun(table);
    } else {
        srv_table_reload(table);
    }
    srv_buf_free(&b->room);
    free(b->head);
    free(b);
}

/* The rules or the map do not allow the game, so it would fail every time: the operator decides. */
static void refuse_to_begin(srv_table *table, srv_error error)
{
    SRV_LOG(&table->server->log, ERROR, "event.table", { "table", table->id, 0 },
            { "why", srv_error_key(error), 0 });
    srv_table_take_out(table, AE_STATE_QUARANTINED);
    srv_table_tell(table);
    srv_table_end(table);
}

/* Begins the game at a table whose seats are all taken from the start. */
static void run_begin(srv_op *op, srv_table *table)
{
    beginning *b = (beginning *)op;
    srv_error error = SRV_OK;

    if (!table || table->state != AE_STATE_OPEN || srv_table_n_free(table) > 0) {
        if (table)
            srv_table_end(table);
        free(b);
        return;
    }
    b->table = table;
    b->was = (ae_store_was){ table->state, table->changed_at };
    error = srv_table_begin(table, srv_now());
    if (error) {
        refuse_to_begin(table, error);
        free(b);
        return;
    }
    b->row = srv_table_row(table, &b->room);
    ae_put(&AE_TEXT_IN(b->id), table->id);
    b->row.id = b->id;
    b->row.head = b->head = srv_copy(b->row.head);
    b->row.settings = b->room.at;
    srv_store_do(table->server->writer, store_beginning, begun, b);
}

static void run_relieve(srv_op *op, srv_table *table)
{
    free(op);
    if (table)
        srv_table_relieve(table, table->server->config.event_grace * 1000);
}

static void do_at(srv_server *server, const char *id, void (*run)(srv_op *, srv_table *))
{
    beginning *b = srv_alloc(sizeof *b);

    b->op.run = run;
    b->op.is_quiet = 1;
    srv_tables_do(server->tables, id, &b->op);
}

/* Begins the tables that are open; after the time limit, bots take the seats of the absent. */
static void tend_tables(const pass *p)
{
    const srv_event *e = &p->step.event;
    int is_late = e->state == AE_EVENT_RUNNING && e->limit_at >= 0 && e->limit_at <= p->now;

    for (int i = 0; i < e->n_tables; i++) {
        const srv_event_table *t = &e->table[i];

        if (t->is_done || !t->table[0])
            continue;
        if (t->state == AE_STATE_OPEN)
            do_at(p->all->server, t->table, run_begin);
        else if (t->state == AE_STATE_RUNNING && is_late)
            do_at(p->all->server, t->table, run_relieve);
    }
}

/* ---- one event ---- */

static void event_done(pass *p)
{
    srv_contest_step_free(&p->step);
    memset(&p->step, 0, sizeof p->step);
    p->at++;
    next_event(p);
}

static ae_store_err end_lease(ae_store *store, void *ctx)
{
    pass *p = ctx;

    return ae_store_lease_end(store, p->lease, p->all->server->node);
}

static void lease_ended(void *ctx, ae_store_err err)
{
    (void)err;
    event_done(ctx);
}

static void release(pass *p)
{
    if (p->has_lease && !p->all->server->is_closing)
        srv_store_do(p->all->server->writer, end_lease, lease_ended, p);
    else
        event_done(p);
}

static ae_store_err write_step(ae_store *store, void *ctx)
{
    pass *p = ctx;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err != AE_STORE_OK)
        return err;
    err = srv_contest_step_write(store, &p->step);
    if (err == AE_STORE_OK)
        err = ae_sql_commit(store);
    if (err != AE_STORE_OK)
        ae_sql_rollback(store);
    return err;
}

static void log_step(const pass *p, ae_store_err err)
{
    const srv_event *e = &p->step.event;
    const srv_logger *log = &p->all->server->log;

    if (err == AE_STORE_OK)
        SRV_LOG(log, INFO, "event.step", { "event", e->id, 0 },
                { "state", ae_event_state_name(e->state), 0 },
                { "rounds", NULL, ae_contest_rounds(&e->contest) });
    else if (err != AE_STORE_STALE)
        SRV_LOG(log, WARN, "event.failed", { "event", p->id[p->at], 0 },
                { "why", ae_store_key(err), 0 });
}

/* The tables that the step has made are begun in the next pass, which follows at once. */
static void step_written(void *ctx, ae_store_err err)
{
    pass *p = ctx;

    log_step(p, err);
    p->all->is_poked = 1;
    release(p);
}

static ae_store_err find_step(ae_store *store, void *ctx)
{
    pass *p = ctx;
    ae_store_err err = srv_event_load(store, p->id[p->at], &p->step.event);

    p->step.now = p->now;
    p->step.key = &p->all->server->guest_key;
    if (err == AE_STORE_OK)
        err = srv_contest_step_find(store, &p->step);
    return err;
}

static void step_found(void *ctx, ae_store_err err)
{
    pass *p = ctx;

    if (err != AE_STORE_OK && err != AE_STORE_MISSING)
        log_step(p, err);
    if (err != AE_STORE_OK || p->all->server->is_closing) {
        release(p);
        return;
    }
    tend_tables(p);
    if (p->step.is_changed)
        srv_store_do(p->all->server->writer, write_step, step_written, p);
    else
        release(p);
}

static ae_store_err take_lease(ae_store *store, void *ctx)
{
    pass *p = ctx;
    const srv_server *s = p->all->server;

    return ae_store_lease(store, p->lease, s->node, p->now,
                          p->now + s->config.node_lease * 1000);
}

static void lease_taken(void *ctx, ae_store_err err)
{
    pass *p = ctx;

    p->has_lease = err == AE_STORE_OK;
    if (p->has_lease && !p->all->server->is_closing)
        srv_store_do(p->all->server->readers, find_step, step_found, p);
    else
        event_done(p);
}

/* ---- one pass ---- */

static void end_pass(pass *p)
{
    srv_contests *all = p->all;

    free(p);
    all->is_busy = 0;
    if (all->is_poked)
        srv_contests_poke(all->server);
}

static void next_event(pass *p)
{
    ae_text lease = AE_TEXT_IN(p->lease);
    srv_server *s = p->all->server;

    p->has_lease = 0;
    if (p->at == p->n || s->is_closing) {
        end_pass(p);
        return;
    }
    ae_put(&lease, "event:");
    ae_put(&lease, p->id[p->at]);
    if (s->is_shared)
        srv_store_do(s->writer, take_lease, lease_taken, p);
    else
        srv_store_do(s->readers, find_step, step_found, p);
}

static void see_due(void *ctx, const char *id)
{
    pass *p = ctx;

    if (p->n < N_DUE)
        ae_put(&AE_TEXT_IN(p->id[p->n++]), id);
}

static ae_store_err find_due(ae_store *store, void *ctx)
{
    pass *p = ctx;

    return ae_store_events_due(store, p->now, N_DUE, see_due, p);
}

static void due_found(void *ctx, ae_store_err err)
{
    pass *p = ctx;

    if (err != AE_STORE_OK)
        p->n = 0;
    next_event(p);
}

static void look(void *data)
{
    srv_contests *all = data;
    pass *p;

    if (all->is_busy || all->server->is_closing)
        return;
    p = srv_alloc(sizeof *p);
    p->all = all;
    p->now = srv_now();
    all->is_busy = 1;
    all->is_poked = 0;
    srv_store_do(all->server->readers, find_due, due_found, p);
}

/* ---- from start to end ---- */

void srv_contests_start(srv_server *server)
{
    srv_contests *all = server->contests = srv_alloc(sizeof *all);

    all->server = server;
    all->tick = srv_timer_new(server, all);
    srv_timer_start(all->tick, look, TICK_MS, TICK_MS);
}

void srv_contests_stop(srv_server *server)
{
    if (server->contests)
        srv_timer_stop(server->contests->tick);
}

void srv_contests_free(srv_server *server)
{
    if (!server->contests)
        return;
    srv_timer_free(server->contests->tick);
    free(server->contests);
    server->contests = NULL;
}

void srv_contests_poke(srv_server *server)
{
    srv_contests *all = server->contests;

    if (!all)
        return;
    all->is_poked = 1;
    if (!all->is_busy && !server->is_closing)
        srv_timer_start(all->tick, look, SOON_MS, TICK_MS);
}

void srv_contests_over(srv_server *server, const srv_table *table)
{
    if (table->settings.event[0])
        srv_contests_poke(server);
}
