/* test_child.c - a function in a child process: its output arrives, and however it ends, the parent
 * survives and knows how. */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "poda/child.h"
#include "sanitized.h"

static poda_child_end run(poda_child_fn *function, void *user, const poda_child_limits *limits)
{
    poda_child_end end;
    poda_error error = {.status = PODA_OK};
    if (poda_child_run(function, user, limits, &end, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return end;
}

static void say(void *user, int out, const volatile int *stop)
{
    (void)stop;
    poda_child_write(out, user, strlen(user));
}

static void say_much(void *user, int out, const volatile int *stop)
{
    static char bytes[100000];
    (void)user, (void)stop;
    for (int i = 0; i < 30; i++)
        poda_child_write(out, bytes, sizeof bytes);
}

static void crash(void *user, int out, const volatile int *stop)
{
    (void)stop;
    poda_child_write(out, "so far", 6);
    raise(*(int *)user);
}

static void leave(void *user, int out, const volatile int *stop)
{
    (void)out, (void)stop;
    _exit(*(int *)user);
}

static void loop(void *user, int out, const volatile int *stop)
{
    (void)user, (void)out, (void)stop;
    for (;;)
        pause();
}

static void obey(void *user, int out, const volatile int *stop)
{
    (void)user;
    while (!*stop)
        poll(NULL, 0, 1);
    poda_child_write(out, "known", 5);
}

static void eat(void *user, int out, const volatile int *stop)
{
    (void)user, (void)stop;
    char *memory = malloc((size_t)1 << 30);
    poda_child_write(out, memory ? "got it" : "none", memory ? 6 : 4);
    free(memory);
}

static void bytes_arrive(void **state)
{
    (void)state;
    poda_child_end end = run(say, (char *)"a move", NULL);
    assert_int_equal(end.how, PODA_CHILD_RETURNED);
    assert_string_equal(end.bytes, "a move");
    poda_free(end.bytes);
    end = run(say_much, NULL, NULL);
    assert_int_equal(end.how, PODA_CHILD_RETURNED);
    assert_int_equal(end.length, 3000000);
    poda_free(end.bytes);
}

static void ends_are_named(void **state)
{
    static const int signals[] = {SIGSEGV, SIGILL, SIGFPE, SIGABRT, SIGKILL};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        int number = signals[i];
        const poda_child_end end = run(crash, &number, NULL);
        assert_int_equal(end.how, PODA_CHILD_CRASHED);
        assert_int_equal(end.number, number);
        assert_string_equal(end.bytes, "so far");
        assert_true(number == SIGKILL || poda_signal_kind(number) != PODA_SIGNAL_OTHER);
        poda_free(end.bytes);
    }
    for (int number = 0; number < 2; number++) {
        const poda_child_end end = run(leave, &number, NULL);
        assert_int_equal(end.how, PODA_CHILD_EXITED);
        assert_int_equal(end.number, number);
    }
}

static bool never(void *user)
{
    return --*(int *)user > 0;
}

static void limits_end_it(void **state)
{
    static const int flag = 1;
    int looks = 2;
    (void)state;
    poda_child_limits limits = {.seconds = 0.05, .grace = 0.05};
    assert_int_equal(run(loop, NULL, &limits).how, PODA_CHILD_LATE);
    poda_child_end end = run(obey, NULL, &(poda_child_limits){.seconds = 0.05, .grace = 30});
    assert_int_equal(end.how, PODA_CHILD_RETURNED);
    assert_string_equal(end.bytes, "known");
    poda_free(end.bytes);
    limits = (poda_child_limits){.stop = &flag, .grace = 0.05};
    assert_int_equal(run(loop, NULL, &limits).how, PODA_CHILD_STOPPED);
    limits = (poda_child_limits){.patience = never, .user = &looks};
    assert_int_equal(run(loop, NULL, &limits).how, PODA_CHILD_STUCK);
    end = run(say_much, NULL, &(poda_child_limits){.output = 100});
    assert_int_equal(end.how, PODA_CHILD_VERBOSE);
    poda_free(end.bytes);
#if LIMITS_MEMORY
    end = run(eat, NULL, &(poda_child_limits){.memory = 100 << 20});
    assert_string_equal(end.bytes, "none");
    poda_free(end.bytes);
#endif
    end = run(eat, NULL, NULL);
    assert_string_equal(end.bytes, "got it");
    poda_free(end.bytes);
}

static void write_shared(void *user, int out, const volatile int *stop)
{
    (void)out, (void)stop;
    *(volatile int *)user = 7;
    abort();
}

static void memory_is_shared(void **state)
{
    int *shared = poda_child_share(sizeof *shared);
    (void)state;
    assert_non_null(shared);
    assert_int_equal(run(write_shared, shared, NULL).how, PODA_CHILD_CRASHED);
    assert_int_equal(*shared, 7);
    poda_child_unshare(shared, sizeof *shared);
}

static void print_much(void *user, int out, const volatile int *stop)
{
    (void)user;
    for (int i = 0; i < 100000; i++)
        printf("line %d\n", i);
    fflush(stdout);
    say("done", out, stop);
}

/* Output beyond the limit is dropped, without blocking the child. */
static void prints_are_limited(void **state)
{
    const poda_child_limits limits = {.printed = 100};
    char bytes[200];
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    const int before = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    const poda_child_end end = run(print_much, NULL, &limits);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), limits.printed);
    assert_memory_equal(bytes, "line 0\nline 1\n", 14);
    fclose(file);
    assert_int_equal(end.how, PODA_CHILD_RETURNED);
    assert_string_equal(end.bytes, "done");
    poda_free(end.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_arrive),       cmocka_unit_test(ends_are_named),
        cmocka_unit_test(limits_end_it),      cmocka_unit_test(memory_is_shared),
        cmocka_unit_test(prints_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
