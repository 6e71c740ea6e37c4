/* depth_first.inc.h - last in, first out; no state is expanded twice. OPEN is a stack. A state in
 * OPEN that is reached again moves to the top, as it would in a recursion. */
static void CORE(depth_first)(poda__find *find)
{
    poda__find_side *const side = &find->side[0];
    STATE state, child;
    uint32_t to;
    memset(&state, 0, sizeof state);
    memset(&child, 0, sizeof child);
    memcpy(&state, find->from, STATE_SIZE);
    if (poda__side_add(find, side, &state, &to) == PODA__SET_NO_MEMORY)
        return;
    side->nodes[0] = (poda__find_node){0};
    if (!poda__side_stack(find, side, 0))
        return;
    EMIT(PODA_FIND_OPEN, 0, &state, 0, 0, 0, 0, 0, 0, 0);
    bool over = false;
    while (!over && side->heap_count) {
        const uint32_t index = side->heap[--side->heap_count].node;
        size_t count = 0;
        if (side->nodes[index].closed ||
            !CORE(select)(find, index, side->nodes[index].depth, &state, &count, &over))
            continue;
        const poda__find_node node = side->nodes[index];
        const size_t first = side->heap_count;
        for (size_t i = 0; i < count; i++) {
            const poda_move move = find->moves[i];
            if (!PODA_R(find_acceptable)(find, &state, move))
                continue;
            PODA_R(play)(SPACE, &state, move, &child);
            find->result->generated++;
            const double g = node.g + PODA_R(find_cost)(find, &state, move);
            const poda__set_answer answer = poda__side_add(find, side, &child, &to);
            if (answer == PODA__SET_NO_MEMORY)
                return;
            poda__find_node *known = &side->nodes[to];
            if (answer == PODA__SET_NEW)
                *known = (poda__find_node){0};
            else if (known->closed || known->parent == index) {
                EMIT(known->closed ? PODA_FIND_KNOWN : PODA_FIND_DROP, 0, &child, to, index,
                     node.depth + 1, move, g, 0, node.depth + 1);
                continue;
            }
            known->g = g;
            known->move = move;
            known->parent = index;
            known->depth = node.depth + 1;
            EMIT(answer == PODA__SET_NEW ? PODA_FIND_OPEN : PODA_FIND_BETTER, 0, &child, to, index,
                 node.depth + 1, move, g, 0, node.depth + 1);
            if (!poda__side_stack(find, side, to))
                return;
        }
        /* the first child must be on top */
        for (size_t low = first, high = side->heap_count; low + 1 < high; low++) {
            const poda__find_entry entry = side->heap[low];
            side->heap[low] = side->heap[--high];
            side->heap[high] = entry;
        }
    }
}
