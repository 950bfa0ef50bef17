/*
 * seat_outlook.c: a position of Concordia as one seat sees it.
 */
#include "seat_outlook.h"

/* ---- progress ---- */

static int most_houses(const conc *s, const conc_outlook *t)
{
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++)
        n = conc_most(n, ae_size(t->own[seat]));
    return n;
}

static int n_teams(const conc *s)
{
    return conc_is_team(s) ? s->seats / 2 : s->seats;
}

/* Progress by houses or by cards sold, whichever is greater, plus a small part for the other.
 * The last turns are the last 4 per cent. */
float conc_progress(const conc *s, const conc_outlook *t)
{
    static const float n_cards[DECKS + 1] = { 1, 8, 15, 21, 26, 30 };
    float total = n_cards[conc_n_decks(s)], cards = (total - (float)t->n_supply) / total;
    float houses = (float)most_houses(s, t) / (float)HOUSES;
    float far = houses > cards ? houses : cards, near = houses > cards ? cards : houses;

    if (s->step == ST_OVER)
        return 1;
    if (s->concordia != NOBODY)
        return 1 - 0.04f * (float)(s->turns_left + 1) / (float)(n_teams(s) + 1);
    return 0.96f * (far + 0.25f * near * (1 - far));
}

/* Rules, game end: every team has one more turn, except the team with the Concordia card. */
static int is_live(const conc *s, int seat)
{
    if (s->step == ST_OVER)
        return 0;
    return s->concordia == NOBODY
           || (seat + s->seats - s->active) % n_teams(s) <= s->turns_left;
}

/* ---- roles that a seat is about to carry out ---- */

static unsigned role_bit(int role)
{
    return role < ROLES ? 1u << role : 0;
}

/* The role that the partner will carry out after the actor. */
static unsigned pending_second(const conc *s, const conc_card *card)
{
    int role = !card->is_double ? s->role : s->half == 1 ? card->other_role : card->role;

    if (s->is_second || s->is_alone || role == ROLE_DIPLOMAT || role == ROLE_PROCONSUL
        || role == ROLE_LEGATUS)
        return 0;
    return role_bit(role);
}

static unsigned pending_of(const conc *s, int seat)
{
    const conc_card *card;

    if (s->card == NO_CARD)
        return 0;
    card = &conc_cards[s->card];
    if (s->actor != seat)
        return conc_is_team(s) && conc_partner(s, s->actor) == seat ? pending_second(s, card)
                                                                    : 0;
    if (s->step == ST_ROLE)
        return role_bit(card->role) | role_bit(card->other_role);
    return s->step == ST_KEEP ? 0 : role_bit(s->role);
}

/* ---- the seat ---- */

static void look_at_houses(conc_seat_outlook *v)
{
    const uint8_t *hand = v->s->hand[v->seat], *pile = v->s->pile[v->seat];

    v->n_houses = v->kinds = 0;
    for (int good = 0; good < GOODS; good++) {
        int n = conc_byte(v->t->houses[good + 1], v->seat), card = CARD_MASON + good;

        v->houses[good] = n;
        v->n_houses += n;
        v->kinds += n > 0;
        v->expert[good] = conc_cards[card].points * (hand[card] + pile[card]);
    }
    v->temples = v->n_houses - v->houses[BRICK];
}

/* One more card of a god is valued by its points now, plus about half of the points that it may
 * still gain. */
static void value_gods(conc_seat_outlook *v)
{
    float part = 0.5f * v->rest;
    int doubles = conc_byte(v->t->doubles, v->seat);

    v->venus = v->t->is_team ? doubles : 2 * doubles;
    v->value[GOD_VESTA] = 4;
    v->value[GOD_JUPITER] = (float)v->temples + part * (float)(HOUSES - v->n_houses);
    v->value[GOD_SATURNUS] = (float)v->provinces + part * (float)(12 - v->provinces);
    v->value[GOD_MERCURIUS] = (float)(2 * v->kinds) + part * (float)(2 * (GOODS - v->kinds));
    v->value[GOD_MARS] =
        (float)(2 * v->colonists) + part * (float)(2 * (COLONISTS - v->colonists));
    v->value[GOD_VENUS] = (float)v->venus + part * (float)(v->provinces - doubles + 3);
}

void conc_look(conc_seat_outlook *v, int seat)
{
    const conc *s = v->s;
    const uint8_t *goods = s->goods[seat];

    v->seat = seat;
    v->n_gods = v->t->gods[seat];
    v->is_live = is_live(s, seat);
    v->pending = pending_of(s, seat);
    v->provinces = conc_byte(v->t->provinces, seat);
    v->colonists = v->t->on_board[seat];
    v->n_goods = goods[BRICK] + goods[FOOD] + goods[TOOL] + goods[WINE] + goods[CLOTH];
    v->n_free = SPACES - COLONISTS + v->colonists - v->n_goods;
    v->funds = s->money[seat] + (v->t->is_team ? s->money[conc_partner(s, seat)] : 0);
    look_at_houses(v);
    value_gods(v);
}
