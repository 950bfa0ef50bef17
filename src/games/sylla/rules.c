/*
 * rules.c: predicates and numbers of the rules, shared by legal moves, apply() and tests.
 */
#include "syl.h"

int syl_type(int card)
{
    static const uint8_t type[CARDS] = {
        [SENATOR] = TYPE_SENATOR,     [SENATOR_X] = TYPE_SENATOR, [MERCHANT] = TYPE_MERCHANT,
        [MERCHANT_X] = TYPE_MERCHANT, [SLAVE] = TYPE_SLAVE,       [SLAVE_X] = TYPE_SLAVE,
        [LEGIONARY] = TYPE_LEGIONARY, [VESTAL] = TYPE_VESTAL,     [CRANE] = TYPE_CRANE,
    };

    return type[card];
}

int syl_is_christian(int card)
{
    return card == SENATOR_X || card == MERCHANT_X || card == SLAVE_X;
}

/* Rules, three players: six characters at the start, five on offer, four buildings sold. */
int syl_n_start(const syl *s)
{
    return s->seats == 3 ? 6 : 4;
}

int syl_n_display(const syl *s)
{
    return s->seats == 3 ? 5 : 6;
}

int syl_n_sales(const syl *s)
{
    return s->seats == 3 ? 4 : 5;
}

ae_seats syl_everyone(const syl *s)
{
    return (ae_seats)(AE_SEAT_BIT(s->seats) - 1);
}

int syl_next(const syl *s, int seat)
{
    return (seat + 1) % s->seats;
}

int syl_face_up(const syl *s, int seat, int card)
{
    return s->cards[seat][card][UP] + s->cards[seat][card][TURNED];
}

int syl_senators(const syl *s, int seat)
{
    return syl_face_up(s, seat, SENATOR) + syl_face_up(s, seat, SENATOR_X);
}

int syl_votes(const syl *s, int seat)
{
    return s->cards[seat][SENATOR][UP] + s->cards[seat][SENATOR_X][UP];
}

/* Rules, buildings: upright cards with a hexagon of the colour; each counts 1. */
int syl_fitting(const syl_board *b, const syl *s, int seat, int colour)
{
    int n = 0;

    for (int card = 0; card < CARDS; card++)
        if (b->hexes[syl_type(card)] >> colour & 1)
            n += s->cards[seat][card][UP];
    return n;
}

int syl_tokens_left(const syl *s, int marker)
{
    int n = TOKENS;

    for (int seat = 0; seat < s->seats; seat++)
        n -= s->tokens[seat][marker];
    return n;
}

int syl_n_cubes(const syl *s, int place)
{
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++)
        n += s->cube[seat][place];
    return n;
}

/* Rules, tavern: moves a marker one field left or right, but no marker that a tavern has already
 * moved in this phase.  A marker on the top field may also be held in place. */
int syl_can_tavern(const syl_board *b, const syl *s, int marker, int way)
{
    int top = b->n_fields - 1, at = s->ladder[marker];

    if (s->moved >> marker & 1)
        return 0;
    return way == 0 ? at > 0 : way == 1 ? at < top : at == top;
}

int syl_has_income_choice(const syl_board *b, const syl *s)
{
    (void)b;
    if (s->temples_left && s->money[s->actor] >= 2)
        for (int marker = 0; marker < MARKERS; marker++)
            if (syl_tokens_left(s, marker))
                return 1;
    return s->taverns_left && s->moved != (1 << MARKERS) - 1;
}

int syl_touches(int event, int card)
{
    switch (event) {
    case PERSECUTION:
        return syl_is_christian(card);
    case PURGE:
        return card == SENATOR || card == SENATOR_X;
    case SLAVE_REVOLT:
        return card == SLAVE || card == SLAVE_X;
    case FLOOD:
        return card == CRANE;
    default:
        return 0;
    }
}

int syl_touches_tile(int event, int tile)
{
    return tile < LASTING && (event == FLOOD || (event == PILLAGE && tile == MARKET));
}

/* The places not yet prevented that have the most cubes. */
static unsigned strongest(const syl *s, unsigned among)
{
    unsigned best = 0;
    int most = -1;

    for (int place = 0; place < SHOWN; place++) {
        int n = among >> place & 1 ? syl_n_cubes(s, place) : -1;

        if (n > most)
            most = n, best = 0;
        if (n >= 0 && n == most)
            best |= 1u << place;
    }
    return best;
}

static int n_bits(unsigned set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Rules, events: two are prevented, those with the most cubes. */
unsigned syl_to_prevent(const syl *s)
{
    return n_bits(s->prevented) < 2 ? strongest(s, 15u & ~(unsigned)s->prevented) : 0;
}

/* Rules, events: of the two, the one with more cubes; never decadence. */
unsigned syl_to_remove(const syl *s)
{
    return strongest(s, s->prevented & 7u);
}

int syl_christians(const syl *s, int seat)
{
    return syl_face_up(s, seat, SENATOR_X) + syl_face_up(s, seat, MERCHANT_X)
           + syl_face_up(s, seat, SLAVE_X);
}

/* Rules, famine: its level, less 2 for each field. */
int syl_hunger(const syl *s, int seat)
{
    int loss = s->famine - 2 * s->building[seat][FIELD][0];

    return loss > 0 ? loss : 0;
}

/* Rules, end: a slave is freed for 2 denarii; money is worth nothing else. */
int syl_freed(const syl *s, int seat)
{
    int slaves = syl_face_up(s, seat, SLAVE) + syl_face_up(s, seat, SLAVE_X);

    return slaves < s->money[seat] / 2 ? slaves : s->money[seat] / 2;
}
