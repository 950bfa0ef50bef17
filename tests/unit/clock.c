/*
 * clock.c: time charged, given for a turn, added after one, and renewed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "table/clock.h"

static const ae_clock_rules live = { AE_CLOCK_LIVE, 1000, 50 },
                            turn = { AE_CLOCK_TURN, 300, 0 }, none = { AE_CLOCK_NONE, 0, 0 };

static void try_left(const ae_clock *clock, int64_t first, int64_t second, int64_t third)
{
    assert_int_equal(clock->left[0], first);
    assert_int_equal(clock->left[1], second);
    assert_int_equal(clock->left[2], third);
}

static void test_start(void **state)
{
    ae_clock clock = { .now = 7, .running = 3 };

    (void)state;
    ae_clock_start(&clock, &live);
    assert_int_equal(clock.now, 0);
    assert_int_equal(clock.running, 0);
    try_left(&clock, 1000, 1000, 1000);
    ae_clock_run(&clock, 400); /* nobody's */
    try_left(&clock, 1000, 1000, 1000);
    assert_int_equal(clock.now, 400);
}

static void test_live(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &live);
    ae_clock_run(&clock, 100);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0));
    try_left(&clock, 1000, 1000, 1000);
    ae_clock_run(&clock, 160);
    ae_clock_run(&clock, 160);
    try_left(&clock, 940, 1000, 1000);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0)); /* still the same turn */
    try_left(&clock, 940, 1000, 1000);
    ae_clock_run(&clock, 200);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(1));
    try_left(&clock, 950, 1000, 1000);
    ae_clock_run(&clock, 1500);
    try_left(&clock, 950, -300, 1000);
    ae_clock_switch(&clock, &live, 0);
    try_left(&clock, 950, -250, 1000);
    ae_clock_renew(&clock, &live, 1);
    try_left(&clock, 950, 1000, 1000);
}

static void test_turn(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &turn);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(0));
    ae_clock_run(&clock, 120);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(0));
    try_left(&clock, 180, 300, 300);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(1));
    try_left(&clock, 180, 300, 300);
    ae_clock_run(&clock, 130);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(0));
    try_left(&clock, 300, 290, 300);
}

/* Several at once, each for itself. */
static void test_several(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &live);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0) | AE_SEAT_BIT(1) | AE_SEAT_BIT(2));
    ae_clock_run(&clock, 10);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0) | AE_SEAT_BIT(2));
    ae_clock_run(&clock, 30);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(2));
    ae_clock_run(&clock, 60);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0) | AE_SEAT_BIT(1));
    try_left(&clock, 1020, 1040, 990);
}

static void test_none(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &none);
    ae_clock_switch(&clock, &none, AE_SEAT_BIT(0));
    ae_clock_run(&clock, 5);
    ae_clock_switch(&clock, &none, 0);
    try_left(&clock, -5, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start), cmocka_unit_test(test_live),
        cmocka_unit_test(test_turn),  cmocka_unit_test(test_several),
        cmocka_unit_test(test_none),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
