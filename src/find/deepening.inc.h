/* deepening.inc.h - depth-first search to a growing limit: on moves (iterative deepening; Slate &
 * Atkin 1977) or on f = g + h (IDA*; Korf 1985). Needs memory for only one path. A state is not
 * entered again on its own path. */

/* Rounding must not turn the same sum, added in another order, into a new limit. */
#define BEYOND(f, limit) ((f) > (limit) * (1 + 1e-12))

/* Enters the state at `ply`: true if its moves are listed and the search continues. */
static inline bool CORE(enter)(poda__find *find, size_t ply, double f, bool *found)
{
    poda__find_frame *frame = &find->frames[ply];
    const STATE *state = (const STATE *)poda__find_at(find, ply, STATE_STRIDE);
    find->result->expanded++;
    (void)f;
    EMIT(PODA_FIND_ENTER, 0, state, ply, ply ? ply - 1 : 0, ply, frame->move, frame->g,
         f - frame->g, f);
    if (PODA_R(find_goal)(find, state)) {
        EMIT(PODA_FIND_GOAL, 0, state, ply, ply ? ply - 1 : 0, ply, frame->move, frame->g,
             f - frame->g, f);
        *found = true;
        return false;
    }
    size_t count = 0;
    frame->first = frame->next = find->move_top;
    if (PODA_PAUSE(find) || !PODA_R(find_list)(find, state, &count))
        return false;
    frame->end = find->move_top;
    return true;
}

/* One pass: returns the smallest f beyond the limit, or infinity. */
static double CORE(pass)(poda__find *find, bool by_depth, double limit, bool *found)
{
    const bool repeats = PODA_R(find_repeats)(find);
    double next = INFINITY;
    size_t ply = 0;
    STATE child;
    memset(&child, 0, sizeof child);
    memcpy(poda__find_at(find, 0, STATE_STRIDE), find->from, STATE_SIZE);
    find->frames[0] = (poda__find_frame){0};
    find->move_top = 0;
    if (!CORE(enter)(find, 0,
                     by_depth ? 0 : PODA_R(find_estimate)(find, (const STATE *)find->states),
                     found))
        return next;
    for (;;) {
        poda__find_frame *frame = &find->frames[ply];
        const STATE *state = (const STATE *)poda__find_at(find, ply, STATE_STRIDE);
        if (frame->next == frame->end) {
            EMIT(PODA_FIND_LEAVE, 0, state, ply, ply ? ply - 1 : 0, ply, frame->move, frame->g, 0,
                 limit);
            find->move_top = frame->first;
            if (ply-- == 0)
                return next;
            continue;
        }
        const poda_move move = find->moves[frame->next++];
        if (!PODA_R(find_acceptable)(find, state, move))
            continue;
        PODA_R(play)(SPACE, state, move, &child);
        find->result->generated++;
        const double g = frame->g + PODA_R(find_cost)(find, state, move);
        const double f = by_depth ? (double)(ply + 1) : g + PODA_R(find_estimate)(find, &child);
        if (BEYOND(f, limit)) {
            EMIT(PODA_FIND_BEYOND, 0, &child, ply + 1, ply, ply + 1, move, g, f - g, f);
            if (f < next)
                next = f;
            continue;
        }
        if (repeats && poda__find_on_path(find, &child, ply, STATE_STRIDE, STATE_SIZE))
            continue;
        if (!poda__find_more_plies(find, ply + 1))
            return next;
        ply++;
        memcpy(poda__find_at(find, ply, STATE_STRIDE), &child, STATE_SIZE);
        find->frames[ply] = (poda__find_frame){.move = move, .g = g};
        if (!CORE(enter)(find, ply, f, found)) {
            if (*found)
                poda__find_keep_frames(find, ply);
            return next;
        }
    }
}

static void CORE(deepening)(poda__find *find)
{
    const bool by_depth = find->options->algorithm == PODA_DEEPENING;
    STATE from;
    memset(&from, 0, sizeof from);
    memcpy(&from, find->from, STATE_SIZE);
    double limit = by_depth ? 0 : PODA_R(find_estimate)(find, &from);
    bool found = false;
    while (!found && !find->stopped && limit < INFINITY) {
        find->result->iterations++;
        if (!by_depth)
            find->result->bound = limit;
        EMIT(PODA_FIND_LIMIT, 0, &from, 0, 0, 0, 0, 0, 0, limit);
        const double next = CORE(pass)(find, by_depth, limit, &found);
        if (found && find->result->length == 0)
            poda__find_keep_frames(find, 0);
        limit = next;
        if (by_depth && find->options->depth && limit > find->options->depth && limit < INFINITY &&
            !found && !find->stopped) {
            find->result->end = PODA_END_DEPTH;
            return;
        }
    }
}
#undef BEYOND
