/* othello_core.inc.h - one edition of the Othello engine. Define OTHELLO_AVX2 (1: AVX2 and BMI2, 0:
 * any processor), OTHELLO_SIZE (8 or 6) and OTHELLO_EDITION, the name of the edition, before
 * including. */
#include "base/stop.h"
#include "games/othello/othello_kernels.h"
#include "games/othello/othello_search.h"
#include "search/searcher.h"

enum {
    END_FEW = 5,    /* no table up to this many empty cells */
    END_NEAR = 10,  /* up to this many, a table of the thread's own */
    END_QUICK = 14, /* up to this many, moves are ordered without evaluation */
};

/* A bound from the opponent's stable discs. It is computed only if three quarters of the opponent's
 * discs being stable would suffice. */
static inline bool stable_cut(const othello_thinker *thinker, uint64_t own, uint64_t rival,
                              int alpha, int *value)
{
    if (4 * (OTHELLO_CELLS - alpha) > 3 * 2 * othello_count(rival))
        return false;
    *value = OTHELLO_CELLS - 2 * othello_count(othello_stable_of(thinker->lore, rival, own));
    return *value <= alpha;
}

/* from the end of the game upwards */
#include "games/othello/othello_last.inc.h"

#include "games/othello/othello_end.inc.h"

#include "games/othello/othello_position.inc.h"

#include "games/othello/othello_mid.inc.h"

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
    .cells = OTHELLO_CELLS,
    .flips = othello_flips_of,
    .mobility = othello_mobility_of,
    .stable = othello_stable_of,
    .count = count_lines,
    .search = search_window,
};
