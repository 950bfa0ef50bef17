/*
 * rating.c: ratings: what one game changes, and that many games reveal who is strong.
 */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/rng.h"
#include "server/tables/rating.h"

static void near(double got, double wanted, double by)
{
    if (!(fabs(got - wanted) <= by))
        fail_msg("%.9f is not %.9f", got, wanted);
}

static srv_rated newcomer(int team, int place)
{
    return (srv_rated){ SRV_RATING_MEAN, SRV_RATING_SPREAD, team, place, 0 };
}

static srv_rated known(double mean, int team, int place)
{
    return (srv_rated){ mean, 1.5, team, place, 0 };
}

/* ---- one game ---- */

/* By hand: c = sqrt(2 * (25/3)^2 + 2 * (25/6)^2) = 13.176157, p = 1/2; the mean moves by
 * (25/3)^2 / c / 2, and the variance loses (25/3)^3 / c^3 / 4 of itself. */
static void test_two_newcomers(void **state)
{
    srv_rated p[] = { newcomer(0, 1), newcomer(1, 2) };

    (void)state;
    srv_rate(p, 2);
    near(p[0].mean, 25 + 2.635231, 1e-6);
    near(p[1].mean, 25 - 2.635231, 1e-6);
    near(p[0].spread, 25.0 / 3 * sqrt(1 - 0.0632456), 1e-6);
    near(p[1].spread, p[0].spread, 1e-12);
    assert_int_equal(srv_rating_displayed(p[0].mean), 1658);
    assert_int_equal(srv_rating_displayed(p[1].mean), 1342);
}

static void test_a_tie_of_equals_moves_nobody(void **state)
{
    (void)state;
    for (int n = 2; n <= AE_MAX_SEATS; n++) {
        srv_rated p[AE_MAX_SEATS];

        for (int i = 0; i < n; i++)
            p[i] = newcomer(i, 1);
        srv_rate(p, n);
        for (int i = 0; i < n; i++) {
            near(p[i].mean, SRV_RATING_MEAN, 1e-12);
            assert_true(p[i].spread < SRV_RATING_SPREAD);
        }
    }
}

/* A tie brings two closer together, and less than a win of the weaker one does. */
static void test_a_tie_is_half(void **state)
{
    srv_rated tie[] = { known(30, 0, 1), known(20, 1, 1) };
    srv_rated win[] = { known(30, 0, 1), known(20, 1, 2) };
    srv_rated loss[] = { known(30, 0, 2), known(20, 1, 1) };

    (void)state;
    srv_rate(tie, 2);
    srv_rate(win, 2);
    srv_rate(loss, 2);
    assert_true(loss[0].mean < tie[0].mean && tie[0].mean < 30 && 30 < win[0].mean);
    near(tie[0].mean, (win[0].mean + loss[0].mean) / 2, 1e-12);
    near(tie[1].mean, (win[1].mean + loss[1].mean) / 2, 1e-12);
}

static void test_what_was_expected_moves_little(void **state)
{
    srv_rated expected[] = { known(40, 0, 1), known(20, 1, 2) };
    srv_rated surprise[] = { known(40, 0, 2), known(20, 1, 1) };

    (void)state;
    srv_rate(expected, 2);
    srv_rate(surprise, 2);
    assert_true(expected[0].mean > 40 && expected[1].mean < 20);
    assert_true(40 - surprise[0].mean > 10 * (expected[0].mean - 40));
    near(expected[0].mean - 40, 20 - expected[1].mean, 1e-12);
}

/* A player with the larger spread moves more. */
static void test_newcomers_move_more(void **state)
{
    srv_rated p[] = { newcomer(0, 2), known(25, 1, 1) };

    (void)state;
    srv_rate(p, 2);
    assert_true(25 - p[0].mean > 10 * (p[1].mean - 25) && p[1].mean > 25);
    assert_true(SRV_RATING_SPREAD - p[0].spread > fabs(1.5 - p[1].spread));
}

/* Equal players in a game of any size: the gains and losses cancel out, and a better place gains
 * more. */
static void test_places(void **state)
{
    (void)state;
    for (int n = 2; n <= AE_MAX_SEATS; n++) {
        srv_rated p[AE_MAX_SEATS];
        double sum = 0;

        for (int i = 0; i < n; i++)
            p[i] = newcomer(i, i + 1);
        srv_rate(p, n);
        for (int i = 0; i < n; i++) {
            sum += p[i].mean - SRV_RATING_MEAN;
            assert_true(i == 0 || p[i].mean < p[i - 1].mean);
            near(p[i].mean - SRV_RATING_MEAN, SRV_RATING_MEAN - p[n - 1 - i].mean, 1e-9);
            assert_true(p[i].spread < SRV_RATING_SPREAD && p[i].spread > SRV_RATING_FLOOR);
        }
        near(sum, 0, 1e-9);
    }
}

static void test_alone_there_is_nothing_to_rate(void **state)
{
    srv_rated one[] = { newcomer(0, 1) }, team[] = { known(20, 3, 1), known(30, 3, 1) };

    (void)state;
    srv_rate(one, 1);
    srv_rate(team, 2);
    near(one[0].mean, 25, 0);
    near(one[0].spread, SRV_RATING_SPREAD, 0);
    near(team[1].spread, 1.5, 0);
}

/* ---- teams ---- */

static void test_teams(void **state)
{
    srv_rated p[] = { newcomer(1, 1), newcomer(2, 2), known(25, 1, 1), newcomer(2, 2) };
    srv_rated even[] = { known(20, 1, 1), known(30, 2, 1), known(30, 1, 1), known(20, 2, 1) };

    (void)state;
    srv_rate(p, 4);
    assert_true(p[0].mean - 25 > 10 * (p[2].mean - 25) && p[2].mean > 25);
    near(p[1].mean, p[3].mean, 1e-12);
    assert_true(p[1].mean < 25);
    srv_rate(even, 4);
    near(even[0].mean, 20, 1e-12);
    near(even[1].mean, 30, 1e-12);
}

/* ---- those who left ---- */

static void test_who_left_is_last(void **state)
{
    srv_rated left[] = { newcomer(0, 1), newcomer(1, 3), newcomer(2, 2), newcomer(3, 4) };
    srv_rated last[] = { newcomer(0, 3), newcomer(1, 2), newcomer(2, 1), newcomer(3, 3) };

    (void)state;
    left[0].has_left = left[3].has_left = 1;
    srv_rate(left, 4);
    srv_rate(last, 4);
    for (int i = 0; i < 4; i++) {
        near(left[i].mean, last[i].mean, 1e-12);
        near(left[i].spread, last[i].spread, 1e-12);
    }
}

/* A player whose partner resigns is rated by the team's place; a player who resigns from a team
 * that then wins gains nothing. */
static void test_who_leaves_a_team(void **state)
{
    srv_rated p[] = { newcomer(1, 1), newcomer(2, 2), newcomer(1, 1), newcomer(2, 2) };
    srv_rated stayed[4], lost[4];

    (void)state;
    memcpy(stayed, p, sizeof p);
    memcpy(lost, p, sizeof p);
    for (int i = 0; i < 4; i++)
        lost[i].place = 3 - p[i].place;
    p[2].has_left = 1;
    srv_rate(p, 4);
    srv_rate(stayed, 4);
    srv_rate(lost, 4);
    near(p[0].mean, stayed[0].mean, 1e-12);
    near(p[1].mean, stayed[1].mean, 1e-12);
    near(p[2].mean, lost[2].mean, 1e-12);
    assert_true(p[0].mean > 25 && p[2].mean < 25);
}

static void test_a_whole_team_leaves(void **state)
{
    srv_rated p[] = { newcomer(1, 1), newcomer(2, 2), newcomer(1, 1), newcomer(2, 2) };

    (void)state;
    p[0].has_left = p[2].has_left = 1;
    srv_rate(p, 4);
    assert_true(p[0].mean < 25 && p[2].mean < 25 && p[1].mean > 25 && p[3].mean > 25);
}

/* ---- by trial ---- */

/* Between 0 and 1. */
static double chance(ae_rng *rng)
{
    return (double)(ae_rng_next(rng) >> 11) * 0x1p-53;
}

static srv_rated anybody(ae_rng *rng)
{
    return (srv_rated){ .mean = 50 * chance(rng),
                        .spread = SRV_RATING_FLOOR
                                  + (SRV_RATING_SPREAD - SRV_RATING_FLOOR) * chance(rng),
                        .place = 1 + (int)ae_rng_below(rng, 6),
                        .has_left = ae_rng_below(rng, 8) == 0 };
}

/* Members of a team share its place. */
static int any_game(ae_rng *rng, srv_rated p[AE_MAX_SEATS])
{
    int n = 2 + (int)ae_rng_below(rng, AE_MAX_SEATS - 1), n_teams = n;

    if (n >= 4 && n % 2 == 0 && ae_rng_below(rng, 2))
        n_teams = n / 2;
    for (int i = 0; i < n; i++) {
        p[i] = anybody(rng);
        p[i].team = i % n_teams;
        if (i >= n_teams)
            p[i].place = p[i - n_teams].place;
    }
    return n;
}

static void test_order_of_seats_does_not_matter(void **state)
{
    ae_rng rng = { 5 };

    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        srv_rated p[AE_MAX_SEATS], q[AE_MAX_SEATS];
        int n = any_game(&rng, p), from[AE_MAX_SEATS] = { 0 };

        for (int i = 0; i < n; i++) {
            int j = (int)ae_rng_below(&rng, (uint32_t)i + 1);

            from[i] = from[j];
            from[j] = i;
        }
        for (int i = 0; i < n; i++)
            q[i] = p[from[i]];
        srv_rate(p, n);
        srv_rate(q, n);
        for (int i = 0; i < n; i++) {
            near(q[i].mean, p[from[i]].mean, 1e-9);
            near(q[i].spread, p[from[i]].spread, 1e-9);
        }
    }
}

static void test_spreads_stay_within(void **state)
{
    ae_rng rng = { 6 };

    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        srv_rated p[AE_MAX_SEATS];
        int n = any_game(&rng, p);

        if (trial % 3 == 0) /* values that no store should contain */
            p[0].spread = 100, p[1].spread = 0, p[1].mean = -900;
        srv_rate(p, n);
        for (int i = 0; i < n; i++) {
            assert_true(isfinite(p[i].mean) && isfinite(p[i].spread));
            assert_true(p[i].spread >= SRV_RATING_FLOOR && p[i].spread <= SRV_RATING_SPREAD);
        }
    }
}

/* Ratings keep moving: even after thousands of games a spread stays well above its minimum. */
static void test_nothing_freezes(void **state)
{
    (void)state;
    for (int n = 2; n <= AE_MAX_SEATS; n++) {
        srv_rated p[AE_MAX_SEATS];

        for (int i = 0; i < n; i++)
            p[i] = newcomer(i, 1);
        for (int game = 0; game < 5000; game++) {
            for (int i = 0; i < n; i++)
                p[i].place = 1 + (i + game) % n;
            srv_rate(p, n);
        }
        for (int i = 0; i < n; i++)
            assert_true(p[i].spread > 0.8 && p[i].spread < 2);
    }
}

enum { CLUB = 12, GAMES = 4000 };

/* People whose strengths differ by two each.  A game has `n` of them, in teams of two if asked,
 * and its final order is drawn by the model: strength plus luck. */
static void play_club(srv_rated club[CLUB], int n, int n_teams, ae_rng *rng)
{
    int order[CLUB];

    for (int i = 0; i < CLUB; i++) {
        club[i] = newcomer(0, 1);
        order[i] = i;
    }
    for (int game = 0; game < GAMES; game++) {
        srv_rated p[AE_MAX_SEATS];
        double played[AE_MAX_SEATS] = { 0 };

        for (int i = 0; i < n; i++) {
            int j = i + (int)ae_rng_below(rng, (uint32_t)(CLUB - i)), kept = order[i];
            double u = chance(rng) + 1e-12;

            order[i] = order[j];
            order[j] = kept;
            played[i % n_teams] += 2 * order[i] - 25.0 / 6 * log(-log(u));
        }
        for (int i = 0; i < n; i++) {
            p[i] = club[order[i]];
            p[i].team = i % n_teams;
            p[i].place = 1;
            for (int j = 0; j < n_teams; j++)
                p[i].place += played[j] > played[i % n_teams];
        }
        srv_rate(p, n);
        for (int i = 0; i < n; i++)
            club[order[i]] = p[i];
    }
}

/* The number of pairs whose ratings are in the wrong order. */
static int n_wrong(const srv_rated club[CLUB])
{
    int n = 0;

    for (int i = 0; i < CLUB; i++)
        for (int j = 0; j < i; j++)
            n += club[i].mean < club[j].mean;
    return n;
}

static void test_strength_is_found(void **state)
{
    (void)state;
    for (int n = 2; n <= AE_MAX_SEATS; n++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            srv_rated club[CLUB];

            play_club(club, n, n, &(ae_rng){ seed });
            assert_true(n_wrong(club) <= 3);
            assert_true(club[CLUB - 1].mean - club[0].mean > 10);
        }
}

static void test_strength_is_found_in_teams(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        srv_rated club[CLUB];

        play_club(club, 4, 2, &(ae_rng){ seed });
        assert_true(n_wrong(club) <= 6);
    }
}

/* ---- what counts, and what people see ---- */

static void test_what_is_rated(void **state)
{
    const srv_rating_facts good = { 3, { "a", "b", "c" }, 1, 0, SRV_END_RULES };
    srv_rating_facts f = good;

    (void)state;
    assert_true(srv_is_rated(&f));
    f.end = SRV_END_RESIGNED;
    assert_true(srv_is_rated(&f));
    for (int end = 0; end <= SRV_END_QUARANTINED; end++) {
        f.end = (srv_end)end;
        assert_int_equal(srv_is_rated(&f), end == SRV_END_RULES || end == SRV_END_RESIGNED);
    }
    f = good, f.is_marked = 0;
    assert_false(srv_is_rated(&f));
    f = good, f.has_free_undo = 1;
    assert_false(srv_is_rated(&f));
    f = good, f.user[1] = NULL;
    assert_false(srv_is_rated(&f));
    f = good, f.user[2] = (char[]){ "a" };
    assert_false(srv_is_rated(&f));
    f = good, f.n_seats = 1;
    assert_false(srv_is_rated(&f));
}

static void test_shown(void **state)
{
    (void)state;
    assert_int_equal(srv_rating_displayed(SRV_RATING_MEAN), 1500);
    assert_int_equal(srv_rating_displayed(26), 1560);
    assert_int_equal(srv_rating_displayed(-25), -1500);
    assert_int_equal(srv_rating_cautious(SRV_RATING_MEAN, SRV_RATING_SPREAD), 500);
    assert_int_equal(srv_rating_cautious(30, 1.5), 1620);
    assert_true(srv_rating_is_provisional(0) && srv_rating_is_provisional(9));
    assert_false(srv_rating_is_provisional(10));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_newcomers),
        cmocka_unit_test(test_a_tie_of_equals_moves_nobody),
        cmocka_unit_test(test_a_tie_is_half),
        cmocka_unit_test(test_what_was_expected_moves_little),
        cmocka_unit_test(test_newcomers_move_more),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_alone_there_is_nothing_to_rate),
        cmocka_unit_test(test_teams),
        cmocka_unit_test(test_who_left_is_last),
        cmocka_unit_test(test_who_leaves_a_team),
        cmocka_unit_test(test_a_whole_team_leaves),
        cmocka_unit_test(test_order_of_seats_does_not_matter),
        cmocka_unit_test(test_spreads_stay_within),
        cmocka_unit_test(test_nothing_freezes),
        cmocka_unit_test(test_strength_is_found),
        cmocka_unit_test(test_strength_is_found_in_teams),
        cmocka_unit_test(test_what_is_rated),
        cmocka_unit_test(test_shown),
    };

    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
