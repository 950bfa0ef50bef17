/*
 * saved_table.h: a table that is kept as a record in a file.
 */
#ifndef AE_CLI_BASE_SAVED_TABLE_H
#define AE_CLI_BASE_SAVED_TABLE_H

#include "cli/base/cli.h"
#include "table/file.h"

/* The table of a record; 0 or the exit code after an error line.  An adjourned one is refused
 * unless `how` is given, and may then be null. */
int cli_open(const cli *, const char *path, ae_table **, ae_opening *how);

/* The time at which a table of this file stands still: that of its last entry. */
int64_t cli_now(const ae_table *);

/* Enters what the table owes, up to a draw that is pending. */
void cli_advance_to_draw(ae_table *);

/* The whole record of a table, to be freed. */
char *cli_record(const ae_table *, int viewer);

/* Writes to a new file that then takes the old one's place, so that there is always a whole
 * one; answers an exit code. */
int cli_save(const cli *, const char *path, const ae_table *);

#endif
