/*
 * eval_map.c: a position of Antike II as sets of regions.
 */
#include "eval_parts.h"

static const uint64_t all = ~(UINT64_C(1) << 63);

/* ---- bytes to sets ---- */

/* The regions whose byte has that bit. */
static uint64_t set_of_bit(const uint8_t byte[REGIONS], int bit)
{
    uint64_t set = 0;

    for (int i = 0; i < REGIONS; i += 8)
        set |= ae_gather(ae_eight(byte + i) >> bit) << i;
    return set & all;
}

/* The regions with units, and how many these are.  Most have none. */
static uint64_t set_of_units(const uint8_t byte[REGIONS], int *n)
{
    uint64_t set = 0;

    *n = 0;
    for (int i = 0; i < REGIONS; i += 8) {
        uint64_t units = ae_eight(byte + i);

        if (!units)
            continue;
        set |= ae_gather((units + 0x7f * AE_EACH) >> 7) << i;
        *n += (int)(units * AE_EACH >> 56);
    }
    return set & all;
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

/* Neighbours are listed when they are asked for, and kept. */
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
        set |= near(v, kind, ae_take(&first));
    return set | UINT64_C(1) << region;
}

/* ---- who reaches what ---- */

static int steps_of(const ant *s, int nation, int kind)
{
    return 1 + ant_has(s, nation, kind == LEGION ? STRATA : NAVIGATIO);
}

static void look_at_units(ant_survey *v, int nation, int kind)
{
    const uint8_t *units = v->s->units[nation][kind];
    ant_realm *r = &v->of[nation];
    int steps = steps_of(v->s, nation, kind);

    r->reach[kind] = 0;
    r->units[kind] = set_of_units(units, &r->n_units[kind]);
    for (uint64_t left = r->units[kind]; left;) {
        int region = ae_take(&left);
        uint64_t set = around(v, kind, region, steps);

        r->reach[kind] |= set;
        add_n(&v->attack[nation], set, units[region]);
    }
}

/* The last city of a nation is safe. */
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

static void look_around_cities(ant_survey *v, uint64_t owned)
{
    while (owned) {
        int region = ae_take(&owned), nation = v->s->owner[region] - 1;

        v->of[nation].ring |= near(v, LEGION, region) | near(v, GALLEY, region);
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

/* Rules, conquest: 1 a city, 3 with a temple, and 1 for each unit there. */
static void add_garrisons(ant_survey *v, int nation)
{
    const uint8_t(*units)[REGIONS] = v->s->units[nation];
    const ant_realm *r = &v->of[nation];

    for (uint64_t left = r->cities & (r->units[LEGION] | r->units[GALLEY]); left;) {
        int region = ae_take(&left);

        add_n(&v->strength, UINT64_C(1) << region,
              units[LEGION][region] + units[GALLEY][region]);
    }
}

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

static void look_at_prey(ant_survey *v, int nation)
{
    ant_counts count = v->attack[nation], *attack = &count;
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
        int region = ae_take(&left), is_at = s->at == region && s->at_kind == kind;
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

void ant_look_at_movere(const ant *s, ant_survey *v)
{
    ant_counts attack = { { 0 } };

    v->s = s;
    v->now = v->now_prey = 0;
    v->n_unmoved = 0;
    if (s->step != ST_MOVE && s->step != ST_ENTER && s->step != ST_ASKED)
        return;
    for (int kind = 0; kind < KINDS; kind++)
        look_at_movers(v, kind, &attack);
    v->now_prey = targets_of(v, s->active) & at_least(&attack, &v->strength);
}

/* ---- all of it ---- */

static int has_other_cities(const ant *s, const ant *was)
{
    return !was || AE_DIFFERS(s->owner, was->owner) || AE_DIFFERS(s->city, was->city)
           || AE_DIFFERS(s->temple, was->temple);
}

static int has_other_units(const ant *s, const ant *was, int nation)
{
    return !was || s->advances[nation] != was->advances[nation]
           || AE_DIFFERS(s->units[nation], was->units[nation]);
}

static void look_at_army(ant_survey *v, int nation)
{
    v->attack[nation] = (ant_counts){ { 0 } };
    for (int kind = 0; kind < KINDS; kind++)
        look_at_units(v, nation, kind);
}

void ant_look(const ant_board *b, const ant *s, const ant *was, ant_survey *v)
{
    v->b = b;
    v->s = s;
    if (!was)
        v->known[LEGION] = v->known[GALLEY] = 0;
    if (has_other_cities(s, was))
        look_at_realms(v);
    v->strength = (ant_counts){ { ~UINT64_C(0), v->temples, 0, 0 } };
    for (int nation = 0; nation < s->n_nations; nation++) {
        if (has_other_units(s, was, nation))
            look_at_army(v, nation);
        add_garrisons(v, nation);
        add_bonus(v, nation);
    }
    for (int nation = 0; nation < s->n_nations; nation++)
        look_at_prey(v, nation);
    look_at_danger(v);
}
