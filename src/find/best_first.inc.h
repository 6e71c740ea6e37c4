/* best_first.inc.h - takes the state with the least weight_g x g + weight_h x h first: Dijkstra
 * (1959), A* (Hart, Nilsson, Raphael 1968), weighted A* (Pohl 1970) and greedy search are four
 * choices of the weights. A state in CLOSED that is reached by a cheaper path returns to OPEN, so
 * the cost is optimal (or within the weight) even if the heuristic is admissible but not
 * consistent. Greedy search uses only h, which does not depend on the path: there CLOSED stays
 * closed, as in textbooks. */
#define F(g, h) (find->weight_g * (g) + find->weight_h * (h))

/* A path of cost `g` to `child` was found. False: the search was stopped. */
static inline bool CORE(reach)(poda__find *find, const STATE *child, uint32_t parent,
                               uint32_t depth, poda_move move, double g)
{
    poda__find_side *const side = &find->side[0];
    uint32_t index;
    const poda__set_answer answer = poda__side_add(find, side, child, &index);
    if (answer == PODA__SET_NO_MEMORY)
        return false;
    poda__find_node *node = &side->nodes[index];
    if (answer == PODA__SET_NEW) {
        *node = (poda__find_node){.g = g, .h = PODA_R(find_estimate)(find, child)};
        EMIT(PODA_FIND_OPEN, 0, child, index, parent, depth, move, g, node->h, F(g, node->h));
    } else if (g < node->g && !(node->closed && find->weight_g == 0)) {
        EMIT(node->closed ? PODA_FIND_REOPEN : PODA_FIND_BETTER, 0, child, index, parent, depth,
             move, g, node->h, F(g, node->h));
        find->result->reopened += node->closed;
        node->g = g;
    } else {
        EMIT(node->closed ? PODA_FIND_KNOWN : PODA_FIND_DROP, 0, child, index, parent, depth, move,
             g, node->h, F(g, node->h));
        return true;
    }
    node->parent = parent;
    node->depth = depth;
    node->move = move;
    return poda__side_push(find, side, index);
}

static void CORE(best_first)(poda__find *find)
{
    poda__find_side *const side = &find->side[0];
    const poda__find_entry *top;
    STATE state, child;
    memset(&state, 0, sizeof state);
    memset(&child, 0, sizeof child);
    memcpy(&state, find->from, STATE_SIZE);
    if (!CORE(reach)(find, &state, 0, 0, 0, 0))
        return;
    bool over = false;
    while (!over && (top = poda__side_peek(side))) {
        const double f = top->f;
        const uint32_t index = top->node;
        size_t count = 0;
        poda__side_pop(side);
        if (f > find->result->bound)
            find->result->bound = f;
        if (!CORE(select)(find, index, f, &state, &count, &over))
            continue;
        const poda__find_node node = side->nodes[index];
        for (size_t i = 0; i < count; i++) {
            const poda_move move = find->moves[i];
            if (!PODA_R(find_acceptable)(find, &state, move))
                continue;
            PODA_R(play)(SPACE, &state, move, &child);
            find->result->generated++;
            if (!CORE(reach)(find, &child, index, node.depth + 1, move,
                             node.g + PODA_R(find_cost)(find, &state, move)))
                return;
        }
    }
}
#undef F
