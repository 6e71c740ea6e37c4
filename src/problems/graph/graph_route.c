/* graph_route.c - Dijkstra's algorithm from one end and from both, and A*, over arrays in which
 * neighbours are close together: vertices are renumbered breadth-first, since a large search spends
 * most of its time waiting for memory. */
#include "problems/graph/graph_route.h"

#include <math.h>

#include "base/memory.h"
#include "base/stop.h"
#include "problems/graph/graph_queue.h"

enum { STOP_MASK = 0xfff };

#if defined(__GNUC__)
#define INLINED __attribute__((always_inline)) inline
#else
#define INLINED inline
#endif

struct arc {
    double weight;
    uint32_t head;
};

struct label {
    double cost;
    uint32_t parent;
    uint32_t stamp; /* twice the number of the query, plus 1 if expanded */
};

/* Arcs by tail. */
struct arcs {
    uint32_t *first;
    struct arc *at;
};

/* One end of a search. */
struct side {
    struct arcs arcs;
    struct label *labels;
    poda__graph_queue queue;
};

struct poda__graph_finder {
    uint32_t vertex_count, arc_count;
    bool directed;
    uint32_t *inner, *outer; /* maps the graph's vertex numbers to ours, and back */
    double *places;          /* x, y per vertex; NULL: none */
    double scale[PODA__GRAPH_ZERO + 1];
    double heaviest;     /* weight */
    struct side side[2]; /* forward and, once needed, backward */
    uint32_t stamp;
    uint32_t *path;
    size_t path_room;
};

/* -- searches; vertices have our numbers -- */

struct goal {
    double x, y, scale;
};

static INLINED double estimate(const poda__graph_finder *finder, poda__graph_heuristic heuristic,
                               const struct goal *goal, uint32_t vertex)
{
    if (heuristic == PODA__GRAPH_ZERO)
        return 0;
    const double dx = finder->places[2 * (size_t)vertex] - goal->x;
    const double dy = finder->places[2 * (size_t)vertex + 1] - goal->y;
    if (heuristic == PODA__GRAPH_MANHATTAN)
        return (fabs(dx) + fabs(dy)) * goal->scale;
    return sqrt(dx * dx + dy * dy) * goal->scale;
}

static bool look(const poda__graph_ask *ask, poda__graph_answer *answer)
{
    if ((answer->expanded++ & STOP_MASK) == STOP_MASK && poda__stopped(ask->stop))
        answer->stopped = true;
    return answer->stopped;
}

static INLINED poda_status search(poda__graph_finder *finder, const poda__graph_ask *ask,
                                  uint32_t from, uint32_t to, poda__graph_heuristic heuristic,
                                  poda__graph_answer *answer, poda_error *error)
{
    struct side *const side = &finder->side[0];
    struct label *const labels = side->labels;
    poda__graph_queue *const queue = &side->queue;
    const uint32_t stamp = finder->stamp;
    struct goal goal = {.scale = finder->scale[heuristic]};
    if (heuristic != PODA__GRAPH_ZERO) {
        goal.x = finder->places[2 * (size_t)to];
        goal.y = finder->places[2 * (size_t)to + 1];
    }
    labels[from] = (struct label){0, PODA__GRAPH_NOWHERE, stamp};
    /* an estimate changes by no more than the cost of a step */
    const double least = estimate(finder, heuristic, &goal, from);
    poda__queue_start(queue, least, finder->heaviest * (heuristic == PODA__GRAPH_ZERO ? 1 : 2));
    poda__queue_push(queue, least, from);
    while (poda__queue_any(queue)) {
        const uint32_t vertex = poda__queue_pop(queue);
        if (labels[vertex].stamp != stamp)
            continue; /* already expanded by a cheaper path */
        labels[vertex].stamp = stamp + 1;
        if (vertex == to) {
            answer->found = true;
            break;
        }
        if (queue->failed || look(ask, answer))
            break;
        const double cost = labels[vertex].cost;
        const struct arc *const end = side->arcs.at + side->arcs.first[vertex + 1];
        for (const struct arc *arc = side->arcs.at + side->arcs.first[vertex]; arc < end; arc++) {
            struct label *label = &labels[arc->head];
            const double reached = cost + arc->weight;
            if (label->stamp >= stamp && label->cost <= reached)
                continue;
            *label = (struct label){reached, vertex, stamp};
            answer->generated++;
            const double key = reached + estimate(finder, heuristic, &goal, arc->head);
            poda__queue_push(queue, key, arc->head);
        }
    }
    return queue->failed ? poda_fail_memory(error) : PODA_OK;
}

/* Expands the cheapest vertex of one side; a vertex known to the other side closes a route. */
static void expand_side(poda__graph_finder *finder, int which, const poda__graph_ask *ask,
                        double *best, uint32_t *meeting, poda__graph_answer *answer)
{
    struct side *const side = &finder->side[which];
    struct label *const labels = side->labels, *const others = finder->side[!which].labels;
    const uint32_t stamp = finder->stamp, vertex = poda__queue_pop(&side->queue);
    if (labels[vertex].stamp != stamp)
        return;
    labels[vertex].stamp = stamp + 1;
    if (look(ask, answer))
        return;
    const double cost = labels[vertex].cost;
    for (uint32_t i = side->arcs.first[vertex]; i < side->arcs.first[vertex + 1]; i++) {
        const uint32_t head = side->arcs.at[i].head;
        const double reached = cost + side->arcs.at[i].weight;
        struct label *label = &labels[head];
        if (label->stamp >= stamp && label->cost <= reached)
            continue;
        *label = (struct label){reached, vertex, stamp};
        answer->generated++;
        if (others[head].stamp >= stamp && reached + others[head].cost < *best) {
            *best = reached + others[head].cost;
            *meeting = head;
        }
        poda__queue_push(&side->queue, reached, head);
    }
}

static poda_status search_both(poda__graph_finder *finder, const poda__graph_ask *ask,
                               uint32_t from, uint32_t to, uint32_t *meeting,
                               poda__graph_answer *answer, poda_error *error)
{
    poda__graph_queue *const queues[2] = {&finder->side[0].queue, &finder->side[1].queue};
    const uint32_t ends[2] = {from, to};
    double best = (double)INFINITY;
    *meeting = from == to ? from : PODA__GRAPH_NOWHERE;
    if (from == to)
        best = 0;
    for (int which = 0; which < 2; which++) {
        finder->side[which].labels[ends[which]] =
            (struct label){0, PODA__GRAPH_NOWHERE, finder->stamp};
        poda__queue_start(queues[which], 0, finder->heaviest);
        poda__queue_push(queues[which], 0, ends[which]);
    }
    while (poda__queue_any(queues[0]) && poda__queue_any(queues[1]) && !answer->stopped) {
        const double forward = poda__queue_key(queues[0]), backward = poda__queue_key(queues[1]);
        if (forward + backward >= best)
            break;
        expand_side(finder, forward <= backward ? 0 : 1, ask, &best, meeting, answer);
    }
    if (queues[0]->failed || queues[1]->failed)
        return poda_fail_memory(error);
    answer->found = !answer->stopped && *meeting != PODA__GRAPH_NOWHERE;
    return PODA_OK;
}

/* -- the route -- */

/* The cost is added up along the route, so that all algorithms round alike. */
static double arc_weight(const poda__graph_finder *finder, uint32_t from, uint32_t to)
{
    const struct arcs *arcs = &finder->side[0].arcs;
    uint32_t at = arcs->first[from];
    while (arcs->at[at].head != to)
        at++;
    return arcs->at[at].weight;
}

static poda_status write_route(poda__graph_finder *finder, uint32_t meeting, bool both,
                               poda__graph_answer *answer, poda_error *error)
{
    const struct label *forward = finder->side[0].labels, *backward = finder->side[1].labels;
    size_t before = 0, count;
    for (uint32_t v = meeting; v != PODA__GRAPH_NOWHERE; v = forward[v].parent)
        before++;
    count = before;
    if (both)
        for (uint32_t v = backward[meeting].parent; v != PODA__GRAPH_NOWHERE;
             v = backward[v].parent)
            count++;
    if (count > finder->path_room) {
        uint32_t *path = poda__resize(finder->path, count * 2, sizeof *path);
        if (!path)
            return poda_fail_memory(error);
        finder->path = path;
        finder->path_room = count * 2;
    }
    uint32_t *path = finder->path;
    for (uint32_t v = meeting, i = 0; v != PODA__GRAPH_NOWHERE; v = forward[v].parent)
        path[before - ++i] = v;
    if (both)
        for (uint32_t v = backward[meeting].parent; v != PODA__GRAPH_NOWHERE;
             v = backward[v].parent)
            path[before++] = v;
    for (size_t i = 1; i < count; i++)
        answer->cost += arc_weight(finder, path[i - 1], path[i]);
    for (size_t i = 0; i < count; i++)
        path[i] = finder->outer[path[i]];
    answer->path = path;
    answer->path_count = count;
    return PODA_OK;
}

/* -- the arrays -- */

static bool make_arcs(struct arcs *arcs, uint32_t vertices, uint32_t count)
{
    arcs->first = poda__array((size_t)vertices + 1, sizeof *arcs->first);
    arcs->at = poda__array(count, sizeof *arcs->at);
    return arcs->first && arcs->at;
}

/* The same arcs from head to tail. */
static bool turn_arcs(const struct arcs *from, struct arcs *to, uint32_t vertices, uint32_t count)
{
    uint32_t *next = poda__array((size_t)vertices + 1, sizeof *next);
    const bool fits = next && make_arcs(to, vertices, count);
    if (fits) {
        for (uint32_t i = 0; i < count; i++)
            to->first[from->at[i].head + 1]++;
        for (uint32_t v = 0; v < vertices; v++)
            to->first[v + 1] += to->first[v];
        memcpy(next, to->first, ((size_t)vertices + 1) * sizeof *next);
        for (uint32_t v = 0; v < vertices; v++)
            for (uint32_t i = from->first[v]; i < from->first[v + 1]; i++)
                to->at[next[from->at[i].head]++] = (struct arc){from->at[i].weight, v};
    }
    free(next);
    return fits;
}

/* What a search from the goal needs, built on first use. */
static bool make_backward(poda__graph_finder *finder)
{
    struct side *const side = &finder->side[1];
    if (side->labels)
        return true;
    if (!finder->directed)
        side->arcs = finder->side[0].arcs;
    else if (!side->arcs.first && !turn_arcs(&finder->side[0].arcs, &side->arcs,
                                             finder->vertex_count, finder->arc_count)) {
        free(side->arcs.first);
        free(side->arcs.at);
        side->arcs = (struct arcs){NULL, NULL};
        return false;
    }
    side->labels = poda__array(finder->vertex_count, sizeof *side->labels);
    return side->labels != NULL;
}

/* Numbers vertices breadth-first, from each that has no number yet. */
static void renumber(poda__graph_finder *finder, const poda__graph *graph)
{
    uint32_t *const inner = finder->inner, *const queue = finder->outer;
    uint32_t count = 0, done = 0;
    memset(inner, 0xff, (size_t)graph->vertex_count * sizeof *inner);
    for (uint32_t root = 0; root < graph->vertex_count; root++) {
        if (inner[root] != PODA__GRAPH_NOWHERE)
            continue;
        inner[root] = count;
        queue[count++] = root;
        for (; done < count; done++)
            for (uint32_t i = graph->first[queue[done]]; i < graph->first[queue[done] + 1]; i++)
                if (inner[graph->heads[i]] == PODA__GRAPH_NOWHERE) {
                    inner[graph->heads[i]] = count;
                    queue[count++] = graph->heads[i];
                }
    }
}

static void copy_arcs(poda__graph_finder *finder, const poda__graph *graph)
{
    struct arcs *const arcs = &finder->side[0].arcs;
    uint32_t count = 0;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        const uint32_t outer = finder->outer[v];
        arcs->first[v] = count;
        for (uint32_t i = graph->first[outer]; i < graph->first[outer + 1]; i++) {
            arcs->at[count++] = (struct arc){graph->weights[i], finder->inner[graph->heads[i]]};
            finder->heaviest = fmax(finder->heaviest, graph->weights[i]);
        }
        if (graph->x) {
            finder->places[2 * (size_t)v] = graph->x[outer];
            finder->places[2 * (size_t)v + 1] = graph->y[outer];
        }
    }
    arcs->first[graph->vertex_count] = count;
}

/* The largest factors with which estimates are admissible: the least weight over distance, minus a
 * little for rounding. */
static void find_scales(poda__graph_finder *finder)
{
    const struct arcs *const arcs = &finder->side[0].arcs;
    double euclid = (double)INFINITY, manhattan = (double)INFINITY;
    for (uint32_t v = 0; v < finder->vertex_count; v++) {
        const double *here = &finder->places[2 * (size_t)v];
        for (uint32_t i = arcs->first[v]; i < arcs->first[v + 1]; i++) {
            const double *there = &finder->places[2 * (size_t)arcs->at[i].head];
            const double dx = fabs(here[0] - there[0]), dy = fabs(here[1] - there[1]);
            const double weight = arcs->at[i].weight;
            if (dx + dy > 0) {
                euclid = fmin(euclid, weight / sqrt(dx * dx + dy * dy));
                manhattan = fmin(manhattan, weight / (dx + dy));
            }
        }
    }
    const double less = 1 - 1e-12;
    finder->scale[PODA__GRAPH_EUCLID] = isfinite(euclid) ? euclid * less : 0;
    finder->scale[PODA__GRAPH_MANHATTAN] = isfinite(manhattan) ? manhattan * less : 0;
}

poda_status poda__graph_finder_new(poda__graph_finder **out, const poda__graph *graph,
                                   poda_error *error)
{
    poda__graph_finder *finder = poda__array(1, sizeof *finder);
    const size_t vertices = graph->vertex_count;
    *out = NULL;
    if (!finder)
        return poda_fail_memory(error);
    finder->vertex_count = graph->vertex_count;
    finder->arc_count = graph->arc_count;
    finder->directed = graph->directed;
    finder->inner = poda__array(vertices, sizeof *finder->inner);
    finder->outer = poda__array(vertices, sizeof *finder->outer);
    finder->side[0].labels = poda__array(vertices, sizeof *finder->side[0].labels);
    if (graph->x)
        finder->places = poda__array(vertices, 2 * sizeof *finder->places);
    if (!finder->inner || !finder->outer || !finder->side[0].labels ||
        (graph->x && !finder->places) ||
        !make_arcs(&finder->side[0].arcs, graph->vertex_count, graph->arc_count)) {
        poda__graph_finder_free(finder);
        return poda_fail_memory(error);
    }
    renumber(finder, graph);
    copy_arcs(finder, graph);
    if (finder->places)
        find_scales(finder);
    *out = finder;
    return PODA_OK;
}

void poda__graph_finder_free(poda__graph_finder *finder)
{
    if (!finder)
        return;
    for (int which = 0; which < 2; which++) {
        struct side *side = &finder->side[which];
        if (which == 0 || finder->directed) {
            free(side->arcs.first);
            free(side->arcs.at);
        }
        free(side->labels);
        poda__queue_release(&side->queue);
    }
    free(finder->inner);
    free(finder->outer);
    free(finder->places);
    free(finder->path);
    free(finder);
}

double poda__graph_scale(const poda__graph_finder *finder, poda__graph_heuristic heuristic)
{
    return finder->scale[heuristic];
}

/* -- a query -- */

static poda_status check(const poda__graph_finder *finder, const poda__graph_ask *ask,
                         poda_error *error)
{
    const uint32_t ends[2] = {ask->from, ask->to};
    for (int i = 0; i < 2; i++)
        if (ends[i] >= finder->vertex_count)
            return poda_fail(error, PODA_BAD_POSITION, i ? "to" : "from",
                             "vertex %lu; the graph has %lu {vertex|vertices}, numbered from 0",
                             (unsigned long)ends[i], (unsigned long)finder->vertex_count);
    if (ask->algorithm == PODA__GRAPH_ASTAR && ask->heuristic != PODA__GRAPH_ZERO &&
        !finder->places)
        return poda_fail(error, PODA_BAD_REQUEST, "heuristic",
                         "the graph's vertices have no positions to estimate from; use "
                         "heuristic=zero or algorithm=dijkstra");
    return PODA_OK;
}

static void next_stamp(poda__graph_finder *finder)
{
    finder->stamp += 2;
    if (finder->stamp != 0)
        return;
    for (int which = 0; which < 2; which++)
        if (finder->side[which].labels)
            memset(finder->side[which].labels, 0,
                   (size_t)finder->vertex_count * sizeof *finder->side[which].labels);
    finder->stamp = 2;
}

poda_status poda__graph_route(poda__graph_finder *finder, const poda__graph_ask *ask,
                              poda__graph_answer *answer, poda_error *error)
{
    poda_status status = check(finder, ask, error);
    if (status != PODA_OK)
        return status;
    const bool both = ask->algorithm == PODA__GRAPH_BIDIRECTIONAL;
    if (both && !make_backward(finder))
        return poda_fail_memory(error);
    const uint32_t from = finder->inner[ask->from], to = finder->inner[ask->to];
    poda__graph_answer got = {.found = false};
    uint32_t meeting = to;
    next_stamp(finder);
    if (both)
        status = search_both(finder, ask, from, to, &meeting, &got, error);
    else if (ask->algorithm == PODA__GRAPH_DIJKSTRA || ask->heuristic == PODA__GRAPH_ZERO)
        status = search(finder, ask, from, to, PODA__GRAPH_ZERO, &got, error);
    else if (ask->heuristic == PODA__GRAPH_MANHATTAN)
        status = search(finder, ask, from, to, PODA__GRAPH_MANHATTAN, &got, error);
    else
        status = search(finder, ask, from, to, PODA__GRAPH_EUCLID, &got, error);
    if (status == PODA_OK && got.found)
        status = write_route(finder, meeting, both, &got, error);
    if (status == PODA_OK)
        *answer = got;
    return status;
}
