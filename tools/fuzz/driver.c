/*
 * driver.c: runs a fuzz target without libFuzzer, the same way every time.
 *
 *   fuzz_TARGET SEED ...
 *
 * It runs the seeds as they are, then fuzz_rounds inputs made by changing seeds in a few places, by
 * random numbers from a fixed start.  An input that ends the program is written to PROGRAM.last, so
 * that `fuzz_TARGET PROGRAM.last` runs it again.  Prints TAP.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "fuzz.h"

enum { MAX_SEEDS = 256, MAX_CHANGES = 4, MAX_PART = 64 };

typedef struct {
    uint8_t byte[FUZZ_MAX_SIZE];
    size_t size;
} input;

typedef struct {
    input *seed;
    int n;
    ae_rng rng;
} driver;

static size_t below(driver *d, size_t n)
{
    return n ? ae_rng_below(&d->rng, (uint32_t)n) : 0;
}

/* ---- changes ---- */

/* Replaces the `old` bytes at this place by `n` others; does nothing if they do not fit. */
static void replace(input *in, size_t at, size_t old, const void *from, size_t n)
{
    uint8_t part[FUZZ_MAX_SIZE];

    if (in->size - old + n > sizeof in->byte)
        return;
    memcpy(part, from, n);
    memmove(in->byte + at + n, in->byte + at + old, in->size - at - old);
    memcpy(in->byte + at, part, n);
    in->size += n - old;
}

static void flip_bit(driver *d, input *in)
{
    size_t at = below(d, in->size);

    if (in->size)
        in->byte[at] ^= (uint8_t)(1 << below(d, 8));
}

static void take_out(driver *d, input *in)
{
    size_t at = below(d, in->size), n = below(d, MAX_PART);

    replace(in, at, n < in->size - at ? n : in->size - at, "", 0);
}

/* Inserts a part of some seed, or overwrites as many bytes with it. */
static void put_part(driver *d, input *in)
{
    const input *from = &d->seed[below(d, (size_t)d->n)];
    size_t begin = below(d, from->size), n = below(d, MAX_PART), at = below(d, in->size);
    size_t old = below(d, 2) ? n : 0;

    n = n < from->size - begin ? n : from->size - begin;
    replace(in, at, old < in->size - at ? old : in->size - at, from->byte + begin, n);
}

static void put_word(driver *d, input *in)
{
    static const char *const words[] = {
        "{", "}",    "[",     "]",  "\"", ":",  ",",  "\n",       "\\",   "\\u0041",    "null",
        " ", "true", "1e9",   "-",  "?",  "!",  "/",  "chance",   "\r\n", "\xc3\xa4",   "\xff",
        "0", "-1",   "65536", "\t", "x",  "{}", "[]", "{\"\":0}", "@1",   "2147483648",
    };
    const char *word = words[below(d, sizeof words / sizeof words[0])];
    size_t at = below(d, in->size + 1);

    replace(in, at, 0, word, strlen(word));
}

/* Replaces a number by another. */
static void put_number(driver *d, input *in)
{
    static const char *const numbers[] = {
        "0",   "1",      "-1",    "7",          "255",
        "256", "-32769", "65536", "2147483648", "99999999999999999999"
    };
    const char *number = numbers[below(d, sizeof numbers / sizeof numbers[0])];
    size_t at = below(d, in->size), n = 0;

    while (at < in->size && (in->byte[at] < '0' || in->byte[at] > '9'))
        at++;
    while (at + n < in->size && in->byte[at + n] >= '0' && in->byte[at + n] <= '9')
        n++;
    if (n)
        replace(in, at, n, number, strlen(number));
}

static void cut_end(driver *d, input *in)
{
    in->size = below(d, in->size + 1);
}

static void (*const changes[])(driver *, input *) = {
    flip_bit, take_out, put_part, put_part, put_word, put_number, put_number, cut_end,
};
enum { N_CHANGES = sizeof changes / sizeof changes[0] };

/* ---- trying ---- */

/* The present input, to be written if the program ends. */
static const input *tried;
static char last[4096];

static void keep_tried(void)
{
    FILE *file = fopen(last, "wb");

    if (!file)
        return;
    fwrite(tried->byte, 1, tried->size, file);
    fclose(file);
    fprintf(stderr, "# the input is in %s\n", last);
}

static void aborted(int number)
{
    keep_tried();
    signal(number, SIG_DFL);
    raise(number);
}

/* A function of the sanitizers, which end the program in their own way; null without them. */
void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));

static void listen(void)
{
    signal(SIGABRT, aborted);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(keep_tried);
}

static void try_input(const input *in)
{
    tried = in;
    LLVMFuzzerTestOneInput(in->byte, in->size);
}

static void try_changed(driver *d)
{
    static input in;

    in = d->seed[below(d, (size_t)d->n)];
    for (size_t i = 0, n = 1 + below(d, MAX_CHANGES); i < n; i++)
        changes[below(d, N_CHANGES)](d, &in);
    try_input(&in);
}

/* A seed that is too long is cut. */
static int load(driver *d, const char *path)
{
    FILE *file = fopen(path, "rb");

    if (!file || d->n == MAX_SEEDS)
        return 0;
    d->seed[d->n].size = fread(d->seed[d->n].byte, 1, sizeof d->seed[d->n].byte, file);
    d->n++;
    fclose(file);
    return 1;
}

int main(int argc, char **argv)
{
    driver d = { .seed = calloc(MAX_SEEDS, sizeof(input)), .rng = { .state = 16 } };

    hold(d.seed != NULL);
    snprintf(last, sizeof last, "%s.last", argv[0]);
    for (int i = 1; i < argc; i++)
        if (!load(&d, argv[i]))
            return printf("Bail out! %s cannot be read\n", argv[i]), 1;
    if (d.n == 0)
        return printf("Bail out! no seeds\n"), 1;
    listen();
    printf("1..2\n");
    fflush(stdout);
    for (int i = 0; i < d.n; i++)
        try_input(&d.seed[i]);
    printf("ok 1 - %d seeds\n", d.n);
    fflush(stdout);
    for (int i = 0; i < fuzz_rounds; i++)
        try_changed(&d);
    printf("ok 2 - %d changed seeds\n", fuzz_rounds);
    free(d.seed);
    return 0;
}
