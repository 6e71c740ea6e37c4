/* magic.c - the instance of rules_magic.h, and a square as written on paper. */
#include "problems/classics/rules_magic.h"

#include "problems/problem_registry.h"

#define PODA_RULES magic
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

/* Nothing for a square begun elsewhere. */
static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const magic_space *space = params;
    uint8_t cell[MAGIC_CELLS];
    (void)translate;
    if (result->length != (size_t)space->cells)
        return;
    for (int i = 0; i < space->cells; i++)
        cell[space->order[i]] = (uint8_t)result->path[i];
    for (int i = 0; i < space->cells; i++)
        poda__buffer_add(out, "%*d%s", space->n < 4 ? 2 : 3, cell[i],
                         i % space->n == space->n - 1 ? "\n" : "");
}

const poda__problem_entry poda__problem_magic = {
    .rules = &magic_rules, .cores = &poda__find_cores_magic, .report = report};
