/*
 * clock.c: time is charged, given when a turn ends by a decision, not given when it ends
 * otherwise, and given anew after a time-out.
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
    ae_clock clock = { .now = 7, .turn = 3, .timed_out = 1 };

    (void)state;
    ae_clock_start(&clock, &live, AE_SEAT_BIT(0) | AE_SEAT_BIT(1), AE_SEAT_BIT(1));
    assert_int_equal(clock.now, 0);
    assert_int_equal(clock.timed_out, 0);
    assert_int_equal(ae_clock_running(&clock), AE_SEAT_BIT(0));
    try_left(&clock, 1000, 1000, 1000);
    ae_clock_run(&clock, 400); /* from 0 on */
    try_left(&clock, 600, 1000, 1000);
    assert_int_equal(clock.now, 400);
}

static void test_live(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &live, 0, 0);
    ae_clock_run(&clock, 100); /* nobody's */
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0), 1);
    try_left(&clock, 1000, 1000, 1000);
    ae_clock_run(&clock, 160);
    ae_clock_run(&clock, 160);
    try_left(&clock, 940, 1000, 1000);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0), 1); /* still the same turn */
    try_left(&clock, 940, 1000, 1000);
    ae_clock_run(&clock, 200);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(1), 1);
    try_left(&clock, 950, 1000, 1000);
    ae_clock_run(&clock, 1500);
    try_left(&clock, 950, -300, 1000);
    ae_clock_switch(&clock, &live, 0, 1);
    try_left(&clock, 950, -250, 1000);
}

static void test_turn(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &turn, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 120);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(0), 1);
    try_left(&clock, 180, 300, 300);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(1), 1);
    try_left(&clock, 300, 300, 300);
    ae_clock_run(&clock, 130);
    try_left(&clock, 300, 290, 300);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(0), 1);
    try_left(&clock, 300, 300, 300);
}

/* Several clocks run at once, also when one decision ends the turn of two seats. */
static void test_several(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &live, AE_SEAT_BIT(0) | AE_SEAT_BIT(1) | AE_SEAT_BIT(2), 0);
    ae_clock_run(&clock, 10);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0) | AE_SEAT_BIT(2), 1);
    ae_clock_run(&clock, 30);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(1), 1);
    ae_clock_run(&clock, 60);
    try_left(&clock, 1020, 1010, 1020);
}

/* A turn that ends without a decision that stands gives no time. */
static void test_not_decided(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &live, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 100);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(1), 0);
    ae_clock_run(&clock, 130);
    ae_clock_switch(&clock, &live, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 140);
    try_left(&clock, 890, 970, 1000);

    ae_clock_start(&clock, &turn, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 100);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(1), 0);
    ae_clock_run(&clock, 130);
    ae_clock_switch(&clock, &turn, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 140);
    try_left(&clock, 190, 270, 300);
}

/* A seat that was taken over gets no step on a live clock; on a turn clock the next turn has its
 * whole time. */
static void test_leaving(void **state)
{
    const ae_clock_rules *rules[] = { &live, &turn };
    const int64_t after[] = { 870, 270 };

    (void)state;
    for (int i = 0; i < 2; i++) {
        ae_clock clock;
        int64_t base = rules[i]->base;

        ae_clock_start(&clock, rules[i], AE_SEAT_BIT(0), 0);
        ae_clock_run(&clock, 100);
        ae_clock_leave(&clock, 0);
        assert_int_equal(ae_clock_running(&clock), 0);
        ae_clock_run(&clock, 150);
        ae_clock_return(&clock, rules[i], 0);
        try_left(&clock, base - 100, base, base); /* as it was left */
        ae_clock_leave(&clock, 0);
        ae_clock_switch(&clock, rules[i], AE_SEAT_BIT(1), 1);
        ae_clock_switch(&clock, rules[i], AE_SEAT_BIT(0), 1);
        ae_clock_return(&clock, rules[i], 0);
        ae_clock_run(&clock, 180);
        assert_int_equal(clock.left[0], after[i]);
    }
}

static void test_time_out(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &live, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 1010);
    ae_clock_time_out(&clock, 0);
    assert_int_equal(clock.timed_out, AE_SEAT_BIT(0));
    assert_int_equal(ae_clock_running(&clock), 0);
    ae_clock_leave(&clock, 0);
    ae_clock_run(&clock, 1100);
    try_left(&clock, -10, 1000, 1000);
    ae_clock_return(&clock, &live, 0);
    try_left(&clock, 1000, 1000, 1000);
    assert_int_equal(clock.timed_out, 0);
    assert_int_equal(ae_clock_running(&clock), AE_SEAT_BIT(0));
}

static void test_none(void **state)
{
    ae_clock clock;

    (void)state;
    ae_clock_start(&clock, &none, AE_SEAT_BIT(0), 0);
    ae_clock_run(&clock, 5);
    ae_clock_switch(&clock, &none, 0, 1);
    try_left(&clock, -5, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),       cmocka_unit_test(test_live),
        cmocka_unit_test(test_turn),        cmocka_unit_test(test_several),
        cmocka_unit_test(test_not_decided), cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_time_out),    cmocka_unit_test(test_none),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
