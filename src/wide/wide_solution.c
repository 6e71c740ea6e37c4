/* wide_solution.c - opens the solution of an open game, and says what positions are worth. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "games/own.h"
#include "system/clock.h"
#include "wide/wide_graph.h"

static poda_status check_kind(const poda_game *game, poda_error *error)
{
    const poda_kind kind = poda_game_kind(game);
    if (kind.hidden || kind.together)
        return poda_fail(error, PODA_BAD_GAME, "game",
                         "%.60s has hidden knowledge or moves made together: value iteration is "
                         "for open games",
                         poda_game_name(game));
    return PODA_OK;
}

/* By the game's own way if it has one, else from a graph of all positions. */
static poda_status solve(poda_wide_solution *graph, const poda_state *from,
                         const poda_wide_solve_options *options, poda_error *error)
{
    const poda__own *own = poda__game_own(graph->game);
    if (options->plain != PODA_WIDE_PLAIN_NONE) {
        poda_status status = poda__graph_build(graph, from, options, error);
        if (status == PODA_OK)
            status = poda__graph_plain(graph, options, error);
        graph->info.method =
            options->plain == PODA_WIDE_PLAIN_VALUE ? "value iteration" : "policy iteration";
        return status;
    }
    if (own && own->has_values && own->has_values(poda_game_params(graph->game))) {
        const poda_status status =
            own->values(graph->game, from, options->limit, options->stop, &graph->own, error);
        if (status == PODA_OK)
            graph->info = (poda_wide_solution_info){.positions = graph->own->positions,
                                                    .updates = graph->own->positions,
                                                    .cyclic = true,
                                                    .method = graph->own->method};
        return status;
    }
    poda_status status = poda__graph_build(graph, from, options, error);
    if (status == PODA_OK)
        status = poda__graph_solve(graph, options, error);
    graph->info.method = graph->info.cyclic ? "value iteration" : "backward induction";
    return status;
}

poda_status poda_wide_solution_open(poda_wide_solution **out, const poda_game *game,
                                    const poda_state *from, const poda_wide_solve_options *options,
                                    poda_error *error)
{
    poda_wide_solve_options taken;
    const double started = poda__seconds();
    poda_status status = PODA__TAKE(poda_wide_solve_options, &taken, options, progress_user, error);
    if (status == PODA_OK)
        status = check_kind(game, error);
    if (status == PODA_OK)
        status = poda_state_check(game, from, error);
    if (status != PODA_OK)
        return status;
    poda_wide_solution *graph = poda__array(1, sizeof *graph);
    if (!graph)
        return poda_fail_memory(error);
    taken.limit = taken.limit ? taken.limit : PODA_WIDE_SOLVE_LIMIT;
    graph->game = game;
    graph->kind = poda_game_kind(game);
    const int players = graph->kind.players;
    graph->width = players == 1 || (players == 2 && graph->kind.fixed_sum) ? 1 : players;
    graph->sum = (double)graph->kind.sum / (double)graph->kind.unit;
    status = solve(graph, from, &taken, error);
    graph->info.seconds = poda__seconds() - started;
    if (status == PODA_OK)
        *out = graph;
    else
        poda_wide_solution_close(graph);
    return status;
}

void poda_wide_solution_close(poda_wide_solution *solution)
{
    if (!solution)
        return;
    poda__set_release(&solution->states);
    free(solution->turn);
    free(solution->tied);
    free(solution->first_move);
    free(solution->end_move);
    free(solution->first_edge);
    free(solution->base);
    free(solution->target);
    free(solution->chance);
    free(solution->values);
    free(solution->vectors);
    free(solution->own);
    free(solution);
}

void poda_wide_solution_look(const poda_wide_solution *solution, poda_wide_solution_info *out)
{
    *out = solution->info;
}

/* Where one number is a value: what player 0 may expect. */
static void add_first(const poda_wide_solution *graph, double chance, double payoff,
                      poda_wide_worth *out)
{
    out->payoffs[0] += chance * payoff;
    if (graph->kind.players == 2)
        out->payoffs[1] += chance * (graph->sum - payoff);
}

/* The outcomes of a line of chance, a stack. */
typedef struct outcomes {
    size_t top;
    poda_move at[PODA__GRAPH_MOVES];
    uint64_t weight[PODA__GRAPH_MOVES];
} outcomes;

static bool add_worth(const poda_wide_solution *graph, const poda_state *state, double chance,
                      outcomes *stack, poda_wide_worth *out);

/* As above, of each outcome of chance; there are no more than the graph was built with. */
static bool add_chances(const poda_wide_solution *graph, const poda_state *state, double chance,
                        outcomes *stack, poda_wide_worth *out)
{
    const size_t top = stack->top, room = PODA__GRAPH_MOVES - top;
    poda_chances list = {stack->at + top, stack->weight + top, 0, room};
    double total = 0;
    poda_state_chances(graph->game, state, &list);
    bool known = list.count <= room;
    for (size_t i = 0; known && i < list.count; i++)
        total += (double)list.weight[i];
    stack->top = top + (known ? list.count : 0);
    for (size_t i = 0; known && i < list.count; i++) {
        poda_state next;
        poda_state_play(graph->game, state, list.at[i], &next);
        known = add_worth(graph, &next, chance * ((double)list.weight[i] / total), stack, out);
    }
    stack->top = top;
    return known;
}

/* Adds a position of this chance to what is known of the one above. */
static bool add_worth(const poda_wide_solution *graph, const poda_state *state, double chance,
                      outcomes *stack, poda_wide_worth *out)
{
    poda_value pay[PODA_PLAYERS_MAX];
    uint32_t index;
    if (poda_state_payoffs(graph->game, state, pay)) {
        for (int i = 0; i < graph->kind.players; i++)
            out->payoffs[i] += chance * ((double)pay[i] / (double)graph->kind.unit);
        return true;
    }
    if (poda_state_turn(graph->game, state) == PODA_CHANCE)
        return add_chances(graph, state, chance, stack, out);
    if (graph->own) {
        double payoff;
        if (!poda__game_own(graph->game)->value_of(graph->own, state, &payoff))
            return false;
        add_first(graph, chance, payoff, out);
        return true;
    }
    if (!poda__set_find(&graph->states, state, &index))
        return false;
    if (graph->width == 1) {
        const poda__graph_value *value = &graph->values[index];
        const double middle = (value->low + value->high) / 2;
        add_first(graph, chance, middle, out);
        out->error += chance * fabs(value->high - value->low) / 2;
        return true;
    }
    for (int i = 0; i < graph->width; i++)
        out->payoffs[i] +=
            chance * graph->vectors[(size_t)index * (size_t)graph->width + (size_t)i];
    out->tied |= graph->tied[index];
    return true;
}

bool poda_wide_solution_worth(const poda_wide_solution *solution, const poda_state *state,
                              poda_wide_worth *out)
{
    poda_value least, most;
    poda_wide_worth worth = {.players = solution->kind.players};
    outcomes *stack = poda__array(1, sizeof *stack);
    const bool known = stack && add_worth(solution, state, 1, stack, &worth);
    free(stack);
    if (!known)
        return false;
    if (solution->info.cyclic &&
        (solution->width > 1 || !poda_game_range(solution->game, &least, &most)))
        worth.error = -1;
    *out = worth;
    return true;
}
