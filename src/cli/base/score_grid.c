/*
 * score_grid.c: prints the scores of a table in columns.
 */
#include "cli/base/score_grid.h"

#include <stdlib.h>

#include "cli/base/grid.h"
#include "cli/base/print.h"

static int has_teams(const ae_result *result, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        for (int other = 0; other < seat; other++)
            if (result[other].team == result[seat].team)
                return 1;
    return 0;
}

static void put_number(cli_grid *g, int row, int column, int number)
{
    ae_text text = cli_cell(g, row, column);

    ae_put_int(&text, number);
}

/* The columns are the seat, the parts of the score, total, rank and, in team games, the
 * team. */
static void put_heading(const cli *c, const ae_game *game, int is_team, cli_grid *g)
{
    int column = 1;

    g->has_heading = 1;
    g->right = ~1u;
    cli_cell_put(g, 0, 0, "");
    for (int i = 0; game->parts[i]; i++) {
        const char *word = cli_word(c, game, "part", game->parts[i]);

        cli_cell_put(g, 0, column++, word ? word : game->parts[i]);
    }
    cli_cell_put(g, 0, column++, ae_word(c->words, "cli.score.total"));
    cli_cell_put(g, 0, column++, ae_word(c->words, "cli.score.rank"));
    if (is_team)
        cli_cell_put(g, 0, column, ae_word(c->words, "cli.score.team"));
}

/* In a narrow terminal the players stand side by side. */
static void print_fitting(const cli *c, const cli_grid *g)
{
    cli_grid *turned = c->width && cli_grid_width(g) > c->width ? cli_grid_turned(g) : NULL;

    cli_grid_print(c, turned ? turned : g);
    free(turned);
}

void cli_put_result(const cli *c, const ae_game *game, const ae_result *result, int seats,
                    const ae_look *look)
{
    cli_grid *g = cli_grid_new();
    int is_team = has_teams(result, seats);

    put_heading(c, game, is_team, g);
    for (int seat = 0; seat < seats; seat++) {
        ae_text name = cli_cell(g, seat + 1, 0);
        int column = 1;

        ae_put_seat_name(&name, look, seat);
        for (int i = 0; game->parts[i]; i++)
            put_number(g, seat + 1, column++, result[seat].part[i]);
        put_number(g, seat + 1, column++, result[seat].score);
        put_number(g, seat + 1, column++, result[seat].rank);
        if (is_team)
            put_number(g, seat + 1, column, result[seat].team + 1);
    }
    print_fitting(c, g);
    free(g);
}

void cli_put_score(const cli *c, const ae_table *t, const ae_look *look)
{
    ae_result result[AE_MAX_SEATS];

    ae_table_result(t, result);
    cli_put_result(c, ae_table_game(t), result, ae_table_setup(t)->seats, look);
}
