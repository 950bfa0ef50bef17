/*
 * ant_war.c: Antike II, Movere: moving and fighting.
 */
#include "ant_play.h"

/* Three players: Roma 0, Graecia 1, Germania 2. */
static void begin_war(ant_play *p)
{
    begin(p, "mare_nostrum", 3);
}

/* ---- moving ---- */

/* A legion and a galley of Yellow in Carthago. */
static void begin_carthago(ant_play *p, unsigned advances)
{
    begin_war(p);
    put_units(p, 0, LEGION, "carthago");
    put_units(p, 0, GALLEY, "carthago");
    put_units(p, 1, GALLEY, "carales");
    set_advances(p, 0, advances);
    run(p, "0 rondel movere_1");
}

static void test_moves_from_carthago(void **state)
{
    ant_play p;

    (void)state;
    begin_carthago(&p, 0);
    assert_string_equal(listed(&p, 0, "move legion carthago"), "caesarea, tacape");
    assert_string_equal(listed(&p, 0, "move galley carthago"),
                        "caesarea, carales, syracus, tacape");
    assert_string_equal(listed(&p, 0, "done"), "yes");
    run(&p, "0 move legion carthago tacape; 0 move galley carthago tacape");
    assert_string_equal(listed(&p, 0, ""), "done");
    run(&p, "0 done");
    assert_int_equal(n_at(&p, 0, LEGION, "tacape"), 1);
    assert_int_equal(n_at(&p, 0, GALLEY, "tacape"), 1);
    assert_int_equal(n_at(&p, 0, LEGION, "carthago"), 0);
}

static void test_strata_from_carthago(void **state)
{
    ant_play p;

    (void)state;
    begin_carthago(&p, 1u << STRATA);
    run(&p, "0 move legion carthago tacape");
    assert_string_equal(listed(&p, 0, ""),
                        "move legion tacape caesarea, move legion tacape carthago, "
                        "move legion tacape leptis_magna, stay");
    run(&p, "0 move legion tacape leptis_magna; 0 move galley carthago tacape");
    assert_string_equal(listed(&p, 0, "move"), "");
    assert_int_equal(n_at(&p, 0, LEGION, "leptis_magna"), 1);
}

static void test_navigatio_from_carthago(void **state)
{
    ant_play p;

    (void)state;
    begin_carthago(&p, 1u << NAVIGATIO);
    run(&p, "0 move galley carthago syracus");
    assert_string_equal(
        listed(&p, 0, "move galley syracus"),
        "carales, carthago, dyrrhachion, leptis_magna, neapolis, sparta, tacape");
    run(&p, "0 stay; 0 move legion carthago tacape");
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(n_at(&p, 0, GALLEY, "syracus"), 1);
}

/* Either side may demand the fight. */
static void test_galleys_meet_in_carales(void **state)
{
    ant_play p, then;

    (void)state;
    begin_carthago(&p, 0);
    run(&p, "0 move galley carthago carales");
    assert_string_equal(listed(&p, 0, ""), "fight graecia galley carales, pass");
    assert_string_equal(listed(&p, 1, ""), "");
    then = p;
    run(&then, "0 fight graecia galley carales");
    assert_int_equal(n_at(&then, 0, GALLEY, "carales"), 0);
    assert_int_equal(n_at(&then, 1, GALLEY, "carales"), 0);
    run(&p, "0 pass");
    assert_string_equal(listed(&p, 0, ""), "");
    assert_string_equal(listed(&p, 1, ""), "fight roma galley carales, pass");
    then = p;
    run(&then, "1 fight roma galley carales");
    assert_int_equal(n_at(&then, 0, GALLEY, "carales"), 0);
    assert_int_equal(n_at(&then, 1, GALLEY, "carales"), 0);
    assert_string_equal(listed(&then, 0, "move"), "legion carthago caesarea, "
                                                  "legion carthago tacape");
    run(&p, "1 pass; 0 done");
    assert_int_equal(n_at(&p, 0, GALLEY, "carales"), 1);
    assert_int_equal(n_at(&p, 1, GALLEY, "carales"), 1);
}

/* Foreign cities and neutral temples block nobody. */
static void test_through_cities_and_temples(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    set_advances(&p, 0, 1u << STRATA);
    put_units(&p, 0, LEGION, "mediolanum dyrrhachion");
    run(&p,
        "0 rondel movere_2; 0 move legion mediolanum massilia; 0 move legion massilia valentia;"
        "0 move legion dyrrhachion pella; 0 move legion pella bycantium");
    assert_int_equal(n_at(&p, 0, LEGION, "valentia"), 1);
    assert_int_equal(n_at(&p, 0, LEGION, "bycantium"), 1);
}

/* ---- fighting ---- */

static void test_legions_and_galleys_do_not_fight(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    put_units(&p, 0, LEGION, "neapolis");
    put_units(&p, 1, GALLEY, "syracus");
    run(&p, "0 rondel movere_1; 0 move legion neapolis syracus");
    assert_string_equal(listed(&p, 0, ""), "done");
}

/* Owners of units of the kind are asked clockwise from the mover; the first fight ends the
 * questions. */
static void test_owners_are_asked_clockwise(void **state)
{
    ant_play p, then;

    (void)state;
    begin(&p, "mare_nostrum", 5);
    put_units(&p, 0, GALLEY, "sparta");
    put_units(&p, 1, LEGION, "sparta");
    put_units(&p, 4, GALLEY, "sparta");
    turn_of(&p, 3);
    put_units(&p, 3, GALLEY, "knossos");
    run(&p, "3 rondel movere_1; 3 move galley knossos sparta");
    assert_string_equal(listed(&p, 3, "fight"), "roma galley sparta, carthago galley sparta");
    run(&p, "3 pass");
    assert_int_equal(p.now.asked, 4);
    then = p;
    run(&then, "4 fight phoenicia galley sparta");
    assert_int_equal(then.now.step, ST_MOVE);
    assert_int_equal(n_at(&then, 0, GALLEY, "sparta"), 1);
    assert_int_equal(n_at(&then, 4, GALLEY, "sparta"), 0);
    run(&p, "4 pass");
    assert_int_equal(p.now.asked, 0);
    run(&p, "0 fight phoenicia galley sparta");
    assert_int_equal(n_at(&p, 0, GALLEY, "sparta"), 0);
    assert_int_equal(n_at(&p, 1, LEGION, "sparta"), 1);
    assert_int_equal(n_at(&p, 4, GALLEY, "sparta"), 1);
    assert_int_equal(n_at(&p, 3, GALLEY, "sparta"), 0);
}

/* Owners are asked even if the unit only passes; a unit lost on the way does not arrive. */
static void test_asked_while_passing(void **state)
{
    ant_play p, then;

    (void)state;
    begin_war(&p);
    set_advances(&p, 0, 1u << NAVIGATIO);
    put_units(&p, 0, GALLEY, "sparta");
    put_units(&p, 1, GALLEY, "athenae");
    run(&p, "0 rondel movere_1; 0 move galley sparta athenae; 0 pass");
    then = p;
    run(&then, "1 fight roma galley athenae");
    assert_string_equal(listed(&then, 0, ""), "done");
    assert_int_equal(ant_n_units(&then.now, 0, GALLEY), 0);
    run(&p, "1 pass; 0 move galley athenae pella");
    assert_int_equal(n_at(&p, 0, GALLEY, "pella"), 1);
    assert_int_equal(n_at(&p, 1, GALLEY, "athenae"), 1);
}

/* A unit that moves out and back: owners are asked on each arrival, not when it leaves. */
static void test_asked_again_on_the_way_back(void **state)
{
    ant_play p;

    (void)state;
    begin_war(&p);
    set_advances(&p, 0, 1u << NAVIGATIO);
    put_units(&p, 0, GALLEY, "sparta");
    put_units(&p, 1, GALLEY, "athenae");
    put_units(&p, 2, GALLEY, "sparta");
    run(&p, "0 rondel movere_1; 0 move galley sparta athenae; 0 pass; 1 pass;"
            "0 move galley athenae sparta; 0 pass; 2 fight roma galley sparta");
    assert_int_equal(ant_n_units(&p.now, 0, GALLEY), 0);
    assert_int_equal(ant_n_units(&p.now, 1, GALLEY), 1);
    assert_int_equal(ant_n_units(&p.now, 2, GALLEY), 0);
}

/* The mover may fight with units that did not move; the other side cannot demand that. */
static void test_standing_units_fight(void **state)
{
    ant_play p, then;

    (void)state;
    begin_war(&p);
    put_units(&p, 0, LEGION, "salonae salonae");
    put_units(&p, 1, LEGION, "salonae salonae salonae");
    run(&p, "0 rondel movere_1");
    assert_string_equal(listed(&p, 0, "fight"), "graecia legion salonae");
    assert_string_equal(listed(&p, 1, ""), "");
    then = p;
    run(&then, "0 fight graecia legion salonae; 0 fight graecia legion salonae");
    assert_int_equal(n_at(&then, 0, LEGION, "salonae"), 0);
    assert_int_equal(n_at(&then, 1, LEGION, "salonae"), 1);
    assert_string_equal(listed(&then, 0, ""), "done");
    run(&p, "0 done; 0 done");
    assert_int_equal(p.now.active, 1);
    assert_int_equal(n_at(&p, 0, LEGION, "salonae"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_from_carthago),
        cmocka_unit_test(test_strata_from_carthago),
        cmocka_unit_test(test_navigatio_from_carthago),
        cmocka_unit_test(test_galleys_meet_in_carales),
        cmocka_unit_test(test_through_cities_and_temples),
        cmocka_unit_test(test_legions_and_galleys_do_not_fight),
        cmocka_unit_test(test_owners_are_asked_clockwise),
        cmocka_unit_test(test_asked_while_passing),
        cmocka_unit_test(test_asked_again_on_the_way_back),
        cmocka_unit_test(test_standing_units_fight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
