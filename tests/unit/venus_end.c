/*
 * venus_end.c: the end and the scoring of Concordia Venus, without and with teams.
 */
#include "venus_play.h"

/* ---- without teams ---- */

/* Twelve houses: 3 brick, 4 food, 3 tool and 2 cloth cities in 7 provinces, of which 5 have two
 * each; 5 colonists. */
static void begin_134(conc_play *p)
{
    begin_venus(p, 3,
                "isca_dumnoniorum brick londinium food burdigala food lutetia tool "
                "valentia cloth olisipo brick vindobona tool aquileia food "
                "byzantium cloth sinope tool carthago food rusadir brick",
                "");
    put_houses(p, 0,
               "isca_dumnoniorum londinium burdigala lutetia valentia olisipo vindobona "
               "aquileia byzantium sinope carthago rusadir");
    put_colonists(p, 0, LAND, "roma aquileia-roma-land novaria-roma-land");
    put_colonists(p, 0, SEA, "carthago-roma-sea roma");
    deal(p, 0, CARD_MERCATOR_5, 1);
    deal(p, 0, CARD_COLONIST, 1);
    deal(p, 0, CARD_ARCHITECT_MERCATOR, 1);
    deal(p, 0, CARD_PREFECT, 1);
    deal(p, 0, CARD_COLONIST, 1);
    deal(p, 0, CARD_PREFECT, 1);
    sell_out(p, 1, "farmer");
    set_goods(p, 0, 2, 1, 3, 0, 1);
    p->now.money[0] = 13;
    run(p, "0 play senator; 0 hire 1 farmer; 0 done; 1 play senator; 1 done");
    assert_false(is_over(p));
    run(p, "2 play senator; 2 done");
}

static void test_final_scoring_134(void **state)
{
    static const int part[GODS] = { 3, 18, 28, 16, 30, 12, 7, 20 };
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_134(&p);
    assert_true(is_over(&p));
    expect_goods(&p, 0, 1, 0, 3, 0, 1);
    result_of(&p, result);
    for (int god = 0; god < GODS; god++)
        assert_int_equal(result[0].part[god], part[god]);
    assert_int_equal(result[0].score, 134);
    assert_int_equal(result[0].rank, 1);
    assert_int_equal(result[1].team, 1);
}

/* 2 for a province with two own houses, no more for a third, nothing for another's. */
static void test_venus_two_own_houses(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    put_houses(&p, 0, "isca_dumnoniorum burdigala lutetia massilia");
    put_houses(&p, 1, "londinium isca_dumnoniorum");
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VENUS], 2);
    assert_int_equal(result[1].part[GOD_VENUS], 2);
    put_houses(&p, 0, "londinium");
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VENUS], 4);
    deal(&p, 0, CARD_PREFECT_ARCHITECT, 1);
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VENUS], 8);
}

/* Fifteen houses fill seven provinces twice: 14 is the most. */
static void test_venus_fourteen_at_most(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    put_houses(&p, 0,
               "isca_dumnoniorum londinium burdigala lutetia brigantium olisipo vindobona "
               "colonia_agrippina novaria aquileia byzantium sinope napoca sirmium athenae");
    p.now.concordia = 0;
    p.now.turns_left = 1;
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VENUS], 14);
}

/* ---- the end in teams ---- */

/* The last card in a team turn of four: the partner still acts, then the other team has one
 * turn. */
static void test_one_last_turn_of_four(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    sell_out(&p, 1, "mason");
    run(&p, "0 play praetor; 0 hire 1 mason");
    assert_int_equal(p.now.concordia, 0);
    expect_now(&p, 0, 2, ST_BUY);
    run(&p, "2 done");
    expect_now(&p, 1, 1, ST_PLAY);
    run(&p, "1 play mercator_3; 1 done");
    assert_false(is_over(&p));
    run(&p, "3 done");
    assert_true(is_over(&p));
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_CONCORDIA], 7);
    assert_int_equal(result[2].part[GOD_CONCORDIA], 0);
}

/* Of six, the two next seats play for their teams. */
static void test_two_last_turns_of_six(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 6, "", "");
    sell_out(&p, 1, "mason");
    give_turn(&p, 4);
    run(&p, "4 play praetor; 4 hire 1 mason; 1 done; 5 play mercator_3; 5 done; 2 done");
    assert_false(is_over(&p));
    expect_now(&p, 0, 0, ST_PLAY);
    run(&p, "0 play mercator_3; 0 done; 3 done");
    assert_true(is_over(&p));
    assert_int_equal(p.now.concordia, 4);
}

/* If the partner buys the last card with a Praetor, the partner gets the Concordia card. */
static void test_last_card_in_the_partners_part(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    sell_out(&p, 1, "mason colonist");
    run(&p, "0 play praetor; 0 hire 1 mason");
    assert_int_equal(p.now.concordia, NOBODY);
    run(&p, "2 hire 2 colonist wine");
    assert_int_equal(p.now.concordia, 2);
    expect_goods(&p, 2, 1, 1, 1, 0, 1);
    expect_now(&p, 1, 1, ST_PLAY);
    run(&p, "1 play mercator_3; 1 done; 3 done");
    assert_true(is_over(&p));
}

/* Fourteen houses, and a colonist between Novaria and Roma. */
static void put_fourteen(conc_play *p, int seat)
{
    put_houses(p, seat,
               "isca_dumnoniorum londinium burdigala lutetia massilia brigantium olisipo "
               "valentia colonia_agrippina vindobona aquileia syracusae athenae sinope");
    put_colonists(p, seat, LAND, "novaria-roma-land");
}

/* The fifteenth house that the partner builds gives the partner the Concordia card, too. */
static void test_fifteenth_house_in_the_partners_part(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "novaria wine", "");
    put_fourteen(&p, 2);
    run(&p, "0 play architect_start; 0 done; 2 build novaria; 2 done");
    assert_int_equal(conc_n_houses(&p.now, 2), 15);
    assert_int_equal(p.now.concordia, 2);
    run(&p, "1 play mercator_3; 1 done; 3 done");
    assert_true(is_over(&p));
}

/* After the player has built the last house, the partner still carries out the card and builds. */
static void test_partner_acts_after_the_trigger(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "novaria wine tomis brick", "");
    put_fourteen(&p, 0);
    put_colonists(&p, 2, LAND, "byzantium-tomis-land");
    run(&p, "0 play architect_start; 0 build novaria; 0 done; 2 build tomis; 2 done");
    assert_int_equal(p.now.concordia, 0);
    assert_true(has_house(&p, 2, "tomis"));
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The last turn may be one of a Legatus, and stays one turn. */
static void test_last_turn_with_a_legatus(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    sell_out(&p, 1, "mason");
    run(&p, "0 play praetor; 0 hire 1 mason; 2 done; 1 play legatus; 1 done;"
            "3 play mercator_3; 3 done");
    assert_false(is_over(&p));
    run(&p, "1 done");
    assert_true(is_over(&p));
    assert_int_equal(p.now.turn, 2);
}

/* After the last card is bought with a Proconsul, the partner plays a card, then the others do. */
static void test_last_card_with_a_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    sell_out(&p, 1, "mason");
    run(&p, "0 play proconsul; 0 hire 1 mason");
    assert_int_equal(p.now.concordia, 0);
    expect_now(&p, 0, 2, ST_PLAY);
    run(&p, "2 play mercator_3; 2 done; 1 play mercator_3; 1 done; 3 done");
    assert_true(is_over(&p));
}

/* ---- scores of teams ---- */

/* Seat 0 and 2 share Britannia and Mauretania; 0 has Gallia and 2 has Italia besides. */
static void begin_scores(conc_play *p)
{
    begin_team(p, 4,
               "isca_dumnoniorum brick londinium food massilia cloth carthago brick "
               "rusadir tool novaria wine",
               "");
    put_houses(p, 0, "londinium massilia carthago");
    put_houses(p, 2, "isca_dumnoniorum rusadir novaria");
}

static void test_team_score_by_god(void **state)
{
    /* Vesta, Jupiter, Saturnus, Mercurius, Mars, Minerva, Concordia, Venus */
    static const int part[GODS] = { 3, 4, 6, 6, 4, 0, 0, 2 };
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_scores(&p);
    result_of(&p, result);
    for (int god = 0; god < GODS; god++) {
        assert_int_equal(result[0].part[god], part[god]);
        assert_int_equal(result[2].part[god], part[god]);
    }
    assert_int_equal(result[0].score, 25);
    assert_int_equal(result[1].score, 7);
}

/* 1 point for each province where both partners have houses, for each card of Venus of either. */
static void test_venus_counts_provinces_of_both(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_scores(&p);
    put_houses(&p, 0, "isca_dumnoniorum burdigala lutetia rusadir");
    put_houses(&p, 1, "londinium massilia novaria");
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VENUS], 2);
    assert_int_equal(result[1].part[GOD_VENUS], 0);
    put_houses(&p, 2, "lutetia");
    deal(&p, 2, CARD_PREFECT_ARCHITECT, 1);
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VENUS], 3);
    assert_int_equal(result[2].part[GOD_VENUS], 6);
}

/* Once for Jupiter, once for Saturnus and once for Venus. */
static void test_legatus_counts_for_three_gods(void **state)
{
    ae_result with[AE_MAX_SEATS], without[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_scores(&p);
    result_of(&p, with);
    p.now.hand[0][CARD_LEGATUS] = 0;
    conc_result(&p.b->head, &p.now, without);
    assert_int_equal(with[0].part[GOD_JUPITER] - without[0].part[GOD_JUPITER], 2);
    assert_int_equal(with[0].part[GOD_SATURNUS] - without[0].part[GOD_SATURNUS], 3);
    assert_int_equal(with[0].part[GOD_VENUS] - without[0].part[GOD_VENUS], 2);
    assert_int_equal(with[0].score - without[0].score, 7);
    p.now.hand[0][CARD_LEGATUS] = 1;
    discard(&p, 0, CARD_LEGATUS);
    result_of(&p, without);
    assert_int_equal(without[0].score, 25);
}

/* Vesta is rounded down for each partner: 19 and 19 sestertii give 1 and 1 points, not 3. */
static void test_vesta_of_partners_apart(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    for (int seat = 0; seat <= 2; seat += 2) {
        set_goods(&p, seat, 0, 1, 1, 0, 0);
        p.now.money[seat] = 10;
    }
    result_of(&p, result);
    assert_int_equal(result[0].part[GOD_VESTA], 1);
    assert_int_equal(result[2].part[GOD_VESTA], 1);
}

/* The sum of both decides, so the best alone can lose; partners share their rank. */
static void test_team_sum_decides(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    for (int best = 0; best <= 2; best += 2) {
        begin_team(&p, 4, "", "");
        p.now.money[best] = 65;
        p.now.money[1] = p.now.money[3] = 46;
        result_of(&p, result);
        assert_int_equal(result[best].score, 4 + 9);
        assert_int_equal(result[2 - best].score, 4 + 3);
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(result[seat].team, seat % 2);
            assert_int_equal(result[seat].rank, seat % 2 ? 1 : 3);
        }
        assert_int_equal(result[1].score, 4 + 7);
        assert_int_equal(result[3].score, 4 + 7);
    }
}

/* All teams are tied: the team of the holder is first, then the teams in the order to the right. */
static void test_tie_of_teams(void **state)
{
    ae_result result[AE_MAX_SEATS];
    conc_play p;

    (void)state;
    begin_team(&p, 6, "", "");
    p.now.magnus = 4;
    result_of(&p, result);
    for (int seat = 0; seat < 6; seat++)
        assert_int_equal(result[seat].score, 7);
    assert_int_equal(result[4].rank, 1);
    assert_int_equal(result[1].rank, 1);
    assert_int_equal(result[3].rank, 3);
    assert_int_equal(result[0].rank, 3);
    assert_int_equal(result[2].rank, 5);
    assert_int_equal(result[5].rank, 5);
    p.now.magnus = 3;
    p.now.money[0] = 16; /* 4 for Vesta */
    result_of(&p, result);
    assert_int_equal(result[0].rank, 1);
    assert_int_equal(result[2].rank, 3);
    assert_int_equal(result[1].rank, 5);
}

/* ---- intermediate scoring of teams ---- */

/* Each player scores when the player's own cards are taken back, also by the partner's Tribune. */
static void test_intermediate_by_player(void **state)
{
    conc_play p;

    (void)state;
    start_game(&p, &ae_venus, "imperium",
               (ae_setup){ .seats = 4, .variant = TEAM | INTERMEDIATE });
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    run(&p, "2 settle byzantium; 3 settle alexandria");
    p.now.money[2] = 46; /* 75 with the goods: 7 for Vesta */
    run(&p, "0 play tribune; 0 done");
    assert_int_equal(p.now.interim_done, 1 << 0);
    assert_int_equal(p.now.interim[0], 3 + 4);
    run(&p, "2 done");
    assert_int_equal(p.now.interim_done, 1 << 0 | 1 << 2);
    assert_int_equal(p.now.interim[2], 7 + 4);
    run(&p, "1 play tribune; 1 place land roma; 3 done");
    assert_int_equal(p.now.money[2], 46 + 2);
    assert_int_equal(p.now.money[0], 5);
    assert_int_equal(p.now.money[1], 6 + 1); /* 2 for Vesta, 6 for Mars: the second place */
    assert_int_equal(p.now.money[3], 6);
    assert_int_equal(p.now.interim[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_final_scoring_134),
        cmocka_unit_test(test_venus_two_own_houses),
        cmocka_unit_test(test_venus_fourteen_at_most),
        cmocka_unit_test(test_one_last_turn_of_four),
        cmocka_unit_test(test_two_last_turns_of_six),
        cmocka_unit_test(test_last_card_in_the_partners_part),
        cmocka_unit_test(test_fifteenth_house_in_the_partners_part),
        cmocka_unit_test(test_partner_acts_after_the_trigger),
        cmocka_unit_test(test_last_turn_with_a_legatus),
        cmocka_unit_test(test_last_card_with_a_proconsul),
        cmocka_unit_test(test_team_score_by_god),
        cmocka_unit_test(test_venus_counts_provinces_of_both),
        cmocka_unit_test(test_legatus_counts_for_three_gods),
        cmocka_unit_test(test_vesta_of_partners_apart),
        cmocka_unit_test(test_team_sum_decides),
        cmocka_unit_test(test_tie_of_teams),
        cmocka_unit_test(test_intermediate_by_player),
    };

    return cmocka_run_group_tests_name("venus_end", tests, NULL, NULL);
}
