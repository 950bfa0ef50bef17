/*
 * typed_turn.h: several choices in one typed line, separated by semicolons, as one turn.
 */
#ifndef AE_CLI_TERM_TYPED_TURN_H
#define AE_CLI_TERM_TYPED_TURN_H

#include "cli/term/choices.h"
#include "table/batch.h"

typedef struct {
    ae_batch batch;
    char text[AE_MAX_BATCH][AE_MAX_NOTATION]; /* notations of the moves */
    char part[AE_MAX_NOTATION];               /* the choice that is read now */
} typed_turn;

void typed_turn_begin(typed_turn *, int seat, int64_t at);

/* Reads the next choice of a line into `part`, without the spaces around it; 0 if it is empty
 * or too long.  `at` moves on, and is null at the end of the line. */
int typed_turn_next(typed_turn *, const char **at);

/* Adds a notation; 0 if the turn is full. */
int typed_turn_add(typed_turn *, const char *notation);

/* Reads a whole line.  `choices` is for the first choice; the others are read in the positions
 * that follow.  0 if `part` is not a choice. */
int typed_turn_read(typed_turn *, const choices *, const char *line);

#endif
