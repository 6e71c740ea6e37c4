/* mcts.inc.h - Monte Carlo tree search (UCT, Kocsis & Szepesvari 2006) that also proves values:
 * each node keeps a lower and an upper bound on its value, which terminal results tighten and which
 * propagate upwards (score-bounded MCTS, Cazenave & Saffidine 2010). Won subtrees end the search;
 * moves proven worse than another are no longer visited. What else selection uses, where a game
 * gives it, is in mcts_tree.h. Each thread has a tree of its own; their roots are added up (root
 * parallelisation, Chaslot et al. 2008). Define PODA_RULES, PODA_NAME, PODA_TRACE before including. */
#define PODA_PLAYOUT PODA_CAT(PODA_NAME, _playout)
#define PODA_EXPAND PODA_CAT(PODA_NAME, _expand)
#define PODA_PERSIST PODA_CAT(PODA_NAME, _persist)
#define PODA_GROWTH PODA_CAT(PODA_NAME, _growth)

/* Plays random moves to the end of the game, or so many that the evaluation must do; returns the
 * value for MAX. */
static poda_value PODA_PLAYOUT(poda_search *search, poda__tree *tree, const STATE *from, int player,
                               int ply)
{
    STATE states[2];
    poda_value value;
    const STATE *state = from;
    const int end = ply + PODA__PLAYOUT_MOST;
    for (int turn = 0; ply < PODA_MAX_PLY; ply++, turn ^= 1) {
        poda__search_hurry(search, PODA__NODE_MOVES); /* a ply takes as long as a node */
        if (PODA_R(over_uncounted)(search, state, player, &value))
            return value;
        if (ply >= end && tree->judges)
            return poda__tree_estimate(tree, PODA_R(judge)(search, PODA_STATE_PASS(*state)));
        const size_t first = search->move_top;
        const size_t count = PODA_R(list)(search, state);
        search->move_top = first;
        if (count == 0)
            return 0;
        const poda_move move =
            search->move_list[first + poda__random_below(&search->seed, (uint32_t)count)];
        if (tree->rapid)
            poda__tree_played(tree, player, PODA_R(index_of)(search, state, move), ply);
        PODA_R(play)(GAME, state, move, &states[turn]);
        state = &states[turn];
        player = PODA_TURN_AFTER(state, player);
    }
    return 0; /* longer than any search goes: counts as drawn */
}

/* Gives `node` its children. */
static bool PODA_EXPAND(poda_search *search, poda__tree *tree, uint32_t node, const STATE *state,
                        int player)
{
    const size_t first = search->move_top;
    const size_t count = PODA_R(list)(search, state);
    search->move_top = first;
    if (search->stopped || !poda__tree_grow(tree, node, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        poda__leaf *child = &tree->nodes[tree->nodes[node].first_child + i];
        STATE next;
        poda_value value;
        child->move = search->move_list[first + i];
        child->index = (uint16_t)PODA_R(index_of)(search, state, child->move);
        PODA_R(play)(GAME, state, child->move, &next);
        child->player = (uint8_t)PODA_TURN_AFTER(&next, player);
        child->lower = -PODA_INFINITY;
        child->upper = PODA_INFINITY;
        if (PODA_R(over_uncounted)(search, &next, child->player, &value))
            child->lower = child->upper = value;
    }
    return true;
}

/* The share of the moves at the root that the player still has after two others were made: of some
 * moves, after some others. */
static double PODA_PERSIST(poda_search *search, const poda__tree *tree, const STATE *root)
{
    const poda__leaf *children = tree->nodes + tree->nodes[0].first_child;
    const uint32_t count = tree->nodes[0].child_count;
    enum { TRIES = 8, MOVES = 64 };
    const uint32_t step = count / MOVES + 1;
    uint32_t left = 0, asked = 0;
    for (uint32_t i = 0; i < TRIES; i++) {
        const poda__leaf *made = &children[(uint64_t)i * count / TRIES];
        const size_t first = search->move_top;
        STATE one, two;
        poda_value value;
        if (made->lower == made->upper)
            continue;
        PODA_R(play)(GAME, root, made->move, &one);
        const size_t replies = PODA_R(list)(search, &one);
        search->move_top = first;
        if (replies == 0)
            continue;
        PODA_R(play)(GAME, &one, search->move_list[first + i * replies / TRIES], &two);
        const int next = PODA_R(turn)(GAME, &two);
        if (next != tree->nodes[0].player || PODA_R(over_uncounted)(search, &two, next, &value))
            continue;
        const size_t later = PODA_R(list)(search, &two);
        search->move_top = first;
        for (uint32_t j = 0; j < count; j += step, asked++)
            for (size_t k = 0; k < later; k++)
                if (search->move_list[first + k] == children[j].move) {
                    left++;
                    break;
                }
    }
    return asked ? (double)left / asked : 0;
}

/* Grows the tree of one thread until its root is decided or a limit is reached. */
static poda_value PODA_GROWTH(poda_search *search, const void *position, int from, poda_value alpha,
                              poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    poda__tree *const grown = search->tree;
    (void)from, (void)alpha, (void)beta;
    if (!poda__tree_init(grown, search, PODA_R(turn)(GAME, &root)) ||
        !PODA_EXPAND(search, grown, 0, &root, grown->nodes[0].player) ||
        !poda__tree_adapt(grown, PODA_PERSIST(search, grown, &root))) {
        poda__tree_release(grown);
        if (!search->stopped)
            poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return 0;
    }
    poda__tree tree = *grown; /* closer than through the search */
    uint32_t path[PODA_MAX_PLY + 1] = {0};
    if (tree.implicit)
        poda__tree_judge(&tree, path, 0, PODA_R(judge)(search, PODA_STATE_PASS(root)));
    while (!PODA_PAUSE(search)) {
        search->nodes++;
        STATE states[2];
        const STATE *state = &root;
        int ply = 0;
        path[0] = 0;
        poda__tree_begin(&tree);
        PODA_EMIT(ENTER, tree.nodes[0].player, 0, tree.nodes[0].lower, tree.nodes[0].upper, 0);
        while (ply < PODA_MAX_PLY && tree.nodes[path[ply]].child_count) {
            const uint32_t next = poda__tree_select(&tree, path[ply]);
            if (tree.rapid)
                poda__tree_played(&tree, tree.nodes[path[ply]].player, tree.nodes[next].index, ply);
            PODA_R(play)(GAME, state, tree.nodes[next].move, &states[ply & 1]);
            state = &states[ply & 1];
            PODA_VIA(tree.nodes[next].move, next - tree.nodes[path[ply]].first_child);
            path[++ply] = next;
            PODA_EMIT(ENTER, tree.nodes[next].player, 0, tree.nodes[next].lower,
                      tree.nodes[next].upper, 0);
        }
        poda__leaf *leaf = &tree.nodes[path[ply]];
        poda_value value = leaf->lower;
        if (leaf->lower != leaf->upper) {
            if (tree.implicit && !leaf->judged)
                poda__tree_judge(&tree, path, ply, PODA_R(judge)(search, PODA_STATE_PASS(*state)));
            if (leaf->visits > 0 && ply < PODA_MAX_PLY &&
                !PODA_EXPAND(search, &tree, path[ply], state, leaf->player) && search->stopped)
                break; /* a full tree continues without growing */
            value = PODA_PLAYOUT(search, &tree, state, tree.nodes[path[ply]].player, ply);
        }
        PODA_EMIT(LEAF, tree.nodes[path[ply]].player, 0, tree.nodes[path[ply]].lower,
                  tree.nodes[path[ply]].upper, value);
        poda__tree_back_up(&tree, path, ply, value, poda_result_number(search->game, value));
#if PODA_TRACE
        for (int up = ply - 1; up >= 0; up--) /* the states above are no longer available */
            poda__search_emit(search, &(poda_event){.kind = PODA_EVENT_RETURN,
                                                    .ply = up,
                                                    .player = tree.nodes[path[up]].player,
                                                    .alpha = tree.nodes[path[up]].lower,
                                                    .beta = tree.nodes[path[up]].upper,
                                                    .value = value});
#endif
        if (ply > search->deepest)
            search->deepest = ply;
        if (tree.nodes[0].lower == tree.nodes[0].upper || poda__tree_decided(&tree))
            break;
    }
    *grown = tree;
    return 0;
}

static void PODA_NAME(poda_search *search, const void *position, poda_result *result)
{
    poda__trees_grow(search, PODA_GROWTH, position, result);
}

#undef PODA_PLAYOUT
#undef PODA_EXPAND
#undef PODA_PERSIST
#undef PODA_GROWTH
