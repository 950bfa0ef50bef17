/*
 * export.h: the rows of a store as lines of JSON, for export and import.
 *
 * Each line is a row: {"in":"users","id":"...","name":"...",...}.  The table `entries` has no
 * lines: the head and entries of a table are exported as its record file, and the line of the table
 * has the number of entries instead of the head.  An export of SQLite and one of PostgreSQL are
 * equal if the rows are.
 */
#ifndef AE_STORE_EXPORT_H
#define AE_STORE_EXPORT_H

#include "store/store.h"

typedef void ae_store_export_line(void *ctx, const char *line);

/* Calls the callback for every row.  The caller begins a read transaction first; otherwise rows may
 * come from different moments. */
ae_store_err ae_store_export(ae_store *, ae_store_export_line *, void *ctx);

/* AE_STORE_NOT_EMPTY if any table of the store has a row, not counting the schema's number. */
ae_store_err ae_store_is_empty(ae_store *);

/* The tables of an export, ordered so that a row comes after the rows that it refers to.  `key` and
 * `later` have a letter for each column.  In `key`, t is a text and n a number.  In `later` the
 * letter is the value for a missing column: t is "", n is 0, - is null. */
typedef struct {
    const char *name;
    const char *key; /* the primary key; its columns are the first ones */
    const char *column[AE_SQL_MAX + 1];
    const char
        *later; /* values for the last columns, which a row of an older export may lack */
    const char *was, *is; /* the column `is` was called `was` in older exports; or null */
    const char *page;     /* selects AE_EXPORT_PAGE rows after a key */
    const char *insert;   /* inserts a row */
} ae_export_table;

enum { AE_EXPORT_PAGE = 200, AE_EXPORT_KEY = 3 };
extern const ae_export_table ae_export_tables[];
extern const int ae_n_export_tables;

/* A line that was parsed.  In a row of `tables`, the value AE_ROW_HEAD is the number of
 * entries; the caller replaces it by the head of the record before adding the row. */
enum { AE_ROW_ID = 0, AE_ROW_HEAD = 2 };
typedef struct {
    const ae_export_table *table;
    ae_sql_value value[AE_SQL_MAX];
    char *room; /* holds the texts of `value` */
} ae_store_row;

/* Parses a line.  Returns 0 if the line is not a row of an export; then there is nothing to free.
 * Columns that an older export lacks get the value that a migration gives them. */
int ae_store_row_read(ae_store_row *, const char *json, size_t len);
void ae_store_row_free(ae_store_row *);
int ae_store_row_is_table(const ae_store_row *);
ae_store_err ae_store_row_add(ae_store *, const ae_store_row *);

/* Appends the lines of a record as entries from number 1 on.  Modifies `lines`. */
ae_store_err ae_store_record_add(ae_store *, const char *table, char *lines);

#endif
