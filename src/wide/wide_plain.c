/* wide_plain.c - the values of a graph of positions as textbooks compute them, for explanations:
 * value iteration with every value from those of the sweep before (Shapley 1953), and policy
 * iteration (Howard 1960; with a second player Hoffman & Karp 1966). */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "wide/wide_graph.h"

enum { SWEEPS = 100000, ROUNDS = 1000 };

/* A step of a double at 1. */
#define STEP 2.220446049250313e-16

static poda_status stopped(poda_error *error)
{
    return poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
}

static void report(const poda_wide_solve_options *options, uint64_t number, double change,
                   const poda_wide_solution *graph)
{
    if (options->sweep)
        options->sweep(options->sweep_user, number, change, graph);
}

/* Bounds at the ends of the range of payoffs; vectors at 0. */
static void begin(const poda__settler *it)
{
    poda_wide_solution *graph = it->graph;
    for (size_t i = 0; i < graph->states.count && graph->width == 1; i++)
        graph->values[i] = (poda__graph_value){it->least, it->most};
}

/* ---- value iteration ---- */

/* All values from those before; `next` has room for all of them. */
static double sweep_once(poda_wide_solution *graph, void *next)
{
    const size_t count = graph->states.count, width = (size_t)graph->width;
    const size_t size = width == 1 ? sizeof *graph->values : width * sizeof *graph->vectors;
    char *values = width == 1 ? (char *)graph->values : (char *)graph->vectors;
    char *made = next;
    double most = 0;
    for (uint32_t node = 0; node < count; node++) {
        char *own = values + node * size, old[PODA_PLAYERS_MAX * sizeof(double)];
        memcpy(old, own, size);
        const double moved = poda__graph_update(graph, node);
        memcpy(made + node * size, own, size);
        memcpy(own, old, size);
        most = fmax(most, moved);
    }
    memcpy(values, made, count * size);
    graph->info.updates += count;
    return most;
}

static poda_status iterate_values(poda__settler *it, const poda_wide_solve_options *options,
                                  poda_error *error)
{
    poda_wide_solution *graph = it->graph;
    const size_t width = graph->width == 1 ? 2 : (size_t)graph->width;
    double *next = poda__array(graph->states.count * width, sizeof *next);
    double moved = INFINITY;
    if (!next)
        return poda_fail_memory(error);
    report(options, 0, 0, graph);
    for (uint64_t sweep = 1; moved > 2.1 * STEP * graph->scale && sweep <= SWEEPS; sweep++) {
        moved = sweep_once(graph, next);
        report(options, sweep, moved, graph);
        if (poda__stopped(options->stop)) {
            free(next);
            return stopped(error);
        }
    }
    free(next);
    return PODA_OK;
}

/* ---- policy iteration ---- */

typedef struct policy {
    poda__settler *settler;
    uint32_t *first, *end; /* all moves of each position */
    double *before;        /* values of the round before */
} policy;

static double middle(const poda_wide_solution *graph, uint32_t node)
{
    return (graph->values[node].low + graph->values[node].high) / 2;
}

static double worth_of(const poda_wide_solution *graph, uint32_t move)
{
    double worth = graph->base[move];
    for (size_t edge = graph->first_edge[move]; edge < graph->first_edge[move + 1]; edge++)
        worth += graph->chance[edge] * middle(graph, graph->target[edge]);
    return worth;
}

/* Player 0 takes the best move by the present values, and keeps its own if none is better. */
static size_t improve(policy *it, bool first)
{
    poda_wide_solution *graph = it->settler->graph;
    const double tie = 1e-12 * graph->scale;
    size_t changed = 0;
    for (uint32_t node = 0; node < graph->states.count; node++) {
        if (graph->turn[node] != 0)
            continue;
        const uint32_t own = first ? it->first[node] : graph->first_move[node];
        uint32_t best = own;
        double most = worth_of(graph, own);
        for (uint32_t move = it->first[node]; move < it->end[node]; move++) {
            const double worth = worth_of(graph, move);
            if (worth > most + tie) {
                most = worth;
                best = move;
            }
        }
        changed += first || best != own;
        graph->first_move[node] = best;
        graph->end_move[node] = best + 1;
    }
    return changed;
}

/* The worth of the policy, the other player replying best. */
static poda_status evaluate(policy *it, const volatile int *stop, poda_error *error)
{
    poda_wide_solution *graph = it->settler->graph;
    double moved = INFINITY;
    begin(it->settler);
    for (int sweep = 0; moved > 2.1 * STEP * graph->scale && sweep < SWEEPS; sweep++) {
        moved = 0;
        for (uint32_t node = 0; node < graph->states.count; node++)
            moved = fmax(moved, poda__graph_update(graph, node));
        graph->info.updates += graph->states.count;
        if (poda__stopped(stop))
            return stopped(error);
    }
    return PODA_OK;
}

static poda_status iterate_policies(poda__settler *settler, const poda_wide_solve_options *options,
                                    poda_error *error)
{
    poda_wide_solution *graph = settler->graph;
    const size_t count = graph->states.count;
    policy it = {.settler = settler,
                 .first = poda__array(count, sizeof *it.first),
                 .end = poda__array(count, sizeof *it.end),
                 .before = poda__array(count, sizeof *it.before)};
    poda_status status = it.first && it.end && it.before ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        memcpy(it.first, graph->first_move, count * sizeof *it.first);
        memcpy(it.end, graph->end_move, count * sizeof *it.end);
        report(options, 0, 0, graph);
        (void)improve(&it, true);
    }
    size_t changed = 1;
    for (uint64_t round = 1; changed > 0 && round <= ROUNDS && status == PODA_OK; round++) {
        double moved = 0;
        for (uint32_t node = 0; node < count; node++)
            it.before[node] = middle(graph, node);
        status = evaluate(&it, options->stop, error);
        for (uint32_t node = 0; node < count; node++)
            moved = fmax(moved, fabs(middle(graph, node) - it.before[node]));
        if (status == PODA_OK) {
            report(options, round, moved, graph);
            changed = improve(&it, false);
        }
    }
    if (status == PODA_OK) {
        memcpy(graph->first_move, it.first, count * sizeof *it.first);
        memcpy(graph->end_move, it.end, count * sizeof *it.end);
    }
    free(it.first);
    free(it.end);
    free(it.before);
    return status;
}

poda_status poda__graph_plain(poda_wide_solution *graph, const poda_wide_solve_options *options,
                              poda_error *error)
{
    poda__settler settler;
    graph->info.cyclic = true; /* what is not proven is not claimed */
    if (options->plain == PODA_WIDE_PLAIN_POLICY && graph->width > 1)
        return poda_fail(error, PODA_BAD_REQUEST, "method",
                         "policy iteration is for one player, or two of whom one gets what the "
                         "other does not; expected value iteration");
    poda_status status = poda__settler_init(&settler, graph, options->stop, error);
    if (status == PODA_OK && graph->width == 1 && !settler.ranged)
        status = poda_fail(error, PODA_BAD_REQUEST, "method",
                           "%.60s does not say which payoffs are possible, and iteration begins "
                           "with their range",
                           poda_game_name(graph->game));
    if (status == PODA_OK) {
        begin(&settler);
        status = options->plain == PODA_WIDE_PLAIN_VALUE
                     ? iterate_values(&settler, options, error)
                     : iterate_policies(&settler, options, error);
    }
    poda__settler_release(&settler);
    return status;
}
