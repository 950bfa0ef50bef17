/*
 * syl_rules.c: Sylla, phases I to IV and three players.
 */
#include "syl_play.h"

/* ---- the start ---- */

static void test_first_characters_in_secret(void **state)
{
    play p;

    (void)state;
    start(&p, SEATS, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    run(&p, "2 pick merchant merchant_christian vestal vestal");
    run(&p, "0 pick senator senator_christian slave slave_christian");
    assert_int_equal(n_listed(&p, 0), 0);
    run(&p, "1 pick merchant slave legionary vestal");
    expect_money(&p, 0, 0, 0, 0);
    assert_int_equal(p.now.cards[0][SENATOR][UP], 0);
    run(&p, "3 pick legionary legionary vestal vestal");
    expect_money(&p, 3, 4, 5, 3);
    expect_prestige(&p, 10, 10, 10, 10);
    assert_int_equal(p.now.cards[0][SENATOR][UP], 1);
    assert_int_equal(p.now.pile[LEGIONARY], 5);
    assert_int_equal(p.now.pile[VESTAL], 3);
}

/* ---- I: the consul ---- */

static void test_example_consul(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, SENATOR, 2);
    give(&p, BLACK, SENATOR_X, 1);
    set_money(&p, 5, 5, 5, 5);
    run(&p, "0 bid 4; 1 pass; 2 pass");
    assert_false(can(&p, BLACK, "bid 4"));
    run(&p, "3 bid 5");
    assert_int_equal(p.now.consul, BLACK);
    expect_money(&p, 5, 5, 5, 1);
    assert_int_equal(p.now.famine, 0);
    run(&p, "3 token leisure");
    assert_int_equal(p.now.tokens[BLACK][LEISURE], 1);
    assert_int_equal(p.now.famine, 2);
    assert_int_equal(p.now.step, ST_RECRUIT);
    assert_int_equal(p.now.cards[BLACK][SENATOR_X][UP], 1);
}

static void test_incumbent_bids_his_senators(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, SENATOR, 2);
    set_money(&p, 3, 3, 0, 3);
    assert_false(can(&p, BLUE, "pass"));
    assert_false(can(&p, BLUE, "bid 1"));
    assert_true(can(&p, BLUE, "bid 2"));
    assert_true(can(&p, BLUE, "bid 5"));
    assert_false(can(&p, BLUE, "bid 6"));
    run(&p, "0 bid 2");
    assert_false(can(&p, RED_SEAT, "bid 2"));
    run(&p, "1 bid 3");
    assert_int_equal(n_listed(&p, WHITE), 1);
    run(&p, "2 pass; 3 pass");
    assert_int_equal(p.now.consul, RED_SEAT);
    expect_money(&p, 3, 0, 0, 3);
}

static void test_incumbent_with_nothing_stays(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    run(&p, "0 bid 0; 1 pass; 2 pass; 3 pass");
    assert_int_equal(p.now.consul, BLUE);
    expect_money(&p, 0, 0, 0, 0);
}

/* ---- II: characters ---- */

static void test_example_recruiting(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    set_money(&p, 3, 3, 3, 3);
    run(&p, "0 bid 0; 1 pass; 2 pass; 3 bid 1; 3 token civic");
    assert_false(can(&p, BLACK, "pass"));
    run(&p, "3 recruit slave; 0 recruit legionary; 1 recruit senator; 2 recruit vestal");
    assert_int_equal(p.now.under[0], SLAVE_X);
    assert_int_equal(p.now.under[1], MERCHANT);
    assert_int_equal(p.now.under[2], NONE);
    assert_int_equal(p.now.step, ST_OFFER);
    assert_int_equal(p.now.actor, BLACK);
    assert_int_equal(p.now.cards[WHITE][VESTAL][UP], 1);
}

/* When the pile is used up, the characters below it come in the order in which they were put
 * there. */
static void test_leftovers_come_back_in_order(void **state)
{
    static const uint8_t under[] = { VESTAL, SLAVE, VESTAL, MERCHANT, LEGIONARY, SENATOR };
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    to_votes(&p);
    p.now.round = 4;
    memset(p.now.tiles[0], 0, sizeof p.now.tiles[0]);
    p.now.pile[VESTAL]++;
    p.now.pile[MERCHANT]++;
    memset(p.now.under, NONE, sizeof p.now.under);
    for (int i = 0; i < SLOTS; i++) {
        p.now.under[i] = under[i];
        p.now.pile[under[i]]--;
    }
    for (int card = 0; card < CHARS; card++)
        give(&p, card % SEATS, card, p.now.pile[card]);
    run(&p, "0 vote down 0; 1 vote down 0; 2 vote down 0; 3 vote down 0");
    assert_int_equal(p.now.step, ST_TILE);
    assert_memory_equal(p.now.on_offer, under, SLOTS);
    assert_int_equal(p.now.under[0], NONE);
}

/* ---- III: buildings ---- */

static void test_example_buildings(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, MERCHANT, 2);
    give(&p, WHITE, SLAVE, 1);
    give(&p, WHITE, MERCHANT_X, 2);
    give(&p, WHITE, VESTAL, 1);
    p.now.consul = BLACK;
    to_sale(&p);
    run(&p, "3 offer 5 field");
    assert_false(can(&p, BLUE, "bid 3"));
    run(&p, "0 bid 2");
    assert_int_equal(n_listed(&p, RED_SEAT), 1);
    run(&p, "1 pass");
    assert_false(can(&p, WHITE, "bid 2"));
    assert_false(can(&p, WHITE, "bid 4"));
    run(&p, "2 bid 3; 3 pass");
    assert_false(can(&p, WHITE, "turn vestal"));
    run(&p, "2 turn slave; 2 turn merchant_christian; 2 turn merchant_christian");
    assert_int_equal(p.now.building[WHITE][FIELD][0], 1);
    assert_int_equal(p.now.cards[WHITE][SLAVE][TURNED], 1);
    assert_int_equal(p.now.cards[WHITE][MERCHANT_X][TURNED], 2);
    assert_int_equal(p.now.actor, WHITE);
    run(&p, "2 offer 1 market; 3 pass; 0 pass; 1 pass; 2 bid 1; 2 turn vestal");
    assert_int_equal(p.now.building[WHITE][MARKET][0], 1);
}

static void test_unsold_tile_leaves(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    to_sale(&p);
    run(&p, "0 offer 1 market; 1 pass; 2 pass; 3 pass; 0 pass");
    assert_int_equal(p.now.slot[0], NONE);
    assert_int_equal(p.now.actor, BLUE);
    assert_int_equal(p.now.n_offers, 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(p.now.step, ST_OFFER);
        go(&p, BLUE, MOVE(MV_OFFER, i + 1, 0));
        run(&p, "1 pass; 2 pass; 3 pass; 0 pass");
    }
    assert_int_equal(p.now.step, ST_PREVENT);
    assert_int_equal(p.now.slot[5], NONE);
    expect_money(&p, 3, 3, 3, 3);
}

static void test_crane_enters_turned(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, VOLCANO, EPIDEMIC);
    give(&p, BLUE, SLAVE, 1);
    to_sale(&p);
    run(&p, "0 offer 3 crane; 1 pass; 2 pass; 3 pass; 0 bid 1; 0 turn slave");
    assert_int_equal(p.now.cards[BLUE][CRANE][TURNED], 1);
    run(&p, "0 offer 1 market; 1 pass; 2 pass; 3 pass");
    assert_int_equal(n_listed(&p, BLUE), 1);
    run(&p, "0 pass");
    memset(p.now.slot, NONE, sizeof p.now.slot);
    p.now.n_offers = 0;
    p.now.seller = NONE;
    syl_begin_work(p.b, &p.now, NULL);
    go(&p, AE_CHANCE, MOVE(MV_WORK, SENATE, 0));
    run(&p, "0 vote down 0; 1 vote down 0; 2 vote down 0; 3 vote down 0");
    assert_int_equal(p.now.round, 2);
    assert_int_equal(p.now.cards[BLUE][CRANE][UP], 1);
    assert_int_equal(p.now.cards[BLUE][SLAVE][UP], 1);
    for (int colour = 0; colour < COLOURS; colour++)
        assert_int_equal(syl_fitting(p.b, &p.now, BLUE, colour), 2);
}

static void test_tiles_used_at_once(void **state)
{
    static const uint8_t slot[SLOTS] = { INSULA, ARCH, STATUE, BANK, INSULA, BANK };
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    memcpy(p.now.slot, slot, sizeof slot);
    give(&p, RED_SEAT, SLAVE, 3);
    give(&p, RED_SEAT, SLAVE_X, 2);
    to_sale(&p);
    run(&p, "0 offer 1 insula; 1 bid 1; 2 pass; 3 pass; 0 pass; 1 turn slave");
    run(&p, "1 token health; 1 token health");
    assert_int_equal(p.now.tokens[RED_SEAT][HEALTH], 2);
    run(&p, "1 offer 2 arch; 2 pass; 3 pass; 0 pass; 1 bid 1; 1 turn slave");
    assert_int_equal(p.now.prestige[RED_SEAT], 16);
    run(&p, "1 offer 3 statue; 2 pass; 3 pass; 0 pass; 1 bid 1; 1 turn slave");
    assert_int_equal(p.now.prestige[RED_SEAT], 20);
    run(&p, "1 offer 4 bank; 2 pass; 3 pass; 0 pass; 1 bid 1; 1 turn slave_christian");
    assert_int_equal(p.now.money[RED_SEAT], 5);
    run(&p, "1 offer 5 insula; 2 pass; 3 pass; 0 pass; 1 bid 1; 1 turn slave_christian");
    run(&p, "1 token civic; 1 token leisure");
    expect_money(&p, 3, 8, 3, 3);
}

/* ---- IV: income ---- */

static void test_example_income(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.consul = BLACK;
    p.now.building[BLACK][MARKET][0] = p.now.building[WHITE][MARKET][0] = 1;
    p.now.building[RED_SEAT][HOUSE_TEMPLE][0] = 1;
    give(&p, BLUE, MERCHANT, 2);
    give(&p, WHITE, MERCHANT_X, 2);
    p.now.cards[WHITE][MERCHANT_X][UP] = 0;
    p.now.cards[WHITE][MERCHANT_X][TURNED] = 2;
    to_income(&p);
    expect_money(&p, 5, 3, 0, 5);
    run(&p, "1 sacrifice health");
    assert_int_equal(p.now.tokens[RED_SEAT][HEALTH], 1);
    expect_money(&p, 5, 1, 5, 5);
}

static void test_house_temple_needs_two_denarii(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.building[BLUE][HOUSE_TEMPLE][0] = 2;
    p.now.building[RED_SEAT][HOUSE_TEMPLE][1] = 1;
    p.now.tokens[WHITE][CIVIC] = TOKENS;
    to_income(&p);
    assert_false(can(&p, BLUE, "sacrifice civic"));
    assert_true(can(&p, BLUE, "done"));
    run(&p, "0 sacrifice leisure");
    expect_money(&p, 1, 3, 3, 3);
    assert_int_equal(p.now.step, ST_PREVENT);
}

static void test_tavern_locks_a_marker(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.slot[3] = FIELD;
    p.now.building[BLUE][TAVERN][0] = 1;
    p.now.building[RED_SEAT][TAVERN][0] = 2;
    p.now.ladder[HEALTH] = 3;
    p.now.ladder[LEISURE] = 4;
    p.now.ladder[CIVIC] = 0;
    to_income(&p);
    assert_false(can(&p, BLUE, "tavern civic left"));
    assert_false(can(&p, BLUE, "tavern civic stay"));
    assert_false(can(&p, BLUE, "tavern leisure right"));
    run(&p, "0 tavern health right");
    assert_int_equal(p.now.ladder[HEALTH], 4);
    assert_false(can(&p, RED_SEAT, "tavern health left"));
    run(&p, "1 tavern leisure stay");
    assert_false(can(&p, RED_SEAT, "tavern leisure left"));
    run(&p, "1 done");
    assert_int_equal(p.now.ladder[LEISURE], 4);
    assert_int_equal(p.now.moved, 0);
}

/* ---- three players ---- */

static void test_three_players(void **state)
{
    play p;

    (void)state;
    start(&p, 3, BATHS, FAMINE, VOLCANO, EPIDEMIC);
    assert_false(can(&p, 0, "pick senator merchant slave vestal"));
    run(&p, "0 pick senator senator_christian merchant merchant_christian slave vestal;"
            "1 pick merchant slave legionary legionary vestal vestal;"
            "2 pick slave slave_christian legionary legionary vestal vestal");
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(p.now.money[seat], seat == 0 ? 5 : seat == 1 ? 4 : 3);
    for (int i = 0; i < 5; i++)
        go(&p, AE_CHANCE, MOVE(MV_CHAR, i < 3 ? SENATOR : LEGIONARY, 0));
    assert_int_equal(p.now.step, ST_TILE);
    deal_tiles(&p);
    run(&p, "0 bid 2; 1 pass; 2 pass; 0 token civic");
    run(&p, "0 recruit senator; 1 recruit senator; 2 recruit senator");
    assert_int_equal(p.now.under[1], LEGIONARY);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(p.now.step, ST_OFFER);
        go(&p, 0, MOVE(MV_OFFER, i, 0));
        run(&p, "1 pass; 2 pass; 0 pass");
    }
    assert_int_equal(p.now.step, ST_CUBE);
    assert_int_equal(p.now.slot[4], NONE);
    assert_int_equal(p.now.slot[5], NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_characters_in_secret),
        cmocka_unit_test(test_example_consul),
        cmocka_unit_test(test_incumbent_bids_his_senators),
        cmocka_unit_test(test_incumbent_with_nothing_stays),
        cmocka_unit_test(test_example_recruiting),
        cmocka_unit_test(test_leftovers_come_back_in_order),
        cmocka_unit_test(test_example_buildings),
        cmocka_unit_test(test_unsold_tile_leaves),
        cmocka_unit_test(test_crane_enters_turned),
        cmocka_unit_test(test_tiles_used_at_once),
        cmocka_unit_test(test_example_income),
        cmocka_unit_test(test_house_temple_needs_two_denarii),
        cmocka_unit_test(test_tavern_locks_a_marker),
        cmocka_unit_test(test_three_players),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
