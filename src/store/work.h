/*
 * work.h: what servers share out among themselves: leases, and notices to be delivered.
 */
#ifndef AE_STORE_WORK_H
#define AE_STORE_WORK_H

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

typedef struct {
    const char *id, *user, *kind, *payload;
    int64_t due_at;
    int64_t attempts; /* with this one */
} ae_store_notice;

typedef void ae_store_notice_row(void *ctx, const ae_store_notice *);

/* If one of the same user, kind and payload waits already, nothing is added and all is well. */
ae_store_err ae_store_notice_add(ae_store *, const ae_store_notice *);

/* What is no longer true, if it still waits; who is delivering it finds it stale. */
ae_store_err ae_store_notices_drop(ae_store *, const char *user, const char *kind,
                                   const char *payload);

/* Some that are due, for this owner alone until then. */
typedef struct {
    const char *owner;
    int64_t now, until, limit;
} ae_store_claim;
ae_store_err ae_store_notices(ae_store *, const ae_store_claim *, ae_store_notice_row *,
                              void *ctx);

/* AE_STORE_STALE if the time was up and another has it. */
ae_store_err ae_store_notice_done(ae_store *, const char *id, const char *owner);
ae_store_err ae_store_notice_later(ae_store *, const char *id, const char *owner, int64_t due);

#endif
