/*
 * derived.c: values that views show beside the fields (ae_derived), and the amounts of each seat
 * (ae_amount).  Nothing in Antike is concealed, so no value depends on the viewer.
 *
 * Nations are numbered by their place in the turn order, as in the state.  A seat has the sum of
 * the amounts of its nations.
 */
#include "ant.h"

static const ant_board *of(const ae_board *board)
{
    return (const void *)board;
}

/* Fields have a number of its own for nothing; here it is AE_NONE. */
static int or_none(int value, int nothing)
{
    return value == nothing ? AE_NONE : value;
}

static int plays(const ant *s, int nation)
{
    return nation < s->n_nations;
}

/* ---- whose turn it is, and how far it is ---- */

enum { STEP_BELLONA = STEPS, STEP_WAY, STEP_CONQUER, STEP_ENDLESS, ALL_STEPS };

static const char *step_id(const ae_board *board, int step)
{
    static const char *const id[ALL_STEPS] = {
        [ST_FIRST] = "first",       [ST_RONDEL] = "rondel",   [ST_PAY] = "pay",
        [ST_CHOOSE] = "choose",     [ST_MILITIA] = "militia", [ST_TEMPLUM] = "templum",
        [ST_SCIENTIA] = "scientia", [ST_MOVE] = "move",       [ST_ENTER] = "enter",
        [ST_ASKED] = "asked",       [ST_FOUND] = "found",     [ST_OVER] = "won",
        [STEP_BELLONA] = "bellona", [STEP_WAY] = "way",       [STEP_CONQUER] = "conquer",
        [STEP_ENDLESS] = "endless",
    };

    (void)board;
    return id[step];
}

static const ae_noun noun_step = { .name = "step", .id = step_id, .n = ALL_STEPS };

static int step_name(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer, (void)i;
    if (s->step == ST_MILITIA && s->free_units)
        return STEP_BELLONA;
    if (s->step == ST_MOVE && s->at != NOWHERE)
        return STEP_WAY;
    if (s->step == ST_MOVE && s->is_conquering)
        return STEP_CONQUER;
    if (s->step == ST_OVER && s->winner == NOBODY)
        return STEP_ENDLESS;
    return s->step;
}

static int turn_of(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer, (void)i;
    return or_none(((const ant *)state)->active, NOBODY);
}

/* The nation that is to choose: a unit of the active one may have met its own. */
static int decides(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer, (void)i;
    if (s->step == ST_OVER)
        return AE_NONE;
    return or_none(s->step == ST_ASKED ? s->asked : s->active, NOBODY);
}

static int round_now(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer, (void)i;
    return s->turn / s->n_nations + 1;
}

static int goal(const ae_board *board, const void *state, int viewer, int i)
{
    (void)viewer, (void)i;
    return ant_goal(of(board), state);
}

static int bellona_with(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer, (void)i;
    return or_none(((const ant *)state)->bellona, NOBODY);
}

static int bank_coins(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer, (void)i;
    return ant_coins_left(state);
}

static int bank_temples(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer, (void)i;
    return ant_temples_left(state);
}

/* ---- nations ---- */

static int nation(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)viewer;
    return plays(s, i) ? of(board)->nation_of[s->setup][i] : AE_NONE;
}

/* As the board calls them, since maps have nations of their own. */
static const char *title(const ae_board *board, int value)
{
    return of(board)->nation_title[value];
}

static const ae_noun noun_title = { .name = "nation_title", .id = title };

static int nation_seat(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return plays(state, i) ? ant_seat_of(state, i) : AE_NONE;
}

static int stands(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return plays(state, i) ? or_none(((const ant *)state)->field[i], NOWHERE) : AE_NONE;
}

static int holds(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;
    int at = i / (COIN + 1), resource = i % (COIN + 1);

    (void)board, (void)viewer;
    return resource == COIN ? s->coins[at] : s->stock[at][resource];
}

static int cities(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_n_cities(state, i);
}

static int temples(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_n_temples(state, i);
}

static int at_sea(const ae_board *board, const void *state, int viewer, int i)
{
    (void)viewer;
    return ant_navigation(of(board), state, i);
}

static int on_board(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_n_units(state, i / KINDS, i % KINDS);
}

static int known(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_has(state, i / ADVANCES, i % ADVANCES) ? i % ADVANCES : AE_NONE;
}

static int has(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ((const ant *)state)->persons[i / PERSONS][i % PERSONS];
}

/* ---- rondel, advances and personages ---- */

/* From where the active nation stands; before its first turn it may go anywhere. */
static int steps_to(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer;
    if (s->active == NOBODY || s->field[s->active] == NOWHERE)
        return AE_NONE;
    return ant_rondel_steps(s, s->active, i);
}

static int cost_to(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer;
    return s->active == NOBODY ? AE_NONE : ant_rondel_cost(s, s->active, i);
}

static int price(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_price(state, i);
}

static int is_new(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return !ant_is_discovered(state, i);
}

static int persons_left(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_persons_left(state, i);
}

static int n_coming(const ant_board *b, const ant *s, int person)
{
    return s->active == NOBODY || s->step == ST_OVER ? 0 : ant_n_coming(b, s, person);
}

static int coming(const ae_board *board, const void *state, int viewer, int i)
{
    (void)viewer;
    return n_coming(of(board), state, i);
}

/* ---- the map ---- */

static int region(const ae_board *board, const void *state, int viewer, int i)
{
    (void)state, (void)viewer;
    return i < of(board)->n_regions ? i : AE_NONE;
}

static int city_of(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer;
    return s->owner[i] ? s->owner[i] - 1 : AE_NONE;
}

/* Of the city, or of the one that could be founded; none where that is chosen. */
static int produces(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)viewer;
    if (i >= of(board)->n_regions)
        return AE_NONE;
    return s->city[i] ? s->city[i] - 1 : or_none(of(board)->resource[i], ANY);
}

/* How many units it takes to conquer a region; none where there is nothing to conquer. */
static int strength(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;

    (void)board, (void)viewer;
    return s->owner[i] || s->temple[i] ? ant_strength(s, i) : 0;
}

/* Nations with units there. */
static int units_of(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer;
    return ant_in_region(state, i % NATIONS, i / NATIONS) ? i % NATIONS : AE_NONE;
}

static int under_way(const ae_board *board, const void *state, int viewer, int i)
{
    (void)board, (void)viewer, (void)i;
    return or_none(((const ant *)state)->at, NOWHERE);
}

static int units_all(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;
    int n = 0;

    (void)board, (void)viewer, (void)i;
    for (int kind = 0; s->active != NOBODY && kind < KINDS; kind++)
        n += ant_n_units(s, s->active, kind);
    return n;
}

/* Of the active nation, in this turn. */
static int units_left(const ae_board *board, const void *state, int viewer, int i)
{
    const ant *s = state;
    int n = units_all(board, state, viewer, i);

    for (int kind = 0; kind < KINDS; kind++)
        for (int at = 0; at < REGIONS; at++)
            n -= s->moved[kind][at];
    return n;
}

#define BY_NATION(what) .name = #what, .count = NATIONS, .of = what
#define BY_REGION(what) .name = #what, .count = REGIONS, .of = what
#define ONE(what)       .name = #what, .count = 1, .of = what

const ae_derived ant_derived[] = {
    { BY_REGION(strength) },
    { BY_NATION(at_sea) },
    { ONE(step_name), .noun = &noun_step },
    { ONE(turn_of) },
    { ONE(decides) },
    { .name = "round", .count = 1, .of = round_now },
    { ONE(goal) },
    { ONE(bellona_with) },
    { ONE(bank_coins) },
    { ONE(bank_temples) },
    { BY_NATION(nation), .noun = &ant_noun_nation },
    { .name = "nation_title", .count = NATIONS, .of = nation, .noun = &noun_title },
    { BY_NATION(nation_seat) },
    { BY_NATION(stands), .noun = &ant_noun_field },
    { BY_NATION(holds), .by = &ant_noun_resource },
    { BY_NATION(cities) },
    { BY_NATION(temples) },
    { BY_NATION(on_board), .by = &ant_noun_kind },
    { BY_NATION(has), .by = &ant_noun_person },
    { BY_NATION(known), .each = ADVANCES, .noun = &ant_noun_advance },
    { .name = "progress", .count = NATIONS, .of = ant_progress, .by = &ant_noun_person },
    { .name = "progress_to", .count = NATIONS, .of = ant_progress_to, .by = &ant_noun_person },
    { ONE(steps_to), .by = &ant_noun_field },
    { ONE(cost_to), .by = &ant_noun_field },
    { .name = "brings", .count = 1, .of = ant_brings, .by = &ant_noun_field },
    { .name = "market_gives", .count = MARKET_RATES, .of = ant_market_gives },
    { .name = "market_gets", .count = MARKET_RATES, .of = ant_market_gets },
    { ONE(price), .by = &ant_noun_advance },
    { ONE(is_new), .by = &ant_noun_advance },
    { ONE(persons_left), .by = &ant_noun_person },
    { ONE(coming), .by = &ant_noun_person },
    { BY_REGION(region), .noun = &ant_noun_region },
    { BY_REGION(city_of) },
    { BY_REGION(produces), .noun = &ant_noun_resource },
    { .name = "yields", .count = REGIONS, .of = ant_yields },
    { .name = "strength_of", .count = REGIONS, .of = ant_strength_of, .by = &ant_noun_part },
    { BY_REGION(units_of), .each = NATIONS },
    { ONE(under_way), .noun = &ant_noun_region },
    { ONE(units_all) },
    { ONE(units_left) },
    { .name = NULL },
};

/* ---- amounts ---- */

static int sum_of(const ant *s, int seat, int value,
                  int (*n)(const ant *, int nation, int value))
{
    int sum = 0;

    for (int at = seat; seat < s->seats && at < s->n_nations; at += s->seats)
        sum += n(s, at, value);
    return sum;
}

/* What is put aside for the next payment is not paid yet. */
static int n_coins(const ant *s, int at, int value)
{
    int n = s->coins[at];

    (void)value;
    for (int resource = 0; at == s->active && resource < RESOURCES; resource++)
        n += s->aside[resource];
    return n;
}

static int n_stock(const ant *s, int at, int resource)
{
    return s->stock[at][resource];
}

static int n_cities(const ant *s, int at, int value)
{
    (void)value;
    return ant_n_cities(s, at);
}

static int n_temples(const ant *s, int at, int value)
{
    (void)value;
    return ant_n_temples(s, at);
}

static int n_advances(const ant *s, int at, int value)
{
    int n = 0;

    (void)value;
    for (int advance = 0; advance < ADVANCES; advance++)
        n += ant_has(s, at, advance);
    return n;
}

static int n_persons(const ant *s, int at, int person)
{
    return s->persons[at][person];
}

static int amount_coins(const ae_board *board, const void *state, int seat, int value)
{
    (void)board;
    return sum_of(state, seat, value, n_coins);
}

/* The noun has coins, too. */
static int amount_resource(const ae_board *board, const void *state, int seat, int value)
{
    (void)board;
    return value == COIN ? 0 : sum_of(state, seat, value, n_stock);
}

static int amount_cities(const ae_board *board, const void *state, int seat, int value)
{
    (void)board;
    return sum_of(state, seat, value, n_cities);
}

static int amount_temples(const ae_board *board, const void *state, int seat, int value)
{
    (void)board;
    return sum_of(state, seat, value, n_temples);
}

static int amount_units(const ae_board *board, const void *state, int seat, int kind)
{
    (void)board;
    return sum_of(state, seat, kind, ant_n_units);
}

static int amount_advances(const ae_board *board, const void *state, int seat, int value)
{
    (void)board;
    return sum_of(state, seat, value, n_advances);
}

static int amount_persons(const ae_board *board, const void *state, int seat, int person)
{
    (void)board;
    return sum_of(state, seat, person, n_persons);
}

static int amount_coming(const ae_board *board, const void *state, int seat, int person)
{
    const ant *s = state;
    int is_acting = s->active != NOBODY && seat == ant_seat_of(s, s->active);

    return is_acting ? n_coming(of(board), s, person) : 0;
}

static int amount_sea(const ae_board *board, const void *state, int seat, int value)
{
    const ant *s = state;
    int sum = 0;

    (void)value;
    for (int at = seat; seat < s->seats && at < s->n_nations; at += s->seats)
        sum += ant_navigation(of(board), s, at);
    return sum;
}

const ae_amount ant_amounts[] = {
    { .name = "resource", .noun = &ant_noun_resource, .of = amount_resource },
    { .name = "coins", .of = amount_coins },
    { .name = "units", .noun = &ant_noun_kind, .of = amount_units },
    { .name = "cities", .of = amount_cities },
    { .name = "temples", .of = amount_temples },
    { .name = "sea", .of = amount_sea },
    { .name = "advances", .of = amount_advances },
    { .name = "person", .noun = &ant_noun_person, .of = amount_persons },
    { .name = "coming", .noun = &ant_noun_person, .of = amount_coming },
    { .name = NULL },
};
