/*
 * outlook.c: computes the counts of outlook.h, for all seats at once.
 */
#include "outlook.h"

#include <string.h>

/* ---- bits ---- */

/* Collects one bit of each of 32 bytes into a set. */
static uint32_t plane(const uint8_t bytes[CITIES], int bit)
{
    uint32_t set = 0;

    for (int i = 0; i < CITIES; i += 8)
        set |= (uint32_t)ae_gather(ae_eight(bytes + i) >> bit) << i;
    return set;
}

/* Turns a set of up to seven seats into a packed number with 1 for each member. */
static uint64_t spread(unsigned set)
{
    return set * UINT64_C(0x0002040810204081) & AE_EACH;
}

/* The maximum byte by byte; all bytes are below 128. */
static uint64_t higher(uint64_t a, uint64_t b)
{
    uint64_t is_higher = (((a | AE_EACH << 7) - b) >> 7 & AE_EACH) * 0xff;

    return (a & is_higher) | (b & ~is_higher);
}

/* ---- cities and provinces ---- */

static void count_houses(const conc_board *b, const conc *s, conc_land *l, conc_outlook *t)
{
    static const uint8_t price[GOODS + 1] = { 0, 3, 4, 5, 6, 7 };

    memset(l, 0, sizeof *l);
    memset(t->houses, 0, sizeof t->houses);
    for (int city = 0; city < b->n_cities; city++) {
        int province = b->city_province[city], good = s->good[city], seats = s->house[city];
        uint64_t each = spread((unsigned)seats);

        t->houses[good] += each;
        l->made[province] += each * price[good];
        l->twice[province] |= (uint8_t)(l->once[province] & seats);
        l->once[province] |= (uint8_t)seats;
    }
}

/* The sestertii that the bonus of an active province is worth to each seat. */
static uint64_t bonus_of(const conc_board *b, const conc *s, int province)
{
    int good = b->is_open_bonus[province] ? CLOTH + 1 : s->bonus[province];
    uint64_t units = AE_EACH + (s->magnus == NOBODY ? 0 : UINT64_C(1) << 8 * s->magnus);

    return good ? units * conc_goods[good - 1].price : 0;
}

static unsigned of_partners(const conc *s, unsigned seats)
{
    int half = s->seats / 2;

    return (seats >> half | seats << half) & ((1u << s->seats) - 1);
}

static void count_provinces(const conc_board *b, const conc *s, const conc_land *l,
                            conc_outlook *t)
{
    t->provinces = t->doubles = t->active = t->best = 0;
    t->cash = b->coins;
    for (int province = 0; province < b->n_provinces; province++) {
        unsigned once = l->once[province];
        int turned = s->is_turned[province];

        t->provinces += spread(once);
        t->doubles += spread(t->is_team ? once & of_partners(s, once) : l->twice[province]);
        if (turned) {
            t->cash = (uint8_t)(t->cash + conc_goods[turned - 1].coins_on_marker);
        } else {
            t->active += l->made[province];
            t->best = higher(t->best, l->made[province] + bonus_of(b, s, province));
        }
    }
}

/* Marks the cities where a house would be the seat's first in the province. */
static void mark_fresh(const conc_board *b, const conc *s, const conc_land *l, conc_outlook *t)
{
    uint8_t in_use[CITIES];

    for (int city = 0; city < CITIES; city++)
        in_use[city] = l->once[b->city_province[city]];
    for (int seat = 0; seat < s->seats; seat++)
        t->fresh[seat] = ~plane(in_use, seat);
}

/* Marks the cities where a house would count for Venus: the seat's second in the province, or
 * in teams its first in a province where the partner has one. */
static void mark_paired(const conc_board *b, const conc *s, const conc_land *l, conc_outlook *t)
{
    uint8_t is_open[CITIES];

    for (int city = 0; city < CITIES; city++) {
        unsigned once = l->once[b->city_province[city]];
        int second = (int)once & ~l->twice[b->city_province[city]];

        is_open[city] = (uint8_t)(t->is_team ? (int)(of_partners(s, once) & ~once) : second);
    }
    for (int seat = 0; seat < s->seats; seat++)
        t->paired[seat] = plane(is_open, seat);
}

static void mark_cities(const conc *s, conc_outlook *t)
{
    uint32_t one = plane(s->good, 0), two = plane(s->good, 1), four = plane(s->good, 2);

    t->of_good[BRICK] = one & ~two & ~four;
    t->of_good[FOOD] = two & ~one;
    t->of_good[TOOL] = one & two;
    t->of_good[WINE] = four & ~one;
    t->of_good[CLOTH] = four & one;
    for (int good = 0; good < GOODS; good++)
        t->n_cities[good] = (uint8_t)ae_size(t->of_good[good]);
    t->crowd[0] = t->crowd[1] = t->crowd[2] = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t own = t->own[seat] = plane(s->house, seat);

        t->crowd[2] |= t->crowd[1] & own;
        t->crowd[1] |= t->crowd[0] & own;
        t->crowd[0] |= own;
    }
}

/* ---- colonists ---- */

/* 1 in each byte that is no more than the same byte of `limit`, whose bytes are below 128. */
static uint64_t is_within(uint64_t bytes, uint64_t limit)
{
    return (((limit | AE_EACH << 7) - (bytes & ~(AE_EACH << 7))) & ~bytes) >> 7 & AE_EACH;
}

/* Adds the seat to the lines of a kind that a colonist reaches in at most `most` steps. */
static void reach_from(const conc_board *b, const uint8_t steps[LINES], int kind, int most,
                       int seat, conc_reached out)
{
    uint64_t limit = AE_EACH * (uint64_t)most;

    for (int i = b->first_line[kind] / 8; 8 * i < b->end_line[kind]; i++)
        out[kind][i] |= is_within(ae_eight(steps + 8 * i), limit) << seat;
}

/* The steps that an Architect has left or would have; -1 if the seat has no Architect in its
 * hand and no card is in play. */
static int steps_of(const conc *s, int seat, const conc_outlook *t)
{
    if (s->actor == seat && s->step == ST_ARCHITECT)
        return s->steps_left;
    return t->ready[seat][USE_ARCHITECT] || s->card != NO_CARD ? t->on_board[seat] : -1;
}

static void mark_lines(const conc_board *b, const conc *s, int seat, int most, conc_reached out)
{
    int small = conc_is_small(s);

    for (int i = 0; i < COLONISTS; i++) {
        int place = s->place[seat][i], kind = i >= COLONISTS / KINDS;

        if (place != AT_HOME)
            reach_from(b,
                       place < ON_LINE ? b->out_steps[small][place - IN_CITY]
                                       : b->steps[small][place - ON_LINE],
                       kind, most, seat, out);
    }
}

static void mark_near(const conc_board *b, const conc *s, int seat, conc_outlook *t)
{
    uint32_t near = 0;
    int n = 0;

    for (int i = 0; i < COLONISTS; i++) {
        int line = s->place[seat][i] - ON_LINE;

        n += s->place[seat][i] != AT_HOME;
        if (line >= 0)
            near |= UINT32_C(1) << b->line_end[line][0] | UINT32_C(1) << b->line_end[line][1];
    }
    t->on_board[seat] = (uint8_t)n;
    t->near[seat] = near & ~(UINT32_C(1) << b->capital);
}

/* Removes occupied lines, where no other colonist may stay.  The cities beside colonists that
 * do not move are in `near` already. */
static void clear_taken(const conc *s, conc_reached out)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < COLONISTS; i++) {
            int line = s->place[seat][i] - ON_LINE;

            if (line >= 0)
                out[i >= COLONISTS / KINDS][line / 8] &= ~(UINT64_C(0xff) << 8 * (line % 8));
        }
}

/* Adds the seats that reach a line to the cities at its two ends. */
static void spread_out(const conc_board *b, conc_reached lines, uint8_t cities[CITIES])
{
    for (int i = 0; 8 * i < b->n_lines; i++) {
        uint64_t stops = ae_eight(b->stop_for + 8 * i);
        uint64_t seats = (lines[LAND][i] & (stops >> LAND & AE_EACH) * 0xff)
                         | (lines[SEA][i] & (stops >> SEA & AE_EACH) * 0xff);

        for (const uint8_t(*end)[2] = b->line_end + 8 * i; seats; end++, seats >>= 8) {
            cities[(*end)[0]] |= (uint8_t)seats;
            cities[(*end)[1]] |= (uint8_t)seats;
        }
    }
    cities[b->capital] = 0;
}

/* Removes the seat from all lines, and adds it to those that it reaches now. */
static void mark_lines_of(const conc_board *b, const conc *s, int seat, conc_outlook *t)
{
    uint64_t others = ~(AE_EACH << seat);

    for (int i = 0; 8 * i < b->n_lines; i++) {
        t->lines[LAND][i] &= others;
        t->lines[SEA][i] &= others;
    }
    if (t->most[seat] > 0)
        mark_lines(b, s, seat, t->most[seat], t->lines);
}

static void mark_reach(const conc_board *b, const conc *s, const conc *was, conc_outlook *t)
{
    uint8_t cities[CITIES] = { 0 };
    conc_reached lines;
    int n_moved = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        int is_moved = !was || AE_DIFFERS(s->place[seat], was->place[seat]), most;

        if (is_moved)
            mark_near(b, s, seat, t);
        most = steps_of(s, seat, t);
        if (!is_moved && most == t->most[seat])
            continue;
        t->most[seat] = (int8_t)most;
        mark_lines_of(b, s, seat, t);
        n_moved++;
    }
    if (!n_moved)
        return;
    memcpy(lines, t->lines, sizeof lines);
    clear_taken(s, lines);
    spread_out(b, lines, cities);
    for (int seat = 0; seat < s->seats; seat++)
        t->reach[seat] = t->near[seat] | plane(cities, seat);
}

/* ---- cards ---- */

static void count_gods(const uint8_t n[CARDS], uint8_t out[GODS])
{
#define N(card) n[CARD_##card]
    out[GOD_VESTA] = (uint8_t)(N(SENATOR) + N(PRAETOR));
    out[GOD_JUPITER] = (uint8_t)(N(ARCHITECT_START) + N(DIPLOMAT_START) + N(ARCHITECT)
                                 + N(CONSUL) + N(PROCONSUL) + N(LEGATUS));
    out[GOD_SATURNUS] = (uint8_t)(N(PREFECT_START) + N(PREFECT) + N(DIPLOMAT_SATURNUS_TOOL)
                                  + N(DIPLOMAT_SATURNUS_FOOD) + N(LEGATUS));
    out[GOD_MERCURIUS] = (uint8_t)(N(MERCATOR_3) + N(MERCATOR_5) + N(DIPLOMAT_MERCURIUS_TOOL));
    out[GOD_MARS] = (uint8_t)(N(TRIBUNE) + N(COLONIST) + N(DIPLOMAT_MARS_FOOD));
    out[GOD_MINERVA] = (uint8_t)(N(MASON) + N(FARMER) + N(SMITH) + N(VINTNER) + N(WEAVER));
    out[GOD_CONCORDIA] = 0;
    out[GOD_VENUS] = (uint8_t)(N(MAGISTER) + N(LEGATUS) + N(PREFECT_ARCHITECT)
                               + N(ARCHITECT_MERCATOR) + N(PREFECT_MERCATOR));
}

static void count_uses(const uint8_t n[CARDS], uint8_t out[USES])
{
    out[USE_ARCHITECT] = (uint8_t)(N(ARCHITECT_START) + N(ARCHITECT) + N(PREFECT_ARCHITECT)
                                   + N(ARCHITECT_MERCATOR));
    out[USE_PREFECT] =
        (uint8_t)(N(PREFECT_START) + N(PREFECT) + N(PREFECT_ARCHITECT) + N(PREFECT_MERCATOR));
    out[USE_MERCATOR] =
        (uint8_t)(N(MERCATOR_3) + N(MERCATOR_5) + N(ARCHITECT_MERCATOR) + N(PREFECT_MERCATOR));
    out[USE_SENATOR] = (uint8_t)(N(SENATOR) + N(PRAETOR));
    out[USE_CONSUL] = (uint8_t)(N(CONSUL) + N(PROCONSUL));
    out[USE_COLONIST] = N(COLONIST);
    out[USE_COPY] = (uint8_t)(N(DIPLOMAT_START) + N(DIPLOMAT_SATURNUS_TOOL)
                              + N(DIPLOMAT_SATURNUS_FOOD) + N(DIPLOMAT_MERCURIUS_TOOL)
                              + N(DIPLOMAT_MARS_FOOD) + N(MAGISTER) + N(LEGATUS));
#undef N
}

/* Whether the cards of the seat, in the hand or in the pile, are others than before. */
static int has_other_cards(const conc *s, const conc *was, int seat)
{
    return !was || AE_DIFFERS(s->hand[seat], was->hand[seat])
           || AE_DIFFERS(s->pile[seat], was->pile[seat]);
}

static void count_hands(const conc *s, const conc *was, conc_outlook *t)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t n[CARDS];

        if (!has_other_cards(s, was, seat))
            continue;
        for (int card = 0; card < CARDS; card++)
            n[card] = (uint8_t)(s->hand[seat][card] + s->pile[seat][card]);
        count_gods(n, t->gods[seat]);
        count_uses(s->hand[seat], t->ready[seat]);
    }
}

static uint64_t pack(const uint8_t goods[GOODS])
{
    return goods[BRICK] | (uint64_t)goods[FOOD] << 8 | (uint64_t)goods[TOOL] << 16
           | (uint64_t)goods[WINE] << 24 | (uint64_t)goods[CLOTH] << 32;
}

static uint8_t sum(uint64_t packed)
{
    return (uint8_t)(packed * AE_EACH >> 56);
}

static void put_price(const conc *s, int slot, conc_outlook *t)
{
    const conc_surcharge *extra = &conc_surcharges[(s->variant & WINE_SIDE) != 0][slot];
    uint64_t cost = pack(conc_cards[s->display[slot]].cost), all = cost + pack(extra->cost);

    t->price[1][slot] = cost;
    t->price_sum[1][slot] = sum(cost);
    t->price[0][slot] = all;
    t->price_sum[0][slot] = (uint8_t)(sum(all) + extra->n_any);
}

static void count_supply(const conc *s, conc_outlook *t)
{
    uint8_t n[CARDS] = { 0 };
    int total = 0;

    for (int slot = 0; slot < SLOTS; slot++)
        if (s->display[slot] != NO_CARD) {
            n[s->display[slot]]++;
            put_price(s, slot, t);
            total++;
        }
    for (int deck = 0; deck < DECKS; deck++)
        for (uint64_t left = (uint32_t)s->deck[deck]; left; total++)
            n[ae_take(&left)]++;
    count_gods(n, t->supply);
    memcpy(t->has_expert, n + CARD_MASON, GOODS);
    t->n_supply = (uint8_t)total;
}

static int has_other_supply(const conc *s, const conc *was)
{
    return !was || AE_DIFFERS(s->display, was->display) || AE_DIFFERS(s->deck, was->deck);
}

static int has_other_houses(const conc *s, const conc *was)
{
    return !was || AE_DIFFERS(s->house, was->house) || AE_DIFFERS(s->good, was->good);
}

static int has_other_markers(const conc *s, const conc *was)
{
    return !was || s->magnus != was->magnus || AE_DIFFERS(s->is_turned, was->is_turned)
           || AE_DIFFERS(s->bonus, was->bonus);
}

static void count_map(const conc_board *b, const conc *s, const conc *was, conc_outlook *t)
{
    int is_new = has_other_houses(s, was);

    if (is_new) {
        count_houses(b, s, &t->land, t);
        mark_cities(s, t);
        mark_fresh(b, s, &t->land, t);
        if (s->mode != MODE_BASE)
            mark_paired(b, s, &t->land, t);
    }
    if (is_new || has_other_markers(s, was))
        count_provinces(b, s, &t->land, t);
}

void conc_count(const conc_board *b, const conc *s, const conc *was, conc_outlook *t)
{
    t->is_team = (uint8_t)conc_is_team(s);
    if (!was)
        memset(t->lines, 0, sizeof t->lines);
    count_hands(s, was, t);
    if (has_other_supply(s, was))
        count_supply(s, t);
    count_map(b, s, was, t);
    mark_reach(b, s, was, t);
}
