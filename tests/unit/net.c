/*
 * net.c: a net is computed exactly, whatever was computed before it.
 */
#include "bots/search.h"
#include "bots/value.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"

enum { OWN = 50 };

static int16_t any(ae_rng *rng, uint32_t most)
{
    return (int16_t)((int)ae_rng_below(rng, 2 * most + 1) - (int)most);
}

/* A net of random weights, about as large as learned ones. */
static void make_net(ae_net *net, ae_rng *rng)
{
    memset(net, 0, sizeof *net);
    *net = (ae_net){ .magic = AE_NET_MAGIC, .n_own = OWN, .unit = 10, .common = { 5, 7 } };
    net->spread[0] = 10;
    net->spread[1] = 2;
    net->sharpness[0] = 0.1f;
    for (int i = 0; i < AE_NET_INPUTS; i++)
        net->scale[i] = 16 + (float)ae_rng_below(rng, 64);
    for (int i = 0; i < AE_NET_INPUTS; i++)
        for (int j = 0; j < AE_NET_FIRST + 4; j++)
            net->first[i][j] = any(rng, 900);
    for (int j = 0; j < AE_NET_WIDTH; j++)
        net->bias[j] = any(rng, 30000);
    for (int m = 0; m < AE_NET_SECOND; m++) {
        net->second_bias[m] = any(rng, 30000);
        net->out[m] = any(rng, 900);
        for (int j = 0; j < AE_NET_FIRST; j++) {
            net->own[m][j] = any(rng, 300);
            net->all[m][j] = any(rng, 300);
        }
    }
}

static void make_facts(ae_facts *facts, int seats, int in_a_team, ae_rng *rng)
{
    facts->n_seats = seats;
    facts->progress = (float)ae_rng_below(rng, 1000) / 1000;
    for (int seat = 0; seat < seats; seat++) {
        facts->team[seat] = (uint8_t)(seat % (seats / in_a_team));
        for (int i = 0; i < AE_MAX_INPUTS; i++)
            facts->fact[seat][i] = (float)any(rng, 400) / 64;
    }
}

/* Changes a few facts, as a move does. */
static void change_facts(ae_facts *facts, ae_rng *rng)
{
    for (int n = 0; n < 6; n++) {
        uint32_t seat = ae_rng_below(rng, (uint32_t)facts->n_seats);

        facts->fact[seat][ae_rng_below(rng, OWN)] = (float)any(rng, 4000) / 64;
    }
}

static void scores_anew(const ae_net *net, const ae_facts *facts, float score[AE_MAX_SEATS])
{
    ae_facts copy = *facts;
    ae_net_memo memo;

    memset(&memo, 0xa5, sizeof memo);
    memo.net = NULL;
    ae_net_scores(net, &copy, ~0u, &memo, score);
}

static void test_a_memo_changes_nothing(void **state)
{
    ae_rng rng = { .state = 1 };
    ae_net_memo memo = { 0 };
    ae_net net[2];

    (void)state;
    make_net(&net[0], &rng);
    make_net(&net[1], &rng);
    for (int round = 0; round < 300; round++) {
        int in_a_team = 1 + (int)ae_rng_below(&rng, 2), sides = 2 + (int)ae_rng_below(&rng, 2);
        ae_facts facts;

        make_facts(&facts, in_a_team * sides, in_a_team, &rng);
        for (int n = 0; n < 10; n++) {
            float near[AE_MAX_SEATS], anew[AE_MAX_SEATS];
            const ae_net *which = &net[ae_rng_below(&rng, 8) == 0];
            ae_facts copy;

            change_facts(&facts, &rng);
            copy = facts;
            ae_net_scores(which, &copy, ~0u, &memo, near);
            scores_anew(which, &facts, anew);
            assert_memory_equal(near, anew, (size_t)facts.n_seats * sizeof *near);
        }
    }
}

/* ---- the same in plain doubles ---- */

static double input_of(const ae_net *net, const ae_facts *facts, int seat, int sides, int i)
{
    double p = facts->progress, x = 0;
    double shared[AE_NET_SHARED] = { p, p * p, sides, (double)facts->n_seats / sides };

    if (i < (int)net->n_own)
        x = facts->fact[seat][i];
    else if (i >= AE_NET_INPUTS - AE_NET_SHARED)
        x = shared[i - (AE_NET_INPUTS - AE_NET_SHARED)];
    x = floor(x * net->scale[i] + 0.5);
    return fmax(-(double)AE_NET_MOST, fmin((double)AE_NET_MOST, x));
}

static double cut(double x)
{
    return fmax(0, fmin((double)AE_NET_FULL, x));
}

static void add_plain(const ae_net *net, const ae_facts *facts, int seat, int sides,
                      double first[AE_NET_WIDTH])
{
    for (int j = 0; j < AE_NET_WIDTH; j++) {
        double sum = net->bias[j];

        for (int i = 0; i < AE_NET_INPUTS; i++)
            sum += input_of(net, facts, seat, sides, i) * net->first[i][j];
        first[j] += j < AE_NET_FIRST ? cut(sum / 64) : sum / 65536;
    }
}

static double plain_score(const ae_net *net, const ae_facts *facts, int side, int sides)
{
    double first[AE_MAX_SEATS][AE_NET_WIDTH] = { { 0 } }, p = facts->progress, score;

    for (int seat = 0; seat < facts->n_seats; seat++)
        add_plain(net, facts, seat, sides, first[facts->team[seat]]);
    score = net->common[0] * (1 - p) + net->common[1] * p + first[side][AE_NET_FIRST] * (1 - p)
            + first[side][AE_NET_FIRST + 1] * p;
    for (int m = 0; m < AE_NET_SECOND; m++) {
        double sum = net->second_bias[m];

        for (int j = 0; j < AE_NET_FIRST; j++) {
            sum += net->own[m][j] * first[side][j];
            for (int other = 0; other < sides; other++)
                sum += net->all[m][j] * first[other][j] / 8;
        }
        score += net->out[m] * cut(sum / 1024) / (1024 * 1024);
    }
    return score * net->unit;
}

static void test_scores_are_those_of_plain_sums(void **state)
{
    ae_rng rng = { .state = 2 };
    ae_net net;

    (void)state;
    make_net(&net, &rng);
    for (int round = 0; round < 40; round++) {
        int in_a_team = 1 + round % 2, sides = 2 + round % 3 / 2;
        float score[AE_MAX_SEATS];
        ae_facts facts;

        make_facts(&facts, in_a_team * sides, in_a_team, &rng);
        if (round % 5 == 0) { /* as a memo begins */
            memset(facts.fact, 0, sizeof facts.fact);
            facts.progress = 0;
        }
        scores_anew(&net, &facts, score);
        for (int seat = 0; seat < facts.n_seats; seat++) {
            double plain = plain_score(&net, &facts, facts.team[seat], sides);

            assert_true(fabs(score[seat] - plain) < 0.05 + 0.002 * fabs(plain));
        }
    }
}

static double plain_second(const ae_net *net, const ae_facts *facts, int side, int sides)
{
    double first[AE_MAX_SEATS][AE_NET_WIDTH] = { { 0 } }, p = facts->progress;

    for (int seat = 0; seat < facts->n_seats; seat++)
        add_plain(net, facts, seat, sides, first[facts->team[seat]]);
    return net->unit
           * (first[side][AE_NET_FIRST + 2] * (1 - p) + first[side][AE_NET_FIRST + 3] * p);
}

static void test_a_second_opinion_is_linear(void **state)
{
    ae_rng rng = { .state = 6 };
    ae_net_memo memo = { 0 };
    ae_net net;

    (void)state;
    make_net(&net, &rng);
    for (int round = 0; round < 20; round++) {
        float score[AE_MAX_SEATS];
        ae_facts facts;

        make_facts(&facts, 4, 1 + round % 2, &rng);
        ae_net_scores(&net, &facts, ~0u, &memo, score);
        ae_net_second_scores(&net, &facts, &memo, score);
        for (int seat = 0; seat < 4; seat++) {
            double plain = plain_second(&net, &facts, facts.team[seat], round % 2 ? 2 : 4);

            assert_true(fabs(score[seat] - plain) < 0.05 + 0.002 * fabs(plain));
        }
    }
}

/* ---- what is no net ---- */

static void test_a_net_that_could_overflow_is_refused(void **state)
{
    ae_rng rng = { .state = 3 };
    ae_net net, bad;

    (void)state;
    make_net(&net, &rng);
    assert_null(ae_net_fault(&net));
    bad = net;
    bad.magic = 0;
    assert_string_equal(ae_net_fault(&bad), "this is not a net");
    bad = net;
    bad.scale[3] = NAN;
    assert_string_equal(ae_net_fault(&bad), "a number is out of range");
    for (int i = 0; i < 3; i++) {
        bad = net;
        bad.second_spread[1] = (float[]){ -0.1f, 1.1f, NAN }[i];
        assert_string_equal(ae_net_fault(&bad), "a number is out of range");
    }
    bad = net;
    for (int i = 0; i < AE_NET_INPUTS; i++)
        bad.first[i][5] = INT16_MIN;
    assert_string_equal(ae_net_fault(&bad), "a sum of the first layer can overflow");
    bad = net;
    for (int j = 0; j < AE_NET_FIRST; j++)
        bad.own[31][j] = INT16_MAX;
    assert_string_equal(ae_net_fault(&bad), "a sum of the second layer can overflow");
}

/* ---- nets that are built in ---- */

static int n_nets(const ae_game *game)
{
    int n = 0;

    for (int kind = 0; game->eval->net && kind < 2; kind++) {
        const ae_net *net = game->eval->net[kind];

        if (!net)
            continue;
        n++;
        assert_null(ae_net_fault(net));
        assert_int_equal(net->n_own, game->eval->n + game->eval->n_counts);
    }
    return n;
}

static void test_every_game_has_a_sound_net(void **state)
{
    (void)state;
    for (int i = 0; ae_games[i]; i++)
        assert_int_equal(n_nets(ae_games[i]) > 0, !ae_games[i]->is_example);
}

/* ---- chances ---- */

static const ae_net *put_net(ae_game *game, ae_eval *eval, ae_net *net, const char *name)
{
    static const ae_net *nets[2];
    ae_rng rng = { .state = 4 };

    *game = *ae_game_find(name);
    *eval = *game->eval;
    make_net(net, &rng);
    net->n_own = (uint32_t)(eval->n + eval->n_counts);
    nets[AE_DUEL] = nets[AE_MANY] = net;
    eval->net = nets;
    game->eval = eval;
    return net;
}

static void start_teams(const ae_game *game, ae_state *at)
{
    ae_setup setup = { .seats = 4 };

    assert_int_equal(ae_variant_read(game, "team", &setup.variant), AE_OK);
    assert_int_equal(ae_start(game, game->boards[0], at, &setup), AE_OK);
}

/* The chances of two sides add up to 1, and partners have the same. */
static void test_partners_share_the_chance_to_win(void **state)
{
    ae_value value;
    ae_state at;
    ae_game game;
    ae_eval eval;
    ae_net net;

    (void)state;
    put_net(&game, &eval, &net, "venus");
    start_teams(&game, &at);
    ae_value_of(&game, game.boards[0], &at, &value);
    assert_true(value.win[0] == value.win[2] && value.win[1] == value.win[3]);
    assert_true(value.score[0] == value.score[2]);
    assert_true(fabsf(value.win[0] + value.win[1] - 1) < 1e-4f);
}

/* Plays so many moves, always the last of the list. */
static void play_on(const ae_game *game, ae_state *at, int n)
{
    const ae_board *board = game->boards[0];
    ae_chance chance;

    while (n-- > 0) {
        int seat = ae_first(game->to_act(board, at));

        if (seat == AE_CHANCE)
            game->chance(board, at, &chance);
        else
            game->legal(board, at, seat, &chance.list);
        game->apply(board, at, seat, chance.list.move[chance.list.n - 1], NULL);
    }
}

/* The chance that people read is the softmax of the scores, without the part for the lead. */
static void test_shares_are_the_chances_of_the_net(void **state)
{
    ae_setup setup = { .seats = 3 };
    float share[AE_MAX_SEATS], power[3], sum = 0;
    ae_value value;
    ae_facts facts;
    ae_state at;
    ae_game game;
    ae_eval eval;
    ae_net net;

    (void)state;
    put_net(&game, &eval, &net, "concordia");
    net.spread[0] = net.spread[1] = 0.5f; /* the lead alone would decide */
    assert_int_equal(ae_start(&game, game.boards[0], &at, &setup), AE_OK);
    play_on(&game, &at, 100);
    eval.read(game.boards[0], &at, &facts);
    ae_value_of(&game, game.boards[0], &at, &value);
    ae_value_shares(&eval, &facts, &value, share);
    for (int seat = 0; seat < 3; seat++) {
        power[seat] =
            expf(ae_net_sharpness(&net, facts.progress) * (value.score[seat] - value.score[0]));
        sum += power[seat];
    }
    for (int seat = 0; seat < 3; seat++)
        assert_true(fabsf(share[seat] - power[seat] / sum) < 0.005f);
    assert_true(fabsf(share[0] - share[1]) > 0.02f);
    assert_true(fabsf(value.score[2] - ae_value_score(&eval, &facts, 2)) < 1e-4f);
}

/* The larger its spread, the nearer the second opinion is to a half. */
static void test_a_second_opinion_counts_by_its_share(void **state)
{
    static const float spread[3] = { 0, 1, 1e4f };
    ae_setup setup = { .seats = 2 };
    ae_value value[3];
    ae_state at;
    ae_game game;
    ae_eval eval;
    ae_net net;

    (void)state;
    put_net(&game, &eval, &net, "concordia");
    assert_int_equal(ae_start(&game, game.boards[0], &at, &setup), AE_OK);
    play_on(&game, &at, 100);
    for (int i = 0; i < 3; i++) {
        net.second_spread[0] = net.second_spread[1] = spread[i];
        ae_value_of(&game, game.boards[0], &at, &value[i]);
    }
    for (int seat = 0; seat < 2; seat++) {
        assert_true(fabsf(value[2].win[seat] - (0.4f * value[0].win[seat] + 0.3f)) < 0.02f);
        assert_true(value[0].score[seat] == value[1].score[seat]);
        assert_true(value[1].lead[seat] == value[0].lead[seat]);
    }
    assert_true(fabsf(value[1].win[0] - value[2].win[0]) > 0.05f);
    assert_true(fabsf(value[1].win[0] + value[1].win[1] - 1) < 1e-4f);
}

static void test_shares_of_partners_are_those_of_their_team(void **state)
{
    float share[AE_MAX_SEATS];
    ae_value value;
    ae_facts facts;
    ae_state at;
    ae_game game;
    ae_eval eval;
    ae_net net;

    (void)state;
    put_net(&game, &eval, &net, "venus");
    start_teams(&game, &at);
    eval.read(game.boards[0], &at, &facts);
    for (int has_net = 1; has_net >= 0; has_net--) {
        eval.net = has_net ? eval.net : NULL;
        ae_value_of(&game, game.boards[0], &at, &value);
        ae_value_shares(&eval, &facts, &value, share);
        assert_true(share[0] == share[2] && share[1] == share[3]);
        assert_true(fabsf(share[0] + share[1] - 1) < 1e-4f);
    }
}

/* Over the first choices of a game: how many a bot makes otherwise by a random net than by worths. */
static int n_changed_by_a_net(const char *name)
{
    static char memory[1 << 20];
    ae_game plain = *ae_game_find("concordia"), learned;
    ae_setup setup = { .seats = 3 };
    ae_eval by_worths = *plain.eval, by_net;
    ae_net net;
    ae_state at;
    ae_bot bot;
    int n = 0;

    by_worths.net = NULL;
    plain.eval = &by_worths;
    put_net(&learned, &by_net, &net, "concordia");
    assert_true(ae_bot_read(name, &bot) && ae_bot_memory(&bot) <= sizeof memory);
    assert_int_equal(ae_start(&plain, plain.boards[0], &at, &setup), AE_OK);
    for (int i = 0; i < 60; i++) {
        int seat = ae_first(plain.to_act(plain.boards[0], &at));
        ae_mind mind = { .rng = { .state = 5 }, .memory = memory }, again = mind;
        ae_chance chance;
        ae_move move;

        if (seat == AE_CHANCE) {
            plain.chance(plain.boards[0], &at, &chance);
            move = ae_outcome(&chance, 0);
        } else {
            move = ae_bot_choose(&bot, &plain, plain.boards[0], &at, seat, &mind);
            n += move != ae_bot_choose(&bot, &learned, plain.boards[0], &at, seat, &again);
        }
        plain.apply(plain.boards[0], &at, seat, move, NULL);
    }
    return n;
}

static void test_beginners_do_not_know_the_net(void **state)
{
    (void)state;
    assert_int_equal(n_changed_by_a_net("greedy"), 0);
    assert_int_equal(n_changed_by_a_net("tiro"), 0);
    assert_int_equal(n_changed_by_a_net("miles"), 0);
    assert_true(n_changed_by_a_net("centurio") > 0);
}

/* ---- what a search looked at ---- */

static void test_a_sample_of_a_search_is_a_position_after_it(void **state)
{
    static char memory[4 << 20];
    const ae_game *game = ae_game_find("concordia");
    const ae_board *board = game->boards[0];
    ae_mind mind = { .memory = memory };
    int deepest = 0;
    ae_state root;
    ae_bot bot;

    (void)state;
    assert_int_equal(ae_start(game, board, &root, &(ae_setup){ .seats = 2 }), AE_OK);
    play_on(game, &root, 40);
    assert_true(ae_bot_read("tribunus/2", &bot) && ae_bot_memory(&bot) <= sizeof memory);
    ae_bot_choose(&bot, game, board, &root, ae_first(game->to_act(board, &root)), &mind);
    for (int i = 0; i < 50; i++) {
        float win[AE_MAX_SEATS];
        ae_state at = root;
        int depth = ae_search_sample(mind.memory, 10, &mind.rng, &at, win);

        assert_int_equal(depth > 0, memcmp(&at, &root, game->state_size) != 0);
        assert_true(win[0] >= 0 && win[1] >= 0 && fabsf(win[0] + win[1] - 1) < 0.01f);
        deepest = depth > deepest ? depth : deepest;
    }
    assert_true(deepest > 2);
    assert_int_equal(
        ae_search_sample(mind.memory, UINT32_MAX, &mind.rng, &root, (float[6]){ 0 }), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_memo_changes_nothing),
        cmocka_unit_test(test_scores_are_those_of_plain_sums),
        cmocka_unit_test(test_a_second_opinion_is_linear),
        cmocka_unit_test(test_a_net_that_could_overflow_is_refused),
        cmocka_unit_test(test_every_game_has_a_sound_net),
        cmocka_unit_test(test_partners_share_the_chance_to_win),
        cmocka_unit_test(test_shares_are_the_chances_of_the_net),
        cmocka_unit_test(test_a_second_opinion_counts_by_its_share),
        cmocka_unit_test(test_shares_of_partners_are_those_of_their_team),
        cmocka_unit_test(test_a_sample_of_a_search_is_a_position_after_it),
        cmocka_unit_test(test_beginners_do_not_know_the_net),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
