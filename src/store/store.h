/*
 * store.h: what a server keeps: tables and their logs; seats.h, users.h, results.h, blocks.h,
 * reports.h, endpoints.h, leases.h and notices.h have the rest.
 *
 * Nothing here knows a game: a log is lines of text, and what they mean is the table's to say.
 *
 *   1. Entries are append-only and run from 1 without a gap.  (table, number) is the key: of
 *      all who append the same number, one wins, and the others are told AE_STORE_STALE.
 *   2. What a function has answered AE_STORE_OK to is on the disk.  Any other answer: nothing
 *      has changed, but for AE_STORE_LOST, after which one has to look.
 *   3. There is no clock: time is a parameter, in milliseconds.
 *   4. Rows are given to a function, which may not use the store; what they point to is gone
 *      when it returns.
 *
 * Ids are texts of 26 small letters and digits, chosen by the caller and never used again;
 * those that begin with the time make pages come in its order.
 */
#ifndef AE_STORE_STORE_H
#define AE_STORE_STORE_H

#include "store/sql.h"

/* A connection to a database with our schema. */
typedef struct ae_sql ae_store;

enum { AE_STORE_ID = 26 };

/* With AE_SQL_MAKE a new store is made and an older one brought up to date. */
ae_store_err ae_store_open(ae_store **, const char *url, int flags, ae_text *detail);
void ae_store_close(ae_store *);
int ae_store_is_id(const char *);

/* ---- small things of the server itself, by name ---- */

/* Keeps the value that is there if there is one; `kept` is the one that stands afterwards. */
ae_store_err ae_store_meta_once(ae_store *, const char *key, const char *value, ae_text *kept);
ae_store_err ae_store_meta_get(ae_store *, const char *key, ae_text *value);
ae_store_err ae_store_meta_set(ae_store *, const char *key, const char *value);

/* Writes and changes nothing: whether the store takes a change to the disk at this moment. */
ae_store_err ae_store_try_write(ae_store *);

/* ---- tables ---- */

typedef enum {
    AE_STATE_OPEN, /* waits for players; it has no head yet */
    AE_STATE_RUNNING,
    AE_STATE_OVER,
    AE_STATE_ADJOURNED,
    AE_STATE_QUARANTINED,
    AE_N_STATES
} ae_store_state;

typedef struct {
    const char *id;
    ae_store_state state;
    const char *head;     /* of the record, with the empty line that ends it; or "" */
    const char *settings; /* JSON, the server's */
    int64_t created_at, changed_at;
    int64_t wake_at; /* when a server has to look at it again, -1 if never */
    int is_listed;   /* anybody may find it */
} ae_store_table;

typedef void ae_store_table_row(void *ctx, const ae_store_table *);

const char *ae_store_state_name(ae_store_state);
ae_store_err ae_store_table_add(ae_store *, const ae_store_table *);
ae_store_err ae_store_table_get(ae_store *, const char *id, ae_store_table_row *, void *ctx);

/* A page of one state, or of all with AE_N_STATES, that begins after an id ("" at first). */
typedef struct {
    ae_store_state state;
    const char *after;
    int limit;
    int is_listed_only;
    int is_descending; /* from the newest on: then `after` is the one to begin before */
} ae_store_page;
ae_store_err ae_store_tables(ae_store *, const ae_store_page *, ae_store_table_row *,
                             void *ctx);

/* A table's changed_at is its version: whoever writes says which one they have read, and is told
 * AE_STORE_STALE if it is another by now.  What is written gets the time of the row, or one more
 * than it had if that is not later. */
typedef struct {
    ae_store_state state;
    int64_t changed_at;
} ae_store_was;

/* Writes all but id and created_at, if it was still this; wake_at only if the state becomes another,
 * for else it is the keeper's (leases.h). */
ae_store_err ae_store_table_set(ae_store *, ae_store_was, const ae_store_table *);

/* State, changed_at and wake_at alone, whatever else has changed; AE_STORE_STALE if the state was
 * another. */
ae_store_err ae_store_table_end(ae_store *, ae_store_state from, const ae_store_table *);

/* Settings and changed_at alone, whatever the state. */
typedef struct {
    const char *id, *settings;
    int64_t was, changed_at;
} ae_store_edit;
ae_store_err ae_store_settings(ae_store *, const ae_store_edit *);

/* When to look at it again, alone; -1 for never. */
ae_store_err ae_store_wake(ae_store *, const char *id, int64_t at);

/* Tables that are open or running, whose time has come and that no server keeps (leases.h), those
 * that wait longest first. */
ae_store_err ae_store_due(ae_store *, int64_t now, int limit, ae_store_table_row *, void *ctx);

/* With its entries, seats, chat and results. */
ae_store_err ae_store_table_remove(ae_store *, const char *id);

/* ---- entries ---- */

typedef struct {
    const char *table;
    int64_t number;      /* one more than there are */
    const char *text;    /* its line in the record, without the line end */
    ae_store_err result; /* answered: OK, STALE, MISSING (no such table) or TEXT */
} ae_store_entry;

/* All that can be appended, in one transaction.  Those of one table stand in their order; once
 * one is refused, so are those of its table after it, for they build upon it.  If the whole
 * fails, nothing is appended and the results say so. */
ae_store_err ae_store_append(ae_store *, ae_store_entry *, int n);

typedef void ae_store_entry_row(void *ctx, int64_t number, const char *text);
ae_store_err ae_store_entries(ae_store *, const char *table, int64_t from, ae_store_entry_row *,
                              void *ctx);
ae_store_err ae_store_count(ae_store *, const char *table, int64_t *n);

#endif
