/* wide_iterate.c - the values of a graph of positions: its strongly connected parts one after
 * another, those first to which play leads (Tarjan 1972); a part of several positions is iterated,
 * each value at once from the newest ones (Gauss-Seidel), ends before beginnings. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"
#include "wide/wide_graph.h"

enum { NONE = 0, SWEEPS = 100000 };

typedef struct frame {
    uint32_t node;
    size_t edge;
} frame;

typedef struct parts {
    const poda_wide_solution *graph;
    uint32_t *number, *low; /* order of discovery, from 1; lowest that can be reached */
    uint32_t *stack;
    frame *calls;
    size_t depth, calls_depth;
    uint32_t *part;  /* by position, in the order in which parts are finished, from 1 */
    uint32_t *order; /* positions as they are finished */
    uint32_t discovered, finished, count;
} parts;

static void enter(parts *it, uint32_t node)
{
    it->number[node] = it->low[node] = ++it->discovered;
    it->stack[it->depth++] = node;
    const poda_wide_solution *graph = it->graph;
    it->calls[it->calls_depth++] = (frame){node, graph->first_edge[graph->first_move[node]]};
}

static void leave(parts *it)
{
    const uint32_t node = it->calls[--it->calls_depth].node;
    it->order[it->finished++] = node;
    if (it->low[node] == it->number[node]) {
        uint32_t member;
        it->count++;
        do {
            member = it->stack[--it->depth];
            it->part[member] = it->count;
        } while (member != node);
    }
    if (it->calls_depth > 0) {
        uint32_t *low = &it->low[it->calls[it->calls_depth - 1].node];
        *low = it->low[node] < *low ? it->low[node] : *low;
    }
}

/* Without recursion: a path may be as long as the game has positions. */
static void find_from(parts *it, uint32_t root)
{
    const poda_wide_solution *graph = it->graph;
    enter(it, root);
    while (it->calls_depth > 0) {
        frame *top = &it->calls[it->calls_depth - 1];
        const size_t end = graph->first_edge[graph->first_move[top->node + 1]];
        if (top->edge == end) {
            leave(it);
            continue;
        }
        const uint32_t next = graph->target[top->edge++];
        if (it->number[next] == NONE)
            enter(it, next);
        else if (it->part[next] == NONE && it->number[next] < it->low[top->node])
            it->low[top->node] = it->number[next];
    }
}

/* Players of fixed sum: one number, which player 0 maximises and player 1 minimises. Returns by how
 * much a bound moved. */
static double update_one(poda_wide_solution *graph, uint32_t node)
{
    const uint32_t first = graph->first_move[node], end = graph->first_move[node + 1];
    const double sign = graph->turn[node] == 0 ? 1 : -1;
    double low = -INFINITY, high = -INFINITY;
    size_t edge = graph->first_edge[first];
    for (uint32_t move = first; move < end; move++) {
        double at_least = graph->base[move], at_most = at_least;
        for (const size_t last = graph->first_edge[move + 1]; edge < last; edge++) {
            const poda__graph_value *value = &graph->values[graph->target[edge]];
            at_least += graph->chance[edge] * value->low;
            at_most += graph->chance[edge] * value->high;
        }
        low = sign * at_least > low ? sign * at_least : low;
        high = sign * at_most > high ? sign * at_most : high;
    }
    poda__graph_value *value = &graph->values[node];
    const double low_by = fabs(sign * low - value->low), high_by = fabs(sign * high - value->high);
    *value = (poda__graph_value){sign * low, sign * high};
    return low_by > high_by ? low_by : high_by;
}

/* Each player maximises its own; of equal moves the first. */
static double update_several(poda_wide_solution *graph, uint32_t node)
{
    const size_t width = (size_t)graph->width, who = (size_t)graph->turn[node];
    double best[PODA_PLAYERS_MAX] = {0}, moved = 0;
    bool any = false, tied = false;
    for (uint32_t move = graph->first_move[node]; move < graph->first_move[node + 1]; move++) {
        double pay[PODA_PLAYERS_MAX];
        bool below = false;
        memcpy(pay, graph->base + move * width, width * sizeof *pay);
        for (size_t edge = graph->first_edge[move]; edge < graph->first_edge[move + 1]; edge++) {
            const double *value = graph->vectors + graph->target[edge] * width;
            below |= graph->tied[graph->target[edge]];
            for (size_t i = 0; i < width; i++)
                pay[i] += graph->chance[edge] * value[i];
        }
        const double more = pay[who] - best[who], close = 1e-12 * fmax(1, fabs(best[who]));
        if (any && fabs(more) <= close) {
            for (size_t i = 0; i < width; i++)
                tied |= fabs(pay[i] - best[i]) > close;
            tied |= below;
        } else if (!any || more > 0) {
            memcpy(best, pay, width * sizeof *best);
            tied = below;
        }
        any = true;
    }
    double *value = graph->vectors + node * width;
    for (size_t i = 0; i < width; i++) {
        moved = fmax(moved, fabs(best[i] - value[i]));
        value[i] = best[i];
    }
    graph->tied[node] = tied;
    return moved;
}

static bool loops(const poda_wide_solution *graph, uint32_t node)
{
    for (size_t edge = graph->first_edge[graph->first_move[node]];
         edge < graph->first_edge[graph->first_move[node + 1]]; edge++)
        if (graph->target[edge] == node)
            return true;
    return false;
}

/* Iterates one part until its values stand still. */
static poda_status settle(poda_wide_solution *graph, const uint32_t *nodes, size_t count,
                          const volatile int *stop, poda_error *error)
{
    const bool once = count == 1 && !loops(graph, nodes[0]);
    double moved = INFINITY;
    /* two steps of a double at the largest payoff: less is rounding */
    for (int sweep = 0; moved > 4.5e-16 * graph->scale && sweep < SWEEPS; sweep++) {
        moved = 0;
        for (size_t i = 0; i < count; i++) {
            const double by =
                graph->width == 1 ? update_one(graph, nodes[i]) : update_several(graph, nodes[i]);
            moved = by > moved ? by : moved;
        }
        graph->info.updates += count;
        if (once)
            break;
        if (poda__stopped(stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
    }
    graph->info.cyclic |= !once;
    return PODA_OK;
}

static bool open_parts(parts *it, const poda_wide_solution *graph)
{
    const size_t count = graph->states.count;
    *it = (parts){.graph = graph};
    it->number = poda__array(count, sizeof *it->number);
    it->low = poda__array(count, sizeof *it->low);
    it->stack = poda__array(count, sizeof *it->stack);
    it->calls = poda__array(count, sizeof *it->calls);
    it->part = poda__array(count, sizeof *it->part);
    it->order = poda__array(count, sizeof *it->order);
    return it->number && it->low && it->stack && it->calls && it->part && it->order;
}

static void close_parts(parts *it)
{
    free(it->number);
    free(it->low);
    free(it->stack);
    free(it->calls);
    free(it->part);
    free(it->order);
}

/* Where nothing is known yet, values are the ends of the range. */
static poda_status begin_values(poda_wide_solution *graph, poda_error *error)
{
    poda_value least = 0, most = 0;
    const size_t count = graph->states.count, width = (size_t)graph->width;
    const bool ranged = poda_game_range(graph->game, &least, &most);
    graph->tied = poda__array(count, sizeof *graph->tied);
    if (width == 1)
        graph->values = poda__array(count, sizeof *graph->values);
    else
        graph->vectors = poda__array(count * width, sizeof *graph->vectors);
    if (!graph->tied || (width == 1 ? !graph->values : !graph->vectors))
        return poda_fail_memory(error);
    const double unit = (double)graph->kind.unit;
    graph->scale = fmax(1, fmax(fabs((double)least), fabs((double)most)) / unit);
    for (size_t i = 0; i < count && width == 1; i++)
        graph->values[i] = ranged ? (poda__graph_value){(double)least / unit, (double)most / unit}
                                  : (poda__graph_value){0, 0};
    return PODA_OK;
}

poda_status poda__graph_solve(poda_wide_solution *graph, const poda_wide_solve_options *options,
                              poda_error *error)
{
    const size_t count = graph->states.count;
    parts it;
    poda_status status = begin_values(graph, error);
    uint32_t *by_part = NULL;
    size_t *start = NULL;
    if (status == PODA_OK && !open_parts(&it, graph))
        status = poda_fail_memory(error);
    else if (status != PODA_OK)
        return status;
    for (uint32_t i = 0; i < count && status == PODA_OK; i++)
        if (it.number[i] == NONE)
            find_from(&it, i);
    by_part = poda__array(count, sizeof *by_part);
    start = poda__array((size_t)it.count + 2, sizeof *start);
    if (!by_part || !start)
        status = poda_fail_memory(error);
    if (status == PODA_OK) { /* by part, in the order in which they were finished */
        for (size_t i = 0; i < count; i++)
            start[it.part[i] + 1]++;
        for (uint32_t p = 1; p <= it.count; p++)
            start[p + 1] += start[p];
        for (size_t i = 0; i < count; i++)
            by_part[start[it.part[it.order[i]]]++] = it.order[i];
    }
    graph->info.components = it.count;
    for (uint32_t p = 1; p <= it.count && status == PODA_OK; p++) { /* start[p] is now its end */
        const size_t first = p > 1 ? start[p - 1] : 0, size = start[p] - first;
        graph->info.largest = size > graph->info.largest ? size : graph->info.largest;
        status = settle(graph, by_part + first, size, options->stop, error);
    }
    free(by_part);
    free(start);
    close_parts(&it);
    return status;
}
