/*
 * store_access.h: what the commands about stores share.
 */
#ifndef AE_CLI_ADMIN_STORE_ACCESS_H
#define AE_CLI_ADMIN_STORE_ACCESS_H

#include "cli/base/cli.h"
#include "store/export.h"
#include "store/file_lock.h"

/* The name of the file with all that is not in a record, and its first line. */
#define CLI_STORE_ROWS "store.jsonl"
#define CLI_STORE_HEAD "{\"aedile_store\":1}"

typedef struct {
    const cli *cli;
    ae_store *store;
    char name[256]; /* its address, as it may be shown */
} cli_store;

/* The first argument is the address; an exit code. */
int cli_store_open(const cli *, cli_store *, int flags);

/* The same of another address, which is called like the first argument nevertheless. */
int cli_store_open_as(const cli *, cli_store *, const char *url, int flags);

/* Refuses the first argument if a server runs on it, and keeps servers away until the lock is released. */
int cli_store_lock(const cli *, cli_store *, ae_store_file_lock *);

/* Opens it and writes something of it to the second argument, where nothing may be yet. */
int cli_store_write(const cli *, int (*write)(cli_store *, const char *path));

/* One line about what went wrong in it; CLI_WRONG. */
int cli_store_fail(const cli_store *, ae_store_err);

/* Text that grows; it is a string once something was added, if only "". */
typedef struct {
    char *at;
    size_t len, size;
} cli_buffer;

void cli_buffer_add(cli_buffer *, const char *text, size_t n);

/* The ids of a page of tables after one; answers how many. */
enum { CLI_STORE_PAGE = 100 };
typedef struct {
    char id[CLI_STORE_PAGE][AE_STORE_ID + 1];
    int n;
} cli_store_ids;

ae_store_err cli_store_page(ae_store *, cli_store_ids *);

/* A table and its record so far. */
typedef struct {
    ae_store_state state;
    cli_buffer record;
    size_t head;  /* how much of it is the head */
    int64_t n;    /* entries */
    int has_gaps; /* their numbers do not run from 1 */
} cli_store_record;

ae_store_err cli_store_read(ae_store *, const char *id, cli_store_record *);

#endif
