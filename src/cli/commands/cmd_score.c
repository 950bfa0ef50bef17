/*
 * cmd_score.c: prints the scores, final or current.
 */
#include <stdlib.h>

#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/base/score_grid.h"
#include "cli/commands/commands.h"

static void print_json(const ae_table *t)
{
    ae_result result[AE_MAX_SEATS];

    ae_table_result(t, result);
    printf("{\"status\":\"%s\",\"over\":%s,\"seats\":[", cli_status_name(ae_table_status(t)),
           ae_table_status(t) == AE_STATUS_RUNNING ? "false" : "true");
    for (int seat = 0; seat < ae_table_setup(t)->seats; seat++) {
        char buf[1024];

        ae_result_members(ae_table_game(t), seat, &result[seat], &AE_TEXT_IN(buf));
        printf("%s{%s,\"name\":", seat ? "," : "", buf);
        cli_json(ae_table_head(t)->seat[seat].name);
        putchar('}');
    }
    puts("]}");
}

static int run(cli *c)
{
    const char *name[AE_MAX_SEATS];
    ae_table *t;
    ae_look look;
    int code = cli_open(c, c->arg[0], &t, NULL);

    if (code != CLI_DONE)
        return code;
    ae_table_advance(t, cli_now(t), NULL);
    look = cli_look(c, t, AE_WATCHER, name);
    if (cli_value(c, "--json")) {
        print_json(t);
    } else {
        cli_put_score(c, t, &look);
        cli_say(c, "cli.show.status",
                (const ae_gap[]){ { "status", cli_status_word(c, ae_table_status(t)), 0 },
                                  { .name = NULL } });
    }
    ae_table_free(t);
    return CLI_DONE;
}

static const cli_option options[] = { { "--json", NULL }, { .name = NULL } };

const cli_command cli_score = {
    .name = "score",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
