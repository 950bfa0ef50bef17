/*
 * conformance.c: tests what store.h promises about tables and logs, also with several writers and with a
 * lost connection.
 */
#include "fresh.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- meta ---- */

static void test_meta(void **state)
{
    char value[64];

    OK(ae_store_try_write(*state));
    IS(MISSING, ae_store_meta_get(*state, "try", &AE_TEXT_IN(value)));
    IS(MISSING, ae_store_meta_get(*state, "push", &AE_TEXT_IN(value)));
    OK(ae_store_meta_once(*state, "push", "first", &AE_TEXT_IN(value)));
    assert_string_equal(value, "first");
    OK(ae_store_meta_once(*state, "push", "second", &AE_TEXT_IN(value)));
    assert_string_equal(value, "first");
    OK(ae_store_meta_set(*state, "push", "'; DROP TABLE meta; --"));
    OK(ae_store_meta_get(*state, "push", &AE_TEXT_IN(value)));
    assert_string_equal(value, "'; DROP TABLE meta; --");
}

static void test_text(void **state)
{
    char value[64];
    /* Letters of one to four bytes, control characters, and text that looks like an escape. */
    const char *odd = "aé漢\U0001f3b2\t\x7f\\n\"'$1";

    OK(ae_store_meta_set(*state, "odd", odd));
    OK(ae_store_meta_get(*state, "odd", &AE_TEXT_IN(value)));
    assert_string_equal(value, odd);
    IS(TEXT, ae_store_meta_set(*state, "odd", "\xff"));
    IS(TEXT, ae_store_meta_set(*state, "odd", "\xed\xa0\x80"));
    IS(TEXT, ae_store_meta_set(*state, "odd", "cut \xe6\xbc"));
    OK(ae_store_meta_set(*state, "odd", ""));
    OK(ae_store_meta_get(*state, "odd", &AE_TEXT_IN(value)));
    assert_string_equal(value, "");
}

/* ---- tables ---- */

static void see_table(void *ctx, const ae_store_table *t)
{
    char wake[32] = "";

    if (t->wake_at >= 0)
        snprintf(wake, sizeof wake, " %d", (int)t->wake_at);
    fresh_note(ctx, "%c %s %s %s %d %d%s%s\n", t->id[25], ae_store_state_name(t->state),
               t->head, t->settings, (int)t->created_at, (int)t->changed_at, wake,
               t->is_listed ? " listed" : "");
}

static ae_store_err set(ae_store *store, ae_store_state from, int64_t was,
                        const ae_store_table *t)
{
    return ae_store_table_set(store, (ae_store_was){ from, was }, t);
}

static void test_tables(void **state)
{
    ae_store_table t = { ID("a"), AE_STATE_OPEN, "", "{\"x\":1}", 10, 10, -1, 0 };
    seen s = { "", 0 };

    OK(ae_store_table_add(*state, &t));
    IS(TAKEN, ae_store_table_add(*state, &t));
    t.state = AE_STATE_RUNNING, t.head = HEAD, t.changed_at = 11;
    OK(set(*state, AE_STATE_OPEN, 10, &t));
    IS(STALE, set(*state, AE_STATE_OPEN, 11, &t));
    t.id = ID("b");
    IS(STALE, set(*state, AE_STATE_RUNNING, 11, &t));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    t.id = ID("a"), t.settings = "{}", t.changed_at = 20, t.is_listed = 1;
    OK(set(*state, AE_STATE_RUNNING, 11, &t));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    t.state = AE_STATE_OVER, t.changed_at = 30, t.wake_at = 500, t.is_listed = 0;
    OK(set(*state, AE_STATE_RUNNING, 20, &t));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    assert_string_equal(s.text, "a running " HEAD " {\"x\":1} 10 11\n"
                                "a running " HEAD " {} 10 20 listed\n"
                                "a over " HEAD " {} 10 30 500\n");
    IS(MISSING, ae_store_table_get(*state, ID("b"), see_table, &s));
    OK(ae_store_table_remove(*state, ID("a")));
    IS(MISSING, ae_store_table_remove(*state, ID("a")));
    t.id = ID("b"), t.head = "aedile 1\n";
    IS(TEXT, ae_store_table_add(*state, &t));
    t.head = HEAD "0 bid 1\n";
    IS(TEXT, ae_store_table_add(*state, &t));
    t.head = HEAD, t.id = "short";
    IS(TEXT, ae_store_table_add(*state, &t));
    t.id = "../../../../../etc/passwd1";
    IS(TEXT, ae_store_table_add(*state, &t));
}

static void test_pages(void **state)
{
    const char *ids[] = { ID("c"), ID("1"), ID("a"), ID("b"), ID("2") };
    ae_store_page page = { AE_N_STATES, "", 2, 0, 0 };
    seen s = { "", 0 };

    for (int i = 0; i < 5; i++) {
        ae_store_table t = {
            ids[i], i % 2 ? AE_STATE_OVER : AE_STATE_OPEN, "", "", 0, 0, -1, 0
        };

        OK(ae_store_table_add(*state, &t));
    }
    OK(ae_store_tables(*state, &page, see_table, &s));
    assert_string_equal(s.text, "1 over   0 0\n2 open   0 0\n");
    page.after = ID("a");
    s = (seen){ "", 0 };
    OK(ae_store_tables(*state, &page, see_table, &s));
    assert_string_equal(s.text, "b over   0 0\nc open   0 0\n");
    page = (ae_store_page){ AE_STATE_OPEN, ID("2"), 9, 0, 0 };
    s = (seen){ "", 0 };
    OK(ae_store_tables(*state, &page, see_table, &s));
    assert_string_equal(s.text, "a open   0 0\nc open   0 0\n");
}

/* The last letter of each id of a page. */
static void see_letter(void *ctx, const ae_store_table *t)
{
    fresh_note(ctx, "%c", t->id[25]);
}

static void assert_page(ae_store *store, const ae_store_page *page, const char *wanted)
{
    seen s = { "", 0 };

    OK(ae_store_tables(store, page, see_letter, &s));
    assert_string_equal(s.text, wanted);
}

/* All eight kinds of pages.  Of the tables a to h, every second one is listed (a, c, e, g), and e to h
 * are over. */
static void test_lists(void **state)
{
    char id[] = ID("a");
    ae_store_page page = { AE_N_STATES, "", 3, 0, 0 };

    for (int i = 0; i < 8; i++, id[25]++) {
        ae_store_table t = { id,        i < 4 ? AE_STATE_OPEN : AE_STATE_OVER, "", "", 0, 0, -1,
                             i % 2 == 0 };

        OK(ae_store_table_add(*state, &t));
    }
    assert_page(*state, &page, "abc");
    page.is_descending = 1;
    assert_page(*state, &page, "hgf");
    page.after = ID("c");
    assert_page(*state, &page, "ba");
    page.is_listed_only = 1;
    assert_page(*state, &page, "a");
    page.after = "";
    assert_page(*state, &page, "gec");
    page.state = AE_STATE_OPEN;
    assert_page(*state, &page, "ca");
    page.is_descending = 0;
    assert_page(*state, &page, "ac");
    page.state = AE_STATE_OVER, page.is_listed_only = 0, page.after = ID("f");
    assert_page(*state, &page, "gh");
    page.is_descending = 1;
    assert_page(*state, &page, "e");
    page.is_descending = 0, page.is_listed_only = 1, page.state = AE_N_STATES;
    assert_page(*state, &page, "g");
}

static void test_due(void **state)
{
    ae_store_table t = { ID("a"), AE_STATE_RUNNING, HEAD, "{}", 0, 0, 300, 0 };
    seen s = { "", 0 };

    OK(ae_store_table_add(*state, &t));
    t.id = ID("b"), t.wake_at = 200;
    OK(ae_store_table_add(*state, &t));
    t.id = ID("c"), t.state = AE_STATE_OVER, t.wake_at = 100;
    OK(ae_store_table_add(*state, &t));
    fresh_table(*state, ID("d"));
    OK(ae_store_due(*state, 199, 9, see_letter, &s));
    assert_string_equal(s.text, "");
    OK(ae_store_due(*state, 300, 9, see_letter, &s));
    assert_string_equal(s.text, "ba");
    OK(ae_store_wake(*state, ID("a"), -1));
    OK(ae_store_wake(*state, ID("d"), 0));
    IS(MISSING, ae_store_wake(*state, ID("z"), 5));
    s = (seen){ "", 0 };
    OK(ae_store_due(*state, 300, 9, see_letter, &s));
    assert_string_equal(s.text, "db");
    s = (seen){ "", 0 };
    OK(ae_store_due(*state, 300, 1, see_letter, &s));
    assert_string_equal(s.text, "d");
}

static void test_settings(void **state)
{
    ae_store_table t = { ID("a"), AE_STATE_OVER, HEAD, "{}", 1, 1, 7, 1 };
    seen s = { "", 0 };

    OK(ae_store_table_add(*state, &t));
    OK(ae_store_settings(*state, &(ae_store_edit){ ID("a"), "{\"x\":2}", 1, 9 }));
    IS(STALE, ae_store_settings(*state, &(ae_store_edit){ ID("a"), "{}", 1, 10 }));
    IS(STALE, ae_store_settings(*state, &(ae_store_edit){ ID("b"), "{}", 1, 9 }));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    assert_string_equal(s.text, "a over " HEAD " {\"x\":2} 1 9 7 listed\n");
}

/* If two writers have read the same version, only one can write.  Versions increase even if the clock
 * does not.  Writing settings leaves wake_at alone. */
static void test_versions(void **state)
{
    ae_store_table t = { ID("a"), AE_STATE_RUNNING, HEAD, "{}", 5, 5, -1, 0 };
    seen s = { "", 0 };

    OK(ae_store_table_add(*state, &t));
    OK(ae_store_wake(*state, ID("a"), 0));
    t.settings = "{\"x\":1}";
    OK(set(*state, AE_STATE_RUNNING, 5, &t));
    IS(STALE, set(*state, AE_STATE_RUNNING, 5, &t));
    t.settings = "{\"x\":2}", t.changed_at = 3;
    OK(set(*state, AE_STATE_RUNNING, 6, &t));
    OK(ae_store_settings(*state, &(ae_store_edit){ ID("a"), "{\"x\":3}", 7, 7 }));
    IS(STALE, set(*state, AE_STATE_RUNNING, 7, &t));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    t.state = AE_STATE_OVER, t.settings = "old", t.is_listed = 1;
    OK(ae_store_table_end(*state, AE_STATE_RUNNING, &t));
    IS(STALE, ae_store_table_end(*state, AE_STATE_RUNNING, &t));
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    assert_string_equal(s.text, "a running " HEAD " {\"x\":3} 5 8 0\n"
                                "a over " HEAD " {\"x\":3} 5 9\n");
}

/* ---- entries ---- */

static void test_append(void **state)
{
    seen s = { "", 0 };

    fresh_table(*state, ID("a"));
    OK(fresh_append(*state, ID("a"), 1, "chance draw oil"));
    OK(fresh_append(*state, ID("a"), 2, "0 bid 2 @7"));
    IS(STALE, fresh_append(*state, ID("a"), 2, "0 bid 3"));
    IS(STALE, fresh_append(*state, ID("a"), 1, "0 bid 3"));
    IS(STALE, fresh_append(*state, ID("a"), 4, "0 bid 3"));
    IS(STALE, fresh_append(*state, ID("a"), 0, "0 bid 3"));
    IS(STALE, fresh_append(*state, ID("a"), -1, "0 bid 3"));
    IS(STALE, fresh_append(*state, ID("a"), INT64_MAX, "0 bid 3"));
    IS(STALE, fresh_append(*state, ID("a"), INT64_MIN, "0 bid 3"));
    IS(TEXT, ae_store_entries(*state, ID("a"), INT64_MAX, fresh_see_entry, &s));
    IS(TEXT, fresh_append(*state, ID("a"), 3, "two\nlines"));
    IS(TEXT, fresh_append(*state, ID("a"), 3, ""));
    IS(TEXT, fresh_append(*state, ID("a"), 3, "\xff"));
    IS(MISSING, fresh_append(*state, ID("b"), 1, "x"));
    fresh_assert_log(*state, ID("a"), "1 chance draw oil\n2 0 bid 2 @7\n");
    OK(ae_store_entries(*state, ID("a"), 2, fresh_see_entry, &s));
    assert_string_equal(s.text, "2 0 bid 2 @7\n");
    OK(ae_store_table_remove(*state, ID("a")));
    fresh_assert_log(*state, ID("a"), "");
}

static void test_batch(void **state)
{
    ae_store_entry e[] = {
        { ID("b"), 1, "b1", 0 },      { ID("a"), 2, "late", 0 },
        { ID("c"), 1, "c1", 0 },      { ID("b"), 2, "b2", 0 },
        { ID("a"), 3, "follows", 0 }, { ID("z"), 1, "no table", 0 },
        { ID("c"), 3, "gap", 0 },     { ID("b"), 3, "b\n3", 0 },
        { ID("b"), 4, "follows", 0 }, { ID("z"), 2, "follows", 0 },
    };
    static const ae_store_err wanted[] = {
        AE_STORE_OK,      AE_STORE_STALE, AE_STORE_OK,   AE_STORE_OK,    AE_STORE_STALE,
        AE_STORE_MISSING, AE_STORE_STALE, AE_STORE_TEXT, AE_STORE_STALE, AE_STORE_MISSING,
    };

    fresh_table(*state, ID("a"));
    fresh_table(*state, ID("b"));
    fresh_table(*state, ID("c"));
    OK(fresh_append(*state, ID("a"), 1, "a1"));
    OK(fresh_append(*state, ID("a"), 2, "a2"));
    OK(ae_store_append(*state, e, 10));
    for (int i = 0; i < 10; i++)
        if (e[i].result != wanted[i])
            fail_msg("%d: %s", i, ae_store_key(e[i].result));
    fresh_assert_log(*state, ID("a"), "1 a1\n2 a2\n");
    fresh_assert_log(*state, ID("b"), "1 b1\n2 b2\n");
    fresh_assert_log(*state, ID("c"), "1 c1\n");
    OK(ae_store_append(*state, e, 0));
}

/* More entries than one pipeline takes. */
static void test_long_batch(void **state)
{
    enum { N = 1200 };
    ae_store_entry *e = calloc(N, sizeof *e);
    int64_t n;

    fresh_table(*state, ID("a"));
    fresh_table(*state, ID("b"));
    for (int i = 0; i < N; i++)
        e[i] = (ae_store_entry){ i % 2 ? ID("a") : ID("b"), i / 2 + 1, "0 bid 1", 0 };
    OK(ae_store_append(*state, e, N));
    for (int i = 0; i < N; i++)
        assert_int_equal(e[i].result, AE_STORE_OK);
    OK(ae_store_count(*state, ID("b"), &n));
    assert_int_equal(n, N / 2);
    free(e);
}

/* ---- races ---- */

enum { N_WRITERS = 4, N_TABLES = 3, ROUNDS = 60, MAX_GROUP = 3, MAX_LOG = 2000, LINE = 32 };
static const char *const race_ids[N_TABLES] = { ID("a"), ID("b"), ID("c") };

typedef struct {
    int me;
    char acked[N_TABLES][MAX_LOG];
    int n_acked, n_odd; /* n_odd: results other than OK and STALE */
} writer;

/* Groups have different sizes, so that a writer that loses a number could win the next one. */
static int group_size(int me, int round, int table)
{
    return 1 + (me + round + table) % MAX_GROUP;
}

/* Appends a group of entries to each table after its last entry; each writer has its own order of
 * tables. */
static int plan_round(writer *w, ae_store *store, int round, ae_store_entry *e,
                      char text[][LINE])
{
    int n = 0;

    for (int t = 0; t < N_TABLES; t++) {
        int table = (t + round + w->me) % N_TABLES, size = group_size(w->me, round, table);
        int64_t count = 0;

        if (ae_store_count(store, race_ids[table], &count) != AE_STORE_OK)
            w->n_odd++;
        for (int k = 0; k < size; k++, n++) {
            snprintf(text[n], LINE, "%d %d %d %d", w->me, round, k, size);
            e[n] = (ae_store_entry){ race_ids[table], count + 1 + k, text[n], 0 };
        }
    }
    return n;
}

static void *write_rounds(void *arg)
{
    writer *w = arg;
    ae_store *store = fresh_open();

    for (int round = 0; round < ROUNDS; round++) {
        ae_store_entry e[N_TABLES * MAX_GROUP];
        char text[N_TABLES * MAX_GROUP][LINE];
        int n = plan_round(w, store, round, e, text);

        w->n_odd += ae_store_append(store, e, n) != AE_STORE_OK;
        for (int i = 0; i < n; i++) {
            w->n_odd += e[i].result != AE_STORE_OK && e[i].result != AE_STORE_STALE;
            if (e[i].result == AE_STORE_OK) {
                w->acked[e[i].table[25] - 'a'][e[i].number] = 1;
                w->n_acked++;
            }
        }
    }
    ae_store_close(store);
    return NULL;
}

typedef struct {
    writer *writers;
    int table, n;
    int me, round, k, size; /* of the entry before */
} verdict;

/* Every entry was acknowledged to its writer and to nobody else; a group is complete and contiguous. */
static void judge(void *ctx, int64_t number, const char *text)
{
    verdict *v = ctx, now = *v;

    now.n++;
    assert_int_equal(number, now.n);
    assert_int_equal(sscanf(text, "%d %d %d %d", &now.me, &now.round, &now.k, &now.size), 4);
    if (v->k + 1 < v->size) {
        assert_int_equal(now.k, v->k + 1);
        assert_int_equal(now.me, v->me);
        assert_int_equal(now.round, v->round);
    } else {
        assert_int_equal(now.k, 0);
    }
    for (int i = 0; i < N_WRITERS; i++)
        assert_int_equal(v->writers[i].acked[v->table][number], now.me == i);
    *v = now;
}

static void test_race(void **state)
{
    writer *w = calloc(N_WRITERS, sizeof *w);
    pthread_t thread[N_WRITERS];
    int acked = 0, n = 0;

    for (int i = 0; i < N_TABLES; i++)
        fresh_table(*state, race_ids[i]);
    for (int i = 0; i < N_WRITERS; i++) {
        w[i].me = i;
        pthread_create(&thread[i], NULL, write_rounds, &w[i]);
    }
    for (int i = 0; i < N_WRITERS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(w[i].n_odd, 0);
        acked += w[i].n_acked;
    }
    for (int t = 0; t < N_TABLES; t++) {
        verdict v = { .writers = w, .table = t };

        OK(ae_store_entries(*state, race_ids[t], 1, judge, &v));
        assert_true(v.k + 1 >= v.size);
        n += v.n;
    }
    assert_int_equal(n, acked);
    assert_true(n >= ROUNDS * N_TABLES);
    free(w);
}

/* The settings are a number; every writer reads it, adds one and writes it. */
enum { N_ADDED = 40 };

typedef struct {
    int64_t was, sum;
} sum;

static void see_sum(void *ctx, const ae_store_table *t)
{
    *(sum *)ctx = (sum){ t->changed_at, strtol(t->settings, NULL, 10) };
}

static void *add_ones(void *arg)
{
    ae_store *store = fresh_open();
    int *n_odd = arg;

    for (int added = 0; added < N_ADDED;) {
        sum s = { 0, 0 };
        char text[LINE];
        ae_store_err err;

        *n_odd += ae_store_table_get(store, ID("a"), see_sum, &s) != AE_STORE_OK;
        snprintf(text, sizeof text, "%d", (int)s.sum + 1);
        err = ae_store_settings(store, &(ae_store_edit){ ID("a"), text, s.was, 1 });
        *n_odd += err != AE_STORE_OK && err != AE_STORE_STALE;
        added += err == AE_STORE_OK;
    }
    ae_store_close(store);
    return NULL;
}

static void test_changes(void **state)
{
    pthread_t thread[N_WRITERS];
    int n_odd[N_WRITERS] = { 0 };
    sum s = { 0, 0 };

    fresh_table(*state, ID("a"));
    for (int i = 0; i < N_WRITERS; i++)
        pthread_create(&thread[i], NULL, add_ones, &n_odd[i]);
    for (int i = 0; i < N_WRITERS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(n_odd[i], 0);
    }
    OK(ae_store_table_get(*state, ID("a"), see_sum, &s));
    assert_int_equal(s.sum, N_WRITERS * N_ADDED);
}

/* ---- a lost connection ---- */

static void see_number(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

static void cut(ae_store *store, ae_store *other)
{
    int64_t pid = 0;

    RUN(store, .sql = "SELECT pg_backend_pid()::bigint", .row = see_number, .ctx = &pid);
    RUN(other, .sql = "SELECT pg_terminate_backend($1::int)::int", .value = { AE_SQL_I(pid) });
}

static void test_lost(void **state)
{
    ae_store *other;

    if (fresh_is_sqlite)
        skip();
    other = fresh_open();
    fresh_table(*state, ID("a"));
    OK(fresh_append(*state, ID("a"), 1, "one"));
    cut(*state, other);
    IS(LOST, fresh_append(*state, ID("a"), 2, "two"));
    OK(fresh_append(*state, ID("a"), 2, "two"));
    cut(*state, other);
    fresh_assert_log(*state, ID("a"), "1 one\n2 two\n");
    cut(*state, other);
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    OK(ae_store_meta_set(*state, "gone", "x"));
    cut(*state, other);
    IS(LOST, ae_store_meta_set(*state, "gone", "y"));
    IS(LOST, ae_store_meta_set(*state, "gone", "y"));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_meta_get(*state, "gone", &(ae_text){ .buf = NULL }));
    fresh_assert_log(*state, ID("a"), "1 one\n2 two\n");
    ae_store_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_meta),     TEST(test_text),    TEST(test_tables),   TEST(test_pages),
        TEST(test_lists),    TEST(test_due),     TEST(test_settings), TEST(test_append),
        TEST(test_versions), TEST(test_changes), TEST(test_batch),    TEST(test_long_batch),
        TEST(test_race),     TEST(test_lost),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}
