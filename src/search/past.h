/* past.h - positions that may not be met below the root of a search, as a small set of hashes: those that
 * have occurred so often in the game that the next occurrence ends it, or all earlier ones where repetition
 * is forbidden. The answer depends on the position alone, not on the path to it, so tables stay valid
 * during a run and every algorithm finds the value of minimax. Repetitions within the tree, which make
 * values depend on paths, are estimates of the selective search alone. Where repetition ends the game, a
 * player who can force a result can do so along a shortest way, on which no position occurs twice. */
#ifndef PODA_SEARCH_PAST_H
#define PODA_SEARCH_PAST_H

#include "poda/search.h"

typedef struct poda__past {
    size_t count;   /* 0: no earlier position matters */
    size_t room;    /* a power of two, more than `count` */
    uint64_t *seen; /* open addressing; 0: free */
    uint64_t sum;   /* of all hashes: which set it is */
    bool forbidden; /* moves to these positions are not allowed */
    bool over;      /* the root itself is the last occurrence */
} poda__past;

static inline bool poda__past_holds(const poda__past *past, uint64_t seen)
{
    if (!seen)
        return false;
    for (size_t at = seen & (past->room - 1); past->seen[at]; at = (at + 1) & (past->room - 1))
        if (past->seen[at] == seen)
            return true;
    return false;
}

/* Takes the positions of the options and the root, if the game is one in which they matter. */
poda_status poda__past_take(poda__past *past, const poda_game *game, const poda_state *from,
                            const poda_search_options *options, poda_error *error);
void poda__past_release(poda__past *past);

#endif
