/*
 * sqlite.c: the driver for SQLite: a store in one file, for one server.
 *
 * The file is in WAL mode with synchronous=FULL: a commit ends with an fsync of the WAL, readers
 * do not wait for the writer, and a checkpoint syncs the pages that it copies before it reuses
 * the WAL.
 *
 * The store contains seeds, keys and secrets, so only its owner may read the file, its -wal and its
 * -shm.  Their mode is set by path, with mknod() and chmod(), not through a descriptor: closing a
 * second descriptor of the file would drop SQLite's locks.
 */
#define _XOPEN_SOURCE 700 /* mknod */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/driver.h"

enum { BUSY_MS = 10000, PAUSE_MS = 20 };

static const struct {
    int code; /* primary result code of SQLite */
    ae_store_err err;
} codes[] = {
    { SQLITE_FULL, AE_STORE_FULL },        { SQLITE_BUSY, AE_STORE_BUSY },
    { SQLITE_LOCKED, AE_STORE_BUSY },      { SQLITE_CORRUPT, AE_STORE_CORRUPT },
    { SQLITE_NOTADB, AE_STORE_FOREIGN },   { SQLITE_CANTOPEN, AE_STORE_OPEN },
    { SQLITE_CONSTRAINT, AE_STORE_TAKEN }, { SQLITE_READONLY, AE_STORE_OPEN },
};
enum { N_CODES = sizeof codes / sizeof codes[0] };

/* A violated foreign key means that the row referred to is missing; a violated unique or
 * primary key means that the key is taken. */
static ae_store_err err_of(int code)
{
    if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
        return AE_STORE_MISSING;
    if (code == SQLITE_CONSTRAINT_CHECK || code == SQLITE_CONSTRAINT_DATATYPE
        || code == SQLITE_CONSTRAINT_NOTNULL)
        return AE_STORE_FAILED;
    for (int i = 0; i < N_CODES; i++)
        if (codes[i].code == (code & 0xff))
            return codes[i].err;
    return AE_STORE_FAILED;
}

static ae_store_err fail(ae_sql *sql)
{
    sqlite3 *db = sql->link;

    return ae_sql_say(sql, err_of(sqlite3_extended_errcode(db)), sqlite3_errmsg(db));
}

/* ---- statements ---- */

static ae_store_err run(ae_sql *sql, const char *script)
{
    return sqlite3_exec(sql->link, script, NULL, NULL, NULL) == SQLITE_OK ? AE_STORE_OK
                                                                          : fail(sql);
}

/* SQLite numbers parameters in the order in which they occur, so $1 has to come before $2. */
static int is_in_order(sqlite3_stmt *statement)
{
    char name[16];

    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++) {
        snprintf(name, sizeof name, "$%d", i);
        if (strcmp(sqlite3_bind_parameter_name(statement, i), name) != 0)
            return 0;
    }
    return 1;
}

static sqlite3_stmt *prepare(ae_sql *sql, const char *text)
{
    int i = ae_sql_find(sql, text);
    sqlite3_stmt *statement = NULL;

    if (i < sql->n_prepared)
        return sql->prepared[i].statement;
    AE_ASSERT(i < AE_SQL_MAX_PREPARED);
    if (sqlite3_prepare_v3(sql->link, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)
        != SQLITE_OK)
        return NULL;
    AE_ASSERT(is_in_order(statement));
    sql->prepared[i].sql = text;
    sql->prepared[i].statement = statement;
    sql->n_prepared++;
    return statement;
}

static int bind(sqlite3_stmt *statement, const ae_sql_call *call)
{
    int n = ae_sql_count(call), code = SQLITE_OK;

    AE_ASSERT(n == sqlite3_bind_parameter_count(statement));
    for (int i = 0; i < n && code == SQLITE_OK; i++) {
        const ae_sql_value *value = &call->value[i];

        if (value->type == AE_SQL_INT)
            code = sqlite3_bind_int64(statement, i + 1, value->number);
        else if (value->type == AE_SQL_TEXT)
            code = sqlite3_bind_text(statement, i + 1, value->text, -1, SQLITE_STATIC);
        else
            code = sqlite3_bind_null(statement, i + 1);
    }
    return code;
}

static void give_row(sqlite3_stmt *statement, const ae_sql_call *call)
{
    ae_sql_value column[AE_SQL_MAX];
    int n = sqlite3_column_count(statement);

    AE_ASSERT(n <= AE_SQL_MAX);
    for (int i = 0; i < n; i++) {
        int type = sqlite3_column_type(statement, i);

        if (type == SQLITE_NULL)
            column[i] = AE_SQL_0;
        else if (type == SQLITE_INTEGER)
            column[i] = AE_SQL_I(sqlite3_column_int64(statement, i));
        else
            column[i] = AE_SQL_T((const char *)sqlite3_column_text(statement, i));
    }
    if (call->row)
        call->row(call->ctx, column, n);
}

static ae_store_err exec_one(ae_sql *sql, ae_sql_call *call)
{
    sqlite3_stmt *statement = prepare(sql, call->sql);
    sqlite3_int64 before = sqlite3_total_changes64(sql->link);
    ae_store_err err = AE_STORE_OK;
    int code;

    if (!statement)
        return fail(sql);
    code = bind(statement, call);
    while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        give_row(statement, call);
        code = SQLITE_OK;
    }
    if (code != SQLITE_DONE)
        err = fail(sql);
    sqlite3_reset(statement);
    /* sqlite3_total_changes64() also counts cascades, and sqlite3_changes64() keeps the count of an
     * earlier statement if this one changed nothing; so both are needed. */
    call->changed =
        sqlite3_total_changes64(sql->link) > before ? sqlite3_changes64(sql->link) : 0;
    return err;
}

static ae_store_err exec(ae_sql *sql, ae_sql_call *call, int n)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < n && err == AE_STORE_OK; i++)
        err = exec_one(sql, &call[i]);
    return err;
}

/* ---- the file ---- */

static void see_mode(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int *)ctx = !strcmp(column[0].text, "wal");
}

/* When two connections set the mode of a new file at once, SQLite ignores the busy timeout, so this
 * function retries. */
static ae_store_err set_wal(ae_sql *sql)
{
    int is_wal = 0;
    ae_sql_call call = { .sql = "PRAGMA journal_mode=WAL", .row = see_mode, .ctx = &is_wal };
    ae_store_err err = exec(sql, &call, 1);

    for (int ms = 0; err == AE_STORE_BUSY && ms < BUSY_MS; ms += PAUSE_MS) {
        sqlite3_sleep(PAUSE_MS);
        err = exec(sql, &call, 1);
    }
    if (err == AE_STORE_OK && !is_wal)
        return ae_sql_say(sql, AE_STORE_UNSAFE, "journal_mode is not wal");
    return err;
}

typedef struct {
    int n_tables, has_meta;
} contents;

static void see_table(void *ctx, const ae_sql_value *column, int n)
{
    contents *c = ctx;

    (void)n;
    c->n_tables++;
    c->has_meta |= !strcmp(column[0].text, "meta");
}

/* Checks before anything is written, so that a database of another program is not changed. */
static ae_store_err check_contents(ae_sql *sql, int flags)
{
    contents c = { 0, 0 };
    ae_sql_call call = { .sql = sql->driver->tables, .row = see_table, .ctx = &c };
    ae_store_err err = exec(sql, &call, 1);
    int is_ours = c.n_tables ? c.has_meta : (flags & AE_SQL_MAKE) != 0;

    return err == AE_STORE_OK && !is_ours ? ae_sql_say(sql, AE_STORE_FOREIGN, "") : err;
}

enum { FOR_THE_OWNER = S_IRUSR | S_IWUSR, MAX_PATH = 4096 };

/* Whether the path is a file of the system: not a database in memory, whose path is empty or begins
 * with a colon, and not the simulated disk of tests/store/lossy_vfs.c. */
static int is_file(const char *path)
{
    const sqlite3_vfs *disk = sqlite3_vfs_find(NULL);

    return path[0] && path[0] != ':' && disk && !strncmp(disk->zName, "unix", 4);
}

/* Creates the file with mode 0600; SQLite gives -wal and -shm the same mode.  Errors are
 * ignored: the file may exist, and otherwise SQLite reports the failure when it opens the file. */
static void make_private(const char *path)
{
    if (is_file(path))
        (void)!mknod(path, S_IFREG | FOR_THE_OWNER, 0);
}

/* Sets mode 0600 on files that have another one.  Fails silently for a user who may open the
 * file but does not own it. */
static void keep_private(const char *path)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char name[MAX_PATH];
    struct stat there;

    for (int i = 0; i < 3 && is_file(path); i++) {
        int n = snprintf(name, sizeof name, "%s%s", path, ends[i]);

        if (n > 0 && n < MAX_PATH && stat(name, &there) == 0
            && (there.st_mode & 0777) != FOR_THE_OWNER)
            (void)!chmod(name, FOR_THE_OWNER);
    }
}

/* Uses the system's error message, which SQLite's own message leaves out. */
static ae_store_err fail_open(ae_sql *sql)
{
    ae_store_err err = fail(sql);
    int number = sqlite3_system_errno(sql->link);

    return err == AE_STORE_OPEN && number ? ae_sql_say(sql, err, strerror(number)) : err;
}

static ae_store_err open_file(ae_sql *sql, const char *path, int flags)
{
    int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    sqlite3 *db = NULL;
    ae_store_err err;
    int code;

    if (flags & AE_SQL_MAKE)
        make_private(path);
    code =
        sqlite3_open_v2(path, &db, how | (flags & AE_SQL_MAKE ? SQLITE_OPEN_CREATE : 0), NULL);
    sql->link = db;
    AE_ASSERT(db != NULL);
    if (code != SQLITE_OK)
        return fail_open(sql);
    sqlite3_busy_timeout(db, BUSY_MS);
    err =
        run(sql, "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF");
    if (err == AE_STORE_OK)
        err = check_contents(sql, flags);
    if (err == AE_STORE_OK) {
        keep_private(sqlite3_db_filename(db, "main"));
        err = set_wal(sql);
    }
    if (err == AE_STORE_OPEN)
        return fail_open(sql);
    return err;
}

static void forget(ae_sql *sql)
{
    for (int i = 0; i < sql->n_prepared; i++)
        sqlite3_finalize(sql->prepared[i].statement);
    sql->n_prepared = 0;
}

static void close_file(ae_sql *sql)
{
    forget(sql);
    sqlite3_close(sql->link);
}

/* ---- backup ---- */

static int copy(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");

    if (!backup)
        return sqlite3_extended_errcode(to);
    while (sqlite3_backup_step(backup, -1) == SQLITE_BUSY)
        sqlite3_sleep(PAUSE_MS);
    return sqlite3_backup_finish(backup);
}

static ae_store_err backup(ae_sql *sql, const char *path)
{
    sqlite3 *to = NULL;
    ae_store_err err = AE_STORE_OK;
    int code;

    make_private(path);
    code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    if (code == SQLITE_OK)
        code = copy(sql->link, to);
    if (code != SQLITE_OK)
        err = ae_sql_say(sql, err_of(code), sqlite3_errmsg(to));
    sqlite3_close(to);
    return err;
}

/* The position of the value of the member "host" in the settings of a table.  The value has only
 * letters and digits, so it ends at the next quote. */
#define AFTER_HOST "instr(settings, '\"host\":\"') + 8"

static const ae_gap types[] = {
    { "int", "INTEGER", 0 },
    { "text", "TEXT", 0 },
    { "rows", "STRICT", 0 },
    { "tree", "STRICT, WITHOUT ROWID", 0 },
    { "host",
      "substr(settings, " AFTER_HOST ", "
      "instr(substr(settings, " AFTER_HOST "), '\"') - 1)",
      0 },
    { .name = NULL },
};

const ae_sql_driver ae_sqlite = {
    .open = open_file,
    .close = close_file,
    .run = run,
    .exec = exec,
    .backup = backup,
    .begin = { [AE_SQL_READ] = "BEGIN", [AE_SQL_WRITE] = "BEGIN IMMEDIATE" },
    .lock = "",
    .tables =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        "ORDER BY name",
    .check = { "SELECT integrity_check FROM pragma_integrity_check "
               "WHERE integrity_check <> 'ok'",
               "SELECT \"table\" || ': ' || parent FROM pragma_foreign_key_check" },
    .types = types,
};
