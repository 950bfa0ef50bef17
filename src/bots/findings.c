/*
 * findings.c: what a search found about the moves of a seat, in numbers.
 */
#include "bots/findings.h"

#include <string.h>

#include "bots/value.h"

/* A move with fewer than 1/HARDLY of the visits of the best one is searched again on its own. */
enum { HARDLY = 8 };

/* Follows the expected line to a draw, to the end of the game, or to a position that the search has
 * not visited.  Other seats seal the choices that the search expects of them. */
static void follow(const ae_search *search, const ae_task *task, ae_finding *p, ae_state *at)
{
    const ae_game *game = task->game;
    ae_seats to_act;

    memcpy(at, task->state, game->state_size);
    p->n_line = ae_search_line(search, p->move, p->line, AE_FINDING_LINE);
    for (int i = 0; i < p->n_line; i++)
        game->apply(task->board, at, p->line[i].seat, p->line[i].move, NULL);
    while (p->n_line < AE_FINDING_LINE && (to_act = game->to_act(task->board, at)) != 0
           && to_act != AE_SEAT_BIT(AE_CHANCE)) {
        ae_step step = { .seat = ae_first(to_act) };

        step.move = ae_search_reply(search, at, step.seat);
        if (!step.move || ae_play(game, task->board, at, step, NULL) != AE_OK)
            break;
        p->line[p->n_line++] = step;
    }
}

/* The search has the mean of many positions; what the lead counts in it is taken from the end of
 * the line. */
static void read_chances(const ae_search *search, const ae_task *task, ae_value *value,
                         ae_finding *out)
{
    ae_search_wins(search, out->move, value->win);
    ae_value_shares(task->game->eval, &out->facts, value, out->chance);
    out->n_seats = out->facts.n_seats;
}

static void look_at(const ae_search *search, const ae_task *task, ae_option option,
                    ae_finding *out)
{
    ae_value value;
    ae_state end;

    *out = (ae_finding){ .move = option.move, .visits = option.visits };
    follow(search, task, out, &end);
    ae_value_of(task->game, task->board, &end, &value);
    out->score = value.score[task->seat];
    task->game->eval->read(task->board, &end, &out->facts);
    read_chances(search, task, &value, out);
}

int ae_finding_list(const ae_search *search, const ae_task *task, ae_finding *out, int max)
{
    ae_option option[AE_MAX_MOVES];
    int n = ae_search_options(search, option);

    n = n < max ? n : max;
    for (int i = 0; i < n; i++)
        look_at(search, task, option[i], &out[i]);
    return n;
}

static ae_option option_of(const ae_search *search, ae_move move)
{
    ae_option option[AE_MAX_MOVES];
    int n = ae_search_options(search, option), i = 0;

    while (i + 1 < n && option[i].move != move)
        i++;
    return option[i];
}

void ae_finding_weigh(const ae_bot *bot, const ae_task *task, ae_move played, ae_mind *mind,
                      ae_finding *of_played, ae_finding *of_best)
{
    const ae_search *search = ae_search_run(bot, task, mind);

    ae_finding_list(search, task, of_best, 1);
    if (of_best->move != played && option_of(search, played).visits < of_best->visits / HARDLY)
        search = ae_search_one(bot, task, played, mind);
    look_at(search, task, option_of(search, played), of_played);
}

void ae_finding_walk(const ae_task *task, const ae_finding *p, ae_finding_step *visit,
                     void *ctx)
{
    ae_state at;

    memcpy(&at, task->state, task->game->state_size);
    for (int i = 0; i < p->n_line; i++) {
        visit(ctx, &at, p->line, i);
        task->game->apply(task->board, &at, p->line[i].seat, p->line[i].move, NULL);
    }
}

int ae_tenths(float number)
{
    return (int)(10 * number + (number < 0 ? -0.5f : 0.5f));
}
