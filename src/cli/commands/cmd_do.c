/*
 * cmd_do.c: appends decisions to a record, all of them or none.
 *
 * The moves of one argument, separated by semicolons, are one turn, without a draw in between.
 * Draws before a decision are appended with it.  A draw after the last decision is not
 * appended, so that chance:MOVE can still set its result, unless the game ends with it.
 */
#include <string.h>

#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"
#include "cli/term/pointed.h"
#include "cli/term/screen.h"
#include "cli/term/typed_turn.h"

/* Splits "SEAT:MOVE".  The seat is -1 if there is no colon. */
static int read_seat(const cli *c, const ae_table *t, const char *arg, int *seat,
                     const char **move)
{
    const char *colon = strchr(arg, ':');

    *seat = -1;
    *move = arg;
    if (!colon)
        return CLI_DONE;
    *seat = ae_seat_read(arg, (size_t)(colon - arg));
    *move = colon + 1 + strspn(colon + 1, " ");
    if (*seat == AE_CHANCE || (*seat >= 0 && *seat < ae_table_setup(t)->seats))
        return CLI_DONE;
    return cli_fail(c, CLI_WRONG, arg, "fault.no_seat", NULL);
}

static int find_seat(const cli *c, const ae_table *t, const char *arg, int *seat)
{
    ae_seats to_act = ae_table_to_act(t);

    if (!to_act)
        return cli_refuse(c, arg, AE_OVER);
    *seat = cli_only_seat(to_act);
    if (*seat >= 0)
        return CLI_DONE;
    return cli_fail(c, CLI_WRONG, arg,
                    to_act == AE_SEAT_BIT(AE_CHANCE) ? "cli.do.draw" : "cli.do.several", NULL);
}

/* Completes an abbreviated move to the notation of records.  An illegal move stays as it is.
 * Returns an exit code; other than CLI_DONE after an error line. */
static int complete(const cli *c, const ae_table *t, const char *arg, int seat, ae_text *move)
{
    const ae_game *game = ae_table_game(t);
    const ae_board *board = ae_table_board(t);
    char word[AE_MAX_NOTATION];
    ae_move found;
    int n;

    if (!(ae_table_to_act(t) & AE_SEAT_BIT(seat)) || move->len >= move->size)
        return CLI_DONE;
    found = ae_complete(game, board, ae_table_state(t), seat, move->buf, &n);
    if (n > 1)
        return cli_fail(c, CLI_REFUSED, arg, "cli.do.short",
                        (const ae_gap[]){ { "n", NULL, n }, { .name = NULL } });
    if (!found && ae_unknown_word(game, board, move->buf, &AE_TEXT_IN(word)))
        return cli_fail(c, CLI_REFUSED, arg, "cli.do.word",
                        (const ae_gap[]){ { "word", word, 0 }, { .name = NULL } });
    if (found) {
        move->len = 0;
        ae_notation(game, board, ae_table_state(t), (ae_step){ seat, found }, move);
    }
    return CLI_DONE;
}

/* Reports an illegal move, with the reason if the move names something that cannot be chosen
 * now. */
static int refuse(const cli *c, const ae_table *t, const char *arg, int seat, const char *move)
{
    const char *name[AE_MAX_SEATS];
    screen s = { .cli = c,
                 .game = ae_table_game(t),
                 .board = ae_table_board(t),
                 .look = cli_look(c, t, seat, name) };
    char why[512];

    if (seat == AE_CHANCE
        || !pointed_put_refusal(&s, ae_table_state(t), seat, move, &AE_TEXT_IN(why)))
        return cli_refuse(c, arg, AE_ILLEGAL);
    return cli_fail(c, CLI_REFUSED, arg, "cli.do.why",
                    (const ae_gap[]){ { "why", why, 0 }, { .name = NULL } });
}

/* Completes a move and appends it. */
static int append(const cli *c, ae_table *t, const char *arg, int seat, ae_text *move)
{
    ae_entry entry = {
        .kind = AE_ENTRY_DECISION,
        .seat = (uint8_t)seat,
        .flags = seat == AE_CHANCE ? AE_FIXED : 0,
        .at = cli_now(t),
    };
    ae_err err;
    int code = complete(c, t, arg, seat, move);

    if (code != CLI_DONE)
        return code;
    ae_put(&AE_TEXT_IN(entry.text), move->buf);
    err = move->len < move->size ? ae_table_append(t, &entry, NULL) : AE_ILLEGAL;
    if (err == AE_ILLEGAL)
        return refuse(c, t, arg, seat, move->buf);
    return err == AE_OK ? CLI_DONE : cli_refuse(c, arg, err);
}

/* Reads the moves of an argument into a turn, each in the position after the one before. */
static int read_turn(const cli *c, ae_table *trial, const char *arg, const char *moves,
                     typed_turn *u)
{
    while (moves) {
        ae_text move = { .buf = u->part, .size = sizeof u->part };
        int code;

        if (!typed_turn_next(u, &moves))
            return cli_refuse(c, arg, AE_ILLEGAL);
        move.len = strlen(u->part);
        cli_advance_to_draw(trial);
        code = append(c, trial, arg, u->batch.seat, &move);
        if (code != CLI_DONE)
            return code;
        if (!typed_turn_add(u, u->part))
            return cli_refuse(c, arg, AE_TEXT);
    }
    return CLI_DONE;
}

static int enter_turn(const cli *c, ae_table *t, const char *arg, int seat, const char *moves)
{
    ae_table *trial = ae_table_clone(t);
    ae_err err = AE_OK;
    int which, code;
    typed_turn u;

    typed_turn_begin(&u, seat, cli_now(t));
    code = read_turn(c, trial, arg, moves, &u);
    if (code == CLI_DONE)
        err = ae_batch_enter(NULL, t, &u.batch, &which);
    ae_table_free(trial);
    return err == AE_OK ? code : cli_refuse(c, arg, err);
}

static int fix_draw(const cli *c, ae_table *t, const char *arg, const char *move)
{
    char room[AE_MAX_NOTATION];
    ae_text text = AE_TEXT_IN(room);

    ae_put(&text, move);
    return append(c, t, arg, AE_CHANCE, &text);
}

static int decide(const cli *c, ae_table *t, const char *arg)
{
    const char *move;
    int seat, code = read_seat(c, t, arg, &seat, &move);

    if (code != CLI_DONE)
        return code;
    if (seat == AE_CHANCE)
        cli_advance_to_draw(t);
    else
        ae_table_advance(t, cli_now(t), NULL);
    if (seat < 0)
        code = find_seat(c, t, arg, &seat);
    if (code != CLI_DONE)
        return code;
    return seat == AE_CHANCE ? fix_draw(c, t, arg, move) : enter_turn(c, t, arg, seat, move);
}

/* Appends the forced entries after the last decision, up to a draw; or up to the end of the
 * game. */
static void follow(ae_table **t)
{
    ae_table *end;

    cli_advance_to_draw(*t);
    end = ae_table_clone(*t);
    ae_table_advance(end, cli_now(end), NULL);
    if (ae_table_status(end) == AE_STATUS_FINISHED) {
        ae_table_free(*t);
        *t = end;
    } else {
        ae_table_free(end);
    }
}

static int run(cli *c)
{
    ae_table *t;
    int code = cli_open(c, c->arg[0], &t, NULL);

    for (int i = 1; i < c->n_args && code == CLI_DONE; i++)
        code = decide(c, t, c->arg[i]);
    if (code == CLI_DONE) {
        follow(&t);
        code = cli_save(c, c->arg[0], t);
    }
    ae_table_free(t);
    return code;
}

static const cli_option options[] = { { .name = NULL } };

const cli_command cli_do = {
    .name = "do",
    .usage = "FILE [SEAT:]MOVE[;MOVE...] ...",
    .min_args = 2,
    .max_args = CLI_MAX_ARGS,
    .options = options,
    .run = run,
};
