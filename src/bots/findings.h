/*
 * findings.h: what a search found about the moves of a seat, in numbers.
 *
 * A search gets only what its seat may see, so the findings reveal no secret to that seat.
 */
#ifndef AE_BOTS_FINDINGS_H
#define AE_BOTS_FINDINGS_H

#include "bots/search.h"

enum { AE_FINDING_LINE = 32 };

/* The finding about one move. */
typedef struct {
    ae_move move;
    uint32_t visits;
    float score;                /* expected final score of the seat or its team */
    float chance[AE_MAX_SEATS]; /* of each seat to win; partners have the same */
    int n_seats;
    ae_facts facts; /* at the end of the line; bots/reasons.h compares them */
    int n_line;
    ae_step line[AE_FINDING_LINE]; /* the moves expected from here on, this one first */
} ae_finding;

/* The findings about the best `max` moves, best first; returns how many. */
int ae_finding_list(const ae_search *, const ae_task *, ae_finding *out, int max);

/* Compares a move that was played with the best one.  If the search has hardly visited the move
 * that was played, that move is searched again on its own. */
void ae_finding_weigh(const ae_bot *, const ae_task *, ae_move played, ae_mind *,
                      ae_finding *of_played, ae_finding *of_best);

/* Plays the expected line and calls the function for each step i with the state before it. */
typedef void ae_finding_step(void *ctx, const void *state, const ae_step *line, int i);
void ae_finding_walk(const ae_task *, const ae_finding *, ae_finding_step *, void *ctx);

/* The number in tenths, rounded, as people read scores and chances. */
int ae_tenths(float);

#endif
