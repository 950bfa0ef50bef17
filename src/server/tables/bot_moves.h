/*
 * bot_moves.h: bots at tables.
 *
 * A thought belongs to one position: the table, the seat, its bot, and the state as that seat may
 * see it, byte for byte.  In any other position it is thrown away, whether or not its move would
 * be legal there.
 */
#ifndef AE_SERVER_TABLES_BOT_MOVES_H
#define AE_SERVER_TABLES_BOT_MOVES_H

#include "server/tables/memory.h"

/* Asks the bots of these seats, which are to act, in threads and on copies; their decisions come
 * through srv_table_bot_decided().  Thoughts that still fit the position go on, all others are given up. */
void srv_bots_ask(srv_table *, ae_seats);

/* Seats whose bot has been asked and has not decided. */
ae_seats srv_bots_thinking(const srv_table *);

/* For the pool: what a thread thinks with. */
void *srv_thinker_open(void *server);
void srv_thinker_close(void *);

#endif
