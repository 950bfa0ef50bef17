/*
 * fuzz.h: declarations that all fuzz targets share.
 *
 * A target is one file here with a function that gets arbitrary bytes and checks what must hold
 * for any input.  `make fuzz` links it with libFuzzer, which looks for inputs that reach new code.
 * `make test` links it with driver.c, which runs the seeds and a fixed number of changed seeds,
 * the same on every machine.  A new target needs its file, a line in meson.build, and seeds under
 * tests/fuzz.
 */
#ifndef AE_TOOLS_FUZZ_FUZZ_H
#define AE_TOOLS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* How many changed seeds driver.c runs; they should take a few seconds. */
extern const int fuzz_rounds;

enum { FUZZ_MAX_SIZE = 1 << 15 }; /* bytes of an input */

/* Ends the program unless the condition is true, also in builds without assertions. */
static inline void hold(int is_true)
{
    if (!is_true)
        abort();
}

#endif
