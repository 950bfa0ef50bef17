/*
 * net.h: computes what a net (core/net.h) says of a position.
 *
 * A memo keeps the facts and all sums of the last position.  Positions that a search evaluates one
 * after the other differ in few facts, and only what those change is computed anew.  Sums are
 * integers, so the result does not depend on what the memo held before.
 */
#ifndef AE_BOTS_NET_H
#define AE_BOTS_NET_H

#include "core/eval.h"

typedef struct {
    const ae_net *net; /* null: nothing is kept yet */
    int n_seats, n_sides;
    uint8_t team[AE_MAX_SEATS];
    int16_t progress[2]; /* the inputs that all seats share: progress and its square */
    float fact[AE_MAX_SEATS][AE_NET_INPUTS];
    int16_t input[AE_MAX_SEATS][AE_NET_INPUTS];
    int32_t sum[AE_MAX_SEATS][AE_NET_WIDTH];   /* of the first layer */
    int16_t units[AE_MAX_SEATS][AE_NET_FIRST]; /* what the first layer of each side gives on */
    int32_t own[AE_MAX_SEATS][AE_NET_SECOND];  /* of the second layer: by each side's units */
    int32_t common[AE_NET_SECOND];             /* and by those of all sides */
    int32_t score[AE_MAX_SEATS];               /* of each side, without the linear part */
} ae_net_memo;

/* The expected score of each seat's side.  Facts of seats that are not in the set are those of the
 * last call with this memo. */
void ae_net_scores(const ae_net *, const ae_facts *, unsigned seats, ae_net_memo *,
                   float score[AE_MAX_SEATS]);

/* The scores of the second opinion, for the position of the last call of ae_net_scores() with this
 * memo.  Only differences between sides have a meaning. */
void ae_net_second_scores(const ae_net *, const ae_facts *, const ae_net_memo *,
                          float score[AE_MAX_SEATS]);

/* The sharpness of the chance to win at this progress. */
float ae_net_sharpness(const ae_net *, float progress);

#endif
