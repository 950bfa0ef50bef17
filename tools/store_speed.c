/*
 * store_speed.c: measures how many entries a store appends per second, for batches of several
 * sizes.
 *
 *   store_speed URL [SECONDS]
 *
 * The store must not exist yet.  The entries are spread over a hundred tables, as those of a
 * server are.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/store.h"

enum { N_TABLES = 100, MAX_BATCH = 1000 };

static double seconds(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void must(ae_store_err err)
{
    if (err == AE_STORE_OK)
        return;
    fprintf(stderr, "store_speed: %s\n", ae_store_key(err));
    exit(2);
}

typedef struct {
    char id[N_TABLES][AE_STORE_ID + 8];
    int64_t n[N_TABLES];
    int next;
} load;

static void begin(load *l, ae_store *store)
{
    for (int i = 0; i < N_TABLES; i++) {
        ae_store_table t = { l->id[i], AE_STATE_RUNNING, "aedile 1\n\n", "{}", 0, 0, -1, 0 };

        snprintf(l->id[i], sizeof l->id[i], "%026d", i);
        must(ae_store_table_add(store, &t));
    }
}

static void append(load *l, ae_store *store, int size)
{
    ae_store_entry entry[MAX_BATCH];

    for (int i = 0; i < size; i++, l->next = (l->next + 1) % N_TABLES)
        entry[i] = (ae_store_entry){ l->id[l->next], ++l->n[l->next],
                                     "0 move colonist roma brundisium @123456", AE_STORE_OK };
    must(ae_store_append(store, entry, size));
    for (int i = 0; i < size; i++)
        must(entry[i].result);
}

int main(int argc, char **argv)
{
    static const int sizes[] = { 1, 10, 100, 1000 };
    double limit = argc > 2 ? atof(argv[2]) : 1;
    load *l = calloc(1, sizeof *l);
    ae_store *store;

    if (argc < 2 || !l)
        return 2;
    must(ae_store_open(&store, argv[1], AE_SQL_MAKE, NULL));
    begin(l, store);
    puts("  batch   entries/s   us of CPU here for each");
    for (int i = 0; i < 4; i++) {
        double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID), took;
        long n = 0;

        do {
            append(l, store, sizes[i]);
            n += sizes[i];
            took = seconds(CLOCK_MONOTONIC) - wall;
        } while (took < limit);
        printf("%7d %11.0f   %.1f\n", sizes[i], (double)n / took,
               (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e6 / (double)n);
    }
    ae_store_close(store);
    free(l);
    return 0;
}
