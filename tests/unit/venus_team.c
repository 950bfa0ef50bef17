/*
 * venus_team.c: turns in teams: the partner carries out the card, too, with the partner's own
 * goods, money and pieces.
 */
#include "venus_play.h"

static const char tokens[] = "isca_dumnoniorum brick londinium food brigantium food "
                             "olisipo brick valentia tool novaria wine massilia cloth "
                             "aquileia food";

/* ---- turn and turn order ---- */

/* Players 1 and 3 against 2 and 4.  Player 4 has the marker and plays a Prefect, player 2 uses
 * it after him as he likes, and then the marker goes to player 1. */
static void test_turn_order_marker(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    run(&p, "0 play mercator_3; 0 done; 2 done; 1 play mercator_3; 1 done; 3 done;"
            "2 play mercator_3; 2 done; 0 done; 3 play prefect_start");
    expect_now(&p, 3, 3, ST_PREFECT);
    assert_string_equal(listed(&p, 1, ""), "");
    run(&p, "3 produce britannia");
    expect_now(&p, 3, 1, ST_PREFECT);
    assert_string_equal(listed(&p, 3, ""), "");
    run(&p, "1 cash 2");
    expect_now(&p, 0, 0, ST_PLAY);
    assert_int_equal(p.now.turn, 4);
    assert_int_equal(p.now.money[1], 6 + 3 + 2);
    assert_int_equal(p.now.top[1], CARD_MERCATOR_3);
    assert_int_equal(p.now.top[3], CARD_PREFECT_START);
}

/* Each partner gets the coins of the Mercator and trades with their own goods. */
static void test_partner_carries_out_the_card(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    run(&p, "0 play mercator_3; 0 sell wine 1; 0 done");
    expect_now(&p, 0, 2, ST_MERCATOR);
    assert_int_equal(p.now.money[0], 5 + 3 + 6);
    assert_int_equal(p.now.money[2], 5 + 3);
    run(&p, "2 sell cloth 1; 2 sell food 2");
    expect_goods(&p, 0, 1, 2, 1, 0, 1);
    expect_goods(&p, 2, 1, 0, 1, 1, 0);
    assert_int_equal(p.now.money[0], 14);
    assert_int_equal(p.now.money[2], 8 + 7 + 8);
    assert_int_equal(p.now.n_hand[0], 5);
    assert_int_equal(p.now.n_hand[2], 6);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* With six players the partner is three seats on, and the marker goes to the next seat. */
static void test_partner_of_six(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 6, "", "");
    run(&p, "0 play mercator_3; 0 done");
    expect_now(&p, 0, 3, ST_MERCATOR);
    run(&p, "3 done; 1 play mercator_3; 1 done; 4 done; 2 play mercator_3; 2 done; 5 done");
    expect_now(&p, 3, 3, ST_PLAY);
}

/* A specialist and a Colonist too: own houses, own colonists. */
static void test_specialist_and_colonist_for_both(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 0, CARD_FARMER, 1);
    deal(&p, 1, CARD_COLONIST, 2);
    put_houses(&p, 0, "londinium");
    put_houses(&p, 2, "brigantium aquileia");
    put_houses(&p, 1, "brigantium");
    run(&p, "0 play farmer");
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
    expect_goods(&p, 2, 1, 4, 1, 1, 1);
    expect_goods(&p, 1, 1, 2, 1, 1, 1);
    expect_now(&p, 1, 1, ST_PLAY);
    run(&p, "1 play colonist; 1 coins 7");
    assert_string_equal(listed(&p, 3, ""), "place land roma, place sea roma, coins 7, done");
    run(&p, "3 place sea roma; 3 done");
    assert_int_equal(p.now.money[1], 6 + 7);
    assert_int_equal(p.now.money[3], 6);
    expect_now(&p, 2, 2, ST_PLAY);
}

/* The partner may decline what is offered. */
static void test_partner_declines(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    run(&p, "0 play prefect_start; 0 done; 2 done");
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
    expect_goods(&p, 2, 1, 2, 1, 1, 1);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* ---- goods apart, coins together ---- */

/* Novaria costs 4: the player pays 3, and the partner pays the missing 1 without being asked. */
static void test_architect_takes_what_is_missing(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    p.now.money[0] = 3;
    p.now.money[2] = 10;
    run(&p, "0 play architect_start; 0 build novaria");
    assert_int_equal(p.now.money[0], 0);
    assert_int_equal(p.now.money[2], 9);
    run(&p, "0 done; 2 done");
    assert_int_equal(p.now.money[2], 9);
}

/* The partners need the money together; a player who can pay alone takes none of the partner's. */
static void test_coins_of_both_are_the_limit(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    p.now.money[0] = 1;
    p.now.money[2] = 2;
    p.now.money[1] = p.now.money[3] = 50;
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "");
    p.now.money[2] = 3;
    assert_string_equal(listed(&p, 0, "build"), "novaria");
    p.now.money[0] = 4;
    run(&p, "0 build novaria");
    assert_int_equal(p.now.money[0], 0);
    assert_int_equal(p.now.money[2], 3);
}

/* 0 and the Mercator's 3 are not enough for cloth at 7; the partner pays the other 4. */
static void test_mercator_takes_what_is_missing(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    p.now.money[0] = 0;
    run(&p, "0 play mercator_3");
    assert_string_equal(listed(&p, 0, "buy cloth"), "1");
    run(&p, "0 buy cloth 1; 0 done");
    assert_int_equal(p.now.money[0], 0);
    assert_int_equal(p.now.money[2], 5 - 4 + 3);
    run(&p, "2 done");
    assert_int_equal(p.now.money[2], 4);
}

/* Goods of the partner cannot be used to pay. */
static void test_goods_stay_apart(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "mercator_5 architect");
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    set_goods(&p, 0, 1, 0, 0, 0, 0);
    set_goods(&p, 2, 1, 1, 1, 2, 1);
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "");
    run(&p, "0 done; 2 done; 1 play prefect_start; 1 done; 3 done; 2 play mercator_3; 2 done;"
            "0 done; 3 play mercator_3; 3 done; 1 done; 0 play praetor");
    assert_string_equal(listed(&p, 0, "hire"), "");
}

/* Whoever comes second pays for the partner's new house too: 4, then 8. */
static void test_house_of_the_partner_counts(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    put_colonists(&p, 2, LAND, "massilia-novaria-land");
    p.now.money[2] = 10;
    run(&p, "0 play architect_start; 0 build novaria; 0 done; 2 build novaria; 2 done");
    assert_int_equal(p.now.money[0], 5 - 4);
    assert_int_equal(p.now.money[2], 10 - 8);
    assert_true(has_house(&p, 0, "novaria") && has_house(&p, 2, "novaria"));
}

/* A colonist that is still inside Byzantium builds nothing there or beside it. */
static void test_colonist_inside_a_city_does_not_build(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "byzantium brick", "");
    p.now.money[2] = 50;
    run(&p, "0 play architect_start; 0 done");
    assert_string_equal(listed(&p, 2, "build"), "");
    run(&p, "2 move byzantium byzantium-sinope-sea");
    assert_string_equal(listed(&p, 2, "build byzantium"), "yes");
}

/* ---- Praetor ---- */

static const char praetor_display[] =
    "mercator_5 prefect_architect architect farmer colonist diplomat_saturnus_tool smith";

/* One card each; the second buys by the places as they were, and both gaps are filled after. */
static void test_praetor_one_card_each(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", praetor_display);
    run(&p, "0 play praetor");
    assert_int_equal(p.now.buys_left, 1);
    run(&p, "0 hire 1 mercator_5");
    expect_goods(&p, 0, 1, 2, 1, 0, 1);
    expect_now(&p, 0, 2, ST_BUY);
    assert_int_equal(p.now.display[0], NO_CARD);
    assert_string_equal(listed(&p, 2, "hire 1"), "");
    assert_string_equal(listed(&p, 2, "hire 3 architect"), "brick, food, wine, cloth");
    run(&p, "2 hire 3 architect brick");
    expect_goods(&p, 2, 0, 2, 0, 1, 1);
    expect_display(&p, "prefect_architect farmer colonist diplomat_saturnus_tool smith");
    run(&p, "chance reveal proconsul; chance reveal mason");
    expect_display(&p, "prefect_architect farmer colonist diplomat_saturnus_tool smith "
                       "proconsul mason");
    assert_int_equal(p.now.hand[0][CARD_MERCATOR_5], 1);
    assert_int_equal(p.now.hand[2][CARD_ARCHITECT], 1);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* A Farmer in the fourth space costs brick, food and the cloth under it. */
static void test_praetor_pays_the_surcharge(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", praetor_display);
    run(&p, "0 play praetor; 0 hire 4 farmer");
    expect_goods(&p, 0, 0, 1, 1, 1, 0);
    run(&p, "2 done; chance reveal mason");
    expect_display(&p, "mercator_5 prefect_architect architect colonist diplomat_saturnus_tool "
                       "smith mason");
}

static void test_praetor_the_second_alone_buys(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", praetor_display);
    run(&p, "0 play praetor; 0 done; 2 hire 1 mercator_5; chance reveal mason");
    assert_int_equal(p.now.hand[2][CARD_MERCATOR_5], 1);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* ---- Tribune ---- */

/* Both take their cards back.  Coins: the Tribune counts as a card only for whoever played it. */
static void test_tribune_for_both(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 0, CARD_MERCATOR_3);
    discard(&p, 0, CARD_PREFECT_START);
    discard(&p, 0, CARD_PRAETOR);
    discard(&p, 2, CARD_MERCATOR_3);
    discard(&p, 2, CARD_PREFECT_START);
    discard(&p, 2, CARD_PRAETOR);
    discard(&p, 2, CARD_LEGATUS);
    discard(&p, 1, CARD_PRAETOR);
    run(&p, "0 play tribune");
    assert_int_equal(p.now.money[0], 5 + 1);
    assert_int_equal(p.now.n_pile[2], 4);
    run(&p, "0 place land roma");
    expect_now(&p, 0, 2, ST_TRIBUNE);
    assert_int_equal(p.now.money[2], 5 + 1);
    assert_string_equal(listed(&p, 2, ""), "place land roma, place sea roma, done");
    run(&p, "2 place sea roma");
    assert_int_equal(p.now.n_hand[0], 6);
    assert_int_equal(p.now.n_hand[2], 6);
    assert_int_equal(p.now.top[2], NO_CARD);
    assert_int_equal(p.now.n_pile[1], 1);
    assert_int_equal(conc_n_on_board(&p.now, 0), 3);
    assert_int_equal(conc_n_on_board(&p.now, 2), 3);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* With three played cards each, one gets a coin and the other none. */
static void test_tribune_of_the_partner_does_not_count(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    for (int seat = 0; seat <= 2; seat += 2) {
        discard(&p, seat, CARD_MERCATOR_3);
        discard(&p, seat, CARD_PREFECT_START);
        discard(&p, seat, CARD_PRAETOR);
    }
    run(&p, "0 play tribune; 0 done; 2 done");
    assert_int_equal(p.now.money[0], 6);
    assert_int_equal(p.now.money[2], 5);
    assert_int_equal(p.now.n_hand[2], 6);
}

/* ---- Praefectus Magnus ---- */

/* Only its holder gets twice the bonus, though the partner played the card, and it goes to the
 * right of the holder. */
static void test_magnus_for_its_holder_only(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    give_turn(&p, 1);
    run(&p, "1 play prefect_start; 1 produce britannia");
    expect_goods(&p, 1, 1, 3, 1, 1, 1);
    assert_int_equal(p.now.magnus, 3);
    run(&p, "3 produce hispania");
    expect_goods(&p, 3, 1, 2, 3, 1, 1);
    assert_int_equal(p.now.magnus, 2);
    run(&p, "2 play prefect_start; 2 produce gallia; 0 produce italia");
    expect_goods(&p, 2, 1, 2, 1, 1, 3);
    expect_goods(&p, 0, 1, 2, 1, 2, 1);
    assert_int_equal(p.now.magnus, 1);
}

static void test_magnus_not_for_the_cash_of_teams(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    give_turn(&p, 1);
    run(&p, "1 play prefect_start; 1 produce britannia; 3 cash 2");
    assert_int_equal(p.now.magnus, 3);
    assert_int_equal(p.now.money[3], 6 + 2);
    assert_int_equal(turned_of(&p, "britannia"), -1);
}

/* Houses of all four produce, once for each of the two Prefects. */
static void test_both_prefects_produce_for_all(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    put_houses(&p, 2, "londinium");
    put_houses(&p, 1, "londinium olisipo");
    run(&p, "0 play prefect_start; 0 produce britannia");
    assert_string_equal(listed(&p, 2, "produce britannia"), "");
    run(&p, "2 produce hispania");
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
    expect_goods(&p, 2, 1, 3, 2, 1, 1);
    expect_goods(&p, 1, 2, 3, 1, 1, 1);
    expect_goods(&p, 3, 1, 2, 1, 1, 1);
}

/* A player with too many goods chooses which to store before the partner continues. */
static void test_overflow_between_the_partners(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    put_houses(&p, 1, "londinium isca_dumnoniorum");
    set_goods(&p, 1, 1, 2, 2, 1, 1);
    run(&p, "0 play prefect_start; 0 produce britannia");
    assert_int_equal(p.now.step, ST_KEEP);
    assert_string_equal(listed(&p, 2, ""), "");
    assert_string_equal(listed(&p, 1, ""), "take brick, take food");
    run(&p, "1 take food");
    expect_now(&p, 0, 2, ST_PREFECT);
    expect_goods(&p, 1, 1, 3, 2, 1, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn_order_marker),
        cmocka_unit_test(test_partner_carries_out_the_card),
        cmocka_unit_test(test_partner_of_six),
        cmocka_unit_test(test_specialist_and_colonist_for_both),
        cmocka_unit_test(test_partner_declines),
        cmocka_unit_test(test_architect_takes_what_is_missing),
        cmocka_unit_test(test_coins_of_both_are_the_limit),
        cmocka_unit_test(test_mercator_takes_what_is_missing),
        cmocka_unit_test(test_goods_stay_apart),
        cmocka_unit_test(test_house_of_the_partner_counts),
        cmocka_unit_test(test_colonist_inside_a_city_does_not_build),
        cmocka_unit_test(test_praetor_one_card_each),
        cmocka_unit_test(test_praetor_pays_the_surcharge),
        cmocka_unit_test(test_praetor_the_second_alone_buys),
        cmocka_unit_test(test_tribune_for_both),
        cmocka_unit_test(test_tribune_of_the_partner_does_not_count),
        cmocka_unit_test(test_magnus_for_its_holder_only),
        cmocka_unit_test(test_magnus_not_for_the_cash_of_teams),
        cmocka_unit_test(test_both_prefects_produce_for_all),
        cmocka_unit_test(test_overflow_between_the_partners),
    };

    return cmocka_run_group_tests_name("venus_team", tests, NULL, NULL);
}
