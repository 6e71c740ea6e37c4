/* failing.h - memory that runs out at the n-th request; for tests linked with --wrap of calloc and
 * realloc, and of malloc if FAILING_MALLOC is defined before. */
#ifndef PODA_TESTS_FAILING_H
#define PODA_TESTS_FAILING_H

#include <stdbool.h>
#include <stddef.h>

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static long calls, fails_at; /* 0: never */

void *__wrap_calloc(size_t count, size_t size)
{
    return ++calls == fails_at ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return ++calls == fails_at ? NULL : __real_realloc(memory, size);
}

#ifdef FAILING_MALLOC
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    return ++calls == fails_at ? NULL : __real_malloc(size);
}
#endif

/* From now on the request after the next `n` fails. */
static inline void fail_after(long n)
{
    calls = 0;
    fails_at = n + 1;
}

/* Ends the failures; returns whether one has occurred since fail_after. */
static inline bool stop_failing(void)
{
    const bool failed = fails_at > 0 && calls >= fails_at;
    fails_at = 0;
    return failed;
}

#endif
