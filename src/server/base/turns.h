/*
 * turns.h: a queue in which owners take turns and cheap jobs pass dear ones.
 *
 * Each owner has a lane.  A job is due at a point of virtual time: its lane's previous job's, or
 * now if the lane was empty, plus its own cost.  Whoever takes gets the job that is due first.  So
 *
 *   1. owners get equal shares of the work, however many jobs each of them puts;
 *   2. jobs of one owner and one cost come in the order in which they were put;
 *   3. every job comes: jobs that are put later are due later and later.
 *
 * Owners are told apart by a hash; two that fall into one lane share it.
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
