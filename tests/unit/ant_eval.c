/*
 * ant_eval.c: Antike II: positions that the evaluator has to prefer.
 */
#include "ant_play.h"
#include "bots/value.h"

static ae_facts facts_of(const ant_play *p)
{
    ae_facts facts;

    ae_antike.eval->read(&p->b->head, &p->now, &facts);
    return facts;
}

static float worth_of(const ae_facts *facts, int seat)
{
    const ae_eval *eval = ae_antike.eval;
    float sum = 0;

    for (int i = 0; i < eval->n; i++)
        sum += ae_value_part(eval, facts, seat, i);
    return sum;
}

static float fact_of(const ant_play *p, int seat, const char *name)
{
    ae_facts facts = facts_of(p);

    for (int i = 0; i < ae_antike.eval->n; i++)
        if (!strcmp(ae_antike.eval->names[i], name))
            return facts.fact[seat][i];
    fail_msg("there is no fact %s", name);
    return 0;
}

/* The lead of seat 0 over seat 1. */
static float lead(const ant_play *p)
{
    ae_facts facts = facts_of(p);

    return worth_of(&facts, 0) - worth_of(&facts, 1);
}

/* ---- progress ---- */

static void test_progress_from_start_to_end(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 3, 0);
    assert_true(facts_of(&p).progress == 0);
    begin(&p, "mare_nostrum", 3);
    assert_true(facts_of(&p).progress == 0);
    put_scholars(&p, 1, 5);
    assert_true(facts_of(&p).progress > 0.4f && facts_of(&p).progress < 0.6f);
    p.now.step = ST_OVER;
    assert_true(facts_of(&p).progress == 1);
}

static void test_progress_by_turns_too(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "orient", 4);
    p.now.turn = 300;
    assert_true(facts_of(&p).progress == 0.75f);
}

/* ---- alike ---- */

/* Before the first nation is drawn, nations differ only by the map around them. */
static void test_seats_are_alike_at_the_start(void **state)
{
    static const char *const alike[] = {
        "cities",      "marble",  "gold", "next_king", "turn",     "next_scholar",
        "income_iron", "harvest", "arm",  "build",     "discover", "sites_next"
    };
    ant_play p;

    (void)state;
    start(&p, "orient", 5, 0);
    for (int seat = 1; seat < 5; seat++)
        for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
            assert_true(fact_of(&p, seat, alike[i]) == fact_of(&p, 0, alike[i]));
}

static void test_nothing_is_sealed(void **state)
{
    ant_play p, other;
    ae_facts full, redacted;

    (void)state;
    begin(&p, "mare_nostrum", 4);
    run(&p, "0 rondel militia; 0 arm legion roma; 0 done; 0 done");
    other = p;
    ae_antike.redact(&other.b->head, &other.now, 2);
    ae_antike.unseal(&other.b->head, &other.now, 2);
    full = facts_of(&p);
    redacted = facts_of(&other);
    for (int seat = 0; seat < 4; seat++)
        for (int i = 0; i < ae_antike.eval->n; i++)
            assert_true(full.fact[seat][i] == redacted.fact[seat][i]);
}

/* ---- the sets of regions agree with the rules ---- */

static void test_measures_agree_with_the_rules(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_cities(&p, 0, "carales syracus aquileia");
    put_temples(&p, "roma carales");
    put_units(&p, 0, GALLEY, "roma roma carales");
    put_units(&p, 0, LEGION, "roma aquileia");
    assert_true(fact_of(&p, 0, "cities") == 6);
    assert_true(fact_of(&p, 0, "temples") == 2);
    assert_true(fact_of(&p, 0, "galleys") == 3);
    assert_true(fact_of(&p, 0, "legions") == 2);
    assert_true(fact_of(&p, 0, "income_marble") == (float)ant_production(&p.now, 0, MARBLE));
    assert_true(fact_of(&p, 0, "income_iron") == (float)ant_production(&p.now, 0, IRON));
    assert_true(fact_of(&p, 0, "income_gold") == (float)ant_production(&p.now, 0, GOLD));
}

/* ---- what is better ---- */

static void test_a_city_is_better_than_its_price(void **state)
{
    ant_play p;
    float before;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 0, LEGION, "aquileia");
    run(&p, "0 rondel aurum");
    before = lead(&p);
    assert_true(fact_of(&p, 0, "sites_paid") == 1);
    run(&p, "0 found aquileia gold");
    assert_true(lead(&p) > before);
}

static void test_a_temple_is_better_than_its_marble(void **state)
{
    ant_play p;
    float before;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    set_stock(&p, 0, 5, 3, 3, 0);
    run(&p, "0 rondel templum");
    before = lead(&p);
    run(&p, "0 temple roma");
    assert_true(lead(&p) > before);
}

static void test_a_scholar_counts(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    set_stock(&p, 0, 3, 3, 8, 0);
    run(&p, "0 rondel scientia");
    assert_true(fact_of(&p, 0, "discover") > 0);
    run(&p, "0 learn navigatio");
    assert_true(fact_of(&p, 0, "scholars") == 1);
    assert_true(fact_of(&p, 0, "navigatio") == 1);
}

static void test_nearer_to_the_next_king(void **state)
{
    ant_play p;
    float fourth, fifth, sixth;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_cities(&p, 0, "carales");
    fourth = fact_of(&p, 0, "next_king");
    put_cities(&p, 0, "syracus");
    fifth = fact_of(&p, 0, "next_king");
    assert_true(fact_of(&p, 0, "kings") == 1);
    put_cities(&p, 0, "aquileia");
    sixth = fact_of(&p, 0, "next_king");
    assert_true(fifth == 0 && sixth > 0 && fourth > sixth);
}

static void test_no_card_left_is_nothing_to_strive_for(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_temples(&p, "roma ancona");
    assert_true(fact_of(&p, 0, "next_citizen") > 0.5f);
    p.now.persons[1][CITIZEN] = p.now.persons[2][CITIZEN] = 3;
    assert_true(fact_of(&p, 0, "next_citizen") == 0);
}

static void test_marble_is_better_near_templum(void **state)
{
    ant_play p;
    float near_by;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    set_stock(&p, 0, 5, 0, 0, 0);
    p.now.field[0] = FERRUM;
    near_by = fact_of(&p, 0, "build");
    p.now.field[0] = AURUM;
    assert_true(near_by > fact_of(&p, 0, "build"));
}

/* ---- war ---- */

static void test_neutral_temple_within_reach(void **state)
{
    ant_play p;
    float siege;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 0, LEGION, "mediolanum mediolanum");
    siege = fact_of(&p, 0, "siege");
    assert_true(siege > 0 && fact_of(&p, 0, "prey_temples") == 0);
    put_units(&p, 0, LEGION, "mediolanum");
    assert_true(fact_of(&p, 0, "prey_temples") > 0 && fact_of(&p, 0, "siege") > siege);
    run(&p, "0 rondel movere_1");
    assert_true(fact_of(&p, 0, "storm") == 3);
}

/* Ancona is 2 strong, since Roma has no personages yet. */
static void test_city_in_danger(void **state)
{
    ant_play p;
    float before;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 1, LEGION, "aquileia");
    assert_true(fact_of(&p, 0, "danger_cities") == 0);
    before = lead(&p);
    put_units(&p, 1, LEGION, "aquileia");
    assert_true(fact_of(&p, 0, "danger_cities") == 1);
    assert_true(fact_of(&p, 1, "prey_cities") > 0);
    assert_true(lead(&p) < before);
    put_units(&p, 0, LEGION, "ancona");
    assert_true(fact_of(&p, 0, "danger_cities") == 0);
    put_units(&p, 1, LEGION, "aquileia aquileia");
    p.now.advances[0] = 1 << REGNUM;
    assert_true(fact_of(&p, 0, "danger_cities") == 1);
    p.now.advances[0] |= 1 << RES_PUBLICA;
    assert_true(fact_of(&p, 0, "danger_cities") == 0);
}

static void test_two_steps_with_strata(void **state)
{
    ant_play p;
    float before;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 0, LEGION, "roma roma roma roma");
    before = fact_of(&p, 0, "sites_next");
    p.now.advances[0] = 1 << STRATA;
    assert_true(fact_of(&p, 0, "sites_next") > before);
}

/* Unused moves of Movere are a fact; a used move becomes a site that can be founded. */
static void test_open_moves_in_the_middle_of_movere(void **state)
{
    ant_play p;

    (void)state;
    begin(&p, "mare_nostrum", 3);
    put_units(&p, 0, LEGION, "ancona");
    run(&p, "0 rondel movere_1");
    assert_true(fact_of(&p, 0, "moves") == 1);
    run(&p, "0 move legion ancona aquileia");
    assert_true(fact_of(&p, 0, "moves") == 0);
    assert_true(fact_of(&p, 0, "sites_paid") == 1);
}

/* ---- two players ---- */

static void test_the_better_nation_of_a_pair_counts_more(void **state)
{
    ant_play p;

    (void)state;
    start(&p, "mare_nostrum", 2, 0);
    assert_int_equal(facts_of(&p).n_seats, 2);
    put_scholars(&p, 2, 4);
    put_scholars(&p, 0, 1);
    assert_true(fact_of(&p, 0, "scholars") > 4 && fact_of(&p, 0, "scholars") < 4.5f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_progress_from_start_to_end),
        cmocka_unit_test(test_progress_by_turns_too),
        cmocka_unit_test(test_seats_are_alike_at_the_start),
        cmocka_unit_test(test_nothing_is_sealed),
        cmocka_unit_test(test_measures_agree_with_the_rules),
        cmocka_unit_test(test_a_city_is_better_than_its_price),
        cmocka_unit_test(test_a_temple_is_better_than_its_marble),
        cmocka_unit_test(test_a_scholar_counts),
        cmocka_unit_test(test_nearer_to_the_next_king),
        cmocka_unit_test(test_no_card_left_is_nothing_to_strive_for),
        cmocka_unit_test(test_marble_is_better_near_templum),
        cmocka_unit_test(test_neutral_temple_within_reach),
        cmocka_unit_test(test_city_in_danger),
        cmocka_unit_test(test_two_steps_with_strata),
        cmocka_unit_test(test_open_moves_in_the_middle_of_movere),
        cmocka_unit_test(test_the_better_nation_of_a_pair_counts_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
