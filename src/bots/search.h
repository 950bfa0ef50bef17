/*
 * search.h: a tree search for any game; docs/bots.md explains how it works.
 *
 * The tree is built in the memory of the mind (ae_mind) and can be read there until the next search
 * in the same memory.
 */
#ifndef AE_BOTS_SEARCH_H
#define AE_BOTS_SEARCH_H

#include "bots/bot.h"

typedef struct ae_search ae_search;

/* A move of the seat that searches, with the result of the search. */
typedef struct {
    ae_move move;
    uint32_t visits; /* walks of the search through this move */
    float win;       /* estimated chance to win, 0 to 1, as in value.h */
} ae_option;

/* Bytes of memory that a search with this budget needs. */
size_t ae_search_memory(uint32_t budget);

/* Searches with the bot's whole budget. */
const ae_search *ae_search_run(const ae_bot *, const ae_task *, ae_mind *);

/* The same, but it stops early when the best move can no longer change. */
const ae_search *ae_search_best(const ae_bot *, const ae_task *, ae_mind *);

/* Searches one first move alone, with the whole budget. */
const ae_search *ae_search_one(const ae_bot *, const ae_task *, ae_move, ae_mind *);

/* Lists all moves, best first; returns how many. */
int ae_search_options(const ae_search *, ae_option out[AE_MAX_MOVES]);

/* The same for several searches of one task: visits are added up, and a chance to win is the mean
 * over all visits. */
int ae_search_sums(const ae_search *const *, int n, ae_option out[AE_MAX_MOVES]);

/* The choice of a bot after searches of its task; see levels.c. */
ae_move ae_search_decide(const ae_search *const *, int n, const ae_task *, ae_rng *);

/* The expected line: `first` and the moves that the search expects after it, up to a draw or a
 * position that it has not visited.  Returns its length. */
int ae_search_line(const ae_search *, ae_move first, ae_step *out, int max);

/* The estimated chance of each seat to win after a first move. */
void ae_search_wins(const ae_search *, ae_move first, float win[AE_MAX_SEATS]);

/* The move that the search expects of a seat in this position; 0 if it never visited the
 * position. */
ae_move ae_search_reply(const ae_search *, const void *state, int seat);

/* Goes down from the root by moves drawn at random among those with at least `least` visits, and
 * ends where no move has so many, or by chance on the way.  `state` is the position of the root, and
 * becomes that of the node where it ends; `win` becomes what the search found for each seat there.
 * Returns how many moves it went. */
int ae_search_sample(const ae_search *, uint32_t least, ae_rng *, ae_state *state,
                     float win[AE_MAX_SEATS]);

#endif
