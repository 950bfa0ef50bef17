/*
 * report.h: prints the totals of a match, as text and as JSON.
 */
#ifndef AE_CLI_ARENA_REPORT_H
#define AE_CLI_ARENA_REPORT_H

#include "cli/arena/totals.h"
#include "table/table.h"

typedef struct {
    const cli *cli;
    const ae_table *table;
    const match *match;
    const totals *totals; /* has at least one game */
    int is_full;          /* with mean ranks and nodes */
} report;

/* The rating of a player and half the width of its 95 % interval; both 0 if the player has no
 * rivals. */
void report_elo(const report *, int who, double *elo, double *error);

/* As text: a title, the players and the means of all games; then the seats. */
void report_players(const report *, const char *title);
void report_seats(const report *);

/* As JSON members: "games" and "setup"; "bots", "mean_winning_score" and "mean_decisions";
 * "seats". */
void report_json_setup(const report *);
void report_json_players(const report *);
void report_json_seats(const report *);

/* Prints an error line with the number of games that count; returns the exit code. */
int report_interrupted(const cli *, const totals *, int64_t n_games);

#endif
