/* task_graph.c - reads, writes and makes the small graphs of exercises. */
#include "teach/tasks/task_graph.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"

static size_t name_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]))
        length++;
    return length;
}

/* The node of that name at *text, which is added if there is room; -1: none. */
static int take_node(poda__task_graph *graph, const char **text, bool add)
{
    const char *at = *text + strspn(*text, " \t\n,");
    const size_t length = name_length(at);
    if (length == 0 || length >= PODA__TASK_GRAPH_NAME)
        return -1;
    *text = at + length;
    for (int i = 0; i < graph->count; i++)
        if (strncmp(graph->name[i], at, length) == 0 && !graph->name[i][length])
            return i;
    if (!add || graph->count == PODA__TASK_GRAPH_NODES)
        return -1;
    memcpy(graph->name[graph->count], at, length);
    graph->name[graph->count][length] = 0;
    return graph->count++;
}

static bool read_edge(poda__task_graph *graph, const char **text)
{
    const int a = take_node(graph, text, true);
    *text += strspn(*text, " ");
    const bool one_way = strncmp(*text, "->", 2) == 0;
    if (a < 0 || **text != '-')
        return false;
    *text += one_way ? 2 : 1;
    const int b = take_node(graph, text, true);
    int weight = 1;
    *text += strspn(*text, " ");
    if (b < 0 || b == a || graph->weight[a][b] >= 0)
        return false;
    if (**text && !strchr(",;\n", **text)) {
        if (!poda__task_read(text, 0, PODA__TASK_GRAPH_WEIGHT, &weight))
            return false;
        graph->has_weights = true;
    }
    graph->weight[a][b] = weight;
    if (!one_way)
        graph->weight[b][a] = weight;
    return true;
}

static bool read_edges(poda__task_graph *graph, const char **text)
{
    do {
        if (!read_edge(graph, text))
            return false;
        *text += strspn(*text, " \t\n");
    } while (**text == ',' && (*text)++);
    return !**text || **text == ';';
}

static bool read_estimates(poda__task_graph *graph, const char **text)
{
    for (*text += strspn(*text, " ,\n"); **text && **text != ';'; *text += strspn(*text, " ,\n")) {
        const int node = take_node(graph, text, false);
        *text += strspn(*text, " ");
        if (node < 0 || **text != '=')
            return false;
        ++*text;
        if (!poda__task_read(text, 0, PODA__TASK_GRAPH_WEIGHT, &graph->h[node]))
            return false;
    }
    graph->has_h = true;
    return true;
}

/* "S", "S to T". */
static bool read_ends(poda__task_graph *graph, const char **text)
{
    graph->from = take_node(graph, text, false);
    *text += strspn(*text, " \n");
    if (graph->from >= 0 && strncmp(*text, "to ", 3) == 0) {
        *text += 3;
        graph->to = take_node(graph, text, false);
        if (graph->to < 0)
            return false;
        *text += strspn(*text, " \n");
    }
    return graph->from >= 0 && (!**text || **text == ';');
}

static void swap_nodes(poda__task_graph *graph, int a, int b)
{
    char name[PODA__TASK_GRAPH_NAME];
    memcpy(name, graph->name[a], sizeof name);
    memcpy(graph->name[a], graph->name[b], sizeof name);
    memcpy(graph->name[b], name, sizeof name);
    for (int i = 0; i < PODA__TASK_GRAPH_NODES; i++) {
        const int weight = graph->weight[a][i];
        graph->weight[a][i] = graph->weight[b][i];
        graph->weight[b][i] = weight;
    }
    for (int i = 0; i < PODA__TASK_GRAPH_NODES; i++) {
        const int weight = graph->weight[i][a];
        graph->weight[i][a] = graph->weight[i][b];
        graph->weight[i][b] = weight;
    }
    const int h = graph->h[a];
    graph->h[a] = graph->h[b];
    graph->h[b] = h;
    int *const ends[] = {&graph->from, &graph->to};
    for (int i = 0; i < 2; i++)
        *ends[i] = *ends[i] == a ? b : *ends[i] == b ? a : *ends[i];
}

poda_status poda__task_graph_read(poda__task_graph *graph, const char *text, const char *example,
                                  poda_error *error)
{
    const char *at = text;
    *graph = (poda__task_graph){.from = 0, .to = -1};
    memset(graph->weight, -1, sizeof graph->weight);
    bool good = read_edges(graph, &at);
    while (good && *at == ';') {
        at++;
        at += strspn(at, " \n");
        if (strncmp(at, "h ", 2) == 0) {
            at += 2;
            good = read_estimates(graph, &at);
        } else {
            good = !*at || read_ends(graph, &at);
        }
    }
    if (!good || *at)
        return poda__task_bad(error, text, example);
    for (int i = 0; i < graph->count; i++) /* by their names */
        for (int k = i + 1; k < graph->count; k++)
            if (strcmp(graph->name[k], graph->name[i]) < 0)
                swap_nodes(graph, i, k);
    return PODA_OK;
}

void poda__task_graph_edges(const poda__task_graph *graph, poda__buffer *out)
{
    const char *comma = "";
    for (int a = 0; a < graph->count; a++)
        for (int b = 0; b < graph->count; b++) {
            const bool both = graph->weight[a][b] == graph->weight[b][a];
            if (graph->weight[a][b] < 0 || (both && b < a))
                continue;
            poda__buffer_add(out, "%s%s%s%s", comma, graph->name[a], both ? "-" : "->",
                             graph->name[b]);
            if (graph->has_weights)
                poda__buffer_add(out, " %d", graph->weight[a][b]);
            comma = ", ";
        }
}

void poda__task_graph_text(const poda__task_graph *graph, poda__buffer *out)
{
    poda__task_graph_edges(graph, out);
    for (int i = 0; graph->has_h && i < graph->count; i++)
        poda__buffer_add(out, "%s%s=%d", i ? ", " : "; h ", graph->name[i], graph->h[i]);
    poda__buffer_add(out, "; %s", graph->name[graph->from]);
    if (graph->to >= 0)
        poda__buffer_add(out, " to %s", graph->name[graph->to]);
}

void poda__task_graph_board(const poda__task_graph *graph, poda__buffer *out)
{
    for (int a = 0; a < graph->count; a++) {
        const char *comma = "";
        poda__buffer_add(out, "%-4s ", graph->name[a]);
        if (graph->has_h)
            poda__buffer_add(out, "h = %-4d ", graph->h[a]);
        for (int b = 0; b < graph->count; b++)
            if (graph->weight[a][b] >= 0) {
                poda__buffer_add(out, "%s%s", comma, graph->name[b]);
                if (graph->has_weights)
                    poda__buffer_add(out, " %d", graph->weight[a][b]);
                comma = ", ";
            }
        poda__buffer_add(out, "\n");
    }
}

void poda__task_graph_distances(const poda__task_graph *graph, int to,
                                int distance[PODA__TASK_GRAPH_NODES])
{
    for (int i = 0; i < graph->count; i++)
        distance[i] = i == to ? 0 : -1;
    for (int round = 0; round < graph->count; round++) /* Bellman and Ford */
        for (int a = 0; a < graph->count; a++)
            for (int b = 0; b < graph->count; b++)
                if (graph->weight[a][b] >= 0 && distance[b] >= 0 &&
                    (distance[a] < 0 || distance[a] > graph->weight[a][b] + distance[b]))
                    distance[a] = graph->weight[a][b] + distance[b];
}

static void join(poda__task_graph *graph, int a, int b, int weight)
{
    graph->weight[a][b] = graph->weight[b][a] = weight;
}

void poda__task_graph_random(poda__task_graph *graph, int count, int edges, bool goal,
                             uint64_t *random)
{
    *graph = (poda__task_graph){.count = count, .from = 0, .to = goal ? count - 1 : -1};
    memset(graph->weight, -1, sizeof graph->weight);
    for (int i = 0; i < count; i++)
        snprintf(graph->name[i], PODA__TASK_GRAPH_NAME, "%c", 'A' + i);
    if (goal) { /* A to G, S, T: S is where it starts */
        snprintf(graph->name[count - 2], PODA__TASK_GRAPH_NAME, "S");
        snprintf(graph->name[count - 1], PODA__TASK_GRAPH_NAME, "T");
        graph->from = count - 2;
    }
    graph->has_weights = goal;
    for (int i = 1; i < count; i++) { /* a tree first, so that all is connected */
        const int weight = goal ? 1 + (int)poda__random_below(random, 9) : 1;
        join(graph, i, (int)poda__random_below(random, (uint32_t)i), weight);
    }
    for (int tries = 0, made = count - 1; made < edges && tries < 200; tries++) {
        const int a = (int)poda__random_below(random, (uint32_t)count);
        const int b = (int)poda__random_below(random, (uint32_t)count);
        if (a == b || graph->weight[a][b] >= 0 ||
            (goal && (a == graph->from || b == graph->from) && (a == graph->to || b == graph->to)))
            continue;
        join(graph, a, b, goal ? 1 + (int)poda__random_below(random, 9) : 1);
        made++;
    }
}
