/*
 * main.c: steps a second of the vector environment (src/lib/aedile_vec.h).
 *
 *     bench_vec [GAME|all [GAMES [SECONDS [THREADS]]]]
 *
 * Plays at random, with as many seats as the first map allows: only the steps; with mask and
 * observation written; with the lists of moves and their features as well.  Every thread steps its
 * own part of the games.  Steps are counted by the CPU time of each thread.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/aedile_vec.h"

enum {
    ROUND = 16, /* steps between two looks at the clock */
    LIST = 64,  /* room for moves, for each game */
    MAX_THREADS = 64
};

typedef struct {
    aedile_vec *vec;
    aedile_setup *setup;
    int n, n_threads, with_lists;
    double seconds;
    int32_t *actions;
    int16_t *observation;
    uint8_t *mask;
    int64_t *offset;
    aedile_move *move;
    aedile_features *features;
} bench;

/* What one thread does. */
typedef struct {
    const bench *bench;
    int from, to;
    double rate; /* steps a second */
} part;

static void *room_for(size_t n, size_t size)
{
    void *room = calloc(n, size);

    if (!room)
        abort();
    return room;
}

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void step(const bench *b, int from, int to)
{
    size_t at = (size_t)from * LIST;

    aedile_vec_random(b->vec, from, to, b->actions);
    aedile_vec_step(b->vec, from, to, b->actions, NULL);
    if (b->with_lists)
        aedile_vec_legal(b->vec, from, to, b->offset + from * 2, b->move + at, b->features + at,
                         (size_t)(to - from) * LIST);
}

static void *work(void *argument)
{
    part *p = argument;
    double begin = cpu_seconds(), spent;
    int64_t steps = 0;

    do {
        for (int i = 0; i < ROUND; i++)
            step(p->bench, p->from, p->to);
        steps += (int64_t)ROUND * (p->to - p->from);
        spent = cpu_seconds() - begin;
    } while (spent < p->bench->seconds);
    p->rate = (double)steps / spent;
    return NULL;
}

static void measure(const bench *b, const char *what)
{
    pthread_t thread[MAX_THREADS];
    part of[MAX_THREADS];
    double rate = 0;

    for (int i = 0; i < b->n_threads; i++) {
        of[i] = (part){ b, b->n * i / b->n_threads, b->n * (i + 1) / b->n_threads, 0 };
        if (pthread_create(&thread[i], NULL, work, &of[i]))
            abort();
    }
    for (int i = 0; i < b->n_threads; i++) {
        pthread_join(thread[i], NULL);
        rate += of[i].rate;
    }
    printf("  %-32s %10.0f steps/s\n", what, rate);
}

static aedile_setup *set_up(const char *game)
{
    aedile_setup *setup = NULL;

    for (int seats = aedile_max_seats(game); !setup && seats > 0; seats--)
        setup = aedile_setup_new(game, NULL, NULL, seats, NULL);
    return setup;
}

static void make_rooms(bench *b)
{
    size_t n = (size_t)b->n, size = (size_t)aedile_observation_size(b->setup);

    b->actions = room_for(n, sizeof *b->actions);
    b->observation = room_for(n * size, sizeof *b->observation);
    b->mask = room_for(n, AEDILE_MAX_MOVES);
    b->offset = room_for(2 * n + 1, sizeof *b->offset);
    b->move = room_for(n * LIST, sizeof *b->move);
    b->features = room_for(n * LIST, sizeof *b->features);
}

static void free_all(bench *b)
{
    free(b->features);
    free(b->move);
    free(b->offset);
    free(b->mask);
    free(b->observation);
    free(b->actions);
    aedile_vec_free(b->vec);
    aedile_setup_free(b->setup);
}

static void run(bench *b)
{
    printf("%s on %s, %d seats, %d games, %d threads, %d numbers in an observation\n",
           aedile_setup_game(b->setup), aedile_setup_map(b->setup),
           aedile_setup_seats(b->setup), b->n, b->n_threads, aedile_observation_size(b->setup));
    for (int i = 0; i < 200; i++) /* until the games are at different places */
        step(b, 0, b->n);
    measure(b, "steps");
    aedile_vec_output(b->vec, AEDILE_OUT_MASK, b->mask);
    measure(b, "and mask");
    aedile_vec_output(b->vec, AEDILE_OUT_OBSERVATION, b->observation);
    measure(b, "and observation");
    b->with_lists = 1;
    measure(b, "and lists with features");
}

static int number(int argc, char **argv, int i, int otherwise)
{
    int n = argc > i ? atoi(argv[i]) : otherwise;

    return n > 0 ? n : 1;
}

int main(int argc, char **argv)
{
    const char *only = argc > 1 && strcmp(argv[1], "all") != 0 ? argv[1] : NULL, *game;
    int threads = number(argc, argv, 4, 1), n_run = 0;

    for (int i = 0; (game = aedile_game(i)) != NULL; i++) {
        bench b = { .n = number(argc, argv, 2, 1024), .seconds = argc > 3 ? atof(argv[3]) : 1 };

        if (only && strcmp(only, game) != 0)
            continue;
        b.n_threads = threads < MAX_THREADS ? threads : MAX_THREADS;
        b.setup = set_up(game);
        b.vec = b.setup ? aedile_vec_new(b.setup, b.n, 1, AEDILE_NEXT_STEP, NULL) : NULL;
        if (!b.vec)
            abort();
        make_rooms(&b);
        run(&b);
        free_all(&b);
        n_run++;
    }
    if (!n_run)
        fprintf(stderr, "%s: there is no such game\n", only);
    return n_run == 0;
}
