/*
 * cmd_store_backup.c: copies an SQLite store as it is at this moment, even while a server runs.
 *
 * The copy is written to FILE.part and renamed to FILE when it is complete.
 */
#define _XOPEN_SOURCE 700 /* sync */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "cli/base/files.h"

static int backup(cli_store *s, const char *path)
{
    char part[CLI_MAX_PATH];
    int n = snprintf(part, sizeof part, "%s.part", path);
    ae_store_err err;

    if (n < 0 || (size_t)n >= sizeof part)
        return cli_fail_at(s->cli, path, ENAMETOOLONG);
    unlink(part);
    err = ae_sql_backup(s->store, part);
    if (err == AE_STORE_OK && rename(part, path) == 0) {
        sync();
        return CLI_DONE;
    }
    n = errno;
    unlink(part);
    return err == AE_STORE_OK ? cli_fail_at(s->cli, path, n) : cli_store_fail(s, err);
}

static int run(cli *c)
{
    return cli_store_write(c, backup);
}

static const cli_option options[] = { { .name = NULL } };

const cli_command cli_store_backup = {
    .name = "store backup",
    .usage = "URL FILE",
    .min_args = 2,
    .max_args = 2,
    .options = options,
    .run = run,
};
