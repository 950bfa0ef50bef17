/*
 * push.c: push messages from the receiver's side: the examples of RFC 8291 and RFC 8292, a receiver
 * that decrypts its messages, and a push service that checks the sender.
 *
 * The receiver derives its keys with the HMAC of another library, so that a mistake of the sender's
 * code is not repeated in the test.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include "server/notify/push.h"

/* RFC 8291, appendix A. */
static const char rfc_plain[] = "When I grow up, I want to be a watermelon",
                  rfc_sender[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw."
                                 "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
                                 "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
                  rfc_secret[] = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
                  rfc_point[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
                                "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                  rfc_auth[] = "BTBZMqHH6r4Tts7J_aSIgg", rfc_salt[] = "DGv6ra1nlYgDCS1FRnbzlw",
                  rfc_body[] =
                      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                      "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                      "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
static const srv_push_receiver rfc_receiver = { rfc_point, rfc_auth };

#define OK(call) assert_int_equal(call, SRV_PUSH_OK)

/* ---- the receiver's side ---- */

static EVP_PKEY *key_of(const uint8_t *point, const uint8_t *secret)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret ? BN_bin2bn(secret, SRV_PUSH_SECRET, NULL) : NULL;
    OSSL_PARAM *params;
    EVP_PKEY *key = NULL;

    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, SRV_PUSH_POINT);
    if (number)
        OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number);
    params = OSSL_PARAM_BLD_to_param(build);
    assert_int_equal(EVP_PKEY_fromdata_init(ctx), 1);
    assert_int_equal(EVP_PKEY_fromdata(ctx, &key, EVP_PKEY_KEYPAIR, params), 1);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(ctx);
    BN_free(number);
    return key;
}

static void agree(const srv_push_keys *mine, const uint8_t *theirs, uint8_t out[32])
{
    EVP_PKEY *key = key_of(mine->point, mine->secret), *peer = key_of(theirs, NULL);
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    size_t n = 32;

    assert_int_equal(EVP_PKEY_derive_init(ctx), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(ctx, peer), 1);
    assert_int_equal(EVP_PKEY_derive(ctx, out, &n), 1);
    EVP_PKEY_CTX_free(ctx);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
}

static void hmac(const uint8_t *key, size_t n_key, const uint8_t *data, size_t n,
                 uint8_t out[32])
{
    crypto_auth_hmacsha256_state s;

    crypto_auth_hmacsha256_init(&s, key, n_key);
    crypto_auth_hmacsha256_update(&s, data, n);
    crypto_auth_hmacsha256_final(&s, out);
}

/* HKDF-Expand for a single block; `info` has room for the counter byte after it. */
static void hkdf(const uint8_t salt[16], const uint8_t secret[32], uint8_t *info, size_t n,
                 uint8_t out[32])
{
    uint8_t key[32];

    hmac(salt, 16, secret, 32, key);
    info[n] = 1;
    hmac(key, sizeof key, info, n + 1, out);
}

/* Decrypts a record in place with this key and nonce; 0 if it was tampered with. */
static int open_record(const uint8_t *key, const uint8_t *nonce, uint8_t *record, size_t n)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int done = 0, ok;

    assert_int_equal(EVP_DecryptInit_ex(ctx, EVP_aes_128_gcm(), NULL, key, nonce), 1);
    EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, SRV_PUSH_TAG, record + n);
    EVP_DecryptUpdate(ctx, record, &done, record, (int)n);
    ok = EVP_DecryptFinal_ex(ctx, record + done, &done) == 1;
    EVP_CIPHER_CTX_free(ctx);
    return ok;
}

static size_t append(uint8_t *to, size_t at, const void *from, size_t n)
{
    memcpy(to + at, from, n);
    return at + n;
}

/* Decrypts a body as a browser does; the plaintext replaces the record.  Returns its length, or
 * -1. */
static int open_body(const srv_push_keys *mine, const uint8_t *auth, srv_push_body *body)
{
    uint8_t *record = body->byte + SRV_PUSH_HEAD, *sender = body->byte + 21;
    size_t n = body->len - SRV_PUSH_HEAD - SRV_PUSH_TAG, at;
    uint8_t shared[32], input[32], key[32], nonce[32], info[160];

    assert_memory_equal(body->byte + 16, "\0\0\x10\0\x41", 5);
    agree(mine, sender, shared);
    at = append(info, 0, "WebPush: info", 14);
    at = append(info, at, mine->point, SRV_PUSH_POINT);
    at = append(info, at, sender, SRV_PUSH_POINT);
    hkdf(auth, shared, info, at, input);
    hkdf(body->byte, input, info, append(info, 0, "Content-Encoding: aes128gcm", 28), key);
    hkdf(body->byte, input, info, append(info, 0, "Content-Encoding: nonce", 24), nonce);
    if (!open_record(key, nonce, record, n))
        return -1;
    while (n > 0 && record[n - 1] == 0)
        n--;
    assert_true(n > 0);
    assert_int_equal(record[n - 1], 2);
    return (int)n - 1;
}

/* ---- encryption ---- */

static void test_rfc_8291(void **state)
{
    srv_push_once once = { .room = sizeof rfc_plain - 1 };
    srv_push_body body;
    char text[512];

    (void)state;
    OK(srv_push_keys_read(&once.keys, rfc_sender));
    assert_true(ae_read_base64url_n(rfc_salt, once.salt, sizeof once.salt));
    OK(srv_push_seal_with(&rfc_receiver, &once, rfc_plain, sizeof rfc_plain - 1, &body));
    ae_put_base64url(&AE_TEXT_IN(text), body.byte, body.len);
    assert_string_equal(text, rfc_body);
}

/* This file's receiver decrypts the RFC's message, so it is fit to check ours. */
static void test_receiver_opens_the_example(void **state)
{
    srv_push_keys keys;
    srv_push_body body;
    uint8_t auth[SRV_PUSH_AUTH];

    (void)state;
    assert_true(ae_read_base64url_n(rfc_secret, keys.secret, sizeof keys.secret));
    assert_true(ae_read_base64url_n(rfc_point, keys.point, sizeof keys.point));
    assert_true(ae_read_base64url_n(rfc_auth, auth, sizeof auth));
    assert_true(ae_read_base64url(rfc_body, body.byte, sizeof body.byte, &body.len));
    assert_int_equal(body.len, 144);
    assert_int_equal(open_body(&keys, auth, &body), sizeof rfc_plain - 1);
    assert_memory_equal(body.byte + SRV_PUSH_HEAD, rfc_plain, sizeof rfc_plain - 1);
}

typedef struct {
    srv_push_keys keys;
    uint8_t auth[SRV_PUSH_AUTH];
    char point_text[88], auth_text[23];
    srv_push_receiver address;
} browser;

static void make_browser(browser *b)
{
    OK(srv_push_keys_make(&b->keys));
    randombytes_buf(b->auth, sizeof b->auth);
    ae_put_base64url(&AE_TEXT_IN(b->point_text), b->keys.point, sizeof b->keys.point);
    ae_put_base64url(&AE_TEXT_IN(b->auth_text), b->auth, sizeof b->auth);
    b->address = (srv_push_receiver){ b->point_text, b->auth_text };
}

static void test_random_messages(void **state)
{
    uint8_t plain[SRV_PUSH_ROOM];
    browser b;

    (void)state;
    for (size_t i = 0; i < 100; i++) {
        size_t n = i == 0 ? 0 : i == 1 ? SRV_PUSH_ROOM : randombytes_uniform(SRV_PUSH_ROOM + 1);
        srv_push_body body;

        make_browser(&b);
        OK(srv_push_receiver_check(&b.address));
        randombytes_buf(plain, sizeof plain);
        OK(srv_push_seal(&b.address, plain, n, &body));
        assert_int_equal(body.len, SRV_PUSH_BODY);
        assert_int_equal(open_body(&b.keys, b.auth, &body), n);
        assert_memory_equal(body.byte + SRV_PUSH_HEAD, plain, n);
    }
}

static void test_messages_differ(void **state)
{
    srv_push_body one, two;

    (void)state;
    OK(srv_push_seal(&rfc_receiver, "x", 1, &one));
    OK(srv_push_seal(&rfc_receiver, "x", 1, &two));
    assert_memory_not_equal(one.byte, two.byte, SRV_PUSH_SALT);
    assert_memory_not_equal(one.byte + 21, two.byte + 21, SRV_PUSH_POINT);
    assert_memory_not_equal(one.byte + SRV_PUSH_HEAD, two.byte + SRV_PUSH_HEAD, 16);
}

static void test_tampering_shows(void **state)
{
    srv_push_body body, bad;
    browser b;

    (void)state;
    make_browser(&b);
    OK(srv_push_seal(&b.address, rfc_plain, sizeof rfc_plain - 1, &body));
    for (size_t i = 0; i < body.len; i += 7) {
        if (i >= SRV_PUSH_SALT && i < SRV_PUSH_HEAD)
            continue;
        bad = body;
        bad.byte[i] ^= 1;
        assert_int_equal(open_body(&b.keys, b.auth, &bad), -1);
    }
    b.auth[0] ^= 1;
    assert_int_equal(open_body(&b.keys, b.auth, &body), -1);
}

static void test_too_long(void **state)
{
    static const uint8_t plain[SRV_PUSH_ROOM + 1];
    srv_push_body body;

    (void)state;
    assert_int_equal(srv_push_seal(&rfc_receiver, plain, sizeof plain, &body),
                     SRV_PUSH_TOO_LONG);
}

/* ---- bad subscriptions ---- */

static srv_push_err try_point(const uint8_t *point, size_t n)
{
    char text[128];
    srv_push_receiver to = { text, rfc_auth };
    srv_push_body body;
    srv_push_err err;

    ae_put_base64url(&AE_TEXT_IN(text), point, n);
    err = srv_push_receiver_check(&to);
    assert_int_equal(srv_push_seal(&to, "x", 1, &body), err);
    return err;
}

static void test_bad_points(void **state)
{
    uint8_t point[SRV_PUSH_POINT + 1] = { 0 }, good[SRV_PUSH_POINT];

    (void)state;
    assert_int_equal(try_point(point, SRV_PUSH_POINT), SRV_PUSH_BAD_KEY);
    assert_int_equal(try_point(point, 1), SRV_PUSH_BAD_KEY); /* the point at infinity */
    point[0] = 4;
    assert_int_equal(try_point(point, SRV_PUSH_POINT), SRV_PUSH_BAD_KEY);
    memset(point + 1, 0xff, 64); /* a coordinate beyond the field */
    assert_int_equal(try_point(point, SRV_PUSH_POINT), SRV_PUSH_BAD_KEY);

    assert_true(ae_read_base64url_n(rfc_point, good, sizeof good));
    memcpy(point, good, sizeof good);
    assert_int_equal(try_point(point, SRV_PUSH_POINT), SRV_PUSH_OK);
    assert_int_equal(try_point(point, SRV_PUSH_POINT - 1), SRV_PUSH_BAD_KEY);
    assert_int_equal(try_point(point, SRV_PUSH_POINT + 1), SRV_PUSH_BAD_KEY);
    point[0] = (uint8_t)(6 | (good[64] & 1)); /* hybrid form of the same point */
    assert_int_equal(try_point(point, SRV_PUSH_POINT), SRV_PUSH_BAD_KEY);
    point[0] = (uint8_t)(2 | (good[64] & 1)); /* compressed */
    assert_int_equal(try_point(point, 33), SRV_PUSH_BAD_KEY);
    for (size_t i = 1; i < SRV_PUSH_POINT; i++) {
        memcpy(point, good, sizeof good);
        point[i] ^= 1;
        assert_int_equal(try_point(point, SRV_PUSH_POINT), SRV_PUSH_BAD_KEY);
    }
}

static void test_bad_texts(void **state)
{
    static const char *const bad_auth[] = {
        "",
        "BTBZMqHH6r4Tts7J_aSIg",
        "BTBZMqHH6r4Tts7J_aSIggA",
        "BTBZMqHH6r4Tts7J_aSIgg==",
        "BTBZMqHH6r4Tts7J/aSIgg",
        "BTBZMqHH6r4Tts7J_aSIgh",
        "BTBZMqHH6r4Tts7J_aSI g",
        "BTBZMqHH6r4Tts7J_aSIgg\n",
    };
    static const char *const bad_point[] = { "", "=", "BCVx", "not base64url at all", "\xff" };
    srv_push_body body;

    (void)state;
    for (size_t i = 0; i < sizeof bad_auth / sizeof bad_auth[0]; i++) {
        srv_push_receiver to = { rfc_point, bad_auth[i] };

        assert_int_equal(srv_push_seal(&to, "x", 1, &body), SRV_PUSH_BAD_AUTH);
        assert_int_equal(srv_push_receiver_check(&to), SRV_PUSH_BAD_AUTH);
    }
    for (size_t i = 0; i < sizeof bad_point / sizeof bad_point[0]; i++) {
        srv_push_receiver to = { bad_point[i], rfc_auth };

        assert_int_equal(srv_push_seal(&to, "x", 1, &body), SRV_PUSH_BAD_KEY);
    }
}

/* ---- keys ---- */

static void test_keys_as_text(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++) {
        srv_push_keys made, read;
        char text[SRV_PUSH_KEYS_TEXT];
        ae_text out = AE_TEXT_IN(text);

        OK(srv_push_keys_make(&made));
        srv_push_keys_put(&out, &made);
        assert_int_equal(out.len, SRV_PUSH_KEYS_TEXT - 1);
        OK(srv_push_keys_read(&read, text));
        assert_memory_equal(&made, &read, sizeof made);
    }
}

static void test_bad_keys(void **state)
{
    static const char *const bad[] = { "", ".", "yfWP.BP4z", "no point" };
    srv_push_keys keys = { .secret = { 7 } };
    char text[SRV_PUSH_KEYS_TEXT], zeros[SRV_PUSH_KEYS_TEXT], long_text[512];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(srv_push_keys_read(&keys, bad[i]), SRV_PUSH_BAD_KEY);
    memset(long_text, 'A', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    long_text[400] = '.';
    assert_int_equal(srv_push_keys_read(&keys, long_text), SRV_PUSH_BAD_KEY);
    strcpy(text, rfc_sender);
    text[3] = 'X'; /* another private key: the two no longer match */
    assert_int_equal(srv_push_keys_read(&keys, text), SRV_PUSH_BAD_KEY);
    strcpy(zeros, rfc_sender);
    memset(zeros, 'A', 43); /* zero is no private key */
    assert_int_equal(srv_push_keys_read(&keys, zeros), SRV_PUSH_BAD_KEY);
    assert_int_equal(keys.secret[0], 7);
}

static void test_base64(void **state)
{
    uint8_t data[100], back[100];
    char text[140];
    size_t n;

    (void)state;
    for (size_t i = 0; i <= sizeof data; i++) {
        randombytes_buf(data, sizeof data);
        ae_put_base64url(&AE_TEXT_IN(text), data, i);
        assert_int_equal(strlen(text), (i * 4 + 2) / 3);
        assert_null(strpbrk(text, "+/="));
        assert_true(ae_read_base64url(text, back, sizeof back, &n));
        assert_int_equal(n, i);
        assert_memory_equal(data, back, i);
        assert_int_equal(ae_read_base64url(text, back, i ? i - 1 : 0, &n), i == 0);
        assert_false(ae_read_base64url_n(text, back, i + 1));
    }
}

/* ---- who sends ---- */

/* Whether a push service would accept this token: "head.claims.signature" in base64url. */
static int is_signed(const char *token, const char *point_text)
{
    const char *dot = strrchr(token, '.');
    uint8_t point[SRV_PUSH_POINT], raw[64], *der = NULL;
    ECDSA_SIG *sig = ECDSA_SIG_new();
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    EVP_PKEY *key;
    int n, ok;

    assert_true(ae_read_base64url_n(point_text, point, sizeof point));
    assert_true(ae_read_base64url_n(dot + 1, raw, sizeof raw));
    ECDSA_SIG_set0(sig, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL));
    n = i2d_ECDSA_SIG(sig, &der);
    key = key_of(point, NULL);
    assert_int_equal(EVP_DigestVerifyInit(ctx, NULL, EVP_sha256(), NULL, key), 1);
    ok = EVP_DigestVerify(ctx, der, (size_t)n, (const uint8_t *)token, (size_t)(dot - token));
    EVP_PKEY_free(key);
    EVP_MD_CTX_free(ctx);
    ECDSA_SIG_free(sig);
    OPENSSL_free(der);
    return ok == 1;
}

/* RFC 8292, 2.4. */
static const char rfc_token[] =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
    "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3Njgs"
    "InN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.",
                  rfc_signature[] =
                      "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2"
                      "L9OkSSHzvoD1oA",
                  rfc_signer[] = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRu"
                                 "U_RCPCfA5aq9ojSwk5Y2EmClBPs";
static const srv_push_claims rfc_claims = {
    .endpoint = "https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    .contact = "mailto:push@example.com",
    .expires_at = 1453523768,
};

static void test_service_takes_the_example(void **state)
{
    char token[512];
    ae_text text = AE_TEXT_IN(token);

    (void)state;
    ae_put(&text, rfc_token);
    ae_put(&text, rfc_signature);
    assert_true(is_signed(token, rfc_signer));
    token[50] ^= 1;
    assert_false(is_signed(token, rfc_signer));
}

/* Signs the RFC's claims with our own key: everything but the signature equals the RFC's text.
 * Repeated many times, since about one signature in 128 has an integer with a leading zero
 * byte. */
static void test_rfc_8292(void **state)
{
    srv_push_keys keys;
    char point[88];

    (void)state;
    OK(srv_push_keys_make(&keys));
    ae_put_base64url(&AE_TEXT_IN(point), keys.point, sizeof keys.point);
    for (int i = 0; i < 400; i++) {
        char value[SRV_PUSH_AUTHORIZATION], *comma;

        OK(srv_push_authorize(&keys, &rfc_claims, &AE_TEXT_IN(value)));
        comma = strstr(value, ", k=");
        assert_non_null(comma);
        assert_string_equal(comma + 4, point);
        *comma = '\0';
        assert_memory_equal(value, "vapid t=", 8);
        assert_memory_equal(value + 8, rfc_token, sizeof rfc_token - 1);
        assert_int_equal(strlen(value + 8 + sizeof rfc_token - 1), 86);
        assert_true(is_signed(value + 8, point));
    }
}

static void test_bad_claims(void **state)
{
    srv_push_claims claims = rfc_claims;
    srv_push_keys keys;
    char value[SRV_PUSH_AUTHORIZATION], small[64];

    (void)state;
    OK(srv_push_keys_make(&keys));
    claims.endpoint = "nowhere";
    assert_int_equal(srv_push_authorize(&keys, &claims, &AE_TEXT_IN(value)), SRV_PUSH_BAD_URL);
    claims.endpoint = rfc_claims.endpoint, claims.contact = "push@example.com";
    assert_int_equal(srv_push_authorize(&keys, &claims, &AE_TEXT_IN(value)),
                     SRV_PUSH_BAD_CONTACT);
    assert_string_equal(value, "");
    assert_int_equal(srv_push_authorize(&keys, &rfc_claims, &AE_TEXT_IN(small)),
                     SRV_PUSH_TOO_LONG);
    keys.secret[5] ^= 1;
    assert_int_equal(srv_push_authorize(&keys, &rfc_claims, &AE_TEXT_IN(value)),
                     SRV_PUSH_BAD_KEY);
}

/* The longest endpoint and contact that must fit. */
static void test_long_claims(void **state)
{
    char contact[257] = "mailto:", endpoint[513] = "https://", value[SRV_PUSH_AUTHORIZATION];
    srv_push_claims claims = { endpoint, contact, INT64_C(99999999999) };
    srv_push_keys keys;

    (void)state;
    memset(contact + 7, 'c', 249);
    memset(endpoint + 8, 'e', 504);
    OK(srv_push_keys_make(&keys));
    OK(srv_push_authorize(&keys, &claims, &AE_TEXT_IN(value)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc_8291),
        cmocka_unit_test(test_receiver_opens_the_example),
        cmocka_unit_test(test_random_messages),
        cmocka_unit_test(test_messages_differ),
        cmocka_unit_test(test_tampering_shows),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_bad_points),
        cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_keys_as_text),
        cmocka_unit_test(test_bad_keys),
        cmocka_unit_test(test_base64),
        cmocka_unit_test(test_service_takes_the_example),
        cmocka_unit_test(test_rfc_8292),
        cmocka_unit_test(test_bad_claims),
        cmocka_unit_test(test_long_claims),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("push", tests, NULL, NULL);
}
