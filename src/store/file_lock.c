/*
 * file_lock.c: makes sure that only one server uses an SQLite file.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "store/file_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char lock_end[] = "-lock";

/* Resolves symbolic links, so that two links to one store lead to the same lock file. */
static int put_lock_path(ae_text *out, const char *path)
{
    char *real = realpath(path, NULL);

    ae_put(out, real ? real : path);
    ae_put(out, lock_end);
    free(real);
    if (out->len < out->size)
        return 1;
    errno = ENAMETOOLONG;
    return 0;
}

/* Whether the path is a regular file, or does not exist.  SQLite itself refuses anything else. */
static int is_file(const char *path, struct stat *there)
{
    return stat(path, there) != 0 || S_ISREG(there->st_mode);
}

/* The lock file has mode 0600, because anybody who can read it could lock it.  If root creates the
 * lock file, it gets the owner of the store, so that the owner's server can lock it later. */
static int open_lock(const char *lock, const struct stat *store, int flags)
{
    int fd = open(lock, O_RDWR | O_CLOEXEC | (flags & AE_SQL_MAKE ? O_CREAT : 0), 0600);

    if (fd < 0)
        return -1;
    if (fchmod(fd, 0600) == 0 && store->st_nlink > 0 && geteuid() == 0
        && fchown(fd, store->st_uid, store->st_gid) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static ae_store_err fail(ae_text *detail, const char *lock)
{
    if (detail) {
        ae_put(detail, lock);
        ae_put(detail, ": ");
        ae_put(detail, strerror(errno));
    }
    return AE_STORE_OPEN;
}

ae_store_err ae_store_file_lock_take(ae_store_file_lock *lock, const char *url, int flags,
                                     ae_text *detail)
{
    const char *path = ae_sql_path(url);
    struct stat store = { .st_nlink = 0 };
    char file[PATH_MAX];
    ae_store_err err;

    lock->fd = -1;
    if (!path || !is_file(path, &store))
        return AE_STORE_OK;
    if (!put_lock_path(&AE_TEXT_IN(file), path))
        return fail(detail, path);
    lock->fd = open_lock(file, &store, flags);
    if (lock->fd < 0)
        return errno == ENOENT && !(flags & AE_SQL_MAKE) ? AE_STORE_OK : fail(detail, file);
    if (flock(lock->fd, LOCK_EX | LOCK_NB) == 0)
        return AE_STORE_OK;
    err = errno == EWOULDBLOCK ? AE_STORE_HELD : fail(detail, file);
    ae_store_file_lock_release(lock);
    return err;
}

void ae_store_file_lock_release(ae_store_file_lock *lock)
{
    if (lock->fd >= 0)
        close(lock->fd);
    lock->fd = -1;
}
