/*
 * steps.h: how an event goes on: it begins, takes results, pairs the next round, ends.
 *
 * A step is computed from what is stored, in a thread of the readers, because pairing may take
 * seconds.  Then the writer stores all of it in one transaction, if nobody has changed the event
 * meanwhile; otherwise nothing happens, and the next step begins with the new state.  So a crash
 * between two steps loses nothing, and two servers cannot both pair a round.
 *
 * A table that cannot be finished does not hold up its round.  It becomes void: at once if an operator
 * has removed it; if it is quarantined or adjourned, when the time limit of the round is over, or at
 * once if the round has none.
 */
#ifndef AE_SERVER_CONTESTS_STEPS_H
#define AE_SERVER_CONTESTS_STEPS_H

#include "server/contests/event.h"

/* A table whose result the step takes, or which it makes. */
typedef struct {
    int round, number, is_void;
} srv_step_table;

typedef struct {
    int round;
    char user[AE_STORE_ID + 1];
} srv_step_absence;

typedef struct {
    srv_event event; /* as it is after the step */
    const srv_guest_key *key;
    int64_t now;
    int is_changed;
    int first_new;        /* index in the contest of the first table that the step has paired */
    srv_step_table *done; /* tables that need no further look */
    srv_step_absence *absence;
    int n_done, n_absences, has_places, is_few;
} srv_contest_step;

/* Computes the next step of an event that was loaded into `event`; srv_contest_step_free() frees
 * both.  Reads results and ratings from the store. */
ae_store_err srv_contest_step_find(ae_store *, srv_contest_step *);

/* Writes it, inside of a transaction that the caller begins and ends; srv_event_load() then has the
 * tables. */
ae_store_err srv_contest_step_write(ae_store *, const srv_contest_step *);
void srv_contest_step_free(srv_contest_step *);

/* Lets an event begin: its people become those of the contest, with their ratings as strength.
 * Returns 0, with nothing changed, if they are too few.  For the writer's thread or a step. */
ae_store_err srv_contest_begin(ae_store *, srv_event *, int64_t now, int *has_begun);

/* The strength of an account in the contest, from its rating in the game. */
ae_store_err srv_contest_strength(ae_store *, const srv_event *, const char *user, int *out);

/* Sets the final places of the people from the standing. */
void srv_contest_set_places(srv_event *);

#endif
