/*
 * entrants.c: who plays in the next round, and whether there is one.
 *
 * The groups and divisions of people are not kept anywhere: they are those of the tables at which
 * the people have sat.  So a contest that is cut back to an earlier round gives the same groups.
 */
#include "pairing/private.h"

#include <string.h>

static int next_round(const ae_contest *c)
{
    return ae_contest_rounds(c) + 1;
}

int ct_first_that_counts(const ae_contest *c, int round)
{
    return c->format == AE_LEAGUE ? (round - 1) / c->rounds * c->rounds + 1 : 1;
}

void ct_order_by_strength(const ae_contest *c, ae_rng *rng, int *who, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)ae_rng_below(rng, (uint32_t)i + 1), other = who[j];

        who[j] = who[i];
        who[i] = other;
    }
    for (int i = 1; i < n; i++) {
        int one = who[i], at = i;

        for (; at > 0 && c->person[who[at - 1]].strength < c->person[one].strength; at--)
            who[at] = who[at - 1];
        who[at] = one;
    }
}

static int list_active(const ae_contest *c, int round, int *who)
{
    int n = 0;

    for (int i = 0; i < c->n_people; i++)
        if (ae_contest_is_active(c, i, round))
            who[n++] = i;
    return n;
}

static int can_play(const ae_contest *c, int n)
{
    ct_sizes sizes;

    ct_size_tables(c, n, &sizes);
    return sizes.n_tables > 0;
}

static void add(ct_entrants *out, int who, int group)
{
    out->who[out->n] = who;
    out->group[out->n++] = group;
}

/* ---- groups and divisions ---- */

/* The group of each person at the last table since a round; -1 for those who had none. */
static int groups_since(const ae_contest *c, int first, int *group)
{
    int n_groups = 0;

    for (int i = 0; i < c->n_people; i++)
        group[i] = -1;
    for (int i = 0; i < c->n_tables; i++) {
        const ae_contest_table *t = &c->table[i];

        if (t->round < first)
            continue;
        n_groups = t->group >= n_groups ? t->group + 1 : n_groups;
        for (int seat = 0; seat < t->n_seats; seat++)
            if (t->seat[seat].who != AE_CONTEST_BOT)
                group[ct_holder(c, t->seat[seat].who, next_round(c))] = t->group;
    }
    return n_groups;
}

static int count_groups(const ae_contest *c, int n)
{
    return n >= 2 * c->group_size ? n / c->group_size : 1;
}

/* The first group gets the strongest, and so on to the last group and back again. */
static int deal(const ae_contest *c, int *group)
{
    int who[AE_CONTEST_PEOPLE], n = list_active(c, 1, who), n_groups = count_groups(c, n);
    ae_rng rng = { ct_seed(c, 1) };

    ct_order_by_strength(c, &rng, who, n);
    for (int i = 0; i < n; i++) {
        int at = i % (2 * n_groups);

        group[who[i]] = at < n_groups ? at : 2 * n_groups - 1 - at;
    }
    return n_groups;
}

static int smallest_group(const ae_contest *c, const int *group, int n_groups)
{
    int size[AE_CONTEST_PEOPLE] = { 0 }, smallest = 0;

    for (int i = 0; i < c->n_people; i++)
        if (group[i] >= 0 && ae_contest_is_active(c, i, next_round(c)))
            size[group[i]]++;
    for (int i = 1; i < n_groups; i++)
        if (size[i] < size[smallest])
            smallest = i;
    return smallest;
}

/* Late-comers join the smallest group, in a league the lowest division. */
static void place_newcomers(const ae_contest *c, int *group, int n_groups)
{
    for (int i = 0; i < c->n_people; i++)
        if (group[i] < 0 && ae_contest_is_active(c, i, next_round(c)))
            group[i] =
                c->format == AE_LEAGUE ? n_groups - 1 : smallest_group(c, group, n_groups);
}

/* Adds the members of a group who are there. */
static void add_group(const ae_contest *c, const int *group, int g, ct_entrants *out)
{
    int who[AE_CONTEST_PEOPLE], n = 0;

    for (int i = 0; i < c->n_people; i++)
        if (group[i] == g && ae_contest_is_active(c, i, next_round(c)))
            who[n++] = i;
    for (int i = 0; i < n && can_play(c, n); i++)
        add(out, who[i], g);
}

/* Whether two members who are there have not met. */
static int is_unfinished(const ct_past *p, const int *group, int g)
{
    const ae_contest *c = p->contest;

    for (int a = 0; a < c->n_people; a++)
        for (int b = 0; b < a && group[a] == g && ae_contest_is_active(c, a, p->round); b++)
            if (group[b] == g && ae_contest_is_active(c, b, p->round) && !ct_met(p, a, b))
                return 1;
    return 0;
}

static ae_contest_stage enter_groups(const ae_contest *c, ct_entrants *out)
{
    int group[AE_CONTEST_PEOPLE], done = next_round(c) - 1;
    ct_past past;

    if (done >= (c->rounds ? c->rounds : AE_CONTEST_ROUNDS))
        return AE_STAGE_DONE;
    out->n_groups = groups_since(c, 1, group);
    if (!done)
        out->n_groups = deal(c, group);
    place_newcomers(c, group, out->n_groups);
    ct_past_init(&past, c, done + 1);
    for (int g = 0; g < out->n_groups; g++)
        if (is_unfinished(&past, group, g))
            add_group(c, group, g, out);
    ct_past_free(&past);
    return out->n ? AE_STAGE_READY : done ? AE_STAGE_DONE : AE_STAGE_FEW;
}

/* ---- leagues ---- */

/* Exchanges so many people before the end of a division with as many after it. */
static void swap_with_next(int *list, int end, int n)
{
    for (int i = 0; i < n; i++) {
        int up = list[end + i];

        list[end + i] = list[end - n + i];
        list[end - n + i] = up;
    }
}

/* Exchanges the last ones of each division with the first ones of the next. */
static void promote(const ae_contest *c, ae_contest_row *row, int n, int *list)
{
    int begin = 0;

    for (int i = 0; i < n; i++)
        list[i] = row[i].who;
    for (int i = 1; i < n; i++) {
        int next = i, size;

        if (row[i].group == row[i - 1].group)
            continue;
        while (next < n && row[next].group == row[i].group)
            next++;
        size = i - begin < next - i ? i - begin : next - i;
        swap_with_next(list, i, c->promote < size / 2 ? c->promote : size / 2);
        begin = i;
    }
}

/* Everybody in the order of the season that has ended, or of strength; newcomers come last. */
static int order_league(const ae_contest *c, int *list)
{
    int round = next_round(c), n = 0, new[AE_CONTEST_PEOPLE], n_new = 0,
        before[AE_CONTEST_PEOPLE];
    ae_contest_row *row = ct_alloc((size_t)c->n_people * sizeof *row);
    ae_rng rng = { ct_seed(c, round) };
    int n_rows = round > 1 ? ct_standing(c, round - c->rounds, round - 1, row) : 0, n_known = 0;

    while (n_known < n_rows && row[n_known].group >= 0)
        n_known++;
    promote(c, row, n_known, before);
    for (int i = 0; i < n_known; i++)
        if (ae_contest_is_active(c, before[i], round))
            list[n++] = before[i];
    for (int i = 0; i < c->n_people; i++) {
        int is_known = 0;

        for (int k = 0; k < n_known; k++)
            is_known |= before[k] == i;
        if (!is_known && ae_contest_is_active(c, i, round))
            new[n_new++] = i;
    }
    ct_order_by_strength(c, &rng, new, n_new);
    memcpy(list + n, new, (size_t)n_new * sizeof list[0]);
    free(row);
    return n + n_new;
}

/* Cuts the order into divisions; if they cannot be of equal size, the lower ones are larger. */
static int divide(const ae_contest *c, int *group)
{
    int list[AE_CONTEST_PEOPLE], n = order_league(c, list), n_groups = count_groups(c, n),
                                 at = 0;

    for (int g = 0; g < n_groups; g++) {
        int size = n / n_groups + (g >= n_groups - n % n_groups);

        for (int i = 0; i < size; i++)
            group[list[at++]] = g;
    }
    return n_groups;
}

static ae_contest_stage enter_league(const ae_contest *c, ct_entrants *out)
{
    int group[AE_CONTEST_PEOPLE], round = next_round(c);
    int first = ct_first_that_counts(c, round);

    if (round > c->rounds * c->seasons)
        return AE_STAGE_DONE;
    out->n_groups = groups_since(c, first, group);
    if (round == first)
        out->n_groups = divide(c, group);
    place_newcomers(c, group, out->n_groups);
    for (int g = 0; g < out->n_groups; g++)
        add_group(c, group, g, out);
    return out->n ? AE_STAGE_READY : AE_STAGE_FEW;
}

/* ---- knock-out ---- */

/* Somebody who was at a table of the last round. */
typedef struct {
    int who, rank; /* rank: among the people of the table, from 0; -1 for a bye */
    int is_absent;
    int64_t share;
    uint64_t lot;
} survivor;

static int by_result(const void *one, const void *other)
{
    const survivor *a = one, *b = other;

    if (a->rank != b->rank)
        return a->rank - b->rank;
    if (a->share != b->share)
        return a->share > b->share ? -1 : 1;
    return a->lot < b->lot ? -1 : a->lot > b->lot;
}

/* Sorts the people of a table by place, then by share of the score, then by lot. */
static int rank_table(const ae_contest *c, const ae_contest_table *t, ae_rng *rng,
                      survivor *out)
{
    int n = 0, last_place = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].who != AE_CONTEST_BOT) {
            last_place = ct_place(c, t, i);
            out[n++] = (survivor){ .who = ct_holder(c, t->seat[i].who, next_round(c)),
                                   .rank = last_place,
                                   .is_absent = last_place > t->n_seats,
                                   .share = ct_share(c, t, i),
                                   .lot = ae_rng_next(rng) };
        }
    qsort(out, (size_t)n, sizeof out[0], by_result);
    for (int i = 0; i < n; i++)
        out[i].rank = ct_is_bye(t) ? -1 : i;
    return n;
}

/* All people of the last round who are still there, best first; n_best of them have advanced. */
static int list_survivors(const ae_contest *c, survivor *out, int *n_best)
{
    int round = next_round(c), n = 0;
    ae_rng rng = { ct_seed(c, round) };

    for (int i = 0; i < c->n_tables; i++) {
        survivor at[AE_MAX_SEATS];
        int n_at = c->table[i].round == round - 1 ? rank_table(c, &c->table[i], &rng, at) : 0;

        for (int k = 0; k < n_at; k++)
            if (ae_contest_is_active(c, at[k].who, round) && !at[k].is_absent)
                out[n++] = at[k];
    }
    qsort(out, (size_t)n, sizeof out[0], by_result);
    for (*n_best = 0; *n_best < n && out[*n_best].rank < c->advance;)
        ++*n_best;
    return n;
}

/* How many play on, if so many have advanced out of `n` who could, and `before` played.  If they
 * fill no tables, the best of the others play on, too; if that would be no fewer than before, only
 * as many as fill their tables do. */
static int round_up(const ae_contest *c, int n_best, int n, int before)
{
    int n_tables = (n_best + c->seats - 1) / c->seats, need = n_tables * ct_min_seats(c);

    if (n_best >= need)
        return n_best;
    if (need <= n && need < before)
        return need;
    return n_best > c->seats ? (n_tables - 1) * c->seats : n_best;
}

static int count_in_round(const ae_contest *c, int round, int *n_tables)
{
    int n = 0;

    *n_tables = 0;
    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].round == round) {
            ++*n_tables;
            for (int seat = 0; seat < c->table[i].n_seats; seat++)
                n += c->table[i].seat[seat].who != AE_CONTEST_BOT;
        }
    return n;
}

static int by_number(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

static ae_contest_stage enter_knockout(const ae_contest *c, ct_entrants *out)
{
    survivor *all;
    int n_tables, before = count_in_round(c, next_round(c) - 1, &n_tables), n_best, n;

    if (next_round(c) > 1 && n_tables == 1)
        return AE_STAGE_DONE;
    if (next_round(c) == 1) {
        out->n = list_active(c, 1, out->who);
    } else {
        all = ct_alloc((size_t)before * sizeof *all);
        n = list_survivors(c, all, &n_best);
        n = round_up(c, n_best, n, before);
        for (int i = 0; i < n; i++)
            out->who[out->n++] = all[i].who;
        free(all);
        qsort(out->who, (size_t)out->n, sizeof out->who[0], by_number);
    }
    return can_play(c, out->n) ? AE_STAGE_READY : AE_STAGE_FEW;
}

/* ---- all formats ---- */

static ae_contest_stage enter_swiss(const ae_contest *c, ct_entrants *out)
{
    if (next_round(c) > c->rounds)
        return AE_STAGE_DONE;
    out->n = list_active(c, next_round(c), out->who);
    return can_play(c, out->n) ? AE_STAGE_READY : AE_STAGE_FEW;
}

ae_contest_stage ct_find_entrants(const ae_contest *c, ct_entrants *out)
{
    static ae_contest_stage (*const enter[AE_N_FORMATS])(const ae_contest *, ct_entrants *) = {
        [AE_SWISS] = enter_swiss,
        [AE_GROUPS] = enter_groups,
        [AE_KNOCKOUT] = enter_knockout,
        [AE_LEAGUE] = enter_league,
    };

    memset(out, 0, sizeof *out);
    out->n_groups = 1;
    for (int i = c->n_tables; i-- > 0 && c->table[i].round == next_round(c) - 1;)
        if (!ct_has_result(&c->table[i]))
            return AE_STAGE_PLAYING;
    return next_round(c) > AE_CONTEST_ROUNDS ? AE_STAGE_DONE : enter[c->format](c, out);
}

ae_contest_stage ae_contest_stage_of(const ae_contest *c)
{
    ct_entrants *entrants = ct_alloc(sizeof *entrants);
    ae_contest_stage stage = ct_find_entrants(c, entrants);

    free(entrants);
    return stage;
}
