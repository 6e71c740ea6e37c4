/* expand.c - successors of positions for walks and whole-game solving. */
#include "solve/expand.h"

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "system/clock.h"

enum { FIRST_MOVES = 256, MOST_MOVES = 1 << 24, PAUSE = 256 };

poda_status poda__expand_init(poda__expand *expand, const poda_game *game,
                              const poda_walk_options *options, poda_error *error)
{
    *expand = (poda__expand){
        .game = game,
        .rules = poda_game_rules_of(game),
        .params = poda_game_params(game),
        .limit = options->limit ? options->limit : PODA_WALK_LIMIT,
        .stop = options->stop,
        .progress = options->progress,
        .progress_user = options->progress_user,
        .started = poda__seconds(),
        .until_pause = PAUSE,
        .move_room = FIRST_MOVES,
        .error = error,
    };
    expand->symmetry = options->symmetry && expand->rules->space.symmetry;
    expand->next_progress = expand->started + 0.1;
    if (expand->limit > PODA__SET_MOST)
        expand->limit = PODA__SET_MOST;
    expand->moves = poda__array(expand->move_room, sizeof *expand->moves);
    return expand->moves ? PODA_OK : poda_fail_memory(error);
}

void poda__expand_release(poda__expand *expand)
{
    free(expand->moves);
    expand->moves = NULL;
}

poda_status poda__expand_moves(poda__expand *expand, const poda_state *state, bool *over,
                               poda_value *value)
{
    const char *name = poda_game_name(expand->game);
    expand->move_count = 0;
    *over = expand->rules->outcome(expand->params, state, value);
    if (*over)
        return poda__outcome_check(expand->rules, *value, expand->error);
    for (;;) {
        poda_moves list = {expand->moves, 0, expand->move_room};
        expand->rules->space.moves(expand->params, state, &list);
        expand->move_count = list.count;
        if (list.count <= list.capacity)
            break;
        if (expand->move_room >= MOST_MOVES)
            return poda_fail(expand->error, PODA_TOO_LARGE, name,
                             "%s: more than %d moves in one position, too many to walk through",
                             name, MOST_MOVES);
        poda_move *moves = poda__resize(expand->moves, expand->move_room * 4, sizeof *moves);
        if (!moves)
            return poda_fail_memory(expand->error);
        expand->moves = moves;
        expand->move_room *= 4;
    }
    if (expand->move_count == 0)
        return poda_fail(expand->error, PODA_BAD_RULES, name,
                         "%s: a position has no moves but is not over", name);
    return PODA_OK;
}

void poda__expand_child(const poda__expand *expand, const poda_state *state, poda_move move,
                        poda_state *to, poda_value *gain)
{
    memset(to, 0, expand->rules->space.state_size);
    expand->rules->space.play(expand->params, state, move, to);
    poda__expand_reduce(expand, to, to, gain);
}

void poda__expand_reduce(const poda__expand *expand, const poda_state *state, poda_state *to,
                         poda_value *lead)
{
    *lead = expand->clocks ? 0 : poda_state_lead(expand->game, state);
    if (expand->rules->past && !expand->clocks)
        poda_state_key(expand->game, state, to);
    else if (to != state)
        *to = *state;
    if (expand->symmetry)
        poda_state_canonical(expand->game, to, to);
}

poda_status poda__expand_full(const poda__expand *expand)
{
    return poda_fail(expand->error, PODA_TOO_LARGE, poda_game_name(expand->game),
                     "%s: more than %llu distinct positions; a larger limit or a smaller game is "
                     "needed",
                     poda_game_name(expand->game), (unsigned long long)expand->limit);
}

poda_status poda__expand_add(const poda__expand *expand, poda__set *set, const poda_state *state,
                             uint32_t *index, bool *added)
{
    *added = false;
    if (set->count >= expand->limit) {
        if (poda__set_find(set, state, index))
            return PODA_OK;
        return poda__expand_full(expand);
    }
    switch (poda__set_add(set, state, index)) {
    case PODA__SET_NEW:
        *added = true;
        break;
    case PODA__SET_KNOWN:
        break;
    case PODA__SET_NO_MEMORY:
        return poda_fail_memory(expand->error);
    }
    return PODA_OK;
}

poda_status poda__expand_pause(poda__expand *expand, uint64_t positions, int depth)
{
    if (--expand->until_pause > 0)
        return PODA_OK;
    expand->until_pause = PAUSE;
    if (poda__stopped(expand->stop))
        return poda_fail(expand->error, PODA_STOPPED, "", "stopped after %llu {position|positions}",
                         (unsigned long long)positions);
    if (expand->progress) {
        const double now = poda__seconds();
        if (now >= expand->next_progress) {
            const poda_progress progress = {
                .depth = depth, .nodes = positions, .seconds = now - expand->started};
            expand->next_progress = now + 0.1;
            expand->progress(expand->progress_user, &progress);
        }
    }
    return PODA_OK;
}
