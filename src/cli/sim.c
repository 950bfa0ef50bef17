/*
 * sim.c: many games between bots.
 *
 * Threads take the games by number; each has totals of its own, which are added at the end.
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/print.h"
#include "cli/match.h"

enum { MAX_GAMES = 100000000, MAX_THREADS = 64 };

typedef struct {
    const cli *cli;
    match match;
    int64_t n_games;
    _Atomic int64_t next; /* game to be played */
    int is_shown;         /* progress, on a terminal */
} sim;

typedef struct {
    sim *sim;
    pthread_t thread;
    match_total total;
} worker;

/* ---- the games ---- */

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void *work(void *ctx)
{
    worker *w = ctx;
    int64_t number;

    while ((number = atomic_fetch_add(&w->sim->next, 1)) < w->sim->n_games)
        match_play(&w->sim->match, number, &w->total);
    return NULL;
}

static void show_progress(const sim *s, int64_t number)
{
    char buf[256];
    ae_text text = AE_TEXT_IN(buf);

    AE_SAY(&text, s->cli->words, "cli.sim.progress", { "n", NULL, number },
           { "games", NULL, s->n_games });
    fprintf(stderr, "\r%s\33[K", buf);
}

/* The first thread is this one; it also tells how far they are. */
static void work_and_tell(worker *w)
{
    double told = seconds();
    int64_t number;

    while ((number = atomic_fetch_add(&w->sim->next, 1)) < w->sim->n_games) {
        match_play(&w->sim->match, number, &w->total);
        if (w->sim->is_shown && seconds() - told > 0.2) {
            told = seconds();
            show_progress(w->sim, number);
        }
    }
    if (w->sim->is_shown)
        fputs("\r\33[K", stderr);
}

static void play_all(sim *s, int n_threads, match_total *total)
{
    worker *all = cli_alloc((size_t)n_threads * sizeof *all);
    int n = 1;

    memset(all, 0, (size_t)n_threads * sizeof *all);
    for (int i = 0; i < n_threads; i++)
        all[i].sim = s;
    while (n < n_threads && pthread_create(&all[n].thread, NULL, work, &all[n]) == 0)
        n++;
    work_and_tell(&all[0]);
    for (int i = 1; i < n; i++)
        pthread_join(all[i].thread, NULL);
    for (int i = 0; i < n; i++)
        match_add(total, &all[i].total);
    free(all);
}

/* ---- what came out ---- */

typedef struct {
    double rate, low, high, score, elo, elo_error, ms;
} line;

static void measure(const match_total *total, int n_bots, line out[AE_MAX_SEATS])
{
    double elo[AE_MAX_SEATS];

    stats_elo(&total->pairs, elo);
    for (int i = 0; i < n_bots; i++) {
        out[i] = (line){
            .rate = (double)total->bot[i].wins / (double)total->games,
            .score = (double)total->bot[i].score / (double)total->bot[i].seats,
        };
        stats_wilson(total->bot[i].wins, total->games, &out[i].low, &out[i].high);
        if (total->bot[i].rated) {
            out[i].elo = elo[i];
            out[i].elo_error = stats_elo_error(total->bot[i].rated, total->bot[i].share,
                                               total->bot[i].share_squares, MATCH_ONE);
        }
        if (total->bot[i].decisions)
            out[i].ms = (double)total->bot[i].ns / 1e6 / (double)total->bot[i].decisions;
    }
}

static void json_setup(const ae_table *t, int64_t n_games)
{
    const ae_head *head = ae_table_head(t);
    char seed[80];
    ae_text text = AE_TEXT_IN(seed);

    ae_put_hex(&text, head->seed.byte, sizeof head->seed.byte);
    printf("{\"games\":%lld,\"setup\":{\"game\":", (long long)n_games);
    cli_json(head->game);
    fputs(",\"map\":", stdout);
    cli_json(head->board);
    printf(",\"players\":%d,\"variant\":", head->seats);
    cli_json_list(head->variant);
    printf(",\"seed\":\"%s\"}", seed);
}

/* Who sits where tells how fair the seats are: which nation, who comes first. */
static void put_side(const sim *s, int seat, ae_text *out)
{
    ae_look look = { .words = s->cli->words, .viewer = AE_WATCHER };

    ae_put_int(out, seat);
    if (!s->match.game->side)
        return;
    ae_put(out, " ");
    s->match.game->side(s->match.board, s->match.start, seat, &look, out);
}

static void print_json_seats(const sim *s, const match_total *total)
{
    fputs("\n],\"seats\":[", stdout);
    for (int seat = 0; seat < s->match.seats; seat++) {
        double low, high;

        stats_wilson(total->seat[seat].wins, total->games, &low, &high);
        printf("%s\n  {\"seat\":%d,\"wins\":%lld,\"win_rate\":%.4f,\"win_rate_low\":%.4f,"
               "\"win_rate_high\":%.4f,\"mean_score\":%.3f}",
               seat ? "," : "", seat, (long long)total->seat[seat].wins,
               (double)total->seat[seat].wins / (double)total->games, low, high,
               (double)total->seat[seat].score / (double)total->games);
    }
    fputs("\n]", stdout);
}

static void print_json(const sim *s, const ae_table *t, const match_total *total,
                       const line *lines)
{
    json_setup(t, total->games);
    fputs(",\"bots\":[", stdout);
    for (int i = 0; i < s->match.n_bots; i++) {
        fputs(i ? ",\n  {\"bot\":" : "\n  {\"bot\":", stdout);
        cli_json(s->match.bot[i]->name);
        printf(",\"games\":%lld,\"wins\":%lld,\"win_rate\":%.4f,\"win_rate_low\":%.4f,"
               "\"win_rate_high\":%.4f,\"mean_score\":%.3f,\"elo\":%.1f,\"elo_error\":%.1f,"
               "\"ms_per_decision\":%.6f}",
               (long long)total->games, (long long)total->bot[i].wins, lines[i].rate,
               lines[i].low, lines[i].high, lines[i].score, lines[i].elo, lines[i].elo_error,
               lines[i].ms);
    }
    print_json_seats(s, total);
    puts("}");
}

static void put_line(const sim *s, const match_total *total, const line *l, int i, cli_grid *g)
{
    char cell[CLI_MAX_CELL];

    cli_cell_put(g, i + 1, 0, s->match.bot[i]->name);
    snprintf(cell, sizeof cell, "%lld", (long long)total->bot[i].wins);
    cli_cell_put(g, i + 1, 1, cell);
    snprintf(cell, sizeof cell, "%.1f %%", 100 * l->rate);
    cli_cell_put(g, i + 1, 2, cell);
    snprintf(cell, sizeof cell, "%.1f–%.1f", 100 * l->low, 100 * l->high);
    cli_cell_put(g, i + 1, 3, cell);
    snprintf(cell, sizeof cell, "%.2f", l->score);
    cli_cell_put(g, i + 1, 4, cell);
    snprintf(cell, sizeof cell, "%+ld ± %.0f", lround(l->elo), l->elo_error);
    cli_cell_put(g, i + 1, 5, cell);
    snprintf(cell, sizeof cell, "%.4f", l->ms);
    cli_cell_put(g, i + 1, 6, cell);
}

static void put_seat_line(const sim *s, const match_total *total, int seat, cli_grid *g)
{
    ae_text side = cli_cell(g, seat + 1, 0);
    char cell[CLI_MAX_CELL];
    double low, high;

    put_side(s, seat, &side);
    snprintf(cell, sizeof cell, "%lld", (long long)total->seat[seat].wins);
    cli_cell_put(g, seat + 1, 1, cell);
    snprintf(cell, sizeof cell, "%.1f %%",
             100 * (double)total->seat[seat].wins / (double)total->games);
    cli_cell_put(g, seat + 1, 2, cell);
    stats_wilson(total->seat[seat].wins, total->games, &low, &high);
    snprintf(cell, sizeof cell, "%.1f–%.1f", 100 * low, 100 * high);
    cli_cell_put(g, seat + 1, 3, cell);
    snprintf(cell, sizeof cell, "%.2f", (double)total->seat[seat].score / (double)total->games);
    cli_cell_put(g, seat + 1, 4, cell);
}

static void print_seats(const sim *s, const match_total *total)
{
    static const char *const heads[] = { "cli.sim.seat", "cli.sim.wins", "cli.sim.rate",
                                         "cli.sim.interval", "cli.sim.score" };
    cli_grid *g = cli_grid_new();

    g->has_heading = 1;
    g->right = ~1u;
    for (int i = 0; i < 5; i++)
        cli_cell_put(g, 0, i, ae_word(s->cli->words, heads[i]));
    for (int seat = 0; seat < s->match.seats; seat++)
        put_seat_line(s, total, seat, g);
    cli_grid_print(s->cli, g);
    free(g);
}

static void print_text(const sim *s, const ae_table *t, const match_total *total,
                       const line *lines)
{
    static const char *const heads[] = {
        "cli.sim.bot",   "cli.sim.wins", "cli.sim.rate", "cli.sim.interval",
        "cli.sim.score", "cli.sim.elo",  "cli.sim.ms",
    };
    cli_grid *g = cli_grid_new();
    const ae_head *head = ae_table_head(t);

    g->has_heading = 1;
    g->right = ~1u;
    for (int i = 0; i < 7; i++)
        cli_cell_put(g, 0, i, ae_word(s->cli->words, heads[i]));
    for (int i = 0; i < s->match.n_bots; i++)
        put_line(s, total, &lines[i], i, g);
    cli_say(s->cli, "cli.sim.title",
            (const ae_gap[]){ { "games", NULL, total->games },
                              { "game", head->game, 0 },
                              { "map", head->board, 0 },
                              { "players", NULL, head->seats },
                              { .name = NULL } });
    cli_grid_print(s->cli, g);
    free(g);
    print_seats(s, total);
}

/* ---- the command ---- */

static int read_bots(const cli *c, match *m)
{
    const char *names = cli_value(c, "--bots"), *at = names ? names : "random";

    for (;;) {
        size_t n = strcspn(at, ",");
        char name[AE_MAX_PERSON];
        ae_text text = AE_TEXT_IN(name);

        if (m->n_bots == m->seats)
            return CLI_FAIL(c, "--bots", "cli.many_bots", { "seats", NULL, m->seats });
        ae_put_n(&text, at, n);
        m->bot[m->n_bots] = ae_bot_find(name);
        if (!m->bot[m->n_bots++])
            return CLI_FAIL(c, "--bots", "cli.no_bot", { "bot", name, 0 });
        if (!at[n])
            return CLI_DONE;
        at += n + 1;
    }
}

static int simulate(const cli *c, const ae_table *t, int64_t n_games, int n_threads)
{
    sim s = {
        .cli = c,
        .match = {
            .game = ae_table_game(t),
            .board = ae_table_board(t),
            .start = ae_table_state(t),
            .seats = ae_table_setup(t)->seats,
            .seed = ae_table_head(t)->seed,
        },
        .n_games = n_games,
        .is_shown = isatty(STDERR_FILENO),
    };
    match_total total = { .games = 0 };
    line lines[AE_MAX_SEATS];
    int code = read_bots(c, &s.match);

    if (code != CLI_DONE)
        return code;
    play_all(&s, n_threads, &total);
    measure(&total, s.match.n_bots, lines);
    if (cli_value(c, "--json"))
        print_json(&s, t, &total, lines);
    else
        print_text(&s, t, &total, lines);
    return CLI_DONE;
}

static int run(cli *c)
{
    int64_t n_games = 100, n_threads = 1;
    ae_table *t = NULL;
    ae_head head;
    int code = cli_setup(c, c->arg[0], &head);

    if (code != CLI_DONE)
        return code;
    if (!cli_number(c, "--games", 1, MAX_GAMES, &n_games)
        || !cli_number(c, "--threads", 1, MAX_THREADS, &n_threads))
        code = CLI_WRONG;
    else
        code = cli_seat(c, &head, &t);
    cli_head_free(&head);
    if (code == CLI_DONE)
        code = simulate(c, t, n_games, (int)n_threads);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    CLI_SETUP_OPTIONS,    { "--games", "N" }, { "--bots", "A,B" },
    { "--threads", "T" }, { "--json", NULL }, { .name = NULL },
};

const cli_command cli_sim = {
    .name = "sim",
    .usage = "GAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
