/*
 * remote_play.h: plays at a table of a server.
 */
#ifndef AE_CLI_REMOTE_REMOTE_PLAY_H
#define AE_CLI_REMOTE_REMOTE_PLAY_H

#include "cli/base/cli.h"

/* `aedile play --server URL`; an exit code. */
int remote_play(const cli *);

#endif
