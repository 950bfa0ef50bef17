/*
 * rules.c: predicates and numbers of the rules, shared by legal moves, apply(), scoring and
 * tests.
 */
#include "ant.h"

int ant_setup_of(int seats, uint32_t variant)
{
    if (seats == 2)
        return variant & DUEL ? SETUP_DUEL : SETUP_PAIRS;
    return SETUP_THREE + seats - 3;
}

/* With two players the nations of both take turns alternately. */
int ant_seat_of(const ant *s, int nation)
{
    return nation % s->seats;
}

int ant_next(const ant *s, int nation)
{
    return (nation + 1) % s->n_nations;
}

int ant_before(const ant *s, int nation)
{
    return (nation + s->n_nations - 1) % s->n_nations;
}

int ant_has(const ant *s, int nation, int advance)
{
    return s->advances[nation] >> advance & 1;
}

int ant_n_cities(const ant *s, int nation)
{
    int n = 0;

    for (int region = 0; region < REGIONS; region++)
        n += s->owner[region] == nation + 1;
    return n;
}

int ant_n_temples(const ant *s, int nation)
{
    int n = 0;

    for (int region = 0; region < REGIONS; region++)
        n += (s->owner[region] == nation + 1) & s->temple[region];
    return n;
}

int ant_temples_left(const ant *s)
{
    int n = ALL_TEMPLES;

    for (int region = 0; region < REGIONS; region++)
        n -= s->temple[region];
    return n;
}

int ant_coins_left(const ant *s)
{
    int n = COINS;

    for (int nation = 0; nation < s->n_nations; nation++)
        n -= s->coins[nation];
    for (int resource = 0; resource < RESOURCES; resource++)
        n -= s->aside[resource];
    return n;
}

/* Plinius is a card of his own. */
int ant_persons_left(const ant *s, int person)
{
    int n = ant_person_supply[person] + (person == SCHOLAR && s->plinius != NOBODY);

    for (int nation = 0; nation < s->n_nations; nation++)
        n -= s->persons[nation][person];
    return n;
}

int ant_n_persons(const ant *s, int nation)
{
    int n = 0;

    for (int person = 0; person < PERSONS; person++)
        n += s->persons[nation][person];
    return n;
}

int ant_n_units(const ant *s, int nation, int kind)
{
    int n = 0;

    for (int region = 0; region < REGIONS; region++)
        n += s->units[nation][kind][region];
    return n;
}

int ant_in_region(const ant *s, int nation, int region)
{
    return s->units[nation][LEGION][region] + s->units[nation][GALLEY][region];
}

/* Rules, Militia: legions where there is a land border, galleys where there is one at sea. */
int ant_can_stand(const ant_board *b, int region, int kind)
{
    return b->near[kind][region][0] != NOWHERE;
}

int ant_capacity(const ant *s, int region)
{
    return s->temple[region] ? 3 : 1;
}

/* Rules, production: 1 a city, 3 with a temple; Metallum 1 more in all, Moneta 2. */
int ant_production(const ant *s, int nation, int resource)
{
    int n = ant_has(s, nation, MONETA) ? 2 : ant_has(s, nation, METALLUM) ? 1 : 0;

    for (int region = 0; region < REGIONS; region++)
        if (s->owner[region] == nation + 1 && s->city[region] == resource + 1)
            n += ant_capacity(s, region);
    return n;
}

/* Clockwise; staying is going all round. */
int ant_rondel_steps(const ant *s, int nation, int field)
{
    return (field - s->field[nation] + FIELDS - 1) % FIELDS + 1;
}

/* Rules, rondel: the first move is free; then three steps are, and each further one costs 1. */
int ant_rondel_cost(const ant *s, int nation, int field)
{
    int steps;

    if (s->field[nation] == NOWHERE)
        return 0;
    steps = ant_rondel_steps(s, nation, field);
    return steps > FREE_STEPS ? steps - FREE_STEPS : 0;
}

int ant_wealth(const ant *s, int nation)
{
    int n = s->coins[nation];

    for (int resource = 0; resource < RESOURCES; resource++)
        n += s->stock[nation][resource];
    return n;
}

int ant_can_pay(const ant *s, int resource, int n)
{
    return s->aside[resource] + s->stock[s->active][resource] + s->coins[s->active] >= n;
}

/* Rules, founding: 1 of each; coins stand in for what is missing. */
int ant_can_pay_city(const ant *s)
{
    int missing = 0;

    for (int resource = 0; resource < RESOURCES; resource++)
        missing += !s->aside[resource] && !s->stock[s->active][resource];
    return missing <= s->coins[s->active];
}

int ant_is_discovered(const ant *s, int advance)
{
    for (int nation = 0; nation < s->n_nations; nation++)
        if (ant_has(s, nation, advance))
            return 1;
    return 0;
}

int ant_price(const ant *s, int advance)
{
    return ant_is_discovered(s, advance) ? ant_advances[advance].price_later
                                         : ant_advances[advance].price_first;
}

int ant_can_learn(const ant *s, int advance)
{
    uint8_t needs = ant_advances[advance].needs;

    return !ant_has(s, s->active, advance) && (s->advances[s->active] & needs) == needs
           && ant_can_pay(s, GOLD, ant_price(s, advance));
}

/* Rules, Mercatura and Commercium: not yet in the turn in which they are bought. */
int ant_can_trade(const ant *s, int advance)
{
    return ant_has(s, s->active, advance) && !(s->new_advances >> advance & 1);
}

int ant_is_trading(const ant *s)
{
    int n = s->gets_left;

    for (int i = 0; i <= COIN; i++)
        n += s->given[i];
    return n > 0;
}

/* Rules, conquest: a neutral temple is 3 strong; a city has its own strength, its owner's units
 * there, and what its owner has achieved. */
int ant_strength_part(const ant *s, int region, int part)
{
    int nation = s->owner[region] - 1;

    if (nation < 0)
        return part == PART_WALLS ? 3 : 0;
    switch (part) {
    case PART_WALLS:
        return ant_capacity(s, region);
    case PART_UNITS:
        return ant_in_region(s, nation, region);
    case PART_FEW:
        return ant_n_persons(s, nation) <= 2;
    default:
        return ant_has(s, nation, RES_PUBLICA) ? 2 : ant_has(s, nation, REGNUM);
    }
}

int ant_strength(const ant *s, int region)
{
    return ant_strength_part(s, region, PART_WALLS) + ant_strength_part(s, region, PART_UNITS)
           + ant_strength_part(s, region, PART_FEW)
           + ant_strength_part(s, region, PART_ADVANCE);
}

/* Rules, conquest: a nation's last city cannot be conquered, and the conqueror needs a city token,
 * except for a neutral temple. */
int ant_can_conquer(const ant *s, int region)
{
    int owner = s->owner[region];

    if (owner == s->active + 1 || (!owner && !s->temple[region])
        || ant_in_region(s, s->active, region) < ant_strength(s, region))
        return 0;
    return !owner || (ant_n_cities(s, owner - 1) > 1 && ant_n_cities(s, s->active) < TOKENS);
}

int ant_can_found(const ant *s, int region)
{
    return !s->owner[region] && !s->temple[region] && ant_in_region(s, s->active, region) > 0;
}

/* Rules, Militia: 1 new unit at an own city, 3 with a temple. */
int ant_has_room(const ant *s, int region)
{
    return s->owner[region] == s->active + 1 && s->fresh[region] < ant_capacity(s, region);
}

/* The longer game of three needs two more than the board's track has. */
int ant_goal(const ant_board *b, const ant *s)
{
    return s->variant & LONG ? LONG_GOAL : b->goal[s->setup];
}

int ant_max_turns(const ant *s)
{
    return TURNS_EACH * s->n_nations;
}

/* Clockwise from the active nation: who has units of that kind where the mover stands. */
int ant_next_asked(const ant *s, int after)
{
    for (int nation = ant_next(s, after); nation != s->active; nation = ant_next(s, nation))
        if (s->units[nation][s->at_kind][s->at])
            return nation;
    return NOBODY;
}

/* Rules, navigators: a point for each sea region with an own galley, two with a ship. */
int ant_navigation(const ant_board *b, const ant *s, int nation)
{
    int n = 0;

    for (int region = 0; region < b->n_regions; region++)
        n += (s->units[nation][GALLEY][region] != 0) * (1 + b->is_ship[region]);
    return n;
}

int ant_counted(const ant_board *b, const ant *s, int nation, int level)
{
    switch (level) {
    case LEVEL_KING:
        return ant_n_cities(s, nation);
    case LEVEL_CITIZEN:
        return ant_n_temples(s, nation);
    default:
        return ant_navigation(b, s, nation);
    }
}

int ant_level(const ant_board *b, const ant *s, int nation, int level)
{
    return ant_counted(b, s, nation, level) / ant_level_size[level];
}

int ant_next_at(const ant *s, int nation, int level)
{
    return (s->level[nation][level] + 1) * ant_level_size[level];
}

int ant_gains_plinius(const ant *s)
{
    return s->variant & PLINIUS && s->plinius == NOBODY && s->advances[s->active] == 0xff;
}

/* Personages that the active nation would take if its turn ended now, as far as there are cards. */
int ant_n_coming(const ant_board *b, const ant *s, int person)
{
    int n = 0, left = ant_persons_left(s, person), is_plinius = 0;

    for (int level = 0; level < LEVELS; level++) {
        int more = ant_level(b, s, s->active, level) - s->level[s->active][level];

        if (ant_person_by[level] == person && more > 0)
            n = more;
    }
    if (person == GENERAL)
        n = s->generals_due;
    if (person == SCHOLAR) {
        n = s->scholars_due;
        is_plinius = ant_gains_plinius(s);
    }
    return (n < left ? n : left) + is_plinius;
}

int ant_can_move(const ant *s, int kind, int region)
{
    return s->units[s->active][kind][region] - s->moved[kind][region];
}

static int is_better(const ant *s, int nation, int other)
{
    if (s->winner == nation || s->winner == other)
        return s->winner == nation;
    if (ant_n_persons(s, nation) != ant_n_persons(s, other))
        return ant_n_persons(s, nation) > ant_n_persons(s, other);
    if (ant_n_cities(s, nation) != ant_n_cities(s, other))
        return ant_n_cities(s, nation) > ant_n_cities(s, other);
    return ant_n_temples(s, nation) > ant_n_temples(s, other);
}

/* Of two nations of a seat, the one that counts. */
int ant_best_nation(const ant *s, int seat)
{
    int other = seat + s->seats;

    return other < s->n_nations && is_better(s, other, seat) ? other : seat;
}
