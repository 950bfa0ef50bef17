/*
 * totals.h: adds up the games of a match, round by round.
 *
 * The games of a round have the same draws, so only rounds are independent of each other; all
 * intervals come from the differences between rounds.  All sums are integers.
 */
#ifndef AE_CLI_ARENA_TOTALS_H
#define AE_CLI_ARENA_TOTALS_H

#include "cli/arena/match.h"
#include "balance/stats.h"

/* The unit of a round's share of points.  Half of TOTALS_ONE is divisible by every number of
 * comparisons that the games of a round can have, so shares are exact. */
enum { TOTALS_ONE = 60480 };

typedef struct {
    int64_t wins, win_squares; /* games won, and the sum of the squared wins of each round */
    int64_t seats, score, rank;
    int64_t rated, share, share_squares; /* rounds with rivals, and shares won in them */
    int64_t decisions, nodes, ns;
} totals_player;

typedef struct {
    int64_t wins, win_squares, score;
} totals_seat;

typedef struct {
    int64_t games, rounds, per_round;
    int64_t winning_score; /* score of the winner, or sum of the winning team */
    int64_t decisions;
    totals_player player[AE_MAX_SEATS];
    totals_seat seat[AE_MAX_SEATS];
    stats_pairs pairs;
} totals;

/* Adds the games of one round; `number` is the first of them. */
void totals_add(totals *, const match *, int64_t number, const match_outcome *);

/* The share of points of a player in each round. */
stats_shares totals_shares(const totals *, int who);

/* The 95 % interval of a win rate. */
void totals_interval(const totals *, int64_t wins, int64_t win_squares, double *low,
                     double *high);

#endif
