/*
 * machine.h: memory, random bits, clocks and cores of this machine.
 */
#ifndef AE_CLI_BASE_MACHINE_H
#define AE_CLI_BASE_MACHINE_H

#include <stddef.h>
#include <stdint.h>

enum { CLI_MAX_CORES = 64 };

void *cli_alloc(size_t); /* ends the program with an error line if there is no memory */

/* Random bits of this machine, for seeds and bots. */
uint64_t cli_entropy(void);

double cli_seconds(void); /* of a monotonic clock */
int64_t cli_clock(void);  /* milliseconds in UTC */

/* The number of cores, CLI_MAX_CORES at most. */
int cli_cores(void);

#endif
