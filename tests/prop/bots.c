/*
 * bots.c: the promises of every bot, tested on every game, board, set of variants and seat count.
 *
 *   legal          its move is in the list
 *   deterministic  the same task and the same random numbers give the same move and node count
 *   blind          in two states that look the same to its seat it chooses the same move
 *   bounded        it writes only to the memory that it asked for, and keeps within its budget
 *   stops          when asked to, and reports how many nodes it has used
 *   own moves      it searches the moves of its own seat, also where several seats are to act
 *   near           facts that are read from what the last position left are those read anew
 *
 * The test plays random games, and now and then asks a bot for the seat that is to act.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../setups.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "core/eval.h"

/* Under the sanitizers everything takes several times as long. */
#if defined(__SANITIZE_ADDRESS__)
enum { MOST_NODES = 100 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { MOST_NODES = 100 };
#else
enum { MOST_NODES = 300 };
#endif
#else
enum { MOST_NODES = 300 };
#endif

enum { PLIES = 2500, EARLY = 300, EVERY = 37, GUARD = 64 };

typedef struct {
    const setups *at;
    ae_state state;
    ae_rng rng;
    ae_bot bot;
    uint8_t *memory;
    size_t size;
} trial;

/* The level with its budget reduced, so that a test of all levels is short. */
static void take_bot(trial *t, const ae_bot *bot)
{
    t->bot = *bot;
    t->bot.budget = bot->budget > MOST_NODES ? MOST_NODES : bot->budget;
    t->size = ae_bot_memory(&t->bot);
    t->memory = malloc(t->size + GUARD);
    memset(t->memory, 0xa5, t->size + GUARD);
}

static void leave_bot(trial *t)
{
    for (size_t i = 0; i < GUARD; i++)
        assert_int_equal(t->memory[t->size + i], 0xa5);
    free(t->memory);
}

static ae_move ask(trial *t, const ae_state *state, int seat, uint32_t *nodes)
{
    ae_mind mind = { .rng = { .state = 7 }, .memory = t->memory };
    ae_move move = ae_bot_choose(&t->bot, t->at->game, t->at->board, state, seat, &mind);

    *nodes = mind.nodes;
    return move;
}

static void list(const trial *t, const ae_state *state, int seat, ae_moves *out)
{
    ae_list(t->at->game, t->at->board, state, seat, out);
}

/* A random move of a random seat that is to act. */
static void play_any(trial *t)
{
    ae_seats to_act = t->at->game->to_act(t->at->board, &t->state);
    int seat = ae_first(to_act);
    ae_moves moves;

    list(t, &t->state, seat, &moves);
    t->at->game->apply(t->at->board, &t->state, seat,
                       moves.move[ae_rng_below(&t->rng, (uint32_t)moves.n)], NULL);
}

static void begin(trial *t, const setups *at)
{
    *t = (trial){ .at = at, .rng = { .state = at->number } };
    assert_int_equal(ae_start(at->game, at->board, &t->state, &at->setup), AE_OK);
}

static int now_and_then(const trial *t, int ply)
{
    return ply < EARLY && ply % EVERY == 0
           && t->at->game->to_act(t->at->board, &t->state) != AE_SEAT_BIT(AE_CHANCE);
}

static int while_sealed(const trial *t, int ply)
{
    (void)ply;
    return t->at->game->sealed(t->at->board, &t->state) != 0;
}

static int several_or_now_and_then(const trial *t, int ply)
{
    ae_seats to_act = t->at->game->to_act(t->at->board, &t->state);

    return (to_act & (to_act - 1)) != 0 || now_and_then(t, ply);
}

/* Calls `try` at every few positions of a game, with each bot in turn. */
static void spread(const ae_game *game, int (*is_due)(const trial *, int ply),
                   void (*try)(trial *, int seat))
{
    int n_bots = 0, n = 0;

    while (ae_bots[n_bots])
        n_bots++;
    for (setups at = { .game = game }; next_setup(&at);) {
        trial t;

        begin(&t, &at);
        for (int ply = 0; ply < PLIES && game->to_act(at.board, &t.state); ply++) {
            if (is_due(&t, ply)) {
                take_bot(&t, ae_bots[n++ % n_bots]);
                try(&t, ae_first(game->to_act(at.board, &t.state)));
                leave_bot(&t);
            }
            play_any(&t);
        }
    }
}

/* ---- legal, deterministic, bounded ---- */

static void try_twice(trial *t, int seat)
{
    uint32_t nodes, again;
    ae_move move = ask(t, &t->state, seat, &nodes);
    ae_moves moves;
    int n = 0;

    memset(t->memory, 0x5a, t->size); /* the old content must not matter */
    assert_int_equal(ask(t, &t->state, seat, &again), move);
    assert_int_equal(nodes, again);
    assert_true(nodes <= t->bot.budget + AE_MAX_MOVES);
    list(t, &t->state, seat, &moves);
    for (int i = 0; i < moves.n; i++)
        n += moves.move[i] == move;
    assert_int_equal(n, 1);
}

static void test_legal_and_deterministic(void **state)
{
    spread(*state, now_and_then, try_twice);
}

/* ---- blind ---- */

/* Seals two different choices of one seat; the bot of another seat must choose the same for
 * both. */
static void try_blind(trial *t, int seat)
{
    const setups *at = t->at;
    ae_seats rest = at->game->to_act(at->board, &t->state);
    ae_state one = t->state, two = t->state;
    ae_moves moves;
    uint32_t nodes;
    int other;

    rest = (ae_seats)(rest & ~AE_SEAT_BIT(seat));
    if (!at->game->sealed(at->board, &t->state) || !rest)
        return;
    other = ae_first(rest);
    list(t, &t->state, other, &moves);
    at->game->apply(at->board, &one, other, moves.move[0], NULL);
    at->game->apply(at->board, &two, other, moves.move[moves.n - 1], NULL);
    assert_int_equal(ask(t, &one, seat, &nodes), ask(t, &two, seat, &nodes));
    assert_int_equal(ask(t, &one, seat, &nodes), ask(t, &t->state, seat, &nodes));
}

static void test_blind(void **state)
{
    spread(*state, while_sealed, try_blind);
}

/* ---- stops ---- */

static int stop(void *ctx, uint32_t nodes)
{
    *(uint32_t *)ctx = nodes;
    return 1;
}

static void try_stop(trial *t, int seat)
{
    uint32_t told = 0;
    ae_mind mind = { .rng = { .state = 7 }, .is_enough = stop, .ctx = &told };
    ae_bot bot;
    ae_moves moves;

    assert_true(ae_bot_read("imperator/20", &bot));
    list(t, &t->state, seat, &moves);
    if (moves.n < 2)
        return;
    mind.memory = malloc(ae_bot_memory(&bot));
    ae_bot_choose(&bot, t->at->game, t->at->board, &t->state, seat, &mind);
    free(mind.memory);
    assert_true(told > 0);
    assert_int_equal(mind.nodes, told);
    assert_true(mind.nodes < bot.budget);
}

static void test_stops(void **state)
{
    spread(*state, now_and_then, try_stop);
}

/* ---- looks ahead ---- */

/* Where several seats are to act, the search looks at the moves of the seat that is asked. */
static void try_looks(trial *t, int seat)
{
    ae_seats to_act = t->at->game->to_act(t->at->board, &t->state);

    (void)seat;
    for (int any = 0; any < AE_MAX_SEATS; any++) {
        ae_mind mind = { .rng = { .state = 7 }, .memory = t->memory };
        ae_option option[AE_MAX_MOVES];
        ae_state seen;
        ae_task task;
        int n;

        if (!(to_act & AE_SEAT_BIT(any)) || t->bot.budget < 2)
            continue;
        task = ae_bot_see(t->at->game, t->at->board, &t->state, any, &seen);
        n = ae_search_options(ae_search_run(&t->bot, &task, &mind), option);
        assert_true(n < 2 || (uint32_t)n >= t->bot.budget || option[0].visits > 0);
    }
}

static void test_looks(void **state)
{
    spread(*state, several_or_now_and_then, try_looks);
}

/* ---- near ---- */

typedef struct {
    ae_facts facts;
    ae_kept kept;
} reader;

/* Reads the facts of a position near the last one, and anew.  Seats that are not said to have
 * changed must have the facts of the last position. */
static void read_twice(const trial *t, const ae_state *state, reader *r)
{
    const ae_eval *eval = t->at->game->eval;
    size_t size = (size_t)(eval->n + eval->n_counts) * sizeof(float);
    ae_facts before = r->facts, anew;
    unsigned changed = eval->read_near(t->at->board, state, &r->kept, &r->facts);

    eval->read(t->at->board, state, &anew);
    assert_int_equal(r->facts.n_seats, anew.n_seats);
    assert_memory_equal(&r->facts.progress, &anew.progress, sizeof anew.progress);
    for (int seat = 0; seat < anew.n_seats; seat++) {
        assert_int_equal(r->facts.team[seat], anew.team[seat]);
        assert_memory_equal(r->facts.fact[seat], anew.fact[seat], size);
        if (!(changed >> seat & 1))
            assert_memory_equal(before.fact[seat], anew.fact[seat], size);
    }
}

/* Reads what each move of a list leads to, as a search does. */
static void read_around(const trial *t, reader *r)
{
    const setups *at = t->at;
    ae_seats to_act = at->game->to_act(at->board, &t->state);
    ae_moves moves;

    list(t, &t->state, ae_first(to_act), &moves);
    for (int i = 0; i < moves.n; i += 1 + moves.n / 8) {
        ae_state after = t->state;

        at->game->apply(at->board, &after, ae_first(to_act), moves.move[i], NULL);
        read_twice(t, &after, r);
    }
}

static void test_near(void **state)
{
    const ae_game *game = *state;
    static reader r;

    memset(&r, 0, sizeof r);
    for (setups at = { .game = game }; game->eval->read_near && next_setup(&at);) {
        trial t;

        begin(&t, &at);
        for (int ply = 0; ply < PLIES && game->to_act(at.board, &t.state); ply++) {
            if (ply % 5 == 0)
                read_around(&t, &r);
            play_any(&t);
        }
        read_twice(&t, &t.state, &r);
    }
}

/* ---- names ---- */

static void test_names(void **state)
{
    ae_bot bot;

    (void)state;
    assert_true(ae_bot_read("centurio", &bot));
    assert_true(ae_bot_read("imperator/10", &bot));
    assert_string_equal(bot.name, "imperator");
    for (const char *const *bad =
             (const char *const[]){ "", "cent", "centurion", "centurio/", "centurio/0",
                                    "centurio/x", "centurio/1001", "/2", NULL };
         *bad; bad++)
        assert_false(ae_bot_read(*bad, &bot));
}

static void test_a_part_of_the_nodes(void **state)
{
    ae_bot whole, tenth;

    (void)state;
    ae_bot_read("imperator", &whole);
    ae_bot_read("imperator/10", &tenth);
    assert_int_equal(tenth.budget, whole.budget / 10);
    assert_true(ae_bot_memory(&tenth) < ae_bot_memory(&whole));
}

int main(void)
{
    struct CMUnitTest tests[5 * 16 + 2] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_a_part_of_the_nodes),
    };
    static char name[5 * 16][64];
    size_t n = 0;

    for (int i = 0; ae_games[i]; i++) {
        static const struct {
            const char *name;
            void (*run)(void **);
        } promise[] = {
            { "legal_and_deterministic", test_legal_and_deterministic },
            { "blind", test_blind },
            { "stops", test_stops },
            { "looks", test_looks },
            { "near", test_near },
        };

        for (size_t k = 0; k < 5; k++, n++) {
            ae_text text = AE_TEXT_IN(name[n]);

            ae_put(&text, ae_games[i]->id);
            ae_put(&text, " ");
            ae_put(&text, promise[k].name);
            tests[n + 2] = (struct CMUnitTest){ .name = name[n], .test_func = promise[k].run };
            tests[n + 2].initial_state = (void *)(uintptr_t)ae_games[i];
        }
    }
    return _cmocka_run_group_tests("bots", tests, n + 2, NULL, NULL);
}
