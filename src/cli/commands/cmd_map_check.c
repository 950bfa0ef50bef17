/*
 * cmd_map_check.c: checks a map file and reports its faults and warnings.
 *
 * The game of the map is that of --game, or of the map's member "kind".
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"
#include "cli/commands/commands.h"
#include "core/map_check.h"

static void print_warning(const cli_all_faults *all, const ae_map_finding *f)
{
    char place[CLI_MAX_PATH];
    ae_text at = AE_TEXT_IN(place);

    ae_put(&at, all->path);
    if (f->line > 0) {
        ae_put(&at, ":");
        ae_put_int(&at, f->line);
    }
    CLI_FAIL(all->cli, place, "cli.map.warning", { "text", f->text, 0 });
}

static void print_finding(ae_map_checker *c, const ae_map_finding *f)
{
    cli_all_faults *all = c->ctx;

    if (f->is_warning)
        print_warning(all, f);
    else if (!c->kind && !strcmp(f->where, "kind") && !strcmp(f->what, "missing"))
        cli_fail(all->cli, CLI_WRONG, all->path, "cli.map.kind", NULL);
    else
        ae_fault_at(&all->faults, f->line, f->where, f->what);
}

/* Reports the number of faults that were not printed because there were too many. */
static void report_rest(const cli *c, const char *path, int n_faults)
{
    int n = n_faults - AE_MAX_FAULTS;
    char digits[16];

    ae_put_int(&AE_TEXT_IN(digits), n);
    if (n > 0)
        CLI_FAIL(c, path, "cli.map.more", { "n", digits, n });
}

static void print_good(const cli *c, const char *path, const ae_board *board)
{
    char hash[24];

    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)board->hash);
    cli_say(c, "cli.map.ok",
            (const ae_gap[]){ { "file", path, 0 },
                              { "kind", board->kind, 0 },
                              { "id", board->id, 0 },
                              { "title", board->title, 0 },
                              { "hash", hash, 0 },
                              { .name = NULL } });
}

static int check(const cli *c, ae_map_checker *checker, const char *text, size_t len)
{
    const char *path = c->arg[0];
    cli_all_faults all;
    int is_good;

    cli_all_faults_init(&all, c, path);
    checker->found = print_finding;
    checker->ctx = &all;
    is_good = ae_map_check(checker, text, len);
    if (is_good)
        print_good(c, path, &checker->board->head);
    report_rest(c, path, checker->n_faults);
    return is_good;
}

static int check_json(ae_map_checker *checker, const char *text, size_t len)
{
    enum { LONGEST = 1 << 18 };
    ae_text out = { .buf = cli_alloc(LONGEST), .size = LONGEST };
    int is_good = ae_map_check_json(checker, text, len, &out);

    AE_ASSERT(out.len < out.size);
    puts(out.buf);
    free(out.buf);
    return is_good;
}

static int run(cli *c)
{
    const char *name = cli_value(c, "--game");
    const ae_game *game = name ? ae_game_find(name) : NULL;
    ae_map_checker checker = { .kind = game ? game->board_kind : NULL, .words = c->words };
    size_t len;
    char *text;
    int is_good;

    if (name && !game)
        return CLI_FAIL(c, "--game", "cli.no_game", { "game", name, 0 });
    text = cli_load(c, c->arg[0], &len);
    if (!text)
        return CLI_WRONG;
    checker.board = cli_alloc(sizeof *checker.board);
    checker.room = cli_tokens(len < AE_MAX_MAP ? len : AE_MAX_MAP, &checker.n_room);
    is_good = cli_value(c, "--json") ? check_json(&checker, text, len)
                                     : check(c, &checker, text, len);
    free(checker.room);
    free(checker.board);
    free(text);
    return is_good ? CLI_DONE : CLI_WRONG;
}

static const cli_option options[] = { { "--game", "GAME" },
                                      { "--json", NULL },
                                      { .name = NULL } };

const cli_command cli_map_check = {
    .name = "map check",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
