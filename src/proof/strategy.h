/* strategy.h - chooses the moves of a proof, so that it has few entries. */
#ifndef PODA_PROOF_STRATEGY_H
#define PODA_PROOF_STRATEGY_H

#include "base/set.h"
#include "poda/rules.h"
#include "proof/value_source.h"

/* Keys of positions (poda__proof_key), and for those in which the side moves the number of the one that
 * its move leads to. */
typedef struct poda__strategy {
    poda__set set;
    uint32_t *choice;
    size_t room;
    uint64_t entries; /* positions with a choice that counts */
} poda__strategy;

#define PODA__NO_CHOICE UINT32_MAX

typedef struct poda__strategist {
    const poda_game *game;
    poda__claim claim;
    bool symmetry;
    bool falls; /* every move must lower the distance that the source knows */
    poda__source *source;
    const poda_search_options *options; /* stop, progress, memory */
    uint64_t most;                      /* positions */
} poda__strategist;

/* Looks at all moves that keep the claim, then chooses: for quick sources. PODA_TOO_LARGE beyond `most`
 * positions. */
poda_status poda__strategy_among_all(const poda__strategist *it, const poda_state *from,
                                     poda__strategy *out, poda_error *error);
/* Chooses as it goes, and asks as little as it can. */
poda_status poda__strategy_on_the_way(const poda__strategist *it, const poda_state *from,
                                      poda__strategy *out, poda_error *error);
void poda__strategy_release(poda__strategy *strategy);

/* ---- shared by both ---- */

/* The moves of one position, in a list that grows. */
typedef struct poda__move_list {
    poda_move *at;
    size_t count, room;
} poda__move_list;
poda_status poda__move_list_fill(poda__move_list *list, const poda_game *game,
                                 const poda_state *state, poda_error *error);
/* Can the side, which is to move, end the game well at once? */
bool poda__strategy_ends(const poda__strategist *it, const poda_state *state,
                         const poda__move_list *list);
/* Is the game over, and if so, well enough? */
bool poda__strategy_over(const poda__strategist *it, const poda_state *state, bool *good);
/* Fails: the source has no move that keeps the claim here. */
poda_status poda__strategy_lost(const poda__strategist *it, const poda_state *state,
                                poda_error *error);
/* Every so often: should it stop? Reports progress. */
poda_status poda__strategy_pause(const poda__strategist *it, uint64_t *calls, uint64_t done,
                                 poda_error *error);

#endif
