/*
 * schema.c: tests transactions, migrations, databases that are no store, export and import.
 */
#include "fresh.h"

#include <pthread.h>
#include <stdio.h>

#include "store/export.h"
#include "store/hosts.h"
#include "store/endpoints.h"
#include "store/results.h"
#include "store/schema.h"
#include "store/seats.h"
#include "store/blocks.h"
#include "store/reports.h"
#include "store/users.h"
#include "store/leases.h"
#include "store/notices.h"

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
    IS(TEXT, ae_store_meta_set(*state, "x", "\xff"));
    IS(FAILED, ae_sql_commit(*state));
    IS(MISSING, ae_store_table_remove(*state, ID("b")));
    IS(MISSING, ae_store_table_remove(*state, ID("c")));
    OK(ae_store_table_remove(*state, ID("a")));
}

/* After a failed statement nothing of the transaction is committed. */
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

/* PostgreSQL ends an idle transaction of a server after 3 s, and frees its locks. */
static void test_brief(void **state)
{
    ae_store *brief = NULL;
    char why[256];

    if (fresh_is_sqlite)
        skip();
    fresh_table(*state, ID("a"));
    OK(ae_store_open(&brief, fresh_url, AE_SQL_BRIEF, &AE_TEXT_IN(why)));
    OK(ae_sql_begin(brief, AE_SQL_WRITE));
    RUN(brief, .sql = "DELETE FROM tables WHERE id = $1", .value = { AE_SQL_T(ID("a")) });
    OK(ae_store_table_remove(*state, ID("a")));
    IS(LOST, ae_sql_commit(brief));
    fresh_table(brief, ID("a"));
    ae_store_close(brief);
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

static void see_table(void *ctx, const ae_store_table *t)
{
    fresh_note(ctx, "%s %d %d\n", t->settings, (int)t->wake_at, t->is_listed);
}

static void see_user(void *ctx, const ae_store_user *u)
{
    fresh_note(ctx, "%s '%s' %d %d %d\n", u->name, u->about, (int)u->away_until,
               (int)u->away_year, (int)u->away_used);
}

#define TWIN "g\xd0\xb0ius" /* the a is Cyrillic */

/* A store with the first schema. */
static void make_old(void)
{
    ae_sql *sql;

    OK(ae_sql_open(&sql, fresh_url, AE_SQL_MAKE, NULL));
    OK(ae_sql_migrate(sql, ae_schema, 1, AE_SQL_MAKE));
    RUN(sql,
        .sql = "INSERT INTO tables (id, state, head, settings, created_at, changed_at) "
               "VALUES ($1, 'open', '', '{}', 1, 1), ($2, 'open', '', $3, 1, 1)",
        .value = {
            AE_SQL_T(ID("a")), AE_SQL_T(ID("b")),
            AE_SQL_T("{\"name\":\"\\\"host\\\":\\\"x\",\"host\":\"5ec7e7\",\"seed\":\"\"}") });
    RUN(sql,
        .sql = "INSERT INTO users (id, name, folded, role, created_at) "
               "VALUES ($1, 'Gaius', 'gaius', 'player', 1), ($2, $3, $3, 'player', 1)",
        .value = { AE_SQL_T(ID("u")), AE_SQL_T(ID("v")), AE_SQL_T(TWIN) });
    ae_sql_close(sql);
}

/* Two older accounts that look the same are kept.  A new account may not look like them, even after
 * one of them is removed. */
static void assert_names(ae_store *store)
{
    ae_store_user third = { .id = ID("w"), .name = TWIN, .banned_at = -1 };
    seen s = { "", 0 };
    int is_like = 0;

    OK(ae_store_user_find(store, TWIN, see_user, &s));
    OK(ae_store_user_is_like(store, "GAIUS", &is_like));
    assert_false(is_like); /* an upper-case i does not look like a lower-case i */
    OK(ae_store_user_is_like(store, "g\xce\xb1ius", &is_like));
    assert_true(is_like);
    third.name = "g\xce\xb1ius";
    IS(TAKEN, ae_store_user_add(store, &third));
    OK(ae_store_user_remove(store, ID("v")));
    IS(TAKEN, ae_store_user_add(store, &third));
    third.name = "Livia";
    OK(ae_store_user_add(store, &third));
}

static void test_old_store(void **state)
{
    ae_store *store;
    seen s = { "", 0 };
    int is_guest = 0;

    ae_store_close(*state);
    fresh_wipe();
    make_old();
    IS(OLDER, ae_store_open(&store, fresh_url, 0, NULL));
    *state = fresh_open();
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    OK(ae_store_user_get(*state, ID("u"), see_user, &s));
    assert_string_equal(s.text, "{} -1 0\nGaius '' -1 0 0\n");
    OK(ae_store_is_guest(*state, "5ec7e7", &is_guest));
    assert_true(is_guest);
    OK(ae_store_is_guest(*state, "x", &is_guest));
    assert_false(is_guest);
    assert_names(*state);
    OK(ae_store_wake(*state, ID("a"), 5));
    OK(ae_store_user_about(*state, ID("u"), "{}"));
    OK(ae_store_open(&store, fresh_url, 0, NULL));
    ae_store_close(store);
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

/* ---- several connections open the store at once ---- */

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

/* ---- export and import ---- */

static void see_json(void *ctx, const char *line)
{
    fresh_note(ctx, "%s\n", line);
}

static void fill_second(ae_store *store)
{
    ae_store_result result = {
        ID("a"), 0, ID("u"), "Gaius", "forum", 2, 1, -5, 1, -3, 12, 7, 0
    };
    ae_store_result guest = { ID("a"), 1, NULL, "Livia", "forum", 2, 2, -9, 0, 0, 0, 7, 0 };
    ae_store_rating rating = { ID("u"), "forum", 2, 25000000, 8333333, 12, 1, 7 };
    ae_store_push push = { ID("2"), ID("u"), "https://push/1", "k", "a", 7 };
    ae_store_hook hook = { ID("3"), ID("u"), AE_HOOK_DISCORD, "https://hook/1", "s", 7, 0, "" };
    ae_store_report report = { ID("4"), ID("u"), NULL, ID("v"), "rude", 7, -1, NULL, NULL };
    ae_store_user away = { .id = ID("u"), .away_until = 9, .away_year = 2001, .away_used = 3 };

    fresh_user(store, ID("v"), "Livia");
    OK(ae_store_user_away(store, &away));
    OK(ae_store_user_about(store, ID("u"), "{}"));
    OK(ae_store_wake(store, ID("b"), 99));
    OK(ae_store_result_add(store, &result));
    OK(ae_store_result_add(store, &guest));
    OK(ae_store_rating_set(store, &rating));
    OK(ae_store_push_add(store, &push, 3));
    OK(ae_store_hook_add(store, &hook));
    OK(ae_store_hook_note(store, ID("3"), "404"));
    OK(ae_store_block(store, ID("u"), ID("v")));
    OK(ae_store_report_add(store, &report));
}

static void fill(ae_store *store)
{
    ae_store_seat seat = { ID("a"), 0, ID("u"), "Gä\"i\\us\n", NULL, "11" };
    ae_store_host host = { ID("a"), ID("u"), "f00d", 1 };
    ae_store_line line = { ID("a"), 0, 1, -1, "Livia", "sal\tve" };
    ae_store_token token = { "aa", ID("u"), AE_TOKEN_API, "", 10, 10, AE_SQL_NEVER };
    ae_store_notice notice = { ID("1"), ID("u"), "turn", "{\"table\":1}", 100, 0 };

    fresh_user(store, ID("u"), "Gaius");
    fresh_table(store, ID("a"));
    fresh_table(store, ID("b"));
    OK(fresh_append(store, ID("a"), 1, "chance draw oil"));
    OK(ae_store_sit(store, &seat));
    OK(ae_store_host_add(store, &host));
    OK(ae_store_chat_add(store, &line, 9));
    OK(ae_store_token_add(store, &token));
    OK(ae_store_lease(store, "clocks", "one", 100, 200));
    OK(ae_store_notice_add(store, &notice));
    OK(ae_store_meta_set(store, "key", "value"));
    fill_second(store);
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

static void test_export(void **state)
{
    seen before = { "", 0 }, after = { "", 0 }, copy;

    OK(ae_store_is_empty(*state));
    fill(*state);
    IS(NOT_EMPTY, ae_store_is_empty(*state));
    OK(ae_store_export(*state, see_json, &before));
    assert_int_equal(before.n, 10 + 8);
    ae_store_close(*state);
    fresh_wipe();
    *state = fresh_open();
    copy = before;
    load(*state, copy.text);
    OK(ae_store_export(*state, see_json, &after));
    assert_string_equal(before.text, after.text);
    fresh_assert_log(*state, ID("a"), "1 chance draw oil\n");
}

/* An export has every table of the schema except `entries`. */
static void test_export_tables(void **state)
{
    seen s = { "", 0 };
    char name[32];

    RUN(*state, .sql = ae_sql_tables(*state), .row = see_names, .ctx = &s);
    assert_int_equal(s.n, ae_n_export_tables + 1);
    for (int i = 0; i < ae_n_export_tables; i++) {
        snprintf(name, sizeof name, "%s ", ae_export_tables[i].name);
        assert_non_null(strstr(s.text, name));
    }
}

/* More than one page for each kind of primary key. */
static void test_export_pages(void **state)
{
    static seen s;
    int64_t n = 0;
    char key[32];

    fresh_table(*state, ID("a"));
    fresh_user(*state, ID("u"), "Gaius");
    OK(ae_sql_begin(*state, AE_SQL_WRITE));
    for (int i = 0; i < 2 * AE_EXPORT_PAGE + 1; i++) {
        ae_store_seat seat = { ID("a"), i, NULL, "x", NULL, NULL };
        ae_store_rating rating = { ID("u"), i % 2 ? "x" : "y", i, 0, 0, 0, 0, 0 };

        snprintf(key, sizeof key, "%026d", i);
        OK(ae_store_meta_set(*state, key, "x"));
        OK(ae_store_sit(*state, &seat));
        OK(ae_store_rating_set(*state, &rating));
        fresh_user(*state, key, key);
        OK(ae_store_block(*state, i % 2 ? ID("u") : key, i % 2 ? key : ID("u")));
        n += 5;
    }
    OK(ae_sql_commit(*state));
    memset(&s, 0, sizeof s);
    OK(ae_store_export(*state, see_json, &s));
    assert_int_equal(s.n, n + 2);
}

/* A row of an older export may lack columns that were added later, all or some of them. */
static void test_old_rows(void **state)
{
    static const char *const right[] = {
        ("{\"in\":\"tables\",\"id\":\"" ID(
            "a") "\",\"state\":\"open\",\"entries\":0,"
                 "\"settings\":\"\",\"created_at\":0,\"changed_at\":0}"),
        ("{\"in\":\"tables\",\"id\":\"" ID(
            "b") "\",\"state\":\"open\",\"entries\":0,"
                 "\"settings\":\"\",\"created_at\":0,\"changed_at\":0,\"is_listed\":1}"),
    };
    ae_store_row row;
    seen s = { "", 0 };

    for (int i = 0; i < 2; i++) {
        assert_true(ae_store_row_read(&row, right[i], strlen(right[i])));
        row.value[AE_ROW_HEAD] = AE_SQL_T("");
        OK(ae_store_row_add(*state, &row));
        ae_store_row_free(&row);
    }
    OK(ae_store_table_get(*state, ID("a"), see_table, &s));
    OK(ae_store_table_get(*state, ID("b"), see_table, &s));
    assert_string_equal(s.text, " -1 0\n -1 1\n");
}

#define CHAT(number)                       \
    "{\"in\":\"chat\",\"table_id\":\"" ID( \
        "a") "\"," number ",\"at\":5,\"seat\":0,\"name\":\"x\",\"text\":\"y\"}"
#define RATING(cautious)                                                             \
    "{\"in\":\"ratings\",\"user_id\":\"" ID(                                         \
        "u") "\",\"game\":\"forum\",\"players\":2,\"mean\":1,\"spread\":2," cautious \
             ",\"games\":3,\"changed_at\":4}"

static void see_renamed(void *ctx, const char *line)
{
    if (strstr(line, "\"in\":\"chat\"") || strstr(line, "\"in\":\"ratings\""))
        fresh_note(ctx, "%s\n", line);
}

/* Older exports have other names for two columns.  A row may have only one of the two names. */
static void test_renamed(void **state)
{
    static const char *const old[] = { CHAT("\"seq\":7"), RATING("\"shown\":-8") };
    static const char *const both[] = { CHAT("\"seq\":7,\"number\":7"),
                                        RATING("\"shown\":8,\"cautious\":8"),
                                        CHAT("\"shown\":7"), RATING("\"number\":8") };
    ae_store_row row;
    seen s = { "", 0 };

    fresh_table(*state, ID("a"));
    fresh_user(*state, ID("u"), "Gaius");
    for (int i = 0; i < 2; i++) {
        assert_true(ae_store_row_read(&row, old[i], strlen(old[i])));
        OK(ae_store_row_add(*state, &row));
        ae_store_row_free(&row);
    }
    OK(ae_store_export(*state, see_renamed, &s));
    assert_string_equal(s.text, CHAT("\"number\":7") "\n" RATING("\"cautious\":-8") "\n");
    for (int i = 0; i < 4; i++)
        assert_false(ae_store_row_read(&row, both[i], strlen(both[i])));
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
        ("{\"in\":\"tables\",\"id\":\"" ID(
            "a") "\",\"state\":\"open\",\"entries\":0,"
                 "\"settings\":\"\",\"created_at\":0,\"changed_at\":0,\"more\":1}"),
        ("{\"in\":\"tables\",\"id\":\"" ID(
            "a") "\",\"state\":\"open\",\"entries\":0,"
                 "\"settings\":\"\",\"created_at\":0,\"wake_at\":1,\"is_listed\":0}"),
    };
    ae_store_row row;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(ae_store_row_read(&row, wrong[i], strlen(wrong[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_rollback),      TEST(test_broken_statement), TEST(test_brief),
        TEST(test_migrate),       TEST(test_old_store),        TEST(test_old_rows),
        TEST(test_newer),         TEST(test_foreign),          TEST(test_urls),
        TEST(test_open_together), TEST(test_export),           TEST(test_export_tables),
        TEST(test_export_pages),  TEST(test_renamed),          TEST(test_bad_rows),
    };

    return cmocka_run_group_tests(tests, fresh_begin, fresh_end);
}
