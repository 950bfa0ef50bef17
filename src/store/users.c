/*
 * users.c: accounts and tokens.
 */
#include "store/users.h"

#include <stdlib.h>
#include <string.h>

#include "store/driver.h"
#include "store/clubs.h"
#include "store/names.h"
#include "store/rows.h"

static const char *const roles[] = {
    [AE_ROLE_PLAYER] = "player", [AE_ROLE_OPERATOR] = "operator"
};
static const char *const kinds[] = { [AE_TOKEN_SESSION] = "session", [AE_TOKEN_API] = "api" };

/* ---- users ---- */

ae_store_err ae_store_user_add(ae_store *store, const ae_store_user *u)
{
    char *folded = ae_name_fold(u->name), *skeleton = ae_name_skeleton(u->name);
    ae_sql_call call = {
        .sql = "INSERT INTO users (id, name, folded, skeleton, password, "
               "role, created_at, banned_at, about) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
               "ON CONFLICT DO NOTHING",
        .value = { AE_SQL_T(u->id), AE_SQL_T(u->name), AE_SQL_T(folded), AE_SQL_T(skeleton),
                   AE_SQL_MAYBE(u->password), AE_SQL_T(roles[u->role]), AE_SQL_I(u->created_at),
                   ae_store_maybe(u->banned_at), AE_SQL_T(u->about ? u->about : "") }
    };
    ae_store_err err = AE_STORE_TEXT;

    if (ae_store_is_id(u->id))
        err = ae_store_change(store, &call, AE_STORE_TAKEN);
    free(folded);
    free(skeleton);
    return err;
}

static void see_count(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

ae_store_err ae_store_user_is_like(ae_store *store, const char *name, int *is_like)
{
    char *skeleton = ae_name_skeleton(name);
    int64_t n = 0;
    ae_sql_call call = { .sql = "SELECT COUNT(*) FROM users WHERE skeleton = $1",
                         .value = { AE_SQL_T(skeleton) },
                         .row = see_count,
                         .ctx = &n };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    *is_like = n > 0;
    free(skeleton);
    return err;
}

/* ---- skeletons of older accounts ---- */

enum { SOME = 200 };

typedef struct {
    char id[SOME][AE_STORE_ID + 1];
    char *skeleton[SOME];
    int n;
} unlike;

static void see_unlike(void *ctx, const ae_sql_value *column, int n)
{
    unlike *u = ctx;

    (void)n;
    strcpy(u->id[u->n], column[0].text);
    u->skeleton[u->n++] = ae_name_skeleton(column[1].text);
}

/* An account that looks like another one keeps a null skeleton. */
static ae_store_err fill_one(ae_store *store, const char *id, const char *skeleton)
{
    ae_sql_call call = { .sql = "UPDATE users SET skeleton = $1 WHERE id = $2",
                         .value = { AE_SQL_T(skeleton), AE_SQL_T(id) } };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    return err == AE_STORE_TAKEN ? AE_STORE_OK : err;
}

static ae_store_err fill_some(ae_store *store, unlike *u, const char *after)
{
    ae_sql_call call = { .sql = "SELECT id, name FROM users WHERE skeleton IS NULL "
                                "AND id > $1 ORDER BY id LIMIT 200",
                         .value = { AE_SQL_T(after) },
                         .row = see_unlike,
                         .ctx = u };
    ae_store_err err;

    u->n = 0;
    err = ae_sql_exec(store, &call, 1);
    for (int i = 0; i < u->n; i++) {
        if (err == AE_STORE_OK)
            err = fill_one(store, u->id[i], u->skeleton[i]);
        free(u->skeleton[i]);
    }
    return err;
}

ae_store_err ae_store_users_fill(ae_store *store)
{
    unlike *u = ae_sql_alloc(sizeof *u);
    char after[AE_STORE_ID + 1] = "";
    ae_store_err err;

    do {
        err = fill_some(store, u, after);
        if (u->n > 0)
            memcpy(after, u->id[u->n - 1], sizeof after);
    } while (err == AE_STORE_OK && u->n == SOME);
    free(u);
    return err;
}

static void see_user(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_user_row *)reader->give)(
        reader->ctx,
        &(ae_store_user){
            .id = column[0].text,
            .name = column[1].text,
            .password = column[2].text,
            .role = (ae_store_role)ae_store_index(roles, AE_N_ROLES, column[3].text),
            .created_at = column[4].number,
            .banned_at = ae_store_number(&column[5]),
            .about = column[6].text,
            .away_until = ae_store_number(&column[7]),
            .away_year = column[8].number,
            .away_used = column[9].number,
        });
}

#define USERS                                                                     \
    "SELECT id, name, password, role, created_at, banned_at, about, away_until, " \
    "away_year, away_used FROM users "

ae_store_err ae_store_user_get(ae_store *store, const char *id, ae_store_user_row *row,
                               void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = USERS "WHERE id = $1", .value = { AE_SQL_T(id) }, .row = see_user, .ctx = &reader
    };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_user_find(ae_store *store, const char *name, ae_store_user_row *row,
                                void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    char *folded = ae_name_fold(name);
    ae_sql_call call = { .sql = USERS "WHERE folded = $1",
                         .value = { AE_SQL_T(folded) },
                         .row = see_user,
                         .ctx = &reader };
    ae_store_err err = ae_store_one(store, &call, &reader);

    free(folded);
    return err;
}

ae_store_err ae_store_user_set(ae_store *store, const ae_store_user *u)
{
    ae_sql_call call = { .sql = "UPDATE users SET password = $1, role = $2, banned_at = $3 "
                                "WHERE id = $4",
                         .value = { AE_SQL_MAYBE(u->password), AE_SQL_T(roles[u->role]),
                                    ae_store_maybe(u->banned_at), AE_SQL_T(u->id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_users(ae_store *store, const char *after, int limit,
                            ae_store_user_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = USERS "WHERE id > $1 ORDER BY id LIMIT $2",
                         .value = { AE_SQL_T(after), AE_SQL_I(limit) },
                         .row = see_user,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_banned(ae_store *store, int64_t after, ae_store_user_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = USERS "WHERE banned_at > $1 ORDER BY id",
                         .value = { AE_SQL_I(after) },
                         .row = see_user,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_user_about(ae_store *store, const char *id, const char *about)
{
    ae_sql_call call = { .sql = "UPDATE users SET about = $1 WHERE id = $2",
                         .value = { AE_SQL_T(about), AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_user_away(ae_store *store, const ae_store_user *u)
{
    ae_sql_call call = { .sql = "UPDATE users SET away_until = $1, away_year = $2, "
                                "away_used = $3 WHERE id = $4",
                         .value = { ae_store_maybe(u->away_until), AE_SQL_I(u->away_year),
                                    AE_SQL_I(u->away_used), AE_SQL_T(u->id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_user_remove(ae_store *store, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM users WHERE id = $1", .value = { AE_SQL_T(id) } };
    ae_store_err err = ae_store_change(store, &call, AE_STORE_MISSING);

    return err == AE_STORE_OK ? ae_store_clubs_mend(store) : err;
}

/* ---- tokens ---- */

ae_store_err ae_store_token_add(ae_store *store, const ae_store_token *t)
{
    ae_sql_call call = { .sql = "INSERT INTO tokens "
                                "(hash, user_id, kind, label, created_at, used_at, expires_at) "
                                "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(t->hash), AE_SQL_T(t->user),
                                    AE_SQL_T(kinds[t->kind]), AE_SQL_T(t->label),
                                    AE_SQL_I(t->created_at), AE_SQL_I(t->used_at),
                                    AE_SQL_I(t->expires_at) } };

    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

static void see_token(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_token_row *)reader->give)(
        reader->ctx,
        &(ae_store_token){
            .hash = column[0].text,
            .user = column[1].text,
            .kind = (ae_store_token_kind)ae_store_index(kinds, AE_N_TOKENS, column[2].text),
            .label = column[3].text,
            .created_at = column[4].number,
            .used_at = column[5].number,
            .expires_at = column[6].number,
        });
}

#define TOKENS                                                                   \
    "SELECT hash, user_id, kind, label, tokens.created_at, used_at, expires_at " \
    "FROM tokens "

ae_store_err ae_store_token_get(ae_store *store, const char *hash, int64_t now,
                                ae_store_token_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = TOKENS "WHERE hash = $1 AND expires_at > $2",
                         .value = { AE_SQL_T(hash), AE_SQL_I(now) },
                         .row = see_token,
                         .ctx = &reader };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_tokens(ae_store *store, const char *user, ae_store_token_row *row,
                             void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = TOKENS "WHERE user_id = $1 ORDER BY created_at, hash",
                         .value = { AE_SQL_T(user) },
                         .row = see_token,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_token_use(ae_store *store, const char *hash, int64_t now)
{
    ae_sql_call call = { .sql = "UPDATE tokens SET used_at = $1 WHERE hash = $2",
                         .value = { AE_SQL_I(now), AE_SQL_T(hash) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_token_remove(ae_store *store, const char *hash)
{
    ae_sql_call call = { .sql = "DELETE FROM tokens WHERE hash = $1",
                         .value = { AE_SQL_T(hash) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_tokens_remove(ae_store *store, const char *user, ae_store_token_kind kind)
{
    ae_sql_call call = { .sql = "DELETE FROM tokens WHERE user_id = $1 AND kind = $2",
                         .value = { AE_SQL_T(user), AE_SQL_T(kinds[kind]) } };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_tokens_sweep(ae_store *store, int64_t now)
{
    ae_sql_call call = { .sql = "DELETE FROM tokens WHERE expires_at <= $1",
                         .value = { AE_SQL_I(now) } };

    return ae_sql_exec(store, &call, 1);
}
