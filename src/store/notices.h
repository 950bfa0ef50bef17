/*
 * notices.h: notices to be delivered.
 */
#ifndef AE_STORE_NOTICES_H
#define AE_STORE_NOTICES_H

#include "store/store.h"

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
