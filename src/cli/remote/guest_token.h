/*
 * guest_token.h: the file that keeps a guest's token between two calls: one for each server,
 * readable only by its owner.
 */
#ifndef AE_CLI_REMOTE_GUEST_TOKEN_H
#define AE_CLI_REMOTE_GUEST_TOKEN_H

#include "cli/base/cli.h"

/* Writes the path of the file, "$XDG_STATE_HOME/aedile/guest-HOST"; returns an exit code. */
int guest_token_find(const cli *, const char *host, ae_text *path);

/* Reads the token; 0 if there is none. */
int guest_token_read(const char *path, ae_text *token);

/* Saves the token, and makes the folders of the path; returns an exit code. */
int guest_token_keep(const cli *, const char *path, const char *token);

#endif
