/*
 * durability.c: cuts the power at random points.  Afterwards every acknowledged entry has to be there,
 * once and in its place; a batch that was not acknowledged is there completely or not at all.
 *
 * With AE_SOAK=1 there are a hundred times as many power cuts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lossy_vfs.h"
#include "store/store.h"

enum { TRIALS = 150, LIVES = 4, N_TABLES = 3, MAX_BATCH = 12, MAX_LOG = 4000, MAX_LINE = 48 };

static const char *const ids[N_TABLES] = { "0000000000000000000000000a",
                                           "0000000000000000000000000b",
                                           "0000000000000000000000000c" };

typedef struct {
    char log
        [N_TABLES][MAX_LOG]
        [MAX_LINE]; /* the acknowledged entries, then the last batch, which was not acknowledged */
    int n_sure[N_TABLES], n[N_TABLES];
    int n_found[N_TABLES], n_wrong, n_cuts, n_batches;
    unsigned seed;
} trial;

static unsigned draw(trial *t, unsigned below)
{
    t->seed = t->seed * 1664525u + 1013904223u;
    return (t->seed >> 8) % below;
}

/* ---- writing ---- */

/* Null if the power is cut meanwhile. */
static ae_store *open_store(void)
{
    ae_store *store = NULL;
    /* A small WAL is checkpointed often, so that some power cuts happen during a checkpoint. */
    ae_sql_call often = { .sql = "PRAGMA wal_autocheckpoint=6" };

    if (ae_store_open(&store, "sqlite:disk.db", AE_SQL_MAKE, NULL) == AE_STORE_OK)
        assert_int_equal(ae_sql_exec(store, &often, 1), AE_STORE_OK);
    return store;
}

static void begin(trial *t, unsigned seed)
{
    ae_store *store;

    memset(t, 0, sizeof *t);
    t->seed = seed;
    store = open_store();
    assert_non_null(store);
    for (int i = 0; i < N_TABLES; i++) {
        ae_store_table table = { ids[i], AE_STATE_RUNNING, "head\n\n", "{}", 0, 0, -1, 0 };

        assert_int_equal(ae_store_table_add(store, &table), AE_STORE_OK);
    }
    ae_store_close(store);
}

static ae_store_err append_batch(trial *t, ae_store *store)
{
    ae_store_entry e[MAX_BATCH];
    int n = 1 + (int)draw(t, MAX_BATCH);
    ae_store_err err;

    for (int i = 0; i < n; i++) {
        int table = (int)draw(t, N_TABLES), number = ++t->n[table];

        snprintf(t->log[table][number], MAX_LINE, "%d batch %d entry %d", table, t->n_batches,
                 i);
        e[i] = (ae_store_entry){ ids[table], number, t->log[table][number], AE_STORE_OK };
    }
    t->n_batches++;
    err = ae_store_append(store, e, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(e[i].result, err);
    if (err == AE_STORE_OK)
        memcpy(t->n_sure, t->n, sizeof t->n);
    return err;
}

/* ---- what is there ---- */

typedef struct {
    trial *trial;
    int table;
} place;

static void see_entry(void *ctx, int64_t number, const char *text)
{
    place *p = ctx;
    trial *t = p->trial;

    if (number != ++t->n_found[p->table] || number > t->n[p->table]
        || strcmp(text, t->log[p->table][number]) != 0)
        t->n_wrong++;
}

static void see_damage(void *ctx, const ae_sql_value *column, int n)
{
    (void)column;
    (void)n;
    ((trial *)ctx)->n_wrong++;
}

/* All acknowledged entries are there, and of the last batch all or none. */
static void look(trial *t, ae_store *store)
{
    ae_sql_call damage = { .row = see_damage, .ctx = t };
    int has_all = 1, has_none = 1;

    memset(t->n_found, 0, sizeof t->n_found);
    t->n_wrong += ae_sql_check(store, &damage) != AE_STORE_OK;
    for (int i = 0; i < N_TABLES; i++) {
        place p = { t, i };

        t->n_wrong += ae_store_entries(store, ids[i], 1, see_entry, &p) != AE_STORE_OK;
        has_all &= t->n_found[i] == t->n[i];
        has_none &= t->n_found[i] == t->n_sure[i];
    }
    t->n_wrong += !has_all && !has_none;
    memcpy(t->n, t->n_found, sizeof t->n);
    memcpy(t->n_sure, t->n_found, sizeof t->n);
}

/* Runs until a power cut; sometimes the power is cut again while the store is being opened. */
static void live(trial *t)
{
    ae_store *store;

    lossy_cut_after((int)draw(t, 4) ? -1 : (int)draw(t, 8));
    while (!(store = open_store())) {
        lossy_power(draw(t, 1 << 20), (int)draw(t, 2));
        t->n_cuts++;
        if (t->n_wrong || t->n_cuts > 100)
            break;
    }
    if (!store) {
        t->n_wrong++;
        return;
    }
    lossy_cut_after(-1);
    look(t, store);
    lossy_cut_after((int)draw(t, 120));
    while (!t->n_wrong && append_batch(t, store) == AE_STORE_OK)
        ;
    ae_store_close(store);
    lossy_power(draw(t, 1 << 20), (int)draw(t, 2));
    t->n_cuts++;
}

/* Returns the number of trials that failed. */
static int run_trials(int n, int is_lying)
{
    trial *t = calloc(1, sizeof *t);
    ae_store *store;
    int n_wrong = 0;

    for (int i = 0; i < n; i++) {
        lossy_reset();
        begin(t, (unsigned)i * 7919u + 1);
        lossy_lie(is_lying);
        for (int life = 0; life < LIVES && !t->n_wrong; life++)
            live(t);
        store = t->n_wrong ? NULL : open_store();
        if (store)
            look(t, store);
        ae_store_close(store);
        if (t->n_wrong && !is_lying)
            print_message("# trial %d after %d cuts\n", i, t->n_cuts);
        n_wrong += t->n_wrong > 0;
    }
    free(t);
    return n_wrong;
}

static void test_cuts(void **state)
{
    (void)state;
    assert_int_equal(run_trials(getenv("AE_SOAK") ? 100 * TRIALS : TRIALS, 0), 0);
}

/* Tests the test: on a disk that only claims to sync, entries have to be lost. */
static void test_liar(void **state)
{
    (void)state;
    assert_true(run_trials(20, 1) > 10);
}

static void test_full(void **state)
{
    trial *t = calloc(1, sizeof *t);
    ae_store *store;
    int64_t size;

    (void)state;
    lossy_reset();
    begin(t, 1);
    store = open_store();
    size = lossy_size();
    for (int round = 1; round <= 3; round++) {
        ae_store_err err;

        lossy_limit(size + round * 100000);
        while ((err = append_batch(t, store)) == AE_STORE_OK)
            ;
        assert_int_equal(err, AE_STORE_FULL);
        assert_true(strlen(ae_sql_detail(store)) > 0);
        look(t, store);
        assert_int_equal(t->n_wrong, 0);
        lossy_limit(0);
        assert_int_equal(append_batch(t, store), AE_STORE_OK);
    }
    ae_store_close(store);
    store = open_store();
    look(t, store);
    assert_int_equal(t->n_wrong, 0);
    ae_store_close(store);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_liar),
        cmocka_unit_test(test_full),
    };
    int failed;

    lossy_install();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    lossy_reset();
    return failed;
}
