/*
 * outlook.c: computes the counts of outlook.h, for all seats at once.
 */
#include "outlook.h"

#include <string.h>

#define EACH UINT64_C(0x0101010101010101) /* one in each byte */

/* The houses of each province: as sets of seats, and as packed numbers. */
typedef struct {
    uint8_t once[PROVINCES], twice[PROVINCES]; /* seats with one house, with two */
    uint64_t made[PROVINCES]; /* sestertii that the houses of each seat produce */
} land;

/* ---- bits ---- */

/* Reads eight bytes; written out, so that the compiler makes one load of it. */
static uint64_t eight(const uint8_t b[8])
{
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24
           | (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48
           | (uint64_t)b[7] << 56;
}

/* Collects one bit of each of 32 bytes into a set. */
static uint32_t plane(const uint8_t bytes[CITIES], int bit)
{
    uint32_t set = 0;

    for (int i = 0; i < CITIES; i += 8)
        set |= (uint32_t)((eight(bytes + i) >> bit & EACH) * UINT64_C(0x0102040810204080) >> 56)
               << i;
    return set;
}

/* Turns a set of up to seven seats into a packed number with 1 for each member. */
static uint64_t spread(unsigned set)
{
    return set * UINT64_C(0x0002040810204081) & EACH;
}

/* The maximum byte by byte; all bytes are below 128. */
static uint64_t higher(uint64_t a, uint64_t b)
{
    uint64_t is_higher = (((a | EACH << 7) - b) >> 7 & EACH) * 0xff;

    return (a & is_higher) | (b & ~is_higher);
}

/* The lowest member of a set, found with a de Bruijn sequence. */
static int lowest(uint32_t set)
{
    static const uint8_t index[32] = { 0,  1,  28, 2,  29, 14, 24, 3,  30, 22, 20,
                                       15, 25, 17, 4,  8,  31, 27, 13, 23, 21, 19,
                                       16, 7,  26, 12, 18, 6,  11, 5,  10, 9 };

    return index[(set & (0 - set)) * UINT32_C(0x077cb531) >> 27];
}

/* ---- cities and provinces ---- */

static void count_houses(const conc_board *b, const conc *s, land *l, conc_outlook *t)
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
    uint64_t units = EACH + (s->magnus == NOBODY ? 0 : UINT64_C(1) << 8 * s->magnus);

    return good ? units * conc_goods[good - 1].price : 0;
}

static unsigned of_partners(const conc *s, unsigned seats)
{
    int half = s->seats / 2;

    return (seats >> half | seats << half) & ((1u << s->seats) - 1);
}

static void count_provinces(const conc_board *b, const conc *s, const land *l, conc_outlook *t)
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
static void mark_fresh(const conc_board *b, const conc *s, const land *l, conc_outlook *t)
{
    uint8_t in_use[CITIES];

    for (int city = 0; city < CITIES; city++)
        in_use[city] = l->once[b->city_province[city]];
    for (int seat = 0; seat < s->seats; seat++)
        t->fresh[seat] = ~plane(in_use, seat);
}

/* Marks the cities where a house would count for Venus: the seat's second in the province, or
 * in teams its first in a province where the partner has one. */
static void mark_paired(const conc_board *b, const conc *s, const land *l, conc_outlook *t)
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
        t->n_cities[good] = (uint8_t)conc_n_bits(t->of_good[good]);
    t->crowd[0] = t->crowd[1] = t->crowd[2] = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t own = t->own[seat] = plane(s->house, seat);

        t->crowd[2] |= t->crowd[1] & own;
        t->crowd[1] |= t->crowd[0] & own;
        t->crowd[0] |= own;
    }
}

/* ---- colonists ---- */

/* Eight lines in a word: a byte for each line, with the set of seats that reach it. */
enum { EIGHTS = LINES / 8 };
typedef uint64_t reached[KINDS][EIGHTS];

/* 1 in each byte that is no more than the same byte of `limit`, whose bytes are below 128. */
static uint64_t is_within(uint64_t bytes, uint64_t limit)
{
    return (((limit | EACH << 7) - (bytes & ~(EACH << 7))) & ~bytes) >> 7 & EACH;
}

/* Adds the seat to the lines of a kind that a colonist reaches in at most `most` steps. */
static void reach_from(const conc_board *b, const uint8_t steps[LINES], int kind, int most,
                       int seat, reached out)
{
    uint64_t limit = EACH * (uint64_t)most;

    for (int i = b->first_line[kind] / 8; 8 * i < b->end_line[kind]; i++)
        out[kind][i] |= is_within(eight(steps + 8 * i), limit) << seat;
}

/* The steps that an Architect has left or would have; -1 if the seat has no Architect in its
 * hand and no card is in play. */
static int steps_of(const conc *s, int seat, const conc_outlook *t)
{
    if (s->actor == seat && s->step == ST_ARCHITECT)
        return s->steps_left;
    return t->ready[seat][USE_ARCHITECT] || s->card != NO_CARD ? t->on_board[seat] : -1;
}

static void mark_lines(const conc_board *b, const conc *s, int seat, int most, reached out)
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
static void clear_taken(const conc *s, reached out)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < COLONISTS; i++) {
            int line = s->place[seat][i] - ON_LINE;

            if (line >= 0)
                out[i >= COLONISTS / KINDS][line / 8] &= ~(UINT64_C(0xff) << 8 * (line % 8));
        }
}

/* Adds the seats that reach a line to the cities at its two ends. */
static void spread_out(const conc_board *b, reached lines, uint8_t cities[CITIES])
{
    for (int i = 0; 8 * i < b->n_lines; i++) {
        uint64_t stops = eight(b->stop_for + 8 * i);
        uint64_t seats = (lines[LAND][i] & (stops >> LAND & EACH) * 0xff)
                         | (lines[SEA][i] & (stops >> SEA & EACH) * 0xff);

        for (const uint8_t(*end)[2] = b->line_end + 8 * i; seats; end++, seats >>= 8) {
            cities[(*end)[0]] |= (uint8_t)seats;
            cities[(*end)[1]] |= (uint8_t)seats;
        }
    }
    cities[b->capital] = 0;
}

static void mark_reach(const conc_board *b, const conc *s, conc_outlook *t)
{
    uint8_t cities[CITIES] = { 0 };
    reached lines = { 0 };

    for (int seat = 0; seat < s->seats; seat++) {
        int most;

        mark_near(b, s, seat, t);
        most = steps_of(s, seat, t);
        if (most > 0)
            mark_lines(b, s, seat, most, lines);
    }
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

static void count_hands(const conc *s, conc_outlook *t)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t n[CARDS];

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
    return (uint8_t)(packed * EACH >> 56);
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
        for (uint32_t left = (uint32_t)s->deck[deck]; left; left &= left - 1, total++)
            n[lowest(left)]++;
    count_gods(n, t->supply);
    memcpy(t->has_expert, n + CARD_MASON, GOODS);
    t->n_supply = (uint8_t)total;
}

void conc_count(const conc_board *b, const conc *s, conc_outlook *t)
{
    land l;

    t->is_team = (uint8_t)conc_is_team(s);
    count_hands(s, t);
    count_supply(s, t);
    count_houses(b, s, &l, t);
    count_provinces(b, s, &l, t);
    mark_cities(s, t);
    mark_fresh(b, s, &l, t);
    if (s->mode != MODE_BASE)
        mark_paired(b, s, &l, t);
    mark_reach(b, s, t);
}
