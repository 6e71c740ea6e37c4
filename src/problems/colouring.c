/* colouring.c - the instance of rules_colouring.h. */
#include "problems/rules_colouring.h"

#include "problems/fast.h"
#include "problems/registry.h"
#include "problems/report.h"

#define PODA_RULES colouring
#include "poda/export_problem.h"

#include "find/instance.inc.h"

enum { SHOWN = 200 }; /* vertices of a colour in a report */

static poda_status plain(const void *params, poda_error *error)
{
    const colouring_space *space = params;
    return space->graph.vertex_count <= COLOURING_PLAIN
               ? PODA_OK
               : poda_fail(error, PODA_TOO_LARGE, "graph",
                           "%u vertices: searches go step by step up to %d; the fast method takes "
                           "more",
                           space->graph.vertex_count, COLOURING_PLAIN);
}

/* The vertices of each colour. */
static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const colouring_space *space = params;
    const poda__report to = {translate, out};
    const size_t first = space->graph.vertex_count - result->length; /* those before had one */
    poda_move most = 0;
    for (size_t i = 0; i < result->length; i++)
        most = result->path[i] > most ? result->path[i] : most;
    for (poda_move colour = 1; colour <= most; colour++) {
        size_t shown = 0, left = 0;
        tell(&to, "colour %u:", (unsigned)colour);
        for (size_t i = 0; i < result->length; i++) {
            char name[PODA_TEXT_MAX];
            poda_text text = {name, sizeof name, 0};
            if (result->path[i] != colour)
                continue;
            if (shown == SHOWN) {
                left++;
                continue;
            }
            poda__graph_name(&space->graph, (uint32_t)(first + i), &text);
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
    .plain = plain,
    .report = report,
};
