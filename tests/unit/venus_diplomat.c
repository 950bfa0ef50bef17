/*
 * venus_diplomat.c: the Diplomat and the double cards of Concordia Venus, in teams.
 */
#include "venus_play.h"

static const char tokens[] = "isca_dumnoniorum brick londinium food brigantium food "
                             "olisipo brick valentia tool novaria wine";

/* ---- Diplomat ---- */

/* Players 1 to 4 are seats 0 to 3: player 2 shows a Mercator, 3 an Architect, 4 a Prefect. */
static void begin_piles(conc_play *p)
{
    begin_team(p, 4, tokens, "");
    deal(p, 0, CARD_DIPLOMAT_SATURNUS_TOOL, 1);
    deal(p, 2, CARD_ARCHITECT, 1);
    discard(p, 1, CARD_MERCATOR_3);
    discard(p, 2, CARD_ARCHITECT);
    discard(p, 3, CARD_PREFECT_START);
}

/* Player 1 copies the Prefect, not the partner's Architect; player 3 carries it out too, for
 * cash.  Later player 3 cannot copy that Prefect again. */
static void test_diplomat_players_one_to_four(void **state)
{
    conc_play p;

    (void)state;
    begin_piles(&p);
    run(&p, "0 play diplomat_saturnus_tool");
    assert_string_equal(listed(&p, 0, ""), "copy 1 mercator_3, copy 3 prefect_start, done");
    run(&p, "0 copy 3 prefect_start; 0 produce britannia");
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
    expect_now(&p, 0, 2, ST_PREFECT);
    run(&p, "2 cash 2");
    assert_int_equal(p.now.money[2], 5 + 2);
    expect_now(&p, 1, 1, ST_PLAY);
    run(&p, "1 play praetor; 1 done; 3 done; 2 play diplomat_start");
    assert_string_equal(listed(&p, 2, ""), "copy 1 praetor, done");
}

/* A card played since then is a new one, even if it is a Prefect again. */
static void test_diplomat_copies_a_new_card(void **state)
{
    conc_play p;

    (void)state;
    begin_piles(&p);
    deal(&p, 3, CARD_PREFECT, 1);
    run(&p, "0 play diplomat_saturnus_tool; 0 copy 3 prefect_start; 0 done; 2 done");
    give_turn(&p, 3);
    run(&p, "3 play prefect; 3 done; 1 done");
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start");
    assert_string_equal(listed(&p, 2, ""), "copy 1 mercator_3, copy 3 prefect, done");
}

/* A card that was taken back and is played again counts as a new one, too. */
static void test_diplomat_copies_a_card_that_came_back(void **state)
{
    conc_play p;

    (void)state;
    begin_piles(&p);
    run(&p, "0 play diplomat_saturnus_tool; 0 copy 3 prefect_start; 0 done; 2 done");
    give_turn(&p, 3);
    run(&p, "3 play tribune; 3 done; 1 done");
    assert_int_equal(p.now.copied[3], 0);
    give_turn(&p, 3);
    run(&p, "3 play prefect_start; 3 done; 1 done");
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start");
    assert_string_equal(listed(&p, 2, ""), "copy 3 prefect_start, done");
}

/* A card of one team that another has copied is free for the third. */
static void test_diplomat_of_another_team(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 6, "", "");
    deal(&p, 0, CARD_DIPLOMAT_SATURNUS_TOOL, 5);
    discard(&p, 2, CARD_MERCATOR_3);
    run(&p, "0 play diplomat_saturnus_tool; 0 copy 2 mercator_3; 0 done; 3 done");
    give_turn(&p, 4);
    run(&p, "4 play diplomat_start");
    assert_string_equal(listed(&p, 4, ""), "copy 2 mercator_3, done");
    run(&p, "4 copy 2 mercator_3; 4 done; 1 done");
    assert_int_equal(p.now.money[4], 6 + 3);
    assert_int_equal(p.now.money[1], 6 + 3);
    give_turn(&p, 3);
    run(&p, "3 play diplomat_start");
    expect_now(&p, 4, 4, ST_PLAY);
}

/* If the player copies nothing, the partner gets no action either. */
static void test_diplomat_declined(void **state)
{
    conc_play p;

    (void)state;
    begin_piles(&p);
    run(&p, "0 play diplomat_saturnus_tool; 0 done");
    expect_now(&p, 1, 1, ST_PLAY);
    assert_int_equal(p.now.copied[1], 0);
    assert_int_equal(p.now.copied[3], 0);
    assert_int_equal(p.now.top[0], CARD_DIPLOMAT_SATURNUS_TOOL);
}

static void test_diplomat_without_a_card(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 0, CARD_MERCATOR_3);
    discard(&p, 1, CARD_PRAETOR);
    discard(&p, 3, CARD_DIPLOMAT_START);
    p.now.copied[1] = (uint8_t)(1 << conc_team(&p.now, 2));
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start");
    expect_now(&p, 3, 3, ST_PLAY);
}

/* The holder of the Praefectus Magnus uses it through the partner's Diplomat as well. */
static void test_diplomat_and_magnus_of_the_partner(void **state)
{
    conc_play p;

    (void)state;
    begin_piles(&p);
    p.now.magnus = 2;
    run(&p, "0 play diplomat_saturnus_tool; 0 copy 3 prefect_start; 0 produce britannia;"
            "2 produce hispania");
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
    expect_goods(&p, 2, 1, 2, 3, 1, 1);
    assert_int_equal(p.now.magnus, 1);
}

/* A copied Praetor: one card each. */
static void test_diplomat_copies_a_praetor(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "mercator_5 architect");
    discard(&p, 1, CARD_PRAETOR);
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start; 2 copy 1 praetor; 2 hire 1 mercator_5");
    expect_now(&p, 2, 0, ST_BUY);
    run(&p, "0 hire 2 architect wine; chance reveal mason; chance reveal weaver");
    expect_goods(&p, 2, 1, 2, 1, 0, 1);
    expect_goods(&p, 0, 1, 2, 0, 0, 1);
    expect_now(&p, 3, 3, ST_PLAY);
}

/* ---- double cards ---- */

/* The player takes one half, and the partner has to take the other, with the 5 sestertii of the
 * Mercator. */
static void test_partner_has_the_other_half(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 0, CARD_ARCHITECT_MERCATOR, 1);
    run(&p, "0 play architect_mercator");
    assert_string_equal(listed(&p, 0, ""), "as architect, as mercator");
    run(&p, "0 as architect; 0 move roma novaria-roma-land; 0 build novaria; 0 done");
    expect_now(&p, 0, 2, ST_MERCATOR);
    assert_int_equal(p.now.money[0], 5 - 4);
    assert_int_equal(p.now.money[2], 5 + 5);
    run(&p, "2 done");
    expect_now(&p, 1, 1, ST_PLAY);
}

static void test_each_half_and_its_other(void **state)
{
    static const struct {
        int card;
        const char *play;
        int step;
    } twos[] = {
        { CARD_PREFECT_ARCHITECT, "0 play prefect_architect; 0 as prefect; 0 done",
          ST_ARCHITECT },
        { CARD_PREFECT_ARCHITECT, "0 play prefect_architect; 0 as architect; 0 done",
          ST_PREFECT },
        { CARD_ARCHITECT_MERCATOR, "0 play architect_mercator; 0 as architect; 0 done",
          ST_MERCATOR },
        { CARD_ARCHITECT_MERCATOR, "0 play architect_mercator; 0 as mercator; 0 done",
          ST_ARCHITECT },
        { CARD_PREFECT_MERCATOR, "0 play prefect_mercator; 0 as prefect; 0 done", ST_MERCATOR },
        { CARD_PREFECT_MERCATOR, "0 play prefect_mercator; 0 as mercator; 0 done", ST_PREFECT },
    };

    (void)state;
    for (size_t i = 0; i < sizeof twos / sizeof *twos; i++) {
        conc_play p;

        begin_team(&p, 4, tokens, "");
        deal(&p, 0, twos[i].card, 1);
        run(&p, twos[i].play);
        expect_now(&p, 0, 2, twos[i].step);
        run(&p, "2 done");
        expect_now(&p, 1, 1, ST_PLAY);
    }
}

/* Whoever copies a double card chooses a half again, and the partner has the other half. */
static void test_copied_double_card(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 1, CARD_PREFECT_MERCATOR, 3);
    give_turn(&p, 1);
    run(&p, "1 play prefect_mercator; 1 as prefect; 1 produce britannia; 3 done;"
            "2 play diplomat_start; 2 copy 1 prefect_mercator");
    assert_string_equal(listed(&p, 2, ""), "as prefect, as mercator");
    run(&p, "2 as prefect; 2 produce hispania");
    expect_now(&p, 2, 0, ST_MERCATOR);
    assert_int_equal(p.now.money[0], 5 + 5);
    assert_int_equal(p.now.money[2], 5);
    run(&p, "0 done");
    expect_now(&p, 3, 3, ST_PLAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_diplomat_players_one_to_four),
        cmocka_unit_test(test_diplomat_copies_a_new_card),
        cmocka_unit_test(test_diplomat_copies_a_card_that_came_back),
        cmocka_unit_test(test_diplomat_of_another_team),
        cmocka_unit_test(test_diplomat_declined),
        cmocka_unit_test(test_diplomat_without_a_card),
        cmocka_unit_test(test_diplomat_and_magnus_of_the_partner),
        cmocka_unit_test(test_diplomat_copies_a_praetor),
        cmocka_unit_test(test_partner_has_the_other_half),
        cmocka_unit_test(test_each_half_and_its_other),
        cmocka_unit_test(test_copied_double_card),
    };

    return cmocka_run_group_tests_name("venus_diplomat", tests, NULL, NULL);
}
