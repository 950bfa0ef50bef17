/*
 * legal.c: lists the legal moves of each step, in ascending order of the packed moves.
 */
#include <string.h>

#include "ant.h"

/* Lists the regions where the active nation has units and returns their number.  Most regions have
 * none, so eight of them are tested at a time. */
static int own_regions(const ant *s, uint8_t out[REGIONS])
{
    const uint8_t *legions = s->units[s->active][LEGION],
                  *galleys = s->units[s->active][GALLEY];
    int n = 0;

    for (int from = 0; from < REGIONS; from += 8) {
        uint64_t by_land, by_sea;

        memcpy(&by_land, legions + from, sizeof by_land);
        memcpy(&by_sea, galleys + from, sizeof by_sea);
        if (!(by_land | by_sea))
            continue;
        for (int region = from; region < from + 8; region++)
            if (legions[region] | galleys[region])
                out[n++] = (uint8_t)region;
    }
    return n;
}

static void list_rondel(const ant *s, ae_moves *out)
{
    int wealth = ant_wealth(s, s->active);

    for (int field = 0; field < FIELDS; field++)
        if (ant_rondel_cost(s, s->active, field) <= wealth)
            ae_add(out, MOVE(MV_RONDEL, field, 0, 0));
}

/* Resources and coins that the active nation has. */
static void list_holdings(const ant *s, int kind, ae_moves *out)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        if (s->stock[s->active][resource])
            ae_add(out, MOVE(kind, resource, 0, 0));
    if (s->coins[s->active])
        ae_add(out, MOVE(kind, COIN, 0, 0));
}

static void list_resources(int kind, ae_moves *out)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        ae_add(out, MOVE(kind, resource, 0, 0));
}

static int n_given(const ant *s)
{
    return s->given[MARBLE] + s->given[IRON] + s->given[GOLD] + s->given[COIN];
}

/* Rules, market: two for one, with Commercium also three for two. */
static void list_market(const ant *s, ae_moves *out)
{
    int n = n_given(s);

    if (!s->gets_left && (n < 2 || (n == 2 && ant_can_trade(s, COMMERCIUM))))
        list_holdings(s, MV_GIVE, out);
    if (s->gets_left || n == 2)
        list_resources(MV_GET, out);
}

/* A coin may be paid although the resource is there; else it is taken by itself. */
static void list_jokers(const ant *s, unsigned resources, ae_moves *out)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        if (resources >> resource & 1 && s->coins[s->active] && s->stock[s->active][resource])
            ae_add(out, MOVE(MV_JOKER, resource, 0, 0));
}

static void list_payments(const ant *s, unsigned resources, ae_moves *out)
{
    list_jokers(s, resources, out);
    if (ant_can_trade(s, MERCATURA) && ant_wealth(s, s->active) >= 2)
        list_holdings(s, MV_GIVE, out);
}

/* Rules, Bellona: her unit must be placed if it can be. */
static void list_militia(const ant_board *b, const ant *s, ae_moves *out)
{
    int can_pay = s->free_units || ant_can_pay(s, IRON, UNIT_PRICE), is_left[KINDS];

    for (int kind = 0; kind < KINDS; kind++)
        is_left[kind] = can_pay && ant_n_units(s, s->active, kind) < ant_unit_supply[kind];
    for (int region = 0; region < b->n_regions; region++)
        for (int kind = 0; kind < KINDS && ant_has_room(s, region); kind++)
            if (is_left[kind] && ant_can_stand(b, region, kind))
                ae_add(out, MOVE(MV_ARM, region, kind, 0));
    if (s->free_units && out->n)
        return;
    list_payments(s, 1u << IRON, out);
    ae_add(out, MOVE(MV_DONE, 0, 0, 0));
}

static void list_templum(const ant_board *b, const ant *s, ae_moves *out)
{
    int can_build = ant_can_pay(s, MARBLE, TEMPLE_PRICE) && ant_temples_left(s) > 0;

    for (int region = 0; region < b->n_regions && can_build; region++)
        if (s->owner[region] == s->active + 1 && !s->temple[region])
            ae_add(out, MOVE(MV_TEMPLE, region, 0, 0));
    list_payments(s, 1u << MARBLE, out);
    ae_add(out, MOVE(MV_DONE, 0, 0, 0));
}

static void list_scientia(const ant *s, ae_moves *out)
{
    for (int advance = 0; advance < ADVANCES; advance++)
        if (ant_can_learn(s, advance))
            ae_add(out, MOVE(MV_LEARN, advance, 0, 0));
    list_payments(s, 1u << GOLD, out);
    ae_add(out, MOVE(MV_DONE, 0, 0, 0));
}

/* The next neighbour of a list of them; NOWHERE at its end. */
static int next_near(const uint8_t near[NEAR], int i)
{
    return i < NEAR ? near[i] : NOWHERE;
}

/* To each neighbour in ascending order, legions before galleys where both may go. */
static void list_steps(const ant_board *b, const ant *s, int region, ae_moves *out)
{
    int i[KINDS], to;

    for (int kind = 0; kind < KINDS; kind++)
        i[kind] = s->units[s->active][kind][region] > s->moved[kind][region] ? 0 : NEAR;
    for (;;) {
        int by_land = next_near(b->near[LEGION][region], i[LEGION]);
        int by_sea = next_near(b->near[GALLEY][region], i[GALLEY]);

        to = by_land < by_sea ? by_land : by_sea;
        if (to == NOWHERE)
            return;
        if (by_land == to) {
            ae_add(out, MOVE(MV_STEP, region, to, LEGION));
            i[LEGION]++;
        }
        if (by_sea == to) {
            ae_add(out, MOVE(MV_STEP, region, to, GALLEY));
            i[GALLEY]++;
        }
    }
}

static void list_on_the_way(const ant_board *b, const ant *s, ae_moves *out)
{
    const uint8_t *near = b->near[s->at_kind][s->at];

    for (int i = 0; i < NEAR && near[i] != NOWHERE; i++)
        ae_add(out, MOVE(MV_STEP, s->at, near[i], s->at_kind));
    ae_add(out, MOVE(MV_STAY, 0, 0, 0));
}

static void list_fights(const ant *s, int region, ae_moves *out)
{
    for (int nation = 0; nation < s->n_nations; nation++)
        for (int kind = 0; kind < KINDS; kind++)
            if (nation != s->active && s->units[s->active][kind][region]
                && s->units[nation][kind][region])
                ae_add(out, MOVE(MV_FIGHT, region, nation, kind));
}

/* The kind of units that are spent is the attacker's choice: so many of them are legions. */
static void list_conquests(const ant *s, int region, ae_moves *out)
{
    int strength = ant_strength(s, region), legions = s->units[s->active][LEGION][region];
    int galleys = s->units[s->active][GALLEY][region];

    for (int n = strength > galleys ? strength - galleys : 0; n <= legions && n <= strength;
         n++)
        ae_add(out, MOVE(MV_CONQUER, region, n, 0));
}

static void list_move(const ant_board *b, const ant *s, ae_moves *out)
{
    uint8_t own[REGIONS];
    int n;

    if (s->at != NOWHERE) {
        list_on_the_way(b, s, out);
        return;
    }
    n = own_regions(s, own);
    for (int i = 0; i < n && !s->is_conquering; i++)
        list_steps(b, s, own[i], out);
    for (int i = 0; i < n && !s->is_conquering; i++)
        list_fights(s, own[i], out);
    for (int i = 0; i < n; i++)
        if (ant_can_conquer(s, own[i]))
            list_conquests(s, own[i], out);
    ae_add(out, MOVE(MV_DONE, 0, 0, 0));
}

/* The mover chooses whom to fight; who is asked fights the mover or not. */
static void list_meeting(const ant *s, ae_moves *out)
{
    if (s->step == ST_ASKED)
        ae_add(out, MOVE(MV_FIGHT, s->at, s->active, s->at_kind));
    for (int nation = 0; s->step == ST_ENTER && nation < s->n_nations; nation++)
        if (nation != s->active && s->units[nation][s->at_kind][s->at])
            ae_add(out, MOVE(MV_FIGHT, s->at, nation, s->at_kind));
    ae_add(out, MOVE(MV_PASS, 0, 0, 0));
}

static void list_cities(const ant_board *b, int region, ae_moves *out)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        if (b->resource[region] == resource || b->resource[region] == ANY)
            ae_add(out, MOVE(MV_FOUND, region, resource, 0));
}

/* What could be founded if it can be paid, be it after some trade. */
static void list_found(const ant_board *b, const ant *s, ae_moves *out)
{
    uint8_t own[REGIONS];
    int n = own_regions(s, own), n_sites = 0;

    for (int i = 0; i < n; i++)
        if (ant_can_found(s, own[i]))
            own[n_sites++] = own[i];
    if (n_sites && ant_n_cities(s, s->active) >= TOKENS)
        n_sites = 0;
    for (int i = 0; i < n_sites && ant_can_pay_city(s); i++)
        list_cities(b, own[i], out);
    if (n_sites)
        list_payments(s, (1u << RESOURCES) - 1, out);
    ae_add(out, MOVE(MV_DONE, 0, 0, 0));
}

static void list_step(const ant_board *b, const ant *s, ae_moves *out)
{
    switch (s->step) {
    case ST_RONDEL:
        list_rondel(s, out);
        break;
    case ST_PAY:
        list_holdings(s, MV_SPEND, out);
        break;
    case ST_CHOOSE:
        list_resources(MV_TAKE, out);
        break;
    case ST_MILITIA:
        list_militia(b, s, out);
        break;
    case ST_TEMPLUM:
        list_templum(b, s, out);
        break;
    case ST_SCIENTIA:
        list_scientia(s, out);
        break;
    case ST_MOVE:
        list_move(b, s, out);
        break;
    case ST_ENTER:
    case ST_ASKED:
        list_meeting(s, out);
        break;
    case ST_FOUND:
        list_found(b, s, out);
        break;
    }
}

void ant_legal(const ae_board *board, const void *state, int seat, ae_moves *out)
{
    const ant_board *b = (const void *)board;
    const ant *s = state;
    int nation = s->step == ST_ASKED ? s->asked : s->active;

    out->n = 0;
    if (s->step == ST_FIRST || s->step == ST_OVER || seat != ant_seat_of(s, nation))
        return;
    if (ant_is_trading(s))
        list_market(s, out);
    else
        list_step(b, s, out);
}
