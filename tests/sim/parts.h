/*
 * parts.h: what the files of the world share.
 */
#ifndef SIM_PARTS_H
#define SIM_PARTS_H

#include "world.h"

/* ---- world.c ---- */

/* Between these two the server's code runs: memory is the server's, and it may die. */
void sim_enter(sim *);
void sim_exit(sim *);

/* The process ends here; does not return. */
void sim_die(sim *);

/* Whether this is the call that fails. */
int sim_counts(sim *, sim_call);

/* ---- pool.c ---- */

void sim_pool_table(srv_world *);
void sim_pools_drop(sim *);

/* When a thread does something next: the time and the order, INT64_MAX for never. */
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
void sim_wires_drop(sim *);            /* the server has gone */
sim_wire *sim_wires_close(sim_wire *); /* the server's end of one; the next one */
void sim_wires_forget(sim *);          /* nobody listens any more */
void sim_wires_free(sim *);

#endif
