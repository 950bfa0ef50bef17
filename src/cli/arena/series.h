/*
 * series.h: the games of a match, on several threads.
 *
 * Threads take games by number and may finish them in any order, but rounds are counted in the
 * order of their numbers, so that neither the sums nor where a test ends depends on the threads.
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
    int64_t limit; /* seconds that a program may search_progress */

    /* Asked after each round; not 0 ends the match.  And how far that is, in place of the time
     * that is left.  May be null. */
    int (*is_decided)(void *ctx, const totals *);
    void (*put_progress)(void *ctx, int64_t n_games, ae_text *);
    void *ctx;
} series;

/* CLI_DONE; CLI_INTERRUPTED by Ctrl-C, with the rounds that were finished; or CLI_WRONG, after
 * an error line, if a program has failed. */
int series_play(const series *, totals *);

/* Of --games and --threads; an exit code. */
int series_read(const cli *, series *);

#endif
