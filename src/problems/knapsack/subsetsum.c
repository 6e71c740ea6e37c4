/* subsetsum.c - the instance of rules_subsetsum.h, and its fast form (sum_reach.h). */
#include "problems/knapsack/rules_subsetsum.h"

#include "problems/fast.h"
#include "problems/knapsack/sum_reach.h"
#include "problems/problem_registry.h"

#define PODA_RULES subsetsum
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

/* Solves for the undecided numbers and the remaining target. */
static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const subsetsum_space *space = poda_problem_params(problem);
    const subsetsum_state *state = (const subsetsum_state *)from;
    const poda__knapsack_limits limits = {.stop = options->stop, .memory = options->memory};
    poda__subset_sum_result result;
    bool taken[SUBSETSUM_MOST] = {false};
    const size_t first = (size_t)state->next, count = space->count - first;
    if (options->want != PODA_WANT_FIRST || state->sum > space->target)
        return poda__fast_refuse(problem, options, error);
    const uint64_t left = space->target - state->sum;
    poda_status status =
        poda__subset_sum(space->values + first, count, left, &limits, taken, &result, error);
    if (status != PODA_OK)
        return status;
    out->expanded = result.states;
    out->end = result.proven || result.sum == left ? PODA_END_DONE
               : poda__fast_stopped(options)       ? PODA_END_STOPPED
                                                   : PODA_END_MEMORY;
    if (result.sum != left)
        return PODA_OK;
    /* a path ends where the target is reached: later numbers are not decided */
    size_t length = count;
    while (length && !taken[length - 1])
        length--;
    status = poda__fast_found(out, length, error);
    for (size_t i = 0; i < length && status == PODA_OK; i++)
        out->path[i] = taken[i];
    out->cost = (double)length;
    out->count = status == PODA_OK;
    return status;
}

const poda__problem_entry poda__problem_subsetsum = {
    .rules = &subsetsum_rules,
    .cores = &poda__find_cores_subsetsum,
    .fast = fast,
    .fast_name = "a knapsack, and halves of the numbers where that is not enough",
};
