/*
 * stats.c: intervals, ratings and the sequential test, against known values and by simulation: a
 * 95 % interval misses the true value in one case of twenty.
 */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "balance/stats.h"

static void near(double got, double wanted, double by)
{
    if (fabs(got - wanted) > by)
        fail_msg("%.6f is not %.6f", got, wanted);
}

static void test_wilson(void **state)
{
    double low, high;

    (void)state;
    stats_wilson(8, 10, &low, &high);
    near(low, 0.490162, 1e-6);
    near(high, 0.943318, 1e-6);
    stats_wilson(0, 10, &low, &high);
    near(low, 0, 0);
    near(high, 0.277533, 1e-6);
    stats_wilson(0, 0, &low, &high);
    near(low, 0, 0);
    near(high, 1, 0);
}

/* Four rounds of two games: 2, 2, 1 and 1 won; with a 0 and a 1 the mean is 4/6, the mean of the
 * squares 3.5/6 and the variance 5/36. */
static void test_interval(void **state)
{
    stats_shares shares = { .n = 4, .sum = 6, .squares = 10, .one = 2 };
    double low, high;

    (void)state;
    stats_interval(&shares, &low, &high);
    near(low, 4.0 / 6 - 1.959964 * sqrt(5.0 / 36 / 6), 1e-6);
    near(high, 4.0 / 6 + 1.959964 * sqrt(5.0 / 36 / 6), 1e-6);
    near(stats_elo_error(&shares),
         1.959964 * 400 / log(10) * sqrt(5.0 / 36 / 6) / (4.0 / 6 * 2 / 6), 1e-3);
}

/* After only wins, or exactly half of them in every round, the interval still has a width; it
 * always contains the observed mean. */
static void test_extremes(void **state)
{
    double low, high;

    (void)state;
    for (int64_t n = 1; n < 200; n++) {
        stats_shares all = { n, 2 * n, 4 * n, 2 }, half = { n, n, n, 2 };

        stats_interval(&all, &low, &high);
        assert_true(low > 0 && low < 1 && high == 1);
        stats_interval(&half, &low, &high);
        assert_true(low < 0.5 && high > 0.5 && low >= 0 && high <= 1);
        assert_true(stats_elo_error(&all) > 0 && stats_elo_error(&half) > 0);
    }
}

/* Rounds whose two games balance each other give a narrower interval than as many independent
 * games. */
static void test_pairs_help(void **state)
{
    stats_shares rounds = { 100, 100, 100, 2 };
    double low, high, wilson_low, wilson_high;

    (void)state;
    stats_interval(&rounds, &low, &high);
    stats_wilson(100, 200, &wilson_low, &wilson_high);
    assert_true(high - low < (wilson_high - wilson_low) / 3);
}

static void test_elo(void **state)
{
    stats_pairs pairs = { .n_players = 2,
                          .points = { { 0, 299 * 2 }, { 99 * 2, 0 } },
                          .n = { { 0, 398 }, { 398, 0 } } };
    double elo[AE_MAX_SEATS];

    (void)state;
    stats_elo(&pairs, elo); /* with the drawn one: 299.5 to 99.5 */
    near(elo[0] - elo[1], 400 * log10(299.5 / 99.5), 1e-6);
    near(elo[0] + elo[1], 0, 1e-9);
}

static void test_expected(void **state)
{
    (void)state;
    near(stats_expected(0), 0.5, 1e-12);
    near(stats_expected(400), 10.0 / 11, 1e-12);
    near(stats_expected(-400), 1.0 / 11, 1e-12);
}

/* 30 rounds of 1, 10 of 0: mean 3/4, variance with a 0 and a 1 31/42 * 11/42. */
static void test_llr(void **state)
{
    stats_shares shares = { 40, 30, 30, 1 }, none = { .one = 1 }, turned = { 40, 10, 10, 1 };
    double s1 = stats_expected(20), variance = 31.0 / 42 * 11 / 42;

    (void)state;
    near(stats_llr(&none, 0, 20), 0, 0);
    near(stats_llr(&shares, 0, 20), 40 / (2 * variance) * (s1 - 0.5) * (1.5 - 0.5 - s1), 1e-9);
    near(stats_llr(&shares, -20, 20), -stats_llr(&turned, -20, 20), 1e-9);
    near(stats_llr_bound(), log(19), 1e-12);
}

/* ---- by trial ---- */

/* A round of four games; in one of three rounds luck decides all of them. */
static int64_t play_round(ae_rng *rng, double p)
{
    uint32_t bar = (uint32_t)(p * 1e6);
    int64_t won = 0;

    if (ae_rng_below(rng, 3) == 0)
        return ae_rng_below(rng, 1000000) < bar ? 4 : 0;
    for (int game = 0; game < 4; game++)
        won += ae_rng_below(rng, 1000000) < bar;
    return won;
}

static void add_round(stats_shares *shares, int64_t won)
{
    shares->n++;
    shares->sum += won;
    shares->squares += won * won;
}

/* Near 0 and 1 the interval errs on the side of caution. */
static void test_coverage(void **state)
{
    static const double rates[] = { 0.1, 0.5, 0.8, 0.95 };
    enum { TRIALS = 2000, ROUNDS = 60 };

    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        ae_rng rng = { 17 + i };
        int n_within = 0;

        for (int trial = 0; trial < TRIALS; trial++) {
            stats_shares shares = { .one = 4 };
            double low, high;

            for (int round = 0; round < ROUNDS; round++)
                add_round(&shares, play_round(&rng, rates[i]));
            stats_interval(&shares, &low, &high);
            n_within += low <= rates[i] && rates[i] <= high;
        }
        near((double)n_within / (double)TRIALS, 0.965, 0.03);
    }
}

/* How often the test accepts the greater lead if the true lead is `elo`. */
static double passes(double elo, uint64_t seed)
{
    enum { TRIALS = 400, ROUNDS = 100000 };
    ae_rng rng = { seed };
    int n = 0;

    for (int trial = 0; trial < TRIALS; trial++) {
        stats_shares shares = { .one = 4 };
        double llr = 0;

        for (int round = 0; round < ROUNDS && fabs(llr) < stats_llr_bound(); round++) {
            add_round(&shares, play_round(&rng, stats_expected(elo)));
            llr = stats_llr(&shares, 0, 60);
        }
        assert_true(fabs(llr) >= stats_llr_bound());
        n += llr > 0;
    }
    return (double)n / (double)TRIALS;
}

static void test_sprt(void **state)
{
    (void)state;
    assert_true(passes(0, 1) < 0.08);
    assert_true(passes(60, 2) > 0.92);
    near(passes(30, 3), 0.5, 0.1);
    assert_true(passes(-100, 4) == 0);
    assert_true(passes(160, 5) == 1);
}

/* ---- tests of fairness ---- */

static void test_chi2(void **state)
{
    static const double five_percent[] = { 3.841459, 5.991465, 7.814728, 9.487729, 11.070498 };

    (void)state;
    for (int df = 1; df <= 5; df++) {
        near(stats_chi2_p(five_percent[df - 1], df), 0.05, 1e-6);
        near(stats_chi2_p(0, df), 1, 0);
    }
    near(stats_chi2_p(15, 2), exp(-7.5), 1e-12);
    near(stats_chi2_p(1000, 3), 0, 0);
    near(stats_chi2_p(500, 4), 0, 1e-12);
}

static void test_binomial(void **state)
{
    (void)state;
    near(stats_binomial_p(8, 10, 0.5), 0.109375, 1e-9);
    near(stats_binomial_p(2, 10, 0.5), 0.109375, 1e-9);
    near(stats_binomial_p(5, 10, 0.5), 1, 1e-9);
    /* Of four games at one in four: 81, 108, 54, 12 and 1 of 256. */
    near(stats_binomial_p(0, 4, 0.25), (81 + 54 + 12 + 1) / 256.0, 1e-9);
    near(stats_binomial_p(4, 4, 0.25), 1.0 / 256, 1e-12);
    near(stats_binomial_p(0, 0, 0.5), 1, 0);
    near(stats_binomial_p(5000, 10000, 0.5), 1, 1e-6);
    assert_true(stats_binomial_p(5300, 10000, 0.5) < 1e-8);
}

static void test_holm(void **state)
{
    double p[] = { 0.01, 0.04, 0.03, 0.005 };
    static const double expected[] = { 0.03, 0.06, 0.06, 0.02 };
    double high[] = { 0.6, 0.9 };

    (void)state;
    stats_holm(p, 4);
    for (int i = 0; i < 4; i++)
        near(p[i], expected[i], 1e-12);
    stats_holm(high, 2);
    near(high[0], 1, 0);
    near(high[1], 1, 0);
    stats_holm(high, 0);
}

/* If all seats are equal, a verdict against one of three is wrong in at most one case of twenty. */
static void test_holm_errors(void **state)
{
    enum { TRIALS = 3000, GAMES = 200, SEATS = 3 };
    ae_rng rng = { 5 };
    int n_wrong = 0;

    (void)state;
    for (int trial = 0; trial < TRIALS; trial++) {
        int64_t wins[SEATS] = { 0 };
        double p[SEATS];

        for (int game = 0; game < GAMES; game++)
            wins[ae_rng_below(&rng, SEATS)]++;
        for (int seat = 0; seat < SEATS; seat++)
            p[seat] = stats_binomial_p(wins[seat], GAMES, 1.0 / (double)SEATS);
        stats_holm(p, SEATS);
        n_wrong += p[0] < 0.05 || p[1] < 0.05 || p[2] < 0.05;
    }
    assert_in_range(n_wrong, TRIALS / 50, TRIALS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson),      cmocka_unit_test(test_interval),
        cmocka_unit_test(test_extremes),    cmocka_unit_test(test_pairs_help),
        cmocka_unit_test(test_elo),         cmocka_unit_test(test_expected),
        cmocka_unit_test(test_llr),         cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_sprt),        cmocka_unit_test(test_chi2),
        cmocka_unit_test(test_binomial),    cmocka_unit_test(test_holm),
        cmocka_unit_test(test_holm_errors),
    };

    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
