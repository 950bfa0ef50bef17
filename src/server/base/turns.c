/*
 * turns.c: finds the next job of the queue.  Jobs are in one list in their order of arrival, and
 * a linear search finds the one that is due first: there are at most a few thousand jobs, and
 * each takes longer than this search.
 */
#include "server/base/turns.h"

#include <string.h>

void srv_turns_clear(srv_turns *q)
{
    memset(q, 0, sizeof *q);
    q->last = &q->first;
}

void srv_turns_add(srv_turns *q, srv_job *job)
{
    uint64_t *due = &q->due[job->owner % SRV_LANES];

    *due = (*due > q->now ? *due : q->now) + job->cost;
    job->due = *due;
    job->next = NULL;
    *q->last = job;
    q->last = &job->next;
}

static srv_job *unlink_job(srv_turns *q, srv_job **at)
{
    srv_job *job = *at;

    *at = job->next;
    if (!*at)
        q->last = at;
    job->next = NULL;
    return job;
}

srv_job *srv_turns_take(srv_turns *q, uint32_t max_cost)
{
    srv_job **best = NULL;

    for (srv_job **at = &q->first; *at; at = &(*at)->next)
        if ((*at)->cost <= max_cost && (!best || (*at)->due < (*best)->due))
            best = at;
    if (!best)
        return NULL;
    if ((*best)->due > q->now)
        q->now = (*best)->due;
    return unlink_job(q, best);
}
