/*
 * cmd_map_check.c: checks a map file and reports its faults.
 *
 * The game of the map is that of --game, or of the map's member "kind".
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "cli/commands/commands.h"

static const ae_board_kind *find_kind(const char *name)
{
    for (int i = 0; ae_games[i]; i++)
        if (!strcmp(ae_games[i]->board_kind->name, name))
            return ae_games[i]->board_kind;
    return NULL;
}

/* The kind that the map names; null after error lines, also if the file is not JSON. */
static const ae_board_kind *read_kind(const cli *c, const char *text, size_t len,
                                      cli_all_faults *all)
{
    const ae_board_kind *kind = NULL;
    char name[AE_NAME] = "";
    int n, value = -1;
    jsmntok_t *room = cli_tokens(len, &n);
    ae_json doc;

    if (ae_json_read(&doc, text, len, room, n, &all->faults) == AE_OK) {
        value = ae_json_get(&doc, 0, "kind");
        if (value < 0)
            cli_fail(c, CLI_WRONG, all->path, "cli.map.kind", NULL);
        else if (!ae_json_string(&doc, value, &AE_TEXT_IN(name)) || !(kind = find_kind(name)))
            ae_json_fault(&doc, value, &all->faults, "kind", "no_game");
    }
    free(room);
    return kind;
}

static int check(const cli *c, const ae_board_kind *kind, const char *text, size_t len,
                 cli_all_faults *all)
{
    ae_board_room *board = cli_alloc(sizeof *board);
    int n;
    jsmntok_t *room = cli_tokens(len, &n);
    ae_err err = ae_board_read(kind, board, text, len, room, n, &all->faults);
    char hash[24];

    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)board->head.hash);
    if (err == AE_OK)
        cli_say(c, "cli.map.ok",
                (const ae_gap[]){ { "file", all->path, 0 },
                                  { "kind", kind->name, 0 },
                                  { "id", board->head.id, 0 },
                                  { "title", board->head.title, 0 },
                                  { "hash", hash, 0 },
                                  { .name = NULL } });
    free(room);
    free(board);
    return err == AE_OK ? CLI_DONE : CLI_WRONG;
}

/* Reports the number of faults that were not printed because there were too many. */
static void report_rest(const cli *c, const cli_all_faults *all)
{
    int n = all->faults.n - AE_MAX_FAULTS;
    char digits[16];

    ae_put_int(&AE_TEXT_IN(digits), n);
    if (n > 0)
        CLI_FAIL(c, all->path, "cli.map.more", { "n", digits, n });
}

static int run(cli *c)
{
    const char *path = c->arg[0], *name = cli_value(c, "--game");
    const ae_game *game = name ? ae_game_find(name) : NULL;
    const ae_board_kind *kind;
    cli_all_faults all;
    size_t len;
    char *text;
    int code = CLI_WRONG;

    if (name && !game)
        return CLI_FAIL(c, "--game", "cli.no_game", { "game", name, 0 });
    text = cli_load(c, path, &len);
    if (!text)
        return CLI_WRONG;
    cli_all_faults_init(&all, c, path);
    kind = game ? game->board_kind : read_kind(c, text, len, &all);
    if (kind)
        code = check(c, kind, text, len, &all);
    report_rest(c, &all);
    free(text);
    return code;
}

static const cli_option options[] = { { "--game", "GAME" }, { .name = NULL } };

const cli_command cli_map_check = {
    .name = "map check",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
