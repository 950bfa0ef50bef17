/*
 * eval_nation.c: the facts of one nation.
 *
 * An action of the rondel counts the more, the fewer steps its field is away.  While the action is
 * being carried out, its distance is 0.
 */
#include "eval_parts.h"

/* ---- tables ---- */

/* How much of a personage one has on the way to it: the last steps count most. */
static const float on_the_way[LEVELS][8] = {
    [LEVEL_KING] = { 0, 0.12f, 0.27f, 0.46f, 0.7f, 1 },
    [LEVEL_CITIZEN] = { 0, 0.28f, 0.62f, 1 },
    [LEVEL_NAVIGATOR] = { 0, 0.06f, 0.14f, 0.24f, 0.37f, 0.53f, 0.73f, 1 },
};

/* What a card is good for to one who is not there yet, by how many are left. */
static const float supply[] = { 0, 0.6f, 0.85f, 1 };

/* A field by the steps to it; the way to the last five costs. */
enum { AT_HAND = 0, FIRST_MOVE = FIELDS + 1 };
static const float nearness[] = { 1.15f, 1, 0.95f, 0.9f, 0.65f, 0.5f, 0.35f, 0.25f, 0.15f, 1 };

/* The more, the less each further one is worth. */
static const float some[] = { 0, 1, 1.8f, 2.4f, 2.9f, 3.3f, 3.6f, 3.8f, 4 };
enum { SOME = sizeof some / sizeof some[0] - 1 };

static const uint8_t by_price[ADVANCES] = { MERCATURA, STRATA, COMMERCIUM, NAVIGATIO,
                                            METALLUM,  REGNUM, MONETA,     RES_PUBLICA };

static const float share[] = { 0, 1, 0.5f, 0.33333f, 0.25f, 0.2f, 0.16667f };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static float some_of(int n)
{
    return some[n < SOME ? n : SOME];
}

/* ---- one nation ---- */

typedef struct {
    const ant_outlook *c;
    const ant *s;
    const ant_realm *r;
    float *fact;
    int nation, is_active; /* in the middle of its turn */
    int stock[RESOURCES], coins;
    float field[FIELDS], movere; /* how near they are */
} teller;

/* While an action is under way its field is at hand.  Of a Movere, facts of its own tell. */
static void read_fields(teller *t)
{
    int at = t->s->field[t->nation], step = t->s->step;
    int is_open = step == ST_PAY || (step >= ST_MILITIA && step <= ST_SCIENTIA);

    for (int field = 0; field < FIELDS; field++)
        t->field[field] =
            nearness[at == NOWHERE ? FIRST_MOVE : ((field - at - 1) & (FIELDS - 1)) + 1];
    if (t->is_active && is_open)
        t->field[at] = nearness[AT_HAND];
    t->movere =
        t->field[MOVERE_1] > t->field[MOVERE_2] ? t->field[MOVERE_1] : t->field[MOVERE_2];
}

/* What is owed for the rondel is as good as gone, what lies at the market comes back as less. */
static float coins_under_way(const ant *s)
{
    int given = s->given[MARBLE] + s->given[IRON] + s->given[GOLD] + s->given[COIN];
    int due = s->step == ST_PAY ? s->due : 0;

    return 0.45f * (float)given + 0.9f * (float)(s->gets_left + (s->step == ST_CHOOSE))
           - 0.8f * (float)due;
}

static void read_purse(teller *t)
{
    const ant *s = t->s;

    t->coins = s->coins[t->nation];
    if (t->is_active)
        t->coins += s->aside[MARBLE] + s->aside[IRON] + s->aside[GOLD];
    t->fact[FACT_COINS] = (float)t->coins + (t->is_active ? coins_under_way(s) : 0);
    for (int i = 0; i < RESOURCES; i++) {
        int n = t->stock[i] = s->stock[t->nation][i];

        t->fact[FACT_STOCK + i] = 24 * (float)n / (float)(24 + n);
    }
}

/* ---- personages ---- */

/* Cards that are taken at the end of this turn count as taken. */
static void read_persons(teller *t)
{
    const ant_outlook *c = t->c;
    int n[PERSONS];

    for (int person = 0; person < PERSONS; person++)
        n[person] = t->s->persons[t->nation][person];
    for (int level = 0; level < LEVELS; level++) {
        int person = ant_person_by[level];

        n[person] += least(c->reached[t->nation][level] - t->s->level[t->nation][level],
                           c->left[person]);
    }
    if (t->is_active) {
        n[SCHOLAR] += least(t->s->scholars_due, c->left[SCHOLAR]);
        n[GENERAL] += least(t->s->generals_due, c->left[GENERAL]);
    }
    for (int person = 0; person < PERSONS; person++)
        t->fact[FACT_PERSONS + person] = (float)n[person];
}

/* Whether the last cards go to others who are nearer. */
static float chance_of_card(const teller *t, int level)
{
    int left = t->c->left[ant_person_by[level]], n_nearer = 0;

    if (left >= 3)
        return 1;
    for (int other = 0; other < t->s->n_nations; other++)
        n_nearer += t->c->gone[other][level] > t->c->gone[t->nation][level];
    return n_nearer >= left ? 0.5f * supply[left] : supply[left];
}

static void read_levels(teller *t)
{
    const int *gone = t->c->gone[t->nation];

    for (int level = 0; level < LEVELS; level++)
        t->fact[FACT_NEXT + level] = chance_of_card(t, level) * on_the_way[level][gone[level]];
    if (t->c->temples_left + gone[LEVEL_CITIZEN] < ant_level_step[LEVEL_CITIZEN])
        t->fact[FACT_NEXT + LEVEL_CITIZEN] *= 0.3f;
}

static void read_sea(teller *t)
{
    const ant_realm *r = t->r;
    int gone = t->c->gone[t->nation][LEVEL_NAVIGATOR], step = ant_level_step[LEVEL_NAVIGATOR];
    int spare = r->n_units[GALLEY] - ae_size(r->units[GALLEY]);
    uint64_t seas = r->reach[GALLEY] & ~r->units[GALLEY];
    int gain =
        spare ? least(spare, ae_size(seas)) + least(spare, ae_size(seas & t->c->map.ships)) : 0;
    const float *part = on_the_way[LEVEL_NAVIGATOR];

    t->fact[FACT_SEA_NEXT] = t->movere * chance_of_card(t, LEVEL_NAVIGATOR)
                             * (part[least(gone + gain, step)] - part[gone]);
}

/* ---- advances ---- */

/* Buys the cheapest ones first; answers how many, and a part of the one that is too dear. */
static float buy_advances(unsigned offered, unsigned own, int gold, int is_first)
{
    int n = 0;

    for (int i = 0; i < ADVANCES && offered; i++) {
        int advance = by_price[i];
        unsigned bit = 1u << advance, needs = ant_advances[advance].needs;
        int price =
            is_first ? ant_advances[advance].price_first : ant_advances[advance].price_later;

        if (!(offered & bit) || (own & needs) != needs)
            continue;
        if (gold < price)
            return (float)n + 0.6f * (float)(gold * gold) / (float)(price * price);
        gold -= price;
        own |= bit;
        offered &= ~bit;
        n++;
    }
    return (float)n;
}

static void read_advances(teller *t)
{
    unsigned own = t->s->advances[t->nation], all = (1u << ADVANCES) - 1;
    int gold = t->stock[GOLD] + t->coins;
    float firsts = buy_advances(all & ~t->c->discovered, own, gold, 1);
    float later = buy_advances(t->c->discovered & ~own, own, gold, 0);
    int has_prize = t->s->variant & PLINIUS && t->s->plinius == NOBODY;

    for (int advance = 0; advance < ADVANCES; advance++)
        t->fact[FACT_ADVANCES + advance] = (float)(own >> advance & 1);
    t->fact[FACT_NEXT_SCHOLAR] = firsts;
    t->fact[FACT_DISCOVER] = firsts * t->field[SCIENTIA];
    t->fact[FACT_LEARN] = later * t->field[SCIENTIA];
    t->fact[FACT_NEXT_PLINIUS] = 0;
    if (has_prize) {
        float part = (float)ae_size(own) / (float)ADVANCES;

        t->fact[FACT_NEXT_PLINIUS] = part * part;
    }
}

/* ---- cities ---- */

/* Rules, production: 1 a city, 3 with a temple; Metallum 1 more in all, Moneta 2. */
static void read_income(teller *t)
{
    static const uint8_t field_of[RESOURCES] = { MARMOR, FERRUM, AURUM };
    int extra = ant_has(t->s, t->nation, MONETA) ? 2 : ant_has(t->s, t->nation, METALLUM);
    int lowest = TOKENS;
    float harvest = 0;

    for (int i = 0; i < RESOURCES; i++) {
        uint64_t cities = t->r->by_resource[i];
        int n = extra + ae_size(cities) + 2 * ae_size(cities & t->r->temples);

        lowest = least(lowest, n);
        harvest += (float)(n + 1) * t->field[field_of[i]];
        t->fact[FACT_INCOME + i] = (float)n;
    }
    t->fact[FACT_INCOME_LEAST] = (float)lowest;
    t->fact[FACT_HARVEST] = harvest;
}

/* Temples that the marble is enough for, and a part of the next one. */
static void read_build(teller *t)
{
    int marble = t->stock[MARBLE] + t->coins;
    int places =
        least(t->c->n_cities[t->nation] - t->c->n_temples[t->nation], t->c->temples_left);
    int n = marble / TEMPLE_PRICE;
    float part = (float)(marble - n * TEMPLE_PRICE) / (float)TEMPLE_PRICE;

    t->fact[FACT_BUILD] =
        t->field[TEMPLUM] * (n < places ? some_of(n) + 0.4f * part * part : some_of(places));
}

static void read_arm(teller *t)
{
    const ant *s = t->s;
    int is_arming = t->is_active && s->step == ST_MILITIA;
    int free_units = is_arming ? s->free_units : s->bellona == t->nation;
    int n = (t->stock[IRON] + t->coins) / UNIT_PRICE + free_units;
    int places = t->c->n_cities[t->nation] + 2 * t->c->n_temples[t->nation];

    for (int region = 0; is_arming && region < REGIONS; region++)
        places -= s->fresh[region];
    t->fact[FACT_ARM] = t->field[MILITIA] * some_of(least(n, places));
    t->fact[FACT_BELLONA] = (float)(s->bellona == t->nation);
}

/* Rules, founding: 1 of each; coins stand in for what is missing. */
static int n_payable(const teller *t, int most)
{
    int n = 0, coins = t->coins;

    while (n < most) {
        for (int i = 0; i < RESOURCES; i++)
            coins -= t->stock[i] <= n;
        if (coins < 0)
            break;
        n++;
    }
    return n;
}

static void read_sites(teller *t)
{
    const ant_realm *r = t->r;
    uint64_t here = r->units[LEGION] | r->units[GALLEY];
    uint64_t next = (r->reach[LEGION] | r->reach[GALLEY]) & ~here & t->c->map.empty;
    int n_here = least(ae_size(here & t->c->map.empty), TOKENS - t->c->n_cities[t->nation]);
    int n_paid = n_here ? n_payable(t, n_here) : 0;
    int n_units = r->n_units[LEGION] + r->n_units[GALLEY];

    t->fact[FACT_SITES_PAID] = (float)n_paid;
    t->fact[FACT_SITES_UNPAID] = (float)(n_here - n_paid);
    t->fact[FACT_SITES_NEXT] = t->movere * some_of(least(ae_size(next), n_units));
}

/* Where nobody is yet, beside own cities: of others too, or not. */
static void read_room(teller *t)
{
    uint64_t others = 0, mine = t->r->ring & t->c->map.empty;

    for (int other = 0; other < t->s->n_nations; other++)
        if (other != t->nation)
            others |= t->c->map.of[other].ring;
    t->fact[FACT_ROOM] = some_of(ae_size(mine & ~others));
    t->fact[FACT_ROOM_SHARED] = some_of(ae_size(mine & others));
}

/* ---- war ---- */

static void read_prey(teller *t)
{
    const ant_realm *r = t->r;
    float card = supply[least(t->c->left[GENERAL], 3)];
    float lack = r->siege[0] ? 0.6f : r->siege[1] ? 0.25f : 0;
    uint64_t temples = r->prey & t->c->map.temples;

    t->fact[FACT_PREY_CITIES] = t->movere * some_of(ae_size(r->prey & ~temples));
    t->fact[FACT_PREY_TEMPLES] = t->movere * card * some_of(ae_size(temples));
    t->fact[FACT_SIEGE] = card * (temples ? 1 : lack);
    t->fact[FACT_DANGER_TEMPLES] = (float)ae_size(r->danger & r->temples);
    t->fact[FACT_DANGER_CITIES] = (float)ae_size(r->danger & ~r->temples);
}

/* What the units can still do in this Movere. */
static void read_moves(teller *t)
{
    const ant_survey *map = &t->c->map;
    const ant_realm *r = t->r;
    uint64_t sites = map->now & map->empty & ~(r->units[LEGION] | r->units[GALLEY]);
    uint64_t prey = map->now_prey;

    t->fact[FACT_MOVES] = t->fact[FACT_STORM] = 0;
    if (!t->is_active)
        return;
    t->fact[FACT_MOVES] = some_of(least(ae_size(sites), map->n_unmoved));
    t->fact[FACT_STORM] = some_of(ae_size(prey & ~map->temples))
                          + 3 * (float)least(t->c->left[GENERAL], ae_size(prey & map->temples));
}

/* ---- the race ---- */

/* Personages, and a half of what is under way beyond that of the start. */
static float pace_of(const teller *t)
{
    const float *fact = t->fact;
    float n = 0, part = fact[FACT_NEXT_SCHOLAR];

    for (int person = 0; person < PERSONS; person++)
        n += fact[FACT_PERSONS + person];
    for (int level = 0; level < LEVELS; level++)
        part += fact[FACT_NEXT + level];
    return n + 0.4f * (part < 1 ? part : 1);
}

/* The nearer its turn, the more; in the middle of it, it is as good as over. */
static float nearness_of_turn(const teller *t)
{
    const ant *s = t->s;
    int wait = t->nation - s->active;

    if (s->active == NOBODY)
        return 0;
    if (wait < 0 || t->is_active)
        wait += s->n_nations;
    return 1 - (float)wait * share[s->n_nations];
}

void ant_read_nation(ant_outlook *c, int nation, float fact[FACTS])
{
    teller t = { .c = c, .s = c->s, .r = &c->map.of[nation], .fact = fact, .nation = nation };
    float missing;

    t.is_active = c->s->active == nation && c->s->step > ST_RONDEL && c->s->step != ST_OVER;
    fact[FACT_CITIES] = (float)c->n_cities[nation];
    fact[FACT_TEMPLES] = (float)c->n_temples[nation];
    fact[FACT_UNITS + LEGION] = (float)t.r->n_units[LEGION];
    fact[FACT_UNITS + GALLEY] = (float)t.r->n_units[GALLEY];
    read_fields(&t);
    read_purse(&t);
    read_persons(&t);
    read_levels(&t);
    read_sea(&t);
    read_advances(&t);
    read_income(&t);
    read_build(&t);
    read_arm(&t);
    read_sites(&t);
    read_room(&t);
    read_prey(&t);
    read_moves(&t);
    c->pace[nation] = pace_of(&t);
    missing = (float)c->goal - c->pace[nation];
    fact[FACT_FINISH] = missing < 2 ? 1 - 0.5f * missing : 0;
    fact[FACT_TURN] = nearness_of_turn(&t);
}
