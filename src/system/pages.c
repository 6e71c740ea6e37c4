/* pages.c - requests large pages from Linux; elsewhere memory is ordinary. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "system/pages.h"

#include <stdint.h>

#include "base/memory.h"
#if defined(__linux__)
#include <sys/mman.h>
#endif

void *poda__pages_array(size_t bytes, void **block)
{
    enum { LINE = 64, PAGE = 1 << 21 };
    const size_t step = bytes >= PAGE ? PAGE : LINE;
    char *const memory = bytes <= SIZE_MAX - step ? poda__array(bytes + step, 1) : NULL;
    if (!memory)
        return NULL;
    char *const start = memory + (step - (uintptr_t)memory % step) % step;
#if defined(__linux__)
    if (bytes >= PAGE) /* best effort: the result is ignored */
        (void)madvise(start, bytes, MADV_HUGEPAGE);
#endif
    *block = memory;
    return start;
}
