/* window.h - what alpha-beta does with its two bounds, shared by the cores, the trees that are
 * searched by hand and the exercises. alpha and beta are for MAX. */
#ifndef PODA_SEARCH_WINDOW_H
#define PODA_SEARCH_WINDOW_H

#include "poda/rules.h"

/* Does `player` prefer `value` to the other? */
static inline bool poda__better(int player, poda_value value, poda_value than)
{
    return player == PODA_MAX ? value > than : value < than;
}

/* Are no values left between the bounds, so that the other moves are cut off? */
static inline bool poda__bounds_meet(bool strict, poda_value alpha, poda_value beta)
{
    return strict ? alpha > beta : alpha >= beta;
}

/* What fail-hard returns at a node of `player` with these bounds: nothing beyond the opponent's. */
static inline poda_value poda__bounded(int player, poda_value alpha, poda_value beta)
{
    return (player == PODA_MAX) == (alpha < beta) ? alpha : beta;
}

/* What a node returns: the best value found, nothing beyond the opponent's bound, or the player's own
 * bound as it stands. */
enum { PODA__FAIL_SOFT, PODA__FAIL_HARD, PODA__FAIL_OWN, PODA__FAILS };

static inline poda_value poda__returned(int fail, int player, poda_value alpha, poda_value beta,
                                        poda_value best)
{
    return fail == PODA__FAIL_HARD  ? poda__bounded(player, alpha, beta)
           : fail == PODA__FAIL_OWN ? (player == PODA_MAX ? alpha : beta)
                                    : best;
}

/* Do bounds that meet with `left` moves to go count as a cut? After the last move there is nothing
 * to cut off, so it is not counted, drawn or asked about. */
static inline bool poda__cut_counts(size_t left)
{
    return left > 0;
}

#endif
