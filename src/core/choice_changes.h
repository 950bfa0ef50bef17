/*
 * choice_changes.h: what a choice costs and brings, to every seat.
 *
 * A game says what seats have amounts of (ae_amount); the difference between a state and a copy of
 * it on which the choice was played, with the choices that it forces on its seat, up to the next luck,
 * sealed choice or other seat, is the answer.  So no game writes it and nobody else works it out.
 */
#ifndef AE_CORE_CHOICE_CHANGES_H
#define AE_CORE_CHOICE_CHANGES_H

#include "core/game.h"

enum { AE_MAX_CHANGES = 96 };

typedef struct {
    const ae_amount *amount;
    uint8_t seat, pad_[3];
    int value;   /* of the amount's noun */
    int by, now; /* how much more or less, and how much it is then */
} ae_change;

/* The changes that the viewer of the look may know, in the order of seats and amounts; -1 if what the
 * choice leads to cannot be known: others' sealed choices would be opened by it. */
int ae_changes(const ae_game *, const ae_board *, const void *state, const ae_look *, ae_step,
               ae_change out[AE_MAX_CHANGES]);

/* ,"changes":[{"seat":0,"amount":"coins","by":-2,"now":5},{..,"amount":"goods","good":"brick",..}];
 * nothing if it cannot be known. */
void ae_changes_put(const ae_game *, const ae_board *, const void *state, const ae_look *,
                    ae_step, ae_text *out);

#endif
