/*
 * bot.h: what decides for a seat without a person.
 *
 * A bot sees what its seat may know: a state that is redacted and unsealed for it.  It never gets
 * a table, a log or a seed, and its randomness is its own.  The same task and the same randomness
 * give the same move on every machine: a budget counts nodes, never time.
 */
#ifndef AE_BOTS_BOT_H
#define AE_BOTS_BOT_H

#include "core/game.h"

/* A seat that has two or more moves, as it may see them. */
typedef struct {
    const ae_game *game;
    const ae_board *board;
    const void *state; /* redacted and unsealed for the seat */
    int seat;
    uint32_t budget; /* nodes to search */
} ae_task;

typedef struct {
    const char *name; /* an id, as options and records have it */
    uint32_t budget;  /* for each choice; 0 if it does not search */
    ae_move (*choose)(const ae_task *, ae_rng *);
} ae_bot;

extern const ae_bot *const ae_bots[]; /* null at the end */

const ae_bot *ae_bot_find(const char *name); /* null if there is none */

/* The choice for a seat that is to act.  The state is the full one, of which the bot gets what
 * its seat may know; where there is no alternative it is not asked. */
ae_move ae_bot_choose(const ae_bot *, const ae_game *, const ae_board *, const void *state,
                      int seat, ae_rng *);

#endif
