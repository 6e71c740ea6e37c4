/* wide_settle.c - the values of one strongly connected part of a graph of positions. A part of
 * several positions is iterated, each value at once from the newest ones (Gauss-Seidel).
 *
 * Bounds that start at the ends of the range and are iterated until they meet need many sweeps, each
 * of two numbers. So one number is iterated first, in longer steps (Aitken), and bounds around it
 * are then tried, as in optimistic value iteration (Hartmanns & Kaminski 2020): the update is
 * monotone, so if it raises no upper bound and lowers no lower one, a fixed point lies between them;
 * and if no play can stay in the part for ever, there is only one, the value. Where either fails,
 * bounds are iterated from the ends of the range. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "wide/wide_graph.h"

enum { SWEEPS = 100000, GUESS_SWEEPS = 200, STAY_SWEEPS = 8, WIDER = 6 };

/* A step of a double at 1. */
#define STEP 2.220446049250313e-16

/* Players of fixed sum: one number, which player 0 maximises and player 1 minimises. Returns by how
 * much a bound moved. */
static double update_one(poda_wide_solution *graph, uint32_t node)
{
    const uint32_t first = graph->first_move[node], end = graph->end_move[node];
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
    for (uint32_t move = graph->first_move[node]; move < graph->end_move[node]; move++) {
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

double poda__graph_update(poda_wide_solution *graph, uint32_t node)
{
    return graph->width == 1 ? update_one(graph, node) : update_several(graph, node);
}

static bool loops(const poda_wide_solution *graph, uint32_t node)
{
    for (size_t edge = graph->first_edge[graph->first_move[node]];
         edge < graph->first_edge[graph->end_move[node]]; edge++)
        if (graph->target[edge] == node)
            return true;
    return false;
}

/* What the update makes of one number a position: the most or, for player 1, the least of its moves.
 * `ends`: with what ends pay. */
static double update_from(const poda_wide_solution *graph, uint32_t node, const double *from,
                          double sign, bool ends)
{
    const uint32_t first = graph->first_move[node], end = graph->end_move[node];
    double best = -INFINITY;
    size_t edge = graph->first_edge[first];
    for (uint32_t move = first; move < end; move++) {
        double value = ends ? graph->base[move] : 0;
        for (const size_t last = graph->first_edge[move + 1]; edge < last; edge++)
            value += graph->chance[edge] * from[graph->target[edge]];
        best = sign * value > best ? sign * value : best;
    }
    return sign * best;
}

static double sign_of(const poda_wide_solution *graph, uint32_t node)
{
    return graph->turn[node] == 0 ? 1 : -1;
}

/* Does every play leave the part, whatever the players do? A sweep from 1 bounds by how much the
 * update can carry a difference on: if by less than all of it everywhere, there is one fixed point. */
static bool leaves(poda__settler *it, const uint32_t *nodes, size_t count)
{
    double most = 1;
    for (size_t i = 0; i < count; i++)
        it->stay[nodes[i]] = 1;
    for (int sweep = 0; sweep < STAY_SWEEPS && most > 1 - 1e-9 && !poda__stopped(it->stop);
         sweep++) {
        most = 0;
        for (size_t i = 0; i < count; i++) {
            const double stay = update_from(it->graph, nodes[i], it->stay, 1, false);
            it->stay[nodes[i]] = stay;
            most = stay > most ? stay : most;
        }
        it->graph->info.updates += count;
    }
    for (size_t i = 0; i < count; i++)
        it->stay[nodes[i]] = 0; /* for the parts that lead here */
    return most <= 1 - 1e-9;
}

/* Iterates the middles. Once the best moves are settled each sweep shortens the way that is left by
 * about the same factor, so two sweeps show where it ends. */
static bool guess(poda__settler *it, const uint32_t *nodes, size_t count)
{
    const poda_wide_solution *graph = it->graph;
    double moved = INFINITY;
    for (int sweep = 0; sweep < GUESS_SWEEPS && moved > 2 * STEP * graph->scale; sweep++) {
        double before = 0, both = 0;
        moved = 0;
        for (size_t i = 0; i < count; i++) {
            const uint32_t node = nodes[i];
            const double value = update_from(graph, node, it->middle, sign_of(graph, node), true);
            const double step = value - it->middle[node];
            before += it->step[node] * it->step[node];
            both += it->step[node] * step;
            moved = fabs(step) > moved ? fabs(step) : moved;
            it->step[node] = step;
            it->middle[node] = value;
        }
        it->graph->info.updates += count;
        if (poda__stopped(it->stop))
            return false; /* the sweeps that follow report it */
        if (sweep % 2 == 0 || moved <= 8 * STEP * graph->scale || fabs(both) >= 0.999 * before)
            continue;
        const double factor = both / before, further = factor / (1 - factor);
        for (size_t i = 0; i < count; i++)
            it->middle[nodes[i]] += further * it->step[nodes[i]];
    }
    return moved <= 2 * STEP * graph->scale;
}

/* Does the update lead from the bounds into them? */
static bool holds(const poda__settler *it, const uint32_t *nodes, size_t count)
{
    poda_wide_solution *graph = it->graph;
    const double rounding = 2 * STEP * graph->scale; /* of a sum of several */
    bool inside = true;
    for (size_t i = 0; i < count && inside; i++) {
        poda__graph_value *value = &graph->values[nodes[i]];
        const poda__graph_value old = *value;
        update_one(graph, nodes[i]);
        inside = value->low >= old.low - rounding && value->high <= old.high + rounding;
        *value = old;
    }
    graph->info.updates += count;
    return inside;
}

/* Bounds around a guess that are proven to hold. */
static bool settle_by_guess(poda__settler *it, const uint32_t *nodes, size_t count)
{
    if (!it->ranged || !leaves(it, nodes, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        it->middle[nodes[i]] = (it->least + it->most) / 2;
        it->step[nodes[i]] = 0;
    }
    if (!guess(it, nodes, count))
        return false;
    double radius = 4 * STEP * it->graph->scale;
    for (int wider = 0; wider < WIDER; wider++, radius *= 2) {
        for (size_t i = 0; i < count; i++) {
            const double middle = it->middle[nodes[i]];
            it->graph->values[nodes[i]] = (poda__graph_value){middle - radius, middle + radius};
        }
        if (holds(it, nodes, count))
            return true;
    }
    return false;
}

/* Iterates values, or bounds, until they stand still. */
static poda_status settle_by_sweeps(poda__settler *it, const uint32_t *nodes, size_t count,
                                    poda_error *error)
{
    poda_wide_solution *graph = it->graph;
    double moved = INFINITY;
    for (size_t i = 0; i < count && graph->width == 1; i++)
        graph->values[nodes[i]] = (poda__graph_value){it->least, it->most};
    /* less than two steps of a double at the largest payoff is rounding */
    for (int sweep = 0; moved > 2.1 * STEP * graph->scale && sweep < SWEEPS; sweep++) {
        moved = 0;
        for (size_t i = 0; i < count; i++) {
            const double by =
                graph->width == 1 ? update_one(graph, nodes[i]) : update_several(graph, nodes[i]);
            moved = by > moved ? by : moved;
        }
        graph->info.updates += count;
        if (poda__stopped(it->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
    }
    return PODA_OK;
}

poda_status poda__settle(poda__settler *it, const uint32_t *nodes, size_t count, poda_error *error)
{
    poda_wide_solution *graph = it->graph;
    poda_status status = PODA_OK;
    if (count == 1 && !loops(graph, nodes[0])) {
        if (graph->width == 1)
            update_one(graph, nodes[0]);
        else
            update_several(graph, nodes[0]);
        graph->info.updates++;
    } else {
        graph->info.cyclic = true;
        if (graph->width > 1 || !settle_by_guess(it, nodes, count))
            status = settle_by_sweeps(it, nodes, count, error);
        else if (poda__stopped(it->stop))
            status = poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
    }
    for (size_t i = 0; i < count && graph->width == 1; i++) {
        const poda__graph_value *value = &graph->values[nodes[i]];
        it->middle[nodes[i]] = (value->low + value->high) / 2;
    }
    return status;
}

poda_status poda__settler_init(poda__settler *it, poda_wide_solution *graph,
                               const volatile int *stop, poda_error *error)
{
    poda_value least = 0, most = 0;
    const size_t count = graph->states.count, width = (size_t)graph->width;
    const double unit = (double)graph->kind.unit;
    *it = (poda__settler){.graph = graph, .stop = stop};
    it->ranged = poda_game_range(graph->game, &least, &most);
    graph->scale = fmax(1, fmax(fabs((double)least), fabs((double)most)) / unit);
    if (it->ranged) {
        it->least = (double)least / unit;
        it->most = (double)most / unit;
    }
    graph->tied = poda__array(count, sizeof *graph->tied);
    if (width == 1) {
        graph->values = poda__array(count, sizeof *graph->values);
        it->middle = poda__array(count, sizeof *it->middle);
        it->stay = poda__array(count, sizeof *it->stay);
        it->step = poda__array(count, sizeof *it->step);
    } else
        graph->vectors = poda__array(count * width, sizeof *graph->vectors);
    const bool ok =
        width == 1 ? graph->values && it->middle && it->stay && it->step : graph->vectors != NULL;
    return ok && graph->tied ? PODA_OK : poda_fail_memory(error);
}

void poda__settler_release(poda__settler *it)
{
    free(it->middle);
    free(it->stay);
    free(it->step);
}
