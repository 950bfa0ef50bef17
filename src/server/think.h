/*
 * think.h: bots at tables.
 */
#ifndef AE_SERVER_THINK_H
#define AE_SERVER_THINK_H

#include "server/live.h"

/* Asks the bot of a seat that is to act, in a thread and on a copy; its decision comes through
 * srv_play_bot(). */
void srv_think(srv_live *, int seat);

/* For the crew: what a thread thinks with. */
void *srv_mind_open(void *server);
void srv_mind_close(void *);

#endif
