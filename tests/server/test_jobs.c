/* test_jobs.c - which question yields, without threads and clocks: the functions of the queue are
 * called with simulated times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "jobs.c"

/* The seconds until a run of `needed` seconds is not interrupted, with newcomers waiting all the
 * time; a client with one more question waiting asks more than each of them. */
static double time_until_answered(double needed, double most)
{
    struct poda__account own = {.running = 1, .waiting = 1}, its = {.waiting = 1};
    struct poda__job job = {.account = &own, .state = RUNNING};
    const struct poda__job newcomer = {.account = &its, .state = QUEUED};
    for (double now = 0; now < most; now += 0.025) {
        if (now - job.begun >= needed)
            return now;
        if (yields(&job, &newcomer, now)) {
            job.ran = now - job.begun; /* as `end` does */
            job.begun = now;
        }
    }
    return most;
}

static void a_stream_of_newcomers_is_outlived(void **state)
{
    (void)state;
    for (double needed = 1; needed < 30; needed *= 2) {
        const double passed = time_until_answered(needed, 1000);
        if (passed > 3 * needed)
            fail_msg("%.0f s of work are done after %.1f s", needed, passed);
    }
}

static void a_first_run_yields_soon(void **state)
{
    (void)state;
    struct poda__account own = {.running = 1, .waiting = 1}, its = {.waiting = 1};
    struct poda__job job = {.account = &own, .state = RUNNING};
    const struct poda__job newcomer = {.account = &its, .state = QUEUED};
    assert_false(yields(&job, &newcomer, LEAST / 2));
    assert_true(yields(&job, &newcomer, LEAST + 0.1));
    own.waiting = 0; /* now it asks no more than the newcomer, and has had no more */
    assert_false(yields(&job, &newcomer, LEAST + 0.1));
    assert_true(yields(&job, &newcomer, SHARE + 0.1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_of_newcomers_is_outlived),
        cmocka_unit_test(a_first_run_yields_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
