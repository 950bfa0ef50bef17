/*
 * schema.h: the tables of a store.
 */
#ifndef AE_STORE_SCHEMA_H
#define AE_STORE_SCHEMA_H

#include "store/sql.h"

/* Each brings the schema one number up; what has been released is never changed. */
extern const char *const ae_schema[];
extern const int ae_n_schema;

#endif
