/*
 * cmd_analyse.c: evaluates a record and names the moves that cost most.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/advice.h"
#include "cli/base/grid.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/commands/analysis.h"
#include "cli/commands/commands.h"
#include "cli/players/finding_words.h"
#include "cli/players/player.h"

enum { MAX_SHOWN = 1000, COLUMNS = 64 };

/* ---- for people ---- */

static void print_head(const analysis *a)
{
    char level[64];
    ae_text name = AE_TEXT_IN(level);
    int n = analysis_done(a);

    player_put_level(&name, a->cli, a->bot.name);
    cli_say(
        a->cli, n < a->n ? "cli.analyse.stopped" : "cli.analyse.title",
        (const ae_gap[]){
            { "n", NULL, n }, { "all", NULL, a->n }, { "bot", level, 0 }, { .name = NULL } });
}

/* One bar for each turn; if there are more turns than columns, for every n-th turn. */
static void put_bars(const moment *curve, int n, int seat, ae_text *out)
{
    static const char *const bar[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    int columns = n < COLUMNS ? n : COLUMNS;

    for (int i = 0; i < columns; i++) {
        int at = columns > 1 ? i * (n - 1) / (columns - 1) : 0;
        int height = (int)(8 * curve[at].chance[seat]);

        ae_put(out, bar[height > 7 ? 7 : height]);
    }
}

/* One line for each seat, names padded to one width. */
static void print_curve(const analysis *a, const ae_look *look)
{
    int seats = ae_table_setup(a->table)->seats, n, width = 0;
    moment *curve = analysis_curve(a, &n);
    char name[AE_MAX_SEATS][128], buf[512];

    for (int seat = 0; seat < seats; seat++) {
        ae_text text = AE_TEXT_IN(name[seat]);

        ae_put_seat_name(&text, look, seat);
        width = ae_width(name[seat]) > width ? ae_width(name[seat]) : width;
    }
    cli_say(a->cli, "cli.analyse.curve", NULL);
    for (int seat = 0; seat < seats && n > 0; seat++) {
        ae_text text = AE_TEXT_IN(buf);

        ae_put(&text, "  ");
        ae_put_left(&text, name[seat], width + 2);
        put_bars(curve, n, seat, &text);
        ae_put(&text, "\n");
        cli_print(a->cli, stdout, buf);
    }
    putchar('\n');
    free(curve);
}

static void put_total(const analysis *a, const analysis_total *t, int row, cli_grid *g)
{
    ae_text text = cli_cell(g, row, 1);

    ae_put_int(&text, t->n);
    text = cli_cell(g, row, 2);
    finding_put_tenths(&text, a->cli, (float)(100 * t->loss), 0);
    ae_put(&text, " %");
    text = cli_cell(g, row, 3);
    finding_put_tenths(&text, a->cli, (float)t->points, 0);
    for (int i = 0; i < ANALYSIS_MARKS; i++) {
        text = cli_cell(g, row, 4 + i);
        ae_put_int(&text, t->marked[ANALYSIS_MARKS - 1 - i]);
    }
}

static void print_totals(const analysis *a, const ae_look *look)
{
    static const char *const heads[] = { "cli.analyse.decisions", "cli.analyse.loss",
                                         "cli.analyse.points" };
    cli_grid *g = cli_grid_new();
    analysis_total all[AE_MAX_SEATS];

    analysis_sum(a, all);
    g->has_heading = 1;
    g->right = ~1u;
    cli_cell_put(g, 0, 0, "");
    for (int i = 0; i < 3; i++)
        cli_cell_put(g, 0, 1 + i, ae_word(a->cli->words, heads[i]));
    for (int i = 0; i < ANALYSIS_MARKS; i++)
        cli_cell_put(g, 0, 4 + i, analysis_marks[ANALYSIS_MARKS - 1 - i]);
    for (int seat = 0; seat < ae_table_setup(a->table)->seats; seat++) {
        ae_text name = cli_cell(g, seat + 1, 0);

        ae_put_seat_name(&name, look, seat);
        put_total(a, &all[seat], seat + 1, g);
    }
    cli_grid_print(a->cli, g);
    free(g);
}

/* "45. ◆ Anna: pass ?? · 21.5 % and 9 points lost" */
static void put_played(const analysis *a, const choice *c, const ae_task *task,
                       const ae_look *look, ae_text *out)
{
    char loss[32], points[32];
    ae_text share = AE_TEXT_IN(loss), score = AE_TEXT_IN(points);

    ae_put_int(out, c->entry);
    ae_put(out, ". ");
    ae_put_seat_name(out, look, c->seat);
    ae_put(out, ": ");
    finding_put_move(out, task, look, c->move);
    ae_put(out, " ");
    ae_put_char(out, AE_INK_BOLD);
    ae_put(out, analysis_mark(c) < ANALYSIS_MARKS ? analysis_marks[analysis_mark(c)] : "");
    ae_put_char(out, AE_INK_END);
    finding_put_tenths(&share, a->cli, -100 * analysis_loss(c), 1);
    finding_put_tenths(&score, a->cli, -analysis_points(c), 1);
    AE_SAY(out, a->cli->words, "cli.analyse.lost", { "loss", loss, 0 },
           { "points", points, 0 });
}

static void print_move(const analysis *a, const choice *c, ae_look *look)
{
    ae_state seen;
    ae_task task = analysis_task(a, c, &seen);
    ae_reason why[AE_MAX_REASONS];
    int n = ae_reasons(task.game->eval, &c->played.facts, &c->best.facts, c->seat, why);
    char buf[8192];
    ae_text text = AE_TEXT_IN(buf);

    look->viewer = c->seat;
    put_played(a, c, &task, look, &text);
    ae_put(&text, "\n     ");
    ae_put(&text, ae_word(a->cli->words, "cli.analyse.better"));
    ae_put(&text, " ");
    finding_put_move(&text, &task, look, c->best.move);
    ae_put(&text, " · ");
    finding_put_promise(&text, a->cli, &task, &c->best);
    ae_put(&text, n ? " · " : "");
    finding_put_reasons(&text, a->cli, task.game, why, n);
    ae_put(&text, "\n");
    cli_print(a->cli, stdout, buf);
}

static void print_text(const analysis *a, int max)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = cli_look(a->cli, a->table, AE_WATCHER, name);
    int n;
    const choice **worst = analysis_worst(a, &n);

    print_head(a);
    putchar('\n');
    print_curve(a, &look);
    print_totals(a, &look);
    if (n > 0) {
        putchar('\n');
        cli_say(a->cli, "cli.analyse.worst", NULL);
    }
    for (int i = 0; i < n && i < max; i++)
        print_move(a, worst[i], &look);
    free(worst);
}

/* ---- JSON ---- */

static void put_tenths(ae_text *out, const char *before, float number)
{
    ae_put(out, before);
    ae_put_tenths(out, number);
}

static void put_move(const analysis *a, const choice *c, ae_look *look, ae_text *out)
{
    ae_state seen;
    ae_task task = analysis_task(a, c, &seen);
    int mark = analysis_mark(c);

    look->viewer = c->seat;
    ae_put_member_int(out, "{\"entry\":", c->entry);
    ae_put_member_int(out, ",\"seat\":", c->seat);
    put_tenths(out, ",\"loss\":", 100 * analysis_loss(c));
    put_tenths(out, ",\"points\":", analysis_points(c));
    ae_put_member(out, ",\"mark\":", mark < ANALYSIS_MARKS ? analysis_marks[mark] : "");
    ae_put(out, ",");
    ae_advice_weighed(&(ae_advice){ &task, look }, &c->played, &c->best, out);
    ae_put(out, "}");
}

static void put_moves(const analysis *a, ae_text *out)
{
    const char *name[AE_MAX_SEATS], *before = "\n  ";
    ae_look look = cli_look(a->cli, a->table, AE_WATCHER, name);

    ae_put(out, "],\"moves\":[");
    for (int i = 0; i < a->n; i++) {
        if (!a->all[i].is_done)
            continue;
        ae_put(out, before);
        put_move(a, &a->all[i], &look, out);
        before = ",\n  ";
    }
}

static void put_seats(const analysis *a, ae_text *out)
{
    analysis_total all[AE_MAX_SEATS];

    analysis_sum(a, all);
    for (int seat = 0; seat < ae_table_setup(a->table)->seats; seat++) {
        const analysis_total *t = &all[seat];

        ae_put_member_int(out, seat ? ",\n  {\"seat\":" : "\n  {\"seat\":", seat);
        ae_put_member(out, ",\"name\":", ae_table_head(a->table)->seat[seat].name);
        ae_put_member_int(out, ",\"decisions\":", t->n);
        put_tenths(out, ",\"mean_loss\":", (float)(100 * t->loss));
        put_tenths(out, ",\"mean_points\":", (float)t->points);
        for (int i = ANALYSIS_MARKS; i-- > 0;) {
            ae_put_member(out, i < ANALYSIS_MARKS - 1 ? "," : ",\"marks\":{",
                          analysis_marks[i]);
            ae_put_member_int(out, ":", t->marked[i]);
        }
        ae_put(out, "}}");
    }
}

static void put_turns(const analysis *a, ae_text *out)
{
    int n;
    moment *curve = analysis_curve(a, &n);

    ae_put(out, "\n],\"turns\":[");
    for (int i = 0; i < n; i++) {
        ae_put_member_int(out, i ? ",\n  {\"entry\":" : "\n  {\"entry\":", curve[i].entry);
        ae_put(out, ",\"seat\":");
        if (curve[i].seat < 0)
            ae_put(out, "null");
        else
            ae_put_int(out, curve[i].seat);
        ae_put(out, ",");
        ae_advice_chances(curve[i].chance, ae_table_setup(a->table)->seats, out);
        ae_put(out, "}");
    }
    free(curve);
}

static void write_json(void *ctx, ae_text *out)
{
    const analysis *a = ctx;

    ae_put_member(out, "{\"game\":", ae_table_game(a->table)->id);
    ae_put_member(out, ",\"bot\":", a->bot.name);
    ae_put_member_int(out, ",\"decisions\":", a->n);
    ae_put_member_int(out, ",\"analysed\":", analysis_done(a));
    ae_put(out, ",\"seats\":[");
    put_seats(a, out);
    put_moves(a, out);
    put_turns(a, out);
    ae_put(out, "\n]}\n");
}

/* ---- the command ---- */

static int analyse(const cli *c, const ae_table *t)
{
    analysis a = { .cli = c, .table = t };
    int64_t n_threads = cli_cores(), max = 10;
    int code = player_read_searcher(c, "centurio", &a.bot);

    if (code == CLI_DONE
        && (!cli_number(c, "--threads", 1, ANALYSIS_THREADS, &n_threads)
            || !cli_number(c, "--moves", 0, MAX_SHOWN, &max)))
        code = CLI_WRONG;
    if (code == CLI_DONE)
        code = analysis_collect(&a);
    if (code == CLI_DONE) {
        analysis_weigh(&a, (int)n_threads);
        if (cli_value(c, "--json"))
            cli_print_with(write_json, &a);
        else
            print_text(&a, (int)max);
        code = analysis_done(&a) < a.n ? CLI_INTERRUPTED : CLI_DONE;
    }
    free(a.all);
    return code;
}

static int run(cli *c)
{
    ae_table *t;
    int code = cli_open(c, c->arg[0], &t, NULL);

    if (code != CLI_DONE)
        return code;
    code = analyse(c, t);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    { "--bot", "LEVEL" }, { "--moves", "N" }, { "--threads", "N" },
    { "--json", NULL },   { .name = NULL },
};

const cli_command cli_analyse = {
    .name = "analyse",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
