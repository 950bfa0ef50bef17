/*
 * crew.h: threads that work off jobs, so that the loop never waits.
 *
 * A job is put from the loop, run in one of the crew's threads, and given back to the loop, where
 * its done() is called and owns it again.  Jobs of a crew of one thread run in the order in which
 * they were put, unless the crew is fair; all of a crew are given back in the order in which they
 * were finished.
 */
#ifndef AE_SERVER_BASE_CREW_H
#define AE_SERVER_BASE_CREW_H

#include <stdint.h>
#include <uv.h>

typedef struct srv_job srv_job;
struct srv_job {
    /* In a thread; `own` is what that thread has brought. */
    void (*run)(srv_job *, void *own);
    void (*done)(srv_job *); /* in the loop */
    srv_job *next;

    /* For a crew that is fair: whose job it is, how much work, and when it is due (turns.h). */
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
} srv_crew_kind;

typedef struct srv_crew srv_crew;

srv_crew *srv_crew_new(uv_loop_t *, const srv_crew_kind *);
void srv_crew_put(srv_crew *, srv_job *);

/* Jobs that were put and are not done. */
int srv_crew_load(const srv_crew *);

/* Everything that was put is done, then the threads end.  Nothing may be put any more, not by
 * done() either. */
void srv_crew_free(srv_crew *);

/* ---- for a world without threads ---- */

/* What a thread does: it opens; takes what is next for the thread of that number (null if nothing
 * is) and runs it, again and again; and closes.  The loop then calls done() of what was run. */
void *srv_crew_open(const srv_crew *);
srv_job *srv_crew_take(srv_crew *, int thread);
void srv_crew_run(const srv_crew *, srv_job *list, void *own);
void srv_crew_done(srv_crew *, srv_job *list);
void srv_crew_close(const srv_crew *, void *own);

#endif
