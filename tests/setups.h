/*
 * setups.h: every set-up of a game, one after the other.
 *
 * A set-up is a board, a set of variants and a number of seats.  All of them are walked, on each
 * board every set of variants, with each every number of seats, and those that ae_start() takes
 * come out.  AE_OPEN is left out: the rules know nothing of it, and views are tried with it.  Here is no state but the caller's, so that it serves in WebAssembly too.
 */
#ifndef AE_TESTS_SETUPS_H
#define AE_TESTS_SETUPS_H

#include "core/game.h"

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_setup setup;
    unsigned number; /* of the next one to look at */
} setups;

static inline int n_variants(const ae_game *game)
{
    int n = 0;

    while (game->variants[n].name)
        n++;
    return n;
}

static inline uint32_t variant_set(const ae_game *game, unsigned which)
{
    uint32_t bits = 0;

    for (int i = 0; game->variants[i].name; i++)
        if (which >> i & 1)
            bits |= game->variants[i].bit;
    return bits;
}

/* The next one that can be played; 0 if there is none.  A walk begins with all but the game
 * zero, and takes no more than room for a state. */
static inline int next_setup(setups *s)
{
    unsigned n_sets = 1u << n_variants(s->game), n_seats = AE_MAX_SEATS + 1;
    ae_state state;

    for (;;) {
        unsigned number = s->number++;

        s->board = s->game->boards[number / n_seats / n_sets];
        if (!s->board)
            return 0;
        s->setup = (ae_setup){ .variant = variant_set(s->game, number / n_seats % n_sets),
                               .seats = (uint8_t)(number % n_seats) };
        if (!(s->setup.variant & AE_OPEN)
            && ae_start(s->game, s->board, &state, &s->setup) == AE_OK)
            return 1;
    }
}

#endif
