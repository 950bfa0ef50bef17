/*
 * stats.h: statistics of a series of games: intervals, tests, ratings and a sequential test.
 */
#ifndef AE_BALANCE_STATS_H
#define AE_BALANCE_STATS_H

#include "core/game.h"

/* The 95 % Wilson interval of a proportion. */
void stats_wilson(int64_t wins, int64_t n, double *low, double *high);

/* The probability that a chi-squared number with so many degrees of freedom is at least chi2. */
double stats_chi2_p(double chi2, int df);

/* The exact two-sided binomial test: the probability of a number of wins that is at most as likely
 * as this one, if each of n games is won with the probability `expected` (above 0 and below 1). */
double stats_binomial_p(int64_t wins, int64_t n, double expected);

/* Corrects the probabilities of several tests for their number (Holm 1979): if every hypothesis
 * holds, the least of them is below 5 % with a probability of at most 5 %.  Keeps their order. */
void stats_holm(double *p, int n);

/* Results by pair: of n[i][k] comparisons with k, player i won points[i][k] / 2 (a win is 2
 * points, a draw 1). */
typedef struct {
    int n_players;
    int64_t points[AE_MAX_SEATS][AE_MAX_SEATS], n[AE_MAX_SEATS][AE_MAX_SEATS];
} stats_pairs;

/* The maximum-likelihood ratings under the Bradley-Terry model, with mean 0.  Each pair counts
 * one extra draw, so that every rating is finite. */
void stats_elo(const stats_pairs *, double elo[AE_MAX_SEATS]);

/* Independent samples from 0 to 1, such as the share of points that a player won in each round:
 * their number, sum and sum of squares, in units of `one`.  The functions below add two
 * samples, a 0 and a 1, so that few or identical samples never give an interval of width 0. */
typedef struct {
    int64_t n, sum, squares, one;
} stats_shares;

/* The 95 % interval of their mean. */
void stats_interval(const stats_shares *, double *low, double *high);

/* Half the width of the 95 % interval of a player's rating, from the shares that the player
 * won. */
double stats_elo_error(const stats_shares *);

/* The expected share of a player who leads by `elo`. */
double stats_expected(double elo);

/* The log-likelihood ratio of a lead of elo1 against a lead of elo0: the generalised sequential
 * probability ratio test, in normal approximation. */
double stats_llr(const stats_shares *, double elo0, double elo1);

/* The test ends when the ratio is above this bound or below its negative.  Either verdict is
 * wrong with a probability of about 5 %. */
double stats_llr_bound(void);

#endif
