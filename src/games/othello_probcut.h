/* othello_probcut.h - how far a shallow search is from a deep one (Buro 1995), in discs: the standard
 * deviation of the difference, fitted by tools/train/probcut.c to searches of positions from games that
 * the patterns played against themselves. Depth and reduced depth have the same parity, else the
 * difference is larger by about a disc. */
#ifndef PODA_GAMES_OTHELLO_PROBCUT_H
#define PODA_GAMES_OTHELLO_PROBCUT_H

#include <math.h>

/* A search to the end has depth `empties`, and reaches further than its depth says. */
static inline double othello_sigma(int empties, int depth, int reduced)
{
    return depth >= empties ? exp(1.596 + 0.0519 * empties - 0.1106 * reduced)
                            : exp(1.6998 - 0.0175 * empties + 0.1075 * depth - 0.1860 * reduced);
}

#endif
