/* general_search.h - shared by the algorithms of general.h: the tree being searched and the record
 * of every step. */
#ifndef PODA_EXPLAIN_GENERAL_GENERAL_SEARCH_H
#define PODA_EXPLAIN_GENERAL_GENERAL_SEARCH_H

#include "explain/general/general.h"

typedef struct poda__general_search {
    poda__general *out;
    size_t step_room, value_room, value_count;
    size_t cut_room;
    bool silent; /* steps are not recorded */
    bool failed; /* memory ran out */
} poda__general_search;

/* `value` has the width of the tree's values; NULL: none. */
void poda__general_note(poda__general_search *search, poda__general_step_kind kind, int32_t node,
                        int32_t child, double alpha, double beta, const double *value);
/* Records a cut at `node` after its child `after`, and its step. */
void poda__general_note_cut(poda__general_search *search, int32_t node, int32_t after, double alpha,
                            double beta, const double *value);

/* Single numbers: expectiminimax, Star1, Star2, paranoid. The recursion is as deep as the tree,
 * which the parser limits. */
void poda__general_one(poda__general_search *note);
/* One number per player: backward induction, max^n. */
void poda__general_several(poda__general_search *note);
/* All outcomes that result from some way of breaking ties. */
PODA_CHECKED poda_status poda__general_outcomes(poda__general *general, poda_error *error);

/* The payoffs of a leaf. */
static inline const double *poda__general_payoffs(const poda__general *general, int32_t leaf)
{
    const poda__gametree *tree = &general->tree;
    return tree->payoffs + (size_t)tree->nodes[leaf].rank * (size_t)tree->payoff_count;
}

static inline double *poda__general_at(const poda__general *general, double *values, int32_t node)
{
    return values + (size_t)node * (size_t)general->width;
}

/* For single numbers: does the player to move maximise? */
static inline bool poda__general_maximises(const poda__general *general, int32_t node)
{
    return general->tree.nodes[node].player == general->player;
}

#endif
