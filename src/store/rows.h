/*
 * rows.h: how the files of the store speak to the database; private to them.
 */
#ifndef AE_STORE_ROWS_H
#define AE_STORE_ROWS_H

#include "store/store.h"

/* A statement that changes one row; `none` is the answer if it changed none. */
ae_store_err ae_store_change(ae_store *, ae_sql_call *, ae_store_err none);

/* A row that is read, on its way from columns to what the caller takes. */
typedef struct {
    void (*give)(void); /* the caller's function, under its own type again when it is called */
    void *ctx;
    int n; /* rows so far */
} ae_store_reader;

#define AE_STORE_READER(row, to)       \
    {                                  \
        (void (*)(void))(row), (to), 0 \
    }

/* AE_STORE_MISSING if there was none. */
ae_store_err ae_store_one(ae_store *, ae_sql_call *, const ae_store_reader *);

/* Where a text stands among n names. */
int ae_store_index(const char *const *name, int n, const char *text);

/* A number, or -1 for null. */
int64_t ae_store_number(const ae_sql_value *);

/* And back: null for what is negative. */
ae_sql_value ae_store_maybe(int64_t);

/* What is open or running, said in a way for which no index is any use: of what is looked for
 * with it there are few by another one. */
#define AE_STORE_IS_GOING_ON "state NOT IN ('over', 'adjourned', 'quarantined')"

/* Beyond every id. */
#define AE_STORE_AFTER_ALL "~"

#endif
