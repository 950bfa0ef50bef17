/*
 * reports.h: reports of users to the operators.
 */
#ifndef AE_STORE_REPORTS_H
#define AE_STORE_REPORTS_H

#include "store/store.h"

/* Each of user (who reports), table, about (the reported user) and map may be null from the start,
 * and becomes null when that user, table or map is removed. */
typedef struct {
    const char *id;
    const char *user, *table, *about;
    const char *text;
    int64_t created_at;
    int64_t closed_at; /* -1 while the report is open; ignored by ae_store_report_add() */
    const char *map;
    const char *map_title; /* null if `map` is; ignored by ae_store_report_add() */
} ae_store_report;

typedef void ae_store_report_row(void *ctx, const ae_store_report *);
ae_store_err ae_store_report_add(ae_store *, const ae_store_report *);

/* A page of the open reports with ids greater than `after` ("" for the first page). */
ae_store_err ae_store_reports(ae_store *, const char *after, int limit, ae_store_report_row *,
                              void *ctx);

/* AE_STORE_MISSING also if the report is closed already. */
ae_store_err ae_store_report_close(ae_store *, const char *id, int64_t at);

#endif
