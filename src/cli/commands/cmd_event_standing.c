/*
 * cmd_event_standing.c: prints the standing of an event, with the reason for each place.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/machine.h"
#include "cli/base/print.h"
#include "cli/commands/commands.h"
#include "cli/commands/event_file.h"

static const char *const why[AE_N_KEYS + 1] = {
    [AE_BY_GROUP] = "event.why.group",         [AE_BY_STAGE] = "event.why.stage",
    [AE_BY_PLACE] = "event.why.place",         [AE_BY_POINTS] = "event.why.points",
    [AE_BY_OPPONENTS] = "event.why.opponents", [AE_BY_DIRECT] = "event.why.direct",
    [AE_BY_SHARE] = "event.why.share",         [AE_BY_NOTHING] = "event.why.nothing",
};

enum { NUMBER = 9, PLACE = 5 }; /* widths of columns */

/* Points as a decimal with two digits. */
static void put_points(const cli *c, ae_text *out, int64_t points)
{
    int64_t n = (points * 100 + AE_POINT / 2) / AE_POINT;
    char digits[32];
    ae_text text = AE_TEXT_IN(digits);

    ae_put_int(&text, n / 100);
    ae_put(&text, ae_word(c->words, "cli.decimal"));
    ae_put_int(&text, n / 10 % 10);
    ae_put_int(&text, n % 10);
    ae_put_right(out, digits, NUMBER);
}

static void print_heading(const cli *c, int width)
{
    static const char *const keys[] = { "cli.event.points", "cli.event.opponents",
                                        "cli.event.direct" };
    char line[512];
    ae_text out = AE_TEXT_IN(line);

    ae_put_char(&out, AE_INK_DIM);
    ae_put_spaces(&out, PLACE + 2);
    ae_put_left(&out, ae_word(c->words, "cli.event.name"), width);
    for (int i = 0; i < 3; i++) {
        ae_put(&out, " ");
        ae_put_right(&out, ae_word(c->words, keys[i]), NUMBER);
    }
    ae_put_char(&out, AE_INK_END);
    ae_put(&out, "\n");
    cli_print(c, stdout, line);
}

static void print_row(const cli *c, const ae_contest *e, const ae_contest_row *row, int width)
{
    char line[512], number[16];
    ae_text out = AE_TEXT_IN(line), n = AE_TEXT_IN(number);

    ae_put_int(&n, row->place);
    ae_put_right(&out, number, PLACE);
    ae_put(&out, "  ");
    ae_put_left(&out, e->person[row->who].name, width);
    ae_put(&out, " ");
    put_points(c, &out, row->key[AE_BY_POINTS]);
    ae_put(&out, " ");
    put_points(c, &out, row->key[AE_BY_OPPONENTS]);
    n = AE_TEXT_IN(number);
    ae_put_int(&n, row->key[AE_BY_DIRECT]);
    ae_put(&out, " ");
    ae_put_right(&out, number, NUMBER);
    ae_put(&out, "  ");
    ae_put(&out, ae_word(c->words, why[row->reason]));
    if (row->is_out) {
        ae_put(&out, " ");
        ae_put(&out, ae_word(c->words, "event.why.out"));
    }
    ae_put(&out, "\n");
    cli_print(c, stdout, line);
}

static int name_width(const ae_contest *e)
{
    int width = 12;

    for (int i = 0; i < e->n_people; i++)
        if (ae_width(e->person[i].name) > width)
            width = ae_width(e->person[i].name);
    return width;
}

static void print_title(const cli *c, const ae_contest *e)
{
    static const char *const keys[] = {
        [AE_STAGE_READY] = "cli.event.stage_ready",
        [AE_STAGE_PLAYING] = "cli.event.stage_playing",
        [AE_STAGE_DONE] = "cli.event.stage_done",
        [AE_STAGE_FEW] = "cli.event.stage_few",
    };

    cli_say(c, keys[ae_contest_stage_of(e)],
            (const ae_gap[]){ { "event", e->title[0] ? e->title : e->id, 0 },
                              { "n", NULL, ae_contest_rounds(e) },
                              { .name = NULL } });
}

static void print_standing(const cli *c, const ae_contest *e)
{
    ae_contest_row *row = cli_alloc(((size_t)e->n_people + 1) * sizeof *row);
    int n = ae_contest_standing(e, row), width = name_width(e);

    print_title(c, e);
    print_heading(c, width);
    for (int i = 0; i < n; i++) {
        if (row[i].group >= 0 && (i == 0 || row[i].group != row[i - 1].group))
            cli_say(c, "cli.event.group",
                    (const ae_gap[]){ { "n", NULL, row[i].group + 1 }, { .name = NULL } });
        print_row(c, e, &row[i], width);
    }
    free(row);
}

static void put_standing(void *ctx, ae_text *out)
{
    ae_contest_put_standing(ctx, out);
    ae_put(out, "\n");
}

static int run(cli *c)
{
    ae_contest e;
    int code = event_load(c, c->arg[0], &e);

    if (code != CLI_DONE)
        return code;
    if (cli_value(c, "--json"))
        cli_print_with(put_standing, &e);
    else
        print_standing(c, &e);
    ae_contest_free(&e);
    return CLI_DONE;
}

static const cli_option options[] = { { "--json", NULL }, { .name = NULL } };

const cli_command cli_event_standing = {
    .name = "event standing",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
