/*
 * totals.h: games counted, round by round.
 *
 * Games of one round share their luck, so only rounds are independent of each other: what is
 * said about chance comes from how rounds differ.  All sums are of integers.
 */
#ifndef AE_CLI_ARENA_TOTALS_H
#define AE_CLI_ARENA_TOTALS_H

#include "cli/arena/match.h"
#include "cli/arena/stats.h"

/* In units of which a round's share of points is exact: half of it is divided by every number of
 * comparisons that the games of a round can have together. */
enum { TOTALS_ONE = 60480 };

typedef struct {
    int64_t wins, win_squares; /* games won, and the squares of those of each round */
    int64_t seats, score, rank;
    int64_t rated, share, share_squares; /* rounds with rivals, and what it took from them */
    int64_t decisions, nodes, ns;
} totals_player;

typedef struct {
    int64_t wins, win_squares, score;
} totals_seat;

typedef struct {
    int64_t games, rounds, per_round;
    int64_t winning_score; /* of the winner, or of the team that won together */
    int64_t decisions;
    totals_player player[AE_MAX_SEATS];
    totals_seat seat[AE_MAX_SEATS];
    stats_pairs pairs;
} totals;

/* The games of a round, of which the first one has this number. */
void totals_add(totals *, const match *, int64_t number, const match_outcome *);

/* What a player took from its rivals, a share for each round. */
stats_shares totals_shares(const totals *, int who);

/* The interval at 95 % for a rate of wins. */
void totals_interval(const totals *, int64_t wins, int64_t win_squares, double *low,
                     double *high);

#endif
