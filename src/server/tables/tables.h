/*
 * tables.h: all tables of the server: which are in memory, and which have to be looked at when.
 */
#ifndef AE_SERVER_TABLES_TABLES_H
#define AE_SERVER_TABLES_TABLES_H

#include "server/tables/memory.h"

/* ---- holding ---- */

void srv_tables_do(srv_tables *, const char *id, srv_op *);
void srv_table_do(srv_table *, srv_op *); /* the same for one in the tables in memory */

/* Whoever gives a table back leaves it tended: see srv_table_is_tended(). */
void srv_table_end(srv_table *);

/* A table that has just been written to the store enters the tables in memory, unheld. */
void srv_tables_add(srv_tables *, srv_table *);

/* It was removed from the store: who waits is told not_found. */
void srv_table_remove(srv_table *);

/* The operation comes again, before all others that wait. */
void srv_table_add_first(srv_table *, srv_op *);

/* What is in memory is not to be trusted: reads it again, and gives it back. */
void srv_table_reload(srv_table *);

/* ---- all of them ---- */

srv_tables *srv_tables_new(srv_server *);

/* Loads what has to go on: tables whose bots or clocks were under way. */
void srv_tables_start(srv_tables *);

/* Nobody is admitted any more; when every table is at rest in the store, `then`. */
void srv_tables_drain(srv_tables *, void (*then)(srv_server *));
void srv_tables_free(srv_tables *);

/* The seats of a guest are an account's from now on; those of an account are a guest's without a
 * token.  In memory: the store has it already. */
void srv_tables_adopt(srv_tables *, const char *secret, const char *user);
void srv_tables_forget_user(srv_tables *, const char *user);

/* An account is on vacation until then; -1 if it is not. */
void srv_tables_away(srv_tables *, const char *user, int64_t until);

/* Another server has written: entries, or anything else.  Only what is in memory is read again. */
void srv_tables_refresh(srv_tables *, const char *id);
void srv_tables_refresh_all(srv_tables *);
void srv_tables_reread(srv_tables *, const char *id);
void srv_tables_reread_all(srv_tables *);

/* Nobody keeps the table any more. */
void srv_tables_freed(srv_tables *, const char *id);

int srv_tables_has(const srv_tables *, const char *id); /* in memory */
int srv_tables_count(const srv_tables *);

#endif
