/*
 * apply.c: hands each move to its function, and stores sealed choices.
 */
#include <string.h>

#include "syl.h"

/* Rules, set-up: what was not chosen makes the pile, the set of a missing player too. */
static void show_picks(const syl_board *b, syl *s, const ae_sink *sink)
{
    AE_ASSERT(!s->blank);
    for (int card = 0; card < CHARS; card++)
        s->pile[card] = (uint8_t)(SEATS * b->in_set[card]);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int card = 0; card < CHARS; card++) {
            int n = s->picked[seat][card];

            s->cards[seat][card][UP] = (uint8_t)n;
            s->pile[card] = (uint8_t)(s->pile[card] - n);
            if (n)
                syl_emit(sink, EV_CAST, seat, card, n);
        }
        s->money[seat] = (int16_t)(3 + s->picked[seat][MERCHANT] + s->picked[seat][MERCHANT_X]);
        syl_emit(sink, EV_MONEY, seat, s->money[seat], 0);
    }
    memset(s->picked, 0, sizeof s->picked);
    s->decided = 0;
    syl_refill(b, s, sink);
}

static void pick(const syl_board *b, syl *s, int seat, int packed, const ae_sink *sink)
{
    for (int card = 0; card < CHARS; card++)
        s->picked[seat][card] = (uint8_t)syl_unpack(packed, card);
    s->decided |= AE_SEAT_BIT(seat);
    syl_emit(sink, EV_PICKED, seat, 0, 0);
    syl_emit(sink, EV_PICK, seat, 0, 0);
    if (s->decided == syl_everyone(s))
        show_picks(b, s, sink);
}

static void vote(const syl_board *b, syl *s, int seat, ae_move move, const ae_sink *sink)
{
    s->vote_up[seat] = (uint8_t)MOVE_A(move);
    s->vote_money[seat] = (int16_t)MOVE_B(move);
    s->decided |= AE_SEAT_BIT(seat);
    syl_emit(sink, EV_VOTED, seat, 0, 0);
    syl_emit(sink, EV_VOTE, seat, MOVE_B(move), 0);
    if (s->decided == syl_everyone(s))
        syl_count_votes(b, s, sink);
}

static void apply_events(const syl_board *b, syl *s, ae_move move, const ae_sink *sink)
{
    switch (MOVE_KIND(move)) {
    case MV_CUBE:
        syl_place_cube(b, s, MOVE_A(move), MOVE_B(move), sink);
        break;
    case MV_PREVENT:
        syl_prevent(b, s, MOVE_A(move), sink);
        break;
    case MV_REMOVE:
        syl_remove(b, s, MOVE_A(move), sink);
        break;
    case MV_FLIP:
    case MV_FLIP_TILE:
        syl_flip(b, s, move, sink);
        break;
    default:
        syl_draw(b, s, move, sink);
    }
}

void syl_apply(const ae_board *board, void *state, int seat, ae_move move, const ae_sink *sink)
{
    const syl_board *b = (const void *)board;
    syl *s = state;

    switch (MOVE_KIND(move)) {
    case MV_PICK:
        pick(b, s, seat, MOVE_B(move), sink);
        break;
    case MV_VOTE:
        vote(b, s, seat, move, sink);
        break;
    case MV_BID:
        syl_speak(b, s, MOVE_B(move), sink);
        break;
    case MV_PASS:
        syl_speak(b, s, -1, sink);
        break;
    case MV_TOKEN:
        syl_take_token(b, s, MOVE_A(move), sink);
        break;
    case MV_RECRUIT:
        syl_recruit(b, s, MOVE_A(move), sink);
        break;
    case MV_OFFER:
        syl_offer(b, s, MOVE_A(move), sink);
        break;
    case MV_TURN:
        syl_turn(b, s, MOVE_A(move), sink);
        break;
    case MV_SACRIFICE:
    case MV_TAVERN:
        syl_use(b, s, move, sink);
        break;
    case MV_DONE:
        syl_end_income(b, s, sink);
        break;
    default:
        apply_events(b, s, move, sink);
    }
}
