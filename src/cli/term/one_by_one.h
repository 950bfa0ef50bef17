/*
 * one_by_one.h: chooses several things of one kind, such as characters, one after the other.
 *
 * Where every legal move is a different set of the same things, a list of all sets is too long to
 * read.  A person then picks one thing after the other; when only one set is left, that is the move.
 */
#ifndef AE_CLI_TERM_ONE_BY_ONE_H
#define AE_CLI_TERM_ONE_BY_ONE_H

#include "cli/term/choices.h"

typedef struct {
    const choices *choices;
    int is_on; /* the moves are such sets, and too many for a list */
    int n;
    int16_t picked[AE_MAX_ARGS];
} one_by_one;

/* Prints what can be chosen: things to pick where the moves are sets, else the moves.  The choices
 * must outlive it. */
void one_by_one_ask(one_by_one *, const choices *);

/* Reads a number: that of a thing, or 0 to drop the last one.  Returns 1 if the line was that, and
 * prints what follows.  Returns 0 for any other line, and when the set is complete: the line is
 * then its notation. */
int one_by_one_read(one_by_one *, char *line, size_t size);

#endif
