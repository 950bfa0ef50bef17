/*
 * error.h: the closed set of refusals, the same in protocol, logs and tests.
 */
#ifndef AE_SERVER_BASE_ERROR_H
#define AE_SERVER_BASE_ERROR_H

#include "core/err.h"
#include "store/sql.h"

/* Name, key and HTTP status; the message is the catalogue's "server.<key>".  Until version 1.0 the
 * key of QUARANTINED is "frozen", by which clients know it. */
#define SRV_ERROR_MAP(X)                   \
    X(OK, "ok", 200)                       \
    X(BAD_REQUEST, "bad_request", 400)     \
    X(UNAUTHORISED, "unauthorised", 401)   \
    X(FORBIDDEN, "forbidden", 403)         \
    X(BANNED, "banned", 403)               \
    X(NOT_FOUND, "not_found", 404)         \
    X(METHOD, "method", 405)               \
    X(STALE, "stale", 409)                 \
    X(NOT_YOUR_TURN, "not_your_turn", 409) \
    X(ILLEGAL, "illegal", 409)             \
    X(OVER, "over", 409)                   \
    X(NOT_OPEN, "not_open", 409)           \
    X(NOT_RUNNING, "not_running", 409)     \
    X(PAUSED, "paused", 409)               \
    X(FULL, "full", 409)                   \
    X(TAKEN, "taken", 409)                 \
    X(NO_UNDO, "no_undo", 409)             \
    X(CONSENT, "consent", 409)             \
    X(NO_OFFER, "no_offer", 409)           \
    X(LIMIT, "limit", 409)                 \
    X(TOO_OFTEN, "too_often", 409)         \
    X(TOO_LARGE, "too_large", 413)         \
    X(QUARANTINED, "frozen", 423)          \
    X(LAYOUT, "layout", 426)               \
    X(TOO_MANY, "too_many", 429)           \
    X(INTERNAL, "internal", 500)           \
    X(UNAVAILABLE, "unavailable", 503)

typedef enum {
#define X(name, key, status) SRV_##name,
    SRV_ERROR_MAP(X)
#undef X
        SRV_N_ERRORS
} srv_error;

const char *srv_error_key(srv_error);
int srv_error_status(srv_error);

/* The refusal that a client receives for an error of the table or of the store. */
srv_error srv_error_of(ae_err);
srv_error srv_error_of_store(ae_store_err);

#endif
