/*
 * prospect.c: what a search found, in words.
 */
#include "cli/prospect.h"

#include <math.h>

enum { SHOWN = 8 }; /* steps of a line, for people */

void prospect_put_count(ae_text *out, const cli *c, uint32_t n)
{
    if (n >= 1000) {
        prospect_put_count(out, c, n / 1000);
        ae_put(out, ae_word(c->words, "cli.thousands"));
        ae_put(out, n % 1000 < 10 ? "00" : n % 1000 < 100 ? "0" : "");
    }
    ae_put_int(out, n % 1000);
}

void prospect_put_tenths(ae_text *out, const cli *c, float number, int is_sign)
{
    int tenths = ae_tenths(number), size = tenths < 0 ? -tenths : tenths;

    ae_put(out, tenths < 0 ? "−" : is_sign ? "+" : "");
    ae_put_int(out, size / 10);
    if (size % 10 == 0)
        return;
    ae_put(out, ae_word(c->words, "cli.decimal"));
    ae_put_int(out, size % 10);
}

void prospect_put_move(ae_text *out, const ae_task *task, const ae_look *look, ae_move move)
{
    ae_move_words(task->game, task->board, task->state, (ae_step){ task->seat, move }, look,
                  out);
}

void prospect_put_promise(ae_text *out, const cli *c, const ae_task *task, const ae_finding *p)
{
    AE_SAY(out, c->words, "cli.hint.promise", { "points", NULL, lroundf(p->score) },
           { "chance", NULL, lroundf(100 * p->chance[task->seat]) });
}

void prospect_put_reasons(ae_text *out, const cli *c, const ae_game *game, const ae_reason *why,
                          int n)
{
    for (int i = 0; i < n; i++) {
        const char *name = game->eval->names[why[i].fact];
        const char *word = ae_game_word(c->words, game, "fact", name);

        ae_put(out, i ? ", " : "");
        ae_put(out, word ? word : name);
        ae_put(out, " ");
        prospect_put_tenths(out, c, why[i].points, 1);
    }
}

typedef struct {
    ae_text *out;
    const ae_task *task;
    const ae_look *look;
} speaker;

/* The first is known; of the others as many as one can read.  A seat is named where it is
 * another than before. */
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

void prospect_put_line(ae_text *out, const ae_task *task, const ae_look *look,
                       const ae_finding *p)
{
    ae_finding_walk(task, p, say_step, &(speaker){ out, task, look });
}
