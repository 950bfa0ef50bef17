/*
 * why.h: why something that somebody points at cannot be chosen now.
 *
 * The core answers what is the same in every game: the game is over, another seat is to act, one's
 * choice is sealed already.  Everything else the game's why() answers.
 */
#ifndef AE_CORE_WHY_H
#define AE_CORE_WHY_H

#include "core/game.h"

typedef struct {
    const ae_kind *kind; /* null: there is a choice that names it */
    int16_t arg[AE_MAX_ARGS];
} ae_why_not;

/* The noun of that name that can be pointed at, and its value with that id; 0 if there is none. */
int ae_pointed(const ae_game *, const ae_board *, const char *noun, const char *id,
               const ae_noun **, int *value);

/* The same for what a person types: an id of any noun that can be pointed at. */
int ae_pointed_id(const ae_game *, const ae_board *, const char *id, const ae_noun **,
                  int *value);

ae_why_not ae_why(const ae_game *, const ae_board *, const void *state, int seat,
                  const ae_noun *, int value);

/* The sentence; nothing if there is a choice that names it. */
void ae_why_words(const ae_game *, const ae_board *, const ae_why_not *, int seat,
                  const ae_look *, ae_text *);

/* {"why":NAME,arguments..,"text":..,"parts":[..]}, or {"why":null}. */
void ae_why_put(const ae_game *, const ae_board *, const ae_why_not *, int seat,
                const ae_look *, ae_text *);

#endif
