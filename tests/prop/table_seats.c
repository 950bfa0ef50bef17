/*
 * table_seats.c: clocks, resigning, taking over, ending by agreement and the door itself, told
 * as stories with exact answers.
 */
#include "script.h"

/* ---- clocks ---- */

static void try_left(const ae_table *table, int64_t now, int64_t first, int64_t second)
{
    assert_int_equal(ae_table_left(table, 0, now), first);
    assert_int_equal(ae_table_left(table, 1, now), second);
}

static ae_table *with_clock(ae_clock_kind kind, int64_t base, int64_t step)
{
    ae_head head = forum_head("market", 2, AE_UNDO_FREE);

    head.clock = (ae_clock_rules){ kind, base, step };
    return table_of(&head);
}

static void test_no_clock(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_NONE, 0, 0);

    (void)state;
    enter_all(table, "chance draw oil @5\n");
    try_left(table, 1000000, INT64_MAX, INT64_MAX);
    assert_int_equal(ae_table_overdue(table, 1000000), 0);
    refuse(table, "0 /timeout @1000000\n", AE_TIME);
    enter_all(table, "0 bid 1 @1000000\n");
    ae_table_free(table);
}

static void test_live_clock(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_LIVE, 1000, 50);

    (void)state;
    try_left(table, 500, 1000, 1000);
    enter_all(table, "chance draw oil @100\n");
    try_left(table, 100, 1000, 1000);
    try_left(table, 300, 800, 800);
    try_left(table, 50, 1000, 1000); /* no time before the last entry */
    enter_all(table, "0 bid 1 @300\n");
    try_left(table, 300, 850, 800);
    try_left(table, 400, 850, 700);
    enter_all(table, "1 bid 2 @400\n");
    try_left(table, 400, 850, 700); /* still his turn: keep or change */
    enter_all(table, "1 keep oil @450\n");
    try_left(table, 450, 850, 700);
    try_left(table, 9450, 850, 700); /* nobody's time while luck is to come */
    enter_all(table, "chance draw wine @9450\n0 bid 2 @9460\n0 /undo 6 @9470\n");
    try_left(table, 9470, 890, 680);
    try_left(table, 9480, 880, 670); /* his turn again */
    ae_table_free(table);
}

static void test_turn_clock(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_TURN, 300, 0);

    (void)state;
    enter_all(table, "chance draw oil @100\n0 bid 1 @150\n");
    try_left(table, 200, 250, 200);
    enter_all(table, "1 bid 2 @200\n");
    try_left(table, 250, 250, 150); /* one turn: sealing, then keeping */
    enter_all(table, "1 keep oil @250\nchance draw wine @250\n");
    try_left(table, 250, 300, 300);
    try_left(table, 549, 1, 1);
    ae_table_free(table);
}

static void test_time_is_up(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_TURN, 300, 0);

    (void)state;
    enter_all(table, "chance draw oil @100\n");
    assert_int_equal(ae_table_overdue(table, 399), 0);
    assert_int_equal(ae_table_overdue(table, 400), 3);
    refuse(table, "0 /timeout @399\n", AE_TIME);
    refuse(table, "0 bid 1 @400\n", AE_TIME);
    enter_all(table, "1 bid 1 @399\n0 /timeout @410\n");
    assert_int_equal(ae_table_overdue(table, 500), 0);
    refuse(table, "0 /timeout @410\n", AE_TIME);
    refuse(table, "0 bid 1 @410\n", AE_TIME);
    try_left(table, 500, -10, 1);
    refuse(table, "0 /return @420\n", AE_SEAT);
    enter_all(table, "0 /takeover random @420\n");
    assert_int_equal(ae_table_sitter(table, 0), AE_TAKEN_OVER);
    assert_string_equal(ae_table_sitter_name(table, 0), "random");
    assert_string_equal(ae_table_sitter_name(table, 1), "");
    enter_all(table, "0 bid 2 @430\n"); /* the bot's */
    enter_all(table, "0 keep oil @5000\nchance draw wine @5000\n");
    try_left(table, 5100, -10, 200);
    assert_int_equal(ae_table_overdue(table, 5299), 0);
    enter_all(table, "0 /return @5100\n");
    assert_int_equal(ae_table_sitter(table, 0), AE_PERSON);
    assert_string_equal(ae_table_sitter_name(table, 0), "");
    try_left(table, 5150, 250, 150);
    enter_all(table, "0 bid 1 @5150\n");
    ae_table_free(table);
}

/* Taken over in time, a live clock stands still and goes on from there. */
static void test_takeover_stops_the_clock(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_LIVE, 1000, 0);

    (void)state;
    enter_all(table, "chance draw oil @100\n0 /takeover random @200\n");
    try_left(table, 700, 900, 400);
    assert_int_equal(ae_table_overdue(table, 5000), AE_SEAT_BIT(1));
    enter_all(table, "0 /return @800\n");
    try_left(table, 900, 800, 200);
    refuse(table, "0 /return @900\n", AE_SEAT);
    enter_all(table, "1 /timeout @1100\n1 /takeover random @1100\n1 /return @1100\n");
    try_left(table, 1200, 500, 900); /* out of time, so all of it anew */
    ae_table_free(table);
}

static void test_bots_have_no_clock(void **state)
{
    ae_head head = forum_head("market", 2, AE_UNDO_FREE);
    ae_table *table;

    (void)state;
    head.clock = (ae_clock_rules){ AE_CLOCK_LIVE, 100, 10 };
    head.seat[1].is_bot = 1;
    ae_put(&AE_TEXT_IN(head.seat[1].name), "random");
    table = table_of(&head);
    assert_int_equal(ae_table_sitter(table, 1), AE_BOT);
    enter_all(table, "chance draw oil @10\n");
    try_left(table, 60, 50, 100);
    assert_int_equal(ae_table_overdue(table, 5000), AE_SEAT_BIT(0));
    refuse(table, "1 /takeover random @60\n", AE_SEAT);
    refuse(table, "1 /return @60\n", AE_SEAT);
    enter_all(table, "1 bid 1 @5000\n");
    try_left(table, 5000, -4890, 100);
    ae_table_free(table);
}

/* ---- leaving ---- */

static void try_ranks(const ae_table *table, const char *expected)
{
    ae_result result[AE_MAX_SEATS];
    char room[32];
    ae_text text = AE_TEXT_IN(room);

    ae_table_result(table, result);
    for (int seat = 0; seat < ae_table_setup(table)->seats; seat++)
        ae_put_int(&text, result[seat].rank);
    assert_string_equal(room, expected);
}

static void test_resigning(void **state)
{
    ae_head head = forum_head("market", 4, AE_UNDO_FREE);
    ae_table *table = table_of(&head);

    (void)state;
    try_ranks(table, "1111");
    enter_all(table, "chance draw oil\n0 bid 4\n1 bid 1\n2 bid 2\n3 bid 3\n0 keep oil\n"
                     "chance draw figs\n0 bid 1\n1 bid 2\n2 bid 3\n3 bid 4\n3 keep figs\n");
    try_ranks(table, "1332");
    enter_all(table, "0 /resign\n");
    assert_int_equal(ae_table_status(table), AE_RUNNING);
    try_ranks(table, "4221");
    refuse(table, "0 /resign\n", AE_SEAT);
    enter_all(table, "2 /resign\n");
    try_ranks(table, "3231");
    assert_int_equal(ae_table_resigned(table), AE_SEAT_BIT(0) | AE_SEAT_BIT(2));
    enter_all(table, "2 /takeover random\n"); /* somebody must play it to the end */
    refuse(table, "2 /return\n", AE_SEAT);
    enter_all(table, "3 /resign\n");
    assert_int_equal(ae_table_status(table), AE_RESIGNED);
    try_ranks(table, "2122");
    assert_int_equal(ae_table_to_act(table), 0);
    refuse(table, "chance draw oil\n", AE_OVER);
    refuse(table, "1 /resign\n", AE_OVER);
    try_undo(table, 3, 11, AE_OVER);
    ae_table_free(table);
}

/* It ends when one team is left, not before. */
static void test_teams_resign(void **state)
{
    ae_head head = forum_head("market", 4, AE_UNDO_FREE);
    ae_table *table;

    (void)state;
    ae_put(&AE_TEXT_IN(head.variant), "team");
    table = table_of(&head);
    enter_all(table, "0 /resign\n1 /resign\n");
    assert_int_equal(ae_table_status(table), AE_RUNNING);
    try_ranks(table, "3311");
    enter_all(table, "2 /resign\n");
    assert_int_equal(ae_table_status(table), AE_RESIGNED);
    try_ranks(table, "2221");
    ae_table_free(table);
}

static void test_ending_by_agreement(void **state)
{
    ae_head head = forum_head("market", 3, AE_UNDO_NONE);
    ae_table *table = table_of(&head);
    ae_entry next;

    (void)state;
    refuse(table, "0 /end\n", AE_NO_OFFER);
    enter_all(table, "0 /ask-end\n1 /accept\n2 /refuse\n");
    assert_false(ae_table_next(table, 0, &next));
    refuse(table, "0 /end\n", AE_NO_OFFER);
    enter_all(table, "0 /ask-end\n1 /accept\n2 /accept\n");
    refuse(table, "1 /end\n", AE_NO_OFFER);
    assert_int_equal(ae_table_status(table), AE_RUNNING);
    assert_int_equal(ae_table_advance(table, 0, NULL), 1);
    assert_int_equal(ae_table_status(table), AE_AGREED);
    assert_int_equal(ae_table_to_act(table), 0);
    refuse(table, "0 /ask-end\n", AE_OVER);
    refuse(table, "chance draw oil\n", AE_OVER);
    ae_table_free(table);
}

/* ---- the door ---- */

static void test_door(void **state)
{
    ae_head head = forum_head("market", 2, AE_UNDO_FREE);
    ae_table *table = table_of(&head);
    ae_entry bad[] = {
        { .kind = AE_N_ENTRIES },
        { .kind = AE_ENTRY_RESIGN, .seat = 2 },
        { .kind = AE_ENTRY_RESIGN, .seat = AE_CHANCE },
        { .kind = AE_ENTRY_DECISION, .seat = AE_WATCHER, .text = "bid 1" },
        { .kind = AE_ENTRY_DECISION, .seat = 255, .text = "bid 1" },
    };
    ae_entry odd[] = {
        { .kind = AE_ENTRY_RESIGN, .text = "x" },
        { .kind = AE_ENTRY_RESIGN, .of = 1 },
        { .kind = AE_ENTRY_RESIGN, .flags = AE_HIDDEN },
        { .kind = AE_ENTRY_DECISION, .text = "bid 1", .flags = AE_FIXED },
        { .kind = AE_ENTRY_DECISION, .text = "bid 1", .flags = AE_HIDDEN },
        { .kind = AE_ENTRY_DECISION, .seat = AE_CHANCE, .text = "draw oil", .flags = 4 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ae_table_append(table, &bad[i], NULL), AE_SEAT);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        assert_int_equal(ae_table_append(table, &odd[i], NULL), AE_TEXT);
    refuse(table, "0 bid 1\n", AE_NOT_TURN);
    refuse(table, "0 ?\n", AE_NOT_TURN);
    refuse(table, "chance draw pearls\n", AE_ILLEGAL);
    refuse(table, "chance bid 1\n", AE_ILLEGAL);
    assert_int_equal(ae_table_count(table), 0);
    enter_all(table, "chance draw oil @100\n");
    refuse(table, "0 bid 1 @99\n", AE_TIME);
    refuse(table, "0 bid 1\n", AE_TIME);
    refuse(table, "chance draw oil @100\n", AE_NOT_TURN);
    refuse(table, "0 bid 6 @100\n", AE_ILLEGAL);
    enter_all(table, "0 bid 1 @100\n");
    refuse(table, "0 bid 2 @100\n", AE_NOT_TURN);
    refuse(table, "0 ? @100\n", AE_NOT_TURN);
    assert_int_equal(ae_table_count(table), 2);
    ae_table_free(table);
}

/* In a viewer's copy, whose sealed choice was withheld has chosen all the same. */
static void test_withheld_choices(void **state)
{
    ae_head head = forum_head("market", 3, AE_UNDO_FREE);
    ae_table *table;

    (void)state;
    head.clock = (ae_clock_rules){ AE_CLOCK_LIVE, 1000, 50 };
    table = table_of(&head);
    enter_all(table, "chance draw oil @100\n0 ? @200\n");
    assert_int_equal(ae_table_to_act(table), 6);
    assert_int_equal(ae_table_status(table), AE_RUNNING);
    try_left(table, 300, 950, 800);
    refuse(table, "0 ? @300\n", AE_NOT_TURN);
    refuse(table, "0 bid 1 @300\n", AE_NOT_TURN);
    enter_all(table, "0 /undo 2 @300\n");
    try_left(table, 400, 850, 700);
    enter_all(table, "0 ? @400\n1 ? @400\n2 bid 3 @400\n");
    assert_int_equal(ae_table_to_act(table), 0);
    assert_int_equal(ae_table_status(table), AE_RUNNING);
    refuse(table, "2 bid 4 @400\n", AE_NOT_TURN);
    ae_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_clock),
        cmocka_unit_test(test_live_clock),
        cmocka_unit_test(test_turn_clock),
        cmocka_unit_test(test_time_is_up),
        cmocka_unit_test(test_takeover_stops_the_clock),
        cmocka_unit_test(test_bots_have_no_clock),
        cmocka_unit_test(test_resigning),
        cmocka_unit_test(test_teams_resign),
        cmocka_unit_test(test_ending_by_agreement),
        cmocka_unit_test(test_door),
        cmocka_unit_test(test_withheld_choices),
    };

    return cmocka_run_group_tests_name("table_seats", tests, NULL, NULL);
}
