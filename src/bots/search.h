/*
 * search.h: looking ahead, for any game.
 *
 * A tree of positions grows in the memory that is lent, one turn at a time.  docs/bots.md tells
 * how.  What was found stays there to be read until the next search in the same memory.
 */
#ifndef AE_BOTS_SEARCH_H
#define AE_BOTS_SEARCH_H

#include "bots/bot.h"

typedef struct ae_search ae_search;

/* A move as the search sees it. */
typedef struct {
    ae_move move;
    uint32_t visits; /* how often it was looked at */
    float win;       /* 0 to 1, as in value.h */
} ae_option;

/* What a search with this budget needs. */
size_t ae_search_memory(uint32_t budget);

/* Searches with the bot's budget and knowledge, in the mind's memory. */
const ae_search *ae_search_run(const ae_bot *, const ae_task *, ae_mind *);

/* The same, but it ends when the best move can no longer change. */
const ae_search *ae_search_best(const ae_bot *, const ae_task *, ae_mind *);

/* All moves, best first; answers how many. */
int ae_search_options(const ae_search *, ae_option out[AE_MAX_MOVES]);

/* The choices that it expects from a first move on, up to luck or what it has not looked at. */
int ae_search_line(const ae_search *, ae_move first, ae_step *out, int max);

/* Looks at one first move alone, with the whole budget. */
const ae_search *ae_search_one(const ae_bot *, const ae_task *, ae_move, ae_mind *);

/* What a first move promises each seat, as in value.h. */
void ae_search_wins(const ae_search *, ae_move first, float win[AE_MAX_SEATS]);

/* What it expects of a seat in a position that it has met; 0 if it has not. */
ae_move ae_search_reply(const ae_search *, const void *state, int seat);

#endif
