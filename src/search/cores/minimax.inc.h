/* minimax.inc.h - plain minimax over any rules: every node, no cuts (Shannon 1950). With
 * PODA_FIRST_WIN it stops at a node's first winning move, as the algorithm taught for corks does:
 * the value is that of minimax without plies, since wins and losses are the ends of the scale.
 * Define PODA_RULES, PODA_NAME, PODA_TRACE and PODA_FIRST_WIN before including. */
#define PODA_INNER PODA_CAT(PODA_NAME, _node)

/* A node that is not a leaf. */
static poda_value PODA_INNER(poda_search *search, PODA_STATE_PARAMETER, int player, int ply,
                             poda_value alpha, poda_value beta)
{
    PODA_STATE_HERE;
    if (PODA_PAUSE(search))
        return 0;
    poda_value best = player == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY;
    PODA_MOVES_OPEN(state);
    PODA_EACH_MOVE (move) {
        STATE child;
        poda_value value;
        PODA_R(play)(GAME, state, move, &child);
        const int next = PODA_TURN_AFTER(&child, player);
        PODA_VIA(move, PODA_MOVE_INDEX(state, move));
        if (!PODA_E(leaf)(search, &child, next, ply + 1, alpha, beta, &value))
            value = PODA_INNER(search, PODA_STATE_PASS(child), next, ply + 1, alpha, beta);
        if (poda__better(player, value, best)) {
            best = value;
            if (ply == 0 && !search->stopped)
                search->root_move = move;
            PODA_EMIT(UPDATE, player, move, alpha, beta, best);
            if (PODA_FIRST_WIN && (player == PODA_MAX ? poda_is_win(best) : poda_is_loss(best))) {
                if (poda__cut_counts(PODA_MOVES_LEFT))
                    search->cuts++;
                PODA_EMIT_CUT(player, move, alpha, beta, best, PODA_MOVES_LEFT);
                break;
            }
        }
    }
    PODA_MOVES_CLOSE;
    PODA_EMIT(RETURN, player, 0, alpha, beta, best);
    return best;
}

static poda_value PODA_NAME(poda_search *search, const void *position, int ply, poda_value alpha,
                            poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    const int player = PODA_R(turn)(GAME, &root);
    poda_value value;
    if (PODA_E(leaf)(search, &root, player, ply, alpha, beta, &value))
        return value;
    return PODA_INNER(search, PODA_STATE_PASS(root), player, ply, alpha, beta);
}

#undef PODA_INNER
#undef PODA_FIRST_WIN
