/*
 * apply.c: sets up a game and carries out moves.
 */
#include <string.h>

#include "ant.h"

static void place_nation(const ant_board *b, ant *s, int nation)
{
    s->field[nation] = NOWHERE;
    for (int resource = 0; resource < RESOURCES; resource++) {
        int region = b->start[s->setup][nation][resource];

        s->stock[nation][resource] = START_STOCK;
        s->owner[region] = (uint8_t)(nation + 1);
        s->city[region] = (uint8_t)(resource + 1);
    }
}

ae_err ant_init(const ae_board *board, void *state, const ae_setup *setup)
{
    const ant_board *b = (const void *)board;
    ant *s = state;

    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->variant = (uint8_t)(setup->variant & (DUEL | PLINIUS | LONG));
    s->setup = (uint8_t)ant_setup_of(s->seats, setup->variant);
    s->n_nations = b->n_in_setup[s->setup];
    if (!s->n_nations)
        return AE_SETUP;
    s->step = ST_FIRST;
    s->first = s->active = s->bellona = s->asked = s->plinius = s->winner = NOBODY;
    s->at = NOWHERE;
    for (int nation = 0; nation < s->n_nations; nation++)
        place_nation(b, s, nation);
    for (int i = 0; i < TEMPLES; i++)
        s->temple[b->temple[s->setup][i]] = 1;
    return AE_OK;
}

void ant_chance(const ae_board *board, const void *state, ae_chance *out)
{
    const ant *s = state;

    (void)board;
    out->list.n = 0;
    out->total = out->stream = 0;
    for (int nation = 0; s->step == ST_FIRST && nation < s->n_nations; nation++)
        ae_weigh(out, MOVE(MV_FIRST, nation, 0, 0), 1);
}

/* Rules, start: the last nation has Bellona's card. */
static void begin(const ant_board *b, ant *s, int nation, const ae_sink *sink)
{
    s->first = s->active = (uint8_t)nation;
    s->bellona = (uint8_t)ant_before(s, nation);
    s->step = ST_RONDEL;
    ant_emit(b, s, sink, EV_FIRST, nation, 0, 0, 0);
}

static void choose_field(const ant_board *b, ant *s, int field, const ae_sink *sink)
{
    s->due = (uint8_t)ant_rondel_cost(s, s->active, field);
    s->field[s->active] = (uint8_t)field;
    ant_emit(b, s, sink, EV_RONDEL, s->active, field, s->due, 0);
    if (s->due)
        s->step = ST_PAY;
    else
        ant_begin_field(b, s, sink);
}

static void hand_over(ant *s, int resource)
{
    if (resource == COIN)
        s->coins[s->active]--;
    else
        s->stock[s->active][resource]--;
}

static void spend(const ant_board *b, ant *s, int resource, const ae_sink *sink)
{
    hand_over(s, resource);
    ant_emit(b, s, sink, EV_SPENT, s->active, resource, 0, 0);
    if (--s->due == 0)
        ant_begin_field(b, s, sink);
}

static void take(const ant_board *b, ant *s, int resource, const ae_sink *sink)
{
    s->stock[s->active][resource]++;
    ant_emit(b, s, sink, EV_TOOK, s->active, resource, 0, 0);
    ant_begin_founding(s);
}

static void arm(const ant_board *b, ant *s, int region, int kind, const ae_sink *sink)
{
    if (s->free_units)
        s->free_units--;
    else
        ant_pay(s, IRON, UNIT_PRICE);
    s->units[s->active][kind][region]++;
    s->fresh[region]++;
    ant_emit(b, s, sink, EV_ARMED, s->active, kind, region, 0);
}

static void build_temple(const ant_board *b, ant *s, int region, const ae_sink *sink)
{
    ant_pay(s, MARBLE, TEMPLE_PRICE);
    s->temple[region] = 1;
    s->fresh[region]++;
    ant_emit(b, s, sink, EV_TEMPLE, s->active, region, 0, 0);
}

/* Rules, Scientia: a scholar for who is first. */
static void learn(const ant_board *b, ant *s, int advance, const ae_sink *sink)
{
    int price = ant_price(s, advance);

    if (!ant_is_discovered(s, advance))
        s->scholars_due++;
    ant_pay(s, GOLD, price);
    s->advances[s->active] |= (uint8_t)(1 << advance);
    s->new_advances |= (uint8_t)(1 << advance);
    ant_emit(b, s, sink, EV_LEARNED, s->active, advance, price, 0);
}

static void found(const ant_board *b, ant *s, int region, int resource, const ae_sink *sink)
{
    for (int i = 0; i < RESOURCES; i++)
        ant_pay(s, i, 1);
    s->owner[region] = (uint8_t)(s->active + 1);
    s->city[region] = (uint8_t)(resource + 1);
    s->fresh[region]++;
    ant_emit(b, s, sink, EV_FOUNDED, s->active, region, resource, 0);
}

static void put_aside(ant *s, int resource)
{
    s->coins[s->active]--;
    s->aside[resource]++;
}

static void give(const ant_board *b, ant *s, int resource, const ae_sink *sink)
{
    int n = 1 + s->given[MARBLE] + s->given[IRON] + s->given[GOLD] + s->given[COIN];

    hand_over(s, resource);
    s->given[resource]++;
    ant_emit(b, s, sink, EV_GAVE, s->active, resource, 0, 0);
    if (n < 3)
        return;
    memset(s->given, 0, sizeof s->given);
    s->gets_left = 2;
}

static void get(const ant_board *b, ant *s, int resource, const ae_sink *sink)
{
    s->stock[s->active][resource]++;
    memset(s->given, 0, sizeof s->given);
    if (s->gets_left)
        s->gets_left--;
    ant_emit(b, s, sink, EV_GOT, s->active, resource, 0, 0);
}

static void stop(const ant_board *b, ant *s, const ae_sink *sink)
{
    if (s->step == ST_FOUND)
        ant_end_turn(b, s, sink);
    else
        ant_begin_founding(s);
}

/* Moves of war apart. */
static void apply_peace(const ant_board *b, ant *s, ae_move move, const ae_sink *sink)
{
    int first = MOVE_A(move), second = MOVE_B(move);

    switch (MOVE_KIND(move)) {
    case MV_RONDEL:
        choose_field(b, s, first, sink);
        break;
    case MV_SPEND:
        spend(b, s, first, sink);
        break;
    case MV_TAKE:
        take(b, s, first, sink);
        break;
    case MV_ARM:
        arm(b, s, first, second, sink);
        break;
    case MV_TEMPLE:
        build_temple(b, s, first, sink);
        break;
    case MV_LEARN:
        learn(b, s, first, sink);
        break;
    case MV_FOUND:
        found(b, s, first, second, sink);
        break;
    case MV_JOKER:
        put_aside(s, first);
        break;
    case MV_GIVE:
        give(b, s, first, sink);
        break;
    case MV_GET:
        get(b, s, first, sink);
        break;
    case MV_FIRST:
        begin(b, s, first, sink);
        break;
    default:
        stop(b, s, sink);
    }
}

void ant_apply(const ae_board *board, void *state, int seat, ae_move move, const ae_sink *sink)
{
    const ant_board *b = (const void *)board;
    ant *s = state;
    int first = MOVE_A(move), second = MOVE_B(move);

    (void)seat;
    switch (MOVE_KIND(move)) {
    case MV_STEP:
        ant_step(b, s, first, second, MOVE_C(move), sink);
        break;
    case MV_STAY:
        ant_stay(s);
        break;
    case MV_FIGHT:
        ant_fight(b, s, first, second, MOVE_C(move), sink);
        break;
    case MV_PASS:
        ant_pass(s);
        break;
    case MV_CONQUER:
        ant_conquer(b, s, first, second, sink);
        break;
    default:
        apply_peace(b, s, move, sink);
    }
}
