/*
 * pool.h: threads that work off jobs, so that the loop never waits.
 *
 * The loop adds a job, a thread of the pool calls its run(), and the loop then calls its done(),
 * which owns the job again.  A pool with one thread runs jobs in the order in which they were
 * added, unless the pool is fair; done() is called in the order in which jobs finished.
 */
#ifndef AE_SERVER_BASE_POOL_H
#define AE_SERVER_BASE_POOL_H

#include <stdint.h>
#include <uv.h>

typedef struct srv_job srv_job;
struct srv_job {
    /* Called in a thread; `own` is what open() returned for that thread. */
    void (*run)(srv_job *, void *own);
    void (*done)(srv_job *); /* in the loop */
    srv_job *next;

    /* For a fair pool: the owner of the job, its cost, and its virtual due time (turns.h). */
    uint64_t due;
    uint32_t owner, cost;
};

typedef struct {
    int threads;

    /* Makes and closes what belongs to one thread, such as a connection to the store; both are
     * called in that thread and may be null. */
    void *(*open)(void *ctx);
    void (*close)(void *own);
    void *ctx;

    /* If not null, called instead of run() with all waiting jobs, in their order. */
    void (*batch)(srv_job *list, void *own);

    /* Whether owners take turns; and threads besides those above that take only jobs which cost
     * at most so much, so that these never wait for a dear one to end. */
    int is_fair, quick_threads;
    uint32_t quick_cost;
} srv_pool_kind;

typedef struct srv_pool srv_pool;

srv_pool *srv_pool_new(uv_loop_t *, const srv_pool_kind *);
void srv_pool_add(srv_pool *, srv_job *);

/* The number of jobs that were added and are not done. */
int srv_pool_load(const srv_pool *);

/* Finishes all jobs that were added, then ends the threads.  From now on nobody may add a job,
 * not even a done(). */
void srv_pool_free(srv_pool *);

/* ---- for a world without threads ---- */

/* What a thread does: it opens; takes what is next for the thread of that number (null if nothing
 * is) and runs it, again and again; and closes.  The loop then calls done() of what was run. */
void *srv_pool_open(const srv_pool *);
srv_job *srv_pool_take(srv_pool *, int thread);
void srv_pool_run(const srv_pool *, srv_job *list, void *own);
void srv_pool_done(srv_pool *, srv_job *list);
void srv_pool_close(const srv_pool *, void *own);

#endif
