/*
 * ant_view.c: Antike II: values derived from a state, and the changes that choices make.
 */
#include "ant_play.h"

#include "core/choice_changes.h"

static const ae_look look = { .words = NULL, .viewer = AE_WATCHER };

/* "seat amount[ id] by; .." of a choice. */
static const char *changes(ant_play *p, int seat, const char *notation)
{
    ae_move move = ae_parse(&ae_antike, &p->b->head, &p->now, seat, notation);
    ae_text out = AE_TEXT_IN(p->listed);
    ae_change change[AE_MAX_CHANGES];
    int n =
        ae_changes(&ae_antike, &p->b->head, &p->now, &look, (ae_step){ seat, move }, change);

    expect_sound(p);
    assert_true(move != 0);
    for (int i = 0; i < n; i++) {
        const ae_noun *noun = change[i].amount->noun;

        ae_put(&out, i ? "; " : "");
        ae_put_int(&out, change[i].seat);
        ae_put(&out, " ");
        ae_put(&out, noun ? noun->id(&p->b->head, change[i].value) : change[i].amount->name);
        ae_put(&out, " ");
        ae_put_int(&out, change[i].by);
        if (!strcmp(change[i].amount->name, "coming"))
            ae_put(&out, " to come");
    }
    return p->listed;
}

/* The member of a view, as JSON; a list or an object to its end. */
static const char *shown(ant_play *p, const char *name)
{
    static char view[AE_MAX_JSON];
    char key[AE_NAME + 4];
    ae_text text = AE_TEXT_IN(key), out = AE_TEXT_IN(p->listed);
    const char *at, *end;
    int depth = 0;

    ae_put(&text, ",\"");
    ae_put(&text, name);
    ae_put(&text, "\":");
    expect_sound(p);
    ae_view(&ae_antike, &p->b->head, &p->now, &look, &AE_TEXT_IN(view));
    at = strstr(view, key);
    assert_non_null(at);
    at += strlen(key);
    for (end = at; depth > 0 || !strchr(",}", *end); end++)
        depth += (*end == '[' || *end == '{') - (*end == ']' || *end == '}');
    ae_put_n(&out, at, (size_t)(end - at));
    return p->listed;
}

/* Three players: Roma 0, Graecia 1, Germania 2. */
static void begin_three(ant_play *p)
{
    begin(p, "mare_nostrum", 3);
}

/* ---- what is shown ---- */

static void test_nations_and_their_seats(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 2, 0);
    assert_string_equal(shown(&p, "step_name"), "\"first\"");
    assert_string_equal(shown(&p, "turn_of"), "null");
    assert_string_equal(shown(&p, "decides"), "null");
    assert_string_equal(shown(&p, "nation"),
                        "[\"roma\",\"graecia\",\"phoenicia\",\"germania\",null,null]");
    assert_string_equal(shown(&p, "nation_seat"), "[0,1,0,1,null,null]");
    assert_string_equal(shown(&p, "bellona_with"), "null");
    assert_string_equal(shown(&p, "cost_to"), "{}");
    run(&p, "chance first graecia");
    assert_string_equal(shown(&p, "turn_of"), "1");
    assert_string_equal(shown(&p, "bellona_with"), "0");
    assert_string_equal(shown(&p, "stands"), "[null,null,null,null,null,null]");
    assert_string_equal(shown(&p, "round"), "1");
}

static void test_who_decides(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, GALLEY, "carthago");
    put_units(&p, 1, GALLEY, "carales");
    run(&p, "0 rondel movere_1");
    assert_string_equal(shown(&p, "under_way"), "null");
    run(&p, "0 move galley carthago carales");
    assert_string_equal(shown(&p, "step_name"), "\"enter\"");
    assert_string_equal(shown(&p, "under_way"), "\"carales\"");
    run(&p, "0 pass");
    assert_string_equal(shown(&p, "turn_of"), "0");
    assert_string_equal(shown(&p, "decides"), "1");
}

static void test_steps_have_names_of_their_own(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    p.now.bellona = 0;
    run(&p, "0 rondel militia");
    assert_string_equal(shown(&p, "step_name"), "\"bellona\"");
    begin_three(&p);
    put_units(&p, 0, LEGION, "carthago carthago");
    set_advances(&p, 0, 1u << STRATA);
    run(&p, "0 rondel movere_1; 0 move legion carthago tacape");
    assert_string_equal(shown(&p, "step_name"), "\"way\"");
    assert_string_equal(shown(&p, "units_all"), "2");
    assert_string_equal(shown(&p, "units_left"), "2");
    run(&p, "0 stay");
    assert_string_equal(shown(&p, "units_left"), "1");
}

static void test_rondel(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    assert_string_equal(shown(&p, "steps_to"), "{}");
    p.now.field[0] = SCIENTIA;
    assert_string_equal(shown(&p, "steps_to"),
                        "{\"ferrum\":2,\"templum\":3,\"aurum\":4,\"movere_1\":5,\"militia\":6,"
                        "\"marmor\":7,\"scientia\":8,\"movere_2\":1}");
    assert_string_equal(shown(&p, "cost_to"),
                        "{\"ferrum\":0,\"templum\":0,\"aurum\":1,\"movere_1\":2,\"militia\":3,"
                        "\"marmor\":4,\"scientia\":5,\"movere_2\":0}");
    assert_string_equal(shown(&p, "stands"), "[\"scientia\",null,null,null,null,null]");
}

static void test_prices_now(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    set_advances(&p, 1, 1u << MERCATURA);
    assert_string_equal(shown(&p, "price"),
                        "{\"mercatura\":2,\"commercium\":6,\"metallum\":10,\"moneta\":12,"
                        "\"regnum\":12,\"res_publica\":14,\"strata\":6,\"navigatio\":8}");
    assert_string_equal(shown(&p, "known"), "[[],[\"mercatura\"],[],[],[],[]]");
}

static void test_progress_to_personages(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    p.now.level[0][LEVEL_KING] = 1;
    p.now.persons[0][KING] = 1;
    p.now.coins[0] = 2;
    p.now.persons[1][NAVIGATOR] = ant_person_supply[NAVIGATOR];
    p.now.level[1][LEVEL_NAVIGATOR] = ant_person_supply[NAVIGATOR];
    set_advances(&p, 2, 1u << MERCATURA);
    assert_string_equal(shown(&p, "progress"),
                        "[{\"king\":3,\"scholar\":5,\"citizen\":0,\"navigator\":0},"
                        "{\"king\":3,\"scholar\":3,\"citizen\":0,\"navigator\":0},"
                        "{\"king\":3,\"scholar\":3,\"citizen\":0,\"navigator\":0},{},{},{}]");
    assert_string_equal(shown(&p, "progress_to"),
                        "[{\"king\":10,\"scholar\":6,\"citizen\":3},"
                        "{\"king\":5,\"scholar\":6,\"citizen\":3},"
                        "{\"king\":5,\"scholar\":6,\"citizen\":3},{},{},{}]");
}

static void test_what_fields_bring(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    set_stock(&p, 0, 4, 3, 4, 1);
    put_units(&p, 0, GALLEY, "carthago");
    assert_string_equal(shown(&p, "brings"),
                        "{\"ferrum\":1,\"templum\":1,\"aurum\":1,\"movere_1\":1,\"militia\":2,"
                        "\"marmor\":1,\"scientia\":1,\"movere_2\":1}");
    p.now.bellona = 0;
    assert_non_null(strstr(shown(&p, "brings"), "\"militia\":3"));
    set_stock(&p, 0, 4, 30, 4, 0);
    assert_non_null(strstr(shown(&p, "brings"), "\"templum\":0"));
    assert_non_null(strstr(shown(&p, "brings"), "\"militia\":3")); /* one in each city */
}

static void test_rates_of_the_market(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    assert_string_equal(shown(&p, "market_gives"), "[null,null]");
    set_advances(&p, 0, 1u << MERCATURA | 1u << COMMERCIUM);
    assert_string_equal(shown(&p, "market_gives"), "[2,3]");
    assert_string_equal(shown(&p, "market_gets"), "[1,2]");
    p.now.new_advances = 1u << COMMERCIUM;
    p.now.step = ST_SCIENTIA;
    p.now.field[0] = SCIENTIA;
    assert_string_equal(shown(&p, "market_gives"), "[2,null]");
}

static void test_parts_of_strength(void **state)
{
    ant_play p;
    const char *at;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, LEGION, "ancona ancona");
    set_advances(&p, 0, 1u << REGNUM);
    at = strstr(shown(&p, "strength_of"), "\"units\":2");
    assert_non_null(at);
    assert_memory_equal(at, "\"units\":2,\"few\":1,\"advance\":1}", 30);
    assert_memory_equal(at - 10, "\"walls\":1,", 10);
    assert_non_null(strstr(shown(&p, "yields"), "null,1,"));
}

/* ---- what choices change ---- */

static void test_production(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    assert_string_equal(changes(&p, 0, "rondel aurum"), "0 gold 1; 0 coins 1");
}

static void test_costs(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    set_stock(&p, 0, 0, 1, 0, 3);
    run(&p, "0 rondel militia");
    assert_string_equal(changes(&p, 0, "arm legion roma"), "0 iron -1; 0 coins -1; 0 legion 1");
    assert_string_equal(changes(&p, 0, "coin_for iron"), "");
    run(&p, "0 coin_for iron; 0 coin_for iron");
    assert_string_equal(changes(&p, 0, "arm legion roma"), "0 coins -2; 0 legion 1");
}

/* The scholar comes at the end of the turn. */
static void test_first_buyer(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    set_stock(&p, 0, 0, 0, 20, 0);
    run(&p, "0 rondel scientia");
    assert_string_equal(changes(&p, 0, "learn strata"),
                        "0 gold -6; 0 advances 1; 0 scholar 1 to come");
    run(&p, "0 learn strata");
    assert_string_equal(changes(&p, 0, "done"), "0 scholar 1; 0 scholar -1 to come");
}

static void test_conquest(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_cities(&p, 0, "gesocribate");
    put_units(&p, 0, GALLEY, "gesocribate");
    put_units(&p, 2, LEGION, "gesocribate gesocribate gesocribate burdigala");
    turn_of(&p, 2);
    run(&p, "2 rondel movere_1");
    assert_string_equal(changes(&p, 2, "conquer gesocribate 3"),
                        "0 galley -1; 0 cities -1; 0 sea -2; 2 legion -3; 2 cities 1");
}

/* With two players both nations of a seat count. */
static void test_amounts_of_two_nations(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 2);
    assert_int_equal(ant_amounts[0].of(&p.b->head, &p.now, 0, GOLD), 2 * START_STOCK);
    assert_int_equal(ant_amounts[0].of(&p.b->head, &p.now, 2, GOLD), 0);
    assert_int_equal(ant_amounts[0].of(&p.b->head, &p.now, 0, COIN), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nations_and_their_seats),
        cmocka_unit_test(test_who_decides),
        cmocka_unit_test(test_steps_have_names_of_their_own),
        cmocka_unit_test(test_rondel),
        cmocka_unit_test(test_prices_now),
        cmocka_unit_test(test_progress_to_personages),
        cmocka_unit_test(test_what_fields_bring),
        cmocka_unit_test(test_rates_of_the_market),
        cmocka_unit_test(test_parts_of_strength),
        cmocka_unit_test(test_production),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_first_buyer),
        cmocka_unit_test(test_conquest),
        cmocka_unit_test(test_amounts_of_two_nations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
