/* colouring.c - the instance of rules_colouring.h. */
#include "problems/rules_colouring.h"

#include "problems/fast.h"
#include "problems/registry.h"
#include "problems/report.h"

#define PODA_RULES colouring
#include "poda/export_problem.h"

#include "find/instance.inc.h"

enum { SHOWN = 200 }; /* vertices of a colour in a report */

static bool fits(const void *space)
{
    return ((const colouring_space *)space)->graph.vertex_count <= COLOURING_PLAIN;
}

/* The vertices of each colour. */
static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const colouring_space *space = params;
    const poda__report to = {translate, out};
    uint32_t most = 0;
    for (size_t i = 0; i < result->length; i++)
        most = (uint32_t)result->path[i] > most ? (uint32_t)result->path[i] : most;
    for (uint32_t colour = 1; colour <= most; colour++) {
        size_t shown = 0, left = 0;
        tell(&to, "colour %u:", colour);
        for (size_t i = 0; i < result->length; i++) {
            char name[PODA_TEXT_MAX];
            poda_text text = {name, sizeof name, 0};
            if ((uint32_t)result->path[i] != colour)
                continue;
            if (shown == SHOWN) {
                left++;
                continue;
            }
            poda__graph_name(&space->graph, (uint32_t)(result->path[i] >> 32), &text);
            poda__buffer_add(out, " %s", name);
            shown++;
        }
        if (left)
            tell(&to, " and %zu more", left);
        poda__buffer_add(out, "\n");
    }
}

const poda__problem_entry poda__problem_colouring = {
    .rules = &colouring_rules,
    .cores = &poda__find_cores_colouring,
    .fits = fits,
    .report = report,
};
