/*
 * push.c: encrypts and signs Web Push messages.
 *
 * The body of a message (RFC 8188, with the single record that RFC 8291 allows; sizes in bytes):
 *
 *     salt 16 | record size 4 | 65 | the sender's point 65 | text, 2, zeros ... | tag 16
 *                                                            `-- encrypted --'
 */
#include "server/notify/push.h"

#include <string.h>

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include "server/notify/address.h"

enum {
    COORDINATE = 32,
    UNCOMPRESSED = 4,
    LAST_RECORD = 2,
    RECORD_SIZE = 4096,
    KEY_SIZE = 16,
    NONCE_SIZE = 12,
    SHARED_SIZE = 32
};
_Static_assert(SRV_PUSH_POINT == 1 + 2 * COORDINATE, "a point has two coordinates");
_Static_assert(SRV_PUSH_BODY <= (int)RECORD_SIZE,
               "a message is one record, and services take 4096");

static const char curve[] = "P-256";

const char *srv_push_key(srv_push_err err)
{
    static const char *const keys[] = {
#define X(name, key) key,
        SRV_PUSH_ERR_MAP(X)
#undef X
    };

    return keys[err];
}

/* ---- keys ---- */

/* One integer of the key as 32 bytes. */
static int get_number(const EVP_PKEY *key, const char *name, uint8_t out[COORDINATE])
{
    BIGNUM *number = NULL;
    int ok = EVP_PKEY_get_bn_param(key, name, &number) == 1
             && BN_bn2binpad(number, out, COORDINATE) == COORDINATE;

    BN_clear_free(number);
    return ok;
}

srv_push_err srv_push_keys_make(srv_push_keys *keys)
{
    EVP_PKEY *key = EVP_EC_gen(curve);
    int ok;

    keys->point[0] = UNCOMPRESSED;
    ok = key && get_number(key, OSSL_PKEY_PARAM_PRIV_KEY, keys->secret)
         && get_number(key, OSSL_PKEY_PARAM_EC_PUB_X, keys->point + 1)
         && get_number(key, OSSL_PKEY_PARAM_EC_PUB_Y, keys->point + 1 + COORDINATE);
    EVP_PKEY_free(key);
    return ok ? SRV_PUSH_OK : SRV_PUSH_FAILED;
}

/* The parameters of a key for OpenSSL; `number` must stay valid until they are used. */
static OSSL_PARAM *key_params(const uint8_t *point, const BIGNUM *number)
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;

    if (build && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0)
        && OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point,
                                            SRV_PUSH_POINT)
        && (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        params = OSSL_PARAM_BLD_to_param(build);
    OSSL_PARAM_BLD_free(build);
    return params;
}

static EVP_PKEY *key_from(OSSL_PARAM *params, int selection)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;

    if (!ctx || EVP_PKEY_fromdata_init(ctx) != 1
        || EVP_PKEY_fromdata(ctx, &key, selection, params) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(ctx);
    return key;
}

/* Checks that the point is on the curve and, if there is a private key, that the two form a
 * pair. */
static int is_sound(EVP_PKEY *key, int is_pair)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    int ok = ctx && EVP_PKEY_public_check(ctx) == 1
             && (!is_pair || EVP_PKEY_pairwise_check(ctx) == 1);

    EVP_PKEY_CTX_free(ctx);
    return ok;
}

/* Returns null unless the key is valid; without `secret` it is a public key. */
static EVP_PKEY *load(const uint8_t *point, const uint8_t *secret)
{
    BIGNUM *number = secret ? BN_bin2bn(secret, SRV_PUSH_SECRET, NULL) : NULL;
    OSSL_PARAM *params = NULL;
    EVP_PKEY *key = NULL;

    if (point[0] != UNCOMPRESSED || (secret && !number))
        goto out;
    params = key_params(point, number);
    if (!params)
        goto out;
    key = key_from(params, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY);
    if (key && !is_sound(key, secret != NULL)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
out:
    OSSL_PARAM_free(params);
    BN_clear_free(number);
    return key;
}

void srv_push_keys_put(ae_text *text, const srv_push_keys *keys)
{
    ae_put_base64url(text, keys->secret, sizeof keys->secret);
    ae_put_char(text, '.');
    ae_put_base64url(text, keys->point, sizeof keys->point);
}

srv_push_err srv_push_keys_read(srv_push_keys *keys, const char *text)
{
    const char *dot = strchr(text, '.');
    char secret[SRV_PUSH_KEYS_TEXT];
    srv_push_keys read;
    EVP_PKEY *key = NULL;

    if (!dot || (size_t)(dot - text) >= sizeof secret)
        return SRV_PUSH_BAD_KEY;
    memcpy(secret, text, (size_t)(dot - text));
    secret[dot - text] = '\0';
    if (ae_read_base64url_n(secret, read.secret, sizeof read.secret)
        && ae_read_base64url_n(dot + 1, read.point, sizeof read.point))
        key = load(read.point, read.secret);
    if (key)
        *keys = read;
    OPENSSL_cleanse(secret, sizeof secret);
    OPENSSL_cleanse(&read, sizeof read);
    EVP_PKEY_free(key);
    return key ? SRV_PUSH_OK : SRV_PUSH_BAD_KEY;
}

/* ---- encryption ---- */

/* The receiver's public point and secret, as bytes. */
typedef struct {
    uint8_t point[SRV_PUSH_POINT], auth[SRV_PUSH_AUTH];
    EVP_PKEY *key;
} receiver;

static srv_push_err read_receiver(receiver *to, const srv_push_receiver *from)
{
    *to = (receiver){ .key = NULL };
    if (!ae_read_base64url_n(from->auth, to->auth, sizeof to->auth))
        return SRV_PUSH_BAD_AUTH;
    if (ae_read_base64url_n(from->point, to->point, sizeof to->point))
        to->key = load(to->point, NULL);
    return to->key ? SRV_PUSH_OK : SRV_PUSH_BAD_KEY;
}

srv_push_err srv_push_receiver_check(const srv_push_receiver *from)
{
    receiver to;
    srv_push_err err = read_receiver(&to, from);

    EVP_PKEY_free(to.key);
    return err;
}

static int agree(EVP_PKEY *mine, EVP_PKEY *theirs, uint8_t shared[SHARED_SIZE])
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, mine, NULL);
    size_t n = SHARED_SIZE;
    int ok = ctx && EVP_PKEY_derive_init(ctx) == 1 && EVP_PKEY_derive_set_peer(ctx, theirs) == 1
             && EVP_PKEY_derive(ctx, shared, &n) == 1 && n == SHARED_SIZE;

    EVP_PKEY_CTX_free(ctx);
    return ok;
}

typedef struct {
    const void *at;
    size_t n;
} bytes;

static OSSL_PARAM octets(const char *name, bytes b)
{
    return OSSL_PARAM_construct_octet_string(name, (void *)(uintptr_t)b.at, b.n);
}

/* HKDF with SHA-256 (RFC 5869), both of its steps. */
static int derive(bytes salt, bytes secret, bytes info, uint8_t *out, size_t n)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *ctx = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    char digest[] = "SHA256";
    const OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        octets(OSSL_KDF_PARAM_SALT, salt),
        octets(OSSL_KDF_PARAM_KEY, secret),
        octets(OSSL_KDF_PARAM_INFO, info),
        OSSL_PARAM_construct_end(),
    };
    int ok = ctx && EVP_KDF_derive(ctx, out, n, params) == 1;

    EVP_KDF_CTX_free(ctx);
    EVP_KDF_free(kdf);
    return ok;
}

typedef struct {
    uint8_t key[KEY_SIZE], nonce[NONCE_SIZE];
} cipher_keys;

/* RFC 8291, section 3.4: the shared secret and the receiver's auth secret give the input key
 * material of RFC 8188; key and nonce follow from it and the salt.  The info strings include
 * their final zero byte. */
static int derive_keys(const receiver *to, const srv_push_once *once,
                       const uint8_t shared[SHARED_SIZE], cipher_keys *out)
{
    static const char label[] = "WebPush: info", key[] = "Content-Encoding: aes128gcm",
                      nonce[] = "Content-Encoding: nonce";
    uint8_t info[sizeof label + 2 * SRV_PUSH_POINT], input[SHARED_SIZE];
    bytes salt = { once->salt, sizeof once->salt }, secret = { input, sizeof input };
    int ok;

    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to->point, SRV_PUSH_POINT);
    memcpy(info + sizeof label + SRV_PUSH_POINT, once->keys.point, SRV_PUSH_POINT);
    ok = derive((bytes){ to->auth, sizeof to->auth }, (bytes){ shared, SHARED_SIZE },
                (bytes){ info, sizeof info }, input, sizeof input)
         && derive(salt, secret, (bytes){ key, sizeof key }, out->key, sizeof out->key)
         && derive(salt, secret, (bytes){ nonce, sizeof nonce }, out->nonce, sizeof out->nonce);
    OPENSSL_cleanse(input, sizeof input);
    return ok;
}

/* Encrypts in place and appends the tag. */
static int encrypt(const cipher_keys *keys, uint8_t *record, size_t n)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int done = 0, rest = 0;
    int ok = ctx && EVP_EncryptInit_ex(ctx, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce)
             && EVP_EncryptUpdate(ctx, record, &done, record, (int)n)
             && EVP_EncryptFinal_ex(ctx, record + done, &rest) && (size_t)(done + rest) == n
             && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, SRV_PUSH_TAG, record + n);

    EVP_CIPHER_CTX_free(ctx);
    return ok;
}

static void put_head(srv_push_body *body, const srv_push_once *once)
{
    static const uint8_t middle[] = { 0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 255,
                                      SRV_PUSH_POINT };
    uint8_t *at = body->byte;

    memcpy(at, once->salt, SRV_PUSH_SALT);
    memcpy(at + SRV_PUSH_SALT, middle, sizeof middle);
    memcpy(at + SRV_PUSH_SALT + sizeof middle, once->keys.point, SRV_PUSH_POINT);
}

static void put_record(srv_push_body *body, const void *plain, size_t n, size_t room)
{
    uint8_t *record = body->byte + SRV_PUSH_HEAD;

    memset(record, 0, room + 1);
    if (n > 0)
        memcpy(record, plain, n);
    record[n] = LAST_RECORD;
    body->len = SRV_PUSH_HEAD + room + 1 + SRV_PUSH_TAG;
}

srv_push_err srv_push_seal_with(const srv_push_receiver *from, const srv_push_once *once,
                                const void *plain, size_t n, srv_push_body *body)
{
    uint8_t shared[SHARED_SIZE];
    cipher_keys keys;
    receiver to;
    EVP_PKEY *mine = NULL;
    srv_push_err err = read_receiver(&to, from);

    if (!err && (n > once->room || once->room > SRV_PUSH_ROOM))
        err = SRV_PUSH_TOO_LONG;
    if (err)
        goto out;
    put_head(body, once);
    put_record(body, plain, n, once->room);
    mine = load(once->keys.point, once->keys.secret);
    if (!mine || !agree(mine, to.key, shared) || !derive_keys(&to, once, shared, &keys)
        || !encrypt(&keys, body->byte + SRV_PUSH_HEAD, once->room + 1))
        err = SRV_PUSH_FAILED;
    OPENSSL_cleanse(shared, sizeof shared);
    OPENSSL_cleanse(&keys, sizeof keys);
out:
    /* An incomplete body may still contain plaintext. */
    if (err)
        OPENSSL_cleanse(body, sizeof *body);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(to.key);
    return err;
}

srv_push_err srv_push_seal(const srv_push_receiver *from, const void *plain, size_t n,
                           srv_push_body *body)
{
    srv_push_once once = { .room = SRV_PUSH_ROOM };
    srv_push_err err = srv_push_keys_make(&once.keys);

    if (!err && RAND_bytes(once.salt, sizeof once.salt) != 1)
        err = SRV_PUSH_FAILED;
    if (!err)
        err = srv_push_seal_with(from, &once, plain, n, body);
    OPENSSL_cleanse(&once, sizeof once);
    return err;
}

/* ---- who sends ---- */

enum { DER_SIZE = 80, SIGNATURE_SIZE = 2 * COORDINATE, TOKEN_ROOM = SRV_PUSH_AUTHORIZATION };

/* Converts OpenSSL's DER signature to the two fixed-width integers of a JWT. */
static int flatten(const uint8_t *der, size_t n, uint8_t out[SIGNATURE_SIZE])
{
    ECDSA_SIG *sig = d2i_ECDSA_SIG(NULL, &der, (long)n);
    int ok = sig && BN_bn2binpad(ECDSA_SIG_get0_r(sig), out, COORDINATE) == COORDINATE
             && BN_bn2binpad(ECDSA_SIG_get0_s(sig), out + COORDINATE, COORDINATE) == COORDINATE;

    ECDSA_SIG_free(sig);
    return ok;
}

/* ES256: ECDSA over P-256 with SHA-256. */
static srv_push_err sign(const srv_push_keys *keys, const ae_text *what,
                         uint8_t out[SIGNATURE_SIZE])
{
    EVP_PKEY *key = load(keys->point, keys->secret);
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    uint8_t der[DER_SIZE];
    size_t n = sizeof der;
    srv_push_err err = SRV_PUSH_FAILED;

    if (!key)
        err = SRV_PUSH_BAD_KEY;
    else if (ctx && EVP_DigestSignInit_ex(ctx, NULL, "SHA256", NULL, NULL, key, NULL) == 1
             && EVP_DigestSign(ctx, der, &n, (const uint8_t *)what->buf, what->len) == 1
             && flatten(der, n, out))
        err = SRV_PUSH_OK;
    EVP_MD_CTX_free(ctx);
    EVP_PKEY_free(key);
    return err;
}

static int is_contact(const char *s)
{
    return !strncmp(s, "mailto:", 7) || !strncmp(s, "https://", 8);
}

/* The claims of the VAPID token as JSON. */
static srv_push_err put_claims(ae_text *json, const srv_push_claims *claims)
{
    char room[SRV_URL_MAX + 1];
    ae_text origin = AE_TEXT_IN(room);

    if (!is_contact(claims->contact))
        return SRV_PUSH_BAD_CONTACT;
    if (!srv_address_origin(claims->endpoint, &origin))
        return SRV_PUSH_BAD_URL;
    ae_put_member(json, "{\"aud\":", room);
    ae_put_member_int(json, ",\"exp\":", claims->expires_at);
    ae_put_member(json, ",\"sub\":", claims->contact);
    ae_put_char(json, '}');
    return json->len < json->size ? SRV_PUSH_OK : SRV_PUSH_TOO_LONG;
}

srv_push_err srv_push_authorize(const srv_push_keys *keys, const srv_push_claims *claims,
                                ae_text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char json_room[TOKEN_ROOM / 2], token_room[TOKEN_ROOM];
    ae_text json = AE_TEXT_IN(json_room), token = AE_TEXT_IN(token_room);
    uint8_t signature[SIGNATURE_SIZE];
    srv_push_err err = put_claims(&json, claims);

    if (err)
        return err;
    ae_put_base64url(&token, head, sizeof head - 1);
    ae_put_char(&token, '.');
    ae_put_base64url(&token, json.buf, json.len);
    err = sign(keys, &token, signature);
    if (err)
        return err;
    ae_put(out, "vapid t=");
    ae_put(out, token.buf);
    ae_put_char(out, '.');
    ae_put_base64url(out, signature, sizeof signature);
    ae_put(out, ", k=");
    ae_put_base64url(out, keys->point, sizeof keys->point);
    return out->len < out->size ? SRV_PUSH_OK : SRV_PUSH_TOO_LONG;
}
