/*
 * legal.c: lists the legal moves of each step, in ascending order of the packed moves.
 */
#include "syl.h"

/* How many characters a choice has; six kinds take a bit of it, two kinds two. */
static int n_picked(unsigned packed)
{
    int n = (int)((packed >> 6 & 3) + (packed >> 8 & 3));

    for (unsigned set = packed & 63; set; set &= set - 1)
        n++;
    return n;
}

static int is_in_set(const syl_board *b, int packed)
{
    for (int card = 0; card < CHARS; card++)
        if (syl_unpack(packed, card) > b->in_set[card])
            return 0;
    return 1;
}

/* All ways to choose so many of one's own ten. */
static void list_picks(const syl_board *b, const syl *s, ae_moves *out)
{
    int n = syl_n_start(s);

    for (int packed = 0; packed < 1 << 10; packed++)
        if (n_picked((unsigned)packed) == n && is_in_set(b, packed))
            ae_add(out, MOVE(MV_PICK, 0, packed));
}

static void list_bids(int from, int to, ae_moves *out)
{
    for (int n = from; n <= to && out->n < AE_MAX_MOVES - 2; n++)
        ae_add(out, MOVE(MV_BID, 0, n));
}

/* Rules, consul: all own senators count; the incumbent opens and cannot pass. */
static void list_election(const syl *s, int seat, ae_moves *out)
{
    int senators = syl_senators(s, seat);
    int from = s->bid + 1 > senators ? s->bid + 1 : senators;

    list_bids(from, senators + s->money[seat], out);
    if (s->bidder != NONE)
        ae_add(out, MOVE(MV_PASS, 0, 0));
}

static void list_tokens(const syl *s, int kind, ae_moves *out)
{
    for (int marker = 0; marker < MARKERS; marker++)
        if (syl_tokens_left(s, marker))
            ae_add(out, MOVE(kind, marker, 0));
}

static void list_recruits(const syl *s, ae_moves *out)
{
    for (int card = 0; card < CHARS; card++)
        for (int i = 0; i < SLOTS; i++)
            if (s->on_offer[i] == card) {
                ae_add(out, MOVE(MV_RECRUIT, card, 0));
                break;
            }
}

static void list_offers(const syl *s, ae_moves *out)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->slot[slot] != NONE)
            ae_add(out, MOVE(MV_OFFER, slot, 0));
}

static void list_turns(const syl_board *b, const syl *s, int seat, ae_moves *out)
{
    int colour = b->slot_colour[s->offered];

    for (int card = 0; card < CARDS; card++)
        if (s->cards[seat][card][UP] && b->hexes[syl_type(card)] >> colour & 1)
            ae_add(out, MOVE(MV_TURN, card, 0));
}

static void list_income(const syl_board *b, const syl *s, int seat, ae_moves *out)
{
    if (s->temples_left && s->money[seat] >= 2)
        list_tokens(s, MV_SACRIFICE, out);
    for (int marker = 0; s->taverns_left && marker < MARKERS; marker++)
        for (int way = 0; way < 3; way++)
            if (syl_can_tavern(b, s, marker, way))
                ae_add(out, MOVE(MV_TAVERN, marker, way));
    ae_add(out, MOVE(MV_DONE, 0, 0));
}

static void list_cubes(const syl_board *b, const syl *s, int seat, ae_moves *out)
{
    for (int place = 0; place < SHOWN; place++)
        for (int kind = 0; kind < 2; kind++)
            if (s->shown[place] != NONE && s->cubes_left[seat][kind]
                && b->fighters[s->shown[place]] >> kind & 1)
                ae_add(out, MOVE(MV_CUBE, place, kind));
}

static void list_places(int kind, unsigned set, ae_moves *out)
{
    for (int place = 0; place < SHOWN; place++)
        if (set >> place & 1)
            ae_add(out, MOVE(kind, place, 0));
}

static void list_flips(const syl *s, int seat, ae_moves *out)
{
    int event = s->shown[s->at_event];

    for (int card = 0; card < CARDS; card++)
        for (int status = UP; status <= TURNED; status++)
            if (syl_touches(event, card) && s->cards[seat][card][status])
                ae_add(out, MOVE(MV_FLIP, card, status));
    for (int tile = 0; tile < LASTING; tile++)
        if (syl_touches_tile(event, tile) && s->building[seat][tile][0])
            ae_add(out, MOVE(MV_FLIP_TILE, tile, 0));
}

static void list_votes(const syl *s, int seat, ae_moves *out)
{
    for (int up = 0; up < 2; up++)
        for (int n = 0; n <= s->money[seat] && out->n < AE_MAX_MOVES; n++)
            ae_add(out, MOVE(MV_VOTE, up, n));
}

static void list_actor(const syl_board *b, const syl *s, int seat, ae_moves *out)
{
    switch (s->step) {
    case ST_ELECT:
        list_election(s, seat, out);
        break;
    case ST_TOKEN:
        list_tokens(s, MV_TOKEN, out);
        break;
    case ST_RECRUIT:
        list_recruits(s, out);
        break;
    case ST_OFFER:
        list_offers(s, out);
        break;
    case ST_BID:
        list_bids(s->bid + 1, syl_fitting(b, s, seat, b->slot_colour[s->offered]), out);
        ae_add(out, MOVE(MV_PASS, 0, 0));
        break;
    case ST_TURN:
        list_turns(b, s, seat, out);
        break;
    case ST_INCOME:
        list_income(b, s, seat, out);
        break;
    case ST_CUBE:
        list_cubes(b, s, seat, out);
        break;
    case ST_PREVENT:
        list_places(MV_PREVENT, syl_to_prevent(s), out);
        break;
    case ST_FLIP:
        list_flips(s, seat, out);
        break;
    case ST_REMOVE:
        list_places(MV_REMOVE, syl_to_remove(s), out);
        break;
    }
}

void syl_legal(const ae_board *board, const void *state, int seat, ae_moves *out)
{
    const syl_board *b = (const void *)board;
    const syl *s = state;
    int is_sealed = s->step == ST_PICK || s->step == ST_VOTE;

    out->n = 0;
    if (seat >= s->seats || s->step < ST_PICK || s->step == ST_OVER)
        return;
    if (is_sealed ? s->decided >> seat & 1 : seat != s->actor)
        return;
    if (s->step == ST_PICK)
        list_picks(b, s, out);
    else if (s->step == ST_VOTE)
        list_votes(s, seat, out);
    else
        list_actor(b, s, seat, out);
}
