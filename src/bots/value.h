/*
 * value.h: the estimated score and chance to win of each seat in a position.
 */
#ifndef AE_BOTS_VALUE_H
#define AE_BOTS_VALUE_H

#include "bots/net.h"
#include "core/game.h"

typedef struct {
    float score[AE_MAX_SEATS]; /* expected at the end; of the team, where there are teams */
    float win[AE_MAX_SEATS];   /* 0 to 1; the chance to win, with a part for the lead */
    float lead[AE_MAX_SEATS];  /* 0 to 1; grows with the lead over the best rival */
} ae_value;

/* What is kept of the position evaluated last. */
typedef struct {
    ae_facts facts;
    ae_kept kept;
    unsigned changed; /* set of seats whose facts changed since the net was asked */
    int is_plain;     /* worths judge the position even if the game has a net */
    ae_net_memo net;
} ae_value_memo;

/* Estimates from the facts of the position (core/eval.h); once the game is over, from its
 * result. */
void ae_value_of(const ae_game *, const ae_board *, const void *state, ae_value *);

/* The same, faster where positions differ little from the one before.  A memo begins as zeros, and is of one game and board. */
void ae_value_near(const ae_game *, const ae_board *, const void *state, ae_value_memo *,
                   ae_value *);

/* AE_DUEL or AE_MANY: which worths and which net judge the position. */
int ae_value_kind(const ae_game *, const ae_board *, const void *state);

/* The points that one fact adds to the expected score of a seat. */
float ae_value_part(const ae_eval *, const ae_facts *, int seat, int fact);

/* The score that these facts make the seat or its team expect. */
float ae_value_score(const ae_eval *, const ae_facts *, int seat);

/* The lead with which a side wins about three games of four. */
float ae_value_spread(const ae_eval *, const ae_facts *);

/* The chance of each seat to win, as people read it: those of all sides add up to 1, and partners
 * have the same.  `win` may be a mean over positions like the one of `lead`. */
void ae_value_shares(const ae_eval *, const ae_facts *, const ae_value *,
                     float share[AE_MAX_SEATS]);

#endif
