/*
 * war.c: moving, fighting and conquering.
 */
#include <string.h>

#include "ant.h"

/* Rules, Movere: one border; with Strata legions, with Navigatio galleys may cross two. */
static int reach(const ant *s, int kind)
{
    return ant_has(s, s->active, kind == LEGION ? STRATA : NAVIGATIO) ? 2 : 1;
}

static void settle(ant *s)
{
    s->moved[s->at_kind][s->at]++;
    s->at = NOWHERE;
    s->at_kind = s->at_steps = 0;
}

/* Nobody wanted to fight: the unit goes on, or stays. */
static void after_step(ant *s)
{
    s->step = ST_MOVE;
    s->asked = NOBODY;
    if (!s->at_steps)
        settle(s);
}

void ant_step(const ant_board *b, ant *s, int from, int to, int kind, const ae_sink *sink)
{
    int steps = s->at == NOWHERE ? reach(s, kind) : s->at_steps;

    s->units[s->active][kind][from]--;
    s->units[s->active][kind][to]++;
    s->at = (uint8_t)to;
    s->at_kind = (uint8_t)kind;
    s->at_steps = (uint8_t)(steps - 1);
    ant_emit(b, s, sink, EV_MOVED, s->active, kind, from, to);
    if (ant_next_asked(s, s->active) != NOBODY)
        s->step = ST_ENTER;
    else
        after_step(s);
}

void ant_stay(ant *s)
{
    settle(s);
}

/* Rules, combat: both lose one of the kind.  Where a unit is under way, it is the one. */
void ant_fight(const ant_board *b, ant *s, int region, int other, int kind, const ae_sink *sink)
{
    int is_meeting = s->step != ST_MOVE, enemy = s->step == ST_ASKED ? s->asked : other;

    ant_emit(b, s, sink, EV_FOUGHT, s->active, b->nation_of[s->setup][enemy], kind, region);
    s->units[s->active][kind][region]--;
    s->units[enemy][kind][region]--;
    if (!is_meeting && s->moved[kind][region])
        s->moved[kind][region]--;
    if (!is_meeting)
        return;
    s->at = NOWHERE;
    s->at_kind = s->at_steps = 0;
    s->asked = NOBODY;
    s->step = ST_MOVE;
}

/* The mover declines, then one owner after the other is asked. */
void ant_pass(ant *s)
{
    int next = ant_next_asked(s, s->step == ST_ENTER ? s->active : s->asked);

    if (next == NOBODY) {
        after_step(s);
        return;
    }
    s->asked = (uint8_t)next;
    s->step = ST_ASKED;
}

static void take_city(const ant_board *b, ant *s, int region, int strength, const ae_sink *sink)
{
    int loser = s->owner[region] - 1;

    s->units[loser][LEGION][region] = s->units[loser][GALLEY][region] = 0;
    s->owner[region] = (uint8_t)(s->active + 1);
    ant_emit(b, s, sink, EV_CONQUERED, s->active, b->nation_of[s->setup][loser], region,
             strength);
}

/* Rules, conquest: as many attackers as the city is strong go back to the supply. */
void ant_conquer(const ant_board *b, ant *s, int region, int legions, const ae_sink *sink)
{
    int strength = ant_strength(s, region);
    uint8_t(*own)[REGIONS] = s->units[s->active];

    own[LEGION][region] = (uint8_t)(own[LEGION][region] - legions);
    own[GALLEY][region] = (uint8_t)(own[GALLEY][region] - (strength - legions));
    if (s->owner[region])
        take_city(b, s, region, strength, sink);
    if (s->temple[region]) {
        s->temple[region] = 0;
        s->generals_due++;
        ant_emit(b, s, sink, EV_DESTROYED, s->active, region, 0, 0);
    }
    s->is_conquering = 1;
    memset(s->moved, 0, sizeof s->moved);
}
