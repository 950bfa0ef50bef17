/*
 * net.h: computes what a net (core/net.h) says of a position.
 *
 * A memo keeps the inputs and the sums of the first layer of the last position.  Positions that a
 * search evaluates one after the other differ in few inputs, and only what those change is
 * computed anew.  Sums are integers, so the result does not depend on what the memo held before.
 */
#ifndef AE_BOTS_NET_H
#define AE_BOTS_NET_H

#include "core/eval.h"

typedef struct {
    const ae_net *net; /* null: nothing is kept yet */
    int n_seats;
    int16_t input[AE_MAX_SEATS][AE_NET_INPUTS];
    int32_t sum[AE_MAX_SEATS][AE_NET_WIDTH];
} ae_net_memo;

/* The expected score of each seat's side.  Fills in the shared inputs of `facts`. */
void ae_net_scores(const ae_net *, ae_facts *, ae_net_memo *, float score[AE_MAX_SEATS]);

/* The sharpness of the chance to win at this progress. */
float ae_net_sharpness(const ae_net *, float progress);
#endif
