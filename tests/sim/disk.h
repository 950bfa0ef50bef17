/*
 * disk.h: the disk of the simulation: tests/store/lossy_vfs.h with faults.
 */
#ifndef SIM_DISK_H
#define SIM_DISK_H

#include <stdint.h>

/* Once, after sim_memory_start(). */
void sim_disk_start(void);

/* What the disk does with writes and syncs: as it should, an I/O error each, or no room. */
typedef enum { SIM_DISK_GOOD, SIM_DISK_BROKEN, SIM_DISK_FULL } sim_disk_mood;
void sim_disk_set(sim_disk_mood);

/* The n-th operation from now fails, with an I/O error, or because the power is cut; 0 for never. */
void sim_disk_fail(int64_t n, int is_cut);

/* The random numbers of SQLite follow from this. */
void sim_disk_seed(uint64_t seed);

#endif
