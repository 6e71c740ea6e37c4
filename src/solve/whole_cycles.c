/* whole_cycles.c - exact scores where positions repeat. Gains (captured seeds, say) do not come back,
 * so they lead from one strongly connected component to another; components are valued from the last
 * one on (Tarjan 1972). Inside one, play either leaves, with a known value, or goes round until a
 * repetition ends the game. The player who wants more than the repetition gives must force play out:
 * the best exits are followed backwards, the very best first, with counters as in whole.c; what
 * neither side can force has the value of the repetition. Romein & Bal (2003) value awari with the
 * same bounds.
 *
 * What the repetition gives may depend on the position in which it is noticed, hence on the moves
 * before. Then the component is valued twice, with the least and the most that it can give: where both
 * agree, the value holds whatever the past, and elsewhere it is not known. */
#include "solve/whole_cycles.h"

#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"

enum { ARRAYS = 6 };

/* A move that leaves the component. */
typedef struct exit_move {
    poda_value value;
    int32_t distance;
    uint32_t from;
} exit_move;

struct solver {
    poda__cycles *graph;
    poda_value *upper;                  /* the other bound; `values` has the lower */
    uint32_t *number, *low, *component; /* Tarjan's; 0: none yet */
    uint32_t *stack, *path, *queue;
    uint32_t *next_edge;
    exit_move *exits;
    size_t exit_room;
    uint32_t numbers, components;
    size_t stack_end, path_end;
};

/* One ply more; endless play, below 0, is as many plies away as it is below -1. */
static int32_t later(int32_t distance)
{
    return distance < 0 ? distance - 1 : distance + 1;
}

static int32_t plies(int32_t distance)
{
    return distance < 0 ? -1 - distance : distance;
}

static int by_value(const void *a, const void *b)
{
    const exit_move *one = a, *other = b;
    if (one->value != other->value)
        return one->value > other->value ? -1 : 1;
    const int32_t near = plies(one->distance), far = plies(other->distance);
    return (near > far) - (near < far);
}

static int by_value_for_min(const void *a, const void *b)
{
    const exit_move *one = a, *other = b;
    return one->value != other->value ? by_value(b, a) : by_value(a, b);
}

/* The moves that leave a component, with this bound of the values where they lead. False: memory. */
static bool list_exits(struct solver *solver, const uint32_t *member, size_t size,
                       const poda_value *bound, size_t *count)
{
    const poda__cycles *graph = solver->graph;
    *count = 0;
    for (size_t i = 0; i < size; i++) {
        const uint32_t at = member[i];
        for (size_t edge = graph->first_edge[at]; edge < graph->first_edge[at + 1]; edge++) {
            const uint32_t child = graph->children[edge];
            if (solver->component[child] == solver->component[at])
                continue;
            if (*count == solver->exit_room) {
                const size_t room = solver->exit_room ? 2 * solver->exit_room : 256;
                exit_move *exits = poda__resize(solver->exits, room, sizeof *exits);
                if (!exits)
                    return false;
                solver->exits = exits;
                solver->exit_room = room;
            }
            solver->exits[(*count)++] =
                (exit_move){.value = bound[child] + (graph->gains ? graph->gains[edge] : 0),
                            .distance = later(graph->distances[child]),
                            .from = at};
        }
    }
    return true;
}

/* Follows the exits that are better for `player` than `endless` backwards. `left` counts the moves of
 * the other player; UINT32_MAX: the position has its value. */
static void follow(struct solver *solver, int player, poda_value endless, size_t exits,
                   poda_value *bound)
{
    const poda__cycles *graph = solver->graph;
    size_t next = 0, head = 0, end = 0;
    for (;;) {
        const exit_move *const way = next < exits ? &solver->exits[next] : NULL;
        const bool gains =
            way && (player == PODA_MAX ? way->value > endless : way->value < endless);
        const uint32_t near = head < end ? solver->queue[head] : 0;
        if (gains && (head == end || (way->value == bound[near] &&
                                      plies(way->distance) <= plies(graph->distances[near])))) {
            const uint32_t at = way->from;
            next++;
            if (graph->left[at] == UINT32_MAX)
                continue;
            if (graph->turns[at] != player && --graph->left[at] > 0)
                continue;
            graph->left[at] = UINT32_MAX;
            bound[at] = way->value;
            graph->distances[at] = way->distance;
            solver->queue[end++] = at;
            continue;
        }
        if (head == end)
            return;
        head++;
        for (size_t i = graph->first_parent[near]; i < graph->first_parent[near + 1]; i++) {
            const uint32_t at = graph->parents[i];
            if (solver->component[at] != solver->component[near] || graph->left[at] == UINT32_MAX)
                continue;
            if (graph->turns[at] != player && --graph->left[at] > 0)
                continue;
            graph->left[at] = UINT32_MAX;
            bound[at] = bound[near];
            graph->distances[at] = later(graph->distances[near]);
            solver->queue[end++] = at;
        }
    }
}

static void count_moves(const struct solver *solver, const uint32_t *member, size_t size,
                        bool again)
{
    const poda__cycles *graph = solver->graph;
    for (size_t i = 0; i < size; i++)
        if (again || graph->left[member[i]] != UINT32_MAX)
            graph->left[member[i]] =
                (uint32_t)(graph->first_edge[member[i] + 1] - graph->first_edge[member[i]]);
}

/* One bound of a component in which a repetition gives `endless`. */
static bool value_bound(struct solver *solver, const uint32_t *member, size_t size,
                        poda_value endless, poda_value *bound)
{
    poda__cycles *graph = solver->graph;
    size_t exits;
    if (!list_exits(solver, member, size, bound, &exits))
        return false;
    count_moves(solver, member, size, true);
    if (exits > 0)
        qsort(solver->exits, exits, sizeof *solver->exits, by_value);
    follow(solver, PODA_MAX, endless, exits, bound);
    count_moves(solver, member, size, false);
    if (exits > 0)
        qsort(solver->exits, exits, sizeof *solver->exits, by_value_for_min);
    follow(solver, PODA_MIN, endless, exits, bound);
    for (size_t i = 0; i < size; i++)
        if (graph->left[member[i]] != UINT32_MAX) {
            bound[member[i]] = endless;
            graph->distances[member[i]] = -1;
        }
    return true;
}

/* Does a move stay in the component? `*gains`: one that does has a gain. */
static bool goes_round(const struct solver *solver, const uint32_t *member, size_t size,
                       bool *gains)
{
    const poda__cycles *graph = solver->graph;
    bool round = false;
    for (size_t i = 0; i < size; i++)
        for (size_t edge = graph->first_edge[member[i]]; edge < graph->first_edge[member[i] + 1];
             edge++)
            if (solver->component[graph->children[edge]] == solver->component[member[i]]) {
                round = true;
                *gains |= graph->gains && graph->gains[edge] != 0;
            }
    return round;
}

/* Both bounds of a component, whose positions the stack has just lost. */
static poda_status value_component(struct solver *solver, size_t size, poda_error *error)
{
    poda__cycles *graph = solver->graph;
    const uint32_t *const member = solver->stack + solver->stack_end;
    poda_value least = graph->stalled[member[0]], most = least;
    bool gains = false;
    if (!goes_round(solver, member, size, &gains)) /* all moves of its one position are exits */
        least = most = graph->turns[member[0]] == PODA_MAX ? -PODA_SCORE_LIMIT : PODA_SCORE_LIMIT;
    if (gains)
        return poda_fail(error, PODA_BAD_RULES, poda_game_name(graph->game),
                         "%s: a score is gained by moves that lead back to the same position",
                         poda_game_name(graph->game));
    for (size_t i = 1; i < size; i++) {
        const poda_value value = graph->stalled[member[i]];
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    if (!value_bound(solver, member, size, most, solver->upper) ||
        !value_bound(solver, member, size, least, graph->values))
        return poda_fail_memory(error);
    for (size_t i = 0; i < size; i++)
        graph->left[member[i]] = 0;
    return PODA_OK;
}

static void enter(struct solver *solver, uint32_t at)
{
    solver->number[at] = solver->low[at] = ++solver->numbers;
    solver->next_edge[at] = solver->graph->first_edge[at];
    solver->stack[solver->stack_end++] = at;
    solver->path[solver->path_end++] = at;
}

/* Takes a component off the stack, down to its first position; returns its size. */
static size_t take_component(struct solver *solver, uint32_t first)
{
    const size_t end = solver->stack_end;
    bool more = true;
    solver->components++;
    while (more && solver->stack_end > 0) {
        const uint32_t at = solver->stack[--solver->stack_end];
        solver->component[at] = solver->components;
        more = at != first;
    }
    return end - solver->stack_end;
}

/* Tarjan's algorithm from one position; components are valued as they are complete. */
static poda_status value_from(struct solver *solver, uint32_t first, poda_error *error)
{
    const poda__cycles *graph = solver->graph;
    poda_status status = PODA_OK;
    enter(solver, first);
    while (solver->path_end > 0 && status == PODA_OK) {
        const uint32_t at = solver->path[solver->path_end - 1];
        if (solver->next_edge[at] < graph->first_edge[at + 1]) {
            const uint32_t child = graph->children[solver->next_edge[at]++];
            if (graph->left[child] == 0 || solver->component[child])
                continue;
            if (!solver->number[child])
                enter(solver, child);
            else if (solver->number[child] < solver->low[at])
                solver->low[at] = solver->number[child];
            continue;
        }
        if (--solver->path_end > 0) {
            const uint32_t above = solver->path[solver->path_end - 1];
            if (solver->low[at] < solver->low[above])
                solver->low[above] = solver->low[at];
        }
        if (solver->low[at] != solver->number[at])
            continue;
        status = value_component(solver, take_component(solver, at), error);
    }
    return status;
}

/* Values all positions with the arrays given; six of them have a number for each position. */
static poda_status value_all(struct solver *solver, uint32_t *numbers, poda_error *error)
{
    poda__cycles *const cycles = solver->graph;
    uint32_t **const each[] = {&solver->number, &solver->low,  &solver->component,
                               &solver->stack,  &solver->path, &solver->queue};
    poda_status status = PODA_OK;
    for (size_t i = 0; i < ARRAYS; i++)
        *each[i] = numbers + i * cycles->count;
    for (size_t at = 0; at < cycles->count; at++)
        solver->upper[at] = cycles->values[at];
    for (uint32_t at = 0; at < cycles->count && status == PODA_OK; at++)
        if (cycles->left[at] > 0)
            status = value_from(solver, at, error);
    for (size_t at = 0; at < cycles->count && status == PODA_OK; at++)
        if (cycles->values[at] != solver->upper[at])
            cycles->distances[at] = PODA__INEXACT;
    cycles->lower = cycles->values[0];
    cycles->upper = solver->upper[0];
    return status;
}

poda_status poda__cycles_solve(poda__cycles *cycles, poda_error *error)
{
    uint32_t *const numbers = poda__array(cycles->count, ARRAYS * sizeof *numbers);
    poda_value *const upper = poda__array(cycles->count, sizeof *upper);
    uint32_t *const next_edge = poda__array(cycles->count, sizeof *next_edge);
    struct solver solver = {.graph = cycles, .upper = upper, .next_edge = next_edge};
    const poda_status status = numbers && upper && next_edge ? value_all(&solver, numbers, error)
                                                             : poda_fail_memory(error);
    free(solver.exits);
    free(numbers);
    free(upper);
    free(next_edge);
    return status;
}
