/*
 * choices.h: a list of legal moves from which a person chooses.
 */
#ifndef AE_CLI_TERM_CHOICES_H
#define AE_CLI_TERM_CHOICES_H

#include "cli/term/screen.h"

enum { CHOICES_MANY = 20 }; /* more of one kind are too long a list to read */

typedef struct {
    const screen *screen;
    const void *state;
    int seat;
    ae_moves list;
} choices;

/* `state` is what the seat may see.  The screen and the state must outlive the choices. */
void choices_init(choices *, const screen *, const void *state, int seat);

/* Prints the moves, numbered, in words; of many moves of one kind only the first ones. */
void choices_show(const choices *);

/* The move that a line names, by its number or by its notation, which may be abbreviated if it
 * stays unique.  0 if there is none. */
ae_move choices_read(const choices *, const char *line);

/* One of the moves: what it says, and its notation. */
ae_phrase choices_phrase(const choices *, int i);
void choices_put_notation(const choices *, int i, ae_text *out);

/* Prints a row of a list: the number and then the words. */
void choices_row(const choices *, int number, const char *words);

/* Prints that the line is not a choice now, with the reason if it names something that cannot
 * be chosen. */
void choices_refuse(const choices *, const char *line);

/* Prints the moves whose words or notation contain the text; returns how many. */
int choices_find(const choices *, const char *text);

#endif
