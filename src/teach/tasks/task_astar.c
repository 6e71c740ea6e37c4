/* task_astar.c - A* by hand: the order of expansion, f when chosen, the path, what is left in OPEN,
 * and whether the estimate is admissible and consistent. The usual mistakes are switches of the
 * same search. */
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task_graph.h"

static const char example[] = "S-A 4, S-B 2, A-T 3, B-T 6; h S=5, A=3, B=4; S to T";

typedef enum way { RIGHT, GREEDY, UNIFORM, FIRST_ROUTE, EARLY, WAYS } way;

typedef struct route {
    bool found, ties, again; /* ties: two nodes had the least f; again: one was expanded twice */
    bool better;             /* a shorter way to a node in OPEN was found */
    int count, node[PODA__TASK_GRAPH_NODES],
        f[PODA__TASK_GRAPH_NODES]; /* in order of expansion, the goal last */
    int g[PODA__TASK_GRAPH_NODES], parent[PODA__TASK_GRAPH_NODES];
    enum { NEW, OPEN, CLOSED } list[PODA__TASK_GRAPH_NODES];
} route;

static int value(const poda__task_graph *graph, const route *on, int node, way how)
{
    return (how == GREEDY ? 0 : on->g[node]) + (how == UNIFORM ? 0 : graph->h[node]);
}

/* The node of OPEN with the least f, the first in alphabetical order; -1: OPEN is empty. */
static int least(const poda__task_graph *graph, route *on, way how)
{
    int best = -1;
    bool tie = false;
    for (int n = 0; n < graph->count; n++) {
        if (on->list[n] != OPEN)
            continue;
        const int apart = best < 0 ? -1 : value(graph, on, n, how) - value(graph, on, best, how);
        tie = apart < 0 ? false : tie || apart == 0;
        best = apart < 0 ? n : best;
    }
    on->ties |= tie;
    return best;
}

/* A way to `next` through `node`; and its line in the steps. */
static void reach(const poda__task_graph *graph, route *on, int node, int next, way how,
                  const poda__quiz *quiz, poda__buffer *steps)
{
    const int g = on->g[node] + graph->weight[node][next];
    const char *name = graph->name[next];
    if (on->list[next] == NEW) {
        if (steps)
            poda__task_step(quiz, steps, "   %s is new: g = %d + %d = %d, f = %d + %d = %d", name,
                            on->g[node], graph->weight[node][next], g, g, graph->h[next],
                            g + graph->h[next]);
    } else if (g >= on->g[next] || how == FIRST_ROUTE) {
        if (steps && next != on->parent[node])
            poda__task_step(quiz, steps, "   %s: g = %d is no better than %d, this way is dropped",
                            name, g, on->g[next]);
        return;
    } else {
        on->better |= on->list[next] == OPEN;
        on->again |= on->list[next] == CLOSED;
        if (steps)
            poda__task_step(quiz, steps,
                            "   %s: g = %d is better than %d, so its way now goes through %s, f = "
                            "%d + %d = %d",
                            name, g, on->g[next], graph->name[node], g, graph->h[next],
                            g + graph->h[next]);
    }
    on->list[next] = OPEN;
    on->g[next] = g;
    on->parent[next] = node;
}

static void search(const poda__task_graph *graph, way how, route *on, const poda__quiz *quiz,
                   poda__buffer *steps)
{
    *on = (route){.count = 0};
    on->list[graph->from] = OPEN;
    on->parent[graph->from] = -1;
    for (int node; !on->again && (node = least(graph, on, how)) >= 0;) {
        on->list[node] = CLOSED;
        on->f[on->count] = on->g[node] + graph->h[node];
        on->node[on->count++] = node;
        on->found = node == graph->to;
        if (steps && on->found)
            poda__task_step(quiz, steps, "%d. %s is selected, f = %d: it is the goal", on->count,
                            graph->name[node], on->f[on->count - 1]);
        else if (steps)
            poda__task_step(quiz, steps, "%d. %s is selected, f = %d, and goes to CLOSED",
                            on->count, graph->name[node], on->f[on->count - 1]);
        if (on->found)
            return;
        for (int next = 0; next < graph->count; next++)
            if (graph->weight[node][next] >= 0)
                reach(graph, on, node, next, how, quiz, steps);
        if (how == EARLY && on->list[graph->to] == OPEN) {
            on->list[graph->to] = CLOSED;
            on->f[on->count] = on->g[graph->to] + graph->h[graph->to];
            on->node[on->count++] = graph->to;
            on->found = true;
            return;
        }
    }
}

static int place(const route *on, int node)
{
    for (int i = 0; i < on->count; i++)
        if (on->node[i] == node)
            return i + 1;
    return 0;
}

/* The place of a node on the path to the goal, from 1; 0: it is not there. */
static int on_path(const poda__task_graph *graph, const route *on, int node)
{
    int length = 0, at = 0;
    if (!on->found)
        return 0;
    for (int n = graph->to; n >= 0; n = on->parent[n]) {
        length++;
        if (n == node)
            at = length;
    }
    return at > 0 ? length - at + 1 : 0;
}

static bool same_order(const route *a, const route *b)
{
    return a->count == b->count &&
           memcmp(a->node, b->node, (size_t)a->count * sizeof a->node[0]) == 0;
}

/* Three of the four mistakes show, and some way is improved. */
static bool tells(const poda__task_graph *graph)
{
    route right, other;
    int seen = 0;
    search(graph, RIGHT, &right, NULL, NULL);
    if (!right.found || right.ties || right.again || right.count < 5 || !right.better ||
        on_path(graph, &right, graph->to) < 3)
        return false;
    for (way how = GREEDY; how < WAYS; how++) {
        search(graph, how, &other, NULL, NULL);
        seen += other.found &&
                !(same_order(&right, &other) && right.g[graph->to] == other.g[graph->to]);
    }
    return seen >= 3;
}

/* Estimates below the distances, or one of them too large. */
static void estimate(poda__task_graph *graph, uint64_t *random)
{
    int distance[PODA__TASK_GRAPH_NODES];
    poda__task_graph_distances(graph, graph->to, distance);
    graph->has_h = true;
    for (int n = 0; n < graph->count; n++)
        graph->h[n] = distance[n] - (int)poda__random_below(random, (uint32_t)distance[n] / 2 + 1);
    if (poda__random_below(random, 2) == 0) {
        const int wrong = (int)poda__random_below(random, (uint32_t)graph->count - 2);
        graph->h[wrong] = distance[wrong] + 1 + (int)poda__random_below(random, 4);
    }
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    poda__task_graph graph;
    (void)options;
    for (int tries = 0; tries < 20000; tries++) {
        const int count = 6 + (int)poda__random_below(random, 3);
        poda__task_graph_random(&graph, count, count + 3 + (int)poda__random_below(random, 2), true,
                                random);
        estimate(&graph, random);
        if (tells(&graph)) {
            poda__task_graph_text(&graph, text);
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_OPTION, "kind",
                     "no position found for an exercise of this kind");
}

/* ---- questions ---- */

static void ask_order(poda__quiz *quiz, const poda__task_graph *graph, const route routes[WAYS])
{
    const route *right = &routes[RIGHT];
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_ORDER, "order",
        poda__quiz_say(quiz, "In which order are nodes selected, and go from OPEN to CLOSED? The "
                             "goal is the last one."));
    for (int i = 0; i < right->count; i++) {
        const int node = right->node[i];
        const size_t name = poda__quiz_put(quiz, graph->name[node]);
        poda__quiz_item *item = poda__task_number(
            quiz, question, name, i + 1,
            poda__quiz_say(quiz, "%s is selected at place %d, with f = %d + %d = %d",
                           graph->name[node], i + 1, right->g[node], graph->h[node], right->f[i]));
        for (way how = GREEDY; how < WAYS; how++)
            item->slip[how - 1] = place(&routes[how], node);
    }
    for (int n = 0; n < graph->count; n++) {
        if (place(right, n) > 0)
            continue;
        const size_t name = poda__quiz_put(quiz, graph->name[n]);
        poda__quiz_item *item = poda__task_number(
            quiz, question, name, 0,
            poda__quiz_say(quiz, "%s is never selected: the goal comes before it", graph->name[n]));
        for (way how = GREEDY; how < WAYS; how++)
            item->slip[how - 1] = place(&routes[how], n);
    }
}

static void ask_f(poda__quiz *quiz, const poda__task_graph *graph, const route routes[WAYS])
{
    const route *right = &routes[RIGHT];
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "f",
                       poda__quiz_say(quiz, "What is f of each of them when it is selected?"));
    /* in the order of their names, which says nothing about the order that is asked for */
    for (int node = 0; node < graph->count; node++) {
        if (place(right, node) == 0)
            continue;
        const int g = right->g[node], h = graph->h[node];
        const size_t name = poda__quiz_put(quiz, graph->name[node]);
        poda__quiz_item *item = poda__task_number(
            quiz, question, name, right->f[place(right, node) - 1],
            poda__quiz_say(quiz, "f(%s) = g + h = %d + %d = %d", graph->name[node], g, h, g + h));
        item->slip[GREEDY - 1] = h;
        item->slip[UNIFORM - 1] = g;
        for (way how = FIRST_ROUTE; how < WAYS; how++) {
            const int at = place(&routes[how], node);
            if (at > 0)
                item->slip[how - 1] = routes[how].f[at - 1];
        }
    }
}

static void ask_path(poda__quiz *quiz, const poda__task_graph *graph, const route routes[WAYS])
{
    const route *right = &routes[RIGHT];
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_ORDER, "path",
                       poda__quiz_say(quiz, "Which path does it find? Its nodes, from %s to %s.",
                                      graph->name[graph->from], graph->name[graph->to]));
    const int length = on_path(graph, right, graph->to);
    for (int at = 1; at <= length; at++)
        for (int n = 0; n < graph->count; n++) {
            if (on_path(graph, right, n) != at)
                continue;
            const size_t name = poda__quiz_put(quiz, graph->name[n]);
            const int before = right->parent[n];
            const size_t why =
                before < 0 ? poda__quiz_say(quiz, "the path starts from %s", graph->name[n])
                           : poda__quiz_say(quiz, "the way to %s comes from %s, with g = %d",
                                            graph->name[n], graph->name[before], right->g[n]);
            poda__quiz_item *item = poda__task_number(quiz, question, name, at, why);
            for (way how = GREEDY; how < WAYS; how++)
                item->slip[how - 1] = on_path(graph, &routes[how], n);
        }
    for (int n = 0; n < graph->count; n++) {
        if (on_path(graph, right, n) > 0)
            continue;
        const size_t name = poda__quiz_put(quiz, graph->name[n]);
        poda__quiz_item *item = poda__task_number(
            quiz, question, name, 0, poda__quiz_say(quiz, "%s is not on the path", graph->name[n]));
        for (way how = GREEDY; how < WAYS; how++)
            item->slip[how - 1] = on_path(graph, &routes[how], n);
    }
    question = poda__quiz_ask(quiz, PODA_QUESTION_NUMBER, "cost",
                              poda__quiz_say(quiz, "What does that path cost?"));
    const int cost = right->g[graph->to];
    poda__quiz_item *item = poda__task_number(
        quiz, question, 0, cost, poda__quiz_say(quiz, "the path that is found costs %d", cost));
    for (way how = GREEDY; how < WAYS; how++)
        if (routes[how].found)
            item->slip[how - 1] = routes[how].g[graph->to];
}

static void ask_open(poda__quiz *quiz, const poda__task_graph *graph, const route routes[WAYS])
{
    const route *right = &routes[RIGHT];
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_SET, "open",
                       poda__quiz_say(quiz, "Which nodes are in OPEN at the end?"));
    question->in = poda__quiz_say(quiz, "in OPEN");
    question->out = poda__quiz_say(quiz, "not in OPEN");
    for (int n = 0; n < graph->count; n++) {
        const size_t name = poda__quiz_put(quiz, graph->name[n]);
        const bool open = right->list[n] == OPEN;
        const size_t why =
            open ? poda__quiz_say(quiz, "%s was reached and never selected", graph->name[n])
            : right->list[n] == NEW ? poda__quiz_say(quiz, "%s was never reached", graph->name[n])
                                    : poda__quiz_say(quiz, "%s was selected", graph->name[n]);
        poda__quiz_item *item = poda__task_item(quiz, question, name, open, why);
        for (way how = GREEDY; how < WAYS; how++)
            item->slip[how - 1] = routes[how].list[n] == OPEN;
    }
}

/* Both questions about h, each with a witness. */
static void ask_estimate(poda__quiz *quiz, const poda__task_graph *graph, poda__buffer *steps)
{
    int distance[PODA__TASK_GRAPH_NODES], over = -1, from = -1, to = -1;
    poda__task_graph_distances(graph, graph->to, distance);
    for (int n = graph->count - 1; n >= 0; n--)
        if (distance[n] >= 0 && graph->h[n] > distance[n])
            over = n;
    for (int a = 0; a < graph->count; a++)
        for (int b = 0; b < graph->count; b++)
            if (from < 0 && graph->weight[a][b] >= 0 &&
                graph->h[a] > graph->weight[a][b] + graph->h[b]) {
                from = a;
                to = b;
            }
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_CHOICE, "admissible",
                       poda__quiz_say(quiz,
                                      "Is h admissible: never more than the true distance "
                                      "to %s?",
                                      graph->name[graph->to]));
    size_t why = over < 0 ? poda__quiz_say(quiz,
                                           "h is admissible: no h(n) is more than the true "
                                           "distance to %s",
                                           graph->name[graph->to])
                          : poda__quiz_say(quiz,
                                           "h is not admissible: h(%s) = %d, and the true "
                                           "distance to %s is %d",
                                           graph->name[over], graph->h[over],
                                           graph->name[graph->to], distance[over]);
    poda__task_yes_no(quiz, question, over < 0, why);
    poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
    question =
        poda__quiz_ask(quiz, PODA_QUESTION_CHOICE, "consistent",
                       poda__quiz_say(quiz,
                                      "Is h consistent: 0 at %s, and h(a) ≤ cost of a-b + h(b) "
                                      "for every edge?",
                                      graph->name[graph->to]));
    const bool bad_goal = graph->h[graph->to] != 0;
    why = from >= 0
              ? poda__quiz_say(quiz, "h is not consistent: h(%s) = %d is more than %d + h(%s) = %d",
                               graph->name[from], graph->h[from], graph->weight[from][to],
                               graph->name[to], graph->weight[from][to] + graph->h[to])
          : bad_goal ? poda__quiz_say(quiz, "h is not consistent: it is not 0 at the goal")
                     : poda__quiz_say(quiz, "h is consistent: along no edge does it fall by "
                                            "more than the edge costs");
    poda__task_yes_no(quiz, question, from < 0 && !bad_goal, why);
    poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
}

static void add_slips(poda__quiz *quiz)
{
    poda__task_slip(quiz, "greedy",
                    poda__quiz_say(quiz, "selects by h alone and forgets the cost so far (greedy "
                                         "search)"));
    poda__task_slip(quiz, "uniform",
                    poda__quiz_say(quiz, "selects by the cost so far alone and forgets h "
                                         "(Dijkstra)"));
    poda__task_slip(quiz, "first-route",
                    poda__quiz_say(quiz, "keeps the first way to a node, though a better one is "
                                         "found later"));
    poda__task_slip(quiz, "early",
                    poda__quiz_say(quiz, "stops when the goal enters OPEN, not when it is "
                                         "selected"));
}

static poda_status check(const poda__task_graph *graph, const route *right, const char *text,
                         poda_error *error)
{
    if (graph->to < 0 || graph->to == graph->from || !graph->has_h)
        return poda__task_bad(error, text, example);
    if (right->again)
        return poda_fail(
            error, PODA_BAD_OPTION, "given",
            "given='%.60s': with this h a node of CLOSED is opened again, so the order "
            "has no places to ask for",
            text);
    if (!right->found)
        return poda_fail(error, PODA_BAD_OPTION, "given",
                         "given='%.60s': no way leads from %s to %s", text,
                         graph->name[graph->from], graph->name[graph->to]);
    return PODA_OK;
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    poda__task_graph graph;
    route routes[WAYS] = {{.found = false}};
    poda__buffer lines = {0};
    poda_status status = poda__task_graph_read(&graph, text, example, error);
    if (status != PODA_OK)
        return status;
    if (graph.to >= 0)
        search(&graph, RIGHT, &routes[RIGHT], NULL, NULL);
    status = check(&graph, &routes[RIGHT], text, error);
    if (status != PODA_OK)
        return status;
    for (way how = GREEDY; how < WAYS; how++)
        search(&graph, how, &routes[how], NULL, NULL);
    add_slips(quiz);
    quiz->statement = poda__quiz_say(
        quiz,
        "A* looks for a way from %s to %s. Each line has a node, its estimate h and its "
        "neighbours with the costs of the edges.",
        graph.name[graph.from], graph.name[graph.to]);
    quiz->convention = poda__quiz_say(quiz, "The node of OPEN with the least f = g + h is "
                                            "selected; of equal ones the first in alphabetical "
                                            "order.");
    poda__task_graph_board(&graph, &lines);
    poda__task_board(quiz, &lines);
    lines.length = 0;
    search(&graph, RIGHT, &routes[RIGHT], quiz, &lines);
    ask_order(quiz, &graph, routes);
    ask_f(quiz, &graph, routes);
    ask_path(quiz, &graph, routes);
    ask_open(quiz, &graph, routes);
    ask_estimate(quiz, &graph, &lines);
    poda__task_steps(quiz, &lines);
    poda__buffer_release(&lines);
    return PODA_OK;
}

const poda__task_kind poda__task_astar = {make, ask};
