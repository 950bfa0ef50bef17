/*
 * seating.h: which seats of a new table are people's (--people, --seats) and which are bots'
 * (--bots).
 */
#ifndef AE_CLI_PLAYERS_SEATING_H
#define AE_CLI_PLAYERS_SEATING_H

#include "cli/players/player.h"

/* The level of bots if --bots is not given. */
extern const char *const seating_default_bot;

/* The seats of people: those of --seats, else the first --people seats; returns an exit
 * code. */
int seating_people(const cli *, int seats, ae_seats *);

/* The next name of --bots; the last one is repeated.  `at` is null at first.  Returns an exit
 * code. */
int seating_next_bot(const cli *, const char **at, player *);

/* The value of --name, or null; returns an exit code. */
int seating_name(const cli *, const char **);

#endif
