/*
 * ant_why.c: Antike II, why something that somebody points at cannot be chosen.
 */
#include "ant_play.h"

#include "core/why.h"

/* "reason" or "reason name:value ..": why the seat cannot choose this; "" if it can be
 * chosen.  JSON without its braces and quotes. */
static const char *why(ant_play *p, int seat, const char *noun, const char *id)
{
    ae_text out = AE_TEXT_IN(p->listed);
    const ae_noun *found;
    ae_why_not answer;
    char json[1024];
    int value;

    expect_sound(p);
    assert_true(ae_pointed(&ae_antike, &p->b->head, noun, id, &found, &value));
    answer = ae_why(&ae_antike, &p->b->head, &p->now, seat, found, value);
    if (!answer.kind)
        return "";
    ae_put(&out, answer.kind->name);
    ae_put_arguments(&AE_TEXT_IN(json), &p->b->head, answer.kind, answer.arg, " ");
    for (const char *at = answer.kind->arg[0].name ? json : ""; *at; at++)
        if (*at != '"')
            ae_put_n(&out, *at == ',' ? " " : at, 1);
    return p->listed;
}

/* Three players: Roma 0, Graecia 1, Germania 2. */
static void begin_three(ant_play *p)
{
    begin(p, "mare_nostrum", 3);
}

/* ---- before the action ---- */

static void test_rondel_comes_first(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    assert_string_equal(why(&p, 0, "region", "roma"), "rondel");
    assert_string_equal(why(&p, 0, "resource", "gold"), "rondel");
    assert_string_equal(why(&p, 0, "nation", "graecia"), "rondel");
    assert_string_equal(why(&p, 0, "field", "aurum"), "");
    assert_string_equal(why(&p, 1, "field", "aurum"), "not_turn other:0");
}

static void test_too_far(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    p.now.field[0] = FERRUM;
    set_stock(&p, 0, 1, 0, 0, 1);
    assert_string_equal(why(&p, 0, "field", "marmor"), "");
    assert_string_equal(why(&p, 0, "field", "movere_2"),
                        "too_far field:movere_2 steps:7 n:4 have:2");
}

static void test_way_is_paid_first(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    p.now.field[0] = FERRUM;
    set_stock(&p, 0, 1, 1, 0, 0);
    run(&p, "0 rondel marmor");
    assert_string_equal(why(&p, 0, "region", "roma"), "pay field:marmor n:2");
    assert_string_equal(why(&p, 0, "field", "aurum"), "pay field:marmor n:2");
    assert_string_equal(why(&p, 0, "resource", "gold"), "has_none nation:roma resource:gold");
    assert_string_equal(why(&p, 0, "resource", "iron"), "");
}

static void test_bank_without_coins(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    p.now.coins[1] = COINS;
    run(&p, "0 rondel aurum");
    assert_string_equal(why(&p, 0, "resource", "coin"), "bank_empty");
    assert_string_equal(why(&p, 0, "region", "roma"), "choose");
    assert_string_equal(why(&p, 0, "resource", "iron"), "");
}

/* ---- Militia and Templum ---- */

static void begin_militia(ant_play *p, int iron, int coins)
{
    begin_three(p);
    set_stock(p, 0, 0, iron, 0, coins);
    run(p, "0 rondel militia");
}

static void test_arming(void **state)
{
    ant_play p;

    (void)state;
    begin_militia(&p, 4, 0);
    assert_string_equal(why(&p, 0, "region", "roma"), "");
    assert_string_equal(why(&p, 0, "region", "athenae"),
                        "not_yours nation:roma region:athenae");
    assert_string_equal(why(&p, 0, "field", "aurum"), "chosen field:militia");
    assert_string_equal(why(&p, 0, "advance", "strata"), "needs_field field:scientia");
    assert_string_equal(why(&p, 0, "nation", "graecia"), "needs_field field:movere_1");
    assert_string_equal(why(&p, 0, "resource", "iron"), "by_itself");
    run(&p, "0 arm legion roma");
    assert_string_equal(why(&p, 0, "region", "roma"), "full region:roma n:1");
}

static void test_arming_without_iron(void **state)
{
    ant_play p;

    (void)state;
    begin_militia(&p, 0, 0);
    assert_string_equal(why(&p, 0, "region", "roma"), "missing missing:{iron:2}");
    begin_militia(&p, 0, 1);
    assert_string_equal(why(&p, 0, "region", "roma"), "missing_coins missing:{iron:2} coins:1");
}

static void test_arming_without_pieces(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    for (int i = 0; i < ant_unit_supply[LEGION]; i++)
        put_units(&p, 0, LEGION, "roma");
    for (int i = 0; i < ant_unit_supply[GALLEY]; i++)
        put_units(&p, 0, GALLEY, "roma");
    run(&p, "0 rondel militia");
    assert_string_equal(why(&p, 0, "region", "roma"), "no_units region:roma");
}

static void test_bellona_first(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    p.now.bellona = 0;
    run(&p, "0 rondel militia");
    assert_string_equal(why(&p, 0, "resource", "iron"), "bellona");
    assert_string_equal(why(&p, 0, "region", "roma"), "");
}

static void test_temples(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_temples(&p, "neapolis");
    set_stock(&p, 0, 4, 0, 0, 0);
    run(&p, "0 rondel templum");
    assert_string_equal(why(&p, 0, "region", "roma"), "missing missing:{marble:1}");
    assert_string_equal(why(&p, 0, "region", "athenae"),
                        "not_yours nation:roma region:athenae");
}

static void test_second_temple(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_temples(&p, "roma");
    set_stock(&p, 0, 9, 0, 0, 0);
    run(&p, "0 rondel templum");
    assert_string_equal(why(&p, 0, "region", "roma"), "has_temple region:roma");
}

static void test_no_temple_left(void **state)
{
    ant_play p;
    int region = 0;

    (void)state;
    begin_three(&p);
    for (; ant_temples_left(&p.now) > 0; region++)
        if (region != region_of(&p, "roma") && !p.now.temple[region]) {
            p.now.temple[region] = 1;
            if (!p.now.owner[region])
                put_cities(&p, 1, p.b->region[region]);
        }
    set_stock(&p, 0, 9, 0, 0, 0);
    run(&p, "0 rondel templum");
    assert_string_equal(why(&p, 0, "region", "roma"), "no_temples");
}

/* ---- Scientia and the market ---- */

static void test_learning(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    set_advances(&p, 0, 1u << STRATA);
    set_stock(&p, 0, 0, 0, 7, 1);
    run(&p, "0 rondel scientia");
    assert_string_equal(why(&p, 0, "advance", "strata"), "known nation:roma advance:strata");
    assert_string_equal(why(&p, 0, "advance", "moneta"),
                        "builds_on advance:moneta other:metallum");
    assert_string_equal(why(&p, 0, "advance", "metallum"),
                        "missing_coins missing:{gold:3} coins:1");
    assert_string_equal(why(&p, 0, "advance", "mercatura"), "");
    assert_string_equal(why(&p, 0, "region", "roma"), "learning");
}

static void test_at_the_market(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    set_advances(&p, 0, 1u << MERCATURA);
    set_stock(&p, 0, 3, 0, 0, 1);
    run(&p, "0 rondel scientia; 0 give marble");
    assert_string_equal(why(&p, 0, "advance", "strata"), "market");
    assert_string_equal(why(&p, 0, "resource", "iron"), "has_none nation:roma resource:iron");
    run(&p, "0 give marble");
    assert_string_equal(why(&p, 0, "resource", "coin"), "only_given");
    assert_string_equal(why(&p, 0, "resource", "iron"), "");
}

/* ---- Movere ---- */

static void test_moving(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, LEGION, "carthago");
    run(&p, "0 rondel movere_1");
    assert_string_equal(why(&p, 0, "region", "tacape"), "");
    assert_string_equal(why(&p, 0, "region", "athenae"), "out_of_reach region:athenae");
    assert_string_equal(why(&p, 0, "nation", "graecia"), "no_fight nation:graecia");
    put_units(&p, 0, GALLEY, "carthago");
    run(&p, "0 move legion carthago tacape");
    p.now.units[0][GALLEY][region_of(&p, "carthago")] = 0;
    assert_string_equal(why(&p, 0, "region", "tacape"), "have_moved region:tacape");
}

/* Roma is a region and a nation. */
static void test_region_named_like_a_nation(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, GALLEY, "attalia");
    put_units(&p, 1, GALLEY, "attalia");
    turn_of(&p, 1);
    run(&p, "1 rondel movere_1");
    assert_string_equal(listed(&p, 1, "fight roma galley attalia"), "yes");
    assert_string_equal(why(&p, 1, "nation", "roma"), "");
    assert_string_equal(why(&p, 1, "region", "roma"), "out_of_reach region:roma");
}

static void test_under_way(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, LEGION, "carthago");
    set_advances(&p, 0, 1u << STRATA);
    run(&p, "0 rondel movere_1; 0 move legion carthago tacape");
    assert_string_equal(why(&p, 0, "region", "roma"),
                        "no_way kind:legion from:tacape region:roma");
    assert_string_equal(why(&p, 0, "region", "leptis_magna"), "");
}

static void test_meeting(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, GALLEY, "carthago");
    put_units(&p, 1, GALLEY, "carales");
    run(&p, "0 rondel movere_1; 0 move galley carthago carales");
    assert_string_equal(why(&p, 0, "region", "roma"), "fight region:carales");
    run(&p, "0 pass");
    assert_string_equal(why(&p, 1, "advance", "strata"), "fight region:carales");
}

/* ---- conquest ---- */

static void test_too_strong(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_cities(&p, 0, "gesocribate");
    put_units(&p, 2, LEGION, "gesocribate");
    turn_of(&p, 2);
    run(&p, "2 rondel movere_1");
    p.now.moved[LEGION][region_of(&p, "gesocribate")] = 1;
    assert_string_equal(why(&p, 2, "region", "gesocribate"),
                        "too_strong region:gesocribate n:2 have:1");
}

static void test_nothing_moves_after_a_conquest(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_cities(&p, 0, "gesocribate");
    put_units(&p, 2, LEGION, "gesocribate gesocribate burdigala");
    turn_of(&p, 2);
    run(&p, "2 rondel movere_1; 2 conquer gesocribate 2");
    assert_string_equal(why(&p, 2, "region", "burdigala"), "conquering");
}

static void test_last_city(void **state)
{
    ant_play p;
    int athenae;

    (void)state;
    begin_three(&p);
    athenae = region_of(&p, "athenae");
    put_cities(&p, 1, "athenae");
    for (int region = 0; region < REGIONS; region++)
        if (p.now.owner[region] == 2 && region != athenae)
            p.now.owner[region] = 1;
    put_units(&p, 0, LEGION, "athenae athenae athenae");
    run(&p, "0 rondel movere_1");
    p.now.moved[LEGION][athenae] = 3;
    assert_string_equal(why(&p, 0, "region", "athenae"),
                        "last_city region:athenae nation:graecia");
}

/* ---- founding ---- */

static void begin_founding(ant_play *p, const char *unit, int marble, int coins)
{
    begin_three(p);
    put_units(p, 0, LEGION, unit);
    set_stock(p, 0, marble, 0, 0, coins);
    run(p, "0 rondel templum; 0 done");
}

static void test_founding(void **state)
{
    ant_play p;

    (void)state;
    begin_founding(&p, "tacape", 1, 2);
    assert_string_equal(why(&p, 0, "region", "tacape"), "");
    assert_string_equal(why(&p, 0, "region", "paphos"),
                        "nobody_there nation:roma region:paphos");
    assert_string_equal(why(&p, 0, "region", "athenae"),
                        "occupied region:athenae nation:graecia");
    begin_founding(&p, "tacape", 1, 1);
    assert_string_equal(why(&p, 0, "region", "tacape"),
                        "missing_coins missing:{iron:1 gold:1} coins:1");
}

static void test_founding_beside_a_neutral_temple(void **state)
{
    ant_play p;
    const char *temple;

    (void)state;
    begin_three(&p);
    temple = p.b->region[p.b->temple[p.now.setup][0]];
    put_units(&p, 0, LEGION, temple);
    run(&p, "0 rondel templum; 0 done");
    assert_string_equal(why(&p, 0, "region", temple) + strlen("neutral region:"), temple);
}

static void test_tokens(void **state)
{
    ant_play p;

    (void)state;
    begin_three(&p);
    put_units(&p, 0, LEGION, "tacape");
    for (int region = 0; ant_n_cities(&p.now, 0) < TOKENS; region++)
        if (!p.now.owner[region] && !p.now.temple[region] && region != region_of(&p, "tacape"))
            put_cities(&p, 0, p.b->region[region]);
    run(&p, "0 rondel templum; 0 done");
    assert_string_equal(why(&p, 0, "region", "tacape"), "no_tokens n:24");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rondel_comes_first),
        cmocka_unit_test(test_too_far),
        cmocka_unit_test(test_way_is_paid_first),
        cmocka_unit_test(test_bank_without_coins),
        cmocka_unit_test(test_arming),
        cmocka_unit_test(test_arming_without_iron),
        cmocka_unit_test(test_arming_without_pieces),
        cmocka_unit_test(test_bellona_first),
        cmocka_unit_test(test_temples),
        cmocka_unit_test(test_second_temple),
        cmocka_unit_test(test_no_temple_left),
        cmocka_unit_test(test_learning),
        cmocka_unit_test(test_at_the_market),
        cmocka_unit_test(test_moving),
        cmocka_unit_test(test_region_named_like_a_nation),
        cmocka_unit_test(test_under_way),
        cmocka_unit_test(test_meeting),
        cmocka_unit_test(test_too_strong),
        cmocka_unit_test(test_nothing_moves_after_a_conquest),
        cmocka_unit_test(test_last_city),
        cmocka_unit_test(test_founding),
        cmocka_unit_test(test_founding_beside_a_neutral_temple),
        cmocka_unit_test(test_tokens),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
