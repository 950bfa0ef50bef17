/*
 * signature.c: hashes of fixed games, the same from every compiler.
 *
 * The program plays a game of random choices on every board, set of variants and seat count, and
 * hashes states, events and notations in a chain of SHA-256.  A commit that does not change
 * tests/signature.txt has changed no rule, no draw and no text of a record.  The lines "GAME bots"
 * hash the choices of a searching bot along such games.  This file is also compiled to WebAssembly,
 * where it must import nothing.
 */
#include <string.h>

#include "bots/bot.h"
#include "core/sha256.h"
#include "core/speak.h"
#include "setups.h"

enum { THOUGHT_EVERY = 12, THOUGHT_PLIES = 600 };

int ae_signature_line(int i, char *buf, int size);

typedef struct {
    uint8_t sum[32];
} chain;

/* The next link is the hash of the last link and the new data. */
static void add(chain *c, const void *data, size_t size)
{
    uint8_t all[sizeof c->sum + AE_MAX_STATE];

    AE_ASSERT(size <= AE_MAX_STATE);
    memcpy(all, c->sum, sizeof c->sum);
    memcpy(all + sizeof c->sum, data, size);
    ae_sha256(all, sizeof c->sum + size, c->sum);
}

static void add_event(void *ctx, const ae_event *event)
{
    add(ctx, event, sizeof *event);
}

static void add_notation(chain *c, const setups *s, const ae_state *state, ae_step step)
{
    char buf[AE_MAX_NOTATION];
    ae_text text = AE_TEXT_IN(buf);

    ae_notation(s->game, s->board, state, step, &text);
    add(c, buf, text.len);
}

static ae_step choose(const setups *s, const ae_state *state, ae_rng *rng, uint32_t *ordinal)
{
    ae_seats to_act = s->game->to_act(s->board, state);
    ae_chance chance;
    int seat = 0;

    if (to_act == AE_SEAT_BIT(AE_CHANCE)) {
        s->game->chance(s->board, state, &chance);
        return (ae_step){ AE_CHANCE, ae_draw(&(ae_seed){ .byte = { 1 } },
                                             ordinal[chance.stream]++, &chance) };
    }
    do
        seat = (int)ae_rng_below(rng, AE_MAX_SEATS);
    while (!(to_act & AE_SEAT_BIT(seat)));
    s->game->legal(s->board, state, seat, &chance.list);
    return (ae_step){ seat, chance.list.move[ae_rng_below(rng, (uint32_t)chance.list.n)] };
}

static void add_game(chain *c, const setups *s)
{
    uint32_t ordinal[AE_MAX_STREAMS] = { 0 };
    ae_rng rng = { .state = 1 };
    ae_state state;

    AE_ASSERT(ae_start(s->game, s->board, &state, &s->setup) == AE_OK);
    add(c, &state, s->game->state_size);
    while (s->game->to_act(s->board, &state)) {
        ae_step step = choose(s, &state, &rng, ordinal);

        add_notation(c, s, &state, step);
        s->game->apply(s->board, &state, step.seat, step.move,
                       &(ae_sink){ .emit = add_event, .ctx = c });
        add(c, &state, s->game->state_size);
    }
}

/* Asks a bot at every few choices of a random game, and plays its move. */
static void add_thoughts(chain *c, const setups *s)
{
    static uint64_t memory[1 << 15];
    ae_mind mind = { .rng = { .state = 1 }, .memory = memory };
    uint32_t ordinal[AE_MAX_STREAMS] = { 0 };
    ae_state state;
    ae_bot bot;

    AE_ASSERT(ae_bot_read("tribunus", &bot));
    bot.budget = 64;
    AE_ASSERT(ae_bot_memory(&bot) <= sizeof memory);
    AE_ASSERT(ae_start(s->game, s->board, &state, &s->setup) == AE_OK);
    for (int i = 0; i < THOUGHT_PLIES && s->game->to_act(s->board, &state); i++) {
        ae_step step = choose(s, &state, &mind.rng, ordinal);

        if (step.seat != AE_CHANCE && i % THOUGHT_EVERY == 0) {
            step.move = ae_bot_choose(&bot, s->game, s->board, &state, step.seat, &mind);
            add(c, &step.move, sizeof step.move);
            add(c, &mind.nodes, sizeof mind.nodes);
        }
        s->game->apply(s->board, &state, step.seat, step.move, NULL);
    }
}

/* Writes line number i without its newline and returns its length; 0 after the last line. */
int ae_signature_line(int i, char *buf, int size)
{
    ae_text text = { .buf = buf, .size = (size_t)size };
    chain c = { .sum = { 0 } };
    int n = 0;

    while (ae_games[n])
        n++;
    if (i < 0 || i >= 2 * n)
        return 0;
    for (setups all = { .game = ae_games[i % n] }; next_setup(&all);)
        if (i < n)
            add_game(&c, &all);
        else
            add_thoughts(&c, &all);
    ae_put(&text, ae_games[i % n]->id);
    ae_put(&text, i < n ? " " : " bots ");
    ae_put_hex(&text, c.sum, 8);
    return (int)text.len;
}

#ifndef __wasm__
#include <stdio.h>

int main(void)
{
    char line[64];

    for (int i = 0; ae_signature_line(i, line, sizeof line) > 0; i++)
        puts(line);
    return 0;
}
#endif
