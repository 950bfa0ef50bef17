/*
 * prospect.h: what a search found, in numbers and in words.
 *
 * A search gets what its seat may see and nothing else, so none of this tells a secret.
 */
#ifndef AE_CLI_PROSPECT_H
#define AE_CLI_PROSPECT_H

#include "bots/search.h"
#include "cli/cli.h"

enum { PROSPECT_LINE = 32, PROSPECT_REASONS = 4 };

/* What a move promises the seat that makes it. */
typedef struct {
    ae_move move;
    uint32_t visits;
    float score;                /* expected at the end, of the seat or its team */
    float chance[AE_MAX_SEATS]; /* of each seat to win; partners have one together */
    float part[AE_MAX_FACTS];   /* what each fact adds to the score where the line ends */
    int n_line;
    ae_step line[PROSPECT_LINE]; /* the moves that are expected, from this one on */
} prospect;

/* Best first; answers how many. */
int prospect_list(const ae_search *, const ae_task *, prospect *out, int max);
void prospect_of(const ae_search *, const ae_task *, ae_move, prospect *);

/* The parts of the seat as things stand. */
void prospect_parts(const ae_task *, const void *state, float part[AE_MAX_FACTS]);

/* The chances of a value in this state, for people. */
void prospect_chances(const ae_task *, const float win[AE_MAX_SEATS], float out[AE_MAX_SEATS]);

/* What makes the difference, strongest first. */
typedef struct {
    int fact;
    float points;
} reason;

int prospect_reasons(const ae_game *, const float *from, const float *to,
                     reason out[PROSPECT_REASONS]);

/* ---- in words ---- */

void prospect_put_count(ae_text *, const cli *, uint32_t);            /* 120,000 */
void prospect_put_tenths(ae_text *, const cli *, float, int is_sign); /* 6.5; +6 */
void prospect_put_move(ae_text *, const ae_task *, const ae_look *, ae_move);
void prospect_put_promise(ae_text *, const cli *, const ae_task *, const prospect *);
void prospect_put_reasons(ae_text *, const cli *, const ae_game *, const reason *, int n);
void prospect_put_line(ae_text *, const ae_task *, const ae_look *, const prospect *);

/* "line":[…] and "why":[…] */
void prospect_json_line(const ae_task *, const prospect *);
void prospect_json_reasons(const ae_game *, const reason *, int n);

/* hint.c: moves as advice for people. */
void prospect_show(const cli *, const ae_task *, const ae_look *, const prospect *, int n);

#endif
