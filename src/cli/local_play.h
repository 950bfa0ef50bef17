/*
 * local_play.h: the terminal table, against bots or at one screen.
 */
#ifndef AE_CLI_LOCAL_PLAY_H
#define AE_CLI_LOCAL_PLAY_H

#include "cli/cli.h"

/* `aedile play` without --server; an exit code. */
int local_play(cli *);

#endif
