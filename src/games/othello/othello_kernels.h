/* othello_kernels.h - the inner loops of the Othello engine: discs turned over, mobility, the last
 * move, stable discs. Two editions with equal results: OTHELLO_AVX2 1 for processors with AVX2 and
 * BMI2, 0 for all; each for 8x8 and for 6x6 (OTHELLO_SIZE). docs/performance.md has the measurements
 * that led to these variants.
 *
 * The 6x6 board lies in the middle of the 8x8 layout. The cells around it are never occupied, so
 * they end a run of discs just as the edge does. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_KERNELS_H
#define PODA_GAMES_OTHELLO_OTHELLO_KERNELS_H

#include "games/othello/othello_rays.h"
#include "games/othello/othello_search.h"

#if OTHELLO_AVX2
#include <immintrin.h>
#endif

#if OTHELLO_SIZE == 8
#define OTHELLO_BOARD (~(uint64_t)0)
#define OTHELLO_CORNERS 0x8100000000000081u
#else
#define OTHELLO_BOARD 0x007e7e7e7e7e7e00u
#define OTHELLO_CORNERS 0x0042000000004200u
#endif
enum { OTHELLO_CELLS = OTHELLO_SIZE * OTHELLO_SIZE };

#define OTHELLO_SIDES                                                                              \
    0x7e7e7e7e7e7e7e7eu /* a horizontal or diagonal run never passes through an outer column */

static inline int othello_count(uint64_t cells)
{
    return __builtin_popcountll(cells);
}

static inline uint64_t othello_empties(uint64_t own, uint64_t rival)
{
    return OTHELLO_BOARD & ~(own | rival);
}

static inline int othello_first(uint64_t cells)
{
    return __builtin_ctzll(cells);
}

#if OTHELLO_AVX2

/* Four rays at a time. Upwards, the lowest cell that is not the opponent's ends the run; the outer
 * cells of a ray count as such, since nothing lies behind them. Downwards, the cells below the end
 * are filled by shifts, and those above an unfilled own disc are turned. */
static inline uint64_t othello_flips_of(int cell, uint64_t own, uint64_t rival)
{
    const othello_rays *const rays = &othello_rays_of[cell];
    const __m256i up = _mm256_load_si256((const __m256i *)rays->up);
    const __m256i down = _mm256_load_si256((const __m256i *)rays->down);
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i his = _mm256_and_si256(_mm256_set1_epi64x((long long)rival),
                                         _mm256_set_epi64x(0x007e7e7e7e7e7e00, 0x007e7e7e7e7e7e00,
                                                           0x00ffffffffffff00, 0x7e7e7e7e7e7e7e7e));
    __m256i end = _mm256_andnot_si256(his, up);
    end = _mm256_and_si256(end, _mm256_sub_epi64(_mm256_setzero_si256(), end));
    __m256i hit = _mm256_and_si256(end, mine);
    hit = _mm256_add_epi64(hit, _mm256_cmpeq_epi64(hit, end));
    __m256i turned = _mm256_and_si256(hit, up);

    __m256i fill = _mm256_andnot_si256(his, down);
    hit = _mm256_sllv_epi64(_mm256_and_si256(mine, down), step);
    fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, step));
    fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, _mm256_set_epi64x(14, 18, 16, 2)));
    fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, _mm256_set_epi64x(28, 36, 32, 4)));
    hit = _mm256_andnot_si256(fill, hit);
    hit = _mm256_sub_epi64(_mm256_setzero_si256(), hit);
    turned = _mm256_or_si256(turned, _mm256_and_si256(hit, down));
    __m128i both =
        _mm_or_si128(_mm256_castsi256_si128(turned), _mm256_extracti128_si256(turned, 1));
    both = _mm_or_si128(both, _mm_unpackhi_epi64(both, both));
    return (uint64_t)_mm_cvtsi128_si64(both);
}

/* Cells where `own` may move: four directions per register. */
static inline uint64_t othello_mobility_of(uint64_t own, uint64_t rival)
{
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(14, 18, 16, 2);
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i his = _mm256_and_si256(
        _mm256_set1_epi64x((long long)rival),
        _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1, 0x7e7e7e7e7e7e7e7e));
    __m256i up = _mm256_and_si256(his, _mm256_sllv_epi64(mine, step));
    __m256i down = _mm256_and_si256(his, _mm256_srlv_epi64(mine, step));
    up = _mm256_or_si256(up, _mm256_and_si256(his, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(his, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(his, _mm256_sllv_epi64(his, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    const __m256i ends =
        _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    __m128i both = _mm_or_si128(_mm256_castsi256_si128(ends), _mm256_extracti128_si256(ends, 1));
    both = _mm_or_si128(both, _mm_unpackhi_epi64(both, both));
    return (uint64_t)_mm_cvtsi128_si64(both) & OTHELLO_BOARD & ~(own | rival);
}

#else

static inline uint64_t othello_flips_of(int cell, uint64_t own, uint64_t rival)
{
    return othello_turned(cell, own, rival);
}

/* Cells reached from `own` by runs of `through`, one step beyond; by parallel prefix. */
static inline uint64_t othello_reach(uint64_t own, uint64_t through, int step)
{
    uint64_t up = through & own << step, down = through & own >> step;
    up |= through & up << step;
    down |= through & down >> step;
    const uint64_t pairs_up = through & through << step, pairs_down = pairs_up >> step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    return up << step | down >> step;
}

static inline uint64_t othello_mobility_of(uint64_t own, uint64_t rival)
{
    const uint64_t inner = rival & OTHELLO_SIDES;
    return (othello_reach(own, inner, 1) | othello_reach(own, rival, 8) |
            othello_reach(own, inner, 7) | othello_reach(own, inner, 9)) &
           OTHELLO_BOARD & ~(own | rival);
}

#endif

/* The cells on completely occupied lines, in the four directions: empty cells are spread along the
 * line both ways, and the remaining lines are full. */
static inline void othello_full_lines(uint64_t discs, uint64_t full[4])
{
    static const uint64_t columns = OTHELLO_COLUMN;
    const uint64_t open = ~discs;
    for (int i = 0; i < 4; i++) {
        static const int step_of[4] = {1, 8, 9, 7};
        const int step = step_of[i];
        /* columns that steps of 1, 2 and 4 to the right do not enter from the left edge of the
         * board; 7 goes to the left, 8 straight on */
        const uint64_t right1 = ~columns, right2 = ~(columns * 0x03), right4 = ~(columns * 0x0f);
        const uint64_t left1 = ~(columns << 7), left2 = ~(columns * 0xc0),
                       left4 = ~(columns * 0xf0);
        const bool straight = step == 8, leftwards = step == 7;
        const uint64_t up1 = straight ? ~(uint64_t)0 : leftwards ? left1 : right1;
        const uint64_t up2 = straight ? ~(uint64_t)0 : leftwards ? left2 : right2;
        const uint64_t up4 = straight ? ~(uint64_t)0 : leftwards ? left4 : right4;
        const uint64_t down1 = straight ? ~(uint64_t)0 : leftwards ? right1 : left1;
        const uint64_t down2 = straight ? ~(uint64_t)0 : leftwards ? right2 : left2;
        const uint64_t down4 = straight ? ~(uint64_t)0 : leftwards ? right4 : left4;
        uint64_t spread_up = open, spread_down = open;
        spread_up |= spread_up << step & up1;
        spread_down |= spread_down >> step & down1;
        spread_up |= spread_up << 2 * step & up2;
        spread_down |= spread_down >> 2 * step & down2;
        spread_up |= spread_up << 4 * step & up4;
        spread_down |= spread_down >> 4 * step & down4;
        full[i] = ~(spread_up | spread_down);
    }
}

/* The discs of a column as a byte, the top row lowest, and back. */
static inline unsigned othello_pack_column(uint64_t discs, int col)
{
    return (unsigned)(((discs >> col & OTHELLO_COLUMN) * 0x0102040810204080u) >> 56);
}

static inline uint64_t othello_unpack_column(unsigned bits, int col)
{
    const uint64_t low = ((uint64_t)bits & 0x7f) * 0x0002040810204081u & OTHELLO_COLUMN;
    return (low | (uint64_t)(bits >> 7) << 56) << col;
}

#if OTHELLO_SIZE == 8

/* Discs of `own` that are provably stable: edge discs by a table; discs on four full lines; and
 * discs that in each direction lie on a full line or beside a stable disc. */
static inline uint64_t othello_stable_of(const othello_lore *lore, uint64_t own, uint64_t rival)
{
    uint64_t full[4];
    othello_full_lines(own | rival, full);
    const uint64_t inside = own & 0x007e7e7e7e7e7e00;
    uint64_t stable =
        lore->edge[own & 0xff][rival & 0xff] | (uint64_t)lore->edge[own >> 56][rival >> 56] << 56 |
        othello_unpack_column(
            lore->edge[othello_pack_column(own, 0)][othello_pack_column(rival, 0)], 0) |
        othello_unpack_column(
            lore->edge[othello_pack_column(own, 7)][othello_pack_column(rival, 7)], 7) |
        (full[0] & full[1] & full[2] & full[3] & inside);
    for (uint64_t before = 0; stable != before;) {
        before = stable;
        stable |= inside & (stable << 1 | stable >> 1 | full[0]) &
                  (stable << 8 | stable >> 8 | full[1]) & (stable << 9 | stable >> 9 | full[2]) &
                  (stable << 7 | stable >> 7 | full[3]);
    }
    return stable;
}

#else

/* Discs of `own` that are provably stable: those that in each direction lie on a full line or beside
 * a stable disc or the edge. */
static inline uint64_t othello_stable_of(const othello_lore *lore, uint64_t own, uint64_t rival)
{
    (void)lore;
    uint64_t full[4];
    othello_full_lines(own | rival | ~OTHELLO_BOARD, full);
    uint64_t stable = ~OTHELLO_BOARD;
    for (uint64_t before = 0; stable != before;) {
        before = stable;
        stable |= own & (stable << 1 | stable >> 1 | full[0]) &
                  (stable << 8 | stable >> 8 | full[1]) & (stable << 9 | stable >> 9 | full[2]) &
                  (stable << 7 | stable >> 7 | full[3]);
    }
    return stable & OTHELLO_BOARD;
}

#endif

#endif
