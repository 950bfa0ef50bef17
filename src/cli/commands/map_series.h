/*
 * map_series.h: bots play many games on a map, on several threads.
 */
#ifndef AE_CLI_COMMANDS_MAP_SERIES_H
#define AE_CLI_COMMANDS_MAP_SERIES_H

#include "balance/balance.h"
#include "cli/base/cli.h"

/* Plays the games 0 to n_games - 1 and adds up their counts.  Shows the progress if standard error
 * is a terminal.  Returns CLI_DONE, or CLI_INTERRUPTED after Ctrl-C with the games so far. */
int map_series_play(const cli *, const ae_trial *, int64_t n_games, int n_threads,
                    ae_balance *sum);

#endif
