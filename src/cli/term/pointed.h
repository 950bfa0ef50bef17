/*
 * pointed.h: what a person points at with words, and why it cannot be chosen now.
 */
#ifndef AE_CLI_TERM_POINTED_H
#define AE_CLI_TERM_POINTED_H

#include "cli/term/screen.h"
#include "core/why.h"

/* What goes by that id, or by that name in the language that is spoken; where an id stands for two
 * things, its noun and a space before it tell which.  0 if there is nothing. */
int pointed_find(const screen *, const char *text, const ae_noun **, int *value);

/* Says why the seat cannot choose it, that it can, or that there is nothing of that name. */
void pointed_say(const screen *, const void *state, int seat, const char *text);

/* The reason why a move of that notation cannot be chosen: that of the first thing it names for which
 * there is one.  0 if there is none. */
int pointed_put_refusal(const screen *, const void *state, int seat, const char *notation,
                        ae_text *out);

#endif
