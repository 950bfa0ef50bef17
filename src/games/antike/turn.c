/*
 * turn.c: the course of a turn: the rondel, its actions, founding cities, personages and
 * the next nation.
 */
#include <string.h>

#include "ant.h"

/* Coins that were put aside first, then the resource, then coins. */
void ant_pay(ant *s, int resource, int n)
{
    int16_t *stock = &s->stock[s->active][resource];
    int coins = n < s->aside[resource] ? n : s->aside[resource];
    int own = n - coins < *stock ? n - coins : *stock;

    s->aside[resource] = (uint8_t)(s->aside[resource] - coins);
    *stock = (int16_t)(*stock - own);
    s->coins[s->active] = (uint8_t)(s->coins[s->active] - (n - coins - own));
}

static void take_back_coins(ant *s)
{
    for (int resource = 0; resource < RESOURCES; resource++) {
        s->coins[s->active] = (uint8_t)(s->coins[s->active] + s->aside[resource]);
        s->aside[resource] = 0;
    }
}

void ant_begin_founding(ant *s)
{
    take_back_coins(s);
    s->step = ST_FOUND;
    s->free_units = s->is_conquering = 0;
    memset(s->fresh, 0, sizeof s->fresh);
    memset(s->moved, 0, sizeof s->moved);
}

/* Rules, production: a coin besides; if the bank has none, a resource of choice. */
static void produce(const ant_board *b, ant *s, int resource, const ae_sink *sink)
{
    int n = ant_production(s, s->active, resource);

    s->stock[s->active][resource] = (int16_t)(s->stock[s->active][resource] + n);
    ant_emit(b, s, sink, EV_PRODUCED, s->active, n, resource, 0);
    if (ant_coins_left(s) == 0) {
        s->step = ST_CHOOSE;
        return;
    }
    s->coins[s->active]++;
    ant_emit(b, s, sink, EV_COIN, s->active, 0, 0, 0);
    ant_begin_founding(s);
}

/* Rules, Bellona: one unit more; the card goes to the nation before. */
static void begin_militia(const ant_board *b, ant *s, const ae_sink *sink)
{
    s->step = ST_MILITIA;
    if (s->bellona != s->active)
        return;
    s->free_units = 1;
    s->bellona = (uint8_t)ant_before(s, s->active);
    ant_emit(b, s, sink, EV_BELLONA, s->active, b->nation_of[s->setup][s->bellona], 0, 0);
}

void ant_begin_field(const ant_board *b, ant *s, const ae_sink *sink)
{
    switch (s->field[s->active]) {
    case MARMOR:
        produce(b, s, MARBLE, sink);
        break;
    case FERRUM:
        produce(b, s, IRON, sink);
        break;
    case AURUM:
        produce(b, s, GOLD, sink);
        break;
    case MILITIA:
        begin_militia(b, s, sink);
        break;
    case TEMPLUM:
        s->step = ST_TEMPLUM;
        break;
    case SCIENTIA:
        s->step = ST_SCIENTIA;
        break;
    default:
        s->step = ST_MOVE;
    }
}

/* ---- personages ---- */

/* So many cards of a kind, as far as there are; answers how many were missing. */
static int take_persons(const ant_board *b, ant *s, int person, int n, const ae_sink *sink)
{
    int missing = 0;

    for (int i = 0; i < n; i++) {
        if (ant_persons_left(s, person) == 0) {
            missing++;
            continue;
        }
        s->persons[s->active][person]++;
        ant_emit(b, s, sink, EV_PERSON, s->active, person, 0, 0);
    }
    return missing;
}

/* Rules, personages: a threshold counts once, whether it is lost again or not. */
static void take_by_level(const ant_board *b, ant *s, int level, const ae_sink *sink)
{
    uint8_t *had = &s->level[s->active][level];
    int reached = ant_level(b, s, s->active, level);

    if (reached <= *had)
        return;
    take_persons(b, s, ant_person_by[level], reached - *had, sink);
    *had = (uint8_t)reached;
}

/* Rules, Plinius: whoever first has all advances. */
static void take_plinius(const ant_board *b, ant *s, const ae_sink *sink)
{
    if (!ant_gains_plinius(s))
        return;
    s->plinius = s->active;
    take_persons(b, s, SCHOLAR, 1, sink);
}

/* Rules, aim: the last one may be a general that the bank does not have. */
static int has_won(const ant_board *b, const ant *s, int missing)
{
    int n = ant_n_persons(s, s->active), goal = ant_goal(b, s);

    return n >= goal || (n == goal - 1 && missing > 0);
}

static int take_all(const ant_board *b, ant *s, const ae_sink *sink)
{
    int missing;

    for (int level = 0; level < LEVELS; level++)
        take_by_level(b, s, level, sink);
    take_persons(b, s, SCHOLAR, s->scholars_due, sink);
    take_plinius(b, s, sink);
    missing = take_persons(b, s, GENERAL, s->generals_due, sink);
    return has_won(b, s, missing);
}

void ant_end_turn(const ant_board *b, ant *s, const ae_sink *sink)
{
    take_back_coins(s);
    if (take_all(b, s, sink)) {
        s->winner = s->active;
        s->step = ST_OVER;
        ant_emit(b, s, sink, EV_WON, s->active, 0, 0, 0);
    }
    s->scholars_due = s->generals_due = s->new_advances = 0;
    memset(s->fresh, 0, sizeof s->fresh);
    s->turn++;
    if (s->step == ST_OVER)
        return;
    s->active = (uint8_t)ant_next(s, s->active);
    s->step = ST_RONDEL;
    if (s->turn < ant_max_turns(s))
        return;
    s->step = ST_OVER;
    ant_emit(b, s, sink, EV_ENDLESS, s->active, s->turn, 0, 0);
}
