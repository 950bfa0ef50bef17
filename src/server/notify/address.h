/*
 * address.h: which URLs and addresses the server may send to on behalf of a user.
 *
 * Users enter URLs of webhooks, so a URL must not lead to the server itself or into its private
 * network (server-side request forgery).  Checking the URL when the user enters it only gives
 * early feedback.  The protection is the check of the resolved address right before each
 * connection (post.h), because a host name may resolve to another address tomorrow.
 */
#ifndef SRV_ADDRESS_H
#define SRV_ADDRESS_H

#include "core/text.h"

struct sockaddr;

/* Whether this is a unicast address of the public Internet.  Loopback, private, link-local,
 * carrier, documentation and multicast addresses are not, nor is an IPv6 address that embeds
 * such an IPv4 address. */
int srv_address_is_public(const struct sockaddr *);

enum { SRV_URL_MAX = 512 };

/* The enum and srv_url_key() are both generated from this list. */
#define SRV_URL_ERR_MAP(X)                                                            \
    X(OK, "ok")                                                                       \
    X(TOO_LONG, "too_long")                                                           \
    X(BAD, "bad_url") /* no URL, or with a name, a password, a fragment, odd bytes */ \
    X(NOT_HTTPS, "not_https")                                                         \
    X(BAD_PORT, "bad_port")               /* neither the usual one nor above 1023 */  \
    X(REFUSED_ADDRESS, "refused_address") /* not public, and plain to see */

typedef enum {
#define X(name, key) SRV_URL_##name,
    SRV_URL_ERR_MAP(X)
#undef X
        SRV_N_URL_ERRS
} srv_url_err;

const char *srv_url_key(srv_url_err);

/* With `allow_private` (the operator's option allow_private_addresses), http:// and every
 * address are accepted.  This function does not resolve host names. */
srv_url_err srv_address_url_check(const char *url, int allow_private);

/* Writes the origin of a URL: scheme, host and, unless it is the default, the port, such as
 * "https://push.example.net".  Returns 0 if the URL has none. */
int srv_address_origin(const char *url, ae_text *);

#endif
