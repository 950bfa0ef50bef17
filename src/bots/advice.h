/*
 * advice.h: what a search found, as JSON; docs/shapes.md describes it.
 *
 * The command line and the module give hints and weighed moves with these functions, so both give
 * the same.  Scores and points have one decimal, chances are in percent with one decimal.
 */
#ifndef AE_BOTS_ADVICE_H
#define AE_BOTS_ADVICE_H

#include "bots/findings.h"

/* For whom, and about which choice. */
typedef struct {
    const ae_task *task;
    const ae_look *look;
} ae_advice;

/* {"seat":..,"bot":..,"nodes":..,"moves":[..]}: the moves, best first, each with what it changes from
 * the position as it is. */
void ae_advice_hint(const ae_advice *, const ae_bot *, const ae_mind *, const ae_finding *,
                    int n, ae_text *);

/* "played":{..},"best":{..}: the reasons of the best tell what it is ahead of the other. */
void ae_advice_weighed(const ae_advice *, const ae_finding *played, const ae_finding *best,
                       ae_text *);

/* "chances":[..] of the seats, in percent. */
void ae_advice_chances(const float *chance, int n_seats, ae_text *);

/* 6.5 */
void ae_put_tenths(ae_text *, float);

#endif
