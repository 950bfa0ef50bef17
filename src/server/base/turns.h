/*
 * turns.h: a fair queue: owners take turns, and cheap jobs overtake expensive ones.
 *
 * Each owner has a lane.  A job is due at a point of virtual time: the due time of the
 * previous job of its lane (the current time if the lane is empty) plus its own cost.  The job that
 * is due first is taken first.  So
 *
 *   1. owners get equal shares of the work, however many jobs each of them adds;
 *   2. jobs of one owner and one cost come in the order in which they were added;
 *   3. no job starves: the due times of later jobs only grow.
 *
 * The lane of an owner is found by a hash; two owners with the same hash share a lane.
 */
#ifndef AE_SERVER_BASE_TURNS_H
#define AE_SERVER_BASE_TURNS_H

#include "server/base/pool.h"

enum { SRV_LANES = 1024 };

typedef struct {
    srv_job *first, **last;
    uint64_t now;            /* when the job that was taken last was due */
    uint64_t due[SRV_LANES]; /* of each lane's last job */
} srv_turns;

void srv_turns_clear(srv_turns *);
void srv_turns_add(srv_turns *, srv_job *);

/* The job that is due first among those that cost at most so much; null if there is none. */
srv_job *srv_turns_take(srv_turns *, uint32_t max_cost);

#endif
