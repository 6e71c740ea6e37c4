/* select.inc.h - the beginning of every iteration of a search with OPEN and CLOSED. */

/* Moves the state `index` from OPEN to CLOSED and lists its moves; `f` is the key it was chosen by.
 * False: it is not expanded, because it is too deep or because the search is over (`*over`). */
static inline bool CORE(select)(poda__find *find, uint32_t index, double f, STATE *state,
                                size_t *count, bool *over)
{
    poda__find_side *const side = &find->side[0];
    poda__side_close(side, index);
    const poda__find_node *node = &side->nodes[index];
    memcpy(state, poda__set_at(&side->set, index), STATE_SIZE);
    find->result->expanded++;
    (void)f;
    EMIT(PODA_FIND_SELECT, 0, state, index, node->parent, node->depth, node->move, node->g, node->h,
         f);
    if (PODA_R(find_goal)(find, state)) {
        EMIT(PODA_FIND_GOAL, 0, state, index, node->parent, node->depth, node->move, node->g,
             node->h, f);
        poda__find_keep(find, side, index);
        *over = true;
    } else if (PODA_PAUSE(find)) {
        *over = true;
    } else if (find->options->depth && node->depth >= find->options->depth) {
        find->result->end = PODA_END_DEPTH;
    } else {
        find->move_top = 0;
        *over = !PODA_R(find_list)(find, state, count);
        return !*over;
    }
    return false;
}
