/*
 * address.h: where the server may send something on behalf of a user.
 *
 * A user enters a URL and the server sends to it: so nobody may point it at the server itself
 * or at what stands behind it.  The URL is looked at when it is entered, which is a help for
 * the user; what protects is the look at the address that is really connected to, each time
 * (post.h), since a name can mean something else tomorrow.
 */
#ifndef SRV_ADDRESS_H
#define SRV_ADDRESS_H

#include "core/text.h"

struct sockaddr;

/* Whether it is an address of the public Internet, for one host.  Not so are those of this
 * machine and of private networks, links, carriers, examples and groups, nor any IPv6 address
 * that carries such an IPv4 address inside it. */
int srv_address_is_public(const struct sockaddr *);

enum { SRV_URL_MAX = 512 };

/* One list, from which the enum and srv_url_key() are both made. */
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

/* With `allow_private`, the operator's switch, http:// and any address will do.  Names are not
 * looked up here. */
srv_url_err srv_address_url_check(const char *url, int allow_private);

/* Scheme, host and, unless it is the usual one, port: "https://push.example.net"; 0 if it is no
 * URL with these. */
int srv_address_origin(const char *url, ae_text *);

#endif
