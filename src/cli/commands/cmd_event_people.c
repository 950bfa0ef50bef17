/*
 * cmd_event_people.c: people join an event, or leave it, before its next round.
 */
#include "cli/commands/commands.h"
#include "cli/commands/event_file.h"

static int join(const cli *c, ae_contest *e)
{
    int64_t strength = 0;

    if (!cli_number(c, "--strength", 0, (1 << 24) - 1, &strength))
        return CLI_WRONG;
    for (int i = 1; i < c->n_args; i++) {
        const char *fault =
            ae_contest_join(e, c->arg[i], (int)strength, cli_value(c, "--replaces"));

        if (fault)
            return event_fault(c, c->arg[i], fault);
    }
    return CLI_DONE;
}

static int leave(const cli *c, ae_contest *e)
{
    for (int i = 1; i < c->n_args; i++) {
        const char *fault = ae_contest_leave(e, c->arg[i]);

        if (fault)
            return event_fault(c, c->arg[i], fault);
    }
    return CLI_DONE;
}

/* Changes the file if everybody can join or leave. */
static int change(cli *c, int (*do_it)(const cli *, ae_contest *))
{
    ae_contest e;
    int code = event_load(c, c->arg[0], &e);

    if (code != CLI_DONE)
        return code;
    code = do_it(c, &e);
    if (code == CLI_DONE)
        code = event_save(c, c->arg[0], &e);
    ae_contest_free(&e);
    return code;
}

static int run_join(cli *c)
{
    return change(c, join);
}

static int run_leave(cli *c)
{
    return change(c, leave);
}

static const cli_option join_options[] = {
    { "--strength", "N" },
    { "--replaces", "NAME" },
    { .name = NULL },
};
static const cli_option none[] = { { .name = NULL } };

const cli_command cli_event_join = {
    .name = "event join",
    .usage = "FILE NAME ...",
    .min_args = 2,
    .max_args = CLI_MAX_ARGS,
    .options = join_options,
    .run = run_join,
};

const cli_command cli_event_leave = {
    .name = "event leave",
    .usage = "FILE NAME ...",
    .min_args = 2,
    .max_args = CLI_MAX_ARGS,
    .options = none,
    .run = run_leave,
};
