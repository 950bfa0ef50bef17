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

/* The options that every command has, and those of a line without a command. */
extern const cli_option cli_general[], cli_bare[];

/* The description of an option, as help shows it. */
const char *cli_about_option(const cli *, const cli_option *);

void cli_help_command(const cli *, const cli_command *);

extern const cli_command cli_help;

#endif
