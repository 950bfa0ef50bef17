/*
 * id.c: makes ids and tokens with the random numbers and hashes of libsodium.
 */
#include "server/base/id.h"

#include <sodium.h>
#include <string.h>

#include "core/text.h"

enum { TIME_DIGITS = 10, TOKEN_BYTES = 16 };

int srv_id_start(void)
{
    return sodium_init() >= 0;
}

void srv_id(char out[SRV_ID + 1], int64_t now)
{
    /* In the order of strcmp; without i, l, o and u, which are misread or form words. */
    static const char digit[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint64_t rest = now < 0 ? 0 : (uint64_t)now;
    uint8_t byte[SRV_ID];

    randombytes_buf(byte, sizeof byte);
    for (int i = SRV_ID - 1; i >= TIME_DIGITS; i--)
        out[i] = digit[byte[i] & 31];
    for (int i = TIME_DIGITS - 1; i >= 0; i--, rest >>= 5)
        out[i] = digit[rest & 31];
    out[SRV_ID] = '\0';
}

void srv_token(char out[SRV_TOKEN + 1], char kind)
{
    uint8_t byte[TOKEN_BYTES];
    ae_text text = { .buf = out, .size = SRV_TOKEN + 1 };

    randombytes_buf(byte, sizeof byte);
    ae_put_char(&text, kind);
    ae_put_char(&text, '_');
    ae_put_hex(&text, byte, sizeof byte);
    sodium_memzero(byte, sizeof byte);
}

static int is_digits(const char *text, size_t n)
{
    return strspn(text, "0123456789abcdef") == n && !text[n];
}

char srv_token_kind(const char *token)
{
    char kind = token[0];

    if (kind != SRV_TOKEN_GUEST && kind != SRV_TOKEN_SESSION && kind != SRV_TOKEN_API
        && kind != SRV_TOKEN_INVITE)
        return 0;
    if (token[1] != '_')
        return 0;
    if (is_digits(token + 2, 2 * TOKEN_BYTES)
        || (kind == SRV_TOKEN_GUEST && is_digits(token + 2, SRV_GUEST_TOKEN - 2)))
        return kind;
    return 0;
}

void srv_token_hash(const char *token, char out[SRV_HASH + 1])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    ae_text text = { .buf = out, .size = SRV_HASH + 1 };
    size_t len = srv_token_kind(token) == SRV_TOKEN_GUEST ? SRV_TOKEN : strlen(token);

    crypto_hash_sha256(hash, (const unsigned char *)token, len);
    ae_put_hex(&text, hash, sizeof hash);
}

int srv_equal(const void *a, const void *b, size_t n)
{
    return sodium_memcmp(a, b, n) == 0;
}

uint32_t srv_spread(const char *text)
{
    uint32_t h = 2166136261u;

    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}
