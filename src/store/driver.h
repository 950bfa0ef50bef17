/*
 * driver.h: the interface that sqlite.c and postgres.c implement; private to src/store.
 */
#ifndef AE_STORE_DRIVER_H
#define AE_STORE_DRIVER_H

#include "core/err.h"
#include "core/words.h"
#include "store/sql.h"

enum { AE_SQL_MAX_PREPARED = 288, AE_SQL_DETAIL = 512 };

typedef struct {
    /* Sets `link`.  The caller calls close() even if open() fails. */
    ae_store_err (*open)(ae_sql *, const char *url, int flags);
    void (*close)(ae_sql *);
    ae_store_err (*run)(ae_sql *,
                        const char *script); /* one or more statements, not prepared */
    ae_store_err (*exec)(ae_sql *, ae_sql_call *, int n);
    ae_store_err (*backup)(ae_sql *, const char *path); /* null: not supported */

    /* Null for SQLite, which only one server uses at a time. */
    ae_store_err (*listen)(ae_sql *, int timeout_ms, ae_sql_hear *, void *ctx);
    const char *notify;   /* a statement with one parameter */
    const char *begin[2]; /* by mode */
    const char
        *lock; /* run at the start of a migration, so that only one runs at a time; or "" */
    const char *tables;   /* selects the names of all tables */
    const char *check[3]; /* statements that select faults of the database, ended by null */
    const ae_gap *types;  /* values of the gaps in the schema: {int}, {text}, ... */
} ae_sql_driver;

struct ae_sql {
    const ae_sql_driver *driver;
    void *link;
    int in_transaction, has_failed, is_brief, n_prepared;
    struct {
        const char *sql;
        void *statement; /* SQLite's */
    } prepared[AE_SQL_MAX_PREPARED];
    char detail[AE_SQL_DETAIL];
};

extern const ae_sql_driver ae_sqlite, ae_postgres;

/* Stores the first line of the database's message for ae_sql_detail(), and returns the error. */
ae_store_err ae_sql_say(ae_sql *, ae_store_err, const char *detail);

/* The index of a prepared statement; n_prepared if it has not been prepared. */
int ae_sql_find(const ae_sql *, const char *sql);

int ae_sql_count(const ae_sql_call *); /* the number of parameters */

/* Zeroed memory; aborts the program if there is none left. */
void *ae_sql_alloc(size_t);

#endif
