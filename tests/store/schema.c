/*
 * schema.c: transactions, migrations, what is no store, and all of a store out and in again.
 */
#include "fresh.h"

#include <pthread.h>
#include <stdio.h>

#include "store/dump.h"
#include "store/seats.h"
#include "store/users.h"
#include "store/work.h"

/* ---- transactions and the schema ---- */

static void test_rollback(void **state)
{
    fresh_table(*state, ID("a"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    fresh_table(*state, ID("b"));
    ae_sql_rollback(*state);
    IS(STALE, fresh_append(*state, ID("a"), 2, "x"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    fresh_table(*state, ID("c"));
    IS(TEXT, ae_store_meta_put(*state, "x", "\xff"));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_table_remove(*state, ID("b")));
    IS(MISSING, ae_store_table_remove(*state, ID("c")));
    OK(ae_store_table_remove(*state, ID("a")));
}

/* Nothing that a statement breaks is committed. */
static void test_broken_statement(void **state)
{
    ae_sql_call bad = { .sql = "INSERT INTO seats (table_id, seat, name) VALUES ($1, 0, '')",
                        .value = { AE_SQL_T(ID("z")) } };

    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    fresh_table(*state, ID("a"));
    IS(MISSING, ae_sql_exec(*state, &bad, 1));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_table_remove(*state, ID("a")));
    fresh_table(*state, ID("a"));
}

static const char *const steps[] = {
    ("CREATE TABLE meta (key {text} NOT NULL PRIMARY KEY, value {text} NOT NULL) {tree};"
     "CREATE TABLE one (n {int} NOT NULL) {rows}"),
    "CREATE TABLE two (n {int} NOT NULL) {rows}; INSERT INTO one VALUES (1)",
    "CREATE TABLE three (n {int} NOT NULL) {rows}; INSERT INTO one VALUES (2)",
    "CREATE TABLE four (n {int} NOT NULL) {rows}; INSERT INTO nowhere VALUES (2)",
};

static void see_names(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    fresh_note(ctx, "%s ", column[0].text);
}

static void assert_tables(ae_sql *sql, const char *wanted)
{
    seen s = { "", 0 };

    RUN(sql, .sql = ae_sql_tables(sql), .row = see_names, .ctx = &s);
    assert_string_equal(s.text, wanted);
}

static void test_migrate(void **state)
{
    ae_sql *sql;

    ae_store_close(*state);
    fresh_wipe();
    OK(ae_sql_open(&sql, fresh_url, AE_SQL_MAKE, NULL));
    IS(FOREIGN, ae_sql_migrate(sql, steps, 1, 0));
    OK(ae_sql_migrate(sql, steps, 1, AE_SQL_MAKE));
    assert_tables(sql, "meta one ");
    IS(OLDER, ae_sql_migrate(sql, steps, 3, 0));
    OK(ae_sql_migrate(sql, steps, 3, AE_SQL_MAKE));
    assert_tables(sql, "meta one three two ");
    OK(ae_sql_migrate(sql, steps, 3, 0));
    IS(NEWER, ae_sql_migrate(sql, steps, 2, AE_SQL_MAKE));
    assert_int_not_equal(ae_sql_migrate(sql, steps, 4, AE_SQL_MAKE), AE_STORE_OK);
    assert_tables(sql, "meta one three two ");
    OK(ae_sql_migrate(sql, steps, 3, 0));
    ae_sql_close(sql);
    fresh_wipe();
    *state = fresh_open();
}

static void test_newer(void **state)
{
    ae_store *store;

    RUN(*state, .sql = "UPDATE meta SET value = '1000' WHERE key = 'schema'");
    IS(NEWER, ae_store_open(&store, fresh_url, AE_SQL_MAKE, NULL));
    IS(NEWER, ae_store_open(&store, fresh_url, 0, NULL));
    assert_null(store);
    RUN(*state, .sql = "UPDATE meta SET value = 'x' WHERE key = 'schema'");
    IS(FOREIGN, ae_store_open(&store, fresh_url, AE_SQL_MAKE, NULL));
}

static void test_foreign(void **state)
{
    ae_store *store;
    ae_sql *sql;

    ae_store_close(*state);
    fresh_wipe();
    OK(ae_sql_open(&sql, fresh_url, AE_SQL_MAKE, NULL));
    RUN(sql, .sql = "CREATE TABLE recipes (n INTEGER)");
    IS(FOREIGN, ae_store_open(&store, fresh_url, AE_SQL_MAKE, NULL));
    assert_tables(sql, "recipes ");
    ae_sql_close(sql);
    fresh_wipe();
    *state = fresh_open();
}

static void test_urls(void **state)
{
    static const char *const wrong[] = { "",          "x",           "sqlite",
                                         "sqlite:",   "mysql://x",   "/tmp/x",
                                         "postgres:", "postgres://", "SQLITE:x" };
    char name[128];
    ae_store *store;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        IS(URL, ae_store_open(&store, wrong[i], AE_SQL_MAKE, NULL));
    ae_sql_put_name(&AE_TEXT_IN(name), "postgres://me:secret@host:1/db?password=x");
    assert_string_equal(name, "postgres://me@host:1/db");
    ae_sql_put_name(&AE_TEXT_IN(name), "postgres://host/db");
    assert_string_equal(name, "postgres://host/db");
    ae_sql_put_name(&AE_TEXT_IN(name), "sqlite:a:b@c?d");
    assert_string_equal(name, "sqlite:a:b@c?d");
}

/* ---- opened by several ---- */

enum { N_WRITERS = 4 };

static void *open_once(void *arg)
{
    ae_store_close(fresh_open());
    return arg;
}

static void test_open_together(void **state)
{
    pthread_t thread[N_WRITERS];

    for (int round = 0; round < 5; round++) {
        ae_store_close(*state);
        fresh_wipe();
        for (int i = 0; i < N_WRITERS; i++)
            pthread_create(&thread[i], NULL, open_once, NULL);
        for (int i = 0; i < N_WRITERS; i++)
            pthread_join(thread[i], NULL);
        *state = fresh_open();
        fresh_table(*state, ID("a"));
    }
}

/* ---- out and in ---- */

static void see_json(void *ctx, const char *line)
{
    fresh_note(ctx, "%s\n", line);
}

static void fill(ae_store *store)
{
    ae_store_seat seat = { ID("a"), 0, ID("u"), "Gä\"i\\us\n", NULL, "11" };
    ae_store_line line = { ID("a"), 0, 1, -1, "Livia", "sal\tve" };
    ae_store_token token = { "aa", ID("u"), AE_TOKEN_API, "", 10, 10, AE_SQL_NEVER };
    ae_store_notice notice = { ID("1"), ID("u"), "turn", "{\"table\":1}", 100, 0 };

    fresh_user(store, ID("u"), "Gaius");
    fresh_table(store, ID("a"));
    fresh_table(store, ID("b"));
    OK(fresh_append(store, ID("a"), 1, "chance draw oil"));
    OK(ae_store_sit(store, &seat));
    OK(ae_store_chat_add(store, &line, 9));
    OK(ae_store_token_add(store, &token));
    OK(ae_store_lease(store, "clocks", "one", 100, 200));
    OK(ae_store_notice_add(store, &notice));
    OK(ae_store_meta_put(store, "key", "value"));
}

static void load(ae_store *store, char *lines)
{
    for (char *at = strtok(lines, "\n"); at; at = strtok(NULL, "\n")) {
        ae_store_row row;
        char entries[] = "chance draw oil\n";

        assert_true(ae_store_row_read(&row, at, strlen(at)));
        if (ae_store_row_is_table(&row)) {
            int has_entries = row.value[AE_ROW_HEAD].number == 1;

            row.value[AE_ROW_HEAD] = AE_SQL_T(has_entries ? HEAD : "");
            OK(ae_store_row_add(store, &row));
            if (has_entries)
                OK(ae_store_record_add(store, row.value[AE_ROW_ID].text, entries));
        } else {
            OK(ae_store_row_add(store, &row));
        }
        ae_store_row_free(&row);
    }
}

static void test_dump(void **state)
{
    seen before = { "", 0 }, after = { "", 0 }, copy;

    OK(ae_store_is_empty(*state));
    fill(*state);
    IS(NOT_EMPTY, ae_store_is_empty(*state));
    OK(ae_store_dump(*state, see_json, &before));
    assert_int_equal(before.n, 9);
    ae_store_close(*state);
    fresh_wipe();
    *state = fresh_open();
    copy = before;
    load(*state, copy.text);
    OK(ae_store_dump(*state, see_json, &after));
    assert_string_equal(before.text, after.text);
    fresh_assert_log(*state, ID("a"), "1 chance draw oil\n");
}

/* Every table but that of the entries is in an export. */
static void test_parts(void **state)
{
    seen s = { "", 0 };
    char name[32];

    RUN(*state, .sql = ae_sql_tables(*state), .row = see_names, .ctx = &s);
    assert_int_equal(s.n, ae_n_schema_parts + 1);
    for (int i = 0; i < ae_n_schema_parts; i++) {
        snprintf(name, sizeof name, "%s ", ae_schema_parts[i].name);
        assert_non_null(strstr(s.text, name));
    }
}

/* More than a page of each kind of key. */
static void test_dump_pages(void **state)
{
    static seen s;
    int64_t n = 0;
    char key[32];

    (void)s;
    fresh_table(*state, ID("a"));
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    for (int i = 0; i < 2 * AE_SCHEMA_PAGE + 1; i++) {
        ae_store_seat seat = { ID("a"), i, NULL, "x", NULL, NULL };

        snprintf(key, sizeof key, "key %d", i);
        OK(ae_store_meta_put(*state, key, "x"));
        OK(ae_store_sit(*state, &seat));
        n += 2;
    }
    OK(ae_sql_commit(*state));
    memset(&s, 0, sizeof s);
    OK(ae_store_dump(*state, see_json, &s));
    assert_int_equal(s.n, n + 1);
}

static void test_bad_rows(void **state)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"in\":\"meta\"}",
        "{\"in\":\"nowhere\",\"key\":\"x\"}",
        "{\"in\":\"meta\",\"key\":\"x\"}",
        "{\"in\":\"meta\",\"key\":\"x\",\"value\":true}",
        "{\"in\":\"meta\",\"key\":\"x\",\"value\":\"y\",\"more\":1}",
        "{\"in\":\"meta\",\"key\":[1],\"value\":\"y\"}",
        ("{\"in\":\"tables\",\"id\":\"../x\",\"state\":\"open\",\"entries\":0,"
         "\"settings\":\"\","
         "\"created_at\":0,\"changed_at\":0}"),
    };
    ae_store_row row;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(ae_store_row_read(&row, wrong[i], strlen(wrong[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_rollback),      TEST(test_broken_statement),
        TEST(test_migrate),       TEST(test_newer),
        TEST(test_foreign),       TEST(test_urls),
        TEST(test_open_together), TEST(test_dump),
        TEST(test_parts),         TEST(test_dump_pages),
        TEST(test_bad_rows),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}
