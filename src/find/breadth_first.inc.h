/* breadth_first.inc.h - first in, first out (Moore 1959). States are numbered in order of arrival,
 * so OPEN is the numbers from `next` on. */
static void CORE(breadth_first)(poda__find *find)
{
    poda__find_side *const side = &find->side[0];
    STATE state, child;
    uint32_t to;
    memset(&state, 0, sizeof state);
    memset(&child, 0, sizeof child);
    memcpy(&state, find->from, STATE_SIZE);
    if (poda__side_add(find, side, &state, &to) == PODA__SET_NO_MEMORY)
        return;
    side->nodes[0] = (poda__find_node){.open = true};
    side->open = find->result->open_most = 1;
    EMIT(PODA_FIND_OPEN, 0, &state, 0, 0, 0, 0, 0, 0, 0);
    bool over = false;
    while (!over && side->next < side->set.count) {
        const uint32_t index = side->next++;
        size_t count = 0;
        if (!CORE(select)(find, index, side->nodes[index].depth, &state, &count, &over))
            continue;
        const poda__find_node node = side->nodes[index];
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
            if (answer == PODA__SET_KNOWN) {
                EMIT(side->nodes[to].closed ? PODA_FIND_KNOWN : PODA_FIND_DROP, 0, &child, to,
                     index, node.depth + 1, move, g, 0, node.depth + 1);
                continue;
            }
            side->nodes[to] = (poda__find_node){
                .g = g, .move = move, .parent = index, .depth = node.depth + 1, .open = true};
            if (++side->open > find->result->open_most)
                find->result->open_most = side->open;
            EMIT(PODA_FIND_OPEN, 0, &child, to, index, node.depth + 1, move, g, 0, node.depth + 1);
        }
    }
}
