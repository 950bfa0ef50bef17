/*
 * disk.h: the disk of the simulation: tests/store/lossy_vfs.h with injected failures.
 */
#ifndef SIM_DISK_H
#define SIM_DISK_H

#include <stdint.h>

/* Call once, after sim_memory_start(). */
void sim_disk_start(void);

/* Writes and syncs succeed, fail with an I/O error, or fail because the disk is full. */
typedef enum { SIM_DISK_GOOD, SIM_DISK_BROKEN, SIM_DISK_FULL } sim_disk_mood;
void sim_disk_set(sim_disk_mood);

/* The n-th operation from now fails, with an I/O error, or because the power is cut; 0 for
 * never. */
void sim_disk_fail(int64_t n, int is_cut);

/* Seeds the random numbers of SQLite. */
void sim_disk_seed(uint64_t seed);

#endif
