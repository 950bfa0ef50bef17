/*
 * disk.c: a file system for SQLite that injects failures and passes all other calls to lossy_vfs.c.
 *
 * The disk survives a crash of the server, so all memory taken here belongs to the simulation.
 */
#include "disk.h"

#include <sqlite3.h>
#include <stddef.h>
#include <string.h>

#include "core/err.h"
#include "memory.h"
#include "store/lossy_vfs.h"

static struct {
    sqlite3_vfs *lossy;
    sim_disk_mood mood;
    int64_t left; /* operations until one fails; 0 for never */
    int is_cut;
    uint64_t random;
} disk;

typedef struct {
    sqlite3_file base;
    sqlite3_file *lossy; /* the file of lossy_vfs.c below this one */
} file;

enum { FILE_ROOM = (sizeof(file) + 15) / 16 * 16 };

void sim_disk_set(sim_disk_mood mood)
{
    disk.mood = mood;
}

void sim_disk_fail(int64_t n, int is_cut)
{
    disk.left = n;
    disk.is_cut = is_cut;
}

void sim_disk_seed(uint64_t seed)
{
    disk.random = seed;
    sqlite3_randomness(0, NULL);
}

/* ---- faults ---- */

/* Whether this operation is the one to fail.  Only operations of the server count. */
static int is_last(void)
{
    if (sim_memory_whose() != SIM_SERVERS || disk.left == 0 || --disk.left > 0)
        return 0;
    if (disk.is_cut)
        lossy_cut();
    return !disk.is_cut;
}

/* The error that a write returns instead of being made; SQLITE_OK if it is to be made. */
static int fault(int code)
{
    if (is_last())
        return code;
    if (disk.mood == SIM_DISK_GOOD || sim_memory_whose() != SIM_SERVERS)
        return SQLITE_OK;
    return disk.mood == SIM_DISK_FULL ? SQLITE_FULL : code;
}

/* ---- a file ---- */

#define PASS(call)                                   \
    do {                                             \
        sim_owner before = sim_memory_for(SIM_OURS); \
        sqlite3_file *f = ((file *)base)->lossy;     \
        int code = (call);                           \
                                                     \
        sim_memory_for(before);                      \
        return code;                                 \
    } while (0)

static int file_close(sqlite3_file *base)
{
    PASS(f->pMethods->xClose(f));
}

static int file_read(sqlite3_file *base, void *out, int n, sqlite3_int64 at)
{
    if (is_last())
        return SQLITE_IOERR_READ;
    PASS(f->pMethods->xRead(f, out, n, at));
}

static int file_write(sqlite3_file *base, const void *data, int n, sqlite3_int64 at)
{
    int failed = fault(SQLITE_IOERR_WRITE);

    if (failed)
        return failed;
    PASS(f->pMethods->xWrite(f, data, n, at));
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 len)
{
    if (is_last())
        return SQLITE_IOERR_TRUNCATE;
    PASS(f->pMethods->xTruncate(f, len));
}

static int file_sync(sqlite3_file *base, int flags)
{
    int failed = fault(SQLITE_IOERR_FSYNC);

    if (failed)
        return failed == SQLITE_FULL ? SQLITE_IOERR_FSYNC : failed;
    PASS(f->pMethods->xSync(f, flags));
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    PASS(f->pMethods->xFileSize(f, size));
}

static int file_lock(sqlite3_file *base, int how)
{
    PASS(f->pMethods->xLock(f, how));
}

static int file_unlock(sqlite3_file *base, int how)
{
    PASS(f->pMethods->xUnlock(f, how));
}

static int file_check(sqlite3_file *base, int *is_reserved)
{
    PASS(f->pMethods->xCheckReservedLock(f, is_reserved));
}

static int file_control(sqlite3_file *base, int op, void *arg)
{
    PASS(f->pMethods->xFileControl(f, op, arg));
}

static int file_sector(sqlite3_file *base)
{
    PASS(f->pMethods->xSectorSize(f));
}

static int file_traits(sqlite3_file *base)
{
    PASS(f->pMethods->xDeviceCharacteristics(f));
}

static int shm_map(sqlite3_file *base, int i, int size, int extend, void volatile **out)
{
    PASS(f->pMethods->xShmMap(f, i, size, extend, out));
}

static int shm_lock(sqlite3_file *base, int at, int n, int flags)
{
    PASS(f->pMethods->xShmLock(f, at, n, flags));
}

static void shm_barrier(sqlite3_file *base)
{
    (void)base;
}

static int shm_unmap(sqlite3_file *base, int is_deleted)
{
    PASS(f->pMethods->xShmUnmap(f, is_deleted));
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

/* ---- the file system ---- */

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    file *f = (file *)base;
    sim_owner before;
    int code;

    (void)vfs;
    base->pMethods = NULL;
    if (is_last())
        return SQLITE_CANTOPEN;
    f->lossy = (sqlite3_file *)((char *)base + FILE_ROOM);
    before = sim_memory_for(SIM_OURS);
    code = disk.lossy->xOpen(disk.lossy, name, f->lossy, flags, out);
    sim_memory_for(before);
    if (f->lossy->pMethods)
        base->pMethods = &methods;
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int is_synced)
{
    int failed = is_last(), code;
    sim_owner before = sim_memory_for(SIM_OURS);

    (void)vfs;
    code = failed ? SQLITE_IOERR_DELETE : disk.lossy->xDelete(disk.lossy, name, is_synced);
    sim_memory_for(before);
    return code;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs;
    return disk.lossy->xAccess(disk.lossy, name, flags, out);
}

static int vfs_path(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    return disk.lossy->xFullPathname(disk.lossy, name, size, out);
}

static int vfs_random(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    for (int i = 0; i < n; i++) {
        disk.random = disk.random * 6364136223846793005u + 1442695040888963407u;
        out[i] = (char)(disk.random >> 56);
    }
    return n;
}

static int vfs_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int vfs_time(sqlite3_vfs *vfs, double *out)
{
    (void)vfs;
    *out = 0;
    return SQLITE_OK;
}

static int vfs_error(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    (void)n;
    (void)out;
    return 0;
}

void sim_disk_start(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 1,
        .zName = "sim",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_path,
        .xRandomness = vfs_random,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_time,
        .xGetLastError = vfs_error,
    };

    lossy_install();
    disk.lossy = sqlite3_vfs_find("lossy");
    vfs.szOsFile = FILE_ROOM + disk.lossy->szOsFile;
    vfs.mxPathname = disk.lossy->mxPathname;
    AE_ASSERT(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK);
}
