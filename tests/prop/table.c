/*
 * table.c: the promises of table.h, tested by random calls on every set-up of every game.
 *
 * After every call the table is compared with the model (model.h): whether the call is accepted,
 * and the situation then.  The test also checks that a refused call changes nothing, that a record
 * opens again as the same table, that a clone is independent, and that no sequence of decisions
 * and undos gains time.
 */
#include "model.h"

enum { CALLS = 100, MOST_LINES = 160 };

/* The record of the table, opened. */
static ae_table *reopen(const trial *t, const ae_table *table, int viewer)
{
    char *text = written(table, viewer);
    ae_faults faults = { .n = 0 };
    ae_opening how;
    ae_table *again = NULL;

    HOLD(t, ae_table_open(&again, text, strlen(text), &how, &faults) == AE_OK);
    HOLD(t, faults.n == 0 && !how.is_adopted);
    free(text);
    return again;
}

static void try_reopening(const trial *t, const ae_table *table)
{
    ae_table *again = reopen(t, table, AE_ALL);

    HOLD(t, is_same_text(describe(again, t->now), describe(table, t->now)));
    ae_table_free(again);
}

/* Changes of a clone, and freeing it, do not change the original. */
static void try_clone(trial *t, const ae_table *table)
{
    char *before = describe(table, t->now);
    ae_table *clone = ae_table_clone(table);
    ae_rng rng = t->rng;
    int64_t now = t->now;

    HOLD(t, is_same_text(describe(clone, t->now), describe(table, t->now)));
    for (int i = 0; i < 12; i++) {
        ae_entry entry;

        random_entry(t, clone, &entry);
        ae_table_append(clone, &entry, NULL);
        ae_table_advance(clone, t->now, NULL);
    }
    ae_table_free(clone);
    t->rng = rng;
    t->now = now;
    HOLD(t, is_same_text(before, describe(table, t->now)));
}

static void try_entry(trial *t, ae_table *table, model *m, const ae_entry *entry)
{
    char *before = describe(table, t->now);
    int is_taken = model_takes(m, entry);
    ae_err err = ae_table_append(table, entry, NULL);

    HOLD(t, (err == AE_OK) == is_taken);
    if (is_taken) {
        free(before);
        model_do(t, m, entry);
    } else {
        HOLD(t, is_same_text(before, describe(table, t->now)));
    }
    compare(t, table, m);
}

/* Entries that the table makes by itself are accepted like any other. */
static void advance(trial *t, ae_table *table, model *m)
{
    ae_entry entry;

    while (m->n < MOST_LINES && ae_table_next(table, t->now, &entry)) {
        int n = m->n;

        try_entry(t, table, m, &entry);
        if (m->n == n)
            return; /* somebody's time is up */
    }
}

static void play_at_random(trial *t)
{
    model *m = malloc(sizeof *m);
    ae_table *table;

    assert_non_null(m);
    random_head(t);
    table = new_table(t);
    model_begin(t, m);
    compare(t, table, m);
    while (++t->call <= CALLS && m->n < MOST_LINES - 1) {
        ae_entry entry;

        random_entry(t, table, &entry);
        try_entry(t, table, m, &entry);
        if (one_in(t, 3))
            advance(t, table, m);
        if (one_in(t, 12))
            try_reopening(t, table);
        if (one_in(t, 12))
            try_clone(t, table);
    }
    try_reopening(t, table);
    ae_table_free(table);
    free(m);
}

static void test_random_calls(void **state)
{
    (void)state;
    for_all(play_at_random, 160);
}

/* ---- nobody gains time ---- */

/* The time of each seat at some moment; `ran` is measured independently of the table. */
typedef struct {
    int64_t at, left[AE_MAX_SEATS], ran[AE_MAX_SEATS];
} times;

/* Time runs for persons who are to act. */
static void go_on_to(times *now, const ae_table *table, int64_t at)
{
    for (int seat = 0; seat < ae_table_setup(table)->seats; seat++) {
        if (ae_table_to_act(table) & AE_SEAT_BIT(seat)
            && ae_table_sitter(table, seat) == AE_PERSON)
            now->ran[seat] += at - now->at;
        now->left[seat] = ae_table_left(table, seat, at);
    }
    now->at = at;
}

static int is_standing(const ae_table *table, uint32_t number)
{
    ae_entry entry;

    ae_table_entry_for(table, number, AE_ALL, &entry);
    return entry.kind == AE_ENTRY_DECISION && !ae_table_is_taken_back(table, number);
}

/* How many turns each seat has ended by decisions that stand. */
static void count_turns(const trial *t, const ae_table *table, int n_turns[AE_MAX_SEATS])
{
    ae_state s;

    memset(n_turns, 0, AE_MAX_SEATS * sizeof n_turns[0]);
    HOLD(t, ae_start(t->at.game, t->at.board, &s, &t->at.setup) == AE_OK);
    for (uint32_t number = 1; number <= ae_table_count(table); number++) {
        ae_seats before = t->at.game->to_act(t->at.board, &s), after;
        ae_entry entry;
        ae_move move;

        if (!is_standing(table, number))
            continue;
        ae_table_entry_for(table, number, AE_ALL, &entry);
        move = ae_parse(t->at.game, t->at.board, &s, entry.seat, entry.text);
        ae_play(t->at.game, t->at.board, &s, (ae_step){ entry.seat, move }, NULL);
        after = t->at.game->to_act(t->at.board, &s);
        for (int seat = 0; seat < t->at.setup.seats; seat++)
            n_turns[seat] += before & ~after & AE_SEAT_BIT(seat) ? 1 : 0;
    }
}

/* A seat has steps only for turns that ended by decisions that stand, and no turn has more than its
 * time. */
static void try_times(const trial *t, const ae_table *table, const times *now)
{
    const ae_clock_rules *rules = &t->head.clock;
    int n_turns[AE_MAX_SEATS];

    count_turns(t, table, n_turns);
    for (int seat = 0; seat < t->at.setup.seats; seat++)
        if (rules->kind == AE_CLOCK_TURN)
            HOLD(t, now->left[seat] <= rules->base);
        else
            HOLD(t,
                 now->left[seat] <= rules->base + n_turns[seat] * rules->step - now->ran[seat]);
}

/* Whether exactly the decisions that stood before an entry stand now; n is their number. */
static int is_as_before(const ae_table *table, uint32_t number, int n_stood)
{
    for (uint32_t i = 1; i <= ae_table_count(table); i++)
        if (is_standing(table, i) && (i >= number || n_stood-- == 0))
            return 0;
    return n_stood == 0;
}

static int n_standing(const ae_table *table)
{
    int n = 0;

    for (uint32_t number = 1; number <= ae_table_count(table); number++)
        n += is_standing(table, number);
    return n;
}

/* Every seat has the time that it had then, minus the time used since. */
static void try_same(const trial *t, const times *now, const times *then)
{
    for (int seat = 0; seat < t->at.setup.seats; seat++)
        HOLD(t, now->left[seat] + now->ran[seat] == then->left[seat] + then->ran[seat]);
}

static void timed_head(trial *t)
{
    random_head(t);
    t->head.undo = (ae_undo)below(t, AE_UNDO_NONE);
    t->head.clock =
        one_in(t, 2) ? (ae_clock_rules){ AE_CLOCK_TURN, 3000 + below(t, 3000), 0 }
                     : (ae_clock_rules){ AE_CLOCK_LIVE, 3000 + below(t, 3000), below(t, 400) };
}

/* Leaves out time-outs, since a return after one gives the whole time again. */
static void play_for_time(trial *t)
{
    times before[CALLS + 1], now = { .at = 0 };
    int n_stood[CALLS + 1];
    ae_table *table;

    timed_head(t);
    table = new_table(t);
    while (++t->call <= CALLS) {
        uint32_t number = ae_table_count(table) + 1;
        ae_entry entry;

        if (!ae_table_next(table, t->now, &entry))
            random_entry(t, table, &entry);
        before[number] = now;
        go_on_to(&before[number], table, entry.at);
        n_stood[number] = n_standing(table);
        if (entry.kind == AE_ENTRY_TIMEOUT || ae_table_append(table, &entry, NULL) != AE_OK)
            continue;
        now = before[number];
        go_on_to(&now, table, entry.at);
        try_times(t, table, &now);
        if (entry.kind == AE_ENTRY_UNDO && is_as_before(table, entry.of, n_stood[entry.of]))
            try_same(t, &now, &before[entry.of]);
    }
    ae_table_free(table);
}

static void test_nobody_earns_time(void **state)
{
    (void)state;
    for_all(play_for_time, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_calls),
        cmocka_unit_test(test_nobody_earns_time),
    };

    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
