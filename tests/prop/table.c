/*
 * table.c: what table.h promises, tried by calls at random on every set-up of every game.
 *
 * Every call is compared with the model: whether it is accepted, and what stands then.  With it
 * a refused one changes nothing, a record opens again as the same table, and a clone is a table
 * of its own.
 */
#include "model.h"

enum { CALLS = 100 };

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

/* Whatever happens on a clone, or after it was freed, is not seen here. */
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

/* What the table owes goes through the same door. */
static void advance(trial *t, ae_table *table, model *m)
{
    ae_entry entry;

    while (m->n < MAX_LINES && ae_table_next(table, t->now, &entry)) {
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
    while (++t->call <= CALLS && m->n < MAX_LINES - 1) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_calls),
    };

    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
