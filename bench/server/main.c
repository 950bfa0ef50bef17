/*
 * main.c: measures the server under load, beside a bare relay in the same run.
 *
 *   bench_server AEDILE [long | wire]
 *
 * Both get the same number of sockets.  The relay receives messages of 1 KiB and sends each to two
 * clients; the server receives turns of one or several decisions, writes them to the disk and sends
 * each to two players.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench.h"

enum {
    PAIRS = 128,
    IDLE = 10000,
    TABLES = 100000,
    LIGHT = 100, /* turns per second */
    LONG = 20000,
    READERS = 10, /* sockets that read the long table */
    FIRST = 10,   /* entries that are not timed, because the table is loaded first */
    SAMPLE = 500  /* entries that are timed */
};

typedef struct {
    bench_trial light, full, single, half, half_idle;
    double idle_bytes;
} figures;

typedef struct {
    const char *aedile;
    bench_folder folder;
    bench_net *net;
    bench_child server, relay_child;
    char slow_table[AE_STORE_ID + 1]; /* nobody plays there; the idle sockets watch it */
    char slow_token[2][BENCH_TOKEN];
    figures relay, serve;
    bench_trial antike, antike_single; /* at full load */
    bench_trial tenth, late;
    bench_reading alone, read;
    double start_s, start_full_s;
} bench;

static void raise_limit(void)
{
    struct rlimit files;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max < IDLE + 4 * PAIRS)
        bench_die("the system allows too few open files", "");
}

/* ---- the trials ---- */

static void progress(const char *what)
{
    if (getenv("BENCH_LOG"))
        fprintf(stderr, "%.1f %s\n", bench_seconds(), what);
    else if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\33[K%s", what);
}

static void try_full(bench_load *load, figures *f)
{
    f->light = (bench_trial){ .rate = LIGHT, .seconds = 3 };
    f->full = (bench_trial){ .seconds = 5 };
    f->single = (bench_trial){ .seconds = 5, .is_single = 1 };
    bench_load_run(load, &f->light);
    bench_load_run(load, &f->full);
    bench_load_run(load, &f->single);
}

static void try_half(bench_load *load, figures *f, double rate)
{
    f->half = (bench_trial){ .rate = rate, .seconds = 4 };
    bench_load_run(load, &f->half);
}

/* The sockets stay open until the other end closes them. */
static bench_idle *try_idle(bench *b, bench_load *load, const bench_child *child, figures *f)
{
    int is_server = child == &b->server;
    bench_api *api = is_server ? bench_api_new(child->port) : NULL;
    bench_idle *idle =
        bench_idle_new(b->net, child, IDLE, api, is_server ? b->slow_table : NULL);

    bench_api_free(api);
    f->idle_bytes = bench_idle_bytes(idle);
    f->half_idle = (bench_trial){ .rate = f->half.rate, .seconds = 4 };
    bench_load_run(load, &f->half_idle);
    return idle;
}

static void stop(bench *b, bench_child *child)
{
    bench_stop(child);
    bench_wait(b->net, 0);
}

static void seat_slow(bench *b)
{
    bench_api *api = bench_api_new(b->server.port);

    for (int side = 0; side < 2; side++)
        bench_guest(api, b->slow_token[side]);
    bench_table(api, &bench_concordia, b->slow_token, b->slow_table);
    bench_api_free(api);
}

static void seat_pairs(bench *b, bench_load *load, const bench_play *play)
{
    bench_api *api = bench_api_new(b->server.port);

    for (int i = 0; i < PAIRS; i++)
        bench_seat(api, bench_pair_at(load, i), play, BENCH_GAMES);
    bench_api_free(api);
}

/* Decisions and undos at the one table that nobody else uses. */
static bench_load *try_entries(bench *b, bench_trial *trial)
{
    bench_load *load = bench_load_new(b->net, &b->server, &bench_of_undo, 1);
    bench_pair *pair = bench_pair_at(load, 0);

    memcpy(pair->token, b->slow_token, sizeof pair->token);
    memcpy(pair->table[0], b->slow_table, sizeof pair->table[0]);
    bench_load_open(load);
    *trial = (bench_trial){ .seconds = 10, .max = FIRST };
    bench_load_run(load, trial);
    *trial = (bench_trial){ .seconds = 10, .max = SAMPLE };
    bench_load_run(load, trial);
    return load;
}

static void try_short(bench *b)
{
    bench_load *load;

    seat_slow(b);
    load = try_entries(b, &b->tenth);
    stop(b, &b->server);
    bench_load_free(load);
}

/* The same with another game; its sockets stay until the server closes them. */
static bench_load *try_antike(bench *b)
{
    bench_load *load = bench_load_new(b->net, &b->server, &bench_of_server, PAIRS);

    progress("tables of Antike are opened");
    seat_pairs(b, load, &bench_antike);
    progress("the server under load with Antike");
    bench_load_open(load);
    b->antike = (bench_trial){ .seconds = 5 };
    b->antike_single = (bench_trial){ .seconds = 5, .is_single = 1 };
    bench_load_run(load, &b->antike);
    bench_load_run(load, &b->antike_single);
    return load;
}

static bench_load *open_pairs(bench *b)
{
    bench_load *load = bench_load_new(b->net, &b->server, &bench_of_server, PAIRS);

    progress("tables are opened");
    seat_pairs(b, load, &bench_concordia);
    progress("the server under load");
    bench_load_open(load);
    return load;
}

static void try_server(bench *b)
{
    bench_load *load = open_pairs(b), *antike, *slow;
    bench_idle *idle;

    seat_slow(b);
    try_full(load, &b->serve);
    try_half(load, &b->serve, b->serve.full.per_second / 2);
    slow = try_entries(b, &b->tenth);
    antike = try_antike(b);
    progress("the server with idle sockets");
    idle = try_idle(b, load, &b->server, &b->serve);
    stop(b, &b->server);
    bench_idle_free(idle);
    bench_load_free(slow);
    bench_load_free(antike);
    bench_load_free(load);
}

static void try_relay(bench *b)
{
    bench_load *load = bench_load_new(b->net, &b->relay_child, &bench_of_relay, PAIRS);
    bench_idle *idle;

    progress("the relay under load");
    bench_load_open(load);
    try_full(load, &b->relay);
    try_half(load, &b->relay, b->serve.half.rate);
    progress("the relay with idle sockets");
    idle = try_idle(b, load, &b->relay_child, &b->relay);
    stop(b, &b->relay_child);
    bench_idle_free(idle);
    bench_load_free(load);
}

/* Measures only the bytes and the CPU time of a decision at full load. */
static void try_wire(bench *b)
{
    bench_load *load = open_pairs(b), *antike;

    try_full(load, &b->serve);
    antike = try_antike(b);
    stop(b, &b->server);
    bench_load_free(antike);
    bench_load_free(load);
    progress("the relay under load");
    load = bench_load_new(b->net, &b->relay_child, &bench_of_relay, PAIRS);
    bench_load_open(load);
    try_full(load, &b->relay);
    stop(b, &b->relay_child);
    bench_load_free(load);
    progress("");
}

/* Measures how long /health takes without readers and with some. */
static void try_reading(bench *b)
{
    bench_readers *nobody, *readers;

    b->alone = (bench_reading){ .seconds = 3 };
    b->read = (bench_reading){ .seconds = 8, .n = READERS };
    nobody = bench_read(b->net, &b->server, b->slow_table, &b->alone);
    readers = bench_read(b->net, &b->server, b->slow_table, &b->read);
    stop(b, &b->server);
    free(readers);
    free(nobody);
}

/* Fills the store, and starts the server again. */
static void try_much(bench *b, int n_tables)
{
    bench_load *load;

    progress("the store is filled");
    if (n_tables > 0)
        bench_fill_tables(b->folder.store, b->slow_table, n_tables);
    bench_fill_entries(b->folder.store, b->slow_table, LONG);
    progress("the server begins again");
    b->server = bench_start_server(b->aedile, b->folder.config, b->folder.store);
    b->start_full_s = b->server.started_in;
    load = try_entries(b, &b->late);
    progress("the long table is read");
    try_reading(b);
    bench_load_free(load);
    progress("");
}

/* ---- output ---- */

static void put_number(double number)
{
    printf(" %12.*f", number < 10 ? 2 : number < 100 ? 1 : 0, number);
}

static void row(const char *what, double relay, double server)
{
    printf("  %-42s", what);
    put_number(relay);
    put_number(server);
    printf(" %9.2f\n", relay > 0 ? server / relay : 0);
}

static void report_head(void)
{
    printf("  %-42s %12s %12s %9s\n", "", "relay", "server", "ratio");
}

/* A figure without one of the relay's beside it, but maybe with another one of the server's. */
static void row_alone(const char *what, double server, double beside)
{
    printf("  %-42s %12s", what, "");
    put_number(server);
    if (beside > 0)
        printf(" %9.2f", server / beside);
    putchar('\n');
}

static double in_a_turn(const bench_trial *t)
{
    return t->n ? (double)t->n_decisions / (double)t->n : 0;
}

static void report_wire(const bench *b)
{
    const bench_trial *relay = &b->relay.full, *full = &b->serve.full, *antike = &b->antike;

    row("turns a second at most", relay->per_second, full->per_second);
    row("                           Antike", relay->per_second, antike->per_second);
    row("decisions in a turn", in_a_turn(relay), in_a_turn(full));
    row("                           Antike", in_a_turn(relay), in_a_turn(antike));
    row("us of CPU for a decision, at most", relay->cpu_us, full->cpu_us);
    row("                           Antike", relay->cpu_us, antike->cpu_us);
    row("the same, each sent alone", relay->cpu_us, b->serve.single.cpu_us);
    row("                           Antike", relay->cpu_us, b->antike_single.cpu_us);
    row("bytes of a decision to each player", relay->bytes, full->bytes);
    row("                           Antike", relay->bytes, antike->bytes);
    row("the same, each sent alone", relay->bytes, b->serve.single.bytes);
    row("                           Antike", relay->bytes, b->antike_single.bytes);
}

static void report_loads(const figures *r, const figures *s)
{
    row("us of CPU for a decision, half load", r->half.cpu_us, s->half.cpu_us);
    row("the same, half load, 10,000 idle", r->half_idle.cpu_us, s->half_idle.cpu_us);
    row("the same, 100 turns a second", r->light.cpu_us, s->light.cpu_us);
    row("ms until both have it, 100 a second, p50", r->light.p50_ms, s->light.p50_ms);
    row("                                     p99", r->light.p99_ms, s->light.p99_ms);
    row("ms until both have it, half load,    p50", r->half.p50_ms, s->half.p50_ms);
    row("                                     p99", r->half.p99_ms, s->half.p99_ms);
    row("the same with 10,000 idle sockets,   p50", r->half_idle.p50_ms, s->half_idle.p50_ms);
    row("                                     p99", r->half_idle.p99_ms, s->half_idle.p99_ms);
    row("KiB of memory for each idle socket", r->idle_bytes / 1024, s->idle_bytes / 1024);
}

static void report(const bench *b)
{
    report_wire(b);
    report_loads(&b->relay, &b->serve);
    row_alone("ms to start, new store", b->start_s * 1000, 0);
    row_alone("ms to start, 100,000 tables", b->start_full_s * 1000, b->start_s * 1000);
    printf("  half load is %.0f turns a second, on both sides\n", b->serve.half.rate);
}

static void report_long(const bench *b)
{
    row_alone("us of CPU for an entry after 10", b->tenth.cpu_us, 0);
    row_alone("us of CPU for an entry after 20,000", b->late.cpu_us, b->tenth.cpu_us);
    row_alone("ms for an entry after 10,     p50", b->tenth.p50_ms, 0);
    row_alone("ms for an entry after 20,000, p50", b->late.p50_ms, b->tenth.p50_ms);
    row_alone("ms for /health, p50", b->alone.p50_ms, 0);
    row_alone("                p99", b->alone.p99_ms, 0);
    row_alone("the same, 10 read 20,000 entries, p50", b->read.p50_ms, b->alone.p50_ms);
    row_alone("                                  p99", b->read.p99_ms, b->alone.p99_ms);
    row_alone("ms for one of them to read all",
              b->read.n_read ? b->read.n * b->read.seconds * 1000 / (double)b->read.n_read : 0,
              0);
}

static void try_all(bench *b)
{
    try_server(b);
    try_relay(b);
    try_much(b, TABLES);
    report_head();
    report(b);
    report_long(b);
}

static void try_long(bench *b)
{
    try_short(b);
    try_much(b, 0);
    report_head();
    report_long(b);
}

static void try_bytes(bench *b)
{
    try_wire(b);
    report_head();
    report_wire(b);
}

/* The parts of the bench by name, with and without a relay. */
static const struct {
    const char *name;
    void (*run)(bench *);
    int has_relay;
} parts[] = {
    { "", try_all, 1 },
    { "long", try_long, 0 },
    { "wire", try_bytes, 1 },
};

static int find_part(int argc, char **argv)
{
    const char *name = argc == 3 ? argv[2] : "";

    for (int i = 0; i < (int)(sizeof parts / sizeof parts[0]); i++)
        if ((argc == 2 || argc == 3) && !strcmp(parts[i].name, name))
            return i;
    bench_die("usage", "bench_server AEDILE [long | wire]");
}

int main(int argc, char **argv)
{
    bench *b = bench_alloc(sizeof *b);
    int part = find_part(argc, argv);

    b->aedile = argv[1];
    raise_limit();
    bench_folder_make(&b->folder);
    if (parts[part].has_relay)
        b->relay_child = bench_start_relay();
    b->server = bench_start_server(b->aedile, b->folder.config, b->folder.store);
    b->start_s = b->server.started_in;
    b->net = bench_net_new();
    parts[part].run(b);
    bench_folder_remove(&b->folder);
    bench_net_free(b->net);
    free(b);
    return 0;
}
