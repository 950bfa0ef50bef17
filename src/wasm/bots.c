/*
 * bots.c: asks bots about a table: for a move, for hints, or for an analysis of a move.
 */
#include <stdlib.h>

#include "bots/advice.h"
#include "core/speak.h"
#include "wasm/module.h"

/* WebAssembly memory only grows, so one block of it serves all bots. */
void *w_bot_memory(w_module *m, const ae_bot *bot)
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
    ae_mind mind = { .rng = { .state = seed }, .memory = w_bot_memory(m, bot) };
    ae_move move =
        ae_bot_choose(bot, ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &mind);
    ae_text out = w_reply(m);

    ae_notation(ae_table_game(t), ae_table_board(t), ae_table_state(t), (ae_step){ seat, move },
                &out);
    return w_answer(m, &out);
}

/* ---- hints ---- */

/* The look points to `name`, which must live as long as the look. */
static ae_look look_of(const w_module *m, const ae_table *t, int seat,
                       const char *name[AE_MAX_SEATS])
{
    for (int i = 0; i < AE_MAX_SEATS; i++)
        name[i] = i < ae_table_setup(t)->seats ? ae_table_sitter_name(t, i) : "";
    return (ae_look){ .words = m->words, .seat_name = name, .viewer = seat };
}

/* The seed is fixed, so a hint depends only on what the seat may see. */
int w_hint(w_module *m, const ae_table *t, int seat, const ae_bot *bot, int max)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = look_of(m, t, seat, name);
    ae_mind mind = { .rng = { .state = 1 }, .memory = w_bot_memory(m, bot) };
    ae_state seen;
    ae_task task =
        ae_bot_see(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &seen);
    ae_finding *found = malloc((size_t)max * sizeof *found);
    ae_text out = w_reply(m);
    int n;

    AE_ASSERT(found != NULL);
    n = ae_finding_list(ae_search_run(bot, &task, &mind), &task, found, max);
    ae_advice_hint(&(ae_advice){ &task, &look }, bot, &mind, found, n, &out);
    free(found);
    return w_answer(m, &out);
}

/* ---- analysis ---- */

int w_weigh(w_module *m, const ae_table *t, int seat, const ae_bot *bot, const char *text)
{
    const char *name[AE_MAX_SEATS];
    ae_look look = look_of(m, t, seat, name);
    ae_mind mind = { .rng = { .state = 1 }, .memory = w_bot_memory(m, bot) };
    ae_state seen;
    ae_task task =
        ae_bot_see(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &seen);
    ae_move move = ae_parse(task.game, task.board, task.state, seat, text);
    ae_finding best, played;
    ae_text out = w_reply(m);

    if (!move)
        return w_refuse(m, AE_ILLEGAL, NULL);
    ae_finding_weigh(bot, &task, move, &mind, &played, &best);
    ae_put_member_int(&out, "{\"nodes\":", bot->budget);
    ae_put(&out, ",");
    ae_advice_weighed(&(ae_advice){ &task, &look }, &played, &best, &out);
    ae_put(&out, "}");
    return w_answer(m, &out);
}
