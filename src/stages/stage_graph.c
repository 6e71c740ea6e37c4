/* stage_graph.c - finds all positions of a game of stages in which there is something to choose or to
 * draw, breadth first. Positions with one move or one outcome are passed through. */
#include "stages/stage_graph.h"

#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "system/clock.h"

enum { PAUSE = 1 << 8, PASSED = 1 << 12 };

typedef struct builder {
    poda_stages *stages;
    const poda_stages_options *options;
    uint64_t limit;
    poda__stage_choices choices;
    double started, next_progress;
    poda_error *error;
} builder;

/* ---- one position ---- */

static size_t list_moves(const poda_game *game, const poda_state *state, poda_move *to, size_t room)
{
    poda_moves list = {to, 0, room};
    poda_state_moves(game, state, &list);
    return list.count;
}

bool poda__stage_list(const poda_game *game, const poda_state *state, poda__stage_choices *out)
{
    const int turn = poda_state_turn(game, state);
    out->turn = turn;
    out->count[0] = out->count[1] = 1;
    if (turn == PODA_CHANCE) {
        poda_chances list = {out->move[0], out->weight, 0, out->room};
        poda_state_chances(game, state, &list);
        out->count[0] = list.count;
        return list.count <= out->room;
    }
    const int who = turn == 1;
    out->count[who] = list_moves(game, state, out->move[who], out->room);
    if (turn == 0 && poda_state_movers(game, state) == 3 && out->count[0] > 0 &&
        out->count[0] <= out->room) {
        poda_state next;
        poda_state_play(game, state, out->move[0][0], &next);
        out->turn = PODA_TOGETHER;
        out->count[1] = list_moves(game, &next, out->move[1], out->room);
    }
    return out->count[0] <= out->room && out->count[1] <= out->room;
}

void poda__stage_play(const poda_game *game, const poda_state *state,
                      const poda__stage_choices *choices, size_t i, size_t j, poda_state *to)
{
    if (choices->turn == 1) {
        poda_state_play(game, state, choices->move[1][j], to);
        return;
    }
    poda_state_play(game, state, choices->move[0][i], to);
    if (choices->turn == PODA_TOGETHER) {
        const poda_state half = *to;
        poda_state_play(game, &half, choices->move[1][j], to);
    }
}

bool poda__stage_follow(const poda_game *game, poda_state *state, poda_value *payoff)
{
    poda_move first[2] = {0}, second[2] = {0};
    uint64_t weight[2];
    poda__stage_choices choices = {.room = 2, .move = {first, second}, .weight = weight};
    /* a play without choices may return to its beginning: after some steps it is a node */
    for (int step = 0; step < PASSED; step++) {
        poda_value pay[PODA_PLAYERS_MAX];
        if (poda_state_payoffs(game, state, pay)) {
            *payoff = pay[0];
            return true;
        }
        if (!poda__stage_list(game, state, &choices) || choices.count[0] != 1 ||
            choices.count[1] != 1)
            return false;
        poda_state next;
        poda__stage_play(game, state, &choices, 0, 0, &next);
        *state = next;
    }
    return false;
}

/* ---- the graph ---- */

bool poda__stage_open(const poda_stages *stages, const poda_state *state)
{
    poda_state seen;
    for (int player = 0; player < 2; player++) {
        poda_state_sees(stages->game, state, player, &seen);
        if (memcmp(&seen, state, stages->states.state_size) != 0)
            return false;
    }
    return true;
}

static bool add_cell(poda_stages *stages, uint64_t cell)
{
    if (stages->cell_count == stages->cell_room) {
        const size_t room = 2 * stages->cell_room + 1024;
        uint64_t *larger = poda__resize(stages->cells, room, sizeof *larger);
        if (!larger)
            return false;
        stages->cells = larger;
        stages->cell_room = room;
    }
    stages->cells[stages->cell_count++] = cell;
    return true;
}

static poda_status hidden(const builder *it)
{
    return poda_fail(it->error, PODA_BAD_GAME, "game",
                     "%.60s hides more than moves made together: a player does not see the whole "
                     "position where it chooses",
                     poda_game_name(it->stages->game));
}

static poda_status add_node(builder *it, const poda_state *state, poda__stage_target *target)
{
    poda_stages *stages = it->stages;
    uint32_t index;
    const poda__set_answer answer = poda__set_add(&stages->states, state, &index);
    if (answer == PODA__SET_NO_MEMORY)
        return poda_fail_memory(it->error);
    *target = index;
    if (answer == PODA__SET_KNOWN)
        return PODA_OK;
    if (stages->states.count > it->limit)
        return poda_fail(it->error, PODA_TOO_LARGE, "limit",
                         "%.60s has more than %llu positions; limit=N allows more",
                         poda_game_name(stages->game), (unsigned long long)it->limit);
    if (index >= stages->node_room) {
        const size_t room = 2 * stages->node_room + 256;
        poda__stage_node *larger = poda__resize(stages->nodes, room, sizeof *larger);
        if (!larger)
            return poda_fail_memory(it->error);
        stages->nodes = larger;
        stages->node_room = room;
    }
    const int turn = poda_state_turn(stages->game, state);
    stages->nodes[index] = (poda__stage_node){.turn = turn};
    return turn == PODA_CHANCE || poda__stage_open(stages, state) ? PODA_OK : hidden(it);
}

static poda_status add_target(builder *it, poda_state *state, poda__stage_target *target)
{
    poda_stages *stages = it->stages;
    poda_value payoff = 0;
    uint32_t index;
    if (!poda__stage_follow(stages->game, state, &payoff))
        return add_node(it, state, target);
    if (poda__set_add(&stages->ends, &payoff, &index) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(it->error);
    *target = PODA__STAGE_END | index;
    return PODA_OK;
}

static poda_status too_many_moves(const builder *it)
{
    return poda_fail(it->error, PODA_TOO_LARGE, "game",
                     "%.60s: more than %d moves in one position, too many for a matrix",
                     poda_game_name(it->stages->game), (int)PODA__STAGE_MOVES);
}

static poda_status expand(builder *it, uint32_t index)
{
    poda_stages *stages = it->stages;
    const poda_game *game = stages->game;
    poda__stage_choices *choices = &it->choices;
    poda_state state;
    memset(&state, 0, sizeof state);
    memcpy(&state, poda__set_at(&stages->states, index), stages->states.state_size);
    const bool fits = poda__stage_list(game, &state, choices);
    if (choices->count[0] == 0 || choices->count[1] == 0)
        return poda_fail(it->error, PODA_BAD_RULES, "moves",
                         "%s has no move here, and the game is not over", poda_game_name(game));
    if (!fits || choices->count[0] * choices->count[1] > PODA__STAGE_CELLS)
        return too_many_moves(it);
    const bool chance = choices->turn == PODA_CHANCE;
    const poda_status weights = chance ? poda__weights_check(poda_game_name(game), choices->weight,
                                                             choices->count[0], it->error)
                                       : PODA_OK;
    if (weights != PODA_OK)
        return weights;
    const size_t rows = chance ? 1 : choices->count[0];
    const size_t cols = chance ? choices->count[0] : choices->count[1];
    stages->nodes[index] = (poda__stage_node){.first = stages->cell_count,
                                              .rows = (uint32_t)rows,
                                              .cols = (uint32_t)cols,
                                              .turn = choices->turn};
    stages->info.stages += choices->turn == PODA_TOGETHER;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < rows && status == PODA_OK; i++)
        for (size_t j = 0; j < cols && status == PODA_OK; j++) {
            poda__stage_target target = 0;
            poda_state next;
            poda__stage_play(game, &state, choices, chance ? j : i, chance ? 0 : j, &next);
            status = add_target(it, &next, &target);
            if (status == PODA_OK && !add_cell(stages, target))
                status = poda_fail_memory(it->error);
        }
    for (size_t j = 0; j < cols && chance && status == PODA_OK; j++)
        if (!add_cell(stages, choices->weight[j]))
            status = poda_fail_memory(it->error);
    return status;
}

static poda_status pause_build(builder *it)
{
    if (poda__stopped(it->options->stop))
        return poda_fail(it->error, PODA_STOPPED, "", "stopped before any value was known");
    const double now = poda__seconds();
    if (it->options->progress && now >= it->next_progress) {
        const poda_progress progress = {.game = it->stages->game,
                                        .nodes = it->stages->states.count,
                                        .seconds = now - it->started};
        it->next_progress = now + 0.1;
        it->options->progress(it->options->progress_user, &progress);
    }
    return PODA_OK;
}

poda_status poda__stages_build(poda_stages *stages, const poda_state *from,
                               const poda_stages_options *options, poda_error *error)
{
    const size_t size = poda_game_rules_of(stages->game)->space.state_size;
    builder it = {.stages = stages,
                  .options = options,
                  .limit = options->limit ? options->limit : PODA_STAGES_LIMIT,
                  .choices = {.room = PODA__STAGE_MOVES},
                  .started = poda__seconds(),
                  .error = error};
    poda_state start = *from;
    for (int player = 0; player < 2; player++)
        it.choices.move[player] = poda__array(PODA__STAGE_MOVES, sizeof(poda_move));
    it.choices.weight = poda__array(PODA__STAGE_MOVES, sizeof *it.choices.weight);
    poda_status status = PODA_OK;
    if (!it.choices.move[0] || !it.choices.move[1] || !it.choices.weight ||
        !poda__set_init(&stages->states, size) ||
        !poda__set_init(&stages->ends, sizeof(poda_value)))
        status = poda_fail_memory(error);
    /* choices that a position has already are secrets, also where the other has no choice left */
    if (status == PODA_OK && poda_state_turn(stages->game, from) >= 0 &&
        !poda__stage_open(stages, from))
        status = hidden(&it);
    if (status == PODA_OK)
        status = add_target(&it, &start, &stages->root);
    for (uint32_t i = 0; i < stages->states.count && status == PODA_OK; i++) {
        if (i % PAUSE == 0)
            status = pause_build(&it);
        if (status == PODA_OK)
            status = expand(&it, i);
    }
    free(it.choices.move[0]);
    free(it.choices.move[1]);
    free(it.choices.weight);
    stages->info.positions = stages->states.count;
    return status;
}
