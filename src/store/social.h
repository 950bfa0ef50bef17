/*
 * social.h: whom people do not want to meet, and what they report to the operators.
 */
#ifndef AE_STORE_SOCIAL_H
#define AE_STORE_SOCIAL_H

#include "store/store.h"

/* ---- blocks ---- */

/* Once more is as good as once. */
ae_store_err ae_store_block(ae_store *, const char *user, const char *other);
ae_store_err ae_store_unblock(ae_store *, const char *user, const char *other);

/* Whom a user has blocked, by id. */
typedef void ae_store_block_row(void *ctx, const char *other, const char *name);
ae_store_err ae_store_blocks(ae_store *, const char *user, ae_store_block_row *, void *ctx);

/* Whether the user has blocked the other; not whether the other has blocked the user. */
ae_store_err ae_store_is_blocked(ae_store *, const char *user, const char *other,
                                 int *is_blocked);

/* ---- reports ---- */

/* The user who reports, the table and the user it is about may all be null, at once or when
 * they are removed. */
typedef struct {
    const char *id;
    const char *user, *table, *about;
    const char *text;
    int64_t created_at;
    int64_t closed_at; /* -1 while it is open; not read when it is added */
} ae_store_report;

typedef void ae_store_report_row(void *ctx, const ae_store_report *);
ae_store_err ae_store_report_add(ae_store *, const ae_store_report *);

/* A page of the open ones, by id, that begins after one ("" at first). */
ae_store_err ae_store_reports(ae_store *, const char *after, int limit, ae_store_report_row *,
                              void *ctx);

/* AE_STORE_MISSING also if it is closed already. */
ae_store_err ae_store_report_close(ae_store *, const char *id, int64_t at);

#endif
