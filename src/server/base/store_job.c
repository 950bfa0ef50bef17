/*
 * store_job.c: one connection to the store per thread, and the jobs that use it.
 */
#include "server/base/store_job.h"

#include <stdlib.h>

/* The connection of a thread; it is opened again if it could not be opened before. */
typedef struct {
    srv_server *server;
    ae_store *store;
} connection;

ae_store *srv_store_of(void *own)
{
    connection *c = own;
    char why[256];

    if (!c->store
        && ae_store_open(&c->store, c->server->config.store, AE_SQL_BRIEF, &AE_TEXT_IN(why))
               != AE_STORE_OK)
        c->store = NULL;
    return c->store;
}

void *srv_store_own(srv_server *server)
{
    connection *c = srv_alloc(sizeof *c);

    c->server = server;
    srv_store_of(c);
    return c;
}

const char *srv_node_of(void *own)
{
    const srv_server *server = ((connection *)own)->server;

    return server->nodes ? server->node : NULL;
}

void srv_store_disown(void *own)
{
    connection *c = own;

    if (c->store)
        ae_store_close(c->store);
    free(c);
}

typedef struct {
    srv_job job;
    srv_store_work *work;
    srv_store_then *then;
    void *ctx;
    ae_store_err err;
} errand;

static void run_errand(srv_job *job, void *own)
{
    errand *e = (errand *)job;
    ae_store *store = srv_store_of(own);

    e->err = store ? e->work(store, e->ctx) : AE_STORE_OPEN;
}

static void errand_done(srv_job *job)
{
    errand e = *(errand *)job;

    free(job);
    e.then(e.ctx, e.err);
}

void srv_store_do(srv_pool *pool, srv_store_work *work, srv_store_then *then, void *ctx)
{
    errand *e = srv_alloc(sizeof *e);

    e->job = (srv_job){ .run = run_errand, .done = errand_done };
    e->work = work;
    e->then = then;
    e->ctx = ctx;
    srv_pool_add(pool, &e->job);
}
