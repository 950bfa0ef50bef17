/*
 * lossy_vfs.h: a simulated disk for SQLite that loses writes that were not synced when the power is cut.
 *
 * There is one disk, in memory.  Every write is pending until its file is synced.  When the power is
 * cut, later writes and syncs fail, and the pending writes are lost: all of them, or random sectors
 * of them, as on a disk that reorders writes.  A new file survives a power cut once it was synced.  A
 * deleted file comes back after a power cut unless the directory was synced.  Several connections
 * may be open, but only one of them may be inside a call at a time.
 */
#ifndef LOSSY_VFS_H
#define LOSSY_VFS_H

#include <stdint.h>

void lossy_install(void); /* as the default VFS of SQLite */
void lossy_reset(void); /* an empty disk that syncs, without a size limit, with the power on */
void lossy_cut_after(int operations);
void lossy_cut(void);                            /* cuts the power now */
void lossy_power(unsigned seed, int keeps_some); /* on again; no connection may be open */
void lossy_kill(void);           /* ends the process, not the power: pending writes are kept */
void lossy_limit(int64_t bytes); /* total size of all files; 0: no limit */
void lossy_lie(int);             /* whether syncs report success without doing anything */
int64_t lossy_size(void);
int lossy_is_off(void);
int lossy_is_synced(void); /* whether a power cut would lose nothing now */

/* lossy_keep() saves the durable contents of the disk; lossy_restore() goes back to them and turns
 * the power on.  No connection may be open. */
void lossy_keep(void);
void lossy_restore(void);
void lossy_free(void); /* frees all memory, at the end */

#endif
