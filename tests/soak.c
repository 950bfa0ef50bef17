/*
 * soak.c: plays many random games of every set-up.
 *
 * AE_SOAK=1 plays ten thousand games of each, which takes about ten minutes under the sanitizers;
 * without it a few games show that the program works.  Draws and choices are random.  The list of
 * moves is checked before every move, the state now and then and at the end.  The program prints
 * TAP.  AE_GAME=id plays one game only.
 */
#include <stdio.h>
#include <string.h>

#include "setups.h"

enum { GAMES = 2, SOAK_GAMES = 10000, CHECK_EVERY = 64 };

typedef struct {
    int games, longest_list;
    int64_t moves, longest_game;
    ae_fault fault;
} tally;

static int is_sound(const setups *s, const ae_state *state, tally *t)
{
    return s->game->check(s->board, state, &t->fault) == AE_OK;
}

/* Returns 0 and the fault if something is wrong with the game. */
static int play(const setups *s, ae_rng *rng, tally *t)
{
    ae_seats to_act;
    ae_state state;
    ae_moves list;
    int64_t n = 0;

    AE_ASSERT(ae_start(s->game, s->board, &state, &s->setup) == AE_OK);
    while ((to_act = s->game->to_act(s->board, &state)) != 0) {
        int seat = 0;

        while (!(to_act & AE_SEAT_BIT(seat)))
            seat++;
        ae_list(s->game, s->board, &state, seat, &list);
        if (list.n == 0 || n++ >= s->game->max_moves
            || (n % CHECK_EVERY == 0 && !is_sound(s, &state, t)))
            return 0;
        t->longest_list = list.n > t->longest_list ? list.n : t->longest_list;
        s->game->apply(s->board, &state, seat, list.move[ae_rng_below(rng, (uint32_t)list.n)],
                       NULL);
    }
    t->moves += n;
    t->longest_game = n > t->longest_game ? n : t->longest_game;
    t->games++;
    return is_sound(s, &state, t);
}

static int play_all(const setups *s, int n)
{
    char variant[64];
    tally t = { 0 };
    int is_ok = 1;

    ae_variant_put(s->game, s->setup.variant, &AE_TEXT_IN(variant));
    for (int i = 0; i < n && is_ok; i++)
        is_ok = play(s, &(ae_rng){ .state = (uint64_t)i }, &t);
    printf("%sok - %s %s %s %d: %d games, %.0f moves each, longest %lld, longest list %d\n",
           is_ok ? "" : "not ", s->game->id, s->board->id, variant[0] ? variant : "-",
           s->setup.seats, t.games, t.games ? (double)t.moves / t.games : 0.0,
           (long long)t.longest_game, t.longest_list);
    if (!is_ok)
        printf("# seed %d: %s %d\n", t.games, t.fault.what ? t.fault.what : "", t.fault.at);
    fflush(stdout);
    return is_ok;
}

int main(void)
{
    const char *only = getenv("AE_GAME");
    int n_games = getenv("AE_SOAK") ? SOAK_GAMES : GAMES, n = 0, n_failed = 0;

    for (const ae_game *const *game = ae_games; *game; game++)
        for (setups all = { .game = *game }; next_setup(&all);)
            if (!only || !strcmp(only, (*game)->id)) {
                n_failed += !play_all(&all, n_games);
                n++;
            }
    printf("1..%d\n", n);
    return n_failed > 0;
}
