/*
 * analysis.h: the choices of a record, weighed.
 *
 * Every choice of a seat among two or more is searched from what the seat could see, and the move
 * that was played is held against the best one.  Threads take the choices by number; a search
 * depends on the choice alone, so the result does not depend on the threads.
 *
 * A move is marked by what it cost of the chance to win, in percent of it all: ?! from 5, ? from
 * 10, ?? from 20.
 */
#ifndef AE_CLI_COMMANDS_ANALYSIS_H
#define AE_CLI_COMMANDS_ANALYSIS_H

#include <stdatomic.h>

#include "bots/findings.h"
#include "cli/base/cli.h"
#include "table/table.h"

enum { ANALYSIS_MARKS = 3, ANALYSIS_THREADS = 64 };

/* Worst first. */
extern const char *const analysis_marks[ANALYSIS_MARKS];

/* A choice that was made. */
typedef struct {
    uint32_t entry;
    int seat;
    ae_move move;
    int is_turn; /* another seat chose before */
    int is_done;
    ae_state state;
    ae_finding best, played;
} choice;

typedef struct {
    const cli *cli;
    const ae_table *table;
    ae_bot bot;
    choice *all; /* to be freed */
    int n, room;
    atomic_int next, n_done;
} analysis;

/* All that was chosen and stands; an exit code. */
int analysis_collect(analysis *);

/* Weighs them, until Ctrl-C. */
void analysis_weigh(analysis *, int n_threads);

int analysis_done(const analysis *); /* how many are weighed */

/* What the seat saw. */
ae_task analysis_task(const analysis *, const choice *, ae_state *seen);

/* What it cost: of the chance to win, in points, and its mark, ANALYSIS_MARKS if it has none. */
float analysis_loss(const choice *);
float analysis_points(const choice *);
int analysis_mark(const choice *);

/* Of a seat; means for each choice. */
typedef struct {
    int n, marked[ANALYSIS_MARKS + 1];
    double loss, points;
} analysis_total;

void analysis_sum(const analysis *, analysis_total[AE_MAX_SEATS]);

/* A point of the curve: before the choice at which a turn begins, or the end. */
typedef struct {
    uint32_t entry;
    int seat; /* -1 at the end */
    float chance[AE_MAX_SEATS];
} moment;

moment *analysis_curve(const analysis *, int *n); /* to be freed */

/* Those that cost something, most first; to be freed. */
const choice **analysis_worst(const analysis *, int *n);

#endif
