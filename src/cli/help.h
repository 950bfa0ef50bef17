/*
 * help.h: the list of all commands.
 */
#ifndef AE_CLI_HELP_H
#define AE_CLI_HELP_H

#include "cli/base/cli.h"

typedef struct {
    const cli_command *command;
    const char *about; /* key of its one-line description */
} cli_listed;

/* In the order of `aedile help`; ended by a null command. */
extern const cli_listed cli_commands[];

void cli_help_command(const cli *, const cli_command *);

extern const cli_command cli_help;

#endif
