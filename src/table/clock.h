/*
 * clock.h: time left to each seat, as a fold of who was to act from when to when.
 */
#ifndef AE_TABLE_CLOCK_H
#define AE_TABLE_CLOCK_H

#include "core/record.h"

typedef struct {
    int64_t left[AE_MAX_SEATS];
    int64_t now;      /* up to which time is charged */
    ae_seats running; /* whose time is running */
} ae_clock;

void ae_clock_start(ae_clock *, const ae_clock_rules *);

/* Charges what has passed since to those whose time is running. */
void ae_clock_run(ae_clock *, int64_t now);

/* From now on it is these seats' time: who is new gets the time of a turn, who leaves gets the
 * step. */
void ae_clock_switch(ae_clock *, const ae_clock_rules *, ae_seats running);

/* The time of a seat that comes back to the table. */
void ae_clock_renew(ae_clock *, const ae_clock_rules *, int seat);

#endif
