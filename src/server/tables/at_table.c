/*
 * at_table.c: lets a request hold a table: checks that the asker may see the table, runs the
 * request's handler, and retries after another server's write.
 */
#include "server/tables/at_table.h"

#include <stdlib.h>
#include <string.h>

#include "server/tables/decisions.h"
#include "server/tables/nodes.h"

/* A request that another server beats to the write this many times in a row is refused as stale. */
enum { MAX_AGAIN = 5 };

typedef struct {
    srv_op op;
    srv_request *request;
} waiting_request;

/* A wrong invitation counts as guessing and takes a token of SRV_LIMIT_INVITE. */
static void turn_away(srv_request *r, const char *invite)
{
    if (!invite[0] || srv_may(r, SRV_LIMIT_INVITE, NULL))
        srv_fail(r, SRV_NOT_FOUND);
}

static void run_at_table(srv_op *op, srv_table *table)
{
    waiting_request *v = (waiting_request *)op;
    srv_request *r = v->request;
    srv_error error = op->error;
    char invite[64] = "";

    free(v);
    if (!table) {
        srv_fail(r, error);
        return;
    }
    srv_query(r, "invite", &AE_TEXT_IN(invite));
    if (!invite[0] && !srv_string(r, "invite", &AE_TEXT_IN(invite), 0))
        invite[0] = '\0';
    if (srv_table_may_see(table, &r->who, invite)) {
        r->at_table(r, table);
        return;
    }
    srv_table_end(table);
    turn_away(r, invite);
}

static srv_op *op_of(srv_request *r)
{
    waiting_request *v = srv_alloc(sizeof *v);

    v->op.run = run_at_table;
    v->request = r;
    return &v->op;
}

void srv_at_table(srv_request *r, void (*run)(srv_request *, srv_table *))
{
    r->at_table = run;
    srv_tables_do(r->server->tables, r->arg[0], op_of(r));
}

int srv_catch_up(srv_request *r, srv_table *table, int64_t number)
{
    if (r->n_again > 0 || !srv_nodes_is_behind(table, number))
        return 0;
    r->n_again++;
    srv_table_add_first(table, op_of(r));
    srv_table_refresh(table);
    return 1;
}

void srv_leave(srv_request *r, srv_table *table)
{
    srv_table_end(table);
    srv_finish(r);
}

void srv_leave_on(srv_request *r, srv_table *table)
{
    srv_finish(r);
    srv_table_go_on(table);
}

/* Keeps the held table with the request while the writer runs. */
typedef struct {
    srv_table *table;
    void (*then)(srv_request *, srv_table *);
} held;

/* Resets the request and runs it again from the start; nothing of it was stored. */
static void begin_anew(srv_request *r)
{
    r->n_again++;
    r->error = SRV_OK;
    r->where[0] = r->cookie[0] = '\0';
    srv_buf_cut(&r->out, 0);
    free(r->own);
    r->own = NULL;
    srv_at_table(r, r->at_table);
}

static void written(srv_request *r)
{
    held *h = r->held;
    srv_table *table = h->table;
    void (*then)(srv_request *, srv_table *) = h->then;

    r->held = NULL;
    free(h);
    if (!r->error) {
        srv_nodes_tell(r->server, SRV_NODE_TABLE, table->id, 0);
        then(r, table);
        return;
    }
    srv_table_reload(table);
    if (r->error == SRV_STALE && r->n_again < MAX_AGAIN)
        begin_anew(r);
    else
        srv_fail(r, r->error);
}

void srv_write_at(srv_request *r, srv_table *table, void (*work)(srv_request *, ae_store *),
                  void (*then)(srv_request *, srv_table *))
{
    held *h = srv_alloc(sizeof *h);

    h->table = table;
    h->then = then;
    r->held = h;
    srv_write(r, work, written);
}
