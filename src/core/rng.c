/*
 * rng.c: draws from ChaCha20 words, seeds and their commitments.
 */
#include "core/rng.h"

#include <string.h>

#include "core/err.h"
#include "core/sha256.h"
#include "core/text.h"

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d ^= *a, *d = *d << 16 | *d >> 16;
    *c += *d, *b ^= *c, *b = *b << 12 | *b >> 20;
    *a += *b, *d ^= *a, *d = *d << 8 | *d >> 24;
    *c += *d, *b ^= *c, *b = *b << 7 | *b >> 25;
}

uint32_t ae_variate(const ae_seed *seed, uint32_t stream, uint32_t ordinal, uint32_t n)
{
    uint32_t x[16] = { 0x61707865,    0x3320646e,    0x79622d32,    0x6b206574,
                       [12] = n / 16, [13] = stream, [14] = ordinal };
    uint32_t before;

    memcpy(x + 4, seed->byte, sizeof seed->byte); /* all targets are little-endian */
    before = x[n % 16];
    for (int i = 0; i < 80; i++) { /* ten times four columns, then four diagonals */
        int skew = i / 4 % 2;

        quarter(&x[i % 4], &x[4 + (i + skew) % 4], &x[8 + (i + 2 * skew) % 4],
                &x[12 + (i + 3 * skew) % 4]);
    }
    return before + x[n % 16];
}

/* Takes the first variate below the largest multiple of the total, so that no outcome is
 * favoured. */
uint32_t ae_draw_below(const ae_seed *seed, uint32_t stream, uint32_t ordinal, uint32_t total)
{
    uint32_t top, variate, n = 0;

    AE_ASSERT(total > 0);
    top = UINT32_MAX - UINT32_MAX % total;
    do
        variate = ae_variate(seed, stream, ordinal, n++);
    while (variate >= top);
    return variate % total;
}

ae_seed ae_seed_from(const char *text)
{
    ae_seed seed;

    if (strlen(text) != 2 * sizeof seed.byte
        || !ae_read_hex(text, 2 * sizeof seed.byte, seed.byte))
        ae_sha256(text, strlen(text), seed.byte);
    return seed;
}

void ae_seed_commit(const ae_seed *seed, uint8_t out[32])
{
    ae_sha256(seed->byte, sizeof seed->byte, out);
}

ae_seed ae_seed_mix(const ae_seed *secret, const uint8_t nonce[][AE_NONCE], int n)
{
    enum { MAX = 8 };
    uint8_t all[sizeof secret->byte + MAX * AE_NONCE];
    size_t size = sizeof secret->byte;
    ae_seed seed;

    AE_ASSERT(n >= 0 && n <= MAX);
    memcpy(all, secret->byte, size);
    for (int i = 0; i < n; i++, size += AE_NONCE)
        memcpy(all + size, nonce[i], AE_NONCE);
    ae_sha256(all, size, seed.byte);
    return seed;
}

ae_seed ae_seed_derive(const ae_seed *seed, int64_t number, int stream)
{
    uint8_t all[sizeof seed->byte + 9];
    ae_seed out;

    memcpy(all, seed->byte, sizeof seed->byte);
    for (size_t i = 0; i < 8; i++)
        all[sizeof seed->byte + i] = (uint8_t)((uint64_t)number >> 8 * i);
    all[sizeof all - 1] = (uint8_t)stream;
    ae_sha256(all, sizeof all, out.byte);
    return out;
}

uint64_t ae_rng_next(ae_rng *rng)
{
    uint64_t z = rng->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The high word of a product is nearly uniform below n; the bias is at most n / 2^32. */
uint32_t ae_rng_below(ae_rng *rng, uint32_t n)
{
    return (uint32_t)((ae_rng_next(rng) >> 32) * n >> 32);
}
