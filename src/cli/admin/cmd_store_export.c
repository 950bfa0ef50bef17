/*
 * cmd_store_export.c: writes a whole store to files: a record for each table, and all other
 * rows as lines of JSON.
 *
 * The files are written to DIR.part, which is renamed to DIR when everything is on the disk, so
 * DIR is always complete.  It contains hashes of passwords and tokens, so only its owner may
 * read it.
 */
#define _XOPEN_SOURCE 700 /* sync */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"

typedef struct {
    cli_store *store;
    char part[CLI_MAX_PATH];
    FILE *rows;
    int64_t n_rows, n_records;
} export;

static int join(char *room, const char *dir, const char *name, const char *end)
{
    int n = snprintf(room, CLI_MAX_PATH, "%s/%s%s", dir, name, end);

    return n > 0 && n < CLI_MAX_PATH;
}

/* Makes a file that only its owner may read, even if the folder is moved. */
static FILE *make_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

    return fd >= 0 ? fdopen(fd, "wb") : NULL;
}

static int fail_file(const export *e, int number)
{
    return cli_fail_at(e->store->cli, e->part, number);
}

/* ---- rows ---- */

static void write_row(void *ctx, const char *line)
{
    export *e = ctx;

    e->n_rows++;
    fprintf(e->rows, "%s\n", line);
}

static int write_rows(export *e)
{
    char path[CLI_MAX_PATH];
    ae_store_err err;
    int is_written;

    if (!join(path, e->part, CLI_STORE_ROWS, "") || !(e->rows = make_file(path)))
        return fail_file(e, errno);
    fputs(CLI_STORE_HEAD "\n", e->rows);
    err = ae_store_export(e->store->store, write_row, e);
    fprintf(e->rows, "{\"rows\":%lld}\n", (long long)e->n_rows);
    is_written = !ferror(e->rows);
    if (fclose(e->rows) != 0 || !is_written)
        return fail_file(e, errno);
    return err == AE_STORE_OK ? CLI_DONE : cli_store_fail(e->store, err);
}

/* ---- records ---- */

/* The record of an open table is an empty file.  It is written all the same, so that an import
 * notices when a file is missing. */
static int write_record(export *e, const char *id, const cli_store_record *r)
{
    char path[CLI_MAX_PATH];
    FILE *file;
    int is_written;

    if (!join(path, e->part, id, ".rec") || !(file = make_file(path)))
        return fail_file(e, errno);
    is_written = fwrite(r->record.at, 1, r->record.len, file) == r->record.len;
    if (fclose(file) != 0 || !is_written)
        return fail_file(e, errno);
    e->n_records++;
    return CLI_DONE;
}

static int write_records(export *e)
{
    cli_store_ids *ids = cli_alloc(sizeof *ids);
    cli_store_record r = { .n = 0 };
    ae_store_err err;
    int code = CLI_DONE;

    ids->n = 0;
    do {
        err = cli_store_page(e->store->store, ids);
        for (int i = 0; i < ids->n && err == AE_STORE_OK && code == CLI_DONE; i++) {
            err = cli_store_read(e->store->store, ids->id[i], &r);
            if (err == AE_STORE_OK)
                code = write_record(e, ids->id[i], &r);
        }
    } while (ids->n > 0 && err == AE_STORE_OK && code == CLI_DONE);
    free(r.record.at);
    free(r.settings.at);
    free(ids);
    return err == AE_STORE_OK ? code : cli_store_fail(e->store, err);
}

/* ---- the directory ---- */

static void remove_part(const export *e)
{
    DIR *dir = opendir(e->part);
    char path[CLI_MAX_PATH];

    for (struct dirent *d; dir && (d = readdir(dir)) != NULL;)
        if (d->d_name[0] != '.' && join(path, e->part, d->d_name, ""))
            unlink(path);
    if (dir)
        closedir(dir);
    rmdir(e->part);
}

static int write_all(export *e)
{
    ae_store_err err = ae_sql_begin(e->store->store, AE_SQL_READ);
    int code;

    if (err != AE_STORE_OK)
        return cli_store_fail(e->store, err);
    code = write_rows(e);
    if (code == CLI_DONE)
        code = write_records(e);
    ae_sql_rollback(e->store->store);
    return code;
}

static int export_to(cli_store *s, const char *to)
{
    export e = { .store = s };
    int n = snprintf(e.part, sizeof e.part, "%s.part", to), code;

    if (n < 0 || (size_t)n >= sizeof e.part)
        return cli_fail_at(s->cli, to, ENAMETOOLONG);
    if (mkdir(e.part, 0700) != 0)
        return fail_file(&e, errno);
    code = write_all(&e);
    if (code == CLI_DONE) {
        sync();
        if (rename(e.part, to) != 0)
            code = fail_file(&e, errno);
    }
    if (code != CLI_DONE)
        remove_part(&e);
    else
        cli_say(s->cli, "cli.store.exported",
                (const ae_gap[]){ { "dir", to, 0 },
                                  { "records", NULL, e.n_records },
                                  { "rows", NULL, e.n_rows },
                                  { .name = NULL } });
    return code;
}

static int run(cli *c)
{
    return cli_store_write(c, export_to);
}

static const cli_option options[] = { { .name = NULL } };

const cli_command cli_store_export = {
    .name = "store export",
    .usage = "URL DIR",
    .min_args = 2,
    .max_args = 2,
    .options = options,
    .run = run,
};
