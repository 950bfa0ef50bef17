/*
 * cmd_undo.c: takes back the last choice, whoever made it.
 */
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"

static int undo(const cli *c, ae_table *t)
{
    ae_entry last, entry = { .kind = AE_ENTRY_UNDO, .of = ae_table_last_choice(t, AE_ALL) };
    char buf[AE_MAX_NOTATION + 8];
    ae_text text = AE_TEXT_IN(buf);
    ae_err err;
    int code;

    if (!entry.of)
        return cli_fail(c, CLI_REFUSED, c->arg[0], "cli.undo.nothing", NULL);
    ae_table_entry_for(t, entry.of, AE_ALL, &last);
    entry.seat = last.seat;
    entry.at = cli_now(t);
    err = ae_table_append(t, &entry, NULL);
    if (err != AE_OK)
        return cli_refuse(c, c->arg[0], err);
    code = cli_save(c, c->arg[0], t);
    if (code != CLI_DONE)
        return code;
    ae_put_seat(&text, last.seat);
    ae_put(&text, " ");
    ae_put(&text, last.text);
    cli_say(c, "cli.undo.done", (const ae_gap[]){ { "entry", buf, 0 }, { .name = NULL } });
    return CLI_DONE;
}

static int run(cli *c)
{
    ae_table *t;
    int code = cli_open(c, c->arg[0], &t, NULL);

    if (code == CLI_DONE)
        code = undo(c, t);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = { { .name = NULL } };

const cli_command cli_undo = {
    .name = "undo",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
