/*
 * hall.h: all tables of the server: which are in memory, and which have to be looked at when.
 */
#ifndef AE_SERVER_TABLES_HALL_H
#define AE_SERVER_TABLES_HALL_H

#include "server/tables/live.h"

/* ---- holding ---- */

void srv_hall_do(srv_hall *, const char *id, srv_op *);
void srv_live_do(srv_live *, srv_op *); /* the same for one in the hall */

/* Whoever gives a table back leaves it tended: see srv_play_is_tended(). */
void srv_live_end(srv_live *);

/* A table that has just been written to the store enters the hall, unheld. */
void srv_hall_add(srv_hall *, srv_live *);

/* It was removed from the store: who waits is told not_found. */
void srv_live_remove(srv_live *);

/* The operation comes again, before all others that wait. */
void srv_live_put_first(srv_live *, srv_op *);

/* What is in memory is not to be trusted: reads it again, and gives it back. */
void srv_live_reload(srv_live *);

/* ---- all of them ---- */

srv_hall *srv_hall_new(srv_server *);

/* Loads what has to go on: tables whose bots or clocks were under way. */
void srv_hall_start(srv_hall *);

/* Nobody is admitted any more; when every table is at rest in the store, `then`. */
void srv_hall_drain(srv_hall *, void (*then)(srv_server *));
void srv_hall_free(srv_hall *);

/* The seats of a guest are an account's from now on; those of an account are a guest's without a
 * token.  In memory: the store has it already. */
void srv_hall_adopt(srv_hall *, const char *secret, const char *user);
void srv_hall_forget_user(srv_hall *, const char *user);

/* An account is on vacation until then; -1 if it is not. */
void srv_hall_away(srv_hall *, const char *user, int64_t until);

/* Another server has written: entries, or anything else.  Only what is in memory is read again. */
void srv_hall_refresh(srv_hall *, const char *id);
void srv_hall_refresh_all(srv_hall *);
void srv_hall_reread(srv_hall *, const char *id);
void srv_hall_reread_all(srv_hall *);

/* Nobody keeps the table any more. */
void srv_hall_freed(srv_hall *, const char *id);

int srv_hall_has(const srv_hall *, const char *id); /* in memory */
int srv_hall_count(const srv_hall *);

#endif
