/* negamax.inc.h - the main search: fail-soft alpha-beta in negamax form with a transposition table,
 * move ordering and quiescence; with PODA_PVS it is principal-variation search (Marsland & Campbell
 * 1982), and MTD(f) drives it with null windows (Plaat et al. 1996). Define PODA_RULES, PODA_NAME,
 * PODA_TRACE, PODA_SHARED (several threads share the table) and PODA_PVS before including.
 *
 * Its value at any depth is that of plain minimax: the table answers only for the same depth, or
 * from entries that never reached the horizon and whose lines end within that depth. */
#define PODA_INNER PODA_CAT(PODA_NAME, _node)
#define PODA_QUIET PODA_CAT(PODA_NAME, _quiet)
#define PODA_FOUND PODA_CAT(PODA_NAME, _found)

/* Events are for MAX; this core's window is for the player to move. */
#if PODA_TRACE
#define PODA_EMIT_MOVER(kind, move, value)                                                         \
    (player == PODA_MAX ? PODA_EMIT(kind, player, move, alpha, beta, value)                        \
                        : PODA_EMIT(kind, player, move, -beta, -alpha, -(value)))
#define PODA_EMIT_MOVER_CUT(move, value, left)                                                     \
    (player == PODA_MAX ? PODA_EMIT_CUT(player, move, alpha, beta, value, left)                    \
                        : PODA_EMIT_CUT(player, move, -beta, -alpha, -(value), left))
#else
#define PODA_EMIT_MOVER(kind, move, value) ((void)0)
#define PODA_EMIT_MOVER_CUT(move, value, left) ((void)(move), (void)(left))
#endif

#include "search/cores/probe.inc.h"

/* At the horizon: the evaluation, or its value after noisy moves. Counts and reports its own
 * node. */
static poda_value PODA_QUIET(poda_search *search, const STATE *state, int player, int ply,
                             poda_value alpha, poda_value beta)
{
    poda_value best;
    search->nodes++;
    PODA_EMIT_MOVER(ENTER, 0, 0);
    if (PODA_R(is_end)(search, state, player, ply, &best)) {
        best = player == PODA_MAX ? best : -best;
        PODA_EMIT_MOVER(LEAF, 0, best);
        return best;
    }
    bool follows = false, cut = false; /* a noisy move exists; the bounds have met. Only traced */
    size_t left = 0;                   /* noisy moves that are cut off; only traced */
    poda_move cut_move = 0;
    best = PODA_R(evaluate)(search, state);
    best = player == PODA_MAX ? best : -best;
    if (search->quiescence && ply < PODA_MAX_PLY && best < beta && !PODA_PAUSE(search)) {
        if (best > alpha)
            alpha = best;
        PODA_MOVES_OPEN(state);
        PODA_EACH_MOVE (move) {
            if (!PODA_R(is_noisy)(search, state, move))
                continue;
            if (PODA_TRACE && cut) {
                left++;
                continue;
            }
            if (PODA_TRACE && !follows) {
                follows = true;
                PODA_EMIT_MOVER(EVALUATE, 0, best);
            }
            STATE child;
            PODA_R(play)(GAME, state, move, &child);
            const int next = PODA_TURN_AFTER(&child, player);
            PODA_VIA(move, PODA_MOVE_INDEX(state, move));
            const poda_value value =
                next == player ? PODA_QUIET(search, &child, next, ply + 1, alpha, beta)
                               : -PODA_QUIET(search, &child, next, ply + 1, -beta, -alpha);
            if (value <= best)
                continue;
            best = value;
            if (best <= alpha)
                continue;
            alpha = best;
            PODA_EMIT_MOVER(UPDATE, move, best);
            if (best >= beta) {
                if (!PODA_TRACE)
                    break;
                cut = true;
                cut_move = move;
            }
        }
        PODA_MOVES_CLOSE;
        if (PODA_TRACE && cut)
            PODA_EMIT_MOVER_CUT(cut_move, best, left);
    }
    if (PODA_TRACE && follows)
        PODA_EMIT_MOVER(RETURN, 0, best);
    else
        PODA_EMIT_MOVER(LEAF, 0, best);
    return best;
}

/* Is the node a leaf? Then sets its value for the player to move. Tested before the call of a
 * node. */
static inline bool PODA_CAT(PODA_NAME, _leaf)(poda_search *search, const STATE *state, int player,
                                              int ply, poda_value alpha, poda_value beta,
                                              poda_value *value)
{
    if (PODA_R(is_end)(search, state, player, ply, value)) {
        *value = player == PODA_MAX ? *value : -*value;
        search->nodes++;
        PODA_EMIT_MOVER(ENTER, 0, 0);
        PODA_EMIT_MOVER(LEAF, 0, *value);
    } else if (ply >= search->horizon) {
        *value = PODA_QUIET(search, state, player, ply, alpha, beta);
    } else {
        return false;
    }
    if (ply > search->deepest)
        search->deepest = ply;
    return true;
}

#if PODA_SHARED
/* Has another thread meanwhile found what this node is to find? Then the value rests on that alone:
 * `horizon_hits` are those before the node. */
static bool PODA_FOUND(poda_search *search, uint64_t key, int ply, poda_value lead,
                       poda_value alpha, poda_value beta, uint64_t horizon_hits, poda_value *value)
{
    const int depth = search->horizon - ply;
    PODA_PROBE(slot, key);
    if (!slot || (poda__slot_solved(slot) ? poda__slot_depth(slot) > depth
                                          : poda__slot_depth(slot) != depth))
        return false;
    const poda__bound bound = poda__slot_bound(slot);
    *value = PODA_R(with_lead)(poda__value_from_table(slot->value, ply & search->plies), lead);
    if ((bound == PODA__LOWER && *value < beta) || (bound == PODA__UPPER && *value > alpha))
        return false;
    search->table_hits++;
    search->horizon_hits = horizon_hits + !poda__slot_solved(slot);
    if (ply + poda__slot_depth(slot) > search->deepest)
        search->deepest = ply + poda__slot_depth(slot);
    return true;
}
#endif

/* A node that is not a leaf. */
static poda_value PODA_INNER(poda_search *search, const STATE *state, int player, int ply,
                             poda_value alpha, poda_value beta)
{
    poda_value value;
    assert(alpha < beta && ply < search->horizon);
    search->nodes++;
    PODA_EMIT_MOVER(ENTER, 0, 0);
    if (PODA_PAUSE(search))
        return 0;

    const int depth = search->horizon - ply;
    uint64_t key = 0;
    poda_value lead = 0; /* for the player to move; entries hold values without it */
    size_t table_index = SIZE_MAX;
    if (search->table) {
        key = PODA_R(table_key)(search, state, player, depth, &lead);
        PODA_PROBE(slot, key);
        if (slot) {
            const bool fits = poda__slot_solved(slot) ? poda__slot_depth(slot) <= depth
                                                      : poda__slot_depth(slot) == depth;
            const poda__bound bound = poda__slot_bound(slot);
            value =
                PODA_R(with_lead)(poda__value_from_table(slot->value, ply & search->plies), lead);
            table_index = slot->index;
            if (fits && ply > 0 && /* the root needs a move */
                (bound == PODA__EXACT || (bound == PODA__LOWER && value >= beta) ||
                 (bound == PODA__UPPER && value <= alpha))) {
                search->table_hits++;
                if (!poda__slot_solved(slot))
                    search->horizon_hits++;
                if (ply + poda__slot_depth(slot) > search->deepest)
                    search->deepest = ply + poda__slot_depth(slot);
                PODA_EMIT_MOVER(TABLE, 0, value);
                return value;
            }
        }
    }

    /* The subtree decides whether the value may be kept for other depths. */
    const uint64_t horizon_hits = search->horizon_hits;
    const int deepest = search->deepest;
    search->deepest = ply;

    const size_t first = search->move_top;
    const size_t count = PODA_R(list)(search, state);
    poda_move *moves = search->move_list + first;
    int64_t *ranks = search->move_rank + first;
    const bool ordered = PODA_SHARED || search->killers || search->history || table_index < count;
    if (ordered) {
        const poda_move *killers = search->killers_at[ply];
        for (size_t i = 0; i < count; i++) {
            int32_t score = 0;
            if (i == table_index)
                score = INT32_MAX;
            else if (search->killers && killers[0] == moves[i] + 1)
                score = 1 << 29;
            else if (search->killers && killers[1] == moves[i] + 1)
                score = 1 << 28;
            else {
                if (search->history)
                    score = search->history_score[player][moves[i] % PODA__HISTORY];
                score += PODA_R(order_of)(search, state, moves[i]) * 64;
            }
            ranks[i] = PODA__RANK(score, i);
        }
        if (PODA_UNLIKELY(count > PODA__WIDE))
            poda__search_sort(moves, ranks, count);
    }

    const poda_value alpha_given = alpha;
    poda_value best = -PODA_INFINITY;
    size_t best_index = 0;
#if PODA_SHARED
    const bool shares = depth >= PODA__BUSY_DEPTH;
    size_t put_off = 0; /* moves at the end that another thread searched when their turn came */
#else
    enum { put_off = 0 };
#endif
    for (size_t i = 0; i < count; i++) {
        if (ordered && PODA_LIKELY(count <= PODA__WIDE) && (!PODA_SHARED || i < count - put_off))
            poda__search_pick(moves, ranks, i, count - put_off);
        const poda_move move = moves[i];
#if PODA_SHARED
        const uint64_t busy_key = shares ? poda__busy_key(key, depth, move) : 0;
        if (shares && i > 0) {
            if (ply > 0 && /* the root needs a move */
                PODA_FOUND(search, key, ply, lead, alpha_given, beta, horizon_hits, &value)) {
                search->move_top = first;
                if (deepest > search->deepest)
                    search->deepest = deepest;
                return value;
            }
            if (i < count - put_off && poda__busy(search->busy, busy_key)) {
                poda__search_put_off(moves, ranks, i--, count);
                put_off++;
                continue;
            }
        }
        if (shares)
            poda__busy_begin(search->busy, busy_key);
#endif
#define PODA_INDEX (ordered ? PODA__RANK_INDEX(ranks[i]) : i) /* in the game's own order */
        STATE child;
        PODA_R(play)(GAME, state, move, &child);
        const int next = PODA_TURN_AFTER(&child, player);
        const bool again = next == player; /* the same player moves again */
#define PODA_BELOW(low, high)                                                                      \
    (PODA_VIA(move, PODA_INDEX),                                                                   \
     again ? PODA_INNER(search, &child, next, ply + 1, low, high)                                  \
           : -PODA_INNER(search, &child, next, ply + 1, -(high), -(low)))
        PODA_VIA(move, PODA_INDEX);
        if (PODA_CAT(PODA_NAME, _leaf)(search, &child, next, ply + 1, again ? alpha : -beta,
                                       again ? beta : -alpha, &value)) {
            value = again ? value : -value;
        } else {
            /* PVS first tests whether the move is better at all */
            const bool scout = PODA_PVS && i > 0 && beta - alpha > 1;
            if (scout)
                value = PODA_BELOW(alpha, alpha + 1);
            if (!scout || (value > alpha && value < beta && !search->stopped))
                value = PODA_BELOW(alpha, beta);
        }
#undef PODA_BELOW
#if PODA_SHARED
        if (shares)
            poda__busy_end(search->busy, busy_key);
#endif
        if (value <= best)
            continue;
        best = value;
        best_index = PODA_INDEX;
        if (value <= alpha)
            continue;
        alpha = value;
        if (ply == 0 && !search->stopped)
            search->root_move = move;
        PODA_EMIT_MOVER(UPDATE, move, value);
        if (alpha >= beta) {
            search->cuts += poda__cut_counts(count - i - 1);
            PODA_EMIT_MOVER_CUT(move, value, count - i - 1);
            if (search->killers && search->killers_at[ply][0] != move + 1) {
                search->killers_at[ply][1] = search->killers_at[ply][0];
                search->killers_at[ply][0] = move + 1;
            }
            if (search->history) {
                int32_t *entry = &search->history_score[player][move % PODA__HISTORY];
                *entry += depth < 32 ? depth * depth : 1024;
                if (*entry > 1 << 24)
                    for (int j = 0; j < PODA__HISTORY; j++)
                        search->history_score[player][j] /= 2;
            }
            break;
        }
    }
    assert(search->move_top == first + count); /* every node below gave its moves back */
    search->move_top = first;
    if (search->table && !search->stopped) {
        const bool solved = search->horizon_hits == horizon_hits;
        PODA_STORE(search->table, key, poda__value_to_table(best, ply & search->plies) - lead,
                   best_index, solved ? search->deepest - ply : depth, solved,
                   best <= alpha_given ? PODA__UPPER
                   : best >= beta      ? PODA__LOWER
                                       : PODA__EXACT);
    }
    if (deepest > search->deepest)
        search->deepest = deepest;
    PODA_EMIT_MOVER(RETURN, 0, best);
    return best;
}

static poda_value PODA_NAME(poda_search *search, const void *position, int ply, poda_value alpha,
                            poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    const int player = PODA_R(turn)(GAME, &root);
    const poda_value low = player == PODA_MAX ? alpha : -beta;
    const poda_value high = player == PODA_MAX ? beta : -alpha;
    poda_value value;
    if (!PODA_CAT(PODA_NAME, _leaf)(search, &root, player, ply, low, high, &value))
        value = PODA_INNER(search, &root, player, ply, low, high);
    return player == PODA_MAX ? value : -value;
}

#undef PODA_EMIT_MOVER
#undef PODA_EMIT_MOVER_CUT
#undef PODA_PROBE
#undef PODA_STORE
#undef PODA_FETCH
#undef PODA_INDEX
#undef PODA_INNER
#undef PODA_QUIET
#undef PODA_FOUND
#undef PODA_PVS
