/*
 * match.h: games between bots, one at a time.
 *
 * A game depends on the seed and its number alone.  Games come in rounds of `per_round`: within a
 * round the luck is the same, and from game to game everyone moves on by a seat.
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
    int place[AE_MAX_SEATS]; /* who sits at each seat in the first game */
    int per_round;
} match;

/* What one thread plays with. */
typedef struct {
    void *memory;                        /* for bots to think in: match_memory() bytes */
    external_bot *program[AE_MAX_SEATS]; /* for each place of one; null for bots of ours */
    const atomic_int *is_stopped;        /* not 0: give up */
} match_desk;

/* How a game came out, by seat. */
typedef struct {
    ae_result result[AE_MAX_SEATS];
    int64_t decisions[AE_MAX_SEATS]; /* choices among two or more, and what they took */
    int64_t nodes[AE_MAX_SEATS];
    int64_t ns[AE_MAX_SEATS];
} match_outcome;

/* A table from the arguments of the command, for a function that answers an exit code. */
int match_run(const cli *, int (*)(const cli *, const ae_table *));

/* At this table, with luck of its own for each game; who plays is for the caller to say. */
match match_at(const ae_table *);

/* After how many games all sit as they did in the first. */
int match_rotations(const match *);

/* Who sits there in a game of this number. */
int match_player(const match *, int64_t number, int seat);

size_t match_memory(const match *);

/* 0 if it was given up, because it was stopped or a program has failed. */
int match_play(const match *, int64_t number, const match_desk *, match_outcome *);

#endif
