/*
 * advice.c: what a search found, as JSON.
 */
#include "bots/advice.h"

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

static void put_reasons(const ae_advice *a, const float *from, const float *to, ae_text *out)
{
    const ae_game *game = a->task->game;
    ae_reason why[AE_FINDING_REASONS];
    int n = ae_finding_reasons(game, from, to, why);

    ae_put(out, ",\"reasons\":[");
    for (int i = 0; i < n; i++) {
        const char *name = game->eval->names[why[i].fact];
        const char *word = ae_game_word(a->look->words, game, "fact", name);

        ae_put_member(out, i ? ",{\"fact\":" : "{\"fact\":", name);
        ae_put_member(out, ",\"text\":", word ? word : name);
        put_tenths(out, ",\"points\":", why[i].points);
        ae_put(out, "}");
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

/* The reasons compare the move with these parts of the score. */
static void put_move(const ae_advice *a, const ae_finding *p, const float *from, ae_text *out)
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
    put_reasons(a, from, p->part, out);
    put_line(a, p, out);
    ae_put(out, "}");
}

/* ---- hints and comparisons ---- */

void ae_advice_hint(const ae_advice *a, const ae_bot *bot, const ae_mind *mind,
                    const ae_finding *found, int n, ae_text *out)
{
    float before[AE_MAX_FACTS];

    ae_finding_parts(a->task, a->task->state, before);
    ae_put_member_int(out, "{\"seat\":", a->task->seat);
    ae_put_member(out, ",\"bot\":", bot->name);
    ae_put_member_int(out, ",\"nodes\":", mind->nodes);
    ae_put(out, ",\"moves\":[");
    for (int i = 0; i < n; i++) {
        ae_put(out, i ? "," : "");
        put_move(a, &found[i], before, out);
    }
    ae_put(out, "]}");
}

void ae_advice_weighed(const ae_advice *a, const ae_finding *played, const ae_finding *best,
                       ae_text *out)
{
    float before[AE_MAX_FACTS];

    ae_finding_parts(a->task, a->task->state, before);
    ae_put(out, "\"played\":");
    put_move(a, played, before, out);
    ae_put(out, ",\"best\":");
    put_move(a, best, played->part, out);
}
