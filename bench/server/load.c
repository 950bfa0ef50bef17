/*
 * load.c: pairs of players who play in turn, as fast as they can or at a given rate.
 *
 * A pair has one turn under way at a time; it sends the next one when both players have received
 * the turn.  At a given rate, pairs that are ready wait in a queue, so that turns are sent at even
 * intervals however fast the server is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { TICK_MS = 1, SETTLE_MS = 300, MAX_SAMPLES = 1 << 22, MESSAGE = 1024 };

struct bench_load {
    bench_net *net;
    const bench_child *child;
    const bench_kind *kind;
    int n_pairs;
    bench_pair *pair;
    int is_on, is_single;
    double rate, credit, ticked;
    bench_pair *first, **last; /* pairs that wait in the queue */
    uv_timer_t timer;
    int64_t n, max, n_decisions, n_errors;
    uint32_t *sample; /* microseconds */
};

/* ---- the next turn of a pair ---- */

static void send_now(bench_pair *pair)
{
    pair->sent_at = uv_hrtime();
    pair->load->kind->send(pair);
}

void bench_ready(bench_pair *pair)
{
    bench_load *load = pair->load;

    if (!load->is_on || pair->is_stuck)
        return;
    if (load->rate <= 0) {
        send_now(pair);
        return;
    }
    pair->next = NULL;
    *load->last = pair;
    load->last = &pair->next;
}

int bench_is_single(const bench_pair *pair)
{
    return pair->load->is_single;
}

void bench_arrived(bench_pair *pair)
{
    bench_load *load = pair->load;

    if (load->is_on && load->n < MAX_SAMPLES) {
        load->sample[load->n++] = (uint32_t)((uv_hrtime() - pair->sent_at) / 1000);
        load->n_decisions += pair->n_sent;
    }
    pair->sent_at = 0;
    if (load->is_on && load->max > 0 && load->n >= load->max) {
        load->is_on = 0;
        uv_stop(bench_loop(load->net));
    }
}

void bench_failed(bench_pair *pair, const char *text, size_t len)
{
    if (pair->load->is_on && pair->load->n_errors++ == 0)
        fprintf(stderr, "bench_server: refused: %.*s\n", (int)len, text);
    pair->is_stuck = 1;
}

static void tick(uv_timer_t *timer)
{
    bench_load *load = timer->data;
    double now = bench_seconds();

    load->credit += load->rate * (now - load->ticked);
    load->ticked = now;
    while (load->credit >= 1 && load->first) {
        bench_pair *pair = load->first;

        load->first = pair->next;
        if (!load->first)
            load->last = &load->first;
        load->credit -= 1;
        send_now(pair);
    }
}

/* ---- trials ---- */

static void opened(bench_link *link)
{
    bench_pair *pair = link->own;

    pair->load->kind->open(link);
}

bench_load *bench_load_new(bench_net *net, const bench_child *child, const bench_kind *kind,
                           int n_pairs)
{
    bench_load *load = bench_alloc(sizeof *load);

    *load = (bench_load){ .net = net, .child = child, .kind = kind, .n_pairs = n_pairs };
    load->pair = bench_alloc((size_t)n_pairs * sizeof *load->pair);
    load->sample = bench_alloc(MAX_SAMPLES * sizeof *load->sample);
    load->timer.data = load;
    uv_timer_init(bench_loop(net), &load->timer);
    for (int i = 0; i < n_pairs; i++) {
        bench_pair *pair = &load->pair[i];

        pair->load = load;
        pair->play = &bench_concordia;
        pair->mover = pair->decider = -1;
        pair->n_sent = 1;
        for (int side = 0; side < 2; side++) {
            pair->seq[side] = -1;
            pair->port[side] = child->port;
            pair->link[side] =
                (bench_link){ .opened = opened, .got = kind->got, .own = pair, .side = side };
        }
    }
    return load;
}

bench_pair *bench_pair_at(bench_load *load, int i)
{
    return &load->pair[i];
}

void bench_seat(bench_api *api, bench_pair *pair, const bench_play *play, int n_games)
{
    pair->play = play;
    pair->n_games = n_games;
    for (int side = 0; side < 2; side++)
        bench_guest(api, pair->token[side]);
    for (int game = 0; game < n_games; game++)
        bench_table(api, play, pair->token, pair->table[game]);
}

void bench_load_open(bench_load *load)
{
    int n_open = bench_n_open(load->net);

    for (int i = 0; i < load->n_pairs; i++) {
        for (int side = 0; side < 2; side++)
            bench_connect(load->net, &load->pair[i].link[side], load->pair[i].port[side]);
        bench_wait(load->net, n_open + 2 * (i + 1));
    }
    bench_run(load->net, SETTLE_MS / 1000.0);
}

static void close_timer(uv_handle_t *handle)
{
    bench_load *load = handle->data;

    free(load->sample);
    free(load->pair);
    free(load);
}

void bench_load_free(bench_load *load)
{
    uv_close((uv_handle_t *)&load->timer, close_timer);
    uv_run(bench_loop(load->net), UV_RUN_NOWAIT);
}

static void begin(bench_load *load, const bench_trial *trial)
{
    load->n = load->n_decisions = load->n_errors = 0;
    load->max = trial->max;
    load->is_single = trial->is_single;
    load->rate = trial->rate;
    load->credit = 0;
    load->ticked = bench_seconds();
    load->first = NULL;
    load->last = &load->first;
    load->is_on = 1;
    for (int i = 0; i < load->n_pairs; i++)
        if (load->pair[i].mover >= 0 && !load->pair[i].sent_at)
            bench_ready(&load->pair[i]);
    if (trial->rate > 0)
        uv_timer_start(&load->timer, tick, TICK_MS, TICK_MS);
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static double percentile_ms(const bench_load *load, int percent)
{
    return load->n ? load->sample[(load->n - 1) * percent / 100] / 1000.0 : 0;
}

static int64_t count_bytes(const bench_load *load)
{
    int64_t n = 0;

    for (int i = 0; i < load->n_pairs; i++)
        for (int side = 0; side < 2; side++)
            n += load->pair[i].link[side].n_bytes;
    return n;
}

void bench_load_run(bench_load *load, bench_trial *trial)
{
    double wall = bench_seconds(), cpu = bench_cpu(load->child);
    int64_t bytes = count_bytes(load);

    begin(load, trial);
    bench_run(load->net, trial->seconds);
    wall = bench_seconds() - wall;
    cpu = bench_cpu(load->child) - cpu;
    bytes = count_bytes(load) - bytes;
    load->is_on = 0;
    uv_timer_stop(&load->timer);
    qsort(load->sample, (size_t)load->n, sizeof load->sample[0], compare);
    trial->n = load->n;
    trial->n_decisions = load->n_decisions;
    trial->n_errors = load->n_errors;
    trial->per_second = (double)load->n / wall;
    trial->cpu_us = load->n ? cpu * 1e6 / (double)load->n_decisions : 0;
    trial->bytes = load->n ? (double)bytes / 2 / (double)load->n_decisions : 0;
    trial->p50_ms = percentile_ms(load, 50);
    trial->p99_ms = percentile_ms(load, 99);
    bench_run(load->net, SETTLE_MS / 1000.0);
}

/* ---- the relay ---- */

static void sit(bench_link *link)
{
    bench_pair *pair = link->own;
    char room[16];
    int n = snprintf(room, sizeof room, "%d", (int)(pair - pair->load->pair));

    bench_send(link, room, (size_t)n);
    if (link->side == 1)
        pair->mover = 0;
}

static void heard(bench_link *link, const char *text, size_t len)
{
    bench_pair *pair = link->own;

    (void)text;
    (void)len;
    if (++pair->n_got < 2)
        return;
    pair->n_got = 0;
    pair->mover ^= 1;
    bench_arrived(pair);
    bench_ready(pair);
}

static void send_kilobyte(bench_pair *pair)
{
    char text[MESSAGE];

    memset(text, 'x', sizeof text);
    bench_send(&pair->link[pair->mover], text, sizeof text);
}

const bench_kind bench_of_relay = { .open = sit, .got = heard, .send = send_kilobyte };
