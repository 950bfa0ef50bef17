/*
 * aedile_vec.h: a vector environment: many games of one set-up, stepped together.
 *
 * A step is one choice in each game.  Luck is drawn inside, and moves that have no alternative are
 * made inside, so in every game that runs a seat has a choice among two or more moves.  An action
 * is the number of a move in the list of that choice, counted from 0: every legal move has exactly
 * one action, and the mask is 1 for the first n_legal actions.  What a move means is in its
 * features, or in the move itself, which is the same number in all states of a set-up.
 *
 * The same seed and the same actions give the same games, however the games are split into ranges:
 * each game has random numbers of its own.  Calls for ranges that do not overlap may run in several
 * threads at the same time.  A range is the games from `from` to `to` - 1; all arrays have a row for
 * each of the n games.
 */
#ifndef AEDILE_VEC_H
#define AEDILE_VEC_H

#include "aedile.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct aedile_vec aedile_vec;

/* When a game that is over begins again, as in Gymnasium's AutoresetMode:
 *   next step   the next step ignores its action, and returns the start of a new game;
 *   same step   the step that ends a game returns the start of the next one;
 *   disabled    the caller calls aedile_vec_reset(). */
enum { AEDILE_NEXT_STEP, AEDILE_SAME_STEP, AEDILE_DISABLED };

enum { AEDILE_SKIP = -1 }; /* an action: this step leaves the game and its rows as they are */

/* The arrays that reset and step write.  One that is not set is not written. */
enum {
    AEDILE_OUT_SEAT,        /* int8 [n]: the seat that has the choice; -1: the game is over */
    AEDILE_OUT_N_LEGAL,     /* int32 [n]: number of its moves */
    AEDILE_OUT_MASK,        /* uint8 [n][512]: 1 for every action that is a move */
    AEDILE_OUT_OBSERVATION, /* int16 [n][aedile_observation_size()]: what that seat may see; after
                             * the end, what the seat may see that made the last choice */
    AEDILE_OUT_FINAL,      /* the same at the end of the game that this step ended; only written
                             * if there was one, in the mode "same step" */
    AEDILE_OUT_REWARD,     /* float [n][6]: 0 before the end; see aedile_vec_step() */
    AEDILE_OUT_SCORE,      /* int16 [n][6]: the scores of the game that ended last */
    AEDILE_OUT_TERMINATED, /* uint8 [n]: 1: this step ended the game */
    AEDILE_OUT_TRUNCATED,  /* uint8 [n]: 1: this step reached the limit of steps */
    AEDILE_OUT_STEPS,      /* int32 [n]: choices so far in this game */
    AEDILE_N_OUTS
};

/* All games begin at once.  The set-up must live as long as the environment. */
AEDILE_API aedile_vec *aedile_vec_new(const aedile_setup *, int n, uint64_t seed, int autoreset,
                                      aedile_error *error);
AEDILE_API void aedile_vec_free(aedile_vec *);

/* Sets an array, which must live until another one, or null, is set. */
AEDILE_API void aedile_vec_output(aedile_vec *, int out, void *array);

/* A game is truncated after so many steps; 0: never. */
AEDILE_API void aedile_vec_limit(aedile_vec *, int steps);

/* Starts again from this seed: the next games are those of a new environment with that seed once
 * aedile_vec_reset() is called. */
AEDILE_API void aedile_vec_seed(aedile_vec *, uint64_t seed);

/* Begins new games where which[i] is not 0, or if it is null in the whole range. */
AEDILE_API void aedile_vec_reset(aedile_vec *, int from, int to, const uint8_t *which);

/* Makes a choice in every game of the range; actions[i] is that of game i.  At the end of a game
 * each seat gets a reward from -1 to 1: the seats of other teams that it has beaten minus those
 * that were better, divided by the number of these seats.  A game that is truncated has no reward.
 * If one of the actions is not legal, nothing changes in the range. */
AEDILE_API int aedile_vec_step(aedile_vec *, int from, int to, const int32_t *actions,
                               aedile_error *error);

/* Writes to actions[i] what the bot chooses, in the games whose seat is in the set `seats`; the
 * other actions become AEDILE_SKIP.  Bots that search need a millisecond and more for a choice. */
AEDILE_API void aedile_vec_choose(aedile_vec *, int from, int to, unsigned seats, aedile_bot *,
                                  int32_t *actions);

/* Writes a random legal action for every game of the range: the fastest way to play at random.  A
 * game that is over gets an action that step accepts. */
AEDILE_API void aedile_vec_random(aedile_vec *, int from, int to, int32_t *actions);

/* The lists of the range, one after the other: those of game i are from offset[i - from] up to
 * offset[i - from + 1].  Returns how many moves there are, and writes at most `room` of them;
 * offset, move and features may be null. */
AEDILE_API size_t aedile_vec_legal(const aedile_vec *, int from, int to, int64_t *offset,
                                   aedile_move *move, aedile_features *features, size_t room);

/* ---- single games ---- */

AEDILE_API int aedile_vec_count(const aedile_vec *);
AEDILE_API const void *aedile_vec_state(const aedile_vec *, int i);

/* Continues game i from this state, which aedile_check() must accept. */
AEDILE_API int aedile_vec_set_state(aedile_vec *, int i, const void *state,
                                    aedile_error *error);

#ifdef __cplusplus
}
#endif
#endif
