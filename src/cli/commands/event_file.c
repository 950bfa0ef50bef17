/*
 * event_file.c: reads, writes and prints an event of a club that is kept in a file.
 */
#include "cli/commands/event_file.h"

#include <stdlib.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"

int event_load(const cli *c, const char *path, ae_contest *contest)
{
    cli_all_faults all;
    jsmntok_t *room;
    size_t len;
    char *text = cli_load(c, path, &len);
    ae_err err;
    int n;

    if (!text)
        return CLI_WRONG;
    cli_all_faults_init(&all, c, path);
    room = cli_tokens(len, &n);
    err = ae_contest_read(contest, text, len, room, n, &all.faults);
    free(room);
    free(text);
    return err == AE_OK ? CLI_DONE : CLI_WRONG;
}

char *event_text(const ae_contest *contest)
{
    ae_text text = { .size = 0 };

    ae_contest_write(contest, &text);
    text = (ae_text){ .buf = cli_alloc(text.len + 1), .size = text.len + 1 };
    ae_contest_write(contest, &text);
    return text.buf;
}

int event_save(const cli *c, const char *path, const ae_contest *contest)
{
    char *text = event_text(contest);
    int number = cli_replace(path, text);

    free(text);
    return number ? cli_fail_at(c, path, number) : CLI_DONE;
}

int event_fault(const cli *c, const char *place, const char *fault)
{
    char key[64];
    ae_text text = AE_TEXT_IN(key);

    ae_put(&text, "fault.");
    ae_put(&text, fault);
    return cli_fail(c, CLI_WRONG, place, key, NULL);
}

/* ---- a round for people ---- */

static void put_seats(const cli *c, const ae_contest *contest, const ae_contest_table *t,
                      ae_text *out)
{
    for (int i = 0; i < t->n_seats; i++) {
        int who = t->seat[i].who;

        ae_put(out, i ? ", " : "");
        ae_put(out, who == AE_CONTEST_BOT ? ae_word(c->words, "cli.event.bot")
                                          : contest->person[who].name);
    }
}

static void print_table(const cli *c, const ae_contest *contest, const ae_contest_table *t)
{
    int has_groups = contest->format == AE_GROUPS || contest->format == AE_LEAGUE;
    char seats[AE_MAX_SEATS * (AE_CONTEST_NAME + 2)];
    const char *key = t->n_seats == 1 ? "cli.event.bye"
                      : has_groups    ? "cli.event.table_of_group"
                                      : "cli.event.table";

    put_seats(c, contest, t, &AE_TEXT_IN(seats));
    cli_say(c, key,
            (const ae_gap[]){ { "n", NULL, t->number },
                              { "group", NULL, t->group + 1 },
                              { "people", seats, 0 },
                              { .name = NULL } });
}

void event_print_round(const cli *c, const ae_contest *contest, int round)
{
    ae_contest_cost cost;

    ae_contest_cost_of(contest, round, &cost);
    cli_say(c, "cli.event.round",
            (const ae_gap[]){
                { "event", contest->id, 0 }, { "n", NULL, round }, { .name = NULL } });
    for (int i = 0; i < contest->n_tables; i++)
        if (contest->table[i].round == round)
            print_table(c, contest, &contest->table[i]);
    cli_say(c, "cli.event.cost",
            (const ae_gap[]){ { "cost", NULL, cost.total },
                              { "n", NULL, cost.n_repeats },
                              { .name = NULL } });
}
