/*
 * folder.c: a folder for one run, with the server's configuration and its store.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"

static void write_settings(const char *path)
{
    FILE *file = fopen(path, "w");

    if (!file)
        bench_die("a file cannot be made", path);
    fprintf(file, "listen = 127.0.0.1:0\nlimits = off\nmax_tables = 1000000\n"
                  "max_sockets = 20000\nmax_tables_per_guest = 100\nlog_level = error\n");
    fclose(file);
}

void bench_folder_make(bench_folder *f)
{
    const char *tmp = getenv("TMPDIR");

    snprintf(f->dir, sizeof f->dir, "%s/aedile-bench-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(f->dir))
        bench_die("a folder cannot be made", f->dir);
    snprintf(f->config, sizeof f->config, "%s/config", f->dir);
    snprintf(f->store, sizeof f->store, "sqlite:%s/store.db", f->dir);
    write_settings(f->config);
}

void bench_folder_remove(const bench_folder *f)
{
    static const char *const names[] = { "config", "store.db", "store.db-wal", "store.db-shm" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[sizeof f->config];

        snprintf(path, sizeof path, "%s/%s", f->dir, names[i]);
        unlink(path);
    }
    rmdir(f->dir);
}
