/* othello_last.inc.h - the last moves of an Othello game, with null windows: does the player to
 * move get more than `alpha`? The last four cells are unrolled; above them, moves into quadrants
 * with an odd number of empty cells come first. Values are fail-soft. */

/* The value if neither player can move. */
static inline int final_value(const othello_thinker *thinker, uint64_t own, uint64_t rival)
{
    const int mine = othello_count(own), his = othello_count(rival), difference = mine - his;
    const int empties = thinker->winner ? OTHELLO_CELLS - mine - his : 0;
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

/* The number of discs that the player with the discs `own` turns with the last move of the game;
 * all others are the opponent's. Lines are gathered into a byte by multiplication. */
static inline int last_flips(const othello_lore *lore, int cell, uint64_t own)
{
    const int row = cell >> 3, col = cell & 7;
    const othello_rays *const rays = &othello_rays_of[cell];
    return lore->last[col][own >> 8 * row & 0xff] +
           lore->last[row][((own >> col & OTHELLO_COLUMN) * 0x0102040810204080u) >> 56] +
           lore->last[col][((own & (rays->up[2] | rays->down[2])) * OTHELLO_COLUMN) >> 56] +
           lore->last[col][((own & (rays->up[3] | rays->down[3])) * OTHELLO_COLUMN) >> 56];
}

/* One empty cell. */
static inline int last_one(const othello_thinker *thinker, uint64_t own, int cell)
{
    const int twice = 2 * othello_count(own) - OTHELLO_CELLS;
    const int mine = last_flips(thinker->lore, cell, own);
    if (PODA_LIKELY(mine))
        return twice + 2 + 2 * mine;
    const int his = last_flips(thinker->lore, cell, othello_empties(own, (uint64_t)1 << cell));
    if (his)
        return twice - 2 * his;
    const int difference = twice + 1;
    return !thinker->winner ? difference : difference > 0 ? difference + 1 : difference - 1;
}

/* Two, three and four empty cells, in the order in which they are tried. */
static int last_two(othello_thinker *thinker, uint64_t own, uint64_t rival, int alpha, int a, int b)
{
    int best = -OTHELLO_MOST - 1;
    uint64_t flips;
    thinker->nodes++;
    if ((flips = othello_flips_of(a, own, rival))) {
        thinker->nodes++;
        best = -last_one(thinker, rival ^ flips, b);
        if (best > alpha)
            return best;
    }
    if ((flips = othello_flips_of(b, own, rival))) {
        thinker->nodes++;
        const int value = -last_one(thinker, rival ^ flips, a);
        return value > best ? value : best;
    }
    if (best >= -OTHELLO_MOST)
        return best;
    if ((flips = othello_flips_of(a, rival, own))) {
        thinker->nodes++;
        best = -last_one(thinker, own ^ flips, b);
        if (best > ~alpha)
            return -best;
    }
    if ((flips = othello_flips_of(b, rival, own))) {
        thinker->nodes++;
        const int value = -last_one(thinker, own ^ flips, a);
        return -(value > best ? value : best);
    }
    return best >= -OTHELLO_MOST ? -best : final_value(thinker, own, rival);
}

/* Tries `cell` of three or four; `call` searches the remaining ones. */
#define LAST_TRY(cell, call)                                                                       \
    if ((flips = othello_flips_of(cell, own, rival))) {                                            \
        const uint64_t to_own = rival ^ flips, to_rival = own ^ flips ^ (uint64_t)1 << (cell);     \
        const int value = -call;                                                                   \
        if (value > best) {                                                                        \
            best = value;                                                                          \
            if (best > alpha)                                                                      \
                return best;                                                                       \
        }                                                                                          \
    }

static int last_three(othello_thinker *thinker, uint64_t own, uint64_t rival, int alpha, int a,
                      int b, int c, bool passed)
{
    int best = -OTHELLO_MOST - 1;
    uint64_t flips;
    thinker->nodes += !passed;
    LAST_TRY(a, last_two(thinker, to_own, to_rival, ~alpha, b, c))
    LAST_TRY(b, last_two(thinker, to_own, to_rival, ~alpha, a, c))
    LAST_TRY(c, last_two(thinker, to_own, to_rival, ~alpha, a, b))
    if (best >= -OTHELLO_MOST)
        return best;
    if (passed)
        return final_value(thinker, own, rival);
    return -last_three(thinker, rival, own, ~alpha, a, b, c, true);
}

static int last_four_in(othello_thinker *thinker, uint64_t own, uint64_t rival, int alpha, int a,
                        int b, int c, int d, bool pairs, bool passed)
{
    int best = -OTHELLO_MOST - 1;
    uint64_t flips;
    LAST_TRY(a, last_three(thinker, to_own, to_rival, ~alpha, b, c, d, false))
    LAST_TRY(b, last_three(thinker, to_own, to_rival, ~alpha, a, c, d, false))
    /* with two pairs, the cell that becomes single comes first */
    LAST_TRY(c, last_three(thinker, to_own, to_rival, ~alpha, pairs ? d : a, pairs ? a : b,
                           pairs ? b : d, false))
    LAST_TRY(d, last_three(thinker, to_own, to_rival, ~alpha, pairs ? c : a, pairs ? a : b,
                           pairs ? b : c, false))
    if (best >= -OTHELLO_MOST)
        return best;
    if (passed)
        return final_value(thinker, own, rival);
    return -last_four_in(thinker, rival, own, ~alpha, a, b, c, d, pairs, true);
}
#undef LAST_TRY

#define QUADRANT (uint64_t)0x0f0f0f0f

static inline uint64_t quadrant_of(int cell)
{
    return QUADRANT << (cell & 0x24);
}

/* The cells that are alone in their quadrant. */
static inline uint64_t alone(uint64_t cells)
{
    uint64_t found = 0;
    for (int at = 0; at <= 36; at += at == 4 ? 28 : 4) {
        const uint64_t here = cells & QUADRANT << at;
        found |= here & (here - 1) ? 0 : here;
    }
    return found;
}

static int last_four(othello_thinker *thinker, uint64_t own, uint64_t rival, int alpha)
{
    thinker->nodes++;
    int most;
    if (stable_cut(thinker, own, rival, alpha, &most))
        return most;
    uint64_t empties = othello_empties(own, rival), single = alone(empties);
    int cell[4];
    int count = 0;
    bool pairs = false;
    empties ^= single;
    for (; single; single &= single - 1)
        cell[count++] = othello_first(single);
    if (count == 0) {
        const uint64_t group = empties & quadrant_of(othello_first(empties));
        pairs = empties != group;
        cell[0] = othello_first(group);
        cell[1] = othello_first(group & (group - 1));
        empties ^= (uint64_t)1 << cell[0] | (uint64_t)1 << cell[1];
        count = 2;
    }
    for (; empties; empties &= empties - 1)
        cell[count++] = othello_first(empties);
    return last_four_in(thinker, own, rival, alpha, cell[0], cell[1], cell[2], cell[3], pairs,
                        false);
}

/* The quadrants, as a set of cells, with an odd number of empty cells. */
static inline uint64_t odd_quadrants(uint64_t empties)
{
    uint64_t odd = 0;
    for (int at = 0; at <= 36; at += at == 4 ? 28 : 4)
        odd |= __builtin_parityll(empties & QUADRANT << at) ? QUADRANT << at : 0;
    return odd;
}

/* Five empty cells and a few more: no table, ordering only by quadrants. `moves` are those of the
 * player to move, already found by the caller. */
static int last_few(othello_thinker *thinker, uint64_t own, uint64_t rival, uint64_t moves,
                    int alpha, int empties, uint64_t odd)
{
    thinker->nodes++;
    int most;
    if (stable_cut(thinker, own, rival, alpha, &most))
        return most;
    if (!moves) {
        moves = othello_mobility_of(rival, own);
        return moves ? -last_few(thinker, rival, own, moves, ~alpha, empties, odd)
                     : final_value(thinker, own, rival);
    }
    int best = -OTHELLO_MOST - 1;
    uint64_t first = moves & odd;
    if (!first)
        first = moves;
    moves ^= first;
    for (; first; first = moves, moves = 0) {
        for (; first; first &= first - 1) {
            const int cell = othello_first(first);
            const uint64_t flips = othello_flips_of(cell, own, rival);
            const uint64_t to_own = rival ^ flips, to_rival = own ^ flips ^ (uint64_t)1 << cell;
            const int value =
                -(empties == 5
                      ? last_four(thinker, to_own, to_rival, ~alpha)
                      : last_few(thinker, to_own, to_rival, othello_mobility_of(to_own, to_rival),
                                 ~alpha, empties - 1, odd ^ quadrant_of(cell)));
            if (value > best) {
                best = value;
                if (best > alpha)
                    return best;
            }
        }
    }
    return best;
}
