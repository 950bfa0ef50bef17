/*
 * library_vec.c: what aedile_vec.h promises, over every game.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "lib/aedile_vec.h"

enum { N = 6, MOST_NUMBERS = 2048, SEATS = AEDILE_MAX_SEATS };

/* An environment with all its arrays. */
typedef struct {
    aedile_setup *setup;
    aedile_vec *vec;
    int32_t action[N];
    struct {
        int8_t seat[N];
        int32_t n_legal[N], steps[N];
        uint8_t mask[N][AEDILE_MAX_MOVES], terminated[N], truncated[N];
        float reward[N][SEATS];
        int16_t score[N][SEATS];
        int16_t observation[N * MOST_NUMBERS], final[N * MOST_NUMBERS];
    } out;
} world;

static aedile_setup *set_up(const char *game)
{
    aedile_setup *setup = NULL;

    for (int seats = aedile_max_seats(game); !setup && seats > 0; seats--)
        setup = aedile_setup_new(game, NULL, NULL, seats, NULL);
    assert_non_null(setup);
    assert_true(aedile_observation_size(setup) <= MOST_NUMBERS);
    return setup;
}

static world *open_world(const char *game, uint64_t seed, int autoreset)
{
    world *w = calloc(1, sizeof *w);

    assert_non_null(w);
    w->setup = set_up(game);
    w->vec = aedile_vec_new(w->setup, N, seed, autoreset, NULL);
    assert_non_null(w->vec);
    aedile_vec_output(w->vec, AEDILE_OUT_SEAT, w->out.seat);
    aedile_vec_output(w->vec, AEDILE_OUT_N_LEGAL, w->out.n_legal);
    aedile_vec_output(w->vec, AEDILE_OUT_MASK, w->out.mask);
    aedile_vec_output(w->vec, AEDILE_OUT_OBSERVATION, w->out.observation);
    aedile_vec_output(w->vec, AEDILE_OUT_FINAL, w->out.final);
    aedile_vec_output(w->vec, AEDILE_OUT_REWARD, w->out.reward);
    aedile_vec_output(w->vec, AEDILE_OUT_SCORE, w->out.score);
    aedile_vec_output(w->vec, AEDILE_OUT_TERMINATED, w->out.terminated);
    aedile_vec_output(w->vec, AEDILE_OUT_TRUNCATED, w->out.truncated);
    aedile_vec_output(w->vec, AEDILE_OUT_STEPS, w->out.steps);
    aedile_vec_seed(w->vec, seed);
    aedile_vec_reset(w->vec, 0, N, NULL);
    return w;
}

static void close_world(world *w)
{
    aedile_vec_free(w->vec);
    aedile_setup_free(w->setup);
    free(w);
}

static void step(world *w)
{
    aedile_vec_random(w->vec, 0, N, w->action);
    assert_int_equal(aedile_vec_step(w->vec, 0, N, w->action, NULL), 1);
}

static int16_t *row_of(const world *w, int16_t *rows, int i)
{
    return rows + i * aedile_observation_size(w->setup);
}

static size_t bytes_of(const world *w)
{
    return (size_t)aedile_observation_size(w->setup) * sizeof(int16_t);
}

/* ---- a choice is what the rules say ---- */

static void check_choice(const world *w, int i)
{
    const void *state = aedile_vec_state(w->vec, i);
    int seat = w->out.seat[i];
    int16_t seen[MOST_NUMBERS];
    aedile_moves list;

    assert_true(aedile_to_act(w->setup, state) >> seat & 1);
    aedile_legal(w->setup, state, seat, &list);
    assert_int_equal(list.n, w->out.n_legal[i]);
    assert_true(list.n > 1);
    for (int k = 0; k < AEDILE_MAX_MOVES; k++)
        assert_int_equal(w->out.mask[i][k], k < list.n);
    aedile_observe(w->setup, state, seat, seen);
    assert_memory_equal(seen, row_of(w, (int16_t *)w->out.observation, i), bytes_of(w));
}

/* The lists are those of the games, one after the other, with the features of each move. */
static void check_lists(const world *w)
{
    static aedile_move move[N * AEDILE_MAX_MOVES];
    static aedile_features features[N * AEDILE_MAX_MOVES];
    int64_t offset[N + 1];
    size_t n = aedile_vec_legal(w->vec, 0, N, offset, move, features, N * AEDILE_MAX_MOVES);

    assert_int_equal(offset[N], n);
    assert_int_equal(aedile_vec_legal(w->vec, 0, N, NULL, NULL, NULL, 0), n);
    for (int i = 0; i < N; i++) {
        const void *state = aedile_vec_state(w->vec, i);
        aedile_features wanted;
        aedile_moves list;

        assert_int_equal(offset[i + 1] - offset[i], w->out.n_legal[i]);
        if (w->out.seat[i] < 0)
            continue;
        aedile_legal(w->setup, state, w->out.seat[i], &list);
        assert_memory_equal(list.move, move + offset[i], (size_t)list.n * sizeof *move);
        aedile_move_features(w->setup, state, w->out.seat[i], list.move[1], &wanted);
        assert_memory_equal(&wanted, &features[offset[i] + 1], sizeof wanted);
    }
}

static void test_choices(void **unused)
{
    const char *game;

    (void)unused;
    for (int g = 0; (game = aedile_game(g)) != NULL; g++) {
        world *w = open_world(game, 1, AEDILE_SAME_STEP);

        for (int n = 0; n < 300; n++) {
            for (int i = 0; i < N; i++)
                check_choice(w, i);
            check_lists(w);
            step(w);
        }
        close_world(w);
    }
}

/* ---- the same seed gives the same games ---- */

/* A game that begins again is another one. */
static void test_begin_again(void **unused)
{
    world *w = open_world("concordia", 5, AEDILE_NEXT_STEP);
    aedile_state first;

    (void)unused;
    memcpy(&first, aedile_vec_state(w->vec, 0), aedile_state_size(w->setup));
    aedile_vec_reset(w->vec, 0, N, NULL);
    assert_memory_not_equal(&first, aedile_vec_state(w->vec, 0), aedile_state_size(w->setup));
    aedile_vec_seed(w->vec, 5);
    aedile_vec_reset(w->vec, 0, N, NULL);
    assert_memory_equal(&first, aedile_vec_state(w->vec, 0), aedile_state_size(w->setup));
    close_world(w);
}

static void test_seeds(void **unused)
{
    const char *game;

    (void)unused;
    for (int g = 0; (game = aedile_game(g)) != NULL; g++) {
        world *a = open_world(game, 5, AEDILE_NEXT_STEP);
        world *b = open_world(game, 5, AEDILE_NEXT_STEP);
        world *c = open_world(game, 6, AEDILE_NEXT_STEP);

        assert_memory_not_equal(&a->out, &c->out, sizeof a->out);
        for (int n = 0; n < 400; n++) {
            step(a);
            aedile_vec_random(b->vec, 2, N, b->action);
            aedile_vec_random(b->vec, 0, 2, b->action);
            assert_memory_equal(a->action, b->action, sizeof a->action);
            aedile_vec_step(b->vec, 2, N, b->action, NULL);
            aedile_vec_step(b->vec, 0, 2, b->action, NULL);
            assert_memory_equal(&a->out, &b->out, sizeof a->out);
        }
        for (int i = 1; i < N; i++)
            assert_memory_not_equal(aedile_vec_state(a->vec, 0), aedile_vec_state(a->vec, i),
                                    aedile_state_size(a->setup));
        close_world(a);
        close_world(b);
        close_world(c);
    }
}

/* ---- ends ---- */

/* The reward of each seat follows from the ranks. */
static void check_reward(const world *w, int i, const aedile_result *result)
{
    int seats = aedile_setup_seats(w->setup);
    float sum = 0;

    for (int seat = 0; seat < seats; seat++) {
        float wanted = 0;

        for (int other = 0; other < seats; other++)
            wanted += (float)((result[other].rank > result[seat].rank)
                              - (result[other].rank < result[seat].rank));
        wanted /= (float)(seats - 1);
        assert_true(w->out.reward[i][seat] > wanted - 0.001f
                    && w->out.reward[i][seat] < wanted + 0.001f);
        assert_int_equal(w->out.score[i][seat], result[seat].score);
        sum += w->out.reward[i][seat];
    }
    assert_true(sum > -0.001f && sum < 0.001f);
}

static void check_no_reward(const world *w, int i)
{
    for (int seat = 0; seat < SEATS; seat++)
        assert_true(w->out.reward[i][seat] == 0);
}

/* Steps in game 0 alone until it ends. */
static void go_to_end(world *w)
{
    do {
        check_no_reward(w, 0);
        aedile_vec_random(w->vec, 0, 1, w->action);
        assert_int_equal(aedile_vec_step(w->vec, 0, 1, w->action, NULL), 1);
    } while (!w->out.terminated[0]);
}

static void test_next_step(void **unused)
{
    const char *game;

    (void)unused;
    for (int g = 0; (game = aedile_game(g)) != NULL; g++) {
        world *w = open_world(game, 3, AEDILE_NEXT_STEP);
        aedile_result result[SEATS];

        go_to_end(w);
        aedile_results(w->setup, aedile_vec_state(w->vec, 0), result);
        check_reward(w, 0, result);
        assert_int_equal(w->out.seat[0], -1);
        assert_int_equal(w->out.n_legal[0], 0);
        assert_int_equal(aedile_to_act(w->setup, aedile_vec_state(w->vec, 0)), 0);
        w->action[0] = 400; /* is ignored */
        assert_int_equal(aedile_vec_step(w->vec, 0, 1, w->action, NULL), 1);
        assert_int_equal(w->out.terminated[0], 0);
        assert_int_equal(w->out.steps[0], 0);
        check_no_reward(w, 0);
        check_choice(w, 0);
        close_world(w);
    }
}

static void test_same_step(void **unused)
{
    const char *game;

    (void)unused;
    for (int g = 0; (game = aedile_game(g)) != NULL; g++) {
        world *same = open_world(game, 3, AEDILE_SAME_STEP);
        world *next = open_world(game, 3, AEDILE_NEXT_STEP);
        aedile_result result[SEATS];

        go_to_end(same);
        go_to_end(next);
        aedile_results(next->setup, aedile_vec_state(next->vec, 0), result);
        check_reward(same, 0, result);
        assert_memory_equal(row_of(same, same->out.final, 0),
                            row_of(next, next->out.observation, 0), bytes_of(same));
        assert_int_equal(same->out.steps[0], 0);
        check_choice(same, 0);

        /* Both modes play the same second game. */
        aedile_vec_step(next->vec, 0, 1, next->action, NULL);
        assert_memory_equal(aedile_vec_state(same->vec, 0), aedile_vec_state(next->vec, 0),
                            aedile_state_size(same->setup));
        close_world(same);
        close_world(next);
    }
}

static void test_disabled(void **unused)
{
    world *w = open_world("forum", 3, AEDILE_DISABLED);
    uint8_t which[N] = { 1 };
    aedile_error error;

    (void)unused;
    go_to_end(w);
    aedile_vec_random(w->vec, 0, N, w->action);
    assert_int_equal(w->action[0], AEDILE_SKIP);
    w->action[0] = 0;
    assert_int_equal(aedile_vec_step(w->vec, 0, N, w->action, &error), 0);
    assert_string_equal(error.text, "game 0: the game is over");
    w->action[0] = AEDILE_SKIP;
    assert_int_equal(aedile_vec_step(w->vec, 0, N, w->action, &error), 1);
    assert_int_equal(w->out.terminated[0], 1);
    assert_int_equal(w->out.steps[1], 1);
    aedile_vec_reset(w->vec, 0, N, which);
    assert_int_equal(w->out.terminated[0], 0);
    assert_int_equal(w->out.steps[1], 1);
    check_choice(w, 0);
    close_world(w);
}

static void test_limit(void **unused)
{
    world *w = open_world("concordia", 3, AEDILE_NEXT_STEP);

    (void)unused;
    aedile_vec_limit(w->vec, 10);
    for (int n = 1; n <= 10; n++) {
        step(w);
        for (int i = 0; i < N; i++) {
            assert_int_equal(w->out.truncated[i], n == 10);
            assert_int_equal(w->out.terminated[i], 0);
            assert_int_equal(w->out.steps[i], n);
            check_no_reward(w, i);
        }
    }
    step(w);
    assert_int_equal(w->out.truncated[0], 0);
    assert_int_equal(w->out.steps[0], 0);
    close_world(w);
}

/* ---- actions ---- */

static void test_wrong_action(void **unused)
{
    world *w = open_world("concordia", 3, AEDILE_NEXT_STEP);
    aedile_state before;
    aedile_error error;

    (void)unused;
    memcpy(&before, aedile_vec_state(w->vec, 0), aedile_state_size(w->setup));
    aedile_vec_random(w->vec, 0, N, w->action);
    w->action[N - 1] = w->out.n_legal[N - 1];
    assert_int_equal(aedile_vec_step(w->vec, 0, N, w->action, &error), 0);
    assert_string_equal(error.text, "game 5: the action is not the number of a legal move");
    assert_memory_equal(&before, aedile_vec_state(w->vec, 0), aedile_state_size(w->setup));
    w->action[N - 1] = AEDILE_SKIP;
    assert_int_equal(aedile_vec_step(w->vec, 0, N, w->action, &error), 1);
    assert_int_equal(w->out.steps[0], 1);
    assert_int_equal(w->out.steps[N - 1], 0);
    close_world(w);
}

/* Bots choose the same for the same seed, and only for their seats. */
static void test_bots(void **unused)
{
    world *w = open_world("sylla", 3, AEDILE_NEXT_STEP);
    aedile_bot *bot = aedile_bot_new("random", 1, NULL);
    int32_t again[N];

    (void)unused;
    for (int n = 0; n < 20; n++) {
        aedile_vec_choose(w->vec, 0, N, 5, bot, w->action);
        for (int i = 0; i < N; i++)
            assert_int_equal(w->action[i] == AEDILE_SKIP,
                             w->out.seat[i] != 0 && w->out.seat[i] != 2);
        step(w);
    }
    aedile_vec_seed(w->vec, 9);
    aedile_vec_reset(w->vec, 0, N, NULL);
    aedile_vec_choose(w->vec, 0, N, ~0u, bot, w->action);
    aedile_vec_seed(w->vec, 9);
    aedile_vec_reset(w->vec, 0, N, NULL);
    aedile_vec_choose(w->vec, 0, N, ~0u, bot, again);
    assert_memory_equal(w->action, again, sizeof again);
    aedile_bot_free(bot);
    close_world(w);
}

static void test_set_state(void **unused)
{
    world *w = open_world("antike", 3, AEDILE_NEXT_STEP);
    aedile_state state;

    (void)unused;
    for (int n = 0; n < 30; n++)
        step(w);
    memcpy(&state, aedile_vec_state(w->vec, 2), aedile_state_size(w->setup));
    assert_int_equal(aedile_vec_set_state(w->vec, 0, &state, NULL), 1);
    assert_memory_equal(&state, aedile_vec_state(w->vec, 0), aedile_state_size(w->setup));
    assert_int_equal(w->out.seat[0], w->out.seat[2]);
    check_choice(w, 0);
    memset(&state, 0xff, sizeof state);
    assert_int_equal(aedile_vec_set_state(w->vec, 0, &state, NULL), 0);
    check_choice(w, 0);
    close_world(w);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices),   cmocka_unit_test(test_begin_again),
        cmocka_unit_test(test_seeds),     cmocka_unit_test(test_next_step),
        cmocka_unit_test(test_same_step), cmocka_unit_test(test_disabled),
        cmocka_unit_test(test_limit),     cmocka_unit_test(test_wrong_action),
        cmocka_unit_test(test_bots),      cmocka_unit_test(test_set_state),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
