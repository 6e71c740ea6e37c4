/* connect4_core.inc.h - the solver's search, for one board and one vector width. Define
 * PODA_CORE(name), PODA_TARGET, PODA_LANES (2, 4 or 8 columns at a time) and CONNECT4_COLS(b),
 * _ROWS(b), _BOTTOM(b), _BOARD(b), _ODD(b), _EVEN(b), CONNECT4_ROOM (most columns, a multiple of 8)
 * before including; all but the last are undefined at the end.
 *
 * A node is a position in which the player to move has at least two moves that do not lose at once,
 * cannot win at once, and is not threatened. All its children are generated together, one column
 * per vector lane: the cells where the player would then win, whether the opponent has an answer,
 * and the bounds from strategy. Forced answers are played at once. */

typedef uint64_t PODA_CORE(lanes) __attribute__((vector_size(8 * PODA_LANES)));

#define LANES PODA_CORE(lanes)
#define INLINE PODA_TARGET static inline __attribute__((always_inline))
#define BOARD const poda__connect4_board *b
#define HEIGHT (CONNECT4_ROWS(b) + 1)
#define WIDE (CONNECT4_COLS(b) >= 4) /* else all lines are vertical, and shifts would be too long */
#define CHUNKS ((CONNECT4_COLS(b) + PODA_LANES - 1) / PODA_LANES)

/* The first cells of the lines of four along `step` that lie in x. */
#define QUADS(x, step) ((x) & (x) >> (step) & ((x) & (x) >> (step)) >> 2 * (step))

/* Cells whose three companions in a line along `step` are in x. */
#define COMPLETES(x, step)                                                                         \
    ((((x) & (x) << (step)) << (step) & ((x) << 3 * (step) | (x) >> (step))) |                     \
     (((x) & (x) << (step)) >> 2 * (step) & ((x) >> 3 * (step) | (x) << (step))))

/* The non-zero lanes, as bits. */
INLINE unsigned PODA_CORE(nonzero)(const LANES *x)
{
#if PODA_LANES == 8
    return _mm512_test_epi64_mask((__m512i)*x, (__m512i)*x);
#elif PODA_LANES == 4
    const __m256i zero = _mm256_cmpeq_epi64((__m256i)*x, _mm256_setzero_si256());
    return 15u ^ (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(zero));
#else
    return (unsigned)((*x)[0] != 0) | (unsigned)((*x)[1] != 0) << 1;
#endif
}

/* Cells where the owner of the stones x would complete a line, occupied or not. */
#define WINS(x)                                                                                    \
    (((x) << 1 & (x) << 2 & (x) << 3) | COMPLETES(x, HEIGHT) | COMPLETES(x, HEIGHT - 1) |          \
     COMPLETES(x, HEIGHT + 1))
#define UPRIGHT_WINS(x) ((x) << 1 & (x) << 2 & (x) << 3)

INLINE uint64_t PODA_CORE(wins)(BOARD, uint64_t stones)
{
    (void)b;
    return WIDE ? WINS(stones) : UPRIGHT_WINS(stones);
}

INLINE bool PODA_CORE(has_line)(BOARD, uint64_t cells)
{
    (void)b;
    const uint64_t upright = QUADS(cells, 1);
    return WIDE ? (upright | QUADS(cells, HEIGHT) | QUADS(cells, HEIGHT - 1) |
                   QUADS(cells, HEIGHT + 1)) != 0
                : upright != 0;
}

INLINE uint64_t PODA_CORE(hash)(BOARD, uint64_t own, uint64_t rival, int empty)
{
    (void)b;
    const uint64_t key = own | ((own | rival) + CONNECT4_BOTTOM(b));
    uint64_t least = key;
    if (CONNECT4_ROWS(b) * CONNECT4_COLS(b) - empty < MIRROR_PLIES) {
        uint64_t mirrored = 0;
        for (int col = 0; col < CONNECT4_COLS(b); col++)
            mirrored |= (key >> col * HEIGHT & (((uint64_t)1 << HEIGHT) - 1))
                        << (CONNECT4_COLS(b) - 1 - col) * HEIGHT;
        least = mirrored < key ? mirrored : key;
    }
    return poda__connect4_scramble(least, CONNECT4_COLS(b) * HEIGHT);
}

INLINE bool PODA_CORE(first_moves)(BOARD, int empty)
{
    (void)b;
    return ((CONNECT4_COLS(b) * CONNECT4_ROWS(b) - empty) & 1) == 0;
}

/* Is the second player, to move, held to a score of alpha or less by an odd threat? The first
 * player has a winning cell in an odd row, and the cell below is empty as well. The first answers
 * every stone outside those two cells and those above them: above the stone if it lies in an odd
 * row, else in another column with an odd number of stones. The number of such columns is even
 * (without the threat's column from below the threat upwards, the board has an even number of free
 * cells, since the second is to move), so there always is one. In the end the second has to play
 * below the threat. This is certain if the second has no line in all cells it could get on the way:
 * every cell except those of even rows in other columns that cannot be taken now. */
INLINE bool PODA_CORE(odd_threat)(BOARD, uint64_t own, uint64_t rival, uint64_t threats, int alpha)
{
    const uint64_t all = own | rival, next = all + CONNECT4_BOTTOM(b);
    for (uint64_t odd = threats & CONNECT4_ODD(b) & ~next; odd; odd &= odd - 1) {
        const int cell = __builtin_ctzll(odd), row = cell % HEIGHT;
        if ((CONNECT4_ROWS(b) - row + 1) / 2 < -alpha)
            continue;
        const uint64_t column = (((uint64_t)1 << HEIGHT) - 1) << (cell - row);
        const uint64_t below = column & (((uint64_t)1 << cell) - 1);
        const uint64_t theirs = rival | (CONNECT4_EVEN(b) & ~all & ~next & ~column);
        const uint64_t ours =
            (CONNECT4_BOARD(b) & ~theirs & ~column) | (column & own) | (below & ~rival);
        if (!PODA_CORE(has_line)(b, ours))
            return true;
    }
    return false;
}

/* The cells of even rows up to `rows_most`. */
INLINE uint64_t PODA_CORE(low_even)(BOARD, int rows_most)
{
    (void)b;
    uint64_t rows = 0;
    for (int row = 0; row < rows_most; row++)
        rows |= CONNECT4_BOTTOM(b) << row;
    return CONNECT4_EVEN(b) & rows;
}

/* Is the first player, to move, held to alpha or less by claim-even (Allis 1988)? The second
 * answers every stone above it, and so gets all the cells of even rows that cannot be taken now;
 * the number of columns whose next cell lies in an even row is even, and there the second answers
 * in another of them. If the first has no line even with all other cells, it does not win. If the
 * second has one in its own cells, it wins at the latest when only the column with the line's
 * highest cell is left, without the cells above it. */
INLINE bool PODA_CORE(claim_even)(BOARD, uint64_t own, uint64_t rival, int alpha)
{
    const int rows_most = alpha < -1 ? CONNECT4_ROWS(b) + 2 + 2 * alpha : CONNECT4_ROWS(b);
    if (rows_most < 2)
        return false;
    const uint64_t all = own | rival, next = all + CONNECT4_BOTTOM(b);
    const uint64_t theirs = rival | (CONNECT4_EVEN(b) & ~all & ~next);
    if (PODA_CORE(has_line)(b, CONNECT4_BOARD(b) & ~theirs))
        return false;
    return alpha >= 0 ||
           PODA_CORE(has_line)(b, rival | (PODA_CORE(low_even)(b, rows_most) & ~all & ~next));
}

/* A position on the current path: the cells where each player would win, its place in the table (0:
 * not yet computed), and whether the turn differs from that of the position the caller made. */
typedef struct PODA_CORE(node) {
    uint64_t own, rival, own_wins, rival_wins, hash;
    int empty;
    bool swapped;
} PODA_CORE(node);

#define NODE PODA_CORE(node)

enum { PODA_CORE(UNKNOWN) = 99 };
#define UNKNOWN PODA_CORE(UNKNOWN)

/* Plays forced moves until there is a choice or the result is clear: returns a value for the player
 * to move in the given node, or UNKNOWN if the node must be searched. Values outside alpha and beta
 * are bounds. */
INLINE int PODA_CORE(follow)(const poda__connect4_worker *worker, BOARD, NODE *node, int alpha,
                             int beta)
{
    uint64_t own = node->own, rival = node->rival;
    uint64_t own_wins = node->own_wins, rival_wins = node->rival_wins;
    int empty = node->empty, low = alpha, high = beta;
    bool swapped = false;
    for (;;) {
        const uint64_t all = own | rival;
        const uint64_t moves = (all + CONNECT4_BOTTOM(b)) & CONNECT4_BOARD(b);
        const uint64_t threats = rival_wins & moves, safe = moves & ~(rival_wins >> 1);
        uint64_t forced = threats;
        int value = UNKNOWN;
        if (!moves)
            value = 0;
        else if (!safe || (threats & (threats - 1)) || (threats && !(threats & safe)))
            value = -(empty / 2);
        else if ((empty - 1) / 2 <= low) /* no win with the next stone */
            value = (empty - 1) / 2;
        else if (-((empty - 2) / 2) >= high) /* no loss with the stone after it */
            value = empty < 2 ? 0 : -((empty - 2) / 2);
        if (value != UNKNOWN)
            return swapped ? -value : value;
        if (!forced) {
            if (safe & (safe - 1))
                break;
            forced = safe;
        }
        own |= forced;
        const uint64_t made = PODA_CORE(wins)(b, own) & ~(own | rival) & CONNECT4_BOARD(b);
        own_wins = rival_wins & ~forced;
        rival_wins = made;
        const uint64_t mover = own;
        own = rival;
        rival = mover;
        const int above = low;
        low = -high;
        high = -above;
        empty--;
        swapped = !swapped;
    }
    if (CONNECT4_ROWS(b) % 2 == 0 &&
        (PODA_CORE(first_moves)(b, empty)
             ? PODA_CORE(claim_even)(b, own, rival, low)
             : PODA_CORE(odd_threat)(b, own, rival, rival_wins, low))) {
        const int value = low < 0 ? low : 0;
        return swapped ? -value : value;
    }
    *node = (NODE){own, rival, own_wins, rival_wins, 0, empty, swapped};
    if (empty > LOOK_AHEAD) {
        node->hash = PODA_CORE(hash)(b, own, rival, empty);
        poda__connect4_prefetch(&worker->table, node->hash);
    }
    return UNKNOWN;
}

/* The children of a node, one per column, the middle one first. */
typedef struct PODA_CORE(children) {
    union {
        LANES lanes[CONNECT4_ROOM / PODA_LANES];
        uint64_t at[CONNECT4_ROOM];
    } move, own, wins;                  /* the stone, all stones, the cells where they then win */
    unsigned active, won, forced, held; /* has a move; no answer; one answer; held by claim-even */
} PODA_CORE(children);

#define CHILDREN PODA_CORE(children)

INLINE void PODA_CORE(expand)(BOARD, const NODE *node, uint64_t safe, int alpha, CHILDREN *out)
{
    const uint64_t all = node->own | node->rival;
    const int child_alpha = -alpha - 1;
    const int rows_most =
        child_alpha < -1 ? CONNECT4_ROWS(b) + 2 + 2 * child_alpha : CONNECT4_ROWS(b);
    const bool claim = CONNECT4_ROWS(b) % 2 == 0 && WIDE && rows_most >= 2 &&
                       PODA_CORE(first_moves)(b, node->empty - 1);
    const uint64_t low_even =
        claim && child_alpha < 0 ? PODA_CORE(low_even)(b, rows_most) & ~all : 0;
    out->active = out->won = out->forced = out->held = 0;
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        LANES column;
        memcpy(&column, b->column + chunk * PODA_LANES, sizeof column);
        const LANES move = column & safe, stones = move | node->own, filled = move | all;
        const LANES wins =
            (WIDE ? WINS(stones) : UPRIGHT_WINS(stones)) & ~filled & CONNECT4_BOARD(b);
        const LANES next = filled + CONNECT4_BOTTOM(b), moves = next & CONNECT4_BOARD(b);
        const LANES threats = wins & moves, answers = moves & ~(wins >> 1);
        const LANES two = threats & (threats - 1), met = threats & answers,
                    choice = answers & (answers - 1);
        const unsigned active = PODA_CORE(nonzero)(&move), threat = PODA_CORE(nonzero)(&threats);
        const int shift = chunk * PODA_LANES;
        out->move.lanes[chunk] = move;
        out->own.lanes[chunk] = stones;
        out->wins.lanes[chunk] = wins;
        out->active |= active << shift;
        out->won |= (active & (PODA_CORE(nonzero)(&two) | (threat & ~PODA_CORE(nonzero)(&met)) |
                               ~PODA_CORE(nonzero)(&answers)))
                    << shift;
        const unsigned forced = threat | ~PODA_CORE(nonzero)(&choice);
        out->forced |= (active & forced) << shift;
        if (claim) {
            const LANES theirs = stones | (CONNECT4_EVEN(b) & ~filled & ~next);
            const LANES ours = CONNECT4_BOARD(b) & ~theirs;
            const LANES lines = QUADS(ours, 1) | QUADS(ours, HEIGHT) | QUADS(ours, HEIGHT - 1) |
                                QUADS(ours, HEIGHT + 1);
            unsigned held = active & ~forced & ~PODA_CORE(nonzero)(&lines);
            if (child_alpha < 0 && held) {
                const LANES low = stones | (low_even & ~filled & ~next);
                const LANES won =
                    QUADS(low, HEIGHT) | QUADS(low, HEIGHT - 1) | QUADS(low, HEIGHT + 1);
                held &= PODA_CORE(nonzero)(&won);
            }
            out->held |= held << shift;
        }
    }
}

/* How promising a child is for the player who moved there: forced replies first, then many cells to
 * win in, preferably reachable next and not directly above the opponent's; not the cell below one's
 * own winning cell, which gives it away. */
INLINE int PODA_CORE(promise)(BOARD, const NODE *child, bool forced, bool gives)
{
    (void)b;
    const uint64_t ours = child->swapped ? child->own_wins : child->rival_wins;
    const uint64_t theirs = child->swapped ? child->rival_wins : child->own_wins;
    const uint64_t useful = ours & ~(theirs << 1);
    const uint64_t near = useful & ((child->own | child->rival) + CONNECT4_BOTTOM(b)) << 1;
    return 4 * (__builtin_popcountll(useful) + __builtin_popcountll(near) + (forced ? 2 : 0) -
                (gives ? 1 : 0));
}

/* Other threads may be searching this position; then another move is searched first (after
 * Kerrigan's simplified ABDADA). Only a hint: it affects nothing but time. */
INLINE bool PODA_CORE(busy)(const poda__connect4_worker *worker, uint64_t hash)
{
    return __atomic_load_n(worker->busy + hash % PODA__CONNECT4_BUSY, __ATOMIC_RELAXED) == hash;
}

PODA_TARGET static int PODA_CORE(search)(poda__connect4_worker *worker, BOARD, const NODE *node,
                                         int alpha)
{
    const int beta = alpha + 1, empty = node->empty;
    const uint64_t own = node->own, rival = node->rival, all = own | rival;
    worker->nodes++;
    if (--worker->patience <= 0 && poda__connect4_look(worker))
        return 0;
    uint64_t hash = node->hash;
    if (!hash) {
        hash = PODA_CORE(hash)(b, own, rival, empty);
        poda__connect4_prefetch(&worker->table, hash);
    }
    /* can any line still be completed? */
    if (empty <= LINES_LEFT &&
        !PODA_CORE(has_line)(b, (alpha >= 0 ? own : rival) | (CONNECT4_BOARD(b) & ~all)))
        return 0;
    const uint64_t safe = (all + CONNECT4_BOTTOM(b)) & CONNECT4_BOARD(b) & ~(node->rival_wins >> 1);
    CHILDREN children;
    PODA_CORE(expand)(b, node, safe, alpha, &children);
    if (children.won)
        return (empty - 1) / 2;
    if (children.held)
        return alpha < 0 ? 0 : beta;

    const bool first = PODA_CORE(first_moves)(b, empty);
    NODE list[CONNECT4_ROOM];
    int promise[CONNECT4_ROOM], order[CONNECT4_ROOM], count = 0, best = -UNKNOWN;
    for (unsigned set = children.active; set; set &= set - 1) {
        const int i = __builtin_ctz(set);
        const uint64_t move = children.move.at[i];
        const bool forced = children.forced >> i & 1;
        NODE *child = list + count;
        *child = (NODE){
            rival, children.own.at[i], node->rival_wins & ~move, children.wins.at[i], 0, empty - 1,
            false};
        if (forced) {
            const int value = -PODA_CORE(follow)(worker, b, child, -beta, -alpha);
            if (value != -UNKNOWN) {
                if (value >= beta)
                    return value;
                best = value > best ? value : best;
                continue;
            }
        } else {
            /* the opponent, quiet and not threatened, neither wins nor loses with the next two
             * stones */
            if (-((empty - 2) / 2) >= beta)
                return -((empty - 2) / 2);
            if ((empty - 3) / 2 <= alpha) {
                best = (empty - 3) / 2 > best ? (empty - 3) / 2 : best;
                continue;
            }
            if (CONNECT4_ROWS(b) % 2 == 0 && WIDE && first &&
                PODA_CORE(odd_threat)(b, rival, child->rival, child->rival_wins, -beta))
                return beta > 0 ? beta : 0;
            if (empty - 1 > LOOK_AHEAD) {
                child->hash = PODA_CORE(hash)(b, rival, child->rival, empty - 1);
                poda__connect4_prefetch(&worker->table, child->hash);
            }
        }
        const int score = PODA_CORE(promise)(b, child, forced, (move << 1 & node->own_wins) != 0);
        int place = count;
        for (; place > 0 && promise[place - 1] < score; place--) {
            promise[place] = promise[place - 1];
            order[place] = order[place - 1];
        }
        promise[place] = score;
        order[place] = count++;
    }
    if (!count)
        return best;
    const int upper = (empty - 3) / 2 > best ? (empty - 3) / 2 : best;
    if (upper <= alpha)
        return upper;

    const uint64_t known = poda__connect4_probe(&worker->table, hash);
    if (known) {
        if (poda__connect4_lower(known) >= beta)
            return poda__connect4_lower(known);
        if (poda__connect4_upper(known) <= alpha)
            return poda__connect4_upper(known);
    }
    int rest = 0; /* the children still to be searched */
    for (int i = 0; i < count; i++) {
        const NODE *child = list + order[i];
        const uint64_t entry = child->hash ? poda__connect4_probe(&worker->table, child->hash) : 0;
        if (entry) {
            const int below =
                child->swapped ? poda__connect4_lower(entry) : -poda__connect4_upper(entry);
            const int above =
                child->swapped ? poda__connect4_upper(entry) : -poda__connect4_lower(entry);
            if (below >= beta)
                return below;
            if (above <= alpha) {
                best = above > best ? above : best;
                continue;
            }
        }
        order[rest++] = order[i];
    }

    const uint64_t before = worker->nodes;
    for (int i = 0, put_off = 0; i < rest; i++) {
        const NODE *child = list + order[i];
        poda__word64 *mark = NULL;
        if (worker->busy && child->hash) {
            if (i > 0 && i < rest - put_off && PODA_CORE(busy)(worker, child->hash)) {
                const int late = order[i]; /* moved to the end of the list, once */
                for (int k = i; k + 1 < rest; k++)
                    order[k] = order[k + 1];
                order[rest - 1] = late;
                put_off++;
                i--;
                continue;
            }
            mark = worker->busy + child->hash % PODA__CONNECT4_BUSY;
            __atomic_store_n(mark, child->hash, __ATOMIC_RELAXED);
        }
        const int value = child->swapped ? PODA_CORE(search)(worker, b, child, alpha)
                                         : -PODA_CORE(search)(worker, b, child, -beta);
        if (mark)
            __atomic_store_n(mark, 0, __ATOMIC_RELAXED);
        if (worker->stopped)
            return 0;
        if (value > best) {
            best = value;
            if (value >= beta)
                break;
        }
    }
    const uint64_t work = worker->nodes - before;
    if (best >= beta)
        poda__connect4_store(&worker->table, hash, best, upper, work);
    else
        poda__connect4_store(&worker->table, hash, -((empty - 2) / 2), best, work);
    return best;
}

PODA_TARGET static int PODA_CORE(test)(poda__connect4_worker *worker, uint64_t own, uint64_t rival,
                                       int alpha)
{
    const poda__connect4_board *b = worker->board;
    const uint64_t all = own | rival, free_cells = CONNECT4_BOARD(b) & ~all;
    const int empty = __builtin_popcountll(free_cells);
    NODE node = {own,
                 rival,
                 PODA_CORE(wins)(b, own) & free_cells,
                 PODA_CORE(wins)(b, rival) & free_cells,
                 0,
                 empty,
                 false};
    if (node.own_wins & (all + CONNECT4_BOTTOM(b)))
        return (empty + 1) / 2;
    const int value = PODA_CORE(follow)(worker, b, &node, alpha, alpha + 1);
    if (value != UNKNOWN)
        return value;
    return node.swapped ? -PODA_CORE(search)(worker, b, &node, -alpha - 1)
                        : PODA_CORE(search)(worker, b, &node, alpha);
}

#undef PODA_CORE
#undef PODA_TARGET
#undef PODA_LANES
#undef LANES
#undef INLINE
#undef BOARD
#undef HEIGHT
#undef WIDE
#undef CHUNKS
#undef QUADS
#undef COMPLETES
#undef WINS
#undef UPRIGHT_WINS
#undef NODE
#undef UNKNOWN
#undef CHILDREN
