/*
 * think.h: bots at tables.
 *
 * A thought belongs to one position: the table, the seat, its bot, and the state as that seat may
 * see it, byte for byte.  In any other position it is thrown away, whether or not its move would
 * be legal there.
 */
#ifndef AE_SERVER_TABLES_THINK_H
#define AE_SERVER_TABLES_THINK_H

#include "server/tables/memory.h"

/* Asks the bots of these seats, which are to act, in threads and on copies; their decisions come
 * through srv_play_bot().  Thoughts that still fit the position go on, all others are given up. */
void srv_think(srv_table *, ae_seats);

/* Seats whose bot has been asked and has not decided. */
ae_seats srv_thinking(const srv_table *);

/* For the pool: what a thread thinks with. */
void *srv_mind_open(void *server);
void srv_mind_close(void *);

#endif
