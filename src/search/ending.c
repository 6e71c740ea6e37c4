/* ending.c - when the exact search is tried first, and what becomes of its answer. It has far fewer nodes to
 * visit than a search depth by depth, if it comes to the end at all, and nothing to show if it does not: random games
 * estimate beforehand whether it will. */
#include <math.h>

#include "base/memory.h"
#include "base/stop.h"
#include "search/exact.h"
#include "search/settle.h"

enum {
    GAMES = 4,   /* random games that measure the distance to the end */
    PLIES = 200, /* of one of them, at most */
    SHARE = 2,   /* of solve_nodes; once a position is solved, those after it take far fewer */
};

/* The exact search takes about 2^(bits / 4) nodes, where `bits` are those of the choices along a random game: its root
 * for alpha-beta, and that again for the positions that come up on several ways (docs/performance.md). */
static double bits_left(const poda_search *search, const poda_state *from, size_t used, double most)
{
    const poda_game *game = search->game;
    uint64_t seed = 1;
    double sum = 0;
    poda_moves list = {search->move_list + used, 0, PODA__MOVE_ROOM - used};
    for (int i = 0; i < GAMES && sum <= GAMES * most; i++) {
        poda_state state = *from;
        poda_value value;
        int ply = 0;
        for (; ply < PLIES && sum <= GAMES * most && !poda_state_over(game, &state, &value);
             ply++) {
            list.count = 0;
            poda_state_moves(game, &state, &list);
            if (list.count == 0 || list.count > list.capacity)
                return HUGE_VAL;
            sum += log2((double)list.count);
            poda_state_play(game, &state, list.at[poda__random_below(&seed, (uint32_t)list.count)],
                            &state);
        }
        if (ply == PLIES)
            return HUGE_VAL;
    }
    return sum / GAMES;
}

static uint64_t nodes_for(const poda_search *search)
{
    return search->options->solve_nodes / SHARE + 1;
}

bool poda__ending_near(poda_search *search, const poda_state *from, const poda_moves *list)
{
    const double most = 4 * (log2((double)nodes_for(search)) + 1);
    return bits_left(search, from, list->count, most) <= most;
}

/* The table of proofs is one of its own: what it has stays true from move to move. */
static bool prepare_table(poda_search *search)
{
    const size_t bytes = poda__table_for(nodes_for(search));
    const bool fresh = search->proofs.buckets == 0;
    const bool signs = !search->plies; /* its values are signs of scores */
    if (search->options->table_bytes == 0)
        return false;
    if (!poda__table_resize(&search->proofs, bytes < search->options->table_bytes
                                                 ? bytes
                                                 : search->options->table_bytes)) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return false;
    }
    if (!fresh && (!search->options->keep || signs != search->ending.signs))
        poda__table_clear(&search->proofs);
    search->ending.signs = signs;
    return search->proofs.buckets > 0;
}

/* Is there more to find than the exact search does: a quicker win, a move that is harder to answer? */
static bool goes_on(const poda_search *search, const poda_result *result)
{
    const poda_search_options *options = search->options;
    const poda_value own = search->viewer == PODA_MAX ? result->value : -result->value;
    return options->every_move || (search->ternary && (own <= 0 || options->line));
}

/* The exact search instead of the one that was asked for, until `restore`. */
static void borrow(poda_search *search, poda_search_options *options)
{
    const poda_search_options *given = search->options;
    *options = *given;
    options->algorithm = PODA_EXACT;
    options->every_move = options->line = false;
    options->nodes = search->nodes + nodes_for(search);
    search->options = options;
    search->table = &search->proofs;
    search->team = NULL; /* it has one thread */
    poda__search_plan(search);
}

static void restore(poda_search *search, const poda_search *before)
{
    search->options = before->options;
    search->table = before->table;
    search->team = before->team;
    search->deadline = before->deadline;
    if (search->status == PODA_NO_MEMORY)
        return;
    search->status = PODA_OK; /* deeper than it can look: then it has not found anything */
    search->stopped = false;
    search->at_stop = (poda__tally){0};
    search->move_top = before->move_top;
    /* its moves are not those of the other search, which is as it would be without it */
    memset(search->killers_at, 0, (PODA_MAX_PLY + 2) * sizeof *search->killers_at);
    memset(search->history_score, 0, 2 * sizeof *search->history_score);
}

bool poda__ending_solve(poda_search *search, const poda_state *from, poda_result *result)
{
    const poda_search_options *given = search->options;
    poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM}; /* others may have used the room */
    const poda_search before = *search;
    const poda_result asked = *result;
    poda_search_options options;
    if (!prepare_table(search))
        return search->status != PODA_OK;
    borrow(search, &options);
    search->deadline = search->started + given->seconds / 4;
    poda_state_moves(search->game, from, &list);
    poda__search_exact(search, from, &list, result);
    result->exact =
        result->lower >= result->upper || poda_is_win(result->lower) || poda_is_loss(result->upper);
    result->value = poda_is_win(result->lower)    ? PODA_WIN
                    : poda_is_loss(result->upper) ? -PODA_WIN
                                                  : result->lower;
    search->ending.nodes = search->nodes;
    search->ending.interior = poda__search_interior(search);
    search->ending.any = search->status == PODA_OK;
    search->ending.solved = search->ending.any && result->exact;
    search->ending.move = result->move;
    search->ending.lower = result->lower;
    search->ending.upper = result->upper;
    restore(search, &before);
    if (search->status != PODA_OK)
        return true;
    if (search->ending.solved && !goes_on(search, result)) {
        result->known = true;
        result->algorithm = PODA_EXACT;
        return true;
    }
    *result = asked;
    search->nodes = search->interior = search->cuts = search->table_hits = 0;
    poda__search_plan(search);
    return false;
}

bool poda__ending_won(poda_search *search, poda_result *result)
{
    const bool max = search->viewer == PODA_MAX;
    if (!search->ending.any || !search->ending.solved ||
        !(max ? poda_is_win(search->ending.lower) : poda_is_loss(search->ending.upper)))
        return false;
    result->lower = search->ending.lower;
    result->upper = search->ending.upper;
    result->value = max ? PODA_WIN : -PODA_WIN;
    result->move = search->ending.move;
    result->known = result->exact = true;
    result->algorithm = PODA_EXACT;
    search->nodes = search->ending.nodes;
    search->interior = search->ending.interior;
    poda__search_plan(search);
    search->patience = search->patience_given;
    return true;
}

/* A drawn game: does the move that the other search prefers keep the draw? Of those that do it is the one that is
 * hardest to answer. */
static void keep_preferred(poda_search *search, const poda_state *from, poda_move move)
{
    const poda_search before = *search;
    poda_search_options options;
    if (poda__stopped(search->options->stop))
        return;
    search->stopped = false; /* by a limit of the other search */
    borrow(search, &options);
    const bool keeps = poda__exact_reaches(search, from, move, 0);
    restore(search, &before);
    if (search->status != PODA_OK)
        return;
    search->nodes = before.nodes;
    search->interior = before.interior;
    search->cuts = before.cuts;
    search->table_hits = before.table_hits;
    search->patience = before.patience;
    search->patience_given = before.patience_given;
    search->stopped = before.stopped;
    search->at_stop = before.at_stop;
    if (keeps)
        poda__search_keeps(search, move, 0);
}

void poda__ending_join(poda_search *search, const poda_state *from, poda_result *result)
{
    if (!search->ending.any)
        return;
    const bool more = search->ending.lower > result->lower || search->ending.upper < result->upper;
    if (search->ending.lower > result->lower)
        result->lower = search->ending.lower;
    if (search->ending.upper < result->upper)
        result->upper = search->ending.upper;
    if (more && !result->exact && !poda_is_win(result->value) && !poda_is_loss(result->value) &&
        result->pv_length > 1) /* the line need not keep what only the exact search has proven */
        result->pv_length = 1;
    if (search->ending.solved && search->ternary && result->lower == 0 && result->upper == 0 &&
        result->move != search->ending.move)
        keep_preferred(search, from, result->move);
}
