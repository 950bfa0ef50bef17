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

void ae_finding_parts(const ae_task *task, const void *state, float part[AE_MAX_FACTS])
{
    const ae_eval *eval = task->game->eval;
    ae_facts facts;

    memset(part, 0, AE_MAX_FACTS * sizeof *part);
    eval->read(task->board, state, &facts);
    for (int seat = 0; seat < facts.n_seats; seat++)
        for (int i = 0; i < eval->n && facts.team[seat] == facts.team[task->seat]; i++)
            part[i] += ae_value_part(eval, &facts, seat, i);
}

/* Adds up the chances of partners; out->chance must be zero before. */
static void read_chances(const ae_search *search, const ae_task *task, ae_finding *out)
{
    float share[AE_MAX_SEATS] = { 0 };
    ae_value value = { .win = { 0 } };
    ae_facts facts;

    ae_search_wins(search, out->move, value.win);
    task->game->eval->read(task->board, task->state, &facts);
    ae_value_shares(&value, &facts, share);
    out->n_seats = facts.n_seats;
    for (int seat = 0; seat < facts.n_seats; seat++)
        for (int other = 0; other < facts.n_seats; other++)
            if (facts.team[other] == facts.team[seat])
                out->chance[seat] += share[other];
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
    read_chances(search, task, out);
    ae_finding_parts(task, &end, out->part);
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

static float size_of(float points)
{
    return points < 0 ? -points : points;
}

/* The first two reasons need only round to at least 0.1 points, the others half a point. */
static int is_worth_listing(float points, int n)
{
    return size_of(points) >= (n < 2 ? 0.05f : 0.5f);
}

int ae_finding_reasons(const ae_game *game, const float *from, const float *to,
                       ae_reason out[AE_FINDING_REASONS])
{
    ae_reason all[AE_MAX_FACTS];
    int n = 0;

    for (int i = 0; i < game->eval->n; i++) {
        ae_reason why = { i, to[i] - from[i] };
        int k = i;

        for (; k > 0 && size_of(all[k - 1].points) < size_of(why.points); k--)
            all[k] = all[k - 1];
        all[k] = why;
    }
    while (n < AE_FINDING_REASONS && n < game->eval->n && is_worth_listing(all[n].points, n)) {
        out[n] = all[n];
        n++;
    }
    return n;
}
