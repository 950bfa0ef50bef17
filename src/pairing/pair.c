/*
 * pair.c: makes the tables of the next round.
 *
 * Each group is paired for itself, in the order of the groups, with one stream of random numbers.
 */
#include "pairing/private.h"

#include <string.h>

/* The seats of a table: the cheapest for its people, and bots on the rest. */
static void seat_people(const ct_past *p, const int *who, int n, ae_contest_table *t)
{
    int32_t cost[AE_MAX_SEATS][AE_MAX_SEATS] = { { 0 } };
    int seat[AE_MAX_SEATS] = { 0 };

    for (int i = 0; i < t->n_seats; i++)
        t->seat[i] = (ae_contest_seat){ .who = AE_CONTEST_BOT };
    if (ct_is_bye(t)) {
        t->seat[0].who = who[0];
        return;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < t->n_seats; k++)
            cost[i][k] = (int32_t)ct_seat_cost(p, who[i], t->n_seats, k, NULL);
    ct_assign_seats((const int32_t(*)[AE_MAX_SEATS])cost, n, t->n_seats, seat);
    for (int i = 0; i < n; i++)
        t->seat[seat[i]].who = who[i];
}

static int64_t points_at(const ct_past *p, const ae_contest_table *t)
{
    int64_t sum = 0;
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].who != AE_CONTEST_BOT) {
            sum += p->of[t->seat[i].who].points;
            n++;
        }
    return n ? sum / n : 0;
}

/* In Swiss rounds the first table has the most points; byes come last. */
static int is_before(const ct_past *p, const ae_contest_table *a, const ae_contest_table *b)
{
    if (ct_is_bye(a) != ct_is_bye(b))
        return ct_is_bye(b);
    return p->contest->format == AE_SWISS && points_at(p, a) > points_at(p, b);
}

static void sort_tables(const ct_past *p, ae_contest_table *t, int n)
{
    for (int i = 1; i < n; i++) {
        ae_contest_table one = t[i];
        int at = i;

        for (; at > 0 && is_before(p, &one, &t[at - 1]); at--)
            t[at] = t[at - 1];
        t[at] = one;
    }
}

/* Appends the tables of one group to a list, and returns the new length of the list. */
static int pair_group(const ct_past *p, ae_rng *rng, const ct_entrants *e, int group,
                      ae_contest_table *out)
{
    int order[AE_CONTEST_PEOPLE], n = 0, at = 0, n_tables;
    ct_sizes sizes;

    for (int i = 0; i < e->n; i++)
        if (e->group[i] == group)
            order[n++] = e->who[i];
    if (n == 0)
        return 0;
    ct_size_tables(p->contest, n, &sizes);
    ct_optimise(p, &sizes, rng, order, n);
    n_tables = sizes.n_tables + sizes.n_byes;
    for (int t = 0; t < n_tables; t++) {
        int is_bye = t >= sizes.n_tables, n_people = is_bye ? 1 : sizes.n_people[t];

        out[t] = (ae_contest_table){ .round = p->round,
                                     .group = group,
                                     .n_seats = is_bye ? 1 : sizes.n_seats[t] };
        seat_people(p, order + at, n_people, &out[t]);
        at += n_people;
    }
    sort_tables(p, out, n_tables);
    return n_tables;
}

ae_contest_stage ae_contest_pair(ae_contest *c, ae_contest_cost *cost)
{
    ct_entrants *entrants = ct_alloc(sizeof *entrants);
    ae_contest_stage stage = ct_find_entrants(c, entrants);
    int round = ae_contest_rounds(c) + 1, n = 0;
    ae_rng rng = { ct_seed(c, round) };
    ae_contest_table *made = ct_alloc(((size_t)entrants->n + 1) * sizeof *made);
    ct_past past;

    if (stage == AE_STAGE_READY) {
        ct_past_init(&past, c, round);
        for (int group = 0; group < entrants->n_groups; group++)
            n += pair_group(&past, &rng, entrants, group, made + n);
        ct_past_free(&past);
        for (int i = 0; i < n; i++) {
            made[i].number = i + 1;
            ae_contest_add_table(c, &made[i]);
        }
        if (cost)
            ae_contest_cost_of(c, round, cost);
    }
    free(made);
    free(entrants);
    return stage;
}
