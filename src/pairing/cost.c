/*
 * cost.c: what the tables of a round cost; docs/clubs.md publishes the same terms.
 *
 * Each term is what it costs to put these people there, given the past of each: two people who meet
 * again, people with different points at one table, somebody at a short table or without a game once
 * more, a seat that adds to an advantage, the start player's seat or any seat once more.
 */
#include "pairing/private.h"

#include <string.h>

int64_t ct_repeat_cost(const ct_past *p, int a, int b)
{
    int64_t n = ct_met(p, a, b);

    return CT_REPEAT * n * n;
}

/* Only in Swiss rounds do tables consist of equals. */
int64_t ct_points_cost(const ct_past *p, int a, int b)
{
    int64_t max = ct_max_points(p->contest), d = p->of[a].points - p->of[b].points;

    return p->contest->format == AE_SWISS ? CT_POINTS * d * d / (max * max) : 0;
}

int64_t ct_short_cost(const ct_past *p, int who)
{
    return CT_SHORT * (2 * (int64_t)p->of[who].shorts + 1);
}

int64_t ct_bye_cost(const ct_past *p, int who)
{
    return CT_BYE * (2 * (int64_t)p->of[who].byes + 1);
}

int64_t ct_seat_cost(const ct_past *p, int who, int n_seats, int seat, ae_contest_cost *sum)
{
    const ct_record *r = &p->of[who];
    int64_t worth = r->worth + p->worth[n_seats][seat];
    int64_t seats = worth * worth / CT_WORTH;
    int64_t starts = seat == 0 ? CT_START * (2 * (int64_t)r->starts + 1) : 0;
    int64_t same = CT_SAME_SEAT * (2 * (int64_t)r->at_seat[seat] + 1);

    if (sum) {
        sum->seats += seats;
        sum->starts += starts;
        sum->same_seats += same;
    }
    return seats + starts + same;
}

/* ---- pots ---- */

static int64_t seed_of(const ct_past *p, int who)
{
    return p->of[who].points * (INT64_C(1) << 24) + p->contest->person[who].strength;
}

/* The number of entrants that come before this one; equal ones in the order of the list. */
static int rank_of(const int64_t *seed, int n, int i)
{
    int rank = 0;

    for (int j = 0; j < n; j++)
        rank += seed[j] > seed[i] || (seed[j] == seed[i] && j < i);
    return rank;
}

void ct_pots(const ct_past *p, const int *who, int n, int n_tables, int *pot)
{
    int64_t seed[AE_CONTEST_PEOPLE], least = INT64_MAX, most = INT64_MIN;

    for (int i = 0; i < n; i++) {
        seed[i] = seed_of(p, who[i]);
        least = seed[i] < least ? seed[i] : least;
        most = seed[i] > most ? seed[i] : most;
    }
    for (int i = 0; i < n; i++)
        pot[i] = p->contest->format != AE_KNOCKOUT || least == most || n_tables < 2
                     ? -1
                     : rank_of(seed, n, i) / n_tables;
}

int64_t ct_seed_cost(int pot, int other)
{
    return pot >= 0 && pot == other ? CT_SEED : 0;
}

/* ---- a whole round ---- */

/* The people of a round in ascending order, so that pots do not depend on where they sit. */
static int people_of_round(const ae_contest *c, int round, int *who, int *n_tables)
{
    uint8_t is_there[AE_CONTEST_PEOPLE] = { 0 };
    int n = 0;

    *n_tables = 0;
    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].round == round) {
            *n_tables += !ct_is_bye(&c->table[i]);
            for (int seat = 0; seat < c->table[i].n_seats; seat++)
                if (c->table[i].seat[seat].who != AE_CONTEST_BOT)
                    is_there[c->table[i].seat[seat].who] = 1;
        }
    for (int i = 0; i < c->n_people; i++)
        if (is_there[i])
            who[n++] = i;
    return n;
}

static void add_pair(const ct_past *p, int a, int b, const int *pot, ae_contest_cost *sum)
{
    sum->repeats += ct_repeat_cost(p, a, b);
    sum->n_repeats += ct_met(p, a, b) > 0;
    sum->points += ct_points_cost(p, a, b);
    sum->seeds += ct_seed_cost(pot[a], pot[b]);
}

static void add_table(const ct_past *p, const ae_contest_table *t, const int *pot,
                      ae_contest_cost *sum)
{
    int n = 0, who[AE_MAX_SEATS];

    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].who != AE_CONTEST_BOT) {
            who[n++] = t->seat[i].who;
            if (!ct_is_bye(t))
                ct_seat_cost(p, t->seat[i].who, t->n_seats, i, sum);
        }
    for (int i = 0; i < n; i++) {
        sum->byes += ct_is_bye(t) ? ct_bye_cost(p, who[i]) : 0;
        sum->shorts += !ct_is_bye(t) && n < p->contest->seats ? ct_short_cost(p, who[i]) : 0;
        for (int j = 0; j < i; j++)
            add_pair(p, who[i], who[j], pot, sum);
    }
}

void ae_contest_cost_of(const ae_contest *c, int round, ae_contest_cost *sum)
{
    int who[AE_CONTEST_PEOPLE] = { 0 }, pot[AE_CONTEST_PEOPLE], of[AE_CONTEST_PEOPLE];
    int n, n_tables;
    ct_past past;

    *sum = (ae_contest_cost){ .total = 0 };
    ct_past_init(&past, c, round);
    n = people_of_round(c, round, who, &n_tables);
    ct_pots(&past, who, n, n_tables, pot);
    for (int i = 0; i < n; i++)
        of[who[i]] = pot[i];
    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].round == round)
            add_table(&past, &c->table[i], of, sum);
    sum->total = sum->repeats + sum->points + sum->seeds + sum->shorts + sum->byes + sum->seats
                 + sum->starts + sum->same_seats;
    ct_past_free(&past);
}
