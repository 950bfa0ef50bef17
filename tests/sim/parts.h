/*
 * parts.h: declarations that world.c, pool.c and wire.c share.
 */
#ifndef SIM_PARTS_H
#define SIM_PARTS_H

#include "world.h"

/* ---- world.c ---- */

/* The server's code runs between these two calls: it owns the memory it allocates, and may
 * crash. */
void sim_enter(sim *);
void sim_exit(sim *);

/* Ends the simulated process; does not return. */
void sim_die(sim *);

/* Whether this is the call that fails. */
int sim_counts(sim *, sim_call);

/* ---- pool.c ---- */

void sim_pool_table(srv_world *);
void sim_pools_drop(sim *);

/* The next step of a thread: its time (INT64_MAX for never) and its order among equal times. */
typedef struct {
    int64_t at;
    uint64_t order;
    void *what;
    int hand;
} sim_next;
sim_next sim_pools_next(const sim *);
void sim_pools_do(sim *, const sim_next *);

/* ---- wire.c ---- */

void sim_wire_table(srv_world *);
void sim_wires_drop(sim *);            /* call when the server has ended */
sim_wire *sim_wires_close(sim_wire *); /* closes the server's end; returns the next wire */
void sim_wires_forget(sim *);          /* clients receive nothing any more */
void sim_wires_free(sim *);

#endif
