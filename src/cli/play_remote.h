/*
 * play_remote.h: the terminal table at a server.
 */
#ifndef AE_CLI_PLAY_REMOTE_H
#define AE_CLI_PLAY_REMOTE_H

#include "cli/cli.h"

/* `aedile play --server URL`; an exit code. */
int play_remote(const cli *);

#endif
