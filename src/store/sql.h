/*
 * sql.h: a connection to an SQLite or PostgreSQL database, and statements that run on both.
 *
 * Every statement is written once, in SQL that both databases understand.  Parameters are $1, $2,
 * ..., and first occur in that order.  Values are 64-bit integers, texts in UTF-8, and null.
 * There are no blobs: the few hashes and secrets are short and stored as hexadecimal text, which
 * looks the same in either database and in an export.  Where the databases differ (names of
 * types), schema.c has a gap such as {int}, which the driver fills in.
 *
 *   1. A connection belongs to one thread at a time.
 *   2. A statement outside of begin and commit is a transaction of its own.
 *   3. A committed change is on the disk.  A database that is configured not to guarantee this is
 *      refused when it is opened.
 *   4. After a connection is lost, the next call outside of a transaction reconnects.
 */
#ifndef AE_STORE_SQL_H
#define AE_STORE_SQL_H

#include "core/text.h"

/* The enum and ae_store_key() are both generated from this list.  The catalogue (data/i18n) has the
 * message of each error under "store.<key>". */
#define AE_STORE_ERR_MAP(X)                                                                 \
    X(OK, "ok")                                                                             \
    X(STALE, "stale")         /* another writer was first */                                \
    X(TAKEN, "taken")         /* the name or id is in use */                                \
    X(MISSING, "missing")     /* there is no such row */                                    \
    X(TEXT, "text")           /* not UTF-8, not an id, or a number out of range */          \
    X(URL, "url")             /* not the address of a store */                              \
    X(OPEN, "open")           /* cannot be opened or reached */                             \
    X(FOREIGN, "foreign")     /* a database of another program */                           \
    X(NEWER, "newer")         /* has the schema of a newer version */                       \
    X(OLDER, "older")         /* has an older schema, and was opened without AE_SQL_MAKE */ \
    X(UNSAFE, "unsafe")       /* a committed change could be lost */                        \
    X(HELD, "held")           /* a server is running on the file */                         \
    X(FULL, "full")           /* no space is left */                                        \
    X(BUSY, "busy")           /* timed out waiting for a lock */                            \
    X(LOST, "lost")           /* connection lost; the change may or may not be committed */ \
    X(CORRUPT, "corrupt")     /* the file is damaged */                                     \
    X(NOT_EMPTY, "not_empty") /* only an empty store can be filled */                       \
    X(NO_BACKUP, "no_backup") /* PostgreSQL: use pg_dump */                                 \
    X(FAILED, "failed")       /* any other error; see ae_sql_detail() */

typedef enum {
#define X(name, key) AE_STORE_##name,
    AE_STORE_ERR_MAP(X)
#undef X
        AE_N_STORE_ERRS
} ae_store_err;

const char *ae_store_key(ae_store_err);

typedef struct ae_sql ae_sql;

typedef enum { AE_SQL_NONE, AE_SQL_NULL, AE_SQL_INT, AE_SQL_TEXT } ae_sql_type;

typedef struct {
    ae_sql_type type;
    int64_t number;
    const char *text;
} ae_sql_value;

#define AE_SQL_I(n) ((ae_sql_value){ AE_SQL_INT, (n), NULL })
#define AE_SQL_T(s) ((ae_sql_value){ AE_SQL_TEXT, 0, (s) })
#define AE_SQL_0    ((ae_sql_value){ AE_SQL_NULL, 0, NULL })

/* A text, or null for a null pointer. */
#define AE_SQL_MAYBE(s) ((ae_sql_value){ (s) ? AE_SQL_TEXT : AE_SQL_NULL, 0, (s) })

/* The largest absolute value of a number in a statement or an export; as a time, it means never. */
#define AE_SQL_NEVER INT64_C(100000000000000000)

enum { AE_SQL_MAX = 20 };

/* A statement and its parameters; the unused parameters have the type AE_SQL_NONE.  Each connection
 * prepares a statement once and recognises it by the address of its text, so the text has to be a
 * string literal.  `row` is called for each row; it may not use the connection, and the pointers
 * that it gets are valid only during the call. */
typedef struct {
    const char *sql;
    ae_sql_value value[AE_SQL_MAX];
    void (*row)(void *ctx, const ae_sql_value *column, int n);
    void *ctx;
    int64_t changed; /* set by the call: rows that were inserted, updated or deleted */
} ae_sql_call;

enum {
    AE_SQL_MAKE = 1, /* create the database if it is missing, migrate it if it is older */
    AE_SQL_BRIEF =
        2 /* PostgreSQL ends a transaction that is idle for 3 s, and frees its locks */
};

/* Opens "sqlite:PATH", "postgres://..." or "postgresql://...".  On failure `detail` gets the
 * database's own message; it may be null. */
ae_store_err ae_sql_open(ae_sql **, const char *url, int flags, ae_text *detail);
void ae_sql_close(ae_sql *);

/* Appends the address without password and options, for messages. */
void ae_sql_put_name(ae_text *, const char *url);

/* The path of an SQLite file; null for PostgreSQL and for a database in memory. */
const char *ae_sql_path(const char *url);

/* The first line of the database's message about the last failure. */
const char *ae_sql_detail(const ae_sql *);

/* Runs statements in order and stops at the first that fails.  PostgreSQL gets them in one
 * pipeline. */
ae_store_err ae_sql_exec(ae_sql *, ae_sql_call *, int n);

/* In a read transaction all statements see the same snapshot.  SQLite has one write transaction
 * at a time.  After a failed statement only ae_sql_rollback() is allowed, which always
 * succeeds. */
typedef enum { AE_SQL_READ, AE_SQL_WRITE } ae_sql_mode;
ae_store_err ae_sql_begin(ae_sql *, ae_sql_mode);
ae_store_err ae_sql_commit(ae_sql *);
void ae_sql_rollback(ae_sql *);

/* Migrates the schema to number n, in one transaction; if several connections do so at once, one of
 * them does the work.  The steps have the gaps {int}, {text}, {rows}, {tree} and {host}.  The table
 * `meta` has the schema's number.  Without AE_SQL_MAKE nothing is changed, and an older schema is
 * refused with AE_STORE_OLDER. */
ae_store_err ae_sql_migrate(ae_sql *, const char *const *step, int n, int flags);

/* ---- other servers at the same database ---- */

/* Whether several servers can use the database: true for PostgreSQL. */
int ae_sql_is_shared(const ae_sql *);

/* Sends a short text to all connections that listen.  It may get lost.  Does nothing on SQLite. */
ae_store_err ae_sql_notify(ae_sql *, const char *text);

/* Calls `hear` for each text that was sent since the last call of this connection, including those
 * that this server sent.  If there is none, waits up to timeout_ms for the first. */
typedef void ae_sql_hear(void *ctx, const char *text);
ae_store_err ae_sql_listen(ae_sql *, int timeout_ms, ae_sql_hear *, void *ctx);

/* A statement that selects the names of all tables. */
const char *ae_sql_tables(const ae_sql *);

/* Runs the integrity checks of the database: the callback gets one text for each fault. */
ae_store_err ae_sql_check(ae_sql *, ae_sql_call *);

/* Copies the database, as it is at one moment, into a new file; others may go on writing. */
ae_store_err ae_sql_backup(ae_sql *, const char *path);

#endif
