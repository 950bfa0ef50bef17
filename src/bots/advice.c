/*
 * advice.c: what a search found, as JSON.
 */
#include "bots/advice.h"

#include "bots/reasons.h"
#include "core/speak.h"

/* ---- numbers ---- */

void ae_put_tenths(ae_text *out, float number)
{
    int tenths = ae_tenths(number), size = tenths < 0 ? -tenths : tenths;

    ae_put(out, tenths < 0 ? "-" : "");
    ae_put_int(out, size / 10);
    ae_put_member_int(out, ".", size % 10);
}

static void put_tenths(ae_text *out, const char *before, float number)
{
    ae_put(out, before);
    ae_put_tenths(out, number);
}

void ae_advice_chances(const float *chance, int n_seats, ae_text *out)
{
    ae_put(out, "\"chances\":[");
    for (int seat = 0; seat < n_seats; seat++)
        put_tenths(out, seat ? "," : "", 100 * chance[seat]);
    ae_put(out, "]");
}

/* ---- a move ---- */

/* ,"by":[{"what":"brick","n":2},..] */
static void put_differences(const ae_reason *why, ae_text *out)
{
    ae_put(out, ",\"by\":[");
    for (int i = 0; i < why->n; i++) {
        ae_put_member(out, i ? ",{\"what\":" : "{\"what\":", why->difference[i].told);
        ae_put_member_int(out, ",\"n\":", why->difference[i].by);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_reason(const ae_advice *a, const ae_reason *why, ae_text *out)
{
    const ae_game *game = a->task->game;
    const char *name = game->eval->names[why->fact];
    const char *word = ae_game_word(a->look->words, game, "fact", name);
    char buf[512];
    ae_text words = AE_TEXT_IN(buf);

    ae_reason_words(game, a->look->words, why, &words);
    ae_put_member(out, "{\"fact\":", name);
    ae_put_member(out, ",\"text\":", word ? word : name);
    put_tenths(out, ",\"points\":", why->points);
    put_differences(why, out);
    ae_put_member(out, ",\"words\":", buf);
    ae_put(out, "}");
}

static void put_reasons(const ae_advice *a, const ae_facts *from, const ae_facts *to,
                        ae_text *out)
{
    ae_reason why[AE_MAX_REASONS];
    int n = ae_reasons(a->task->game->eval, from, to, a->task->seat, why);

    ae_put(out, ",\"reasons\":[");
    for (int i = 0; i < n; i++) {
        ae_put(out, i ? "," : "");
        put_reason(a, &why[i], out);
    }
    ae_put(out, "]");
}

typedef struct {
    const ae_advice *advice;
    ae_text *out;
} writer;

/* Writes a step of the line, except the first one, which is the move itself. */
static void put_step(void *ctx, const void *state, const ae_step *line, int i)
{
    const writer *w = ctx;
    const ae_task *task = w->advice->task;

    if (i == 0)
        return;
    ae_put(w->out, i > 1 ? ",{" : "{");
    ae_move_members(task->game, task->board, state, line[i], w->advice->look, w->out);
    ae_put(w->out, "}");
}

static void put_line(const ae_advice *a, const ae_finding *p, ae_text *out)
{
    ae_put(out, ",\"line\":[");
    ae_finding_walk(a->task, p, put_step, &(writer){ a, out });
    ae_put(out, "]");
}

/* The reasons compare the end of the line with these facts. */
static void put_move(const ae_advice *a, const ae_finding *p, const ae_facts *from,
                     ae_text *out)
{
    const ae_task *task = a->task;

    ae_put(out, "{");
    ae_move_members(task->game, task->board, task->state, (ae_step){ task->seat, p->move },
                    a->look, out);
    put_tenths(out, ",\"value\":", p->score);
    put_tenths(out, ",\"chance\":", 100 * p->chance[task->seat]);
    ae_put(out, ",");
    ae_advice_chances(p->chance, p->n_seats, out);
    ae_put_member_int(out, ",\"visits\":", p->visits);
    put_reasons(a, from, &p->facts, out);
    put_line(a, p, out);
    ae_put(out, "}");
}

/* ---- hints and comparisons ---- */

void ae_advice_hint(const ae_advice *a, const ae_bot *bot, const ae_mind *mind,
                    const ae_finding *found, int n, ae_text *out)
{
    ae_facts before;

    a->task->game->eval->read(a->task->board, a->task->state, &before);
    ae_put_member_int(out, "{\"seat\":", a->task->seat);
    ae_put_member(out, ",\"bot\":", bot->name);
    ae_put_member_int(out, ",\"nodes\":", mind->nodes);
    ae_put(out, ",\"moves\":[");
    for (int i = 0; i < n; i++) {
        ae_put(out, i ? "," : "");
        put_move(a, &found[i], &before, out);
    }
    ae_put(out, "]}");
}

void ae_advice_weighed(const ae_advice *a, const ae_finding *played, const ae_finding *best,
                       ae_text *out)
{
    ae_facts before;

    a->task->game->eval->read(a->task->board, a->task->state, &before);
    ae_put(out, "\"played\":");
    put_move(a, played, &before, out);
    ae_put(out, ",\"best\":");
    put_move(a, best, &played->facts, out);
}
