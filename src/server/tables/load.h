/*
 * load.h: a table from the store into memory.
 */
#ifndef AE_SERVER_TABLES_LOAD_H
#define AE_SERVER_TABLES_LOAD_H

#include "server/tables/memory.h"

/* Reads it anew, in a reader's thread, and tells who watches what they have missed; then
 * `is_loading` is 0, and if it failed `error` says why. */
void srv_load(srv_table *, void (*then)(srv_table *));

/* It takes no more: adjourned, or in quarantine; in memory at once, and soon in the store. */
void srv_table_take_out(srv_table *, ae_store_state);

#endif
