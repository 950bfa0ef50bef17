/*
 * grid.c: prints rows of text in aligned columns.
 */
#include "cli/base/grid.h"

#include <string.h>

#include "cli/base/machine.h"

cli_grid *cli_grid_new(void)
{
    cli_grid *g = cli_alloc(sizeof *g);

    memset(g, 0, sizeof *g);
    return g;
}

ae_text cli_cell(cli_grid *g, int row, int column)
{
    AE_ASSERT(row < CLI_MAX_ROWS && column < CLI_MAX_COLUMNS);
    if (g->n_rows <= row)
        g->n_rows = row + 1;
    if (g->n_columns <= column)
        g->n_columns = column + 1;
    return AE_TEXT_IN(g->cell[row][column]);
}

void cli_cell_put(cli_grid *g, int row, int column, const char *s)
{
    ae_text text = cli_cell(g, row, column);

    ae_put(&text, s);
}

static int column_width(const cli_grid *g, int column)
{
    int max = 0;

    for (int row = 0; row < g->n_rows; row++)
        if (ae_width(g->cell[row][column]) > max)
            max = ae_width(g->cell[row][column]);
    return max;
}

int cli_grid_width(const cli_grid *g)
{
    int width = 0;

    for (int column = 0; column < g->n_columns; column++)
        width += 2 + column_width(g, column);
    return width;
}

cli_grid *cli_grid_turned(const cli_grid *g)
{
    cli_grid *turned = cli_grid_new();

    turned->has_heading = g->has_heading;
    turned->right = g->right;
    for (int row = 0; row < g->n_rows; row++)
        for (int column = 0; column < g->n_columns; column++)
            cli_cell_put(turned, column, row, g->cell[row][column]);
    return turned;
}

static int is_rest_empty(const cli_grid *g, int row, int column)
{
    while (column < g->n_columns && !g->cell[row][column][0])
        column++;
    return column == g->n_columns;
}

static void put_row(const cli_grid *g, int row, ae_text *out)
{
    for (int column = 0; column < g->n_columns && !is_rest_empty(g, row, column); column++) {
        int space = column_width(g, column) - ae_width(g->cell[row][column]);
        int is_right = g->right >> column & 1;

        ae_put(out, "  ");
        ae_put_spaces(out, is_right ? space : 0);
        ae_put(out, g->cell[row][column]);
        ae_put_spaces(out, is_right || is_rest_empty(g, row, column + 1) ? 0 : space);
    }
}

void cli_grid_print(const cli *c, const cli_grid *g)
{
    for (int row = 0; row < g->n_rows; row++) {
        char line[CLI_MAX_COLUMNS * CLI_MAX_CELL];
        ae_text text = AE_TEXT_IN(line);
        int is_heading = g->has_heading && row == 0;

        if (is_heading)
            ae_put_char(&text, AE_INK_DIM);
        put_row(g, row, &text);
        if (is_heading)
            ae_put_char(&text, AE_INK_END);
        ae_put(&text, "\n");
        cli_print(c, stdout, line);
    }
}
