/* stop.h - the flag by which a signal or another thread ends long work. */
#ifndef PODA_BASE_STOP_H
#define PODA_BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__wasm__)
/* Where there is no other thread, a deadline's flag has this value, and looking at it looks at the
 * clock. */
enum { PODA__STOP_LOOK = -1 };
bool poda__deadline_look(const volatile int *flag);
#endif

/* NULL: nothing ends it. */
static inline bool poda__stopped(const volatile int *stop)
{
    const int flag = stop ? __atomic_load_n(stop, __ATOMIC_RELAXED) : 0;
#if defined(__wasm__)
    if (flag == PODA__STOP_LOOK)
        return poda__deadline_look(stop);
#endif
    return flag != 0;
}

#endif
