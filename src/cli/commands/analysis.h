/*
 * analysis.h: evaluates the decisions of a record.
 *
 * Each decision among two or more moves is searched with the knowledge of its seat, and the
 * played move is compared with the best one.  Threads take decisions by number; a search
 * depends only on the decision, so the result does not depend on the threads.
 *
 * A move is marked by the chance to win that it cost, in percentage points: ?! from 5, ? from
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

/* A decision that was made. */
typedef struct {
    uint32_t entry;
    int seat;
    ae_move move;
    int is_turn; /* the decision before was another seat's */
    int is_done;
    ae_state state;
    ae_finding best, played;
} choice;

typedef struct {
    const cli *cli;
    const ae_table *table;
    ae_bot bot;
    choice *all; /* free() it */
    int n, room;
    atomic_int next, n_done;
} analysis;

/* Collects all decisions that were not taken back; returns an exit code. */
int analysis_collect(analysis *);

/* Evaluates all decisions, or as many as Ctrl-C allows. */
void analysis_weigh(analysis *, int n_threads);

int analysis_done(const analysis *); /* how many are evaluated */

/* The position as the seat saw it. */
ae_task analysis_task(const analysis *, const choice *, ae_state *seen);

/* The cost of a move: in chance to win, in points, and as a mark (ANALYSIS_MARKS if it has
 * none). */
float analysis_loss(const choice *);
float analysis_points(const choice *);
int analysis_mark(const choice *);

/* The totals of a seat; loss and points are means over its decisions. */
typedef struct {
    int n, marked[ANALYSIS_MARKS + 1];
    double loss, points;
} analysis_total;

void analysis_sum(const analysis *, analysis_total[AE_MAX_SEATS]);

/* A point of the curve: before the first decision of a turn, or the end of the game. */
typedef struct {
    uint32_t entry;
    int seat; /* -1 at the end */
    float chance[AE_MAX_SEATS];
} moment;

moment *analysis_curve(const analysis *, int *n); /* to be freed */

/* The moves that cost something, most expensive first; free() it. */
const choice **analysis_worst(const analysis *, int *n);

#endif
