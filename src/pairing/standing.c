/*
 * standing.c: the order of the people, with the reason for each place.
 *
 * People are ordered by keys, one after the other (docs/clubs.md).  The strength of the opponents
 * needs the points of all, and the direct comparison needs to know who is equal until then, so the
 * keys are computed in three passes.  Places count within a group or division.
 */
#include "pairing/private.h"

#include <string.h>

const char *const ae_contest_keys[AE_N_KEYS + 1] = {
    "group", "stage", "place", "points", "opponents", "direct", "share", "nothing",
};

typedef struct {
    const ae_contest *contest;
    int first, last;     /* rounds that count */
    ae_contest_row *row; /* by person, then sorted */
    int64_t *sum;        /* of the points of all opponents; then of the shares */
    int *n;              /* of those */
    int *tied;           /* the set of equals that a person belongs to; 0 for none */
} book;

/* ---- passes over the tables ---- */

typedef void visit(book *, const ae_contest_table *, const int *who);

/* Calls `visit` for each table that counts, with whoever holds the places now. */
static void each_table(book *b, visit *visit_table)
{
    const ae_contest *c = b->contest;

    for (int i = 0; i < c->n_tables; i++) {
        const ae_contest_table *t = &c->table[i];
        int who[AE_MAX_SEATS];

        if (t->round < b->first || t->round > b->last)
            continue;
        for (int seat = 0; seat < t->n_seats; seat++)
            who[seat] = t->seat[seat].who == AE_CONTEST_BOT
                            ? AE_CONTEST_BOT
                            : ct_holder(c, t->seat[seat].who, b->last + 1);
        visit_table(b, t, who);
    }
}

/* The place at the last table of a knock-out; everybody at a void table is last there. */
static int stage_place(const ae_contest *c, const ae_contest_table *t, int seat)
{
    if (t->is_void)
        return -t->n_seats;
    return ct_has_result(t) ? -ct_place(c, t, seat) : 0;
}

static void add_results(book *b, const ae_contest_table *t, const int *who)
{
    const ae_contest *c = b->contest;

    for (int i = 0; i < t->n_seats; i++) {
        ae_contest_row *row = who[i] == AE_CONTEST_BOT ? NULL : &b->row[who[i]];

        if (!row)
            continue;
        row->group = t->group;
        if (c->format == AE_KNOCKOUT) {
            row->key[AE_BY_STAGE] = t->round;
            row->key[AE_BY_PLACE] = stage_place(c, t, i);
        }
        if (!ct_has_result(t) || t->is_void)
            continue;
        row->key[AE_BY_POINTS] += ct_points(c, t, i);
        row->n_played += !ct_is_bye(t);
        b->sum[who[i]] += ct_share(c, t, i);
        b->n[who[i]] += !ct_is_bye(t);
    }
}

static void add_opponents(book *b, const ae_contest_table *t, const int *who)
{
    for (int i = 0; i < t->n_seats && ct_has_result(t) && !t->is_void; i++)
        for (int j = 0; who[i] != AE_CONTEST_BOT && j < t->n_seats; j++)
            if (j != i && who[j] != AE_CONTEST_BOT) {
                b->sum[who[i]] += b->row[who[j]].key[AE_BY_POINTS];
                b->n[who[i]]++;
            }
}

/* The number of equals that a person was ahead of, less those that were ahead. */
static void compare(book *b, const ae_contest_table *t, const int *who)
{
    for (int i = 0; i < t->n_seats && ct_has_result(t); i++)
        for (int j = 0; who[i] != AE_CONTEST_BOT && j < t->n_seats; j++) {
            int own = ct_place(b->contest, t, i), other = ct_place(b->contest, t, j);

            if (who[j] != AE_CONTEST_BOT && b->tied[who[i]]
                && b->tied[who[i]] == b->tied[who[j]])
                b->row[who[i]].key[AE_BY_DIRECT] += (own < other) - (own > other);
        }
}

/* Moves the means that were summed up into a key, and empties the sums. */
static void take_means(book *b, ae_contest_key key)
{
    for (int i = 0; i < b->contest->n_people; i++) {
        b->row[i].key[key] = b->n[i] ? b->sum[i] / b->n[i] : 0;
        b->sum[i] = 0;
        b->n[i] = 0;
    }
}

/* ---- the order ---- */

/* The first key in which two rows differ; AE_BY_NOTHING if there is none. */
static ae_contest_key difference(const ae_contest_row *a, const ae_contest_row *b)
{
    int key = 0;

    while (key < AE_N_KEYS && a->key[key] == b->key[key])
        key++;
    return (ae_contest_key)key;
}

static int by_keys(const void *one, const void *other)
{
    const ae_contest_row *a = one, *b = other;
    ae_contest_key key = difference(a, b);

    if (key == AE_BY_NOTHING)
        return a->who - b->who;
    return a->key[key] > b->key[key] ? -1 : 1;
}

/* Numbers the sets of people who are equal in all keys so far. */
static void find_equals(book *b, int n)
{
    ae_contest_row *sorted = ct_alloc((size_t)n * sizeof *sorted);
    int set = 1;

    memcpy(sorted, b->row, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, by_keys);
    for (int i = 0; i < n; i++) {
        set += i > 0 && difference(&sorted[i - 1], &sorted[i]) != AE_BY_NOTHING;
        b->tied[sorted[i].who] = set;
    }
    free(sorted);
}

static int has_groups(const ae_contest *c)
{
    return c->format == AE_GROUPS || c->format == AE_LEAGUE;
}

static void begin_rows(book *b)
{
    for (int i = 0; i < b->contest->n_people; i++)
        b->row[i] = (ae_contest_row){
            .who = i,
            .group = -1,
            .is_out = !ae_contest_is_active(b->contest, i, b->last + 1)
                      && b->contest->person[i].first <= b->last + 1,
        };
}

/* Lower groups and people without a group come last. */
static void set_groups(book *b)
{
    for (int i = 0; i < b->contest->n_people; i++) {
        ae_contest_row *row = &b->row[i];

        row->group = has_groups(b->contest) ? row->group : -1;
        row->key[AE_BY_GROUP] = !has_groups(b->contest) ? 0
                                : row->group < 0        ? -AE_CONTEST_PEOPLE
                                                        : -row->group;
    }
}

/* Drops people whose place somebody else has taken over, and sorts the others. */
static int sort_rows(book *b)
{
    int n = 0;

    for (int i = 0; i < b->contest->n_people; i++)
        if (ct_holder(b->contest, i, b->last + 1) == i)
            b->row[n++] = b->row[i];
    qsort(b->row, (size_t)n, sizeof b->row[0], by_keys);
    return n;
}

static void give_places(ae_contest_row *row, int n)
{
    int first = 0; /* of the group */

    for (int i = 0; i < n; i++) {
        row[i].reason = i ? difference(&row[i - 1], &row[i]) : AE_BY_GROUP;
        if (row[i].reason == AE_BY_GROUP)
            first = i;
        row[i].place = row[i].reason == AE_BY_NOTHING ? row[i - 1].place : i - first + 1;
    }
}

int ct_standing(const ae_contest *c, int first, int last, ae_contest_row *row)
{
    size_t n = (size_t)c->n_people;
    book b = { .contest = c, .first = first, .last = last, .row = row };
    int n_rows;

    b.sum = ct_alloc(n * sizeof b.sum[0]);
    b.n = ct_alloc(n * sizeof b.n[0]);
    b.tied = ct_alloc(n * sizeof b.tied[0]);
    begin_rows(&b);
    each_table(&b, add_results);
    set_groups(&b);
    take_means(&b, AE_BY_SHARE);
    each_table(&b, add_opponents);
    take_means(&b, AE_BY_OPPONENTS);
    for (int i = 0; i < c->n_people; i++) /* shares come after the direct comparison */
        b.sum[i] = row[i].key[AE_BY_SHARE], b.n[i] = 1, row[i].key[AE_BY_SHARE] = 0;
    find_equals(&b, c->n_people);
    each_table(&b, compare);
    take_means(&b, AE_BY_SHARE);
    n_rows = sort_rows(&b);
    give_places(row, n_rows);
    free(b.sum);
    free(b.n);
    free(b.tied);
    return n_rows;
}

int ae_contest_standing(const ae_contest *c, ae_contest_row *row)
{
    int last = ae_contest_rounds(c);

    return ct_standing(c, ct_first_that_counts(c, last > 0 ? last : 1), last, row);
}
