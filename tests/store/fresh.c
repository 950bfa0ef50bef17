/*
 * fresh.c: gives each test an empty store.
 */
#include "fresh.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/users.h"

char fresh_url[512];
int fresh_is_sqlite;
static char dir[] = "/tmp/aedile-store-XXXXXX";

/* ---- a fresh store ---- */

void fresh_wipe(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char path[600];
    ae_sql *sql;

    for (int i = 0; i < 3 && fresh_is_sqlite; i++) {
        snprintf(path, sizeof path, "%s%s", fresh_url + strlen("sqlite:"), ends[i]);
        unlink(path);
    }
    if (fresh_is_sqlite)
        return;
    OK(ae_sql_open(&sql, fresh_url, 0, NULL));
    RUN(sql, .sql = "DROP SCHEMA public CASCADE");
    RUN(sql, .sql = "CREATE SCHEMA public");
    ae_sql_close(sql);
}

ae_store *fresh_open(void)
{
    ae_store *store;
    char said[512];
    ae_text detail = AE_TEXT_IN(said);

    if (ae_store_open(&store, fresh_url, AE_SQL_MAKE, &detail) != AE_STORE_OK)
        fail_msg("%s: %s", fresh_url, said);
    return store;
}

int fresh_set_up(void **state)
{
    fresh_wipe();
    *state = fresh_open();
    return 0;
}

int fresh_tear_down(void **state)
{
    ae_store_close(*state);
    return 0;
}

void fresh_table(ae_store *store, const char *id)
{
    ae_store_table t = { id, AE_STATE_OPEN, "", "{}", 5, 5, -1, 0 };

    OK(ae_store_table_add(store, &t));
}

void fresh_user(ae_store *store, const char *id, const char *name)
{
    ae_store_user u = {
        .id = id, .name = name, .password = "$argon2id$", .created_at = 7, .banned_at = -1
    };

    OK(ae_store_user_add(store, &u));
}

/* ---- rows as one text ---- */

void fresh_note(seen *s, const char *format, ...)
{
    size_t len = strlen(s->text);
    va_list list;

    s->n++;
    va_start(list, format);
    vsnprintf(s->text + len, sizeof s->text - len, format, list);
    va_end(list);
}

const char *fresh_text(const char *s)
{
    return s ? s : "-";
}

/* ---- entries ---- */

void fresh_see_entry(void *ctx, int64_t number, const char *text)
{
    fresh_note(ctx, "%d %s\n", (int)number, text);
}

void fresh_assert_log(ae_store *store, const char *id, const char *wanted)
{
    seen s = { "", 0 };
    int64_t n;

    OK(ae_store_entries(store, id, 1, fresh_see_entry, &s));
    assert_string_equal(s.text, wanted);
    OK(ae_store_count(store, id, &n));
    assert_int_equal(n, s.n);
}

ae_store_err fresh_append(ae_store *store, const char *id, int64_t number, const char *text)
{
    ae_store_entry e = { id, number, text, AE_STORE_OK };
    ae_store_err err = ae_store_append(store, &e, 1);

    return err == AE_STORE_OK ? e.result : err;
}

/* ---- a program ---- */

int fresh_begin(void **state)
{
    const char *given = getenv("AE_STORE_URL");

    (void)state;
    fresh_is_sqlite = !given;
    if (!given && !mkdtemp(dir))
        return -1;
    if (given)
        snprintf(fresh_url, sizeof fresh_url, "%s", given);
    else
        snprintf(fresh_url, sizeof fresh_url, "sqlite:%s/store.db", dir);
    return 0;
}

int fresh_end(void **state)
{
    (void)state;
    if (fresh_is_sqlite) {
        fresh_wipe();
        rmdir(dir);
    }
    return 0;
}
