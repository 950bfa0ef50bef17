/*
 * optimise.c: distributes people over tables so that the cost is low.
 *
 * The cost of a table is the sum over its pairs, over its people (short table, bye) and of its seats.
 * A trial begins with the people in the order of their points.  Then two people at different tables
 * are exchanged again and again: first at random, by threshold accepting (an exchange is kept if it
 * adds less than a threshold that falls to 0; seats do not count yet), then every exchange that
 * lowers the whole cost, until there is none.  The best of a few trials is taken.  Up to EXACT people
 * the least cost is computed instead, by dynamic programming over sets of people.  All numbers are
 * integers, so that every machine finds the same tables.
 */
#include "pairing/private.h"

#include <string.h>

enum { FULL, SHORT, BYE, N_KINDS };
enum {
    EXACT = 12, /* people, up to which all ways are compared */
    MAX_PAIR = 2000000000,
    FEW = 24,   /* people, up to which seats are exchanged at random, too */
    MANY = 150, /* people, from which on fewer trials are made */
    TRIALS = 6, /* at most */
    TRIALS_OF_MANY = 2,
    ENOUGH = 3,            /* trials that end with the same least cost */
    PROPOSALS = 300,       /* of an exchange, for each person and trial */
    PROPOSALS_SQUARE = 60, /* for each pair of few people, as long as that is less than ... */
    MAX_SQUARE = 30000,
    SEAT_PROPOSALS = 30, /* for each person */
    STEPS = 60,          /* of a threshold */
    SEAT_STEPS = 25,
    HIGH = 3 * CT_REPEAT, /* thresholds, and the part by which each step lowers them */
    HIGH_PART = 5,
    LOW = 20 * CT_POINTS,
    LOW_PART = 8,
    LOWEST = 2 * CT_POINTS,
    WINDOW = 16, /* places in the order of points */
    SWEEPS = 30
};

typedef struct {
    const ct_past *past;
    ae_rng *rng;
    const int *who;                    /* the people; all indexes below count in this list */
    int n, n_tables;                   /* with byes, which are tables of one */
    int *begin, *n_seats, *kind;       /* by table; begin[n_tables] is n */
    int *table;                        /* by slot */
    int32_t *pair;                     /* n times n */
    int32_t (*single)[N_KINDS];        /* by person */
    int32_t (*seat)[2][AE_MAX_SEATS];  /* by person: at a short table and at a full one */
    int32_t (*least)[2];               /* the cheapest of these */
    int *at, *best;                    /* person by slot, now and in the best trial */
    int64_t *joined;                   /* n_tables times n: what a person costs at a table */
    int64_t *seats_cost, *seats_least; /* by table */
} search;

/* ---- preparation ---- */

static int32_t pair_cost(const ct_past *p, int a, int b)
{
    int64_t cost = ct_repeat_cost(p, a, b) + ct_points_cost(p, a, b);

    return (int32_t)(cost < MAX_PAIR ? cost : MAX_PAIR);
}

static void fill_pairs(search *s, int n_tables)
{
    int pot[AE_CONTEST_PEOPLE], n = s->n;

    ct_pots(s->past, s->who, n, n_tables, pot);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            s->pair[a * n + b] = s->pair[b * n + a] = pair_cost(s->past, s->who[a], s->who[b])
                                                      + (int32_t)ct_seed_cost(pot[a], pot[b]);
}

static void fill_seats(search *s, int i, int is_full)
{
    const ae_contest *c = s->past->contest;
    int n_seats = is_full ? c->seats : ct_min_seats(c);

    s->least[i][is_full] = INT32_MAX;
    for (int seat = 0; seat < n_seats; seat++) {
        int64_t cost = ct_seat_cost(s->past, s->who[i], n_seats, seat, NULL);

        s->seat[i][is_full][seat] = (int32_t)(cost < MAX_PAIR ? cost : MAX_PAIR);
        if (s->seat[i][is_full][seat] < s->least[i][is_full])
            s->least[i][is_full] = s->seat[i][is_full][seat];
    }
}

static void fill_singles(search *s)
{
    for (int i = 0; i < s->n; i++) {
        s->single[i][FULL] = 0;
        s->single[i][SHORT] = (int32_t)ct_short_cost(s->past, s->who[i]);
        s->single[i][BYE] = (int32_t)ct_bye_cost(s->past, s->who[i]);
        fill_seats(s, i, 0);
        fill_seats(s, i, 1);
    }
}

static void lay_tables(search *s, const ct_sizes *sizes)
{
    int at = 0;

    for (int t = 0; t < s->n_tables; t++) {
        int is_bye = t >= sizes->n_tables, n = is_bye ? 1 : sizes->n_people[t];

        s->begin[t] = at;
        s->n_seats[t] = is_bye ? 1 : sizes->n_seats[t];
        s->kind[t] = is_bye ? BYE : n < s->past->contest->seats ? SHORT : FULL;
        for (int i = 0; i < n; i++)
            s->table[at++] = t;
    }
    s->begin[s->n_tables] = at;
    AE_ASSERT(at == s->n);
}

static void *room(size_t n, size_t size)
{
    return ct_alloc((n + 1) * size);
}

static void prepare(search *s, const ct_sizes *sizes)
{
    size_t n = (size_t)s->n, n_tables = (size_t)s->n_tables;

    s->begin = room(n_tables, sizeof s->begin[0]);
    s->n_seats = room(n_tables, sizeof s->n_seats[0]);
    s->kind = room(n_tables, sizeof s->kind[0]);
    s->seats_cost = room(n_tables, sizeof s->seats_cost[0]);
    s->seats_least = room(n_tables, sizeof s->seats_least[0]);
    s->table = room(n, sizeof s->table[0]);
    s->at = room(n, sizeof s->at[0]);
    s->best = room(n, sizeof s->best[0]);
    s->pair = room(n * n, sizeof s->pair[0]);
    s->joined = room(n_tables * n, sizeof s->joined[0]);
    s->single = room(n, sizeof s->single[0]);
    s->seat = room(n, sizeof s->seat[0]);
    s->least = room(n, sizeof s->least[0]);
    lay_tables(s, sizes);
    fill_pairs(s, sizes->n_tables);
    fill_singles(s);
}

static void finish(search *s)
{
    void *all[] = { s->begin,  s->n_seats, s->kind, s->seats_cost, s->seats_least,
                    s->table,  s->at,      s->best, s->pair,       s->joined,
                    s->single, s->seat,    s->least };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
}

/* ---- exchanges ---- */

/* joined[t * n + p] is the cost of person p alone at table t, and with each other person who is there
 * now.  Most exchanges that are looked at are not made, so these sums are kept: what an exchange adds
 * is then found without a loop over the tables. */
static void join(search *s, int table, int person)
{
    int64_t *joined = &s->joined[table * s->n];
    const int32_t *pair = &s->pair[person * s->n];

    for (int i = 0; i < s->n; i++)
        joined[i] += pair[i];
}

static void join_all(search *s)
{
    for (int t = 0; t < s->n_tables; t++) {
        for (int i = 0; i < s->n; i++)
            s->joined[t * s->n + i] = s->single[i][s->kind[t]];
        for (int slot = s->begin[t]; slot < s->begin[t + 1]; slot++)
            join(s, t, s->at[slot]);
    }
}

/* What the exchange of the people in two slots adds to the cost of pairs and people. */
static int64_t added(const search *s, int x, int y)
{
    int a = s->at[x], b = s->at[y];
    const int64_t *t = &s->joined[s->table[x] * s->n], *u = &s->joined[s->table[y] * s->n];

    return t[b] - t[a] + u[a] - u[b] - 2 * (int64_t)s->pair[a * s->n + b];
}

static void swap(search *s, int x, int y)
{
    int a = s->at[x];

    s->at[x] = s->at[y];
    s->at[y] = a;
}

/* After a swap: person a came to table t for person b, who went to table u. */
static void move_sums(search *s, int t, int u, int a, int b)
{
    int64_t *of_t = &s->joined[t * s->n], *of_u = &s->joined[u * s->n];
    const int32_t *of_a = &s->pair[a * s->n], *of_b = &s->pair[b * s->n];

    for (int i = 0; i < s->n; i++) {
        int64_t more = (int64_t)of_a[i] - of_b[i];

        of_t[i] += more;
        of_u[i] -= more;
    }
}

static void exchange(search *s, int x, int y)
{
    swap(s, x, y);
    move_sums(s, s->table[x], s->table[y], s->at[x], s->at[y]);
}

/* ---- seats ---- */

static int is_full_size(const search *s, int table)
{
    return s->n_seats[table] == s->past->contest->seats;
}

static int64_t cost_of_seats(const search *s, int table, int *seat)
{
    int32_t cost[AE_MAX_SEATS][AE_MAX_SEATS];
    int n = s->begin[table + 1] - s->begin[table];

    if (s->kind[table] == BYE)
        return 0;
    for (int i = 0; i < n; i++)
        memcpy(cost[i], s->seat[s->at[s->begin[table] + i]][is_full_size(s, table)],
               sizeof cost[i]);
    return ct_assign_seats((const int32_t(*)[AE_MAX_SEATS])cost, n, s->n_seats[table], seat);
}

static int64_t least_of_seats(const search *s, int table)
{
    int64_t sum = 0;

    for (int i = s->begin[table]; i < s->begin[table + 1] && s->kind[table] != BYE; i++)
        sum += s->least[s->at[i]][is_full_size(s, table)];
    return sum;
}

static void weigh_seats(search *s, int table)
{
    s->seats_cost[table] = cost_of_seats(s, table, NULL);
    s->seats_least[table] = least_of_seats(s, table);
}

/* What the seats of a table cost at least if person b comes for person a. */
static int64_t least_with(const search *s, int table, int a, int b)
{
    int is_full = is_full_size(s, table);

    return s->kind[table] == BYE
               ? 0
               : s->seats_least[table] - s->least[a][is_full] + s->least[b][is_full];
}

/* Keeps an exchange if it adds less than a threshold to the whole cost; the seats are only computed
 * where that can be. */
static int improve(search *s, int x, int y, int64_t threshold)
{
    int t = s->table[x], u = s->table[y], a = s->at[x], b = s->at[y];
    int64_t more = added(s, x, y), seats = s->seats_cost[t] + s->seats_cost[u] + threshold;

    if (more + least_with(s, t, a, b) + least_with(s, u, b, a) >= seats)
        return 0;
    swap(s, x, y);
    if (more + cost_of_seats(s, t, NULL) + cost_of_seats(s, u, NULL) >= seats) {
        swap(s, x, y);
        return 0;
    }
    move_sums(s, t, u, b, a);
    weigh_seats(s, t);
    weigh_seats(s, u);
    return 1;
}

static void descend(search *s)
{
    int is_better = 1;

    for (int sweep = 0; sweep < SWEEPS && is_better; sweep++) {
        is_better = 0;
        for (int x = 0; x < s->n; x++)
            for (int y = s->begin[s->table[x] + 1]; y < s->n; y++)
                is_better |= improve(s, x, y, 0);
    }
}

/* ---- trials ---- */

static int64_t whole_cost(const search *s)
{
    int64_t sum = 0;

    for (int t = 0; t < s->n_tables; t++) {
        sum += s->seats_cost[t];
        for (int i = s->begin[t]; i < s->begin[t + 1]; i++) {
            sum += s->single[s->at[i]][s->kind[t]];
            for (int k = s->begin[t]; k < i; k++)
                sum += s->pair[s->at[i] * s->n + s->at[k]];
        }
    }
    return sum;
}

static int64_t points_of(const search *s, int i)
{
    return s->past->contest->format == AE_SWISS ? s->past->of[s->who[i]].points : 0;
}

/* The people by points, and by lot where these are equal. */
static void begin_trial(search *s)
{
    for (int i = 0; i < s->n; i++) {
        int j = (int)ae_rng_below(s->rng, (uint32_t)i + 1);

        s->at[i] = s->at[j];
        s->at[j] = i;
    }
    for (int i = 1; i < s->n; i++) {
        int one = s->at[i], k = i;

        for (; k > 0 && points_of(s, s->at[k - 1]) < points_of(s, one); k--)
            s->at[k] = s->at[k - 1];
        s->at[k] = one;
    }
}

/* Another slot: near in the order of the tables, which is that of points, or anywhere. */
static int other_slot(const search *s, int x)
{
    int y;

    if (s->n <= 2 * WINDOW || ae_rng_below(s->rng, 4) == 0)
        return (int)ae_rng_below(s->rng, (uint32_t)s->n);
    y = x - WINDOW + (int)ae_rng_below(s->rng, 2 * WINDOW + 1);
    return y < 0 ? y + s->n : y >= s->n ? y - s->n : y;
}

static int n_proposals(const search *s)
{
    int square = PROPOSALS_SQUARE * s->n * s->n;
    int few = square < MAX_SQUARE ? square : MAX_SQUARE;

    return s->n * PROPOSALS > MAX_SQUARE ? s->n * PROPOSALS : few;
}

/* Exchanges people at random under a falling threshold, without looking at seats. */
static void wander(search *s, int64_t threshold, int part)
{
    int n = n_proposals(s) / STEPS;

    for (int step = 0; step < STEPS; step++, threshold -= threshold / part)
        for (int i = 0; i < n; i++) {
            int x = (int)ae_rng_below(s->rng, (uint32_t)s->n), y = other_slot(s, x);

            if (s->table[x] != s->table[y] && added(s, x, y) <= threshold)
                exchange(s, x, y);
        }
}

/* The same for the whole cost. */
static void wander_with_seats(search *s)
{
    int64_t threshold = LOWEST;

    for (int step = 0; step < SEAT_STEPS; step++, threshold -= threshold / LOW_PART)
        for (int i = 0; i < SEAT_PROPOSALS * s->n / SEAT_STEPS; i++) {
            int x = (int)ae_rng_below(s->rng, (uint32_t)s->n), y = other_slot(s, x);

            if (s->table[x] != s->table[y])
                improve(s, x, y, threshold);
        }
}

static int64_t try_once(search *s, int is_high)
{
    begin_trial(s);
    join_all(s);
    wander(s, is_high ? HIGH : LOW, is_high ? HIGH_PART : LOW_PART);
    for (int t = 0; t < s->n_tables; t++)
        weigh_seats(s, t);
    if (s->n <= FEW)
        wander_with_seats(s);
    descend(s);
    return whole_cost(s);
}

static int n_trials(const search *s)
{
    return s->n < MANY ? TRIALS : TRIALS_OF_MANY;
}

/* ---- few people: the least cost ---- */

/* best[set] is what it costs to seat these people at the first tables; last[set] are those of them
 * at the last table.  Which table comes next follows from the size of the set. */
typedef struct {
    search *s;
    int64_t best[1 << EXACT];
    int64_t table[N_KINDS]
                 [1 << EXACT]; /* what these people at one table cost; -1: not yet known */
    unsigned last[1 << EXACT];
} exact;

static int n_of(unsigned set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

static void list_set(unsigned set, int *list)
{
    for (int i = 0, n = 0; set >> i; i++)
        if (set >> i & 1)
            list[n++] = i;
}

static int64_t cost_of_set(exact *e, unsigned set, int t)
{
    search *s = e->s;
    int64_t *cost = &e->table[s->kind[t]][set];

    if (*cost >= 0)
        return *cost;
    list_set(set, s->at + s->begin[t]);
    *cost = cost_of_seats(s, t, NULL);
    for (int i = s->begin[t]; i < s->begin[t + 1]; i++) {
        *cost += s->single[s->at[i]][s->kind[t]];
        for (int k = s->begin[t]; k < i; k++)
            *cost += s->pair[s->at[i] * s->n + s->at[k]];
    }
    return *cost;
}

/* Tries all sets of people at the next table. */
static void extend_set(exact *e, unsigned set, int t)
{
    unsigned rest = ((1u << e->s->n) - 1) & ~set;
    int n = e->s->begin[t + 1] - e->s->begin[t];

    for (unsigned at = rest; at; at = (at - 1) & rest) {
        int64_t cost;

        if (n_of(at) != n)
            continue;
        cost = e->best[set] + cost_of_set(e, at, t);
        if (cost < e->best[set | at]) {
            e->best[set | at] = cost;
            e->last[set | at] = at;
        }
    }
}

static void find_least(search *s)
{
    exact *e = ct_alloc(sizeof *e);
    unsigned all = (1u << s->n) - 1;

    e->s = s;
    memset(e->table, -1, sizeof e->table);
    for (unsigned set = 1; set <= all; set++)
        e->best[set] = INT64_MAX;
    for (unsigned set = 0; set < all; set++)
        if (e->best[set] < INT64_MAX)
            extend_set(e, set, s->table[n_of(set)]);
    for (int t = s->n_tables; t-- > 0; all &= ~e->last[all])
        list_set(e->last[all], s->best + s->begin[t]);
    free(e);
}

/* ---- all ---- */

static void find_good(search *s)
{
    int64_t least = INT64_MAX;

    for (int trial = 0, found = 0; trial < n_trials(s) && found < ENOUGH; trial++) {
        int64_t cost = try_once(s, trial % 2);

        found = cost < least ? 1 : found + (cost == least);
        if (cost < least) {
            least = cost;
            memcpy(s->best, s->at, (size_t)s->n * sizeof s->best[0]);
        }
    }
}

static void put_order(const search *s, int *order)
{
    for (int i = 0; i < s->n; i++)
        order[i] = s->who[s->best[i]];
}

/* In any order, so that nobody gains by having come first where several ways cost the same. */
static void shuffle(ae_rng *rng, int *who, const int *order, int n)
{
    for (int i = 0; i < n; i++) {
        int j = (int)ae_rng_below(rng, (uint32_t)i + 1);

        who[i] = who[j];
        who[j] = order[i];
    }
}

void ct_optimise(const ct_past *past, const ct_sizes *sizes, ae_rng *rng, int *order, int n)
{
    int who[AE_CONTEST_PEOPLE];
    search s = { .past = past,
                 .rng = rng,
                 .who = who,
                 .n = n,
                 .n_tables = sizes->n_tables + sizes->n_byes };

    shuffle(rng, who, order, n);
    prepare(&s, sizes);
    if (n <= EXACT)
        find_least(&s);
    else
        find_good(&s);
    put_order(&s, order);
    finish(&s);
}
