/*
 * external.h: a bot that is a program of its own, in any language.
 *
 * It is asked in lines of JSON on its standard input and answers in lines of notation on its
 * standard output, as docs/bots-protocol.md has it.  What it does wrong is kept as its fault, and
 * from then on it is not talked to any more.  No process is left behind.
 */
#ifndef AE_CLI_PLAYERS_EXTERNAL_H
#define AE_CLI_PLAYERS_EXTERNAL_H

#include <stdatomic.h>

#include "cli/base/cli.h"

enum { EXTERNAL_PROTOCOL = 1 };

typedef struct external_bot external_bot;

/* A shell runs the command in a process group of its own.  `limit` is in seconds for each answer;
 * when *is_stopped is not 0 (it may be null), nothing is waited for any more.  Of two threads,
 * only one may start programs. */
external_bot *external_start(const char *command, int64_t limit, const atomic_int *is_stopped);

/* A game begins, and this is its seat.  0 if there is a fault, or it was stopped. */
int external_hello(external_bot *, const ae_game *, const ae_board *, const ae_setup *,
                   int seat);

/* Its choice among two or more.  The state is the full one, of which it gets what its seat is
 * shown.  0 as above. */
ae_move external_choose(external_bot *, const ae_game *, const ae_board *, const void *state);

/* An error line about its fault under its name, and the exit code; 0 if there is none. */
int external_report(const external_bot *, const cli *, const char *name);

/* Says goodbye to all and waits a moment; who is still there then is ended. */
void external_end(external_bot **, int n);

#endif
