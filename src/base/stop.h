/* stop.h - the flag by which a signal or another thread ends long work. */
#ifndef PODA_BASE_STOP_H
#define PODA_BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>

/* Does a flag that is not 0 mean stop: always, but where there is no other thread a deadline's flag is
 * never 0, and looking at it looks at the clock. Tests put their own in its place, to stop at the n-th
 * look. */
bool poda__stop_look(const volatile int *flag);

/* NULL: nothing ends it. */
static inline bool poda__stopped(const volatile int *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0 && poda__stop_look(stop);
}

#endif
