/*
 * leases.h: leases, by which several servers over one database share out tables and tasks.
 */
#ifndef AE_STORE_LEASES_H
#define AE_STORE_LEASES_H

#include "store/store.h"

/* Takes the lease of this name until a time.  AE_STORE_TAKEN if another owner holds it and it
 * has not expired.  The owner may take its own lease again, to extend it. */
ae_store_err ae_store_lease(ae_store *, const char *name, const char *owner, int64_t now,
                            int64_t until);
ae_store_err ae_store_lease_end(ae_store *, const char *name, const char *owner);

/* A node (a server process) is alive as long as it holds the lease "node:NAME".  The keeper of
 * a table is the node that runs the table's bots and clocks.  ae_store_keep() makes a node the
 * keeper; AE_STORE_TAKEN if another node that is alive is the keeper. */
enum { AE_STORE_NODE = 32 };
ae_store_err ae_store_node(ae_store *, const char *node, int64_t now, int64_t until);
ae_store_err ae_store_node_end(ae_store *, const char *node);
ae_store_err ae_store_keep(ae_store *, const char *table, const char *node, int64_t now);

/* Removes the keeper of a table and sets when a node has to load the table again (-1: never).
 * AE_STORE_TAKEN, and no change, if another node that is alive is the keeper. */
typedef struct {
    int64_t now, wake_at;
} ae_store_rest;
ae_store_err ae_store_unkeep(ae_store *, const char *table, const char *node, ae_store_rest);

#endif
