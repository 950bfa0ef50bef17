/*
 * store_access.h: shared by the commands about stores: opens a store, reads its tables and
 * reports its errors.
 */
#ifndef AE_CLI_ADMIN_STORE_ACCESS_H
#define AE_CLI_ADMIN_STORE_ACCESS_H

#include "cli/base/cli.h"
#include "store/export.h"
#include "store/file_lock.h"

/* The file of an export that holds everything but the records, and its first line. */
#define CLI_STORE_ROWS "store.jsonl"
#define CLI_STORE_HEAD "{\"aedile_store\":1}"

typedef struct {
    const cli *cli;
    ae_store *store;
    char name[256]; /* its address without a password */
} cli_store;

/* Opens the store whose address is the first argument; returns an exit code. */
int cli_store_open(const cli *, cli_store *, int flags);

/* Opens the store at `url`, but calls it by the first argument in messages. */
int cli_store_open_as(const cli *, cli_store *, const char *url, int flags);

/* Fails if a server runs on the store of the first argument; else keeps servers away until the
 * lock is released. */
int cli_store_lock(const cli *, cli_store *, ae_store_file_lock *);

/* Opens the store and writes something of it to the second argument, a path where nothing
 * exists yet. */
int cli_store_write(const cli *, int (*write)(cli_store *, const char *path));

/* Prints an error line; returns CLI_WRONG. */
int cli_store_fail(const cli_store *, ae_store_err);

/* Text that grows.  It ends with a zero byte once something was added, even "". */
typedef struct {
    char *at;
    size_t len, size;
} cli_buffer;

void cli_buffer_add(cli_buffer *, const char *text, size_t n);

/* One page of table ids, in order.  cli_store_page() reads the page after the one that `ids`
 * holds; n = 0 gets the first. */
enum { CLI_STORE_PAGE = 100 };
typedef struct {
    char id[CLI_STORE_PAGE][AE_STORE_ID + 1];
    int n;
} cli_store_ids;

ae_store_err cli_store_page(ae_store *, cli_store_ids *);

/* A table with its record. */
typedef struct {
    ae_store_state state;
    cli_buffer record, settings;
    size_t head;  /* length of the head */
    int64_t n;    /* number of entries */
    int has_gaps; /* the numbers of the entries do not run from 1 without a gap */
} cli_store_record;

ae_store_err cli_store_read(ae_store *, const char *id, cli_store_record *);

#endif
