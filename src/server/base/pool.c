/*
 * pool.c: the queue of a pool and its threads.
 *
 * One lock protects two lists: the waiting jobs, and the finished jobs that the loop has not
 * taken back.  A uv_async_t wakes the loop, which takes the second list as a whole.
 */
#include <stdlib.h>

#include "server/base/pool.h"

#include "server/base/turns.h"
#include "server/base/world.h"

typedef struct {
    srv_job *first, **last;
} queue;

static void queue_clear(queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

static void queue_put(queue *q, srv_job *job)
{
    job->next = NULL;
    *q->last = job;
    q->last = &job->next;
}

static srv_job *queue_take_all(queue *q)
{
    srv_job *list = q->first;

    queue_clear(q);
    return list;
}

static srv_job *queue_take(queue *q)
{
    srv_job *job = q->first;

    if (!job)
        return NULL;
    q->first = job->next;
    if (!q->first)
        q->last = &q->first;
    job->next = NULL;
    return job;
}

typedef struct {
    srv_pool *pool;
    uv_thread_t thread;
    uint32_t max_cost; /* the thread takes only jobs up to this cost, if the pool is fair */
} hand;

struct srv_pool {
    srv_pool_kind kind;
    hand *hand;
    int n_hands;
    uv_mutex_t lock;
    uv_cond_t is_work;
    uv_async_t wake;
    queue waiting, finished;
    srv_turns *turns; /* instead of `waiting`, if the pool is fair */
    int is_ending;
    int load; /* used by the loop only */
};

/* Returns null if no waiting job is for this thread. */
static srv_job *take_work(srv_pool *c, const hand *h)
{
    if (c->turns)
        return srv_turns_take(c->turns, h->max_cost);
    return c->kind.batch ? queue_take_all(&c->waiting) : queue_take(&c->waiting);
}

/* Waits for a job; returns null when the pool ends. */
static srv_job *next_work(const hand *h)
{
    srv_pool *c = h->pool;
    srv_job *list;

    uv_mutex_lock(&c->lock);
    while (!(list = take_work(c, h)) && !c->is_ending)
        uv_cond_wait(&c->is_work, &c->lock);
    uv_mutex_unlock(&c->lock);
    return list;
}

void *srv_pool_open(const srv_pool *c)
{
    return c->kind.open ? c->kind.open(c->kind.ctx) : NULL;
}

void srv_pool_close(const srv_pool *c, void *own)
{
    if (c->kind.close)
        c->kind.close(own);
}

srv_job *srv_pool_take(srv_pool *c, int thread)
{
    srv_job *list;

    uv_mutex_lock(&c->lock);
    list = take_work(c, &c->hand[thread]);
    uv_mutex_unlock(&c->lock);
    return list;
}

void srv_pool_run(const srv_pool *c, srv_job *list, void *own)
{
    if (c->kind.batch)
        c->kind.batch(list, own);
    else
        list->run(list, own);
}

static void give_back(srv_pool *c, srv_job *list)
{
    uv_mutex_lock(&c->lock);
    for (srv_job *job = list, *next; job; job = next) {
        next = job->next;
        queue_put(&c->finished, job);
    }
    uv_mutex_unlock(&c->lock);
    uv_async_send(&c->wake);
}

static void work(void *ctx)
{
    srv_pool *c = ((hand *)ctx)->pool;
    void *own = srv_pool_open(c);

    for (srv_job *list; (list = next_work(ctx));) {
        srv_pool_run(c, list, own);
        give_back(c, list);
    }
    srv_pool_close(c, own);
}

void srv_pool_done(srv_pool *c, srv_job *list)
{
    for (srv_job *next; list; list = next) {
        next = list->next;
        c->load--;
        list->done(list);
    }
}

static void finish(srv_pool *c)
{
    srv_job *list;

    uv_mutex_lock(&c->lock);
    list = queue_take_all(&c->finished);
    uv_mutex_unlock(&c->lock);
    srv_pool_done(c, list);
}

static void woken(uv_async_t *wake)
{
    finish(wake->data);
}

static void make_hands(srv_pool *c)
{
    c->n_hands = c->kind.threads + c->kind.quick_threads;
    c->hand = srv_alloc((size_t)c->n_hands * sizeof c->hand[0]);
    for (int i = 0; i < c->n_hands; i++) {
        c->hand[i].pool = c;
        c->hand[i].max_cost = i < c->kind.threads ? UINT32_MAX : c->kind.quick_cost;
    }
}

static void start_threads(srv_pool *c, uv_loop_t *loop)
{
    uv_async_init(loop, &c->wake, woken);
    c->wake.data = c;
    for (int i = 0; i < c->n_hands; i++)
        if (uv_thread_create(&c->hand[i].thread, work, &c->hand[i]) != 0)
            abort();
}

srv_pool *srv_pool_new(uv_loop_t *loop, const srv_pool_kind *kind)
{
    const srv_world *w = srv_world_here();
    srv_pool *c = srv_alloc(sizeof *c);

    c->kind = *kind;
    queue_clear(&c->waiting);
    queue_clear(&c->finished);
    uv_mutex_init(&c->lock);
    uv_cond_init(&c->is_work);
    if (kind->is_fair) {
        c->turns = srv_alloc(sizeof *c->turns);
        srv_turns_clear(c->turns);
    }
    make_hands(c);
    if (w->pool_new)
        w->pool_new(w->ctx, c, c->n_hands);
    else
        start_threads(c, loop);
    return c;
}

void srv_pool_add(srv_pool *c, srv_job *job)
{
    const srv_world *w = srv_world_here();

    c->load++;
    uv_mutex_lock(&c->lock);
    if (c->turns)
        srv_turns_add(c->turns, job);
    else
        queue_put(&c->waiting, job);
    if (c->kind.quick_threads > 0)
        uv_cond_broadcast(&c->is_work); /* not every thread takes every job */
    else
        uv_cond_signal(&c->is_work);
    uv_mutex_unlock(&c->lock);
    if (w->pool_add)
        w->pool_add(w->ctx, c);
}

int srv_pool_load(const srv_pool *c)
{
    return c->load;
}

static void release(srv_pool *c)
{
    uv_cond_destroy(&c->is_work);
    uv_mutex_destroy(&c->lock);
    free(c->turns);
    free(c->hand);
    free(c);
}

static void closed(uv_handle_t *wake)
{
    release(wake->data);
}

static void end_threads(srv_pool *c)
{
    uv_mutex_lock(&c->lock);
    c->is_ending = 1;
    uv_cond_broadcast(&c->is_work);
    uv_mutex_unlock(&c->lock);
    for (int i = 0; i < c->n_hands; i++)
        uv_thread_join(&c->hand[i].thread);
    finish(c);
    uv_close((uv_handle_t *)&c->wake, closed);
}

void srv_pool_free(srv_pool *c)
{
    const srv_world *w = srv_world_here();

    if (!c)
        return;
    if (w->pool_free) {
        w->pool_free(w->ctx, c);
        release(c);
    } else {
        end_threads(c);
    }
}
