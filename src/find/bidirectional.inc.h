/* bidirectional.inc.h - Dijkstra's search from the start and from the goal at once (Nicholson
 * 1966): the side with the cheaper state is expanded, and the search ends when no path through two
 * states still in OPEN can be cheaper than the best one on which the sides have met. */
#if PODA_R(HAS_TARGET) && PODA_R(HAS_BACK)

/* A path of cost `g` to `state` was found from side `of`. False: the search was stopped. */
static inline bool CORE(meet)(poda__find *find, int of, const STATE *state, uint32_t parent,
                              uint32_t depth, poda_move move, double g, poda__meeting *meeting)
{
    poda__find_side *const side = &find->side[of], *const other = &find->side[1 - of];
    uint32_t index, across;
    const poda__set_answer answer = poda__side_add(find, side, state, &index);
    if (answer == PODA__SET_NO_MEMORY)
        return false;
    poda__find_node *node = &side->nodes[index];
    if (answer == PODA__SET_KNOWN && g >= node->g) {
        EMIT(node->closed ? PODA_FIND_KNOWN : PODA_FIND_DROP, of, state, index, parent, depth, move,
             g, 0, g);
        return true;
    }
    EMIT(answer == PODA__SET_NEW ? PODA_FIND_OPEN : PODA_FIND_BETTER, of, state, index, parent,
         depth, move, g, 0, g);
    if (answer == PODA__SET_NEW)
        *node = (poda__find_node){0};
    node->g = g;
    node->parent = parent;
    node->depth = depth;
    node->move = move;
    if (!poda__side_push(find, side, index))
        return false;
    if (poda__set_find(&other->set, state, &across) && g + other->nodes[across].g < meeting->cost) {
        *meeting = (poda__meeting){
            true, g + other->nodes[across].g, {of ? across : index, of ? index : across}};
        EMIT(PODA_FIND_MEET, of, state, index, parent, depth, move, g, other->nodes[across].g,
             meeting->cost);
    }
    return true;
}

static void CORE(bidirectional)(poda__find *find)
{
    STATE state, near;
    poda__meeting meeting = {false, INFINITY, {0, 0}};
    memset(&state, 0, sizeof state);
    memset(&near, 0, sizeof near);
    memcpy(&state, find->from, STATE_SIZE);
    if (!CORE(meet)(find, 0, &state, 0, 0, 0, 0, &meeting))
        return;
    PODA_R(target)(SPACE, &state);
    if (!CORE(meet)(find, 1, &state, 0, 0, 0, 0, &meeting))
        return;
    const poda__find_entry *top[2];
    bool over = false;
    while (!over && (top[0] = poda__side_peek(&find->side[0])) &&
           (top[1] = poda__side_peek(&find->side[1]))) {
        const double least = top[0]->f + top[1]->f;
        find->result->bound = least < meeting.cost ? least : meeting.cost;
        if (least >= meeting.cost)
            break;
        const int of = top[1]->f < top[0]->f;
        poda__find_side *const side = &find->side[of];
        const uint32_t index = top[of]->node;
        poda__side_pop(side);
        poda__side_close(side, index);
        const poda__find_node node = side->nodes[index];
        memcpy(&state, poda__set_at(&side->set, index), STATE_SIZE);
        find->result->expanded++;
        EMIT(PODA_FIND_SELECT, of, &state, index, node.parent, node.depth, node.move, node.g, 0,
             node.g);
        if (PODA_PAUSE(find))
            break;
        size_t count = 0;
        find->move_top = 0;
        if (of == 0 ? !PODA_R(find_list)(find, &state, &count)
                    : !PODA_R(find_list_back)(find, &state, &count))
            break;
        for (size_t i = 0; i < count; i++) {
            poda_move move = find->moves[i];
            double cost;
            if (of == 0) {
                if (!PODA_R(find_acceptable)(find, &state, move))
                    continue;
                PODA_R(play)(SPACE, &state, move, &near);
                cost = PODA_R(find_cost)(find, &state, move);
            } else {
                move = PODA_R(back)(SPACE, &state, move, &near);
                if (!PODA_R(find_acceptable)(find, &near, move))
                    continue;
                cost = PODA_R(find_cost)(find, &near, move);
            }
            find->result->generated++;
            if (!CORE(meet)(find, of, &near, index, node.depth + 1, move, node.g + cost, &meeting))
                break;
        }
        over = find->stopped;
    }
    if (meeting.met && !find->stopped)
        find->result->bound = meeting.cost;
    if (meeting.met)
        poda__find_keep_meeting(find, &meeting);
}
#endif
