/* strategy_lazy.c - a strategy chosen on the way, for games too large to look at all positions: the
 * moves after which the fewest positions are new are asked about first, and the first that is known to
 * keep the claim is taken. */
#include <stdlib.h>

#include "base/memory.h"
#include "proof/strategy.h"

/* A move of the side that may be made. */
typedef struct candidate {
    poda_state child, key;
    uint64_t cost; /* positions that it brings */
} candidate;

typedef struct chooser {
    const poda__strategist *it;
    poda__strategy made;
    poda__set bad;      /* keys of positions in which the claim is not known to hold */
    poda__states stack; /* to be visited */
    poda__move_list list, replies, third;
    candidate *candidates;
    size_t candidate_room;
    uint64_t calls;
    poda_error *error;
} chooser;

static int compare_costs(const void *a, const void *b)
{
    const uint64_t one = ((const candidate *)a)->cost, other = ((const candidate *)b)->cost;
    return (one > other) - (one < other);
}

/* Is it there already, or is nothing to be said there? `room` is for its moves. */
static poda_status is_free(chooser *lazy, const poda_state *state, poda__move_list *room, bool *is)
{
    const poda__strategist *it = lazy->it;
    poda_state key;
    uint32_t number;
    poda_status status = PODA_OK;
    poda__proof_key(it->game, it->symmetry, state, &key);
    *is = poda__set_find(&lazy->made.set, &key, &number);
    if (!*is && poda_state_turn(it->game, state) == it->claim.side) {
        status = poda__move_list_fill(room, it->game, state, lazy->error);
        *is = status == PODA_OK && poda__strategy_ends(it, state, room);
    }
    return status;
}

/* How many positions a move to `state` brings; UINT64_MAX: it does not keep the claim, since a reply
 * ends the game. */
static poda_status find_cost(chooser *lazy, const poda_state *state, uint64_t *cost)
{
    const poda__strategist *it = lazy->it;
    bool is;
    *cost = 0;
    poda_status status = is_free(lazy, state, &lazy->replies, &is);
    if (status != PODA_OK || is)
        return status;
    *cost = 1;
    if (poda_state_turn(it->game, state) == it->claim.side)
        return PODA_OK;
    status = poda__move_list_fill(&lazy->replies, it->game, state, lazy->error);
    for (size_t i = 0; i < lazy->replies.count && status == PODA_OK; i++) {
        poda_state reply;
        bool good;
        poda_state_play(it->game, state, lazy->replies.at[i], &reply);
        if (poda__strategy_over(it, &reply, &good)) {
            if (!good) {
                *cost = UINT64_MAX;
                return PODA_OK;
            }
            continue;
        }
        status = is_free(lazy, &reply, &lazy->third, &is);
        *cost += !is;
    }
    return status;
}

/* Does the claim hold in the candidate, as far as the source knows? */
static poda_status ask(chooser *lazy, const candidate *at, bool *holds)
{
    const poda__strategist *it = lazy->it;
    poda__known known;
    uint32_t number;
    *holds = false;
    if (poda__set_find(&lazy->bad, &at->key, &number))
        return PODA_OK;
    const poda_status status =
        it->source->ask(it->source, &at->child, &it->claim, &known, lazy->error);
    if (status != PODA_OK)
        return status;
    *holds = poda__known_holds(&it->claim, &known);
    if (!*holds && poda__set_add(&lazy->bad, &at->key, &number) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(lazy->error);
    return PODA_OK;
}

/* Chooses a move of `state`, whose moves are in `list`, and sets `child`. */
static poda_status choose(chooser *lazy, const poda_state *state, poda_state *child)
{
    const poda__strategist *it = lazy->it;
    size_t count = 0;
    poda_status status = PODA_OK;
    if (lazy->list.count > lazy->candidate_room) {
        candidate *larger =
            poda__resize(lazy->candidates, 2 * lazy->list.count, sizeof *lazy->candidates);
        if (!larger)
            return poda_fail_memory(lazy->error);
        lazy->candidates = larger;
        lazy->candidate_room = 2 * lazy->list.count;
    }
    for (size_t i = 0; i < lazy->list.count && status == PODA_OK; i++) {
        candidate *at = &lazy->candidates[count];
        poda_value value;
        poda_state_play(it->game, state, lazy->list.at[i], &at->child);
        if (poda_state_over(it->game, &at->child, &value)) /* not well: else it would end here */
            continue;
        poda__proof_key(it->game, it->symmetry, &at->child, &at->key);
        status = find_cost(lazy, &at->child, &at->cost);
        if (status == PODA_OK && at->cost == 0) {
            *child = at->child;
            return PODA_OK;
        }
        count += at->cost != UINT64_MAX;
    }
    qsort(lazy->candidates, count, sizeof *lazy->candidates, compare_costs);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        bool holds;
        status = ask(lazy, &lazy->candidates[i], &holds);
        if (status == PODA_OK && holds) {
            *child = lazy->candidates[i].child;
            return PODA_OK;
        }
    }
    return status == PODA_OK ? poda__strategy_lost(it, state, lazy->error) : status;
}

/* The number of a position that is not over; `*is_new`: it was added, and is to be visited. */
static poda_status number_of(chooser *lazy, const poda_state *state, uint32_t *number, bool *is_new)
{
    const poda__strategist *it = lazy->it;
    poda_state key;
    poda__proof_key(it->game, it->symmetry, state, &key);
    const poda__set_answer answer = poda__set_add(&lazy->made.set, &key, number);
    *is_new = answer == PODA__SET_NEW;
    if (answer == PODA__SET_NO_MEMORY)
        return poda_fail_memory(lazy->error);
    if (*is_new && *number >= lazy->made.room) {
        const size_t room = 2 * ((size_t)*number + 512);
        uint32_t *larger = poda__resize(lazy->made.choice, room, sizeof *larger);
        if (!larger)
            return poda_fail_memory(lazy->error);
        lazy->made.choice = larger;
        lazy->made.room = room;
    }
    if (*is_new)
        lazy->made.choice[*number] = PODA__NO_CHOICE;
    if (*is_new && lazy->made.set.count > it->most)
        return poda_fail(lazy->error, PODA_TOO_LARGE, "proof",
                         "the proof would have more than %llu positions",
                         (unsigned long long)it->most);
    if (*is_new && !poda__states_add(&lazy->stack, state, 1))
        return poda_fail_memory(lazy->error);
    return PODA_OK;
}

static poda_status visit(chooser *lazy, const poda_state *state)
{
    const poda__strategist *it = lazy->it;
    poda_state key, child;
    uint32_t number, to;
    bool is_new, good;
    poda_status status = poda__move_list_fill(&lazy->list, it->game, state, lazy->error);
    if (status != PODA_OK)
        return status;
    if (poda_state_turn(it->game, state) == it->claim.side) {
        if (poda__strategy_ends(it, state, &lazy->list))
            return PODA_OK;
        status = choose(lazy, state, &child);
        if (status == PODA_OK)
            status = number_of(lazy, &child, &to, &is_new);
        poda__proof_key(it->game, it->symmetry, state, &key);
        if (status == PODA_OK && poda__set_find(&lazy->made.set, &key, &number)) {
            lazy->made.choice[number] = to;
            lazy->made.entries++;
        }
        return status;
    }
    for (size_t i = lazy->list.count; i > 0 && status == PODA_OK; i--) {
        poda_state_play(it->game, state, lazy->list.at[i - 1], &child);
        if (!poda__strategy_over(it, &child, &good))
            status = number_of(lazy, &child, &number, &is_new);
        else if (!good)
            status = poda__strategy_lost(it, state, lazy->error);
    }
    return status;
}

poda_status poda__strategy_on_the_way(const poda__strategist *it, const poda_state *from,
                                      poda__strategy *out, poda_error *error)
{
    chooser lazy = {.it = it, .error = error};
    const size_t size = poda_game_rules_of(it->game)->space.state_size;
    uint32_t number;
    bool is_new;
    poda_status status = PODA_OK;
    if (!poda__set_init(&lazy.made.set, size) || !poda__set_init(&lazy.bad, size))
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = number_of(&lazy, from, &number, &is_new);
    while (status == PODA_OK && lazy.stack.count > 0) {
        const poda_state state = lazy.stack.at[--lazy.stack.count];
        status = visit(&lazy, &state);
        if (status == PODA_OK)
            status = poda__strategy_pause(it, &lazy.calls, lazy.made.set.count, error);
    }
    poda__set_release(&lazy.bad);
    free(lazy.stack.at);
    free(lazy.list.at);
    free(lazy.replies.at);
    free(lazy.third.at);
    free(lazy.candidates);
    if (status == PODA_OK)
        *out = lazy.made;
    else
        poda__strategy_release(&lazy.made);
    return status;
}
