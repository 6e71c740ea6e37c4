/* colouring_solve.c - colours graphs with the fewest colours: branch and bound that always colours
 * a vertex whose neighbours have the most different colours (DSATUR, Brélaz 1979), starting from a
 * clique. Vertices with few neighbours are removed and coloured at the end, and connected
 * components are coloured one by one. */
#include "problems/colouring/colouring_solve.h"

#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "problems/colouring/colouring_clique.h"

enum { CLIQUE_NODES = 200000, FEW_LEFT = 4 };
#define NONE UINT32_MAX

struct colouring {
    uint32_t count;
    uint64_t *rows;  /* neighbours as bits */
    size_t words;    /* per row */
    uint32_t *first; /* neighbours of v: list[first[v]] .. list[first[v + 1] - 1] */
    uint32_t *list;
    uint32_t *clique; /* a large clique */
    uint32_t clique_size;
    uint32_t *peeled; /* vertices removed, in that order */
    uint32_t peeled_count;
    uint32_t *part; /* vertices of the current component, its clique first */
    uint32_t part_count, part_clique;
    bool *waits;            /* in no component yet, and not removed */
    uint32_t *colour;       /* NONE: not yet */
    uint32_t *best;         /* the best colouring of the components so far */
    uint32_t *colours_near; /* how many different colours the neighbours have */
    uint32_t *open_near;    /* how many neighbours have no colour */
    uint16_t *seen;         /* seen[v * most + c]: how many neighbours of v have colour c */
    uint64_t *near;         /* the first 64 colours that neighbours have, as bits */
    uint32_t *ties;         /* scratch of choose() */
    uint32_t limit;         /* a colouring with fewer colours is sought */
    uint32_t most;          /* most colours that the search may use */
    uint32_t *path, *next;  /* by depth: vertex, and the next colour to try */
    uint32_t *used;         /* by depth: colours in use before it */
    const volatile int *stop;
    bool stopped;
    uint64_t nodes;
};

static void release(struct colouring *work)
{
    void *all[] = {work->rows, work->first, work->list,         work->clique,    work->peeled,
                   work->part, work->waits, work->colour,       work->best,      work->seen,
                   work->path, work->next,  work->colours_near, work->open_near, work->used,
                   work->near, work->ties};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static bool allocate(struct colouring *work, uint32_t count)
{
    const size_t n = count;
    work->count = count;
    work->words = (n + 63) / 64;
    uint32_t **numbers[] = {&work->clique, &work->peeled,       &work->part,      &work->colour,
                            &work->best,   &work->colours_near, &work->open_near, &work->path,
                            &work->next,   &work->used,         &work->ties};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!(*numbers[i] = poda__array(n + 1, sizeof **numbers[i])))
            return false;
    work->rows = poda__array(n, work->words * sizeof *work->rows);
    work->first = poda__array(n + 1, sizeof *work->first);
    work->waits = poda__array(n, sizeof *work->waits);
    work->near = poda__array(n, sizeof *work->near);
    return work->rows && work->first && work->waits && work->near;
}

/* Neighbours as bits, then as lists, each edge once. */
static poda_status read_edges(struct colouring *work, const poda__colouring *graph,
                              poda_error *error)
{
    for (size_t i = 0; i < graph->edge_count; i++) {
        const poda__edge edge = graph->edges[i];
        if (edge.a >= graph->vertices || edge.b >= graph->vertices)
            return poda_fail(error, PODA_BAD_POSITION, "edges",
                             "edge %zu joins vertex %lu; the graph has %lu {vertex|vertices}",
                             i + 1, (unsigned long)(edge.a > edge.b ? edge.a : edge.b) + 1,
                             (unsigned long)graph->vertices);
        if (edge.a == edge.b)
            return poda_fail(error, PODA_BAD_POSITION, "edges",
                             "edge %zu joins vertex %lu to itself: it cannot be coloured", i + 1,
                             (unsigned long)edge.a + 1);
        work->rows[edge.a * work->words + edge.b / 64] |= (uint64_t)1 << edge.b % 64;
        work->rows[edge.b * work->words + edge.a / 64] |= (uint64_t)1 << edge.a % 64;
    }
    size_t ends = 0;
    for (size_t i = 0; i < work->count * work->words; i++)
        ends += (size_t)__builtin_popcountll(work->rows[i]);
    if (!(work->list = poda__array(ends, sizeof *work->list)))
        return poda_fail_memory(error);
    uint32_t at = 0;
    for (uint32_t v = 0; v < work->count; v++) {
        work->first[v] = at;
        for (size_t word = 0; word < work->words; word++)
            for (uint64_t bits = work->rows[v * work->words + word]; bits; bits &= bits - 1)
                work->list[at++] = (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(bits);
    }
    work->first[work->count] = at;
    return PODA_OK;
}

/* Repeatedly removes vertices with fewer than `colours` remaining neighbours: a colour for them can
 * always be found at the end. */
static void peel(struct colouring *work, uint32_t colours)
{
    uint32_t *degree = work->open_near;
    for (uint32_t v = 0; v < work->count; v++) {
        degree[v] = work->first[v + 1] - work->first[v];
        work->waits[v] = degree[v] >= colours;
        if (!work->waits[v])
            work->peeled[work->peeled_count++] = v;
    }
    for (uint32_t i = 0; i < work->peeled_count; i++) {
        const uint32_t v = work->peeled[i];
        for (uint32_t e = work->first[v]; e < work->first[v + 1]; e++) {
            const uint32_t u = work->list[e];
            if (work->waits[u] && --degree[u] < colours) {
                work->waits[u] = false;
                work->peeled[work->peeled_count++] = u;
            }
        }
    }
}

/* Gives the removed vertices the first free colour, in reverse order. */
static void colour_peeled(struct colouring *work)
{
    uint32_t *taken = work->next; /* taken[c] == v + 1: a neighbour of v has colour c */
    memset(taken, 0, ((size_t)work->count + 1) * sizeof *taken);
    for (uint32_t i = work->peeled_count; i-- > 0;) {
        const uint32_t v = work->peeled[i];
        for (uint32_t e = work->first[v]; e < work->first[v + 1]; e++)
            if (work->best[work->list[e]] != NONE)
                taken[work->best[work->list[e]]] = v + 1;
        uint32_t colour = 0;
        while (taken[colour] == v + 1)
            colour++;
        work->best[v] = colour;
    }
}

/* The next connected component, with the clique's vertices first. False when all are done. */
static bool next_part(struct colouring *work)
{
    uint32_t start = 0;
    while (start < work->count && !work->waits[start])
        start++;
    if (start == work->count)
        return false;
    work->part_count = work->part_clique = 0;
    work->part[work->part_count++] = start;
    work->waits[start] = false;
    for (uint32_t i = 0; i < work->part_count; i++) {
        const uint32_t v = work->part[i];
        for (uint32_t e = work->first[v]; e < work->first[v + 1]; e++) {
            const uint32_t u = work->list[e];
            if (work->waits[u]) {
                work->waits[u] = false;
                work->part[work->part_count++] = u;
            }
        }
    }
    for (uint32_t i = 0; i < work->part_count; i++) {
        const uint32_t v = work->part[i];
        bool in_clique = false;
        for (uint32_t j = 0; j < work->clique_size; j++)
            in_clique |= work->clique[j] == v;
        if (in_clique) {
            work->part[i] = work->part[work->part_clique];
            work->part[work->part_clique++] = v;
        }
    }
    return true;
}

/* --- DSATUR ---------------------------------------------------------------------------------- */

/* Returns whether some vertex has no possible colour left. (Those removed by peel() have too few
 * neighbours for that.) */
static bool set_colour(struct colouring *work, uint32_t v, uint32_t colour)
{
    bool dead = false;
    work->colour[v] = colour;
    for (uint32_t e = work->first[v]; e < work->first[v + 1]; e++) {
        const uint32_t u = work->list[e];
        if (work->seen[(size_t)u * work->most + colour]++ == 0) {
            work->colours_near[u]++;
            work->near[u] |= colour < 64 ? (uint64_t)1 << colour : 0;
            dead |= work->colours_near[u] + 1 >= work->limit && work->colour[u] == NONE;
        }
        work->open_near[u]--;
    }
    return dead;
}

static void clear_colour(struct colouring *work, uint32_t v)
{
    const uint32_t colour = work->colour[v];
    work->colour[v] = NONE;
    for (uint32_t e = work->first[v]; e < work->first[v + 1]; e++) {
        const uint32_t u = work->list[e];
        if (--work->seen[(size_t)u * work->most + colour] == 0) {
            work->colours_near[u]--;
            work->near[u] &= ~(colour < 64 ? (uint64_t)1 << colour : 0);
        }
        work->open_near[u]++;
    }
}

/* Among vertices with equally many colours near, the one that restricts the others most: the common
 * free colours, summed over its neighbours among them (San Segundo 2012); then the one with the
 * most uncoloured neighbours. */
static uint32_t break_ties(const struct colouring *work, uint32_t count)
{
    const uint64_t usable = work->limit > 64 ? UINT64_MAX : ((uint64_t)1 << (work->limit - 1)) - 1;
    uint32_t best = NONE, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = work->ties[i];
        const uint64_t free_here = usable & ~work->near[v];
        uint32_t shared = 0;
        for (uint32_t j = 0; j < count; j++) {
            const uint32_t u = work->ties[j];
            if (work->rows[v * work->words + u / 64] >> u % 64 & 1)
                shared += (uint32_t)__builtin_popcountll(free_here & ~work->near[u]);
        }
        if (best == NONE || shared > most ||
            (shared == most && work->open_near[v] > work->open_near[best])) {
            best = v;
            most = shared;
        }
    }
    return best;
}

/* The vertex with the most colours near; NONE if all have a colour. */
static uint32_t choose(const struct colouring *work)
{
    uint32_t most = 0, count = 0;
    for (uint32_t i = 0; i < work->part_count; i++) {
        const uint32_t v = work->part[i];
        if (work->colour[v] != NONE || work->colours_near[v] < most)
            continue;
        if (work->colours_near[v] > most)
            count = 0;
        most = work->colours_near[v];
        work->ties[count++] = v;
    }
    if (count > 1 && most + FEW_LEFT >= work->limit)
        return break_ties(work, count);
    uint32_t best = count > 0 ? work->ties[0] : NONE;
    for (uint32_t i = 1; i < count; i++)
        if (work->open_near[work->ties[i]] > work->open_near[best])
            best = work->ties[i];
    return best;
}

/* The first colouring, with as many colours as it takes. */
static uint32_t colour_greedily(struct colouring *work)
{
    uint32_t used = 0;
    work->limit = UINT32_MAX;
    for (uint32_t i = 0; i < work->part_count; i++) {
        const uint32_t v = i < work->part_clique ? work->part[i] : choose(work);
        uint32_t colour = 0;
        while (work->seen[(size_t)v * work->most + colour] > 0)
            colour++;
        set_colour(work, v, colour);
        used = colour + 1 > used ? colour + 1 : used;
    }
    for (uint32_t i = 0; i < work->part_count; i++)
        work->best[work->part[i]] = work->colour[work->part[i]];
    for (uint32_t i = 0; i < work->part_count; i++)
        clear_colour(work, work->part[i]);
    return used;
}

/* Colours the component with fewer than `limit` colours, as long as that is possible and more than
 * `enough` are in use; returns the number of colours of the best colouring, or `limit` if there is
 * none. */
static uint32_t search_part(struct colouring *work, uint32_t limit, uint32_t enough)
{
    const uint32_t fixed = work->part_clique;
    uint32_t depth = fixed;
    work->limit = limit;
    if (fixed >= limit)
        return limit;
    for (uint32_t i = 0; i < fixed; i++)
        set_colour(work, work->part[i], i);
    work->used[depth] = fixed;
    work->path[depth] = depth < work->part_count ? choose(work) : NONE;
    work->next[depth] = 0;
    for (;;) {
        const uint32_t v = work->path[depth], used = work->used[depth];
        uint32_t colour = NONE;
        if (v == NONE) { /* all have a colour */
            for (uint32_t i = 0; i < work->part_count; i++)
                work->best[work->part[i]] = work->colour[work->part[i]];
            work->limit = limit = used;
            if (limit <= enough)
                break;
        } else if (used < limit) {
            for (uint32_t c = work->next[depth]; c <= used && c + 1 < limit; c++)
                if (work->seen[(size_t)v * work->most + c] == 0) {
                    colour = c;
                    break;
                }
        }
        if (colour == NONE) {
            if (depth-- == fixed)
                break;
            clear_colour(work, work->path[depth]);
            continue;
        }
        work->next[depth] = colour + 1;
        if ((++work->nodes & 1023) == 0 && poda__stopped(work->stop)) {
            work->stopped = true;
            break;
        }
        if (set_colour(work, v, colour)) {
            clear_colour(work, v);
            continue;
        }
        depth++;
        work->used[depth] = colour == used ? used + 1 : used;
        work->path[depth] = depth < work->part_count ? choose(work) : NONE;
        work->next[depth] = 0;
    }
    for (uint32_t i = 0; i < work->part_count; i++)
        if (work->colour[work->part[i]] != NONE)
            clear_colour(work, work->part[i]);
    return limit;
}

/* Allocates the counts of the neighbours' colours; DSATUR needs at most the largest degree plus
 * one. */
static bool prepare(struct colouring *work)
{
    work->most = 1;
    for (uint32_t v = 0; v < work->count; v++) {
        work->open_near[v] = work->first[v + 1] - work->first[v];
        work->colours_near[v] = 0;
        work->colour[v] = work->best[v] = NONE;
        if (work->open_near[v] + 1 > work->most)
            work->most = work->open_near[v] + 1;
    }
    work->seen = poda__array((size_t)work->count * work->most, sizeof *work->seen);
    return work->seen != NULL;
}

/* With as few colours as possible. False if no colouring was found. */
static bool minimise(struct colouring *work, poda__colouring_result *result)
{
    uint32_t high = work->clique_size;
    result->bound = high;
    while (next_part(work)) {
        uint32_t colours = colour_greedily(work);
        if (colours > high && !work->stopped)
            colours = search_part(work, colours, high);
        high = colours > high ? colours : high;
        if (!work->stopped)
            result->bound = high;
    }
    result->proven = result->bound == high;
    return true;
}

/* With at most `most` colours. */
static bool decide(struct colouring *work, uint32_t most, poda__colouring_result *result)
{
    bool possible = most >= work->clique_size;
    while (possible && next_part(work))
        if (colour_greedily(work) > most)
            possible = search_part(work, most + 1, most) <= most;
    result->bound = work->clique_size;
    result->proven = possible || !work->stopped;
    if (!possible && !work->stopped && result->bound <= most)
        result->bound = most + 1;
    return possible;
}

poda_status poda__colouring_solve(const poda__colouring *graph, uint32_t most,
                                  const volatile int *stop, uint32_t *colour,
                                  poda__colouring_result *result, poda_error *error)
{
    if (graph->vertices > PODA__COLOURING_VERTICES)
        return poda_fail(error, PODA_TOO_LARGE, "vertices",
                         "%lu {vertex|vertices}; at most %d are possible",
                         (unsigned long)graph->vertices, PODA__COLOURING_VERTICES);
    struct colouring work = {.stop = stop};
    poda_status status = allocate(&work, graph->vertices) ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK)
        status = read_edges(&work, graph, error);
    if (status == PODA_OK && (!poda__clique_find(work.rows, work.count, CLIQUE_NODES, stop,
                                                 work.clique, &work.clique_size) ||
                              (peel(&work, most ? most : work.clique_size), !prepare(&work))))
        status = poda_fail_memory(error);
    if (status == PODA_OK) {
        poda__colouring_result found = {0};
        if (most ? decide(&work, most, &found) : minimise(&work, &found)) {
            colour_peeled(&work);
            for (uint32_t v = 0; v < work.count; v++) {
                colour[v] = work.best[v];
                found.colours = colour[v] >= found.colours ? colour[v] + 1 : found.colours;
            }
        }
        found.nodes = work.nodes;
        *result = found;
    }
    release(&work);
    return status;
}
