/*
 * stats.h: what a number of games says about those who played them.
 */
#ifndef AE_CLI_ARENA_STATS_H
#define AE_CLI_ARENA_STATS_H

#include "core/game.h"

/* Wilson's interval for a share, at 95 %. */
void stats_wilson(int64_t wins, int64_t n, double *low, double *high);

/* Who did how well against whom: of n[i][k] comparisons, i got half of points[i][k]. */
typedef struct {
    int n_players;
    int64_t points[AE_MAX_SEATS][AE_MAX_SEATS], n[AE_MAX_SEATS][AE_MAX_SEATS];
} stats_pairs;

/* The ratings, with a mean of 0, under which these comparisons were likeliest (Bradley and
 * Terry).  Each pair counts one drawn comparison more, so that no rating is without bounds. */
void stats_elo(const stats_pairs *, double elo[AE_MAX_SEATS]);

/* Shares of 0 to 1 that do not depend on each other, such as what a player took from each round
 * of games: their number, sum and sum of squares, in units of `one`.  What is made of them counts
 * two more, a 0 and a 1, so that few of them, or all alike, never look like certainty. */
typedef struct {
    int64_t n, sum, squares, one;
} stats_shares;

/* The interval at 95 % for their mean. */
void stats_interval(const stats_shares *, double *low, double *high);

/* Half of the interval at 95 % around the rating of one who took them from its rivals. */
double stats_elo_error(const stats_shares *);

/* The share that a lead of so many points of Elo promises. */
double stats_expected(double elo);

/* How much likelier a lead of elo1 makes these shares than one of elo0, as a logarithm: the
 * generalised sequential probability ratio test, under the normal approximation. */
double stats_llr(const stats_shares *, double elo0, double elo1);

/* The test is over when the ratio passes this, or falls below its negative; either verdict is
 * then wrong in about one case of twenty. */
double stats_llr_bound(void);

#endif
