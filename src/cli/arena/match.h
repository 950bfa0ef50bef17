/*
 * match.h: plays the games of a match between bots, one at a time.
 *
 * A game depends only on the seed and on its number.  Games come in rounds of `per_round`: all
 * games of a round have the same draws, and from game to game every player moves on by one
 * seat.
 */
#ifndef AE_CLI_ARENA_MATCH_H
#define AE_CLI_ARENA_MATCH_H

#include "cli/players/external.h"
#include "cli/players/player.h"
#include "table/table.h"

typedef struct {
    const ae_game *game;
    const ae_board *board;
    const ae_setup *setup;
    const void *start;
    ae_seed seed;
    int n_players;
    const player *player;
    int place[AE_MAX_SEATS]; /* index of the player at each seat in the first game */
    int per_round;
} match;

/* The resources of one thread. */
typedef struct {
    void *memory;                        /* for searches: match_memory() bytes */
    external_bot *program[AE_MAX_SEATS]; /* of each place; null for built-in bots */
    const atomic_int *is_stopped;        /* if not 0, the game is abandoned */
} match_desk;

/* The result of a game, by seat. */
typedef struct {
    ae_result result[AE_MAX_SEATS];
    int64_t decisions[AE_MAX_SEATS]; /* choices among two or more moves; then their costs */
    int64_t nodes[AE_MAX_SEATS];
    int64_t ns[AE_MAX_SEATS];
} match_outcome;

/* Makes a table from the arguments of the command and calls the function with it; returns an
 * exit code. */
int match_run(const cli *, int (*)(const cli *, const ae_table *));

/* A match at this table.  The caller sets the players. */
match match_at(const ae_table *);

/* The number of games after which everybody sits as in the first game. */
int match_rotations(const match *);

/* The index of the player at a seat in the game of this number. */
int match_player(const match *, int64_t number, int seat);

size_t match_memory(const match *);

/* Plays one game; 0 if it was abandoned because the match was stopped or a program has
 * failed. */
int match_play(const match *, int64_t number, const match_desk *, match_outcome *);

#endif
