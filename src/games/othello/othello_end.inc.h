/* othello_end.inc.h - solves Othello endgames exactly with null windows, where the evaluation no
 * longer pays off: moves are ordered by the number of replies they leave. Positions near the end
 * are kept in a small table of the thread's own, those above in the shared one. */

typedef struct move {
    uint64_t flips;
    uint64_t replies; /* the opponent's moves afterwards, once the moves are ordered */
    int32_t score;
    uint8_t cell;
} move;

/* Moves the best of the moves from `at` on to the front. */
static inline void best_next(move *list, int at, int count)
{
    int best = at;
    for (int i = at + 1; i < count; i++)
        if (list[i].score > list[best].score)
            best = i;
    const move taken = list[best];
    list[best] = list[at];
    list[at] = taken;
}

static inline int list_moves(uint64_t own, uint64_t rival, uint64_t moves, move *list)
{
    int count = 0;
    for (; moves; moves &= moves - 1, count++) {
        const int cell = othello_first(moves);
        list[count].cell = (uint8_t)cell;
        list[count].flips = othello_flips_of(cell, own, rival);
    }
    return count;
}

/* The criteria of the order, most important first; below what is certain or known, in sixty-fourths
 * of a reply left to the opponent. */
enum {
    ORDER_WIPEOUT = 1 << 24,
    ORDER_KNOWN = 1 << 23,
    ORDER_KNOWN_2 = 1 << 22,
    ORDER_REPLY = 64,
    ORDER_HOLD = 16,
    ORDER_ODD = 8,
};

/* The gain of a move on a cell compared with the other moves, in half discs plus 6: the mean of the
 * exact values of all moves with 10 to 12 empty cells left, in 1,500 games of the engine against
 * itself. */
static const uint8_t cell_gain[64] = {
#if OTHELLO_SIZE == 8
    20, 4, 8, 10, 10, 8, 4, 20, 4,  0, 6, 7,  7,  6, 0, 4,  /* rows 1 and 2 */
    8,  6, 7, 7,  7,  7, 6, 8,  10, 7, 7, 6,  6,  7, 7, 10, /* 3 and 4 */
    10, 7, 7, 6,  6,  7, 7, 10, 8,  6, 7, 7,  7,  7, 6, 8,  /* 5 and 6 */
    4,  0, 6, 7,  7,  6, 0, 4,  20, 4, 8, 10, 10, 8, 4, 20, /* 7 and 8 */
#else /* as the cells beside the corners of the large board */
    0, 0,  0, 0, 0, 0, 0,  0, 0, 20, 4, 8, 8, 4, 20, 0, /* a margin and row 1 */
    0, 4,  0, 6, 6, 0, 4,  0, 0, 8,  6, 7, 7, 6, 8,  0, /* 2 and 3 */
    0, 8,  6, 7, 7, 6, 8,  0, 0, 4,  0, 6, 6, 0, 4,  0, /* 4 and 5 */
    0, 20, 4, 8, 8, 4, 20, 0, 0, 0,  0, 0, 0, 0, 0,  0, /* 6 and a margin */
#endif
};

/* Own corners, and the discs beside them on the edge. */
static inline int corner_hold(uint64_t own)
{
    const uint64_t corners = own & OTHELLO_CORNERS;
    /* on the large board a row ends where the next begins */
    const uint64_t right = OTHELLO_SIZE == 8 ? OTHELLO_COLUMN << 1 : OTHELLO_BOARD,
                   left = OTHELLO_SIZE == 8 ? OTHELLO_COLUMN << 6 : OTHELLO_BOARD;
    const uint64_t beside =
        (corners << 1 & right) | (corners >> 1 & left) | corners << 8 | corners >> 8;
    return othello_count(corners | (beside & own));
}

static inline void find_replies(uint64_t own, uint64_t rival, move *m)
{
    m->replies = othello_mobility_of(rival ^ m->flips, own ^ m->flips ^ (uint64_t)1 << m->cell);
}

/* How good a move looks without evaluation: few replies, counting corners twice, then corners held,
 * an odd quadrant, and the cell. */
static inline int quick_score(uint64_t own, const move *m, uint64_t odd)
{
    const uint64_t disc = (uint64_t)1 << m->cell;
    const uint64_t mine = own ^ m->flips ^ disc;
    return cell_gain[m->cell] + corner_hold(mine) * ORDER_HOLD + (odd & disc ? ORDER_ODD : 0) -
           (othello_count(m->replies) + othello_count(m->replies & OTHELLO_CORNERS)) * ORDER_REPLY;
}

static inline void order_quickly(uint64_t own, uint64_t rival, move *list, int count, uint64_t odd,
                                 int known, int known_2)
{
    for (int i = 0; i < count; i++) {
        move *const m = &list[i];
        find_replies(own, rival, m);
        m->score = m->flips == rival    ? ORDER_WIPEOUT
                   : m->cell == known   ? ORDER_KNOWN
                   : m->cell == known_2 ? ORDER_KNOWN_2
                                        : quick_score(own, m, odd);
    }
}

static inline bool should_stop(othello_thinker *thinker)
{
    if (!thinker->stopped)
        thinker->stopped = poda__stopped(thinker->flag) || poda__stopped(thinker->ready) ||
                           (thinker->search && thinker->nodes >= thinker->next_look &&
                            poda__othello_look(thinker));
    return thinker->stopped;
}

/* The logarithm of the nodes since `before`. */
static inline int cost_since(const othello_thinker *thinker, uint64_t before)
{
    return 63 - __builtin_clzll((thinker->nodes - before) | 1);
}

/* `moves` are those of the player to move, already found by the caller. */
static int end_near(othello_thinker *thinker, uint64_t own, uint64_t rival, uint64_t moves,
                    int alpha, int empties, uint64_t odd)
{
    int value;
    thinker->nodes++;
    if (stable_cut(thinker, own, rival, alpha, &value))
        return value;
    if (!moves) {
        moves = othello_mobility_of(rival, own);
        return moves ? -end_near(thinker, rival, own, moves, ~alpha, empties, odd)
                     : final_value(thinker, own, rival);
    }
    othello_near *const near = &thinker->near[othello_place(own, rival) & (OTHELLO_NEAR - 1)];
    int known = OTHELLO_NO_MOVE;
    if (near->own == own && near->rival == rival) {
        if (near->lower > alpha)
            return near->lower;
        if (near->upper <= alpha)
            return near->upper;
        known = near->move;
    }
    move list[OTHELLO_MOVES];
    const int count = list_moves(own, rival, moves, list);
    if (count > 1)
        order_quickly(own, rival, list, count, odd, known, OTHELLO_NO_MOVE);
    else
        find_replies(own, rival, list);
    int best = -OTHELLO_MOST - 1, best_move = OTHELLO_NO_MOVE;
    for (int i = 0; i < count; i++) {
        best_next(list, i, count);
        const uint64_t flips = list[i].flips, disc = (uint64_t)1 << list[i].cell;
        const uint64_t next_odd = odd ^ quadrant_of(list[i].cell);
        value =
            -(empties <= END_FEW + 1 ? last_few(thinker, rival ^ flips, own ^ flips ^ disc,
                                                list[i].replies, ~alpha, empties - 1, next_odd)
                                     : end_near(thinker, rival ^ flips, own ^ flips ^ disc,
                                                list[i].replies, ~alpha, empties - 1, next_odd));
        if (value > best) {
            best = value;
            best_move = list[i].cell;
            if (best > alpha)
                break;
        }
    }
    if (near->own != own || near->rival != rival)
        *near = (othello_near){own, rival, -OTHELLO_MOST, OTHELLO_MOST, OTHELLO_NO_MOVE};
    if (best > alpha) {
        near->lower = (int8_t)best;
        near->move = (uint8_t)best_move;
    } else {
        near->upper = (int8_t)best;
    }
    return best;
}

/* The value of a position, searched to its end, against a null window. */
static int end_null(othello_thinker *thinker, uint64_t own, uint64_t rival, uint64_t moves,
                    int alpha, int empties, uint64_t odd)
{
    if (empties <= END_FEW) {
        if (empties > 4)
            return last_few(thinker, own, rival, moves, alpha, empties, odd);
        if (empties == 4)
            return last_four(thinker, own, rival, alpha);
    }
    if (empties <= END_NEAR && empties > 4)
        return end_near(thinker, own, rival, moves, alpha, empties, odd);
    if (should_stop(thinker))
        return alpha;
    thinker->nodes++;
    int value;
    if (stable_cut(thinker, own, rival, alpha, &value))
        return value;
    const uint64_t place = othello_place(own, rival), check = othello_check(own, rival);
    __builtin_prefetch(othello_set_at(thinker->table, place));
    if (!moves) {
        moves = othello_mobility_of(rival, own);
        return moves ? -end_null(thinker, rival, own, moves, ~alpha, empties, odd)
                     : final_value(thinker, own, rival);
    }
    move list[OTHELLO_MOVES];
    const int count = list_moves(own, rival, moves, list);
    othello_known known;
    if (othello_table_probe(thinker->table, place, check, &known) && known.depth >= empties &&
        known.selectivity == OTHELLO_SURE) {
        if (known.lower > alpha)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    if (count > 1)
        order_quickly(own, rival, list, count, odd, known.move[0], known.move[1]);
    else
        find_replies(own, rival, list);
    const uint64_t before = thinker->nodes;
    int best = -OTHELLO_MOST - 1, best_move = OTHELLO_NO_MOVE;
    for (int i = 0; i < count; i++) {
        best_next(list, i, count);
        const uint64_t flips = list[i].flips, disc = (uint64_t)1 << list[i].cell;
        value = -end_null(thinker, rival ^ flips, own ^ flips ^ disc, list[i].replies, ~alpha,
                          empties - 1, odd ^ quadrant_of(list[i].cell));
        if (value > best) {
            best = value;
            best_move = list[i].cell;
            if (best > alpha)
                break;
        }
    }
    if (thinker->stopped)
        return alpha;
    othello_table_store(thinker->table, place, check, empties, OTHELLO_SURE,
                        cost_since(thinker, before), alpha, alpha + 1, best, best_move);
    return best;
}
