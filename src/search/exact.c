/* exact.c - what the exact search is asked, question by question: the value of a position, then of its
 * moves, then the line. Every answer is a proven bound, so whatever is known when it is stopped is
 * true. */
#include "search/exact.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/deepen.h"
#include "search/settle.h"

/* One move of the root; bounds are for the player to move. */
typedef struct candidate {
    poda_move move;
    size_t number; /* in the game's own order */
    poda_value lower, upper;
    int64_t rank;
} candidate;

typedef struct prover {
    poda_search *search;
    poda__core *core;
    const poda_state *from;
    int player;
    poda_value lower, upper; /* of the position, for the player to move */
    candidate *candidates;   /* the most promising first */
    size_t count;
} prover;

static int compare_ranks(const void *a, const void *b)
{
    const int64_t one = ((const candidate *)a)->rank, other = ((const candidate *)b)->rank;
    return (one < other) - (one > other);
}

/* Orders the moves of the root as the core does those of other positions. */
static void rank_candidates(const prover *proof)
{
    const poda_search *search = proof->search;
    const poda_rules *rules = search->game->rules;
    const bool promise = rules->hints && rules->hints->promise;
    for (size_t i = 0; i < proof->count; i++) {
        candidate *at = &proof->candidates[i];
        poda_state child;
        poda_value over, worth = 0;
        poda_state_play(search->game, proof->from, at->move, &child);
        if (poda_state_over(search->game, &child, &over))
            worth = proof->player == PODA_MAX ? over : -over;
        else if (promise)
            worth = rules->hints->promise(search->game->params, proof->from, at->move);
        else if (search->eval >= 0)
            worth = rules->eval(search->game->params, &child, search->eval, proof->player);
        else if (rules->order)
            worth = rules->order(search->game->params, proof->from, at->move);
        at->rank = PODA__RANK(worth, i);
    }
    qsort(proof->candidates, proof->count, sizeof *proof->candidates, compare_ranks);
}

/* Is `state`, `ply` moves from the root, worth at least `target` to the prover's player? Returns a value
 * that it is at least, or else one that it is at most. */
static poda_value ask(const prover *proof, const poda_state *state, int ply, poda_value target)
{
    const bool max = proof->player == PODA_MAX;
    const poda_value beta = max ? target : 1 - target;
    const poda_value value = proof->core(proof->search, state, ply, beta - 1, beta);
    return max ? value : -value;
}

/* Is the move worth at least `target`? Meaningless if the search was stopped. */
static bool ask_move(const prover *proof, candidate *at, poda_value target)
{
    poda_state child;
    if (at->lower >= target || at->upper < target)
        return at->lower >= target;
    poda_state_play(proof->search->game, proof->from, at->move, &child);
    const poda_value value = ask(proof, &child, 1, target);
    if (proof->search->stopped)
        return false;
    if (value >= target)
        at->lower = value;
    else
        at->upper = value;
    return value >= target;
}

/* The smallest and the largest value that a bound stands for in a result. */
static poda_value floor_of(const prover *proof, poda_value own)
{
    if (!proof->search->ternary)
        return own;
    return own > 0 ? PODA__LEAST_WIN : own < 0 ? -PODA_INFINITY : 0;
}

static poda_value ceiling_of(const prover *proof, poda_value own)
{
    if (!proof->search->ternary)
        return own;
    return own < 0 ? -PODA__LEAST_WIN : own > 0 ? PODA_INFINITY : 0;
}

/* Makes what is proven of the position part of the result. */
static void note(const prover *proof, poda_result *result)
{
    const poda_value low = floor_of(proof, proof->lower);
    const poda_value high = ceiling_of(proof, proof->upper);
    const bool max = proof->player == PODA_MAX;
    result->lower = max ? low : -high;
    result->upper = max ? high : -low;
}

/* Is the position worth at least `target`? A move that is comes first from now on. */
static void ask_root(prover *proof, poda_value target)
{
    poda_value most = -PODA_INFINITY;
    for (size_t i = 0; i < proof->count; i++) {
        candidate *at = &proof->candidates[i];
        const bool reached = ask_move(proof, at, target);
        if (proof->search->stopped)
            return;
        if (reached) {
            const candidate found = *at;
            memmove(proof->candidates + 1, proof->candidates, i * sizeof found);
            proof->candidates[0] = found;
            proof->lower = found.lower;
            poda__search_keeps(proof->search, found.move, floor_of(proof, found.lower));
            return;
        }
        most = at->upper > most ? at->upper : most;
    }
    proof->upper = most < proof->upper ? most : proof->upper;
}

/* The next value to ask about between two bounds: who wins first, then towards where the last answer
 * points (Plaat et al. 1996). */
static poda_value next_target(const poda_search *search, poda_value lower, poda_value upper)
{
    if (search->ternary)
        return upper;
    return lower <= -PODA_INFINITY && upper >= PODA_INFINITY ? 0
           : upper < PODA_INFINITY                           ? upper
                                                             : lower + 1;
}

static void show_progress(const prover *proof)
{
    poda_search *search = proof->search;
    search->progress.has_move = true;
    search->progress.move = proof->candidates[0].move;
    search->progress.value = 0;
}

/* In scored games every answer moves one bound; between two finite ones the upper is tried. */
static void find_value(prover *proof, poda_result *result)
{
    while (proof->lower < proof->upper && !proof->search->stopped) {
        ask_root(proof, next_target(proof->search, proof->lower, proof->upper));
        note(proof, result);
        result->move = proof->candidates[0].move;
        show_progress(proof);
    }
}

/* The same for one move, which is worth no more than the position. */
static void find_move(const prover *proof, candidate *at)
{
    if (at->upper > proof->upper)
        at->upper = proof->upper;
    while (at->lower < at->upper && !proof->search->stopped)
        ask_move(proof, at, next_target(proof->search, at->lower, at->upper));
}

/* Values moves with at most so many nodes in all, `fair`: each with its share of those that are left. */
static void find_some(const prover *proof, poda_search_options *options, uint64_t most, bool fair)
{
    poda_search *search = proof->search;
    for (size_t i = 0; i < proof->count && !search->stopped && search->nodes < most; i++) {
        const uint64_t left = most - search->nodes;
        options->nodes = search->nodes + (fair ? left / (proof->count - i) + 1 : left);
        poda__search_plan(search);
        find_move(proof, &proof->candidates[i]);
        if (search->stopped && search->status == PODA_OK && search->nodes >= options->nodes) {
            search->interior = poda__search_interior(search);
            search->stopped = false; /* by itself, not by a limit */
        }
    }
}

/* The other moves may take a few times the work of the position, not more: one that is bad, but hard to
 * refute, can take far longer than all else. So those that are easy come first. */
static void find_moves(const prover *proof)
{
    enum { SHARE = 2, LEAST = 2000000 };
    poda_search *search = proof->search;
    const poda_search_options *given = search->options;
    poda_search_options options = *given;
    const uint64_t share = SHARE * search->nodes;
    uint64_t most = search->nodes + (share > LEAST ? share : LEAST);
    if (search->stopped)
        return;
    if (given->nodes && given->nodes < most)
        most = given->nodes;
    search->options = &options;
    find_some(proof, &options, most, true);
    find_some(proof, &options, most, false);
    search->options = given;
    search->stopped |= given->nodes && search->nodes >= given->nodes;
    if (!search->stopped)
        poda__search_plan(search);
}

static void list_moves(const prover *proof, poda_result *result)
{
    const poda_value sign = proof->player == PODA_MAX ? 1 : -1;
    for (size_t i = 0; i < proof->count; i++) {
        const candidate *at = &proof->candidates[i];
        const bool known = at->lower == at->upper;
        const poda_value own = !proof->search->ternary ? at->lower : at->lower * PODA_WIN;
        proof->search->move_values[at->number] =
            (poda_move_value){at->move, known ? sign * own : 0, known, known, 0};
    }
    result->move_count = proof->count;
}

/* The move of `list` that keeps `value`, for the player of the prover; SIZE_MAX: stopped. */
static size_t keeps_value(const prover *proof, const poda_state *state, int ply,
                          const poda_moves *list, poda_value value)
{
    const bool mine = poda_state_turn(proof->search->game, state) == proof->player;
    for (size_t i = 0; i < list->count && !proof->search->stopped; i++) {
        poda_state child;
        poda_state_play(proof->search->game, state, list->at[i], &child);
        /* the opponent keeps it with a move that is not worth more */
        const poda_value target = mine ? value : value + 1;
        const bool reached = ask(proof, &child, ply + 1, target) >= target;
        if (reached == mine && !proof->search->stopped)
            return i;
    }
    return SIZE_MAX;
}

/* The line of best play where plies do not decide what is best: of a draw or a score. Its nodes are
 * not counted; it may use as many as the search itself did. */
static void find_line(const prover *proof, poda_result *result)
{
    poda_search *search = proof->search;
    const poda_search before = *search;
    poda_search_options options = *search->options;
    const poda_value value = proof->lower;
    poda_state state = *proof->from;
    poda_value over;
    options.nodes = 2 * search->nodes + 10000;
    search->options = &options;
    poda__search_plan(search);
    result->pv[result->pv_length++] = result->move;
    poda_state_play(search->game, &state, result->move, &state);
    for (int ply = 1; result->pv_length < PODA_PV_MAX; ply++) {
        poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
        if (poda_state_over(search->game, &state, &over))
            break;
        poda_state_moves(search->game, &state, &list);
        if (list.count > list.capacity)
            break;
        search->move_top = list.count;
        const size_t index = keeps_value(proof, &state, ply, &list, value);
        if (index == SIZE_MAX)
            break;
        result->pv[result->pv_length++] = list.at[index];
        poda_state_play(search->game, &state, list.at[index], &state);
    }
    *search = before;
}

bool poda__exact_reaches(poda_search *search, const poda_state *from, poda_move move,
                         poda_value target)
{
    const prover proof = {.search = search,
                          .core = poda__search_cores(search, false)->run->exact,
                          .from = from,
                          .player = search->viewer};
    candidate at = {.move = move, .lower = -PODA_INFINITY, .upper = PODA_INFINITY};
    const bool reached = ask_move(&proof, &at, target);
    return reached && !search->stopped;
}

void poda__search_exact(poda_search *search, const poda_state *from, const poda_moves *list,
                        poda_result *result)
{
    const poda__cores *cores = poda__search_cores(search, false);
    search->ternary = !search->plies || !search->game->rules->scored;
    const poda_value most = search->ternary ? 1 : PODA_INFINITY;
    prover proof = {.search = search,
                    .core = cores->run->exact,
                    .from = from,
                    .player = search->viewer,
                    .lower = -most,
                    .upper = most,
                    .candidates = poda__array(list->count, sizeof(candidate)),
                    .count = list->count};
    if (!proof.candidates) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    for (size_t i = 0; i < list->count; i++)
        proof.candidates[i] = (candidate){list->at[i], i, -most, most, 0};
    rank_candidates(&proof);
    search->nodes++; /* the root, which the core does not visit */
    search->interior++;
    search->move_top = list->count; /* keeps the list allocated */
    result->move = proof.candidates[0].move;
    find_value(&proof, result);
    if (search->options->every_move) {
        find_moves(&proof);
        list_moves(&proof, result);
    }
    if (search->status == PODA_OK && proof.lower >= PODA_INFINITY)
        result->value = PODA_INFINITY; /* a position without moves that is not over */
    else if (search->options->line && !search->stopped && proof.lower == proof.upper &&
             (!search->ternary || proof.lower == 0))
        find_line(&proof, result);
    search->move_top = 0;
    free(proof.candidates);
}
