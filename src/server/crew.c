/*
 * crew.c: the queue of a crew and its threads.
 *
 * Two lists under one lock: what waits to be run, and what was run and waits for the loop.  The
 * loop is woken by a uv_async_t and takes the second list whole.
 */
#include <stdlib.h>

#include "server/crew.h"

#include "server/server.h"
#include "server/turns.h"

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
    srv_crew *crew;
    uv_thread_t thread;
    uint32_t max_cost; /* of the jobs that it takes, if the crew is fair */
} hand;

struct srv_crew {
    srv_crew_kind kind;
    hand *hand;
    int n_hands;
    uv_mutex_t lock;
    uv_cond_t is_work;
    uv_async_t wake;
    queue waiting, finished;
    srv_turns *turns; /* instead of `waiting`, if the crew is fair */
    int is_ending;
    int load; /* the loop's own */
};

/* Null if there is nothing for this thread. */
static srv_job *take_work(srv_crew *c, const hand *h)
{
    if (c->turns)
        return srv_turns_take(c->turns, h->max_cost);
    return c->kind.batch ? queue_take_all(&c->waiting) : queue_take(&c->waiting);
}

/* Waits for work; null when the crew ends. */
static srv_job *next_work(const hand *h)
{
    srv_crew *c = h->crew;
    srv_job *list;

    uv_mutex_lock(&c->lock);
    while (!(list = take_work(c, h)) && !c->is_ending)
        uv_cond_wait(&c->is_work, &c->lock);
    uv_mutex_unlock(&c->lock);
    return list;
}

static void give_back(srv_crew *c, srv_job *list)
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
    srv_crew *c = ((hand *)ctx)->crew;
    void *own = c->kind.open ? c->kind.open(c->kind.ctx) : NULL;

    for (srv_job *list; (list = next_work(ctx));) {
        if (c->kind.batch)
            c->kind.batch(list, own);
        else
            list->run(list, own);
        give_back(c, list);
    }
    if (c->kind.close)
        c->kind.close(own);
}

static void finish(srv_crew *c)
{
    srv_job *list;

    uv_mutex_lock(&c->lock);
    list = queue_take_all(&c->finished);
    uv_mutex_unlock(&c->lock);
    for (srv_job *next; list; list = next) {
        next = list->next;
        c->load--;
        list->done(list);
    }
}

static void woken(uv_async_t *wake)
{
    finish(wake->data);
}

static void start_hands(srv_crew *c)
{
    c->n_hands = c->kind.threads + c->kind.quick_threads;
    c->hand = srv_alloc((size_t)c->n_hands * sizeof c->hand[0]);
    for (int i = 0; i < c->n_hands; i++) {
        c->hand[i].crew = c;
        c->hand[i].max_cost = i < c->kind.threads ? UINT32_MAX : c->kind.quick_cost;
        if (uv_thread_create(&c->hand[i].thread, work, &c->hand[i]) != 0)
            abort();
    }
}

srv_crew *srv_crew_new(uv_loop_t *loop, const srv_crew_kind *kind)
{
    srv_crew *c = srv_alloc(sizeof *c);

    c->kind = *kind;
    queue_clear(&c->waiting);
    queue_clear(&c->finished);
    uv_mutex_init(&c->lock);
    uv_cond_init(&c->is_work);
    uv_async_init(loop, &c->wake, woken);
    c->wake.data = c;
    if (kind->is_fair) {
        c->turns = srv_alloc(sizeof *c->turns);
        srv_turns_clear(c->turns);
    }
    start_hands(c);
    return c;
}

void srv_crew_put(srv_crew *c, srv_job *job)
{
    c->load++;
    uv_mutex_lock(&c->lock);
    if (c->turns)
        srv_turns_put(c->turns, job);
    else
        queue_put(&c->waiting, job);
    if (c->kind.quick_threads > 0)
        uv_cond_broadcast(&c->is_work); /* not every thread takes every job */
    else
        uv_cond_signal(&c->is_work);
    uv_mutex_unlock(&c->lock);
}

int srv_crew_load(const srv_crew *c)
{
    return c->load;
}

static void closed(uv_handle_t *wake)
{
    srv_crew *c = wake->data;

    uv_cond_destroy(&c->is_work);
    uv_mutex_destroy(&c->lock);
    free(c->turns);
    free(c->hand);
    free(c);
}

void srv_crew_free(srv_crew *c)
{
    if (!c)
        return;
    uv_mutex_lock(&c->lock);
    c->is_ending = 1;
    uv_cond_broadcast(&c->is_work);
    uv_mutex_unlock(&c->lock);
    for (int i = 0; i < c->n_hands; i++)
        uv_thread_join(&c->hand[i].thread);
    finish(c);
    uv_close((uv_handle_t *)&c->wake, closed);
}
