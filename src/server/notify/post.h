/*
 * post.h: sends one HTTP request to a URL that a user has entered and waits for the response.  It
 * blocks, so it is for worker threads; it keeps nothing between two calls.
 *
 *   1. It connects only to the public Internet, over HTTPS with a valid certificate.  The address
 *      is checked when the socket is opened, after the name was resolved, so that no name can
 *      lead elsewhere between check and connection (DNS rebinding).
 *   2. It follows no redirect and ignores proxies and everything else in the environment.
 *   3. It ends within its time limit and reads at most SRV_POST_READ bytes, so that a receiver
 *      can neither block a worker nor fill the memory.  The one exception: it waits for a running
 *      look-up of the system's resolver until that times out, since abandoning it would leak a
 *      thread.
 */
#ifndef SRV_POST_H
#define SRV_POST_H

#include <stddef.h>
#include <stdint.h>

/* The enum and srv_post_key() are both generated from this list. */
#define SRV_POST_ERR_MAP(X)                                                              \
    X(OK, "ok")           /* there was a response; its status may be an error */         \
    X(BAD_URL, "bad_url") /* srv_address_url_check() tells more */                       \
    X(TOO_LONG, "too_long")                                                              \
    X(BAD_HEADER, "bad_header")           /* a header with a line end, or too long */    \
    X(REFUSED_ADDRESS, "refused_address") /* the host's address is not public */         \
    X(UNREACHABLE, "unreachable")         /* unknown host, no connection, or not HTTP */ \
    X(TLS, "tls")                         /* no secure connection */                     \
    X(TIMEOUT, "timeout")

typedef enum {
#define X(name, key) SRV_POST_##name,
    SRV_POST_ERR_MAP(X)
#undef X
        SRV_N_POST_ERRS
} srv_post_err;

const char *srv_post_key(srv_post_err);

enum {
    SRV_POST_HEADERS = 8,
    SRV_POST_HEADER = 4096, /* longest, name and value */
    SRV_POST_BODY = 65536,  /* longest */
    SRV_POST_READ = 4096,   /* of the response body */
    SRV_POST_CONNECT_MS = 5000,
    SRV_POST_TOTAL_MS = 10000
};

typedef struct {
    const char *name, *value;
} srv_post_header;

typedef struct srv_post_request {
    const char *url;
    const char *type; /* of the body: "application/json" */
    const void *body;
    size_t n_body;
    srv_post_header header[SRV_POST_HEADERS]; /* the first one without a name ends the list */
    int connect_ms, total_ms;                 /* 0: the defaults */
    int allow_private; /* option allow_private_addresses: also http:// and private addresses */
} srv_post_request;

typedef struct srv_post_answer {
    srv_post_err err;
    int status;          /* HTTP status, if err is SRV_POST_OK */
    int64_t retry_after; /* seconds, from the header Retry-After; 0 if there is none */
    size_t n_read;       /* bytes of the response body, at most SRV_POST_READ */
} srv_post_answer;

/* Call these once, before threads start and after they have ended; start returns 0 if libcurl
 * cannot be initialised.  The process must ignore SIGPIPE, because libcurl does not do so in
 * threads. */
int srv_post_start(void);
void srv_post_stop(void);

/* Also returns the error that it stores. */
srv_post_err srv_post(const srv_post_request *, srv_post_answer *);

#endif
