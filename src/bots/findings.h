/*
 * findings.h: what a search found, in numbers.
 *
 * A search gets what its seat may see and nothing else, so none of this tells a secret.
 */
#ifndef AE_BOTS_FINDINGS_H
#define AE_BOTS_FINDINGS_H

#include "bots/search.h"

enum { AE_FINDING_LINE = 32, AE_FINDING_REASONS = 4 };

/* What a move promises the seat that makes it. */
typedef struct {
    ae_move move;
    uint32_t visits;
    float score;                /* expected at the end, of the seat or its team */
    float chance[AE_MAX_SEATS]; /* of each seat to win; partners have one together */
    int n_seats;
    float part[AE_MAX_FACTS]; /* what each fact adds to the score where the line ends */
    int n_line;
    ae_step line[AE_FINDING_LINE]; /* the moves that are expected, from this one on */
} ae_finding;

/* Best first; answers how many. */
int ae_finding_list(const ae_search *, const ae_task *, ae_finding *out, int max);

/* A move that was played beside the best one.  If the search has hardly looked at it, it is searched
 * again on its own. */
void ae_finding_weigh(const ae_bot *, const ae_task *, ae_move played, ae_mind *,
                      ae_finding *of_played, ae_finding *of_best);

/* Goes through the line and tells the number of each step with the state before it. */
typedef void ae_finding_step(void *ctx, const void *state, const ae_step *line, int i);
void ae_finding_walk(const ae_task *, const ae_finding *, ae_finding_step *, void *ctx);

/* The parts of the seat as things stand. */
void ae_finding_parts(const ae_task *, const void *state, float part[AE_MAX_FACTS]);

/* What makes the difference, strongest first. */
typedef struct {
    int fact;
    float points;
} ae_reason;

/* Rounded to tenths, as people read scores and chances. */
int ae_tenths(float);

int ae_finding_reasons(const ae_game *, const float *from, const float *to,
                       ae_reason out[AE_FINDING_REASONS]);

#endif
