/*
 * users.h: accounts, and the tokens that prove who a request comes from.
 */
#ifndef AE_STORE_USERS_H
#define AE_STORE_USERS_H

#include "store/store.h"

typedef enum { AE_ROLE_PLAYER, AE_ROLE_OPERATOR, AE_N_ROLES } ae_store_role;

typedef struct {
    const char *id, *name;
    const char *password; /* the hash of the password, or null */
    ae_store_role role;
    int64_t created_at;
    int64_t banned_at;  /* -1: not banned */
    const char *about;  /* preferences as JSON, which only the server reads; "" at first */
    int64_t away_until; /* end of the vacation; -1: not away */
    int64_t away_year;  /* the year that away_used counts */
    int64_t away_used;  /* milliseconds of vacation used in that year */
} ae_store_user;

typedef void ae_store_user_row(void *ctx, const ae_store_user *);

/* AE_STORE_TAKEN if an account has the same name, or one that looks the same (names.h).  A null
 * `about` is stored as "".  The away_ members are ignored: nobody is away at first. */
ae_store_err ae_store_user_add(ae_store *, const ae_store_user *);
ae_store_err ae_store_user_get(ae_store *, const char *id, ae_store_user_row *, void *ctx);
ae_store_err ae_store_user_find(ae_store *, const char *name, ae_store_user_row *, void *ctx);

/* Whether an account has a name that looks the same (names.h). */
ae_store_err ae_store_user_is_like(ae_store *, const char *name, int *is_like);

/* Computes the skeleton (names.h) of every account that has none: those from before the column
 * and imported ones.  Of accounts that look the same, only the one with the lowest id gets a
 * skeleton. */
ae_store_err ae_store_users_fill(ae_store *);

/* The users who were banned after this time. */
ae_store_err ae_store_banned(ae_store *, int64_t after, ae_store_user_row *, void *ctx);

/* A page of all users with ids greater than `after` ("" for the first page). */
ae_store_err ae_store_users(ae_store *, const char *after, int limit, ae_store_user_row *,
                            void *ctx);

/* Writes password, role and banned_at. */
ae_store_err ae_store_user_set(ae_store *, const ae_store_user *);

ae_store_err ae_store_user_about(ae_store *, const char *id, const char *about);

/* Writes away_until, away_year and away_used. */
ae_store_err ae_store_user_away(ae_store *, const ae_store_user *);

/* Removes the account with its tokens, notices, ratings, pushes, hooks, blocks and maps.  Seats,
 * results and reports stay, without a user. */
ae_store_err ae_store_user_remove(ae_store *, const char *id);

typedef enum { AE_TOKEN_SESSION, AE_TOKEN_API, AE_N_TOKENS } ae_store_token_kind;

typedef struct {
    const char *hash; /* of the token; the token itself is not stored */
    const char *user;
    ae_store_token_kind kind;
    const char *label;
    int64_t created_at, used_at;
    int64_t expires_at; /* AE_SQL_NEVER: does not expire */
} ae_store_token;

typedef void ae_store_token_row(void *ctx, const ae_store_token *);
ae_store_err ae_store_token_add(ae_store *, const ae_store_token *);

/* AE_STORE_MISSING also if the token has expired. */
ae_store_err ae_store_token_get(ae_store *, const char *hash, int64_t now, ae_store_token_row *,
                                void *ctx);
ae_store_err ae_store_tokens(ae_store *, const char *user, ae_store_token_row *, void *ctx);
ae_store_err ae_store_token_use(ae_store *, const char *hash, int64_t now);
ae_store_err ae_store_token_remove(ae_store *, const char *hash);
ae_store_err ae_store_tokens_remove(ae_store *, const char *user, ae_store_token_kind);
ae_store_err ae_store_tokens_sweep(ae_store *, int64_t now); /* removes expired tokens */

#endif
