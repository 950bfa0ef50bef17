/*
 * ant_rondel.c: Antike II from the start to the resources: set-up, rondel, production, coins and
 * market.
 */
#include "ant_play.h"

/* ---- set-up ---- */

static void test_nations_and_goal_by_players(void **state)
{
    static const int n_nations[] = { 4, 3, 4, 5, 6 }, goal[] = { 9, 10, 9, 8, 7 };
    static const char *const boards[] = { "mare_nostrum", "orient" };

    (void)state;
    for (int seats = 2; seats <= 6; seats++)
        for (int i = 0; i < 2; i++) {
            ant_play p;

            start(&p, boards[i], seats, 0);
            assert_int_equal(p.now.n_nations, n_nations[seats - 2]);
            assert_int_equal(p.b->goal[p.now.setup], goal[seats - 2]);
        }
}

static void test_start_of_a_nation(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 6, 0);
    for (int nation = 0; nation < 6; nation++) {
        expect_stock(&p, nation, 3, 3, 3, 0);
        assert_int_equal(ant_n_cities(&p.now, nation), 3);
        assert_int_equal(ant_n_temples(&p.now, nation), 0);
        assert_int_equal(ant_n_units(&p.now, nation, LEGION), 0);
        assert_int_equal(ant_n_units(&p.now, nation, GALLEY), 0);
        assert_int_equal(p.now.advances[nation], 0);
        assert_int_equal(ant_n_persons(&p.now, nation), 0);
        for (int resource = 0; resource < RESOURCES; resource++)
            assert_int_equal(ant_production(&p.now, nation, resource), 1);
    }
    assert_int_equal(ant_coins_left(&p.now), 30);
}

/* The marble city of Roma: Ancona with three, Syracus with four, Carales with five and six. */
static void test_roma_by_players(void **state)
{
    static const char *const marble[] = { "ancona", "syracus", "carales", "carales" };

    (void)state;
    for (int seats = 3; seats <= 6; seats++) {
        ant_play p;

        start(&p, "mare_nostrum", seats, 0);
        assert_int_equal(owner_of(&p, "roma"), 0);
        assert_int_equal(owner_of(&p, "neapolis"), 0);
        assert_int_equal(owner_of(&p, marble[seats - 3]), 0);
    }
}

static void test_three_neutral_temples(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 3, 0);
    assert_int_equal(ant_temples_left(&p.now), 20 - 3);
    assert_int_equal(p.now.temple[region_of(&p, "massilia")], 1);
    assert_int_equal(p.now.temple[region_of(&p, "tomis")], 1);
    assert_int_equal(p.now.temple[region_of(&p, "leptis_magna")], 1);
    assert_int_equal(owner_of(&p, "massilia"), -1);
}

static void test_first_is_drawn_and_last_has_bellona(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 4, 0);
    assert_string_equal(listed(&p, AE_CHANCE, "first"), "roma, graecia, germania, phoenicia");
    run(&p, "chance first germania");
    assert_int_equal(p.now.active, 2);
    assert_int_equal(p.now.bellona, 1);
    run(&p, "2 rondel aurum; 2 done; 3 rondel aurum; 3 done; 0 rondel aurum; 0 done");
    assert_int_equal(p.now.active, 1);
    assert_int_equal(p.now.turn, 3);
}

/* ---- rondel ---- */

static const char all_fields[] =
    "ferrum, templum, aurum, movere_1, militia, marmor, scientia, movere_2";

static void test_first_move_is_free(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    set_stock(&p, 0, 0, 0, 0, 0);
    assert_string_equal(listed(&p, 0, "rondel"), all_fields);
    assert_string_equal(listed(&p, 1, "rondel"), "");
    run(&p, "0 rondel movere_2");
    assert_int_equal(p.now.step, ST_MOVE);
}

/* Red is on the field Ferrum. */
static void begin_on_ferrum(ant_play *p)
{
    begin(p, "mare_nostrum", 3);
    p->now.field[0] = FERRUM;
}

static void test_rondel_from_ferrum(void **state)
{
    static const int cost[FIELDS] = {
        [FERRUM] = 5,  [TEMPLUM] = 0, [AURUM] = 0,    [MOVERE_1] = 0,
        [MILITIA] = 1, [MARMOR] = 2,  [SCIENTIA] = 3, [MOVERE_2] = 4
    };
    static const char *const within[] = {
        "templum, aurum, movere_1",
        "templum, aurum, movere_1, militia",
        "templum, aurum, movere_1, militia, marmor",
        "templum, aurum, movere_1, militia, marmor, scientia",
        "templum, aurum, movere_1, militia, marmor, scientia, movere_2",
        all_fields,
    };
    ant_play p;

    (void)state;
    begin_on_ferrum(&p);
    for (int field = 0; field < FIELDS; field++)
        assert_int_equal(ant_rondel_cost(&p.now, 0, field), cost[field]);
    for (int n = 0; n <= 5; n++) {
        set_stock(&p, 0, n / 2, n - n / 2, 0, 0);
        assert_string_equal(listed(&p, 0, "rondel"), within[n]);
    }
}

static void test_same_field_costs_five(void **state)
{
    ant_play p;

    (void)state;
    begin_on_ferrum(&p);
    set_stock(&p, 0, 1, 1, 2, 1);
    run(&p, "0 rondel ferrum; 0 spend marble; 0 spend iron; 0 spend gold");
    assert_string_equal(listed(&p, 0, ""), "spend gold, spend coin");
    run(&p, "0 spend gold; 0 spend coin");
    expect_stock(&p, 0, 0, 1, 0, 1);
    assert_int_equal(p.now.field[0], FERRUM);
}

/* Goods produced on the field cannot pay for the way to it. */
static void test_way_is_paid_before_production(void **state)
{
    ant_play p;

    (void)state;
    begin_on_ferrum(&p);
    set_stock(&p, 0, 0, 0, 0, 1);
    assert_string_equal(listed(&p, 0, "rondel marmor"), "");
    set_stock(&p, 0, 0, 1, 0, 1);
    run(&p, "0 rondel marmor; 0 spend coin; 0 spend iron");
    expect_stock(&p, 0, 1, 0, 0, 1);
}

static void test_fields_are_shared(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    run(&p, "0 rondel aurum; 0 done");
    assert_string_equal(listed(&p, 1, "rondel"), all_fields);
    run(&p, "1 rondel aurum; 1 done; 2 rondel aurum; 2 done");
    assert_string_equal(listed(&p, 0, "rondel"), all_fields);
    assert_int_equal(ant_rondel_cost(&p.now, 0, AURUM), 5);
}

/* ---- production ---- */

/* The five cities of Yellow: Roma with a temple and Carthago, Carales and Syracus, Neapolis. */
static void begin_five_cities(ant_play *p)
{
    begin(p, "mare_nostrum", 4);
    put_cities(p, 0, "carales carthago");
    put_temples(p, "roma");
    set_stock(p, 0, 0, 0, 0, 0);
}

static void test_production_of_five_cities(void **state)
{
    ant_play p, then;

    (void)state;
    begin_five_cities(&p);
    then = p;
    run(&then, "0 rondel aurum");
    expect_stock(&then, 0, 0, 0, 4, 1);
    then = p;
    run(&then, "0 rondel marmor");
    expect_stock(&then, 0, 2, 0, 0, 1);
    then = p;
    run(&then, "0 rondel ferrum");
    expect_stock(&then, 0, 0, 1, 0, 1);
    expect_stock(&then, 1, 3, 3, 3, 0);
}

static void test_metallum_one_moneta_two(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_advances(&p, 0, 1u << METALLUM);
    assert_int_equal(ant_production(&p.now, 0, GOLD), 5);
    set_advances(&p, 0, 1u << METALLUM | 1u << MONETA);
    assert_int_equal(ant_production(&p.now, 0, GOLD), 6);
    run(&p, "0 rondel marmor");
    expect_stock(&p, 0, 4, 0, 0, 1);
}

/* Without a city of the kind only the extra good is produced. */
static void test_extra_without_a_city(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_cities(&p, 1, "neapolis");
    set_advances(&p, 0, 1u << METALLUM);
    assert_int_equal(ant_production(&p.now, 0, IRON), 1);
    set_advances(&p, 0, 0);
    assert_int_equal(ant_production(&p.now, 0, IRON), 0);
}

static void test_bank_without_coins(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    p.now.coins[1] = 29;
    run(&p, "0 rondel marmor; 0 done");
    expect_stock(&p, 0, 2, 0, 0, 1);
    turn_of(&p, 0);
    run(&p, "0 rondel marmor");
    assert_string_equal(listed(&p, 0, ""), "take marble, take iron, take gold");
    run(&p, "0 take gold");
    expect_stock(&p, 0, 4, 0, 1, 1);
    assert_int_equal(p.now.step, ST_FOUND);
}

/* A coin that pays for the way is in the bank before the field takes effect. */
static void test_coin_of_the_way_comes_back(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    p.now.coins[0] = 1;
    p.now.coins[1] = 29;
    p.now.field[0] = MOVERE_2;
    p.now.stock[0][IRON] = 2;
    run(&p, "0 rondel marmor; 0 spend coin; 0 spend iron; 0 spend iron");
    expect_stock(&p, 0, 2, 0, 0, 1);
}

/* ---- coins ---- */

static void test_resource_first_then_coins(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_stock(&p, 0, 3, 0, 0, 4);
    run(&p, "0 rondel templum; 0 temple carales");
    expect_stock(&p, 0, 0, 0, 0, 2);
}

static void test_coin_although_the_resource_is_there(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_stock(&p, 0, 5, 1, 0, 3);
    run(&p, "0 rondel templum");
    assert_string_equal(listed(&p, 0, "coin_for"), "marble");
    run(&p, "0 coin_for marble; 0 coin_for marble; 0 temple carales");
    expect_stock(&p, 0, 2, 1, 0, 1);
    assert_int_equal(ant_coins_left(&p.now), 29);
}

static void test_coins_put_aside_come_back(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_stock(&p, 0, 5, 0, 0, 3);
    run(&p, "0 rondel templum; 0 coin_for marble; 0 coin_for marble; 0 done");
    expect_stock(&p, 0, 5, 0, 0, 3);
}

/* ---- market ---- */

static void begin_market(ant_play *p, unsigned advances)
{
    begin_five_cities(p);
    set_advances(p, 0, advances);
    set_stock(p, 0, 3, 4, 0, 0);
    run(p, "0 rondel templum");
}

static void test_mercatura_two_for_one(void **state)
{
    ant_play p;

    (void)state;
    begin_market(&p, 1u << MERCATURA);
    assert_string_equal(listed(&p, 0, ""), "give marble, give iron, done");
    run(&p, "0 give iron; 0 give iron");
    assert_string_equal(listed(&p, 0, ""), "get marble, get iron, get gold");
    run(&p, "0 get marble; 0 give iron; 0 give iron; 0 get marble; 0 temple neapolis");
    expect_stock(&p, 0, 0, 0, 0, 0);
}

static void test_commercium_three_for_two(void **state)
{
    ant_play p;

    (void)state;
    begin_market(&p, 1u << MERCATURA | 1u << COMMERCIUM);
    run(&p, "0 give iron; 0 give marble");
    assert_string_equal(listed(&p, 0, ""),
                        "give marble, give iron, get marble, get iron, get gold");
    run(&p, "0 give iron");
    assert_string_equal(listed(&p, 0, ""), "get marble, get iron, get gold");
    run(&p, "0 get gold; 0 get marble");
    expect_stock(&p, 0, 3, 2, 1, 0);
    run(&p, "0 give iron; 0 give gold; 0 get marble");
    expect_stock(&p, 0, 4, 1, 0, 0);
}

static void test_coins_only_in(void **state)
{
    ant_play p;

    (void)state;
    begin_market(&p, 1u << MERCATURA);
    set_stock(&p, 0, 4, 0, 0, 2);
    run(&p, "0 give coin; 0 give coin");
    assert_string_equal(listed(&p, 0, "get coin"), "");
    assert_int_equal(ant_coins_left(&p.now), 30);
    run(&p, "0 get marble");
    expect_stock(&p, 0, 5, 0, 0, 0);
}

static void test_mercatura_from_the_next_turn_on(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_stock(&p, 0, 2, 2, 4, 0);
    run(&p, "0 rondel scientia; 0 learn mercatura");
    assert_string_equal(listed(&p, 0, ""), "done");
    run(&p, "0 done; 0 done");
    turn_of(&p, 0);
    run(&p, "0 rondel scientia");
    assert_string_equal(listed(&p, 0, "give"), "marble, iron");
}

/* In the turn in which Commercium is bought, Mercatura still applies. */
static void test_commercium_from_the_next_turn_on(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_advances(&p, 0, 1u << MERCATURA);
    set_stock(&p, 0, 2, 2, 6, 0);
    run(&p, "0 rondel scientia; 0 learn commercium; 0 give iron; 0 give iron");
    assert_string_equal(listed(&p, 0, ""), "get marble, get iron, get gold");
    run(&p, "0 get gold; 0 done; 0 done");
    turn_of(&p, 0);
    p.now.stock[0][IRON] = 3;
    run(&p, "0 rondel scientia; 0 give iron; 0 give iron; 0 give iron; 0 get gold; 0 get gold");
    expect_stock(&p, 0, 2, 0, 3, 0);
}

static void test_no_market_without_mercatura(void **state)
{
    ant_play p;

    (void)state;
    begin_market(&p, 0);
    assert_string_equal(listed(&p, 0, ""), "done");
}

static void test_market_while_founding(void **state)
{
    ant_play p;

    (void)state;
    begin_market(&p, 1u << MERCATURA);
    put_units(&p, 0, LEGION, "ancona");
    run(&p, "0 done");
    assert_string_equal(listed(&p, 0, ""), "give marble, give iron, done");
    run(&p, "0 give iron; 0 give iron; 0 get gold; 0 found ancona marble");
    expect_stock(&p, 0, 2, 1, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nations_and_goal_by_players),
        cmocka_unit_test(test_start_of_a_nation),
        cmocka_unit_test(test_roma_by_players),
        cmocka_unit_test(test_three_neutral_temples),
        cmocka_unit_test(test_first_is_drawn_and_last_has_bellona),
        cmocka_unit_test(test_first_move_is_free),
        cmocka_unit_test(test_rondel_from_ferrum),
        cmocka_unit_test(test_same_field_costs_five),
        cmocka_unit_test(test_way_is_paid_before_production),
        cmocka_unit_test(test_fields_are_shared),
        cmocka_unit_test(test_production_of_five_cities),
        cmocka_unit_test(test_metallum_one_moneta_two),
        cmocka_unit_test(test_extra_without_a_city),
        cmocka_unit_test(test_bank_without_coins),
        cmocka_unit_test(test_coin_of_the_way_comes_back),
        cmocka_unit_test(test_resource_first_then_coins),
        cmocka_unit_test(test_coin_although_the_resource_is_there),
        cmocka_unit_test(test_coins_put_aside_come_back),
        cmocka_unit_test(test_mercatura_two_for_one),
        cmocka_unit_test(test_commercium_three_for_two),
        cmocka_unit_test(test_coins_only_in),
        cmocka_unit_test(test_mercatura_from_the_next_turn_on),
        cmocka_unit_test(test_commercium_from_the_next_turn_on),
        cmocka_unit_test(test_no_market_without_mercatura),
        cmocka_unit_test(test_market_while_founding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
