/*
 * schema.h: the tables of a store.
 */
#ifndef AE_STORE_SCHEMA_H
#define AE_STORE_SCHEMA_H

#include "store/sql.h"

/* Step i migrates the schema from number i to i + 1.  A released step is never changed. */
extern const char *const ae_schema[];
extern const int ae_n_schema;

#endif
