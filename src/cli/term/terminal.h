/*
 * terminal.h: reads and prints lines at a terminal.
 */
#ifndef AE_CLI_TERM_TERMINAL_H
#define AE_CLI_TERM_TERMINAL_H

#include "cli/base/cli.h"

/* Reads a line without the spaces around it; 0 at the end of input.  The part of a long line
 * that does not fit is dropped. */
int term_read(char *buf, size_t size);

/* Clears the screen, if standard output is a terminal. */
void term_clear(const cli *);

/* Prints paragraphs in lines of at most 78 characters. */
void term_wrap(const char *text);

#endif
