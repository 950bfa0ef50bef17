/*
 * turn.c: from role to role and from turn to turn.
 */
#include <string.h>

#include "conc.h"

void conc_crown(conc *s, int seat, const ae_sink *sink)
{
    if (s->concordia != NOBODY)
        return;
    s->concordia = (uint8_t)seat;
    s->turns_left = (uint8_t)(s->seats - 1);
    conc_tell(sink, EV_CONCORDIA, seat, 0, 0, 0, 0);
}

/* ---- goods that arrive ---- */

static int n_kinds(const uint8_t goods[GOODS])
{
    int n = 0;

    for (int good = 0; good < GOODS; good++)
        n += goods[good] > 0;
    return n;
}

static int sum(const uint8_t goods[GOODS])
{
    int n = 0;

    for (int good = 0; good < GOODS; good++)
        n += goods[good];
    return n;
}

static void take(conc *s, int seat, int good, int n, const ae_sink *sink)
{
    if (n == 0)
        return;
    s->goods[seat][good] = (uint8_t)(s->goods[seat][good] + n);
    s->arrived[seat][good] = (uint8_t)(s->arrived[seat][good] - n);
    conc_tell(sink, EV_GOT, seat, n, good, 0, 0);
}

static void leave(conc *s, int seat, const ae_sink *sink)
{
    int n = sum(s->arrived[seat]);

    if (n)
        conc_tell(sink, EV_LEFT, seat, n, 0, 0, 0);
    memset(s->arrived[seat], 0, GOODS);
}

/* Rules, storehouse: no space may stay free; the owner chooses only if the units differ. */
static void deliver_to(conc *s, int seat, const ae_sink *sink)
{
    int free = conc_free_spaces(s, seat), n = sum(s->arrived[seat]);

    if (n > free && free > 0 && n_kinds(s->arrived[seat]) > 1)
        return;
    for (int good = 0; good < GOODS; good++) {
        int fits = s->arrived[seat][good] < free ? s->arrived[seat][good] : free;

        take(s, seat, good, fits, sink);
        free -= fits;
    }
    leave(s, seat, sink);
}

void conc_deliver(const conc_board *b, conc *s, const ae_sink *sink)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (n_kinds(s->arrived[seat]))
            deliver_to(s, seat, sink);
    if (conc_to_keep(s))
        s->step = ST_KEEP;
    else
        conc_end_action(b, s, sink);
}

/* ---- roles ---- */

/* Rules, specialists: own houses in cities of that good. */
static void work(const conc_board *b, conc *s, int good, const ae_sink *sink)
{
    int n = 0;

    for (int city = 0; city < b->n_cities; city++)
        n += s->good[city] == good + 1 && s->house[city] >> s->active & 1;
    s->arrived[s->active][good] = (uint8_t)n;
    conc_deliver(b, s, sink);
}

static int has_target(const conc *s)
{
    for (int other = 0; other < s->seats; other++)
        if (conc_can_copy(s, s->active, other))
            return 1;
    return 0;
}

static void earn(conc *s, int coins, const ae_sink *sink)
{
    s->money[s->active] = (int16_t)(s->money[s->active] + coins);
    conc_tell(sink, EV_COINS, s->active, coins, 0, 0, 0);
}

static void begin_buying(conc *s, int n, int is_cheap)
{
    s->buys_left = (uint8_t)n;
    s->is_cheap = (uint8_t)is_cheap;
    s->step = ST_BUY;
}

static int can_settle(const conc *s)
{
    return conc_can_pay_colonist(s, s->active)
           && (conc_has_kind(s, s->active, LAND) || conc_has_kind(s, s->active, SEA));
}

void conc_begin_role(const conc_board *b, conc *s, int card, const ae_sink *sink)
{
    const conc_card *c = &conc_cards[card];

    s->card = (uint8_t)card;
    switch (c->role) {
    case ROLE_TRIBUNE:
        s->step = ST_TRIBUNE;
        if (!can_settle(s))
            conc_end_action(b, s, sink);
        break;
    case ROLE_ARCHITECT:
        s->step = ST_ARCHITECT;
        s->steps_left = (uint8_t)conc_n_on_board(s, s->active);
        break;
    case ROLE_PREFECT:
        s->step = ST_PREFECT;
        break;
    case ROLE_MERCATOR:
        s->step = ST_MERCATOR;
        earn(s, c->coins, sink);
        break;
    case ROLE_DIPLOMAT:
        s->step = ST_DIPLOMAT;
        if (!has_target(s))
            conc_end_action(b, s, sink);
        break;
    case ROLE_SENATOR:
        begin_buying(s, 2, 0);
        break;
    case ROLE_CONSUL:
        begin_buying(s, 1, 1);
        break;
    case ROLE_COLONIST:
        s->step = ST_COLONIST;
        break;
    case ROLE_SPECIALIST:
        work(b, s, c->good, sink);
        break;
    }
}

/* ---- intermediate scoring ---- */

/* The highest intermediate score below `limit`. */
static int best_below(const conc *s, int limit)
{
    int best = INT16_MIN;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->interim[seat] < limit && s->interim[seat] > best)
            best = s->interim[seat];
    return best;
}

/* Rules, intermediate scoring: 2 sestertii for the first, 1 for the second, ties all. */
static void pay_prizes(conc *s, const ae_sink *sink)
{
    int first = best_below(s, INT16_MAX), second = best_below(s, first);

    for (int seat = 0; seat < s->seats; seat++) {
        int prize = s->interim[seat] == first ? 2 : s->interim[seat] == second ? 1 : 0;

        if (!prize)
            continue;
        s->money[seat] = (int16_t)(s->money[seat] + prize);
        conc_tell(sink, EV_PRIZE, seat, prize, 0, 0, 0);
    }
    memset(s->interim, 0, sizeof s->interim);
}

static void score_tribune(const conc_board *b, conc *s, const ae_sink *sink)
{
    int16_t part[GODS];
    int total = 0;

    if (!(s->variant & INTERMEDIATE) || s->interim_done & AE_SEAT_BIT(s->active))
        return;
    conc_gods(b, s, s->active, part);
    for (int god = 0; god < GOD_CONCORDIA; god++)
        total += part[god];
    s->interim[s->active] = (int16_t)total;
    s->interim_done |= AE_SEAT_BIT(s->active);
    conc_tell(sink, EV_INTERIM, s->active, total, 0, 0, 0);
    if (s->interim_done == AE_SEAT_BIT(s->seats) - 1)
        pay_prizes(s, sink);
}

/* ---- turns ---- */

static void slide(conc *s)
{
    int n = 0;

    for (int slot = 0; slot < SLOTS; slot++)
        if (s->display[slot] != NO_CARD)
            s->display[n++] = s->display[slot];
    while (n < SLOTS)
        s->display[n++] = NO_CARD;
}

static void clear_action(conc *s)
{
    s->card = NO_CARD;
    s->steps_left = s->buys_left = s->is_cheap = s->sold = s->bought = s->has_placed = 0;
}

/* Rules, game end: everyone but the holder of the Concordia card has one more turn. */
void conc_after_refill(const conc_board *b, conc *s, const ae_sink *sink)
{
    (void)b;
    s->turn++;
    if (s->turn >= MAX_TURNS) {
        s->step = ST_OVER;
        conc_tell(sink, EV_ENDLESS, AE_CHANCE, s->turn, 0, 0, 0);
        return;
    }
    if (s->concordia != NOBODY && s->turns_left-- == 0) {
        s->turns_left = 0;
        s->step = ST_OVER;
        conc_tell(sink, EV_OVER, AE_CHANCE, 0, 0, 0, 0);
        return;
    }
    s->active = (uint8_t)((s->active + 1) % s->seats);
    s->step = ST_PLAY;
    if (s->concordia != NOBODY)
        conc_tell(sink, EV_LAST_TURN, s->active, 0, 0, 0, 0);
}

void conc_end_action(const conc_board *b, conc *s, const ae_sink *sink)
{
    if (s->card != NO_CARD && conc_role_of(s->card) == ROLE_TRIBUNE)
        score_tribune(b, s, sink);
    clear_action(s);
    slide(s);
    if (s->display[SLOTS - 1] == NO_CARD && !conc_is_stack_empty(s))
        s->step = ST_REFILL;
    else
        conc_after_refill(b, s, sink);
}
