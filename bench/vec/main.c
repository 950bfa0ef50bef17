/*
 * main.c: steps a second of the vector environment (src/lib/aedile_vec.h).
 *
 *     bench_vec [GAME [GAMES [SECONDS]]]
 *
 * Plays at random on one core, with as many seats as the first map allows: only the steps; with mask
 * and observation written; with the lists of moves and their features as well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lib/aedile_vec.h"

enum { ROUND = 16 }; /* steps between two looks at the clock */

typedef struct {
    aedile_vec *vec;
    int n;
    int32_t *actions;
    int64_t *offset;
    aedile_move *move;
    aedile_features *features;
    size_t room;
} bench;

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

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void step(const bench *b, int with_lists)
{
    aedile_vec_random(b->vec, 0, b->n, b->actions);
    aedile_vec_step(b->vec, 0, b->n, b->actions, NULL);
    if (with_lists)
        aedile_vec_legal(b->vec, 0, b->n, b->offset, b->move, b->features, b->room);
}

static void measure(const bench *b, const char *what, int with_lists, double limit)
{
    double begin = cpu_seconds(), spent;
    int64_t steps = 0;

    do {
        for (int i = 0; i < ROUND; i++)
            step(b, with_lists);
        steps += (int64_t)ROUND * b->n;
        spent = cpu_seconds() - begin;
    } while (spent < limit);
    printf("  %-32s %10.0f steps/s\n", what, (double)steps / spent);
}

static aedile_setup *set_up(const char *game)
{
    aedile_setup *setup = NULL;

    for (int seats = aedile_max_seats(game); !setup && seats > 0; seats--)
        setup = aedile_setup_new(game, NULL, NULL, seats, NULL);
    return setup;
}

static int run(const char *game, int n, double limit)
{
    aedile_setup *setup = set_up(game);
    size_t size = (size_t)(setup ? aedile_observation_size(setup) : 0), rows = (size_t)n;
    int16_t *observation = room_for(rows * size + 1, sizeof *observation);
    uint8_t *mask = room_for(rows, AEDILE_MAX_MOVES);
    bench b = { .n = n, .room = rows * 64 };

    b.vec = setup ? aedile_vec_new(setup, n, 1, AEDILE_NEXT_STEP, NULL) : NULL;
    if (!b.vec) {
        fprintf(stderr, "%s: there is no such game\n", game);
        return 1;
    }
    b.actions = room_for(rows, sizeof *b.actions);
    b.offset = room_for(rows + 1, sizeof *b.offset);
    b.move = room_for(b.room, sizeof *b.move);
    b.features = room_for(b.room, sizeof *b.features);
    printf("%s on %s, %d seats, %d games, %zu numbers in an observation\n", game,
           aedile_setup_map(setup), aedile_setup_seats(setup), n, size);
    for (int i = 0; i < 200; i++) /* until the games are at different places */
        step(&b, 0);
    measure(&b, "steps", 0, limit);
    aedile_vec_output(b.vec, AEDILE_OUT_MASK, mask);
    measure(&b, "and mask", 0, limit);
    aedile_vec_output(b.vec, AEDILE_OUT_OBSERVATION, observation);
    measure(&b, "and observation", 0, limit);
    measure(&b, "and lists with features", 1, limit);
    free(b.features);
    free(b.move);
    free(b.offset);
    free(b.actions);
    free(mask);
    free(observation);
    aedile_vec_free(b.vec);
    aedile_setup_free(setup);
    return 0;
}

int main(int argc, char **argv)
{
    int n = argc > 2 ? atoi(argv[2]) : 1024;
    double limit = argc > 3 ? atof(argv[3]) : 1;
    const char *game;

    if (argc > 1)
        return run(argv[1], n > 0 ? n : 1, limit);
    for (int i = 0; (game = aedile_game(i)) != NULL; i++)
        if (run(game, n, limit))
            return 1;
    return 0;
}
