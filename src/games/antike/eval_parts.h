/*
 * eval_parts.h: declarations that the files of the evaluator share.
 *
 * A set of regions is a word with a bit for each region.  Counts of units are stored bit by bit
 * (bit-sliced): plane k is the set of regions whose count has bit k, so one addition adds in all
 * regions at once.  Counts stop at 15.  The last bit marks the end of a list of neighbours, so a
 * 64th region is ignored.
 */
#ifndef AE_GAMES_ANT_EVAL_PARTS_H
#define AE_GAMES_ANT_EVAL_PARTS_H

#include "ant.h"
#include "core/bits.h"

/* ---- eval_map.c: a position as sets of regions ---- */

enum { PLANES = 4 };

typedef struct {
    uint64_t plane[PLANES];
} ant_counts;

typedef struct {
    uint64_t cities, by_resource[RESOURCES], temples;
    uint64_t units[KINDS];
    uint64_t reach[KINDS]; /* where its units can be after a move, moved in this turn or not */
    uint64_t ring;         /* neighbours of its cities */
    uint64_t prey;         /* of others, that it can conquer with its next move */
    uint64_t siege[2];     /* temples of others for which it lacks one unit, or two */
    uint64_t danger;       /* own cities that others can conquer */
    int n_units[KINDS];
} ant_realm;

typedef struct {
    const ant_board *b;
    const ant *s;
    uint64_t near[KINDS][REGIONS], known[KINDS]; /* neighbours, of those that were asked for */
    uint64_t temples, empty;                     /* empty: cities can be founded there */
    uint64_t targets;                            /* that somebody may conquer */
    uint64_t ships;
    uint64_t now;      /* what the units that have not moved yet can reach in this Movere */
    uint64_t now_prey; /* and conquer, with those that stand there */
    int n_unmoved;
    ant_counts strength; /* of cities and neutral temples */
    ant_counts attack[NATIONS];
    ant_realm of[NATIONS];
} ant_survey;

/* Looks anew at what is different from the position `was`, of which the survey is; null: all. */
void ant_look(const ant_board *, const ant *, const ant *was, ant_survey *);

/* What the active nation can still do in its Movere; depends on more than the map. */
void ant_look_at_movere(const ant *, ant_survey *);

/* ---- eval.c: what all nations share ---- */

typedef struct {
    ant_survey map;
    const ant *s;
    int goal, temples_left;
    int left[PERSONS];   /* cards */
    unsigned discovered; /* set of advances */
    int n_cities[NATIONS], n_temples[NATIONS];
    int reached[NATIONS][LEVELS]; /* thresholds, those of this turn too */
    int gone[NATIONS][LEVELS];    /* on the way to the next */
    float pace[NATIONS];          /* personages, and parts of those on the way */
} ant_outlook;

extern const uint8_t ant_level_step[LEVELS]; /* cities, temples, navigation for a card */

/* ---- eval_nation.c ---- */

enum {
    FACT_PERSONS, /* one for each kind */
    FACT_CITIES = FACT_PERSONS + PERSONS,
    FACT_TEMPLES,
    FACT_STOCK, /* one for each resource */
    FACT_COINS = FACT_STOCK + RESOURCES,
    FACT_UNITS,                           /* one for each kind */
    FACT_ADVANCES = FACT_UNITS + KINDS,   /* one for each */
    FACT_NEXT = FACT_ADVANCES + ADVANCES, /* one for each level */
    FACT_NEXT_SCHOLAR = FACT_NEXT + LEVELS,
    FACT_NEXT_PLINIUS,
    FACT_FINISH,
    FACT_INCOME, /* one for each resource */
    FACT_INCOME_LEAST = FACT_INCOME + RESOURCES,
    FACT_HARVEST,
    FACT_BUILD,
    FACT_ARM,
    FACT_DISCOVER,
    FACT_LEARN,
    FACT_SITES_PAID,
    FACT_SITES_UNPAID,
    FACT_SITES_NEXT,
    FACT_SEA_NEXT,
    FACT_ROOM,
    FACT_ROOM_SHARED,
    FACT_PREY_CITIES,
    FACT_PREY_TEMPLES,
    FACT_SIEGE,
    FACT_DANGER_CITIES,
    FACT_DANGER_TEMPLES,
    FACT_MOVES,
    FACT_STORM,
    FACT_BELLONA,
    FACT_TURN,
    FACTS
};

/* Fills in the facts of a nation, and its pace. */
void ant_read_nation(ant_outlook *, int nation, float fact[FACTS]);

#endif
