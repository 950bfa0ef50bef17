/*
 * ant_found.c: Antike II, advances, and cities that are founded.
 */
#include "ant_play.h"

/* ---- Scientia ---- */

/* Black has nothing yet; Red has Res Publica, others Mercatura, Metallum and Strata. */
static void begin_advances(ant_play *p, int gold)
{
    begin(p, "mare_nostrum", 4);
    set_advances(p, 1, 1u << REGNUM | 1u << RES_PUBLICA);
    set_advances(p, 2, 1u << MERCATURA | 1u << METALLUM | 1u << STRATA);
    turn_of(p, 3);
    set_stock(p, 3, 0, 0, gold, 0);
    run(p, "3 rondel scientia");
}

static void expect_advances(int gold, const char *script, int scholars)
{
    ant_play p;

    begin_advances(&p, gold);
    run(&p, script);
    assert_string_equal(listed(&p, 3, ""), "done");
    expect_stock(&p, 3, 0, 0, 0, 0);
    run(&p, "3 done; 3 done");
    assert_int_equal(p.now.persons[3][SCHOLAR], scholars);
    assert_int_equal(ant_n_persons(&p.now, 3), scholars);
}

static void test_advances_of_black(void **state)
{
    (void)state;
    expect_advances(3, "3 learn strata", 0);
    expect_advances(8, "3 learn navigatio", 1);
    expect_advances(5, "3 learn mercatura; 3 learn strata", 0);
    expect_advances(17, "3 learn metallum; 3 learn moneta", 1);
    expect_advances(6, "3 learn regnum", 0);
}

static void test_advances_by_gold(void **state)
{
    static const struct {
        int gold;
        const char *can;
    } cases[] = {
        { 1, "" },
        { 2, "mercatura" },
        { 3, "mercatura, strata" },
        { 4, "mercatura, strata" },
        { 5, "mercatura, metallum, strata" },
        { 6, "mercatura, metallum, regnum, strata" },
        { 7, "mercatura, metallum, regnum, strata" },
        { 8, "mercatura, metallum, regnum, strata, navigatio" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ant_play p;

        begin_advances(&p, cases[i].gold);
        assert_string_equal(listed(&p, 3, "learn"), cases[i].can);
    }
}

static void test_prices(void **state)
{
    static const int first[ADVANCES] = { 4, 6, 10, 12, 12, 14, 6, 8 };
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    for (int advance = 0; advance < ADVANCES; advance++)
        assert_int_equal(ant_price(&p.now, advance), first[advance]);
    set_advances(&p, 1, 0xff);
    for (int advance = 0; advance < ADVANCES; advance++)
        assert_int_equal(ant_price(&p.now, advance), first[advance] / 2);
}

static void test_upper_before_lower(void **state)
{
    ant_play p;

    (void)state;
    begin_advances(&p, 99);
    assert_string_equal(listed(&p, 3, "learn"),
                        "mercatura, metallum, regnum, strata, navigatio");
    run(&p, "3 learn regnum; 3 learn mercatura");
    assert_string_equal(listed(&p, 3, "learn"),
                        "commercium, metallum, res_publica, strata, navigatio");
    run(&p, "3 learn res_publica; 3 learn commercium");
    expect_stock(&p, 3, 0, 0, 99 - 6 - 2 - 7 - 6, 0);
}

/* Each advance bought first gives a scholar and has its own price: 4 and 6 gold. */
static void test_two_firsts_two_scholars(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    set_stock(&p, 0, 0, 0, 8, 2);
    run(&p, "0 rondel scientia; 0 learn mercatura; 0 learn commercium");
    expect_stock(&p, 0, 0, 0, 0, 0);
    run(&p, "0 done");
    assert_int_equal(p.now.persons[0][SCHOLAR], 0);
    run(&p, "0 done");
    assert_int_equal(p.now.persons[0][SCHOLAR], 2);
}

/* ---- founding ---- */

/* Red in Attalia and on Paphos, nobody in Antiochia. */
static void begin_attalia(ant_play *p)
{
    begin(p, "orient", 3);
    put_units(p, 0, LEGION, "attalia");
    put_units(p, 0, GALLEY, "paphos");
    set_stock(p, 0, 2, 1, 2, 1);
    run(p, "0 rondel templum; 0 done");
}

static void test_founding_attalia_and_paphos(void **state)
{
    ant_play p;

    (void)state;
    begin_attalia(&p);
    assert_string_equal(listed(&p, 0, "found"),
                        "attalia gold, paphos marble, paphos iron, paphos gold");
    run(&p, "0 found attalia gold; 0 found paphos iron");
    expect_stock(&p, 0, 0, 0, 0, 0);
    assert_int_equal(owner_of(&p, "attalia"), 0);
    assert_int_equal(owner_of(&p, "paphos"), 0);
    assert_int_equal(n_at(&p, 0, GALLEY, "paphos"), 1);
    assert_int_equal(ant_production(&p.now, 0, IRON), 2);
    assert_int_equal(ant_production(&p.now, 0, GOLD), 2);
    assert_string_equal(listed(&p, 0, ""), "done");
}

static void test_founding_needs_one_of_each(void **state)
{
    ant_play p;

    (void)state;
    begin_attalia(&p);
    set_stock(&p, 0, 9, 0, 0, 1);
    assert_string_equal(listed(&p, 0, "found"), "");
    set_stock(&p, 0, 9, 0, 0, 2);
    assert_string_equal(listed(&p, 0, "found attalia gold"), "yes");
    set_stock(&p, 0, 0, 0, 0, 3);
    run(&p, "0 found attalia gold");
    expect_stock(&p, 0, 0, 0, 0, 0);
}

static void test_foreign_units_do_not_prevent_founding(void **state)
{
    ant_play p;

    (void)state;
    begin_attalia(&p);
    put_units(&p, 1, LEGION, "attalia attalia");
    run(&p, "0 found attalia gold");
    assert_int_equal(n_at(&p, 1, LEGION, "attalia"), 2);
    assert_int_equal(n_at(&p, 0, LEGION, "attalia"), 1);
}

static void test_one_city_a_region_and_none_beside_a_neutral_temple(void **state)
{
    ant_play p;

    (void)state;
    begin_attalia(&p);
    put_cities(&p, 1, "attalia");
    put_units(&p, 0, LEGION, "ephesos");
    assert_int_equal(p.now.temple[region_of(&p, "ephesos")], 1);
    assert_string_equal(listed(&p, 0, "found"), "paphos marble, paphos iron, paphos gold");
}

/* Founding follows the action: too late to produce, to arm or for a temple. */
static void test_founding_comes_after_the_action(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "orient", 3);
    put_units(&p, 0, LEGION, "attalia");
    run(&p, "0 rondel aurum");
    expect_stock(&p, 0, 3, 3, 4, 1);
    run(&p, "0 found attalia gold");
    expect_stock(&p, 0, 2, 2, 3, 1);
    assert_string_equal(listed(&p, 0, ""), "done");
}

static void test_twenty_four_tokens(void **state)
{
    ant_play p;

    (void)state;
    begin_attalia(&p);
    put_cities(
        &p, 0,
        "adulis alexandria babylon berenice charax corniclanum cyrene dioscoridis gerrha "
        "gordion harmotia moscha melitene memphis ommana opone palmyra petra punt theben");
    assert_int_equal(ant_n_cities(&p.now, 0), 23);
    set_stock(&p, 0, 9, 9, 9, 0);
    run(&p, "0 found attalia gold");
    assert_string_equal(listed(&p, 0, "found"), "");
}

/* ---- the button that stops a step ---- */

static void expect_stop(const ant_play *p, const char *button)
{
    int at = ant_button(&p->b->head, &p->now, 0, MOVE(MV_DONE, 0, 0, 0));

    assert_string_equal(ant_buttons[at], button);
}

/* The button says whether the nation has done anything in the step. */
static void test_buttons_that_stop(void **state)
{
    ant_play p;

    (void)state;
    begin_attalia(&p);
    expect_stop(&p, "no_found");
    run(&p, "0 found attalia gold");
    expect_stop(&p, "no_more_found");
    begin(&p, "orient", 3);
    set_stock(&p, 0, 9, 9, 9, 9);
    run(&p, "0 rondel templum");
    expect_stop(&p, "no_temple");
    run(&p, "0 temple mecca");
    expect_stop(&p, "no_more_temple");
    run(&p, "0 done");
    expect_stop(&p, "no_found");
}

/* Whoever stops moving gives up a conquest. */
static void test_buttons_that_stop_a_move(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "orient", 3);
    put_units(&p, 0, LEGION, "attalia");
    run(&p, "0 rondel movere_1");
    expect_stop(&p, "no_move");
    put_cities(&p, 1, "attalia");
    put_units(&p, 0, LEGION, "attalia attalia attalia attalia");
    expect_stop(&p, "no_conquer");
    run(&p, "0 conquer attalia 2");
    expect_stop(&p, "no_more_conquer");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_advances_of_black),
        cmocka_unit_test(test_advances_by_gold),
        cmocka_unit_test(test_prices),
        cmocka_unit_test(test_upper_before_lower),
        cmocka_unit_test(test_two_firsts_two_scholars),
        cmocka_unit_test(test_founding_attalia_and_paphos),
        cmocka_unit_test(test_founding_needs_one_of_each),
        cmocka_unit_test(test_foreign_units_do_not_prevent_founding),
        cmocka_unit_test(test_one_city_a_region_and_none_beside_a_neutral_temple),
        cmocka_unit_test(test_founding_comes_after_the_action),
        cmocka_unit_test(test_twenty_four_tokens),
        cmocka_unit_test(test_buttons_that_stop),
        cmocka_unit_test(test_buttons_that_stop_a_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
