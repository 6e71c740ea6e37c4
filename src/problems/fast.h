/* fast.h - what the fast methods of problems share: the room for a path, and the way back to the
 * searches for what a method cannot do. */
#ifndef PODA_PROBLEMS_FAST_H
#define PODA_PROBLEMS_FAST_H

#include "base/memory.h"
#include "poda/find.h"

/* Room for a path of `length` moves, and that it is found. */
static inline poda_status poda__fast_found(poda_find_result *out, size_t length, poda_error *error)
{
    out->path = poda__array(length, sizeof *out->path);
    if (!out->path)
        return poda_fail_memory(error);
    out->found = true;
    out->length = length;
    return PODA_OK;
}

/* The same search without the fast method. */
static inline poda_status poda__fast_not(const poda_problem *problem, const poda_state *from,
                                         const poda_find_options *options, poda_find_result *out,
                                         poda_error *error)
{
    poda_find_options plain = *options;
    plain.fast = false;
    return poda_find(problem, from, &plain, NULL, NULL, out, error);
}

static inline bool poda__fast_stopped(const poda_find_options *options)
{
    return options->stop && *options->stop;
}

#endif
