/*
 * check.c: finds the first contradiction in a contest.
 *
 * What holds of a contest without faults, and what the rest of this folder relies on:
 *
 *   1. The settings are in their ranges; the winners of a table are fewer than its people.
 *   2. Names are not checked here: whoever fills in a contest keeps them apart.
 *   3. Somebody who takes over a place comes after the other has left, and nobody else takes it.
 *   4. Tables are in the order of rounds and numbers, without gaps.  Nobody sits at two tables of a
 *      round, or at one in a round in which he or she is not there.
 *   5. A result has the places of all seats, or the table is void and has none.  All rounds before the
 *      last one have their results.
 *   6. A corrected result belongs to a table with the same people; they are in the order in which
 *      they were corrected.
 */
#include "pairing/private.h"

#include <string.h>

/* ---- settings ---- */

static int is_range(int value, int min, int max)
{
    return value >= min && value <= max;
}

/* The member that is wrong, or null. */
static const char *wrong_setting(const ae_contest *c)
{
    int has_groups = c->format == AE_GROUPS || c->format == AE_LEAGUE;
    int least = c->format == AE_GROUPS ? 0 : 1;

    if (!is_range(c->seats, 2, AE_MAX_SEATS))
        return "seats";
    if (c->format != AE_KNOCKOUT && !is_range(c->rounds, least, AE_CONTEST_ROUNDS))
        return "rounds";
    if (has_groups && !is_range(c->group_size, ct_min_seats(c), AE_CONTEST_PEOPLE))
        return "group_size";
    if (c->format == AE_KNOCKOUT && !is_range(c->advance, 1, ct_min_seats(c) - 1))
        return "advance";
    if (c->format == AE_LEAGUE && !is_range(c->seasons, 1, AE_CONTEST_ROUNDS / c->rounds))
        return "seasons";
    if (c->format == AE_LEAGUE && !is_range(c->promote, 0, AE_CONTEST_PEOPLE))
        return "promote";
    return NULL;
}

/* ---- people ---- */

static const char *person_fault(const ae_contest *c, int i, const char **where)
{
    const ae_contest_person *p = &c->person[i], *before;

    *where = p->name;
    if (!is_range(p->first, 1, AE_CONTEST_ROUNDS + 1)
        || (p->last && !is_range(p->last, p->first, AE_CONTEST_ROUNDS)))
        return "event_rounds_of";
    if (!is_range(p->strength, 0, (1 << 24) - 1))
        return "value";
    if (p->replaces < 0)
        return NULL;
    if (p->replaces >= c->n_people)
        return "event_nobody";
    before = &c->person[p->replaces];
    if (!before->last || before->last >= p->first)
        return "event_replaced";
    for (int k = 0; k < i; k++)
        if (c->person[k].replaces == p->replaces)
            return "event_replaced";
    return NULL;
}

/* ---- tables ---- */

/* Nobody has a place at a void table, and nobody was absent. */
static const char *void_fault(const ae_contest_table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].place || t->seat[i].is_absent)
            return "event_void";
    return ct_is_bye(t) ? "event_void" : NULL;
}

/* A table without a result has only places 0; a bye never has another. */
static const char *result_fault(const ae_contest_table *t)
{
    int n_places = 0;

    if (t->is_void)
        return void_fault(t);
    for (int i = 0; i < t->n_seats; i++)
        n_places += t->seat[i].place != 0;
    if (n_places == 0)
        return NULL;
    return ct_is_bye(t) ? "event_places" : ct_places_fault(t->seat, t->n_seats);
}

static int is_next(const ae_contest_table *before, const ae_contest_table *t)
{
    if (!before)
        return t->round == 1 && t->number == 1;
    return t->round == before->round ? t->number == before->number + 1
                                     : t->round == before->round + 1 && t->number == 1;
}

/* `seen` has the last round of each person. */
static const char *seats_fault(const ae_contest *c, const ae_contest_table *t, int *seen,
                               const char **where)
{
    int n = 0;

    for (int i = 0; i < t->n_seats; i++) {
        int who = t->seat[i].who;

        if (who == AE_CONTEST_BOT)
            continue;
        if (!is_range(who, 0, c->n_people - 1))
            return "event_nobody";
        *where = c->person[who].name;
        if (!ae_contest_is_active(c, who, t->round))
            return "event_not_there";
        if (seen[who] == t->round)
            return "event_two_tables";
        seen[who] = t->round;
        n++;
    }
    *where = "seats";
    return n ? NULL : "event_only_bots";
}

static const char *table_fault(const ae_contest *c, int i, int *seen, const char **where)
{
    const ae_contest_table *t = &c->table[i];
    const char *fault;

    *where = "round";
    if (!is_next(i ? t - 1 : NULL, t) || t->round > AE_CONTEST_ROUNDS)
        return "event_order";
    *where = "group";
    if (!is_range(t->group, 0,
                  c->format == AE_GROUPS || c->format == AE_LEAGUE ? AE_CONTEST_PEOPLE - 1 : 0))
        return "value";
    *where = "seats";
    if (!is_range(t->n_seats, 1, c->seats))
        return "length";
    fault = seats_fault(c, t, seen, where);
    if (!fault)
        fault = result_fault(t);
    if (!fault && !ct_has_result(t) && t->round < ae_contest_rounds(c))
        fault = "event_unfinished";
    return fault;
}

/* ---- corrected results ---- */

static const char *corrected_fault(const ae_contest *c, int i, const char **where)
{
    const ae_contest_table *old = &c->corrected[i];
    const ae_contest_table *t = ae_contest_table_at(c, old->round, old->number);

    *where = "table";
    if (!t || t->n_seats != old->n_seats || !ct_has_result(t) || old->group != t->group)
        return "event_no_table";
    *where = "seats";
    for (int k = 0; k < t->n_seats; k++)
        if (t->seat[k].who != old->seat[k].who)
            return "event_no_table";
    if (old->is_void ? void_fault(old) != NULL
                     : ct_places_fault(old->seat, old->n_seats) != NULL)
        return "event_places";
    *where = "after";
    if (!is_range(old->after, i && old[-1].after > old->round ? old[-1].after : old->round,
                  ae_contest_rounds(c)))
        return "value";
    return NULL;
}

/* ---- all ---- */

const char *ae_contest_check(const ae_contest *c, ae_contest_place *at)
{
    int seen[AE_CONTEST_PEOPLE] = { 0 };
    const char *fault = NULL;

    *at = (ae_contest_place){ -1, -1, -1, wrong_setting(c) };
    if (at->where)
        return "value";
    for (int i = 0; i < c->n_people; i++)
        if ((fault = person_fault(c, i, &at->where)) != NULL) {
            at->person = i;
            return fault;
        }
    for (int i = 0; i < c->n_tables; i++)
        if ((fault = table_fault(c, i, seen, &at->where)) != NULL) {
            at->table = i;
            return fault;
        }
    for (int i = 0; i < c->n_corrected; i++)
        if ((fault = corrected_fault(c, i, &at->where)) != NULL) {
            at->corrected = i;
            return fault;
        }
    return NULL;
}
