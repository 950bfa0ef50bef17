/*
 * new_table.h: a new table from the options of a command.
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

/* The head of a table of GAME, by the options above.  The sitters are the caller's to name in `head`
 * before cli_seat().  Exit codes. */
int cli_setup(const cli *, const char *game, ae_head *);
int cli_seat(const cli *, ae_head *, ae_table **);
void cli_head_free(ae_head *);

/* Refuses a path where there is something, unless --force is given. */
int cli_is_new(const cli *, const char *path);

#endif
