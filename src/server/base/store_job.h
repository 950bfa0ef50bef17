/*
 * store_job.h: jobs on a connection to the store, of which each thread has its own.
 */
#ifndef AE_SERVER_BASE_STORE_JOB_H
#define AE_SERVER_BASE_STORE_JOB_H

#include "server/base/context.h"

/* A job on a connection to the store gets it as `own`; null if it could not be opened, and then
 * it is tried again with the next job. */
ae_store *srv_store_of(void *own);

/* The same for a thread of one's own; and whose server it is, null if it is alone. */
void *srv_store_own(srv_server *);
void srv_store_disown(void *own);
const char *srv_node_of(void *own);

/* work() on a connection to the store, in a thread of that pool; then, in the loop, `then` with what
 * it has answered, or AE_STORE_OPEN if there is no connection. */
typedef ae_store_err srv_store_work(ae_store *, void *ctx);
typedef void srv_store_then(void *ctx, ae_store_err);
void srv_store_do(srv_pool *, srv_store_work *, srv_store_then *, void *ctx);

#endif
