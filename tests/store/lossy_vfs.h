/*
 * lossy_vfs.h: a disk for SQLite that keeps only what it was told to keep.
 *
 * It is in memory, and there is one.  Every write waits until its file is synced; when the
 * power is cut, nothing can be written or synced any more, and what has waited is lost, or, as
 * on a disk that orders its writes as it likes, lost sector by sector at random.  A file is
 * there after a cut once it was synced, and one that was deleted comes back until the directory
 * is.  One connection at a time.
 */
#ifndef LOSSY_VFS_H
#define LOSSY_VFS_H

#include <stdint.h>

void lossy_install(void); /* as what SQLite takes when nothing is said */
void lossy_reset(void);   /* an empty disk, honest, without limit, with power */
void lossy_cut_after(int operations);
void lossy_power(unsigned seed, int keeps_some); /* on again, after the connection was closed */
void lossy_limit(int64_t bytes);                 /* of all files together; 0 for none */
void lossy_lie(int);                             /* syncs are answered, and do nothing */
int64_t lossy_size(void);

#endif
