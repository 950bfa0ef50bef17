/*
 * map_figures.h: the counts of games on a map as tables for people.
 */
#ifndef AE_CLI_COMMANDS_MAP_FIGURES_H
#define AE_CLI_COMMANDS_MAP_FIGURES_H

#include "balance/balance.h"
#include "cli/base/cli.h"

/* Games on one map. */
typedef struct {
    const ae_trial *trial;
    const ae_balance *sum;
} map_played;

/* Prints the figures of the map, beside those of another if it is not null; then its seats, unfair
 * starts, things and warnings. */
void map_figures_print(const cli *, const map_played *, const map_played *beside);

#endif
