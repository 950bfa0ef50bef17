/*
 * interrupt.c: Ctrl-C as a request to stop.
 */
#include "cli/base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

/* The only state that the signal handler sets. */
static atomic_int is_stopped;

static void stop(int number)
{
    (void)number;
    atomic_store(&is_stopped, 1);
}

/* Replaces the handler only if it is `from`: if SIGINT is ignored, as for a background job of a
 * shell, it stays ignored. */
static void handle(void (*from)(int), void (*to)(int))
{
    struct sigaction action;

    sigaction(SIGINT, NULL, &action);
    if (action.sa_handler != from)
        return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = to;
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
}

void interrupt_watch(void)
{
    atomic_store(&is_stopped, 0);
    handle(SIG_DFL, stop);
}

void interrupt_unwatch(void)
{
    handle(stop, SIG_DFL);
}

int interrupt_came(void)
{
    return atomic_load(&is_stopped);
}
