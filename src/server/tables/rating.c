/*
 * rating.c: ratings by the Bayesian approximation of Weng and Lin, with the model of Bradley and
 * Terry for every pair of teams.  The symbols are those of docs/ratings.md.
 */
#include "server/tables/rating.h"

#include <math.h>
#include <string.h>

#include "core/err.h"

static const double beta = 25.0 / 6; /* how much a single game varies */
static const double kappa = 1e-4; /* the least share of a variance that is left after a game */
static const double tau = 25.0 / 300; /* how much a skill may change from game to game */

static const double shown_start = 1500, shown_step = 60; /* of the displayed rating */
static const double caution = 2; /* the cautious rating is this many spreads below the mean */

typedef struct {
    double mean, variance;
    int number; /* as in srv_rated */
    int n_stayed, n_left, place, is_last;
    double shift, shrink; /* the changes of mean and variance from this game */
} team;

typedef struct {
    team team[AE_MAX_SEATS];
    int of[AE_MAX_SEATS]; /* the team of each player */
    int n;
} teams;

static double square(double x)
{
    return x * x;
}

/* The spread before this game: the last spread, widened by tau, but no wider than a newcomer's. */
static double drifted(double spread)
{
    return fmin(sqrt(square(spread) + square(tau)), SRV_RATING_SPREAD);
}

static int team_of(teams *all, int number)
{
    int i = 0;

    while (i < all->n && all->team[i].number != number)
        i++;
    if (i == all->n)
        all->team[all->n++] = (team){ .number = number };
    return i;
}

/* A team counts as last if all its players have left.  For a player who left, the own team
 * counts as last even if a partner stayed. */
static void gather(teams *all, const srv_rated *player, int n, int for_leavers)
{
    memset(all, 0, sizeof *all);
    for (int i = 0; i < n; i++) {
        team *t = &all->team[all->of[i] = team_of(all, player[i].team)];

        t->mean += player[i].mean;
        t->variance += square(drifted(player[i].spread));
        t->place = player[i].place;
        t->n_stayed += !player[i].has_left;
        t->n_left += !!player[i].has_left;
    }
    for (int i = 0; i < all->n; i++) {
        team *t = &all->team[i];

        t->is_last = for_leavers ? t->n_left > 0 : t->n_stayed == 0;
    }
}

/* 1 for a win, a half for a tie, 0 for a loss. */
static double outcome(const team *a, const team *b)
{
    if (a->is_last || b->is_last)
        return (1 + b->is_last - a->is_last) / 2.0;
    return a->place == b->place ? 0.5 : a->place < b->place;
}

static void compare(team *t, const team *other)
{
    double c = sqrt(t->variance + other->variance + 2 * square(beta));
    double p = 1 / (1 + exp((other->mean - t->mean) / c));
    double gamma = sqrt(t->variance) / c;

    t->shift += t->variance / c * (outcome(t, other) - p);
    t->shrink += gamma * t->variance / square(c) * p * (1 - p);
}

/* Each player gets a share of the team's change in proportion to the player's variance. */
static void install(srv_rated *player, const team *t)
{
    double variance = square(drifted(player->spread)), share = variance / t->variance;
    double spread = sqrt(variance * fmax(1 - share * t->shrink, kappa));

    player->mean += share * t->shift;
    player->spread = fmin(fmax(spread, SRV_RATING_FLOOR), SRV_RATING_SPREAD);
}

void srv_rate(srv_rated *player, int n)
{
    srv_rated before[AE_MAX_SEATS];
    teams all;

    AE_ASSERT(n > 0 && n <= AE_MAX_SEATS);
    memcpy(before, player, (size_t)n * sizeof *player);
    for (int for_leavers = 0; for_leavers <= 1; for_leavers++) {
        gather(&all, before, n, for_leavers);
        if (all.n < 2)
            return;
        for (int i = 0; i < all.n; i++)
            for (int j = 0; j < all.n; j++)
                if (i != j)
                    compare(&all.team[i], &all.team[j]);
        for (int i = 0; i < n; i++)
            if (!before[i].has_left == !for_leavers)
                install(&player[i], &all.team[all.of[i]]);
    }
}

static int are_different_users(const srv_rating_facts *f)
{
    for (int i = 0; i < f->n_seats; i++) {
        if (!f->user[i])
            return 0;
        for (int j = 0; j < i; j++)
            if (!strcmp(f->user[i], f->user[j]))
                return 0;
    }
    return 1;
}

int srv_is_rated(const srv_rating_facts *f)
{
    return f->is_marked && !f->has_free_undo && f->n_seats >= 2 && f->n_seats <= AE_MAX_SEATS
           && (f->end == SRV_END_RULES || f->end == SRV_END_RESIGNED) && are_different_users(f);
}

int srv_rating_displayed(double mean)
{
    return (int)lround(shown_start + shown_step * (mean - SRV_RATING_MEAN));
}

int srv_rating_cautious(double mean, double spread)
{
    return srv_rating_displayed(mean - caution * spread);
}

int srv_rating_is_provisional(int64_t n_games)
{
    return n_games < SRV_RATING_GAMES;
}
