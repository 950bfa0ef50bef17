/*
 * guard.c: which failures return to the guard, and which still end the process.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/err.h"
#include "server/tables/guard.h"
#include "table/private.h"

static void add_one(void *ctx)
{
    ++*(int *)ctx;
}

static void fail_an_assertion(void *ctx)
{
    ++*(int *)ctx;
    AE_ASSERT(ctx == NULL);
    ++*(int *)ctx;
}

static void abort_as_the_heap_does(void *ctx)
{
    (void)ctx;
    abort();
}

static void ask_for_too_much(void *ctx)
{
    *(void **)ctx = ae_alloc(NULL, PTRDIFF_MAX);
}

static void what_returns_is_whole(void **state)
{
    int n = 0;

    (void)state;
    assert_null(srv_guard(add_one, &n));
    assert_int_equal(n, 1);
}

static void an_assertion_comes_back_with_its_place(void **state)
{
    int n = 0;
    const char *place = srv_guard(fail_an_assertion, &n);

    (void)state;
    assert_non_null(place);
    assert_non_null(strstr(place, "guard.c:"));
    assert_int_equal(n, 1);
    assert_null(srv_guard(add_one, &n));
}

/* Whether a child process dies in the guarded function instead of returning from the guard. */
static int ends_the_process(void (*run)(void *))
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        void *nothing = NULL;

        close(STDERR_FILENO);
        srv_guard(run, &nothing);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void any_other_abort_ends_the_process(void **state)
{
    (void)state;
    assert_true(ends_the_process(abort_as_the_heap_does));
}

static void memory_that_has_run_out_ends_the_process(void **state)
{
    (void)state;
    assert_true(ends_the_process(ask_for_too_much));
}

/* A failed AE_ASSERT outside of a guard ends the process. */
static void assert_outside(void *ctx)
{
    (void)ctx;
    ae_on_failed(NULL);
    AE_ASSERT(ctx == NULL);
}

static void outside_of_a_guard_an_assertion_ends_the_process(void **state)
{
    (void)state;
    assert_true(ends_the_process(assert_outside));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_returns_is_whole),
        cmocka_unit_test(an_assertion_comes_back_with_its_place),
        cmocka_unit_test(any_other_abort_ends_the_process),
        cmocka_unit_test(memory_that_has_run_out_ends_the_process),
        cmocka_unit_test(outside_of_a_guard_an_assertion_ends_the_process),
    };

    return cmocka_run_group_tests_name("guard", tests, NULL, NULL);
}
