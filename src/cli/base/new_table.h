/*
 * new_table.h: makes a new table from the options of a command.
 */
#ifndef AE_CLI_BASE_NEW_TABLE_H
#define AE_CLI_BASE_NEW_TABLE_H

#include "cli/base/cli.h"
#include "table/file.h"

/* clang-format off */
#define CLI_SETUP_OPTIONS                                                \
    { "--map", "M|FILE" }, { "--players", "N" }, { "--variant", "V,V" }, \
    { "--seed", "S" }, { "--position", "FILE" }
/* clang-format on */

/* cli_setup() makes the head of a record from the options above.  The caller names the players
 * in `head`, then cli_seat() makes the table.  Both return exit codes. */
int cli_setup(const cli *, const char *game, ae_head *);
int cli_seat(const cli *, ae_head *, ae_table **);
void cli_head_free(ae_head *);

/* Fails if something exists at the path, unless --force is given; returns an exit code. */
int cli_is_new(const cli *, const char *path);

#endif
