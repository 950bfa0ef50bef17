/*
 * eval.h: the interface by which bots estimate the final score of each seat.
 *
 * A game computes facts: for each seat a row of numbers (points on the board, coins, houses,
 * cards to come), and the progress of the game.  One unit of a fact is worth a number of points
 * of the final score at the start and another at the end; in between the worth changes linearly.
 * The sum over the facts of a seat, each times its worth, is the score that the seat may expect.
 * The game defines the facts, and tools/fit fits their worths to many games.  The estimate is
 * only a sum of products of floats, so that it is the same on every machine.
 */
#ifndef AE_CORE_EVAL_H
#define AE_CORE_EVAL_H

#include "core/board.h"
#include "core/net.h"

/* Facts of a seat, and after them plain counts, which only nets use. */
enum { AE_MAX_FACTS = 64, AE_MAX_INPUTS = AE_NET_INPUTS };

typedef struct {
    int n_seats;
    float progress;                          /* 0 at the start, 1 at the end */
    uint8_t team[AE_MAX_SEATS];              /* seats of one team win together */
    float fact[AE_MAX_SEATS][AE_MAX_INPUTS]; /* of a seat; the seats of a team are added up */
} ae_facts;

/* What a game keeps of the position whose facts it read last.  Zeros: nothing. */
enum { AE_KEPT = 6144 };
typedef union {
    uint64_t align_;
    uint8_t byte[AE_KEPT];
} ae_kept;

typedef struct {
    float start, end;
} ae_worth;

/* A game has one table of worths for two sides (AE_DUEL) and one for more (AE_MANY).  Two entries
 * follow those of the n facts: AE_COMMON, the points that every seat may expect whatever its facts
 * are, and AE_SPREAD, the lead with which a side wins about three games of four. */
enum { AE_DUEL = 0, AE_MANY = 1 };
enum { AE_COMMON = 0, AE_SPREAD = 1 };

/* How people are told that something has become more or less.  The sentence is the catalogue's
 * "<game>.reason.<told>"; its number is the difference of the input. */
typedef struct {
    const char *group; /* of the table below; null at the end */
    const char *told;
    uint8_t input, is_bad; /* is_bad: less of it is better */
} ae_telling;

struct ae_eval {
    const char *const *names; /* of facts, null at the end; texts are "<game>.fact.<name>" */
    const ae_worth *worth[2]; /* of AE_DUEL and AE_MANY, in points of the final score */
    const ae_net *const *net; /* of AE_DUEL and AE_MANY; without one, worths judge positions */
    int n;                    /* facts */
    int n_counts;             /* plain counts after them */
    uint32_t nearest;         /* nodes that reach the nearest replies; 0: the usual number */

    /* For reasons (bots/reasons.h): facts and counts with the same name say the same thing and are
     * told together; one without a name is never told.  A group with rows in `tellings` is told by
     * their numbers alone.  No table: every fact is told, each for itself. */
    const char *const *groups;
    const ae_telling *tellings;

    /* Fills in the facts and counts of every seat.  Works on any state, also in the middle of a turn, and
     * never depends on sealed choices. */
    void (*read)(const ae_board *, const void *state, ae_facts *);

    /* The same, faster if the position differs little from the one before: facts and what is kept
     * are those of the last call.  Answers the set of seats whose facts may have changed.  Null if
     * the game has no faster way. */
    unsigned (*read_near)(const ae_board *, const void *state, ae_kept *, ae_facts *);
};
typedef struct ae_eval ae_eval;

#endif
