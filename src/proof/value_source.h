/* value_source.h - where the maker of a proof learns what positions are worth. A source may be wrong
 * or know nothing: the strategy that comes of it is checked before it is handed out. */
#ifndef PODA_PROOF_VALUE_SOURCE_H
#define PODA_PROOF_VALUE_SOURCE_H

#include "poda/tables.h"
#include "proof/proof_walk.h"

/* Proven bounds of a value for MAX, in units of claims. */
typedef struct poda__known {
    poda_value lower, upper; /* +-PODA_INFINITY: none */
    int64_t distance;        /* plies in which the winner of a game forces its end; -1: not known */
} poda__known;

typedef struct poda__source poda__source;
struct poda__source {
    /* What is known of a position that is not over. `claim`: the question is only whether it holds;
     * NULL: the value is wanted. */
    poda_status (*ask)(poda__source *source, const poda_state *state, const poda__claim *claim,
                       poda__known *known, poda_error *error);
    void (*close)(poda__source *source); /* frees the source too */
    bool quick;                          /* an answer costs about as much as a move */
    bool plain; /* set by the caller: about claims no distance is wanted, which takes less */
};

static inline bool poda__known_holds(const poda__claim *claim, const poda__known *known)
{
    return poda__claim_met(claim, claim->side == PODA_MAX ? known->lower : known->upper);
}

/* All positions that can be reached, in memory. PODA_TOO_LARGE if they are more than `most`. */
poda_status poda__source_whole(poda__source **out, const poda_game *game, const poda_state *from,
                               bool symmetry, uint64_t most, const poda_search_options *options,
                               poda_error *error);
/* A table on disk, which must outlive the source. */
poda_status poda__source_table(poda__source **out, const poda_game *game, const poda_state *from,
                               poda_table *table, poda_error *error);
/* A search for each question. */
poda_status poda__source_search(poda__source **out, const poda_game *game,
                                const poda_search_options *options, poda_error *error);

#endif
