/*
 * games.c: the promises of core/game.h, tested on every game by random play.
 *
 * A set-up is a game, a board, a set of variants and a seat count that ae_start() accepts; each
 * set-up is one test.  A failure prints what is needed to reproduce it; AE_SEED=n plays only the
 * game with that seed.  All set-ups together get a fixed amount of work, the same on every
 * machine; in long games only some positions are tested.  AE_SOAK=n does n thousand times as much
 * work, up to n times 10,000 games of each set-up.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../setups.h"
#include "play.h"

enum { GAMES = 100, WORK = 100000, SOAK = 1000, MAX_NAME = 96 };

typedef struct {
    setups of;
    int games;     /* at most */
    int64_t share; /* of the work */
    char name[MAX_NAME];
} test;

/* When a sanitizer or an AE_ASSERT ends the program, a handler still prints the place. */
static play playing;

static void tell_place(int signal_number)
{
    char place[256];
    ae_text text = AE_TEXT_IN(place);

    ae_put(&text, "\n# aborted: ");
    if (playing.game)
        put_place(&playing, &text);
    ae_put(&text, "\n");
    if (write(STDERR_FILENO, place, text.len) < 0)
        _exit(2);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* The sanitizers call functions of these names. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

const char *__asan_default_options(void)
{
    return "abort_on_error=1";
}

const char *__ubsan_default_options(void)
{
    return "abort_on_error=1:print_stacktrace=1";
}

static void try_all(play *p)
{
    ae_state before = p->now;

    p->work++;
    p->n_tried++;
    EXPECT(p, is_sound(p, &p->now));
    try_lists(p);
    try_purity(p);
    try_secrets(p);
    try_shown(p);
    try_choices(p);
    try_positions(p);
    try_result(p, &p->now);
    EXPECT(p, !memcmp(&p->now, &before, sizeof before));
}

/* How many of n positions to test, estimated from the work per position so far. */
static int n_tries(const play *p, int64_t share, int n)
{
    int64_t each = (p->work + 50) / (p->n_tried + 1), n_paid = (share - p->work) / each;

    return n_paid < 3 ? 3 : n_paid < n ? (int)n_paid : n;
}

/* Seeds the random numbers of a position anew, so that its tests do not depend on those before and
 * can be reproduced alone. */
static void reseed(play *p)
{
    p->rng.state = p->seed + ((uint64_t)p->setup.variant << 32) + ((uint64_t)p->ply << 16);
}

/* Plays a game, then replays it without a sink and tests positions on the way. */
static void play_one(play *p, int64_t share)
{
    ae_state end;
    int n, n_wanted;

    p->ply = 0;
    reseed(p);
    n = play_through(p);
    n_wanted = n_tries(p, share, n);
    end = p->now;
    for (can_start(p); p->ply < n; replay_step(p)) {
        reseed(p);
        if ((int)below(p, (uint32_t)n) < n_wanted)
            try_all(p);
    }
    EXPECT(p, is_same(p, &p->now, &end));
    reseed(p);
    try_all(p);
}

static void play_setup(void **state)
{
    const test *t = *state;
    const char *only = getenv("AE_SEED");
    play *p = &playing;

    memset(p, 0, sizeof *p);
    p->game = t->of.game;
    p->board = t->of.board;
    p->setup = t->of.setup;
    p->seed = only ? strtoull(only, NULL, 10) : 1;
    try_start(p);
    play_one(p, only ? INT64_MAX : t->share);
    while (!only && p->seed < (uint64_t)t->games && p->work < t->share) {
        p->seed++;
        play_one(p, t->share);
    }
    print_message("# %s: %d games, %d positions\n", t->name, (int)p->seed, p->n_tried);
    p->game = NULL;
}

/* A known answer: the first word of RFC 8439, A.1, vector 1 is 0xade0b876. */
static void draw_falls_by_weight(void **state)
{
    ae_chance chance = { .total = 0 };

    (void)state;
    for (ae_move move = 0; move < AE_MAX_MOVES; move++)
        ae_weigh(&chance, move, 2);
    assert_int_equal(ae_draw(&(ae_seed){ .byte = { 0 } }, 0, &chance), 0xade0b876 % 1024 / 2);
}

static int count_setups(void)
{
    int n = 0;

    for (const ae_game *const *game = ae_games; *game; game++)
        for (setups all = { .game = *game }; next_setup(&all);)
            n++;
    return n;
}

static void name_test(test *t)
{
    ae_text name = AE_TEXT_IN(t->name);

    ae_put(&name, t->of.game->id);
    ae_put(&name, " ");
    ae_put(&name, t->of.board->id);
    ae_put(&name, t->of.setup.variant ? " " : "");
    ae_variant_put(t->of.game, t->of.setup.variant, &name);
    ae_put(&name, " ");
    ae_put_int(&name, t->of.setup.seats);
}

/* One for each set-up. */
static size_t add_setups(struct CMUnitTest *out, test *room, int n_setups)
{
    const char *soak = getenv("AE_SOAK");
    int much = soak ? atoi(soak) : 0;
    size_t n = 0;

    for (const ae_game *const *game = ae_games; *game; game++)
        for (setups all = { .game = *game }; next_setup(&all); n++) {
            room[n] =
                (test){ .of = all,
                        .games = much > 0 ? much * 100 * GAMES : GAMES,
                        .share = (int64_t)WORK * (much > 0 ? much * SOAK : 1) / n_setups };
            name_test(&room[n]);
            out[n] = (struct CMUnitTest){ .name = room[n].name,
                                          .test_func = play_setup,
                                          .initial_state = &room[n] };
        }
    return n;
}

static size_t add_facts(struct CMUnitTest *out)
{
    size_t n = 0;

    for (; ae_games[n]; n++)
        out[n] = (struct CMUnitTest){ .name = ae_games[n]->id,
                                      .test_func = try_facts,
                                      .initial_state = (void *)(uintptr_t)ae_games[n] };
    out[n++] = (struct CMUnitTest){ .name = "registry", .test_func = try_registry };
    out[n++] = (struct CMUnitTest){ .name = "draw", .test_func = draw_falls_by_weight };
    return n;
}

int main(void)
{
    int n_setups = count_setups(), n_games = 0;
    struct CMUnitTest *tests;
    test *room = calloc((size_t)n_setups, sizeof *room);
    size_t n;
    int n_failed;

    while (ae_games[n_games])
        n_games++;
    tests = calloc((size_t)(n_setups + n_games + 2), sizeof *tests);
    if (!room || !tests)
        return 2;
    signal(SIGABRT, tell_place);
    n = add_facts(tests);
    n += add_setups(tests + n, room, n_setups);
    n_failed = _cmocka_run_group_tests("games", tests, n, NULL, NULL);
    free(tests);
    free(room);
    return n_failed;
}
