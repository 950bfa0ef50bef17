/*
 * cmd_map_test.c: lets bots play on a map and shows whether it is fair.
 *
 * The map is a file, or with --game the id of a built-in map.  For people the figures stand beside
 * those of the built-in map that allows the same set-up.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "cli/commands/commands.h"
#include "cli/commands/map_figures.h"
#include "cli/commands/map_series.h"
#include "core/map_check.h"

enum { MOST_GAMES = 100000 };

/* The command as it was typed. */
typedef struct {
    const cli *cli;
    ae_trial trial;
    ae_board_room *own; /* the board of a map file, or null */
    int64_t n_games, n_threads;
} test;

/* ---- the map ---- */

static void report_fault(ae_map_checker *checker, const ae_map_finding *f)
{
    cli_fault *first = checker->ctx;

    if (!f->is_warning)
        ae_fault_at(&first->faults, f->line, f->where, f->what);
}

/* The first game that plays on maps of this kind. */
static const ae_game *game_of(const ae_board_kind *kind)
{
    int i = 0;

    while (ae_games[i]->board_kind != kind)
        i++;
    return ae_games[i];
}

static int load_map(test *t, const char *path)
{
    const ae_game *game = t->trial.game;
    cli_fault fault;
    ae_map_checker checker = { .kind = game ? game->board_kind : NULL,
                               .words = t->cli->words,
                               .found = report_fault,
                               .ctx = &fault };
    size_t len;
    char *text = cli_load(t->cli, path, &len);
    int is_good;

    if (!text)
        return CLI_WRONG;
    cli_fault_init(&fault);
    checker.board = t->own = cli_alloc(sizeof *t->own);
    checker.room = cli_tokens(len < AE_MAX_MAP ? len : AE_MAX_MAP, &checker.n_room);
    is_good = ae_map_check(&checker, text, len);
    free(checker.room);
    free(text);
    if (!is_good)
        return cli_fault_fail(t->cli, CLI_WRONG, path, &fault);
    t->trial.board = &t->own->head;
    if (!game)
        t->trial.game = game_of(checker.kind);
    return CLI_DONE;
}

static int is_path(const char *map)
{
    size_t n = strlen(map);

    return strchr(map, '/') || (n > 5 && !strcmp(map + n - 5, ".json"));
}

static int read_map(test *t)
{
    const char *map = t->cli->arg[0], *game = cli_value(t->cli, "--game");

    if (game && !(t->trial.game = ae_game_find(game)))
        return CLI_FAIL(t->cli, "--game", "cli.no_game", { "game", game, 0 });
    if (!game || is_path(map))
        return load_map(t, map);
    t->trial.board = ae_board_find(t->trial.game, map);
    if (!t->trial.board)
        return CLI_FAIL(t->cli, map, "cli.no_map", { "map", map, 0 }, { "game", game, 0 });
    return CLI_DONE;
}

/* ---- the set-up ---- */

static int can_play(const ae_trial *t, const ae_board *board, int seats)
{
    ae_setup setup = t->setup;
    ae_state state;

    setup.seats = (uint8_t)seats;
    return ae_start(t->game, board, &state, &setup) == AE_OK;
}

/* Three players if that is possible, else the fewest. */
static int usual_players(const ae_trial *t)
{
    if (can_play(t, t->board, 3))
        return 3;
    for (int seats = t->game->min_seats; seats <= t->game->max_seats; seats++)
        if (can_play(t, t->board, seats))
            return seats;
    return t->game->min_seats;
}

static int read_players(test *t)
{
    ae_trial *trial = &t->trial;
    const char *variant = cli_value(t->cli, "--variant");
    char digits[16];
    int64_t players;

    if (variant && ae_variant_read(trial->game, variant, &trial->setup.variant) != AE_OK)
        return CLI_FAIL(t->cli, "--variant", "fault.no_variant", { "variant", variant, 0 });
    players = usual_players(trial);
    if (!cli_number(t->cli, "--players", trial->game->min_seats, trial->game->max_seats,
                    &players))
        return CLI_WRONG;
    trial->setup.seats = (uint8_t)players;
    ae_put_int(&AE_TEXT_IN(digits), players);
    if (!can_play(trial, trial->board, (int)players))
        return CLI_FAIL(t->cli, t->cli->arg[0], "cli.map_test.setup",
                        { "players", digits, players });
    return CLI_DONE;
}

static int read_rest(test *t)
{
    const char *bot = cli_value(t->cli, "--bot"), *seed = cli_value(t->cli, "--seed");

    bot = bot ? bot : "centurio";
    if (!ae_bot_read(bot, &t->trial.bot))
        return CLI_FAIL(t->cli, "--bot", "cli.no_bot", { "bot", bot, 0 });
    t->trial.bot.name = bot;
    t->trial.seed = ae_seed_from(seed ? seed : "1");
    t->n_games = 200;
    t->n_threads = cli_cores();
    if (!cli_number(t->cli, "--games", 1, MOST_GAMES, &t->n_games)
        || !cli_number(t->cli, "--threads", 1, CLI_MAX_CORES, &t->n_threads))
        return CLI_WRONG;
    t->n_threads = t->n_threads < t->n_games ? t->n_threads : t->n_games;
    return CLI_DONE;
}

/* ---- the output ---- */

/* The counts as JSON, then the report about them. */
static void print_json(const test *t, const ae_balance *sum)
{
    enum { LONGEST = 1 << 20 };
    ae_text counts = { .buf = cli_alloc(LONGEST), .size = LONGEST };
    ae_text out = { .buf = cli_alloc(LONGEST), .size = LONGEST };
    ae_faults faults = { .n = 0 };
    ae_balance *again = cli_alloc(sizeof *again);
    ae_balance_head head;
    ae_json doc;
    jsmntok_t *room;
    int n;

    ae_put(&counts, "[");
    ae_balance_put(&t->trial, sum, &counts);
    ae_put(&counts, "]");
    room = cli_tokens(counts.len, &n);
    AE_ASSERT(counts.len < counts.size
              && ae_json_read(&doc, counts.buf, counts.len, room, n, &faults) == AE_OK
              && ae_balance_read(&doc, &head, again, &faults) == AE_OK);
    ae_balance_report(&head, again, t->cli->words, &out);
    AE_ASSERT(out.len < out.size);
    puts(out.buf);
    free(room);
    free(again);
    free(counts.buf);
    free(out.buf);
}

/* The first other built-in map that allows the same set-up; null if there is none. */
static const ae_board *find_beside(const test *t)
{
    for (int i = 0; t->trial.game->boards[i]; i++)
        if (t->trial.game->boards[i]->hash != t->trial.board->hash
            && can_play(&t->trial, t->trial.game->boards[i], t->trial.setup.seats))
            return t->trial.game->boards[i];
    return NULL;
}

static int print_text(const test *t, const ae_balance *sum)
{
    map_played this = { .trial = &t->trial, .sum = sum };
    ae_trial other = t->trial;
    ae_balance *others = cli_alloc(sizeof *others);
    map_played beside = { .trial = &other, .sum = others };
    int code = CLI_DONE;

    other.board = find_beside(t);
    if (other.board)
        code = map_series_play(t->cli, &other, t->n_games, (int)t->n_threads, others);
    map_figures_print(t->cli, &this, other.board && others->games ? &beside : NULL);
    free(others);
    return code;
}

static int play(const test *t)
{
    ae_balance *sum = cli_alloc(sizeof *sum);
    int code = map_series_play(t->cli, &t->trial, t->n_games, (int)t->n_threads, sum);
    int64_t n = sum->games;

    if (n && cli_value(t->cli, "--json"))
        print_json(t, sum);
    else if (n && code == CLI_DONE)
        code = print_text(t, sum);
    else if (n)
        map_figures_print(t->cli, &(map_played){ .trial = &t->trial, .sum = sum }, NULL);
    free(sum);
    return code != CLI_INTERRUPTED
               ? code
               : cli_fail(t->cli, CLI_INTERRUPTED, t->cli->command->name, "cli.interrupted",
                          (const ae_gap[]){ { "n", NULL, n },
                                            { "games", NULL, t->n_games },
                                            { .name = NULL } });
}

static int run(cli *c)
{
    test t = { .cli = c };
    int code = read_map(&t);

    if (code == CLI_DONE)
        code = read_players(&t);
    if (code == CLI_DONE)
        code = read_rest(&t);
    if (code == CLI_DONE)
        code = play(&t);
    free(t.own);
    return code;
}

static const cli_option options[] = {
    { "--game", "GAME" }, { "--games", "N" },     { "--players", "N" },
    { "--bot", "LEVEL" }, { "--variant", "V,V" }, { "--seed", "S" },
    { "--threads", "T" }, { "--json", NULL },     { .name = NULL },
};

const cli_command cli_map_test = {
    .name = "map test",
    .usage = "FILE|MAP",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
