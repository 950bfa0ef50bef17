/*
 * prospect.h: what a search found, in numbers.
 *
 * A search gets what its seat may see and nothing else, so none of this tells a secret.
 */
#ifndef AE_BOTS_PROSPECT_H
#define AE_BOTS_PROSPECT_H

#include "bots/search.h"

enum { AE_PROSPECT_LINE = 32, AE_PROSPECT_REASONS = 4 };

/* What a move promises the seat that makes it. */
typedef struct {
    ae_move move;
    uint32_t visits;
    float score;                /* expected at the end, of the seat or its team */
    float chance[AE_MAX_SEATS]; /* of each seat to win; partners have one together */
    float part[AE_MAX_FACTS];   /* what each fact adds to the score where the line ends */
    int n_line;
    ae_step line[AE_PROSPECT_LINE]; /* the moves that are expected, from this one on */
} ae_prospect;

/* Best first; answers how many. */
int ae_prospect_list(const ae_search *, const ae_task *, ae_prospect *out, int max);
void ae_prospect_of(const ae_search *, const ae_task *, ae_move, ae_prospect *);

/* The parts of the seat as things stand. */
void ae_prospect_parts(const ae_task *, const void *state, float part[AE_MAX_FACTS]);

/* The chances of a value in this state, for people. */
void ae_prospect_chances(const ae_task *, const float win[AE_MAX_SEATS],
                         float out[AE_MAX_SEATS]);

/* What makes the difference, strongest first. */
typedef struct {
    int fact;
    float points;
} ae_reason;

int ae_prospect_reasons(const ae_game *, const float *from, const float *to,
                        ae_reason out[AE_PROSPECT_REASONS]);

#endif
