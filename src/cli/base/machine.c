/*
 * machine.c: memory, random bits, clocks and cores of this machine.
 */
#include "cli/base/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/cli.h"

void *cli_alloc(size_t size)
{
    void *room = malloc(size);

    if (!room) {
        fputs("aedile: out of memory\n", stderr);
        exit(CLI_WRONG);
    }
    return room;
}

uint64_t cli_entropy(void)
{
    FILE *file = fopen("/dev/urandom", "rb");
    uint64_t bits;

    if (!file || fread(&bits, sizeof bits, 1, file) != 1) {
        fputs("aedile: /dev/urandom: the file cannot be read\n", stderr);
        exit(CLI_WRONG);
    }
    fclose(file);
    return bits;
}

double cli_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int64_t cli_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cli_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > CLI_MAX_CORES ? CLI_MAX_CORES : (int)n;
}
