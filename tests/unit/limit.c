/*
 * limit.c: token buckets: their size, when the next token comes, and what a flood of keys does to
 * them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>

#include "core/rng.h"
#include "server/base/id.h"
#include "server/base/limit.h"

enum { SLOW, FAST, ODD, ONE, HOUR };

static const srv_rule rules[] = {
    [SLOW] = { "slow", 6, 3, 0 }, [FAST] = { "fast", 6000, 100, 0 }, [ODD] = { "odd", 7, 5, 0 },
    [ONE] = { "one", 1, 1, 0 },   [HOUR] = { "hour", 1, 2, 20 },
};

static int make(void **state)
{
    *state = srv_limits_new(rules, sizeof rules / sizeof rules[0]);
    return !srv_id_start();
}

static int drop(void **state)
{
    srv_limits_free(*state);
    return 0;
}

static int take(void **state, int rule, const char *key, int64_t now)
{
    return srv_limit_take(*state, rule, key, now, NULL);
}

static void test_burst_then_rate(void **state)
{
    int64_t wait = -1;

    for (int i = 0; i < 3; i++) {
        assert_true(srv_limit_take(*state, SLOW, "a", 1000, &wait));
        assert_int_equal(wait, 0);
    }
    assert_false(srv_limit_take(*state, SLOW, "a", 1000, &wait));
    assert_int_equal(wait, 10000);
    assert_false(srv_limit_take(*state, SLOW, "a", 4000, &wait));
    assert_int_equal(wait, 7000);
    assert_false(srv_limit_take(*state, SLOW, "a", 10999, &wait));
    assert_int_equal(wait, 1);
    assert_true(srv_limit_take(*state, SLOW, "a", 11000, &wait));
    assert_false(srv_limit_take(*state, SLOW, "a", 11000, &wait));
    assert_int_equal(wait, 10000);
}

/* A refused request takes no token. */
static void test_waiting_is_enough(void **state)
{
    int64_t now = 0, wait = 0;

    while (srv_limit_take(*state, ODD, "a", now, &wait))
        continue;
    for (int i = 0; i < 100; i++) {
        assert_false(take(state, ODD, "a", now + wait - 1));
        now += wait;
        assert_true(srv_limit_take(*state, ODD, "a", now, NULL));
        assert_false(srv_limit_take(*state, ODD, "a", now, &wait));
        assert_in_range(wait, 8571, 8572);
    }
}

static void test_a_bucket_is_never_more_than_full(void **state)
{
    assert_true(take(state, SLOW, "a", 0));
    for (int i = 0; i < 3; i++)
        assert_true(take(state, SLOW, "a", 3600000));
    assert_false(take(state, SLOW, "a", 3600000));
}

static void test_keys_and_rules_are_apart(void **state)
{
    assert_true(take(state, ONE, "a", 0));
    assert_false(take(state, ONE, "a", 0));
    assert_true(take(state, ONE, "b", 0));
    assert_true(take(state, ONE, "", 0));
    assert_true(take(state, SLOW, "a", 0));
}

/* In any hour no more requests pass than the rate and one burst allow, whatever their timing. */
static void test_rate_holds(void **state)
{
    ae_rng rng = { 3 };
    int64_t now = 0, n = 0;

    while (now < 3600000) {
        n += take(state, FAST, "a", now);
        now += ae_rng_below(&rng, 12);
    }
    assert_in_range(n, 6000 * 60 - 1000, 6000 * 60 + 100);
}

/* A clock that is set back locks nobody out. */
static void test_clock_goes_back(void **state)
{
    int64_t wait;

    while (take(state, SLOW, "a", 1000000000))
        continue;
    assert_false(srv_limit_take(*state, SLOW, "a", 1000, &wait));
    assert_int_equal(wait, 10000);
    assert_true(take(state, SLOW, "a", 11000));
}

static void take_many(void **state, int n, int64_t now)
{
    for (int i = 0; i < n; i++) {
        char key[16];

        snprintf(key, sizeof key, "k%d", i);
        take(state, ONE, key, now + i);
    }
}

/* Buckets that are full again are evicted before one that is not. */
static void test_old_crowds_are_forgotten_first(void **state)
{
    take_many(state, 100000, 0);
    assert_true(take(state, ONE, "a", 1000000));
    take_many(state, 5000, 1000001);
    assert_false(take(state, ONE, "a", 1010000));
}

/* A key that keeps asking is not evicted by a flood of other keys many times the size of the
 * table. */
static void test_a_crowd_does_not_free_who_keeps_asking(void **state)
{
    int n_allowed = 0;

    for (int i = 0; i < 200000; i++) {
        char key[16];

        snprintf(key, sizeof key, "k%d", i);
        take(state, ONE, key, i / 10);
        if (i % 1000 == 0)
            n_allowed += take(state, ONE, "a", i / 10);
    }
    assert_int_equal(n_allowed, 1);
}

/* Twenty an hour are one each three minutes. */
static void test_rate_of_an_hour(void **state)
{
    int64_t wait = -1;

    assert_true(take(state, HOUR, "a", 1000));
    assert_true(take(state, HOUR, "a", 1000));
    assert_false(srv_limit_take(*state, HOUR, "a", 1000, &wait));
    assert_int_equal(wait, 180000);
    assert_false(take(state, HOUR, "a", 180999));
    assert_true(take(state, HOUR, "a", 181000));
    assert_false(take(state, HOUR, "a", 181000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_burst_then_rate, make, drop),
        cmocka_unit_test_setup_teardown(test_waiting_is_enough, make, drop),
        cmocka_unit_test_setup_teardown(test_a_bucket_is_never_more_than_full, make, drop),
        cmocka_unit_test_setup_teardown(test_keys_and_rules_are_apart, make, drop),
        cmocka_unit_test_setup_teardown(test_rate_holds, make, drop),
        cmocka_unit_test_setup_teardown(test_rate_of_an_hour, make, drop),
        cmocka_unit_test_setup_teardown(test_clock_goes_back, make, drop),
        cmocka_unit_test_setup_teardown(test_old_crowds_are_forgotten_first, make, drop),
        cmocka_unit_test_setup_teardown(test_a_crowd_does_not_free_who_keeps_asking, make,
                                        drop),
    };

    return cmocka_run_group_tests_name("limit", tests, NULL, NULL);
}
