/*
 * files.c: reads and replaces files.
 *
 * A text is written to a new file beside the old one, flushed to the disk and then renamed.  So
 * a reader always finds either the old text or the new one, complete.
 */
#include "cli/base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/base/machine.h"

static const struct {
    int number;
    const char *key;
} reasons[] = {
    { ENOENT, "cli.file.missing" },    { ENOTDIR, "cli.file.missing" },
    { EACCES, "cli.file.denied" },     { EPERM, "cli.file.denied" },
    { EISDIR, "cli.file.directory" },  { ENOSPC, "cli.file.full" },
    { EROFS, "cli.file.read_only" },   { EFBIG, "cli.file.long" },
    { ENAMETOOLONG, "cli.file.name" }, { EEXIST, "cli.file.exists" },
    { EINVAL, "cli.file.not_plain" },  { 0, "cli.file.error" },
};

int cli_fail_at(const cli *c, const char *path, int number)
{
    int i = 0;

    while (reasons[i].number && reasons[i].number != number)
        i++;
    return cli_fail(c, CLI_WRONG, path, reasons[i].key, NULL);
}

/* ---- in ---- */

/* Reads a stream to its end and adds a zero byte; null with errno. */
static char *read_all(FILE *file, size_t *len)
{
    size_t size = 1 << 14;
    char *text = cli_alloc(size), *more;

    *len = 0;
    for (;;) {
        *len += fread(text + *len, 1, size - *len, file);
        if (*len < size)
            break;
        more = *len <= CLI_MAX_FILE ? realloc(text, 2 * size) : NULL;
        if (!more) {
            free(text);
            errno = EFBIG;
            return NULL;
        }
        text = more;
        size *= 2;
    }
    text[*len] = '\0';
    if (!ferror(file) && *len <= CLI_MAX_FILE)
        return text;
    errno = ferror(file) ? errno : EFBIG;
    free(text);
    return NULL;
}

char *cli_load(const cli *c, const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? read_all(file, len) : NULL;
    int number = errno;

    if (file)
        fclose(file);
    if (!text)
        cli_fail_at(c, path, number);
    return text;
}

/* ---- out ---- */

static int write_all(int fd, const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        ssize_t n = write(fd, text, left);

        if (n < 0 && errno != EINTR)
            return 0;
        text += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
    return 1;
}

/* Makes a new file in the folder of `path`, under a name that is not in use; -1 with errno. */
static int open_beside(const char *path, char *name, size_t size)
{
    const char *slash = strrchr(path, '/');
    int dir = slash ? (int)(slash - path + 1) : 0, fd = -1;

    for (int i = 0; i < 100 && fd < 0; i++) {
        int n =
            snprintf(name, size, "%.*s.%s.%ld-%d", dir, path, path + dir, (long)getpid(), i);

        if (n < 0 || (size_t)n >= size) {
            errno = ENAMETOOLONG;
            return -1;
        }
        fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (fd < 0 && errno != EEXIST)
            return -1;
    }
    return fd;
}

static void sync_directory(const char *path)
{
    char name[CLI_MAX_PATH];
    const char *slash = strrchr(path, '/');
    int n = slash ? (int)(slash - path + 1) : 0, fd;

    snprintf(name, sizeof name, "%.*s", n ? n : 1, n ? path : ".");
    fd = open(name, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

int cli_replace(const char *path, const char *text)
{
    char name[CLI_MAX_PATH];
    struct stat old;
    int is_there = stat(path, &old) == 0, fd, is_written, number = 0;

    if (is_there && !S_ISREG(old.st_mode))
        return S_ISDIR(old.st_mode) ? EISDIR : EINVAL;
    if (is_there && access(path, W_OK) != 0)
        return errno;
    fd = open_beside(path, name, sizeof name);
    if (fd < 0)
        return errno;
    is_written = write_all(fd, text) && (!is_there || fchmod(fd, old.st_mode & 07777) == 0)
                 && fsync(fd) == 0;
    number = errno;
    if (close(fd) != 0 && is_written)
        is_written = 0, number = errno;
    if (is_written && rename(name, path) == 0) {
        sync_directory(path);
        return 0;
    }
    number = is_written ? errno : number;
    unlink(name);
    return number;
}
