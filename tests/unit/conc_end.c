/*
 * conc_end.c: how Concordia ends, who wins, and the intermediate scoring.
 */
#include "conc_play.h"

static void result_of(const conc_play *p, ae_result out[AE_MAX_SEATS])
{
    expect_sound(p);
    conc_result(&p->b->head, &p->now, out);
}

static int is_over(const conc_play *p)
{
    return p->now.step == ST_OVER && ae_concordia.to_act(&p->b->head, &p->now) == 0;
}

/* ---- the end ---- */

/* Every other card is sold; the Weaver lies in the first space for brick and cloth. */
static void begin_last_card(conc_play *p, int seats)
{
    begin(p, "imperium", seats, "", "");
    sell_out(p, 1, "weaver");
    run(p, "0 play senator; 0 hire 1 weaver");
}

static void test_last_card_ends_the_game(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_last_card(&p, 4);
    assert_int_equal(p.now.concordia, 0);
    run(&p, "0 done; 1 play senator; 1 done; 2 play senator; 2 done");
    assert_int_equal(p.now.active, 3);
    run(&p, "3 play senator");
    assert_string_equal(listed(&p, 3, ""), "done");
    assert_false(is_over(&p));
    run(&p, "3 done");
    assert_true(is_over(&p));
    assert_int_equal(p.now.turn, 4);
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_CONCORDIA], 7);
    assert_int_equal(result[1].part[GOD_CONCORDIA], 0);
}

/* The last turns start after the player who ended the game, whoever had the first turn. */
static void test_one_last_turn_for_each_other(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    sell_out(&p, 0, "weaver");
    run(&p, "0 play senator; 0 done; 1 play senator; 1 hire 1 weaver; 1 done;"
            "2 play mercator_3; 2 done; 0 play mercator_3");
    assert_false(is_over(&p));
    run(&p, "0 done");
    assert_true(is_over(&p));
    assert_int_equal(p.now.concordia, 1);
}

/* Fourteen houses, and a colonist between Novaria and Roma. */
static void put_fourteen(conc_play *p, int seat)
{
    put_houses(p, seat,
               "isca_dumnoniorum londinium burdigala lutetia massilia brigantium olisipo "
               "valentia colonia_agrippina vindobona aquileia syracusae byzantium sinope");
    put_colonists(p, seat, LAND, seat ? "massilia-novaria-land" : "novaria-roma-land");
}

static void test_fifteenth_house_ends_the_game(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "novaria wine", "");
    put_fourteen(&p, 0);
    run(&p, "0 play architect_start");
    assert_int_equal(p.now.concordia, NOBODY);
    run(&p, "0 build novaria");
    assert_int_equal(conc_n_houses(&p.now, 0), 15);
    assert_int_equal(p.now.concordia, 0);
    run(&p, "0 done; 1 play senator; 1 done");
    assert_true(is_over(&p));
}

/* A player has only fifteen houses. */
static void test_no_sixteenth_house(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "novaria wine sirmium tool", "");
    put_fourteen(&p, 0);
    put_colonists(&p, 0, LAND, "novaria-roma-land aquileia-sirmium-land");
    set_goods(&p, 0, 2, 1, 2, 2, 0);
    p.now.money[0] = 50;
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "build"), "novaria, sirmium");
    run(&p, "0 build sirmium");
    assert_string_equal(listed(&p, 0, ""), "done");
    assert_int_equal(conc_n_houses(&p.now, 0), 15);
}

/* A fifteenth house or the last card during the last turns gives no Concordia card and no further
 * turns. */
static void test_second_trigger_changes_nothing(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "novaria wine", "");
    put_fourteen(&p, 0);
    put_fourteen(&p, 1);
    p.now.money[1] = 8;
    run(&p, "0 play architect_start; 0 build novaria; 0 done;"
            "1 play architect_start; 1 build novaria; 1 done");
    assert_int_equal(conc_n_houses(&p.now, 1), 15);
    assert_int_equal(p.now.concordia, 0);
    sell_out(&p, 0, "weaver");
    run(&p, "2 play senator; 2 hire 1 weaver");
    assert_int_equal(p.now.concordia, 0);
    run(&p, "2 done");
    assert_true(is_over(&p));
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_CONCORDIA], 7);
    assert_int_equal(result[1].part[GOD_CONCORDIA], 0);
    assert_int_equal(result[2].part[GOD_CONCORDIA], 0);
}

/* The stack is empty, but the display still has a card. */
static void test_empty_stack_ends_nothing(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    sell_out(&p, 1, "weaver colonist");
    run(&p, "0 play senator; 0 hire 1 weaver; 0 done; 1 play senator; 1 done;"
            "0 play tribune; 0 done; 1 play prefect_start; 1 done");
    assert_int_equal(p.now.concordia, NOBODY);
    assert_int_equal(p.now.active, 0);
}

/* Two last cards in one action. */
static void test_last_two_cards(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    sell_out(&p, 1, "weaver colonist");
    run(&p, "0 play senator; 0 hire 1 weaver; 0 hire 2 colonist tool");
    expect_goods(&p, 0, 0, 1, 0, 1, 0);
    assert_int_equal(p.now.concordia, 0);
    assert_int_equal(p.now.active, 1);
}

/* A Consul buys the last card, and so does a Diplomat that copies one. */
static void test_last_card_with_a_copied_consul(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    sell_out(&p, 0, "weaver colonist");
    run(&p, "0 play consul; 0 hire 2 colonist;"
            "1 play diplomat_start; 1 copy 0 consul; 1 hire 1 weaver");
    expect_goods(&p, 1, 0, 2, 1, 1, 0);
    assert_int_equal(p.now.concordia, 1);
    run(&p, "0 play prefect_start; 0 done");
    assert_true(is_over(&p));
}

/* The last turns are like any other: a Tribune is one turn. */
static void test_last_turn_with_a_tribune(void **state)
{
    conc_play p;

    (void)state;
    begin_last_card(&p, 2);
    run(&p, "0 done; 1 play tribune; 1 place land roma");
    assert_true(is_over(&p));
    assert_int_equal(conc_n_on_board(&p.now, 1), 3);
}

/* A game that nobody ends is over after MAX_TURNS turns. */
static void test_endless_game(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    p.now.turn = MAX_TURNS - 2;
    run(&p, "0 play senator; 0 done");
    assert_false(is_over(&p));
    run(&p, "1 play senator; 1 done");
    assert_true(is_over(&p));
    assert_int_equal(p.now.concordia, NOBODY);
    assert_int_equal(p.now.turn, MAX_TURNS);
}

/* ---- scoring ---- */

/* Twelve houses: 3 brick, 4 food, 3 tool and 2 cloth cities in 7 provinces; 5 colonists. */
static void begin_114(conc_play *p)
{
    begin(p, "imperium", 2,
          "isca_dumnoniorum brick londinium food burdigala food lutetia tool "
          "massilia brick valentia cloth vindobona tool aquileia food "
          "byzantium cloth sinope tool carthago food rusadir brick",
          "");
    put_houses(p, 0,
               "isca_dumnoniorum londinium burdigala lutetia massilia valentia vindobona "
               "aquileia byzantium sinope carthago rusadir");
    put_colonists(p, 0, LAND, "roma aquileia-roma-land novaria-roma-land");
    put_colonists(p, 0, SEA, "carthago-roma-sea roma");
    deal(p, 0, CARD_MERCATOR_5, 1);
    deal(p, 0, CARD_PREFECT, 1);
    deal(p, 0, CARD_DIPLOMAT_SATURNUS_TOOL, 1);
    deal(p, 0, CARD_COLONIST, 1);
    lay(p, 6, CARD_FARMER); /* the last of all to be sold */
    deal(p, 0, CARD_COLONIST, 1);
    sell_out(p, 1, "farmer");
    set_goods(p, 0, 2, 1, 3, 0, 1);
    p->now.money[0] = 13;
    run(p, "0 play senator; 0 hire 1 farmer; 0 done; 1 play senator; 1 done");
}

static void test_final_scoring_114(void **state)
{
    static const int part[GODS] = { 3, 18, 28, 16, 30, 12, 7 };
    static const int times[GODS] = { 1, 2, 4, 2, 3, 1, 0 };
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_114(&p);
    assert_true(is_over(&p));
    expect_goods(&p, 0, 1, 0, 3, 0, 1);
    result_of(&p, result);
    for (int god = 0; god < GODS; god++) {
        assert_int_equal(result[0].part[god], part[god]);
        assert_int_equal(result[0].times[god], times[god]);
    }
    assert_int_equal(result[0].score, 114);
    assert_int_equal(result[0].rank, 1);
}

/* 9 sestertii in all are nothing, 10 are a point; cards in hand and pile count alike. */
static void test_vesta_counts_full_tens(void **state)
{
    static const struct {
        int money, cloth, points;
    } worth[] = { { 9, 0, 0 }, { 10, 0, 1 }, { 2, 1, 0 }, { 3, 1, 1 }, { 15, 2, 2 } };
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play senator; 0 done");
    for (size_t i = 0; i < sizeof worth / sizeof *worth; i++) {
        int16_t part[GODS];

        set_goods(&p, 0, 0, 0, 0, 0, worth[i].cloth);
        p.now.money[0] = (int16_t)worth[i].money;
        conc_gods(p.b, &p.now, 0, part);
        assert_int_equal(part[GOD_VESTA], worth[i].points);
    }
}

/* The most one card of each god can bring on Imperium: 15, 12, 10 and 12 points. */
static void test_most_of_each_god(void **state)
{
    int16_t part[GODS];
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2,
          "isca_dumnoniorum food lutetia tool massilia food valentia wine olisipo cloth "
          "vindobona food aquileia food novaria wine byzantium food sirmium tool "
          "dyrrhachium cloth carthago tool cyrene tool antiochia wine alexandria tool",
          "");
    put_houses(&p, 0,
               "isca_dumnoniorum lutetia massilia valentia olisipo vindobona aquileia novaria "
               "byzantium sirmium dyrrhachium carthago cyrene antiochia alexandria");
    put_colonists(&p, 0, LAND, "roma roma roma");
    put_colonists(&p, 0, SEA, "roma roma roma");
    p.now.concordia = 0;
    p.now.turns_left = 1;
    expect_sound(&p);
    conc_gods(p.b, &p.now, 0, part);
    assert_int_equal(part[GOD_JUPITER], 2 * 15);
    assert_int_equal(part[GOD_SATURNUS], 2 * 12);
    assert_int_equal(part[GOD_MERCURIUS], 8); /* no brick city */
    assert_int_equal(part[GOD_MARS], 12);
    assert_int_equal(part[GOD_CONCORDIA], 7);
    p.now.house[city_of(&p, "lutetia")] = 0;
    put_houses(&p, 0, "burdigala");
    expect_sound(&p);
    conc_gods(p.b, &p.now, 0, part);
    assert_int_equal(p.now.good[city_of(&p, "burdigala")] - 1, BRICK);
    assert_int_equal(part[GOD_JUPITER], 2 * 14);
    assert_int_equal(part[GOD_MERCURIUS], 10);
}

/* Three points for each city of the good, four for wine, five for cloth. */
static void test_minerva_by_specialist(void **state)
{
    static const struct {
        uint8_t card;
        int points;
    } specialist[] = { { CARD_MASON, 3 },
                       { CARD_FARMER, 3 },
                       { CARD_SMITH, 3 },
                       { CARD_VINTNER, 4 },
                       { CARD_WEAVER, 5 } };
    conc_play p;

    (void)state;
    for (int i = 0; i < GOODS; i++) {
        int16_t part[GODS];

        begin(&p, "imperium", 2,
              "novaria wine aquileia food syracusae tool dyrrhachium brick athenae cloth "
              "carthago wine massilia food lutetia tool brigantium brick olisipo cloth",
              "");
        put_houses(&p, 0,
                   "novaria aquileia syracusae dyrrhachium athenae carthago massilia lutetia "
                   "brigantium olisipo");
        deal(&p, 0, specialist[i].card, 1);
        conc_gods(p.b, &p.now, 0, part);
        assert_int_equal(part[GOD_MINERVA], 2 * specialist[i].points);
    }
}

static void test_gods_of_the_start_hand(void **state)
{
    static const int part[GODS] = { 3, 0, 0, 0, 4, 0, 0 };
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    result_of(&p, result);
    for (int god = 0; god < GODS; god++) /* goods are worth 29, and there are 5 sestertii */
        assert_int_equal(result[0].part[god], part[god]);
    assert_int_equal(result[0].score, 7);
}

/* ---- ties ---- */

/* All players are equal except that one has the Praefectus Magnus. */
static void begin_tie(conc_play *p, int magnus)
{
    begin(p, "imperium", 4, "", "");
    for (int seat = 0; seat < 4; seat++)
        p->now.money[seat] = 5;
    p->now.magnus = (uint8_t)magnus;
}

static void test_tie_goes_to_magnus_and_then_right(void **state)
{
    static const int rank[4] = { 3, 2, 1, 4 }; /* from seat 2 to 1, 0 and 3 */
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_tie(&p, 2);
    result_of(&p, result);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(result[seat].score, result[0].score);
        assert_int_equal(result[seat].rank, rank[seat]);
    }
}

/* If the holder of the Praefectus Magnus is not tied, the first tied player to the right is
 * ahead. */
static void test_tie_of_others(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_tie(&p, 2);
    p.now.money[2] = 0; /* 29 in all: a point less */
    p.now.money[0] = p.now.money[3] = 15;
    result_of(&p, result);
    assert_int_equal(result[0].rank, 1);
    assert_int_equal(result[3].rank, 2);
    assert_int_equal(result[1].rank, 3);
    assert_int_equal(result[2].rank, 4);
}

/* ---- intermediate scoring ---- */

static void begin_interim(conc_play *p, int seats)
{
    start(p, "imperium", seats, INTERMEDIATE);
    draw_tokens(p, "");
    draw_rest(p, 0, "");
}

/* 34, 35, 36 and 37 in goods and money are the same three points; Mars counts 4. */
static void test_intermediate_ties(void **state)
{
    conc_play p;

    (void)state;
    begin_interim(&p, 4);
    run(&p, "0 play tribune; 0 done; 1 play tribune; 1 done; 2 play tribune; 2 done");
    assert_int_equal(p.now.interim[0], 3 + 4);
    assert_int_equal(p.now.interim[2], 3 + 4);
    assert_int_equal(p.now.money[0], 5);
    run(&p, "3 play tribune; 3 done");
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(p.now.money[seat], 5 + seat + 2);
        assert_int_equal(p.now.interim[seat], 0);
    }
}

/* Two share the first place; the next score is still the second. */
static void test_intermediate_second_after_a_tie(void **state)
{
    conc_play p;

    (void)state;
    begin_interim(&p, 4);
    p.now.money[0] = 20;
    p.now.money[1] = 9;
    p.now.money[2] = 20;
    p.now.money[3] = 0;
    idle(&p, "tribune");
    assert_int_equal(p.now.money[0], 22); /* 49 is worth 4 */
    assert_int_equal(p.now.money[1], 10); /* 38 is worth 3 */
    assert_int_equal(p.now.money[2], 22);
    assert_int_equal(p.now.money[3], 0); /* 29 is worth 2 */
}

/* Both players in second place are paid; the intermediate scoring happens once in a game. */
static void test_intermediate_two_seconds(void **state)
{
    conc_play p;

    (void)state;
    begin_interim(&p, 3);
    p.now.money[0] = 5;
    p.now.money[1] = 20;
    p.now.money[2] = 5;
    idle(&p, "tribune");
    assert_int_equal(p.now.money[0], 6);
    assert_int_equal(p.now.money[1], 22);
    assert_int_equal(p.now.money[2], 6);
    idle(&p, "tribune");
    assert_int_equal(p.now.money[1], 22);
    assert_int_equal(p.now.interim_done, 1 | 2 | 4);
}

/* Each player scores with the first Tribune, whenever it is played, including the colonist
 * placed. */
static void test_intermediate_when_the_last_has_scored(void **state)
{
    conc_play p;

    (void)state;
    begin_interim(&p, 2);
    run(&p, "0 play tribune; 0 place land roma");
    assert_int_equal(p.now.interim[0], 2 + 6); /* goods for 20, 5 sestertii; three colonists */
    run(&p, "1 play senator; 1 done; 0 play tribune");
    assert_int_equal(p.now.interim[0], 2 + 6);
    assert_int_equal(p.now.interim_done, 1);
    run(&p, "1 play tribune; 1 done");
    assert_int_equal(p.now.money[0], 5 + 2);
    assert_int_equal(p.now.money[1], 6 + 1); /* 3 and 4 points */
}

static void test_no_intermediate_scoring_unless_wanted(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    idle(&p, "tribune");
    assert_int_equal(p.now.money[0], 5);
    assert_int_equal(p.now.money[1], 6);
    assert_int_equal(p.now.interim_done, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_last_card_ends_the_game),
        cmocka_unit_test(test_one_last_turn_for_each_other),
        cmocka_unit_test(test_fifteenth_house_ends_the_game),
        cmocka_unit_test(test_no_sixteenth_house),
        cmocka_unit_test(test_second_trigger_changes_nothing),
        cmocka_unit_test(test_empty_stack_ends_nothing),
        cmocka_unit_test(test_last_two_cards),
        cmocka_unit_test(test_last_card_with_a_copied_consul),
        cmocka_unit_test(test_last_turn_with_a_tribune),
        cmocka_unit_test(test_endless_game),
        cmocka_unit_test(test_final_scoring_114),
        cmocka_unit_test(test_vesta_counts_full_tens),
        cmocka_unit_test(test_most_of_each_god),
        cmocka_unit_test(test_minerva_by_specialist),
        cmocka_unit_test(test_gods_of_the_start_hand),
        cmocka_unit_test(test_tie_goes_to_magnus_and_then_right),
        cmocka_unit_test(test_tie_of_others),
        cmocka_unit_test(test_intermediate_ties),
        cmocka_unit_test(test_intermediate_second_after_a_tie),
        cmocka_unit_test(test_intermediate_two_seconds),
        cmocka_unit_test(test_intermediate_when_the_last_has_scored),
        cmocka_unit_test(test_no_intermediate_scoring_unless_wanted),
    };

    return cmocka_run_group_tests_name("conc_end", tests, NULL, NULL);
}
