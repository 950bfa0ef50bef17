/*
 * rng.h: random draws that can be verified.
 *
 * A draw is a function of (seed, stream, ordinal in that stream).  So taking a draw back and
 * drawing again gives the same outcome, and a draw reveals nothing about other streams.  On a
 * server the seed is mixed from a secret, whose hash was published before the game, and a nonce of
 * each seat.  Once the secret is published, anyone can verify all draws with a SHA-256 tool
 * (docs/records.md).
 */
#ifndef AE_CORE_RNG_H
#define AE_CORE_RNG_H

#include <stddef.h>
#include <stdint.h>

enum { AE_NONCE = 16 };

typedef struct {
    uint8_t byte[32];
} ae_seed;

/* Word n of the ChaCha20 key stream (RFC 8439) under this seed and nonce (stream, ordinal, 0). */
uint32_t ae_variate(const ae_seed *, uint32_t stream, uint32_t ordinal, uint32_t n);

/* A number from 0 to total - 1, all equally likely. */
uint32_t ae_draw_below(const ae_seed *, uint32_t stream, uint32_t ordinal, uint32_t total);

/* 64 hexadecimal digits are the seed itself; any other text is hashed to one. */
ae_seed ae_seed_from(const char *text);

/* The commitment that is published before the game: the hash of the seed. */
void ae_seed_commit(const ae_seed *, uint8_t out[32]);

/* The hash of the secret followed by the nonces in the order of the seats. */
ae_seed ae_seed_mix(const ae_seed *secret, const uint8_t nonce[][AE_NONCE], int n);

/* A seed for one use of many, such as the draws of one game of a series. */
ae_seed ae_seed_derive(const ae_seed *, int64_t number, int stream);

/* splitmix64, the same on every machine; for bots and tests, never for the draws of a game. */
typedef struct {
    uint64_t state;
} ae_rng;

uint64_t ae_rng_next(ae_rng *);
uint32_t ae_rng_below(ae_rng *, uint32_t n);

#endif
