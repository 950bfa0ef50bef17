/*
 * sql.h: one connection to a database, SQLite or PostgreSQL, and statements that mean the same
 * on both.
 *
 * Statements are written once.  Parameters are $1, $2, ..., first mentioned in that order;
 * values are whole numbers of 64 bits, texts in UTF-8, and null.  There are no blobs: hashes
 * and secrets are few and short and stand as hexadecimal text, which reads the same in either
 * database and in an export.  Where the two speak differently (the names of types), schema.c
 * leaves a gap.
 *
 *   1. A connection belongs to one thread at a time.
 *   2. A statement outside of begin and commit is a transaction of its own.
 *   3. What was committed is on the disk: a database that does not promise so is refused at
 *      open.
 *   4. A connection that was lost is made anew by the next call that is not inside a
 *      transaction.
 */
#ifndef AE_STORE_SQL_H
#define AE_STORE_SQL_H

#include "core/text.h"

/* One list, from which the enum and ae_store_key() are both made.  A key stands in the
 * catalogue as "store.<key>". */
#define AE_STORE_ERR_MAP(X)                                                                  \
    X(OK, "ok")                                                                              \
    X(STALE, "stale")         /* another has been here first */                              \
    X(TAKEN, "taken")         /* the name or id is in use */                                 \
    X(MISSING, "missing")     /* there is no such row */                                     \
    X(TEXT, "text")           /* not UTF-8, no id, too far */                                \
    X(URL, "url")             /* no address of a store */                                    \
    X(OPEN, "open")           /* cannot be opened or reached */                              \
    X(FOREIGN, "foreign")     /* holds something, and not a store */                         \
    X(NEWER, "newer")         /* of a later program */                                       \
    X(OLDER, "older")         /* of an earlier one, and may not be changed now */            \
    X(UNSAFE, "unsafe")       /* what it commits could be lost */                            \
    X(HELD, "held")           /* a server runs on it already */                              \
    X(FULL, "full")           /* no space is left */                                         \
    X(BUSY, "busy")           /* others hold it for too long */                              \
    X(LOST, "lost")           /* the connection; what it was doing may or may not be done */ \
    X(CORRUPT, "corrupt")     /* the file is damaged */                                      \
    X(NOT_EMPTY, "not_empty") /* only an empty store can be filled */                        \
    X(NO_BACKUP, "no_backup") /* has tools of its own for that */                            \
    X(FAILED, "failed")       /* anything else; the detail tells */

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

/* A text, or null where there is none. */
#define AE_SQL_MAYBE(s) ((ae_sql_value){ (s) ? AE_SQL_TEXT : AE_SQL_NULL, 0, (s) })

/* No number lies beyond this on either side, so that JSON can hold them; as a time, never. */
#define AE_SQL_NEVER INT64_C(100000000000000000)

enum { AE_SQL_MAX = 16 };

/* A statement and its parameters, those after the last being of type AE_SQL_NONE.  It is
 * prepared once a connection and known again by its address, so it is a text that lives for
 * ever.  What a row points to is gone when `row` returns; `row` may not use the connection. */
typedef struct {
    const char *sql;
    ae_sql_value value[AE_SQL_MAX];
    void (*row)(void *ctx, const ae_sql_value *column, int n);
    void *ctx;
    int64_t changed; /* answered: rows that were inserted, updated or deleted */
} ae_sql_call;

enum {
    AE_SQL_MAKE = 1, /* where there is nothing yet, a new database may be made */
    AE_SQL_BRIEF =
        2 /* a transaction that is left lying for seconds is given up, its locks too */
};

/* "sqlite:PATH", "postgres://..." or "postgresql://..."; the detail is the database's own. */
ae_store_err ae_sql_open(ae_sql **, const char *url, int flags, ae_text *detail);
void ae_sql_close(ae_sql *);

/* The address as it may be shown: without a password or options. */
void ae_sql_put_name(ae_text *, const char *url);

/* The file that it names; null if it names none. */
const char *ae_sql_path(const char *url);

/* What the database said about the last failure, on one line. */
const char *ae_sql_detail(const ae_sql *);

/* In their order; those of a list travel together and end with the first that fails. */
ae_store_err ae_sql_exec(ae_sql *, ae_sql_call *, int n);

/* For reading, all statements see one moment; for writing, SQLite has one writer at a time.
 * After a failure only rollback may follow, which always succeeds. */
typedef enum { AE_SQL_READ, AE_SQL_WRITE } ae_sql_mode;
ae_store_err ae_sql_begin(ae_sql *, ae_sql_mode);
ae_store_err ae_sql_commit(ae_sql *);
void ae_sql_rollback(ae_sql *);

/* Brings the schema to the n-th of these texts, in one transaction, however many do so at once.
 * Their gaps are {int}, {text}, {rows} and {tree}; the number stands in the table `meta`.
 * Without AE_SQL_MAKE nothing is changed, and an older schema is refused. */
ae_store_err ae_sql_migrate(ae_sql *, const char *const *step, int n, int flags);

/* ---- other servers at the same database ---- */

/* Whether there may be some; SQLite's is for one alone. */
int ae_sql_is_shared(const ae_sql *);

/* A short text to all who listen; it may get lost.  Nothing where there is nobody else. */
ae_store_err ae_sql_notify(ae_sql *, const char *text);

/* What was notified since the last call of this connection, its own texts too; waits so long for
 * the first. */
typedef void ae_sql_hear(void *ctx, const char *text);
ae_store_err ae_sql_listen(ae_sql *, int timeout_ms, ae_sql_hear *, void *ctx);

/* The names of all tables, as a column of texts. */
const char *ae_sql_tables(const ae_sql *);

/* What the database itself finds wrong, as a column of texts; none if all is well. */
ae_store_err ae_sql_check(ae_sql *, ae_sql_call *);

/* A copy at this moment into a new file, while others go on. */
ae_store_err ae_sql_backup(ae_sql *, const char *path);

#endif
