/*
 * guard.c: a failed AE_ASSERT jumps back to the guard of its thread.
 */
#include "server/tables/guard.h"

#include <setjmp.h>
#include <stddef.h>

#include "core/err.h"

/* The jump target of the thread, and the place of the failed assertion.  The assertion handler
 * has no context argument, so these are thread-local. */
static _Thread_local jmp_buf *back;
static _Thread_local const char *broken;

static void leave(const char *place)
{
    broken = place;
    longjmp(*back, 1);
}

const char *srv_guard(void (*run)(void *ctx), void *ctx)
{
    jmp_buf here;

    broken = NULL;
    if (setjmp(here) == 0) {
        back = &here;
        ae_on_failed(leave);
        run(ctx);
    }
    ae_on_failed(NULL);
    back = NULL;
    return broken;
}
