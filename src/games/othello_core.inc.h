/* othello_core.inc.h - one edition of the Othello engine. Define OTHELLO_AVX2 (1: AVX2 and BMI2, 0:
 * any processor) and OTHELLO_EDITION, the name of the edition, before including. */
#include "base/stop.h"
#include "games/othello_kernels.h"
#include "games/othello_search.h"
#include "search/internal.h"

enum {
    END_FEW = 5,    /* up to so many empty cells there is no table */
    END_NEAR = 10,  /* up to so many it is the thread's own */
    END_QUICK = 14, /* up to so many moves are ordered without evaluation */
};

/* A bound by stable discs is looked for when the player needs so much: three quarters of half
 * the discs would do. */
static const int8_t STABLE_FROM[OTHELLO_MOST + 1] = {
    99, 99, 99, 99, 19, 19, 20, 21, 22, 22, 23, 24, 25, 25, 26, 27,
    28, 28, 29, 30, 31, 31, 32, 33, 34, 34, 35, 36, 37, 37, 38, 39,
    40, 40, 41, 42, 43, 43, 44, 45, 46, 46, 47, 48, 49, 49, 50, 51,
    52, 52, 53, 54, 55, 55, 56, 57, 58, 58, 59, 60, 61, 61, 62, 63,
    64,
};

/* from the end of the game upwards */
#include "games/othello_last.inc.h"

#include "games/othello_end.inc.h"

#include "games/othello_mid.inc.h"

static uint64_t count_lines(const volatile int *flag, uint64_t own, uint64_t rival, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t moves = othello_mobility_of(own, rival);
    if (!moves) {
        if (!othello_mobility_of(rival, own))
            return 0;
        return depth == 1 ? 1 : count_lines(flag, rival, own, depth - 1);
    }
    if (depth == 1)
        return (uint64_t)othello_count(moves);
    if (depth > 3 && poda__stopped(flag))
        return 0;
    uint64_t lines = 0;
    for (; moves; moves &= moves - 1) {
        const int cell = othello_first(moves);
        const uint64_t flips = othello_flips_of(cell, own, rival);
        lines += count_lines(flag, rival ^ flips, own ^ flips ^ (uint64_t)1 << cell, depth - 1);
    }
    return lines;
}

const othello_edition OTHELLO_EDITION = {
#if OTHELLO_AVX2
    .name = "avx2",
#else
    .name = "plain",
#endif
    .flips = othello_flips_of,
    .mobility = othello_mobility_of,
    .stable = othello_stable_of,
    .count = count_lines,
    .search = search_window,
};
