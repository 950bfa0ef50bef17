/*
 * finding_words.c: prints what a search found about a move.
 */
#include "cli/players/finding_words.h"

#include <math.h>

enum { SHOWN = 8 }; /* steps of a line of moves that are printed */

void finding_put_tenths(ae_text *out, const cli *c, float number, int is_sign)
{
    int tenths = ae_tenths(number), size = tenths < 0 ? -tenths : tenths;

    ae_put(out, tenths < 0 ? "−" : is_sign ? "+" : "");
    ae_put_int(out, size / 10);
    if (size % 10 == 0)
        return;
    ae_put(out, ae_word(c->words, "cli.decimal"));
    ae_put_int(out, size % 10);
}

void finding_put_move(ae_text *out, const ae_task *task, const ae_look *look, ae_move move)
{
    ae_move_words(task->game, task->board, task->state, (ae_step){ task->seat, move }, look,
                  out);
}

void finding_put_promise(ae_text *out, const cli *c, const ae_task *task, const ae_finding *p)
{
    AE_SAY(out, c->words, "cli.hint.promise", { "points", NULL, lroundf(p->score) },
           { "chance", NULL, lroundf(100 * p->chance[task->seat]) });
}

void finding_put_reasons(ae_text *out, const cli *c, const ae_game *game, const ae_reason *why,
                         int n)
{
    for (int i = 0; i < n; i++) {
        ae_put(out, i ? "; " : "");
        ae_reason_words(game, c->words, &why[i], out);
    }
}

typedef struct {
    ae_text *out;
    const ae_task *task;
    const ae_look *look;
} speaker;

/* Prints a step of a line: not the first, which is the move itself, and at most SHOWN.  The
 * seat is named when it changes. */
static void say_step(void *ctx, const void *state, const ae_step *line, int i)
{
    const speaker *s = ctx;

    if (i == 0 || i > SHOWN)
        return;
    ae_put(s->out, i > 1 ? "; " : "");
    if (i == SHOWN) {
        ae_put(s->out, "…");
        return;
    }
    if (line[i].seat != line[i - 1].seat) {
        ae_put_seat_name(s->out, s->look, line[i].seat);
        ae_put(s->out, ": ");
    }
    ae_move_words(s->task->game, s->task->board, state, line[i], s->look, s->out);
}

void finding_put_line(ae_text *out, const ae_task *task, const ae_look *look,
                      const ae_finding *p)
{
    ae_finding_walk(task, p, say_step, &(speaker){ out, task, look });
}

/* ---- as a list ---- */

typedef struct {
    int number; /* in the list */
    int n;
    ae_reason why[AE_MAX_REASONS];
} place;

static void show_move(const cli *c, const ae_task *task, const ae_look *look,
                      const ae_finding *p, const place *at)
{
    char buf[8192];
    ae_text text = AE_TEXT_IN(buf);

    ae_put(&text, at->number < 10 ? "  " : " ");
    ae_put_int(&text, at->number);
    ae_put(&text, "  ");
    ae_put_char(&text, AE_INK_BOLD);
    finding_put_move(&text, task, look, p->move);
    ae_put_char(&text, AE_INK_END);
    ae_put(&text, " · ");
    finding_put_promise(&text, c, task, p);
    ae_put(&text, at->n ? " · " : "");
    finding_put_reasons(&text, c, task->game, at->why, at->n);
    ae_put(&text, "\n");
    if (p->n_line > 1) {
        ae_put(&text, "     ");
        ae_put(&text, ae_word(c->words, "cli.hint.then"));
        ae_put(&text, " ");
        finding_put_line(&text, task, look, p);
        ae_put(&text, "\n");
    }
    cli_print(c, stdout, buf);
}

void finding_show(const cli *c, const ae_task *task, const ae_look *look, const ae_finding *p,
                  int n)
{
    ae_facts before;

    task->game->eval->read(task->board, task->state, &before);
    for (int i = 0; i < n; i++) {
        place at = { .number = i + 1 };

        at.n = ae_reasons(task->game->eval, &before, &p[i].facts, task->seat, at.why);
        show_move(c, task, look, &p[i], &at);
    }
}
