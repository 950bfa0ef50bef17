/*
 * prospect.c: what a search found.
 */
#include "cli/prospect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/value.h"
#include "cli/print.h"

enum { SHOWN = 8 }; /* steps of a line, for people */

/* The line goes on while something is known: to luck, to the end, or to what was not looked at.
 * What others seal is what the search expects of them. */
static void follow(const ae_search *search, const ae_task *task, prospect *p, ae_state *at)
{
    const ae_game *game = task->game;
    ae_seats to_act;

    memcpy(at, task->state, game->state_size);
    p->n_line = ae_search_line(search, p->move, p->line, PROSPECT_LINE);
    for (int i = 0; i < p->n_line; i++)
        game->apply(task->board, at, p->line[i].seat, p->line[i].move, NULL);
    while (p->n_line < PROSPECT_LINE && (to_act = game->to_act(task->board, at)) != 0
           && to_act != AE_SEAT_BIT(AE_CHANCE)) {
        ae_step step = { .seat = ae_first(to_act) };

        step.move = ae_search_reply(search, at, step.seat);
        if (!step.move || ae_play(game, task->board, at, step, NULL) != AE_OK)
            break;
        p->line[p->n_line++] = step;
    }
}

void prospect_parts(const ae_task *task, const void *state, float part[AE_MAX_FACTS])
{
    const ae_eval *eval = task->game->eval;
    ae_facts facts;

    memset(part, 0, AE_MAX_FACTS * sizeof *part);
    eval->read(task->board, state, &facts);
    for (int seat = 0; seat < facts.n_seats; seat++)
        for (int i = 0; i < eval->n && facts.team[seat] == facts.team[task->seat]; i++)
            part[i] += ae_value_part(eval, &facts, seat, i);
}

void prospect_chances(const ae_task *task, const float win[AE_MAX_SEATS],
                      float out[AE_MAX_SEATS])
{
    float share[AE_MAX_SEATS] = { 0 };
    ae_value value = { .win = { 0 } };
    ae_facts facts;

    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    memcpy(value.win, win, sizeof value.win);
    task->game->eval->read(task->board, task->state, &facts);
    ae_value_shares(&value, &facts, share);
    for (int seat = 0; seat < facts.n_seats; seat++)
        for (int other = 0; other < facts.n_seats; other++)
            if (facts.team[other] == facts.team[seat])
                out[seat] += share[other];
}

void prospect_of(const ae_search *search, const ae_task *task, ae_move move, prospect *out)
{
    float win[AE_MAX_SEATS];
    ae_value value;
    ae_state end;

    *out = (prospect){ .move = move };
    follow(search, task, out, &end);
    ae_value_of(task->game, task->board, &end, &value);
    out->score = value.score[task->seat];
    ae_search_wins(search, move, win);
    prospect_chances(task, win, out->chance);
    prospect_parts(task, &end, out->part);
}

int prospect_list(const ae_search *search, const ae_task *task, prospect *out, int max)
{
    ae_option option[AE_MAX_MOVES];
    int n = ae_search_options(search, option);

    n = n < max ? n : max;
    for (int i = 0; i < n; i++) {
        prospect_of(search, task, option[i].move, &out[i]);
        out[i].visits = option[i].visits;
    }
    return n;
}

/* Two at least if they can be told at all, four at most if they are worth telling. */
static int is_worth_telling(float points, int n)
{
    return fabsf(points) >= (n < 2 ? 0.05f : 0.5f);
}

int prospect_reasons(const ae_game *game, const float *from, const float *to,
                     reason out[PROSPECT_REASONS])
{
    reason all[AE_MAX_FACTS];
    int n = 0;

    for (int i = 0; i < game->eval->n; i++) {
        reason why = { i, to[i] - from[i] };
        int k = i;

        for (; k > 0 && fabsf(all[k - 1].points) < fabsf(why.points); k--)
            all[k] = all[k - 1];
        all[k] = why;
    }
    while (n < PROSPECT_REASONS && n < game->eval->n && is_worth_telling(all[n].points, n)) {
        out[n] = all[n];
        n++;
    }
    return n;
}

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

void prospect_put_promise(ae_text *out, const cli *c, const ae_task *task, const prospect *p)
{
    AE_SAY(out, c->words, "cli.hint.promise", { "points", NULL, lroundf(p->score) },
           { "chance", NULL, lroundf(100 * p->chance[task->seat]) });
}

void prospect_put_reasons(ae_text *out, const cli *c, const ae_game *game, const reason *why,
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
static void walk_line(const ae_task *task, const prospect *p,
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
    const prospect *p;
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
                       const prospect *p)
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

void prospect_json_line(const ae_task *task, const prospect *p)
{
    fputs("\"line\":[", stdout);
    walk_line(task, p, json_step, &(speaker){ NULL, task, NULL, p });
    putchar(']');
}

void prospect_json_reasons(const ae_game *game, const reason *why, int n)
{
    fputs("\"why\":[", stdout);
    for (int i = 0; i < n; i++) {
        fputs(i ? ",{\"fact\":" : "{\"fact\":", stdout);
        cli_json(game->eval->names[why[i].fact]);
        printf(",\"points\":%.2f}", (double)why[i].points);
    }
    putchar(']');
}
