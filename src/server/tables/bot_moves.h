/*
 * bot_moves.h: searches of bots for the tables.
 *
 * A search belongs to one position: the table, the seat, its bot, and the state as that seat may
 * see it, byte for byte.  If any of these differs when the search ends, its move is discarded,
 * even if the move would be legal.
 */
#ifndef AE_SERVER_TABLES_BOT_MOVES_H
#define AE_SERVER_TABLES_BOT_MOVES_H

#include "server/tables/memory.h"

/* Starts a search for each of these seats, which are to act; the moves arrive through
 * srv_table_bot_decided().  Running searches that still fit the position continue, all others are
 * cancelled. */
void srv_bots_ask(srv_table *, ae_seats);

/* The seats with a search under way. */
ae_seats srv_bots_thinking(const srv_table *);

/* For the pool: the search memory of a thread. */
void *srv_thinker_open(void *server);
void srv_thinker_close(void *);

#endif
