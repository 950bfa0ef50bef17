/*
 * ant_end.c: Antike II: personages, the end of the game, and rules that depend on the number of
 * players.
 */
#include "ant_play.h"

/* Nation 0, Roma among three players, with cities that give ten in all. */
static const char seven_more[] =
    "carales syracus mediolanum aquileia salonae sirmium dyrrhachion";

/* ---- kings ---- */

static void test_second_king_after_losing_a_city(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_cities(&p, 0, seven_more);
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][KING], 2);
    put_units(&p, 1, LEGION, "dyrrhachion dyrrhachion");
    run(&p, "1 rondel movere_1; 1 conquer dyrrhachion 2; 1 done; 1 done");
    assert_int_equal(ant_n_cities(&p.now, 0), 9);
    turn_of(&p, 0);
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][KING], 2);
    turn_of(&p, 0);
    put_units(&p, 0, LEGION, "tacape");
    run(&p, "0 rondel aurum; 0 found tacape iron; 0 done");
    assert_int_equal(ant_n_cities(&p.now, 0), 10);
    assert_int_equal(p.now.persons[0][KING], 2);
    turn_of(&p, 0);
    put_cities(&p, 0, "carthago caesarea tingis valentia");
    put_units(&p, 0, LEGION, "toletum");
    set_stock(&p, 0, 1, 1, 1, 0);
    run(&p, "0 rondel templum; 0 done; 0 found toletum iron; 0 done");
    assert_int_equal(ant_n_cities(&p.now, 0), 15);
    assert_int_equal(p.now.persons[0][KING], 3);
}

static void test_king_at_the_fifth_city(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_cities(&p, 0, "carales");
    put_units(&p, 0, LEGION, "salonae");
    run(&p, "0 rondel aurum; 0 found salonae marble");
    assert_int_equal(p.now.persons[0][KING], 0);
    run(&p, "0 done");
    assert_int_equal(p.now.persons[0][KING], 1);
    assert_int_equal(ant_n_persons(&p.now, 0), 1);
}

/* ---- citizens and navigators ---- */

static void test_citizen_for_three_temples_once(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_temples(&p, "roma neapolis");
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][CITIZEN], 0);
    turn_of(&p, 0);
    set_stock(&p, 0, 5, 0, 0, 0);
    run(&p, "0 rondel templum; 0 temple ancona; 0 done; 0 done");
    assert_int_equal(p.now.persons[0][CITIZEN], 1);
    p.now.temple[region_of(&p, "roma")] = 0;
    turn_of(&p, 0);
    set_stock(&p, 0, 5, 0, 0, 0);
    run(&p, "0 rondel templum; 0 temple roma; 0 done; 0 done");
    assert_int_equal(p.now.persons[0][CITIZEN], 1);
}

/* Neutral temples count for nobody. */
static void test_citizens_by_own_temples(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_cities(&p, 0, "carales salonae mediolanum");
    put_temples(&p, "roma neapolis ancona carales salonae mediolanum");
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][CITIZEN], 2);
    run(&p, "1 rondel aurum; 1 done");
    assert_int_equal(p.now.persons[1][CITIZEN], 0);
}

/* Carales, Syracus and Knossos have ships and count twice; a region counts once. */
static void test_navigator_for_seven_points(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 0, GALLEY, "carales carales syracus knossos");
    put_units(&p, 0, LEGION, "tacape");
    assert_int_equal(ant_navigation(p.b, &p.now, 0), 6);
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][NAVIGATOR], 0);
    turn_of(&p, 0);
    put_units(&p, 0, GALLEY, "roma");
    put_units(&p, 1, GALLEY, "roma");
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][NAVIGATOR], 1);
    turn_of(&p, 0);
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][NAVIGATOR], 1);
    turn_of(&p, 0);
    put_units(&p, 0, GALLEY, "paphos olisipo londinium gesocribate");
    assert_int_equal(ant_navigation(p.b, &p.now, 0), 15);
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][NAVIGATOR], 2);
}

/* Galleys count where they are at the end of the turn. */
static void test_navigation_at_the_end_of_the_turn(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 0, GALLEY, "carales syracus knossos roma");
    run(&p, "0 rondel movere_1; 0 move galley roma carales; 0 done; 0 done");
    assert_int_equal(p.now.persons[0][NAVIGATOR], 0);
}

/* ---- stacks ---- */

static void test_empty_stack(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    p.now.level[1][LEVEL_NAVIGATOR] = p.now.persons[1][NAVIGATOR] = 5;
    put_units(&p, 0, GALLEY, "carales syracus knossos roma");
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][NAVIGATOR], 0);
    assert_int_equal(p.now.level[0][LEVEL_NAVIGATOR], 1);
}

static void test_supply_of_persons(void **state)
{
    static const int supply[PERSONS] = {
        [KING] = 10, [SCHOLAR] = 8, [GENERAL] = 7, [CITIZEN] = 6, [NAVIGATOR] = 5
    };
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 6, 0);
    for (int person = 0; person < PERSONS; person++)
        assert_int_equal(ant_persons_left(&p.now, person), supply[person]);
}

/* ---- the end ---- */

/* The goal of three players is ten personages; the game ends at once. */
static void test_goal_ends_the_game_at_once(void **state)
{
    ant_play p;
    ae_result result[AE_MAX_SEATS];

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_scholars(&p, 1, 8);
    turn_of(&p, 1);
    put_cities(&p, 1, "sparta dyrrhachion sirmium salonae ephesos attalia");
    run(&p, "1 rondel aurum; 1 done");
    assert_int_equal(p.now.step, ST_RONDEL);
    assert_int_equal(ant_n_persons(&p.now, 1), 9);
    turn_of(&p, 1);
    put_units(&p, 1, LEGION, "tyros");
    run(&p, "1 rondel aurum; 1 found tyros iron; 1 done");
    assert_int_equal(p.now.step, ST_OVER);
    assert_int_equal(p.now.winner, 1);
    for (int seat = 0; seat < 3; seat++)
        assert_string_equal(listed(&p, seat, ""), "");
    ae_antike.result(&p.b->head, &p.now, result);
    assert_int_equal(result[1].score, 10);
    assert_int_equal(result[1].part[KING], 2);
    assert_int_equal(result[1].part[SCHOLAR], 8);
    assert_int_equal(result[1].rank, 1);
    assert_int_equal(result[0].rank, 2);
    assert_int_equal(result[2].rank, 2);
}

/* Graecia has all generals; Roma has so many scholars and destroys a neutral temple. */
static void destroy_without_a_general(ant_play *p, int scholars)
{
    begin(p, "mare_nostrum", 5);
    p->now.persons[1][GENERAL] = 7;
    put_scholars(p, 0, scholars);
    put_units(p, 0, LEGION, "tacape tacape tacape");
    run(p, "0 rondel movere_1; 0 conquer tacape 3; 0 done; 0 done");
    assert_int_equal(p->now.persons[0][GENERAL], 0);
    assert_int_equal(p->now.temple[region_of(p, "tacape")], 0);
}

static void test_last_one_is_a_missing_general(void **state)
{
    ant_play p;

    (void)state;
    destroy_without_a_general(&p, 7);
    assert_int_equal(p.now.step, ST_OVER);
    assert_int_equal(p.now.winner, 0);
    destroy_without_a_general(&p, 6);
    assert_int_equal(p.now.step, ST_RONDEL);
    assert_int_equal(p.now.winner, NOBODY);
}

/* Whoever wins because a general is missing ranks first, even if another has as many personages. */
static void test_winner_ranks_first(void **state)
{
    ant_play p;
    ae_result result[AE_MAX_SEATS];

    (void)state;
    destroy_without_a_general(&p, 7);
    put_cities(&p, 1, "dyrrhachion sparta");
    ae_antike.result(&p.b->head, &p.now, result);
    assert_int_equal(result[0].score, 7);
    assert_int_equal(result[1].score, 7);
    assert_int_equal(result[0].rank, 1);
    assert_int_equal(result[1].rank, 2);
    assert_int_equal(result[2].rank, 3);
}

/* ---- Plinius ---- */

static void learn_the_last(ant_play *p, uint32_t variant)
{
    start(p, "mare_nostrum", 3, variant);
    run(p, "chance first roma");
    set_advances(p, 0, 0xffu & ~(1u << STRATA));
    set_advances(p, 1, 1u << STRATA);
    set_stock(p, 0, 0, 0, 3, 0);
    run(p, "0 rondel scientia; 0 learn strata; 0 done; 0 done");
}

static void test_plinius_for_all_eight(void **state)
{
    ant_play p;

    (void)state;
    learn_the_last(&p, 0);
    assert_int_equal(p.now.persons[0][SCHOLAR], 0);
    learn_the_last(&p, PLINIUS);
    assert_int_equal(p.now.persons[0][SCHOLAR], 1);
    assert_int_equal(p.now.plinius, 0);
    assert_int_equal(ant_persons_left(&p.now, SCHOLAR), 8);
    set_advances(&p, 1, 0xff);
    run(&p, "1 rondel aurum; 1 done");
    assert_int_equal(p.now.persons[1][SCHOLAR], 0);
}

static void test_plinius_not_for_seven(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 3, PLINIUS);
    run(&p, "chance first roma");
    set_advances(&p, 0, 0xffu & ~(1u << STRATA));
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.persons[0][SCHOLAR], 0);
    assert_int_equal(p.now.plinius, NOBODY);
}

/* ---- two players ---- */

/* Roma and Phoenicia against Graecia and Germania, in turn; each nation has its own purse. */
static void test_two_players_with_two_nations(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 2);
    assert_int_equal(p.now.n_nations, 4);
    run(&p, "0 rondel aurum; 0 done; 1 rondel marmor; 1 done; 0 rondel ferrum; 0 done;"
            "1 rondel aurum; 1 done");
    expect_stock(&p, 0, 3, 3, 4, 1);
    expect_stock(&p, 1, 4, 3, 3, 1);
    expect_stock(&p, 2, 3, 4, 3, 1);
    expect_stock(&p, 3, 3, 3, 4, 1);
    assert_int_equal(p.now.active, 0);
    assert_int_equal(owner_of(&p, "paphos"), 2);
    assert_int_equal(ant_seat_of(&p.now, 2), 0);
    assert_int_equal(ant_seat_of(&p.now, 3), 1);
}

/* The better nation of a player counts, not the sum. */
static void test_better_nation_counts(void **state)
{
    ant_play p;
    ae_result result[AE_MAX_SEATS];

    (void)state;
    begin(&p, "mare_nostrum", 2);
    put_scholars(&p, 0, 2);
    put_scholars(&p, 2, 1);
    put_scholars(&p, 3, 3);
    ae_antike.result(&p.b->head, &p.now, result);
    assert_int_equal(result[0].score, 2);
    assert_int_equal(result[1].score, 3);
    assert_int_equal(result[0].rank, 2);
    assert_int_equal(result[1].rank, 1);
}

static void test_duel(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 2, DUEL);
    assert_int_equal(p.now.n_nations, 2);
    assert_int_equal(p.b->goal[p.now.setup], 10);
    assert_string_equal(listed(&p, AE_CHANCE, "first"), "roma, graecia");
    run(&p, "chance first graecia");
    assert_int_equal(p.now.bellona, 0);
    run(&p, "1 rondel militia; 1 done; 1 done; 0 rondel militia");
    assert_int_equal(p.now.bellona, 1);
}

/* Ten personages, the goal of three players otherwise, do not end the long game; twelve do. */
static void test_long_game_needs_twelve(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 3, LONG);
    run(&p, "chance first roma");
    assert_int_equal(ant_goal(p.b, &p.now), 12);
    put_scholars(&p, 0, 8);
    put_cities(&p, 0, seven_more);
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(ant_n_persons(&p.now, 0), 10);
    assert_int_equal(p.now.step, ST_RONDEL);
    turn_of(&p, 0);
    p.now.persons[0][GENERAL] = 1;
    put_cities(&p, 0, "carthago caesarea tingis valentia toletum");
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(ant_n_persons(&p.now, 0), 12);
    assert_int_equal(p.now.winner, 0);
}

/* ---- the limit ---- */

/* Ranking is by personages, then cities, then temples; players equal in all three share the
 * rank. */
static void test_limit_of_turns_and_ranking(void **state)
{
    ant_play p;
    ae_result result[AE_MAX_SEATS];

    (void)state;
    begin(&p, "mare_nostrum", 6);
    p.now.turn = MAX_TURNS - 2;
    put_scholars(&p, 3, 1);
    put_cities(&p, 4, "toletum");
    put_temples(&p, "pella");
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.step, ST_RONDEL);
    run(&p, "1 rondel aurum; 1 done");
    assert_int_equal(p.now.step, ST_OVER);
    assert_int_equal(p.now.winner, NOBODY);
    assert_int_equal(p.now.turn, 600);
    ae_antike.result(&p.b->head, &p.now, result);
    assert_int_equal(result[3].rank, 1);
    assert_int_equal(result[4].rank, 2);
    assert_int_equal(result[1].rank, 3);
    assert_int_equal(result[0].rank, 4);
    assert_int_equal(result[2].rank, 4);
    assert_int_equal(result[5].rank, 4);
}

static void test_a_hundred_turns_each(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    p.now.turn = 298;
    run(&p, "0 rondel aurum; 0 done");
    assert_int_equal(p.now.step, ST_RONDEL);
    run(&p, "1 rondel aurum; 1 done");
    assert_int_equal(p.now.step, ST_OVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_king_after_losing_a_city),
        cmocka_unit_test(test_king_at_the_fifth_city),
        cmocka_unit_test(test_citizen_for_three_temples_once),
        cmocka_unit_test(test_citizens_by_own_temples),
        cmocka_unit_test(test_navigator_for_seven_points),
        cmocka_unit_test(test_navigation_at_the_end_of_the_turn),
        cmocka_unit_test(test_empty_stack),
        cmocka_unit_test(test_supply_of_persons),
        cmocka_unit_test(test_goal_ends_the_game_at_once),
        cmocka_unit_test(test_last_one_is_a_missing_general),
        cmocka_unit_test(test_winner_ranks_first),
        cmocka_unit_test(test_plinius_for_all_eight),
        cmocka_unit_test(test_plinius_not_for_seven),
        cmocka_unit_test(test_two_players_with_two_nations),
        cmocka_unit_test(test_better_nation_counts),
        cmocka_unit_test(test_duel),
        cmocka_unit_test(test_long_game_needs_twelve),
        cmocka_unit_test(test_limit_of_turns_and_ranking),
        cmocka_unit_test(test_a_hundred_turns_each),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
