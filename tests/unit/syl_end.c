/*
 * syl_end.c: Sylla, phases V to VII and the end.
 */
#include "syl_play.h"

/* ---- V: events ---- */

/* The leisure token of the revolt goes to the player who put the cube there. */
static void test_example_events(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    p.now.consul = BLACK;
    p.now.famine = 2;
    give(&p, BLACK, LEGIONARY, 1);
    give(&p, BLACK, SLAVE, 1);
    give(&p, BLUE, LEGIONARY, 1);
    give(&p, BLUE, VESTAL, 1);
    give(&p, RED_SEAT, LEGIONARY, 1);
    give(&p, RED_SEAT, VESTAL, 1);
    to_cubes(&p);
    assert_false(can(&p, BLACK, "cube legionary famine"));
    run(&p, "3 cube legionary decadence; 0 cube vestal decadence; 1 cube vestal famine");
    run(&p, "0 cube legionary slave_revolt; 1 cube legionary decadence");
    assert_int_equal(p.now.tokens[RED_SEAT][HEALTH], 1);
    assert_int_equal(p.now.tokens[BLUE][LEISURE], 1);
    expect_prestige(&p, 11, 11, 10, 11);
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(p.now.tokens[seat][CIVIC], 0);
    assert_int_equal(p.now.step, ST_PREVENT);
    assert_false(can(&p, BLACK, "prevent imperial_cult"));
    run(&p, "3 prevent slave_revolt");
    assert_int_equal(p.now.famine, 3);
    assert_int_equal(p.now.ladder[CIVIC], 1);
    assert_int_equal(p.now.cards[BLACK][SLAVE][UP], 1);
    assert_int_equal(p.now.shown[1], NONE);
    assert_int_equal(p.now.step, ST_EVENT);
    go(&p, AE_CHANCE, MOVE(MV_EVENT, FLOOD, 0));
    assert_int_equal(p.now.shown[1], FLOOD);
}

static void test_nobody_has_cubes(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    p.now.ladder[HEALTH] = p.now.ladder[CIVIC] = 3;
    to_cubes(&p);
    run(&p, "0 prevent famine; 0 prevent imperial_cult");
    assert_int_equal(p.now.ladder[HEALTH], 2);
    assert_int_equal(p.now.ladder[CIVIC], 2);
    assert_int_equal(p.now.ladder[LEISURE], 2);
    run(&p, "0 remove imperial_cult");
    assert_int_equal(p.now.step, ST_EVENT);
    expect_prestige(&p, 10, 10, 10, 10);
}

/* Each of the two events moves its own marker one field to the left. */
static void test_epidemic_and_volcano(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, EPIDEMIC, VOLCANO, FAMINE);
    to_cubes(&p);
    run(&p, "0 prevent decadence; 0 prevent famine");
    assert_int_equal(p.now.ladder[HEALTH], 1);
    assert_int_equal(p.now.ladder[LEISURE], 1);
    assert_int_equal(p.now.ladder[CIVIC], 2);
}

/* Persecution leaves; a Christian senator stays down as long as the purge is on display. */
static void test_release_of_persecution(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, PERSECUTION, PURGE, FAMINE);
    give(&p, BLUE, SENATOR_X, 1);
    give(&p, BLUE, MERCHANT_X, 1);
    give(&p, RED_SEAT, SLAVE_X, 1);
    p.now.cards[BLUE][SENATOR_X][UP] = p.now.cards[BLUE][MERCHANT_X][UP] = 0;
    p.now.cards[BLUE][SENATOR_X][DOWN] = p.now.cards[BLUE][MERCHANT_X][DOWN] = 1;
    p.now.cards[RED_SEAT][SLAVE_X][UP] = 0;
    p.now.cards[RED_SEAT][SLAVE_X][DOWN_TURNED] = 1;
    to_cubes(&p);
    run(&p, "0 prevent persecution; 0 prevent decadence");
    assert_int_equal(p.now.cards[BLUE][SENATOR_X][DOWN], 1);
    assert_int_equal(p.now.cards[BLUE][MERCHANT_X][UP], 1);
    assert_int_equal(p.now.cards[RED_SEAT][SLAVE_X][TURNED], 1);
}

static void test_purge_is_the_owners_choice(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, PERSECUTION, PURGE, FAMINE);
    give(&p, BLUE, SENATOR_X, 1);
    give(&p, BLUE, SENATOR, 1);
    give(&p, WHITE, SENATOR, 1);
    to_cubes(&p);
    run(&p, "0 prevent famine; 0 prevent persecution");
    assert_int_equal(p.now.step, ST_FLIP);
    run(&p, "0 flip senator up; 0 remove famine");
    assert_int_equal(p.now.cards[BLUE][SENATOR][DOWN], 1);
    assert_int_equal(p.now.cards[WHITE][SENATOR][DOWN], 1);
    assert_int_equal(syl_votes(&p.now, BLUE), 1);
    assert_int_equal(syl_senators(&p.now, WHITE), 0);
}

/* And the other way round: the purge leaves, persecution stays. */
static void test_release_of_the_purge(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, PERSECUTION, PURGE, FAMINE);
    give(&p, BLUE, SENATOR_X, 1);
    give(&p, BLUE, SENATOR, 1);
    p.now.cards[BLUE][SENATOR_X][UP] = p.now.cards[BLUE][SENATOR][UP] = 0;
    p.now.cards[BLUE][SENATOR_X][DOWN] = p.now.cards[BLUE][SENATOR][DOWN] = 1;
    to_cubes(&p);
    run(&p, "0 prevent purge; 0 prevent decadence");
    assert_int_equal(p.now.cards[BLUE][SENATOR_X][DOWN], 1);
    assert_int_equal(p.now.cards[BLUE][SENATOR][UP], 1);
}

/* Flood takes a building or a crane, also one that was bought in this round. */
static void test_flood_takes_a_crane(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FLOOD, EPIDEMIC, FAMINE);
    make_last(&p);
    p.now.building[RED_SEAT][FIELD][0] = 1;
    p.now.cards[RED_SEAT][CRANE][TURNED] = 1;
    to_cubes(&p);
    run(&p, "0 prevent epidemic; 0 prevent famine");
    assert_true(can(&p, RED_SEAT, "flip_tile field"));
    run(&p, "1 flip crane turned; 0 remove epidemic");
    assert_int_equal(p.now.cards[RED_SEAT][CRANE][DOWN_TURNED], 1);
    assert_int_equal(p.now.building[RED_SEAT][FIELD][0], 1);
}

static void test_equal_leaders_all_win_a_token(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, EPIDEMIC);
    give(&p, BLUE, VESTAL, 1);
    give(&p, RED_SEAT, VESTAL, 1);
    give(&p, WHITE, LEGIONARY, 1);
    to_cubes(&p);
    run(&p, "0 cube vestal epidemic; 1 cube vestal epidemic; 2 cube legionary slave_revolt");
    assert_int_equal(p.now.tokens[BLUE][HEALTH], 1);
    assert_int_equal(p.now.tokens[RED_SEAT][HEALTH], 1);
    assert_int_equal(p.now.tokens[WHITE][LEISURE], 1);
    assert_int_equal(p.now.shown[2], NONE);
    assert_int_equal(p.now.shown[1], SLAVE_REVOLT);
    assert_int_equal(p.now.famine, 1);
}

static void test_market_between_flood_and_pillage(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FLOOD, PILLAGE, FAMINE);
    make_last(&p);
    p.now.building[BLUE][MARKET][1] = p.now.building[BLUE][FIELD][1] = 1;
    to_cubes(&p);
    run(&p, "0 prevent flood; 0 prevent decadence");
    assert_int_equal(p.now.building[BLUE][MARKET][1], 1);
    assert_int_equal(p.now.building[BLUE][FIELD][0], 1);
}

/* ---- VI: works ---- */

static void test_example_baths(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, SENATOR, 2);
    give(&p, RED_SEAT, SENATOR, 1);
    give(&p, BLACK, SENATOR_X, 1);
    p.now.cards[BLACK][SENATOR_X][UP] = 0;
    p.now.cards[BLACK][SENATOR_X][TURNED] = 1;
    set_money(&p, 2, 3, 5, 1);
    to_votes(&p);
    run(&p, "3 vote up 1; 2 vote up 4; 0 vote down 0");
    expect_prestige(&p, 10, 10, 10, 10);
    expect_money(&p, 2, 3, 5, 1);
    assert_false(can(&p, RED_SEAT, "vote up 4"));
    run(&p, "1 vote up 3");
    expect_prestige(&p, 11, 15, 15, 10);
    expect_money(&p, 2, 0, 1, 0);
    assert_int_equal(p.now.ladder[HEALTH], 3);
}

static void test_votes_are_sealed(void **state)
{
    play p;
    syl seen;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    set_money(&p, 3, 4, 4, 2);
    to_votes(&p);
    run(&p, "1 vote up 4; 0 vote up 3");
    assert_int_equal(n_listed(&p, BLUE), 0);
    seen = p.now;
    ae_sylla.redact(&p.b->head, &seen, BLUE);
    assert_int_equal(seen.vote_money[BLUE], 3);
    assert_int_equal(seen.vote_money[RED_SEAT], 0);
    assert_int_equal(seen.vote_up[RED_SEAT], 0);
    assert_int_equal(seen.decided, p.now.decided);
}

static void test_tenth_vote_moves_a_second_field(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    set_money(&p, 3, 4, 4, 2);
    to_votes(&p);
    run(&p, "0 vote down 3; 1 vote up 4; 2 vote up 4; 3 vote up 2");
    expect_prestige(&p, 11, 15, 15, 10);
    expect_money(&p, 0, 0, 0, 0);
    assert_int_equal(p.now.ladder[HEALTH], 4);
}

static void vote(play *p, int work, int blue, int red, int white, int black)
{
    int votes[] = { blue, red, white, black };

    begin(p, work, EPIDEMIC, SLAVE_REVOLT, IMPERIAL_CULT);
    set_money(p, blue, red, white, black);
    to_votes(p);
    for (int seat = 0; seat < SEATS; seat++)
        go(p, seat, MOVE(MV_VOTE, 1, votes[seat]));
}

static void test_pantheon_with_ties(void **state)
{
    play p;

    (void)state;
    vote(&p, PANTHEON, 4, 3, 2, 1);
    expect_prestige(&p, 20, 16, 12, 10);
    vote(&p, PANTHEON, 4, 4, 2, 0);
    expect_prestige(&p, 20, 20, 12, 10);
    vote(&p, PANTHEON, 4, 3, 3, 1);
    expect_prestige(&p, 20, 16, 16, 10);
    vote(&p, PANTHEON, 0, 0, 0, 0);
    expect_prestige(&p, 10, 10, 10, 10);
}

static void test_temple_by_votes(void **state)
{
    play p;

    (void)state;
    vote(&p, TEMPLE, 8, 7, 5, 4);
    expect_prestige(&p, 20, 16, 16, 10);
}

static void test_colosseum_and_senate_move_markers(void **state)
{
    play p;

    (void)state;
    vote(&p, COLOSSEUM, 4, 1, 0, 0);
    expect_prestige(&p, 15, 13, 10, 10);
    assert_int_equal(p.now.ladder[LEISURE], 3);
    vote(&p, SENATE, 9, 3, 2, 1);
    expect_prestige(&p, 15, 13, 10, 10);
    assert_int_equal(p.now.ladder[CIVIC], 4);
}

static void test_granary_feeds(void **state)
{
    play p;

    (void)state;
    begin(&p, GRANARY, EPIDEMIC, SLAVE_REVOLT, IMPERIAL_CULT);
    p.now.famine = 3;
    set_money(&p, 3, 3, 2, 0);
    to_votes(&p);
    run(&p, "0 vote up 3; 1 vote up 3; 2 vote up 2; 3 vote down 0");
    assert_int_equal(p.now.famine, 1);
    expect_prestige(&p, 14, 14, 9, 9);
}

/* ---- VII: famine and crises; the end ---- */

static void vote_nothing(play *p)
{
    to_votes(p);
    for (int seat = 0; seat < p->now.seats; seat++)
        go(p, seat, MOVE(MV_VOTE, 0, 0));
}

static void test_example_famine(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.famine = 3;
    p.now.building[WHITE][FIELD][0] = 1;
    p.now.building[BLACK][FIELD][1] = 1;
    p.now.prestige[BLUE] = 2;
    vote_nothing(&p);
    expect_prestige(&p, 0, 7, 9, 7);
}

static void test_example_crisis(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    p.now.round = 4;
    memset(p.now.tiles[0], 0, sizeof p.now.tiles[0]);
    p.now.ladder[CIVIC] = 0;
    p.now.tokens[BLUE][CIVIC] = 4;
    p.now.tokens[WHITE][CIVIC] = p.now.tokens[RED_SEAT][CIVIC] = 2;
    p.now.tokens[BLACK][CIVIC] = 1;
    vote_nothing(&p);
    expect_prestige(&p, 13, 10, 10, 7);
}

/* ---- reports ---- */

enum { MAX_REPORTS = 64 };

typedef struct {
    int n;
    ae_event event[MAX_REPORTS];
} reports;

static void keep_report(void *ctx, const ae_event *event)
{
    reports *kept = ctx;

    assert_true(kept->n < MAX_REPORTS);
    kept->event[kept->n++] = *event;
}

/* The same as vote_nothing(), with the reports of the last vote, which ends the round. */
static void vote_and_listen(play *p, reports *kept)
{
    ae_sink sink = { .emit = keep_report, .ctx = kept };
    ae_step last = { SEATS - 1, MOVE(MV_VOTE, 0, 0) };

    kept->n = 0;
    to_votes(p);
    for (int seat = 0; seat < last.seat; seat++)
        go(p, seat, MOVE(MV_VOTE, 0, 0));
    assert_int_equal(ae_play(&ae_sylla, &p->b->head, &p->now, last, &sink), AE_OK);
}

/* Number `n` of the reports of a kind; null if there are fewer. */
static const ae_event *report_of(const reports *kept, int kind, int n)
{
    for (int i = 0; i < kept->n; i++)
        if (kept->event[i].kind == kind && n-- == 0)
            return &kept->event[i];
    return NULL;
}

/* Rules, crises: all players show their tokens of that colour, to everyone, and of no other colour.
 * Everybody could have counted them, so it is no reveal, and undo does not stop there. */
static void test_crisis_shows_everybodys_tokens(void **state)
{
    static const int n_civic[SEATS] = { 4, 2, 0, 1 };
    reports kept;
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.ladder[CIVIC] = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        p.now.tokens[seat][CIVIC] = (uint8_t)n_civic[seat];
        p.now.tokens[seat][HEALTH] = 7;
    }
    vote_and_listen(&p, &kept);
    for (int seat = 0; seat < SEATS; seat++) {
        const ae_event *shown = report_of(&kept, EV_SHOWS, seat);

        assert_non_null(shown);
        assert_int_equal(shown->seat, seat);
        assert_int_equal(shown->to, AE_EVERYONE);
        assert_int_equal(shown->flags & AE_REVEAL, 0);
        assert_int_equal(shown->arg[0], CIVIC);
        assert_int_equal(shown->arg[1], n_civic[seat]);
    }
    assert_null(report_of(&kept, EV_SHOWS, SEATS));
}

static void test_no_crisis_shows_no_tokens(void **state)
{
    reports kept;
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    vote_and_listen(&p, &kept);
    assert_null(report_of(&kept, EV_SHOWS, 0));
}

/* Rules, famine: nobody has less than 0 prestige.  Whoever has 2 of the 5 that are due loses 2, and
 * whoever has none loses nothing, so there is no report. */
static void test_loss_is_reported_as_it_is(void **state)
{
    static const int16_t prestige[SEATS] = { 2, 0, 10, 5 };
    reports kept;
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.famine = 5;
    memcpy(p.now.prestige, prestige, sizeof prestige);
    vote_and_listen(&p, &kept);
    expect_prestige(&p, 0, 0, 5, 0);
    assert_int_equal(report_of(&kept, EV_LOST, 0)->seat, BLUE);
    assert_int_equal(report_of(&kept, EV_LOST, 0)->arg[0], 2);
    assert_int_equal(report_of(&kept, EV_LOST, 0)->arg[1], BY_FAMINE);
    assert_int_equal(report_of(&kept, EV_LOST, 1)->seat, WHITE);
    assert_int_equal(report_of(&kept, EV_LOST, 1)->arg[0], 5);
    assert_int_equal(report_of(&kept, EV_LOST, 2)->seat, BLACK);
    assert_int_equal(report_of(&kept, EV_LOST, 2)->arg[0], 5);
    assert_null(report_of(&kept, EV_LOST, 3));
}

/* The gain of 3 comes before the loss of 3, and a loss stops at 0 prestige. */
static void test_crisis_among_equals(void **state)
{
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    p.now.famine = 6;
    p.now.ladder[LEISURE] = 0;
    p.now.prestige[BLUE] = 1;
    vote_nothing(&p);
    expect_prestige(&p, 0, 4, 4, 4);
}

static void test_example_end(void **state)
{
    ae_result result[AE_MAX_SEATS];
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    give(&p, RED_SEAT, SLAVE_X, 2);
    give(&p, RED_SEAT, MERCHANT_X, 1);
    p.now.cards[RED_SEAT][MERCHANT_X][UP] = 0;
    p.now.cards[RED_SEAT][MERCHANT_X][TURNED] = 1;
    give(&p, BLUE, SENATOR_X, 1);
    p.now.cards[BLUE][SENATOR_X][UP] = 0;
    p.now.cards[BLUE][SENATOR_X][DOWN] = 1;
    give(&p, WHITE, SLAVE, 2);
    set_money(&p, 9, 5, 3, 0);
    p.now.tokens[RED_SEAT][HEALTH] = 8;
    p.now.tokens[RED_SEAT][LEISURE] = 5;
    p.now.tokens[RED_SEAT][CIVIC] = 3;
    p.now.ladder[HEALTH] = p.now.ladder[LEISURE] = 3;
    p.now.ladder[CIVIC] = 1;
    vote_nothing(&p);
    assert_int_equal(p.now.step, ST_OVER);
    syl_result(&p.b->head, &p.now, result);
    assert_int_equal(result[RED_SEAT].score, 10 + 6 + 6 + 8 * 3 + 5 * 3 + 3 * 1);
    assert_int_equal(result[RED_SEAT].times[0], 0);
    assert_int_equal(result[RED_SEAT].times[1], 3);
    assert_int_equal(result[RED_SEAT].times[3], 3);
    assert_int_equal(result[BLUE].score, 10);
    assert_int_equal(result[WHITE].score, 13);
    assert_int_equal(result[RED_SEAT].rank, 1);
    assert_int_equal(result[WHITE].rank, 2);
}

static void test_shared_victory(void **state)
{
    ae_result result[AE_MAX_SEATS];
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    make_last(&p);
    set_money(&p, 9, 0, 0, 0);
    p.now.prestige[BLACK] = 8;
    vote_nothing(&p);
    syl_result(&p.b->head, &p.now, result);
    for (int seat = BLUE; seat <= WHITE; seat++)
        assert_int_equal(result[seat].rank, 1);
    assert_int_equal(result[BLACK].rank, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example_events),
        cmocka_unit_test(test_nobody_has_cubes),
        cmocka_unit_test(test_epidemic_and_volcano),
        cmocka_unit_test(test_release_of_persecution),
        cmocka_unit_test(test_purge_is_the_owners_choice),
        cmocka_unit_test(test_release_of_the_purge),
        cmocka_unit_test(test_flood_takes_a_crane),
        cmocka_unit_test(test_equal_leaders_all_win_a_token),
        cmocka_unit_test(test_market_between_flood_and_pillage),
        cmocka_unit_test(test_example_baths),
        cmocka_unit_test(test_votes_are_sealed),
        cmocka_unit_test(test_tenth_vote_moves_a_second_field),
        cmocka_unit_test(test_pantheon_with_ties),
        cmocka_unit_test(test_temple_by_votes),
        cmocka_unit_test(test_colosseum_and_senate_move_markers),
        cmocka_unit_test(test_granary_feeds),
        cmocka_unit_test(test_example_famine),
        cmocka_unit_test(test_example_crisis),
        cmocka_unit_test(test_crisis_shows_everybodys_tokens),
        cmocka_unit_test(test_no_crisis_shows_no_tokens),
        cmocka_unit_test(test_loss_is_reported_as_it_is),
        cmocka_unit_test(test_crisis_among_equals),
        cmocka_unit_test(test_example_end),
        cmocka_unit_test(test_shared_victory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
