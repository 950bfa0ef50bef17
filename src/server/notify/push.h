/*
 * push.h: messages to browsers that are not looking: what is sent is encrypted for the receiver
 * (RFC 8291 over RFC 8188), and signed so that the push service knows the sender (RFC 8292).
 *
 * The push service is a stranger that passes messages on.  It sees who sends to which
 * subscription and when, and nothing else:
 *
 *   1. Every message has the same length, whatever it says: SRV_PUSH_BODY.
 *   2. Key pair and salt of a message are random and never used again.
 *   3. A subscription comes from a page and may be anything; one that is no key pair's public
 *      point with a secret of 16 bytes is refused by an error.
 *
 * Nothing here talks to the network or knows the time; see post.h.
 */
#ifndef SRV_PUSH_H
#define SRV_PUSH_H

#include "core/text.h"

/* One list, from which the enum and srv_push_key() are both made. */
#define SRV_PUSH_ERR_MAP(X)                                            \
    X(OK, "ok")                                                        \
    X(BAD_KEY, "bad_key")   /* no point of the curve, or not a pair */ \
    X(BAD_AUTH, "bad_auth") /* not 16 bytes */                         \
    X(BAD_URL, "bad_url")   /* the endpoint has no origin */           \
    X(BAD_CONTACT, "bad_contact")                                      \
    X(TOO_LONG, "too_long")                                            \
    X(FAILED, "failed") /* the library could not, for lack of memory or random bits */

typedef enum {
#define X(name, key) SRV_PUSH_##name,
    SRV_PUSH_ERR_MAP(X)
#undef X
        SRV_N_PUSH_ERRS
} srv_push_err;

const char *srv_push_key(srv_push_err);

enum {
    SRV_PUSH_SECRET = 32, /* bytes of a private key of the curve P-256 */
    SRV_PUSH_POINT = 65,  /* of a public one, uncompressed: 4, x, y */
    SRV_PUSH_AUTH = 16,
    SRV_PUSH_SALT = 16,
    SRV_PUSH_ROOM = 1024, /* for what a message says; the rest of it is padding */
    SRV_PUSH_HEAD = SRV_PUSH_SALT + 4 + 1 + SRV_PUSH_POINT,
    SRV_PUSH_TAG = 16,
    SRV_PUSH_BODY = SRV_PUSH_HEAD + SRV_PUSH_ROOM + 1 + SRV_PUSH_TAG
};

/* ---- keys ---- */

typedef struct {
    uint8_t secret[SRV_PUSH_SECRET], point[SRV_PUSH_POINT];
} srv_push_keys;

srv_push_err srv_push_keys_make(srv_push_keys *);

/* The pair as one word, as it is kept: private key, a point, public key, both in base64url.
 * The server's pair is made once and kept for good: browsers bind subscriptions to it. */
enum { SRV_PUSH_KEYS_TEXT = 132 };
void srv_push_keys_put(ae_text *, const srv_push_keys *);
srv_push_err srv_push_keys_read(srv_push_keys *, const char *);

/* ---- encryption ---- */

/* What PushSubscription.getKey() says of `p256dh` and `auth`, in base64url. */
typedef struct {
    const char *point, *auth;
} srv_push_receiver;

/* Whether something can be sent there at all; for subscriptions that are new. */
srv_push_err srv_push_receiver_check(const srv_push_receiver *);

typedef struct {
    uint8_t byte[SRV_PUSH_BODY];
    size_t len;
} srv_push_body;

/* At most SRV_PUSH_ROOM bytes.  The body goes out with "Content-Encoding: aes128gcm". */
srv_push_err srv_push_seal(const srv_push_receiver *, const void *plain, size_t n,
                           srv_push_body *);

/* What seal() draws for each message, given from outside; for tests.  `room` is how far the
 * message is padded. */
typedef struct {
    srv_push_keys keys;
    uint8_t salt[SRV_PUSH_SALT];
    size_t room;
} srv_push_once;

srv_push_err srv_push_seal_with(const srv_push_receiver *, const srv_push_once *,
                                const void *plain, size_t n, srv_push_body *);

/* ---- who sends ---- */

typedef struct {
    const char *endpoint; /* of the subscription; the token holds for its origin only */
    const char *contact;  /* where the operator is reached: "mailto:..." or "https://..." */
    int64_t expires_at;   /* in seconds; a push service refuses more than a day ahead */
} srv_push_claims;

/* The value of the header Authorization; it fits into SRV_PUSH_AUTHORIZATION if the endpoint is
 * one that srv_address_url_check() takes and the contact has at most 256 bytes. */
enum { SRV_PUSH_AUTHORIZATION = 2048 };
srv_push_err srv_push_authorize(const srv_push_keys *, const srv_push_claims *, ae_text *);

#endif
