/*
 * eval_map.c: a position of Antike II as sets of regions.
 *
 * C17 has no function for the lowest bit of a word or the number of its bits, so both are computed
 * by multiplication.
 */
#include "eval_parts.h"

#define ONES UINT64_C(0x0101010101010101)

static const uint64_t all = ~(UINT64_C(1) << 63);

/* ---- bytes to sets ---- */

/* Compilers make one load of this. */
static uint64_t eight(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24
           | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48
           | (uint64_t)p[7] << 56;
}

/* The lowest bits of eight bytes, side by side. */
static uint64_t gather(uint64_t bytes)
{
    return (bytes & ONES) * UINT64_C(0x0102040810204080) >> 56;
}

/* The regions whose byte has that bit. */
static uint64_t set_of_bit(const uint8_t byte[REGIONS], int bit)
{
    uint64_t set = 0;

    for (int i = 0; i < REGIONS; i += 8)
        set |= gather(eight(byte + i) >> bit) << i;
    return set & all;
}

/* The regions with units, and how many these are.  Most have none. */
static uint64_t set_of_units(const uint8_t byte[REGIONS], int *n)
{
    uint64_t set = 0;

    *n = 0;
    for (int i = 0; i < REGIONS; i += 8) {
        uint64_t units = eight(byte + i);

        if (!units)
            continue;
        set |= gather((units + 0x7f * ONES) >> 7) << i;
        *n += (int)(units * ONES >> 56);
    }
    return set & all;
}

static const uint8_t debruijn[64] = {
    0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
    22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
    23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12,
};

/* Takes the first region out of a set that is not empty. */
static int take(uint64_t *set)
{
    uint64_t low = *set & (0 - *set);

    *set &= *set - 1;
    return debruijn[low * UINT64_C(0x022fdd63cc95386d) >> 58];
}

/* ---- counts ---- */

static inline void add(ant_counts *c, uint64_t set, int from)
{
    for (int i = from; i < PLANES; i++) {
        uint64_t carry = c->plane[i] & set;

        c->plane[i] ^= set;
        set = carry;
    }
    for (int i = 0; set && i < PLANES; i++)
        c->plane[i] |= set;
}

static inline void add_n(ant_counts *c, uint64_t set, int n)
{
    for (int i = 0; n && i < PLANES; i++, n >>= 1)
        if (n & 1)
            add(c, set, i);
}

/* The regions where one count is at least the other. */
static inline uint64_t at_least(const ant_counts *a, const ant_counts *b)
{
    uint64_t less = 0;

    for (int i = 0; i < PLANES; i++)
        less = (~a->plane[i] & b->plane[i]) | (~(a->plane[i] ^ b->plane[i]) & less);
    return ~less;
}

/* ---- neighbours ---- */

static inline uint64_t bits_of(const uint8_t *near, int n)
{
    uint64_t set = 0;

    for (int i = 0; i < n; i++)
        set |= UINT64_C(1) << (near[i] & 63);
    return set;
}

static inline uint64_t list_near(ant_survey *v, int kind, int region)
{
    const uint8_t *list = v->b->near[kind][region];
    uint64_t set = bits_of(list, NEAR / 2);

    if (list[NEAR / 2] != NOWHERE)
        set |= bits_of(list + NEAR / 2, NEAR / 2);
    return v->near[kind][region] = set & all;
}

/* The neighbours of a city are known from the start, others as soon as they are asked for. */
static inline uint64_t near(ant_survey *v, int kind, int region)
{
    if (v->known[kind] >> region & 1)
        return v->near[kind][region];
    v->known[kind] |= UINT64_C(1) << region;
    return list_near(v, kind, region);
}

/* Where a unit can be after so many steps; it may also stay. */
static uint64_t around(ant_survey *v, int kind, int region, int steps)
{
    uint64_t set = steps ? near(v, kind, region) : 0, first = set;

    while (steps == 2 && first)
        set |= near(v, kind, take(&first));
    return set | UINT64_C(1) << region;
}

/* ---- who reaches what ---- */

static int steps_of(const ant *s, int nation, int kind)
{
    return 1 + ant_has(s, nation, kind == LEGION ? STRATA : NAVIGATIO);
}

static void look_at_units(ant_survey *v, int nation, int kind, ant_counts *attack)
{
    const uint8_t *units = v->s->units[nation][kind];
    ant_realm *r = &v->of[nation];
    int steps = steps_of(v->s, nation, kind);

    r->reach[kind] = 0;
    r->units[kind] = set_of_units(units, &r->n_units[kind]);
    for (uint64_t left = r->units[kind]; left;) {
        int region = take(&left);
        uint64_t set = around(v, kind, region, steps);

        r->reach[kind] |= set;
        add_n(attack, set, units[region]);
    }
}

static void look_at_cities(ant_survey *v, int nation, const uint64_t owner[3],
                           const uint64_t resource[2])
{
    ant_realm *r = &v->of[nation];
    unsigned sign = (unsigned)nation + 1;

    r->cities = all;
    for (int i = 0; i < 3; i++)
        r->cities &= sign >> i & 1 ? owner[i] : ~owner[i];
    r->temples = r->cities & v->temples;
    r->by_resource[MARBLE] = r->cities & resource[0] & ~resource[1];
    r->by_resource[IRON] = r->cities & ~resource[0] & resource[1];
    r->by_resource[GOLD] = r->cities & resource[0] & resource[1];
    r->ring = 0;
    if (r->cities & (r->cities - 1))
        v->targets |= r->cities;
}

/* Rules, conquest: 1 a city, 3 with a temple, and 1 for each unit there; the last city of a
 * nation is safe. */
static void look_around_cities(ant_survey *v, uint64_t owned)
{
    v->known[LEGION] = v->known[GALLEY] = owned;
    v->strength = (ant_counts){ { ~UINT64_C(0), v->temples, 0, 0 } };
    while (owned) {
        int region = take(&owned), nation = v->s->owner[region] - 1;
        int n = v->s->units[nation][LEGION][region] + v->s->units[nation][GALLEY][region];

        v->of[nation].ring |= list_near(v, LEGION, region) | list_near(v, GALLEY, region);
        if (n)
            add_n(&v->strength, UINT64_C(1) << region, n);
    }
}

static void look_at_realms(ant_survey *v)
{
    const ant *s = v->s;
    uint64_t owner[3], resource[2], owned, regions = all;

    if (v->b->n_regions < REGIONS - 1)
        regions = (UINT64_C(1) << v->b->n_regions) - 1;
    for (int i = 0; i < 3; i++)
        owner[i] = set_of_bit(s->owner, i);
    for (int i = 0; i < 2; i++)
        resource[i] = set_of_bit(s->city, i);
    owned = owner[0] | owner[1] | owner[2];
    v->targets = v->temples = set_of_bit(s->temple, 0);
    v->ships = set_of_bit(v->b->is_ship, 0);
    v->empty = regions & ~(owned | v->temples);
    for (int nation = 0; nation < s->n_nations; nation++)
        look_at_cities(v, nation, owner, resource);
    look_around_cities(v, owned);
}

/* ---- conquest ---- */

/* Rules, conquest: what makes the cities of a nation stronger, wherever they are. */
static void add_bonus(ant_survey *v, int nation)
{
    const ant *s = v->s;
    int bonus = ant_has(s, nation, RES_PUBLICA) ? 2 : ant_has(s, nation, REGNUM);

    add_n(&v->strength, v->of[nation].cities, bonus + (ant_n_persons(s, nation) <= 2));
}

/* What belongs to other players. */
static uint64_t targets_of(const ant_survey *v, int nation)
{
    uint64_t own = 0;

    for (int i = nation % v->s->seats; i < v->s->n_nations; i += v->s->seats)
        own |= v->of[i].cities;
    return v->targets & ~own;
}

static void look_at_prey(ant_survey *v, int nation, ant_counts *attack)
{
    ant_realm *r = &v->of[nation];
    uint64_t near_me = r->reach[LEGION] | r->reach[GALLEY];
    uint64_t targets = near_me ? targets_of(v, nation) & near_me : 0;

    r->prey = r->siege[0] = r->siege[1] = 0;
    if (!targets)
        return;
    r->prey = targets & at_least(attack, &v->strength);
    targets &= v->temples & ~r->prey;
    for (int i = 0; targets && i < 2; i++) {
        add(attack, targets, 0);
        r->siege[i] = targets & at_least(attack, &v->strength);
    }
}

static void look_at_danger(ant_survey *v)
{
    uint64_t prey = 0;

    for (int nation = 0; nation < v->s->n_nations; nation++)
        prey |= v->of[nation].prey;
    for (int nation = 0; nation < v->s->n_nations; nation++)
        v->of[nation].danger = v->of[nation].cities & prey;
}

/* ---- in the middle of Movere ---- */

/* The unit under way has fewer steps left. */
static void look_at_movers(ant_survey *v, int kind, ant_counts *attack)
{
    const ant *s = v->s;
    const uint8_t *units = s->units[s->active][kind], *moved = s->moved[kind];

    for (uint64_t left = v->of[s->active].units[kind]; left;) {
        int region = take(&left), is_at = s->at == region && s->at_kind == kind;
        int unmoved = s->is_conquering ? 0 : units[region] - moved[region] - is_at;

        add_n(attack, UINT64_C(1) << region, units[region] - unmoved);
        v->n_unmoved += unmoved;
        if (unmoved > 0) {
            uint64_t set = around(v, kind, region, steps_of(s, s->active, kind));

            v->now |= set;
            add_n(attack, set, unmoved);
        }
    }
    if (s->at < REGIONS - 1 && s->at_kind == kind && s->at_steps) {
        v->now |= near(v, kind, s->at);
        v->n_unmoved++;
        add(attack, near(v, kind, s->at), 0);
    }
}

static void look_at_movere(ant_survey *v)
{
    const ant *s = v->s;
    ant_counts attack = { { 0 } };

    v->now = v->now_prey = 0;
    v->n_unmoved = 0;
    if (s->step != ST_MOVE && s->step != ST_ENTER && s->step != ST_ASKED)
        return;
    for (int kind = 0; kind < KINDS; kind++)
        look_at_movers(v, kind, &attack);
    v->now_prey = targets_of(v, s->active) & at_least(&attack, &v->strength);
}

void ant_look(const ant_board *b, const ant *s, ant_survey *v)
{
    ant_counts attack[NATIONS];

    v->b = b;
    v->s = s;
    look_at_realms(v);
    for (int nation = 0; nation < s->n_nations; nation++) {
        add_bonus(v, nation);
        attack[nation] = (ant_counts){ { 0 } };
        for (int kind = 0; kind < KINDS; kind++)
            look_at_units(v, nation, kind, &attack[nation]);
    }
    for (int nation = 0; nation < s->n_nations; nation++)
        look_at_prey(v, nation, &attack[nation]);
    look_at_danger(v);
    look_at_movere(v);
}
