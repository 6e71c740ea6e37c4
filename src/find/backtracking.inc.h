/* backtracking.inc.h - the scheme as it is taught: for each option of a state, note it if it is
 * acceptable, check whether the solution is complete, else continue from there, and take it back.
 * Finds the first solution, all of them, or the best one by branch and bound (Land & Doig 1960). */

/* The state at `ply` is a solution. */
static inline void CORE(complete)(poda__find *find, size_t ply, double *best)
{
    poda__find_frame *frame = &find->frames[ply];
    const STATE *state = (const STATE *)poda__find_at(find, ply, STATE_STRIDE);
    const bool by_value = PODA_R(find_by_value)(find);
    const double worth = by_value ? PODA_R(find_value)(find, state) : -frame->g;
    find->result->count++;
    EMIT(PODA_FIND_GOAL, 0, state, ply, ply ? ply - 1 : 0, ply, frame->move, frame->g, 0,
         by_value ? worth : frame->g);
    const bool better = worth > *best;
    if (find->options->want == PODA_WANT_BEST ? better : find->result->count == 1) {
        *best = worth;
        poda__find_keep_frames(find, ply);
        if (by_value)
            find->result->value = worth;
    }
    if (find->options->solution && (better || find->options->want != PODA_WANT_BEST))
        poda__find_solution(find, ply, state, by_value ? worth : frame->g);
}

/* Can a solution below the state at `ply` still beat the best one? */
static inline bool CORE(promises)(poda__find *find, const STATE *state, double g, double best)
{
    if (find->options->want != PODA_WANT_BEST || find->result->count == 0)
        return true;
    return PODA_R(find_by_value)(find) ? PODA_R(find_bound)(find, state) > best
                                       : g + PODA_R(find_estimate)(find, state) < -best;
}

static inline bool CORE(options)(poda__find *find, size_t ply)
{
    const STATE *state = (const STATE *)poda__find_at(find, ply, STATE_STRIDE);
    poda__find_frame *frame = &find->frames[ply];
    size_t count = 0;
    find->result->expanded++;
    frame->first = frame->next = find->move_top;
    if (PODA_PAUSE(find) || !PODA_R(find_list)(find, state, &count))
        return false;
    frame->end = find->move_top;
#if PODA_R(HAS_ORDER)
    PODA_R(find_sort)(find, state, count);
#endif
    return true;
}

static void CORE(backtracking)(poda__find *find)
{
    const bool repeats = PODA_R(find_repeats)(find);
    double best = -INFINITY;
    size_t ply = 0;
    STATE child;
    memset(&child, 0, sizeof child);
    memcpy(&child, find->from, STATE_SIZE);
    if (!PODA_R(find_propagate)(find, &child)) {
        EMIT(PODA_FIND_DEAD, 0, &child, 0, 0, 0, 0, 0, 0, 0);
        return;
    }
    memcpy(poda__find_at(find, 0, STATE_STRIDE), &child, STATE_SIZE);
    find->frames[0] = (poda__find_frame){0};
    if (PODA_R(find_goal)(find, &child)) {
        CORE(complete)(find, 0, &best);
        return;
    }
    if (!CORE(options)(find, 0))
        return;
    for (;;) {
        poda__find_frame *frame = &find->frames[ply];
        const STATE *state = (const STATE *)poda__find_at(find, ply, STATE_STRIDE);
        if (frame->next == frame->end) {
            find->move_top = frame->first;
            if (ply == 0)
                return;
            EMIT(PODA_FIND_UNNOTE, 0, state, ply, ply - 1, ply, frame->move, frame->g, 0, 0);
            ply--;
            continue;
        }
        const poda_move move = find->moves[frame->next++];
        if (!PODA_R(find_acceptable)(find, state, move)) {
            EMIT(PODA_FIND_REFUSE, 0, state, ply + 1, ply, ply + 1, move, frame->g, 0, 0);
            continue;
        }
        PODA_R(play)(SPACE, state, move, &child);
        find->result->generated++;
        if (repeats && poda__find_on_path(find, &child, ply, STATE_STRIDE, STATE_SIZE)) {
            EMIT(PODA_FIND_REFUSE, 0, state, ply + 1, ply, ply + 1, move, frame->g, 0, 0);
            continue;
        }
        if (find->options->depth && ply >= find->options->depth) {
            find->result->end = PODA_END_DEPTH;
            continue;
        }
        const double g = frame->g + PODA_R(find_cost)(find, state, move);
        const bool goes_on = PODA_R(find_propagate)(find, &child);
        if (!poda__find_more_plies(find, ply + 1))
            return;
        ply++;
        memcpy(poda__find_at(find, ply, STATE_STRIDE), &child, STATE_SIZE);
        /* no options listed yet: a state that is complete, dead or beaten is left at once */
        find->frames[ply] = (poda__find_frame){.first = find->move_top,
                                               .next = find->move_top,
                                               .end = find->move_top,
                                               .move = move,
                                               .g = g};
        EMIT(PODA_FIND_NOTE, 0, &child, ply, ply - 1, ply, move, g, 0, 0);
        if (!goes_on) {
            EMIT(PODA_FIND_DEAD, 0, &child, ply, ply - 1, ply, move, g, 0, 0);
        } else if (PODA_R(find_goal)(find, &child)) {
            CORE(complete)(find, ply, &best);
            if (find->options->want == PODA_WANT_FIRST)
                return;
        } else if (!CORE(promises)(find, &child, g, best)) {
            EMIT(PODA_FIND_BOUND, 0, &child, ply, ply - 1, ply, move, g, 0,
                 PODA_R(find_by_value)(find) ? PODA_R(find_bound)(find, &child)
                                             : g + PODA_R(find_estimate)(find, &child));
        } else if (!CORE(options)(find, ply)) {
            return;
        }
        if (find->stopped)
            return;
    }
}
