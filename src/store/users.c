/*
 * users.c: people with an account, and the tokens that they come with.
 */
#include "store/users.h"

#include <stdlib.h>
#include <string.h>

#include "store/driver.h"
#include "store/rows.h"

static const char *const roles[] = {
    [AE_ROLE_PLAYER] = "player", [AE_ROLE_OPERATOR] = "operator"
};
static const char *const kinds[] = { [AE_TOKEN_SESSION] = "session", [AE_TOKEN_API] = "api" };

/* ---- names ---- */

/* Capital letters from..to, every `step`-th, and how far away the small one is.  Only those
 * that take one or two bytes of UTF-8: Latin, Greek and Cyrillic. */
static const struct {
    unsigned from, to, step, far;
} capitals[] = {
    { 0x41, 0x5a, 1, 32 },   { 0xc0, 0xd6, 1, 32 },   { 0xd8, 0xde, 1, 32 },
    { 0x100, 0x12e, 2, 1 },  { 0x132, 0x136, 2, 1 },  { 0x139, 0x147, 2, 1 },
    { 0x14a, 0x176, 2, 1 },  { 0x179, 0x17d, 2, 1 },  { 0x391, 0x3a1, 1, 32 },
    { 0x3a3, 0x3ab, 1, 32 }, { 0x400, 0x40f, 1, 80 }, { 0x410, 0x42f, 1, 32 },
};
enum { N_CAPITALS = sizeof capitals / sizeof capitals[0] };

static unsigned small(unsigned letter)
{
    for (int i = 0; i < N_CAPITALS; i++)
        if (letter >= capitals[i].from && letter <= capitals[i].to
            && (letter - capitals[i].from) % capitals[i].step == 0)
            return letter + capitals[i].far;
    return letter;
}

/* The name in small letters, as long as it was, to be freed.  Databases have opinions of their
 * own about letters, so this is not left to them. */
static char *fold(const char *name)
{
    char *out = ae_sql_alloc(strlen(name) + 1);

    strcpy(out, name);
    if (!ae_is_utf8(name))
        return out;
    for (unsigned char *at = (unsigned char *)out; *at; at += ae_utf8_length((char *)at)) {
        if (*at < 0x80) {
            *at = (unsigned char)small(*at);
        } else if (*at < 0xe0) {
            unsigned letter = small((*at & 0x1fu) << 6 | (at[1] & 0x3fu));

            at[0] = (unsigned char)(0xc0 | letter >> 6);
            at[1] = (unsigned char)(0x80 | (letter & 0x3f));
        }
    }
    return out;
}

/* ---- users ---- */

ae_store_err ae_store_user_add(ae_store *store, const ae_store_user *u)
{
    char *folded = fold(u->name);
    ae_sql_call call = { .sql =
                             "INSERT INTO users "
                             "(id, name, folded, password, role, created_at, banned_at, about) "
                             "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
                             "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(u->id), AE_SQL_T(u->name), AE_SQL_T(folded),
                                    AE_SQL_MAYBE(u->password), AE_SQL_T(roles[u->role]),
                                    AE_SQL_I(u->created_at), ae_store_maybe(u->banned_at),
                                    AE_SQL_T(u->about ? u->about : "") } };
    ae_store_err err = AE_STORE_TEXT;

    if (ae_store_is_id(u->id))
        err = ae_store_change(store, &call, AE_STORE_TAKEN);
    free(folded);
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
    char *folded = fold(name);
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

    return ae_store_change(store, &call, AE_STORE_MISSING);
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
