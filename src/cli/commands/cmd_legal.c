/*
 * cmd_legal.c: lists the legal moves in notation.
 */
#include <string.h>

#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"
#include "core/choice_changes.h"

enum { ANYONE = -1, MOVE = 1 << 15 };

typedef struct {
    const ae_table *table;
    const ae_look *look;
    int seat; /* or ANYONE */
    int is_json, n;
} lister;

/* Prints a move as the server sends it, one on each line. */
static void print_json(const lister *l, ae_step step)
{
    char buf[MOVE];
    ae_text text = AE_TEXT_IN(buf);

    ae_move_members(ae_table_game(l->table), ae_table_board(l->table), ae_table_state(l->table),
                    step, l->look, &text);
    if (step.seat != AE_CHANCE)
        ae_changes_put(ae_table_game(l->table), ae_table_board(l->table),
                       ae_table_state(l->table), l->look, step, &text);
    printf("%s\n  {%s}", l->n ? "," : "", buf);
}

static void print_move(lister *l, ae_step step)
{
    char buf[AE_MAX_NOTATION], seat[8];

    ae_notation(ae_table_game(l->table), ae_table_board(l->table), ae_table_state(l->table),
                step, &AE_TEXT_IN(buf));
    ae_put_seat(&AE_TEXT_IN(seat), step.seat);
    if (l->is_json)
        print_json(l, step);
    else if (l->seat == ANYONE)
        printf("%s %s\n", seat, buf);
    else
        puts(buf);
    l->n++;
}

static void print_seat(lister *l, int seat)
{
    ae_moves list;

    if (!(ae_table_to_act(l->table) & AE_SEAT_BIT(seat))
        || (l->seat != ANYONE && l->seat != seat))
        return;
    ae_list(ae_table_game(l->table), ae_table_board(l->table), ae_table_state(l->table), seat,
            &list);
    for (int i = 0; i < list.n; i++)
        print_move(l, (ae_step){ seat, list.move[i] });
}

static int read_seat(const cli *c, const ae_table *t, int *seat)
{
    const char *text = cli_value(c, "--seat");

    *seat = text ? ae_seat_read(text, strlen(text)) : ANYONE;
    if (!text || *seat == AE_CHANCE || (*seat >= 0 && *seat < ae_table_setup(t)->seats))
        return CLI_DONE;
    return CLI_FAIL(c, "--seat", "cli.no_seat", { "text", text, 0 },
                    { "last", NULL, ae_table_setup(t)->seats - 1 });
}

/* Reports that the seat of --seat is not to act, and which seats are. */
static int refuse(const cli *c, const ae_table *t, int seat)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = cli_look(c, t, AE_WATCHER, name);
    char asked[128], others[1024];
    ae_text one = AE_TEXT_IN(asked);

    if (!ae_table_to_act(t))
        return cli_refuse(c, "--seat", AE_OVER);
    cli_put_seat(&one, &look, seat);
    cli_put_seats(&AE_TEXT_IN(others), &look, ae_table_to_act(t));
    return cli_fail(
        c, CLI_REFUSED, "--seat", "cli.legal.not_turn",
        (const ae_gap[]){ { "seat", asked, 0 }, { "seats", others, 0 }, { .name = NULL } });
}

static int run(cli *c)
{
    const char *name[AE_MAX_SEATS];
    lister l = { .is_json = cli_value(c, "--json") != NULL };
    ae_look look;
    ae_table *t;
    int code = cli_open(c, c->arg[0], &t, NULL);

    if (code != CLI_DONE)
        return code;
    look = cli_look(c, t, AE_WATCHER, name);
    look.is_open = 1; /* whoever has the file may see everything */
    l.table = t;
    l.look = &look;
    code = read_seat(c, t, &l.seat);
    if (code == CLI_DONE) {
        if (l.seat == AE_CHANCE)
            cli_advance_to_draw(t);
        else
            ae_table_advance(t, cli_now(t), NULL);
        if (!l.is_json && l.seat != ANYONE && !(ae_table_to_act(t) & AE_SEAT_BIT(l.seat)))
            code = refuse(c, t, l.seat);
        fputs(l.is_json ? "[" : "", stdout);
        for (int seat = 0; seat <= AE_CHANCE; seat++)
            print_seat(&l, seat);
        fputs(!l.is_json ? "" : l.n ? "\n]\n" : "]\n", stdout);
    }
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    { "--seat", "K|chance" },
    { "--json", NULL },
    { .name = NULL },
};

const cli_command cli_legal = {
    .name = "legal",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
