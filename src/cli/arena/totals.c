/*
 * totals.c: adds up the games of a match, round by round.
 */
#include "cli/arena/totals.h"

/* Sums of one round, which are squared at its end. */
typedef struct {
    int64_t player_wins[AE_MAX_SEATS], seat_wins[AE_MAX_SEATS];
    stats_pairs pairs;
} one_round;

static void count_seat(totals *t, const match_outcome *o, int seat, int i)
{
    totals_player *p = &t->player[i];

    t->seat[seat].score += o->result[seat].score;
    p->seats++;
    p->score += o->result[seat].score;
    p->rank += o->result[seat].rank;
    p->decisions += o->decisions[seat];
    p->nodes += o->nodes[seat];
    p->ns += o->ns[seat];
    t->decisions += o->decisions[seat];
}

/* A player with several seats wins a game at most once. */
static void count_wins(one_round *r, const match *m, int64_t number, const ae_result *result)
{
    unsigned winners = 0;

    for (int seat = 0; seat < m->setup->seats; seat++)
        if (result[seat].rank == 1) {
            r->seat_wins[seat]++;
            winners |= 1u << match_player(m, number, seat);
        }
    for (int i = 0; i < m->n_players; i++)
        r->player_wins[i] += winners >> i & 1;
}

static int winning_score(const match *m, const ae_result *result)
{
    int first = 0, score = 0;

    while (result[first].rank != 1)
        first++;
    for (int seat = 0; seat < m->setup->seats; seat++)
        if (result[seat].team == result[first].team)
            score += result[seat].score;
    return score;
}

/* Compares every seat of one player with every seat of another, except within a team. */
static void compare(stats_pairs *pairs, const match *m, int64_t number, const ae_result *result)
{
    for (int a = 0; a < m->setup->seats; a++)
        for (int b = 0; b < m->setup->seats; b++) {
            int i = match_player(m, number, a), k = match_player(m, number, b);

            if (i == k || result[a].team == result[b].team)
                continue;
            pairs->n[i][k]++;
            pairs->points[i][k] +=
                (result[a].rank < result[b].rank) + (result[a].rank <= result[b].rank);
        }
}

static void count_game(totals *t, one_round *r, const match *m, int64_t number,
                       const match_outcome *o)
{
    for (int seat = 0; seat < m->setup->seats; seat++)
        count_seat(t, o, seat, match_player(m, number, seat));
    t->winning_score += winning_score(m, o->result);
    count_wins(r, m, number, o->result);
    compare(&r->pairs, m, number, o->result);
}

static void count_share(totals_player *p, const stats_pairs *pairs, int n_players, int i)
{
    int64_t n = 0, points = 0, share;

    for (int k = 0; k < n_players; k++) {
        n += pairs->n[i][k];
        points += pairs->points[i][k];
    }
    if (n == 0)
        return;
    share = points * (TOTALS_ONE / 2) / n;
    p->rated++;
    p->share += share;
    p->share_squares += share * share;
}

static void add_pairs(stats_pairs *to, const stats_pairs *from)
{
    for (int i = 0; i < AE_MAX_SEATS; i++)
        for (int k = 0; k < AE_MAX_SEATS; k++) {
            to->n[i][k] += from->n[i][k];
            to->points[i][k] += from->points[i][k];
        }
}

static void count_round(totals *t, const one_round *r, const match *m)
{
    for (int i = 0; i < m->n_players; i++) {
        t->player[i].wins += r->player_wins[i];
        t->player[i].win_squares += r->player_wins[i] * r->player_wins[i];
        count_share(&t->player[i], &r->pairs, m->n_players, i);
    }
    for (int seat = 0; seat < m->setup->seats; seat++) {
        t->seat[seat].wins += r->seat_wins[seat];
        t->seat[seat].win_squares += r->seat_wins[seat] * r->seat_wins[seat];
    }
    add_pairs(&t->pairs, &r->pairs);
}

void totals_add(totals *t, const match *m, int64_t number, const match_outcome *outcome)
{
    one_round r = { .player_wins = { 0 } };

    for (int k = 0; k < m->per_round; k++)
        count_game(t, &r, m, number + k, &outcome[k]);
    count_round(t, &r, m);
    t->pairs.n_players = m->n_players;
    t->per_round = m->per_round;
    t->games += m->per_round;
    t->rounds++;
}

stats_shares totals_shares(const totals *t, int who)
{
    const totals_player *p = &t->player[who];

    return (stats_shares){ p->rated, p->share, p->share_squares, TOTALS_ONE };
}

void totals_interval(const totals *t, int64_t wins, int64_t win_squares, double *low,
                     double *high)
{
    stats_shares rounds = { t->rounds, wins, win_squares, t->per_round };

    if (t->per_round == 1)
        stats_wilson(wins, t->games, low, high);
    else
        stats_interval(&rounds, low, high);
}
