/*
 * cmd_event_pair.c: makes the tables of the next round, or computes those of any round again.
 *
 * Without --round the tables of the next round are added to the file.  With --round nothing changes:
 * the tables are computed from what was known before that round, and if the file has other ones, the
 * command ends with 1.
 */
#include <string.h>

#include "cli/base/print.h"
#include "cli/commands/commands.h"
#include "cli/commands/event_file.h"

static int refuse(const cli *c, ae_contest_stage stage)
{
    static const char *const keys[] = {
        [AE_STAGE_PLAYING] = "cli.event.playing",
        [AE_STAGE_DONE] = "cli.event.done",
        [AE_STAGE_FEW] = "cli.event.few",
    };

    return cli_fail(c, CLI_REFUSED, c->arg[0], keys[stage], NULL);
}

static void put_round(void *ctx, ae_text *out)
{
    const ae_contest *e = ctx;

    ae_contest_put_round(e, ae_contest_rounds(e), out);
    ae_put(out, "\n");
}

static void print(const cli *c, ae_contest *e)
{
    if (cli_value(c, "--json"))
        cli_print_with(put_round, e);
    else
        event_print_round(c, e, ae_contest_rounds(e));
}

static int pair_next(const cli *c, ae_contest *e)
{
    ae_contest_stage stage = ae_contest_pair(e, NULL);
    int code = stage == AE_STAGE_READY ? event_save(c, c->arg[0], e) : refuse(c, stage);

    if (code == CLI_DONE)
        print(c, e);
    return code;
}

/* Whether both have the same people on the same seats in the last round of `made`. */
static int is_same(const ae_contest *made, const ae_contest *e)
{
    int round = ae_contest_rounds(made), n = 0, n_made = 0;

    for (int i = 0; i < e->n_tables; i++)
        n += e->table[i].round == round;
    for (int i = 0; i < made->n_tables; i++) {
        const ae_contest_table *a = &made->table[i], *b;

        if (a->round != round)
            continue;
        n_made++;
        b = ae_contest_table_at(e, round, a->number);
        if (!b || b->n_seats != a->n_seats)
            return 0;
        for (int k = 0; k < a->n_seats; k++)
            if (a->seat[k].who != b->seat[k].who)
                return 0;
    }
    return n == n_made;
}

static int pair_again(const cli *c, const ae_contest *e, int round)
{
    ae_contest made;
    ae_contest_stage stage;
    int code = CLI_DONE;

    ae_contest_before(e, round, &made);
    stage = ae_contest_pair(&made, NULL);
    if (stage == AE_STAGE_READY)
        print(c, &made);
    else
        code = refuse(c, stage);
    if (code == CLI_DONE && round <= ae_contest_rounds(e) && !is_same(&made, e))
        code = cli_fail(c, CLI_REFUSED, c->arg[0], "cli.event.differs", NULL);
    ae_contest_free(&made);
    return code;
}

static int run(cli *c)
{
    int64_t round = 0;
    ae_contest e;
    int code = event_load(c, c->arg[0], &e);

    if (code != CLI_DONE)
        return code;
    if (!cli_number(c, "--round", 1, ae_contest_rounds(&e) + 1, &round))
        code = CLI_WRONG;
    else
        code = round ? pair_again(c, &e, (int)round) : pair_next(c, &e);
    ae_contest_free(&e);
    return code;
}

static const cli_option options[] = { { "--round", "N" },
                                      { "--json", NULL },
                                      { .name = NULL } };

const cli_command cli_event_pair = {
    .name = "event pair",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
