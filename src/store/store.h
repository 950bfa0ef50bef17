/*
 * store.h: the database of a server: opening it, its tables and their logs.  The other tables
 * of the database have headers of their own: users.h, seats.h, hosts.h, results.h, blocks.h,
 * reports.h, endpoints.h, leases.h and notices.h.
 *
 * The store knows no game: a log is a list of lines of text, which src/table interprets.
 *
 *   1. Entries are append-only and numbered from 1 without a gap.  (table, number) is the key: if
 *      several writers append the same number, one succeeds and the others get AE_STORE_STALE.
 *   2. When a function returns AE_STORE_OK, its change is on the disk.  After any other result
 *      nothing has changed.  The exception is AE_STORE_LOST: the change may or may not have been
 *      committed, so the caller has to read the row again.
 *   3. The store reads no clock: times are parameters, in milliseconds since 1970.
 *   4. Functions that read rows call a callback for each row.  The callback may not use the store,
 *      and the pointers in the row are valid only during the call.
 *
 * An id is a text of 26 lower-case letters and digits.  The caller chooses it and never reuses it.
 * Ids that begin with the time sort by the time, so lists in the order of ids are chronological.
 */
#ifndef AE_STORE_STORE_H
#define AE_STORE_STORE_H

#include "store/sql.h"

/* A connection to a database that has the schema of schema.c. */
typedef struct ae_sql ae_store;

enum { AE_STORE_ID = 26 };

/* With AE_SQL_MAKE, creates the store if there is none, and migrates an older one.  `detail` gets
 * the database's own message on failure; it may be null. */
ae_store_err ae_store_open(ae_store **, const char *url, int flags, ae_text *detail);
void ae_store_close(ae_store *);
int ae_store_is_id(const char *);

/* ---- values of the server itself, by key ---- */

/* Stores the value unless the key has one already; `kept` gets the value that is stored
 * afterwards. */
ae_store_err ae_store_meta_once(ae_store *, const char *key, const char *value, ae_text *kept);
ae_store_err ae_store_meta_get(ae_store *, const char *key, ae_text *value);
ae_store_err ae_store_meta_set(ae_store *, const char *key, const char *value);

/* A health check: commits a transaction that changes nothing, to see whether the disk takes
 * writes. */
ae_store_err ae_store_try_write(ae_store *);

/* ---- tables ---- */

typedef enum {
    AE_STATE_OPEN, /* waits for players; has no record yet */
    AE_STATE_RUNNING,
    AE_STATE_OVER,
    AE_STATE_ADJOURNED,   /* this version's rules or map cannot continue the record */
    AE_STATE_QUARANTINED, /* the record or the rules have a fault; the operator decides */
    AE_N_STATES
} ae_store_state;

typedef struct {
    const char *id;
    ae_store_state state;
    const char *head;     /* of the record, with the empty line that ends it; "" while open */
    const char *settings; /* JSON; only the server reads it */
    int64_t created_at, changed_at;
    int64_t wake_at; /* when a server has to load the table again; -1: never */
    int is_listed;   /* the lobby shows the table to everybody */
} ae_store_table;

typedef void ae_store_table_row(void *ctx, const ae_store_table *);

const char *ae_store_state_name(ae_store_state);
ae_store_err ae_store_table_add(ae_store *, const ae_store_table *);
ae_store_err ae_store_table_get(ae_store *, const char *id, ae_store_table_row *, void *ctx);

/* A page of the tables in one state, or in any state with AE_N_STATES. */
typedef struct {
    ae_store_state state;
    const char *after; /* the last id of the page before, or "" for the first page */
    int limit;
    int is_listed_only;
    int is_descending; /* newest first; the page then has ids lower than `after` */
} ae_store_page;
ae_store_err ae_store_tables(ae_store *, const ae_store_page *, ae_store_table_row *,
                             void *ctx);

/* changed_at is the version of a table.  A writer passes the version that it has read, and gets
 * AE_STORE_STALE if the table has another one by now.  The new version is the changed_at of the
 * row that is written, or the old version plus 1 if that is greater, so that versions always
 * increase. */
typedef struct {
    ae_store_state state;
    int64_t changed_at;
} ae_store_was;

/* Writes every column but id and created_at, if the table still has this state and version.
 * wake_at is written only if the state changes; otherwise it belongs to the keeper (leases.h). */
ae_store_err ae_store_table_set(ae_store *, ae_store_was, const ae_store_table *);

/* Writes state, changed_at and wake_at, whatever the version; AE_STORE_STALE if the table is not in
 * the state `from`. */
ae_store_err ae_store_table_end(ae_store *, ae_store_state from, const ae_store_table *);

/* Writes settings and changed_at, whatever the state; `was` is the version that was read. */
typedef struct {
    const char *id, *settings;
    int64_t was, changed_at;
} ae_store_edit;
ae_store_err ae_store_settings(ae_store *, const ae_store_edit *);

/* Writes wake_at; -1: never. */
ae_store_err ae_store_wake(ae_store *, const char *id, int64_t at);

/* Open and running tables whose wake_at has passed and that no running server keeps (leases.h),
 * in the order of wake_at. */
ae_store_err ae_store_due(ae_store *, int64_t now, int limit, ae_store_table_row *, void *ctx);

/* Removes the table with its entries, seats, host, chat and results. */
ae_store_err ae_store_table_remove(ae_store *, const char *id);

/* ---- entries ---- */

typedef struct {
    const char *table;
    int64_t number;      /* the number of the last entry plus 1 */
    const char *text;    /* the line in the record, without the line end */
    ae_store_err result; /* set by the call: OK, STALE, MISSING (no such table) or TEXT */
} ae_store_entry;

/* Appends entries of any number of tables in one transaction and sets the result of each.  Entries
 * of one table come in ascending order; if one is refused, the later entries of that table are
 * refused too, because they build upon it.  Entries of other tables are not affected.  If the
 * transaction fails, nothing is appended and every result is the error. */
ae_store_err ae_store_append(ae_store *, ae_store_entry *, int n);

typedef void ae_store_entry_row(void *ctx, int64_t number, const char *text);
ae_store_err ae_store_entries(ae_store *, const char *table, int64_t from, ae_store_entry_row *,
                              void *ctx);
ae_store_err ae_store_count(ae_store *, const char *table, int64_t *n);

#endif
