/*
 * batch.h: several decisions of one seat, entered as a whole or not at all.
 *
 * A person who has confirmed a turn sends all of its decisions together.  Between two of them the
 * table enters what follows without luck: choices without alternative, of any seat.  Those are not
 * part of the batch; nor is what follows its last decision, which is the caller's to enter.
 *
 *   1. The decisions and what they force are rehearsed on a copy before the first is entered.  If
 *      one is refused, all are, and nothing has changed.
 *   2. The log is the same as if the decisions were entered one by one at the same time.
 *   3. Nothing follows luck or a sealed choice, so there is at most one of these, at the end.  A
 *      batch that went on could be sent to find out what is drawn or what others have sealed: a
 *      refusal would tell, and cost nothing.  So such a decision is refused with AE_NOT_TURN,
 *      whatever it is.
 */
#ifndef AE_TABLE_BATCH_H
#define AE_TABLE_BATCH_H

#include "table/events.h"

/* The longest turn that was seen in random games is one of Antike with 33 choices. */
enum { AE_MAX_BATCH = 128 };

typedef struct {
    int seat, n;
    int64_t at;
    const char *move[AE_MAX_BATCH]; /* notations */
} ae_batch;

/* Cuts the text into its lines, which become the moves; it has to stay.  0 if they are too many. */
int ae_batch_read(ae_batch *, char *lines);

/* Enters it, and keeps what the rules tell, unless the tidings are null.  If it is refused, `which`
 * is the index of the decision that is. */
ae_err ae_batch_enter(ae_entry_events *, ae_table *, const ae_batch *, int *which);

/* Whether just these decisions were entered after that number, with what they forced: the number of
 * the last of them, or 0. */
uint32_t ae_batch_find(const ae_table *, const ae_batch *, uint32_t after);

#endif
