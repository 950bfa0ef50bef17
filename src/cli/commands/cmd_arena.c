/*
 * cmd_arena.c: lets bots play each other and measures their strength.
 *
 * The same draws are played with every rotation of the seats.  These games are a round, and
 * rounds are the samples of all statistics.  A bot that is named twice has two seats.  A single
 * bot plays against itself; the result should be even.
 */
#include <math.h>
#include <string.h>

#include "cli/arena/match.h"
#include "cli/arena/report.h"
#include "cli/arena/series.h"
#include "balance/stats.h"
#include "cli/arena/totals.h"
#include "cli/base/machine.h"
#include "cli/base/new_table.h"
#include "cli/base/print.h"
#include "cli/commands/commands.h"
#include "cli/players/player.h"

enum { GAMES = 100, GAMES_TESTED = 1000000, MAX_ELO = 1000 };

typedef struct {
    const ae_words *words;
    int is_wanted;
    int64_t elo0, elo1;
    double llr;
} sprt;

typedef struct {
    const cli *cli;
    const ae_table *table;
    player player[AE_MAX_SEATS];
    match match;
    series series;
    totals totals;
    sprt sprt;
} arena;

/* ---- who plays ---- */

static int find(const arena *a, const char *name)
{
    int i = 0;

    while (i < a->match.n_players && strcmp(a->player[i].name, name) != 0)
        i++;
    return i;
}

/* The last bot takes all remaining seats. */
static void seat_players(arena *a, const player *named, int n)
{
    match *m = &a->match;

    for (int place = 0; place < m->setup->seats; place++) {
        const player *p = &named[place < n ? place : n - 1];
        int i = find(a, p->name);

        if (i == m->n_players)
            a->player[m->n_players++] = *p;
        m->place[place] = i;
    }
    m->player = a->player;
    m->per_round = match_rotations(m);
}

/* A mirror match: one seat of a bot against all its other seats, as if they were another
 * bot. */
static void seat_mirror(match *m, player both[2])
{
    both[0] = both[1] = m->player[0];
    m->player = both;
    m->n_players = 2;
    for (int place = 0; place < m->setup->seats; place++)
        m->place[place] = place > 0;
    m->per_round = match_rotations(m);
}

static int is_mirror(const match *m)
{
    return m->n_players == 2 && !strcmp(m->player[0].name, m->player[1].name);
}

/* ---- the sequential test ---- */

static void put_ratio(const sprt *s, char llr[32], char bound[32])
{
    snprintf(llr, 32, "%+.2f", s->llr);
    snprintf(bound, 32, "%.2f", stats_llr_bound());
}

static int is_decided(void *ctx, const totals *t)
{
    sprt *s = ctx;
    stats_shares shares = totals_shares(t, 0);

    s->llr = stats_llr(&shares, (double)s->elo0, (double)s->elo1);
    return fabs(s->llr) >= stats_llr_bound();
}

static void put_progress(void *ctx, int64_t n_games, ae_text *out)
{
    const sprt *s = ctx;
    char llr[32], bound[32];

    put_ratio(s, llr, bound);
    AE_SAY(out, s->words, "cli.arena.progress", { "games", NULL, n_games }, { "llr", llr, 0 },
           { "bound", bound, 0 });
}

/* Reads the value of --sprt: "" or "ELO0,ELO1". */
static int read_sprt(const cli *c, sprt *s)
{
    const char *text = cli_value(c, "--sprt");
    size_t n = text ? strcspn(text, ",") : 0;

    *s = (sprt){ .words = c->words, .is_wanted = text != NULL, .elo0 = 0, .elo1 = 20 };
    if (!text || !text[0])
        return CLI_DONE;
    if (!text[n] || !ae_read_int(text, n, &s->elo0)
        || !ae_read_int(text + n + 1, strlen(text + n + 1), &s->elo1) || s->elo0 < -MAX_ELO
        || s->elo0 >= s->elo1 || s->elo1 > MAX_ELO)
        return CLI_FAIL(c, "--sprt", "cli.arena.bad_sprt", { "text", text, 0 },
                        { "max", NULL, MAX_ELO });
    return CLI_DONE;
}

typedef enum { UNDECIDED, ELO0, ELO1 } verdict;

static verdict verdict_of(const sprt *s)
{
    return s->llr >= stats_llr_bound() ? ELO1 : s->llr <= -stats_llr_bound() ? ELO0 : UNDECIDED;
}

/* ---- what came out ---- */

static void say_sprt(const arena *a)
{
    static const char *const keys[] = {
        [UNDECIDED] = "cli.arena.undecided",
        [ELO0] = "cli.arena.elo0",
        [ELO1] = "cli.arena.elo1",
    };
    const sprt *s = &a->sprt;
    char llr[32], bound[32];

    put_ratio(s, llr, bound);
    cli_say(a->cli, keys[verdict_of(s)],
            (const ae_gap[]){ { "bot", a->player[0].name, 0 },
                              { "elo0", NULL, s->elo0 },
                              { "elo1", NULL, s->elo1 },
                              { "llr", llr, 0 },
                              { "bound", bound, 0 },
                              { .name = NULL } });
}

static int is_even(const report *r, double *elo, double *error)
{
    report_elo(r, 0, elo, error);
    return fabs(*elo) <= *error;
}

static void say_mirror(const report *r)
{
    double elo, error;
    const char *key = is_even(r, &elo, &error) ? "cli.arena.even" : "cli.arena.uneven";
    char buf[64];

    snprintf(buf, sizeof buf, "%+.0f ± %.0f", elo, error);
    cli_say(r->cli, key,
            (const ae_gap[]){ { "bot", r->match->player[0].name, 0 },
                              { "elo", buf, 0 },
                              { "games", NULL, r->totals->games },
                              { .name = NULL } });
}

static void json_mirror(const report *r)
{
    double elo, error;
    int even = is_even(r, &elo, &error);

    fputs("{\"bot\":", stdout);
    cli_json(r->match->player[0].name);
    printf(",\"games\":%lld,\"elo\":%.1f,\"elo_error\":%.1f,\"even\":%s,",
           (long long)r->totals->games, elo, error, even ? "true" : "false");
    report_json_seats(r);
    putchar('}');
}

static void json_sprt(const sprt *s)
{
    static const char *const names[] = {
        [UNDECIDED] = "undecided", [ELO0] = "elo0", [ELO1] = "elo1"
    };

    printf("{\"elo0\":%lld,\"elo1\":%lld,\"llr\":%.3f,\"lower\":%.3f,\"upper\":%.3f,"
           "\"verdict\":\"%s\"}",
           (long long)s->elo0, (long long)s->elo1, s->llr, -stats_llr_bound(),
           stats_llr_bound(), names[verdict_of(s)]);
}

/* `mirror` is a match of its own, or this match, or null. */
static void print_json(const arena *a, const report *r, const report *mirror)
{
    putchar('{');
    report_json_setup(r);
    printf(",\"rounds\":%lld,\"interrupted\":%s,", (long long)r->totals->rounds,
           r->totals->games < a->series.n_games && verdict_of(&a->sprt) == UNDECIDED ? "true"
                                                                                     : "false");
    report_json_players(r);
    putchar(',');
    report_json_seats(r);
    fputs(",\"mirror\":", stdout);
    if (mirror)
        json_mirror(mirror);
    else
        fputs("null", stdout);
    fputs(",\"sprt\":", stdout);
    if (a->sprt.is_wanted)
        json_sprt(&a->sprt);
    else
        fputs("null", stdout);
    puts("}");
}

static void print_text(const arena *a, const report *r, const report *mirror)
{
    report_players(r, "cli.arena.title");
    report_seats(r);
    if (mirror)
        say_mirror(mirror);
    if (mirror && mirror != r)
        report_seats(mirror);
    if (a->sprt.is_wanted)
        say_sprt(a);
}

static void print(const arena *a, const report *mirror)
{
    report r = { a->cli, a->table, &a->match, &a->totals, 1 };

    if (is_mirror(&a->match))
        mirror = &r;
    if (cli_value(a->cli, "--json"))
        print_json(a, &r, mirror);
    else
        print_text(a, &r, mirror);
}

/* ---- the command ---- */

/* The first bot against itself, with as many games and the same draws. */
static int play_mirror(const arena *a, match *m, player both[2], totals *t)
{
    series again = a->series;

    *m = a->match;
    seat_mirror(m, both);
    again.match = m;
    again.n_games = a->totals.games / m->per_round * m->per_round;
    again.is_decided = NULL;
    again.put_progress = NULL;
    return again.n_games ? series_play(&again, t) : CLI_DONE;
}

static int play(arena *a)
{
    player both[2];
    match m;
    totals t = { .games = 0 };
    report mirror = { a->cli, a->table, &m, &t, 1 };
    int code = series_play(&a->series, &a->totals);

    if (code == CLI_DONE && cli_value(a->cli, "--mirror") && !is_mirror(&a->match))
        code = play_mirror(a, &m, both, &t);
    if (code != CLI_WRONG && a->totals.games)
        print(a, t.games ? &mirror : NULL);
    return code == CLI_INTERRUPTED ? report_interrupted(a->cli, &a->totals, a->series.n_games)
                                   : code;
}

static int prepare(arena *a)
{
    player named[AE_MAX_SEATS];
    int n, code = player_read_all(a->cli, a->match.setup->seats, named, &n);

    if (code == CLI_DONE)
        code = read_sprt(a->cli, &a->sprt);
    if (code != CLI_DONE)
        return code;
    seat_players(a, named, n);
    if (a->match.n_players == 1)
        seat_mirror(&a->match, a->player);
    a->series = (series){ .cli = a->cli,
                          .match = &a->match,
                          .n_games = a->sprt.is_wanted ? GAMES_TESTED : GAMES,
                          .n_threads = cli_cores(),
                          .is_decided = a->sprt.is_wanted ? is_decided : NULL,
                          .put_progress = a->sprt.is_wanted ? put_progress : NULL,
                          .ctx = &a->sprt };
    return series_read(a->cli, &a->series);
}

static int meet(const cli *c, const ae_table *t)
{
    arena *a = cli_alloc(sizeof *a);
    int code;

    memset(a, 0, sizeof *a);
    a->cli = c;
    a->table = t;
    a->match = match_at(t);
    code = prepare(a);
    if (code == CLI_DONE)
        code = play(a);
    free(a);
    return code;
}

static int run(cli *c)
{
    return match_run(c, meet);
}

static const cli_option options[] = {
    CLI_SETUP_OPTIONS,
    { "--games", "N" },
    { "--bots", "A,B" },
    { "--threads", "T" },
    { "--limit", "S" },
    { "--mirror", NULL },
    { "--sprt", "[=ELO0,ELO1]" },
    { "--json", NULL },
    { .name = NULL },
};

const cli_command cli_arena = {
    .name = "arena",
    .usage = "GAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
