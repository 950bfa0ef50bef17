/*
 * choice_changes.h: what a choice costs and gains, for every seat.
 *
 * A game lists the things of which seats have amounts (ae_amount).  The core plays the choice on a
 * copy of the state, together with the choices it forces on the same seat, up to the next draw,
 * sealed choice or choice of another seat, and compares the amounts.  So neither games nor clients
 * compute costs.
 */
#ifndef AE_CORE_CHOICE_CHANGES_H
#define AE_CORE_CHOICE_CHANGES_H

#include "core/game.h"

enum { AE_MAX_CHANGES = 96 };

typedef struct {
    const ae_amount *amount;
    uint8_t seat, pad_[3];
    int value;   /* of the amount's noun */
    int by, now; /* the difference, and the amount after the choice */
} ae_change;

/* The changes that the viewer of the look may know, ordered by seat, then amount.  Returns their
 * number, or -1 if the result of the choice is unknown because it would open the sealed choices of
 * others. */
int ae_changes(const ae_game *, const ae_board *, const void *state, const ae_look *, ae_step,
               ae_change out[AE_MAX_CHANGES]);

/* Writes ,"changes":[{"seat":0,"amount":"coins","by":-2,"now":5},{..,"amount":"goods","id":"brick",
 * ..}]; writes nothing if the result is unknown. */
void ae_changes_put(const ae_game *, const ae_board *, const void *state, const ae_look *,
                    ae_step, ae_text *out);

#endif
