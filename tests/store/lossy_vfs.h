/*
 * lossy_vfs.h: a disk for SQLite that keeps only what it was told to keep.
 *
 * It is in memory, and there is one.  Every write waits until its file is synced; when the
 * power is cut, nothing can be written or synced any more, and what has waited is lost, or, as
 * on a disk that orders its writes as it likes, lost sector by sector at random.  A file is
 * there after a cut once it was synced, and one that was deleted comes back until the directory
 * is.  Several connections may be open, but no two of them may be in the middle of something.
 */
#ifndef LOSSY_VFS_H
#define LOSSY_VFS_H

#include <stdint.h>

void lossy_install(void); /* as what SQLite takes when nothing is said */
void lossy_reset(void);   /* an empty disk, honest, without limit, with power */
void lossy_cut_after(int operations);
void lossy_cut(void);                            /* now */
void lossy_power(unsigned seed, int keeps_some); /* on again, after the connection was closed */
void lossy_kill(void);           /* the process ends; the disk goes on, so nothing is lost */
void lossy_limit(int64_t bytes); /* of all files together; 0 for none */
void lossy_lie(int);             /* syncs are answered, and do nothing */
int64_t lossy_size(void);
int lossy_is_off(void);
int lossy_is_synced(void); /* nothing would be lost by a cut now */

/* Remembers what is durable now, as the disk to which lossy_restore() goes back, with power; no
 * connection is open. */
void lossy_keep(void);
void lossy_restore(void);
void lossy_free(void); /* the end: all memory is given back */

#endif
