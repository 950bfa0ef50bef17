/*
 * local_play.h: a game in this process, against bots or with people at one screen.
 */
#ifndef AE_CLI_TERM_LOCAL_PLAY_H
#define AE_CLI_TERM_LOCAL_PLAY_H

#include "cli/base/cli.h"

/* `aedile play` without --server; an exit code. */
int local_play(cli *);

#endif
