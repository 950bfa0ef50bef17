/*
 * lossy_vfs.c: a simulated disk for SQLite that loses writes that were not synced when the power is cut.
 */
#include "lossy_vfs.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "core/err.h"

enum { MAX_FILES = 8, MAX_NAME = 128, SECTOR = 512, MAX_REGIONS = 16 };

static const char TEMPORARY[] =
    "temporary"; /* the name of files that SQLite opens without a name */

typedef struct {
    char *at;
    int64_t len, room;
} bytes;

/* A write, or a change of length if there is no data. */
typedef struct waiting {
    struct waiting *next;
    char *data;
    int64_t at, len;
} waiting;

typedef struct {
    char name[MAX_NAME];
    int is_there, is_durable; /* exists now; exists after a power cut */
    int is_new; /* never synced; after a power cut an older file of that name may come back */
    bytes now, durable;
    waiting *first, **end;
    void *region[MAX_REGIONS]; /* shared memory */
    int n_mapped,
        n_shared; /* handles that map the shared memory; handles that hold a shared lock */
} file;

static struct {
    file files[MAX_FILES];
    int left; /* operations until the power cut; negative: never */
    int is_off, is_lying;
    int64_t limit;
} disk;

static sqlite3_vfs *real;

typedef struct {
    sqlite3_file base;
    file *file;
    int is_temporary, syncs_directory;
    int is_mapped, lock;
} handle;

static bytes image[MAX_FILES]; /* of lossy_keep() */

/* ---- bytes ---- */

static void resize(bytes *b, int64_t len)
{
    if (len > b->room) {
        b->room = 2 * len + SECTOR;
        b->at = realloc(b->at, (size_t)b->room);
        AE_ASSERT(b->at != NULL);
    }
    if (len > b->len)
        memset(b->at + b->len, 0, (size_t)(len - b->len));
    b->len = len;
}

static void put(bytes *b, const char *data, int64_t at, int64_t len)
{
    if (at + len > b->len)
        resize(b, at + len);
    memcpy(b->at + at, data, (size_t)len);
}

static void forget_waiting(file *f)
{
    while (f->first) {
        waiting *next = f->first->next;

        free(f->first->data);
        free(f->first);
        f->first = next;
    }
    f->end = &f->first;
}

static void wait_for(file *f, const char *data, int64_t at, int64_t len)
{
    waiting *w = calloc(1, sizeof *w);

    AE_ASSERT(w != NULL);
    *w = (waiting){ NULL, data ? malloc((size_t)len + 1) : NULL, at, len };
    if (data)
        memcpy(w->data, data, (size_t)len);
    *f->end = w;
    f->end = &w->next;
}

static void forget_regions(file *f)
{
    for (int i = 0; i < MAX_REGIONS; i++) {
        free(f->region[i]);
        f->region[i] = NULL;
    }
}

/* ---- the disk ---- */

static void forget_handles(file *f)
{
    forget_regions(f);
    f->n_mapped = f->n_shared = 0;
}

/* Whether the power is still on; counts an operation. */
static int has_power(void)
{
    if (disk.left == 0)
        disk.is_off = 1;
    if (disk.left > 0)
        disk.left--;
    return !disk.is_off;
}

int lossy_is_off(void)
{
    return disk.is_off;
}

int lossy_is_synced(void)
{
    for (int i = 0; i < MAX_FILES; i++)
        if (disk.files[i].is_there && disk.files[i].first
            && strcmp(disk.files[i].name, TEMPORARY) != 0)
            return 0;
    return 1;
}

int64_t lossy_size(void)
{
    int64_t size = 0;

    for (int i = 0; i < MAX_FILES; i++)
        size += disk.files[i].is_there ? disk.files[i].now.len : 0;
    return size;
}

void lossy_reset(void)
{
    for (int i = 0; i < MAX_FILES; i++) {
        file *f = &disk.files[i];

        forget_waiting(f);
        forget_handles(f);
        free(f->now.at);
        free(f->durable.at);
    }
    memset(&disk, 0, sizeof disk);
    disk.left = -1;
    for (int i = 0; i < MAX_FILES; i++)
        disk.files[i].end = &disk.files[i].first;
}

void lossy_keep(void)
{
    for (int i = 0; i < MAX_FILES; i++) {
        resize(&image[i], 0);
        if (disk.files[i].is_durable && disk.files[i].durable.len > 0)
            put(&image[i], disk.files[i].durable.at, 0, disk.files[i].durable.len);
    }
}

/* Buffers are reused, so that restoring only copies. */
void lossy_restore(void)
{
    for (int i = 0; i < MAX_FILES; i++) {
        file *f = &disk.files[i];

        forget_waiting(f);
        forget_handles(f);
        f->is_there = f->is_durable = image[i].len > 0;
        f->is_new = 0;
        resize(&f->now, 0);
        resize(&f->durable, 0);
        if (f->is_there) {
            put(&f->now, image[i].at, 0, image[i].len);
            put(&f->durable, image[i].at, 0, image[i].len);
        }
    }
    disk.is_off = disk.is_lying = 0;
    disk.limit = 0;
    disk.left = -1;
}

void lossy_free(void)
{
    lossy_reset();
    for (int i = 0; i < MAX_FILES; i++) {
        free(image[i].at);
        image[i] = (bytes){ NULL, 0, 0 };
    }
}

void lossy_cut_after(int operations)
{
    disk.left = operations;
}

void lossy_kill(void)
{
    for (int i = 0; i < MAX_FILES; i++)
        forget_handles(&disk.files[i]);
}

void lossy_cut(void)
{
    disk.is_off = 1;
}

void lossy_limit(int64_t limit)
{
    disk.limit = limit;
}

void lossy_lie(int is_lying)
{
    disk.is_lying = is_lying;
}

static int toss(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (int)(*seed >> 30 & 1);
}

/* Some sectors of the pending writes reach the disk although they were not synced. */
static void keep_some(file *f, unsigned *seed)
{
    for (const waiting *w = f->first; w; w = w->next) {
        if (!w->data && toss(seed))
            resize(&f->durable, w->len);
        for (int64_t done = 0, n; w->data && done < w->len; done += n) {
            n = SECTOR - (w->at + done) % SECTOR;
            n = n < w->len - done ? n : w->len - done;
            if (toss(seed))
                put(&f->durable, w->data + done, w->at + done, n);
        }
    }
}

void lossy_power(unsigned seed, int keeps_some)
{
    for (int i = 0; i < MAX_FILES; i++) {
        file *f = &disk.files[i];

        if (keeps_some && f->is_durable)
            keep_some(f, &seed);
        forget_waiting(f);
        forget_handles(f);
        f->is_there = f->is_durable;
        f->is_new = 0;
        resize(&f->now, 0);
        if (f->durable.len > 0)
            put(&f->now, f->durable.at, 0, f->durable.len);
    }
    disk.is_off = 0;
    disk.left = -1;
}

static file *find(const char *name)
{
    for (int i = 0; i < MAX_FILES; i++)
        if (!strcmp(disk.files[i].name, name))
            return &disk.files[i];
    return NULL;
}

/* ---- a file ---- */

static int file_read(sqlite3_file *base, void *out, int n, sqlite3_int64 at)
{
    const file *f = ((handle *)base)->file;
    int64_t has = f->now.len > at ? f->now.len - at : 0;

    if (disk.is_off)
        return SQLITE_IOERR_READ;
    has = has < n ? has : n;
    if (has > 0)
        memcpy(out, f->now.at + at, (size_t)has);
    memset((char *)out + has, 0, (size_t)(n - has));
    return has < n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int file_write(sqlite3_file *base, const void *data, int n, sqlite3_int64 at)
{
    file *f = ((handle *)base)->file;
    int64_t more = at + n > f->now.len ? at + n - f->now.len : 0;

    if (disk.is_off)
        return SQLITE_IOERR_WRITE;
    if (disk.limit && more > 0 && lossy_size() + more > disk.limit)
        return SQLITE_FULL;
    wait_for(f, data, at,
             n); /* a part of the write during which the power is cut may reach the disk, too */
    if (!has_power())
        return SQLITE_IOERR_WRITE;
    put(&f->now, data, at, n);
    return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 len)
{
    file *f = ((handle *)base)->file;

    if (!has_power())
        return SQLITE_IOERR_TRUNCATE;
    wait_for(f, NULL, 0, len);
    resize(&f->now, len);
    return SQLITE_OK;
}

/* Syncs the directory: files that were deleted before do not come back. */
static void sync_directory(void)
{
    for (int i = 0; i < MAX_FILES; i++) {
        file *f = &disk.files[i];

        f->is_durable = f->is_there;
        if (!f->is_there || f->is_new)
            resize(&f->durable, 0);
    }
}

/* Makes the pending writes durable. */
static void keep_all(file *f)
{
    if (f->is_new)
        resize(&f->durable, 0);
    for (const waiting *w = f->first; w; w = w->next)
        if (w->data)
            put(&f->durable, w->data, w->at, w->len);
        else
            resize(&f->durable, w->len);
    AE_ASSERT(f->durable.len == f->now.len);
    forget_waiting(f);
}

static int file_sync(sqlite3_file *base, int flags)
{
    handle *h = (handle *)base;
    file *f = h->file;

    (void)flags;
    if (!has_power())
        return SQLITE_IOERR_FSYNC;
    if (disk.is_lying)
        return SQLITE_OK;
    keep_all(f);
    f->is_durable = f->is_there;
    f->is_new = 0;
    if (h->syncs_directory)
        sync_directory();
    h->syncs_directory = 0;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = ((handle *)base)->file->now.len;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int is_synced)
{
    file *f = find(name);

    (void)vfs;
    if (!has_power())
        return SQLITE_IOERR_DELETE;
    if (!f || !f->is_there)
        return SQLITE_IOERR_DELETE_NOENT;
    forget_waiting(f);
    f->is_there = 0;
    resize(&f->now, 0);
    if (is_synced && !disk.is_lying)
        sync_directory();
    return SQLITE_OK;
}

/* An exclusive lock is given to the only handle that has a shared lock: in WAL mode that is the
 * connection that is closed last.  Other locks never conflict, since only one connection works at a
 * time. */
static int file_lock(sqlite3_file *base, int how)
{
    handle *h = (handle *)base;

    if (how == SQLITE_LOCK_EXCLUSIVE && h->file->n_shared > (h->lock > SQLITE_LOCK_NONE))
        return SQLITE_BUSY;
    h->file->n_shared += h->lock == SQLITE_LOCK_NONE && how > SQLITE_LOCK_NONE;
    h->lock = how;
    return SQLITE_OK;
}

static int file_unlock(sqlite3_file *base, int how)
{
    handle *h = (handle *)base;

    h->file->n_shared -= h->lock > SQLITE_LOCK_NONE && how == SQLITE_LOCK_NONE;
    h->lock = how;
    return SQLITE_OK;
}

static int file_close(sqlite3_file *base)
{
    handle *h = (handle *)base;

    file_unlock(base, SQLITE_LOCK_NONE);
    if (h->is_temporary)
        vfs_delete(NULL, h->file->name, 1);
    return SQLITE_OK;
}

static int file_check(sqlite3_file *base, int *is_reserved)
{
    (void)base;
    *is_reserved = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int op, void *arg)
{
    (void)base;
    (void)op;
    (void)arg;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

static int file_traits(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- shared memory ---- */

static int shm_map(sqlite3_file *base, int i, int size, int extend, void volatile **out)
{
    handle *h = (handle *)base;
    file *f = h->file;

    AE_ASSERT(i < MAX_REGIONS);
    f->n_mapped += !h->is_mapped;
    h->is_mapped = 1;
    if (!f->region[i] && extend)
        f->region[i] = calloc(1, (size_t)size);
    *out = f->region[i];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *base, int at, int n, int flags)
{
    (void)base;
    (void)at;
    (void)n;
    (void)flags;
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *base)
{
    (void)base;
}

static int shm_unmap(sqlite3_file *base, int is_deleted)
{
    handle *h = (handle *)base;

    (void)is_deleted;
    h->file->n_mapped -= h->is_mapped;
    h->is_mapped = 0;
    if (h->file->n_mapped == 0)
        forget_regions(h->file);
    return SQLITE_OK;
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

/* As in SQLite's own VFS, the first sync of a WAL or journal also syncs the directory. */
static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    handle *h = (handle *)base;
    file *f = find(name ? name : TEMPORARY);

    (void)vfs;
    base->pMethods = NULL;
    if (disk.is_off || ((!f || !f->is_there) && !(flags & SQLITE_OPEN_CREATE)))
        return SQLITE_CANTOPEN;
    if (!f)
        f = find("");
    AE_ASSERT(f != NULL && (!name || strlen(name) < MAX_NAME));
    strcpy(f->name, name ? name : TEMPORARY);
    f->is_new |= !f->is_there;
    f->is_there = 1;
    *h = (handle){
        .base = { &methods },
        .file = f,
        .is_temporary = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0,
        .syncs_directory = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0,
    };
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    const file *f = find(name);

    (void)vfs;
    (void)flags;
    *out = f && f->is_there;
    return SQLITE_OK;
}

static int vfs_path(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    AE_ASSERT((int)strlen(name) < size);
    strcpy(out, name);
    return SQLITE_OK;
}

static int vfs_random(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    return real->xRandomness(real, n, out);
}

static int vfs_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int vfs_time(sqlite3_vfs *vfs, double *out)
{
    (void)vfs;
    return real->xCurrentTime(real, out);
}

static int vfs_error(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    (void)n;
    (void)out;
    return 0;
}

void lossy_install(void)
{
    static sqlite3_vfs lossy = {
        .iVersion = 1,
        .szOsFile = sizeof(handle),
        .mxPathname = MAX_NAME,
        .zName = "lossy",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_path,
        .xRandomness = vfs_random,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_time,
        .xGetLastError = vfs_error,
    };

    real = sqlite3_vfs_find(NULL);
    sqlite3_vfs_register(&lossy, 1);
    lossy_reset();
}
