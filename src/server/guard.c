/*
 * guard.c: SIGABRT, raised by abort() in the thread that calls it, jumps back to the guard.
 *
 * POSIX lets a handler of SIGABRT leave by siglongjmp().  The signal mask is not saved at each
 * guard, which would cost a system call; the handler is installed with SA_NODEFER, so it changes
 * none.
 */
#include "server/guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

/* Where the thread goes back to; null outside of a guard.  A signal handler is given no context,
 * so this has to be found without one. */
static _Thread_local sigjmp_buf *back;

static void handle(int signal)
{
    (void)signal;
    if (back)
        siglongjmp(*back, 1);
}

void srv_guard_start(void)
{
    struct sigaction action = { .sa_handler = handle, .sa_flags = SA_NODEFER };

    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, NULL);
}

int srv_guard(void (*run)(void *ctx), void *ctx)
{
    sigjmp_buf here;
    int is_whole = 0;

    if (sigsetjmp(here, 0) == 0) {
        back = &here;
        run(ctx);
        is_whole = 1;
    }
    back = NULL;
    return is_whole;
}
