/* failing.h - memory that runs out at the n-th request; for tests linked with --wrap of calloc and
 * realloc. */
#ifndef PODA_TESTS_FAILING_H
#define PODA_TESTS_FAILING_H

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

#endif
