/*
 * fuzz.h: what the fuzz targets share.
 *
 * A target is one file here with a function that gets any bytes and must not fail: it holds what
 * has to be true of whatever was read.  `make fuzz` links it with libFuzzer, which looks for
 * bytes that reach new code; `make test` links it with driver.c, which tries the seeds and a
 * fixed number of changed seeds, the same on every machine.  A new target is its file, a line in
 * meson.build, and seeds under tests/fuzz.
 */
#ifndef AE_TOOLS_FUZZ_FUZZ_H
#define AE_TOOLS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* How many changed seeds driver.c tries: a few seconds' worth. */
extern const int fuzz_rounds;

enum { FUZZ_MAX_SIZE = 1 << 15 }; /* bytes of an input */

/* Ends the program unless it is true, with or without assertions. */
static inline void hold(int is_true)
{
    if (!is_true)
        abort();
}

#endif
