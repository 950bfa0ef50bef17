/*
 * syl_shown.c: Sylla: data for clients besides the state: why something cannot be chosen, the
 * changes that a choice makes, and values derived from a state.
 */
#include "syl_play.h"

#include "core/choice_changes.h"
#include "core/why.h"

/* ---- why not ---- */

/* The reason for something by its noun and id; "" if it can be chosen. */
static const char *why(const play *p, int seat, const char *name, const char *id)
{
    const ae_noun *noun = NULL;
    ae_why_not found;
    int value = 0;

    expect_sound(p);
    assert_true(ae_pointed(&ae_sylla, &p->b->head, name, id, &noun, &value));
    found = ae_why(&ae_sylla, &p->b->head, &p->now, seat, noun, value);
    return found.kind ? found.kind->name : "";
}

static void expect_why(const play *p, int seat, const char *name, const char *id,
                       const char *reason)
{
    assert_string_equal(why(p, seat, name, id), reason);
}

static void test_why_not_at_the_start(void **state)
{
    play p;

    (void)state;
    start(&p, SEATS, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    expect_why(&p, BLUE, "card", "slave", "");
    expect_why(&p, BLUE, "card", "crane", "not_in_set");
    expect_why(&p, BLUE, "marker", "civic", "pick");
    run(&p, "0 pick senator senator_christian slave slave_christian");
    expect_why(&p, BLUE, "card", "slave", "sealed");
    expect_why(&p, AE_WATCHER, "card", "slave", "watching");
}

static void test_why_not_until_the_sale(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    expect_why(&p, BLUE, "card", "slave", "elect");
    expect_why(&p, BLUE, "work", "baths", "work_later");
    expect_why(&p, BLUE, "work", "senate", "elect");
    expect_why(&p, RED_SEAT, "card", "slave", "not_turn");
    p.now.tokens[WHITE][CIVIC] = TOKENS;
    run(&p, "0 bid 0; 1 pass; 2 pass; 3 pass");
    expect_why(&p, BLUE, "marker", "civic", "no_tokens");
    expect_why(&p, BLUE, "marker", "health", "");
    expect_why(&p, BLUE, "tile", "market", "token");
    run(&p, "0 token health");
    expect_why(&p, BLUE, "card", "slave", "");
    expect_why(&p, BLUE, "card", "merchant_christian", "not_on_offer");
    expect_why(&p, BLUE, "tile", "market", "recruit");
}

static void test_why_not_in_a_sale(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, RED_SEAT, SENATOR, 1);
    give(&p, RED_SEAT, MERCHANT, 1);
    give(&p, RED_SEAT, SLAVE, 2);
    to_sale(&p);
    p.now.cards[RED_SEAT][SLAVE][UP]--;
    p.now.cards[RED_SEAT][SLAVE][TURNED]++;
    expect_why(&p, BLUE, "tile", "bank", "not_for_sale");
    expect_why(&p, BLUE, "card", "slave", "offer");
    run(&p, "0 offer 1 market");
    expect_why(&p, RED_SEAT, "tile", "market", "bid");
    run(&p, "1 bid 2; 2 pass; 3 pass; 0 pass");
    expect_why(&p, RED_SEAT, "card", "senator", "");
    expect_why(&p, RED_SEAT, "card", "merchant", "wrong_colour");
    expect_why(&p, RED_SEAT, "card", "vestal", "have_none");
    expect_why(&p, RED_SEAT, "tile", "field", "turn");
    run(&p, "1 turn slave");
    expect_why(&p, RED_SEAT, "card", "slave", "not_upright");
}

static void test_why_not_with_income(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.building[BLUE][HOUSE_TEMPLE][0] = 3;
    p.now.building[BLUE][TAVERN][0] = 2;
    p.now.tokens[WHITE][CIVIC] = TOKENS;
    to_income(&p);
    expect_why(&p, BLUE, "marker", "civic", "");
    expect_why(&p, BLUE, "event_card", "famine", "income");
    run(&p, "0 tavern civic right");
    expect_why(&p, BLUE, "marker", "civic", "no_tokens");
    run(&p, "0 sacrifice health");
    expect_why(&p, BLUE, "marker", "civic", "too_poor");
    p.now.temples_left = 0;
    expect_why(&p, BLUE, "marker", "civic", "moved");
}

static void test_why_not_against_events(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, LEGIONARY, 1);
    to_cubes(&p);
    expect_why(&p, BLUE, "card", "legionary", "");
    expect_why(&p, BLUE, "card", "vestal", "no_cube");
    expect_why(&p, BLUE, "card", "slave", "cube");
    expect_why(&p, BLUE, "event_card", "famine", "wrong_fighter");
    expect_why(&p, BLUE, "event_card", "flood", "not_shown");
}

static void test_why_not_prevent(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, LEGIONARY, 2);
    give(&p, BLUE, VESTAL, 2);
    to_cubes(&p);
    run(&p, "0 cube legionary slave_revolt; 0 cube legionary slave_revolt;"
            "0 cube vestal famine; 0 cube vestal imperial_cult");
    expect_why(&p, BLUE, "event_card", "slave_revolt", "prevented");
    expect_why(&p, BLUE, "event_card", "famine", "");
    expect_why(&p, BLUE, "event_card", "decadence", "fewer_cubes");
    expect_why(&p, BLUE, "card", "slave", "prevent");
}

static void test_why_not_an_event_that_nobody_fights(void **state)
{
    syl_board own;
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    memcpy(&own, p.b, sizeof own);
    own.fighters[FAMINE] = 0;
    p.b = &own;
    give(&p, BLUE, LEGIONARY, 1);
    to_cubes(&p);
    expect_why(&p, BLUE, "event_card", "famine", "unfought");
}

static void test_why_not_while_an_event_strikes(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, PERSECUTION, PURGE, FAMINE);
    give(&p, BLUE, SENATOR_X, 1);
    give(&p, BLUE, SENATOR, 1);
    to_cubes(&p);
    run(&p, "0 prevent famine; 0 prevent persecution");
    expect_why(&p, BLUE, "card", "slave", "not_struck");
    expect_why(&p, BLUE, "tile", "market", "tile_not_struck");
    expect_why(&p, BLUE, "marker", "civic", "flip");
    p.now.pile[SENATOR]++;
    p.now.cards[BLUE][SENATOR][UP]--;
    give(&p, BLUE, SENATOR_X, 1);
    p.now.cards[BLUE][SENATOR_X][UP]--;
    p.now.cards[BLUE][SENATOR_X][TURNED]++;
    expect_why(&p, BLUE, "card", "senator", "have_none");
    run(&p, "0 flip senator_christian up");
    expect_why(&p, BLUE, "event_card", "purge", "not_prevented");
    expect_why(&p, BLUE, "event_card", "decadence", "stays");
    expect_why(&p, BLUE, "card", "slave", "remove");
}

static void test_why_not_in_a_flood(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FLOOD, PURGE, FAMINE);
    make_last(&p);
    p.now.building[BLUE][MARKET][0] = 1;
    p.now.building[BLUE][FIELD][0] = 1;
    to_cubes(&p);
    run(&p, "0 prevent purge; 0 prevent famine");
    expect_why(&p, BLUE, "tile", "market", "");
    expect_why(&p, BLUE, "tile", "tavern", "have_no_tile");
}

static void test_why_not_in_a_vote(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    to_votes(&p);
    expect_why(&p, BLUE, "work", "baths", "vote");
    expect_why(&p, BLUE, "card", "slave", "vote");
}

/* ---- changes ---- */

/* By how much a choice changes an amount of a seat, as the viewer sees it. */
static int change(const play *p, int viewer, int seat, const char *notation, const char *amount)
{
    ae_look look = { .words = ae_languages[0], .viewer = viewer };
    ae_move move = ae_parse(&ae_sylla, &p->b->head, &p->now, p->now.actor, notation);
    ae_change all[AE_MAX_CHANGES];
    int n, by = 0;

    assert_int_not_equal(move, 0);
    n = ae_changes(&ae_sylla, &p->b->head, &p->now, &look, (ae_step){ p->now.actor, move },
                   all);
    assert_true(n >= 0);
    for (int i = 0; i < n; i++)
        if (all[i].seat == seat && !strcmp(all[i].amount->name, amount))
            by += all[i].by;
    return by;
}

static void test_changes_of_a_sale(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, SLAVE, 1);
    to_sale(&p);
    run(&p, "0 offer 1 market; 1 pass; 2 pass; 3 pass");
    assert_int_equal(change(&p, BLUE, BLUE, "bid 1", "upright"), -1);
    assert_int_equal(change(&p, BLUE, BLUE, "bid 1", "building"), 1);
    assert_int_equal(change(&p, BLUE, BLUE, "pass", "building"), 0);
}

static void test_changes_of_purses_are_ones_own(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.building[BLUE][HOUSE_TEMPLE][0] = 2;
    to_income(&p);
    assert_int_equal(change(&p, BLUE, BLUE, "sacrifice leisure", "money"), -2);
    assert_int_equal(change(&p, BLUE, BLUE, "sacrifice leisure", "token"), 1);
    assert_int_equal(change(&p, RED_SEAT, BLUE, "sacrifice leisure", "money"), 0);
    assert_int_equal(change(&p, RED_SEAT, BLUE, "sacrifice leisure", "token"), 0);
}

static void test_last_vote_has_no_changes(void **state)
{
    ae_look look = { .words = ae_languages[0], .viewer = BLACK };
    ae_change all[AE_MAX_CHANGES];
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    to_votes(&p);
    run(&p, "0 vote up 0; 1 vote up 0; 2 vote down 0");
    assert_int_equal(ae_changes(&ae_sylla, &p.b->head, &p.now, &look,
                                (ae_step){ BLACK, MOVE(MV_VOTE, 0, 0) }, all),
                     -1);
}

/* ---- what follows ---- */

/* The view of a seat has this member. */
static void expect_member(const play *p, int viewer, const char *member)
{
    ae_look look = { .words = ae_languages[0], .viewer = viewer };
    char view[AE_MAX_JSON];

    ae_view(&ae_sylla, &p->b->head, &p->now, &look, &AE_TEXT_IN(view));
    if (!strstr(view, member))
        fail_msg("no %s in %s", member, view);
}

static void test_derived_of_an_election(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, SENATOR, 2);
    set_money(&p, 3, 4, 5, 6);
    run(&p, "0 bid 2; 1 pass");
    expect_member(&p, WHITE, "\"step_name\":\"elect\",\"phase\":\"consul\"");
    expect_member(&p, WHITE, "\"bid_order\":[0,1,2,3]");
    expect_member(&p, WHITE,
                  "\"bid_state\":[\"leads\",\"out\",\"speaks\",\"waits\",null,null]");
    expect_member(&p, WHITE, "\"bid_highest\":2,\"bid_leader\":0");
    expect_member(&p, WHITE, "\"bid_most\":[null,null,5,null,null,null]");
    expect_member(&p, WHITE, "\"people_up\":[[\"senator\",\"senator\"],[],[],[],[],[]]");
    expect_member(&p, WHITE, "\"purse_tokens\":[[],[],[0,0,0],[],[],[]]");
}

static void test_derived_of_a_sale(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, RED_SEAT, MERCHANT, 1);
    give(&p, RED_SEAT, SLAVE, 1);
    to_sale(&p);
    expect_member(&p, BLUE, "\"place_offered\":null,\"sale\":1,\"n_sales\":5");
    run(&p, "0 offer 1 market");
    expect_member(&p, BLUE, "\"phase\":\"buildings\"");
    expect_member(&p, BLUE, "\"place_offered\":1,\"sale\":1");
    expect_member(&p, BLUE, "\"bid_order\":[1,2,3,0]");
    expect_member(&p, BLUE, "\"bid_most\":[0,1,0,0,null,null]");
    expect_member(&p, BLUE, "\"payers\":[[],[\"slave\"],[],[],[],[]]");
}

static void test_derived_of_events(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, PERSECUTION, PURGE, FAMINE);
    give(&p, BLUE, SENATOR_X, 1);
    give(&p, BLUE, SENATOR, 1);
    p.now.famine = 5;
    p.now.building[WHITE][FIELD][0] = 1;
    p.now.tiles[0][FIELD]--;
    to_cubes(&p);
    run(&p, "0 prevent famine; 0 prevent persecution");
    expect_member(&p, RED_SEAT, "\"striking\":\"purge\"");
    expect_member(&p, RED_SEAT,
                  "\"event_fate\":[\"prevented\",\"strikes\",\"prevented\",\"strikes\"]");
    expect_member(&p, RED_SEAT, "\"famine_loss\":[5,5,3,5,null,null]");
}

/* Rules, income: 3, 1 for each upright merchant, 2 for each market that works. */
static void test_derived_income(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    expect_member(&p, RED_SEAT, "\"income\":[3,3,3,3,null,null]");
    make_last(&p);
    p.now.consul = BLACK;
    give(&p, BLUE, MERCHANT, 2);
    p.now.building[RED_SEAT][MARKET][1] = 1;
    give(&p, WHITE, MERCHANT_X, 2);
    p.now.cards[WHITE][MERCHANT_X][UP] = 1;
    p.now.cards[WHITE][MERCHANT_X][TURNED] = 1;
    p.now.building[BLACK][MARKET][0] = 2;
    expect_member(&p, RED_SEAT, "\"income\":[5,3,4,7,null,null]");
    to_income(&p);
    expect_money(&p, 5, 3, 4, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_why_not_at_the_start),
        cmocka_unit_test(test_why_not_until_the_sale),
        cmocka_unit_test(test_why_not_in_a_sale),
        cmocka_unit_test(test_why_not_with_income),
        cmocka_unit_test(test_why_not_against_events),
        cmocka_unit_test(test_why_not_prevent),
        cmocka_unit_test(test_why_not_an_event_that_nobody_fights),
        cmocka_unit_test(test_why_not_while_an_event_strikes),
        cmocka_unit_test(test_why_not_in_a_flood),
        cmocka_unit_test(test_why_not_in_a_vote),
        cmocka_unit_test(test_changes_of_a_sale),
        cmocka_unit_test(test_changes_of_purses_are_ones_own),
        cmocka_unit_test(test_last_vote_has_no_changes),
        cmocka_unit_test(test_derived_of_an_election),
        cmocka_unit_test(test_derived_of_a_sale),
        cmocka_unit_test(test_derived_of_events),
        cmocka_unit_test(test_derived_income),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
