/* hints.h - what a game may say to searches about its moves and positions. All of it is optional,
 * announced by `#define NAME_HAS_... 1` as in poda/rules.h.
 *
 * To the selective search (algorithm=deep); these do not change what is true, only what is looked
 * at first, deeper, or not at all:
 *   INDEX      unsigned NAME_index(game, state, move);     a number below PODA_INDICES for a move:
 *              moves that do the same in different positions have the same one, such as the kind of
 *              piece and where it goes. Default: from the move itself
 *   CALM       bool NAME_calm(game, state);                false: the evaluation means little here,
 *              because of a check or a capture that is due. Default: true
 *   PASS       bool NAME_pass(game, state, NAME_state *to);   the position if the player to move
 *              does nothing; false where doing nothing may be better than every move, or would
 *              break the rules, as in check. Default: false
 *   GAINS      bool NAME_gains(game, state, move, poda_value least);   does the exchange that a
 *              move, NOISY or not, begins gain at least so much, in the unit of the evaluation?
 *   `#define NAME_JUDGED_ONCE 1`: evaluations are remembered by the hash of the position's key, on which
 *              they must depend alone; worth it where they cost most of a node; not for loaded games
 *
 * To the exact search (algorithm=exact), which relies on them; they are asked about positions that
 * are not over, and plies to the end do not matter:
 *   VITAL      void NAME_vital(game, state, poda_moves *);   some of the moves, the best of them
 *              worth as much as the best of all: a win at once alone, the moves that stop one of
 *              the opponent's, one of several that do the same. None: all of them matter.
 *              `#define NAME_VITAL_IN_TIME 1`: the best of them also wins as soon, or loses as late, as
 *              the best of all, so that the selective search looks at no others; not for loaded games
 *   BOUNDS     void NAME_bounds(game, state, poda_value *lower, poda_value *upper);   narrows what
 *              the value for MAX can be, from +-PODA_INFINITY on: scores, or PODA_WIN, 0 and
 *              -PODA_WIN, such as 0 at most if MAX can no longer win
 *   PROMISE    int NAME_promise(game, state, move);        the larger, the sooner a move is tried.
 *              Default: by the evaluation of the position after it, then by ORDER. Moves tried in
 *              one fixed order lead to the same positions more often */
#ifndef PODA_HINTS_H
#define PODA_HINTS_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PODA_INDICES = 1024 };

/* The functions as a table, built by poda/export.h; each is optional. */
typedef struct poda_hints {
    unsigned (*index)(const void *game, const void *state, poda_move move);
    bool (*calm)(const void *game, const void *state);
    bool (*pass)(const void *game, const void *state, void *to);
    bool (*gains)(const void *game, const void *state, poda_move move, poda_value least);
    void (*vital)(const void *game, const void *state, poda_moves *list);
    void (*bounds)(const void *game, const void *state, poda_value *lower, poda_value *upper);
    int (*promise)(const void *game, const void *state, poda_move move);
} poda_hints;

#ifdef __cplusplus
}
#endif
#endif
