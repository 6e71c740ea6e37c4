/* alphabeta_side.inc.h - one player's half of alphabeta.inc.h: a node that is not a leaf. SIDE is
 * the player; SELF and OTHER are the functions for nodes of that player and of the opponent; MINE
 * is the bound that this player improves. SIDE and the conventions are constants, so the loop tests
 * none of them. */
static poda_value SELF(poda_search *search, PODA_STATE_PARAMETER, int ply, poda_value alpha,
                       poda_value beta)
{
    PODA_STATE_HERE;
    if (PODA_PAUSE(search))
        return 0;
    poda_value best = SIDE == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY;
    PODA_MOVES_OPEN(state);
    PODA_EACH_MOVE (move) {
        STATE child;
        poda_value value;
        PODA_R(play)(GAME, state, move, &child);
        const int next = PODA_TURN_AFTER(&child, SIDE);
        PODA_VIA(move, PODA_MOVE_INDEX(state, move));
        if (!PODA_E(leaf)(search, &child, next, ply + 1, alpha, beta, &value))
            value = next == SIDE ? SELF(search, PODA_STATE_PASS(child), ply + 1, alpha, beta)
                                 : OTHER(search, PODA_STATE_PASS(child), ply + 1, alpha, beta);
        if (!poda__better(SIDE, value, best))
            continue;
        best = value;
        if (!poda__better(SIDE, value, MINE))
            continue;
        MINE = value;
        if (ply == 0 && !search->stopped)
            search->root_move = move;
        PODA_EMIT(UPDATE, SIDE, move, alpha, beta, value);
        if (poda__bounds_meet(PODA_CUT_STRICT, alpha, beta)) {
            if (poda__cut_counts(PODA_MOVES_LEFT))
                search->cuts++;
            PODA_EMIT_CUT(SIDE, move, alpha, beta, value, PODA_MOVES_LEFT);
            break;
        }
    }
    PODA_MOVES_CLOSE;
    const poda_value value = poda__returned(PODA_FAIL, SIDE, alpha, beta, best);
    PODA_EMIT(RETURN, SIDE, 0, alpha, beta, value);
    return value;
}

#undef SIDE
#undef SELF
#undef OTHER
#undef MINE
