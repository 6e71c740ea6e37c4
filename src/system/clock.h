/* clock.h - monotonic wall-clock seconds, and CPU seconds. */
#ifndef PODA_SYSTEM_CLOCK_H
#define PODA_SYSTEM_CLOCK_H

#include <time.h>

static inline double poda__seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of all threads of the process together. */
static inline double poda__cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of the calling thread. */
static inline double poda__thread_seconds(void)
{
#if defined(__wasm__)
    return poda__seconds(); /* there is one */
#else
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
#endif
}

#endif
