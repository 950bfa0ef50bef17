/*
 * ant_conquest.c: Antike II, Movere: cities and temples that are conquered.
 */
#include "ant_play.h"

/* Three players: Roma 0, Graecia 1, Germania 2. */
static void begin_war(ant_play *p)
{
    begin(p, "mare_nostrum", 3);
}

/* Red (Germania) has two legions in Gesocribate, a city of Yellow with this many galleys. */
static void begin_gesocribate(ant_play *p, int galleys, int persons)
{
    begin_war(p);
    put_cities(p, 0, "gesocribate");
    for (int i = 0; i < galleys; i++)
        put_units(p, 0, GALLEY, "gesocribate");
    put_units(p, 2, LEGION, "gesocribate gesocribate");
    put_scholars(p, 0, persons);
    turn_of(p, 2);
    run(p, "2 rondel movere_1");
}

static void test_gesocribate_with_two_legions(void **state)
{
    ant_play p;

    (void)state;
    begin_gesocribate(&p, 1, 3);
    assert_int_equal(ant_strength(&p.now, region_of(&p, "gesocribate")), 2);
    assert_string_equal(listed(&p, 2, "conquer"), "gesocribate 2");
    run(&p, "2 conquer gesocribate 2");
    assert_int_equal(owner_of(&p, "gesocribate"), 2);
    assert_int_equal(p.now.city[region_of(&p, "gesocribate")] - 1, MARBLE);
    assert_int_equal(ant_n_units(&p.now, 0, GALLEY), 0);
    assert_int_equal(ant_n_units(&p.now, 2, LEGION), 0);
    expect_stock(&p, 2, 3, 3, 3, 0);
    run(&p, "2 done; 2 done");
    assert_int_equal(ant_n_persons(&p.now, 2), 0);
}

static void test_gesocribate_not_with_two_galleys_there(void **state)
{
    ant_play p;

    (void)state;
    begin_gesocribate(&p, 2, 3);
    assert_int_equal(ant_strength(&p.now, region_of(&p, "gesocribate")), 3);
    assert_string_equal(listed(&p, 2, "conquer"), "");
}

static void test_one_more_with_at_most_two_personages(void **state)
{
    (void)state;
    for (int persons = 0; persons <= 4; persons++) {
        ant_play p;

        begin_gesocribate(&p, 1, persons);
        assert_int_equal(ant_strength(&p.now, region_of(&p, "gesocribate")),
                         persons <= 2 ? 3 : 2);
    }
}

static void test_regnum_one_res_publica_two(void **state)
{
    ant_play p;
    int region;

    (void)state;
    begin_gesocribate(&p, 1, 3);
    region = region_of(&p, "gesocribate");
    set_advances(&p, 0, 1u << REGNUM);
    assert_int_equal(ant_strength(&p.now, region), 3);
    set_advances(&p, 0, 1u << REGNUM | 1u << RES_PUBLICA);
    assert_int_equal(ant_strength(&p.now, region), 4);
    put_temples(&p, "gesocribate");
    put_units(&p, 0, LEGION, "gesocribate");
    put_units(&p, 1, LEGION, "gesocribate");
    assert_int_equal(ant_strength(&p.now, region), 3 + 2 + 2);
}

/* Red leads Roma and has Navigatio; Yellow, Graecia, has a temple in Pella. */
static void begin_pella(ant_play *p)
{
    begin_war(p);
    set_advances(p, 0, 1u << NAVIGATIO);
    put_scholars(p, 1, 3);
    put_temples(p, "pella");
    put_units(p, 1, GALLEY, "athenae");
    put_units(p, 0, LEGION, "dyrrhachion dyrrhachion");
    put_units(p, 0, GALLEY, "dyrrhachion sparta");
    run(p, "0 rondel movere_1");
}

static const char to_pella[] =
    "0 move legion dyrrhachion pella; 0 move legion dyrrhachion pella;"
    "0 move galley dyrrhachion sparta; 0 move galley sparta athenae;"
    "0 fight graecia galley athenae; 0 move galley sparta athenae; 0 move galley athenae pella";

static void test_pella_conquered(void **state)
{
    ant_play p;

    (void)state;
    begin_pella(&p);
    run(&p, to_pella);
    assert_int_equal(ant_strength(&p.now, region_of(&p, "pella")), 3);
    assert_string_equal(listed(&p, 0, "conquer"), "pella 2");
    run(&p, "0 conquer pella 2; 0 done; 0 done");
    assert_int_equal(ant_n_units(&p.now, 0, LEGION) + ant_n_units(&p.now, 0, GALLEY), 0);
    assert_int_equal(owner_of(&p, "pella"), 0);
    assert_int_equal(p.now.city[region_of(&p, "pella")] - 1, MARBLE);
    assert_int_equal(ant_temples_left(&p.now), 17);
    assert_int_equal(p.now.persons[0][GENERAL], 1);
    assert_int_equal(ant_n_persons(&p.now, 0), 1);
}

/* If Red moves in another order, Yellow's galley may fight the galley that passes. */
static void test_pella_in_another_order(void **state)
{
    ant_play p;

    (void)state;
    begin_pella(&p);
    run(&p, "0 move legion dyrrhachion pella; 0 move legion dyrrhachion pella;"
            "0 move galley sparta athenae; 0 pass; 1 fight roma galley athenae;"
            "0 move galley dyrrhachion sparta; 0 move galley sparta athenae");
    assert_string_equal(listed(&p, 0, "move"), "");
    assert_string_equal(listed(&p, 0, "conquer pella"), "");
    assert_int_equal(n_at(&p, 0, GALLEY, "athenae"), 1);
}

static void test_pella_not_with_regnum(void **state)
{
    ant_play p;

    (void)state;
    begin_pella(&p);
    set_advances(&p, 1, 1u << REGNUM);
    run(&p, to_pella);
    assert_int_equal(ant_strength(&p.now, region_of(&p, "pella")), 4);
    assert_string_equal(listed(&p, 0, "conquer"), "");
}

/* The attacker spends as many units as the strength of the city, legions or galleys by choice, and
 * keeps the rest. */
static void test_attacker_chooses_what_is_spent(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    put_scholars(&p, 1, 3);
    put_units(&p, 1, LEGION, "athenae");
    put_units(&p, 0, LEGION, "athenae athenae");
    put_units(&p, 0, GALLEY, "athenae");
    put_units(&p, 2, GALLEY, "athenae");
    run(&p, "0 rondel movere_1");
    assert_string_equal(listed(&p, 0, "conquer"), "athenae 1, athenae 2");
    run(&p, "0 conquer athenae 1");
    assert_int_equal(n_at(&p, 0, LEGION, "athenae"), 1);
    assert_int_equal(n_at(&p, 0, GALLEY, "athenae"), 0);
    assert_int_equal(n_at(&p, 1, LEGION, "athenae"), 0);
    assert_int_equal(n_at(&p, 2, GALLEY, "athenae"), 1);
}

static void test_galleys_alone_conquer(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    put_units(&p, 0, GALLEY, "knossos knossos knossos");
    run(&p, "0 rondel movere_1; 0 conquer knossos 0");
    assert_int_equal(n_at(&p, 0, GALLEY, "knossos"), 1);
    assert_int_equal(owner_of(&p, "knossos"), 0);
}

static void test_last_city_is_safe(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    put_scholars(&p, 1, 3);
    put_units(&p, 0, LEGION, "athenae pella");
    put_cities(&p, 2, "knossos");
    run(&p, "0 rondel movere_1");
    assert_string_equal(listed(&p, 0, "conquer"), "athenae 1, pella 1");
    run(&p, "0 conquer pella 1");
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(ant_n_cities(&p.now, 1), 1);
}

static void test_no_conquest_without_a_token(void **state)
{
    ant_play p;

    (void)state;
    begin_gesocribate(&p, 1, 3);
    put_units(&p, 2, LEGION, "massilia massilia massilia");
    put_cities(&p, 2,
               "alexandria antiochia aquileia attalia brigantium burdigala bycantium caesarea "
               "carales carthago cyrene dyrrhachion ephesos glevum gordion londinium lugdunum "
               "lutetia mediolanum melitene memphis");
    assert_int_equal(ant_n_cities(&p.now, 2), 24);
    assert_string_equal(listed(&p, 2, "conquer"), "massilia 3");
}

/* A neutral temple has strength three and gives a general, but no city; founding one there needs a
 * further unit. */
static void test_neutral_temple(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    put_units(&p, 0, LEGION, "massilia massilia");
    run(&p, "0 rondel movere_1");
    assert_string_equal(listed(&p, 0, "conquer"), "");
    put_units(&p, 0, GALLEY, "massilia massilia");
    run(&p, "0 conquer massilia 2");
    assert_int_equal(owner_of(&p, "massilia"), -1);
    assert_int_equal(ant_temples_left(&p.now), 18);
    run(&p, "0 done; 0 found massilia marble; 0 done");
    expect_stock(&p, 0, 2, 2, 2, 0);
    assert_int_equal(p.now.persons[0][GENERAL], 1);
}

/* The first conquest ends moves and fights; further conquests may follow. */
static void test_conquest_closes_movement(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    put_scholars(&p, 1, 3);
    put_units(&p, 0, LEGION, "athenae pella salonae");
    put_units(&p, 1, LEGION, "salonae");
    run(&p, "0 rondel movere_1; 0 conquer athenae 1");
    assert_string_equal(listed(&p, 0, ""), "conquer pella 1, done");
}

/* Values that a view has besides the fields: strength is 0 where there is nothing to conquer. */
static void test_view_tells_strength_and_points_at_sea(void **state)
{
    const ae_derived *strength = ae_antike.derived, *at_sea = strength + 1;
    const ae_board *board;
    ant_play p;

    (void)state;
    begin_gesocribate(&p, 2, 3);
    board = (const ae_board *)p.b;
    assert_string_equal(strength->name, "strength");
    assert_int_equal(strength->of(board, &p.now, AE_ALL, region_of(&p, "gesocribate")), 3);
    assert_int_equal(strength->of(board, &p.now, AE_ALL, region_of(&p, "massilia")), 3);
    assert_int_equal(strength->of(board, &p.now, AE_ALL, region_of(&p, "burdigala")), 0);
    assert_string_equal(at_sea->name, "at_sea");
    assert_int_equal(at_sea->of(board, &p.now, AE_ALL, 0), ant_navigation(p.b, &p.now, 0));
    assert_true(at_sea->of(board, &p.now, AE_ALL, 0) > 0);
    assert_int_equal(at_sea->of(board, &p.now, AE_ALL, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gesocribate_with_two_legions),
        cmocka_unit_test(test_gesocribate_not_with_two_galleys_there),
        cmocka_unit_test(test_one_more_with_at_most_two_personages),
        cmocka_unit_test(test_regnum_one_res_publica_two),
        cmocka_unit_test(test_pella_conquered),
        cmocka_unit_test(test_pella_in_another_order),
        cmocka_unit_test(test_pella_not_with_regnum),
        cmocka_unit_test(test_attacker_chooses_what_is_spent),
        cmocka_unit_test(test_galleys_alone_conquer),
        cmocka_unit_test(test_last_city_is_safe),
        cmocka_unit_test(test_no_conquest_without_a_token),
        cmocka_unit_test(test_neutral_temple),
        cmocka_unit_test(test_conquest_closes_movement),
        cmocka_unit_test(test_view_tells_strength_and_points_at_sea),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
