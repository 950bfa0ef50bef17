/*
 * post.h: one HTTP request that sends something to a URL that a user has chosen, and waits for
 * the answer.  It blocks, so it is for worker threads; it keeps nothing between two calls.
 *
 *   1. It goes to the public Internet and by HTTPS with a certificate that holds, or not at
 *      all.  The address is looked at when the socket is made, after the name was resolved, so
 *      that no name can lead elsewhere between the look and the connection.
 *   2. No redirect is followed, and neither proxies nor anything else in the environment is
 *      used.
 *   3. It ends in time, and of what comes back takes no more than SRV_POST_READ bytes: a
 *      receiver can neither hold a worker nor fill the memory.  Only a look-up of a name that
 *      the system's resolver has begun is waited for, as long as that has patience: else one
 *      thread of it would be left behind for each such name.
 */
#ifndef SRV_POST_H
#define SRV_POST_H

#include <stddef.h>
#include <stdint.h>

/* One list, from which the enum and srv_post_key() are both made. */
#define SRV_POST_ERR_MAP(X)                                                                \
    X(OK, "ok")           /* there was an answer; its status may well say no */            \
    X(BAD_URL, "bad_url") /* srv_address_url_check() tells more */                         \
    X(TOO_LONG, "too_long")                                                                \
    X(BAD_HEADER, "bad_header")           /* one that would break the request */           \
    X(REFUSED_ADDRESS, "refused_address") /* what the host means is not public */          \
    X(UNREACHABLE, "unreachable")         /* no such name, nobody there, no sense in it */ \
    X(TLS, "tls")                         /* no connection that is known to be safe */     \
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
    SRV_POST_READ = 4096,   /* of the answer's body */
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
    srv_post_header header[SRV_POST_HEADERS]; /* ends with the first without a name */
    int connect_ms, total_ms;                 /* 0: the usual */
    int allow_private; /* the operator's switch: http:// and addresses that are not public */
} srv_post_request;

typedef struct srv_post_answer {
    srv_post_err err;
    int status;          /* of HTTP, if err is SRV_POST_OK */
    int64_t retry_after; /* seconds that the receiver asks to wait; 0 if it does not */
    size_t n_read;       /* bytes of the answer's body, at most SRV_POST_READ */
} srv_post_answer;

/* Once, before there are threads, and after they have ended; 0 if libcurl could not begin.  The
 * process has to ignore SIGPIPE, which libcurl leaves alone where there are threads. */
int srv_post_start(void);
void srv_post_stop(void);

/* Answers the error too. */
srv_post_err srv_post(const srv_post_request *, srv_post_answer *);

#endif
