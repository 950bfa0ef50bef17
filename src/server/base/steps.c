/*
 * steps.c: runs the entered steps in turn, one per turn of the loop.
 */
#include "server/base/steps.h"

#include <stdlib.h>

#include "server/base/world.h"

/* libuv runs a timer of 0 ms again before it polls for I/O, so the delay is 1 ms. */
enum { NEXT_MS = 1, WAIT_MS = 10 };

struct srv_steps {
    srv_timer *timer;
    srv_step *first, **last;
};

srv_steps *srv_steps_new(srv_server *server)
{
    srv_steps *s = srv_alloc(sizeof *s);

    s->timer = srv_timer_new(server, s);
    s->last = &s->first;
    return s;
}

void srv_steps_free(srv_steps *s)
{
    if (!s)
        return;
    while (s->first)
        srv_steps_drop(s->first);
    srv_timer_free(s->timer);
    free(s);
}

static void put(srv_steps *s, srv_step *step)
{
    step->in = s;
    step->next = NULL;
    *s->last = step;
    s->last = &step->next;
}

void srv_steps_drop(srv_step *step)
{
    srv_steps *s = step->in;
    srv_step **at;

    if (!s)
        return;
    for (at = &s->first; *at != step; at = &(*at)->next)
        ;
    *at = step->next;
    if (!step->next)
        s->last = at;
    step->in = NULL;
}

/* The last step of this round; steps entered meanwhile wait for the next round. */
static srv_step *last_of(const srv_steps *s)
{
    srv_step *step = s->first;

    while (step && step->next)
        step = step->next;
    return step;
}

/* Calls steps until one has done some work; returns the delay until the next call. */
static int64_t take_turn(srv_steps *s)
{
    srv_step *last = last_of(s), *step;
    int64_t wait_ms = WAIT_MS;

    while ((step = s->first)) {
        int is_last = step == last;
        srv_step_end end;

        srv_steps_drop(step);
        end = step->go(step);
        if (end != SRV_STEP_DONE)
            put(s, step);
        if (end != SRV_STEP_WAIT)
            wait_ms = NEXT_MS;
        if (end == SRV_STEP_MORE || end == SRV_STEP_DONE || is_last)
            break;
    }
    return wait_ms;
}

static void fire(void *data)
{
    srv_steps *s = data;
    int64_t wait_ms = take_turn(s);

    if (s->first)
        srv_timer_start(s->timer, fire, wait_ms, 0);
}

void srv_steps_add(srv_steps *s, srv_step *step)
{
    put(s, step);
    srv_timer_start(s->timer, fire, NEXT_MS, 0);
}
