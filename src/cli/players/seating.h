/*
 * seating.h: who sits where at a new table: people by --people or --seats, bots by --bots.
 */
#ifndef AE_CLI_PLAYERS_SEATING_H
#define AE_CLI_PLAYERS_SEATING_H

#include "cli/players/player.h"

/* Of bots that nothing is said about. */
extern const char *const seating_default_bot;

/* The seats of people: those of --seats, else the first ones; an exit code. */
int seating_people(const cli *, int seats, ae_seats *);

/* The names in --bots one after the other; the last one fills the rest.  `at` is null at first;
 * an exit code. */
int seating_next_bot(const cli *, const char **at, player *);

/* That of --name, null if none is given; an exit code. */
int seating_name(const cli *, const char **);

#endif
