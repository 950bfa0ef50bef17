/*
 * table_seats.c: exact tests of clocks, resigning, takeovers, ending by agreement, and of which
 * entries ae_table_append() refuses.
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
    try_left(table, 50, 1000, 1000); /* a time before the last entry charges nothing */
    enter_all(table, "0 bid 1 @300\n");
    try_left(table, 300, 850, 800);
    try_left(table, 400, 850, 700);
    enter_all(table, "1 bid 2 @400\n");
    try_left(table, 400, 850, 700); /* still his turn: keep or change */
    enter_all(table, "1 keep oil @450\n");
    try_left(table, 450, 850, 700);
    try_left(table, 9450, 850, 700); /* nobody's time while luck is to come */
    enter_all(table, "chance draw wine @9450\n0 bid 2 @9460\n");
    try_left(table, 9460, 890, 690);
    enter_all(table, "0 /undo 6 @9470\n");
    try_left(table, 9470, 840, 680); /* without the step */
    try_left(table, 9480, 830, 670); /* his turn again */
    enter_all(table, "0 bid 3 @9480\n");
    try_left(table, 9490, 880, 660);
    ae_table_free(table);
}

/* A table that starts with persons to act: their time runs at once. */
static void test_from_the_opening(void **state)
{
    ae_head head = forum_head("market", 2, AE_UNDO_FREE);
    ae_table *table = table_of(&head);
    char position[1024];

    (void)state;
    enter_all(table, "chance draw oil\n");
    ae_position(ae_table_game(table), ae_table_state(table), &AE_TEXT_IN(position));
    ae_table_free(table);
    head.position = (ae_slice){ position, strlen(position), 0 };
    head.clock = (ae_clock_rules){ AE_CLOCK_LIVE, 1000, 50 };
    table = table_of(&head);
    try_left(table, 0, 1000, 1000);
    try_left(table, 300, 700, 700);
    assert_int_equal(ae_table_overdue(table, 999), 0);
    assert_int_equal(ae_table_overdue(table, 1000), 3);
    enter_all(table, "0 bid 1 @300\n");
    try_left(table, 400, 750, 600);
    enter_all(table, "0 /undo 1 @400\n");
    try_left(table, 500, 600, 500);
    refuse(table, "1 bid 1 @1000\n", AE_TIME);
    enter_all(table, "1 /timeout @1000\n");
    ae_table_free(table);
}

/* Deciding and taking back, many times. */
static void test_no_step_for_taking_back(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_LIVE, 1000, 50);

    (void)state;
    enter_all(table, "chance draw oil @100\n1 bid 1 @100\n");
    try_left(table, 100, 1000, 1050);
    enter_all(table, "1 /undo 2 @100\n1 bid 2 @100\n1 /undo 4 @100\n1 bid 3 @100\n");
    try_left(table, 100, 1000, 1050);
    enter_all(table, "0 bid 1 @200\n1 keep oil @300\nchance draw wine @300\n");
    try_left(table, 300, 950, 1000);
    enter_all(table, "0 bid 2 @310\n1 bid 2 @320\nchance draw figs @320\n0 bid 3 @340\n");
    try_left(table, 340, 1020, 1010);
    enter_all(table, "0 /undo 7 @350\n"); /* three turns of the one, two of the other */
    try_left(table, 350, 870, 900);       /* one step is left, for what he has sealed */
    enter_all(table, "0 bid 1 @350\n");
    try_left(table, 360, 920, 890);
    ae_table_free(table);
}

/* A seat whose turn ends in another way than by a decision gets no step, and a person who returns
 * gets no new turn. */
static void test_no_time_for_leaving(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_LIVE, 1000, 50);

    (void)state;
    enter_all(table, "chance draw oil @100\n0 /takeover random @200\n0 /return @200\n");
    try_left(table, 200, 900, 900);
    enter_all(table, "0 /takeover random @200\n0 bid 1 @200\n0 /return @200\n");
    try_left(table, 200, 900, 900); /* the bot's turn */
    enter_all(table, "1 bid 3 @300\n0 /undo 5 @310\n");
    try_left(table, 320, 890, 780);
    enter_all(table, "0 /resign @320\n");
    try_left(table, 400, 890, 780);
    ae_table_free(table);

    table = with_clock(AE_CLOCK_TURN, 300, 0);
    enter_all(table, "chance draw oil @100\n0 /takeover random @200\n0 /return @200\n");
    try_left(table, 200, 200, 200);
    enter_all(table, "0 bid 1 @250\n");
    try_left(table, 250, 300, 150);
    enter_all(table, "0 /undo 4 @260\n"); /* the same turn */
    try_left(table, 260, 150, 140);
    enter_all(table, "0 bid 1 @270\n1 /takeover random @270\n1 bid 2 @280\n1 /return @280\n");
    try_left(table, 290, 300, 120); /* the bot has begun his turn, he ends it */
    enter_all(table, "1 keep oil @290\nchance draw wine @300\n");
    try_left(table, 310, 290, 290);
    ae_table_free(table);
}

static void test_turn_clock(void **state)
{
    ae_table *table = with_clock(AE_CLOCK_TURN, 300, 0);

    (void)state;
    enter_all(table, "chance draw oil @100\n0 bid 1 @150\n");
    try_left(table, 200, 300, 200);
    enter_all(table, "1 bid 2 @200\n");
    try_left(table, 250, 300, 150); /* one turn: sealing, then keeping */
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
    try_left(table, 500, -10, 300);
    refuse(table, "0 /return @420\n", AE_SEAT);
    enter_all(table, "0 /takeover random @420\n");
    assert_int_equal(ae_table_sitter(table, 0), AE_TAKEN_OVER);
    assert_string_equal(ae_table_sitter_name(table, 0), "random");
    assert_string_equal(ae_table_sitter_name(table, 1), "");
    enter_all(table, "0 bid 2 @430\n"); /* the bot's */
    enter_all(table, "0 keep oil @5000\nchance draw wine @5000\n");
    try_left(table, 5100, 300, 200); /* another turn */
    assert_int_equal(ae_table_overdue(table, 5299), 0);
    enter_all(table, "0 /return @5100\n");
    assert_int_equal(ae_table_sitter(table, 0), AE_PERSON);
    assert_string_equal(ae_table_sitter_name(table, 0), "");
    try_left(table, 5150, 250, 150);
    enter_all(table, "0 bid 1 @5150\n");
    ae_table_free(table);
}

/* A live clock stops at a takeover and continues from there after the return. */
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
    assert_int_equal(ae_table_status(table), AE_STATUS_RUNNING);
    try_ranks(table, "4221");
    refuse(table, "0 /resign\n", AE_SEAT);
    enter_all(table, "2 /resign\n");
    try_ranks(table, "3231");
    assert_int_equal(ae_table_resigned(table), AE_SEAT_BIT(0) | AE_SEAT_BIT(2));
    enter_all(table, "2 /takeover random\n"); /* somebody must play it to the end */
    refuse(table, "2 /return\n", AE_SEAT);
    enter_all(table, "3 /resign\n");
    assert_int_equal(ae_table_status(table), AE_STATUS_RESIGNED);
    try_ranks(table, "2122");
    assert_int_equal(ae_table_to_act(table), 0);
    refuse(table, "chance draw oil\n", AE_OVER);
    refuse(table, "1 /resign\n", AE_OVER);
    try_undo(table, 3, 11, AE_OVER);
    ae_table_free(table);
}

/* The game ends when only one team is left, not before. */
static void test_teams_resign(void **state)
{
    ae_head head = forum_head("market", 4, AE_UNDO_FREE);
    ae_table *table;

    (void)state;
    ae_put(&AE_TEXT_IN(head.variant), "team");
    table = table_of(&head);
    enter_all(table, "0 /resign\n1 /resign\n");
    assert_int_equal(ae_table_status(table), AE_STATUS_RUNNING);
    try_ranks(table, "3311");
    enter_all(table, "2 /resign\n");
    assert_int_equal(ae_table_status(table), AE_STATUS_RESIGNED);
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
    assert_int_equal(ae_table_status(table), AE_STATUS_RUNNING);
    assert_int_equal(ae_table_advance(table, 0, NULL), 1);
    assert_int_equal(ae_table_status(table), AE_STATUS_AGREED);
    assert_int_equal(ae_table_to_act(table), 0);
    refuse(table, "0 /ask-end\n", AE_OVER);
    refuse(table, "chance draw oil\n", AE_OVER);
    ae_table_free(table);
}

/* A seat that resigned cannot make offers; a seat that is out of time is not asked. */
static void test_who_takes_part_in_offers(void **state)
{
    ae_head head = forum_head("market", 4, AE_UNDO_CONSENT);
    ae_table *table;

    (void)state;
    head.clock = (ae_clock_rules){ AE_CLOCK_TURN, 300, 0 };
    table = table_of(&head);
    enter_all(table, "chance draw oil @100\n0 bid 1 @200\n3 bid 4 @200\n3 /resign @200\n");
    refuse(table, "3 /ask-end @200\n", AE_SEAT);
    refuse(table, "3 /ask-undo 3 @200\n", AE_SEAT);
    enter_all(table, "0 /ask-end @200\n");
    refuse(table, "3 /ask-end @200\n", AE_SEAT);
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(1) | AE_SEAT_BIT(2));
    enter_all(table, "1 /timeout @400\n");
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(2));
    refuse(table, "1 /accept @400\n", AE_NO_OFFER);
    refuse(table, "1 /refuse @400\n", AE_NO_OFFER);
    enter_all(table, "2 /refuse @400\n0 /ask-end @400\n");
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(2));
    enter_all(table, "2 /refuse @400\n1 /takeover random @400\n1 /return @400\n");
    enter_all(table, "0 /ask-end @400\n");
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(1) | AE_SEAT_BIT(2));
    enter_all(table, "2 /timeout @400\n1 /accept @400\n");
    assert_int_equal(ae_table_advance(table, 400, NULL), 1); /* nobody else is left to ask */
    assert_int_equal(ae_table_status(table), AE_STATUS_AGREED);
    ae_table_free(table);
}

/* ---- refused entries ---- */

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

/* In a viewer's copy of a record, a seat whose sealed choice is hidden counts as having chosen. */
static void test_withheld_choices(void **state)
{
    ae_head head = forum_head("market", 3, AE_UNDO_FREE);
    ae_table *table;

    (void)state;
    head.clock = (ae_clock_rules){ AE_CLOCK_LIVE, 1000, 50 };
    table = table_of(&head);
    enter_all(table, "chance draw oil @100\n0 ? @200\n");
    assert_int_equal(ae_table_to_act(table), 6);
    assert_int_equal(ae_table_status(table), AE_STATUS_RUNNING);
    try_left(table, 300, 950, 800);
    refuse(table, "0 ? @300\n", AE_NOT_TURN);
    refuse(table, "0 bid 1 @300\n", AE_NOT_TURN);
    enter_all(table, "0 /undo 2 @300\n");
    try_left(table, 400, 800, 700);
    enter_all(table, "0 ? @400\n1 ? @400\n2 bid 3 @400\n");
    assert_int_equal(ae_table_to_act(table), 0);
    assert_int_equal(ae_table_status(table), AE_STATUS_RUNNING);
    refuse(table, "2 bid 4 @400\n", AE_NOT_TURN);
    ae_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_clock),
        cmocka_unit_test(test_live_clock),
        cmocka_unit_test(test_from_the_opening),
        cmocka_unit_test(test_no_step_for_taking_back),
        cmocka_unit_test(test_no_time_for_leaving),
        cmocka_unit_test(test_turn_clock),
        cmocka_unit_test(test_time_is_up),
        cmocka_unit_test(test_takeover_stops_the_clock),
        cmocka_unit_test(test_bots_have_no_clock),
        cmocka_unit_test(test_resigning),
        cmocka_unit_test(test_teams_resign),
        cmocka_unit_test(test_ending_by_agreement),
        cmocka_unit_test(test_who_takes_part_in_offers),
        cmocka_unit_test(test_door),
        cmocka_unit_test(test_withheld_choices),
    };

    return cmocka_run_group_tests_name("table_seats", tests, NULL, NULL);
}
