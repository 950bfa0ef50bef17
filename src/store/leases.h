/*
 * leases.h: which server has what, for a while.
 */
#ifndef AE_STORE_LEASES_H
#define AE_STORE_LEASES_H

#include "store/store.h"

/* One at a time has a name; AE_STORE_TAKEN if that is another.  Who has it may take it again,
 * for longer. */
ae_store_err ae_store_lease(ae_store *, const char *name, const char *owner, int64_t now,
                            int64_t until);
ae_store_err ae_store_lease_end(ae_store *, const char *name, const char *owner);

/* A server is there as long as it has the lease of this name; a table is kept by one of those that
 * are there.  AE_STORE_TAKEN if another keeps it. */
enum { AE_STORE_NODE = 32 };
ae_store_err ae_store_node(ae_store *, const char *node, int64_t now, int64_t until);
ae_store_err ae_store_node_end(ae_store *, const char *node);
ae_store_err ae_store_keep(ae_store *, const char *table, const char *node, int64_t now);

/* Nobody keeps it from now on, and when it has to be looked at next: -1 never.  AE_STORE_TAKEN if
 * another keeps it, whose it is to say. */
typedef struct {
    int64_t now, wake_at;
} ae_store_rest;
ae_store_err ae_store_unkeep(ae_store *, const char *table, const char *node, ae_store_rest);

#endif
