/* stop.h - the flag by which a signal or another thread ends long work. */
#ifndef PODA_BASE_STOP_H
#define PODA_BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: nothing ends it. */
static inline bool poda__stopped(const volatile int *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

#endif
