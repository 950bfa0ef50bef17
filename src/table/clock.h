/*
 * clock.h: the time left to each seat.
 *
 * There are two kinds of clock.  A *live* clock starts with the base time and adds a step at the
 * end of each of the seat's turns.  A *turn* clock has the whole base time for every turn.  A
 * seat is given more time only when its turn ends by a decision that stands (was not taken
 * back).  A turn that ends in another way, by a resignation or a take-over, gives none; and an
 * undo removes the time that the decisions it takes back had given.  So nobody gains time by
 * deciding, taking back and deciding again.  A person who returns after a time-out starts again
 * with the base time; any other return gives no time.  Counted from the start, or from the last
 * return after a time-out, the time left is
 *
 *   live:  base + step * (turns ended by decisions that stand) - all the time used,
 *   turn:  base - the time used since the seat's last turn ended by a decision that stands.
 *
 * Both are stored as the time given in all minus the time used in all.  The time used only grows
 * and does not depend on undos, so an undo changes only the time given.  All times are in
 * milliseconds.
 */
#ifndef AE_TABLE_CLOCK_H
#define AE_TABLE_CLOCK_H

#include "core/record.h"

typedef struct {
    int64_t left[AE_MAX_SEATS];
    int64_t ran[AE_MAX_SEATS]; /* time used in all */
    int64_t now;               /* time is charged up to here */
    ae_seats turn;             /* the seats whose turn it is */
    ae_seats away; /* seats whose time does not run: bots, seats that were taken over, seats
                         * that are out of time */
    ae_seats timed_out; /* of these, the seats for which a time-out was entered */
} ae_clock;

/* Starts the clock at time 0, when the table opens. */
void ae_clock_start(ae_clock *, const ae_clock_rules *, ae_seats turn, ae_seats away);

/* The seats whose time is running. */
ae_seats ae_clock_running(const ae_clock *);

/* Charges the time since the last call to the seats whose time is running. */
void ae_clock_run(ae_clock *, int64_t now);

/* Makes it these seats' turn.  If that follows from a decision that stands (is_decided), the seats
 * whose turn ended are given time; returns the seats that were. */
ae_seats ae_clock_switch(ae_clock *, const ae_clock_rules *, ae_seats turn, int is_decided);

/* The time that a seat was given in all; and the new total after it ended one more turn, when it
 * had used `ran` in all. */
int64_t ae_clock_given(const ae_clock *, int seat);
int64_t ae_clock_give(const ae_clock_rules *, int64_t given, int64_t ran);

/* Replaces the totals of time given, after an undo. */
void ae_clock_set_given(ae_clock *, const int64_t given[AE_MAX_SEATS]);

/* A bot takes over the seat; the seat runs out of time; a person returns to it.  After a time-out
 * the seat then has the whole base time again, otherwise the time it had left. */
void ae_clock_leave(ae_clock *, int seat);
void ae_clock_time_out(ae_clock *, int seat);
void ae_clock_return(ae_clock *, const ae_clock_rules *, int seat);

#endif
