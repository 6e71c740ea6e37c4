/* wide_graph.c - finds all positions of an open game in which a player moves. What chance does in
 * between is multiplied out: its positions are rarely met twice, and without them there are half as
 * many. Most of the time would go into waiting for memory, so positions are looked up some time after
 * they were met, when their slots have arrived in the cache. */
#include "wide/wide_graph.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "games/own.h"
#include "system/clock.h"

enum { MOVES = PODA__GRAPH_MOVES, CHANCE_DEPTH = PODA__GRAPH_CHANCES, PAUSE = 1 << 10, DELAY = 32 };

/* A position that was met. */
typedef struct met {
    uint64_t hash;
    size_t edge; /* that leads to it */
    int turn;
} met;

typedef struct builder {
    poda_wide_solution *graph;
    const poda_wide_solve_options *options;
    const poda_space *space;
    const void *params;
    uint64_t limit;
    uint32_t *waiting; /* positions not expanded yet */
    size_t waiting_count;
    met met[DELAY]; /* a ring */
    unsigned char *met_states;
    size_t met_count, resolved; /* since the beginning */
    double started, next_progress;
    poda_move *moves; /* of a position, then of each chance below it */
    uint64_t *weights;
    size_t top;
    poda_error *error;
} builder;

static bool grow(void **array, size_t room, size_t size)
{
    void *larger = poda__resize(*array, room, size);
    if (larger)
        *array = larger;
    return larger != NULL;
}

static bool room_for_positions(builder *it)
{
    poda_wide_solution *graph = it->graph;
    if (graph->states.count + 2 <= graph->position_room)
        return true;
    const size_t room = 2 * graph->position_room + 1024;
    if (!grow((void **)&graph->turn, room, sizeof *graph->turn) ||
        !grow((void **)&graph->first_move, room, sizeof *graph->first_move) ||
        !grow((void **)&graph->end_move, room, sizeof *graph->end_move) ||
        !grow((void **)&it->waiting, room, sizeof *it->waiting))
        return false;
    graph->position_room = room;
    return true;
}

static bool add_move(poda_wide_solution *graph)
{
    const size_t width = (size_t)graph->width;
    if (graph->move_count + 2 > graph->move_room) {
        const size_t room = 2 * graph->move_room + 1024;
        if (!grow((void **)&graph->first_edge, room, sizeof *graph->first_edge) ||
            !grow((void **)&graph->base, room, width * sizeof *graph->base))
            return false;
        graph->move_room = room;
    }
    memset(graph->base + graph->move_count * width, 0, width * sizeof *graph->base);
    graph->first_edge[graph->move_count++] = graph->edge_count;
    graph->first_edge[graph->move_count] = graph->edge_count;
    return true;
}

static bool add_edge(poda_wide_solution *graph, uint32_t target, double chance)
{
    if (graph->edge_count == graph->edge_room) {
        const size_t room = 2 * graph->edge_room + 1024;
        if (!grow((void **)&graph->target, room, sizeof *graph->target) ||
            !grow((void **)&graph->chance, room, sizeof *graph->chance))
            return false;
        graph->edge_room = room;
    }
    graph->target[graph->edge_count] = target;
    graph->chance[graph->edge_count++] = chance;
    graph->first_edge[graph->move_count] = graph->edge_count;
    return true;
}

static poda_status too_many_moves(builder *it)
{
    return poda_fail(it->error, PODA_TOO_LARGE, poda_game_name(it->graph->game),
                     "%s: more than %d moves on one line, too many to search",
                     poda_game_name(it->graph->game), (int)MOVES);
}

/* Looks up the first of the positions that were met. */
static poda_status resolve(builder *it)
{
    poda_wide_solution *graph = it->graph;
    const size_t at = it->resolved++ % DELAY;
    const met *first = &it->met[at];
    uint32_t index;
    const poda__set_answer answer = poda__set_put(
        &graph->states, it->met_states + at * graph->states.state_size, first->hash, &index);
    if (answer == PODA__SET_NO_MEMORY || !room_for_positions(it))
        return poda_fail_memory(it->error);
    graph->target[first->edge] = index;
    if (answer == PODA__SET_KNOWN)
        return PODA_OK;
    graph->turn[index] = (int8_t)first->turn;
    assert(it->waiting); /* there is room for positions */
    it->waiting[it->waiting_count++] = index;
    return graph->states.count <= it->limit
               ? PODA_OK
               : poda__too_many_positions(graph->game, it->limit, it->error);
}

static poda_status meet(builder *it, const poda_state *state, int turn, double chance)
{
    poda_wide_solution *graph = it->graph;
    const poda__set *states = &graph->states;
    poda_status status = PODA_OK;
    if (it->met_count - it->resolved == DELAY)
        status = resolve(it);
    const size_t at = it->met_count++ % DELAY;
    it->met[at] = (met){poda__set_hash(states, state), graph->edge_count, turn};
    poda__set_expect(states, it->met[at].hash);
    memcpy(it->met_states + at * states->state_size, state, states->state_size);
    if (it->met_count - it->resolved > DELAY / 2)
        poda__set_look(states, it->met[(at + DELAY / 2) % DELAY].hash);
    return status != PODA_OK || add_edge(graph, 0, chance) ? status : poda_fail_memory(it->error);
}

/* As poda_state_play, for states of which only the bytes of this game are used. */
static void play(const builder *it, const poda_state *from, poda_move move, poda_state *to)
{
    memset(to, 0, it->space->state_size);
    it->space->play(it->params, from, move, to);
}

/* Adds what follows the last move: an end, a position, or what chance makes of it. */
static poda_status follow(builder *it, const poda_state *state, double chance, int depth)
{
    poda_wide_solution *graph = it->graph;
    poda_value pay[PODA_PLAYERS_MAX];
    if (poda_state_payoffs(graph->game, state, pay)) {
        double *base = graph->base + (graph->move_count - 1) * (size_t)graph->width;
        for (int i = 0; i < graph->width; i++)
            base[i] += chance * ((double)pay[i] / (double)graph->kind.unit);
        return PODA_OK;
    }
    const int turn = poda_state_turn(graph->game, state);
    if (turn != PODA_CHANCE)
        return meet(it, state, turn, chance);
    const size_t top = it->top, room = MOVES - top;
    poda_chances list = {it->moves + top, it->weights + top, 0, room};
    poda_state_chances(graph->game, state, &list);
    if (list.count > room || depth >= CHANCE_DEPTH)
        return too_many_moves(it);
    double total = 0;
    for (size_t i = 0; i < list.count; i++)
        total += (double)list.weight[i];
    poda_status status =
        poda__weights_check(poda_game_name(graph->game), list.weight, list.count, it->error);
    it->top = top + list.count;
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state next;
        play(it, state, list.at[i], &next);
        status = follow(it, &next, chance * ((double)list.weight[i] / total), depth + 1);
    }
    it->top = top;
    return status;
}

static poda_status expand(builder *it, uint32_t index)
{
    poda_wide_solution *graph = it->graph;
    poda_state state;
    poda_moves list = {it->moves, 0, MOVES};
    memcpy(&state, poda__set_at(&graph->states, index), graph->states.state_size);
    graph->first_move[index] = (uint32_t)graph->move_count;
    poda_state_moves(graph->game, &state, &list);
    if (list.count == 0)
        return poda_fail(it->error, PODA_BAD_RULES, "moves",
                         "%s has no move here, and the game is not over",
                         poda_game_name(graph->game));
    if (list.count > MOVES)
        return too_many_moves(it);
    poda_status status = PODA_OK;
    it->top = list.count;
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state next;
        if (!add_move(graph))
            return poda_fail_memory(it->error);
        play(it, &state, list.at[i], &next);
        status = follow(it, &next, 1, 0);
    }
    graph->end_move[index] = (uint32_t)graph->move_count;
    return status;
}

static poda_status pause_build(builder *it)
{
    if (poda__stopped(it->options->stop))
        return poda_fail(it->error, PODA_STOPPED, "", "stopped before any value was known");
    const double now = poda__seconds();
    if (it->options->progress && now >= it->next_progress) {
        const poda_progress progress = {.game = it->graph->game,
                                        .nodes = it->graph->states.count,
                                        .seconds = now - it->started};
        it->next_progress = now + 0.1;
        it->options->progress(it->options->progress_user, &progress);
    }
    return PODA_OK;
}

poda_status poda__graph_build(poda_wide_solution *graph, const poda_state *from,
                              const poda_wide_solve_options *options, poda_error *error)
{
    builder it = {.graph = graph,
                  .options = options,
                  .space = &poda_game_rules_of(graph->game)->space,
                  .params = poda_game_params(graph->game),
                  .limit = options->limit,
                  .started = poda__seconds(),
                  .error = error};
    it.moves = poda__array(MOVES, sizeof *it.moves);
    it.weights = poda__array(MOVES, sizeof *it.weights);
    it.met_states = poda__array(DELAY, it.space->state_size);
    poda_status status = PODA_OK;
    /* the first move is of no position: it leads to the beginning, whoever is to move there */
    if (!it.moves || !it.weights || !it.met_states || !room_for_positions(&it) ||
        !add_move(graph) || !poda__set_init(&graph->states, it.space->state_size))
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = follow(&it, from, 1, 0);
    for (size_t i = 0; status == PODA_OK && (it.waiting_count > 0 || it.resolved < it.met_count);
         i++) {
        if (i % PAUSE == 0)
            status = pause_build(&it);
        if (status == PODA_OK)
            status =
                it.waiting_count > 0 ? expand(&it, it.waiting[--it.waiting_count]) : resolve(&it);
    }
    free(it.waiting);
    free(it.met_states);
    free(it.moves);
    free(it.weights);
    graph->info.positions = graph->states.count;
    return status;
}
