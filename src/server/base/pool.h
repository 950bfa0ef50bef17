/*
 * pool.h: threads that work off jobs, so that the loop never waits.
 *
 * A job is put from the loop, run in one of the pool's threads, and given back to the loop, where
 * its done() is called and owns it again.  Jobs of a pool of one thread run in the order in which
 * they were put, unless the pool is fair; all of a pool are given back in the order in which they
 * were finished.
 */
#ifndef AE_SERVER_BASE_POOL_H
#define AE_SERVER_BASE_POOL_H

#include <stdint.h>
#include <uv.h>

typedef struct srv_job srv_job;
struct srv_job {
    /* In a thread; `own` is what that thread has brought. */
    void (*run)(srv_job *, void *own);
    void (*done)(srv_job *); /* in the loop */
    srv_job *next;

    /* For a pool that is fair: whose job it is, how much work, and when it is due (turns.h). */
    uint64_t due;
    uint32_t owner, cost;
};

typedef struct {
    int threads;

    /* What a thread brings along, such as a connection to the store; made and closed in it.  May
     * be null. */
    void *(*open)(void *ctx);
    void (*close)(void *own);
    void *ctx;

    /* Instead of run(): all that waits at once, in its order.  May be null. */
    void (*batch)(srv_job *list, void *own);

    /* Whether owners take turns; and threads besides those above that take only jobs which cost
     * at most so much, so that these never wait for a dear one to end. */
    int is_fair, quick_threads;
    uint32_t quick_cost;
} srv_pool_kind;

typedef struct srv_pool srv_pool;

srv_pool *srv_pool_new(uv_loop_t *, const srv_pool_kind *);
void srv_pool_add(srv_pool *, srv_job *);

/* Jobs that were put and are not done. */
int srv_pool_load(const srv_pool *);

/* Everything that was put is done, then the threads end.  Nothing may be put any more, not by
 * done() either. */
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
