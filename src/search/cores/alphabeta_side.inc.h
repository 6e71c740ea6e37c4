/* alphabeta_side.inc.h - one player's half of alphabeta.inc.h: a node that is no leaf.
 * SIDE is the player; SELF and OTHER the functions for nodes of that player and of the rival; MINE is
 * the bound this player raises, THEIRS the rival's; BETTER and MEETS compare values as this player does. */
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
        if (!PODA_E(leaf)(search, &child, next, ply + 1, alpha, beta, &value))
            value = next == SIDE ? SELF(search, PODA_STATE_PASS(child), ply + 1, alpha, beta)
                                 : OTHER(search, PODA_STATE_PASS(child), ply + 1, alpha, beta);
        if (!(BETTER(value, best)))
            continue;
        best = value;
        if (!(BETTER(value, MINE)))
            continue;
        MINE = value;
        if (ply == 0 && !search->stopped)
            search->root_move = move;
        PODA_EMIT(UPDATE, SIDE, move, alpha, beta, value);
        if (MEETS(alpha, beta)) {
            if (PODA_MOVES_LEFT)
                search->cuts++;
            PODA_EMIT(CUT, SIDE, move, alpha, beta, value);
            break;
        }
    }
    PODA_MOVES_CLOSE;
    const poda_value value = !PODA_FAIL_HARD ? best : (BETTER(MINE, THEIRS)) ? THEIRS : MINE;
    PODA_EMIT(RETURN, SIDE, 0, alpha, beta, value);
    return value;
}

#undef SIDE
#undef SELF
#undef OTHER
#undef MINE
#undef THEIRS
#undef BETTER
