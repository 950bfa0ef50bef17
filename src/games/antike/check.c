/*
 * check.c: the invariants of a state.  A fault names one of:
 *
 *   nation   active, first and holders are nations, or nobody where the rules allow it
 *   step     the counters that belong to the step are set, all others are 0
 *   city     a city lies in a region of the map, has its resource and one owner; every nation has
 *            a city, and no more than its tokens; temples stand in regions of the map
 *   unit     no more units than the supply has, each where its kind can stand
 *   stock    no amount is negative, and no more coins than the game has
 *   advance  a nation that has an upper advance has the lower one, too
 *   person   no more cards than the game has, no fewer than the levels that were reached give
 *   end      there is a winner if and only if the game ended by a victory
 */
#include "ant.h"

/* `member` is what of the state a fault names: a value, or as much of an array as it is about. */
#define HOLDS(cond, what, member)                          \
    do {                                                   \
        if (!(cond))                                       \
            return AE_BROKEN(fault, what, s, (s)->member); \
    } while (0)

static int is_nation(const ant *s, int nation)
{
    return nation < s->n_nations;
}

static ae_err check_nations(const ant_board *b, const ant *s, ae_fault *fault)
{
    int is_set_up = s->step > ST_FIRST;

    HOLDS(s->setup == ant_setup_of(s->seats, s->variant), "nation", setup);
    HOLDS(!(s->variant & DUEL) || s->seats == 2, "nation", variant);
    HOLDS(!(s->variant & LONG) || s->seats == 3, "nation", variant);
    HOLDS(s->n_nations > 0 && s->n_nations == b->n_in_setup[s->setup], "nation", n_nations);
    HOLDS(is_set_up ? is_nation(s, s->first) : s->first == NOBODY, "nation", first);
    HOLDS(is_set_up ? is_nation(s, s->active) : s->active == NOBODY, "nation", active);
    HOLDS(is_set_up ? is_nation(s, s->bellona) : s->bellona == NOBODY, "nation", bellona);
    HOLDS(s->plinius == NOBODY
              || (s->variant & PLINIUS && is_nation(s, s->plinius)
                  && s->advances[s->plinius] == 0xff),
          "nation", plinius);
    HOLDS((s->winner != NOBODY) <= (s->step == ST_OVER), "end", winner);
    HOLDS(s->winner == NOBODY
              || (is_nation(s, s->winner) && ant_n_persons(s, s->winner) >= ant_goal(b, s) - 1),
          "end", winner);
    for (int nation = 0; nation < s->n_nations; nation++)
        HOLDS(ant_n_persons(s, nation) < ant_goal(b, s) || nation == s->winner, "end",
              persons[nation]);
    HOLDS(s->step != ST_OVER || s->winner != NOBODY || s->turn >= ant_max_turns(s), "end",
          turn);
    HOLDS(s->step == ST_OVER || s->turn < ant_max_turns(s), "end", turn);
    return AE_OK;
}

/* A unit under way, and who is asked about it. */
static ae_err check_mover(const ant_board *b, const ant *s, ae_fault *fault)
{
    int is_meeting = s->step == ST_ENTER || s->step == ST_ASKED;

    HOLDS(!is_meeting || s->at != NOWHERE, "step", at);
    HOLDS((s->step == ST_ASKED) == (s->asked != NOBODY), "step", asked);
    if (s->at == NOWHERE) {
        HOLDS(!s->at_kind && !s->at_steps, "step", at_steps);
        return AE_OK;
    }
    HOLDS((s->step == ST_MOVE || is_meeting) && s->at < b->n_regions && !s->is_conquering,
          "step", at);
    HOLDS(s->units[s->active][s->at_kind][s->at] > s->moved[s->at_kind][s->at], "step", at);
    HOLDS(s->at_steps <= ant_has(s, s->active, s->at_kind == LEGION ? STRATA : NAVIGATIO),
          "step", at_steps);
    HOLDS(is_meeting || s->at_steps == 1, "step", at_steps);
    HOLDS(!is_meeting || ant_next_asked(s, s->active) != NOBODY, "step", at);
    HOLDS(s->asked == NOBODY
              || (is_nation(s, s->asked) && s->asked != s->active
                  && s->units[s->asked][s->at_kind][s->at]),
          "step", asked);
    return AE_OK;
}

/* What is paid with at a time: aside and market. */
static ae_err check_payment(const ant *s, ae_fault *fault)
{
    int is_paying = s->step == ST_MILITIA || s->step == ST_TEMPLUM || s->step == ST_SCIENTIA
                    || s->step == ST_FOUND;
    int n_given = 0, n_aside = 0;

    for (int i = 0; i <= COIN; i++)
        n_given += s->given[i];
    for (int resource = 0; resource < RESOURCES; resource++)
        n_aside += s->aside[resource];
    HOLDS(is_paying || (!n_given && !s->gets_left && !n_aside), "step", given);
    HOLDS(!n_given || (n_given <= 2 && ant_can_trade(s, MERCATURA) && !s->gets_left), "step",
          given);
    HOLDS(n_given != 1 || ant_wealth(s, s->active) > 0, "step", given);
    HOLDS(!s->gets_left || ant_can_trade(s, COMMERCIUM), "step", gets_left);
    HOLDS((s->step == ST_PAY) == (s->due > 0), "step", due);
    HOLDS(s->due <= (s->step == ST_PAY ? ant_wealth(s, s->active) : 0), "step", due);
    HOLDS(s->step != ST_CHOOSE || ant_coins_left(s) == 0, "step", step);
    return AE_OK;
}

/* The field that the active nation stands on leads to the step. */
static int is_step_of(const ant *s)
{
    int field = s->field[s->active];

    switch (s->step) {
    case ST_MILITIA:
        return field == MILITIA;
    case ST_TEMPLUM:
        return field == TEMPLUM;
    case ST_SCIENTIA:
        return field == SCIENTIA;
    case ST_CHOOSE:
        return field == MARMOR || field == FERRUM || field == AURUM;
    case ST_MOVE:
    case ST_ENTER:
    case ST_ASKED:
        return field == MOVERE_1 || field == MOVERE_2;
    case ST_FOUND:
    case ST_PAY:
        return field != NOWHERE;
    default:
        return 1;
    }
}

/* How much the step can have placed in an own city: units, its temple, or the city itself where a
 * unit founded it. */
static int most_fresh(const ant *s, int region)
{
    int units = ant_in_region(s, s->active, region), capacity = ant_capacity(s, region);

    if (s->owner[region] != s->active + 1)
        return 0;
    switch (s->step) {
    case ST_MILITIA:
        return units < capacity ? units : capacity;
    case ST_TEMPLUM:
        return s->temple[region];
    case ST_FOUND:
        return units > 0;
    default:
        return 0;
    }
}

static ae_err check_step(const ant *s, ae_fault *fault)
{
    int is_war = s->step == ST_MOVE || s->step == ST_ENTER || s->step == ST_ASKED;

    if (s->step == ST_FIRST) {
        HOLDS(s->turn == 0 && !s->new_advances && !s->scholars_due && !s->generals_due, "step",
              turn);
        return AE_OK;
    }
    HOLDS(is_step_of(s), "step", step);
    HOLDS(!s->free_units || s->step == ST_MILITIA, "step", free_units);
    HOLDS(!s->is_conquering || s->step == ST_MOVE, "step", is_conquering);
    HOLDS(!(s->new_advances & ~s->advances[s->active]), "step", new_advances);
    HOLDS(!s->new_advances || s->step == ST_SCIENTIA || s->step == ST_FOUND, "step",
          new_advances);
    HOLDS(!s->scholars_due || s->new_advances, "step", scholars_due);
    HOLDS(!s->generals_due || s->is_conquering || s->step == ST_FOUND, "step", generals_due);
    HOLDS(s->generals_due <= ALL_TEMPLES && s->scholars_due <= ADVANCES, "step", generals_due);
    for (int region = 0; region < REGIONS; region++) {
        HOLDS(!s->fresh[region] || s->fresh[region] <= most_fresh(s, region), "step",
              fresh[region]);
        for (int kind = 0; kind < KINDS; kind++)
            HOLDS(!s->moved[kind][region]
                      || (is_war && !s->is_conquering
                          && s->moved[kind][region] <= s->units[s->active][kind][region]),
                  "step", moved[kind][region]);
    }
    return AE_OK;
}

static ae_err check_cities(const ant_board *b, const ant *s, ae_fault *fault)
{
    for (int region = 0; region < REGIONS; region++) {
        int is_there = region < b->n_regions, resource = s->city[region] - 1;

        HOLDS(!s->owner[region] || (is_there && s->owner[region] <= s->n_nations), "city",
              owner[region]);
        HOLDS(!s->owner[region] == !s->city[region], "city", city[region]);
        HOLDS(resource < 0 || b->resource[region] == ANY || b->resource[region] == resource,
              "city", city[region]);
        HOLDS(!s->temple[region] || is_there, "city", temple[region]);
    }
    for (int nation = 0; nation < s->n_nations; nation++)
        HOLDS(ant_n_cities(s, nation) >= 1 && ant_n_cities(s, nation) <= TOKENS, "city", owner);
    HOLDS(ant_temples_left(s) >= 0, "city", temple);
    return AE_OK;
}

static ae_err check_units(const ant_board *b, const ant *s, int nation, ae_fault *fault)
{
    for (int kind = 0; kind < KINDS; kind++) {
        for (int region = 0; region < REGIONS; region++)
            HOLDS(!s->units[nation][kind][region]
                      || (is_nation(s, nation) && region < b->n_regions
                          && ant_can_stand(b, region, kind)),
                  "unit", units[nation][kind][region]);
        HOLDS(ant_n_units(s, nation, kind) <= ant_unit_supply[kind], "unit",
              units[nation][kind]);
    }
    return AE_OK;
}

static ae_err check_nation(const ant *s, int nation, ae_fault *fault)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        HOLDS(is_nation(s, nation) || !s->stock[nation][resource], "stock",
              stock[nation][resource]);
    HOLDS(is_nation(s, nation) || (!s->coins[nation] && !s->advances[nation]), "stock",
          coins[nation]);
    HOLDS(s->field[nation] < FIELDS || (is_nation(s, nation) ? s->field[nation] == NOWHERE : 0)
              || (!is_nation(s, nation) && s->field[nation] == 0),
          "nation", field[nation]);
    for (int advance = 0; advance < ADVANCES; advance++)
        HOLDS(!ant_has(s, nation, advance)
                  || (s->advances[nation] & ant_advances[advance].needs)
                         == ant_advances[advance].needs,
              "advance", advances[nation]);
    for (int person = 0; person < PERSONS; person++)
        HOLDS(is_nation(s, nation) || !s->persons[nation][person], "person",
              persons[nation][person]);
    for (int level = 0; level < LEVELS; level++)
        HOLDS(is_nation(s, nation) || !s->level[nation][level], "person", level[nation][level]);
    HOLDS(s->persons[nation][KING] <= s->level[nation][LEVEL_KING], "person",
          persons[nation][KING]);
    HOLDS(s->persons[nation][CITIZEN] <= s->level[nation][LEVEL_CITIZEN], "person",
          persons[nation][CITIZEN]);
    HOLDS(s->persons[nation][NAVIGATOR] <= s->level[nation][LEVEL_NAVIGATOR], "person",
          persons[nation][NAVIGATOR]);
    return AE_OK;
}

static ae_err check_supplies(const ant *s, ae_fault *fault)
{
    HOLDS(ant_coins_left(s) >= 0, "stock", coins);
    for (int person = 0; person < PERSONS; person++)
        HOLDS(ant_persons_left(s, person) >= 0, "person", persons);
    return AE_OK;
}

ae_err ant_check(const ae_board *board, const void *state, ae_fault *fault)
{
    const ant_board *b = (const void *)board;
    const ant *s = state;
    ae_err err = AE_OK;

    if ((err = check_nations(b, s, fault)) || (err = check_cities(b, s, fault)))
        return err;
    for (int nation = 0; nation < NATIONS; nation++)
        if ((err = check_nation(s, nation, fault)) || (err = check_units(b, s, nation, fault)))
            return err;
    if ((err = check_step(s, fault)) || (err = check_supplies(s, fault)))
        return err;
    if (s->step == ST_FIRST)
        return check_mover(b, s, fault);
    if ((err = check_payment(s, fault)))
        return err;
    return check_mover(b, s, fault);
}
