/*
 * clock.h: time left to each seat, as a fold of whose turn it was from when to when.
 *
 * Time that has run stays so, and time is given only where a turn ends by a decision that stands:
 * a live clock adds the step for who sat there, a clock of turns has the whole time again for the
 * next one.  Leaving in any other way, or coming back, gives nothing; and when a decision is taken
 * back, the clock has what it would have without what that decision gave.  So nobody earns time by
 * deciding, taking back and deciding again: a seat has, since the start or since it came back from
 * a time-out,
 *
 *   live:  base + step for each turn that it ended and that stands - all the time that has run,
 *   turn:  base - the time that has run since the last turn that ended and stands.
 *
 * Either is what a seat was given in all less what has run for it in all.  The second only grows
 * and never depends on what stands, so taking back changes the first alone.
 */
#ifndef AE_TABLE_CLOCK_H
#define AE_TABLE_CLOCK_H

#include "core/record.h"

typedef struct {
    int64_t left[AE_MAX_SEATS];
    int64_t ran[AE_MAX_SEATS]; /* all that was ever charged */
    int64_t now;               /* up to which time is charged */
    ae_seats turn;             /* whose turn it is */
    ae_seats away;      /* for whom none runs: bots, who was taken over, who is out of time */
    ae_seats timed_out; /* of these, for whom a time-out stands */
} ae_clock;

/* At 0, when a table opens. */
void ae_clock_start(ae_clock *, const ae_clock_rules *, ae_seats turn, ae_seats away);

/* Whose time is running. */
ae_seats ae_clock_running(const ae_clock *);

/* Charges what has passed since to those whose time is running. */
void ae_clock_run(ae_clock *, int64_t now);

/* From now on it is these seats' turn; is_decided: because of a decision that stands.  Answers to
 * whom that gave time. */
ae_seats ae_clock_switch(ae_clock *, const ae_clock_rules *, ae_seats turn, int is_decided);

/* What a seat was given in all; and the same after one more turn that it ended when so much had
 * run for it. */
int64_t ae_clock_given(const ae_clock *, int seat);
int64_t ae_clock_give(const ae_clock_rules *, int64_t given, int64_t ran);

/* As if so much had been given to each. */
void ae_clock_set_given(ae_clock *, const int64_t given[AE_MAX_SEATS]);

/* A seat is taken over, runs out of time, or comes back: to all its time after a time-out, to
 * what it had otherwise. */
void ae_clock_leave(ae_clock *, int seat);
void ae_clock_time_out(ae_clock *, int seat);
void ae_clock_return(ae_clock *, const ae_clock_rules *, int seat);

#endif
