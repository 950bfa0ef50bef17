/*
 * cmd_event_result.c: enters the result of a table, corrects it, or says that there is none.
 *
 * Each argument is NAME=SCORE or NAME=SCORE/PLACE.  Without places the higher score is ahead.  The
 * seats of bots are called "bot", in the order of the seats.
 */
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/commands/event_file.h"

typedef struct {
    const cli *cli;
    const ae_contest *contest;
    const ae_contest_table *table;
    ae_contest_seat result[AE_MAX_SEATS];
    int is_given[AE_MAX_SEATS];
    int n_places;
} entering;

/* The seat of a name, n bytes, that has no result yet; -1 if there is none. */
static int find_seat(const entering *e, const char *name, size_t n)
{
    for (int i = 0; i < e->table->n_seats; i++) {
        int who = e->table->seat[i].who;
        const char *own = who == AE_CONTEST_BOT ? "bot" : e->contest->person[who].name;

        if (!e->is_given[i] && strlen(own) == n && !strncmp(own, name, n))
            return i;
    }
    return -1;
}

static int read_score(entering *e, int seat, const char *text)
{
    size_t n = strcspn(text, "/");
    int64_t place = 0;

    if (!ae_read_int(text, n, &e->result[seat].score) || e->result[seat].score < -1000000
        || e->result[seat].score > 1000000)
        return 0;
    if (text[n] && !ae_read_int(text + n + 1, strlen(text + n + 1), &place))
        return 0;
    e->is_given[seat] = 1;
    e->n_places += text[n] != 0;
    e->result[seat].place = (int)(place >= 0 && place <= AE_MAX_SEATS ? place : 0);
    return 1;
}

static int read_argument(entering *e, const char *text)
{
    const char *sign = strrchr(text, '=');
    int seat = sign ? find_seat(e, text, (size_t)(sign - text)) : -1;

    if (!sign)
        return cli_fail(e->cli, CLI_WRONG, text, "cli.event.result_form", NULL);
    if (seat < 0)
        return cli_fail(e->cli, CLI_WRONG, text, "cli.event.no_seat", NULL);
    if (!read_score(e, seat, sign + 1))
        return cli_fail(e->cli, CLI_WRONG, text, "cli.event.result_form", NULL);
    return CLI_DONE;
}

static int read_absent(entering *e)
{
    const char *list = cli_value(e->cli, "--absent");

    while (list && *list) {
        size_t n = strcspn(list, ",");
        int found = 0;

        for (int i = 0; i < e->table->n_seats; i++) {
            int who = e->table->seat[i].who;
            const char *own = who == AE_CONTEST_BOT ? "" : e->contest->person[who].name;

            if (strlen(own) == n && !strncmp(own, list, n))
                e->result[i].is_absent = found = 1;
        }
        if (!found)
            return cli_fail(e->cli, CLI_WRONG, list, "cli.event.no_seat", NULL);
        list += n + (list[n] == ',');
    }
    return CLI_DONE;
}

/* The places that follow from the scores, unless places were given. */
static void find_places(entering *e)
{
    for (int i = 0; i < e->table->n_seats && !e->n_places; i++) {
        e->result[i].place = 1;
        for (int k = 0; k < e->table->n_seats; k++)
            e->result[i].place += e->result[k].score > e->result[i].score;
    }
}

static int read_result(entering *e)
{
    int code = read_absent(e);

    for (int i = 2; i < e->cli->n_args && code == CLI_DONE; i++)
        code = read_argument(e, e->cli->arg[i]);
    for (int i = 0; i < e->table->n_seats && code == CLI_DONE; i++)
        if (!e->is_given[i])
            code = cli_fail(e->cli, CLI_WRONG, e->cli->arg[1], "cli.event.incomplete", NULL);
    find_places(e);
    return code;
}

/* Enters the result, or that there will be none; returns the fault, or null. */
static const char *change(const entering *e, ae_contest *contest)
{
    int round = e->table->round, number = e->table->number;

    if (cli_value(e->cli, "--void"))
        return ae_contest_void(contest, round, number);
    return ae_contest_enter(contest, round, number, e->result,
                            cli_value(e->cli, "--correct") != NULL);
}

static int enter(const cli *c, ae_contest *contest)
{
    entering e = { .cli = c, .contest = contest };
    int64_t round = ae_contest_rounds(contest), number = 0;
    const char *fault;
    int code;

    if (!cli_number(c, "--round", 1, round, &round))
        return CLI_WRONG;
    if (ae_read_int(c->arg[1], strlen(c->arg[1]), &number) && number > 0
        && number <= AE_CONTEST_PEOPLE)
        e.table = ae_contest_table_at(contest, (int)round, (int)number);
    if (!e.table || e.table->n_seats == 1)
        return event_fault(c, c->arg[1], "event_no_table");
    if (cli_value(c, "--void") && c->n_args > 2)
        return cli_fail(c, CLI_WRONG, c->arg[2], "cli.event.void", NULL);
    code = cli_value(c, "--void") ? CLI_DONE : read_result(&e);
    if (code != CLI_DONE)
        return code;
    fault = change(&e, contest);
    return fault ? event_fault(c, c->arg[1], fault) : event_save(c, c->arg[0], contest);
}

static int run(cli *c)
{
    ae_contest contest;
    int code = event_load(c, c->arg[0], &contest);

    if (code != CLI_DONE)
        return code;
    code = enter(c, &contest);
    ae_contest_free(&contest);
    return code;
}

static const cli_option options[] = {
    { "--round", "N" }, { "--absent", "NAME,NAME" }, { "--correct", NULL }, { "--void", NULL },
    { .name = NULL },
};

const cli_command cli_event_result = {
    .name = "event result",
    .usage = "FILE TABLE [NAME=SCORE[/PLACE] ...]",
    .min_args = 2,
    .max_args = 2 + AE_MAX_SEATS,
    .options = options,
    .run = run,
};
