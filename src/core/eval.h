/*
 * eval.h: what a game knows about a good position, for those who search.
 *
 * A game tells facts: for each seat a row of numbers (points on the board, coins, houses, cards
 * to come), and how far the game has gone.  A fact is worth so many points of the final score
 * at the start and so many at the end; in between the worth changes evenly.  The sum over a
 * seat's facts is the score that it may expect.  Worths are made by tools/fit from many games;
 * facts are the game's own.  Everything is a sum of products of floats, so that it comes out
 * alike everywhere.
 */
#ifndef AE_CORE_EVAL_H
#define AE_CORE_EVAL_H

#include "core/board.h"

enum { AE_MAX_FACTS = 64 };

typedef struct {
    int n_seats;
    float progress;                         /* 0 at the start, 1 at the end */
    uint8_t team[AE_MAX_SEATS];             /* seats of one team win together */
    float fact[AE_MAX_SEATS][AE_MAX_FACTS]; /* of each seat; in a team, its share */
} ae_facts;

typedef struct {
    float start, end;
} ae_worth;

/* Worths are of their own where two sides play and where there are more.  After those of n
 * facts stand what everybody may expect beside them, and the lead with which about three
 * games of four are won. */
enum { AE_DUEL = 0, AE_MANY = 1 };
enum { AE_COMMON = 0, AE_SPREAD = 1 };

struct ae_eval {
    const char *const *names; /* of the facts, in words "<game>.fact.<name>"; null at the end */
    const ae_worth *worth[2]; /* of one of each, in points of the final score; then two more */
    int n;                    /* facts */

    /* Fills in the facts of every seat.  On any state, in the middle of a turn too; never
     * dependent on sealed choices. */
    void (*read)(const ae_board *, const void *state, ae_facts *);
};
typedef struct ae_eval ae_eval;

#endif
