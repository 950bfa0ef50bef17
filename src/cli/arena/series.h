/*
 * series.h: plays all games of a match on several threads.
 *
 * A round is a few games with the same luck and rotated seats (match.h).  Threads take games by
 * number and may finish them in any order, but whole rounds are counted in the order of their
 * numbers.  So neither the totals nor the round at which a statistical test ends the match depends
 * on the threads.
 */
#ifndef AE_CLI_ARENA_SERIES_H
#define AE_CLI_ARENA_SERIES_H

#include "cli/arena/totals.h"

enum { SERIES_MAX_GAMES = 100000000 };

typedef struct {
    const cli *cli;
    const match *match;
    int64_t n_games; /* whole rounds */
    int n_threads;
    int64_t limit; /* seconds that an external program has for an answer */

    /* is_decided is called after each round; if it returns non-zero, the series stops.
     * put_progress replaces the line with the time left.  Both may be null. */
    int (*is_decided)(void *ctx, const totals *);
    void (*put_progress)(void *ctx, int64_t n_games, ae_text *);
    void *ctx;
} series;

/* Returns CLI_DONE; CLI_INTERRUPTED after Ctrl-C, with the totals of the finished rounds; or
 * CLI_WRONG, after an error line, if an external program has failed. */
int series_play(const series *, totals *);

/* Reads --games, --threads and --limit; returns an exit code. */
int series_read(const cli *, series *);

#endif
