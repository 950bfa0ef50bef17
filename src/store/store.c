/*
 * store.c: opens a store; helpers of rows.h; values of the server itself by key.
 */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "core/err.h"
#include "store/driver.h"
#include "store/names.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/users.h"

ae_store_err ae_store_open(ae_store **out, const char *url, int flags, ae_text *detail)
{
    ae_store_err err = ae_sql_open(out, url, flags, detail);

    if (err != AE_STORE_OK)
        return err;
    err = ae_sql_migrate(*out, ae_schema, ae_n_schema, flags);
    if (err == AE_STORE_OK && flags & AE_SQL_MAKE)
        err = ae_store_users_fill(*out);
    if (err == AE_STORE_OK)
        return AE_STORE_OK;
    if (detail)
        ae_put(detail, ae_sql_detail(*out));
    ae_sql_close(*out);
    *out = NULL;
    return err;
}

void ae_store_close(ae_store *store)
{
    ae_sql_close(store);
}

int ae_store_is_id(const char *text)
{
    return strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") == AE_STORE_ID
           && !text[AE_STORE_ID];
}

/* ---- rows ---- */

ae_store_err ae_store_change(ae_store *store, ae_sql_call *call, ae_store_err none)
{
    ae_store_err err = ae_sql_exec(store, call, 1);

    return err == AE_STORE_OK && call->changed == 0 ? none : err;
}

ae_store_err ae_store_one(ae_store *store, ae_sql_call *call, const ae_store_reader *reader)
{
    ae_store_err err = ae_sql_exec(store, call, 1);

    return err == AE_STORE_OK && reader->n == 0 ? AE_STORE_MISSING : err;
}

/* A CHECK of the schema allows only these names. */
char *ae_store_pattern(const char *part)
{
    char *folded = ae_name_fold(part);
    char *pattern = ae_sql_alloc(2 * strlen(folded) + 3), *to = pattern;

    *to++ = '%';
    for (const char *at = folded; *at; at++) {
        if (strchr("%_!", *at))
            *to++ = '!';
        *to++ = *at;
    }
    *to++ = '%';
    *to = '\0';
    free(folded);
    return pattern;
}

int ae_store_index(const char *const *name, int n, const char *text)
{
    int i = 0;

    while (i < n && strcmp(name[i], text) != 0)
        i++;
    AE_ASSERT(i < n);
    return i;
}

int64_t ae_store_number(const ae_sql_value *value)
{
    return value->type == AE_SQL_INT ? value->number : -1;
}

ae_sql_value ae_store_maybe(int64_t number)
{
    return number < 0 ? AE_SQL_0 : AE_SQL_I(number);
}

/* ---- meta ---- */

static void see_value(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ae_put(reader->ctx, column[0].text);
}

ae_store_err ae_store_meta_get(ae_store *store, const char *key, ae_text *value)
{
    ae_store_reader reader = { .ctx = value };
    ae_sql_call call = { .sql = "SELECT value FROM meta WHERE key = $1",
                         .value = { AE_SQL_T(key) },
                         .row = see_value,
                         .ctx = &reader };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_meta_set(ae_store *store, const char *key, const char *value)
{
    ae_sql_call call = { .sql = "INSERT INTO meta (key, value) VALUES ($1, $2) "
                                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                         .value = { AE_SQL_T(key), AE_SQL_T(value) } };

    AE_ASSERT(strcmp(key, "schema") != 0);
    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_meta_once(ae_store *store, const char *key, const char *value,
                                ae_text *kept)
{
    ae_sql_call call = { .sql = "INSERT INTO meta (key, value) VALUES ($1, $2) "
                                "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(key), AE_SQL_T(value) } };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    return err == AE_STORE_OK ? ae_store_meta_get(store, key, kept) : err;
}

/* Inserts and deletes a row in one transaction.  Updating a row to the same value would not do:
 * SQLite does not write an unchanged page. */
ae_store_err ae_store_try_write(ae_store *store)
{
    ae_sql_call call[] = {
        { .sql = "INSERT INTO meta (key, value) VALUES ('try', '') ON CONFLICT DO NOTHING" },
        { .sql = "DELETE FROM meta WHERE key = 'try'" },
    };
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err == AE_STORE_OK)
        err = ae_sql_exec(store, call, 2);
    if (err == AE_STORE_OK)
        return ae_sql_commit(store);
    ae_sql_rollback(store);
    return err;
}
