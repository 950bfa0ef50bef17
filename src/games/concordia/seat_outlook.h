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
    float rest;            /* 1 - progress */
    int is_live;           /* its team has a turn now or later */
    unsigned pending;      /* set of roles that the seat is about to carry out */
    const uint8_t *n_gods; /* cards */
    int expert[GOODS];     /* points of own specialists for each city of a good */
    int houses[GOODS], n_houses, temples, provinces, kinds, colonists;
    int venus;           /* points of one card of Venus */
    int n_goods, n_free; /* units of goods, free spaces */
    int funds;
    float value[GODS]; /* estimated points of one more card of a god */
} conc_seat_outlook;

/* 0 at the start, 1 when the game is over. */
float conc_progress(const conc *, const conc_outlook *);

/* Fills in the other members; the caller has set s, t and rest. */
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

/* Whether the seat has a card for this in its hand, or is about to carry out the role. */
static inline int conc_can_use(const conc_seat_outlook *v, conc_use use, conc_role role)
{
    return v->is_live && (conc_n_ready(v, use) > 0 || conc_is_pending(v, role));
}

#endif
