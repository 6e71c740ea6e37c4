/* queens_bench.c - counts the solutions of the n queens and compares with the known number. */
#include <time.h>

#include "base/bench.h"
#include "problems/queens/queens_solve.h"

poda_status poda__queens_bench(const poda__bench_set *set, poda__bench_tally *tally,
                               poda_error *error)
{
    int64_t n = 14;
    poda_status status = poda_option_int(set->options, "n", 1, PODA__QUEENS_COUNT_MOST, &n, error);
    if (status != PODA_OK)
        return status;
    poda__queens_counted counted;
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    status = poda__queens_count((int)n, set->stop, &counted, error);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    if (status != PODA_OK)
        return status;
    *tally = (poda__bench_tally){
        .positions = counted.complete ? 1 : 0,
        .wrong = counted.complete && counted.solutions != poda__queens_known((int)n),
        .nodes = counted.compared,
        .seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) * 1e-9};
    return PODA_OK;
}
