/*
 * bot.h: what decides for a seat without a person.
 *
 * A bot sees what its seat may know: a state that is redacted and unsealed for it.  It never gets
 * a table, a log or a seed, and its randomness is its own.  The same task and the same randomness
 * give the same move on every machine: a budget counts nodes, never time.  It works in the memory
 * that it is lent and takes none.
 */
#ifndef AE_BOTS_BOT_H
#define AE_BOTS_BOT_H

#include "core/game.h"

enum { AE_MAX_BOT = 40 }; /* longest name of a bot with its divisor, end included */

/* What a bot thinks with, and who looks on: kept by the caller from choice to choice. */
typedef struct {
    ae_rng rng;
    void *memory; /* ae_bot_memory() bytes, aligned as from malloc(); null if that is 0 */
    uint32_t nodes;

    /* Told the nodes so far now and then; an answer other than 0 ends the search with what it
     * has.  May be null. */
    int (*is_enough)(void *ctx, uint32_t nodes);
    void *ctx;
} ae_mind;

/* A seat that has two or more moves, as it may see them. */
typedef struct {
    const ae_game *game;
    const ae_board *board;
    const void *state; /* redacted and unsealed for the seat */
    int seat;
} ae_task;

typedef struct ae_bot ae_bot;
struct ae_bot {
    const char *name; /* an id, as options and records have it */
    uint32_t budget;  /* nodes for each choice; 0 if it does not search */
    uint8_t is_short; /* looks no further than the end of its own turn */
    ae_move (*choose)(const ae_bot *, const ae_task *, ae_mind *);
};

extern const ae_bot *const ae_bots[]; /* from weak to strong; null at the end */

/* "NAME", or "NAME/N" for one with an N-th of the nodes; 0 if there is none such. */
int ae_bot_read(const char *name, ae_bot *out);

/* Whether it thinks so long that one table of such bots can keep a core busy: tribunus and above. */
int ae_bot_is_strong(const ae_bot *);

size_t ae_bot_memory(const ae_bot *);

/* What a seat that is to act may know of the full state: all that a bot gets.  It goes to `seen`,
 * which is to last as long as the task. */
ae_task ae_bot_see(const ae_game *, const ae_board *, const void *state, int seat,
                   ae_state *seen);

/* The choice for a seat that is to act.  The state is the full one, of which the bot gets what
 * its seat may know; where there is no alternative it is not asked. */
ae_move ae_bot_choose(const ae_bot *, const ae_game *, const ae_board *, const void *state,
                      int seat, ae_mind *);

#endif
