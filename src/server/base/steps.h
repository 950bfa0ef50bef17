/*
 * steps.h: long work in the loop, a step at a time, so that nobody else waits for all of it.
 *
 * Whoever has more to do than fits in one turn of the loop enters a step here.  In each turn one of
 * those that are entered is taken, in a circle; between two turns the loop looks after everything
 * else.  How much a step does is counted (entries, lines), never timed.
 */
#ifndef AE_SERVER_BASE_STEPS_H
#define AE_SERVER_BASE_STEPS_H

#include "server/base/context.h"

typedef enum {
    SRV_STEP_MORE, /* it has done something and is not at its end */
    SRV_STEP_SOON, /* it could do nothing now, and is asked again in the next turn */
    SRV_STEP_WAIT, /* the same, but a little later: somebody outside has to act first */
    SRV_STEP_DONE  /* it is not called again, and may be gone already */
} srv_step_end;

typedef struct srv_step srv_step;
struct srv_step {
    srv_step_end (*go)(srv_step *);
    srv_steps *in; /* null if it is not entered */
    srv_step *next;
};

srv_steps *srv_steps_new(srv_server *);
void srv_steps_free(srv_steps *); /* what is entered is not called any more */

void srv_steps_add(srv_steps *, srv_step *);

/* It is not called any more; nothing happens if it is not entered. */
void srv_steps_drop(srv_step *);

#endif
