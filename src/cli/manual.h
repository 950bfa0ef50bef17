/*
 * manual.h: the manual page.
 */
#ifndef AE_CLI_MANUAL_H
#define AE_CLI_MANUAL_H

#include "cli/base/cli.h"

void cli_print_manual(const cli *);

#endif
