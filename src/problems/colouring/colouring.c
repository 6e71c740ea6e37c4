/* colouring.c - the instance of rules_colouring.h, and its fast form (colouring_solve.h). */
#include "problems/colouring/rules_colouring.h"

#include "problems/colouring/colouring_solve.h"
#include "problems/fast.h"
#include "problems/problem_registry.h"
#include "problems/report.h"

#define PODA_RULES colouring
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

enum { SHOWN = 200 }; /* most vertices of a colour in a report */

static bool fits(const void *space)
{
    return ((const colouring_space *)space)->graph.vertex_count <= COLOURING_PLAIN;
}

/* Renumbers the colours in the order in which the vertices first have them. */
static poda_status take(const uint32_t *colour, uint32_t vertices, poda_find_result *out,
                        poda_error *error)
{
    uint32_t used = 0;
    uint32_t *number = poda__array(vertices, sizeof *number);
    poda_status status = number ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK && !out->path)
        status = poda__fast_found(out, vertices, error);
    for (uint32_t vertex = 0; status == PODA_OK && vertex < vertices; vertex++) {
        uint32_t *here = &number[colour[vertex]];
        if (!*here)
            *here = ++used;
        out->path[vertex] = (poda_move)vertex << 32 | *here;
    }
    free(number);
    out->cost = used;
    out->count = status == PODA_OK;
    return status;
}

/* With at most `most` colours, or 0: as few as possible. */
static poda_status solve(const poda__colouring *graph, uint32_t most,
                         const poda_find_options *options, uint32_t *colour, poda_find_result *out,
                         poda_error *error)
{
    poda__colouring_result result;
    poda_status status = poda__colouring_solve(graph, most, options->stop, colour, &result, error);
    if (status != PODA_OK)
        return status;
    out->expanded += result.nodes;
    out->bound = result.bound;
    out->end = result.proven ? PODA_END_DONE : PODA_END_STOPPED;
    if (result.colours || !graph->vertices)
        status = take(colour, graph->vertices, out, error);
    return status;
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const colouring_space *space = poda_problem_params(problem);
    poda__colouring graph = {.vertices = space->graph.vertex_count};
    if (options->want == PODA_WANT_ALL || ((const colouring_state *)from)->next > 0)
        return poda__fast_refuse(problem, options, error);
    uint32_t *colour = poda__array(graph.vertices, sizeof *colour);
    poda__edge *edges = poda__array(space->first[graph.vertices] / 2, sizeof *edges);
    poda_status status = colour && edges ? PODA_OK : poda_fail_memory(error);
    for (uint32_t vertex = 0; status == PODA_OK && vertex < graph.vertices; vertex++)
        for (size_t i = space->first[vertex]; i < space->first[vertex + 1]; i++)
            if (vertex < space->neighbours[i])
                edges[graph.edge_count++] = (poda__edge){vertex, space->neighbours[i]};
    graph.edges = edges;
    /* first whether a colouring exists at all, then the fewest colours */
    if (status == PODA_OK && !space->fewest)
        status = solve(&graph, space->colours, options, colour, out, error);
    if (status == PODA_OK && (space->fewest || (out->found && options->want == PODA_WANT_BEST &&
                                                !poda__fast_stopped(options))))
        status = solve(&graph, 0, options, colour, out, error);
    free(colour);
    free(edges);
    return status;
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
        add_sentence(&to, "colour %u:", colour);
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
            add_sentence(&to, " and %zu more", left);
        poda__buffer_add(out, "\n");
    }
}

const poda__problem_entry poda__problem_colouring = {
    .rules = &colouring_rules,
    .cores = &poda__find_cores_colouring,
    .fits = fits,
    .fast = fast,
    .fast_name = "DSATUR from a clique upwards",
    .report = report,
};
