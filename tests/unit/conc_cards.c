/*
 * conc_cards.c: cards that serve other cards and pieces: Tribune, Colonist, Diplomat, Senator
 * and Consul.
 */
#include "conc_play.h"

/* ---- Tribune ---- */

/* Four cards and the Tribune are five: two sestertii; and a colonist frees its space. */
static void test_tribune_five_cards_two_sestertii(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    idle(&p, "architect_start");
    idle(&p, "prefect_start");
    idle(&p, "prefect_start");
    idle(&p, "senator");
    assert_int_equal(p.now.n_pile[0], 4);
    assert_int_equal(p.now.n_hand[0], 3);
    assert_int_equal(conc_free_spaces(&p.now, 0), 2);
    run(&p, "0 play tribune");
    assert_int_equal(p.now.money[0], 5 + 2);
    assert_int_equal(p.now.n_hand[0], 7);
    assert_int_equal(p.now.n_pile[0], 0);
    assert_int_equal(p.now.top[0], NO_CARD);
    run(&p, "0 place sea roma");
    expect_goods(&p, 0, 1, 1, 0, 1, 1);
    assert_int_equal(conc_n_on_board(&p.now, 0), 3);
    assert_true(is_at(&p, 0, SEA, "roma"));
    assert_int_equal(conc_free_spaces(&p.now, 0), 2 + 2 + 1);
    assert_int_equal(p.now.active, 1);
}

/* One sestertius for each card past the third, the Tribune counted. */
static void test_tribune_coins(void **state)
{
    static const char *const cards[] = { "architect_start", "prefect_start", "prefect_start",
                                         "senator", "diplomat_start" };
    static const int coins[] = { 0, 0, 0, 1, 2, 3 };
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    for (int n = 0; n <= 5; n++) {
        conc_play then = p;

        run(&then, "0 play tribune; 0 done");
        assert_int_equal(then.now.money[0], 5 + coins[n]);
        assert_int_equal(then.now.n_hand[0], 7);
        if (n < 5)
            idle(&p, cards[n]);
    }
}

static void test_tribune_with_an_empty_pile(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play tribune; 0 place land roma");
    assert_int_equal(p.now.money[0], 5);
    assert_int_equal(p.now.n_hand[0], 7);
    assert_int_equal(p.now.hand[0][CARD_TRIBUNE], 1);
    assert_int_equal(conc_n_on_board(&p.now, 0), 3);
}

/* One colonist of either kind, and only in the capital. */
static void test_tribune_places_one_in_the_capital(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    put_houses(&p, 0, "massilia");
    set_goods(&p, 0, 0, 2, 2, 0, 0);
    run(&p, "0 play tribune");
    assert_string_equal(listed(&p, 0, ""), "place land roma, place sea roma, done");
    run(&p, "0 place land roma");
    expect_goods(&p, 0, 0, 1, 1, 0, 0);
    assert_int_equal(p.now.active, 1);
}

/* Without food or tool, or with all colonists on the board, there is no choice to make. */
static void test_tribune_without_colonist(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    set_goods(&p, 0, 1, 2, 0, 1, 1);
    set_goods(&p, 1, 1, 0, 2, 1, 1);
    run(&p, "0 play tribune; 1 play tribune");
    assert_int_equal(p.now.active, 0);
    set_goods(&p, 0, 1, 2, 1, 1, 1);
    put_colonists(&p, 0, LAND, "roma roma roma");
    put_colonists(&p, 0, SEA, "roma roma roma");
    run(&p, "0 play tribune");
    assert_int_equal(p.now.active, 1);
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
}

static void test_tribune_declines_the_colonist(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play tribune; 0 done");
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
    assert_int_equal(conc_n_on_board(&p.now, 0), 2);
    assert_int_equal(p.now.active, 1);
}

/* ---- Colonist ---- */

/* Red: 2 food and 3 tools, houses in Massilia and Aquileia but none in Novaria. */
static void begin_colonist(conc_play *p)
{
    begin(p, "imperium", 3, "", "");
    deal(p, 0, CARD_COLONIST, 1);
    put_houses(p, 0, "massilia aquileia");
    put_houses(p, 1, "novaria");
    set_goods(p, 0, 0, 2, 3, 0, 0);
    run(p, "0 play colonist");
}

static void test_colonist_two_new(void **state)
{
    conc_play p;

    (void)state;
    begin_colonist(&p);
    assert_string_equal(listed(&p, 0, "place land"), "massilia, aquileia, roma");
    assert_string_equal(listed(&p, 0, "place sea"), "massilia, aquileia, roma");
    run(&p, "0 place sea roma; 0 place land massilia");
    expect_goods(&p, 0, 0, 0, 1, 0, 0);
    assert_int_equal(conc_n_on_board(&p.now, 0), 4);
    assert_true(is_at(&p, 0, LAND, "massilia"));
    assert_string_equal(listed(&p, 0, ""), "done");
    run(&p, "0 done");
    assert_int_equal(p.now.money[0], 5);
    assert_int_equal(p.now.active, 1);
}

static void test_colonists_in_one_city(void **state)
{
    conc_play p;

    (void)state;
    begin_colonist(&p);
    run(&p, "0 place land massilia; 0 place land massilia; 0 done");
    assert_int_equal(p.now.place[0][0], IN_CITY + city_of(&p, "massilia"));
    assert_int_equal(p.now.place[0][1], IN_CITY + city_of(&p, "massilia"));
    assert_int_equal(p.now.place[0][2], IN_CITY + city_of(&p, "roma"));
}

/* No line of its kind leads from Novaria for a sea colonist. */
static void test_colonist_needs_a_line_of_its_kind(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    deal(&p, 0, CARD_COLONIST, 1);
    put_houses(&p, 0, "novaria");
    set_goods(&p, 0, 0, 1, 1, 0, 0);
    run(&p, "0 play colonist");
    assert_string_equal(listed(&p, 0, "place land"), "novaria, roma");
    assert_string_equal(listed(&p, 0, "place sea"), "roma");
}

/* 5 sestertii and one for each colonist on the board; but not after a colonist was placed. */
static void test_colonist_coins(void **state)
{
    conc_play p;

    (void)state;
    begin_colonist(&p);
    assert_string_equal(listed(&p, 0, "coins"), "7");
    run(&p, "0 coins 7");
    assert_int_equal(p.now.money[0], 12);
    expect_goods(&p, 0, 0, 2, 3, 0, 0);
    assert_int_equal(p.now.active, 1);
    begin_colonist(&p);
    run(&p, "0 place land roma");
    assert_string_equal(listed(&p, 0, "coins"), "");
    assert_string_equal(listed(&p, 0, "place sea"), "massilia, aquileia, roma");
}

/* A player has only three land and three sea colonists. */
static void test_colonist_limit(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    deal(&p, 0, CARD_COLONIST, 1);
    put_colonists(&p, 0, LAND, "roma roma novaria-roma-land");
    set_goods(&p, 0, 0, 4, 4, 0, 0);
    run(&p, "0 play colonist");
    assert_string_equal(listed(&p, 0, "place"), "sea roma");
    run(&p, "0 place sea roma; 0 place sea roma");
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(conc_n_on_board(&p.now, 0), 6);
    expect_goods(&p, 0, 0, 2, 2, 0, 0);
}

static void test_colonist_all_out_eleven(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    deal(&p, 0, CARD_COLONIST, 1);
    put_colonists(&p, 0, LAND, "roma roma novaria-roma-land");
    put_colonists(&p, 0, SEA, "roma roma massilia-roma-sea");
    run(&p, "0 play colonist");
    assert_string_equal(listed(&p, 0, ""), "coins 11, done");
    run(&p, "0 coins 11");
    assert_int_equal(p.now.money[0], 16);
}

static void test_colonist_declined(void **state)
{
    conc_play p;

    (void)state;
    begin_colonist(&p);
    run(&p, "0 done");
    assert_int_equal(p.now.money[0], 5);
    assert_int_equal(conc_n_on_board(&p.now, 0), 2);
    assert_int_equal(p.now.active, 1);
}

/* ---- Diplomat ---- */

/* Four others show a Senator, an Architect, a Diplomat and a Prefect. */
static void test_diplomat_three_choices(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 5, "", "");
    run(&p, "0 play senator; 0 done; 1 play architect_start; 1 done;"
            "2 play diplomat_start; 2 done; 3 play prefect_start; 3 done;"
            "4 play diplomat_start");
    assert_string_equal(listed(&p, 4, ""),
                        "copy 0 senator, copy 1 architect_start, copy 3 prefect_start, done");
    run(&p, "4 copy 1 architect_start; 4 move roma novaria-roma-land; 4 build novaria; 4 done");
    assert_true(has_house(&p, 4, "novaria"));
    assert_int_equal(p.now.top[4], CARD_DIPLOMAT_START);
    assert_int_equal(p.now.top[1], CARD_ARCHITECT_START);
    assert_int_equal(p.now.active, 0);
}

/* A player who has taken the cards back shows no card to copy. */
static void test_diplomat_not_after_a_tribune(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    idle(&p, "senator");
    run(&p, "0 play tribune; 0 done; 1 play diplomat_start");
    assert_string_equal(listed(&p, 1, ""), "copy 2 senator, done");
}

/* A Diplomat may be played without a card to copy; then there is no choice to make. */
static void test_diplomat_without_a_card(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    run(&p, "0 play diplomat_start");
    assert_int_equal(p.now.active, 1);
    assert_int_equal(p.now.top[0], CARD_DIPLOMAT_START);
    run(&p, "1 play diplomat_start");
    assert_int_equal(p.now.active, 2);
}

/* The pile shows the Diplomat, not the copied card; the card below is covered. */
static void test_diplomat_covers_what_it_copied(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play mercator_3; 0 done; 1 play diplomat_start; 1 copy 0 mercator_3; 1 done");
    assert_int_equal(p.now.money[1], 6 + 3);
    run(&p, "0 play diplomat_start");
    assert_int_equal(p.now.active, 1);
}

/* The coins are those of the card that is copied. */
static void test_diplomat_copies_the_bought_mercator(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    deal(&p, 0, CARD_MERCATOR_5, 1);
    run(&p, "0 play mercator_5; 0 done; 1 play diplomat_start; 1 copy 0 mercator_5; 1 done");
    assert_int_equal(p.now.money[1], 6 + 5);
}

/* A Senator and a specialist can be copied, with one's own goods and houses. */
static void test_diplomat_uses_own_goods_and_houses(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "novaria brick carthago brick", "mason");
    run(&p, "0 play senator; 0 hire 1 mason; 0 done; chance reveal smith;"
            "1 play diplomat_start; 1 copy 0 senator");
    assert_int_equal(p.now.buys_left, 2);
    run(&p, "1 done");
    put_houses(&p, 0, "novaria carthago");
    put_houses(&p, 1, "novaria");
    deal(&p, 1, CARD_DIPLOMAT_SATURNUS_TOOL, 0);
    run(&p, "0 play mason; 1 play diplomat_saturnus_tool; 1 copy 0 mason");
    expect_goods(&p, 0, 3, 1, 1, 1, 1);
    expect_goods(&p, 1, 2, 2, 1, 1, 1);
    assert_int_equal(p.now.active, 0);
}

static void test_diplomat_declined(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play mercator_3; 0 done; 1 play diplomat_start; 1 done");
    assert_int_equal(p.now.money[1], 6);
    assert_int_equal(p.now.active, 0);
}

/* ---- Senator ---- */

static const char senator_display[] =
    "mercator_5 prefect architect farmer colonist mason smith";

/* The Mercator for wine, the Architect in the third place for a tool and any good: a brick. */
static void test_senator_mercator_and_architect(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", senator_display);
    run(&p, "0 play senator");
    assert_string_equal(listed(&p, 0, "hire 1"), "mercator_5");
    assert_string_equal(listed(&p, 0, "hire 3 architect"), "brick, food, wine, cloth");
    run(&p, "0 hire 1 mercator_5; 0 hire 3 architect brick");
    expect_goods(&p, 0, 0, 2, 0, 0, 1);
    assert_int_equal(p.now.hand[0][CARD_MERCATOR_5], 1);
    assert_int_equal(p.now.hand[0][CARD_ARCHITECT], 1);
    assert_int_equal(p.now.n_hand[0], 8);
    expect_display(&p, "prefect farmer colonist mason smith");
    run(&p, "chance reveal diplomat_saturnus_tool; chance reveal consul");
    expect_display(&p, "prefect farmer colonist mason smith diplomat_saturnus_tool consul");
    assert_int_equal(p.now.active, 1);
}

/* In the same example the Farmer costs brick, food and cloth. */
static void test_senator_farmer(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", senator_display);
    run(&p, "0 play senator; 0 hire 4 farmer");
    expect_goods(&p, 0, 0, 1, 1, 1, 0);
}

/* Both cards are paid by the places where they lay before, and nothing moves in between. */
static void test_senator_pays_by_the_old_places(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", senator_display);
    set_goods(&p, 0, 0, 1, 1, 1, 2);
    run(&p, "0 play senator; 0 hire 1 mercator_5");
    assert_int_equal(p.now.display[0], NO_CARD);
    assert_int_equal(p.now.display[4], CARD_COLONIST);
    run(&p, "0 hire 5 colonist");
    expect_goods(&p, 0, 0, 0, 1, 0, 1);
}

/* The surcharge of each space; test_prices_of_cards checks the prices on the cards. */
static void test_senator_prices_by_space(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", senator_display);
    put_colonists(&p, 0, LAND, "roma roma roma");
    put_colonists(&p, 0, SEA, "roma roma roma");
    set_goods(&p, 0, 2, 2, 2, 2, 3);
    run(&p, "0 play senator");
    assert_string_equal(listed(&p, 0, "hire"),
                        "1 mercator_5, 2 prefect brick, 2 prefect food, 2 prefect tool, "
                        "2 prefect wine, 2 prefect cloth, 3 architect brick, 3 architect food, "
                        "3 architect tool, 3 architect wine, 3 architect cloth, 4 farmer, "
                        "5 colonist, 6 mason brick, 6 mason food, 6 mason tool, 6 mason wine, "
                        "6 mason cloth, 7 smith");
    run(&p, "0 hire 7 smith; 0 hire 6 mason food");
    expect_goods(&p, 0, 1, 0, 1, 2, 0);
}

/* The good of choice may be of a kind that is part of the price, if the player has one more of
 * it. */
static void test_any_good_may_be_one_of_the_price(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", senator_display);
    set_goods(&p, 0, 0, 0, 0, 2, 0);
    run(&p, "0 play senator");
    assert_string_equal(listed(&p, 0, ""), "hire 1 mercator_5, hire 2 prefect wine, done");
    run(&p, "0 hire 2 prefect wine");
    expect_goods(&p, 0, 0, 0, 0, 0, 0);
    begin(&p, "imperium", 3, "", senator_display);
    set_goods(&p, 0, 0, 0, 0, 1, 0);
    run(&p, "0 play senator");
    assert_string_equal(listed(&p, 0, ""), "hire 1 mercator_5, done");
}

static void test_prices_of_cards(void **state)
{
    static const struct {
        uint8_t card, cost[GOODS];
    } price[] = {
        { CARD_MERCATOR_5, { [WINE] = 1 } },
        { CARD_PREFECT, { [WINE] = 1 } },
        { CARD_ARCHITECT, { [TOOL] = 1 } },
        { CARD_COLONIST, { [FOOD] = 1 } },
        { CARD_CONSUL, { [CLOTH] = 1 } },
        { CARD_DIPLOMAT_SATURNUS_TOOL, { [TOOL] = 1 } },
        { CARD_DIPLOMAT_SATURNUS_FOOD, { [FOOD] = 1 } },
        { CARD_DIPLOMAT_MERCURIUS_TOOL, { [TOOL] = 1 } },
        { CARD_DIPLOMAT_MARS_FOOD, { [FOOD] = 1 } },
        { CARD_MASON, { [FOOD] = 1 } },
        { CARD_FARMER, { [BRICK] = 1, [FOOD] = 1 } },
        { CARD_SMITH, { [BRICK] = 1, [TOOL] = 1 } },
        { CARD_VINTNER, { [BRICK] = 1, [WINE] = 1 } },
        { CARD_WEAVER, { [BRICK] = 1, [CLOTH] = 1 } },
    };
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    for (size_t i = 0; i < sizeof price / sizeof *price; i++) {
        uint8_t cost[GOODS];

        p.now.display[0] = price[i].card;
        conc_price(&p.now, 0, 0, cost);
        assert_memory_equal(cost, price[i].cost, sizeof cost);
    }
}

/* A Senator may buy one card or none; a bought card can be played in the next turn. */
static void test_senator_buys_one_or_none(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", senator_display);
    run(&p, "0 play senator; 0 done");
    expect_display(&p, senator_display);
    run(&p, "1 play senator; 1 hire 1 mercator_5; 1 done; chance reveal diplomat_saturnus_tool;"
            "0 play tribune; 0 done; 1 play mercator_5; 1 done");
    assert_int_equal(p.now.n_pile[1], 2);
    assert_int_equal(p.now.money[1], 6 + 5);
}

/* With an empty stack the cards move to the cheap end, and no new ones come. */
static void test_display_without_a_stack(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    sell_out(&p, 1, "weaver vintner consul colonist");
    set_goods(&p, 0, 2, 0, 0, 1, 1);
    run(&p, "0 play senator; 0 hire 1 weaver; 0 done");
    expect_display(&p, "vintner consul colonist");
    assert_int_equal(p.now.active, 1);
    assert_int_equal(p.now.concordia, NOBODY);
}

/* ---- Consul ---- */

/* The Colonist in the sixth space costs its food alone, and the Prefect moves up. */
static void test_consul_sixth_space(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "mason farmer smith architect mercator_5 colonist prefect");
    deal(&p, 0, CARD_CONSUL, 1);
    lay(&p, 5, CARD_COLONIST);
    lay(&p, 6, CARD_PREFECT);
    set_goods(&p, 0, 0, 1, 0, 0, 0);
    run(&p, "0 play consul");
    assert_string_equal(listed(&p, 0, "hire 6"), "colonist");
    run(&p, "0 hire 6 colonist");
    expect_goods(&p, 0, 0, 0, 0, 0, 0);
    assert_int_equal(p.now.hand[0][CARD_COLONIST], 1);
    assert_int_equal(p.now.display[5], CARD_PREFECT);
    assert_int_equal(p.now.display[6], NO_CARD);
    run(&p, "chance reveal weaver");
    assert_int_equal(p.now.display[6], CARD_WEAVER);
    assert_int_equal(p.now.active, 1);
}

/* A Consul buys at most one card. */
static void test_consul_buys_one_or_none(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", senator_display);
    deal(&p, 0, CARD_CONSUL, 1);
    deal(&p, 1, CARD_CONSUL, 2);
    run(&p, "0 play consul");
    assert_int_equal(p.now.buys_left, 1);
    run(&p, "0 done");
    assert_int_equal(p.now.n_hand[0], 7);
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
    assert_int_equal(p.now.active, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tribune_five_cards_two_sestertii),
        cmocka_unit_test(test_tribune_coins),
        cmocka_unit_test(test_tribune_with_an_empty_pile),
        cmocka_unit_test(test_tribune_places_one_in_the_capital),
        cmocka_unit_test(test_tribune_without_colonist),
        cmocka_unit_test(test_tribune_declines_the_colonist),
        cmocka_unit_test(test_colonist_two_new),
        cmocka_unit_test(test_colonists_in_one_city),
        cmocka_unit_test(test_colonist_needs_a_line_of_its_kind),
        cmocka_unit_test(test_colonist_coins),
        cmocka_unit_test(test_colonist_limit),
        cmocka_unit_test(test_colonist_all_out_eleven),
        cmocka_unit_test(test_colonist_declined),
        cmocka_unit_test(test_diplomat_three_choices),
        cmocka_unit_test(test_diplomat_not_after_a_tribune),
        cmocka_unit_test(test_diplomat_without_a_card),
        cmocka_unit_test(test_diplomat_covers_what_it_copied),
        cmocka_unit_test(test_diplomat_copies_the_bought_mercator),
        cmocka_unit_test(test_diplomat_uses_own_goods_and_houses),
        cmocka_unit_test(test_diplomat_declined),
        cmocka_unit_test(test_senator_mercator_and_architect),
        cmocka_unit_test(test_senator_farmer),
        cmocka_unit_test(test_senator_pays_by_the_old_places),
        cmocka_unit_test(test_senator_prices_by_space),
        cmocka_unit_test(test_any_good_may_be_one_of_the_price),
        cmocka_unit_test(test_prices_of_cards),
        cmocka_unit_test(test_senator_buys_one_or_none),
        cmocka_unit_test(test_display_without_a_stack),
        cmocka_unit_test(test_consul_sixth_space),
        cmocka_unit_test(test_consul_buys_one_or_none),
    };

    return cmocka_run_group_tests_name("conc_cards", tests, NULL, NULL);
}
