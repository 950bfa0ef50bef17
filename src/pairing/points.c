/*
 * points.c: what the places at a table bring.
 *
 * All systems count in AE_POINT, a number that the shares of every tie divide without rest.  Seats of
 * bots take places like any other, and bring nobody points.
 */
#include "pairing/private.h"

enum {
    MEAN_SCORE = 10,
    MAX_SCORE = 20
}; /* the system "score": the mean of a table, and much */

static const int steep[AE_MAX_SEATS] = { 10, 6, 4, 3, 2, 1 };

/* Of a place that is not shared, at a table of n_seats. */
static int64_t of_place(const ae_contest *c, int n_seats, int place)
{
    if (c->system == AE_WIN)
        return place == 1 ? AE_POINT : 0;
    if (c->system == AE_STEEP)
        return (int64_t)AE_POINT * steep[place - 1];
    return (int64_t)AE_POINT * (c->seats - 1) * (n_seats - place) / (n_seats - 1);
}

static int is_behind_all(const ae_contest *c, const ae_contest_seat *s)
{
    return s->is_absent && c->absent != AE_ABSENT_BOT;
}

int ct_place(const ae_contest *c, const ae_contest_table *t, int seat)
{
    return is_behind_all(c, &t->seat[seat]) ? t->n_seats + 1 : t->seat[seat].place;
}

static int64_t sum_of_scores(const ae_contest_table *t)
{
    int64_t sum = 0;

    for (int i = 0; i < t->n_seats; i++)
        sum += t->seat[i].score > 0 ? t->seat[i].score : 0;
    return sum;
}

/* The score of a seat as a part of the table's, in units of which the mean seat has `mean`. */
static int64_t part_of_score(const ae_contest_table *t, int seat, int64_t mean)
{
    int64_t sum = sum_of_scores(t), score = t->seat[seat].score;

    if (sum == 0)
        return mean;
    return score > 0 ? mean * t->n_seats * score / sum : 0;
}

/* Those who share a place share the points of all places that they take. */
static int64_t of_shared_place(const ae_contest *c, const ae_contest_table *t, int seat)
{
    int place = t->seat[seat].place, n = 0;
    int64_t sum = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].place == place)
            sum += of_place(c, t->n_seats, place + n++);
    return sum / n;
}

static int64_t of_bye(const ae_contest *c)
{
    int64_t sum = 0;

    if (c->system == AE_SCORE)
        return (int64_t)AE_POINT * MEAN_SCORE;
    for (int place = 1; place <= c->seats; place++)
        sum += of_place(c, c->seats, place);
    return sum / c->seats;
}

static int64_t as_played(const ae_contest *c, const ae_contest_table *t, int seat)
{
    return c->system == AE_SCORE ? part_of_score(t, seat, (int64_t)AE_POINT * MEAN_SCORE)
                                 : of_shared_place(c, t, seat);
}

/* What the last one at the table gets. */
static int64_t of_last(const ae_contest *c, const ae_contest_table *t)
{
    int64_t least = INT64_MAX;

    if (c->system != AE_SCORE)
        return of_place(c, t->n_seats, t->n_seats);
    for (int i = 0; i < t->n_seats; i++) {
        int64_t points = as_played(c, t, i);

        least = points < least ? points : least;
    }
    return least;
}

int64_t ct_points(const ae_contest *c, const ae_contest_table *t, int seat)
{
    const ae_contest_seat *s = &t->seat[seat];

    if (ct_is_bye(t))
        return of_bye(c);
    if (s->place == 0 || (s->is_absent && c->absent == AE_ABSENT_NONE))
        return 0;
    return is_behind_all(c, s) ? of_last(c, t) : as_played(c, t, seat);
}

int64_t ct_max_points(const ae_contest *c)
{
    return c->system == AE_SCORE ? (int64_t)AE_POINT * MAX_SCORE : of_place(c, c->seats, 1);
}

/* As if every table had c->seats seats, so that short tables compare with full ones. */
int64_t ct_share(const ae_contest *c, const ae_contest_table *t, int seat)
{
    if (ct_is_bye(t) || t->is_void || !ct_has_result(t) || is_behind_all(c, &t->seat[seat]))
        return 0;
    return part_of_score(t, seat, CT_SHARE / c->seats);
}
