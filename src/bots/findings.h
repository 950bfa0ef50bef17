/*
 * findings.h: what a search found about the moves of a seat, in numbers.
 *
 * A search gets only what its seat may see, so the findings reveal no secret to that seat.
 */
#ifndef AE_BOTS_FINDINGS_H
#define AE_BOTS_FINDINGS_H

#include "bots/search.h"

enum { AE_FINDING_LINE = 32, AE_FINDING_REASONS = 4 };

/* The finding about one move. */
typedef struct {
    ae_move move;
    uint32_t visits;
    float score;                /* expected final score of the seat or its team */
    float chance[AE_MAX_SEATS]; /* of each seat to win; partners have the same */
    int n_seats;
    float
        part[AE_MAX_FACTS]; /* points that each fact adds to the score at the end of the line */
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

/* The points that each fact adds to the expected score of the seat (or its team) in this state. */
void ae_finding_parts(const ae_task *, const void *state, float part[AE_MAX_FACTS]);

/* A fact that makes a difference, and how many points of the score. */
typedef struct {
    int fact;
    float points;
} ae_reason;

/* The number in tenths, rounded, as people read scores and chances. */
int ae_tenths(float);

/* The facts that change most between two arrays of parts, the largest change first. */

int ae_finding_reasons(const ae_game *, const float *from, const float *to,
                       ae_reason out[AE_FINDING_REASONS]);

#endif
