/*
 * reports.h: what people report to the operators.
 */
#ifndef AE_STORE_REPORTS_H
#define AE_STORE_REPORTS_H

#include "store/store.h"

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
