/*
 * sql.c: the part that both databases share: addresses, transactions and migrations.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/driver.h"

const char *ae_store_key(ae_store_err err)
{
    static const char *const key[] = {
#define X(name, text) text,
        AE_STORE_ERR_MAP(X)
#undef X
    };

    return key[err];
}

void *ae_sql_alloc(size_t size)
{
    void *room = calloc(1, size ? size : 1);

    if (!room)
        abort();
    return room;
}

/* ---- addresses ---- */

static const struct {
    const char *prefix;
    const ae_sql_driver *driver;
} drivers[] = {
    { "sqlite:", &ae_sqlite },
    { "postgres://", &ae_postgres },
    { "postgresql://", &ae_postgres },
};
enum { N_DRIVERS = sizeof drivers / sizeof drivers[0] };

static const ae_sql_driver *find_driver(const char *url, const char **rest)
{
    for (int i = 0; i < N_DRIVERS; i++) {
        size_t n = strlen(drivers[i].prefix);

        *rest = url + n;
        if (!strncmp(url, drivers[i].prefix, n) && url[n])
            return drivers[i].driver;
    }
    return NULL;
}

void ae_sql_put_name(ae_text *out, const char *url)
{
    const char *rest, *at, *colon;

    if (find_driver(url, &rest) != &ae_postgres) {
        ae_put(out, url);
        return;
    }
    at = memchr(rest, '@', strcspn(rest, "/?"));
    colon = at ? memchr(rest, ':', (size_t)(at - rest)) : NULL;
    if (colon) {
        ae_put_n(out, url, (size_t)(colon - url));
        url = at;
    }
    ae_put_n(out, url, strcspn(url, "?"));
}

/* A path that begins with a colon means a database in memory. */
const char *ae_sql_path(const char *url)
{
    const char *rest;

    return find_driver(url, &rest) == &ae_sqlite && rest[0] != ':' ? rest : NULL;
}

/* ---- failures ---- */

ae_store_err ae_sql_say(ae_sql *sql, ae_store_err err, const char *detail)
{
    ae_text text = AE_TEXT_IN(sql->detail);

    ae_put_n(&text, detail, strcspn(detail, "\r\n"));
    return err;
}

const char *ae_sql_detail(const ae_sql *sql)
{
    return sql->detail;
}

/* ---- the connection ---- */

ae_store_err ae_sql_open(ae_sql **out, const char *url, int flags, ae_text *detail)
{
    const char *rest;
    const ae_sql_driver *driver = find_driver(url, &rest);
    ae_sql *sql;
    ae_store_err err;

    *out = NULL;
    if (!driver)
        return AE_STORE_URL;
    sql = ae_sql_alloc(sizeof *sql);
    sql->driver = driver;
    err = driver->open(sql, driver == &ae_sqlite ? rest : url, flags);
    if (err == AE_STORE_OK) {
        *out = sql;
        return AE_STORE_OK;
    }
    if (detail)
        ae_put(detail, sql->detail);
    ae_sql_close(sql);
    return err;
}

void ae_sql_close(ae_sql *sql)
{
    if (!sql)
        return;
    sql->driver->close(sql);
    free(sql);
}

/* ---- statements ---- */

int ae_sql_find(const ae_sql *sql, const char *text)
{
    int i = 0;

    while (i < sql->n_prepared && sql->prepared[i].sql != text)
        i++;
    return i;
}

int ae_sql_count(const ae_sql_call *call)
{
    int n = 0;

    while (n < AE_SQL_MAX && call->value[n].type != AE_SQL_NONE)
        n++;
    return n;
}

/* PostgreSQL refuses text that is not UTF-8 and SQLite accepts it, so it is refused here for both.
 * Numbers out of range are refused too. */
static int is_sound(const ae_sql_call *call)
{
    for (int i = 0, n = ae_sql_count(call); i < n; i++) {
        const ae_sql_value *value = &call->value[i];

        if (value->number < -AE_SQL_NEVER || value->number > AE_SQL_NEVER)
            return 0;
        if (value->type == AE_SQL_TEXT && !ae_is_utf8(value->text))
            return 0;
    }
    return 1;
}

/* A lost connection is noticed only when it is used.  Where nothing can have been changed over
 * it, the call is repeated once; the driver reconnects. */
static ae_store_err run_first(ae_sql *sql, const char *script)
{
    ae_store_err err = sql->driver->run(sql, script);

    return err == AE_STORE_LOST ? sql->driver->run(sql, script) : err;
}

static ae_store_err exec(ae_sql *sql, ae_sql_call *call, int n)
{
    int changes = sql->in_transaction || n != 1 || strncmp(call->sql, "SELECT ", 7) != 0;
    ae_store_err err = sql->driver->exec(sql, call, n);

    return err == AE_STORE_LOST && !changes ? sql->driver->exec(sql, call, n) : err;
}

ae_store_err ae_sql_exec(ae_sql *sql, ae_sql_call *call, int n)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < n && err == AE_STORE_OK; i++)
        if (!is_sound(&call[i]))
            err = ae_sql_say(sql, AE_STORE_TEXT, "");
    if (err == AE_STORE_OK)
        err = exec(sql, call, n);
    sql->has_failed |= err != AE_STORE_OK;
    return err;
}

ae_store_err ae_sql_begin(ae_sql *sql, ae_sql_mode mode)
{
    ae_store_err err = run_first(sql, sql->driver->begin[mode]);

    sql->in_transaction = err == AE_STORE_OK;
    sql->has_failed = 0;
    return err;
}

/* After a failed statement PostgreSQL answers COMMIT with success but rolls back, so has_failed is
 * checked first. */
ae_store_err ae_sql_commit(ae_sql *sql)
{
    ae_store_err err = AE_STORE_FAILED;

    if (!sql->has_failed)
        err = sql->driver->run(sql, "COMMIT");
    if (err == AE_STORE_OK)
        sql->in_transaction = 0;
    else
        ae_sql_rollback(sql);
    return err;
}

/* Keeps the message about the failure that led to the rollback. */
void ae_sql_rollback(ae_sql *sql)
{
    char detail[AE_SQL_DETAIL];

    if (!sql->in_transaction)
        return;
    memcpy(detail, sql->detail, sizeof detail);
    sql->driver->run(sql, "ROLLBACK");
    memcpy(sql->detail, detail, sizeof detail);
    sql->in_transaction = 0;
}

const char *ae_sql_tables(const ae_sql *sql)
{
    return sql->driver->tables;
}

ae_store_err ae_sql_check(ae_sql *sql, ae_sql_call *call)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; sql->driver->check[i] && err == AE_STORE_OK; i++) {
        call->sql = sql->driver->check[i];
        err = ae_sql_exec(sql, call, 1);
    }
    return err;
}

ae_store_err ae_sql_backup(ae_sql *sql, const char *path)
{
    return sql->driver->backup ? sql->driver->backup(sql, path) : AE_STORE_NO_BACKUP;
}

/* ---- the schema ---- */

typedef struct {
    int n_tables, has_meta;
    int64_t version;
} found;

static void see_table(void *ctx, const ae_sql_value *column, int n)
{
    found *f = ctx;

    (void)n;
    f->n_tables++;
    f->has_meta |= !strcmp(column[0].text, "meta");
}

static void see_version(void *ctx, const ae_sql_value *column, int n)
{
    found *f = ctx;

    (void)n;
    if (!ae_read_int(column[0].text, strlen(column[0].text), &f->version))
        f->version = -1;
}

/* Reads the schema's number.  A database that has tables but no such number belongs to another
 * program. */
static ae_store_err look(ae_sql *sql, found *f)
{
    ae_sql_call tables = { .sql = sql->driver->tables, .row = see_table, .ctx = f };
    ae_sql_call version = { .sql = "SELECT value FROM meta WHERE key = 'schema'",
                            .row = see_version,
                            .ctx = f };
    ae_store_err err = ae_sql_exec(sql, &tables, 1);

    if (err != AE_STORE_OK || f->n_tables == 0)
        return err;
    f->version = -1;
    if (f->has_meta)
        err = ae_sql_exec(sql, &version, 1);
    if (err == AE_STORE_FAILED || (err == AE_STORE_OK && f->version < 0))
        return ae_sql_say(sql, AE_STORE_FOREIGN, "");
    return err;
}

static ae_store_err run_step(ae_sql *sql, const char *step)
{
    ae_text text = { .buf = NULL };
    ae_store_err err;

    ae_fill(&text, step, sql->driver->types);
    text = (ae_text){ .buf = ae_sql_alloc(text.len + 1), .size = text.len + 1 };
    ae_fill(&text, step, sql->driver->types);
    err = sql->driver->run(sql, text.buf);
    free(text.buf);
    return err;
}

static ae_store_err write_version(ae_sql *sql, int version)
{
    char text[16];
    ae_sql_call call = { .sql = "INSERT INTO meta (key, value) VALUES ('schema', $1) "
                                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                         .value = { AE_SQL_T(text) } };

    snprintf(text, sizeof text, "%d", version);
    return ae_sql_exec(sql, &call, 1);
}

static ae_store_err step_up(ae_sql *sql, const char *const *step, int n)
{
    found f = { .n_tables = 0 };
    ae_store_err err = look(sql, &f);

    if (err == AE_STORE_OK && f.version > n)
        err = AE_STORE_NEWER;
    for (int64_t i = f.version; i < n && err == AE_STORE_OK; i++)
        err = run_step(sql, step[i]);
    if (err == AE_STORE_OK && f.version < n)
        err = write_version(sql, n);
    return err;
}

/* Reads the number without a lock first, since usually there is nothing to migrate. */
ae_store_err ae_sql_migrate(ae_sql *sql, const char *const *step, int n, int flags)
{
    found f = { .n_tables = 0 };
    ae_store_err err = look(sql, &f);

    if (err != AE_STORE_OK || f.version == n)
        return err;
    if (f.version > n)
        return ae_sql_say(sql, AE_STORE_NEWER, "");
    if (!(flags & AE_SQL_MAKE))
        return ae_sql_say(sql, f.n_tables ? AE_STORE_OLDER : AE_STORE_FOREIGN, "");
    err = ae_sql_begin(sql, AE_SQL_WRITE);
    if (err == AE_STORE_OK)
        err = sql->driver->run(sql, sql->driver->lock);
    if (err == AE_STORE_OK)
        err = step_up(sql, step, n);
    if (err == AE_STORE_OK)
        return ae_sql_commit(sql);
    ae_sql_rollback(sql);
    return err;
}

int ae_sql_is_shared(const ae_sql *sql)
{
    return sql->driver->listen != NULL;
}

ae_store_err ae_sql_notify(ae_sql *sql, const char *text)
{
    ae_sql_call call = { .sql = sql->driver->notify, .value = { AE_SQL_T(text) } };

    return sql->driver->notify ? ae_sql_exec(sql, &call, 1) : AE_STORE_OK;
}

ae_store_err ae_sql_listen(ae_sql *sql, int timeout_ms, ae_sql_hear *hear, void *ctx)
{
    return sql->driver->listen ? sql->driver->listen(sql, timeout_ms, hear, ctx) : AE_STORE_OK;
}
