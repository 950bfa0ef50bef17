/*
 * bits.h: sets as bits of a word, and flags as bytes of a word.
 *
 * C17 has no function for the lowest bit of a word or the number of its bits, so both are computed
 * by multiplication.  Compilers know these forms and use an instruction where the processor has
 * one.
 */
#ifndef AE_CORE_BITS_H
#define AE_CORE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define AE_EACH UINT64_C(0x0101010101010101) /* one in each byte */

/* Reads eight bytes; written out, so that the compiler makes one load of it. */
static inline uint64_t ae_eight(const uint8_t b[8])
{
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24
           | (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48
           | (uint64_t)b[7] << 56;
}

/* The lowest bits of eight bytes, side by side. */
static inline uint64_t ae_gather(uint64_t bytes)
{
    return (bytes & AE_EACH) * UINT64_C(0x0102040810204080) >> 56;
}

/* Takes the lowest member out of a set that is not empty, by a de Bruijn sequence. */
static inline int ae_take(uint64_t *set)
{
    static const uint8_t index[64] = {
        0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
        22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
        23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12,
    };
    int lowest = index[(*set & (0 - *set)) * UINT64_C(0x022fdd63cc95386d) >> 58];

    *set &= *set - 1;
    return lowest;
}

/* How many members a set has. */
static inline int ae_size(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (int)(((set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * AE_EACH >> 56);
}

/* Whether two pieces of memory differ, for small sizes that are known when compiling.  Without a
 * branch: where they differ cannot be predicted. */
static inline int ae_differs(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;
    uint64_t all = 0, one, other;

    for (; size >= sizeof one; size -= sizeof one, x += sizeof one, y += sizeof one) {
        memcpy(&one, x, sizeof one);
        memcpy(&other, y, sizeof other);
        all |= one ^ other;
    }
    for (; size; size--)
        all |= (uint64_t)(*x++ ^ *y++);
    return all != 0;
}
#define AE_DIFFERS(a, b) ae_differs(&(a), &(b), sizeof(a))

#endif
