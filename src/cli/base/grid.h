/*
 * grid.h: rows of text in aligned columns, for people.
 */
#ifndef AE_CLI_BASE_GRID_H
#define AE_CLI_BASE_GRID_H

#include "cli/base/cli.h"

/* The first row is the heading if has_heading is set. */
enum { CLI_MAX_ROWS = 64, CLI_MAX_COLUMNS = 24, CLI_MAX_CELL = 128 };
typedef struct {
    int n_rows, n_columns, has_heading;
    unsigned right; /* set of columns that are aligned right */
    char cell[CLI_MAX_ROWS][CLI_MAX_COLUMNS][CLI_MAX_CELL];
} cli_grid;

cli_grid *cli_grid_new(void); /* free() it */
ae_text cli_cell(cli_grid *, int row, int column);
void cli_cell_put(cli_grid *, int row, int column, const char *);
int cli_grid_width(const cli_grid *);
cli_grid *cli_grid_turned(const cli_grid *); /* rows as columns; free() it */
void cli_grid_print(const cli *, const cli_grid *);

#endif
