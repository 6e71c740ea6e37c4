/* instance.inc.h - compiles the cores for the rules PODA_RULES and defines `poda__cores_RULES`. One
 * include per game, at the end of its .c file. Traces and the conventions of alpha-beta are
 * compiled only for tables (dyn.c), which serve every game. */
#include <assert.h>

#include "search/cores/tiers.h"
#include "search/exact.h"
#include "search/mcts_tree.h"
#include "search/proof.h"
#include "search/searcher.h"
#include "search/shared.h"
#include "search/successors.h"

#include "search/cores/glue.inc.h"

#define PODA_TRACE 0
#include "search/cores/edition.inc.h"
#undef PODA_TRACE
#if PODA_R(IS_TABLE)
#define PODA_TRACE 1
#include "search/cores/edition.inc.h"
#undef PODA_TRACE
#endif

#if PODA__THREADS
#include "search/cores/edition_shared.inc.h"
#endif

#include "search/cores/count.inc.h"
#include "search/cores/successors.inc.h"
#if PODA_R(HAS_RANK) || PODA_R(IS_TABLE)
#include "search/cores/tiers.inc.h"
#endif

extern const poda__cores PODA_CAT(poda__cores_, PODA_RULES);
const poda__cores PODA_CAT(poda__cores_, PODA_RULES) = {
    .run = &PODA_R(run_edition),
#if PODA_R(IS_TABLE)
    .traced = &PODA_R(traced_edition),
#endif
#if PODA__THREADS
    .shared = &PODA_R(shared_edition),
#endif
    .count = PODA_R(count_lines),
    .breeder = &PODA_R(breeder),
#if PODA_R(HAS_RANK) || PODA_R(IS_TABLE)
    .tiering = &PODA_R(tiering),
#endif
};

#undef STATE
#undef GAME
#undef PODA_STATE_PARAMETER
#undef PODA_STATE_HERE
#undef PODA_STATE_PASS
#undef PODA_PAUSE
#undef PODA_TURN_AFTER
#undef PODA_MOVES_OPEN
#undef PODA_EACH_MOVE
#undef PODA_MOVES_LEFT
#undef PODA_MOVE_INDEX
#undef PODA_MOVES_CLOSE
#undef PODA_RULES
