/*
 * conc_why.c: each reason why something cannot be chosen, in Concordia and Venus.
 */
#include "core/why.h"
#include "venus_play.h"

/* The reason why the seat cannot choose something; "" if it can. */
static const char *why(conc_play *p, int seat, const char *noun, const char *id)
{
    const ae_noun *pointed;
    ae_why_not answer;
    int value;

    expect_sound(p);
    assert_true(ae_pointed(p->game, &p->b->head, noun, id, &pointed, &value));
    answer = ae_why(p->game, &p->b->head, &p->now, seat, pointed, value);
    return answer.kind ? answer.kind->name : "";
}

#define EXPECT_WHY(p, seat, noun, id, name) assert_string_equal(why(p, seat, noun, id), name)

static const char tokens[] = "syracusae wine aquileia food novaria brick tyros cloth";

/* ---- what the turn waits for ---- */

static void test_play_first(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    EXPECT_WHY(&p, 0, "city", "syracusae", "play_first");
    EXPECT_WHY(&p, 0, "line", "roma-syracusae-land", "play_first");
    EXPECT_WHY(&p, 0, "province", "italia", "play_first");
    EXPECT_WHY(&p, 0, "good", "brick", "play_first");
    EXPECT_WHY(&p, 0, "card", "senator", "");
    EXPECT_WHY(&p, 1, "card", "senator", "not_turn");
    run(&p, "0 play senator");
    EXPECT_WHY(&p, 0, "city", "syracusae", "not_part");
    EXPECT_WHY(&p, 0, "line", "roma-syracusae-land", "not_part");
}

static void test_settle_first(void **state)
{
    conc_play p;

    (void)state;
    start_game(&p, &ae_venus, "imperium", (ae_setup){ .seats = 4, .variant = TEAM });
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    EXPECT_WHY(&p, p.now.actor, "city", "syracusae", "too_near");
    EXPECT_WHY(&p, p.now.actor, "city", "roma", "too_near");
    EXPECT_WHY(&p, p.now.actor, "city", "londinium", "");
    EXPECT_WHY(&p, p.now.actor, "card", "tribune", "settle_first");
}

static void test_role_first(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    deal(&p, 0, CARD_PREFECT_ARCHITECT, 1);
    run(&p, "0 play prefect_architect");
    EXPECT_WHY(&p, 0, "city", "syracusae", "role_first");
}

static void test_keep_first(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, tokens, "");
    put_houses(&p, 0, "tyros antiochia");
    set_goods(&p, 0, 2, 2, 1, 1, 1);
    run(&p, "0 play prefect_start; 0 produce syria");
    assert_int_equal(p.now.step, ST_KEEP);
    EXPECT_WHY(&p, 0, "good", "brick", "not_arrived");
    EXPECT_WHY(&p, 0, "good", "cloth", "");
    EXPECT_WHY(&p, 0, "city", "syracusae", "keep_first");
}

/* ---- Architect ---- */

static void test_build(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    put_colonists(&p, 0, LAND, "roma-syracusae-land");
    put_colonists(&p, 0, SEA, "massilia-roma-sea");
    put_houses(&p, 0, "massilia");
    p.now.money[0] = 3;
    run(&p, "0 play architect_start");
    EXPECT_WHY(&p, 0, "city", "roma", "capital");
    EXPECT_WHY(&p, 0, "city", "massilia", "built_here");
    EXPECT_WHY(&p, 0, "city", "londinium", "not_near");
    EXPECT_WHY(&p, 0, "city", "syracusae", "no_coins");
    set_goods(&p, 0, 0, 2, 1, 1, 1);
    EXPECT_WHY(&p, 0, "city", "syracusae", "no_goods");
}

static void test_all_built(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    put_houses(&p, 0,
               "massilia lutetia burdigala londinium valentia olisipo brigantium rusadir "
               "carthago cyrene memphis petra tyros antiochia attalia");
    p.now.concordia = 1;
    p.now.turns_left = 1;
    run(&p, "0 play architect_start");
    EXPECT_WHY(&p, 0, "city", "syracusae", "no_houses");
}

static void test_move(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    put_colonists(&p, 0, SEA, "");
    put_colonists(&p, 1, LAND, "roma-syracusae-land");
    run(&p, "0 play architect_start");
    EXPECT_WHY(&p, 0, "line", "roma-syracusae-land", "occupied");
    EXPECT_WHY(&p, 0, "line", "massilia-roma-sea", "no_kind");
    EXPECT_WHY(&p, 0, "line", "memphis-petra-land", "too_far");
    EXPECT_WHY(&p, 0, "line", "londinium-lutetia-land", "too_far");
    EXPECT_WHY(&p, 0, "line", "aquileia-roma-land", "");
    run(&p, "0 move novaria-roma-land aquileia-roma-land");
    EXPECT_WHY(&p, 0, "line", "novaria-roma-land", "no_steps");
}

static void test_small(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "ionium", 2, SMALL);
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    run(&p, "0 play architect_start");
    for (int city = 0; city < p.b->n_cities; city++)
        if (!conc_has_city(p.b, &p.now, city)) {
            EXPECT_WHY(&p, 0, "city", p.b->city[city], "left_out");
            for (int line = 0; line < p.b->n_lines; line++)
                if (p.b->line_end[line][0] == city && p.b->stop_for[line])
                    EXPECT_WHY(&p, 0, "line", p.b->line[line], "no_way");
        }
    EXPECT_WHY(&p, 0, "line", "apollonia-brundisium-land", "no_stop");
}

/* ---- Tribune and Colonist ---- */

static void test_place(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    run(&p, "0 play tribune");
    EXPECT_WHY(&p, 0, "city", "tyros", "only_capital");
    EXPECT_WHY(&p, 0, "city", "roma", "");
    set_goods(&p, 0, 1, 2, 0, 1, 1);
    EXPECT_WHY(&p, 0, "city", "roma", "colonist_cost");
}

static void test_place_colonist(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    deal(&p, 0, CARD_COLONIST, 1);
    put_houses(&p, 0, "vindobona");
    put_colonists(&p, 0, LAND, "aquileia-roma-land novaria-roma-land roma-syracusae-land");
    set_goods(&p, 0, 1, 2, 1, 1, 1);
    run(&p, "0 play colonist");
    EXPECT_WHY(&p, 0, "city", "tyros", "only_own");
    EXPECT_WHY(&p, 0, "city", "vindobona", "no_way_out");
    put_colonists(&p, 0, SEA, "massilia-roma-sea carthago-roma-sea roma-syracusae-sea");
    EXPECT_WHY(&p, 0, "city", "tyros", "no_colonists");
}

/* ---- Prefect ---- */

static void test_province(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    run(&p, "0 play prefect_start; 0 produce italia; 1 play prefect_start");
    EXPECT_WHY(&p, 1, "province", "italia", "turned");
    EXPECT_WHY(&p, 1, "province", "syria", "");
}

/* Where no city of a province takes part, there is no marker. */
static void test_no_marker(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "ionium", 2, SMALL);
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    run(&p, "0 play prefect_start");
    EXPECT_WHY(&p, 0, "province", "campania", "no_marker");
}

/* ---- cards ---- */

static void test_hand(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, tokens, "");
    run(&p, "0 play senator; 0 done; 1 play senator; 1 done");
    EXPECT_WHY(&p, 0, "card", "senator", "played");
    EXPECT_WHY(&p, 0, "card", conc_cards[p.now.display[0]].id, "for_sale");
    EXPECT_WHY(&p, 0, "card", "weaver", "not_yours");
}

static void test_hire(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, tokens,
          "architect prefect mercator_5 colonist mason farmer smith");
    set_goods(&p, 0, 0, 0, 1, 0, 0);
    run(&p, "0 play senator");
    EXPECT_WHY(&p, 0, "card", "architect", "");
    EXPECT_WHY(&p, 0, "card", "prefect", "card_cost");
    EXPECT_WHY(&p, 0, "card", "weaver", "not_for_sale");
    set_goods(&p, 0, 0, 0, 0, 1, 0);
    EXPECT_WHY(&p, 0, "card", "prefect", "card_choice");
}

static void test_copy(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    run(&p, "0 play senator; 0 done; 1 play diplomat_start; 1 done; 2 play diplomat_start");
    EXPECT_WHY(&p, 2, "card", "senator", "");
    EXPECT_WHY(&p, 2, "card", "diplomat_start", "diplomat");
    EXPECT_WHY(&p, 2, "card", "tribune", "not_on_top");
}

/* A team copies a card once; a Diplomat in answer to a Legatus cannot copy a Legatus. */
static void test_copy_in_teams(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 1, CARD_MERCATOR_3);
    discard(&p, 3, CARD_LEGATUS);
    run(&p, "0 play legatus; 0 done; 2 play diplomat_start");
    EXPECT_WHY(&p, 2, "card", "legatus", "chain");
    EXPECT_WHY(&p, 2, "card", "mercator_3", "");
    p.now.copied[1] = 1;
    EXPECT_WHY(&p, 2, "card", "mercator_3", "copied");
}

static void test_magister(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play senator; 0 done; 1 play senator; 1 done");
    EXPECT_WHY(&p, 0, "card", "magister", "magister");
}

/* ---- partners ---- */

static void test_legatus(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    run(&p, "0 play legatus");
    EXPECT_WHY(&p, 0, "card", "weaver", "not_partners");
    EXPECT_WHY(&p, 0, "card", "legatus", "legatus");
    EXPECT_WHY(&p, 0, "city", "tyros", "suggest_first");
    run(&p, "0 done");
    EXPECT_WHY(&p, 2, "card", "legatus", "legatus");
}

static void test_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    sell_out(&p, 1, "proconsul");
    set_goods(&p, 0, 1, 1, 1, 1, 1);
    run(&p, "0 play proconsul");
    EXPECT_WHY(&p, 0, "card", "proconsul", "proconsul");
}

/* ---- Mercator ---- */

static void test_trade(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    set_goods(&p, 0, 3, 3, 2, 0, 0);
    p.now.money[0] = 0;
    run(&p, "0 play mercator_3");
    EXPECT_WHY(&p, 0, "good", "wine", "no_place");
    EXPECT_WHY(&p, 0, "good", "brick", "");
    run(&p, "0 sell food 1");
    EXPECT_WHY(&p, 0, "good", "food", "traded");
}

static void test_trade_money(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, tokens, "");
    set_goods(&p, 0, 1, 1, 1, 0, 0);
    p.now.money[0] = 0;
    run(&p, "0 play mercator_3");
    EXPECT_WHY(&p, 0, "good", "cloth", "no_money");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play_first),    cmocka_unit_test(test_settle_first),
        cmocka_unit_test(test_role_first),    cmocka_unit_test(test_keep_first),
        cmocka_unit_test(test_build),         cmocka_unit_test(test_all_built),
        cmocka_unit_test(test_move),          cmocka_unit_test(test_small),
        cmocka_unit_test(test_place),         cmocka_unit_test(test_place_colonist),
        cmocka_unit_test(test_province),      cmocka_unit_test(test_no_marker),
        cmocka_unit_test(test_hand),          cmocka_unit_test(test_hire),
        cmocka_unit_test(test_copy),          cmocka_unit_test(test_magister),
        cmocka_unit_test(test_copy_in_teams), cmocka_unit_test(test_legatus),
        cmocka_unit_test(test_proconsul),     cmocka_unit_test(test_trade),
        cmocka_unit_test(test_trade_money),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
