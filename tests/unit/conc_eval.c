/*
 * conc_eval.c: what bots know about Concordia and Venus: facts that are sound in every state, and
 * positions of which one is clearly better.
 */
#include "bots/value.h"
#include "venus_play.h"

enum { GAMES = 12, MAX_FACT = 100 };

static int fact_of(const char *name)
{
    int i = 0;

    while (conc_eval.names[i] && strcmp(conc_eval.names[i], name))
        i++;
    assert_true(i < conc_eval.n);
    return i;
}

/* Reads the facts twice, over different contents, since read() has to overwrite every fact. */
static void read_all(const ae_board *board, const conc *s, ae_facts *out)
{
    ae_facts again;

    memset(out, 0, sizeof *out);
    memset(&again, 0x55, sizeof again);
    conc_eval.read(board, s, out);
    conc_eval.read(board, s, &again);
    assert_int_equal(out->n_seats, s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        assert_int_equal(again.team[seat], out->team[seat]);
        assert_memory_equal(again.fact[seat], out->fact[seat],
                            sizeof(float) * (size_t)conc_eval.n);
    }
}

static float fact(const conc_play *p, int seat, const char *name)
{
    ae_facts facts;

    read_all(&p->b->head, &p->now, &facts);
    return facts.fact[seat][fact_of(name)];
}

static float progress(const conc_play *p)
{
    ae_facts facts;

    read_all(&p->b->head, &p->now, &facts);
    return facts.progress;
}

/* The score that the seat may expect. */
static float hope(const conc_play *p, int seat)
{
    ae_facts facts;
    float sum = 0;

    expect_sound(p);
    read_all(&p->b->head, &p->now, &facts);
    for (int i = 0; i < conc_eval.n; i++)
        sum += ae_value_part(&conc_eval, &facts, seat, i);
    return sum;
}

/* The expected lead over the next seat; the progress of the game changes all expectations alike. */
static float lead(const conc_play *p, int seat)
{
    return hope(p, seat) - hope(p, seat + 1);
}

#define assert_near(a, b) assert_float_equal(a, b, 0.001)

/* ---- in every state ---- */

/* The facts of points equal the scores; only that of Vesta also counts a part of 10 sestertii. */
static void check_points(const ae_board *board, const conc *s, const ae_facts *facts)
{
    ae_result result[AE_MAX_SEATS];

    conc_result(board, s, result);
    for (int seat = 0; seat < s->seats; seat++) {
        const float *f = facts->fact[seat];
        const int16_t *part = result[seat].part;
        float vesta = f[fact_of("vesta")] - (float)part[GOD_VESTA];

        assert_int_equal(facts->team[seat], result[seat].team);
        assert_true(vesta > -0.001f && vesta < 2);
        assert_near(f[fact_of("jupiter")], part[GOD_JUPITER]);
        assert_near(f[fact_of("saturnus")], part[GOD_SATURNUS]);
        assert_near(f[fact_of("mercurius")], part[GOD_MERCURIUS]);
        assert_near(f[fact_of("mars")], part[GOD_MARS]);
        assert_near(f[fact_of("minerva")], part[GOD_MINERVA]);
        assert_near(f[fact_of("concordia")], part[GOD_CONCORDIA]);
        assert_near(f[fact_of("venus")], part[GOD_VENUS]);
    }
}

/* The fact now_builds is above 0 if a house is listed, and 0 if none is and no steps are left. */
static void check_builds(const ae_game *game, const ae_board *board, const conc *s,
                         const ae_facts *facts)
{
    ae_moves list;
    int n = 0;

    if (s->step != ST_ARCHITECT)
        return;
    ae_list(game, board, s, s->actor, &list);
    for (int i = 0; i < list.n; i++)
        n += MOVE_KIND(list.move[i]) == MV_BUILD;
    if (n)
        assert_true(facts->fact[s->actor][fact_of("now_builds")] > 0);
    else if (!s->steps_left)
        assert_near(facts->fact[s->actor][fact_of("now_builds")], 0);
}

/* The fact now_buy is 0 if no card can be bought. */
static void check_buys(const ae_game *game, const ae_board *board, const conc *s,
                       const ae_facts *facts)
{
    ae_moves list;

    if (s->step != ST_BUY || s->role == ROLE_PROCONSUL)
        return;
    ae_list(game, board, s, s->actor, &list);
    if (list.n == 1)
        assert_near(facts->fact[s->actor][fact_of("now_buy")], 0);
}

static void check_facts(const ae_game *game, const ae_board *board, const conc *s)
{
    conc redacted = *s;
    ae_facts facts, seen;

    read_all(board, s, &facts);
    assert_true(facts.progress >= 0 && facts.progress <= 1);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < conc_eval.n; i++)
            assert_true(facts.fact[seat][i] >= 0 && facts.fact[seat][i] < (float)MAX_FACT);
    check_points(board, s, &facts);
    check_builds(game, board, s, &facts);
    check_buys(game, board, s, &facts);
    game->redact(board, &redacted, 0);
    read_all(board, &redacted, &seen);
    assert_memory_equal(&seen, &facts, sizeof facts);
}

static ae_step draw_step(const ae_game *game, const ae_board *board, const conc *s, ae_rng *rng)
{
    ae_seats set = game->to_act(board, s);
    ae_moves list;
    int seat = 0;

    while (!(set >> seat & 1))
        seat++;
    if (seat == AE_CHANCE) {
        ae_chance chance;

        conc_chance(board, s, &chance);
        list = chance.list;
    } else {
        ae_list(game, board, s, seat, &list);
    }
    return (ae_step){ seat, list.move[ae_rng_below(rng, (uint32_t)list.n)] };
}

static void play_through(const ae_game *game, const ae_board *board, ae_setup setup,
                         ae_rng *rng)
{
    conc s;

    assert_int_equal(ae_start(game, board, &s, &setup), AE_OK);
    check_facts(game, board, &s);
    while (game->to_act(board, &s)) {
        assert_int_equal(ae_play(game, board, &s, draw_step(game, board, &s, rng), NULL),
                         AE_OK);
        check_facts(game, board, &s);
    }
}

static void test_facts_of_concordia(void **state)
{
    ae_rng rng = { 1 };

    (void)state;
    for (int i = 0; i < GAMES; i++) {
        const ae_board *board = concordia_boards[i % 7];
        uint32_t small = !strcmp(board->id, "ionium") ? SMALL : 0;

        play_through(&ae_concordia, board,
                     (ae_setup){ .seats = (uint8_t)(2 + i % (small ? 2 : 4)),
                                 .variant = small | (uint32_t)i % 4 },
                     &rng);
    }
}

static void test_facts_of_venus(void **state)
{
    ae_rng rng = { 2 };

    (void)state;
    for (int i = 0; i < GAMES / 2; i++)
        play_through(&ae_venus, concordia_boards[i % 7],
                     (ae_setup){ .seats = (uint8_t)(2 + i % 4) }, &rng);
}

static void test_facts_of_teams(void **state)
{
    ae_rng rng = { 3 };

    (void)state;
    for (int i = 0; i < GAMES / 2; i++)
        play_through(&ae_venus, concordia_boards[i % 7],
                     (ae_setup){ .seats = (uint8_t)(4 + i % 2 * 2), .variant = TEAM }, &rng);
}

/* ---- how far the game is ---- */

static void test_progress_from_start_to_end(void **state)
{
    conc_play p;
    float before;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    assert_near(progress(&p), 0);
    put_houses(&p, 0, "novaria");
    before = progress(&p);
    assert_true(before > 0.02f && before < 0.2f);
    sell_out(&p, 1, "weaver");
    assert_true(progress(&p) > before && progress(&p) < 1);
    before = progress(&p);
    run(&p, "0 play senator; 0 hire 1 weaver");
    assert_true(progress(&p) > before && progress(&p) < 1);
    run(&p, "0 done; 1 play senator; 1 done");
    assert_near(progress(&p), 1);
}

/* The hand of a player who has had the last turn is worth nothing. */
static void test_no_turn_left(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    sell_out(&p, 1, "weaver");
    run(&p, "0 play senator; 0 hire 1 weaver");
    assert_true(fact(&p, 0, "hand_architect") > 0);
    run(&p, "0 done");
    assert_near(fact(&p, 0, "hand_architect"), 0);
    assert_near(fact(&p, 0, "prefect"), 0);
    assert_true(fact(&p, 1, "hand_architect") > 0);
    assert_true(fact(&p, 1, "prefect") > 0);
}

/* ---- alike for all ---- */

static int is_of_turn(int i)
{
    return i == fact_of("coins") || i == fact_of("vesta") || i == fact_of("turn")
           || i == fact_of("magnus") || i == fact_of("prefect");
}

static void test_seats_start_alike(void **state)
{
    conc_play p;
    ae_facts facts;

    (void)state;
    begin(&p, "imperium", 5, "", "");
    read_all(&p.b->head, &p.now, &facts);
    for (int seat = 1; seat < 5; seat++)
        for (int i = 0; i < conc_eval.n; i++)
            if (!is_of_turn(i))
                assert_near(facts.fact[seat][i], facts.fact[0][i]);
    assert_true(fact(&p, 4, "magnus") > fact(&p, 0, "magnus"));
    assert_true(fact(&p, 0, "turn") > fact(&p, 4, "turn"));
}

/* ---- better and worse ---- */

static void test_more_houses(void **state)
{
    conc_play p;
    float before;

    (void)state;
    begin(&p, "imperium", 3, "novaria wine", "");
    before = lead(&p, 0);
    put_houses(&p, 0, "novaria");
    assert_true(lead(&p, 0) > before + 2);
}

static void test_more_goods_and_coins(void **state)
{
    conc_play p;
    float before;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    before = hope(&p, 0);
    p.now.money[0] = (int16_t)(p.now.money[0] + 3);
    assert_true(hope(&p, 0) > before);
    before = hope(&p, 0);
    p.now.goods[0][FOOD]--;
    assert_true(hope(&p, 0) < before);
}

/* For a seat with a house in a cloth city, a Weaver is worth more than a Mason. */
static void test_specialist_with_its_cities(void **state)
{
    conc_play p, q;

    (void)state;
    begin(&p, "imperium", 2, "novaria cloth", "");
    put_houses(&p, 0, "novaria");
    q = p;
    deal(&p, 0, CARD_WEAVER, 1);
    deal(&q, 0, CARD_MASON, 1);
    assert_true(fact(&p, 0, "minerva") > fact(&q, 0, "minerva"));
    assert_true(fact(&p, 0, "workers") > fact(&q, 0, "workers"));
}

static void test_colonist_on_its_way(void **state)
{
    conc_play p;
    float before;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    before = hope(&p, 0);
    put_colonists(&p, 0, LAND, "novaria-roma-land");
    assert_true(hope(&p, 0) > before);
    assert_true(fact(&p, 0, "near") > 0);
}

/* An Architect who can build is worth more than one who declined, and so is the house. */
static void test_middle_of_an_architect(void **state)
{
    conc_play p, q;

    (void)state;
    begin(&p, "imperium", 3, "novaria food", "");
    run(&p, "0 play architect_start; 0 move roma novaria-roma-land");
    assert_true(fact(&p, 0, "now_builds") > 0);
    q = p;
    run(&q, "0 done");
    assert_near(fact(&q, 0, "now_builds"), 0);
    assert_true(lead(&p, 0) > lead(&q, 0));
    run(&p, "0 build novaria; 0 done");
    assert_true(lead(&p, 0) > lead(&q, 0));
}

static void test_middle_of_a_senator(void **state)
{
    conc_play p, q;

    (void)state;
    begin(&p, "imperium", 3, "", "architect");
    run(&p, "0 play senator");
    assert_true(fact(&p, 0, "now_buy") > 0);
    q = p;
    run(&p, "0 hire 1 architect");
    run(&q, "0 done");
    assert_true(lead(&p, 0) > lead(&q, 0));
}

/* Produced goods are better than a Prefect who declines. */
static void test_prefect_produces(void **state)
{
    conc_play p, q;

    (void)state;
    begin(&p, "imperium", 3, "", "");
    run(&p, "0 play prefect_start");
    assert_true(fact(&p, 0, "now_prefect") > 0);
    q = p;
    run(&p, "0 produce italia");
    run(&q, "0 done");
    assert_true(hope(&p, 0) > hope(&q, 0));
}

/* A Tribune is better with six cards to take back than with one. */
static void test_tribune_takes_back(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    discard(&p, 0, CARD_MERCATOR_3);
    assert_near(fact(&p, 0, "hand_mercator"), 0);
    discard(&p, 0, CARD_ARCHITECT_START);
    discard(&p, 0, CARD_SENATOR);
    assert_true(fact(&p, 0, "take_back") > 0);
    run(&p, "0 play tribune; 0 done");
    assert_near(fact(&p, 0, "hand_mercator"), 1);
    assert_near(fact(&p, 0, "hand_senator"), 1);
    assert_near(fact(&p, 0, "take_back"), 0);
}

/* In teams the partner is about to do the same. */
static void test_partner_is_about_to_build(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    run(&p, "0 play architect_start");
    assert_true(fact(&p, 0, "now_builds") > 0);
    assert_true(fact(&p, 2, "now_builds") > 0);
    assert_near(fact(&p, 1, "now_builds"), 0);
    run(&p, "0 done");
    assert_near(fact(&p, 0, "now_builds"), 0);
    assert_true(fact(&p, 2, "now_builds") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts_of_concordia),
        cmocka_unit_test(test_facts_of_venus),
        cmocka_unit_test(test_facts_of_teams),
        cmocka_unit_test(test_progress_from_start_to_end),
        cmocka_unit_test(test_no_turn_left),
        cmocka_unit_test(test_seats_start_alike),
        cmocka_unit_test(test_more_houses),
        cmocka_unit_test(test_more_goods_and_coins),
        cmocka_unit_test(test_specialist_with_its_cities),
        cmocka_unit_test(test_colonist_on_its_way),
        cmocka_unit_test(test_middle_of_an_architect),
        cmocka_unit_test(test_middle_of_a_senator),
        cmocka_unit_test(test_prefect_produces),
        cmocka_unit_test(test_tribune_takes_back),
        cmocka_unit_test(test_partner_is_about_to_build),
    };

    return cmocka_run_group_tests_name("unit/conc_eval", tests, NULL, NULL);
}
