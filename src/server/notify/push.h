/*
 * push.h: Web Push messages, encrypted for the receiver (RFC 8291 over RFC 8188) and signed so
 * that the push service knows the sender (RFC 8292).
 *
 * The push service is not trusted.  It learns who sends to which subscription and when, and
 * nothing else:
 *
 *   1. Every message has the same length, SRV_PUSH_BODY, whatever its text.
 *   2. The key pair and the salt of a message are random and never used again.
 *   3. A subscription comes from a page and is untrusted: unless it is a valid public point with
 *      a secret of 16 bytes, it is refused with an error.
 *
 * Nothing here uses the network or the clock; post.h sends the message.
 */
#ifndef SRV_PUSH_H
#define SRV_PUSH_H

#include "core/text.h"

/* The enum and srv_push_key() are both generated from this list. */
#define SRV_PUSH_ERR_MAP(X)                                               \
    X(OK, "ok")                                                           \
    X(BAD_KEY, "bad_key")   /* not a point on the curve, or not a pair */ \
    X(BAD_AUTH, "bad_auth") /* not 16 bytes */                            \
    X(BAD_URL, "bad_url")   /* the endpoint has no origin */              \
    X(BAD_CONTACT, "bad_contact")                                         \
    X(TOO_LONG, "too_long")                                               \
    X(FAILED, "failed") /* OpenSSL failed: no memory or no random bytes */

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
    SRV_PUSH_ROOM = 1024, /* for the text of a message; padding fills the rest */
    SRV_PUSH_HEAD = SRV_PUSH_SALT + 4 + 1 + SRV_PUSH_POINT,
    SRV_PUSH_TAG = 16,
    SRV_PUSH_BODY = SRV_PUSH_HEAD + SRV_PUSH_ROOM + 1 + SRV_PUSH_TAG
};

/* ---- keys ---- */

typedef struct {
    uint8_t secret[SRV_PUSH_SECRET], point[SRV_PUSH_POINT];
} srv_push_keys;

srv_push_err srv_push_keys_make(srv_push_keys *);

/* The key pair as text, as the store keeps it: private key, ".", public key, both in
 * base64url.  The server's pair is generated once and never changed, because browsers bind
 * subscriptions to it. */
enum { SRV_PUSH_KEYS_TEXT = 132 };
void srv_push_keys_put(ae_text *, const srv_push_keys *);
srv_push_err srv_push_keys_read(srv_push_keys *, const char *);

/* ---- encryption ---- */

/* The values of PushSubscription.getKey() for `p256dh` and `auth`, in base64url. */
typedef struct {
    const char *point, *auth;
} srv_push_receiver;

/* Checks a new subscription: whether a message could be encrypted for it. */
srv_push_err srv_push_receiver_check(const srv_push_receiver *);

typedef struct {
    uint8_t byte[SRV_PUSH_BODY];
    size_t len;
} srv_push_body;

/* Encrypts at most SRV_PUSH_ROOM bytes.  The body is sent with "Content-Encoding: aes128gcm". */
srv_push_err srv_push_seal(const srv_push_receiver *, const void *plain, size_t n,
                           srv_push_body *);

/* The random values of a message, given by a test.  `room` is the length to which the text is
 * padded. */
typedef struct {
    srv_push_keys keys;
    uint8_t salt[SRV_PUSH_SALT];
    size_t room;
} srv_push_once;

srv_push_err srv_push_seal_with(const srv_push_receiver *, const srv_push_once *,
                                const void *plain, size_t n, srv_push_body *);

/* ---- who sends ---- */

typedef struct {
    const char *endpoint; /* of the subscription; the token is valid for its origin only */
    const char *contact;  /* of the operator: "mailto:..." or "https://..." */
    int64_t expires_at; /* in seconds since 1970; push services refuse more than a day ahead */
} srv_push_claims;

/* Writes the value of the header Authorization.  It fits into SRV_PUSH_AUTHORIZATION if
 * srv_address_url_check() accepts the endpoint and the contact has at most 256 bytes. */
enum { SRV_PUSH_AUTHORIZATION = 2048 };
srv_push_err srv_push_authorize(const srv_push_keys *, const srv_push_claims *, ae_text *);

#endif
