/* task_walk.c - the order in which breadth-first and depth-first search visit a graph. */
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task_graph.h"

static const char example[] = "A-B, A-C, B-D, C-D; A";

typedef struct visits {
    int count, node[PODA__TASK_GRAPH_NODES];
    bool seen[PODA__TASK_GRAPH_NODES];
} visits;

/* The k-th node in alphabetical order, or from the end. */
static int nth(const poda__task_graph *graph, int k, bool backwards)
{
    return backwards ? graph->count - 1 - k : k;
}

static void breadth(const poda__task_graph *graph, bool backwards, visits *out)
{
    *out = (visits){.count = 1, .node = {graph->from}};
    out->seen[graph->from] = true;
    for (int i = 0; i < out->count; i++)
        for (int k = 0; k < graph->count; k++) {
            const int next = nth(graph, k, backwards);
            if (graph->weight[out->node[i]][next] < 0 || out->seen[next])
                continue;
            out->seen[next] = true;
            out->node[out->count++] = next;
        }
}

static void dive(const poda__task_graph *graph, bool backwards, int node, visits *out)
{
    out->seen[node] = true;
    out->node[out->count++] = node;
    for (int k = 0; k < graph->count; k++) {
        const int next = nth(graph, k, backwards);
        if (graph->weight[node][next] >= 0 && !out->seen[next])
            dive(graph, backwards, next, out);
    }
}

static void depth(const poda__task_graph *graph, bool backwards, visits *out)
{
    *out = (visits){.count = 0};
    dive(graph, backwards, graph->from, out);
}

/* A node counts as visited when it is put on the stack, not when it is taken from it. */
static void marked_early(const poda__task_graph *graph, visits *out)
{
    int stack[PODA__TASK_GRAPH_NODES], top = 0;
    *out = (visits){.count = 0};
    out->seen[graph->from] = true;
    stack[top++] = graph->from;
    while (top > 0) {
        const int node = stack[--top];
        out->node[out->count++] = node;
        for (int k = graph->count - 1; k >= 0; k--)
            if (graph->weight[node][k] >= 0 && !out->seen[k]) {
                out->seen[k] = true;
                stack[top++] = k;
            }
    }
}

static int place(const visits *order, int node)
{
    for (int i = 0; i < order->count; i++)
        if (order->node[i] == node)
            return i + 1;
    return 0;
}

static bool same(const visits *a, const visits *b)
{
    return a->count == b->count &&
           memcmp(a->node, b->node, (size_t)a->count * sizeof a->node[0]) == 0;
}

/* Every mistake shows in it. */
static bool tells(const poda__task_graph *graph)
{
    visits b, d, other;
    breadth(graph, false, &b);
    depth(graph, false, &d);
    if (same(&b, &d))
        return false;
    breadth(graph, true, &other);
    if (same(&b, &other))
        return false;
    depth(graph, true, &other);
    if (same(&d, &other))
        return false;
    marked_early(graph, &other);
    return !same(&d, &other);
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    poda__task_graph graph;
    (void)options;
    for (int tries = 0; tries < 1000; tries++) {
        const int count = 6 + (int)poda__random_below(random, 3);
        poda__task_graph_random(&graph, count, count + 1 + (int)poda__random_below(random, 3),
                                false, random);
        if (tells(&graph)) {
            poda__task_graph_text(&graph, text);
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_OPTION, "kind",
                     "no position found for an exercise of this kind");
}

static void add_order(poda__quiz *quiz, const poda__task_graph *graph, poda__question *question,
                      const visits *right, const visits *slips, int count)
{
    for (int i = 0; i < right->count; i++) {
        const int node = right->node[i];
        const size_t name = poda__quiz_put(quiz, graph->name[node]);
        poda__quiz_item *item = poda__task_number(
            quiz, question, name, i + 1,
            poda__quiz_say(quiz, "%s is visited at place %d", graph->name[node], i + 1));
        for (int k = 0; k < count; k++)
            item->slip[k] = place(&slips[k], node);
    }
    for (int n = 0; n < graph->count; n++)
        if (!right->seen[n])
            poda__task_number(quiz, question, poda__quiz_put(quiz, graph->name[n]), 0,
                              poda__quiz_say(quiz, "no edge leads to %s", graph->name[n]));
}

static void tell_steps(const poda__quiz *quiz, const poda__task_graph *graph, const visits *order,
                       bool wide, poda__buffer *steps)
{
    bool seen[PODA__TASK_GRAPH_NODES] = {false};
    for (int i = 0; i < order->count; i++) {
        poda__buffer list = {0};
        const int node = order->node[i];
        seen[node] = true;
        for (int k = 0; k < graph->count; k++)
            if (graph->weight[node][k] >= 0 && !seen[k]) {
                poda__buffer_add(&list, "%s%s", list.length ? ", " : "", graph->name[k]);
                seen[k] |= wide;
            }
        const char *names = list.length > 0 ? list.at : poda__quiz_words(quiz, "none");
        if (wide)
            poda__task_step(quiz, steps, "BFS %d: %s; new in the queue: %s", i + 1,
                            graph->name[node], names);
        else
            poda__task_step(quiz, steps, "DFS %d: %s; neighbours not visited yet: %s", i + 1,
                            graph->name[node], names);
        steps->failed |= list.failed;
        poda__buffer_release(&list);
    }
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    poda__task_graph graph;
    enum { EXCHANGED, BACKWARDS, EARLY, SLIPS };
    visits wide, deep, wide_slips[SLIPS], deep_slips[SLIPS];
    poda__buffer lines = {0};
    const poda_status status = poda__task_graph_read(&graph, text, example, error);
    if (status != PODA_OK)
        return status;
    breadth(&graph, false, &wide);
    depth(&graph, false, &deep);
    wide_slips[EXCHANGED] = deep;
    deep_slips[EXCHANGED] = wide;
    breadth(&graph, true, &wide_slips[BACKWARDS]);
    depth(&graph, true, &deep_slips[BACKWARDS]);
    wide_slips[EARLY] = wide;
    marked_early(&graph, &deep_slips[EARLY]);
    poda__task_slip(quiz, "exchanged",
                    poda__quiz_say(quiz, "breadth and depth are exchanged: a queue and a stack"));
    poda__task_slip(quiz, "backwards",
                    poda__quiz_say(quiz, "the neighbours are taken in the reverse order"));
    poda__task_slip(quiz, "early",
                    poda__quiz_say(quiz, "depth first: a node is taken for visited as soon as it "
                                         "is seen, so a deeper way to it is not followed"));
    quiz->statement = poda__quiz_say(
        quiz,
        "The graph below is walked through from %s; each line lists the neighbours of a node.",
        graph.name[graph.from]);
    quiz->convention = poda__quiz_say(quiz, "Neighbours are taken in alphabetical order.");
    poda__task_graph_board(&graph, &lines);
    poda__task_board(quiz, &lines);
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_ORDER, "bfs",
                       poda__quiz_say(quiz, "In which order does breadth-first search visit the "
                                            "nodes?"));
    add_order(quiz, &graph, question, &wide, wide_slips, SLIPS);
    question = poda__quiz_ask(quiz, PODA_QUESTION_ORDER, "dfs",
                              poda__quiz_say(quiz, "In which order does depth-first search visit "
                                                   "the nodes?"));
    add_order(quiz, &graph, question, &deep, deep_slips, SLIPS);
    lines.length = 0;
    tell_steps(quiz, &graph, &wide, true, &lines);
    tell_steps(quiz, &graph, &deep, false, &lines);
    poda__task_steps(quiz, &lines);
    poda__buffer_release(&lines);
    return PODA_OK;
}

const poda__task_kind poda__task_walk = {make, ask};
