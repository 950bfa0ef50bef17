/*
 * files.h: files in and out.
 */
#ifndef AE_CLI_BASE_FILES_H
#define AE_CLI_BASE_FILES_H

#include "cli/base/cli.h"

enum { CLI_MAX_FILE = 16 << 20, CLI_MAX_PATH = 4352 };

/* All of a file, to be freed; null after an error line. */
char *cli_load(const cli *, const char *path, size_t *len);

/* An error line about a file that tells what the number of the system means; CLI_WRONG. */
int cli_fail_at(const cli *, const char *path, int number);

/* Puts a text in the place of a file.  Answers 0 or an errno, and then the file is as it was. */
int cli_replace(const char *path, const char *text);

#endif
