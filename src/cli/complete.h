/*
 * complete.h: the words that can follow on a command line.
 */
#ifndef AE_CLI_COMPLETE_H
#define AE_CLI_COMPLETE_H

#include "cli/base/cli.h"

/* Prints how the last of the arguments can be continued, each word on its own line; "<FILE>" and
 * "<DIR>" stand for all files and for all folders. */
void cli_print_completions(const cli *);

#endif
