/*
 * sha256.h: SHA-256 (FIPS 180-4), for board hashes, seeds and signatures.
 *
 * The core has its own implementation because it also runs as WebAssembly without imports, where
 * the server's library is not available; see docs/decisions/hash.md.
 */
#ifndef AE_CORE_SHA256_H
#define AE_CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

void ae_sha256(const void *data, size_t size, uint8_t out[32]);

/* The first 64 bits of the SHA-256, as the number that their hexadecimal digits spell. */
uint64_t ae_hash(const void *data, size_t size);

#endif
