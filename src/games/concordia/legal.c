/*
 * legal.c: lists the legal moves of each step, in ascending order of the packed moves.
 */
#include <string.h>

#include "conc.h"

static void list_plays(const conc *s, int seat, ae_moves *out)
{
    for (int card = 0; card < CARDS; card++)
        if (s->hand[seat][card] && conc_can_play(s, seat, card))
            ae_add(out, MOVE(MV_PLAY, card, 0, 0));
}

/* For each line the bit of the kind of colonist that may stay there; 0 on occupied lines. */
static void mark_free(const conc_board *b, const conc *s, uint8_t free_for[LINES])
{
    memcpy(free_for, b->stop_for, LINES);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < COLONISTS; i++)
            if (s->place[seat][i] >= ON_LINE)
                free_for[s->place[seat][i] - ON_LINE] = 0;
}

/* Rules, Architect: a colonist may pass occupied lines but not stay there.  The loop has no branch,
 * because this is the longest list: up to three colonists of each kind and 96 lines. */
static void list_from(const conc_board *b, const conc *s, int place, unsigned kinds,
                      const uint8_t free_for[LINES], ae_moves *out)
{
    int small = conc_is_small(s), n = out->n;
    const uint8_t *steps = place < ON_LINE ? b->out_steps[small][place - IN_CITY]
                                           : b->steps[small][place - ON_LINE];

    int line = LINES, end = 0;

    for (int kind = 0; kind < KINDS; kind++)
        if (kinds >> kind & 1) {
            line = b->first_line[kind] < line ? b->first_line[kind] : line;
            end = b->end_line[kind] > end ? b->end_line[kind] : end;
        }
    AE_ASSERT(n + LINES <= AE_MAX_MOVES);
    for (; line < end; line++) {
        out->move[n] = MOVE(MV_MOVE, place, line, 0);
        n += (steps[line] <= s->steps_left) & ((free_for[line] & kinds) != 0);
    }
    out->n = n;
}

/* Lists the moves of the seat's colonists by starting place, in ascending order and each place
 * once, with all kinds of colonists that stand there. */
static void list_moves(const conc_board *b, const conc *s, int seat, ae_moves *out)
{
    const uint8_t *land = s->place[seat], *sea = land + COLONISTS / KINDS;
    uint8_t free_for[LINES];
    int i = 0, k = 0, n = COLONISTS / KINDS;

    mark_free(b, s, free_for);
    while (i < n || k < n) {
        int place = k == n || (i < n && land[i] < sea[k]) ? land[i] : sea[k];
        unsigned kinds = 0;

        for (; i < n && land[i] == place; i++)
            kinds |= 1u << LAND;
        for (; k < n && sea[k] == place; k++)
            kinds |= 1u << SEA;
        if (place != AT_HOME)
            list_from(b, s, place, kinds, free_for, out);
    }
}

static void list_architect(const conc_board *b, const conc *s, int seat, ae_moves *out)
{
    uint32_t sites = conc_build_sites(b, s, seat);

    if (s->steps_left)
        list_moves(b, s, seat, out);
    for (int city = 0; sites; city++, sites >>= 1)
        if (sites & 1 && conc_can_pay_house(s, seat, city))
            ae_add(out, MOVE(MV_BUILD, city, 0, 0));
}

/* A province without a city in play has no marker. */
static void list_prefect(const conc_board *b, const conc *s, ae_moves *out)
{
    for (int province = 0; province < b->n_provinces; province++) {
        if (s->is_turned[province])
            continue;
        if (s->bonus[province])
            ae_add(out, MOVE(MV_PRODUCE, province, 0, 0));
        else if (b->is_open_bonus[province])
            for (int good = 0; good < GOODS; good++)
                ae_add(out, MOVE(MV_PRODUCE, province, good + 1, 0));
    }
    if (conc_cash_bonus(b, s) > 0)
        ae_add(out, MOVE(MV_CASH, 0, 0, 0));
}

/* Rules, Mercator: up to two kinds of goods; each kind is bought or sold, in a single step. */
static void list_mercator(const conc *s, int seat, ae_moves *out)
{
    int free = conc_free_spaces(s, seat), traded = s->sold | s->bought;

    for (int good = 0; good < GOODS; good++)
        for (int n = 1; n <= s->goods[seat][good] && !(traded >> good & 1); n++)
            ae_add(out, MOVE(MV_SELL, good, n, 0));
    for (int good = 0; good < GOODS; good++) {
        int most = conc_funds(s, seat) / conc_goods[good].price;

        for (int n = 1; n <= most && n <= free && !(traded >> good & 1); n++)
            ae_add(out, MOVE(MV_BUY, good, n, 0));
    }
}

static void list_diplomat(const conc *s, int seat, ae_moves *out)
{
    for (int other = 0; other < s->seats; other++)
        if (conc_can_copy(s, seat, other))
            ae_add(out, MOVE(MV_COPY, other, 0, 0));
}

static void list_slot(const conc *s, int seat, int slot, ae_moves *out)
{
    uint8_t cost[GOODS];

    conc_price(s, slot, 0, cost);
    if (!conc_can_pay(s, seat, cost))
        return;
    if (!conc_needs_any(s, slot)) {
        ae_add(out, MOVE(MV_HIRE, slot, 0, 0));
        return;
    }
    for (int good = 0; good < GOODS; good++)
        if (s->goods[seat][good] > cost[good])
            ae_add(out, MOVE(MV_HIRE, slot, good + 1, 0));
}

/* Rules, Proconsul: it cannot buy another Proconsul. */
static void list_buy(const conc *s, int seat, ae_moves *out)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->display[slot] != NO_CARD
            && !(s->role == ROLE_PROCONSUL && s->display[slot] == CARD_PROCONSUL))
            list_slot(s, seat, slot, out);
}

/* Rules: a Colonist places colonists in the capital or in a city with an own house, a Tribune
 * only in the capital. */
static void list_places(const conc_board *b, const conc *s, int seat, ae_moves *out)
{
    if (!conc_can_pay_colonist(s, seat))
        return;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!conc_has_kind(s, seat, kind))
            continue;
        for (int city = 0; city < b->n_cities; city++)
            if ((city == b->capital || (s->step == ST_COLONIST && s->house[city] >> seat & 1))
                && conc_serves(b, s, city, kind))
                ae_add(out, MOVE(MV_PLACE, kind, city, 0));
    }
}

static void list_keep(const conc *s, int seat, ae_moves *out)
{
    for (int good = 0; good < GOODS; good++)
        if (s->arrived[seat][good])
            ae_add(out, MOVE(MV_TAKE, good, 0, 0));
}

/* Rules, team play: a city that is neither the capital nor joined to it. */
static void list_settle(const conc_board *b, const conc *s, ae_moves *out)
{
    for (int city = 0; city < b->n_cities; city++)
        if (conc_has_city(b, s, city) && !conc_is_near_capital(b, s, city))
            ae_add(out, MOVE(MV_SETTLE, city, 0, 0));
}

/* Rules, Legatus: its player sees the partner's hand and may suggest a card of it. */
static void list_suggest(const conc *s, int seat, ae_moves *out)
{
    for (int card = 0; card < CARDS; card++)
        if (s->hand[conc_partner(s, seat)][card] && card != CARD_LEGATUS)
            ae_add(out, MOVE(MV_SUGGEST, card, 0, 0));
}

/* Every role may be stopped at any step, since the rules offer its parts and do not enforce
 * them. */
static void list_role(const conc_board *b, const conc *s, int seat, ae_moves *out)
{
    switch (s->step) {
    case ST_SUGGEST:
        list_suggest(s, seat, out);
        break;
    case ST_ARCHITECT:
        list_architect(b, s, seat, out);
        break;
    case ST_PREFECT:
        list_prefect(b, s, out);
        break;
    case ST_MERCATOR:
        list_mercator(s, seat, out);
        break;
    case ST_DIPLOMAT:
        list_diplomat(s, seat, out);
        break;
    case ST_BUY:
        list_buy(s, seat, out);
        break;
    case ST_TRIBUNE:
        list_places(b, s, seat, out);
        break;
    case ST_COLONIST:
        list_places(b, s, seat, out);
        if (!s->has_placed)
            ae_add(out, MOVE(MV_COINS, 0, 0, 0));
        break;
    }
    ae_add(out, MOVE(MV_DONE, 0, 0, 0));
}

static void list_step(const conc_board *b, const conc *s, int seat, ae_moves *out)
{
    switch (s->step) {
    case ST_SETTLE:
        list_settle(b, s, out);
        break;
    case ST_PLAY:
        list_plays(s, seat, out);
        break;
    case ST_ROLE:
        ae_add(out, MOVE(MV_ROLE, 1, 0, 0));
        ae_add(out, MOVE(MV_ROLE, 2, 0, 0));
        break;
    default:
        list_role(b, s, seat, out);
    }
}

void conc_legal(const ae_board *board, const void *state, int seat, ae_moves *out)
{
    const conc_board *b = (const void *)board;
    const conc *s = state;

    out->n = 0;
    if (seat >= s->seats)
        return;
    if (s->step == ST_KEEP)
        list_keep(s, seat, out);
    else if (seat == s->actor && s->step >= ST_SETTLE && s->step < ST_KEEP)
        list_step(b, s, seat, out);
}
