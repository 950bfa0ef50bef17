/*
 * driver.h: what a database has to bring; private to sql.c and the drivers.
 */
#ifndef AE_STORE_DRIVER_H
#define AE_STORE_DRIVER_H

#include "core/err.h"
#include "core/words.h"
#include "store/sql.h"

enum { AE_SQL_MAX_PREPARED = 192, AE_SQL_DETAIL = 512 };

typedef struct {
    /* Fills `link`; after a failure too, close() is called. */
    ae_store_err (*open)(ae_sql *, const char *url, int flags);
    void (*close)(ae_sql *);
    ae_store_err (*run)(ae_sql *,
                        const char *script); /* unprepared, may be several statements */
    ae_store_err (*exec)(ae_sql *, ae_sql_call *, int n);
    ae_store_err (*backup)(ae_sql *, const char *path); /* or null */

    /* Null where a database is one server's alone. */
    ae_store_err (*listen)(ae_sql *, int timeout_ms, ae_sql_hear *, void *ctx);
    const char *notify;   /* a statement with one parameter */
    const char *begin[2]; /* by mode */
    const char *lock;     /* in a migration, before it looks; or "" */
    const char *tables;
    const char *check[3]; /* statements, ended by null */
    const ae_gap *types;  /* and other words of the schema that differ */
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

/* Keeps what the database said, on one line, and answers the error. */
ae_store_err ae_sql_say(ae_sql *, ae_store_err, const char *detail);

/* Where a statement stands among those prepared, n_prepared if it does not. */
int ae_sql_find(const ae_sql *, const char *sql);

int ae_sql_count(const ae_sql_call *); /* its parameters */

/* Ends the program when memory is gone. */
void *ae_sql_alloc(size_t);

#endif
