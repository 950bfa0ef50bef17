/*
 * export.h: all that a store holds, as lines of JSON, and back.
 *
 * A line is a row: {"in":"users","id":"...","name":"...",...}.  Entries are not among them:
 * head and entries of a table are its record, and its row only says how many entries that has.
 * So an export is these lines and the records, and is the same from every database.
 */
#ifndef AE_STORE_EXPORT_H
#define AE_STORE_EXPORT_H

#include "store/store.h"

typedef void ae_store_export_line(void *ctx, const char *line);

/* In a transaction for reading, or rows may come from different moments. */
ae_store_err ae_store_export(ae_store *, ae_store_export_line *, void *ctx);

/* AE_STORE_NOT_EMPTY if there is a row anywhere. */
ae_store_err ae_store_is_empty(ae_store *);

/* What an export is made of, in an order in which everything that is referred to comes first.
 * The logs are not among it: they are records, and a table's row has the number of entries in
 * the place of its head.  `key` and `later` have a letter for each column: t, a text, from "" on;
 * n, a number, from 0 on; -, null. */
typedef struct {
    const char *name;
    const char *key; /* its columns come first */
    const char *column[AE_SQL_MAX + 1];
    const char
        *later; /* what is in the last columns where a row of an older export lacks them */
    const char *was, *is; /* older exports call the column `is` by the name `was` */
    const char *page;     /* the rows after a key, a few hundred at a time */
    const char *insert;   /* a row */
} ae_export_table;

enum { AE_EXPORT_PAGE = 200, AE_EXPORT_KEY = 3 };
extern const ae_export_table ae_export_tables[];
extern const int ae_n_export_tables;

/* A line that was read.  Of a table, the value AE_ROW_HEAD counts the entries of its record,
 * and has to be replaced by the head before the row is added. */
enum { AE_ROW_ID = 0, AE_ROW_HEAD = 2 };
typedef struct {
    const ae_export_table *table;
    ae_sql_value value[AE_SQL_MAX];
    char *room; /* of its texts */
} ae_store_row;

/* 0 if it is no such line, and then there is nothing to free.  A line of an older export lacks
 * columns that came later, and they get what a migration would give them. */
int ae_store_row_read(ae_store_row *, const char *json, size_t len);
void ae_store_row_free(ae_store_row *);
int ae_store_row_is_table(const ae_store_row *);
ae_store_err ae_store_row_add(ae_store *, const ae_store_row *);

/* The lines of a record as entries from 1 on.  It cuts the text into lines. */
ae_store_err ae_store_record_add(ae_store *, const char *table, char *lines);

#endif
