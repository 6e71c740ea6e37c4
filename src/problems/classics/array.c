/* array.c - the instance of rules_array.h, and the position of the number as text. */
#include "problems/classics/rules_array.h"

#include "problems/problem_registry.h"
#include "problems/report.h"

#define PODA_RULES array
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    enum { SHOWN = 100 };
    const array_space *space = params;
    const poda__report to = {translate, out};
    if (result->length == 0)
        return;
    add_sentence(&to, "%llu is at index %zu, counted from 0\n", (unsigned long long)space->wanted,
                 (size_t)result->path[result->length - 1]);
    add_sentence(&to, "probed:");
    for (size_t i = 0; i < result->length && i < SHOWN; i++)
        poda__buffer_add(out, " %llu", (unsigned long long)space->values[result->path[i]]);
    if (result->length > SHOWN)
        add_sentence(&to, " and %zu more", result->length - SHOWN);
    poda__buffer_add(out, "\n");
}

const poda__problem_entry poda__problem_array = {
    .rules = &array_rules, .cores = &poda__find_cores_array, .report = report};
