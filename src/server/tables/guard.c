/*
 * guard.c: an AE_ASSERT that fails jumps back to the guard of its thread.
 */
#include "server/tables/guard.h"

#include <setjmp.h>
#include <stddef.h>

#include "core/err.h"

/* Where the thread goes back to, and from where it came.  The handler is given no context, so
 * this has to be found without one. */
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
