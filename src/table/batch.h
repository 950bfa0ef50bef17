/*
 * batch.h: several decisions of one seat, entered as a whole or not at all.
 *
 * A client sends all decisions of a turn together once the person has confirmed the turn.
 * Between two of them the table enters the forced choices of any seat; these are not part of the
 * batch.  The caller enters the forced choices and draws that follow the last decision.
 *
 *   1. The decisions, with the choices they force, are rehearsed on a copy before the first is
 *      entered.  If one is refused, all are, and nothing has changed.
 *   2. The log is the same as if the decisions were entered one by one, all with the same time.
 *   3. No decision may follow a draw or a sealed choice, so a batch has at most one sealed choice,
 *      as its last decision.  Otherwise a client could probe for free what will be drawn or what
 *      others have sealed, by sending batches and looking at which decision is refused.  A
 *      decision after a draw or a sealed choice is therefore refused with AE_NOT_TURN, whether it
 *      is legal or not.
 */
#ifndef AE_TABLE_BATCH_H
#define AE_TABLE_BATCH_H

#include "table/events.h"

/* The longest turn seen in random games has 33 choices (Antike). */
enum { AE_MAX_BATCH = 128 };

typedef struct {
    int seat, n;
    int64_t at;
    const char *move[AE_MAX_BATCH]; /* notations */
} ae_batch;

/* Splits the text in place into lines, one move each; the text must outlive the batch.  Returns 0
 * if there are more than AE_MAX_BATCH lines. */
int ae_batch_read(ae_batch *, char *lines);

/* Enters the batch, and adds its events to the list unless that is null.  If the batch is refused,
 * `which` is the index of the decision that was refused. */
ae_err ae_batch_enter(ae_entry_events *, ae_table *, const ae_batch *, int *which);

/* If the entries after number `after` are exactly these decisions and the choices they forced,
 * returns the number of the last decision; otherwise 0. */
uint32_t ae_batch_find(const ae_table *, const ae_batch *, uint32_t after);

#endif
