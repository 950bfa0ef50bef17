/*
 * terminal.h: what the terminal table needs of a terminal: lines in, lines out.
 */
#ifndef AE_CLI_TERM_TERMINAL_H
#define AE_CLI_TERM_TERMINAL_H

#include "cli/base/cli.h"

/* A line that was typed, without the spaces around it; 0 at the end of the input.  What does not
 * fit is dropped. */
int term_read(char *buf, size_t size);

/* An empty screen; nothing where the output is no terminal. */
void term_clear(const cli *);

/* Paragraphs, broken at spaces into lines of at most 78 characters. */
void term_wrap(const char *text);

#endif
