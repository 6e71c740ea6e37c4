/* alphabeta.inc.h - alpha-beta over any rules, with MAX and MIN as it is taught (Knuth & Moore
 * 1975). Define PODA_RULES, PODA_NAME, PODA_TRACE, PODA_FAIL (what a node
 * returns: PODA__FAIL_SOFT, ...) and PODA_CUT_STRICT (cut at alpha > beta, not >=) before including.
 * Each convention is an instance of its own, so the inner loop tests none of them. */
static poda_value PODA_CAT(PODA_NAME, _min)(poda_search *search, PODA_STATE_PARAMETER, int ply,
                                            poda_value alpha, poda_value beta);

#define SIDE PODA_MAX
#define SELF PODA_CAT(PODA_NAME, _max)
#define OTHER PODA_CAT(PODA_NAME, _min)
#define MINE alpha
#include "search/cores/alphabeta_side.inc.h"

#define SIDE PODA_MIN
#define SELF PODA_CAT(PODA_NAME, _min)
#define OTHER PODA_CAT(PODA_NAME, _max)
#define MINE beta
#include "search/cores/alphabeta_side.inc.h"

static poda_value PODA_NAME(poda_search *search, const void *position, int ply, poda_value alpha,
                            poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    const int player = PODA_R(turn)(GAME, &root);
    poda_value value;
    if (PODA_E(leaf)(search, &root, player, ply, alpha, beta, &value))
        return value;
    return player == PODA_MAX
               ? PODA_CAT(PODA_NAME, _max)(search, PODA_STATE_PASS(root), ply, alpha, beta)
               : PODA_CAT(PODA_NAME, _min)(search, PODA_STATE_PASS(root), ply, alpha, beta);
}

#undef PODA_FAIL
#undef PODA_CUT_STRICT
