/*
 * tally.h: what is counted while a game is played, to judge its map.
 *
 * A game may have an ae_tally in its ae_game.  It lists things of the map, such as cities and lines,
 * and after each step adds to their numbers: how often a city was built in, how often a line was
 * used.  src/balance plays games of bots, adds up these numbers and reports them.
 */
#ifndef AE_CORE_TALLY_H
#define AE_CORE_TALLY_H

#include "core/game.h"

enum {
    AE_MAX_TALLIES = 3, /* lists of a game */
    AE_MAX_TALLIED =
        768, /* things of a list: twelve borders by land and by sea of 64 regions */
};

/* The numbers of one game. */
typedef struct {
    uint32_t n[AE_MAX_TALLIES][AE_MAX_TALLIED];
    int start[AE_MAX_SEATS]; /* the thing of the list `starts` that a seat started with; or
                              * AE_NONE */
} ae_counts;

/* A list of things.  A table of lists ends with a null name. */
typedef struct {
    const char *name;  /* of the list in counts and reports: "cities" */
    const char *mean;  /* in reports, the mean number a game: "houses" */
    const char *share; /* the share of games in which the number was not 0: "built" */
    int (*count)(const ae_board *);
    void (*put_id)(const ae_board *, int thing, ae_text *);

    /* Whether the thing takes part in this game; null: all do. */
    int (*is_open)(const ae_board *, const void *state, int thing);
} ae_tally_list;

typedef struct ae_tally {
    const ae_tally_list *lists;
    int starts; /* index of the list that has the places where seats start */

    /* Sets `start` of a new game; may be null. */
    void (*begin)(const ae_board *, const void *state, ae_counts *);

    /* Adds what a step has done; `before` is the state before it, and the events are its own. */
    void (*count)(const ae_board *, const void *before, ae_step, const ae_event *, int n_events,
                  ae_counts *);

    /* The place of a seat in the comparison of seats, from 0: its place in the turn order, or what
     * else makes seats unequal. */
    int (*place)(const ae_board *, const void *state, int seat);

    /* Turns played, all seats together. */
    int (*turns)(const ae_board *, const void *state);
} ae_tally;

#endif
