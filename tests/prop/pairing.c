/*
 * pairing.c: properties of pairing that hold for every event.
 *
 * Small events are compared with an exhaustive search, whose cost is written here once more after
 * docs/clubs.md.  Then 1,000 events of 4 to 500 people in every format, with people who leave, come
 * late, stay away or are replaced, with void tables and corrected results, are played to their ends
 * (fewer under the sanitizers).  A failure prints the id of the event, from which everything follows.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "pairing/pairing.h"

#if defined(__SANITIZE_ADDRESS__)
enum { N_EVENTS = 40 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { N_EVENTS = 40 };
#else
enum { N_EVENTS = 1000 };
#endif
#else
enum { N_EVENTS = 1000 };
#endif

#define EXPECT(c, cond) ((cond) ? (void)0 : broken((c), #cond))

static void broken(const ae_contest *c, const char *what)
{
    fail_msg("%s, round %d: %s", c->id, ae_contest_rounds(c), what);
}

static void name_event(ae_contest *c, const char *kind, int n)
{
    snprintf(c->id, sizeof c->id, "%s-%d", kind, n);
    snprintf(c->game, sizeof c->game, "concordia");
}

static void add_people(ae_contest *c, ae_rng *rng, int n)
{
    for (int i = 0; i < n; i++) {
        char name[16];

        snprintf(name, sizeof name, "p%d", c->n_people);
        assert_null(ae_contest_join(c, name, (int)ae_rng_below(rng, 4) * 100, NULL));
    }
}

/* ---- results ---- */

/* Scores with ties now and then; the places follow from them. */
static void play_table(ae_contest *c, const ae_contest_table *t, ae_rng *rng, int is_correction)
{
    ae_contest_seat result[AE_MAX_SEATS] = { { 0 } };

    for (int i = 0; i < t->n_seats; i++) {
        result[i].score = 20 + ae_rng_below(rng, 12);
        result[i].is_absent = t->seat[i].who >= 0 && ae_rng_below(rng, 40) == 0;
    }
    for (int i = 0; i < t->n_seats; i++) {
        result[i].place = 1;
        for (int k = 0; k < t->n_seats; k++)
            result[i].place += result[k].score > result[i].score;
    }
    assert_null(ae_contest_enter(c, t->round, t->number, result, is_correction));
}

static void play_round(ae_contest *c, ae_rng *rng)
{
    int round = ae_contest_rounds(c);

    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].round == round && c->table[i].n_seats > 1 && !c->table[i].is_void)
            play_table(c, &c->table[i], rng, 0);
}

/* ---- the least cost, by trying everything ---- */

enum { SMALL = 12 };

typedef struct {
    const ae_contest *contest;
    int n, who[SMALL];
    int met[SMALL][SMALL], starts[SMALL], shorts[SMALL], byes[SMALL], seat[SMALL][AE_MAX_SEATS];
    int worth[SMALL];
    int64_t points[SMALL];
    int64_t least, fewest; /* costs of the cheapest tables, and repeated pairs weighed alike */
} trying;

/* Linear points without ties broken: what the test's own settings need. */
static int64_t linear_points(const ae_contest *c, const ae_contest_table *t, int seat)
{
    int64_t sum = 0;
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].place == t->seat[seat].place)
            sum += (int64_t)(c->seats - 1) * 3600 * (t->n_seats - t->seat[seat].place - n++)
                   / (t->n_seats - 1);
    if (t->seat[seat].is_absent)
        return 0;
    return sum / n;
}

static void remember(trying *e, int round)
{
    const ae_contest *c = e->contest;

    for (int i = 0; i < c->n_tables; i++) {
        const ae_contest_table *t = &c->table[i];

        if (t->round >= round)
            continue;
        if (t->n_seats == 1) {
            e->byes[t->seat[0].who]++;
            e->points[t->seat[0].who] += (int64_t)(c->seats - 1) * 3600 / 2;
            continue;
        }
        for (int a = 0; a < t->n_seats; a++) {
            int who = t->seat[a].who;

            e->points[who] += linear_points(c, t, a);
            e->starts[who] += a == 0;
            e->seat[who][a]++;
            e->shorts[who] += t->n_seats < c->seats;
            e->worth[who] += c->worth[t->n_seats][a];
            for (int b = 0; b < t->n_seats; b++)
                if (b != a)
                    e->met[who][t->seat[b].who]++;
        }
    }
}

static int64_t cost_at(const trying *e, int who, int n_seats, int seat)
{
    int64_t worth = e->worth[who] + e->contest->worth[n_seats][seat];

    return worth * worth / 100 + (seat == 0 ? 30 * (2 * e->starts[who] + 1) : 0)
           + 10 * (2 * e->seat[who][seat] + 1);
}

/* The cheapest order of people on seats, by trying all orders. */
static int64_t seats_cost(const trying *e, int *who, int n, int done)
{
    int64_t least = INT64_MAX;

    if (done == n)
        return 0;
    for (int i = done; i < n; i++) {
        int one = who[i];
        int64_t cost;

        who[i] = who[done];
        who[done] = one;
        cost = cost_at(e, one, n, done) + seats_cost(e, who, n, done + 1);
        who[done] = who[i];
        who[i] = one;
        least = cost < least ? cost : least;
    }
    return least;
}

static int64_t people_cost(const trying *e, const int *who, int n, int64_t *repeats)
{
    int64_t sum = 0, max = (int64_t)(e->contest->seats - 1) * 3600;

    for (int i = 0; i < n; i++) {
        if (n == 1)
            sum += 100000 * (2 * e->byes[who[i]] + 1);
        else if (n < e->contest->seats)
            sum += 300 * (2 * e->shorts[who[i]] + 1);
        for (int k = 0; k < i; k++) {
            int64_t d = e->points[who[i]] - e->points[who[k]], m = e->met[who[i]][who[k]];

            *repeats += 1000000 * m * m;
            sum += e->contest->format == AE_SWISS ? 100 * d * d / (max * max) : 0;
        }
    }
    return sum + *repeats;
}

static void try_all(trying *e, unsigned left, int *sizes, int64_t cost, int64_t repeats);

/* Fills a table of `size` that has the first of those left, with all choices of the others. */
static void fill_table(trying *e, unsigned left, int *sizes, int size, int *who, int n,
                       const int64_t so_far[2])
{
    if (n == size) {
        int64_t repeats = 0, cost = people_cost(e, who, n, &repeats);

        cost += n > 1 ? seats_cost(e, who, n, 0) : 0;
        try_all(e, left, sizes, so_far[0] + cost, so_far[1] + repeats);
        return;
    }
    for (int i = 0; i < e->n; i++)
        if (left >> i & 1 && (n == 0 || e->who[i] > who[n - 1])) {
            int copy[AE_MAX_SEATS];

            memcpy(copy, who, sizeof copy);
            copy[n] = e->who[i];
            fill_table(e, left & ~(1u << i), sizes, size, copy, n + 1, so_far);
            if (n == 0)
                return; /* the first one left sits somewhere: here */
        }
}

static void try_all(trying *e, unsigned left, int *sizes, int64_t cost, int64_t repeats)
{
    int64_t so_far[2] = { cost, repeats };

    e->fewest = !left && repeats < e->fewest ? repeats : e->fewest;
    e->least = !left && cost < e->least ? cost : e->least;
    for (int size = 1; size <= AE_MAX_SEATS && left; size++)
        if (sizes[size] > 0 && cost < e->least) {
            int who[AE_MAX_SEATS] = { 0 };

            sizes[size]--;
            fill_table(e, left, sizes, size, who, 0, so_far);
            sizes[size]++;
        }
}

/* Pairs a round, and compares with everything that could have been. */
static void try_round(ae_contest *c)
{
    trying e = { .contest = c, .least = INT64_MAX, .fewest = INT64_MAX };
    int sizes[AE_MAX_SEATS + 1] = { 0 }, round = ae_contest_rounds(c) + 1;
    ae_contest_cost cost;

    remember(&e, round);
    EXPECT(c, ae_contest_pair(c, &cost) == AE_STAGE_READY);
    for (int i = 0; i < c->n_tables; i++)
        if (c->table[i].round == round) {
            sizes[c->table[i].n_seats]++;
            for (int k = 0; k < c->table[i].n_seats; k++)
                e.who[e.n++] = c->table[i].seat[k].who;
        }
    for (int i = 1; i < e.n; i++)
        for (int k = i; k > 0 && e.who[k] < e.who[k - 1]; k--) {
            int one = e.who[k];

            e.who[k] = e.who[k - 1];
            e.who[k - 1] = one;
        }
    try_all(&e, (1u << e.n) - 1, sizes, 0, 0);
    if (cost.total != e.least || cost.repeats != e.fewest)
        fail_msg("%s, round %d: cost %lld, least %lld; repeats %lld, fewest %lld", c->id, round,
                 (long long)cost.total, (long long)e.least, (long long)cost.repeats,
                 (long long)e.fewest);
}

static void try_small(int n, int seats, ae_contest_format format, int seed)
{
    ae_contest c;
    ae_rng rng = { (uint64_t)seed };

    ae_contest_init(&c);
    name_event(&c, "small", 100000 * (int)format + 1000 * seed + 10 * n + seats);
    c.format = format;
    c.seats = seats;
    c.rounds = format == AE_GROUPS ? 6 : 7;
    c.group_size = n;
    c.has_worth = 1;
    for (int size = 2; size <= AE_MAX_SEATS; size++)
        for (int seat = 0; seat < size; seat++)
            c.worth[size][seat] = (int16_t)((int)ae_rng_below(&rng, 100) - 50);
    add_people(&c, &rng, n);
    while (ae_contest_stage_of(&c) == AE_STAGE_READY) {
        try_round(&c);
        play_round(&c, &rng);
    }
    ae_contest_free(&c);
}

static void test_least_cost(void **state)
{
    (void)state;
    for (int seed = 1; seed <= (N_EVENTS < 1000 ? 1 : 4); seed++) {
        for (int n = 4; n <= 9; n++)
            try_small(n, 3, AE_SWISS, seed);
        for (int n = 4; n <= 9; n++)
            try_small(n, 4, AE_SWISS, seed);
        for (int n = 4; n <= 7; n++)
            try_small(n, 2, AE_SWISS, seed);
        for (int n = 6; n <= 8; n++)
            try_small(n, 4, AE_GROUPS, seed);
        try_small(9, 3, AE_GROUPS, seed);
        try_small(12, 6, AE_SWISS, seed);
    }
    try_small(12, 4, AE_SWISS, 1);
}

/* ---- whole events ---- */

static int below(ae_rng *rng, int n)
{
    return (int)ae_rng_below(rng, (uint32_t)n);
}

/* Most events are small, and every hundredth may be as large as it likes. */
static int any_size(ae_rng *rng, int number)
{
    return 4 + below(rng, number % 100 < 1 ? 497 : number % 50 < 5 ? 40 : 14);
}

static void set_up(ae_contest *c, ae_rng *rng, int number)
{
    ae_contest_init(c);
    name_event(c, "event", number);
    c->format = (ae_contest_format)below(rng, AE_N_FORMATS);
    c->fill = (ae_contest_fill)below(rng, AE_N_FILLS);
    c->system = (ae_contest_system)below(rng, AE_N_SYSTEMS);
    c->absent = (ae_contest_absent)below(rng, AE_N_ABSENTS);
    c->seats = 2 + below(rng, 5);
    c->has_short = below(rng, 4) > 0;
    c->rounds = 2 + below(rng, 4);
    c->group_size = c->seats + below(rng, 2 * c->seats);
    if (c->format == AE_GROUPS && below(rng, 3))
        c->rounds = 0;
    c->advance = 1 + below(rng, c->seats - (c->has_short && c->seats > 2) - 1);
    c->seasons = 1 + below(rng, 2);
    c->promote = below(rng, 4);
    add_people(c, rng, any_size(rng, number));
}

static int count_active(const ae_contest *c, int round)
{
    int n = 0;

    for (int i = 0; i < c->n_people; i++)
        n += ae_contest_is_active(c, i, round);
    return n;
}

/* Everyone who plays does so once, and tables have the sizes that docs/clubs.md gives. */
static int try_tables(const ae_contest *c)
{
    int round = ae_contest_rounds(c), seen[AE_CONTEST_PEOPLE] = { 0 }, n = 0;
    int least = c->has_short && c->seats > 2 ? c->seats - 1 : c->seats;

    for (int i = 0; i < c->n_tables; i++) {
        const ae_contest_table *t = &c->table[i];
        int n_bots = 0;

        if (t->round != round)
            continue;
        EXPECT(c, t->n_seats == 1 || (t->n_seats >= least && t->n_seats <= c->seats));
        for (int k = 0; k < t->n_seats; k++) {
            n_bots += t->seat[k].who < 0;
            if (t->seat[k].who < 0)
                continue;
            EXPECT(c, ae_contest_is_active(c, t->seat[k].who, round));
            EXPECT(c, !seen[t->seat[k].who]++);
            n++;
        }
        EXPECT(c, n_bots == 0 || c->fill == AE_FILL_BOTS);
        EXPECT(c, t->n_seats > 1 || (c->fill == AE_FILL_BYE && !n_bots));
    }
    if (c->format == AE_SWISS)
        EXPECT(c, n == count_active(c, round));
    return n;
}

/* The same tables come out again when they are computed from what was known then. */
static void try_again(const ae_contest *c, int round)
{
    ae_contest before;
    int at = 0;

    ae_contest_before(c, round, &before);
    EXPECT(c, ae_contest_rounds(&before) == round - 1);
    EXPECT(c, ae_contest_pair(&before, NULL) == AE_STAGE_READY);
    while (c->table[at].round < round)
        at++;
    for (; at < before.n_tables; at++) {
        EXPECT(c, before.table[at].n_seats == c->table[at].n_seats);
        for (int k = 0; k < c->table[at].n_seats; k++)
            EXPECT(c, before.table[at].seat[k].who == c->table[at].seat[k].who);
    }
    EXPECT(c, at == c->n_tables || c->table[at].round > round);
    ae_contest_free(&before);
}

static char *written(const ae_contest *c, size_t *len)
{
    ae_text text = { .size = 0 };

    ae_contest_write(c, &text);
    text = (ae_text){ .buf = malloc(text.len + 1), .size = text.len + 1 };
    assert_non_null(text.buf);
    ae_contest_write(c, &text);
    *len = text.len;
    return text.buf;
}

/* What is written is read back to the same bytes. */
static void try_json(const ae_contest *c)
{
    size_t len, again;
    char *text = written(c, &len), *other;
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room = malloc((size_t)n * sizeof *room);
    ae_faults faults = { .n = AE_MAX_FAULTS };
    ae_contest read;

    assert_non_null(room);
    faults.n = 0;
    EXPECT(c, ae_contest_read(&read, text, len, room, n, &faults) == AE_OK);
    other = written(&read, &again);
    EXPECT(c, len == again && !memcmp(text, other, len));
    ae_contest_free(&read);
    free(room);
    free(text);
    free(other);
}

/* Rows are in the order of their keys, places count, and shared places are equal in all. */
static void try_standing(const ae_contest *c)
{
    ae_contest_row *row = malloc((size_t)c->n_people * sizeof *row);
    int n, first = 0;

    assert_non_null(row);
    n = ae_contest_standing(c, row);
    EXPECT(c, n > 0 && row[0].place == 1 && row[0].reason == AE_BY_GROUP);
    for (int i = 1; i < n; i++) {
        int key = 0;

        while (key < AE_N_KEYS && row[i].key[key] == row[i - 1].key[key])
            key++;
        EXPECT(c, (int)row[i].reason == key);
        EXPECT(c, key == AE_N_KEYS || row[i].key[key] < row[i - 1].key[key]);
        first = key == AE_BY_GROUP ? i : first;
        EXPECT(c, row[i].place == (key == AE_N_KEYS ? row[i - 1].place : i - first + 1));
    }
    free(row);
}

static void change_people(ae_contest *c, ae_rng *rng)
{
    for (int i = c->n_people; i-- > 0;)
        if (ae_contest_is_active(c, i, ae_contest_rounds(c) + 1) && below(rng, 30) == 0) {
            char name[16], old[AE_CONTEST_NAME];

            memcpy(old, c->person[i].name, sizeof old);
            snprintf(name, sizeof name, "p%d", c->n_people + 1000);
            if (below(rng, 2) && c->n_people < AE_CONTEST_PEOPLE)
                assert_null(ae_contest_join(c, name, 50, old));
            else
                assert_null(ae_contest_leave(c, old));
        }
    if (below(rng, 3) == 0 && (c->format != AE_KNOCKOUT || !c->n_tables)
        && c->n_people < AE_CONTEST_PEOPLE - 3)
        add_people(c, rng, 1 + below(rng, 3));
}

static void correct(ae_contest *c, ae_rng *rng)
{
    const ae_contest_table *t = &c->table[below(rng, c->n_tables)];

    if (t->n_seats > 1)
        play_table(c, t, rng, 1);
}

/* A table of the last round that cannot be finished. */
static void lose_table(ae_contest *c, ae_rng *rng)
{
    const ae_contest_table *t = &c->table[c->n_tables - 1 - below(rng, 2)];

    if (t->round == ae_contest_rounds(c) && t->n_seats > 1)
        assert_null(ae_contest_void(c, t->round, t->number));
}

static ae_contest_format play_event(int number, int *size, ae_contest_stage *end)
{
    ae_rng rng = { (uint64_t)number * 7919 };
    ae_contest_place place;
    ae_contest c;
    int before = AE_CONTEST_PEOPLE + 1;
    ae_contest_format format;

    set_up(&c, &rng, number);
    EXPECT(&c, !ae_contest_check(&c, &place));
    *size = c.n_people;
    while ((*end = ae_contest_pair(&c, NULL)) == AE_STAGE_READY) {
        int n = try_tables(&c), round = ae_contest_rounds(&c);

        EXPECT(&c, c.format != AE_KNOCKOUT || n < before);
        before = n;
        EXPECT(&c, ae_contest_stage_of(&c) == AE_STAGE_PLAYING);
        if (c.n_tables > 1 && below(&rng, 4) == 0)
            lose_table(&c, &rng);
        play_round(&c, &rng);
        if (below(&rng, 3) == 0)
            correct(&c, &rng);
        change_people(&c, &rng);
        EXPECT(&c, !ae_contest_check(&c, &place));
        if (below(&rng, 4) == 0)
            try_again(&c, 1 + below(&rng, round));
        if (below(&rng, 4) == 0)
            try_standing(&c);
    }
    EXPECT(&c, *end == AE_STAGE_DONE || *end == AE_STAGE_FEW);
    if (c.format == AE_SWISS && *end == AE_STAGE_DONE)
        EXPECT(&c, ae_contest_rounds(&c) == c.rounds);
    try_standing(&c);
    try_json(&c);
    format = c.format;
    ae_contest_free(&c);
    return format;
}

static void test_events(void **state)
{
    int largest = 0, smallest = AE_CONTEST_PEOPLE, n_done[AE_N_FORMATS] = { 0 }, n_few = 0;

    (void)state;
    for (int number = 0; number < N_EVENTS; number++) {
        ae_contest_stage end;
        int size;
        ae_contest_format format = play_event(number, &size, &end);

        largest = size > largest ? size : largest;
        smallest = size < smallest ? size : smallest;
        n_done[format] += end == AE_STAGE_DONE;
        n_few += end == AE_STAGE_FEW;
    }
    if (N_EVENTS < 1000)
        return;
    assert_true(smallest <= 5 && largest > 400 && n_few > 0);
    for (int format = 0; format < AE_N_FORMATS; format++)
        assert_true(n_done[format] > N_EVENTS / AE_N_FORMATS / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least_cost),
        cmocka_unit_test(test_events),
    };

    return cmocka_run_group_tests_name("pairing", tests, NULL, NULL);
}
