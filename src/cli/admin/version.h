/*
 * version.h: `aedile --version`.
 */
#ifndef AE_CLI_ADMIN_VERSION_H
#define AE_CLI_ADMIN_VERSION_H

#include "cli/base/cli.h"

void cli_print_version(const cli *);

#endif
