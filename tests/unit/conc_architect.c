/*
 * conc_architect.c: the Architect: colonists move, then houses are built.
 */
#include "conc_play.h"

static const char one_of_each[] =
    "vindobona brick aquileia food syracusae tool novaria wine massilia cloth";

/* A game of `seats` players in which seat 0 has goods and money to build anything. */
static void begin_rich(conc_play *p, int seats)
{
    begin(p, "imperium", seats, one_of_each, "");
    set_goods(p, 0, 2, 2, 1, 1, 1);
    p->now.money[0] = 90;
}

/* ---- examples of the rulebook ---- */

/* Red has a house in Colonia A., three colonists, and goods and money for three houses. */
static void play_to_red(conc_play *p)
{
    begin(p, "imperium", 3,
          "colonia_agrippina brick vindobona food isca_dumnoniorum food londinium brick "
          "massilia cloth novaria wine aquileia food",
          "");
    run(p,
        "0 play architect_start; 0 move roma colonia_agrippina-novaria-land;"
        "0 build colonia_agrippina; 0 done;"
        "1 play architect_start; 1 move roma aquileia-roma-land; 1 build aquileia; 1 done;"
        "2 play architect_start; 2 move roma aquileia-novaria-land; 2 build aquileia; 2 done;"
        "0 play tribune; 0 place land roma;"
        "1 play prefect_start; 1 produce germania; 2 play prefect_start; 2 produce italia;"
        "0 play prefect_start; 0 produce britannia;"
        "1 play prefect_start; 1 produce hispania; 2 play prefect_start; 2 produce mauretania;"
        "0 play mercator_3; 0 buy brick 1; 0 done;"
        "1 play mercator_3; 1 done; 2 play mercator_3; 2 done;"
        "0 play prefect_start; 0 cash 10;"
        "1 play senator; 1 done; 2 play senator; 2 done;"
        "0 play tribune; 1 play diplomat_start; 1 done; 2 play diplomat_start");
}

static void test_architect_red_three_colonists(void **state)
{
    conc_play p;

    (void)state;
    play_to_red(&p);
    expect_goods(&p, 0, 3, 1, 0, 1, 1);
    assert_int_equal(p.now.money[0], 15);
    run(&p, "0 play architect_start");
    assert_int_equal(p.now.steps_left, 3);
    run(&p, "0 move roma massilia-roma-sea");
    assert_int_equal(p.now.steps_left, 2);
    run(&p, "0 move roma aquileia-vindobona-land");
    assert_int_equal(p.now.steps_left, 0);
    assert_string_equal(listed(&p, 0, "move"), "");
    assert_int_equal(conc_build_sites(p.b, &p.now, 0),
                     1u << city_of(&p, "massilia") | 1u << city_of(&p, "colonia_agrippina")
                         | 1u << city_of(&p, "vindobona") | 1u << city_of(&p, "novaria")
                         | 1u << city_of(&p, "aquileia"));
    assert_string_equal(listed(&p, 0, "build"), "massilia, vindobona, novaria, aquileia");
    run(&p, "0 build massilia");
    expect_goods(&p, 0, 2, 1, 0, 1, 0);
    assert_int_equal(p.now.money[0], 10);
    run(&p, "0 build novaria");
    expect_goods(&p, 0, 1, 1, 0, 0, 0);
    assert_int_equal(p.now.money[0], 6);
    run(&p, "0 build aquileia");
    expect_goods(&p, 0, 0, 0, 0, 0, 0);
    assert_int_equal(p.now.money[0], 0);
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(p.now.house[city_of(&p, "aquileia")], 1 | 2 | 4);
    assert_int_equal(conc_n_houses(&p.now, 0), 4);
}

static void test_wine_city_with_two_houses_costs_12(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 3);
    run(&p, "0 play senator; 0 done;"
            "1 play architect_start; 1 move roma novaria-roma-land; 1 build novaria; 1 done;"
            "2 play senator; 2 done; 0 play prefect_start; 0 done; 1 play senator; 1 done");
    assert_int_equal(p.now.money[1], 6 - 4);
    p.now.money[2] = 8;
    run(&p,
        "2 play architect_start; 2 move roma aquileia-novaria-land; 2 build novaria; 2 done");
    assert_int_equal(p.now.money[2], 0);
    p.now.money[0] = 11;
    set_goods(&p, 0, 1, 0, 0, 1, 0);
    run(&p, "0 play architect_start; 0 move roma massilia-novaria-land");
    assert_string_equal(listed(&p, 0, "build"), "");
    p.now.money[0] = 12;
    assert_string_equal(listed(&p, 0, "build"), "novaria");
    run(&p, "0 build novaria");
    assert_int_equal(p.now.money[0], 0);
    expect_goods(&p, 0, 0, 0, 0, 0, 0);
}

/* ---- moving ---- */

/* From the capital with two colonists: out onto a line, and on through a city. */
static void test_steps_from_the_capital(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    run(&p, "0 play architect_start");
    assert_int_equal(p.now.steps_left, 2);
    assert_string_equal(
        listed(&p, 0, "move roma"),
        "aquileia-novaria-land, aquileia-roma-land, aquileia-sirmium-land, "
        "aquileia-vindobona-land, colonia_agrippina-novaria-land, massilia-novaria-land, "
        "novaria-roma-land, roma-syracusae-land, athenae-syracusae-sea, "
        "carthago-leptis_magna-sea, carthago-massilia-sea, carthago-roma-sea, "
        "carthago-rusadir-sea, carthago-syracusae-sea, carthago-valentia-sea, "
        "cyrene-syracusae-sea, dyrrhachium-syracusae-sea, leptis_magna-syracusae-sea, "
        "massilia-roma-sea, massilia-valentia-sea, roma-syracusae-sea");
}

/* A colonist that has moved is on a line; the others use the remaining steps. */
static void test_steps_are_shared(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    run(&p, "0 play architect_start; 0 move roma roma-syracusae-sea");
    assert_true(is_at(&p, 0, SEA, "roma-syracusae-sea"));
    assert_int_equal(p.now.steps_left, 1);
    assert_string_equal(listed(&p, 0, "move roma"),
                        "aquileia-roma-land, novaria-roma-land, roma-syracusae-land");
    assert_string_equal(listed(&p, 0, "move roma-syracusae-sea"),
                        "athenae-syracusae-sea, carthago-roma-sea, carthago-syracusae-sea, "
                        "cyrene-syracusae-sea, dyrrhachium-syracusae-sea, "
                        "leptis_magna-syracusae-sea, massilia-roma-sea");
    run(&p, "0 move roma-syracusae-sea carthago-syracusae-sea"); /* the same one again */
    assert_int_equal(p.now.steps_left, 0);
    assert_string_equal(listed(&p, 0, "move"), "");
}

static void test_colonists_in_cities_count_as_steps(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "roma roma massilia");
    put_houses(&p, 0, "massilia");
    put_colonists(&p, 0, SEA, "roma massilia massilia-roma-sea");
    run(&p, "0 play architect_start");
    assert_int_equal(p.now.steps_left, 6);
}

/* Blue is on the only line towards Sirmium: a colonist may pass it for a step, but not stop
 * there. */
static void test_past_an_occupied_line(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 1, LAND, "aquileia-roma-land");
    put_colonists(&p, 1, SEA, "roma-syracusae-sea");
    run(&p, "0 play architect_start");
    assert_string_equal(
        listed(&p, 0, "move roma"),
        "aquileia-novaria-land, aquileia-sirmium-land, aquileia-vindobona-land, "
        "colonia_agrippina-novaria-land, massilia-novaria-land, novaria-roma-land, "
        "roma-syracusae-land, athenae-syracusae-sea, carthago-leptis_magna-sea, "
        "carthago-massilia-sea, carthago-roma-sea, carthago-rusadir-sea, "
        "carthago-syracusae-sea, carthago-valentia-sea, cyrene-syracusae-sea, "
        "dyrrhachium-syracusae-sea, leptis_magna-syracusae-sea, massilia-roma-sea, "
        "massilia-valentia-sea");
    run(&p, "0 move roma aquileia-sirmium-land");
    assert_int_equal(p.now.steps_left, 0);
}

/* The line that one colonist has left is free for the next, in the same action. */
static void test_a_line_left_is_free(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "roma roma-syracusae-land");
    put_colonists(&p, 0, SEA, "roma");
    run(&p, "0 play architect_start; 0 move roma-syracusae-land novaria-roma-land;"
            "0 move roma roma-syracusae-land; 0 done");
    assert_true(is_at(&p, 0, LAND, "novaria-roma-land"));
    assert_true(is_at(&p, 0, LAND, "roma-syracusae-land"));
    assert_false(is_at(&p, 0, LAND, "roma"));
}

/* Any number of colonists may be inside a city, and they block nobody. */
static void test_colonists_in_cities_block_nobody(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_houses(&p, 1, "aquileia");
    put_colonists(&p, 1, LAND, "aquileia aquileia aquileia");
    run(&p, "0 play architect_start; 0 move roma aquileia-sirmium-land");
    assert_true(is_at(&p, 0, LAND, "aquileia-sirmium-land"));
}

static void test_land_and_sea_keep_apart(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "");
    put_colonists(&p, 0, SEA, "aquileia-dyrrhachium-sea");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "move"),
                        "aquileia-dyrrhachium-sea dyrrhachium-syracusae-sea");
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "roma-syracusae-land");
    put_colonists(&p, 0, SEA, "");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "move"), "roma-syracusae-land aquileia-roma-land, "
                                               "roma-syracusae-land novaria-roma-land");
}

static void test_pass_only_line(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "ionium", 2, "", "");
    put_colonists(&p, 0, LAND, "brundisium-canusium-land");
    put_colonists(&p, 0, SEA, "");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "move brundisium-canusium-land"),
                        "brundisium-heraclea-land, canusium-neapolis-land, "
                        "canusium-terventum-land");
    run(&p,
        "0 done; 1 play senator; 1 done; 0 play tribune; 0 done; 1 play prefect_start; 1 done");
    put_colonists(&p, 0, SEA, "athenae");
    run(&p, "0 play architect_start"); /* two steps: over the sea */
    assert_string_equal(listed(&p, 0, "move brundisium-canusium-land"),
                        "ambrakia-apollonia-land, apollonia-scodra-land, "
                        "apollonia-thessalonica-land, brundisium-heraclea-land, "
                        "canusium-neapolis-land, canusium-terventum-land, "
                        "croton-heraclea-land, croton-neapolis-land, heraclea-neapolis-land, "
                        "neapolis-terventum-land");
    run(&p, "0 move brundisium-canusium-land apollonia-scodra-land");
    assert_int_equal(p.now.steps_left, 0);
}

/* For a colonist inside the city, crossing the line is the first of two steps; the sea line
 * there is like any other. */
static void test_pass_only_line_out_of_a_city(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "ionium", 2, "", "");
    put_houses(&p, 0, "apollonia");
    put_colonists(&p, 0, LAND, "apollonia");
    put_colonists(&p, 0, SEA, "apollonia");
    run(&p, "0 play architect_start; 0 move apollonia apollonia-brundisium-sea");
    assert_string_equal(listed(&p, 0, "move apollonia"),
                        "ambrakia-apollonia-land, apollonia-scodra-land, "
                        "apollonia-thessalonica-land");
    begin(&p, "ionium", 2, "", "");
    put_houses(&p, 0, "apollonia");
    put_colonists(&p, 0, LAND, "apollonia");
    run(&p, "0 play architect_start; 0 move apollonia brundisium-canusium-land");
    assert_int_equal(p.now.steps_left, 0);
}

/* Two lines of one kind between the same cities are neighbours. */
static void test_parallel_lines(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "ionium", 2, "", "");
    put_colonists(&p, 0, LAND, "");
    put_colonists(&p, 0, SEA, "messana-neapolis-sea");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "move messana-neapolis-sea"),
                        "croton-messana-sea, messana-neapolis-sea-2, messana-syracusae-sea");
}

/* ---- building ---- */

static void test_costs_by_city(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, one_of_each, "");
    put_colonists(&p, 0, LAND, "aquileia-vindobona-land novaria-roma-land roma-syracusae-land");
    put_colonists(&p, 0, SEA, "massilia-roma-sea");
    set_goods(&p, 0, 4, 2, 1, 1, 1);
    p.now.money[0] = 15;
    run(&p, "0 play architect_start; 0 build vindobona");
    expect_goods(&p, 0, 4, 1, 1, 1, 1);
    assert_int_equal(p.now.money[0], 14);
    run(&p, "0 build aquileia");
    expect_goods(&p, 0, 3, 0, 1, 1, 1);
    assert_int_equal(p.now.money[0], 12);
    run(&p, "0 build syracusae");
    expect_goods(&p, 0, 2, 0, 0, 1, 1);
    assert_int_equal(p.now.money[0], 9);
    run(&p, "0 build novaria");
    expect_goods(&p, 0, 1, 0, 0, 0, 1);
    assert_int_equal(p.now.money[0], 5);
    run(&p, "0 build massilia");
    expect_goods(&p, 0, 0, 0, 0, 0, 0);
    assert_int_equal(p.now.money[0], 0);
    assert_string_equal(listed(&p, 0, ""), "done");
}

/* The fifth house in a cloth city costs five times five sestertii. */
static void test_money_times_houses(void **state)
{
    static const int price[5] = { 5, 10, 15, 20, 25 };
    conc_play p;

    (void)state;
    begin_rich(&p, 5);
    put_colonists(&p, 0, SEA, "massilia-roma-sea");
    set_goods(&p, 0, 1, 0, 0, 0, 1);
    run(&p, "0 play architect_start");
    for (int n = 0; n < 5; n++) {
        conc_play then = p;

        for (int other = 1; other <= n; other++)
            put_houses(&then, other, "massilia");
        then.now.money[0] = (int16_t)(price[n] - 1);
        assert_string_equal(listed(&then, 0, "build"), "");
        then.now.money[0] = (int16_t)price[n];
        run(&then, "0 build massilia");
        assert_int_equal(then.now.money[0], 0);
        expect_goods(&then, 0, 0, 0, 0, 0, 0);
    }
}

/* Each house is paid before the next; a house that cannot be paid any more is not listed. */
static void test_paid_one_by_one(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "aquileia-novaria-land");
    set_goods(&p, 0, 1, 1, 0, 1, 0);
    p.now.money[0] = 6;
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "novaria, aquileia");
    run(&p, "0 build novaria");
    assert_string_equal(listed(&p, 0, ""), "done"); /* no brick */
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "aquileia-novaria-land");
    set_goods(&p, 0, 2, 1, 0, 1, 0);
    p.now.money[0] = 5;
    run(&p, "0 play architect_start; 0 build aquileia");
    assert_string_equal(listed(&p, 0, ""), "done"); /* 3 of 4 sestertii */
}

static void test_no_second_own_house(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_houses(&p, 0, "aquileia");
    put_houses(&p, 1, "novaria");
    put_colonists(&p, 0, LAND, "aquileia-novaria-land");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "novaria");
    run(&p, "0 build novaria");
    assert_string_equal(listed(&p, 0, "build"), "");
    assert_true(has_house(&p, 0, "novaria"));
    assert_true(has_house(&p, 1, "novaria"));
}

static void test_no_house_in_the_capital(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    put_colonists(&p, 0, SEA, "massilia-roma-sea");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "massilia, novaria");
}

/* Colonists inside Roma and Massilia are on no line, so they can build nowhere. */
static void test_not_from_inside_a_city(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_houses(&p, 0, "massilia");
    put_colonists(&p, 0, LAND, "roma massilia");
    put_colonists(&p, 0, SEA, "roma");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "");
    run(&p, "0 move massilia massilia-novaria-land");
    assert_string_equal(listed(&p, 0, "build"), "novaria");
}

/* A sea colonist allows a house in the city at either end of its line, whatever roads lead
 * there. */
static void test_either_end_of_a_line(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    put_colonists(&p, 0, SEA, "carthago-massilia-sea");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "massilia, carthago");
}

static void test_no_movement_after_building(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    run(&p, "0 play architect_start; 0 move roma novaria-roma-land");
    assert_int_equal(p.now.steps_left, 1);
    run(&p, "0 build novaria");
    assert_int_equal(p.now.steps_left, 0);
    assert_string_equal(listed(&p, 0, ""), "done");
}

static void expect_stop(const conc_play *p, const char *button)
{
    int at = conc_button(&p->b->head, &p->now, 0, MOVE(MV_DONE, 0, 0, 0));

    assert_string_equal(conc_buttons[at], button);
}

/* The button that ends the turn says whether something was moved or built. */
static void test_buttons_that_stop(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    run(&p, "0 play architect_start");
    expect_stop(&p, "no_move");
    run(&p, "0 move roma novaria-roma-land");
    expect_stop(&p, "no_build");
    run(&p, "0 move roma massilia-roma-sea");
    assert_int_equal(p.now.steps_left, 0);
    expect_stop(&p, "no_build");
    run(&p, "0 build novaria");
    expect_stop(&p, "no_more_build");
}

/* Only moving, only building, and neither. */
static void test_architect_declined(void **state)
{
    conc_play p;

    (void)state;
    begin_rich(&p, 2);
    run(&p, "0 play architect_start; 0 move roma novaria-roma-land; 0 done;"
            "1 play architect_start; 1 done");
    assert_int_equal(p.now.active, 0);
    assert_true(is_at(&p, 1, LAND, "roma"));
    assert_int_equal(p.now.steps_left, 0);
    run(&p, "0 play tribune; 0 done; 1 play senator; 1 done;"
            "0 play architect_start; 0 build novaria; 0 done");
    assert_int_equal(conc_n_houses(&p.now, 0), 1);
    assert_true(is_at(&p, 0, LAND, "novaria-roma-land"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_architect_red_three_colonists),
        cmocka_unit_test(test_wine_city_with_two_houses_costs_12),
        cmocka_unit_test(test_steps_from_the_capital),
        cmocka_unit_test(test_steps_are_shared),
        cmocka_unit_test(test_colonists_in_cities_count_as_steps),
        cmocka_unit_test(test_past_an_occupied_line),
        cmocka_unit_test(test_a_line_left_is_free),
        cmocka_unit_test(test_colonists_in_cities_block_nobody),
        cmocka_unit_test(test_land_and_sea_keep_apart),
        cmocka_unit_test(test_pass_only_line),
        cmocka_unit_test(test_pass_only_line_out_of_a_city),
        cmocka_unit_test(test_parallel_lines),
        cmocka_unit_test(test_costs_by_city),
        cmocka_unit_test(test_money_times_houses),
        cmocka_unit_test(test_paid_one_by_one),
        cmocka_unit_test(test_no_second_own_house),
        cmocka_unit_test(test_no_house_in_the_capital),
        cmocka_unit_test(test_not_from_inside_a_city),
        cmocka_unit_test(test_either_end_of_a_line),
        cmocka_unit_test(test_no_movement_after_building),
        cmocka_unit_test(test_buttons_that_stop),
        cmocka_unit_test(test_architect_declined),
    };

    return cmocka_run_group_tests_name("conc_architect", tests, NULL, NULL);
}
