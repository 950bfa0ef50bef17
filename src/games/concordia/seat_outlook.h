/*
 * seat_outlook.h: a position of Concordia as one seat sees it, for eval.c.
 */
#ifndef AE_GAMES_CONC_SEAT_OUTLOOK_H
#define AE_GAMES_CONC_SEAT_OUTLOOK_H

#include "outlook.h"

typedef struct {
    const conc *s;
    const conc_outlook *t;
    int seat;
    float rest;            /* of the game, 1 to 0 */
    int is_live;           /* a turn of its team is still to come, or goes on */
    unsigned pending;      /* set of roles that it is about to carry out */
    const uint8_t *n_gods; /* cards */
    int expert[GOODS];     /* points of own specialists for each city of a good */
    int houses[GOODS], n_houses, temples, provinces, kinds, colonists;
    int venus;           /* what one card of Venus counts */
    int n_goods, n_free; /* units, and spaces */
    int funds;
    float value[GODS]; /* points that one more card of a god may come to */
} conc_seat_outlook;

/* 0 at the start, 1 when the game is over. */
float conc_progress(const conc *, const conc_outlook *);

/* From s, t and rest, which are there already. */
void conc_look(conc_seat_outlook *, int seat);

static inline int conc_least(int a, int b)
{
    return a < b ? a : b;
}

static inline int conc_most(int a, int b)
{
    return a > b ? a : b;
}

static inline int conc_n_ready(const conc_seat_outlook *v, conc_use use)
{
    return v->t->ready[v->seat][use];
}

static inline int conc_is_pending(const conc_seat_outlook *v, conc_role role)
{
    return (int)(v->pending >> role & 1);
}

/* Whether the seat could do this in its next turn, or is about to. */
static inline int conc_can_use(const conc_seat_outlook *v, conc_use use, conc_role role)
{
    return v->is_live && (conc_n_ready(v, use) > 0 || conc_is_pending(v, role));
}

#endif
