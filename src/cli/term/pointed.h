/*
 * pointed.h: finds a place or card by its name, and says why it cannot be chosen now.
 */
#ifndef AE_CLI_TERM_POINTED_H
#define AE_CLI_TERM_POINTED_H

#include "cli/term/screen.h"
#include "core/why.h"

/* Finds a thing by its id, or by its name in the user's language.  Where two things share an
 * id, the noun stands before it: "card crane".  0 if there is none. */
int pointed_find(const screen *, const char *text, const ae_noun **, int *value);

/* Prints why the seat cannot choose the thing, that it can, or that nothing has this name. */
void pointed_say(const screen *, const void *state, int seat, const char *text);

/* Writes why a move in this notation is not legal: the reason for the first thing it names that
 * cannot be chosen.  0 if there is none. */
int pointed_put_refusal(const screen *, const void *state, int seat, const char *notation,
                        ae_text *out);

#endif
