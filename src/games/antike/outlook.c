/*
 * outlook.c: what lies ahead of nations: how near they are to personages, what the fields of the
 * rondel and the market give them now, and what makes cities strong.  derived.c puts these values
 * into views.
 */
#include "ant.h"

static const ant_board *of(const ae_board *board)
{
    return (const void *)board;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int plays(const ant *s, int nation)
{
    return nation < s->n_nations;
}

/* ---- personages ---- */

/* The level that a personage belongs to; LEVELS if it is not taken for a number of things. */
static int level_of(int person)
{
    int level = 0;

    while (level < LEVELS && ant_person_by[level] != person)
        level++;
    return level;
}

/* Whether a nation could be the first to learn it, had it the gold. */
static int is_open(const ant *s, int nation, int advance)
{
    uint8_t needs = ant_advances[advance].needs;

    return !ant_is_discovered(s, advance) && (s->advances[nation] & needs) == needs;
}

/* The lowest price of an advance that gives a scholar; AE_NONE if there is none. */
static int next_scholar_at(const ant *s, int nation)
{
    int price = AE_NONE;

    for (int advance = 0; advance < ADVANCES; advance++)
        if (is_open(s, nation, advance) && (price == AE_NONE || ant_price(s, advance) < price))
            price = ant_price(s, advance);
    return price;
}

/* Scholars are bought with gold and coins; a general does not come step by step. */
int ant_progress(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;
    int nation = i / PERSONS, person = i % PERSONS, level = level_of(person);

    (void)viewer;
    if (!plays(s, nation))
        return AE_NONE;
    if (level < LEVELS)
        return ant_counted(of(board), s, nation, level);
    return person == SCHOLAR ? s->stock[nation][GOLD] + s->coins[nation] : AE_NONE;
}

/* How much of it the next personage takes; none where no card is left. */
int ant_progress_to(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;
    int nation = i / PERSONS, person = i % PERSONS, level = level_of(person);

    (void)board, (void)viewer;
    if (!plays(s, nation) || !ant_persons_left(s, person))
        return AE_NONE;
    if (level < LEVELS)
        return ant_next_at(s, nation, level);
    return person == SCHOLAR ? next_scholar_at(s, nation) : AE_NONE;
}

/* ---- rondel and market ---- */

/* New units that the active nation could place. */
static int n_armed(const ant *s)
{
    int room = 0, supply = 0;
    int paid = (s->stock[s->active][IRON] + s->coins[s->active]) / UNIT_PRICE;

    for (int region = 0; region < REGIONS; region++)
        room += s->owner[region] == s->active + 1 ? ant_capacity(s, region) : 0;
    for (int kind = 0; kind < KINDS; kind++)
        supply += ant_unit_supply[kind] - ant_n_units(s, s->active, kind);
    return least(paid + (s->bellona == s->active), least(room, supply));
}

/* Temples that it could build. */
static int n_built(const ant *s)
{
    int paid = (s->stock[s->active][MARBLE] + s->coins[s->active]) / TEMPLE_PRICE;
    int sites = ant_n_cities(s, s->active) - ant_n_temples(s, s->active);

    return least(paid, least(sites, ant_temples_left(s)));
}

/* Advances of which it could learn one. */
static int n_learned(const ant *s)
{
    int n = 0;

    for (int advance = 0; advance < ADVANCES; advance++)
        n += ant_can_learn(s, advance);
    return n;
}

/* What a field gives the active nation now, in resources, units, temples or advances, before the
 * way there is paid and without trade. */
int ant_brings(const ae_board *board, const void *state, int viewer, int field)
{
    static const uint8_t resource[FIELDS] = {
        [FERRUM] = IRON,
        [AURUM] = GOLD,
        [MARMOR] = MARBLE,
    };
    const ant *s = state;

    (void)board, (void)viewer;
    if (s->active == NOBODY)
        return AE_NONE;
    switch (field) {
    case MILITIA:
        return n_armed(s);
    case TEMPLUM:
        return n_built(s);
    case SCIENTIA:
        return n_learned(s);
    case MOVERE_1:
    case MOVERE_2:
        return ant_n_units(s, s->active, LEGION) + ant_n_units(s, s->active, GALLEY);
    default:
        return ant_production(s, s->active, resource[field]);
    }
}

/* Rules, Mercatura and Commercium: two for one, three for two. */
static int rate(const ant *s, int i, int n)
{
    static const uint8_t advance[MARKET_RATES] = { MERCATURA, COMMERCIUM };

    return s->active != NOBODY && ant_can_trade(s, advance[i]) ? n : AE_NONE;
}

int ant_market_gives(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return rate(state, i, i + 2);
}

int ant_market_gets(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return rate(state, i, i + 1);
}

/* ---- cities ---- */

/* How much a city produces; none where there is no city. */
int ant_yields(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer;
    return s->owner[i] ? ant_capacity(s, i) : AE_NONE;
}

static const char *part_id(const ae_board *board, int part)
{
    static const char *const id[STRENGTH_PARTS] = {
        [PART_WALLS] = "walls",
        [PART_UNITS] = "units",
        [PART_FEW] = "few",
        [PART_ADVANCE] = "advance",
    };

    (void)board;
    return id[part];
}

const ae_noun ant_noun_part = { .name = "part", .id = part_id, .n = STRENGTH_PARTS };

/* The parts of its strength; none where there is nothing to conquer. */
int ant_strength_of(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;
    int region = i / STRENGTH_PARTS, part = i % STRENGTH_PARTS;

    (void)board, (void)viewer;
    if (!s->owner[region] && !s->temple[region])
        return AE_NONE;
    return ant_strength_part(s, region, part);
}
