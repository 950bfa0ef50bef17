/*
 * report.h: what a match came to, for people and for programs.
 */
#ifndef AE_CLI_ARENA_REPORT_H
#define AE_CLI_ARENA_REPORT_H

#include "cli/arena/totals.h"
#include "table/table.h"

typedef struct {
    const cli *cli;
    const ae_table *table;
    const match *match;
    const totals *totals; /* of one game at least */
    int is_full;          /* ranks and nodes too */
} report;

/* The rating of a player, and half of its interval at 95 %; 0 and 0 without rivals. */
void report_elo(const report *, int who, double *elo, double *error);

/* Tables: who played, with a title above and the means of all games below; and the seats. */
void report_players(const report *, const char *title);
void report_seats(const report *);

/* The members "games" and "setup"; "bots", "mean_winning_score" and "mean_decisions"; "seats". */
void report_json_setup(const report *);
void report_json_players(const report *);
void report_json_seats(const report *);

/* An error line that tells how far it came, and the exit code. */
int report_interrupted(const cli *, const totals *, int64_t n_games);

#endif
