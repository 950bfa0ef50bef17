/*
 * cmd_sim.c: plays many games between bots, each with other draws.
 */
#include "cli/arena/match.h"
#include "cli/arena/report.h"
#include "cli/arena/series.h"
#include "cli/arena/totals.h"
#include "cli/base/new_table.h"
#include "cli/commands/commands.h"
#include "cli/players/player.h"

static void print(const report *r)
{
    if (!cli_value(r->cli, "--json")) {
        report_players(r, "cli.sim.title");
        report_seats(r);
        return;
    }
    putchar('{');
    report_json_setup(r);
    putchar(',');
    report_json_players(r);
    putchar(',');
    report_json_seats(r);
    puts("}");
}

/* The last bot takes all remaining seats. */
static int simulate(const cli *c, const ae_table *t)
{
    player all[AE_MAX_SEATS];
    match m = match_at(t);
    series games = { .cli = c, .match = &m, .n_games = 100, .n_threads = 1 };
    totals sum;
    int code = player_read_all(c, m.setup->seats, all, &m.n_players);

    if (code == CLI_DONE)
        code = series_read(c, &games);
    if (code != CLI_DONE)
        return code;
    m.player = all;
    for (int i = 0; i < m.setup->seats; i++)
        m.place[i] = i < m.n_players ? i : m.n_players - 1;
    code = series_play(&games, &sum);
    if (code != CLI_WRONG && sum.games)
        print(&(report){ .cli = c, .table = t, .match = &m, .totals = &sum });
    return code == CLI_INTERRUPTED ? report_interrupted(c, &sum, games.n_games) : code;
}

static int run(cli *c)
{
    return match_run(c, simulate);
}

static const cli_option options[] = {
    CLI_SETUP_OPTIONS,  { "--games", "N" }, { "--bots", "A,B" }, { "--threads", "T" },
    { "--limit", "S" }, { "--json", NULL }, { .name = NULL },
};

const cli_command cli_sim = {
    .name = "sim",
    .usage = "GAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
