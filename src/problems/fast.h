/* fast.h - shared by the fast methods of problems: allocation of a path, and the message for
 * unsupported requests. */
#ifndef PODA_PROBLEMS_FAST_H
#define PODA_PROBLEMS_FAST_H

#include "base/memory.h"
#include "base/stop.h"
#include "poda/find.h"

enum { PODA__FAST_LISTED = 1000 }; /* most solutions that are listed one by one */

/* Allocates a path of `length` moves and marks it as found. */
static inline poda_status poda__fast_found(poda_find_result *out, size_t length, poda_error *error)
{
    out->path = poda__array(length, sizeof *out->path);
    if (!out->path)
        return poda_fail_memory(error);
    out->found = true;
    out->length = length;
    return PODA_OK;
}

/* Refuses what only the plain form can do: another algorithm, another start, all solutions. */
static inline poda_status poda__fast_refuse(const poda_problem *problem,
                                            const poda_find_options *options, poda_error *error)
{
    if (options->algorithm == PODA_JPS) /* there is no plain form of it */
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "jump points find one way over a map: find map neighbours=8 "
                         "algorithm=jps");
    return poda_fail(error, PODA_BAD_REQUEST, "method",
                     "the fast form of %s cannot do this; method=plain can",
                     poda_problem_space(problem)->about->name);
}

static inline bool poda__fast_stopped(const poda_find_options *options)
{
    return poda__stopped(options->stop);
}

#endif
