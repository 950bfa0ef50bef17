/*
 * score_grid.h: prints the scores of a table in columns.
 */
#ifndef AE_CLI_BASE_SCORE_GRID_H
#define AE_CLI_BASE_SCORE_GRID_H

#include "cli/base/cli.h"
#include "table/table.h"

void cli_put_score(const cli *, const ae_table *, const ae_look *);
void cli_put_result(const cli *, const ae_game *, const ae_result *, int seats,
                    const ae_look *);

#endif
