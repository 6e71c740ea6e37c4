/* othello_mid.inc.h - the search above the endgame: principal variation search with the pattern
 * evaluation, ProbCut, moves ordered by shallow searches, enhanced transposition cut-offs. With as
 * many plies as there are empty cells it continues into the exact endgame. Threads search the same
 * tree and defer moves that another thread is searching (ABDADA, Weill 1996). */

/* One or two plies: no table, no ordering. */
static int search_leaves(othello_thinker *thinker, const position *at, int depth, int alpha,
                         int beta)
{
    uint64_t moves = othello_mobility_of(at->own, at->rival);
    position next;
    thinker->nodes++;
    if (!moves) {
        if (!othello_mobility_of(at->rival, at->own))
            return final_value(thinker, at->own, at->rival);
        play_pass(at, &next);
        return -search_leaves(thinker, &next, depth, -beta, -alpha);
    }
    int best = -OTHELLO_MOST - 1;
    for (; moves; moves &= moves - 1) {
        const int cell = othello_first(moves);
        const move m = {.flips = othello_flips_of(cell, at->own, at->rival), .cell = (uint8_t)cell};
        if (m.flips == at->rival)
            return OTHELLO_MOST;
        play_move(thinker, at, &m, &next);
        const int value = depth == 1 ? -evaluate(thinker, &next)
                                     : -search_leaves(thinker, &next, depth - 1, -beta,
                                                      -(best > alpha ? best : alpha));
        if (value > best) {
            best = value;
            if (best >= beta)
                break;
        }
    }
    return best;
}

/* A few plies without ProbCut, in the thread's own table: for ordering, and below the other
 * searches. */
static int search_shallow(othello_thinker *thinker, const position *at, int depth, int alpha,
                          int beta)
{
    if (depth == 0)
        return evaluate(thinker, at);
    if (depth <= 2)
        return search_leaves(thinker, at, depth, alpha, beta);
    const uint64_t moves = othello_mobility_of(at->own, at->rival);
    position next;
    thinker->nodes++;
    if (!moves) {
        if (!othello_mobility_of(at->rival, at->own))
            return final_value(thinker, at->own, at->rival);
        play_pass(at, &next);
        return -search_shallow(thinker, &next, depth, -beta, -alpha);
    }
    const uint64_t place = othello_place(at->own, at->rival),
                   check = othello_check(at->own, at->rival);
    othello_known known;
    if (othello_table_probe(&thinker->shallow, place, check, &known) && known.depth == depth) {
        if (known.lower >= beta)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    move list[OTHELLO_MOVES];
    const int count = list_moves(at->own, at->rival, moves, list);
    if (count > 1)
        order_quickly(at->own, at->rival, list, count, 0, known.move[0], known.move[1]);
    int best = -OTHELLO_MOST - 1, best_move = OTHELLO_NO_MOVE;
    for (int i = 0; i < count && best < beta; i++) {
        best_next(list, i, count);
        if (list[i].flips == at->rival)
            return OTHELLO_MOST;
        play_move(thinker, at, &list[i], &next);
        const int lower = best > alpha ? best : alpha;
        int value;
        if (i == 0) {
            value = -search_shallow(thinker, &next, depth - 1, -beta, -lower);
        } else {
            value = -search_shallow(thinker, &next, depth - 1, ~lower, -lower);
            if (value > lower && value < beta)
                value = -search_shallow(thinker, &next, depth - 1, -beta, -value);
        }
        if (value > best) {
            best = value;
            best_move = list[i].cell;
        }
    }
    othello_table_store(&thinker->shallow, place, check, depth, OTHELLO_SURE, depth, alpha, beta,
                        best, best_move);
    return best;
}

enum { NODE_LINE, NODE_CUT, NODE_ALL }; /* the expected type of a node (Knuth and Moore) */

/* Orders by searches of a few plies, deeper ones where more depends on it: a disc found by such a
 * search counts as much as a reply, one seen by the evaluation a quarter of that. */
static void order_deeply(othello_thinker *thinker, const position *at, move *list, int count,
                         const othello_known *known, int alpha, int depth, int kind)
{
    enum { FROM = 12, STEP = 4, MOST = 5, WINDOW = 10 };
    const uint64_t odd = odd_quadrants(othello_empties(at->own, at->rival));
    const int effort = depth - (kind == NODE_LINE ? 0 : 2);
    if (effort < FROM) {
        order_quickly(at->own, at->rival, list, count, odd, known->move[0], known->move[1]);
        return;
    }
    const int plies = (effort - FROM) / STEP < MOST ? (effort - FROM) / STEP : MOST;
    const int weight = plies < 3 ? (plies + 1) * (ORDER_REPLY / 4) : ORDER_REPLY;
    const int floor = alpha - WINDOW > -OTHELLO_MOST ? alpha - WINDOW : -OTHELLO_MOST;
    for (int i = 0; i < count; i++) {
        move *const m = &list[i];
        if (m->flips == at->rival) {
            m->score = ORDER_WIPEOUT;
        } else if (m->cell == known->move[0]) {
            m->score = ORDER_KNOWN;
        } else if (m->cell == known->move[1]) {
            m->score = ORDER_KNOWN_2;
        } else {
            position next;
            play_move(thinker, at, m, &next);
            find_replies(at->own, at->rival, m);
            m->score = quick_score(at->own, m, odd) -
                       weight * search_shallow(thinker, &next, plies, -OTHELLO_MOST, -floor);
        }
    }
}

static int search_null(othello_thinker *thinker, const position *at, int depth, int alpha,
                       int kind);

/* If a shallow search is far enough outside the window, the deep one is assumed to be too. */
static bool prob_cut(othello_thinker *thinker, const position *at, int depth, int alpha, int *value)
{
    if (OTHELLO_SIZE != 8 || thinker->selectivity == OTHELLO_SURE || depth < 4 ||
        thinker->cuts_deep >= 2)
        return false;
    const int empties = empties_of(at), reduced = othello_reduced(depth);
    /* cppcheck-suppress arrayIndexOutOfBoundsCond ; never deeper than cells are empty */
    const othello_doubt *const doubt = &thinker->lore->doubt[empties][depth];
    const int error = doubt->search[thinker->selectivity],
              here_error = doubt->here[thinker->selectivity];
    const int here = evaluate(thinker, at), beta = alpha + 1;
    if (here >= beta - here_error && beta + error < OTHELLO_MOST) {
        thinker->cuts_deep++;
        *value = search_null(thinker, at, reduced, beta + error - 1, NODE_CUT);
        thinker->cuts_deep--;
        if (*value >= beta + error) {
            *value = beta;
            return true;
        }
    }
    if (here < alpha + here_error && alpha - error > -OTHELLO_MOST) {
        thinker->cuts_deep++;
        *value = search_null(thinker, at, reduced, alpha - error, NODE_ALL);
        thinker->cuts_deep--;
        if (*value <= alpha - error) {
            *value = alpha;
            return true;
        }
    }
    return false;
}

/* Positions that threads are searching; one that is missing here is merely searched twice. */
static inline bool is_busy(const othello_thinker *thinker, uint64_t place)
{
    return thinker->busy &&
           __atomic_load_n(&thinker->busy[place & (OTHELLO_BUSY - 1)], __ATOMIC_RELAXED) == place;
}

static inline void set_busy(const othello_thinker *thinker, uint64_t place, bool busy)
{
    if (thinker->busy)
        __atomic_store_n(&thinker->busy[place & (OTHELLO_BUSY - 1)], busy ? place : 0,
                         __ATOMIC_RELAXED);
}

enum { SHARE_DEPTH = 10 }; /* searches of fewer plies are not worth sharing */

/* A move that another thread is searching is deferred once; true if it was. */
static inline bool put_back(const othello_thinker *thinker, const position *next, int depth,
                            move *list, int at, int *end)
{
    if (depth < SHARE_DEPTH || at == 0 || at >= *end ||
        !is_busy(thinker, othello_place(next->own, next->rival)))
        return false;
    const move later = list[at];
    --*end;
    memmove(list + at, list + at + 1, (size_t)(*end - at) * sizeof *list);
    list[*end] = later;
    return true;
}

/* Table entries of the children may suffice for a cut. */
static bool known_cut(const othello_thinker *thinker, const position *at, const move *list,
                      int count, int depth, int alpha, int selectivity, int *value, int *cell)
{
    for (int i = 0; i < count; i++) {
        const uint64_t own = at->rival ^ list[i].flips,
                       rival = at->own ^ list[i].flips ^ (uint64_t)1 << list[i].cell;
        othello_known known;
        if (othello_table_probe(thinker->table, othello_place(own, rival),
                                othello_check(own, rival), &known) &&
            known.depth >= depth - 1 && known.selectivity >= selectivity && -known.upper > alpha) {
            *value = -known.upper;
            *cell = list[i].cell;
            return true;
        }
    }
    return false;
}

static int search_null(othello_thinker *thinker, const position *at, int depth, int alpha, int kind)
{
    const int empties = empties_of(at);
    if (depth >= empties) {
        depth = empties;
        if (empties <= END_QUICK)
            return end_null(thinker, at->own, at->rival, othello_mobility_of(at->own, at->rival),
                            alpha, empties, odd_quadrants(othello_empties(at->own, at->rival)));
    } else if (depth <= 3) {
        return search_shallow(thinker, at, depth, alpha, alpha + 1);
    }
    if (should_stop(thinker))
        return alpha;
    int value;
    thinker->nodes++;
    if (stable_cut(thinker, at->own, at->rival, alpha, &value))
        return value;
    const uint64_t place = othello_place(at->own, at->rival),
                   check = othello_check(at->own, at->rival);
    __builtin_prefetch(othello_set_at(thinker->table, place));
    const uint64_t moves = othello_mobility_of(at->own, at->rival);
    position next;
    if (!moves) {
        if (!othello_mobility_of(at->rival, at->own))
            return final_value(thinker, at->own, at->rival);
        play_pass(at, &next);
        return -search_null(thinker, &next, depth, ~alpha, kind == NODE_CUT ? NODE_ALL : NODE_CUT);
    }
    othello_known known;
    const int selectivity = thinker->selectivity;
    if (othello_table_probe(thinker->table, place, check, &known) && known.depth >= depth &&
        known.selectivity >= selectivity) {
        if (known.lower > alpha)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    const uint64_t before = thinker->nodes;
    if (prob_cut(thinker, at, depth, alpha, &value))
        return value;
    move list[OTHELLO_MOVES];
    const int count = list_moves(at->own, at->rival, moves, list);
    int best = -OTHELLO_MOST - 1, best_move = OTHELLO_NO_MOVE;
    if (known_cut(thinker, at, list, count, depth, alpha, selectivity, &best, &best_move)) {
        othello_table_store(thinker->table, place, check, depth, selectivity, 0, alpha, alpha + 1,
                            best, best_move);
        return best;
    }
    if (count > 1)
        order_deeply(thinker, at, list, count, &known, alpha, depth, kind);
    for (int i = 0, last = count; i < count; i++) {
        if (i < last)
            best_next(list, i, last);
        play_move(thinker, at, &list[i], &next);
        if (put_back(thinker, &next, depth, list, i, &last)) {
            i--;
            continue;
        }
        const uint64_t next_place = othello_place(next.own, next.rival);
        if (depth >= SHARE_DEPTH)
            set_busy(thinker, next_place, true);
        value =
            -search_null(thinker, &next, depth - 1, ~alpha, kind == NODE_CUT ? NODE_ALL : NODE_CUT);
        if (depth >= SHARE_DEPTH)
            set_busy(thinker, next_place, false);
        if (thinker->stopped)
            return alpha;
        if (value > best) {
            best = value;
            best_move = list[i].cell;
            if (best > alpha)
                break;
        }
    }
    othello_table_store(thinker->table, place, check, depth, selectivity,
                        cost_since(thinker, before), alpha, alpha + 1, best, best_move);
    return best;
}

/* Stores the line from `ply` on: `cell` and what follows it. */
static inline void keep_line(othello_thinker *thinker, int ply, int cell)
{
    const size_t more = thinker->length[ply + 1];
    thinker->line[ply][0] = (uint8_t)cell;
    memcpy(thinker->line[ply] + 1, thinker->line[ply + 1], more);
    thinker->length[ply] = (uint8_t)(more + 1);
}

/* Leaves out moves to mirror images of what an earlier move leads to: they have its value. */
static int leave_mirrored(const position *at, move *list, int count)
{
    othello_pair seen[OTHELLO_MOVES];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const othello_pair to = {at->rival ^ list[i].flips,
                                 at->own ^ list[i].flips ^ (uint64_t)1 << list[i].cell};
        const othello_pair least = poda__othello_least_image(to);
        int before = 0;
        while (before < kept &&
               (seen[before].own != least.own || seen[before].rival != least.rival))
            before++;
        if (before < kept)
            continue;
        seen[kept] = least;
        list[kept++] = list[i];
    }
    return kept;
}

/* A node of the principal variation, `ply` plies from the root. */
static int search_line(othello_thinker *thinker, const position *at, int depth, int alpha, int beta,
                       int ply)
{
    const int empties = empties_of(at);
    thinker->length[ply] = 0;
    if (depth > empties)
        depth = empties;
    if (should_stop(thinker))
        return alpha;
    thinker->nodes++;
    const uint64_t moves = othello_mobility_of(at->own, at->rival);
    position next;
    if (!moves) {
        if (!othello_mobility_of(at->rival, at->own))
            return final_value(thinker, at->own, at->rival);
        play_pass(at, &next);
        const int value = -search_line(thinker, &next, depth, -beta, -alpha, ply + 1);
        keep_line(thinker, ply, OTHELLO_NO_MOVE); /* a pass */
        return value;
    }
    if (depth == 0)
        return evaluate(thinker, at);
    const uint64_t place = othello_place(at->own, at->rival),
                   check = othello_check(at->own, at->rival);
    othello_known known;
    othello_table_probe(thinker->table, place, check, &known);
    move list[OTHELLO_MOVES];
    int count = list_moves(at->own, at->rival, moves, list);
    if (ply == 0)
        count = leave_mirrored(at, list, count);
    if (count > 1)
        order_deeply(thinker, at, list, count, &known, alpha, depth, NODE_LINE);
    const uint64_t before = thinker->nodes;
    int best = -OTHELLO_MOST - 1, best_move = OTHELLO_NO_MOVE;
    for (int i = 0, last = count; i < count && best < beta; i++) {
        if (i < last)
            best_next(list, i, last);
        play_move(thinker, at, &list[i], &next);
        if (put_back(thinker, &next, depth, list, i, &last)) {
            i--;
            continue;
        }
        const int lower = best > alpha ? best : alpha;
        const uint64_t next_place = othello_place(next.own, next.rival);
        int value = lower + 1;
        thinker->length[ply + 1] = 0;
        if (i > 0) {
            set_busy(thinker, next_place, true);
            value = -search_null(thinker, &next, depth - 1, ~lower, NODE_CUT);
            set_busy(thinker, next_place, false);
        }
        if (i == 0 || (value > lower && value < beta))
            value = -search_line(thinker, &next, depth - 1, -beta, -lower, ply + 1);
        if (thinker->stopped)
            return alpha;
        if (value > best) {
            best = value;
            best_move = list[i].cell;
            keep_line(thinker, ply, best_move);
            if (ply == 0) {
                thinker->root_value = best;
                thinker->root_move = best_move;
            }
        }
    }
    othello_table_store(thinker->table, place, check, depth, thinker->selectivity,
                        cost_since(thinker, before), alpha, beta, best, best_move);
    return best;
}

static int search_window(othello_thinker *thinker, uint64_t own, uint64_t rival, int depth,
                         int alpha, int beta)
{
    position at;
    set_position(thinker, own, rival, &at);
    thinker->stopped = false;
    thinker->cuts_deep = 0;
    thinker->root_move = OTHELLO_NO_MOVE;
    return search_line(thinker, &at, depth, alpha, beta, 0);
}
