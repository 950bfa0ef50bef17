/*
 * step_names.h: what a seat is asked to choose, such as "Build next to your colonists".
 *
 * A step follows from the legal moves.  The game's table `steps` names kinds of moves in order, and
 * the first row whose kind is among the legal moves gives the step.
 */
#ifndef AE_CORE_STEP_NAMES_H
#define AE_CORE_STEP_NAMES_H

#include "core/game.h"

/* The row of game->steps that the moves of a seat lead to, or null if no row has one of their
 * kinds.  The earlier one of two rows counts, so lists of several seats can be joined: pass the
 * answer of the one as `before` of the next, and null at first. */
const ae_step_name *ae_step_of(const ae_game *, const ae_board *, const void *state, int seat,
                               const ae_moves *, const ae_step_name *before);

/* ,"step":{"id":..,"text":..} with its comma; nothing if there is no step. */
void ae_step_put(const ae_game *, const ae_step_name *, const ae_words *, ae_text *);

#endif
