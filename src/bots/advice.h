/*
 * advice.h: what a search found, as JSON; docs/shapes.md describes its members.
 *
 * The command line and the WebAssembly module both use these functions for hints and analyses, so
 * both write the same.  Scores and points have one decimal; chances are in percent with one
 * decimal.
 */
#ifndef AE_BOTS_ADVICE_H
#define AE_BOTS_ADVICE_H

#include "bots/findings.h"

/* The choice in question, and for whom the texts are written. */
typedef struct {
    const ae_task *task;
    const ae_look *look;
} ae_advice;

/* {"seat":..,"bot":..,"nodes":..,"moves":[..]}: the moves, best first.  The reasons of each compare
 * it with the present position. */
void ae_advice_hint(const ae_advice *, const ae_bot *, const ae_mind *, const ae_finding *,
                    int n, ae_text *);

/* "played":{..},"best":{..}.  The reasons of the best move compare it with the move played, those
 * of the move played compare it with the present position. */
void ae_advice_weighed(const ae_advice *, const ae_finding *played, const ae_finding *best,
                       ae_text *);

/* "chances":[..] of the seats, in percent. */
void ae_advice_chances(const float *chance, int n_seats, ae_text *);

/* 6.5 */
void ae_put_tenths(ae_text *, float);

#endif
