/*
 * cmd_play.c: plays at the terminal, locally or at a server.
 */
#include "cli/base/new_table.h"
#include "cli/commands/commands.h"
#include "cli/remote/remote_play.h"
#include "cli/term/local_play.h"

static int run(cli *c)
{
    static const char *const remote_only[] = { "--table", "--invite", "--token", NULL };

    if (cli_value(c, "--server"))
        return remote_play(c);
    for (int i = 0; remote_only[i]; i++)
        if (cli_value(c, remote_only[i]))
            return cli_fail(c, CLI_WRONG, remote_only[i], "remote.no_address", NULL);
    if (c->n_args == 0)
        return CLI_FAIL(c, "play", "cli.argument_missing", { "usage", "play GAME|FILE", 0 });
    return local_play(c);
}

static const cli_option options[] = {
    CLI_SETUP_OPTIONS,     { "--bots", "A,B" },  { "--limit", "S" },  { "--people", "N" },
    { "--seats", "K,K" },  { "--name", "NAME" }, { "-o", "FILE" },    { "--force", NULL },
    { "--server", "URL" }, { "--table", "ID" },  { "--invite", "I" }, { "--token", "T" },
    { .name = NULL },
};

const cli_command cli_play = {
    .name = "play",
    .usage = "GAME|FILE",
    .max_args = 1,
    .options = options,
    .run = run,
};
