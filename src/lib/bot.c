/*
 * bot.c: bots with their memory.
 */
#include "lib/private.h"

static int n_bots(void)
{
    int n = 0;

    while (ae_bots[n])
        n++;
    return n;
}

const char *aedile_bot_name(int i)
{
    return i >= 0 && i < n_bots() ? ae_bots[i]->name : NULL;
}

aedile_bot *aedile_bot_new(const char *name, uint64_t seed, aedile_error *error)
{
    aedile_bot *b = calloc(1, sizeof *b);
    size_t size;

    if (!b || !ae_bot_read(name, &b->bot)) {
        lib_refuse_at(error, name, b ? "no_bot" : "memory");
        free(b);
        return NULL;
    }
    size = ae_bot_memory(&b->bot);
    b->mind.memory = size ? malloc(size) : NULL;
    if (size && !b->mind.memory) {
        lib_refuse_at(error, name, "memory");
        free(b);
        return NULL;
    }
    aedile_bot_seed(b, seed);
    return b;
}

void aedile_bot_free(aedile_bot *b)
{
    if (!b)
        return;
    free(b->mind.memory);
    free(b);
}

void aedile_bot_seed(aedile_bot *b, uint64_t seed)
{
    b->mind.rng.state = seed;
}

aedile_move aedile_bot_choose(aedile_bot *b, const aedile_setup *s, const void *state, int seat)
{
    return ae_bot_choose(&b->bot, s->game, s->board, state, seat, &b->mind);
}
