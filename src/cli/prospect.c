/*
 * prospect.c: what a search found, in words and as JSON.
 */
#include "cli/prospect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/print.h"

enum { SHOWN = 8 }; /* steps of a line, for people */

/* ---- in words ---- */

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
    long tenths = lroundf(10 * number);

    ae_put(out, tenths < 0 ? "−" : is_sign ? "+" : "");
    tenths = labs(tenths);
    ae_put_int(out, tenths / 10);
    if (tenths % 10 == 0)
        return;
    ae_put(out, ae_word(c->words, "cli.decimal"));
    ae_put_int(out, tenths % 10);
}

void prospect_put_move(ae_text *out, const ae_task *task, const ae_look *look, ae_move move)
{
    ae_move_words(task->game, task->board, task->state, (ae_step){ task->seat, move }, look,
                  out);
}

void prospect_put_promise(ae_text *out, const cli *c, const ae_task *task, const ae_prospect *p)
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

/* Goes through the line and tells each step with the state before it. */
static void walk_line(const ae_task *task, const ae_prospect *p,
                      void (*put)(void *ctx, const ae_state *, int i), void *ctx)
{
    ae_state at;

    memcpy(&at, task->state, task->game->state_size);
    for (int i = 0; i < p->n_line; i++) {
        put(ctx, &at, i);
        task->game->apply(task->board, &at, p->line[i].seat, p->line[i].move, NULL);
    }
}

typedef struct {
    ae_text *out;
    const ae_task *task;
    const ae_look *look;
    const ae_prospect *p;
} speaker;

/* The first is known; of the others as many as one can read.  A seat is named where it is
 * another than before. */
static void say_step(void *ctx, const ae_state *state, int i)
{
    const speaker *s = ctx;
    ae_step step = s->p->line[i];

    if (i == 0 || i > SHOWN)
        return;
    ae_put(s->out, i > 1 ? "; " : "");
    if (i == SHOWN) {
        ae_put(s->out, "…");
        return;
    }
    if (step.seat != s->p->line[i - 1].seat) {
        ae_put_seat_name(s->out, s->look, step.seat);
        ae_put(s->out, ": ");
    }
    ae_move_words(s->task->game, s->task->board, state, step, s->look, s->out);
}

void prospect_put_line(ae_text *out, const ae_task *task, const ae_look *look,
                       const ae_prospect *p)
{
    walk_line(task, p, say_step, &(speaker){ out, task, look, p });
}

static void json_step(void *ctx, const ae_state *state, int i)
{
    const speaker *s = ctx;
    char buf[AE_MAX_NOTATION];
    ae_text text = AE_TEXT_IN(buf);

    ae_notation(s->task->game, s->task->board, state, s->p->line[i], &text);
    printf("%s{\"seat\":%d,\"text\":", i ? "," : "", s->p->line[i].seat);
    cli_json(buf);
    putchar('}');
}

void prospect_json_line(const ae_task *task, const ae_prospect *p)
{
    fputs("\"line\":[", stdout);
    walk_line(task, p, json_step, &(speaker){ NULL, task, NULL, p });
    putchar(']');
}

void prospect_json_reasons(const ae_game *game, const ae_reason *why, int n)
{
    fputs("\"why\":[", stdout);
    for (int i = 0; i < n; i++) {
        fputs(i ? ",{\"fact\":" : "{\"fact\":", stdout);
        cli_json(game->eval->names[why[i].fact]);
        printf(",\"points\":%.2f}", (double)why[i].points);
    }
    putchar(']');
}
