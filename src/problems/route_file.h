/* route_file.h - what the benchmarks of maps and graphs share: a file as a text, and CPU time. */
#ifndef PODA_PROBLEMS_ROUTE_FILE_H
#define PODA_PROBLEMS_ROUTE_FILE_H

#include <time.h>

#include "poda/status.h"

/* The whole file in memory that the caller frees, with a zero after its end. */
PODA_CHECKED poda_status poda__route_file(const char *path, char **text, size_t *length,
                                          poda_error *error);

static inline double poda__cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
