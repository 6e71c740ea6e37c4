/* past.h - the positions of the game before the root of a search, as a small set of hashes. A
 * search asks whether a position below the root is one of them; the answer depends on the position
 * alone, not on the path to it, so tables stay valid during a run and every algorithm finds the value
 * of minimax. Repetitions within the tree are not looked for: they would make values depend on
 * paths. */
#ifndef PODA_SEARCH_PAST_H
#define PODA_SEARCH_PAST_H

#include "poda/search.h"

typedef struct poda__past {
    size_t count;   /* 0: nothing before the root matters */
    size_t room;    /* a power of two, more than `count` */
    uint64_t *seen; /* open addressing; 0: free */
    uint64_t sum;   /* of all hashes: which set it is */
    bool forbidden; /* moves to these positions are not allowed */
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

/* Takes the positions of the options, if the game is one in which they matter. */
poda_status poda__past_take(poda__past *past, const poda_game *game,
                            const poda_search_options *options, poda_error *error);
void poda__past_release(poda__past *past);

#endif
