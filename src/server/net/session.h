/*
 * session.h: finds the asker of a request by its token.
 *
 * A signed guest token proves itself (guest.h).  An unsigned guest token is looked up in the
 * store each time.  The token of an account is looked up in the store and cached for a minute; so
 * a ban or a change of role by another process takes effect within a minute, one by this process
 * at once.
 */
#ifndef AE_SERVER_NET_SESSION_H
#define AE_SERVER_NET_SESSION_H

#include "server/net/http.h"

#define SRV_DAY_MS INT64_C(86400000)

enum {
    SRV_SESSION_DAYS = 30, /* an unused session ends after this time */
    SRV_COOKIE_DAYS = 180  /* how long a browser keeps the cookie; the session may end before */
};

srv_sessions *srv_sessions_new(srv_server *);
void srv_sessions_free(srv_sessions *);

/* Finds the holder of a token: nobody for "", and nobody with an error for an unknown token.
 * The loop calls `then`, perhaps before this function returns. */
typedef void srv_found(void *ctx, const srv_who *, srv_error);
void srv_session_look(srv_server *, const char *token, srv_found *then, void *ctx);

/* The same for a request; fills in its `who` and `error`. */
void srv_session_find(srv_request *, void (*then)(srv_request *));

/* Removes an account, one of its tokens, or both from the cache, and closes their sockets with
 * a reason ("signed_out", "banned").  Either may be null.  The store has the change already. */
void srv_session_forget(srv_server *, const char *user, const char *hash, const char *why);

/* Makes a new token with its hash and its row for the store. */
typedef struct {
    char token[40], hash[65];
} srv_new_token;
ae_store_token srv_token_row(srv_new_token *, ae_store_token_kind, const char *user,
                             int64_t now);

/* Sets the response header that stores the token in a cookie, or with "" deletes the cookie. */
void srv_set_cookie(srv_request *, const char *token, int days);

#endif
