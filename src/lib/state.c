/*
 * state.c: states: who is to act, moves, luck, results.
 *
 * The public structs are those of the core under another name, so lists are written to the
 * caller's memory without a copy.
 */
#include <string.h>

#include "bots/value.h"
#include "lib/private.h"

_Static_assert(sizeof(aedile_moves) == sizeof(ae_moves)
                   && offsetof(aedile_moves, move) == offsetof(ae_moves, move),
               "a list of moves");
_Static_assert(sizeof(aedile_chances) == sizeof(ae_chance)
                   && offsetof(aedile_chances, weight) == offsetof(ae_chance, weight)
                   && offsetof(aedile_chances, total) == offsetof(ae_chance, total)
                   && offsetof(aedile_chances, stream) == offsetof(ae_chance, stream),
               "the outcomes of luck");
_Static_assert(sizeof(aedile_result) == sizeof(ae_result)
                   && offsetof(aedile_result, rank) == offsetof(ae_result, rank)
                   && offsetof(aedile_result, part) == offsetof(ae_result, part)
                   && offsetof(aedile_result, times) == offsetof(ae_result, times),
               "a result");

size_t aedile_state_size(const aedile_setup *s)
{
    return s->game->state_size;
}

void aedile_start(const aedile_setup *s, void *state)
{
    memcpy(state, &s->start, s->game->state_size);
}

unsigned aedile_to_act(const aedile_setup *s, const void *state)
{
    return s->game->to_act(s->board, state);
}

void aedile_legal(const aedile_setup *s, const void *state, int seat, aedile_moves *out)
{
    s->game->legal(s->board, state, seat, (ae_moves *)out);
}

void aedile_chance(const aedile_setup *s, const void *state, aedile_chances *out)
{
    s->game->chance(s->board, state, (ae_chance *)out);
}

aedile_move aedile_draw(const aedile_setup *s, const void *state, uint64_t *random)
{
    ae_rng rng = { .state = *random };
    ae_chance chance;
    ae_move move;

    s->game->chance(s->board, state, &chance);
    move = ae_outcome(&chance, ae_rng_below(&rng, chance.total));
    *random = rng.state;
    return move;
}

void aedile_apply(const aedile_setup *s, void *state, int seat, aedile_move move)
{
    s->game->apply(s->board, state, seat, move, NULL);
}

int aedile_play(const aedile_setup *s, void *state, int seat, aedile_move move,
                aedile_error *error)
{
    ae_err err = s->game->to_act(s->board, state)
                     ? ae_play(s->game, s->board, state, (ae_step){ seat, move }, NULL)
                     : AE_OVER;

    return err == AE_OK ? 1 : lib_refuse(error, err, NULL);
}

/* Plays for the seats of the set that have no alternative.  Returns the first seat with a choice,
 * and its moves; -1 if there is none. */
static int first_choice(const aedile_setup *s, void *state, ae_seats seats, ae_moves *list)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (!(seats & AE_SEAT_BIT(seat)))
            continue;
        s->game->legal(s->board, state, seat, list);
        if (list->n > 1)
            return seat;
        s->game->apply(s->board, state, seat, list->move[0], NULL);
        return -1;
    }
    return -1;
}

int aedile_advance(const aedile_setup *s, void *state, uint64_t *random, aedile_moves *out)
{
    ae_moves own, *list = out ? (ae_moves *)out : &own;
    ae_seats seats;
    int seat = -1;

    while (seat < 0 && (seats = s->game->to_act(s->board, state)) != 0) {
        if (seats == AE_SEAT_BIT(AE_CHANCE))
            aedile_apply(s, state, AE_CHANCE, aedile_draw(s, state, random));
        else
            seat = first_choice(s, state, seats, list);
    }
    return seat;
}

void aedile_results(const aedile_setup *s, const void *state,
                    aedile_result out[AEDILE_MAX_SEATS])
{
    memset(out, 0, AEDILE_MAX_SEATS * sizeof *out);
    s->game->result(s->board, state, (ae_result *)out);
}

int aedile_check(const aedile_setup *s, const void *state, aedile_error *error)
{
    ae_fault fault;

    if (!ae_fields_same_setup(s->game->fields, state, &s->start))
        return lib_refuse_at(error, s->game->id, "position_setup");
    if (!ae_fields_hold(s->game->fields, state, s->game->state_size)
        || s->game->check(s->board, state, &fault) != AE_OK)
        return lib_refuse(error, AE_BROKEN, NULL);
    return 1;
}

void aedile_redact(const aedile_setup *s, void *state, int viewer)
{
    if (viewer != AE_ALL)
        s->game->redact(s->board, state, viewer);
}

void aedile_unseal(const aedile_setup *s, void *state, int viewer)
{
    if (viewer != AE_ALL)
        s->game->unseal(s->board, state, viewer);
}

void aedile_estimate(const aedile_setup *s, const void *state, float score[AEDILE_MAX_SEATS],
                     float win[AEDILE_MAX_SEATS])
{
    ae_facts facts;
    ae_value value;

    memset(win, 0, AEDILE_MAX_SEATS * sizeof *win);
    memset(score, 0, AEDILE_MAX_SEATS * sizeof *score);
    s->game->eval->read(s->board, state, &facts);
    ae_value_of(s->game, s->board, state, &value);
    ae_value_shares(s->game->eval, &facts, &value, win);
    memcpy(score, value.score, (size_t)s->setup.seats * sizeof *score);
}
