/*
 * users.h: people with an account, and the tokens that they come with.
 */
#ifndef AE_STORE_USERS_H
#define AE_STORE_USERS_H

#include "store/store.h"

typedef enum { AE_ROLE_PLAYER, AE_ROLE_OPERATOR, AE_N_ROLES } ae_store_role;

typedef struct {
    const char *id, *name;
    const char *password; /* its hash, or null */
    ae_store_role role;
    int64_t created_at;
    int64_t banned_at;  /* -1 if not */
    const char *about;  /* settings as JSON, the server's; "" at first */
    int64_t away_until; /* -1 if not away */
    int64_t away_year;  /* the year in which */
    int64_t away_used;  /* so many milliseconds of vacation are used up */
} ae_store_user;

typedef void ae_store_user_row(void *ctx, const ae_store_user *);

/* AE_STORE_TAKEN if there is one of that name, whatever letters are capital, or of one that looks
 * the same (names.h).  Of `about`, null
 * is as good as ""; nobody is away at first. */
ae_store_err ae_store_user_add(ae_store *, const ae_store_user *);
ae_store_err ae_store_user_get(ae_store *, const char *id, ae_store_user_row *, void *ctx);
ae_store_err ae_store_user_find(ae_store *, const char *name, ae_store_user_row *, void *ctx);

/* Whether an account has a name that looks the same. */
ae_store_err ae_store_user_is_like(ae_store *, const char *name, int *is_like);

/* Accounts that were made or imported without: their names are compared by their looks from now on.
 * Of those that look the same, the first one is. */
ae_store_err ae_store_users_fill(ae_store *);

/* Those who were banned after this time. */
ae_store_err ae_store_banned(ae_store *, int64_t after, ae_store_user_row *, void *ctx);

/* A page of all, by id, that begins after one ("" at first). */
ae_store_err ae_store_users(ae_store *, const char *after, int limit, ae_store_user_row *,
                            void *ctx);

/* Password, role and ban. */
ae_store_err ae_store_user_set(ae_store *, const ae_store_user *);

ae_store_err ae_store_user_about(ae_store *, const char *id, const char *about);

/* away_until, away_year and away_used. */
ae_store_err ae_store_user_away(ae_store *, const ae_store_user *);

/* With tokens, notices, ratings, pushes, hooks and blocks; seats and results stay, as those of
 * a guest, and so do reports. */
ae_store_err ae_store_user_remove(ae_store *, const char *id);

typedef enum { AE_TOKEN_SESSION, AE_TOKEN_API, AE_N_TOKENS } ae_store_token_kind;

typedef struct {
    const char *hash; /* of the token, which itself is nowhere kept */
    const char *user;
    ae_store_token_kind kind;
    const char *label;
    int64_t created_at, used_at;
    int64_t expires_at; /* AE_SQL_NEVER if it does not */
} ae_store_token;

typedef void ae_store_token_row(void *ctx, const ae_store_token *);
ae_store_err ae_store_token_add(ae_store *, const ae_store_token *);

/* AE_STORE_MISSING also if it has expired. */
ae_store_err ae_store_token_get(ae_store *, const char *hash, int64_t now, ae_store_token_row *,
                                void *ctx);
ae_store_err ae_store_tokens(ae_store *, const char *user, ae_store_token_row *, void *ctx);
ae_store_err ae_store_token_use(ae_store *, const char *hash, int64_t now);
ae_store_err ae_store_token_remove(ae_store *, const char *hash);
ae_store_err ae_store_tokens_remove(ae_store *, const char *user, ae_store_token_kind);
ae_store_err ae_store_tokens_sweep(ae_store *, int64_t now); /* those that have expired */

#endif
