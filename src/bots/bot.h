/*
 * bot.h: a bot chooses moves for a seat.
 *
 * A bot sees only what its seat may know: others' sealed choices are blanked (redact) and those
 * seats are to choose again (unseal).  It never gets a table, a log or a seed, and it has its own
 * random numbers.  The same position and the same random numbers give the same move on every
 * machine, because the budget of a search is a number of nodes and never a time.  A bot works in
 * memory that the caller provides and allocates none.
 */
#ifndef AE_BOTS_BOT_H
#define AE_BOTS_BOT_H

#include "core/game.h"

enum {
    AE_MAX_BOT = 40
}; /* longest name of a bot with its divisor, terminating zero included */

/* The working memory of a bot.  The caller keeps it from choice to choice. */
typedef struct {
    ae_rng rng;
    void *memory;   /* ae_bot_memory() bytes, aligned as from malloc(); null if that is 0 */
    uint32_t nodes; /* used for the last choice */

    /* Called now and then with the number of nodes used so far.  If it returns nonzero, the search
     * stops and the bot chooses by what it has found.  May be null. */
    int (*is_enough)(void *ctx, uint32_t nodes);
    void *ctx;
} ae_mind;

/* The choice to make: a seat that is to act and has two or more moves. */
typedef struct {
    const ae_game *game;
    const ae_board *board;
    const void *state; /* redacted and unsealed for the seat */
    int seat;
} ae_task;

/* How a search spends its nodes; see search.c.  Matches compare styles (tools/learn/match.c). */
typedef struct {
    /* Weights of the exploration bonus: for the seat that searches, and a smaller one for the
     * others, which are assumed to play what looks best. */
    float explore, explore_others;
    float contrast; /* how fast the prior of a move falls with its distance from the best */

    /* In the value of a position: the part of its best move; the mean has the rest. */
    float best_share;
} ae_search_style;

typedef struct ae_bot ae_bot;
struct ae_bot {
    const char *name; /* an id, as used in options and records */
    uint32_t budget;  /* nodes per choice; 0 if the bot does not search */
    uint8_t is_short; /* the search ends at the end of the bot's own turn */
    uint8_t
        is_plain; /* chooses by worths even if the game has a net; its hints are by the net */
    const ae_search_style *style; /* null: the usual one */
    ae_move (*choose)(const ae_bot *, const ae_task *, ae_mind *);
};

extern const ae_bot *const ae_bots[]; /* from weak to strong; null at the end */

/* Finds a bot by "NAME", or by "NAME/N" with its budget divided by N (1 to 1000); 0 if there is no
 * such bot. */
int ae_bot_read(const char *name, ae_bot *out);

/* Whether the bot searches so long that one table of such bots can keep a CPU core busy: tribunus
 * and above. */
int ae_bot_is_strong(const ae_bot *);

/* Bytes of memory that the bot needs. */
size_t ae_bot_memory(const ae_bot *);

/* Makes the task of a seat that is to act.  Copies to `seen` what the seat may know of the full
 * state; `seen` must live as long as the task. */
ae_task ae_bot_see(const ae_game *, const ae_board *, const void *state, int seat,
                   ae_state *seen);

/* Chooses for a seat that is to act.  `state` is the full state; the bot gets only what its seat
 * may know of it.  If there is only one move, that move is returned without asking the bot. */
ae_move ae_bot_choose(const ae_bot *, const ae_game *, const ae_board *, const void *state,
                      int seat, ae_mind *);

#endif
