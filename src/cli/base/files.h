/*
 * files.h: reads and replaces files.
 */
#ifndef AE_CLI_BASE_FILES_H
#define AE_CLI_BASE_FILES_H

#include "cli/base/cli.h"

enum { CLI_MAX_FILE = 16 << 20, CLI_MAX_PATH = 4352 };

/* Reads a whole file; free() it.  Null after an error line. */
char *cli_load(const cli *, const char *path, size_t *len);

/* Prints an error line about a file, with the meaning of an errno; returns CLI_WRONG. */
int cli_fail_at(const cli *, const char *path, int number);

/* Replaces a file by a text.  Returns 0; on failure an errno, and the file is unchanged. */
int cli_replace(const char *path, const char *text);

#endif
