/*
 * syl_eval.c: Sylla: the evaluator in simple cases.
 */
#include "bots/value.h"
#include "syl_play.h"

static float expect_score(const play *p, int seat)
{
    ae_facts facts;
    float sum = 0;

    syl_eval.read(&p->b->head, &p->now, &facts);
    for (int i = 0; i < syl_eval.n; i++)
        sum += ae_value_part(&syl_eval, &facts, seat, i);
    return sum;
}

static float read_progress(const play *p)
{
    ae_facts facts;

    syl_eval.read(&p->b->head, &p->now, &facts);
    return facts.progress;
}

/* How far blue is ahead of red. */
static float lead(const play *p)
{
    return expect_score(p, BLUE) - expect_score(p, RED_SEAT);
}

static void expect_same_facts(const play *a, const play *b, int seat, int other)
{
    ae_facts left, right;

    syl_eval.read(&a->b->head, &a->now, &left);
    syl_eval.read(&b->b->head, &b->now, &right);
    for (int i = 0; i < syl_eval.n; i++)
        if (left.fact[seat][i] < right.fact[other][i]
            || left.fact[seat][i] > right.fact[other][i])
            fail_msg("%s is not the same", syl_eval.names[i]);
}

/* ---- start and end ---- */

static void test_all_alike_at_the_start(void **state)
{
    play p;

    (void)state;
    start(&p, SEATS, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    for (int seat = 1; seat < SEATS; seat++)
        expect_same_facts(&p, &p, BLUE, seat);
    assert_true(read_progress(&p) <= 0);
}

/* When it is over, the facts are the score. */
static void test_end_is_the_score(void **state)
{
    ae_result result[AE_MAX_SEATS];
    ae_value value;
    play p;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, SLAVE_X, 1);
    give(&p, BLUE, SENATOR, 1);
    give(&p, RED_SEAT, LEGIONARY, 1);
    set_money(&p, 4, 9, 0, 1);
    p.now.tokens[BLUE][CIVIC] = 2;
    p.now.tokens[WHITE][LEISURE] = 3;
    make_last(&p);
    to_votes(&p);
    run(&p, "0 vote down 0; 1 vote up 9; 2 vote up 0; 3 vote down 0");
    assert_int_equal(p.now.step, ST_OVER);
    assert_true(read_progress(&p) >= 1);
    syl_result(&p.b->head, &p.now, result);
    ae_value_of(&ae_sylla, &p.b->head, &p.now, &value);
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal((int)value.score[seat], result[seat].score);
}

static void test_progress_grows(void **state)
{
    play p;
    float before;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    before = read_progress(&p);
    to_sale(&p);
    assert_true(read_progress(&p) > before);
    p.now.round = 3;
    assert_true(read_progress(&p) > 0.4f && read_progress(&p) < 0.6f);
}

/* ---- better or worse ---- */

/* White is the consul, who has no part in the comparison. */
static void begin_alike(play *p)
{
    begin(p, BATHS, FAMINE, SLAVE_REVOLT, PERSECUTION);
    p->now.consul = p->now.actor = WHITE;
    set_money(p, 4, 4, 4, 4);
    to_sale(p);
}

static void test_everything_good_is_better(void **state)
{
    play p, more;

    (void)state;
    begin_alike(&p);
    for (int card = 0; card < CARDS; card++) {
        more = p;
        more.now.cards[BLUE][card][UP]++;
        assert_true(lead(&more) > lead(&p));
    }
    for (int tile = 0; tile < LASTING; tile++) {
        more = p;
        more.now.building[BLUE][tile][0]++;
        more.now.tokens[BLUE][CIVIC] = more.now.tokens[RED_SEAT][HEALTH] = 1;
        assert_true(lead(&more) > lead(&p));
    }
    more = p;
    more.now.money[BLUE]++;
    assert_true(lead(&more) > lead(&p));
    more = p;
    more.now.tokens[BLUE][HEALTH]++;
    assert_true(lead(&more) > lead(&p));
}

/* People and buildings that lie face down, as the facts have them. */
static float n_down(const play *p, int seat)
{
    ae_facts facts;
    float n = 0;

    syl_eval.read(&p->b->head, &p->now, &facts);
    for (int i = 0; i < syl_eval.n; i++)
        if (!strncmp(syl_eval.names[i], "down", 4))
            n += facts.fact[seat][i];
    return n;
}

/* A card that is turned is worth less than an upright one, and cards face down are counted. */
static void test_upright_is_better(void **state)
{
    play p, turned, down;

    (void)state;
    begin_alike(&p);
    for (int card = 0; card < CARDS; card++) {
        turned = down = p;
        turned.now.cards[RED_SEAT][card][UP]++;
        turned.now.cards[BLUE][card][TURNED]++;
        down.now.cards[RED_SEAT][card][TURNED]++;
        down.now.cards[BLUE][card][DOWN_TURNED]++;
        assert_true(lead(&turned) < lead(&p));
        assert_true(n_down(&down, BLUE) > n_down(&p, BLUE));
    }
}

/* Tokens are worth more where the marker stands higher. */
static void test_token_by_its_marker(void **state)
{
    play p;

    (void)state;
    begin_alike(&p);
    make_last(&p);
    p.now.ladder[HEALTH] = 4;
    p.now.ladder[CIVIC] = 2;
    p.now.tokens[BLUE][HEALTH] = 2;
    p.now.tokens[RED_SEAT][CIVIC] = 2;
    assert_true(lead(&p) > 0);
}

static void test_crisis_and_fewest_tokens(void **state)
{
    play p;

    (void)state;
    begin_alike(&p);
    p.now.ladder[LEISURE] = 0;
    p.now.tokens[BLUE][LEISURE] = 1;
    assert_true(lead(&p) > 0);
}

/* A second slave needs two more denarii to be freed in the last round. */
static void test_last_money_frees_slaves(void **state)
{
    play p, poor;

    (void)state;
    begin_alike(&p);
    make_last(&p);
    give(&p, BLUE, SLAVE, 2);
    give(&p, RED_SEAT, SLAVE, 2);
    poor = p;
    poor.now.money[RED_SEAT] = 2;
    assert_true(lead(&poor) - lead(&p) > 0);
}

/* ---- in the middle of something ---- */

/* The highest bid for an arch is worth more than none. */
static void test_leader_of_an_auction(void **state)
{
    play p, bid;

    (void)state;
    begin_alike(&p);
    make_last(&p);
    p.now.slot[0] = ARCH;
    p.now.actor = p.now.seller = p.now.consul = BLACK;
    for (int card = SLAVE; card <= VESTAL; card++) {
        give(&p, BLUE, card, 1);
        give(&p, RED_SEAT, card, 1);
    }
    run(&p, "3 offer 1 arch");
    bid = p;
    run(&p, "0 pass");
    run(&bid, "0 bid 2");
    assert_true(lead(&bid) > lead(&p));
}

/* Being consul is worth some money, but not all the money of a player. */
static void test_price_of_the_consul(void **state)
{
    play p, cheap, dear;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    set_money(&p, 8, 8, 0, 0);
    p.now.consul = p.now.actor = WHITE;
    run(&p, "2 bid 0; 3 pass");
    cheap = dear = p;
    run(&p, "0 pass; 1 pass");
    run(&cheap, "0 bid 1; 1 pass");
    run(&dear, "0 bid 8; 1 pass");
    assert_true(expect_score(&cheap, BLUE) > expect_score(&p, BLUE));
    assert_true(expect_score(&dear, BLUE) < expect_score(&p, BLUE));
}

/* A cube that leads where nobody can follow is better than one that has lost. */
static void test_cube_that_leads(void **state)
{
    play p, lost;

    (void)state;
    begin(&p, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    give(&p, BLUE, LEGIONARY, 1);
    give(&p, RED_SEAT, LEGIONARY, 2);
    give(&p, BLACK, LEGIONARY, 2);
    p.now.consul = p.now.actor = BLACK;
    to_cubes(&p);
    run(&p, "3 cube legionary decadence");
    lost = p;
    run(&p, "0 cube legionary slave_revolt; 1 cube legionary decadence");
    run(&lost, "0 cube legionary decadence; 1 cube legionary decadence");
    assert_true(lead(&p) > lead(&lost));
}

/* ---- secrets ---- */

static void expect_no_secrets(const play *p)
{
    play other;

    for (int viewer = 0; viewer <= SEATS; viewer++)
        for (int seat = 0; seat < SEATS; seat++) {
            other = *p;
            ae_sylla.redact(&p->b->head, &other.now, viewer);
            expect_same_facts(p, &other, seat, seat);
            other = *p;
            ae_sylla.unseal(&p->b->head, &other.now, viewer);
            expect_same_facts(p, &other, seat, seat);
        }
}

static void test_sealed_choices_are_not_read(void **state)
{
    play p;

    (void)state;
    start(&p, SEATS, BATHS, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    run(&p, "0 pick legionary legionary vestal vestal; 2 pick senator merchant slave vestal");
    expect_no_secrets(&p);
    begin(&p, PANTHEON, FAMINE, SLAVE_REVOLT, IMPERIAL_CULT);
    set_money(&p, 5, 6, 7, 8);
    to_votes(&p);
    run(&p, "1 vote up 4; 3 vote down 6");
    expect_no_secrets(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_alike_at_the_start),
        cmocka_unit_test(test_end_is_the_score),
        cmocka_unit_test(test_progress_grows),
        cmocka_unit_test(test_everything_good_is_better),
        cmocka_unit_test(test_upright_is_better),
        cmocka_unit_test(test_token_by_its_marker),
        cmocka_unit_test(test_crisis_and_fewest_tokens),
        cmocka_unit_test(test_last_money_frees_slaves),
        cmocka_unit_test(test_leader_of_an_auction),
        cmocka_unit_test(test_price_of_the_consul),
        cmocka_unit_test(test_cube_that_leads),
        cmocka_unit_test(test_sealed_choices_are_not_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
