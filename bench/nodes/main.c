/*
 * main.c: measures how many decisions several servers over one PostgreSQL write to the disk.
 *
 *   bench_nodes AEDILE POSTMASTER URL...
 *
 * The first round has one server on SQLite; then come rounds with one, two, ... servers, each on a
 * database of its own.  The CPU time of the children of the process POSTMASTER counts as the
 * database's.  The load is that of bench/server, but if there are several nodes, the two players of a
 * table are at different ones: a decision has arrived when it is on the disk and has reached the
 * player at the other node, too.  Each decision is sent alone.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../server/bench.h"

enum { PAIRS = 128, GAMES = 2, LIGHT = 100, MAX_NODES = 8 };

typedef struct {
    int n_nodes; /* 0: one server on SQLite */
    bench_child node[MAX_NODES];
    bench_trial light, full, half;
    double node_us, database_us; /* CPU time per decision at full load */
    int64_t n_errors;
} round_of;

typedef struct {
    const char *aedile;
    long postmaster;
    bench_folder folder;
    bench_net *net;
} bench;

/* ---- CPU time ---- */

/* The CPU time of a process, if it is the postmaster or a child of the postmaster. */
static double cpu_of(long pid, long postmaster)
{
    char path[64], text[1024];
    long parent = 0;
    unsigned long user = 0, kernel = 0;
    const char *behind;
    FILE *file;
    size_t n;

    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    file = fopen(path, "r");
    if (!file)
        return 0;
    n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = '\0';
    behind = strrchr(text, ')'); /* the name of the process may contain any character */
    if (!behind
        || sscanf(behind + 1, " %*c %ld %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &parent,
                  &user, &kernel)
               != 3)
        return 0;
    if (pid != postmaster && parent != postmaster)
        return 0;
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double database_cpu(const bench *b)
{
    DIR *dir = opendir("/proc");
    const struct dirent *entry;
    double sum = 0;

    if (!dir)
        bench_die("no /proc", "");
    while ((entry = readdir(dir)))
        if (atol(entry->d_name) > 0)
            sum += cpu_of(atol(entry->d_name), b->postmaster);
    closedir(dir);
    return sum;
}

static double nodes_cpu(const round_of *r)
{
    double sum = 0;

    for (int i = 0; i < r->n_nodes || i < 1; i++)
        sum += bench_cpu(&r->node[i]);
    return sum;
}

/* ---- one round ---- */

static void progress(const round_of *r, const char *what)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\33[K%d nodes: %s", r->n_nodes, what);
}

static void start_nodes(const bench *b, round_of *r, const char *url)
{
    for (int i = 0; i < r->n_nodes || i < 1; i++)
        r->node[i] = bench_start_server(b->aedile, b->folder.config, url);
}

/* Every table is opened at one node and played at two. */
static void seat_pairs(const round_of *r, bench_load *load)
{
    int n = r->n_nodes > 0 ? r->n_nodes : 1;
    bench_api *api[MAX_NODES];

    for (int i = 0; i < n; i++)
        api[i] = bench_api_new(r->node[i].port);
    for (int i = 0; i < PAIRS; i++) {
        bench_pair *pair = bench_pair_at(load, i);

        bench_seat(api[i % n], pair, &bench_concordia, GAMES);
        for (int side = 0; side < 2; side++)
            pair->port[side] = r->node[(i + side) % n].port;
    }
    for (int i = 0; i < n; i++)
        bench_api_free(api[i]);
}

static void try_trial(round_of *r, bench_load *load, bench_trial *trial)
{
    bench_load_run(load, trial);
    r->n_errors += trial->n_errors;
}

static void try_full(const bench *b, round_of *r, bench_load *load)
{
    double nodes = nodes_cpu(r), database = database_cpu(b);

    r->full = (bench_trial){ .is_single = 1, .seconds = 4 };
    try_trial(r, load, &r->full);
    if (r->full.n > 0) {
        r->node_us = (nodes_cpu(r) - nodes) * 1e6 / (double)r->full.n;
        r->database_us = (database_cpu(b) - database) * 1e6 / (double)r->full.n;
    }
}

static void try_nodes(const bench *b, round_of *r, const char *url)
{
    bench_load *load;

    progress(r, "tables are opened");
    start_nodes(b, r, url);
    load = bench_load_new(b->net, &r->node[0], &bench_of_server, PAIRS);
    seat_pairs(r, load);
    progress(r, "load");
    bench_load_open(load);
    r->light = (bench_trial){ .is_single = 1, .rate = LIGHT, .seconds = 3 };
    try_trial(r, load, &r->light);
    try_full(b, r, load);
    r->half = (bench_trial){ .is_single = 1, .rate = r->full.per_second / 2, .seconds = 3 };
    try_trial(r, load, &r->half);
    for (int i = 0; i < r->n_nodes || i < 1; i++)
        bench_stop(&r->node[i]);
    bench_wait(b->net, 0);
    bench_load_free(load);
}

/* ---- output ---- */

static void put_row(const round_of *r)
{
    char name[32] = "SQLite";

    if (r->n_nodes > 0)
        snprintf(name, sizeof name, "PostgreSQL, %d", r->n_nodes);
    printf("  %-14s %10.0f %7.1f %7.1f %7.1f %7.1f %7.1f %9.0f %9.0f %7lld\n", name,
           r->full.per_second, r->full.p99_ms, r->half.p50_ms, r->half.p99_ms, r->light.p50_ms,
           r->light.p99_ms, r->node_us, r->database_us, (long long)r->n_errors);
    fflush(stdout);
}

static void put_head(void)
{
    printf("  %-14s %10s %7s %15s %15s %19s\n", "", "at most", "", "half of it", "100 a second",
           "us of CPU");
    printf("  %-14s %10s %7s %7s %7s %7s %7s %9s %9s %7s\n", "store, nodes", "a second",
           "p99 ms", "p50 ms", "p99 ms", "p50 ms", "p99 ms", "nodes", "database", "refused");
}

int main(int argc, char **argv)
{
    bench *b = bench_alloc(sizeof *b);

    if (argc < 3 || argc > 3 + MAX_NODES)
        bench_die("usage", "bench_nodes AEDILE POSTMASTER URL...");
    b->aedile = argv[1];
    b->postmaster = atol(argv[2]);
    b->net = bench_net_new();
    bench_folder_make(&b->folder);
    put_head();
    for (int n = 0; n <= argc - 3; n++) {
        round_of r = { .n_nodes = n };

        try_nodes(b, &r, n ? argv[2 + n] : b->folder.store);
        progress(&r, "\r\33[K");
        put_row(&r);
    }
    bench_folder_remove(&b->folder);
    bench_net_free(b->net);
    free(b);
    return 0;
}
