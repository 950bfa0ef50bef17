/*
 * cmd_new.c: starts a game and writes its record.
 */
#include <stdlib.h>

#include "cli/base/new_table.h"
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"

static int write_new(const cli *c, const ae_table *t)
{
    const char *path = cli_value(c, "-o");
    int code = path ? cli_is_new(c, path) : CLI_DONE;
    char *text;

    if (path)
        return code == CLI_DONE ? cli_save(c, path, t) : code;
    text = cli_record(t, AE_ALL);
    fputs(text, stdout);
    free(text);
    return CLI_DONE;
}

static int run(cli *c)
{
    ae_table *t = NULL;
    ae_head head;
    int code = cli_setup(c, c->arg[0], &head);

    if (code == CLI_DONE) {
        code = cli_seat(c, &head, &t);
        cli_head_free(&head);
    }
    if (code == CLI_DONE)
        code = write_new(c, t);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    CLI_SETUP_OPTIONS,
    { "-o", "FILE" },
    { "--force", NULL },
    { .name = NULL },
};

const cli_command cli_new = {
    .name = "new",
    .usage = "GAME",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
