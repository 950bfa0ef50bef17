/*
 * session.h: who asks, by the token that was brought.
 *
 * A guest's token is its own proof (guest.h): whoever holds it is that guest.  Of one without a
 * signature the store is asked each time.  Tokens of accounts are looked up in the store, and what
 * was found is believed for a minute, so a ban or a change of role by another process takes effect
 * within that time; one of this process does at once.
 */
#ifndef AE_SERVER_NET_SESSION_H
#define AE_SERVER_NET_SESSION_H

#include "server/net/http.h"

#define SRV_DAY_MS INT64_C(86400000)

enum {
    SRV_SESSION_DAYS = 30, /* without use */
    SRV_COOKIE_DAYS = 180  /* that a browser keeps a token, whose own end may come before */
};

srv_sessions *srv_sessions_new(srv_server *);
void srv_sessions_free(srv_sessions *);

/* Who holds this token: nobody with "", and nobody with an error if it is none that is known.
 * `then` is called in the loop, maybe before this returns. */
typedef void srv_found(void *ctx, const srv_who *, srv_error);
void srv_session_look(srv_server *, const char *token, srv_found *then, void *ctx);

/* The same for a request, of which it fills in `who` and `error`. */
void srv_session_find(srv_request *, void (*then)(srv_request *));

/* An account, or one token of it, or both: nobody comes in by what was remembered, and sockets are
 * told why ("signed_out", "banned") and closed.  Either may be null.  The store has it already. */
void srv_session_forget(srv_server *, const char *user, const char *hash, const char *why);

/* A row of a new token, which is made here, and its hash. */
typedef struct {
    char token[40], hash[65];
} srv_new_token;
ae_store_token srv_token_row(srv_new_token *, ae_store_token_kind, const char *user,
                             int64_t now);

/* The header that gives a browser its token, or with "" takes it away; in the request. */
void srv_set_cookie(srv_request *, const char *token, int days);

#endif
