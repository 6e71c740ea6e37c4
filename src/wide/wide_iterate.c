/* wide_iterate.c - the values of a graph of positions: its strongly connected parts one after
 * another, those first to which play leads (Tarjan 1972), ends before beginnings. */
#include "base/memory.h"
#include "wide/wide_graph.h"

enum { NONE = 0 };

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
        const size_t end = graph->first_edge[graph->end_move[top->node]];
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

poda_status poda__graph_solve(poda_wide_solution *graph, const poda_wide_solve_options *options,
                              poda_error *error)
{
    const size_t count = graph->states.count;
    parts it;
    poda__settler settler;
    poda_status status = poda__settler_init(&settler, graph, options->stop, error);
    uint32_t *by_part = NULL;
    size_t *start = NULL;
    if (!open_parts(&it, graph))
        status = poda_fail_memory(error);
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
        status = poda__settle(&settler, by_part + first, size, error);
    }
    free(by_part);
    free(start);
    close_parts(&it);
    poda__settler_release(&settler);
    return status;
}
