/*
 * turns.c: which job gets a thread next: equal shares for owners, cheap jobs before expensive
 * ones, and no job waits forever.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/rng.h"
#include "server/base/turns.h"

enum { TIRO = 13, IMPERATOR = 600001, QUICK = 5000, MAX_JOBS = 4096 };

static srv_turns q;
static srv_job pool[MAX_JOBS];
static int n_pool;

static int clear(void **state)
{
    (void)state;
    srv_turns_clear(&q);
    memset(pool, 0, sizeof pool);
    n_pool = 0;
    return 0;
}

static srv_job *put(uint32_t owner, uint32_t cost)
{
    srv_job *job = &pool[n_pool++];

    job->owner = owner;
    job->cost = cost;
    srv_turns_add(&q, job);
    return job;
}

static srv_job *take(void)
{
    return srv_turns_take(&q, UINT32_MAX);
}

static void equals_come_as_they_were_put(void **state)
{
    srv_job *job[5];

    (void)state;
    for (int i = 0; i < 5; i++)
        job[i] = put(1, IMPERATOR);
    for (int i = 0; i < 5; i++)
        assert_ptr_equal(take(), job[i]);
    assert_null(take());
}

static void a_tiro_passes_thirty_imperators(void **state)
{
    srv_job *tiro;

    (void)state;
    for (int i = 0; i < 30; i++)
        put(1, IMPERATOR);
    tiro = put(2, TIRO);
    assert_ptr_equal(take(), tiro);
}

/* Also for jobs of one host: a quick thread takes only quick jobs. */
static void a_quick_thread_takes_only_cheap_jobs(void **state)
{
    srv_job *tiro;

    (void)state;
    for (int i = 0; i < 30; i++)
        put(1, IMPERATOR);
    assert_null(srv_turns_take(&q, QUICK));
    tiro = put(1, TIRO);
    assert_ptr_equal(srv_turns_take(&q, QUICK), tiro);
    assert_null(srv_turns_take(&q, QUICK));
}

/* One host has thirty tables and another has one: each gets every second turn. */
static void hosts_share(void **state)
{
    int n_second = 0;

    (void)state;
    for (int i = 0; i < 30; i++)
        put(1, IMPERATOR);
    put(2, IMPERATOR);
    for (int i = 0; i < 100; i++) {
        uint32_t owner = take()->owner;

        n_second += owner == 2;
        put(owner, IMPERATOR);
    }
    assert_in_range(n_second, 49, 51);
}

/* Tables of one host, each with one job at a time. */
static void tables_of_a_host_take_turns(void **state)
{
    srv_job *table[3];

    (void)state;
    for (int i = 0; i < 3; i++)
        table[i] = put(1, IMPERATOR);
    for (int round = 0; round < 10; round++)
        for (int i = 0; i < 3; i++) {
            assert_ptr_equal(take(), table[i]);
            table[i] = put(1, IMPERATOR);
        }
}

/* Whatever jobs are added meanwhile, a waiting job runs after a bounded amount of work. */
static void every_job_comes(void **state)
{
    ae_rng rng = { 17 };

    (void)state;
    for (int trial = 0; trial < 50; trial++) {
        srv_job *ours;
        uint64_t work = 0;

        clear(NULL);
        for (int i = 0; i < 40; i++)
            put(1 + ae_rng_below(&rng, 5), ae_rng_below(&rng, 2) ? TIRO : IMPERATOR);
        ours = put(9, IMPERATOR);
        for (srv_job *job; (job = take()) != ours; work += job->cost)
            put(1 + ae_rng_below(&rng, 5), ae_rng_below(&rng, 2) ? TIRO : IMPERATOR);
        assert_true(work <= 6u * IMPERATOR);
    }
}

/* An idle lane does not accumulate credit. */
static void who_was_idle_gets_no_more_than_a_share(void **state)
{
    int n_second = 0;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        put(1, IMPERATOR);
        take();
    }
    for (int i = 0; i < 20; i++) {
        put(1, IMPERATOR);
        put(2, IMPERATOR);
    }
    for (int i = 0; i < 20; i++)
        n_second += take()->owner == 2;
    assert_in_range(n_second, 9, 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(equals_come_as_they_were_put, clear),
        cmocka_unit_test_setup(a_tiro_passes_thirty_imperators, clear),
        cmocka_unit_test_setup(a_quick_thread_takes_only_cheap_jobs, clear),
        cmocka_unit_test_setup(hosts_share, clear),
        cmocka_unit_test_setup(tables_of_a_host_take_turns, clear),
        cmocka_unit_test_setup(every_job_comes, clear),
        cmocka_unit_test_setup(who_was_idle_gets_no_more_than_a_share, clear),
    };

    return cmocka_run_group_tests_name("turns", tests, NULL, NULL);
}
