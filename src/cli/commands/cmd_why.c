/*
 * cmd_why.c: says why a seat cannot choose a place or card now.
 */
#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"
#include "cli/term/pointed.h"
#include "cli/term/screen.h"

typedef struct {
    const screen *screen;
    const void *state;
    int seat;
    const ae_noun *noun;
    int value;
} question;

static void write_json(void *ctx, ae_text *out)
{
    const question *q = ctx;
    const screen *s = q->screen;
    ae_why_not why = ae_why(s->game, s->board, q->state, q->seat, q->noun, q->value);

    ae_why_put(s->game, s->board, &why, q->seat, &s->look, out);
    ae_put(out, "\n");
}

static int answer(const cli *c, const ae_table *t)
{
    const char *name[AE_MAX_SEATS];
    screen s = { .cli = c, .game = ae_table_game(t), .board = ae_table_board(t) };
    question q = { .screen = &s, .state = ae_table_state(t) };
    int code = cli_seat_to_act(c, t, &q.seat);

    if (code != CLI_DONE)
        return code;
    s.look = cli_look(c, t, q.seat, name);
    if (!pointed_find(&s, c->arg[1], &q.noun, &q.value))
        return CLI_FAIL(c, c->arg[0], "cli.why.unknown", { "text", c->arg[1], 0 });
    if (cli_value(c, "--json"))
        cli_print_with(write_json, &q);
    else
        pointed_say(&s, q.state, q.seat, c->arg[1]);
    return CLI_DONE;
}

static int run(cli *c)
{
    ae_table *t;
    int code = cli_open(c, c->arg[0], &t, NULL);

    if (code != CLI_DONE)
        return code;
    ae_table_advance(t, cli_now(t), NULL);
    code = answer(c, t);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    { "--seat", "K" },
    { "--json", NULL },
    { .name = NULL },
};

const cli_command cli_why = {
    .name = "why",
    .usage = "FILE ID",
    .min_args = 2,
    .max_args = 2,
    .options = options,
    .run = run,
};
