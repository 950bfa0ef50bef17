/*
 * contest.c: a contest as data: its memory, who takes part, and how it changes.
 */
#include "pairing/private.h"

#include <string.h>

#include "core/sha256.h"

const char *const ae_contest_formats[] = { "swiss", "groups", "knockout", "league", NULL };
const char *const ae_contest_fills[] = { "bye", "bots", NULL };
const char *const ae_contest_systems[] = { "linear", "steep", "win", "score", NULL };
const char *const ae_contest_absents[] = { "last", "bot", "none", NULL };

/* ---- memory ---- */

void *ct_alloc(size_t size)
{
    void *p = calloc(1, size ? size : 1);

    AE_ASSERT(p != NULL);
    return p;
}

/* Makes room for one more element: arrays grow when their length is a power of two. */
static void *grown(void *array, int n, size_t size)
{
    void *p = array;

    if (n == 0 || !(n & (n - 1)))
        p = realloc(array, (n ? (size_t)n * 2 : 1) * size);
    AE_ASSERT(p != NULL);
    return p;
}

static void *copied(const void *array, int n, size_t size)
{
    int room = 1;
    void *p;

    if (n == 0)
        return NULL;
    while (room < n)
        room *= 2;
    p = ct_alloc((size_t)room * size);
    memcpy(p, array, (size_t)n * size);
    return p;
}

void ae_contest_init(ae_contest *c)
{
    *c = (ae_contest){ .seats = 4,
                       .has_short = 1,
                       .rounds = 5,
                       .group_size = 8,
                       .advance = 2,
                       .seasons = 1,
                       .promote = 2 };
}

void ae_contest_free(ae_contest *c)
{
    free(c->person);
    free(c->table);
    free(c->corrected);
    ae_contest_init(c);
}

void ae_contest_copy(ae_contest *to, const ae_contest *c)
{
    *to = *c;
    to->person = copied(c->person, c->n_people, sizeof c->person[0]);
    to->table = copied(c->table, c->n_tables, sizeof c->table[0]);
    to->corrected = copied(c->corrected, c->n_corrected, sizeof c->corrected[0]);
}

void ct_add_person(ae_contest *c, const ae_contest_person *person)
{
    c->person = grown(c->person, c->n_people, sizeof c->person[0]);
    c->person[c->n_people++] = *person;
}

void ae_contest_add_table(ae_contest *c, const ae_contest_table *table)
{
    c->table = grown(c->table, c->n_tables, sizeof c->table[0]);
    c->table[c->n_tables++] = *table;
}

static void add_corrected(ae_contest *c, const ae_contest_table *table)
{
    c->corrected = grown(c->corrected, c->n_corrected, sizeof c->corrected[0]);
    c->corrected[c->n_corrected] = *table;
    c->corrected[c->n_corrected++].after = ae_contest_rounds(c);
}

/* ---- questions ---- */

int ct_min_seats(const ae_contest *c)
{
    return c->has_short && c->seats > 2 ? c->seats - 1 : c->seats;
}

int ae_contest_rounds(const ae_contest *c)
{
    return c->n_tables ? c->table[c->n_tables - 1].round : 0;
}

int ae_contest_find(const ae_contest *c, const char *name)
{
    for (int i = 0; i < c->n_people; i++)
        if (!strcmp(c->person[i].name, name))
            return i;
    return -1;
}

int ae_contest_is_active(const ae_contest *c, int who, int round)
{
    const ae_contest_person *p = &c->person[who];

    return p->first <= round && (!p->last || p->last >= round);
}

/* Tables are in the order of rounds and numbers. */
ae_contest_table *ae_contest_table_at(const ae_contest *c, int round, int number)
{
    int low = 0, high = c->n_tables;

    while (low < high) {
        int mid = (low + high) / 2;
        ae_contest_table *t = &c->table[mid];

        if (t->round == round && t->number == number)
            return t;
        if (t->round < round || (t->round == round && t->number < number))
            low = mid + 1;
        else
            high = mid;
    }
    return NULL;
}

static int successor(const ae_contest *c, int who, int round)
{
    for (int i = 0; i < c->n_people; i++)
        if (c->person[i].replaces == who && c->person[i].first <= round)
            return i;
    return -1;
}

int ct_holder(const ae_contest *c, int who, int round)
{
    int next;

    while (c->person[who].last && (next = successor(c, who, round)) >= 0)
        who = next;
    return who;
}

int ct_is_bye(const ae_contest_table *t)
{
    return t->n_seats == 1;
}

int ct_has_result(const ae_contest_table *t)
{
    return ct_is_bye(t) || t->is_void || t->seat[0].place > 0;
}

uint64_t ct_seed(const ae_contest *c, int round)
{
    char text[AE_NAME + 16];
    ae_text t = AE_TEXT_IN(text);

    ae_put(&t, c->id);
    ae_put(&t, "/");
    ae_put_int(&t, round);
    return ae_hash(text, t.len);
}

/* ---- changes ---- */

static int latest_change(const ae_contest *c)
{
    return ae_contest_rounds(c) + 1;
}

/* A place can be taken over once, by somebody who comes after its owner has left. */
static const char *take_over(ae_contest *c, const char *name, int *replaced)
{
    int next = latest_change(c), who = ae_contest_find(c, name);

    if (who < 0)
        return "event_nobody";
    if (successor(c, who, AE_CONTEST_ROUNDS + 1) >= 0 || c->person[who].first >= next)
        return "event_replaced";
    if (!c->person[who].last)
        c->person[who].last = next - 1;
    *replaced = who;
    return NULL;
}

const char *ae_contest_join(ae_contest *c, const char *name, int strength, const char *replaces)
{
    ae_contest_person p = { .strength = strength, .first = latest_change(c), .replaces = -1 };
    ae_text text = AE_TEXT_IN(p.name);
    const char *fault = NULL;

    ae_put(&text, name);
    if (text.len >= text.size)
        return "name_long";
    if (!ae_is_title(name) || !ae_is_utf8(name))
        return "value";
    if (ae_contest_find(c, name) >= 0)
        return "twice";
    if (c->n_people == AE_CONTEST_PEOPLE)
        return "event_full";
    if (c->format == AE_KNOCKOUT && p.first > 1 && !replaces)
        return "event_late";
    if (replaces)
        fault = take_over(c, replaces, &p.replaces);
    if (!fault)
        ct_add_person(c, &p);
    return fault;
}

static void forget_in(ae_contest_table *table, int n, int who)
{
    for (int i = 0; i < n; i++)
        for (int seat = 0; seat < table[i].n_seats; seat++)
            table[i].seat[seat].who -= table[i].seat[seat].who > who;
}

/* Removes a person who has never been paired; those behind move up by one. */
static void remove_person(ae_contest *c, int who)
{
    ae_contest_person *p = &c->person[who];

    memmove(p, p + 1, (size_t)(c->n_people - who - 1) * sizeof *p);
    c->n_people--;
    for (int i = 0; i < c->n_people; i++)
        c->person[i].replaces -= c->person[i].replaces > who;
    forget_in(c->table, c->n_tables, who);
    forget_in(c->corrected, c->n_corrected, who);
}

const char *ae_contest_leave(ae_contest *c, const char *name)
{
    int next = latest_change(c), who = ae_contest_find(c, name);

    if (who < 0)
        return "event_nobody";
    if (c->person[who].last)
        return "event_left";
    if (c->person[who].first < next) {
        c->person[who].last = next - 1;
        return NULL;
    }
    remove_person(c, who);
    return NULL;
}

const char *ct_places_fault(const ae_contest_seat *seat, int n)
{
    for (int i = 0; i < n; i++) {
        int higher = 0;

        for (int j = 0; j < n; j++)
            higher += seat[j].place < seat[i].place;
        if (seat[i].place < 1 || seat[i].place != higher + 1)
            return "event_places";
    }
    return NULL;
}

const char *ae_contest_enter(ae_contest *c, int round, int number,
                             const ae_contest_seat *result, int is_correction)
{
    ae_contest_table *t = ae_contest_table_at(c, round, number);
    const char *fault;

    if (!t || ct_is_bye(t))
        return "event_no_table";
    fault = ct_places_fault(result, t->n_seats);
    if (fault)
        return fault;
    if (ct_has_result(t) && !is_correction)
        return "event_has_result";
    if (!ct_has_result(t) && is_correction)
        return "event_no_result";
    if (is_correction)
        add_corrected(c, t);
    t->is_void = 0;
    for (int i = 0; i < t->n_seats; i++) {
        t->seat[i].place = result[i].place;
        t->seat[i].score = result[i].score;
        t->seat[i].is_absent = result[i].is_absent && t->seat[i].who != AE_CONTEST_BOT;
    }
    return NULL;
}

const char *ae_contest_void(ae_contest *c, int round, int number)
{
    ae_contest_table *t = ae_contest_table_at(c, round, number);

    if (!t || ct_is_bye(t))
        return "event_no_table";
    if (ct_has_result(t))
        return "event_has_result";
    t->is_void = 1;
    return NULL;
}

/* ---- the past ---- */

void ae_contest_before(const ae_contest *c, int round, ae_contest *out)
{
    ae_contest_copy(out, c);
    while (out->n_tables && out->table[out->n_tables - 1].round >= round)
        out->n_tables--;
    for (int i = out->n_corrected; i-- > 0;) {
        const ae_contest_table *old = &out->corrected[i];
        ae_contest_table *now;

        if (old->after < round)
            break;
        now = ae_contest_table_at(out, old->round, old->number);
        if (now) {
            *now = *old;
            now->after = 0;
        }
        out->n_corrected--;
    }
}
