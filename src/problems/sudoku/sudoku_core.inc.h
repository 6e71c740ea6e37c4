/* sudoku_core.inc.h - the fast solver, for one vector width. Define PODA_CORE(name), PODA_LANES (8
 * or 16) and PODA_TARGET before including; all are undefined at the end.
 *
 * A cell is a set of digits in 16 bits. A vector holds the same cell of every box, box (i, j) of
 * the 3x3 boxes in lane 4i + j, so the whole grid is nine vectors (two halves each if vectors have
 * 8 lanes): operations within a box need no shuffle, those along a row of boxes shuffle within
 * groups of four lanes, those along a column of boxes move whole groups. One sweep applies all the
 * rules below to all boxes and all digits at once. Unused lanes hold all digits in every cell: no
 * rule ever changes or refuses them. */

typedef uint16_t PODA_CORE(lanes) __attribute__((vector_size(2 * PODA_LANES)));
typedef uint64_t PODA_CORE(groups) __attribute__((vector_size(2 * PODA_LANES)));

#define LANES PODA_CORE(lanes)
#define HALVES (16 / PODA_LANES)
#define INLINE PODA_TARGET static inline __attribute__((always_inline))

typedef union PODA_CORE(grid) {
    LANES half[HALVES][9];
    uint16_t cell[HALVES * 9 * PODA_LANES];
} PODA_CORE(grid);

/* Nine vectors that are three lines of three minirows (or minicolumns): the digits possible in
 * each. */
typedef union PODA_CORE(lines) {
    LANES half[HALVES][3];
    uint16_t cell[HALVES * 3 * PODA_LANES];
} PODA_CORE(lines);

#define GRID PODA_CORE(grid)
#define LINES PODA_CORE(lines)

/* The index of lane 4i + j of vector `index` of `count`. */
#define PLACE(index, count, lane)                                                                  \
    ((lane) / PODA_LANES * (count)*PODA_LANES + (index)*PODA_LANES + (lane) % PODA_LANES)

/* The two other boxes of the same row of boxes. */
#if PODA_LANES == 16
#define TURN1(v) __builtin_shufflevector(v, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15)
#define TURN2(v) __builtin_shufflevector(v, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15)
#else
#define TURN1(v) __builtin_shufflevector(v, v, 1, 2, 0, 3, 5, 6, 4, 7)
#define TURN2(v) __builtin_shufflevector(v, v, 2, 0, 1, 3, 6, 4, 5, 7)
#endif

/* Those of the same column of boxes. */
INLINE void PODA_CORE(down)(const LINES *from, int line, LANES once[HALVES], LANES twice[HALVES])
{
    typedef PODA_CORE(groups) groups;
#if PODA_LANES == 16
    const groups all = (groups)from->half[0][line];
    once[0] = (LANES)__builtin_shufflevector(all, all, 1, 2, 0, 3);
    twice[0] = (LANES)__builtin_shufflevector(all, all, 2, 0, 1, 3);
#else
    const groups upper = (groups)from->half[0][line], lower = (groups)from->half[1][line];
    once[0] = (LANES)__builtin_shufflevector(upper, lower, 1, 2);
    once[1] = (LANES)__builtin_shufflevector(upper, lower, 0, 3);
    twice[0] = (LANES)__builtin_shufflevector(upper, lower, 2, 0);
    twice[1] = (LANES)__builtin_shufflevector(upper, lower, 1, 3);
#endif
}

INLINE bool PODA_CORE(any)(const LANES *lanes)
{
#if PODA_LANES == 16 && defined(__x86_64__)
    typedef long long words __attribute__((vector_size(32)));
    return !__builtin_ia32_ptestz256((words)*lanes, (words)*lanes);
#else
    const PODA_CORE(groups) all = (PODA_CORE(groups)) * lanes;
    uint64_t some = 0;
    for (int i = 0; i < PODA_LANES / 4; i++)
        some |= all[i];
    return some != 0;
#endif
}

/* All digits in the unused lanes. */
static const LANES PODA_CORE(unused)[HALVES] = {
#if PODA_LANES == 16
    {0, 0, 0, 0x1ff, 0, 0, 0, 0x1ff, 0, 0, 0, 0x1ff, 0x1ff, 0x1ff, 0x1ff, 0x1ff},
#else
    {0, 0, 0, 0x1ff, 0, 0, 0, 0x1ff},
    {0, 0, 0, 0x1ff, 0x1ff, 0x1ff, 0x1ff, 0x1ff},
#endif
};

#define WITHOUT_LOWEST(v) ((v) & ((v)-1))

/* Naked singles: a digit alone in its cell is removed from the other cells of the box. Hidden
 * singles: a digit with one cell in the box takes it. Rows: if a digit lies in minirow r of one
 * box, the other boxes must have it in the two other minirows, one each; minirows that fit no such
 * choice lose it (locked candidates of both kinds, Zhou Yundong's "band update", here without a
 * table). */
INLINE void PODA_CORE(sweep_half)(LANES x[9], LANES *bad)
{
    LANES single[9], any = {0};
    for (int p = 0; p < 9; p++) {
        single[p] = x[p] & (LANES)(WITHOUT_LOWEST(x[p]) == 0);
        any |= single[p];
    }
    for (int p = 0; p < 9; p++)
        x[p] &= ~(any ^ single[p]);

    LANES row[3], twice[3];
    for (int r = 0; r < 3; r++) {
        const LANES first = x[3 * r] | x[3 * r + 1];
        row[r] = first | x[3 * r + 2];
        twice[r] = (x[3 * r] & x[3 * r + 1]) | (first & x[3 * r + 2]);
    }
    const LANES first = row[0] | row[1];
    const LANES several = (twice[0] | twice[1]) | (twice[2] | (row[0] & row[1])) | (first & row[2]);
    *bad |= (first | row[2]) ^ 0x1ff; /* no place in a box */
    for (int p = 0; p < 9; p++) {
        const LANES hidden = x[p] & ~several;
        x[p] &= (hidden & -hidden) | (LANES)(hidden == 0); /* of two, one has no place next time */
    }

    for (int r = 0; r < 3; r++)
        row[r] = x[3 * r] | x[3 * r + 1] | x[3 * r + 2];
    const LANES a1 = TURN1(row[0]), a2 = TURN2(row[0]);
    const LANES b1 = TURN1(row[1]), b2 = TURN2(row[1]);
    const LANES c1 = TURN1(row[2]), c2 = TURN2(row[2]);
    const LANES fits[3] = {(b1 & c2) | (b2 & c1), (a1 & c2) | (a2 & c1), (a1 & b2) | (a2 & b1)};
    for (int p = 0; p < 9; p++)
        x[p] &= fits[p / 3];
}

/* The same for columns, the only step that connects the halves. */
INLINE void PODA_CORE(sweep_columns)(GRID *grid)
{
    LINES column;
    LANES once[3][HALVES], twice[3][HALVES];
    for (int h = 0; h < HALVES; h++)
        for (int c = 0; c < 3; c++)
            column.half[h][c] = grid->half[h][c] | grid->half[h][c + 3] | grid->half[h][c + 6];
    for (int c = 0; c < 3; c++)
        PODA_CORE(down)(&column, c, once[c], twice[c]);
    for (int h = 0; h < HALVES; h++)
        for (int c = 0; c < 3; c++) {
            const int d = (c + 1) % 3, e = (c + 2) % 3;
            const LANES fits = (once[d][h] & twice[e][h]) | (twice[d][h] & once[e][h]);
            for (int p = c; p < 9; p += 3)
                grid->half[h][p] &= fits;
        }
}

/* Three digits confined to one line of three cells in the box leave no room there for others
 * (Dillon's tdoku applies the same rule in all its steps). */
INLINE void PODA_CORE(keep_triples)(LANES line[3])
{
    const LANES only[3] = {line[0] & ~(line[1] | line[2]), line[1] & ~(line[0] | line[2]),
                           line[2] & ~(line[0] | line[1])};
    for (int i = 0; i < 3; i++) {
        const LANES third = WITHOUT_LOWEST(WITHOUT_LOWEST(only[i]));
        line[i] = only[i] | (LANES)(third == 0);
    }
}

/* Pays off only if nothing else helps, before a guess. True if something changed. */
INLINE bool PODA_CORE(sweep_triples)(GRID *grid)
{
    LANES changed = {0};
    for (int h = 0; h < HALVES; h++) {
        LANES *x = grid->half[h], row[3], column[3];
        for (int i = 0; i < 3; i++) {
            row[i] = x[3 * i] | x[3 * i + 1] | x[3 * i + 2];
            column[i] = x[i] | x[i + 3] | x[i + 6];
        }
        PODA_CORE(keep_triples)(row);
        PODA_CORE(keep_triples)(column);
        for (int p = 0; p < 9; p++) {
            const LANES keep = row[p / 3] & column[p % 3];
            changed |= x[p] & ~keep;
            x[p] &= keep;
        }
    }
    return PODA_CORE(any)(&changed);
}

/* Sweeps until nothing changes. False if there is no solution. Sets only shrink, so a box changed
 * if and only if the sum of its sets did. */
PODA_TARGET static bool PODA_CORE(propagate)(GRID *at)
{
    GRID grid = *at;
    LANES before[HALVES] = {0};
    for (;;) {
        LANES bad = {0}, changed = {0};
        for (int h = 0; h < HALVES; h++)
            PODA_CORE(sweep_half)(grid.half[h], &bad);
        PODA_CORE(sweep_columns)(&grid);
        for (int h = 0; h < HALVES; h++) {
            LANES sum = {0};
            for (int p = 0; p < 9; p++) {
                sum += grid.half[h][p];
                bad |= (LANES)(grid.half[h][p] == 0);
            }
            changed |= sum ^ before[h];
            before[h] = sum;
        }
        if (PODA_CORE(any)(&bad))
            return false;
        if (!PODA_CORE(any)(&changed) && !PODA_CORE(sweep_triples)(&grid))
            break;
    }
    *at = grid;
    return true;
}

/* The open cell with the fewest digits; the first of several. */
PODA_TARGET static void PODA_CORE(choose_fewest)(const GRID *grid, int *place)
{
    int fewest = 10;
    for (int p = 0; p < 9; p++)
        for (int lane = 0; lane < 11; lane++) {
            const int count = __builtin_popcount(grid->cell[PLACE(p, 9, lane)]);
            if (lane % 4 < 3 && count > 1 && count < fewest) {
                fewest = count;
                *place = PLACE(p, 9, lane);
            }
        }
}

/* Puts the lanes of one column of boxes side by side, in groups of four. */
INLINE void PODA_CORE(transpose)(LINES *lines, int line)
{
#if PODA_LANES == 16
    const LANES v = lines->half[0][line];
    lines->half[0][line] =
        __builtin_shufflevector(v, v, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
#else
    const LANES upper = lines->half[0][line], lower = lines->half[1][line];
    lines->half[0][line] = __builtin_shufflevector(upper, lower, 0, 4, 8, 12, 1, 5, 9, 13);
    lines->half[1][line] = __builtin_shufflevector(upper, lower, 2, 6, 10, 14, 3, 7, 11, 15);
#endif
}

INLINE int PODA_CORE(shared)(const LINES *lines, int line, int group, uint64_t digits)
{
    uint64_t word;
    memcpy(&word, &lines->cell[PLACE(line, 3, 4 * group)], sizeof word);
    return __builtin_popcountll(word & digits);
}

/* The data on which the choice of a cell is based. */
typedef struct PODA_CORE(view) {
    LINES row_pairs, row_open, column_pairs, column_open;
    LINES where; /* vector 0: which cells of each box have two digits, bit p for cell p */
} PODA_CORE(view);

/* Only here is a digit detected that fills two cells of a box: sweeps find it eventually, but in an
 * empty grid that may be much later. */
INLINE verdict PODA_CORE(look)(const GRID *grid, PODA_CORE(view) * view)
{
    LANES some = {0}, twice = {0};
    for (int h = 0; h < HALVES; h++) {
        LANES open[9], pair[9], where = {0}, once = {0};
        const LANES *x = grid->half[h];
        for (int p = 0; p < 9; p++) {
            const LANES less = WITHOUT_LOWEST(x[p]);
            const LANES single = x[p] & (LANES)(less == 0);
            twice |= once & single;
            once |= single;
            open[p] = x[p] ^ single;
            pair[p] = open[p] & (LANES)(WITHOUT_LOWEST(less) == 0);
            where |= (LANES)(pair[p] != 0) & (uint16_t)(1 << p);
        }
        for (int i = 0; i < 3; i++) {
            view->row_pairs.half[h][i] = pair[3 * i] | pair[3 * i + 1] | pair[3 * i + 2];
            view->row_open.half[h][i] = open[3 * i] | open[3 * i + 1] | open[3 * i + 2];
            view->column_pairs.half[h][i] = pair[i] | pair[i + 3] | pair[i + 6];
            view->column_open.half[h][i] = open[i] | open[i + 3] | open[i + 6];
            some |= view->row_open.half[h][i] ^ PODA_CORE(unused)[h];
        }
        view->where.half[h][0] = where;
    }
    for (int i = 0; i < 3; i++) {
        PODA_CORE(transpose)(&view->column_pairs, i);
        PODA_CORE(transpose)(&view->column_open, i);
    }
    return PODA_CORE(any)(&twice) ? WRONG : PODA_CORE(any)(&some) ? OPEN : SOLVED;
}

/* The cell in which to guess: one with two digits, if there is one; among them the one whose digits
 * occur most often in the rest of its row and column, minirow by minirow, where cells with two
 * digits count four times more, since the guess will settle them. The cell's own minirow adds the
 * same to all. */
PODA_TARGET static verdict PODA_CORE(choose)(const GRID *grid, int *place)
{
    static const uint8_t third[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    static const uint8_t rest[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2};
    PODA_CORE(view) view;
    const verdict seen = PODA_CORE(look)(grid, &view);
    if (seen != OPEN)
        return seen;
    int best = -1;
    for (int i = 0; i < 3; i++) {
        uint64_t word;
        memcpy(&word, &view.where.cell[PLACE(0, 3, 4 * i)], sizeof word);
        for (; word; word &= word - 1) {
            const int bit = __builtin_ctzll(word), j = bit / 16, p = bit % 16;
            const int at = PLACE(p, 9, 4 * i + j);
            const uint64_t digits = grid->cell[at] * 0x0001000100010001u;
            const int score = 4 * (PODA_CORE(shared)(&view.row_pairs, third[p], i, digits) +
                                   PODA_CORE(shared)(&view.column_pairs, rest[p], j, digits)) +
                              PODA_CORE(shared)(&view.row_open, third[p], i, digits) +
                              PODA_CORE(shared)(&view.column_open, rest[p], j, digits);
            *place = score > best ? at : *place;
            best = score > best ? score : best;
        }
    }
    if (best < 0)
        PODA_CORE(choose_fewest)(grid, place);
    return OPEN;
}

/* Sets of digits by digit; 0 is an empty cell. */
static const uint16_t PODA_CORE(digit_sets)[10] = {0x1ff, 1, 2, 4, 8, 16, 32, 64, 128, 256};

PODA_TARGET static void PODA_CORE(load)(GRID *grid, const uint8_t puzzle[81])
{
    for (int h = 0; h < HALVES; h++)
        for (int p = 0; p < 9; p++)
            grid->half[h][p] = (LANES){0} + 0x1ff;
    for (int i = 0; i < 3; i++)
        for (int p = 0; p < 9; p++)
            for (int j = 0; j < 3; j++)
                grid->cell[PLACE(p, 9, 4 * i + j)] =
                    PODA_CORE(digit_sets)[puzzle[27 * i + p / 3 * 9 + 3 * j + p % 3]];
}

PODA_TARGET static void PODA_CORE(save)(const GRID *grid, uint8_t solution[81])
{
    for (int i = 0; i < 3; i++)
        for (int p = 0; p < 9; p++)
            for (int j = 0; j < 3; j++)
                solution[27 * i + p / 3 * 9 + 3 * j + p % 3] =
                    (uint8_t)(__builtin_ctz(grid->cell[PLACE(p, 9, 4 * i + j)]) + 1);
}

/* Depth-first with a stack of grids. A guess fills a cell, so there are never more than 81. */
PODA_TARGET static uint64_t PODA_CORE(count)(const uint8_t puzzle[81], uint64_t limit,
                                             uint8_t solution[81], poda__sudoku_work *work,
                                             const volatile int *stop)
{
    GRID stack[82];
    uint64_t found = 0;
    int depth = 0, place = 0;
    PODA_CORE(load)(&stack[0], puzzle);
    while (depth >= 0 && found < limit) {
        GRID *grid = &stack[depth];
        const verdict seen = PODA_CORE(propagate)(grid) ? PODA_CORE(choose)(grid, &place) : WRONG;
        if (seen == SOLVED && found++ == 0 && solution)
            PODA_CORE(save)(grid, solution);
        if (seen != OPEN) {
            depth--;
            continue;
        }
        if (++work->guesses % 256 == 0 && poda__stopped(stop)) {
            work->stopped = true;
            break;
        }
        const uint16_t digits = grid->cell[place], lowest = (uint16_t)(digits & -digits);
        stack[depth + 1] = *grid;
        stack[++depth].cell[place] = lowest;
        grid->cell[place] = (uint16_t)(digits ^ lowest);
    }
    return found;
}

#undef WITHOUT_LOWEST
#undef TURN1
#undef TURN2
#undef PLACE
#undef GRID
#undef LINES
#undef INLINE
#undef HALVES
#undef LANES
#undef PODA_CORE
#undef PODA_LANES
#undef PODA_TARGET
