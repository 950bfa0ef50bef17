/*
 * advice.c: what bots say about a table: a move, or the best ones and why.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/prospect.h"
#include "core/speak.h"
#include "wasm/module.h"

/* Memory never goes back to the page, so one piece of it serves all bots. */
static void *memory_for(w_module *m, const ae_bot *bot)
{
    size_t size = ae_bot_memory(bot);

    if (size > m->memory_size) {
        free(m->memory);
        m->memory = malloc(size);
        AE_ASSERT(m->memory != NULL);
        m->memory_size = size;
    }
    return size ? m->memory : NULL;
}

int w_think(w_module *m, const ae_table *t, int seat, const ae_bot *bot, uint64_t seed)
{
    ae_mind mind = { .rng = { .state = seed }, .memory = memory_for(m, bot) };
    ae_move move =
        ae_bot_choose(bot, ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &mind);
    ae_text out = w_reply(m);

    ae_notation(ae_table_game(t), ae_table_board(t), ae_table_state(t), (ae_step){ seat, move },
                &out);
    return w_answer(m, &out);
}

/* ---- hints ---- */

typedef struct {
    const ae_task *task;
    const ae_look *look;
    float before[AE_MAX_FACTS];
} hint;

static void put_tenths(ae_text *out, float number)
{
    int tenths = (int)(10 * number + (number < 0 ? -0.5f : 0.5f));
    int size = tenths < 0 ? -tenths : tenths;

    ae_put(out, tenths < 0 ? "-" : "");
    ae_put_int(out, size / 10);
    ae_put(out, ".");
    ae_put_int(out, size % 10);
}

static void put_reasons(const hint *h, const ae_prospect *p, ae_text *out)
{
    const ae_game *game = h->task->game;
    ae_reason why[AE_PROSPECT_REASONS];
    int n = ae_prospect_reasons(game, h->before, p->part, why);

    ae_put(out, ",\"reasons\":[");
    for (int i = 0; i < n; i++) {
        const char *name = game->eval->names[why[i].fact];
        const char *word = ae_game_word(h->look->words, game, "fact", name);

        ae_put_member(out, i ? ",{\"fact\":" : "{\"fact\":", name);
        ae_put_member(out, ",\"text\":", word ? word : name);
        ae_put(out, ",\"points\":");
        put_tenths(out, why[i].points);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_step(const hint *h, const void *state, ae_step step, ae_text *out)
{
    ae_move_members(h->task->game, h->task->board, state, step, h->look, out);
}

/* What is expected after the move itself. */
static void put_line(const hint *h, const ae_prospect *p, ae_text *out)
{
    const ae_task *task = h->task;
    ae_state at;

    memcpy(&at, task->state, task->game->state_size);
    ae_put(out, ",\"line\":[");
    for (int i = 0; i < p->n_line; i++) {
        if (i > 0) {
            ae_put(out, i > 1 ? ",{" : "{");
            put_step(h, &at, p->line[i], out);
            ae_put(out, "}");
        }
        task->game->apply(task->board, &at, p->line[i].seat, p->line[i].move, NULL);
    }
    ae_put(out, "]");
}

/* Without the end, so that more can follow. */
static void put_prospect(const hint *h, const ae_prospect *p, ae_text *out)
{
    int seat = h->task->seat;

    ae_put(out, "{");
    put_step(h, h->task->state, (ae_step){ seat, p->move }, out);
    ae_put(out, ",\"value\":");
    put_tenths(out, p->score);
    ae_put(out, ",\"chance\":");
    put_tenths(out, 100 * p->chance[seat]);
    put_reasons(h, p, out);
    put_line(h, p, out);
}

/* Its luck is always the same, so a hint depends on nothing but what the seat may see. */
int w_hint(w_module *m, const ae_table *t, int seat, const ae_bot *bot, int max)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = { .words = m->words, .seat_name = name, .viewer = seat };
    ae_mind mind = { .rng = { .state = 1 }, .memory = memory_for(m, bot) };
    ae_state seen;
    ae_task task =
        ae_bot_see(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &seen);
    ae_prospect *found = malloc((size_t)max * sizeof *found);
    hint h = { .task = &task, .look = &look };
    ae_text out = w_reply(m);
    int n;

    AE_ASSERT(found != NULL);
    for (int i = 0; i < AE_MAX_SEATS; i++)
        name[i] = i < ae_table_setup(t)->seats ? ae_table_sitter_name(t, i) : "";
    n = ae_prospect_list(ae_search_run(bot, &task, &mind), &task, found, max);
    ae_prospect_parts(&task, task.state, h.before);
    ae_put(&out, "{\"moves\":[");
    for (int i = 0; i < n; i++) {
        ae_put(&out, i ? "," : "");
        put_prospect(&h, &found[i], &out);
        ae_put(&out, "}");
    }
    ae_put(&out, "]}");
    free(found);
    return w_answer(m, &out);
}

/* ---- weighing what was played ---- */

enum { HARDLY = 8 }; /* looked at less than a HARDLY-th as often as the best: searched again */

static void put_weighed(const hint *h, const char *name, const ae_prospect *p, int seats,
                        ae_text *out)
{
    ae_put(out, name);
    put_prospect(h, p, out);
    ae_put(out, ",\"chances\":[");
    for (int seat = 0; seat < seats; seat++) {
        ae_put(out, seat ? "," : "");
        put_tenths(out, 100 * p->chance[seat]);
    }
    ae_put(out, "]}");
}

static uint32_t visits_of(const ae_search *search, ae_move move)
{
    ae_option option[AE_MAX_MOVES];
    int n = ae_search_options(search, option), i = 0;

    while (i + 1 < n && option[i].move != move)
        i++;
    return option[i].visits;
}

static void weigh(const ae_bot *bot, const ae_task *task, ae_move move, ae_mind *mind,
                  ae_prospect *best, ae_prospect *played)
{
    const ae_search *search = ae_search_run(bot, task, mind);

    ae_prospect_list(search, task, best, 1);
    if (best->move != move && visits_of(search, move) < best->visits / HARDLY)
        search = ae_search_one(bot, task, move, mind);
    ae_prospect_of(search, task, move, played);
}

int w_weigh(w_module *m, const ae_table *t, int seat, const ae_bot *bot, const char *text)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = { .words = m->words, .seat_name = name, .viewer = seat };
    ae_mind mind = { .rng = { .state = 1 }, .memory = memory_for(m, bot) };
    int seats = ae_table_setup(t)->seats;
    ae_state seen;
    ae_task task =
        ae_bot_see(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &seen);
    ae_move move = ae_parse(task.game, task.board, task.state, seat, text);
    hint h = { .task = &task, .look = &look };
    ae_prospect best, played;
    ae_text out = w_reply(m);

    if (!move)
        return w_refuse(m, AE_ILLEGAL, NULL);
    for (int i = 0; i < AE_MAX_SEATS; i++)
        name[i] = i < seats ? ae_table_sitter_name(t, i) : "";
    weigh(bot, &task, move, &mind, &best, &played);
    ae_put_member_int(&out, "{\"nodes\":", (int)bot->budget);
    ae_prospect_parts(&task, task.state, h.before);
    put_weighed(&h, ",\"played\":", &played, seats, &out);
    memcpy(h.before, played.part, sizeof h.before);
    put_weighed(&h, ",\"best\":", &best, seats, &out);
    ae_put(&out, "}");
    return w_answer(m, &out);
}
