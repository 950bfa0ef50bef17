/*
 * venus_legatus.c: the cards of teams that let the partner play: Legatus and Proconsul.
 */
#include "venus_play.h"

static const char tokens[] = "isca_dumnoniorum brick londinium food brigantium food "
                             "olisipo brick valentia tool novaria wine byzantium brick";

/* ---- Legatus ---- */

/* Black (seat 2) has no Architect and puts White's (seat 0) in front.  White plays it and builds
 * first, then Black, and the marker goes on from Black. */
static void test_legatus_black_and_white_build(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    give_turn(&p, 2);
    assert_string_equal(listed(&p, 2, "play architect_start"), "");
    run(&p, "2 play legatus");
    expect_now(&p, 2, 2, ST_SUGGEST);
    run(&p, "2 suggest architect_start");
    expect_now(&p, 2, 0, ST_PLAY);
    assert_int_equal(p.now.suggested, CARD_ARCHITECT_START);
    run(&p, "0 play architect_start; 0 move roma novaria-roma-land; 0 build novaria; 0 done");
    expect_now(&p, 2, 2, ST_ARCHITECT);
    run(&p, "2 move byzantium byzantium-sinope-sea; 2 build byzantium; 2 done");
    assert_true(has_house(&p, 0, "novaria") && has_house(&p, 2, "byzantium"));
    expect_now(&p, 3, 3, ST_PLAY);
    assert_int_equal(p.now.top[2], CARD_LEGATUS);
    assert_int_equal(p.now.top[0], CARD_ARCHITECT_START);
    assert_int_equal(p.now.turn, 1);
}

/* Any card of the partner's hand can be suggested and played, except a Legatus. */
static void test_legatus_lists_the_partners_hand(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 2, CARD_SMITH, 1);
    discard(&p, 2, CARD_MERCATOR_3);
    run(&p, "0 play legatus");
    assert_string_equal(listed(&p, 2, ""), "");
    assert_string_equal(listed(&p, 0, ""),
                        "suggest tribune, suggest prefect_start, suggest diplomat_start, "
                        "suggest smith, suggest praetor, done");
    run(&p, "0 suggest smith");
    assert_string_equal(listed(&p, 2, ""),
                        "play tribune, play prefect_start, play diplomat_start, play smith, "
                        "play praetor");
    assert_int_equal(p.now.hand[2][CARD_LEGATUS], 1);
}

/* The partner is free to play another card; he begins, and it counts for both. */
static void test_legatus_partner_is_free(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    run(&p, "0 play legatus; 0 suggest praetor; 2 play mercator_3");
    expect_now(&p, 0, 2, ST_MERCATOR);
    assert_int_equal(p.now.suggested, NO_CARD);
    assert_int_equal(p.now.money[2], 5 + 3);
    assert_int_equal(p.now.money[0], 5);
    run(&p, "2 done");
    expect_now(&p, 0, 0, ST_MERCATOR);
    assert_int_equal(p.now.money[0], 5 + 3);
    run(&p, "0 done");
    expect_now(&p, 1, 1, ST_PLAY);
    assert_int_equal(p.now.top[2], CARD_MERCATOR_3);
    assert_int_equal(p.now.n_hand[2], 5);
    assert_int_equal(p.now.n_hand[0], 5);
}

static void keep_suggestion(void *ctx, const ae_event *event)
{
    if (event->kind == EV_SUGGESTED)
        *(ae_event *)ctx = *event;
}

/* The suggestion is public, as an event and in the state. */
static void test_suggestion_is_open(void **state)
{
    ae_event heard = { .kind = EV_OVER };
    ae_sink sink = { .emit = keep_suggestion, .ctx = &heard };
    conc_play p;
    conc seen;

    (void)state;
    begin_team(&p, 4, "", "");
    run(&p, "0 play legatus");
    assert_int_equal(ae_play(p.game, &p.b->head, &p.now,
                             (ae_step){ 0, MOVE(MV_SUGGEST, CARD_PRAETOR, 0, 0) }, &sink),
                     AE_OK);
    assert_int_equal(heard.kind, EV_SUGGESTED);
    assert_int_equal(heard.to, AE_EVERYONE);
    assert_int_equal(heard.arg[0], CARD_PRAETOR);
    seen = p.now;
    p.game->redact(&p.b->head, &seen, 1);
    assert_memory_equal(&seen, &p.now, sizeof seen);
}

static void test_legatus_without_a_suggestion(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    run(&p, "0 play legatus; 0 done");
    expect_now(&p, 0, 2, ST_PLAY);
    assert_int_equal(p.now.suggested, NO_CARD);
    run(&p, "2 play prefect_start; 2 done");
    expect_now(&p, 0, 0, ST_PREFECT);
}

/* The Legatus that was just played comes back with the rest: 3 cards and it make a coin. */
static void test_legatus_answered_by_a_tribune(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 0, CARD_MERCATOR_3);
    discard(&p, 0, CARD_PREFECT_START);
    discard(&p, 0, CARD_PRAETOR);
    discard(&p, 2, CARD_PRAETOR);
    run(&p, "0 play legatus; 0 done; 2 play tribune; 2 done; 0 done");
    assert_int_equal(p.now.n_hand[0], 6);
    assert_int_equal(p.now.hand[0][CARD_LEGATUS], 1);
    assert_int_equal(p.now.top[0], NO_CARD);
    assert_int_equal(p.now.money[0], 5 + 1);
    assert_int_equal(p.now.money[2], 5);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The partner takes a half, whoever played the Legatus the other. */
static void test_legatus_answered_by_a_double_card(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 2, CARD_PREFECT_MERCATOR, 1);
    run(&p,
        "0 play legatus; 0 suggest prefect_mercator; 2 play prefect_mercator; 2 as mercator;"
        "2 done");
    expect_now(&p, 0, 0, ST_PREFECT);
    assert_int_equal(p.now.money[2], 5 + 5);
    run(&p, "0 produce britannia");
    assert_int_equal(p.now.money[0], 5);
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
}

/* The partner buys, and whoever played the Legatus plays a card alone. */
static void test_legatus_answered_by_a_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 2, CARD_PROCONSUL, 1);
    lay(&p, 6, CARD_COLONIST);
    run(&p, "0 play legatus; 0 done; 2 play proconsul; 2 hire 7 colonist");
    expect_goods(&p, 2, 1, 1, 1, 1, 1);
    expect_now(&p, 0, 0, ST_PLAY);
    assert_string_equal(listed(&p, 0, "play"),
                        "tribune, mercator_3, prefect_start, architect_start, praetor");
    run(&p, "0 play mercator_3; 0 done; chance reveal mason");
    assert_int_equal(p.now.money[0], 5 + 3);
    assert_int_equal(p.now.money[2], 5);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The answering partner chooses the card to copy, and both carry it out; not a Legatus. */
static void test_legatus_answered_by_a_diplomat(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 1, CARD_LEGATUS);
    discard(&p, 3, CARD_MERCATOR_3);
    run(&p, "0 play legatus; 0 suggest diplomat_start; 2 play diplomat_start");
    assert_string_equal(listed(&p, 2, ""), "copy 3 mercator_3, done");
    run(&p, "2 copy 3 mercator_3; 2 done");
    expect_now(&p, 0, 0, ST_MERCATOR);
    run(&p, "0 done");
    assert_int_equal(p.now.money[0], 5 + 3);
    assert_int_equal(p.now.money[2], 5 + 3);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* A Diplomat may copy an opponent's Legatus; the pile then shows the Diplomat. */
static void test_copied_legatus(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 1, CARD_LEGATUS);
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start; 2 copy 1 legatus");
    expect_now(&p, 2, 2, ST_SUGGEST);
    run(&p, "2 suggest mercator_3; 0 play mercator_3; 0 done; 2 done");
    assert_int_equal(p.now.money[0], 5 + 3);
    assert_int_equal(p.now.money[2], 5 + 3);
    assert_int_equal(p.now.top[2], CARD_DIPLOMAT_START);
    assert_int_equal(p.now.hand[2][CARD_LEGATUS], 1);
    expect_now(&p, 3, 3, ST_PLAY);
}

/* ---- Proconsul ---- */

/* Black (0) buys in the dear end for the price on the card; White (2) plays a Prefect for
 * himself; then the display is filled and the marker goes to Black's left neighbour. */
static void test_proconsul_black_and_white(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    lay(&p, 5, CARD_COLONIST);
    run(&p, "0 play proconsul");
    assert_int_equal(p.now.buys_left, 1);
    assert_string_equal(listed(&p, 0, "hire 6"), "colonist");
    run(&p, "0 hire 6 colonist");
    expect_goods(&p, 0, 1, 1, 1, 1, 1);
    expect_now(&p, 0, 2, ST_PLAY);
    assert_int_equal(p.now.display[5], NO_CARD);
    run(&p, "2 play prefect_start; 2 produce britannia");
    expect_goods(&p, 2, 1, 3, 1, 1, 1);
    assert_int_equal(p.now.step, ST_REFILL);
    assert_int_equal(p.now.active, 0);
    run(&p, "chance reveal mason");
    expect_now(&p, 1, 1, ST_PLAY);
    assert_int_equal(p.now.display[6], CARD_MASON);
    expect_goods(&p, 0, 1, 1, 1, 1, 1);
    assert_int_equal(p.now.top[2], CARD_PREFECT_START);
    assert_int_equal(p.now.turn, 1);
}

/* A Tribune as the answer takes back only the answering partner's cards, itself included. */
static void test_proconsul_answered_by_a_tribune(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    discard(&p, 0, CARD_PRAETOR);
    discard(&p, 2, CARD_MERCATOR_3);
    discard(&p, 2, CARD_PRAETOR);
    discard(&p, 2, CARD_LEGATUS);
    run(&p, "0 play proconsul; 0 done; 2 play tribune; 2 done");
    assert_int_equal(p.now.n_pile[0], 2);
    assert_int_equal(p.now.n_pile[2], 0);
    assert_int_equal(p.now.money[2], 5 + 1);
    assert_int_equal(p.now.money[0], 5);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The partner may play any card but a Legatus, even if nothing was bought. */
static void test_proconsul_not_answered_by_a_legatus(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    run(&p, "0 play proconsul; 0 done");
    assert_string_equal(listed(&p, 2, ""), "play tribune, play mercator_3, play prefect_start, "
                                           "play diplomat_start, play praetor");
}

/* A Proconsul cannot buy another Proconsul; a Praetor can. */
static void test_proconsul_does_not_buy_a_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    sell_out(&p, 1, "proconsul colonist");
    run(&p, "0 play proconsul");
    assert_string_equal(listed(&p, 0, ""), "hire 2 colonist, done");
    run(&p, "0 done; 2 play praetor");
    assert_string_equal(listed(&p, 2, "hire 1"), "proconsul");
    run(&p, "2 hire 1 proconsul");
    expect_display(&p, "colonist");
    expect_goods(&p, 2, 1, 2, 1, 1, 0);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* If only a Proconsul is left for sale, a Proconsul cannot buy it and so cannot end the game. */
static void test_proconsul_and_the_last_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    sell_out(&p, 1, "proconsul");
    run(&p, "0 play proconsul");
    assert_string_equal(listed(&p, 0, ""), "done");
    run(&p, "0 done; 2 play praetor; 2 done");
    assert_int_equal(p.now.concordia, NOBODY);
    expect_display(&p, "proconsul");
}

/* A Proconsul in answer is a purchase and nothing more; both gaps are filled at the end. */
static void test_proconsul_answered_by_a_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    deal(&p, 2, CARD_PROCONSUL, 1);
    lay(&p, 3, CARD_COLONIST);
    lay(&p, 6, CARD_ARCHITECT_MERCATOR);
    run(&p, "0 play proconsul; 0 hire 4 colonist; 2 play proconsul");
    assert_string_equal(listed(&p, 2, "hire 4"), "");
    run(&p, "2 hire 7 architect_mercator");
    assert_int_equal(p.now.step, ST_REFILL);
    assert_int_equal(p.now.display[5], NO_CARD);
    assert_int_equal(p.now.display[6], NO_CARD);
    run(&p, "chance reveal architect; chance reveal colonist");
    expect_now(&p, 1, 1, ST_PLAY);
    expect_goods(&p, 0, 1, 1, 1, 1, 1);
    expect_goods(&p, 2, 1, 2, 0, 1, 1);
}

/* A Praetor in answer buys one card by the places as they were, for its player alone. */
static void test_proconsul_answered_by_a_praetor(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    lay(&p, 0, CARD_COLONIST);
    lay(&p, 3, CARD_ARCHITECT);
    run(&p, "0 play proconsul; 0 hire 1 colonist; 2 play praetor");
    assert_int_equal(p.now.buys_left, 1);
    run(&p, "2 hire 4 architect");
    expect_goods(&p, 2, 1, 2, 0, 1, 0);
    assert_int_equal(p.now.step, ST_REFILL);
    assert_int_equal(p.now.active, 0);
}

/* The answer cannot copy a Legatus or a Proconsul: that would ask for further answers. */
static void test_proconsul_answered_by_a_diplomat(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 6, "", "");
    deal(&p, 0, CARD_PROCONSUL, 5);
    deal(&p, 1, CARD_PROCONSUL, 5);
    discard(&p, 1, CARD_PROCONSUL);
    discard(&p, 2, CARD_LEGATUS);
    discard(&p, 4, CARD_MERCATOR_3);
    run(&p, "0 play proconsul; 0 done; 3 play diplomat_start");
    assert_string_equal(listed(&p, 3, ""), "copy 4 mercator_3, done");
    run(&p, "3 copy 4 mercator_3; 3 done");
    assert_int_equal(p.now.money[3], 5 + 3);
    assert_int_equal(p.now.money[0], 5);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* The partner carries out one half, and nobody the other; the other player still lends coins. */
static void test_proconsul_answered_by_a_double_card(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, tokens, "");
    deal(&p, 0, CARD_PROCONSUL, 1);
    deal(&p, 2, CARD_PREFECT_ARCHITECT, 1);
    put_colonists(&p, 2, LAND, "novaria-roma-land");
    p.now.money[2] = 1;
    run(&p, "0 play proconsul; 0 done; 2 play prefect_architect");
    assert_string_equal(listed(&p, 2, ""), "as prefect, as architect");
    run(&p, "2 as architect; 2 build novaria; 2 done");
    assert_int_equal(p.now.money[2], 0);
    assert_int_equal(p.now.money[0], 5 - 3);
    expect_now(&p, 1, 1, ST_PLAY);
}

/* A copied Proconsul is one: a purchase, and then the partner's own card. */
static void test_copied_proconsul(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 1, CARD_PROCONSUL, 3);
    discard(&p, 1, CARD_PROCONSUL);
    lay(&p, 6, CARD_COLONIST);
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start; 2 copy 1 proconsul; 2 hire 7 colonist");
    expect_goods(&p, 2, 1, 1, 1, 1, 1);
    expect_now(&p, 2, 0, ST_PLAY);
    run(&p, "0 play mercator_3; 0 done; chance reveal mason");
    assert_int_equal(p.now.money[0], 5 + 3);
    assert_int_equal(p.now.money[2], 5);
    expect_now(&p, 3, 3, ST_PLAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legatus_black_and_white_build),
        cmocka_unit_test(test_legatus_lists_the_partners_hand),
        cmocka_unit_test(test_legatus_partner_is_free),
        cmocka_unit_test(test_suggestion_is_open),
        cmocka_unit_test(test_legatus_without_a_suggestion),
        cmocka_unit_test(test_legatus_answered_by_a_tribune),
        cmocka_unit_test(test_legatus_answered_by_a_double_card),
        cmocka_unit_test(test_legatus_answered_by_a_proconsul),
        cmocka_unit_test(test_legatus_answered_by_a_diplomat),
        cmocka_unit_test(test_copied_legatus),
        cmocka_unit_test(test_proconsul_black_and_white),
        cmocka_unit_test(test_proconsul_answered_by_a_tribune),
        cmocka_unit_test(test_proconsul_not_answered_by_a_legatus),
        cmocka_unit_test(test_proconsul_does_not_buy_a_proconsul),
        cmocka_unit_test(test_proconsul_and_the_last_proconsul),
        cmocka_unit_test(test_proconsul_answered_by_a_proconsul),
        cmocka_unit_test(test_proconsul_answered_by_a_praetor),
        cmocka_unit_test(test_proconsul_answered_by_a_diplomat),
        cmocka_unit_test(test_proconsul_answered_by_a_double_card),
        cmocka_unit_test(test_copied_proconsul),
    };

    return cmocka_run_group_tests_name("venus_legatus", tests, NULL, NULL);
}
