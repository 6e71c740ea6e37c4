/* stop.h - the flag with which a signal or another thread ends long work. */
#ifndef PODA_BASE_STOP_H
#define PODA_BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>

/* Does a non-zero flag mean stop? Always, except where there are no other threads: there the flag
 * of a deadline is never 0, and checking it reads the clock. Tests replace this function to stop at
 * the n-th check. */
bool poda__stop_look(const volatile int *flag);

/* `stop` may be NULL: then never. */
static inline bool poda__stopped(const volatile int *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0 && poda__stop_look(stop);
}

#endif
