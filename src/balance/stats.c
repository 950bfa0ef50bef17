/*
 * stats.c: confidence intervals, tests, Elo ratings and the sequential test.
 */
#include "balance/stats.h"

#include <math.h>

static const double z = 1.959963984540054; /* for 95 % */

void stats_wilson(int64_t wins, int64_t n, double *low, double *high)
{
    double games = (double)n, p, middle, half, scale;

    if (n == 0) {
        *low = 0;
        *high = 1;
        return;
    }
    p = (double)wins / games;
    scale = 1 + z * z / games;
    middle = (p + z * z / (2 * games)) / scale;
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / scale;
    *low = wins == 0 ? 0 : middle - half;
    *high = wins == n ? 1 : middle + half;
}

/* exp(-y) for y from 0 to 300, without the tables that libm has for it: they would be a large part
 * of the WebAssembly module.  exp(-y) is the 1024th power of exp(-y / 1024), whose series is
 * short. */
static double exp_minus(double y)
{
    double sum = 1, term = 1;

    for (int k = 1; k < 12; k++) {
        term *= -y / 1024 / k;
        sum += term;
    }
    for (int i = 0; i < 10; i++)
        sum *= sum;
    return sum;
}

/* The probability is 1 - P(df / 2, chi2 / 2), where P is the lower incomplete gamma function,
 * P(a, y) = exp(-y) times the sum of y^(a + n) / Gamma(a + n + 1) for n = 0, 1, .. */
double stats_chi2_p(double chi2, int df)
{
    static const double root_pi = 1.772453850905516, far = 300;
    double y = chi2 / 2, a = df % 2 ? 0.5 : 0, term = df % 2 ? 2 * sqrt(y) / root_pi : 1;
    double sum = 0;

    if (y <= 0 || y > far)
        return y <= 0;
    for (; a < df / 2.0; a++)
        term *= y / (a + 1);
    for (; term > sum * 1e-17; a++) {
        sum += term;
        term *= y / (a + 1);
    }
    return fmax(0, 1 - exp_minus(y) * sum);
}

/* Probabilities are computed as multiples of the most likely one, so that none is out of range: from
 * there up and down each follows from the one before. */
double stats_binomial_p(int64_t wins, int64_t n, double expected)
{
    static const double rounding = 1e-7;
    double odds = expected / (1 - expected), seen = 1, total = 0, rare = 0, w = 1;
    int64_t mode = (int64_t)((double)(n + 1) * expected);

    if (n == 0 || expected <= 0 || expected >= 1)
        return 1;
    for (int64_t k = mode; k < wins; k++)
        seen *= (double)(n - k) / (double)(k + 1) * odds;
    for (int64_t k = mode; k > wins; k--)
        seen *= (double)k / (double)(n - k + 1) / odds;
    for (int64_t k = mode; k <= n; w *= (double)(n - k) / (double)(k + 1) * odds, k++) {
        total += w;
        rare += w <= seen * (1 + rounding) ? w : 0;
    }
    w = 1;
    for (int64_t k = mode; k > 0; k--) {
        w *= (double)k / (double)(n - k + 1) / odds;
        total += w;
        rare += w <= seen * (1 + rounding) ? w : 0;
    }
    return rare / total;
}

void stats_holm(double *p, int n)
{
    double before = 0;

    /* From the least to the greatest; those that are corrected are stored as negative numbers until
     * the end. */
    for (int rank = 0; rank < n; rank++) {
        int at = -1;

        for (int i = 0; i < n; i++)
            if (p[i] >= 0 && (at < 0 || p[i] < p[at]))
                at = i;
        before = fmax(before, fmin(1, p[at] * (n - rank)));
        p[at] = -1 - before;
    }
    for (int i = 0; i < n; i++)
        p[i] = -1 - p[i];
}

/* One step of the fixed-point iteration for the Bradley-Terry strengths: the points of a player
 * divided by the points that its rivals' strengths predict for a strength of 1. */
static double improve(const stats_pairs *pairs, const double *strength, int i)
{
    double points = 0, expected = 0;

    for (int k = 0; k < pairs->n_players; k++) {
        if (k == i || pairs->n[i][k] == 0)
            continue;
        points += (double)pairs->points[i][k] / 2 + 0.5;
        expected += ((double)pairs->n[i][k] + 1) / (strength[i] + strength[k]);
    }
    return expected > 0 ? points / expected : strength[i];
}

void stats_elo(const stats_pairs *pairs, double elo[AE_MAX_SEATS])
{
    enum { STEPS = 10000 };
    double strength[AE_MAX_SEATS], next[AE_MAX_SEATS], mean = 0;
    int n = pairs->n_players;

    for (int i = 0; i < n; i++)
        strength[i] = 1;
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < n; i++)
            next[i] = improve(pairs, strength, i);
        for (int i = 0; i < n; i++)
            strength[i] = next[i] / next[0];
    }
    for (int i = 0; i < n; i++)
        mean += log10(strength[i]) / n;
    for (int i = 0; i < n; i++)
        elo[i] = 400 * (log10(strength[i]) - mean);
}

/* Includes the extra shares 0 and 1 (see stats_shares). */
static void mean_and_variance(const stats_shares *s, double *mean, double *variance)
{
    double n = (double)s->n + 2, one = (double)s->one;

    *mean = ((double)s->sum / one + 1) / n;
    *variance = ((double)s->squares / one / one + 1) / n - *mean * *mean;
}

void stats_interval(const stats_shares *s, double *low, double *high)
{
    double mean, variance, half;

    mean_and_variance(s, &mean, &variance);
    half = z * sqrt(variance / ((double)s->n + 2));
    *low = fmax(mean - half, 0);
    *high = fmin(mean + half, 1);
}

double stats_elo_error(const stats_shares *s)
{
    double mean, variance;

    mean_and_variance(s, &mean, &variance);
    return z * 400 / log(10) * sqrt(variance / ((double)s->n + 2)) / (mean * (1 - mean));
}

double stats_expected(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double stats_llr(const stats_shares *s, double elo0, double elo1)
{
    double low = stats_expected(elo0), high = stats_expected(elo1), mean, variance;

    if (s->n == 0)
        return 0;
    mean_and_variance(s, &mean, &variance);
    mean = (double)s->sum / (double)s->one / (double)s->n;
    return (double)s->n / (2 * variance) * (high - low) * (2 * mean - low - high);
}

double stats_llr_bound(void)
{
    static const double error = 0.05; /* probability of either wrong verdict */

    return log((1 - error) / error);
}
