/*
 * cmd_games.c: lists games, maps, variants and numbers of players.
 */
#include <stdlib.h>

#include "bots/bot.h"
#include "cli/base/grid.h"
#include "cli/base/print.h"
#include "cli/commands/commands.h"
#include "core/games_json.h"

enum { MAX_LIST = 1 << 16 };

static void print_json(void)
{
    static char buf[MAX_LIST];
    ae_text games = AE_TEXT_IN(buf);

    ae_games_put(&games);
    printf("{\"games\":%s,\"bots\":[", buf);
    for (int i = 0; ae_bots[i]; i++) {
        fputs(i ? "," : "", stdout);
        cli_json(ae_bots[i]->name);
    }
    puts("]}");
}

static void put_variant_players(const cli *c, const ae_game *game, const ae_variant *v,
                                ae_text *out)
{
    int min = v->min_seats ? v->min_seats : game->min_seats;
    int max = v->max_seats ? v->max_seats : game->max_seats;

    if (min == game->min_seats && max == game->max_seats)
        return;
    ae_put(out, " (");
    if (min == max)
        AE_SAY(out, c->words, "cli.games.players_just", { "n", NULL, min });
    else
        AE_SAY(out, c->words, "cli.games.players", { "min", NULL, min }, { "max", NULL, max });
    ae_put(out, ")");
}

static void put_heading(const cli *c, cli_grid *g, int row, const char *key)
{
    ae_text text = cli_cell(g, row, 0);

    ae_say(&text, c->words, key, NULL);
}

static void put_variants(const cli *c, const ae_game *game, cli_grid *g)
{
    int row = g->n_rows;

    if (game->variants[0].name)
        put_heading(c, g, row, "cli.games.variants");
    for (const ae_variant *v = game->variants; v->name; v++, row++) {
        const char *word = cli_word(c, game, "variant", v->name);
        ae_text text;

        cli_cell_put(g, row, 1, v->name);
        text = cli_cell(g, row, 2);
        ae_put(&text, word ? word : "");
        put_variant_players(c, game, v, &text);
    }
}

static void print_game(const cli *c, const ae_game *game)
{
    char buf[512];
    ae_text text = AE_TEXT_IN(buf);
    const char *title = cli_word(c, game, "", "title"), *about = cli_word(c, game, "", "about");
    cli_grid *g = cli_grid_new();

    ae_put_char(&text, AE_INK_BOLD);
    ae_put(&text, game->id);
    ae_put_char(&text, AE_INK_END);
    ae_put(&text, "  ");
    ae_put(&text, title ? title : game->id);
    ae_put(&text, about ? ": " : "");
    ae_put(&text, about ? about : "");
    ae_put(&text, "\n");
    cli_print(c, stdout, buf);
    put_heading(c, g, 0, "cli.games.who");
    text = cli_cell(g, 0, 1);
    AE_SAY(&text, c->words, "cli.games.range", { "min", NULL, game->min_seats },
           { "max", NULL, game->max_seats });
    put_heading(c, g, 1, "cli.games.maps");
    for (int i = 0; game->boards[i]; i++) {
        cli_cell_put(g, 1 + i, 1, game->boards[i]->id);
        cli_cell_put(g, 1 + i, 2, cli_board_title(c, game, game->boards[i]));
    }
    put_variants(c, game, g);
    cli_grid_print(c, g);
    free(g);
}

static int run(cli *c)
{
    if (cli_value(c, "--json")) {
        print_json();
        return CLI_DONE;
    }
    for (int i = 0; ae_games[i]; i++) {
        fputs(i ? "\n" : "", stdout);
        print_game(c, ae_games[i]);
    }
    return CLI_DONE;
}

static const cli_option options[] = { { "--json", NULL }, { .name = NULL } };

const cli_command cli_games = { .name = "games", .usage = "", .options = options, .run = run };
