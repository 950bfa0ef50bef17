/*
 * load.h: loads a table from the store, and takes a table out of play.
 */
#ifndef AE_SERVER_TABLES_LOAD_H
#define AE_SERVER_TABLES_LOAD_H

#include "server/tables/memory.h"

/* Loads the table again in a thread of the readers and sends the watchers the entries they have
 * missed.  Afterwards `is_loading` is 0, and `error` says why it failed, if it did. */
void srv_load(srv_table *, void (*then)(srv_table *));

/* Takes the table out of play (adjourned or quarantined): in memory at once, in the store soon
 * after. */
void srv_table_take_out(srv_table *, ae_store_state);

#endif
