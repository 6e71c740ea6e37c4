/* strategy_lazy.c - a strategy for games too large to look at all positions, chosen on the way. Where the
 * side can win, it wins as quickly as it can, even if the claim is only a draw: what is over soon has few
 * positions. Else moves are asked about in some order, and the first that is known to keep the claim is
 * taken. This is done several times, with different orders; then the best of all these strategies together
 * is chosen as it is among all moves (strategy.c). */
#include <stdlib.h>

#include "base/memory.h"
#include "proof/strategy.h"

/* A move of the side that may be made. */
typedef struct candidate {
    poda_state child, key;
    uint64_t cost; /* positions that it brings */
    uint64_t rank; /* the least is asked about first */
} candidate;

/* How the moves are ordered in each pass. THRIFTY is as FEWEST_NEW, but does not look for wins. */
enum order { THRIFTY, FEWEST_NEW, AS_LISTED, BACKWARDS, AT_RANDOM, PASSES };

/* Positions of the first strategy beyond which no other is looked for: each takes as long, or much longer. */
enum { LARGE = 2000000 };

typedef struct chooser {
    const poda__strategist *it;
    poda__strategy made;
    enum order order;
    poda__set bad;      /* keys of positions in which the claim is not known to hold */
    poda__set chosen;   /* keys that moves of some pass led to */
    poda__states stack; /* to be visited */
    poda__move_list list, replies, third;
    candidate *candidates;
    size_t candidate_room;
    uint64_t calls;
    poda_error *error;
} chooser;

static int compare_ranks(const void *a, const void *b)
{
    const uint64_t one = ((const candidate *)a)->rank, other = ((const candidate *)b)->rank;
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

/* Can the side win? Then `*won` is the claim that it does, and `*distance` how soon, or -1. */
static poda_status look_for_win(const chooser *lazy, const poda_state *state, poda__claim *won,
                                int64_t *distance)
{
    const poda__strategist *it = lazy->it;
    poda__known known;
    *won = it->claim;
    *distance = -1;
    if (poda_game_rules_of(it->game)->scored || lazy->order == THRIFTY)
        return PODA_OK;
    const poda_status status = it->source->ask(it->source, state, NULL, &known, lazy->error);
    won->value = it->claim.side == PODA_MAX ? 1 : -1;
    if (status == PODA_OK && poda__known_holds(won, &known))
        *distance = known.distance;
    else
        *won = it->claim;
    return status;
}

/* Does `claim` hold in the candidate, as far as the source knows, and is the end less than `distance` plies
 * away (-1: or more)? */
static poda_status ask(chooser *lazy, const candidate *at, const poda__claim *claim,
                       int64_t distance, bool *holds)
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
    *holds = *holds && poda__known_holds(claim, &known) &&
             (distance < 0 || known.distance < 0 || known.distance < distance);
    return PODA_OK;
}

/* The first candidate that holds; `*found` if there is one. */
static poda_status take_first(chooser *lazy, size_t count, const poda__claim *claim,
                              int64_t distance, poda_state *child, bool *found)
{
    poda_status status = PODA_OK;
    *found = false;
    for (size_t i = 0; i < count && status == PODA_OK && !*found; i++) {
        status = ask(lazy, &lazy->candidates[i], claim, distance, found);
        if (status == PODA_OK && *found)
            *child = lazy->candidates[i].child;
    }
    return status;
}

/* Chooses a move of `state`, whose moves are in `list`, and sets `child`. */
static poda_status choose(chooser *lazy, const poda_state *state, poda_state *child)
{
    const poda__strategist *it = lazy->it;
    size_t count = 0;
    bool found = false;
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
        at->rank = lazy->order <= FEWEST_NEW  ? at->cost
                   : lazy->order == AS_LISTED ? i
                   : lazy->order == BACKWARDS ? lazy->list.count - i
                                              : poda_mix(poda__set_hash(&lazy->bad, &at->key));
        count += at->cost != UINT64_MAX;
    }
    qsort(lazy->candidates, count, sizeof *lazy->candidates, compare_ranks);
    poda__claim won;
    int64_t distance = -1;
    if (status == PODA_OK)
        status = look_for_win(lazy, state, &won, &distance);
    if (status == PODA_OK && (won.value != it->claim.value || distance >= 0))
        status = take_first(lazy, count, &won, distance, child, &found);
    if (status == PODA_OK && !found)
        status = take_first(lazy, count, &it->claim, -1, child, &found);
    return status == PODA_OK && !found ? poda__strategy_lost(it, state, lazy->error) : status;
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
        poda__proof_key(it->game, it->symmetry, &child, &key);
        if (status == PODA_OK && poda__set_add(&lazy->chosen, &key, &number) == PODA__SET_NO_MEMORY)
            status = poda_fail_memory(lazy->error);
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

/* One strategy; those of passes before are forgotten but for `chosen`. */
static poda_status pass(chooser *lazy, const poda_state *from, enum order order)
{
    uint32_t number;
    bool is_new;
    lazy->order = order;
    lazy->it->source->plain = order == THRIFTY;
    poda__strategy_release(&lazy->made);
    lazy->stack.count = 0;
    if (!poda__set_init(&lazy->made.set, poda_game_rules_of(lazy->it->game)->space.state_size))
        return poda_fail_memory(lazy->error);
    poda_status status = number_of(lazy, from, &number, &is_new);
    while (status == PODA_OK && lazy->stack.count > 0) {
        const poda_state state = lazy->stack.at[--lazy->stack.count];
        status = visit(lazy, &state);
        if (status == PODA_OK)
            status =
                poda__strategy_pause(lazy->it, &lazy->calls, lazy->made.set.count, lazy->error);
    }
    return status;
}

/* The moves that were made in some pass, as a source: the claim holds where they lead. */
typedef struct chosen_source {
    poda__source source;
    const chooser *lazy;
} chosen_source;

static poda_status ask_chosen(poda__source *source, const poda_state *state,
                              const poda__claim *claim, poda__known *known, poda_error *error)
{
    const chooser *lazy = ((const chosen_source *)source)->lazy;
    poda_state key;
    uint32_t number;
    (void)error;
    *known = (poda__known){-PODA_INFINITY, PODA_INFINITY, -1};
    poda__proof_key(lazy->it->game, lazy->it->symmetry, state, &key);
    if (claim && poda__set_find(&lazy->chosen, &key, &number))
        known->lower = known->upper = claim->value;
    return PODA_OK;
}

/* The best of what all passes chose. */
static poda_status combine(const chooser *lazy, const poda_state *from, poda__strategy *out)
{
    chosen_source chosen = {{ask_chosen, NULL, true, false}, lazy};
    poda__strategist it = *lazy->it;
    it.source = &chosen.source;
    return poda__strategy_among_all(&it, from, out, lazy->error);
}

poda_status poda__strategy_on_the_way(const poda__strategist *it, const poda_state *from,
                                      poda__strategy *out, poda_error *error)
{
    chooser lazy = {.it = it, .error = error};
    const size_t size = poda_game_rules_of(it->game)->space.state_size;
    poda_status status = PODA_OK;
    if (!poda__set_init(&lazy.chosen, size) || !poda__set_init(&lazy.bad, size))
        status = poda_fail_memory(error);
    for (int i = 0; i < PASSES && status == PODA_OK && lazy.made.set.count <= LARGE; i++)
        status = pass(&lazy, from, (enum order)i);
    it->source->plain = false;
    if (status == PODA_OK)
        status = combine(&lazy, from, out);
    poda__strategy_release(&lazy.made);
    poda__set_release(&lazy.chosen);
    poda__set_release(&lazy.bad);
    free(lazy.stack.at);
    free(lazy.list.at);
    free(lazy.replies.at);
    free(lazy.third.at);
    free(lazy.candidates);
    return status;
}
