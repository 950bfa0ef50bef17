/*
 * store_job.h: jobs on a connection to the store, of which each thread has its own.
 */
#ifndef AE_SERVER_BASE_STORE_JOB_H
#define AE_SERVER_BASE_STORE_JOB_H

#include "server/base/context.h"

/* The connection of the thread with this `own`; null if it could not be opened, and then the next
 * job tries again. */
ae_store *srv_store_of(void *own);

/* Makes and frees an `own` for a thread that is in no pool.  srv_node_of(): the name of this node,
 * null if no other server shares the store. */
void *srv_store_own(srv_server *);
void srv_store_disown(void *own);
const char *srv_node_of(void *own);

/* Calls work() with a connection to the store, in a thread of that pool; then calls `then` in the
 * loop with the result of work(), or with AE_STORE_OPEN if there is no connection. */
typedef ae_store_err srv_store_work(ae_store *, void *ctx);
typedef void srv_store_then(void *ctx, ae_store_err);
void srv_store_do(srv_pool *, srv_store_work *, srv_store_then *, void *ctx);

#endif
