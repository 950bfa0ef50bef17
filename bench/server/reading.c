/*
 * reading.c: clients that read a long table from its first entry, again and again; measures how long
 * another client waits meanwhile.
 */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { MAX_ASKED = 4096, PAUSE_MS = 2 };

struct bench_readers {
    const char *table;
    int is_on;
    int64_t n_read; /* how often a client has read the whole table */
    bench_link link[];
};

static void watch(bench_link *link)
{
    const bench_readers *all = link->own;
    char text[256];
    int n = snprintf(text, sizeof text,
                     "{\"t\":\"watch\",\"table\":\"%s\",\"after\":0,"
                     "\"with\":[\"events\",\"words\",\"view\"]}",
                     all->table);

    bench_send(link, text, (size_t)n);
}

static int begins(const char *text, size_t len, const char *with)
{
    return len >= strlen(with) && !memcmp(text, with, strlen(with));
}

/* All pieces except the last have "more":true. */
static void got(bench_link *link, const char *text, size_t len)
{
    static const char more[] = "\"more\":true}";
    bench_readers *all = link->own;
    size_t n = sizeof more - 1;

    if (all->is_on
        && (begins(text, len, "{\"t\":\"error\"") || begins(text, len, "{\"t\":\"bye\"")))
        bench_die("a reader was refused", "");
    if (!begins(text, len, "{\"t\":\"entries\"")
        || (len > n && !memcmp(text + len - n, more, n)))
        return;
    all->n_read++;
    if (all->is_on)
        watch(link);
}

/* ---- another client, in a thread ---- */

typedef struct {
    int port;
    double until;
    int n;
    double ms[MAX_ASKED];
} asking;

static size_t forget(char *part, size_t size, size_t n, void *ctx)
{
    (void)part;
    (void)ctx;
    return size * n;
}

static void ask(void *ctx)
{
    asking *a = ctx;
    CURL *curl = curl_easy_init();
    char url[64];

    snprintf(url, sizeof url, "http://127.0.0.1:%d/health", a->port);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, forget);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    while (bench_seconds() < a->until && a->n < MAX_ASKED) {
        double begun = bench_seconds();

        if (curl_easy_perform(curl) != CURLE_OK)
            bench_die("/health does not answer", "");
        a->ms[a->n++] = (bench_seconds() - begun) * 1000;
        uv_sleep(PAUSE_MS);
    }
    curl_easy_cleanup(curl);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void measure(bench_net *net, const bench_child *child, bench_reading *out)
{
    asking *a = bench_alloc(sizeof *a);
    uv_thread_t thread;

    a->port = child->port;
    a->until = bench_seconds() + out->seconds;
    uv_thread_create(&thread, ask, a);
    bench_run(net, out->seconds);
    uv_thread_join(&thread);
    qsort(a->ms, (size_t)a->n, sizeof a->ms[0], compare);
    out->p50_ms = a->ms[a->n / 2];
    out->p99_ms = a->ms[a->n * 99 / 100];
    free(a);
}

bench_readers *bench_read(bench_net *net, const bench_child *child, const char *table,
                          bench_reading *out)
{
    bench_readers *all = bench_alloc(sizeof *all + (size_t)out->n * sizeof all->link[0]);
    int n_open = bench_n_open(net);

    all->table = table;
    all->is_on = 1;
    for (int i = 0; i < out->n; i++) {
        all->link[i] = (bench_link){ .opened = watch, .got = got, .own = all };
        bench_connect(net, &all->link[i], child->port);
    }
    bench_wait(net, n_open + out->n);
    measure(net, child, out);
    out->n_read = all->n_read;
    all->is_on = 0;
    return all;
}
