/* breadth_first.inc.h - the state that came first is taken first (Moore 1959). States are numbered as
 * they come, so OPEN is the numbers from `next` on. */
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
    TELL(PODA_FIND_OPEN, 0, &state, 0, 0, 0, 0, 0, 0, 0);
    while (side->next < side->set.count) {
        const uint32_t index = side->next++;
        poda__side_close(side, index);
        const poda__find_node node = side->nodes[index];
        memcpy(&state, poda__set_at(&side->set, index), STATE_SIZE);
        find->result->expanded++;
        TELL(PODA_FIND_SELECT, 0, &state, index, node.parent, node.depth, node.move, node.g, 0,
             node.depth);
        if (PODA_R(find_goal)(find, &state)) {
            TELL(PODA_FIND_GOAL, 0, &state, index, node.parent, node.depth, node.move, node.g, 0,
                 node.depth);
            poda__find_keep(find, side, index);
            return;
        }
        if (PODA_PAUSE(find))
            return;
        if (find->options->depth && node.depth >= find->options->depth) {
            find->result->end = PODA_END_DEPTH;
            continue;
        }
        size_t count = 0;
        find->move_top = 0;
        if (!PODA_R(find_list)(find, &state, &count))
            return;
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
                TELL(side->nodes[to].closed ? PODA_FIND_KNOWN : PODA_FIND_DROP, 0, &child, to,
                     index, node.depth + 1, move, g, 0, node.depth + 1);
                continue;
            }
            side->nodes[to] = (poda__find_node){
                .g = g, .move = move, .parent = index, .depth = node.depth + 1, .open = true};
            if (++side->open > find->result->open_most)
                find->result->open_most = side->open;
            TELL(PODA_FIND_OPEN, 0, &child, to, index, node.depth + 1, move, g, 0, node.depth + 1);
        }
    }
}
