/*
 * endpoints.c: push subscriptions and webhooks of users.
 */
#include "store/endpoints.h"

#include "store/rows.h"

static const char *const kinds[] = {
    [AE_HOOK_JSON] = "json",
    [AE_HOOK_DISCORD] = "discord",
    [AE_HOOK_SLACK] = "slack",
};

const char *ae_store_hook_name(ae_store_hook_kind kind)
{
    return kinds[kind];
}

/* ---- pushes ---- */

/* The two statements need no transaction: if only the first one runs, the user has one subscription
 * too many until the next call. */
ae_store_err ae_store_push_add(ae_store *store, const ae_store_push *p, int keep)
{
    ae_sql_call call[] = {
        { .sql = "INSERT INTO pushes (id, user_id, endpoint, key, auth, created_at) "
                 "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (endpoint) DO UPDATE SET "
                 "user_id = excluded.user_id, key = excluded.key, auth = excluded.auth, "
                 "created_at = excluded.created_at",
          .value = { AE_SQL_T(p->id), AE_SQL_T(p->user), AE_SQL_T(p->endpoint),
                     AE_SQL_T(p->key), AE_SQL_T(p->auth), AE_SQL_I(p->created_at) } },
        { .sql = "DELETE FROM pushes WHERE user_id = $1 AND id NOT IN "
                 "(SELECT id FROM pushes WHERE user_id = $1 "
                 "ORDER BY created_at DESC, id DESC LIMIT $2)",
          .value = { AE_SQL_T(p->user), AE_SQL_I(keep > 0 ? keep : 1) } },
    };

    return ae_store_is_id(p->id) ? ae_sql_exec(store, call, 2) : AE_STORE_TEXT;
}

static void see_push(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_push_row *)reader->give)(reader->ctx, &(ae_store_push){
                                                         .id = column[0].text,
                                                         .user = column[1].text,
                                                         .endpoint = column[2].text,
                                                         .key = column[3].text,
                                                         .auth = column[4].text,
                                                         .created_at = column[5].number,
                                                     });
}

ae_store_err ae_store_pushes(ae_store *store, const char *user, ae_store_push_row *row,
                             void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT id, user_id, endpoint, key, auth, created_at "
                                "FROM pushes WHERE user_id = $1 ORDER BY created_at, id",
                         .value = { AE_SQL_T(user) },
                         .row = see_push,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_push_remove(ae_store *store, const char *id, const char *user)
{
    ae_sql_call call = { .sql = "DELETE FROM pushes WHERE id = $1 AND user_id = $2",
                         .value = { AE_SQL_T(id), AE_SQL_T(user) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_push_gone(ae_store *store, const char *endpoint)
{
    ae_sql_call call = { .sql = "DELETE FROM pushes WHERE endpoint = $1",
                         .value = { AE_SQL_T(endpoint) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

/* ---- hooks ---- */

ae_store_err ae_store_hook_add(ae_store *store, const ae_store_hook *h)
{
    ae_sql_call call = { .sql = "INSERT INTO hooks (id, user_id, kind, url, secret, "
                                "created_at, failures, last_error) "
                                "VALUES ($1, $2, $3, $4, $5, $6, 0, '') ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(h->id), AE_SQL_T(h->user),
                                    AE_SQL_T(kinds[h->kind]), AE_SQL_T(h->url),
                                    AE_SQL_T(h->secret), AE_SQL_I(h->created_at) } };

    return ae_store_is_id(h->id) ? ae_store_change(store, &call, AE_STORE_TAKEN)
                                 : AE_STORE_TEXT;
}

static void see_hook(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_hook_row *)reader->give)(
        reader->ctx,
        &(ae_store_hook){
            .id = column[0].text,
            .user = column[1].text,
            .kind = (ae_store_hook_kind)ae_store_index(kinds, AE_N_HOOKS, column[2].text),
            .url = column[3].text,
            .secret = column[4].text,
            .created_at = column[5].number,
            .failures = column[6].number,
            .last_error = column[7].text,
        });
}

ae_store_err ae_store_hooks(ae_store *store, const char *user, ae_store_hook_row *row,
                            void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT id, user_id, kind, url, secret, created_at, failures, "
                                "last_error FROM hooks WHERE user_id = $1 "
                                "ORDER BY created_at, id",
                         .value = { AE_SQL_T(user) },
                         .row = see_hook,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_hook_remove(ae_store *store, const char *id, const char *user)
{
    ae_sql_call call = { .sql = "DELETE FROM hooks WHERE id = $1 AND user_id = $2",
                         .value = { AE_SQL_T(id), AE_SQL_T(user) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_hook_note(ae_store *store, const char *id, const char *error)
{
    ae_sql_call bad = { .sql = "UPDATE hooks SET failures = failures + 1, last_error = $1 "
                               "WHERE id = $2",
                        .value = { AE_SQL_T(error), AE_SQL_T(id) } };
    ae_sql_call good = { .sql = "UPDATE hooks SET failures = 0, last_error = '' WHERE id = $1",
                         .value = { AE_SQL_T(id) } };

    return ae_store_change(store, error ? &bad : &good, AE_STORE_MISSING);
}
