/*
 * rules.c: functions that answer questions about a state, for legal.c, apply.c, score.c and tests.
 */
#include <string.h>

#include "conc.h"

const conc_mode *conc_mode_of(const conc *s)
{
    return &conc_modes[s->mode];
}

int conc_is_team(const conc *s)
{
    return conc_modes[s->mode].is_team;
}

/* Rules, team play: partners sit opposite each other. */
int conc_partner(const conc *s, int seat)
{
    return (seat + s->seats / 2) % s->seats;
}

int conc_team(const conc *s, int seat)
{
    return conc_is_team(s) ? seat % (s->seats / 2) : seat;
}

/* Rules, team play: the partner lends missing coins and cannot refuse. */
int conc_funds(const conc *s, int seat)
{
    return s->money[seat] + (conc_is_team(s) ? s->money[conc_partner(s, seat)] : 0);
}

/* In teams, the first half of the turn order starts with another hand than the second half. */
const uint8_t *conc_start_hand(const conc *s, int seat)
{
    return conc_mode_of(s)->hand[(seat - s->first + s->seats) % s->seats >= s->seats / 2];
}

int conc_is_small(const conc *s)
{
    return (s->variant & SMALL) != 0;
}

/* Rules, Ionium with two or three players: the cities of one letter do not take part. */
int conc_has_city(const conc_board *b, const conc *s, int city)
{
    return !conc_is_small(s) || b->city_letter[city] != b->small_without - 1;
}

int conc_n_decks(const conc *s)
{
    return conc_mode_of(s)->n_decks[s->seats];
}

int conc_n_houses(const conc *s, int seat)
{
    int n = 0;

    for (int city = 0; city < CITIES; city++)
        n += s->house[city] >> seat & 1;
    return n;
}

int conc_n_on_board(const conc *s, int seat)
{
    int n = 0;

    for (int i = 0; i < COLONISTS; i++)
        n += s->place[seat][i] != AT_HOME;
    return n;
}

int conc_n_goods(const conc *s, int seat)
{
    int n = 0;

    for (int good = 0; good < GOODS; good++)
        n += s->goods[seat][good];
    return n;
}

/* Rules, storehouse: a space holds one good or one colonist that is not on the board. */
int conc_free_spaces(const conc *s, int seat)
{
    return SPACES - COLONISTS + conc_n_on_board(s, seat) - conc_n_goods(s, seat);
}

int conc_can_pay(const conc *s, int seat, const uint8_t cost[GOODS])
{
    for (int good = 0; good < GOODS; good++)
        if (s->goods[seat][good] < cost[good])
            return 0;
    return 1;
}

/* Rules, Tribune and Colonist: a colonist costs 1 food and 1 tool. */
int conc_can_pay_colonist(const conc *s, int seat)
{
    return s->goods[seat][FOOD] > 0 && s->goods[seat][TOOL] > 0;
}

/* The places of a kind are in ascending order, and AT_HOME is the lowest. */
int conc_has_kind(const conc *s, int seat, int kind)
{
    return s->place[seat][kind * (COLONISTS / KINDS)] == AT_HOME;
}

int conc_serves(const conc_board *b, const conc *s, int city, int kind)
{
    const uint8_t *steps = b->out_steps[conc_is_small(s)][city];

    for (int line = 0; line < b->n_lines; line++)
        if (steps[line] != FAR && b->line_kind[line] == kind)
            return 1;
    return 0;
}

/* The steps that a colonist needs from a place to a line; FAR if no way leads there. */
int conc_steps(const conc_board *b, const conc *s, int place, int line)
{
    int small = conc_is_small(s);

    return place < ON_LINE ? b->out_steps[small][place - IN_CITY][line]
                           : b->steps[small][place - ON_LINE][line];
}

/* Rules, Senator and Consul: both pay the price on the card; a Senator also pays the surcharge
 * of its space. */
void conc_price(const conc *s, int slot, int chosen, uint8_t cost[GOODS])
{
    const conc_surcharge *extra = &conc_surcharges[(s->variant & WINE_SIDE) != 0][slot];

    for (int good = 0; good < GOODS; good++)
        cost[good] = (uint8_t)(conc_cards[s->display[slot]].cost[good]
                               + (s->is_cheap ? 0 : extra->cost[good]) + (chosen == good + 1));
}

int conc_needs_any(const conc *s, int slot)
{
    return !s->is_cheap && conc_surcharges[(s->variant & WINE_SIDE) != 0][slot].n_any;
}

/* Fills in how many units of each good are missing, and returns how many goods of choice are
 * missing besides. */
int conc_missing(const conc *s, int seat, int slot, int is_cheap, uint8_t lacks[GOODS])
{
    static const conc_surcharge none;
    const conc_surcharge *extra =
        is_cheap ? &none : &conc_surcharges[(s->variant & WINE_SIDE) != 0][slot];
    int left = 0;

    for (int good = 0; good < GOODS; good++) {
        int rest =
            s->goods[seat][good] - conc_cards[s->display[slot]].cost[good] - extra->cost[good];

        lacks[good] = (uint8_t)(rest < 0 ? -rest : 0);
        left += rest > 0 ? rest : 0;
    }
    return left < extra->n_any ? extra->n_any - left : 0;
}

conc_means conc_means_for(const conc *s, int seat, int slot)
{
    static const uint8_t nothing[GOODS];
    uint8_t lacks[GOODS];

    if (!conc_missing(s, seat, slot, 0, lacks) && !memcmp(lacks, nothing, GOODS))
        return MEANS_ALL;
    return conc_can_pay(s, seat, conc_cards[s->display[slot]].cost) ? MEANS_CARD : MEANS_NO;
}

int conc_bill(const uint8_t cost[GOODS])
{
    int packed = 0;

    for (int good = 0; good < GOODS; good++)
        packed |= cost[good] << 3 * good;
    return packed;
}

/* Rules, Architect: the coins are multiplied by the number of houses in the city, the new one
 * included. */
int conc_house_coins(const conc *s, int city)
{
    int n = 1;

    for (unsigned set = s->house[city]; set; set &= set - 1)
        n++;
    return n * conc_goods[s->good[city] - 1].house_coins;
}

/* The number of steps, kinds of good to trade, or purchases that the current role has left. */
int conc_n_left(const conc *s)
{
    switch (s->step) {
    case ST_ARCHITECT:
        return s->steps_left;
    case ST_MERCATOR:
        return s->sold | s->bought ? 1 : 2;
    case ST_BUY:
        return s->buys_left;
    default:
        return 0;
    }
}

/* Rules, Architect: houses are built at the ends of lines with own colonists; colonists inside
 * a city do not count.  A seat that has built all fifteen houses has none left. */
uint32_t conc_build_sites(const conc_board *b, const conc *s, int seat)
{
    uint32_t sites = 0;

    if (conc_n_houses(s, seat) == HOUSES)
        return 0;
    for (int i = 0; i < COLONISTS; i++)
        if (s->place[seat][i] >= ON_LINE) {
            const uint8_t *end = b->line_end[s->place[seat][i] - ON_LINE];

            sites |= UINT32_C(1) << end[0] | UINT32_C(1) << end[1];
        }
    return sites & ~(UINT32_C(1) << b->capital);
}

/* Rules, Architect: a seat has at most one house in a city, and pays goods and coins at once. */
int conc_can_pay_house(const conc *s, int seat, int city)
{
    return !(s->house[city] >> seat & 1) && conc_funds(s, seat) >= conc_house_coins(s, city)
           && conc_can_pay(s, seat, conc_goods[s->good[city] - 1].house_cost);
}

int conc_cash_bonus(const conc_board *b, const conc *s)
{
    int coins = b->coins;

    for (int province = 0; province < b->n_provinces; province++)
        if (s->is_turned[province])
            coins += conc_goods[s->is_turned[province] - 1].coins_on_marker;
    return coins;
}

/* Roles that may not be copied because the turn could go on for ever: Legatus and Proconsul in
 * answer to one of them, and a Magister by a repeated Diplomat. */
static int is_chain(const conc *s, int role)
{
    return (role == ROLE_LEGATUS && (s->is_alone || s->is_asked))
           || (role == ROLE_PROCONSUL && s->is_alone)
           || (role == ROLE_MAGISTER && s->is_repeat);
}

/* Rules, Diplomat: it copies the top card of another player, unless that is a Diplomat; in
 * teams, never the partner's, and no card that the team has copied already.  A Tribune never
 * lies on a pile. */
int conc_can_copy(const conc *s, int seat, int other)
{
    int role;

    if (conc_team(s, other) == conc_team(s, seat) || s->top[other] == NO_CARD
        || s->copied[other] >> conc_team(s, seat) & 1)
        return 0;
    role = conc_cards[s->top[other]].role;
    return role != ROLE_DIPLOMAT && !is_chain(s, role);
}

/* Rules, Magister: it repeats the card played before, unless that is a Senator or a Magister. */
int conc_repeatable(const conc *s, int seat)
{
    int card = s->below[seat];
    int role = card == NO_CARD ? NO_ROLE : conc_cards[card].role;

    return role == ROLE_SENATOR || role == ROLE_MAGISTER ? NO_CARD : card;
}

/* A Magister that is played now would cover the top card and repeat it. */
int conc_would_repeat(const conc *s, int seat)
{
    conc then = *s;

    then.below[seat] = then.top[seat];
    return conc_repeatable(&then, seat);
}

/* Rules: a Magister cannot be played on a Senator, and a Legatus not in answer to a Legatus or
 * Proconsul. */
int conc_can_play(const conc *s, int seat, int card)
{
    int role = conc_cards[card].role;

    if (role == ROLE_LEGATUS && (s->is_alone || s->is_asked))
        return 0;
    return role != ROLE_MAGISTER || s->top[seat] != CARD_SENATOR;
}

static int note_of_magister(const conc *s, int seat)
{
    if (!conc_can_play(s, seat, CARD_MAGISTER))
        return NOTE_NOT_NOW;
    return conc_would_repeat(s, seat) == NO_CARD ? NOTE_REPEATS_NOTHING : NOTE_REPEATS;
}

int conc_note(const conc *s, int seat, int card)
{
    int is_answer = s->step == ST_PLAY && s->actor == seat;

    if (!conc_is_team(s))
        return card == CARD_MAGISTER ? note_of_magister(s, seat) : AE_NONE;
    if (is_answer && !conc_can_play(s, seat, card))
        return NOTE_NOT_NOW;
    if (is_answer && s->is_alone)
        return NOTE_ALONE;
    if (conc_cards[card].is_double)
        return NOTE_HALF;
    return conc_cards[card].role == ROLE_PROCONSUL ? NOTE_PROCONSUL
           : conc_cards[card].role == ROLE_LEGATUS ? NOTE_LEGATUS
                                                   : NOTE_SAME;
}

int conc_is_near_capital(const conc_board *b, const conc *s, int city)
{
    for (int line = 0; line < b->n_lines; line++) {
        const uint8_t *end = b->line_end[line];

        if (b->out_steps[conc_is_small(s)][b->capital][line] == 1
            && (end[0] == city || end[1] == city))
            return 1;
    }
    return 0;
}

/* Rules, team play: the seats of the second half of the turn order settle one after the other. */
int conc_to_settle(const conc *s)
{
    for (int i = s->seats / 2; conc_is_team(s) && i < s->seats; i++) {
        int seat = (s->first + i) % s->seats;

        if (conc_n_on_board(s, seat) == 0)
            return seat;
    }
    return NOBODY;
}

int conc_is_display_empty(const conc *s)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->display[slot] != NO_CARD)
            return 0;
    return 1;
}

int conc_is_stack_empty(const conc *s)
{
    for (int deck = 0; deck < DECKS; deck++)
        if (s->deck[deck])
            return 0;
    return 1;
}

ae_seats conc_to_keep(const conc *s)
{
    ae_seats set = 0;

    for (int seat = 0; seat < s->seats; seat++)
        for (int good = 0; good < GOODS; good++)
            if (s->arrived[seat][good])
                set |= AE_SEAT_BIT(seat);
    return set;
}
