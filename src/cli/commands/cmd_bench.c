/*
 * cmd_bench.c: measures how fast the rules and the search are.
 *
 * Random games are played without notation or log.  Their CPU time is compared with that of a
 * memcpy of 1,024 bytes in the same run, so that results of different machines can be compared.
 * A decision is a choice among two or more moves.  Nodes are the positions that the level
 * tribunus evaluates when it searches in the middle of such games.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/search.h"
#include "cli/base/grid.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"
#include "cli/commands/commands.h"

enum { COPY = 1024, COPIES = 10000 };

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_state start;
    int players;
    int64_t games, decisions, listed; /* listed: number of moves that decisions chose from */
    double seconds;                   /* CPU time */
    int64_t copies;
    double copy_seconds;
    int64_t nodes;
    double node_seconds;
} bench;

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Called through a volatile pointer, so that the compiler does not remove the copies. */
static void *(*const volatile copy)(void *, const void *, size_t) = memcpy;

static void time_copies(bench *b)
{
    unsigned char from[COPY] = { 1 }, to[COPY];
    double begin = cpu_seconds();

    for (int i = 0; i < COPIES; i++)
        copy(to, from, sizeof to);
    b->copy_seconds += cpu_seconds() - begin;
    b->copies += COPIES;
}

/* Plays one move or draw.  Returns the number of moves if it was a decision, else 0. */
static int step(const bench *b, ae_state *state, int seat, ae_rng *rng)
{
    const ae_game *game = b->game;
    ae_chance chance;
    ae_moves list;

    if (seat == AE_CHANCE) {
        game->chance(b->board, state, &chance);
        game->apply(b->board, state, seat, ae_outcome(&chance, ae_rng_below(rng, chance.total)),
                    NULL);
        return 0;
    }
    game->legal(b->board, state, seat, &list);
    game->apply(b->board, state, seat,
                list.move[list.n > 1 ? ae_rng_below(rng, (uint32_t)list.n) : 0], NULL);
    return list.n > 1 ? list.n : 0;
}

static void play(bench *b, ae_rng *rng)
{
    ae_state state = b->start;
    ae_seats to_act;

    while ((to_act = b->game->to_act(b->board, &state)) != 0) {
        int n = step(b, &state, ae_first(to_act), rng);

        b->decisions += n > 0;
        b->listed += n;
    }
    b->games++;
}

/* Games and copies alternate, so that both run under the same load of the machine. */
static void measure(bench *b, double limit)
{
    ae_rng rng = { .state = 1 };

    while (b->seconds < limit) {
        double begin = cpu_seconds(), end;

        do {
            play(b, &rng);
            end = cpu_seconds();
        } while (end - begin < 0.01);
        b->seconds += end - begin;
        time_copies(b);
    }
}

/* Plays until `n` decisions are made and another one is due; 0 if the game ends before. */
static int go_to(const bench *b, int64_t n, ae_state *state, ae_rng *rng)
{
    ae_moves list;
    ae_seats to_act;

    *state = b->start;
    while ((to_act = b->game->to_act(b->board, state)) != 0) {
        int seat = ae_first(to_act);

        if (n <= 0 && seat != AE_CHANCE) {
            b->game->legal(b->board, state, seat, &list);
            if (list.n > 1)
                return 1;
        }
        n -= step(b, state, seat, rng) > 0;
    }
    return 0;
}

/* Searches in the middle of random games of mean length. */
static void measure_nodes(bench *b, double limit)
{
    ae_rng rng = { .state = 2 };
    ae_mind mind = { .rng = { .state = 3 } };
    ae_bot bot;

    ae_bot_read("tribunus", &bot);
    mind.memory = cli_alloc(ae_bot_memory(&bot));
    while (b->node_seconds < limit) {
        ae_state state, seen;
        ae_task task;
        double begin;

        if (!go_to(b, b->decisions / b->games / 2, &state, &rng))
            continue;
        task = ae_bot_see(b->game, b->board, &state,
                          ae_first(b->game->to_act(b->board, &state)), &seen);
        begin = cpu_seconds();
        ae_search_run(&bot, &task, &mind);
        b->node_seconds += cpu_seconds() - begin;
        b->nodes += mind.nodes;
    }
    free(mind.memory);
}

/* Sets up a game with as many players as the map allows. */
static int set_up(bench *b, const ae_game *game, const ae_board *board)
{
    *b = (bench){ .game = game, .board = board };
    for (int seats = game->max_seats; seats >= game->min_seats; seats--) {
        ae_setup setup = { .seats = (uint8_t)seats };

        if (ae_start(game, board, &b->start, &setup) == AE_OK) {
            b->players = seats;
            return 1;
        }
    }
    return 0;
}

/* ---- what came out ---- */

static double copies_per_decision(const bench *b)
{
    return b->seconds / (double)b->decisions / (b->copy_seconds / (double)b->copies);
}

static double mean_list(const bench *b)
{
    return (double)b->listed / (double)b->decisions;
}

static void print_json(const bench *b, int row)
{
    fputs(row ? ",\n  {\"game\":" : "\n  {\"game\":", stdout);
    cli_json(b->game->id);
    fputs(",\"map\":", stdout);
    cli_json(b->board->id);
    printf(",\"players\":%d,\"decisions_per_second\":%.0f,\"games_per_second\":%.1f,"
           "\"mean_list\":%.2f,\"state_bytes\":%zu,\"copies_per_decision\":%.2f,"
           "\"nodes_per_second\":%.0f}",
           b->players, (double)b->decisions / b->seconds, (double)b->games / b->seconds,
           mean_list(b), b->game->state_size, copies_per_decision(b),
           (double)b->nodes / b->node_seconds);
}

static void put_row(const bench *b, int row, cli_grid *g)
{
    char cell[CLI_MAX_CELL];

    cli_cell_put(g, row, 0, b->game->id);
    cli_cell_put(g, row, 1, b->board->id);
    snprintf(cell, sizeof cell, "%d", b->players);
    cli_cell_put(g, row, 2, cell);
    snprintf(cell, sizeof cell, "%.0f", (double)b->decisions / b->seconds);
    cli_cell_put(g, row, 3, cell);
    snprintf(cell, sizeof cell, "%.0f", (double)b->games / b->seconds);
    cli_cell_put(g, row, 4, cell);
    snprintf(cell, sizeof cell, "%.2f", mean_list(b));
    cli_cell_put(g, row, 5, cell);
    snprintf(cell, sizeof cell, "%zu", b->game->state_size);
    cli_cell_put(g, row, 6, cell);
    snprintf(cell, sizeof cell, "%.2f", copies_per_decision(b));
    cli_cell_put(g, row, 7, cell);
    snprintf(cell, sizeof cell, "%.0f", (double)b->nodes / b->node_seconds);
    cli_cell_put(g, row, 8, cell);
}

static void put_heading(const cli *c, cli_grid *g)
{
    static const char *const heads[] = {
        "cli.bench.game",      "cli.bench.map",    "cli.bench.players",
        "cli.bench.decisions", "cli.bench.games",  "cli.bench.list",
        "cli.bench.bytes",     "cli.bench.copies", "cli.bench.nodes",
    };

    g->has_heading = 1;
    g->right = ~3u;
    for (int i = 0; i < 9; i++)
        cli_cell_put(g, 0, i, ae_word(c->words, heads[i]));
}

/* ---- the command ---- */

static int read_seconds(const cli *c, double *out)
{
    const char *text = cli_value(c, "--seconds");
    char *end;
    double read;

    *out = 1;
    if (!text)
        return 1;
    read = strtod(text, &end);
    if (end == text || *end || !(read >= 0.01 && read <= 3600))
        return CLI_FAIL(c, "--seconds", "cli.bench.seconds", { "text", text, 0 }), 0;
    *out = read;
    return 1;
}

static int run(cli *c)
{
    int is_json = cli_value(c, "--json") != NULL, row = 0;
    cli_grid *g = cli_grid_new();
    double limit;

    if (!read_seconds(c, &limit)) {
        free(g);
        return CLI_WRONG;
    }
    put_heading(c, g);
    fputs(is_json ? "{\"games\":[" : "", stdout);
    for (int i = 0; ae_games[i]; i++)
        for (int k = 0; ae_games[i]->boards[k] && row + 1 < CLI_MAX_ROWS; k++) {
            bench b;

            if (!set_up(&b, ae_games[i], ae_games[i]->boards[k]))
                continue;
            measure(&b, limit);
            measure_nodes(&b, limit);
            if (is_json)
                print_json(&b, row);
            else
                put_row(&b, row + 1, g);
            row++;
        }
    if (is_json)
        puts("\n]}");
    else
        cli_grid_print(c, g);
    free(g);
    return CLI_DONE;
}

static const cli_option options[] = {
    { "--seconds", "S" },
    { "--json", NULL },
    { .name = NULL },
};

const cli_command cli_bench = { .name = "bench", .usage = "", .options = options, .run = run };
