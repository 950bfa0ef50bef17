/*
 * choices.h: a list of legal moves as a person picks from it.
 */
#ifndef AE_CLI_TERM_CHOICES_H
#define AE_CLI_TERM_CHOICES_H

#include "cli/term/screen.h"

typedef struct {
    const screen *screen;
    const void *state;
    int seat;
    ae_moves list;
} choices;

/* For a seat in a state that it may see; both are the caller's and stay. */
void choices_init(choices *, const screen *, const void *state, int seat);

/* Numbered, in words.  Of many that are of one kind only the first are shown. */
void choices_show(const choices *);

/* The move of a number or a notation, whose rest may be left out where it follows from the list;
 * 0 if it is neither. */
ae_move choices_read(const choices *, const char *line);

/* Says that the line is no choice now, and why if it names something that cannot be chosen. */
void choices_refuse(const choices *, const char *line);

/* Shows those in whose words or notation the text stands; answers how many. */
int choices_find(const choices *, const char *text);

#endif
