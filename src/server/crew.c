/*
 * crew.c: the queue of a crew and its threads.
 *
 * Two lists under one lock: what waits to be run, and what was run and waits for the loop.  The
 * loop is woken by a uv_async_t and takes the second list whole.
 */
#include <stdlib.h>

#include "server/crew.h"

#include "server/server.h"

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

    q->first = job->next;
    if (!q->first)
        q->last = &q->first;
    job->next = NULL;
    return job;
}

struct srv_crew {
    srv_crew_kind kind;
    uv_thread_t *thread;
    uv_mutex_t lock;
    uv_cond_t is_work;
    uv_async_t wake;
    queue waiting, finished;
    int is_ending;
    int load; /* the loop's own */
};

/* Waits for work; null when the crew ends. */
static srv_job *next_work(srv_crew *c)
{
    srv_job *list = NULL;

    uv_mutex_lock(&c->lock);
    while (!c->waiting.first && !c->is_ending)
        uv_cond_wait(&c->is_work, &c->lock);
    if (c->waiting.first)
        list = c->kind.batch ? queue_take_all(&c->waiting) : queue_take(&c->waiting);
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
    srv_crew *c = ctx;
    void *own = c->kind.open ? c->kind.open(c->kind.ctx) : NULL;

    for (srv_job *list; (list = next_work(c));) {
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
    c->thread = srv_alloc((size_t)kind->threads * sizeof c->thread[0]);
    for (int i = 0; i < kind->threads; i++)
        if (uv_thread_create(&c->thread[i], work, c) != 0)
            abort();
    return c;
}

void srv_crew_put(srv_crew *c, srv_job *job)
{
    c->load++;
    uv_mutex_lock(&c->lock);
    queue_put(&c->waiting, job);
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
    free(c->thread);
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
    for (int i = 0; i < c->kind.threads; i++)
        uv_thread_join(&c->thread[i]);
    finish(c);
    uv_close((uv_handle_t *)&c->wake, closed);
}
