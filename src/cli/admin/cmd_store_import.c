/*
 * cmd_store_import.c: fills an empty store from an export, completely or not at all.
 *
 * A new SQLite file is written under another name and renamed when it is complete.
 */
#define _XOPEN_SOURCE 700 /* sync */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/admin/admin.h"
#include "cli/admin/store_access.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "store/users.h"

typedef struct {
    cli_store *store;
    const char *dir;
    char rows[CLI_MAX_PATH]; /* the file store.jsonl */
    int line;
    int64_t n_rows, n_records;
} import;

/* "FILE:LINE: text". */
static int fail_line(const import *im, const char *key)
{
    char where[CLI_MAX_PATH + 16];

    snprintf(where, sizeof where, "%s:%d", im->rows, im->line);
    return cli_fail(im->store->cli, CLI_WRONG, where, key, NULL);
}

/* ---- records ---- */

static int64_t count_lines(const char *text)
{
    int64_t n = 0;

    for (; (text = strchr(text, '\n')) != NULL; text++)
        n++;
    return n;
}

/* Where the entries begin: after the empty line. */
static char *find_entries(char *text)
{
    char *end = strstr(text, "\n\n");

    return end ? end + 2 : text + strlen(text);
}

/* Adds a table and its entries.  The row of the table says how many entries the record has to
 * have. */
static int add_table(import *im, ae_store_row *row, char *text, const char *path)
{
    const char *id = row->value[AE_ROW_ID].text;
    char *entries = find_entries(text), *head;
    ae_store_err err;

    if (count_lines(entries) != row->value[AE_ROW_HEAD].number)
        return cli_fail(im->store->cli, CLI_WRONG, path, "cli.store.cut", NULL);
    head = cli_alloc((size_t)(entries - text) + 1);
    memcpy(head, text, (size_t)(entries - text));
    head[entries - text] = '\0';
    row->value[AE_ROW_HEAD] = AE_SQL_T(head);
    err = ae_store_row_add(im->store->store, row);
    if (err == AE_STORE_OK)
        err = ae_store_record_add(im->store->store, id, entries);
    free(head);
    return err == AE_STORE_OK ? CLI_DONE : cli_store_fail(im->store, err);
}

static int read_table(import *im, ae_store_row *row)
{
    char path[CLI_MAX_PATH];
    char *text;
    size_t len;
    int code;

    snprintf(path, sizeof path, "%s/%s.rec", im->dir, row->value[AE_ROW_ID].text);
    text = cli_load(im->store->cli, path, &len);
    if (!text)
        return CLI_WRONG;
    im->n_records++;
    code = add_table(im, row, text, path);
    free(text);
    return code;
}

/* ---- rows ---- */

static int read_row(import *im, const char *line, size_t len)
{
    ae_store_row row;
    ae_store_err err;
    int code;

    if (!ae_store_row_read(&row, line, len))
        return fail_line(im, "cli.store.row");
    im->n_rows++;
    if (ae_store_row_is_table(&row)) {
        code = read_table(im, &row);
    } else {
        err = ae_store_row_add(im->store->store, &row);
        code = err == AE_STORE_OK ? CLI_DONE : cli_store_fail(im->store, err);
    }
    ae_store_row_free(&row);
    return code;
}

/* Reads a line and cuts off its end; 0 after an error line. */
static int read_line(import *im, FILE *file, char **line, size_t *size)
{
    ssize_t n = getline(line, size, file);

    im->line++;
    if (n < 1 || (*line)[n - 1] != '\n')
        return fail_line(im, "cli.store.cut"), 0;
    (*line)[n - 1] = '\0';
    return 1;
}

/* Reads the rows between the first line, which identifies the format, and the last line, which
 * has the number of rows. */
static int read_rows(import *im, FILE *file)
{
    char *line = NULL, last[48];
    size_t size = 0;
    int code = CLI_WRONG;

    if (read_line(im, file, &line, &size))
        code = strcmp(line, CLI_STORE_HEAD) ? fail_line(im, "cli.store.no_export") : CLI_DONE;
    while (code == CLI_DONE) {
        code = read_line(im, file, &line, &size) ? CLI_DONE : CLI_WRONG;
        snprintf(last, sizeof last, "{\"rows\":%lld}", (long long)im->n_rows);
        if (code != CLI_DONE || !strcmp(line, last))
            break;
        code = read_row(im, line, strlen(line));
    }
    free(line);
    return code;
}

static int read_file(import *im)
{
    FILE *file = fopen(im->rows, "rb");
    int code;

    if (!file)
        return cli_fail_at(im->store->cli, im->rows, errno);
    code = read_rows(im, file);
    fclose(file);
    return code;
}

static int fill(import *im)
{
    ae_store *store = im->store->store;
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);
    int code;

    if (err == AE_STORE_OK)
        err = ae_store_is_empty(store);
    if (err != AE_STORE_OK)
        return cli_store_fail(im->store, err);
    code = read_file(im);
    if (code != CLI_DONE)
        return code;
    err = ae_store_users_fill(store);
    if (err == AE_STORE_OK)
        err = ae_sql_commit(store);
    return err == AE_STORE_OK ? CLI_DONE : cli_store_fail(im->store, err);
}

static int import_into(import *im, const cli *c, const char *url)
{
    int code = cli_store_open_as(c, im->store, url, AE_SQL_MAKE);

    if (code != CLI_DONE)
        return code;
    code = fill(im);
    ae_sql_rollback(im->store->store);
    ae_store_close(im->store->store);
    return code;
}

/* ---- a new file ---- */

enum { N_ENDS = 3 };
static const char *const ends[N_ENDS] = { "", "-wal", "-shm" };

/* Returns whether the file existed. */
static int remove_file(const char *path, const char *end)
{
    char room[CLI_MAX_PATH + 8];

    snprintf(room, sizeof room, "%s%s", path, end);
    return unlink(room) == 0;
}

/* Whether a new file has to be made.  If a -wal file was left behind, SQLite would apply it to
 * a renamed file; only a database that SQLite makes itself is safe from it. */
static int is_new(const char *path)
{
    char wal[CLI_MAX_PATH + 8];
    struct stat there;

    snprintf(wal, sizeof wal, "%s-wal", path);
    return stat(path, &there) != 0 && stat(wal, &there) != 0;
}

static void remove_store(const char *path)
{
    for (int i = 0; i < N_ENDS; i++)
        remove_file(path, ends[i]);
}

/* Gives the complete file its name.  SQLite moves the -wal file into the database when it
 * closes it; if the -wal file is still there, that failed, and the database is incomplete. */
static int give_name(const cli *c, const char *part, const char *path)
{
    if (remove_file(part, "-wal"))
        return cli_fail_at(c, path, EIO);
    if (link(part, path) != 0)
        return cli_fail_at(c, path, errno);
    return CLI_DONE;
}

static int import_new(import *im, const cli *c, const char *path)
{
    char url[CLI_MAX_PATH];
    int n = snprintf(url, sizeof url, "%s.part", c->arg[0]), code;
    const char *part = ae_sql_path(url);

    if (n < 0 || (size_t)n >= sizeof url)
        return cli_fail_at(c, path, ENAMETOOLONG);
    remove_store(part);
    code = import_into(im, c, url);
    if (code == CLI_DONE)
        code = give_name(c, part, path);
    remove_store(part);
    sync();
    return code;
}

/* Imports into a store that exists.  The lock keeps servers away, because a running server
 * would not notice the new rows. */
static int import_old(import *im, const cli *c)
{
    ae_store_file_lock lock;
    int code = cli_store_lock(c, im->store, &lock);

    if (code != CLI_DONE)
        return code;
    code = import_into(im, c, c->arg[0]);
    ae_store_file_lock_release(&lock);
    return code;
}

static int run(cli *c)
{
    const char *path = ae_sql_path(c->arg[0]);
    cli_store s;
import im = {.store = & s, .dir = c->arg[1] };
    int code;

    snprintf(im.rows, sizeof im.rows, "%s/" CLI_STORE_ROWS, im.dir);
    if (path && is_new(path))
        code = import_new(&im, c, path);
    else
        code = import_old(&im, c);
    if (code == CLI_DONE)
        cli_say(c, "cli.store.imported",
                (const ae_gap[]){ { "store", s.name, 0 },
                                  { "records", NULL, im.n_records },
                                  { "rows", NULL, im.n_rows },
                                  { .name = NULL } });
    return code;
}

static const cli_option options[] = { { .name = NULL } };

const cli_command cli_store_import = {
    .name = "store import",
    .usage = "URL DIR",
    .min_args = 2,
    .max_args = 2,
    .options = options,
    .run = run,
};
