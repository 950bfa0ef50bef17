/*
 * report.c: prints the totals of a match.
 */
#include "cli/arena/report.h"

#include <math.h>
#include <string.h>

#include "cli/base/grid.h"
#include "cli/base/print.h"

typedef struct {
    double rate, low, high, score, rank, elo, elo_error, nodes, ms;
} line;

static double mean(int64_t sum, int64_t n)
{
    return n ? (double)sum / (double)n : 0;
}

/* The ratings have mean 0, so the lead over the mean of the n - 1 rivals is n / (n - 1) times
 * the rating; and the error of the rating is (n - 1) / n of the error of the lead. */
void report_elo(const report *r, int who, double *elo, double *error)
{
    stats_shares shares = totals_shares(r->totals, who);
    double all[AE_MAX_SEATS];
    int n = r->match->n_players;

    *elo = *error = 0;
    if (shares.n == 0)
        return;
    stats_elo(&r->totals->pairs, all);
    *elo = all[who];
    *error = stats_elo_error(&shares) * (n - 1) / n;
}

static line measure(const report *r, int i)
{
    const totals *t = r->totals;
    const totals_player *p = &t->player[i];
    line out = {
        .rate = mean(p->wins, t->games),
        .score = mean(p->score, p->seats),
        .rank = mean(p->rank, p->seats),
        .nodes = mean(p->nodes, p->decisions),
        .ms = mean(p->ns, p->decisions) / 1e6,
    };

    totals_interval(t, p->wins, p->win_squares, &out.low, &out.high);
    report_elo(r, i, &out.elo, &out.elo_error);
    return out;
}

/* ---- JSON ---- */

void report_json_setup(const report *r)
{
    const ae_head *head = ae_table_head(r->table);
    char buf[1024];
    ae_text text = AE_TEXT_IN(buf);

    ae_put_member_int(&text, "\"games\":", r->totals->games);
    ae_put_member(&text, ",\"setup\":{\"game\":", head->game);
    ae_put_member(&text, ",\"map\":", head->board);
    ae_put_member_int(&text, ",\"players\":", head->seats);
    ae_put(&text, ",\"variant\":");
    cli_put_list(&text, head->variant);
    ae_put(&text, ",\"seed\":\"");
    ae_put_hex(&text, head->seed.byte, sizeof head->seed.byte);
    ae_put(&text, "\"}");
    fputs(buf, stdout);
}

static void json_player(const report *r, int i)
{
    const totals *t = r->totals;
    line l = measure(r, i);

    fputs("{\"bot\":", stdout);
    cli_json(r->match->player[i].name);
    printf(",\"games\":%lld,\"wins\":%lld,\"win_rate\":%.4f,\"win_rate_low\":%.4f,"
           "\"win_rate_high\":%.4f,\"mean_score\":%.3f,\"elo\":%.1f,\"elo_error\":%.1f,"
           "\"ms_per_decision\":%.6f",
           (long long)t->games, (long long)t->player[i].wins, l.rate, l.low, l.high, l.score,
           l.elo, l.elo_error, l.ms);
    if (r->is_full)
        printf(",\"mean_rank\":%.3f,\"decisions\":%lld,\"nodes_per_decision\":%.1f", l.rank,
               (long long)t->player[i].decisions, l.nodes);
    putchar('}');
}

void report_json_players(const report *r)
{
    const totals *t = r->totals;

    fputs("\"bots\":[", stdout);
    for (int i = 0; i < r->match->n_players; i++) {
        fputs(i ? ",\n  " : "\n  ", stdout);
        json_player(r, i);
    }
    printf("\n],\"mean_winning_score\":%.3f,\"mean_decisions\":%.1f",
           mean(t->winning_score, t->games), mean(t->decisions, t->games));
}

void report_json_seats(const report *r)
{
    const totals *t = r->totals;

    fputs("\"seats\":[", stdout);
    for (int seat = 0; seat < r->match->setup->seats; seat++) {
        const totals_seat *s = &t->seat[seat];
        double low, high;

        totals_interval(t, s->wins, s->win_squares, &low, &high);
        printf("%s\n  {\"seat\":%d,\"wins\":%lld,\"win_rate\":%.4f,\"win_rate_low\":%.4f,"
               "\"win_rate_high\":%.4f,\"mean_score\":%.3f}",
               seat ? "," : "", seat, (long long)s->wins, mean(s->wins, t->games), low, high,
               mean(s->score, t->games));
    }
    fputs("\n]", stdout);
}

/* ---- text ---- */

static cli_grid *new_grid(const report *r, const char *const *heads, int n)
{
    cli_grid *g = cli_grid_new();

    g->has_heading = 1;
    g->right = ~1u;
    for (int i = 0; i < n; i++)
        cli_cell_put(g, 0, i, ae_word(r->cli->words, heads[i]));
    return g;
}

static void print_grid(const report *r, cli_grid *g)
{
    cli_grid_print(r->cli, g);
    free(g);
}

/* Prints, like printf(), into the next cell of a row. */
#define CELL(g, row, column, ...)                    \
    do {                                             \
        char cell_[CLI_MAX_CELL];                    \
        snprintf(cell_, sizeof cell_, __VA_ARGS__);  \
        cli_cell_put((g), (row), (column)++, cell_); \
    } while (0)

static void put_wins(cli_grid *g, int row, const totals *t, int64_t wins, int64_t squares)
{
    double low, high;
    int column = 1;

    totals_interval(t, wins, squares, &low, &high);
    CELL(g, row, column, "%lld", (long long)wins);
    CELL(g, row, column, "%.1f %%", 100 * mean(wins, t->games));
    CELL(g, row, column, "%.1f–%.1f", 100 * low, 100 * high);
}

static void put_player(const report *r, int i, cli_grid *g)
{
    const totals_player *p = &r->totals->player[i];
    line l = measure(r, i);
    int row = i + 1, column = 4;

    cli_cell_put(g, row, 0, r->match->player[i].name);
    put_wins(g, row, r->totals, p->wins, p->win_squares);
    CELL(g, row, column, "%.2f", l.score);
    if (r->is_full)
        CELL(g, row, column, "%.2f", l.rank);
    CELL(g, row, column, "%+ld ± %.0f", lround(l.elo), l.elo_error);
    if (r->is_full)
        CELL(g, row, column, "%.0f", l.nodes);
    CELL(g, row, column, "%.4f", l.ms);
}

static void say_means(const report *r)
{
    char score[32], decisions[32];

    snprintf(score, sizeof score, "%.2f", mean(r->totals->winning_score, r->totals->games));
    snprintf(decisions, sizeof decisions, "%.1f", mean(r->totals->decisions, r->totals->games));
    cli_say(r->cli, "cli.sim.means",
            (const ae_gap[]){
                { "score", score, 0 }, { "decisions", decisions, 0 }, { .name = NULL } });
}

void report_players(const report *r, const char *title)
{
    static const char *const heads[] = {
        "cli.sim.bot",   "cli.sim.wins", "cli.sim.rate", "cli.sim.interval",
        "cli.sim.score", "cli.sim.elo",  "cli.sim.ms",
    };
    static const char *const full[] = {
        "cli.sim.bot",  "cli.sim.wins", "cli.sim.rate",  "cli.sim.interval", "cli.sim.score",
        "cli.sim.rank", "cli.sim.elo",  "cli.sim.nodes", "cli.sim.ms",
    };
    const ae_head *head = ae_table_head(r->table);
    cli_grid *g = r->is_full ? new_grid(r, full, 9) : new_grid(r, heads, 7);

    for (int i = 0; i < r->match->n_players; i++)
        put_player(r, i, g);
    cli_say(r->cli, title,
            (const ae_gap[]){ { "games", NULL, r->totals->games },
                              { "game", head->game, 0 },
                              { "map", head->board, 0 },
                              { "players", NULL, head->seats },
                              { "rounds", NULL, r->totals->rounds },
                              { "each", NULL, r->totals->per_round },
                              { .name = NULL } });
    print_grid(r, g);
    say_means(r);
}

/* Names the side of a seat, such as its nation, because the table of seats shows how fair the
 * sides are. */
static void put_side(const report *r, int seat, ae_text *out)
{
    const match *m = r->match;
    ae_look look = { .words = r->cli->words, .viewer = AE_WATCHER };

    ae_put_int(out, seat);
    if (!m->game->side)
        return;
    ae_put(out, " ");
    m->game->side(m->board, m->start, seat, &look, out);
}

void report_seats(const report *r)
{
    static const char *const heads[] = { "cli.sim.seat", "cli.sim.wins", "cli.sim.rate",
                                         "cli.sim.interval", "cli.sim.score" };
    cli_grid *g = new_grid(r, heads, 5);

    for (int seat = 0; seat < r->match->setup->seats; seat++) {
        const totals_seat *s = &r->totals->seat[seat];
        ae_text side = cli_cell(g, seat + 1, 0);
        int column = 4;

        put_side(r, seat, &side);
        put_wins(g, seat + 1, r->totals, s->wins, s->win_squares);
        CELL(g, seat + 1, column, "%.2f", mean(s->score, r->totals->games));
    }
    print_grid(r, g);
}

int report_interrupted(const cli *c, const totals *t, int64_t n_games)
{
    return cli_fail(c, CLI_INTERRUPTED, c->command->name, "cli.interrupted",
                    (const ae_gap[]){ { "n", NULL, t->games },
                                      { "games", NULL, n_games },
                                      { .name = NULL } });
}
