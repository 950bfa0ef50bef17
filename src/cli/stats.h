/*
 * stats.h: what a number of games says about those who played them.
 */
#ifndef AE_CLI_STATS_H
#define AE_CLI_STATS_H

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

/* Half of the interval at 95 % around a rating, from the shares of the points that the player
 * took from its rivals game by game: their number, sum and sum of squares, in units of `one`.
 * Two games more, one won and one lost, keep it above 0. */
double stats_elo_error(int64_t n, int64_t sum, int64_t squares, int one);

#endif
