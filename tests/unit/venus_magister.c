/*
 * venus_magister.c: the Magister and the Diplomat of Concordia Venus without teams.
 */
#include "venus_play.h"

static const char tokens[] =
    "isca_dumnoniorum brick londinium food brigantium food olisipo brick valentia tool";

/* ---- cards that a Magister repeats ---- */

/* The card before was a Prefect; Britannia has produced, and another province is left. */
static void test_magister_repeats_a_prefect(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, tokens, "");
    run(&p, "0 play prefect_start; 0 produce britannia; 1 play senator; 1 done");
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
    run(&p, "0 play magister");
    expect_now(&p, 0, 0, ST_PREFECT);
    assert_int_equal(p.now.card, CARD_PREFECT_START);
    assert_string_equal(listed(&p, 0, "produce britannia"), "");
    assert_string_equal(listed(&p, 0, "cash"), "2");
    run(&p, "0 produce hispania");
    expect_goods(&p, 0, 1, 3, 2, 1, 1);
    expect_now(&p, 1, 1, ST_PLAY);
    assert_int_equal(p.now.top[0], CARD_MAGISTER);
    assert_int_equal(p.now.below[0], CARD_PREFECT_START);
}

/* The 3 sestertii of the first Mercator, the 5 of a bought one, and two kinds again. */
static void test_magister_repeats_a_mercator(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play mercator_3; 0 sell wine 1; 0 done; 1 play senator; 1 done;"
            "0 play magister");
    assert_int_equal(p.now.money[0], 5 + 3 + 6 + 3);
    run(&p, "0 buy wine 1; 0 sell cloth 1");
    assert_int_equal(p.now.money[0], 17 - 6 + 7);
    begin_venus(&p, 2, "", "");
    deal(&p, 0, CARD_MERCATOR_5, 1);
    run(&p, "0 play mercator_5; 0 done; 1 play senator; 1 done; 0 play magister; 0 done");
    assert_int_equal(p.now.money[0], 5 + 5 + 5);
}

/* An Architect has all its steps again. */
static void test_magister_repeats_an_architect(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "novaria wine", "");
    run(&p, "0 play architect_start; 0 move roma novaria-roma-land; 0 build novaria; 0 done;"
            "1 play senator; 1 done; 0 play magister");
    assert_int_equal(p.now.steps_left, 2);
    run(&p, "0 move novaria-roma-land aquileia-vindobona-land; 0 done");
    assert_true(is_at(&p, 0, LAND, "aquileia-vindobona-land"));
}

/* A Consul buys without surcharge once more. */
static void test_magister_repeats_a_consul(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    deal(&p, 0, CARD_CONSUL, 1);
    lay(&p, 6, CARD_COLONIST);
    run(&p, "0 play consul; 0 done; 1 play prefect_start; 1 done; 0 play magister");
    assert_int_equal(p.now.buys_left, 1);
    assert_string_equal(listed(&p, 0, "hire 7"), "colonist");
    run(&p, "0 hire 7 colonist");
    expect_goods(&p, 0, 1, 1, 1, 1, 1);
    assert_int_equal(p.now.hand[0][CARD_COLONIST], 1);
}

static void test_magister_repeats_a_specialist_and_a_colonist(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, tokens, "");
    put_houses(&p, 0, "londinium");
    deal(&p, 0, CARD_FARMER, 1);
    deal(&p, 0, CARD_COLONIST, 1);
    run(&p, "0 play farmer; 1 play prefect_start; 1 done; 0 play magister");
    expect_goods(&p, 0, 1, 4, 1, 1, 1);
    expect_now(&p, 1, 1, ST_PLAY);
    run(&p,
        "1 play senator; 1 done; 0 play tribune; 0 done; 1 play architect_start; 1 done;"
        "0 play colonist; 0 coins 7; 1 play mercator_3; 1 done; 0 play magister; 0 coins 7");
    assert_int_equal(p.now.money[0], 5 + 7 + 7); /* three cards came back: no coin */
}

/* The Praefectus Magnus works for a Prefect that a Magister repeats. */
static void test_magister_and_praefectus_magnus(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 3, tokens, "");
    give_turn(&p, 2);
    run(&p, "2 play prefect_start; 2 done; 0 play senator; 0 done; 1 play senator; 1 done");
    assert_int_equal(p.now.magnus, 2);
    run(&p, "2 play magister; 2 produce britannia");
    expect_goods(&p, 2, 1, 4, 1, 1, 1);
    assert_int_equal(p.now.magnus, 1);
}

static void test_magister_declined(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, tokens, "");
    run(&p, "0 play prefect_start; 0 produce britannia; 1 play senator; 1 done;"
            "0 play magister; 0 done");
    expect_now(&p, 1, 1, ST_PLAY);
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
}

/* ---- what is not ---- */

static void test_magister_as_the_first_card(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play magister");
    expect_now(&p, 1, 1, ST_PLAY);
    assert_int_equal(p.now.top[0], CARD_MAGISTER);
    assert_int_equal(p.now.money[0], 5);
}

static void test_magister_after_a_tribune(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play mercator_3; 0 done; 1 play senator; 1 done; 0 play tribune; 0 done;"
            "1 play mercator_3; 1 done; 0 play magister");
    expect_now(&p, 1, 1, ST_PLAY);
    assert_int_equal(p.now.money[0], 5 + 3);
}

static void test_magister_not_on_a_senator(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play senator; 0 done; 1 play mercator_3; 1 done");
    assert_string_equal(listed(&p, 0, "play"),
                        "tribune, mercator_3, prefect_start, architect_start, diplomat_start");
    run(&p, "0 play mercator_3; 0 done; 1 play senator; 1 done");
    assert_string_equal(listed(&p, 0, "play magister"), "yes");
    assert_string_equal(listed(&p, 0, "play"),
                        "tribune, prefect_start, architect_start, diplomat_start, magister");
}

/* ---- Magister and Diplomat ---- */

/* Piles show a Mercator, an Architect, a Prefect and a Diplomat. */
static void test_diplomat_three_choices(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 5, "", "");
    discard(&p, 0, CARD_MERCATOR_3);
    discard(&p, 1, CARD_ARCHITECT_START);
    discard(&p, 2, CARD_DIPLOMAT_START);
    discard(&p, 3, CARD_PREFECT_START);
    give_turn(&p, 4);
    run(&p, "4 play diplomat_start");
    assert_string_equal(
        listed(&p, 4, ""),
        "copy 0 mercator_3, copy 1 architect_start, copy 3 prefect_start, done");
}

/* A Magister repeats the Diplomat with the cards now on top, and may copy a Senator. */
static void test_magister_after_a_diplomat(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 3, "", "");
    run(&p, "0 play prefect_start; 0 done; 1 play mercator_3; 1 done;"
            "2 play diplomat_start; 2 copy 1 mercator_3; 2 done;"
            "0 play architect_start; 0 done; 1 play senator; 1 done; 2 play magister");
    expect_now(&p, 2, 2, ST_DIPLOMAT);
    assert_string_equal(listed(&p, 2, ""), "copy 0 architect_start, copy 1 senator, done");
    run(&p, "2 copy 1 senator");
    assert_int_equal(p.now.buys_left, 2);
    run(&p, "2 done");
    expect_now(&p, 0, 0, ST_PLAY);
    assert_int_equal(p.now.money[2], 7 + 3);
}

/* A Magister that acts as a Diplomat cannot take an opponent's Magister. */
static void test_magister_does_not_chain(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 3, "", "");
    discard(&p, 0, CARD_DIPLOMAT_START);
    discard(&p, 1, CARD_MERCATOR_3);
    discard(&p, 2, CARD_MAGISTER);
    run(&p, "0 play magister");
    assert_string_equal(listed(&p, 0, ""), "copy 1 mercator_3, done");
    begin_venus(&p, 2, "", "");
    discard(&p, 0, CARD_DIPLOMAT_START);
    discard(&p, 1, CARD_MAGISTER);
    run(&p, "0 play magister");
    expect_now(&p, 1, 1, ST_PLAY);
}

/* A Diplomat that copies a Magister repeats its player's own card below the Diplomat. */
static void test_copied_magister_repeats_the_own_card(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play prefect_start; 0 done; 1 play mercator_3; 1 done;"
            "0 play magister; 0 done; 1 play diplomat_start; 1 copy 0 magister");
    expect_now(&p, 1, 1, ST_MERCATOR);
    assert_int_equal(p.now.money[1], 6 + 3 + 3);
    run(&p, "1 done");
    assert_int_equal(p.now.top[1], CARD_DIPLOMAT_START);
    expect_now(&p, 0, 0, ST_PLAY);
}

/* Nothing below, a Senator, or a Magister: nothing happens. */
static void test_copied_magister_without_effect(void **state)
{
    static const int below[] = { NO_CARD, CARD_SENATOR, CARD_MAGISTER };
    conc_play p;

    (void)state;
    for (int i = 0; i < 3; i++) {
        begin_venus(&p, 2, "", "");
        discard(&p, 1, CARD_MAGISTER);
        if (below[i] != NO_CARD)
            discard(&p, 0, below[i]);
        run(&p, "0 play diplomat_start; 0 copy 1 magister");
        expect_now(&p, 1, 1, ST_PLAY);
        assert_int_equal(p.now.n_hand[0], 8 - 1 - (below[i] != NO_CARD));
    }
}

/* If that card is a Diplomat, it copies again, but cannot copy the Magister a second time. */
static void test_copied_magister_on_a_diplomat(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 3, "", "");
    deal(&p, 0, CARD_DIPLOMAT_SATURNUS_TOOL, 2);
    discard(&p, 0, CARD_DIPLOMAT_START);
    discard(&p, 1, CARD_MAGISTER);
    discard(&p, 2, CARD_MERCATOR_3);
    run(&p, "0 play diplomat_saturnus_tool");
    assert_string_equal(listed(&p, 0, ""), "copy 1 magister, copy 2 mercator_3, done");
    run(&p, "0 copy 1 magister");
    assert_string_equal(listed(&p, 0, ""), "copy 2 mercator_3, done");
    run(&p, "0 copy 2 mercator_3; 0 done");
    assert_int_equal(p.now.money[0], 5 + 3);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The pile shows the Magister, whatever it did. */
static void test_magister_covers_what_it_repeated(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play mercator_3; 0 done; 1 play prefect_start; 1 done; 0 play magister; 0 done;"
            "1 play diplomat_start");
    assert_string_equal(listed(&p, 1, ""), "copy 0 magister, done");
}

/* ---- double cards ---- */

/* Architect and Mercator, taken as a Mercator: 5 sestertii and two kinds of goods. */
static void test_architect_mercator_as_mercator(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    deal(&p, 0, CARD_ARCHITECT_MERCATOR, 1);
    run(&p, "0 play architect_mercator");
    assert_string_equal(listed(&p, 0, ""), "as architect, as mercator");
    run(&p, "0 as mercator");
    assert_int_equal(p.now.money[0], 5 + 5);
    run(&p, "0 sell cloth 1; 0 buy brick 3");
    assert_int_equal(p.now.money[0], 10 + 7 - 9);
    expect_goods(&p, 0, 4, 2, 1, 1, 0);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The halves of each double card; the other half is not carried out. */
static void test_halves_of_double_cards(void **state)
{
    static const struct {
        int card;
        const char *play, *halves, *first, *second;
        int step[2];
    } twos[] = {
        { CARD_PREFECT_ARCHITECT,
          "0 play prefect_architect",
          "prefect, architect",
          "0 as prefect",
          "0 as architect",
          { ST_PREFECT, ST_ARCHITECT } },
        { CARD_ARCHITECT_MERCATOR,
          "0 play architect_mercator",
          "architect, mercator",
          "0 as architect",
          "0 as mercator",
          { ST_ARCHITECT, ST_MERCATOR } },
        { CARD_PREFECT_MERCATOR,
          "0 play prefect_mercator",
          "prefect, mercator",
          "0 as prefect",
          "0 as mercator",
          { ST_PREFECT, ST_MERCATOR } },
    };

    (void)state;
    for (int i = 0; i < 3; i++)
        for (int half = 0; half < 2; half++) {
            conc_play p;

            begin_venus(&p, 3, "", "");
            deal(&p, 0, twos[i].card, 1);
            run(&p, twos[i].play);
            assert_string_equal(listed(&p, 0, "as"), twos[i].halves);
            run(&p, half ? twos[i].second : twos[i].first);
            expect_now(&p, 0, 0, twos[i].step[half]);
            assert_int_equal(p.now.money[0], twos[i].step[half] == ST_MERCATOR ? 5 + 5 : 5);
            run(&p, "0 done");
            expect_now(&p, 1, 1, ST_PLAY);
        }
}

/* When copied or repeated, either half can be chosen, whichever was chosen before. */
static void test_double_card_copied_and_repeated(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 3, tokens, "");
    deal(&p, 0, CARD_PREFECT_MERCATOR, 1);
    run(&p, "0 play prefect_mercator; 0 as prefect; 0 produce britannia;"
            "1 play diplomat_start; 1 copy 0 prefect_mercator");
    assert_string_equal(listed(&p, 1, ""), "as prefect, as mercator");
    run(&p, "1 as mercator");
    assert_int_equal(p.now.money[1], 6 + 5);
    run(&p, "1 done; 2 play senator; 2 done; 0 play magister");
    assert_string_equal(listed(&p, 0, ""), "as prefect, as mercator");
    run(&p, "0 as mercator");
    assert_int_equal(p.now.money[0], 5 + 5);
    run(&p, "0 done");
    expect_now(&p, 1, 1, ST_PLAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_magister_repeats_a_prefect),
        cmocka_unit_test(test_magister_repeats_a_mercator),
        cmocka_unit_test(test_magister_repeats_an_architect),
        cmocka_unit_test(test_magister_repeats_a_consul),
        cmocka_unit_test(test_magister_repeats_a_specialist_and_a_colonist),
        cmocka_unit_test(test_magister_and_praefectus_magnus),
        cmocka_unit_test(test_magister_declined),
        cmocka_unit_test(test_magister_as_the_first_card),
        cmocka_unit_test(test_magister_after_a_tribune),
        cmocka_unit_test(test_magister_not_on_a_senator),
        cmocka_unit_test(test_diplomat_three_choices),
        cmocka_unit_test(test_magister_after_a_diplomat),
        cmocka_unit_test(test_magister_does_not_chain),
        cmocka_unit_test(test_copied_magister_repeats_the_own_card),
        cmocka_unit_test(test_copied_magister_without_effect),
        cmocka_unit_test(test_copied_magister_on_a_diplomat),
        cmocka_unit_test(test_magister_covers_what_it_repeated),
        cmocka_unit_test(test_architect_mercator_as_mercator),
        cmocka_unit_test(test_halves_of_double_cards),
        cmocka_unit_test(test_double_card_copied_and_repeated),
    };

    return cmocka_run_group_tests_name("venus_magister", tests, NULL, NULL);
}
