/*
 * tables.h: all tables of the server: loads them into memory, runs operations on them, unloads
 * them.
 */
#ifndef AE_SERVER_TABLES_TABLES_H
#define AE_SERVER_TABLES_TABLES_H

#include "server/tables/memory.h"

/* ---- holding ---- */

void srv_tables_do(srv_tables *, const char *id, srv_op *);
void srv_table_do(srv_table *, srv_op *); /* the same for a table in memory */

/* Releases a table.  It must be left so that it goes on by itself: see srv_table_is_tended(). */
void srv_table_end(srv_table *);

/* Adds a table that has just been written to the store; nothing holds it. */
void srv_tables_add(srv_tables *, srv_table *);

/* The table was removed from the store: waiting operations get SRV_NOT_FOUND. */
void srv_table_remove(srv_table *);

/* Runs the operation again, before all waiting ones. */
void srv_table_add_first(srv_table *, srv_op *);

/* Discards the table in memory, loads it again and releases it. */
void srv_table_reload(srv_table *);

/* ---- all of them ---- */

srv_tables *srv_tables_new(srv_server *);

/* Loads the tables whose bots or clocks have to go on. */
void srv_tables_start(srv_tables *);

/* Accepts no more operations; calls `then` when every table is stored and unloaded. */
void srv_tables_drain(srv_tables *, void (*then)(srv_server *));
void srv_tables_free(srv_tables *);

/* Moves the seats of a guest to an account; turns the seats of a removed account into those of
 * a guest without a token.  Both in memory only: the store has the change already. */
void srv_tables_adopt(srv_tables *, const char *secret, const char *user);
void srv_tables_forget_user(srv_tables *, const char *user);

/* An account is on vacation until then; -1: not on vacation. */
void srv_tables_away(srv_tables *, const char *user, int64_t until);

/* Another server has written entries (refresh) or anything else (reread).  Only tables in
 * memory are read again. */
void srv_tables_refresh(srv_tables *, const char *id);
void srv_tables_refresh_all(srv_tables *);
void srv_tables_reread(srv_tables *, const char *id);
void srv_tables_reread_all(srv_tables *);

/* The table has no keeper any more. */
void srv_tables_freed(srv_tables *, const char *id);

int srv_tables_has(const srv_tables *, const char *id); /* in memory */
int srv_tables_count(const srv_tables *);

#endif
