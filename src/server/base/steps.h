/*
 * steps.h: long work in the loop, a step at a time, so that nobody else waits for all of it.
 *
 * Work that is too long for one turn of the loop adds a step here.  Each turn of the loop runs one
 * of the added steps, round robin, so that other events are served in between.  The size of a step
 * is a count (entries, lines), never a time.
 */
#ifndef AE_SERVER_BASE_STEPS_H
#define AE_SERVER_BASE_STEPS_H

#include "server/base/context.h"

typedef enum {
    SRV_STEP_MORE, /* some work was done, more is left */
    SRV_STEP_SOON, /* nothing could be done; call again in the next turn */
    SRV_STEP_WAIT, /* nothing could be done; call again a little later, as a client has to act first */
    SRV_STEP_DONE /* finished; the step may already be freed */
} srv_step_end;

typedef struct srv_step srv_step;
struct srv_step {
    srv_step_end (*go)(srv_step *);
    srv_steps *in; /* null if it is not added */
    srv_step *next;
};

srv_steps *srv_steps_new(srv_server *);
void srv_steps_free(srv_steps *); /* steps that are still added are never called again */

void srv_steps_add(srv_steps *, srv_step *);

/* Removes a step; does nothing if it is not added. */
void srv_steps_drop(srv_step *);

#endif
