/*
 * map_figures.c: prints the counts of games on a map as tables.
 */
#include "cli/commands/map_figures.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/grid.h"
#include "cli/base/machine.h"

enum { SHOWN = 8 }; /* of a long list, so many with the most and with the least */

/* The words of each list: its total, and one of its things. */
static const struct {
    const char *list, *all, *one;
} words_of[] = {
    { "cities", "cli.map_test.all.cities", "cli.map_test.list.cities" },
    { "lines", "cli.map_test.all.lines", "cli.map_test.list.lines" },
    { "provinces", "cli.map_test.all.provinces", "cli.map_test.list.provinces" },
    { "regions", "cli.map_test.all.regions", "cli.map_test.list.regions" },
    { "temples", "cli.map_test.all.temples", "cli.map_test.list.temples" },
    { "borders", "cli.map_test.all.borders", "cli.map_test.list.borders" },
};
enum { N_WORDS = sizeof words_of / sizeof words_of[0] };

static int find_words(const char *list)
{
    int i = 0;

    while (i < N_WORDS && strcmp(words_of[i].list, list) != 0)
        i++;
    AE_ASSERT(i < N_WORDS);
    return i;
}

/* Prints, like printf(), into a cell. */
#define CELL(g, row, column, ...)                   \
    do {                                            \
        char cell_[CLI_MAX_CELL];                   \
        snprintf(cell_, sizeof cell_, __VA_ARGS__); \
        cli_cell_put((g), (row), (column), cell_);  \
    } while (0)

static cli_grid *new_grid(const cli *c, const char *const *heads)
{
    cli_grid *g = cli_grid_new();

    g->has_heading = 1;
    g->right = ~1u;
    for (int i = 0; heads[i]; i++)
        cli_cell_put(g, 0, i, ae_word(c->words, heads[i]));
    return g;
}

static void print_grid(const cli *c, cli_grid *g)
{
    cli_grid_print(c, g);
    free(g);
    putchar('\n');
}

static double a_game(const ae_balance *b, double sum)
{
    return b->games ? sum / b->games : 0;
}

/* ---- figures ---- */

static void put_heads(const cli *c, cli_grid *g)
{
    static const char *const heads[] = { "cli.map_test.figure",    "cli.map_test.turns",
                                         "cli.map_test.decisions", "cli.map_test.winner",
                                         "cli.map_test.mean",      "cli.map_test.p" };

    for (int row = 0; row < 6; row++)
        cli_cell_put(g, row, 0, ae_word(c->words, heads[row]));
}

static void put_figures(const cli *c, cli_grid *g, int column, const map_played *m)
{
    const ae_balance *b = m->sum;
    const ae_tally *tally = m->trial->game->tally;
    ae_balance_verdict *v = cli_alloc(sizeof *v);
    int seats = m->trial->setup.seats;
    double score = 0;

    ae_balance_judge(b, v);
    for (int side = 0; side < b->n_sides; side++)
        score += (double)b->score[side] / b->n_sides;
    cli_cell_put(g, 0, column, m->trial->board->id);
    CELL(g, 1, column, "%.1f (%u–%u)", a_game(b, b->turns) / seats,
         b->turns_least / (unsigned)seats, b->turns_most / (unsigned)seats);
    CELL(g, 2, column, "%.0f", a_game(b, b->decisions));
    CELL(g, 3, column, "%.1f", a_game(b, (double)b->winner_score));
    CELL(g, 4, column, "%.1f", a_game(b, score));
    CELL(g, 5, column, "%.3f", v->p);
    for (int i = 0; i < b->n_lists; i++) {
        double sum = 0;

        for (int k = 0; k < b->list[i].n; k++)
            sum += b->list[i].sum[k];
        cli_cell_put(g, 6 + i, 0,
                     ae_word(c->words, words_of[find_words(tally->lists[i].name)].all));
        CELL(g, 6 + i, column, "%.1f", a_game(b, sum));
    }
    free(v);
}

static void print_figures(const cli *c, const map_played *m, const map_played *beside)
{
    cli_grid *g = cli_grid_new();

    g->has_heading = 1;
    g->right = ~1u;
    put_heads(c, g);
    put_figures(c, g, 1, m);
    if (beside)
        put_figures(c, g, 2, beside);
    print_grid(c, g);
}

/* ---- seats and starts ---- */

static void put_share(const cli *c, cli_grid *g, int row, const ae_balance_share *s)
{
    CELL(g, row, 2, "%.1f %%", 100 * s->share);
    CELL(g, row, 3, "%.1f–%.1f", 100 * s->low, 100 * s->high);
    cli_cell_put(g, row, 4,
                 ae_word(c->words, s->is_fair ? "cli.map_test.fair" : "cli.map_test.unfair"));
}

static void print_seats(const cli *c, const map_played *m, const ae_balance_verdict *v)
{
    static const char *const heads[] = { "cli.map_test.place",   "cli.sim.wins",
                                         "cli.sim.rate",         "cli.sim.interval",
                                         "cli.map_test.verdict", NULL };
    cli_grid *g = new_grid(c, heads);

    for (int side = 0; side < m->sum->n_sides; side++) {
        CELL(g, side + 1, 0, "%d", side + 1);
        CELL(g, side + 1, 1, "%u", m->sum->wins[side]);
        put_share(c, g, side + 1, &v->side[side]);
    }
    print_grid(c, g);
}

/* The thing of a list that has this index among those that take part. */
static void put_id(const ae_trial *t, const ae_tally_list *list, int index, ae_text *out)
{
    ae_state state;

    AE_ASSERT(ae_start(t->game, t->board, &state, &t->setup) == AE_OK);
    for (int i = 0; i < list->count(t->board); i++)
        if ((!list->is_open || list->is_open(t->board, &state, i)) && index-- == 0)
            list->put_id(t->board, i, out);
}

static void print_starts(const cli *c, const map_played *m, const ae_balance_verdict *v)
{
    static const char *const heads[] = { "cli.map_test.start",   "cli.map_test.chosen",
                                         "cli.sim.rate",         "cli.sim.interval",
                                         "cli.map_test.verdict", NULL };
    const ae_tally *tally = m->trial->game->tally;
    cli_grid *g = new_grid(c, heads);
    int row = 0;

    for (int i = 0; i < m->sum->starts.n && row < CLI_MAX_ROWS - 1; i++)
        if (!v->start[i].is_fair) {
            ae_text id = cli_cell(g, ++row, 0);

            put_id(m->trial, &tally->lists[tally->starts], i, &id);
            CELL(g, row, 1, "%u", m->sum->starts.sum[i]);
            put_share(c, g, row, &v->start[i]);
        }
    if (row > 0)
        print_grid(c, g);
    else
        free(g);
}

/* ---- lists ---- */

/* Indices from the largest sum to the smallest. */
static void sort_list(const ae_balance_list *b, int order[AE_MAX_TALLIED])
{
    for (int i = 0; i < b->n; i++) {
        int k = i;

        for (; k > 0 && b->sum[order[k - 1]] < b->sum[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

static void print_list(const cli *c, const map_played *m, int which)
{
    const ae_tally_list *list = &m->trial->game->tally->lists[which];
    const ae_balance_list *b = &m->sum->list[which];
    const char *heads[] = { words_of[find_words(list->name)].one, "cli.map_test.share",
                            "cli.map_test.each", NULL };
    cli_grid *g = new_grid(c, heads);
    int order[AE_MAX_TALLIED], row = 0;

    sort_list(b, order);
    for (int k = 0; k < b->n; k++) {
        ae_text id;

        if (b->n > 4 * SHOWN && k >= SHOWN && k < b->n - SHOWN)
            continue;
        id = cli_cell(g, ++row, 0);
        put_id(m->trial, list, order[k], &id);
        CELL(g, row, 1, "%.0f %%", 100 * a_game(m->sum, b->games[order[k]]));
        CELL(g, row, 2, "%.2f", a_game(m->sum, b->sum[order[k]]));
    }
    print_grid(c, g);
}

static void print_warning(void *ctx, const ae_balance_warning *warning)
{
    const cli *c = ctx;

    cli_say(c, "cli.map.warning",
            (const ae_gap[]){ { "text", warning->text, 0 }, { .name = NULL } });
}

void map_figures_print(const cli *c, const map_played *m, const map_played *beside)
{
    ae_balance_verdict *v = cli_alloc(sizeof *v);

    ae_balance_judge(m->sum, v);
    cli_say(c, "cli.map_test.title",
            (const ae_gap[]){ { "games", NULL, m->sum->games },
                              { "game", m->trial->game->id, 0 },
                              { "map", m->trial->board->id, 0 },
                              { "players", NULL, m->trial->setup.seats },
                              { "bot", m->trial->bot.name, 0 },
                              { .name = NULL } });
    print_figures(c, m, beside);
    print_seats(c, m, v);
    if (m->trial->game->tally)
        print_starts(c, m, v);
    for (int i = 0; i < m->sum->n_lists; i++)
        print_list(c, m, i);
    ae_balance_warn(m->trial->game, m->sum, v, c->words, print_warning, (void *)(uintptr_t)c);
    free(v);
}
