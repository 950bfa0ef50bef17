/*
 * about.h: what can be played, as JSON.
 */
#ifndef AE_CORE_ABOUT_H
#define AE_CORE_ABOUT_H

#include "core/game.h"

/* "concordia/1/HASH/SIZE": which bytes the states of a game on that board are. */
void ae_layout_put(const ae_game *, uint64_t hash, ae_text *);

/* All games with their maps and variants, as an array. */
void ae_games_put(ae_text *);

#endif
