/*
 * together.c: several threads that think about one choice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/game.h"
#include "think/together.h"

enum { THREADS = 3, GUARD = 64 };

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_state state;
    ae_bot bot;
    uint8_t *memory;
    size_t size;
    ae_mind mind;
} trial;

static void begin(trial *t, const char *game, uint32_t budget)
{
    *t = (trial){ .game = ae_game_find(game) };
    t->board = t->game->boards[0];
    assert_int_equal(
        ae_start(t->game, t->board, &t->state, &(ae_setup){ .seats = 3, .variant = 0 }), AE_OK);
    assert_true(ae_bot_read("imperator", &t->bot));
    t->bot.budget = budget;
    t->size = ae_together_memory(&t->bot, THREADS);
    t->memory = malloc(t->size + GUARD);
    memset(t->memory, 0xa5, t->size + GUARD);
    t->mind = (ae_mind){ .memory = t->memory };
}

static void end(trial *t)
{
    for (size_t i = 0; i < GUARD; i++)
        assert_int_equal(t->memory[t->size + i], 0xa5);
    free(t->memory);
}

/* Draws what luck decides before the first choice; returns the seat that is to choose. */
static int first_choice(trial *t)
{
    ae_rng rng = { .state = 5 };
    ae_chance chance;

    for (;;) {
        int seat = ae_first(t->game->to_act(t->board, &t->state));

        if (seat != AE_CHANCE)
            return seat;
        t->game->chance(t->board, &t->state, &chance);
        t->game->apply(t->board, &t->state, seat,
                       ae_outcome(&chance, ae_rng_below(&rng, chance.total)), NULL);
    }
}

static ae_move choose(trial *t, uint64_t seed, ae_together_guard *guard, const char **broken)
{
    ae_state seen;
    int seat = first_choice(t);
    ae_task task = ae_bot_see(t->game, t->board, &t->state, seat, &seen);

    t->mind.rng.state = seed;
    return ae_together_choose(&t->bot, &task, &t->mind, THREADS, guard, broken);
}

static int is_legal(const trial *t, ae_move move)
{
    ae_moves list;

    t->game->legal(t->board, &t->state, ae_first(t->game->to_act(t->board, &t->state)), &list);
    for (int i = 0; i < list.n; i++)
        if (list.move[i] == move)
            return 1;
    return 0;
}

static void test_same_choice_every_time(void **ctx)
{
    static const char *const games[] = { "concordia", "antike", "sylla" };

    (void)ctx;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const char *broken = "nothing was said";
        trial t;
        ae_move first;
        uint32_t nodes;

        begin(&t, games[i], 3000);
        first = choose(&t, 11, NULL, &broken);
        nodes = t.mind.nodes;
        assert_null(broken);
        assert_true(is_legal(&t, first));
        assert_true(nodes > 100 && nodes <= 3000 + THREADS * (1 + 2 * AE_MAX_MOVES));
        for (int again = 0; again < 5; again++) {
            assert_int_equal(choose(&t, 11, NULL, &broken), first);
            assert_int_equal(t.mind.nodes, nodes);
        }
        end(&t);
    }
}

typedef struct {
    uint32_t calls, most;
} patience;

static int is_enough(void *ctx, uint32_t nodes)
{
    patience *p = ctx;

    p->most = nodes > p->most ? nodes : p->most;
    return ++p->calls == 2;
}

static void test_all_threads_stop(void **ctx)
{
    patience p = { 0 };
    const char *broken;
    trial t;

    (void)ctx;
    begin(&t, "concordia", 300000);
    t.mind.is_enough = is_enough;
    t.mind.ctx = &p;
    assert_true(is_legal(&t, choose(&t, 3, NULL, &broken)));
    assert_int_equal(p.calls, 2);
    assert_true(p.most >= 2 * 512 * THREADS);
    assert_true(t.mind.nodes < 300000 / 2);
    end(&t);
}

static const char *fail_after(void (*run)(void *ctx), void *ctx)
{
    run(ctx);
    return "here";
}

static const char *pass(void (*run)(void *ctx), void *ctx)
{
    run(ctx);
    return NULL;
}

static void test_a_broken_part_is_said(void **ctx)
{
    const char *broken;
    trial t;

    (void)ctx;
    begin(&t, "concordia", 3000);
    assert_true(is_legal(&t, choose(&t, 3, pass, &broken)));
    assert_null(broken);
    assert_int_equal(choose(&t, 3, fail_after, &broken), 0);
    assert_string_equal(broken, "here");
    end(&t);
}

static void test_weak_bots_think_alone(void **ctx)
{
    ae_bot bot;

    (void)ctx;
    assert_true(ae_bot_read("centurio", &bot));
    assert_int_equal(ae_together_threads(&bot, 8), 1);
    assert_int_equal(ae_together_memory(&bot, 1), ae_bot_memory(&bot));
    assert_true(ae_bot_read("imperator", &bot));
    assert_int_equal(ae_together_threads(&bot, 8), 8);
    assert_int_equal(ae_together_threads(&bot, 1), 1);
    assert_int_equal(ae_together_threads(&bot, 100), AE_MAX_TOGETHER);
    assert_true(ae_together_memory(&bot, 2) <= (size_t)64 << 20);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_choice_every_time),
        cmocka_unit_test(test_all_threads_stop),
        cmocka_unit_test(test_a_broken_part_is_said),
        cmocka_unit_test(test_weak_bots_think_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
