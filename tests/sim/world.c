/*
 * world.c: simulates time, and starts, crashes and stops the server.
 *
 * There are three kinds of events: timers of the server, steps of its threads (pool.c), and events
 * from outside, in a heap.  sim_step() runs the event that is due first; of several that are due at
 * the same time, the one that was planned first.
 */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "memory.h"
#include "parts.h"
#include "server/base/id.h"
#include "server/notify/post.h"
#include "server/tables/guard.h"
#include "store/lossy_vfs.h"

#define BEGIN INT64_C(1800000000000) /* some day in 2027 */

enum { FIRST_ROOM = 64, BOOT_MS = 5000 };

struct sim_event {
    int64_t at;
    uint64_t order;
    sim_happens *happens;
    void *ctx;
};

struct srv_timer {
    srv_timer_fire *fire;
    void *data;
    int64_t at, every;
    uint64_t order;
    int is_on;
    srv_timer *next, **place;
};

/* ---- chance ---- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint64_t sim_draw(sim *s, uint64_t n)
{
    return next_random(&s->chance) % n;
}

int sim_toss(sim *s, int n)
{
    return sim_draw(s, (uint64_t)n) == 0;
}

void sim_trace(sim *s, const char *format, ...)
{
    va_list args;

    if (!s->plan.is_traced)
        return;
    fprintf(stderr, "%9.3f ", (double)(s->now - BEGIN) / 1000);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

/* ---- the simulated process ---- */

void sim_enter(sim *s)
{
    sim_memory_for(SIM_SERVERS);
    s->is_alive = 1;
}

void sim_exit(sim *s)
{
    s->is_alive = 0;
    sim_memory_for(SIM_OURS);
}

void sim_die(sim *s)
{
    AE_ASSERT(s->is_alive);
    longjmp(s->death, 1);
}

int sim_counts(sim *s, sim_call call)
{
    return ++s->calls[call] == s->fails_at[call];
}

static void no_memory(void *ctx)
{
    sim *s = ctx;

    sim_trace(s, "no memory is left");
    sim_die(s);
}

void sim_fail(sim *s, sim_call call, int64_t n)
{
    s->fails_at[call] = n ? s->calls[call] + n : 0;
    if (call == SIM_MEMORY)
        sim_memory_fail(n, no_memory, s);
    else if (call == SIM_DISK || call == SIM_POWER)
        sim_disk_fail(n, call == SIM_POWER);
}

static void nothing(void *ctx)
{
    (void)ctx;
}

/* Frees everything of an ended process, wherever it was; clears the guard's jump target. */
static void bury(sim *s)
{
    sim_exit(s);
    s->server = NULL;
    s->timers = NULL;
    srv_guard(nothing, NULL);
    for (int call = 0; call < SIM_N_CALLS; call++)
        sim_fail(s, (sim_call)call, 0);
    sim_pools_drop(s);
    sim_wires_drop(s);
    sim_memory_drop();
}

void sim_crash(sim *s)
{
    int is_cut = lossy_is_off() || sim_toss(s, 2);

    sim_trace(s, "the server is gone, and the power %s", is_cut ? "too" : "is on");
    s->n_crashes++;
    bury(s);
    if (s->plan.dying)
        s->plan.dying(s->plan.ctx);
    if (is_cut)
        lossy_power((unsigned)sim_draw(s, UINT32_MAX), s->plan.keeps_some);
    else
        lossy_kill();
}

/* ---- clock and timers ---- */

static int64_t now(void *ctx)
{
    sim *s = ctx;

    if (sim_counts(s, SIM_CLOCK))
        sim_die(s);
    return s->now;
}

static void random_bytes(void *ctx, void *out, size_t n)
{
    sim *s = ctx;
    uint8_t *byte = out;

    if (sim_counts(s, SIM_RANDOM))
        sim_die(s);
    for (size_t i = 0; i < n; i++)
        byte[i] = (uint8_t)(next_random(&s->luck) >> 56);
}

static srv_timer *timer_new(void *ctx, srv_server *server, void *data)
{
    srv_timer *t = srv_alloc(sizeof *t);

    (void)ctx;
    (void)server;
    t->data = data;
    return t;
}

static void timer_stop(void *ctx, srv_timer *t)
{
    (void)ctx;
    if (!t->is_on)
        return;
    t->is_on = 0;
    *t->place = t->next;
    if (t->next)
        t->next->place = t->place;
}

static void timer_start(void *ctx, srv_timer *t, srv_timer_fire *fire, const int64_t wait_ms[2])
{
    sim *s = ctx;

    timer_stop(ctx, t);
    t->fire = fire;
    t->at = s->now + wait_ms[0];
    t->every = wait_ms[1];
    t->order = ++s->n_events;
    t->is_on = 1;
    t->place = &s->timers;
    t->next = s->timers;
    if (t->next)
        t->next->place = &t->next;
    s->timers = t;
}

static int timer_is_on(void *ctx, const srv_timer *t)
{
    (void)ctx;
    return t->is_on;
}

static void timer_free(void *ctx, srv_timer *t)
{
    timer_stop(ctx, t);
    free(t);
}

static sim_next timers_next(const sim *s)
{
    sim_next next = { .at = INT64_MAX };

    for (srv_timer *t = s->timers; t; t = t->next)
        if (t->at < next.at || (t->at == next.at && t->order < next.order))
            next = (sim_next){ t->at, t->order, t, 0 };
    return next;
}

static void fire(sim *s, srv_timer *t)
{
    srv_timer_fire *then = t->fire;
    void *data = t->data;

    if (t->every > 0)
        timer_start(s, t, then, (const int64_t[]){ t->every, t->every });
    else
        timer_stop(s, t);
    then(data);
}

/* ---- events from outside ---- */

static int is_before(const sim_event *a, const sim_event *b)
{
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

static void swap(sim_event **a, sim_event **b)
{
    sim_event *kept = *a;

    *a = *b;
    *b = kept;
}

static void rise(sim *s, int i)
{
    while (i > 0 && is_before(s->heap[i], s->heap[(i - 1) / 2])) {
        swap(&s->heap[i], &s->heap[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
}

static void sink(sim *s, int i)
{
    for (int child; (child = 2 * i + 1) < s->n_heap; i = child) {
        if (child + 1 < s->n_heap && is_before(s->heap[child + 1], s->heap[child]))
            child++;
        if (!is_before(s->heap[child], s->heap[i]))
            return;
        swap(&s->heap[i], &s->heap[child]);
    }
}

void sim_later(sim *s, int64_t ms, sim_happens *happens, void *ctx)
{
    sim_owner before = sim_memory_for(SIM_OURS);
    sim_event *e = malloc(sizeof *e);

    *e = (sim_event){ s->now + ms, ++s->n_events, happens, ctx };
    if (s->n_heap == s->heap_room) {
        s->heap_room = s->heap_room ? 2 * s->heap_room : FIRST_ROOM;
        s->heap = realloc(s->heap, (size_t)s->heap_room * sizeof s->heap[0]);
    }
    s->heap[s->n_heap++] = e;
    rise(s, s->n_heap - 1);
    sim_memory_for(before);
}

static void happen(sim *s)
{
    sim_event e = *s->heap[0];

    free(s->heap[0]);
    s->heap[0] = s->heap[--s->n_heap];
    sink(s, 0);
    e.happens(e.ctx);
}

/* ---- steps ---- */

typedef enum { NOTHING, A_TIMER, A_THREAD, AN_EVENT } kind;

static kind find_next(const sim *s, sim_next *next)
{
    sim_next other = sim_pools_next(s);
    kind found = A_TIMER;

    *next = timers_next(s);
    if (other.at < next->at || (other.at == next->at && other.order < next->order)) {
        *next = other;
        found = A_THREAD;
    }
    if (s->n_heap > 0
        && (s->heap[0]->at < next->at
            || (s->heap[0]->at == next->at && s->heap[0]->order < next->order))) {
        *next = (sim_next){ .at = s->heap[0]->at };
        found = AN_EVENT;
    }
    return next->at == INT64_MAX ? NOTHING : found;
}

static void do_next(sim *s, kind found, const sim_next *next)
{
    if (setjmp(s->death)) {
        sim_crash(s);
        return;
    }
    if (found == AN_EVENT) {
        happen(s);
        return;
    }
    sim_enter(s);
    if (found == A_TIMER)
        fire(s, next->what);
    else
        sim_pools_do(s, next);
    sim_exit(s);
}

int sim_step(sim *s, int64_t until)
{
    sim_next next;
    kind found = find_next(s, &next);

    if (found == NOTHING || next.at > until) {
        s->now = until;
        return 0;
    }
    s->now = next.at > s->now ? next.at : s->now;
    s->n_steps++;
    do_next(s, found, &next);
    return 1;
}

void sim_run(sim *s, int64_t until)
{
    while (sim_step(s, until))
        ;
}

/* ---- the server ---- */

static void ended(srv_server *server)
{
    sim *s = srv_world_here()->ctx;

    (void)server;
    s->has_ended = 1;
}

static void boot(sim *s)
{
    sim_enter(s);
    s->server = srv_server_new(&s->plan.config, NULL);
    s->server->ended = ended;
    if (!s->plan.is_traced)
        s->server->log.fd = -1;
    ae_put(&AE_TEXT_IN(s->server->origin), "http://sim");
    if (!srv_server_open(s->server) || lossy_is_off())
        sim_die(s);
    srv_server_start(s->server);
    sim_exit(s);
}

int sim_boot(sim *s)
{
    s->epoch++;
    s->has_ended = 0;
    if (setjmp(s->death)) {
        sim_crash(s);
        return 0;
    }
    boot(s);
    sim_trace(s, "the server has started");
    return 1;
}

void sim_stop(sim *s)
{
    sim_trace(s, "the server is told to stop");
    if (setjmp(s->death)) {
        sim_crash(s);
        return;
    }
    sim_enter(s);
    srv_server_stop(s->server);
    sim_exit(s);
}

static void leave(sim *s)
{
    for (sim_wire *w = s->wires; w; w = sim_wires_close(w))
        ;
    sim_enter(s);
    srv_server_free(s->server);
    sim_exit(s);
}

void sim_leave(sim *s)
{
    s->n_stops++;
    if (setjmp(s->death)) {
        sim_crash(s);
        return;
    }
    leave(s);
    sim_trace(s, "the server has stopped");
    s->n_left = sim_memory_count();
    bury(s);
}

/* ---- the world ---- */

/* Most receivers of notices accept them; some are unreachable, and some answer 503. */
static int post(void *ctx, const srv_post_request *request, srv_post_answer *answer)
{
    sim *s = ctx;

    (void)request;
    if (sim_toss(s, 4))
        return SRV_POST_UNREACHABLE;
    answer->status = sim_toss(s, 4) ? 503 : 200;
    return SRV_POST_OK;
}

static void fill_table(sim *s)
{
    s->world = (srv_world){
        .ctx = s,
        .now = now,
        .random = random_bytes,
        .timer_new = timer_new,
        .timer_start = timer_start,
        .timer_stop = timer_stop,
        .timer_is_on = timer_is_on,
        .timer_free = timer_free,
        .post = post,
    };
    sim_pool_table(&s->world);
    sim_wire_table(&s->world);
}

sim *sim_new(const sim_plan *plan)
{
    sim *s = calloc(1, sizeof *s);

    s->plan = *plan;
    s->now = BEGIN;
    s->chance = plan->seed;
    s->luck = ~plan->seed;
    fill_table(s);
    sim_disk_set(SIM_DISK_GOOD);
    sim_disk_seed(plan->seed);
    lossy_restore();
    srv_world_enter(&s->world);
    return s;
}

void sim_free(sim *s)
{
    if (s->server)
        sim_crash(s);
    sim_wires_forget(s);
    while (s->n_heap > 0) {
        s->now = s->heap[0]->at;
        happen(s);
    }
    sim_wires_free(s);
    free(s->heap);
    free(s);
}

void sim_config(srv_config *config)
{
    srv_config_init(config);
    ae_put(&AE_TEXT_IN(config->store), "sqlite:sim.db");
    ae_put(&AE_TEXT_IN(config->url), "http://sim");
    config->fast_password_hashing = 1;
    config->limits = 0;
    config->bot_threads = 2;
}

void sim_start(void (*fill)(ae_store *))
{
    sim_plan plan = { .seed = 0 };
    ae_store *store = NULL;
    sim *s;

    sim_memory_start();
    sim_disk_start();
    AE_ASSERT(srv_id_start());
    sim_config(&plan.config);
    s = sim_new(&plan);
    AE_ASSERT(sim_boot(s));
    sim_run(s, s->now + BOOT_MS);
    sim_stop(s);
    sim_run(s, s->now + BOOT_MS);
    AE_ASSERT(s->has_ended);
    sim_leave(s);
    AE_ASSERT(ae_store_open(&store, plan.config.store, 0, NULL) == AE_STORE_OK);
    if (fill)
        fill(store);
    ae_store_close(store);
    lossy_keep();
    sim_free(s);
}

void sim_end(void)
{
    lossy_free();
}
