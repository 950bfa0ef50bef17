/*
 * pool.c: simulates the threads of pools: each takes, runs and returns jobs at times drawn from the
 * seed, so jobs of different threads return in any order.
 */
#include <stdlib.h>

#include "memory.h"
#include "parts.h"
#include "store/lossy_vfs.h"

enum {
    TAKE_MS = 2,
    RUN_MS = 3,
    DONE_MS = 6,
    THINK_MS = 700,
    STALL_MS = 20000,
    THOUSAND = 1000
};

typedef enum { IDLE, TAKES, RUNS, GIVES_BACK } stage;

typedef struct {
    stage stage;
    int64_t at;
    uint64_t order;
    srv_job *list;
    void *own;
    int is_open;
} hand;

struct sim_pool {
    srv_pool *pool;
    int n_hands;
    hand hand[];
};

static void plan(sim *s, hand *h, stage next, int64_t ms)
{
    h->stage = next;
    h->at = s->now + ms;
    h->order = ++s->n_events;
}

static int64_t delay(sim *s, int64_t ms)
{
    if ((int)sim_draw(s, THOUSAND) < s->plan.stall)
        return (int64_t)sim_draw(s, STALL_MS);
    return (int64_t)sim_draw(s, (uint64_t)ms);
}

/* ---- functions for the server ---- */

static void pool_new(void *ctx, srv_pool *pool, int n)
{
    sim *s = ctx;
    sim_owner before = sim_memory_for(SIM_OURS);
    sim_pool *c = calloc(1, sizeof *c + (size_t)n * sizeof c->hand[0]);

    sim_memory_for(before);
    c->pool = pool;
    c->n_hands = n;
    AE_ASSERT(s->n_pools < SIM_MAX_POOLS);
    s->pool[s->n_pools++] = c;
}

static sim_pool *find(const sim *s, const srv_pool *pool)
{
    for (int i = 0; i < s->n_pools; i++)
        if (s->pool[i]->pool == pool)
            return s->pool[i];
    return NULL;
}

static void pool_add(void *ctx, srv_pool *pool)
{
    sim *s = ctx;
    sim_pool *c = find(s, pool);

    for (int i = 0; i < c->n_hands; i++)
        if (c->hand[i].stage == IDLE)
            plan(s, &c->hand[i], TAKES, delay(s, TAKE_MS));
}

/* ---- a thread ---- */

static void take(sim *s, sim_pool *c, int i)
{
    hand *h = &c->hand[i];

    if (!h->is_open)
        h->own = srv_pool_open(c->pool);
    h->is_open = 1;
    if (lossy_is_off())
        sim_die(s);
    h->list = srv_pool_take(c->pool, i);
    if (h->list)
        plan(s, h, RUNS, delay(s, RUN_MS));
    else
        h->stage = IDLE;
}

/* Runs a job.  If the power is cut meanwhile, the process ends before the job returns. */
static void run(sim *s, sim_pool *c, hand *h)
{
    sim_owner before;

    srv_pool_run(c->pool, h->list, h->own);
    if (lossy_is_off())
        sim_die(s);
    plan(s, h, GIVES_BACK, delay(s, c->pool == s->server->thinkers ? THINK_MS : DONE_MS));
    if (c->pool != s->server->writer || !s->plan.written)
        return;
    before = sim_memory_for(SIM_OURS);
    s->plan.written(s->plan.ctx);
    sim_memory_for(before);
}

static void give_back(sim *s, sim_pool *c, hand *h)
{
    srv_job *list = h->list;

    h->list = NULL;
    plan(s, h, TAKES, 0);
    srv_pool_done(c->pool, list);
}

static void step(sim *s, sim_pool *c, int i)
{
    hand *h = &c->hand[i];

    if (h->stage == TAKES)
        take(s, c, i);
    else if (h->stage == RUNS)
        run(s, c, h);
    else if (h->stage == GIVES_BACK)
        give_back(s, c, h);
}

/* Runs all waiting jobs, as threads do before they end. */
static void pool_free(void *ctx, srv_pool *pool)
{
    sim *s = ctx;
    sim_pool *c = find(s, pool);
    int at = 0;

    for (int i = 0; i < c->n_hands; i++) {
        if (c->hand[i].stage == IDLE)
            c->hand[i].stage = TAKES;
        while (c->hand[i].stage != IDLE)
            step(s, c, i);
        srv_pool_close(pool, c->hand[i].own);
    }
    while (s->pool[at] != c)
        at++;
    s->pool[at] = s->pool[--s->n_pools];
    free(c);
}

void sim_pool_table(srv_world *w)
{
    w->pool_new = pool_new;
    w->pool_add = pool_add;
    w->pool_free = pool_free;
}

/* ---- all ---- */

sim_next sim_pools_next(const sim *s)
{
    sim_next next = { .at = INT64_MAX };

    for (int i = 0; i < s->n_pools; i++)
        for (int k = 0; k < s->pool[i]->n_hands; k++) {
            const hand *h = &s->pool[i]->hand[k];

            if (h->stage != IDLE
                && (h->at < next.at || (h->at == next.at && h->order < next.order)))
                next = (sim_next){ h->at, h->order, s->pool[i], k };
        }
    return next;
}

void sim_pools_do(sim *s, const sim_next *next)
{
    step(s, next->what, next->hand);
}

void sim_pools_drop(sim *s)
{
    while (s->n_pools > 0)
        free(s->pool[--s->n_pools]);
}
