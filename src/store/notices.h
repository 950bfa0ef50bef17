/*
 * notices.h: the queue of notices to users, which servers claim and deliver.
 */
#ifndef AE_STORE_NOTICES_H
#define AE_STORE_NOTICES_H

#include "store/store.h"

typedef struct {
    const char *id, *user, *kind, *payload;
    int64_t due_at;
    int64_t attempts; /* including the current one */
} ae_store_notice;

typedef void ae_store_notice_row(void *ctx, const ae_store_notice *);

/* AE_STORE_OK also if a notice with the same user, kind and payload waits already; then nothing is
 * added. */
ae_store_err ae_store_notice_add(ae_store *, const ae_store_notice *);

/* Removes a notice that is no longer true.  If a server is delivering it, its
 * ae_store_notice_done() gets AE_STORE_STALE. */
ae_store_err ae_store_notices_drop(ae_store *, const char *user, const char *kind,
                                   const char *payload);

/* Claims up to `limit` notices that are due: no other owner gets them until the time `until`. */
typedef struct {
    const char *owner;
    int64_t now, until, limit;
} ae_store_claim;
ae_store_err ae_store_notices(ae_store *, const ae_store_claim *, ae_store_notice_row *,
                              void *ctx);

/* Removes a delivered notice, or postpones it.  AE_STORE_STALE if the claim has expired and another
 * owner has the notice, or if the notice was removed. */
ae_store_err ae_store_notice_done(ae_store *, const char *id, const char *owner);
ae_store_err ae_store_notice_later(ae_store *, const char *id, const char *owner, int64_t due);

#endif
