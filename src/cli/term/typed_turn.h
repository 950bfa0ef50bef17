/*
 * typed_turn.h: the choices of a line, with a semicolon between two of them, as one turn.
 */
#ifndef AE_CLI_TERM_TYPED_TURN_H
#define AE_CLI_TERM_TYPED_TURN_H

#include "cli/term/choices.h"
#include "table/batch.h"

typedef struct {
    ae_batch batch;
    char text[AE_MAX_BATCH][AE_MAX_NOTATION]; /* of its moves */
    char part[AE_MAX_NOTATION];               /* what is read now */
} typed_turn;

void typed_turn_begin(typed_turn *, int seat, int64_t at);

/* The next choice of a line goes to `part`, without the spaces around it; 0 if there is none or it is
 * too long.  `at` moves on, to null at the end of the line. */
int typed_turn_next(typed_turn *, const char **at);

/* A notation; 0 if there is no room. */
int typed_turn_add(typed_turn *, const char *notation);

/* All of a line, read with the list that the first choice is made from, the others as the table
 * will stand then.  0 if `part` is none of the choices. */
int typed_turn_read(typed_turn *, const choices *, const char *line);

#endif
