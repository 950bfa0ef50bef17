/*
 * guest_token.h: where the terminal keeps the token of a guest: a file for each server, which
 * only its owner can read.
 */
#ifndef AE_CLI_REMOTE_GUEST_TOKEN_H
#define AE_CLI_REMOTE_GUEST_TOKEN_H

#include "cli/base/cli.h"

/* "$XDG_STATE_HOME/aedile/guest-HOST"; an exit code. */
int guest_token_find(const cli *, const char *host, ae_text *path);

/* 0 if there is none that could be read. */
int guest_token_read(const char *path, ae_text *token);

/* With the folders that lead to it; an exit code. */
int guest_token_keep(const cli *, const char *path, const char *token);

#endif
