/*
 * threads.c: threads that share a set-up and play the same seeds get the same ends, and threads that
 * share the games of a vector environment play as one would; as TAP.
 *
 * tests/lib/install.sh builds this program against the installed library.
 */
#include <aedile_vec.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 2, GAMES = 4 };

typedef struct {
    const aedile_setup *setup;
    aedile_state end[GAMES];
    char last[GAMES][AEDILE_MAX_NOTATION];
    int is_done;
} worker;

static void play(worker *w, int game, aedile_bot *bot)
{
    uint64_t random = (uint64_t)game;
    void *state = &w->end[game];
    int seat;

    aedile_start(w->setup, state);
    while ((seat = aedile_advance(w->setup, state, &random, NULL)) >= 0) {
        aedile_move move = aedile_bot_choose(bot, w->setup, state, seat);

        aedile_notation(w->setup, state, seat, move, w->last[game], sizeof w->last[game]);
        aedile_apply(w->setup, state, seat, move);
    }
}

static void *work(void *argument)
{
    worker *w = argument;
    aedile_bot *bot = aedile_bot_new("miles", 7, NULL);

    for (int game = 0; bot && game < GAMES; game++) {
        aedile_bot_seed(bot, (uint64_t)game);
        play(w, game, bot);
    }
    w->is_done = bot != NULL;
    aedile_bot_free(bot);
    return NULL;
}

/* Whether both threads came to the same ends, and games with other seeds to other ends. */
static int is_same(const worker *a, const worker *b, size_t size)
{
    int is_same = a->is_done && b->is_done && memcmp(&a->end[0], &a->end[1], size) != 0;

    for (int game = 0; game < GAMES; game++)
        is_same = is_same && !memcmp(&a->end[game], &b->end[game], size)
                  && !strcmp(a->last[game], b->last[game]);
    return is_same;
}

/* ---- the games of a vector environment ---- */

enum { MANY = 64, STEPS = 200 };

typedef struct {
    aedile_vec *vec;
    int32_t action[MANY];
    int from, to;
} range;

static void *step(void *argument)
{
    range *r = argument;

    for (int i = 0; i < STEPS; i++) {
        aedile_vec_random(r->vec, r->from, r->to, r->action);
        aedile_vec_step(r->vec, r->from, r->to, r->action, NULL);
    }
    return NULL;
}

/* Whether two threads with half of the games each leave the states that one thread leaves. */
static int is_split_alike(const aedile_setup *setup)
{
    aedile_vec *one = aedile_vec_new(setup, MANY, 1, AEDILE_SAME_STEP, NULL);
    aedile_vec *two = aedile_vec_new(setup, MANY, 1, AEDILE_SAME_STEP, NULL);
    range whole = { .vec = one, .to = MANY }, half = { .vec = two, .to = MANY / 2 },
          rest = { .vec = two, .from = MANY / 2, .to = MANY };
    pthread_t thread;
    int is_same = one && two && !pthread_create(&thread, NULL, step, &half);

    if (is_same) {
        step(&rest);
        pthread_join(thread, NULL);
        step(&whole);
    }
    for (int i = 0; is_same && i < MANY; i++)
        is_same = !memcmp(aedile_vec_state(one, i), aedile_vec_state(two, i),
                          aedile_state_size(setup));
    aedile_vec_free(one);
    aedile_vec_free(two);
    return is_same;
}

/* With as many seats as the first map allows. */
static aedile_setup *set_up(const char *game)
{
    aedile_setup *setup = NULL;

    for (int seats = aedile_max_seats(game); !setup && seats > 0; seats--)
        setup = aedile_setup_new(game, NULL, NULL, seats, NULL);
    return setup;
}

int main(void)
{
    static worker w[THREADS];
    pthread_t thread[THREADS];
    int n = 0;

    for (const char *game; (game = aedile_game(n)) != NULL; n++) {
        aedile_setup *setup = set_up(game);

        memset(w, 0, sizeof w);
        for (int i = 0; i < THREADS; i++) {
            w[i].setup = setup;
            if (pthread_create(&thread[i], NULL, work, &w[i]))
                return 1;
        }
        for (int i = 0; i < THREADS; i++)
            pthread_join(thread[i], NULL);
        printf("%s %d - two threads play %s alike\n",
               is_same(&w[0], &w[1], aedile_state_size(setup)) && is_split_alike(setup)
                   ? "ok"
                   : "not ok",
               n + 1, game);
        aedile_setup_free(setup);
    }
    printf("1..%d\n", n);
    return 0;
}
