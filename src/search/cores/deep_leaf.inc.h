/* deep_leaf.inc.h - the selective search at its horizon: evaluations, and quiescence. Part of deep.inc.h,
 * which defines its words. */

/* The evaluation for the player to move. Positions come again with every iteration, and where an
 * evaluation is the larger part of a node (JUDGED_ONCE), it is looked up. */
static inline poda_value PODA_CAT(PODA_NAME, _eval)(poda_search *search, const STATE *state,
                                                    int player, int ply)
{
    poda_value value;
    if (search->eval == PODA_EVAL_ZERO)
        return 0;
#if PODA_R(JUDGED_ONCE)
    const uint64_t key = search->deep->at[ply].key;
    poda__judged *const judged = &search->deep->judged[key & (PODA__JUDGED - 1)];
    if (judged->upper == key >> 32) {
        value = judged->value;
    } else {
        value = PODA_R(judge)(search, PODA_STATE_PASS(*state));
        *judged = (poda__judged){(uint32_t)(key >> 32), value};
    }
#else
    (void)ply;
    value = PODA_R(judge)(search, PODA_STATE_PASS(*state));
#endif
    return player == PODA_MAX ? value : -value;
}

/* A position at this ply is to be searched: notes its key, and asks the table for its entry before it
 * is needed. */
static inline void PODA_AHEAD(poda_search *search, const STATE *state, int ply, int depth)
{
    if (depth <= 0 && !PODA_R(knows_noisy)(search))
        return; /* evaluated at once */
#if !PODA_R(HAS_AGAIN)
    if (!search->table)
        return;
#endif
    const uint64_t key = PODA_R(position_key)(search, state);
    search->deep->at[ply].key = key;
    if (search->table)
        PODA_FETCH(search->table, key);
}

/* At the horizon: the evaluation, or its value after noisy moves; where the position is not calm,
 * after any move. Counts its own node. */
static poda_value PODA_QUIET(poda_search *search, const STATE *state, int player, int ply,
                             poda_value alpha, poda_value beta)
{
    poda_value best;
    search->nodes++;
    if (ply > search->deepest)
        search->deepest = ply;
    if (PODA_R(is_end)(search, state, player, ply, &best)) {
        if (PODA_R(timed_out)(search, state, best))
            PODA_JUDGED;
        return player == PODA_MAX ? best : -best;
    }
    const bool ends =
        ply >= PODA_MAX_PLY || !PODA_R(knows_noisy)(search) || !PODA__WITH(QUIESCENCE);
    const bool keeps = !ends && search->table && PODA__WITH(LEAVES);
    uint64_t key = 0;
    poda_value lead = 0;
    size_t table_index = SIZE_MAX;
    bool fresh = true; /* the table has nothing better */
    if (keeps) {
        key = PODA_R(entry_key)(search, state, search->deep->at[ply].key, player, PODA_REACH(0),
                                &lead);
        PODA_PROBE(slot, key);
        if (slot) {
            const poda__bound bound = poda__slot_bound(slot);
            const poda_value value =
                PODA_R(with_lead)(poda__value_from_table(slot->value, ply & search->plies), lead);
            if (PODA_R(timely)(search, state, value, ply) &&
                (bound == PODA__EXACT || (bound == PODA__LOWER && value >= beta) ||
                 (bound == PODA__UPPER && value <= alpha))) {
                search->table_hits++;
                if (!poda__slot_solved(slot))
                    PODA_JUDGED;
                return value;
            }
            table_index = slot->index;
            fresh = poda__slot_depth(slot) == 0;
        }
    }
    const bool calm = ply >= PODA_MAX_PLY || PODA_R(is_calm)(search, state);
    PODA_JUDGED;
    best = calm ? PODA_CAT(PODA_NAME, _eval)(search, state, player, ply) : -PODA_INFINITY;
    if (best >= beta || ends || PODA_PAUSE(search))
        return calm ? best : 0;
    const poda_value alpha_given = alpha;
    if (best > alpha)
        alpha = best;
    /* an exchange must bring the value near to alpha */
    poda_value least = 0;
    if (PODA__WITH(EXCHANGE) && calm && alpha > best && !poda_is_win(alpha)) {
        const poda_value scale = poda__deep_scale(search->deep);
        least = scale > 0 && alpha - best > 2 * scale ? alpha - best - 2 * scale : 0;
    }
    const size_t first = search->move_top;
    size_t listed = PODA_R(list)(search, state);
    uint32_t numbers[PODA__VITAL];
    const bool narrow = !calm && PODA_R(narrow)(search, state, first, &listed, numbers);
    poda_move *moves = search->move_list + first;
    int64_t *ranks = search->move_rank + first;
    size_t count = 0, best_index = UINT16_MAX;
    for (size_t i = 0; i < listed; i++) {
        const poda_move move = moves[i];
        const size_t number = narrow ? numbers[i] : i; /* in the game's own order */
        if (calm && !PODA_R(is_noisy)(search, state, move))
            continue;
        moves[count] = move;
        ranks[count] = PODA__RANK(
            number == table_index ? INT32_MAX : PODA_R(order_of)(search, state, move), number);
        count++;
    }
    search->move_top = first + count;
    for (size_t i = 0; i < count; i++) {
        poda__search_pick(moves, ranks, i, count);
        if (calm && !PODA_R(is_gain)(search, state, moves[i], least))
            continue;
        STATE child;
        PODA_R(play)(GAME, state, moves[i], &child);
        PODA_AHEAD(search, &child, ply + 1, 0);
        const int next = PODA_TURN_AFTER(&child, player);
        const poda_value value = next == player
                                     ? PODA_QUIET(search, &child, next, ply + 1, alpha, beta)
                                     : -PODA_QUIET(search, &child, next, ply + 1, -beta, -alpha);
        if (value <= best)
            continue;
        best = value;
        if (best <= alpha)
            continue;
        best_index = PODA__RANK_INDEX(ranks[i]);
        alpha = best;
        if (best >= beta)
            break;
    }
    search->move_top = first;
    if (keeps && fresh && !search->stopped)
        PODA_STORE(search->table, key, poda__value_to_table(best, ply & search->plies) - lead,
                   best_index, 0, false,
                   best <= alpha_given ? PODA__UPPER
                   : best >= beta      ? PODA__LOWER
                                       : PODA__EXACT);
    return best;
}
