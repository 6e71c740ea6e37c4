/* strategy.c - a small strategy among all moves that keep the claim. Which set of positions is the
 * smallest is a hard question, because positions are shared. How circuits are covered answers it well
 * ("area flow" and "exact area", Manohararajah, Brown & Vranesic 2006): a position costs what the positions
 * after it cost, divided by the number of positions that share it in the last strategy; then a new one is
 * chosen, in which what is there already costs nothing; and so on a few times. In the best of these each
 * move is then taken out, with all that only it needs, and the one that adds the least is put in. */
#include "proof/strategy.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"

enum {
    PASSES = 12,           /* of area flow */
    ROUNDS = 8,            /* of exact area */
    MOST_WORK = 400000000, /* edges followed, in either */
    PAUSE = 4096,
    MOST_MOVES = 1 << 24,
};

poda_status poda__move_list_fill(poda__move_list *list, const poda_game *game,
                                 const poda_state *state, poda_error *error)
{
    for (;;) {
        poda_moves moves = {list->at, 0, list->room};
        poda_state_moves(game, state, &moves);
        list->count = moves.count;
        if (moves.count <= moves.capacity)
            return PODA_OK;
        if (list->room >= MOST_MOVES)
            return poda_fail(error, PODA_TOO_LARGE, "proof",
                             "more than %d moves in one position, too many for a proof",
                             MOST_MOVES);
        poda_move *larger = poda__resize(list->at, 4 * list->room + 64, sizeof *larger);
        if (!larger)
            return poda_fail_memory(error);
        list->at = larger;
        list->room = 4 * list->room + 64;
    }
}

bool poda__strategy_over(const poda__strategist *it, const poda_state *state, bool *good)
{
    poda_value value;
    const bool over = poda_state_over(it->game, state, &value);
    *good = over && poda__claim_met(&it->claim, poda__claim_unit(it->game, value));
    return over;
}

bool poda__strategy_ends(const poda__strategist *it, const poda_state *state,
                         const poda__move_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        poda_state child;
        bool good;
        poda_state_play(it->game, state, list->at[i], &child);
        if (poda__strategy_over(it, &child, &good) && good)
            return true;
    }
    return false;
}

poda_status poda__strategy_lost(const poda__strategist *it, const poda_state *state,
                                poda_error *error)
{
    char text[PODA_TEXT_MAX] = "";
    poda_text to = {text, sizeof text, 0};
    poda_state_text(it->game, state, &to);
    return poda_fail(error, PODA_TOO_LARGE, "proof",
                     "no move was found that is known to keep the value here: %.200s", text);
}

poda_status poda__strategy_pause(const poda__strategist *it, uint64_t *calls, uint64_t done,
                                 poda_error *error)
{
    if (++*calls % PAUSE != 0)
        return PODA_OK;
    if (poda__stopped(it->options->stop))
        return poda_fail(error, PODA_STOPPED, "proof", "stopped before the proof was complete");
    if (it->options->progress) {
        const poda_progress progress = {.game = it->game, .nodes = done};
        it->options->progress(it->options->progress_user, &progress);
    }
    return PODA_OK;
}

void poda__strategy_release(poda__strategy *strategy)
{
    poda__set_release(&strategy->set);
    free(strategy->choice);
    *strategy = (poda__strategy){0};
}

/* ---- all positions in which the claim holds, with the moves that keep it ---- */

enum kind { RIVAL, OWN, ENDS }; /* ENDS: the side can end the game well at once */

typedef struct node {
    size_t first; /* of its edges */
    uint32_t count;
    uint32_t refs; /* positions of the last strategy that lead here */
    uint32_t choice, best;
    float cost;
    uint8_t kind;
    bool reached; /* by the strategy that is being chosen */
} node;

typedef struct keepers {
    const poda__strategist *it;
    poda__set set;
    node *nodes; /* by number in the set */
    size_t room;
    uint32_t *edges, *order, *stack;
    size_t edge_count, edge_room;
    bool cycles;
    poda__move_list list;
    poda_error *error;
} keepers;

static poda_status add_edge(keepers *graph, node *from, const poda_state *child)
{
    poda_state key;
    uint32_t number;
    poda__proof_key(graph->it->game, graph->it->symmetry, child, &key);
    if (poda__set_add(&graph->set, &key, &number) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(graph->error);
    for (size_t i = from->first; i < graph->edge_count; i++)
        if (graph->edges[i] == number) /* an image, or the same by another move */
            return PODA_OK;
    if (graph->edge_count == graph->edge_room) {
        const size_t room = 2 * graph->edge_room + 1024;
        uint32_t *larger = poda__resize(graph->edges, room, sizeof *larger);
        if (!larger)
            return poda_fail_memory(graph->error);
        graph->edges = larger;
        graph->edge_room = room;
    }
    graph->edges[graph->edge_count++] = number;
    from->count++;
    return PODA_OK;
}

/* Does the source know that the claim holds in `child`, and that the move to it makes progress? */
static poda_status keeps(const keepers *graph, const poda__known *here, const poda_state *child,
                         bool *does)
{
    const poda__strategist *it = graph->it;
    poda__known there;
    const poda_status status = it->source->ask(it->source, child, &it->claim, &there, graph->error);
    *does = status == PODA_OK && poda__known_holds(&it->claim, &there) &&
            (!it->falls || (there.distance >= 0 && there.distance < here->distance));
    return status;
}

/* Adds what the moves of position `number` lead to. */
static poda_status expand(keepers *graph, uint32_t number)
{
    const poda__strategist *it = graph->it;
    node *at = &graph->nodes[number];
    poda_state state, child;
    poda__known here = {0};
    memset(&state, 0, sizeof state);
    memcpy(&state, poda__set_at(&graph->set, number), graph->set.state_size);
    *at = (node){.first = graph->edge_count, .choice = PODA__NO_CHOICE, .best = PODA__NO_CHOICE};
    poda_status status = poda__move_list_fill(&graph->list, it->game, &state, graph->error);
    if (status != PODA_OK)
        return status;
    const bool own = poda_state_turn(it->game, &state) == it->claim.side;
    at->kind = !own ? RIVAL : poda__strategy_ends(it, &state, &graph->list) ? ENDS : OWN;
    if (at->kind == ENDS)
        return PODA_OK;
    if (own && it->falls)
        status = it->source->ask(it->source, &state, &it->claim, &here, graph->error);
    for (size_t i = 0; i < graph->list.count && status == PODA_OK; i++) {
        bool good, keep = !own;
        poda_state_play(it->game, &state, graph->list.at[i], &child);
        if (poda__strategy_over(it, &child, &good)) {
            if (!own && !good)
                status = poda__strategy_lost(it, &state, graph->error);
            continue;
        }
        if (own)
            status = keeps(graph, &here, &child, &keep);
        if (status == PODA_OK && keep)
            status = add_edge(graph, at, &child);
    }
    if (status == PODA_OK && own && at->count == 0)
        status = poda__strategy_lost(it, &state, graph->error);
    return status;
}

static poda_status find_all(keepers *graph, const poda_state *from)
{
    const poda__strategist *it = graph->it;
    poda_state key;
    uint32_t number;
    uint64_t calls = 0;
    poda_status status = PODA_OK;
    poda__proof_key(it->game, it->symmetry, from, &key);
    if (!poda__set_init(&graph->set, poda_game_rules_of(it->game)->space.state_size) ||
        poda__set_add(&graph->set, &key, &number) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(graph->error);
    for (size_t i = 0; i < graph->set.count && status == PODA_OK; i++) {
        if (i == graph->room) {
            node *larger = poda__resize(graph->nodes, 2 * graph->room + 1024, sizeof *larger);
            if (!larger)
                return poda_fail_memory(graph->error);
            graph->nodes = larger;
            graph->room = 2 * graph->room + 1024;
        }
        if (graph->set.count > it->most)
            return poda_fail(graph->error, PODA_TOO_LARGE, "proof",
                             "more than %llu positions in which the value can be kept",
                             (unsigned long long)it->most);
        status = expand(graph, (uint32_t)i);
        if (status == PODA_OK)
            status = poda__strategy_pause(it, &calls, i, graph->error);
    }
    return status;
}

/* Sorts the positions so that those to which one leads come before it, as far as there are no cycles:
 * depth first, without recursion. */
static poda_status sort(keepers *graph)
{
    const uint32_t finished = UINT32_MAX;
    const size_t count = graph->set.count;
    size_t depth = 0, done = 0;
    uint32_t *next = poda__array(count, sizeof *next); /* edges followed, + 1 once on the path */
    graph->order = poda__array(count, sizeof *graph->order);
    graph->stack = poda__array(graph->edge_count + count + 1, sizeof *graph->stack);
    if (!next || !graph->order || !graph->stack) {
        free(next);
        return poda_fail_memory(graph->error);
    }
    graph->stack[depth++] = 0;
    next[0] = 1;
    while (depth > 0) {
        const uint32_t number = graph->stack[depth - 1];
        const node *at = &graph->nodes[number];
        if (next[number] > at->count) {
            graph->order[done++] = number;
            next[number] = finished;
            depth--;
            continue;
        }
        const uint32_t to = graph->edges[at->first + next[number]++ - 1];
        graph->cycles |= next[to] != 0 && next[to] != finished;
        if (next[to] == 0) {
            next[to] = 1;
            graph->stack[depth++] = to;
        }
    }
    free(next);
    return PODA_OK;
}

/* ---- choosing ---- */

static void find_costs(const keepers *graph)
{
    const float most = 1e30F;
    for (size_t i = 0; i < graph->set.count; i++) {
        node *at = &graph->nodes[graph->order[i]];
        float cost = at->kind == OWN ? most : 0;
        for (size_t j = at->first; j < at->first + at->count; j++) {
            const float to = graph->nodes[graph->edges[j]].cost;
            if (at->kind == RIVAL) {
                cost += to;
            } else if (to < cost || j == at->first) {
                cost = to;
                at->choice = graph->edges[j];
            }
        }
        cost = at->kind == OWN ? cost + 1 : cost;
        cost = cost < most ? cost : most;
        at->cost = at->refs > 1 ? cost / (float)at->refs : cost;
    }
}

/* What it would cost to reach position `number` too. */
static float cost_to_add(const keepers *graph, uint32_t number)
{
    const node *at = &graph->nodes[number];
    float cost = 0;
    if (at->reached)
        return 0;
    if (at->kind != RIVAL)
        return at->cost;
    for (size_t i = at->first; i < at->first + at->count; i++) {
        const node *to = &graph->nodes[graph->edges[i]];
        cost += to->reached ? 0 : to->cost;
    }
    return cost;
}

static uint32_t cheapest(const keepers *graph, const node *at, uint64_t seed)
{
    uint32_t best = graph->edges[at->first];
    float least = 2e30F;
    for (size_t i = at->first; i < at->first + at->count; i++) {
        const uint32_t to = graph->edges[i];
        /* from the third pass on, what costs about the same is tried in turn */
        const float noise = seed < 2 ? 0 : (float)(poda_mix(seed << 32 | to) >> 40) / (1 << 24);
        const float cost = cost_to_add(graph, to) * (1 + noise / 8);
        if (cost < least) {
            least = cost;
            best = to;
        }
    }
    return best;
}

/* Chooses a move wherever the side has one to make, and returns their number. */
static uint64_t choose(const keepers *graph, uint64_t seed)
{
    uint64_t entries = 0;
    size_t depth = 0;
    for (size_t i = 0; i < graph->set.count; i++) {
        graph->nodes[i].reached = false;
        graph->nodes[i].refs = 0;
    }
    graph->stack[depth++] = 0;
    graph->nodes[0].reached = true;
    while (depth > 0) {
        node *at = &graph->nodes[graph->stack[--depth]];
        size_t first = at->first, end = at->first + at->count;
        if (at->kind == OWN) {
            entries++;
            at->choice = cheapest(graph, at, seed);
            for (first = at->first; graph->edges[first] != at->choice;)
                first++;
            end = first + 1;
        }
        for (size_t i = first; i < end; i++) {
            const uint32_t number = graph->edges[i];
            node *to = &graph->nodes[number];
            to->refs++;
            if (!to->reached) {
                to->reached = true;
                graph->stack[depth++] = number;
            }
        }
    }
    return entries;
}

/* Follows a move to position `number`, or takes it back: counts those that lead to it, and to all that it
 * alone needs. Returns how many entries that adds, or frees. */
static uint64_t refer(const keepers *graph, uint32_t number, bool adds, uint64_t *work)
{
    uint64_t entries = 0;
    size_t depth = 0;
    graph->stack[depth++] = number;
    while (depth > 0) {
        node *at = &graph->nodes[graph->stack[--depth]];
        ++*work;
        if (adds ? at->refs++ > 0 : --at->refs > 0)
            continue;
        if (at->kind == OWN) {
            entries++;
            graph->stack[depth++] = at->choice;
            continue;
        }
        for (size_t i = at->first; i < at->first + at->count; i++)
            graph->stack[depth++] = graph->edges[i];
    }
    return entries;
}

/* Chooses the move of a position of the strategy anew. */
static void choose_again(const keepers *graph, node *at, uint64_t *work)
{
    uint32_t best = at->choice;
    uint64_t least = refer(graph, best, false, work);
    for (size_t i = at->first; i < at->first + at->count; i++) {
        const uint32_t to = graph->edges[i];
        if (to == at->choice)
            continue;
        const uint64_t entries = refer(graph, to, true, work);
        refer(graph, to, false, work);
        if (entries < least) {
            least = entries;
            best = to;
        }
    }
    at->choice = best;
    refer(graph, best, true, work);
}

/* Improves the strategy in `best` move by move, and returns its entries. */
static poda_status recover(const keepers *graph, uint64_t *entries)
{
    uint64_t work = 0, before = UINT64_MAX, calls = 0;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < graph->set.count; i++) {
        graph->nodes[i].choice = graph->nodes[i].best;
        graph->nodes[i].refs = 0;
    }
    *entries = refer(graph, 0, true, &work);
    /* where positions lead to themselves, what a move alone needs cannot be told by counting */
    const int rounds = graph->cycles ? 0 : ROUNDS;
    for (int round = 0; round < rounds && *entries < before && work < MOST_WORK; round++) {
        before = *entries;
        for (size_t i = 0; i < graph->set.count && work < MOST_WORK; i++) {
            node *at = &graph->nodes[graph->order[round % 2 ? graph->set.count - 1 - i : i]];
            if (at->kind == OWN && at->refs > 0 && at->count > 1)
                choose_again(graph, at, &work);
            if ((status = poda__strategy_pause(graph->it, &calls, i, graph->error)) != PODA_OK)
                return status;
        }
        *entries = 0;
        for (size_t i = 0; i < graph->set.count; i++)
            *entries += graph->nodes[i].kind == OWN && graph->nodes[i].refs > 0;
    }
    for (size_t i = 0; i < graph->set.count; i++)
        graph->nodes[i].best = graph->nodes[i].refs ? graph->nodes[i].choice : PODA__NO_CHOICE;
    return status;
}

static poda_status improve(keepers *graph, uint64_t *least)
{
    const uint64_t edges = graph->edge_count < MOST_WORK ? graph->edge_count : MOST_WORK;
    uint64_t passes = MOST_WORK / (edges + 1), calls = 0;
    *least = UINT64_MAX;
    passes = passes < 2 ? 2 : passes > PASSES ? PASSES : passes;
    for (uint64_t pass = 0; pass < passes; pass++) {
        find_costs(graph);
        const uint64_t entries = choose(graph, pass);
        for (size_t i = 0; entries < *least && i < graph->set.count; i++)
            graph->nodes[i].best = graph->nodes[i].choice;
        *least = entries < *least ? entries : *least;
        const poda_status status =
            poda__strategy_pause(graph->it, &calls, graph->set.count, graph->error);
        if (status != PODA_OK)
            return status;
    }
    return recover(graph, least);
}

poda_status poda__strategy_among_all(const poda__strategist *it, const poda_state *from,
                                     poda__strategy *out, poda_error *error)
{
    keepers graph = {.it = it, .error = error};
    poda__strategy made = {0};
    poda_status status = find_all(&graph, from);
    if (status == PODA_OK)
        status = sort(&graph);
    if (status == PODA_OK)
        status = improve(&graph, &made.entries);
    if (status == PODA_OK) {
        made.choice = poda__array(graph.set.count, sizeof *made.choice);
        made.room = graph.set.count;
        status = made.choice ? PODA_OK : poda_fail_memory(error);
    }
    if (status == PODA_OK) {
        for (size_t i = 0; i < graph.set.count; i++)
            made.choice[i] = graph.nodes[i].best;
        made.set = graph.set;
        *out = made;
    } else {
        poda__set_release(&graph.set);
    }
    free(graph.nodes);
    free(graph.edges);
    free(graph.order);
    free(graph.stack);
    free(graph.list.at);
    return status;
}
