/* othello_probcut.h - the standard deviation of the difference between a shallow search and a deep
 * one (Buro 1995), in discs, fitted by tools/train/probcut.c to searches of positions from games
 * that the patterns played against themselves. Depth and reduced depth have the same parity;
 * otherwise the difference is larger by about a disc. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_PROBCUT_H
#define PODA_GAMES_OTHELLO_OTHELLO_PROBCUT_H

#include <math.h>

/* A search to the end has depth `empties`, but is more reliable than its depth suggests. */
static inline double othello_sigma(int empties, int depth, int reduced)
{
    return depth >= empties ? exp(1.544 + 0.0605 * empties - 0.1323 * reduced)
                            : exp(1.8426 - 0.0191 * empties + 0.0786 * depth - 0.1780 * reduced);
}

#endif
