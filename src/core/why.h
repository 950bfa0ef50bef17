/*
 * why.h: explains why something that a player points at cannot be chosen now.
 *
 * The core gives the reasons that are the same in every game: the game is over, another seat is to
 * act, the seat has already sealed its choice.  The game's why() gives all others.
 */
#ifndef AE_CORE_WHY_H
#define AE_CORE_WHY_H

#include "core/game.h"

typedef struct {
    const ae_kind *kind; /* the reason; null: some move names the thing, so it can be chosen */
    int16_t arg[AE_MAX_ARGS];
} ae_why_not;

/* Finds the noun of that name that can be pointed at, and its value with that id; returns 0 if
 * there is none. */
int ae_pointed(const ae_game *, const ae_board *, const char *noun, const char *id,
               const ae_noun **, int *value);

/* The same for input that a person types: an id of any noun that can be pointed at. */
int ae_pointed_id(const ae_game *, const ae_board *, const char *id, const ae_noun **,
                  int *value);

ae_why_not ae_why(const ae_game *, const ae_board *, const void *state, int seat,
                  const ae_noun *, int value);

/* Writes the reason as a sentence; nothing if the thing can be chosen. */
void ae_why_words(const ae_game *, const ae_board *, const ae_why_not *, int seat,
                  const ae_look *, ae_text *);

/* {"why":NAME,arguments..,"text":..,"parts":[..]}, or {"why":null}. */
void ae_why_put(const ae_game *, const ae_board *, const ae_why_not *, int seat,
                const ae_look *, ae_text *);

#endif
