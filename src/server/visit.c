/*
 * visit.c: a request at a table: whether who asks may see it, and the table held for as long as it
 * takes.
 */
#include <stdlib.h>

#include "server/live.h"
#include "server/play.h"

typedef struct {
    srv_op op;
    srv_request *request;
    void (*run)(srv_request *, srv_live *);
} visit;

/* Guessing is what an invitation that does not fit is taken for. */
static void turn_away(srv_request *r, const char *invite)
{
    if (!invite[0] || srv_may(r, SRV_LIMIT_INVITE, NULL))
        srv_fail(r, SRV_NOT_FOUND);
}

static void run_visit(srv_op *op, srv_live *live)
{
    visit *v = (visit *)op;
    srv_request *r = v->request;
    void (*run)(srv_request *, srv_live *) = v->run;
    srv_error error = op->error;
    char invite[64] = "";

    free(v);
    if (!live) {
        srv_fail(r, error);
        return;
    }
    srv_query(r, "invite", &AE_TEXT_IN(invite));
    if (!invite[0] && !srv_string(r, "invite", &AE_TEXT_IN(invite), 0))
        invite[0] = '\0';
    if (srv_live_may_see(live, &r->who, invite)) {
        run(r, live);
        return;
    }
    srv_live_end(live);
    turn_away(r, invite);
}

void srv_at_table(srv_request *r, void (*run)(srv_request *, srv_live *))
{
    visit *v = srv_alloc(sizeof *v);

    v->op.run = run_visit;
    v->request = r;
    v->run = run;
    srv_hall_do(r->server->hall, r->arg[0], &v->op);
}

void srv_leave(srv_request *r, srv_live *live)
{
    srv_live_end(live);
    srv_finish(r);
}

void srv_leave_on(srv_request *r, srv_live *live)
{
    srv_finish(r);
    srv_play_on(live);
}

/* The table is kept beside the request while the writer is at it. */
typedef struct {
    srv_live *live;
    void (*then)(srv_request *, srv_live *);
} held;

static void written(srv_request *r)
{
    held *h = r->held;
    srv_live *live = h->live;
    void (*then)(srv_request *, srv_live *) = h->then;

    r->held = NULL;
    free(h);
    if (!r->error) {
        then(r, live);
        return;
    }
    srv_live_reload(live);
    srv_fail(r, r->error);
}

void srv_write_at(srv_request *r, srv_live *live, void (*work)(srv_request *, ae_store *),
                  void (*then)(srv_request *, srv_live *))
{
    held *h = srv_alloc(sizeof *h);

    h->live = live;
    h->then = then;
    r->held = h;
    srv_write(r, work, written);
}
