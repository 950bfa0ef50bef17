/*
 * saved_table.h: opens and saves a table that is kept as a record in a file.
 */
#ifndef AE_CLI_BASE_SAVED_TABLE_H
#define AE_CLI_BASE_SAVED_TABLE_H

#include "cli/base/cli.h"
#include "table/file.h"

/* Opens the table of a record; returns an exit code.  An adjourned record is an error if `how`
 * is null; else the table may be null. */
int cli_open(const cli *, const char *path, ae_table **, ae_opening *how);

/* The current time for a table of a file: the time of its last entry. */
int64_t cli_now(const ae_table *);

/* Appends all forced entries up to the next draw. */
void cli_advance_to_draw(ae_table *);

/* The whole record of a table; free() it. */
char *cli_record(const ae_table *, int viewer);

/* Writes the record to a new file and renames it, so that the file is always complete; returns
 * an exit code. */
int cli_save(const cli *, const char *path, const ae_table *);

#endif
