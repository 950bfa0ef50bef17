/*
 * idle.c: sockets that are open and do nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { AT_ONCE = 100, SETTLE_S = 2 };

struct bench_idle {
    bench_net *net;
    int n;
    double bytes;
    const char *table; /* the table that the sockets watch, or null */
    struct idle_link {
        bench_link link;
        char token[BENCH_TOKEN];
    } * at;
};

static void opened(bench_link *link)
{
    const bench_idle *idle = link->own;
    const struct idle_link *at = (const struct idle_link *)(const void *)link;
    char text[256];
    int n;

    if (!idle->table)
        return;
    n = snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", at->token);
    bench_send(link, text, (size_t)n);
    n = snprintf(text, sizeof text, "{\"t\":\"watch\",\"table\":\"%s\",\"after\":-1}",
                 idle->table);
    bench_send(link, text, (size_t)n);
}

static void got(bench_link *link, const char *text, size_t len)
{
    static const char error[] = "{\"t\":\"error\"";

    (void)link;
    if (len > sizeof error && !memcmp(text, error, sizeof error - 1))
        bench_die("an idle socket was refused", "");
}

bench_idle *bench_idle_new(bench_net *net, const bench_child *child, int n, bench_api *api,
                           const char *table)
{
    bench_idle *idle = bench_alloc(sizeof *idle);
    int n_open = bench_n_open(net);

    *idle = (bench_idle){ .net = net, .n = n, .table = table };
    idle->at = bench_alloc((size_t)n * sizeof *idle->at);
    for (int i = 0; i < n; i++) {
        idle->at[i].link = (bench_link){ .opened = opened, .got = got, .own = idle };
        if (api)
            bench_guest(api, idle->at[i].token);
    }
    idle->bytes = bench_memory(child);
    for (int i = 0; i < n; i++) {
        bench_connect(net, &idle->at[i].link, child->port);
        if ((i + 1) % AT_ONCE == 0 || i + 1 == n)
            bench_wait(net, n_open + i + 1);
    }
    bench_run(net, SETTLE_S);
    idle->bytes = (bench_memory(child) - idle->bytes) / n;
    return idle;
}

double bench_idle_bytes(const bench_idle *idle)
{
    return idle->bytes;
}

void bench_idle_free(bench_idle *idle)
{
    free(idle->at);
    free(idle);
}
