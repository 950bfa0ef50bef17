/*
 * match.h: games between bots, counted.
 *
 * A game depends on the seed and its number alone, and totals are sums of integers, so they are
 * the same however the games are spread over threads.
 */
#ifndef AE_CLI_MATCH_H
#define AE_CLI_MATCH_H

#include "bots/bot.h"
#include "cli/stats.h"

/* In units of which a game's share of points is exact: any number of comparisons that one game
 * can have (1 to 9) divides half of it. */
enum { MATCH_ONE = 5040 };

typedef struct {
    const ae_game *game;
    const ae_board *board;
    const void *start;
    int seats;
    ae_seed seed;
    int n_bots;
    const ae_bot *bot[AE_MAX_SEATS];
} match;

typedef struct {
    int64_t games;
    struct {
        int64_t wins, seats, score;          /* seats that it had, and their scores */
        int64_t rated, share, share_squares; /* games with rivals, and what it took from them */
        int64_t decisions, ns;
    } bot[AE_MAX_SEATS];
    struct {
        int64_t wins, score;
    } seat[AE_MAX_SEATS];
    stats_pairs pairs;
} match_total;

/* Plays game number `number` and adds it up.  Seats are rotated from game to game. */
void match_play(const match *, int64_t number, match_total *);

void match_add(match_total *, const match_total *);

#endif
