/*
 * ant_build.c: Antike II: spending iron and marble on units and temples.
 */
#include "ant_play.h"

/* Yellow leads Roma: Roma with a temple, Carthago, Carales, Syracus and Neapolis. */
static void begin_five_cities(ant_play *p)
{
    begin(p, "mare_nostrum", 4);
    put_cities(p, 0, "carales carthago");
    put_temples(p, "roma");
    set_stock(p, 0, 0, 0, 0, 0);
}

/* ---- Militia ---- */

static void begin_arming(ant_play *p, int iron)
{
    begin_five_cities(p);
    p->now.bellona = 0;
    set_stock(p, 0, 0, iron, 0, 0);
    run(p, "0 rondel militia");
}

/* No legion on Carales, which has no land border; nothing in Ancona, which is not Yellow's. */
static void test_arming_two_galleys_and_bellonas_legion(void **state)
{
    ant_play p;

    (void)state;
    begin_arming(&p, 4);
    assert_string_equal(listed(&p, 0, "arm"),
                        "galley carales, legion carthago, galley carthago, legion neapolis, "
                        "galley neapolis, legion roma, galley roma, legion syracus, "
                        "galley syracus");
    run(&p, "0 arm legion carthago; 0 arm galley syracus; 0 arm galley neapolis");
    expect_stock(&p, 0, 0, 0, 0, 0);
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(n_at(&p, 0, LEGION, "carthago"), 1);
    assert_int_equal(n_at(&p, 0, GALLEY, "syracus"), 1);
    assert_int_equal(n_at(&p, 0, GALLEY, "neapolis"), 1);
}

static void test_arming_three_in_roma(void **state)
{
    ant_play p;

    (void)state;
    begin_arming(&p, 6);
    run(&p, "0 arm legion roma; 0 arm galley roma; 0 arm galley roma");
    assert_string_equal(listed(&p, 0, "arm"),
                        "galley carales, legion carthago, galley carthago, legion neapolis, "
                        "galley neapolis, legion syracus, galley syracus");
    run(&p, "0 arm legion carthago");
    assert_string_equal(listed(&p, 0, "arm"), "");
    assert_int_equal(n_at(&p, 0, GALLEY, "roma"), 2);
}

/* The limit counts only units placed now, not those already there, whoever owns them; arming
 * starts no fight. */
static void test_arming_limit_is_for_new_units(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    put_units(&p, 0, LEGION, "neapolis neapolis");
    put_units(&p, 1, LEGION, "neapolis");
    set_stock(&p, 0, 0, 4, 0, 0);
    run(&p, "0 rondel militia; 0 arm legion neapolis");
    assert_string_equal(listed(&p, 0, "arm legion neapolis"), "");
    assert_string_equal(listed(&p, 0, "fight"), "");
    run(&p, "0 done; 0 done");
    assert_int_equal(n_at(&p, 0, LEGION, "neapolis"), 3);
    assert_int_equal(n_at(&p, 1, LEGION, "neapolis"), 1);
    turn_of(&p, 0);
    run(&p, "0 rondel militia; 0 arm legion neapolis");
    assert_int_equal(n_at(&p, 0, LEGION, "neapolis"), 4);
}

static void test_inland_no_galleys(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    turn_of(&p, 2);
    run(&p, "2 rondel militia");
    assert_string_equal(listed(&p, 2, "arm"), "legion castra_regina, legion colonia_agrippina, "
                                              "galley colonia_agrippina, legion vindobona");
}

static void test_two_iron_or_coins_a_unit(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_stock(&p, 0, 9, 1, 9, 2);
    run(&p, "0 rondel militia; 0 arm legion roma");
    expect_stock(&p, 0, 9, 0, 9, 1);
    assert_string_equal(listed(&p, 0, "arm"), "");
}

/* A nation has twelve legions and thirteen galleys. */
static void test_supply_of_units(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    set_stock(&p, 0, 0, 6, 0, 0);
    for (int i = 0; i < 11; i++)
        put_units(&p, 0, LEGION, "tacape");
    for (int i = 0; i < 12; i++)
        put_units(&p, 0, GALLEY, "tacape");
    run(&p, "0 rondel militia; 0 arm legion roma");
    assert_string_equal(listed(&p, 0, "arm"),
                        "galley carales, galley carthago, galley neapolis, galley roma, "
                        "galley syracus");
    run(&p, "0 arm galley roma");
    assert_string_equal(listed(&p, 0, "arm"), "");
    expect_stock(&p, 0, 0, 2, 0, 0);
}

/* ---- Bellona ---- */

static void test_bellona_must_be_used_and_goes_back(void **state)
{
    ant_play p;

    (void)state;
    begin_arming(&p, 0);
    assert_int_equal(p.now.bellona, 3);
    assert_string_equal(listed(&p, 0, "done"), "");
    run(&p, "0 arm galley carales");
    assert_string_equal(listed(&p, 0, ""), "done");
    run(&p, "0 done; 0 done");
    turn_of(&p, 3);
    set_stock(&p, 3, 0, 0, 0, 0);
    run(&p, "3 rondel militia");
    assert_int_equal(p.now.bellona, 2);
    assert_string_equal(listed(&p, 3, "done"), "");
}

/* Bellona's free unit is placed first, so that paid units cannot take its place. */
static void test_bellona_before_paid_units(void **state)
{
    ant_play p;

    (void)state;
    begin_arming(&p, 2);
    run(&p, "0 arm legion roma");
    expect_stock(&p, 0, 0, 2, 0, 0);
    run(&p, "0 arm legion roma");
    expect_stock(&p, 0, 0, 0, 0, 0);
}

static void test_bellona_without_a_piece(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    p.now.bellona = 0;
    for (int i = 0; i < 12; i++)
        put_units(&p, 0, LEGION, "tacape");
    for (int i = 0; i < 13; i++)
        put_units(&p, 0, GALLEY, "tacape");
    run(&p, "0 rondel militia");
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(p.now.bellona, 3);
}

static void test_bellona_stays_on_other_fields(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    p.now.bellona = 0;
    run(&p, "0 rondel movere_1; 0 done; 0 done; 1 rondel militia; 1 done; 1 done");
    assert_int_equal(p.now.bellona, 0);
}

/* ---- Templum ---- */

static void test_temples_in_carales_and_neapolis(void **state)
{
    ant_play p, then;

    (void)state;
    begin(&p, "mare_nostrum", 5);
    put_temples(&p, "roma");
    set_stock(&p, 0, 4, 9, 9, 0);
    run(&p, "0 rondel templum");
    assert_string_equal(listed(&p, 0, "temple"), "");
    p.now.stock[0][MARBLE] = 5;
    assert_string_equal(listed(&p, 0, "temple"), "carales, neapolis");
    then = p;
    run(&then, "0 temple carales");
    assert_string_equal(listed(&then, 0, ""), "done");
    then = p;
    then.now.stock[0][MARBLE] = 10;
    run(&then, "0 temple carales; 0 temple neapolis");
    expect_stock(&then, 0, 0, 9, 9, 0);
    assert_int_equal(ant_n_temples(&then.now, 0), 3);
}

static void test_capacity_of_a_temple(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    assert_int_equal(ant_capacity(&p.now, region_of(&p, "roma")), 3);
    assert_int_equal(ant_capacity(&p.now, region_of(&p, "carales")), 1);
}

/* There are twenty temples on the board at most, including neutral ones. */
static void test_twenty_temples(void **state)
{
    ant_play p;

    (void)state;
    begin_five_cities(&p);
    put_temples(&p, "carales syracus pella bycantium athenae castra_regina lugdunum "
                    "colonia_agrippina antiochia tyros");
    put_cities(&p, 1, "sparta knossos salonae sirmium aquileia");
    put_temples(&p, "paphos sparta knossos salonae sirmium");
    assert_int_equal(ant_temples_left(&p.now), 1);
    set_stock(&p, 0, 10, 0, 0, 0);
    run(&p, "0 rondel templum; 0 temple neapolis");
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(ant_temples_left(&p.now), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arming_two_galleys_and_bellonas_legion),
        cmocka_unit_test(test_arming_three_in_roma),
        cmocka_unit_test(test_arming_limit_is_for_new_units),
        cmocka_unit_test(test_inland_no_galleys),
        cmocka_unit_test(test_two_iron_or_coins_a_unit),
        cmocka_unit_test(test_supply_of_units),
        cmocka_unit_test(test_bellona_must_be_used_and_goes_back),
        cmocka_unit_test(test_bellona_before_paid_units),
        cmocka_unit_test(test_bellona_without_a_piece),
        cmocka_unit_test(test_bellona_stays_on_other_fields),
        cmocka_unit_test(test_temples_in_carales_and_neapolis),
        cmocka_unit_test(test_capacity_of_a_temple),
        cmocka_unit_test(test_twenty_temples),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
