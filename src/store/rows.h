/*
 * rows.h: helpers to run statements and read rows; private to src/store.
 */
#ifndef AE_STORE_ROWS_H
#define AE_STORE_ROWS_H

#include "store/store.h"

/* Runs a statement that changes a row; returns `none` if it changed no row. */
ae_store_err ae_store_change(ae_store *, ae_sql_call *, ae_store_err none);

/* The context of a row callback that converts columns into a struct for the caller's callback. */
typedef struct {
    void (*give)(void); /* the caller's callback; cast back to its own type for the call */
    void *ctx;
    int n; /* rows so far */
} ae_store_reader;

#define AE_STORE_READER(row, to)       \
    {                                  \
        (void (*)(void))(row), (to), 0 \
    }

/* Runs a statement that selects one row; AE_STORE_MISSING if there is none. */
ae_store_err ae_store_one(ae_store *, ae_sql_call *, const ae_store_reader *);

/* The index of a text in a list of n names. */
int ae_store_index(const char *const *name, int n, const char *text);

/* The number of a column, -1 for null. */
int64_t ae_store_number(const ae_sql_value *);

/* The inverse: a parameter that is null if the number is negative. */
ae_sql_value ae_store_maybe(int64_t);

/* Makes the pattern of LIKE ... ESCAPE '!' that finds a text anywhere in a folded name (names.h);
 * the caller frees it. */
char *ae_store_pattern(const char *part);

/* Open or running.  Written with NOT IN so that the database does not use the index on `state`:
 * every statement with this condition has another condition that selects far fewer rows. */
#define AE_STORE_IS_GOING_ON "state NOT IN ('over', 'adjourned', 'quarantined')"

/* Sorts after every id. */
#define AE_STORE_AFTER_ALL "~"

#endif
