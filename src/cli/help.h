/*
 * help.h: the commands there are.
 */
#ifndef AE_CLI_HELP_H
#define AE_CLI_HELP_H

#include "cli/base/cli.h"

typedef struct {
    const cli_command *command;
    const char *about; /* key of its one line */
} cli_listed;

/* In the order in which help lists them, null at the end. */
extern const cli_listed cli_commands[];

void cli_help_command(const cli *, const cli_command *);

extern const cli_command cli_help;

#endif
