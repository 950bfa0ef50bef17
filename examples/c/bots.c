/*
 * bots.c: two bots play a game, and the result is printed.
 *
 *     cc bots.c $(pkg-config --cflags --libs aedile) -o bots
 *     ./bots [GAME [BOT [BOT ...]]]
 *
 * There are as many seats as bots.
 */
#include <aedile.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1 };

static void stop(const char *what, const aedile_error *error)
{
    fprintf(stderr, "%s: %s\n", what, error->text);
    exit(1);
}

/* Plays the game to its end; returns the number of choices. */
static int play(const aedile_setup *setup, aedile_bot *const *bot, void *state)
{
    uint64_t random = SEED;
    int seat, n = 0;

    aedile_start(setup, state);
    while ((seat = aedile_advance(setup, state, &random, NULL)) >= 0) {
        aedile_apply(setup, state, seat, aedile_bot_choose(bot[seat], setup, state, seat));
        n++;
    }
    return n;
}

int main(int argc, char **argv)
{
    static char *usual[] = { "bots", "concordia", "miles", "greedy" };
    char **name = argc > 2 ? argv + 2 : usual + 2;
    int seats = argc > 2 ? argc - 2 : 2;
    aedile_bot *bot[AEDILE_MAX_SEATS] = { NULL };
    aedile_result result[AEDILE_MAX_SEATS];
    aedile_setup *setup;
    aedile_state state;
    aedile_error error;

    setup = aedile_setup_new(argc > 1 ? argv[1] : usual[1], NULL, NULL, seats, &error);
    if (!setup)
        stop("set-up", &error);
    for (int seat = 0; seat < seats; seat++) {
        bot[seat] = aedile_bot_new(name[seat], SEED + (uint64_t)seat, &error);
        if (!bot[seat])
            stop("bot", &error);
    }
    printf("%s on %s, %d choices\n", aedile_setup_game(setup), aedile_setup_map(setup),
           play(setup, bot, &state));
    aedile_results(setup, &state, result);
    for (int seat = 0; seat < seats; seat++) {
        printf("%d. %s: %d points\n", result[seat].rank, name[seat], result[seat].score);
        aedile_bot_free(bot[seat]);
    }
    aedile_setup_free(setup);
    return 0;
}
