/* knapsack.c - the instance of rules_knapsack.h, and its fast form (knapsack_solve.h). */
#include "problems/knapsack/rules_knapsack.h"

#include "problems/fast.h"
#include "problems/problem_registry.h"
#include "problems/report.h"

#define PODA_RULES knapsack
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

enum { SHOWN = 200 }; /* most items in a report */

static bool fits(const void *params)
{
    const knapsack_space *space = params;
    return space->count <= KNAPSACK_PLAIN && space->total <= KNAPSACK_EXACT;
}

static void write_digits(poda__uint128 value, char digits[44])
{
    char text[44];
    size_t at = sizeof text;
    text[--at] = 0;
    do {
        const poda__uint128 rest = poda__wide_divide(value, 10);
        text[--at] = (char)('0' + (int)(value - rest * 10));
        value = rest;
    } while (value != 0);
    memcpy(digits, text + at, sizeof text - at);
}

/* Solves for the undecided items and the remaining capacity. */
static poda_status solve(const knapsack_space *space, const knapsack_state *from,
                         const poda_find_options *options, bool *taken, poda_find_result *out,
                         poda_error *error)
{
    const poda__knapsack rest = {space->items + from->next, space->count - (size_t)from->next,
                                 space->capacity - from->weight};
    const poda__knapsack_limits limits = {.stop = options->stop, .memory = options->memory};
    poda__knapsack_result result;
    poda_status status = poda__knapsack_solve(&rest, &limits, taken, &result, error);
    if (status == PODA_OK)
        status = poda__fast_found(out, rest.count, error);
    if (status != PODA_OK)
        return status;
    for (size_t i = 0; i < rest.count; i++)
        out->path[i] = (from->next + i) * 2 + taken[i];
    out->cost = (double)rest.count;
    out->value = poda__wide_to_double((poda__int128)(result.value + from->value));
    if (result.value + from->value > KNAPSACK_EXACT)
        write_digits(result.value + from->value, out->digits);
    out->count = 1;
    out->expanded = result.states;
    out->end = result.proven                 ? PODA_END_DONE
               : poda__fast_stopped(options) ? PODA_END_STOPPED
                                             : PODA_END_MEMORY;
    return PODA_OK;
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const knapsack_space *space = poda_problem_params(problem);
    const knapsack_state *state = (const knapsack_state *)from;
    if (options->want != PODA_WANT_BEST) /* any packing, or all of them */
        return poda__fast_refuse(problem, options, error);
    bool *taken = poda__array(space->count, sizeof *taken);
    const poda_status status =
        taken ? solve(space, state, options, taken, out, error) : poda_fail_memory(error);
    free(taken);
    return status;
}

static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const knapsack_space *space = params;
    const poda__report to = {translate, out};
    const size_t first = space->count - result->length; /* the earlier ones were decided */
    uint64_t weight = 0;
    size_t taken = 0;
    poda__uint128 value = 0;
    for (size_t i = 0; i < result->length; i++)
        if (result->path[i] & 1) {
            taken++;
            value += space->items[first + i].value;
            weight += space->items[first + i].weight;
        }
    char digits[44];
    write_digits(value, digits);
    add_sentence(&to, "%zu of %zu {item|items}, weight %llu of %llu, value %s:", taken,
                 space->count, (unsigned long long)weight, (unsigned long long)space->capacity,
                 digits);
    size_t shown = 0;
    for (size_t i = 0; i < result->length && shown < SHOWN; i++)
        if (result->path[i] & 1) {
            poda__buffer_add(out, " %zu", first + i + 1);
            shown++;
        }
    if (shown < taken)
        add_sentence(&to, " and %zu more", taken - shown);
    poda__buffer_add(out, "\n");
}

const poda__problem_entry poda__problem_knapsack = {
    .rules = &knapsack_rules,
    .cores = &poda__find_cores_knapsack,
    .fits = fits,
    .fast = fast,
    .fast_name = "dynamic programming over the items near the break",
    .report = report,
};
