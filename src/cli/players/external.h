/*
 * external.h: a bot that is a program, in any language.
 *
 * It reads questions as lines of JSON on its standard input and answers in notation on its
 * standard output; see docs/bots-protocol.md.  After its first fault (an illegal move, a wrong
 * line, no answer in time, or its end) it is not asked again in this run.  The process group of the
 * program is killed when the bot is freed.
 */
#ifndef AE_CLI_PLAYERS_EXTERNAL_H
#define AE_CLI_PLAYERS_EXTERNAL_H

#include <stdatomic.h>

#include "cli/base/cli.h"

enum { EXTERNAL_PROTOCOL = 1 };

typedef struct external_bot external_bot;

/* Runs the command with a shell in a process group of its own.  `limit` is the time for each
 * answer in seconds.  When *is_stopped is not 0 (it may be null), waiting ends.  Only one
 * thread may start programs. */
external_bot *external_start(const char *command, int64_t limit, const atomic_int *is_stopped);

/* Tells the program that a game begins, and its seat.  0 after a fault, or if stopped. */
int external_hello(external_bot *, const ae_game *, const ae_board *, const ae_setup *,
                   int seat);

/* Asks for a choice among two or more moves.  `state` is the full state; the program gets only
 * what its seat may see.  0 after a fault, or if stopped. */
ae_move external_choose(external_bot *, const ae_game *, const ae_board *, const void *state);

/* Prints an error line about the fault of the program; returns the exit code, CLI_DONE if there
 * is no fault. */
int external_report(const external_bot *, const cli *, const char *name);

/* Sends "bye" to all programs, waits a second, and kills those that are still running. */
void external_end(external_bot **, int n);

#endif
