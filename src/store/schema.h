/*
 * schema.h: the tables of a store, and how each is read out and filled.
 */
#ifndef AE_STORE_SCHEMA_H
#define AE_STORE_SCHEMA_H

#include "store/sql.h"

/* Each brings the schema one number up; what has been released is never changed. */
extern const char *const ae_schema[];
extern const int ae_n_schema;

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
    const char *page;   /* the rows after a key, a few hundred at a time */
    const char *insert; /* a row */
} ae_schema_part;

enum { AE_SCHEMA_PAGE = 200, AE_SCHEMA_KEY = 3 };
extern const ae_schema_part ae_schema_parts[];
extern const int ae_n_schema_parts;

#endif
