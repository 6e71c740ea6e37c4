/* route_graph_layout.c - positions of the vertices of a graph: given ones, else by stress
 * majorization (Gansner, Koren & North 2004) from a circle, so that distances in the picture match
 * the numbers of edges between vertices; the same on every machine. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "explain/passes/route_graph.h"

enum {
    ROUNDS = 120,
    STRESSED = 300, /* vertices; a larger graph stays a circle */
    RADIUS = 17,
    SPACING = 112, /* between the two nearest vertices */
    SIDE_MOST = 2400,
    NAME_MOST = 16,
    NAME_SIZE = 14,
    FORMULA = 64, /* width of a formula */
    EDGE = 78,    /* margin: formulas are written beside vertices */
};

/* Numbers of edges between all pairs, breadth-first from each vertex; unreachable ones are far. */
static bool distances(const poda__net *graph, double *between)
{
    const size_t n = graph->count;
    size_t *queue = poda__array(n, sizeof *queue);
    size_t *heads = poda__array(n + 1, sizeof *heads),
           *ends = poda__array(2 * graph->link_count, sizeof *ends);
    const bool enough = queue && heads && ends;
    for (size_t i = 0; enough && i < graph->link_count; i++) {
        heads[graph->links[i].from]++;
        heads[graph->links[i].to]++;
    }
    for (size_t v = 1; enough && v <= n; v++) /* turns counts into the ends of the lists */
        heads[v] += heads[v - 1];
    for (size_t i = 0; enough && i < graph->link_count; i++) {
        ends[--heads[graph->links[i].from]] = graph->links[i].to;
        ends[--heads[graph->links[i].to]] = graph->links[i].from;
    }
    for (size_t from = 0; enough && from < n; from++) {
        double *row = between + from * n;
        for (size_t v = 0; v < n; v++)
            row[v] = -1;
        size_t head = 0, tail = 0;
        row[from] = 0;
        queue[tail++] = from;
        while (head < tail) {
            const size_t v = queue[head++];
            for (size_t i = heads[v]; i < heads[v + 1]; i++)
                if (row[ends[i]] < 0) {
                    row[ends[i]] = row[v] + 1;
                    queue[tail++] = ends[i];
                }
        }
        for (size_t v = 0; v < n; v++)
            if (row[v] < 0)
                row[v] = sqrt((double)n) + 2;
    }
    free(queue);
    free(heads);
    free(ends);
    return enough;
}

static void put_on_circle(poda__net *graph)
{
    const double turn = 2 * acos(-1) / (double)(graph->count ? graph->count : 1),
                 radius = graph->count > 1 ? 0.5 / sin(turn / 2) : 0;
    for (size_t i = 0; i < graph->count; i++) {
        graph->vertices[i].x = radius * sin(turn * (double)i);
        graph->vertices[i].y = -radius * cos(turn * (double)i);
    }
}

static void relax(poda__net *graph, const double *between)
{
    const size_t n = graph->count;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < n; i++) {
            poda__vertex *vertex = &graph->vertices[i];
            double x = 0, y = 0, sum = 0;
            for (size_t j = 0; j < n; j++) {
                if (j == i)
                    continue;
                const poda__vertex *other = &graph->vertices[j];
                const double wanted = between[i * n + j], weight = 1 / (wanted * wanted),
                             dx = vertex->x - other->x, dy = vertex->y - other->y,
                             length = sqrt(dx * dx + dy * dy),
                             pull = length > 1e-9 ? wanted / length : 0;
                x += weight * (other->x + pull * dx);
                y += weight * (other->y + pull * dy);
                sum += weight;
            }
            if (sum > 0) {
                vertex->x = x / sum;
                vertex->y = y / sum;
            }
        }
    }
}

static bool lay_out(poda__net *graph, const poda__chart *chart, const void *space)
{
    bool placed = chart->at != NULL;
    for (size_t i = 0; placed && i < graph->count; i++)
        placed = chart->at(space, i, &graph->vertices[i].x, &graph->vertices[i].y) &&
                 isfinite(graph->vertices[i].x) && isfinite(graph->vertices[i].y);
    if (placed)
        return true;
    put_on_circle(graph);
    if (graph->count > STRESSED || graph->count < 3)
        return true;
    double *between = poda__array(graph->count * graph->count, sizeof *between);
    const bool enough = between && distances(graph, between);
    if (enough)
        relax(graph, between);
    free(between);
    return enough;
}

static double nearest(const poda__net *graph)
{
    double least = 0;
    for (size_t i = 0; i < graph->count; i++)
        for (size_t j = 0; j < i; j++) {
            const double dx = graph->vertices[i].x - graph->vertices[j].x,
                         dy = graph->vertices[i].y - graph->vertices[j].y,
                         length = sqrt(dx * dx + dy * dy);
            if (length > 1e-9 && (least == 0 || length < least))
                least = length;
        }
    return least;
}

/* Scales to points: the two nearest vertices have space for their texts, unless the picture gets
 * too large. */
static void scale_up(poda__net *graph, double widest)
{
    double low[2] = {0, 0}, high[2] = {0, 0};
    for (size_t i = 0; i < graph->count; i++) {
        const double at[2] = {graph->vertices[i].x, graph->vertices[i].y};
        for (int axis = 0; axis < 2; axis++) {
            low[axis] = i == 0 || at[axis] < low[axis] ? at[axis] : low[axis];
            high[axis] = i == 0 || at[axis] > high[axis] ? at[axis] : high[axis];
        }
    }
    const double least = nearest(graph), side = fmax(high[0] - low[0], high[1] - low[1]),
                 wanted = fmax(SPACING, 2 * widest + 46);
    double scale = least > 0 ? wanted / least : 1;
    if (side * scale > SIDE_MOST)
        scale = SIDE_MOST / side;
    const double spacing = least > 0 ? least * scale : SPACING;
    graph->radius = fmin(RADIUS, fmax(2, spacing * 0.36));
    graph->named = graph->radius > 11 && 2 * widest < spacing - 4;
    graph->formulas = spacing >= SPACING - 24;
    for (size_t i = 0; i < graph->count; i++) {
        poda__vertex *vertex = &graph->vertices[i];
        vertex->x = EDGE + (vertex->x - low[0]) * scale;
        vertex->y = EDGE / 2.0 + (vertex->y - low[1]) * scale;
        if (!graph->named)
            vertex->wide = graph->radius;
    }
    graph->width = 2 * EDGE + (high[0] - low[0]) * scale;
    graph->height = EDGE + (high[1] - low[1]) * scale;
}

/* Below, above, right, left, then the diagonals. */
static const double sides[8][2] = {{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                   {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

void poda__net_beside(const poda__net *graph, const poda__vertex *vertex, int side, double width,
                      double *x, double *y)
{
    const bool corner = side >= 4;
    *x = vertex->x + sides[side][0] * (vertex->wide + width / 2 + (corner ? -8 : 8));
    *y = vertex->y + sides[side][1] * (graph->radius + 13);
}

/* How free a side is: the angle to the nearest edge, less if another vertex would be covered. */
static double freedom(const poda__net *graph, size_t index, int side)
{
    const poda__vertex *vertex = &graph->vertices[index];
    const double middle = atan2(sides[side][1], sides[side][0]), half = acos(-1);
    double free_angle = half, x, y;
    for (size_t i = 0; i < graph->link_count; i++) {
        const poda__link *link = &graph->links[i];
        if ((link->from != index && link->to != index) || link->from == link->to)
            continue;
        const poda__vertex *other = &graph->vertices[link->from == index ? link->to : link->from];
        double angle = fabs(atan2(other->y - vertex->y, other->x - vertex->x) - middle);
        angle = angle > half ? 2 * half - angle : angle;
        free_angle = fmin(free_angle, angle);
    }
    poda__net_beside(graph, vertex, side, FORMULA, &x, &y);
    for (size_t i = 0; i < graph->count; i++) {
        const poda__vertex *other = &graph->vertices[i];
        if (i != index && fabs(other->x - x) < other->wide + FORMULA / 2.0 &&
            fabs(other->y - y) < graph->radius + 9)
            free_angle -= 2;
    }
    return fmin(free_angle, 1.2) - 0.02 * side; /* good enough: the straight sides come first */
}

static bool overlap(const poda__net *graph, const poda__vertex *vertex, int one, int other)
{
    double x[2], y[2];
    poda__net_beside(graph, vertex, one, FORMULA, &x[0], &y[0]);
    poda__net_beside(graph, vertex, other, FORMULA, &x[1], &y[1]);
    /* formulas with large costs are longer than most */
    return fabs(x[0] - x[1]) < 1.4 * FORMULA && fabs(y[0] - y[1]) < 16;
}

/* The formula gets the best side, the word for start or goal the best remaining one. */
static void choose_sides(poda__net *graph)
{
    for (size_t i = 0; i < graph->count; i++) {
        poda__vertex *vertex = &graph->vertices[i];
        double scores[8], best = -HUGE_VAL;
        for (int side = 0; side < 8; side++) {
            scores[side] = freedom(graph, i, side);
            if (scores[side] > best) {
                best = scores[side];
                vertex->formula_side = side;
            }
        }
        best = -HUGE_VAL;
        for (int side = 0; side < 8; side++) {
            if (scores[side] > best && !overlap(graph, vertex, vertex->formula_side, side)) {
                best = scores[side];
                vertex->tag_side = side;
            }
        }
    }
}

static double read_names(poda__net *graph, const poda__chart *chart, const void *space)
{
    double widest = RADIUS;
    for (size_t i = 0; i < graph->count; i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda__vertex *vertex = &graph->vertices[i];
        chart->name(space, i, &text);
        poda__text_label(words, NAME_MOST, vertex->name);
        vertex->wide = fmax(RADIUS, poda__text_width(vertex->name, NAME_SIZE, true, false) / 2 + 7);
        widest = fmax(widest, vertex->wide);
    }
    return widest;
}

static void find_bends(poda__net *graph)
{
    for (size_t i = 0; i < graph->link_count; i++)
        for (size_t j = 0; j < i; j++)
            if (graph->links[i].from == graph->links[j].to &&
                graph->links[i].to == graph->links[j].from)
                graph->bent[i] = graph->bent[j] = 1;
}

bool poda__net_init(poda__net *graph, const poda__chart *chart, const void *space)
{
    enum { BENDS_AMONG = 3000 }; /* all pairs are compared */
    *graph = (poda__net){.count = chart->places(space), .link_count = chart->links(space)};
    graph->vertices = poda__array(graph->count, sizeof *graph->vertices);
    graph->links = poda__array(graph->link_count, sizeof *graph->links);
    graph->bent = poda__array(graph->link_count, 1);
    if (!graph->vertices || !graph->links || !graph->bent)
        return false;
    for (size_t i = 0; i < graph->link_count; i++)
        chart->link(space, i, &graph->links[i]);
    if (graph->link_count <= BENDS_AMONG)
        find_bends(graph);
    const double widest = read_names(graph, chart, space);
    if (!lay_out(graph, chart, space))
        return false;
    scale_up(graph, widest);
    if (graph->formulas)
        choose_sides(graph);
    return true;
}

void poda__net_release(poda__net *graph)
{
    free(graph->vertices);
    free(graph->links);
    free(graph->bent);
    *graph = (poda__net){0};
}
