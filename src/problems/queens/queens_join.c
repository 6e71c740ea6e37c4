/* queens_join.c - counts the solutions of the n queens without finding them one by one. Queens on
 * white squares share no diagonal with queens on black ones; the colours interact only through rows
 * and columns. The white squares lie in even rows and columns or in odd rows and columns, the black
 * ones in the two mixed parts, so each part is a board of half the size. With E and O the even and
 * odd rows that hold white queens, and C and D such columns, the count is the sum over all (E, O,
 * C, D) of white(E, O, C, D) x black(complements), and each factor is the number of pairs of small
 * placements, one per part, that share no diagonal: bit sets compared many at a time. By symmetry
 * an eighth of the (E, O, C, D) suffices. */
#include "problems/queens/queens_join.h"

#include "base/memory.h"
#include "base/stop.h"
#include "poda/rules.h"

enum { HALF_MOST = 11, NO_BIT = 64, BLOCK_BYTES = 32 };

/* One colour, for fixed rows E and O: the placements of one part are singles, by even columns;
 * those of the other part are lists, one per lane, by odd columns. */
struct join_side {
    const void *singles, *lists;
    const uint32_t *single_start; /* those of column set i: single_start[i] .. single_start[i+1] */
    const uint32_t *list_start;   /* the same by block of lanes, in blocks */
};

struct join_job {
    size_t even_sets, blocks;    /* column sets, and vectors that hold a lane for each odd one */
    const void *ranks, *weights; /* by even set, then odd set; unused lanes have rank 0 */
    uint64_t rank;               /* of the rows: columns of lower rank are skipped */
    struct join_side side[2];
};

#define JOIN_NAME join32
#define JOIN_LANE uint32_t
#define JOIN_BYTES 16
#define JOIN_TARGET
#include "problems/queens/queens_join.inc.h"

#define JOIN_NAME join64
#define JOIN_LANE uint64_t
#define JOIN_BYTES 16
#define JOIN_TARGET
#include "problems/queens/queens_join.inc.h"

#if defined(__x86_64__)
#define JOIN_NAME join32_avx2
#define JOIN_LANE uint32_t
#define JOIN_BYTES 32
#define JOIN_TARGET __attribute__((target("avx2")))
#include "problems/queens/queens_join.inc.h"

#define JOIN_NAME join64_avx2
#define JOIN_LANE uint64_t
#define JOIN_BYTES 32
#define JOIN_TARGET __attribute__((target("avx2")))
#include "problems/queens/queens_join.inc.h"
#endif

typedef uint64_t join_fn(const struct join_job *job, uint64_t *compared);

static join_fn *choose_join(bool wide)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return wide ? join64_avx2 : join32_avx2;
#endif
    return wide ? join64 : join32;
}

/* The squares in rows and columns of given parity, and all placements of some queens on them. A
 * placement is indexed by the rows and columns of the WHITE queens that go with it. */
struct part {
    int row_parity, col_parity, rows, cols, queens;
    uint32_t *start; /* as in join_side, one list of starts per row set */
    void *masks;     /* singles or lists: the diagonals of each placement */
    bool in_lanes;
};

struct sets { /* the subsets of some size of 0 .. items - 1, in numeric order */
    size_t count;
    uint16_t rank[1 << HALF_MOST];
    uint16_t mask[462]; /* 11 over 5 */
};

struct join {
    int n, half_even, half_odd; /* even and odd rows (or columns) */
    int sum_bit[2][4 * HALF_MOST], difference_bit[2][4 * HALF_MOST]; /* by colour */
    size_t lane_bytes, lanes;
    struct sets even, odd; /* sets of rows or columns with white queens, of one size each */
    struct part part[4];   /* white singles, white lists, black singles, black lists */
    void *ranks, *weights; /* as in join_job */
    /* by even set, then odd set: number of symmetric images; 0: not the first of them */
    uint8_t *orbits;
};

static void list_sets(struct sets *sets, int items, int size)
{
    sets->count = 0;
    for (unsigned mask = 0; mask < 1u << items; mask++)
        if (__builtin_popcount(mask) == size) {
            sets->rank[mask] = (uint16_t)sets->count;
            sets->mask[sets->count++] = (uint16_t)mask;
        }
}

/* Gives a bit to each diagonal that passes through both parts of a colour; returns how many. */
static int number_diagonals(struct join *join, int colour)
{
    int bits = 0;
    for (int kind = 0; kind < 2; kind++)
        for (int line = 0; line < 2 * join->n - 1; line++) {
            bool meets[2] = {false, false};
            for (int row = 0; row < join->n; row++) {
                const int col = kind ? row - line + join->n - 1 : line - row;
                if (col >= 0 && col < join->n && (row + col) % 2 == colour)
                    meets[row % 2] = true;
            }
            int *bit = kind ? join->difference_bit[colour] : join->sum_bit[colour];
            bit[line] = meets[0] && meets[1] ? bits++ : NO_BIT;
        }
    return bits;
}

static uint64_t diagonal_bit(int bit)
{
    return bit == NO_BIT ? 0 : UINT64_C(1) << bit;
}

static void store_lane(const struct join *join, void *lanes, size_t at, uint64_t value)
{
    if (join->lane_bytes == 4)
        ((uint32_t *)lanes)[at] = (uint32_t)value;
    else
        ((uint64_t *)lanes)[at] = value;
}

/* A walk over all placements of a part; the first walk counts, the second one stores. */
struct walk {
    const struct join *join;
    const struct part *part;
    uint32_t *filled; /* by row set, then column set */
    void *masks;      /* NULL: count only */
};

static void note_placement(const struct walk *walk, unsigned rows, unsigned cols, uint64_t mask)
{
    const struct join *join = walk->join;
    const struct part *part = walk->part;
    if (part->row_parity != part->col_parity) { /* black: white queens have the others */
        rows ^= (1u << part->rows) - 1;
        cols ^= (1u << part->cols) - 1;
    }
    const struct sets *row_sets = part->row_parity ? &join->odd : &join->even;
    const struct sets *col_sets = part->col_parity ? &join->odd : &join->even;
    const size_t row = row_sets->rank[rows], col = col_sets->rank[cols];
    const uint32_t nth = walk->filled[row * col_sets->count + col]++;
    if (!walk->masks)
        return;
    if (!part->in_lanes) {
        store_lane(join, walk->masks, part->start[row * (col_sets->count + 1) + col] + nth, mask);
        return;
    }
    const size_t blocks = (col_sets->count + join->lanes - 1) / join->lanes;
    const size_t vector = part->start[row * (blocks + 1) + col / join->lanes] + nth;
    store_lane(join, walk->masks, vector * join->lanes + col % join->lanes, mask);
}

struct placed {
    unsigned rows, cols;
    uint64_t sums, differences, mask;
};

static void place(const struct walk *walk, int row, int left, struct placed so_far)
{
    if (left == 0) {
        note_placement(walk, so_far.rows, so_far.cols, so_far.mask);
        return;
    }
    const struct join *join = walk->join;
    const struct part *part = walk->part;
    if (row + left < part->rows) /* this row stays empty */
        place(walk, row + 1, left, so_far);
    for (int col = 0; col < part->cols; col++) {
        const uint64_t sum = UINT64_C(1) << (row + col);
        const uint64_t difference = UINT64_C(1) << (row - col + part->cols);
        if (so_far.cols >> col & 1 || so_far.sums & sum || so_far.differences & difference)
            continue;
        const int colour = part->row_parity ^ part->col_parity;
        const int real_row = 2 * row + part->row_parity, real_col = 2 * col + part->col_parity;
        struct placed next = so_far;
        next.rows |= 1u << row;
        next.cols |= 1u << col;
        next.sums |= sum;
        next.differences |= difference;
        next.mask |= diagonal_bit(join->sum_bit[colour][real_row + real_col]);
        next.mask |= diagonal_bit(join->difference_bit[colour][real_row - real_col + join->n - 1]);
        place(walk, row + 1, left - 1, next);
    }
}

/* Turns the counts by row and column set into starts; returns the number of entries. */
static size_t lay_out(const struct join *join, struct part *part, const uint32_t *counts)
{
    const size_t row_sets = (part->row_parity ? &join->odd : &join->even)->count;
    const size_t col_sets = (part->col_parity ? &join->odd : &join->even)->count;
    const size_t group = part->in_lanes ? join->lanes : 1;
    const size_t groups = (col_sets + group - 1) / group;
    size_t at = 0;
    for (size_t row = 0; row < row_sets; row++) {
        uint32_t *start = part->start + row * (groups + 1);
        for (size_t col = 0; col < col_sets; col += group) {
            size_t longest = 0;
            for (size_t i = col; i < col + group && i < col_sets; i++)
                if (counts[row * col_sets + i] > longest)
                    longest = counts[row * col_sets + i];
            start[col / group] = (uint32_t)at;
            at += longest;
        }
        start[groups] = (uint32_t)at;
    }
    return at * group;
}

/* The padding of lists has all bits set, so it must share a bit with every single placement: the
 * topmost bit, which is free unless all bits are diagonals. In that case (n = 17, black) every
 * diagonal of the singles has a bit, and so has every placement of at least one queen. */
static bool build_part(struct join *join, struct part *part, int guard_bit)
{
    const size_t row_sets = (part->row_parity ? &join->odd : &join->even)->count;
    const size_t col_sets = (part->col_parity ? &join->odd : &join->even)->count;
    struct walk walk = {.join = join, .part = part};
    walk.filled = poda__array(row_sets * col_sets, sizeof *walk.filled);
    part->start = poda__array(row_sets * (col_sets + 1), sizeof *part->start);
    bool built = false;
    if (!walk.filled || !part->start)
        goto out;
    struct placed nothing = {0};
    place(&walk, 0, part->queens, nothing);
    const size_t entries = lay_out(join, part, walk.filled);
    const size_t bytes = (entries * join->lane_bytes + BLOCK_BYTES) / BLOCK_BYTES * BLOCK_BYTES;
    part->masks = aligned_alloc(BLOCK_BYTES, bytes);
    if (!part->masks)
        goto out;
    memset(part->masks, 0xff, bytes);
    memset(walk.filled, 0, row_sets * col_sets * sizeof *walk.filled);
    walk.masks = part->masks;
    if (!part->in_lanes)
        nothing.mask = diagonal_bit(guard_bit);
    place(&walk, 0, part->queens, nothing);
    built = true;
out:
    free(walk.filled);
    return built;
}

static unsigned reversed(unsigned mask, int items)
{
    unsigned result = 0;
    for (int i = 0; i < items; i++)
        result |= (mask >> i & 1) << (items - 1 - i);
    return result;
}

/* The images of a pair (even set, odd set) of rows under rotations and reflections, as codes;
 * columns have the same ones. With n even, reflections swap colours and so complement the sets;
 * that keeps their size only if it is half of all. With n odd, sets are reversed. */
static int images(const struct join *join, size_t even, size_t odd, size_t code[4])
{
    const unsigned a = join->even.mask[even], b = join->odd.mask[odd];
    const unsigned all = (1u << join->half_even) - 1;
    int count = 0;
    unsigned image[4][2] = {{a, b}};
    if (join->n % 2) {
        image[1][0] = reversed(a, join->half_even);
        image[1][1] = reversed(b, join->half_odd);
        count = 2;
    } else {
        image[1][0] = reversed(b, join->half_even);
        image[1][1] = reversed(a, join->half_even);
        count = 2;
        if (2 * __builtin_popcount(a) == join->half_even)
            for (; count < 4; count++)
                for (int i = 0; i < 2; i++)
                    image[count][i] = image[count - 2][i] ^ all;
    }
    for (int i = 0; i < count; i++)
        code[i] = join->even.rank[image[i][0]] * join->odd.count + join->odd.rank[image[i][1]];
    return count;
}

/* Ranks pairs of sets by the first of their images. Transposing the board swaps the ranks of rows
 * and columns, so columns of a higher rank than the rows count twice and those of a lower rank not
 * at all. */
static bool rank_pairs(struct join *join)
{
    const size_t odd_sets = join->odd.count;
    const size_t row = (odd_sets + join->lanes - 1) / join->lanes * join->lanes;
    const size_t bytes = join->even.count * row * join->lane_bytes;
    join->ranks = aligned_alloc(BLOCK_BYTES, bytes);
    join->weights = aligned_alloc(BLOCK_BYTES, bytes);
    join->orbits = poda__array(join->even.count * odd_sets, 1);
    if (!join->ranks || !join->weights || !join->orbits)
        return false;
    memset(join->ranks, 0, bytes);
    memset(join->weights, 0, bytes);
    for (size_t even = 0; even < join->even.count; even++)
        for (size_t odd = 0; odd < odd_sets; odd++) {
            size_t code[4], first, self = even * odd_sets + odd, distinct = 0;
            const int count = images(join, even, odd, code);
            first = self;
            for (int i = 0; i < count; i++) {
                bool known = false;
                for (int k = 0; k < i; k++)
                    known = known || code[k] == code[i];
                distinct += !known;
                first = code[i] < first ? code[i] : first;
            }
            if (first == self)
                join->orbits[self] = (uint8_t)distinct;
            /* with n odd columns may be reflected by themselves: one of each pair counts twice */
            const bool skip = join->n % 2 && first != self;
            store_lane(join, join->ranks, even * row + odd, skip ? 0 : first + 1);
            store_lane(join, join->weights, even * row + odd, join->n % 2 ? distinct : 1);
        }
    return true;
}

static void release_round(struct join *join)
{
    for (int i = 0; i < 4; i++) {
        free(join->part[i].start);
        free(join->part[i].masks);
    }
    free(join->ranks);
    free(join->weights);
    free(join->orbits);
}

static struct join_side side_of(const struct join *join, int colour, size_t even, size_t odd)
{
    const struct part *singles = &join->part[2 * colour], *lists = singles + 1;
    const size_t blocks = (join->odd.count + join->lanes - 1) / join->lanes;
    /* white singles have even rows and white lists odd ones; for black it is the other way round */
    const size_t single_row = colour ? odd : even, list_row = colour ? even : odd;
    return (struct join_side){.singles = singles->masks,
                              .lists = lists->masks,
                              .single_start = singles->start + single_row * (join->even.count + 1),
                              .list_start = lists->start + list_row * (blocks + 1)};
}

/* All solutions with `queens` white queens in even rows. */
static bool join_round(struct join *join, int queens, join_fn *run, const int guard[2],
                       const volatile int *stop, uint64_t *solutions, uint64_t *compared,
                       bool *complete)
{
    const int white_odd = queens - join->n % 2, black = join->half_even - queens;
    const int even = join->half_even, odd = join->half_odd;
    list_sets(&join->even, even, queens);
    list_sets(&join->odd, odd, white_odd);
    join->part[0] = (struct part){0, 0, even, even, queens, NULL, NULL, false};
    join->part[1] = (struct part){1, 1, odd, odd, white_odd, NULL, NULL, true};
    join->part[2] = (struct part){1, 0, odd, even, black, NULL, NULL, false};
    join->part[3] = (struct part){0, 1, even, odd, black, NULL, NULL, true};
    bool built = rank_pairs(join);
    for (int i = 0; i < 4; i++)
        built = built && build_part(join, &join->part[i], guard[i / 2]);
    struct join_job job = {.even_sets = join->even.count,
                           .blocks = (join->odd.count + join->lanes - 1) / join->lanes,
                           .ranks = join->ranks,
                           .weights = join->weights};
    const int cheap = black > queens ? 0 : 1; /* the colour with fewer queens decides first */
    for (size_t i = 0; built && i < join->even.count * join->odd.count; i++) {
        if (!join->orbits[i])
            continue;
        if (poda__stopped(stop)) {
            *complete = false;
            break;
        }
        job.rank = i + 1;
        for (int side = 0; side < 2; side++)
            job.side[side] = side_of(join, cheap ^ side, i / join->odd.count, i % join->odd.count);
        *solutions += run(&job, compared) * join->orbits[i];
    }
    release_round(join);
    return built;
}

poda_status poda__queens_join(int n, const volatile int *stop, uint64_t *solutions,
                              uint64_t *compared, bool *complete)
{
    struct join *join = poda__array(1, sizeof *join);
    if (!join)
        return PODA_NO_MEMORY;
    join->n = n;
    join->half_even = (n + 1) / 2;
    join->half_odd = n / 2;
    const int bits[2] = {number_diagonals(join, 0), number_diagonals(join, 1)};
    const bool wide = bits[0] > 32 || bits[1] > 32;
    join->lane_bytes = wide ? 8 : 4;
    join->lanes = BLOCK_BYTES / join->lane_bytes;
    const int width = wide ? 64 : 32;
    const int guard[2] = {bits[0] < width ? width - 1 : NO_BIT,
                          bits[1] < width ? width - 1 : NO_BIT};
    join_fn *run = choose_join(wide);
    *complete = true;
    bool built = true;
    /* with n even a reflection swaps the colours, so half of the splits are enough */
    const int least = n % 2 ? 1 : (join->half_even + 1) / 2;
    for (int queens = least; queens <= join->half_even && built && *complete; queens++) {
        uint64_t found = 0;
        built = join_round(join, queens, run, guard, stop, &found, compared, complete);
        *solutions += n % 2 == 0 && 2 * queens != join->half_even ? 2 * found : found;
    }
    free(join);
    return built ? PODA_OK : PODA_NO_MEMORY;
}
