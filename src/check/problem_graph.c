/* problem_graph.c - finds more positions of a single-player problem, and builds the graph of all:
 * the cost of a path to a goal from each, and the worth of the best goal below. */
#include <math.h>

#include "base/memory.h"
#include "check/check_problem.h"

enum { PATH_NODES = 20000, PATH_MEMORY = 1 << 28 };

void poda__check_find_path(poda__check *check, size_t most)
{
    const poda_problem_rules *rules = check->problem_rules;
    poda_find_options options;
    poda_find_result result;
    poda_state state, child;
    poda_find_defaults(check->problem, &options);
    options.fast = false;
    options.want = PODA_WANT_FIRST;
    options.algorithm = !rules           ? PODA_DFS
                        : rules->partial ? PODA_DFS
                        : options.heuristic == PODA_HEURISTIC_FIRST && check->space->about->evals &&
                                check->space->about->evals[0]
                            ? PODA_GREEDY
                            : PODA_BFS;
    if (options.algorithm != PODA_GREEDY)
        options.heuristic = PODA_HEURISTIC_ZERO;
    options.nodes = PATH_NODES;
    options.memory = PATH_MEMORY;
    options.stop = check->options.stop;
    poda_problem_start(check->problem, &state);
    const poda_status status =
        poda_find(check->problem, &state, &options, NULL, NULL, &result, NULL);
    if (status == PODA_NO_MEMORY)
        check->status = poda_fail_memory(check->error);
    if (status != PODA_OK)
        return;
    uint32_t at = 0, next;
    for (size_t i = 0; i < result.length && check->set.count < most && check->status == PODA_OK;
         i++, at = next) {
        poda__check_step(check, &state, result.path[i], &child);
        poda__check_add(check, &child, at, result.path[i], false, &next);
        state = child;
    }
    poda_find_release(&result);
}

size_t poda__check_list_back(const poda__check *check, const poda__reach *reach,
                             const poda_state *state)
{
    poda_state copy = *state;
    poda_moves list = {reach->ways, 0, PODA__CHECK_MOVES};
    check->problem_rules->backs(check->params, &copy, &list);
    return list.count < list.capacity ? list.count : list.capacity;
}

/* Adds the positions that lead to position `index`; false when there are enough. */
static bool step_back(poda__check *check, const poda__reach *reach, uint32_t index, size_t most)
{
    poda_state state, from;
    uint32_t found;
    poda__check_get(check, index, &state);
    const size_t count = poda__check_list_back(check, reach, &state);
    for (size_t i = 0; i < count; i++) {
        if (check->set.count >= most || poda__check_stopped(check))
            return false;
        memset(&from, 0, sizeof from);
        const poda_move move =
            check->problem_rules->back(check->params, &state, reach->ways[i], &from);
        if (poda__check_acceptable(check, &from, move))
            poda__check_add(check, &from, index, move, true, &found);
    }
    return true;
}

void poda__check_find_back(poda__check *check, const poda__reach *reach, size_t most)
{
    const poda_problem_rules *rules = check->problem_rules;
    poda_state target;
    uint32_t index;
    if (reach->whole || !check->has_target || !check->has_back || check->set.count >= most)
        return;
    memset(&target, 0, sizeof target);
    rules->target(check->params, &target);
    poda__check_add(check, &target, PODA__CHECK_NONE, 0, true, &index);
    size_t next = check->set.count;
    bool more = check->status == PODA_OK && step_back(check, reach, index, most);
    for (; more && next < check->set.count; next++)
        more = step_back(check, reach, (uint32_t)next, most);
}

static bool add_edge(poda__reach *reach, uint32_t from, uint32_t to, double cost)
{
    if (reach->count == reach->room) {
        const size_t room = reach->room ? 2 * reach->room : 1024;
        poda__edge *edges = poda__resize(reach->edges, room, sizeof *edges);
        if (!edges)
            return false;
        reach->edges = edges;
        reach->room = room;
    }
    reach->edges[reach->count++] = (poda__edge){from, to, cost};
    return true;
}

/* Adds the moves of position `index` that lead to other positions found. */
static bool add_edges(const poda__check *check, poda__reach *reach, uint32_t index)
{
    poda_state state, child;
    uint32_t to;
    poda__check_get(check, index, &state);
    reach->goal[index] = poda__check_over(check, &state);
    const size_t count = poda__check_list(check, &state);
    for (size_t i = 0; i < count; i++) {
        poda__check_step(check, &state, check->moves[i], &child);
        if (poda__set_find(&check->set, &child, &to) &&
            !add_edge(reach, index, to, poda_problem_cost(check->problem, &state, check->moves[i])))
            return false;
    }
    return true;
}

/* Sorts the edges by their target. */
static bool turn_round(poda__reach *reach, size_t positions)
{
    reach->in = poda__array(reach->count, sizeof *reach->in);
    size_t *next = poda__array(positions + 1, sizeof *next);
    if (reach->in && next) {
        for (size_t i = 0; i < reach->count; i++)
            reach->first_in[reach->edges[i].to + 1]++;
        for (size_t i = 0; i < positions; i++)
            reach->first_in[i + 1] += reach->first_in[i];
        memcpy(next, reach->first_in, positions * sizeof *next);
        for (size_t i = 0; i < reach->count; i++)
            reach->in[next[reach->edges[i].to]++] = i;
    }
    free(next);
    return reach->in && next;
}

/* Propagates the labels of goals backwards over the moves until none improves: the least sum of
 * costs (Bellman-Ford with a queue; Moore 1959), or the largest value. */
static bool carry_back(const poda__reach *reach, size_t positions, double *label, bool least)
{
    uint32_t *queue = poda__array(positions, sizeof *queue);
    bool *waits = poda__array(positions, sizeof *waits);
    size_t first = 0, waiting = 0;
    const bool ready = queue && waits;
    for (size_t i = 0; i < positions && ready; i++)
        if (reach->goal[i]) {
            queue[waiting++] = (uint32_t)i;
            waits[i] = true;
        }
    while (ready && waiting) {
        const uint32_t to = queue[first];
        first = (first + 1) % positions;
        waiting--;
        waits[to] = false;
        for (size_t i = reach->first_in[to]; i < reach->first_in[to + 1]; i++) {
            const poda__edge *edge = &reach->edges[reach->in[i]];
            const double offer = least ? label[to] + edge->cost : label[to];
            if (least ? offer >= label[edge->from] : offer <= label[edge->from])
                continue;
            label[edge->from] = offer;
            if (!waits[edge->from]) {
                waits[edge->from] = true;
                queue[(first + waiting++) % positions] = edge->from;
            }
        }
    }
    free(queue);
    free(waits);
    return ready;
}

static bool label_positions(const poda__check *check, poda__reach *reach)
{
    const size_t positions = check->set.count;
    const bool by_value = check->problem_rules && check->problem_rules->value;
    reach->left = poda__array(positions, sizeof *reach->left);
    if (by_value)
        reach->worth = poda__array(positions, sizeof *reach->worth);
    if (!reach->left || (by_value && !reach->worth))
        return false;
    for (uint32_t i = 0; i < positions; i++) {
        poda_state state;
        poda__check_get(check, i, &state);
        reach->left[i] = reach->goal[i] ? 0 : INFINITY;
        if (by_value)
            reach->worth[i] =
                reach->goal[i] ? check->problem_rules->value(check->params, &state) : -INFINITY;
    }
    return carry_back(reach, positions, reach->left, true) &&
           (!by_value || carry_back(reach, positions, reach->worth, false));
}

bool poda__reach_make(poda__check *check, poda__reach *reach)
{
    const size_t positions = check->set.count;
    reach->goal = poda__array(positions, sizeof *reach->goal);
    reach->first_out = poda__array(positions + 1, sizeof *reach->first_out);
    reach->first_in = poda__array(positions + 1, sizeof *reach->first_in);
    bool ready = reach->goal && reach->first_out && reach->first_in;
    for (size_t i = 0; i < positions && ready; i++) {
        if (poda__check_stopped(check))
            return false;
        reach->first_out[i] = reach->count;
        ready = add_edges(check, reach, (uint32_t)i);
        reach->first_out[i + 1] = reach->count;
    }
    ready = ready && turn_round(reach, positions) && label_positions(check, reach);
    if (!ready)
        check->status = poda_fail_memory(check->error);
    return ready;
}

void poda__reach_release(poda__reach *reach)
{
    free(reach->edges);
    free(reach->first_out);
    free(reach->first_in);
    free(reach->in);
    free(reach->goal);
    free(reach->left);
    free(reach->worth);
    free(reach->ways);
}

/* Repeatedly removes positions from which no move leads on; the remaining ones contain a cycle. */
static bool find_round(const poda__check *check, const poda__reach *reach, bool *stays)
{
    const size_t positions = check->set.count;
    size_t *on = poda__array(positions, sizeof *on);
    uint32_t *stack = poda__array(positions, sizeof *stack);
    size_t height = 0;
    const bool ready = on && stack;
    for (size_t i = 0; i < positions && ready; i++) {
        on[i] = reach->first_out[i + 1] - reach->first_out[i];
        stays[i] = true;
        if (on[i] == 0)
            stack[height++] = (uint32_t)i;
    }
    while (ready && height) {
        const uint32_t at = stack[--height];
        stays[at] = false;
        for (size_t i = reach->first_in[at]; i < reach->first_in[at + 1]; i++) {
            const uint32_t from = reach->edges[reach->in[i]].from;
            if (--on[from] == 0)
                stack[height++] = from;
        }
    }
    free(on);
    free(stack);
    return ready;
}

void poda__check_partial(poda__check *check, const poda__reach *reach)
{
    const size_t positions = check->set.count;
    if (!check->problem_rules || !check->problem_rules->partial ||
        !poda__check_open(check, PODA__TEST_PARTIAL))
        return;
    bool *stays = poda__array(positions, sizeof *stays);
    bool *seen = poda__array(positions, sizeof *seen);
    if (!stays || !seen || !find_round(check, reach, stays)) {
        check->status = poda_fail_memory(check->error);
    } else {
        size_t place = 0;
        while (place < positions && !stays[check->order[place]])
            place++;
        uint32_t at = place < positions ? check->order[place] : 0;
        while (place < positions && !seen[at]) { /* follow moves until a position recurs */
            seen[at] = true;
            size_t edge = reach->first_out[at];
            while (!stays[reach->edges[edge].to])
                edge++;
            at = reach->edges[edge].to;
        }
        poda__check_that(check, PODA__TEST_PARTIAL, at, place == positions,
                         "moves lead from this position back to it, but the space says that states "
                         "grow with every move (PARTIAL)");
    }
    free(stays);
    free(seen);
}
