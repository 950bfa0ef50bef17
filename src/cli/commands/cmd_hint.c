/*
 * cmd_hint.c: shows the best moves of a seat, the expected score and the reasons.
 *
 * A reason is a change of the expected score, fact by fact, between the position and the end of
 * the line of moves that the search expects.  The search sees only what the seat may see and
 * always uses the same seed, so a hint depends only on the position.
 */
#include <stdlib.h>

#include "bots/advice.h"
#include "cli/base/machine.h"
#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"
#include "cli/players/finding_words.h"
#include "cli/players/player.h"
#include "cli/players/search_progress.h"

enum { MAX_SHOWN = 100 };

/* ---- for people ---- */

static void print_text(const cli *c, const ae_task *task, const ae_look *look,
                       const search_progress *mind, const ae_bot *bot)
{
    char seat[128], level[64], nodes[32];
    ae_text text = AE_TEXT_IN(seat), name = AE_TEXT_IN(level), count = AE_TEXT_IN(nodes);

    ae_put_seat_name(&text, look, task->seat);
    player_put_level(&name, c, bot->name);
    cli_put_count(&count, c, mind->mind.nodes);
    cli_say(c, "cli.hint.title",
            (const ae_gap[]){ { "seat", seat, 0 },
                              { "bot", level, 0 },
                              { "nodes", nodes, 0 },
                              { .name = NULL } });
}

/* ---- JSON ---- */

typedef struct {
    ae_advice advice;
    const ae_bot *bot;
    const ae_mind *mind;
    const ae_finding *found;
    int n;
} answer;

static void write_json(void *ctx, ae_text *out)
{
    const answer *a = ctx;

    ae_advice_hint(&a->advice, a->bot, a->mind, a->found, a->n, out);
    ae_put(out, "\n");
}

/* ---- the command ---- */

static void give_hint(const cli *c, const ae_table *t, const ae_bot *bot, int seat, int max)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = cli_look(c, t, seat, name);
    ae_state seen;
    ae_task task =
        ae_bot_see(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &seen);
    ae_finding *found = cli_alloc((size_t)max * sizeof *found);
    const ae_search *search;
    search_progress mind;
    int n;

    search_progress_init(&mind, c, ae_bot_memory(bot));
    search_progress_begin(&mind, "cli.think.nodes", "");
    search = ae_search_run(bot, &task, &mind.mind);
    search_progress_end(&mind);
    n = ae_finding_list(search, &task, found, max);
    if (cli_value(c, "--json")) {
        cli_print_with(write_json, &(answer){ { &task, &look }, bot, &mind.mind, found, n });
    } else {
        print_text(c, &task, &look, &mind, bot);
        finding_show(c, &task, &look, found, n);
    }
    search_progress_free(&mind);
    free(found);
}

static int run(cli *c)
{
    int64_t max = 5;
    ae_table *t;
    ae_bot bot;
    int seat, code = cli_open(c, c->arg[0], &t, NULL);

    if (code != CLI_DONE)
        return code;
    ae_table_advance(t, cli_now(t), NULL);
    code = player_read_searcher(c, "tribunus", &bot);
    if (code == CLI_DONE && !cli_number(c, "--moves", 1, MAX_SHOWN, &max))
        code = CLI_WRONG;
    if (code == CLI_DONE)
        code = cli_seat_to_act(c, t, &seat);
    if (code == CLI_DONE && !(ae_table_to_act(t) & AE_SEAT_BIT(seat)))
        code = cli_refuse(c, "--seat", AE_NOT_TURN);
    if (code == CLI_DONE)
        give_hint(c, t, &bot, seat, (int)max);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    { "--seat", "K" },  { "--bot", "LEVEL" }, { "--moves", "N" },
    { "--json", NULL }, { .name = NULL },
};

const cli_command cli_hint = {
    .name = "hint",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
