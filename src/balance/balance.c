/*
 * balance.c: adds up the counts of games and judges whether sides and starts are equal.
 */
#include "balance/balance.h"

#include <string.h>

#include "balance/stats.h"

enum { FEWEST_STARTS = 10 }; /* with fewer, the share of wins says nothing */

static const double alpha = 0.05;

static void add_list(ae_balance_list *to, const ae_balance_list *from)
{
    to->n = from->n;
    for (int i = 0; i < from->n; i++) {
        to->sum[i] += from->sum[i];
        to->games[i] += from->games[i];
    }
}

void ae_balance_add(ae_balance *to, const ae_balance *from)
{
    if (!to->games || from->turns_least < to->turns_least)
        to->turns_least = from->turns_least;
    if (from->turns_most > to->turns_most)
        to->turns_most = from->turns_most;
    to->games += from->games;
    to->decisions += from->decisions;
    to->turns += from->turns;
    to->n_sides = from->n_sides;
    for (int side = 0; side < from->n_sides; side++) {
        to->wins[side] += from->wins[side];
        to->score[side] += from->score[side];
    }
    to->winner_score += from->winner_score;
    to->n_lists = from->n_lists;
    for (int i = 0; i < from->n_lists; i++)
        add_list(&to->list[i], &from->list[i]);
    add_list(&to->starts, &from->starts);
}

/* ---- verdicts ---- */

static ae_balance_share share_of(uint32_t wins, uint32_t n, double expected)
{
    ae_balance_share s = { .share = n ? (double)wins / n : 0 };

    stats_wilson(wins, n, &s.low, &s.high);
    s.p = stats_binomial_p(wins, n, expected);
    return s;
}

/* Shares whose p is negative are not tested. */
static void correct(ae_balance_share *share, int n)
{
    double p[AE_MAX_TALLIED];
    int n_tested = 0;

    for (int i = 0; i < n; i++)
        if (share[i].p >= 0)
            p[n_tested++] = share[i].p;
    stats_holm(p, n_tested);
    for (int i = 0, k = 0; i < n; i++) {
        share[i].p = share[i].p >= 0 ? p[k++] : 1;
        share[i].is_fair = share[i].p >= alpha;
    }
}

static void judge_sides(const ae_balance *b, ae_balance_verdict *v)
{
    double total = 0, expected;

    for (int side = 0; side < b->n_sides; side++)
        total += b->wins[side];
    expected = b->n_sides ? total / b->n_sides : 0;
    v->df = b->n_sides > 1 ? b->n_sides - 1 : 0;
    for (int side = 0; side < b->n_sides; side++) {
        double off = b->wins[side] - expected;

        v->chi2 += expected > 0 ? off * off / expected : 0;
        v->side[side] = share_of(b->wins[side], b->games, b->games ? expected / b->games : 0.5);
    }
    correct(v->side, b->n_sides);
    v->p = v->df ? stats_chi2_p(v->chi2, v->df) : 1;
    v->is_fair = v->p >= alpha;
}

static void judge_starts(const ae_balance *b, ae_balance_verdict *v)
{
    double started = 0, won = 0;

    for (int i = 0; i < b->starts.n; i++) {
        started += b->starts.sum[i];
        won += b->starts.games[i];
    }
    for (int i = 0; i < b->starts.n; i++) {
        v->start[i] =
            share_of(b->starts.games[i], b->starts.sum[i], started > 0 ? won / started : 0.5);
        if (b->starts.sum[i] < FEWEST_STARTS)
            v->start[i].p = -1;
    }
    correct(v->start, b->starts.n);
}

void ae_balance_judge(const ae_balance *b, ae_balance_verdict *v)
{
    memset(v, 0, sizeof *v);
    judge_sides(b, v);
    judge_starts(b, v);
}
