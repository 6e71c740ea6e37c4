/* edition.inc.h - all cores for PODA_RULES in one edition: PODA_TRACE 0 runs, 1 reports its steps.
 * The conventions of alpha-beta that only people select are compiled only for tables. */
#if PODA_TRACE
#define PODA_E(name) PODA_CAT(PODA_RULES, _traced_##name)
#else
#define PODA_E(name) PODA_CAT(PODA_RULES, _run_##name)
#endif
#include "search/cores/emit.inc.h"

#define PODA_SHARED 0

#define PODA_NAME PODA_E(leaf)
#include "search/cores/leaf.inc.h"
#undef PODA_NAME

#define PODA_NAME PODA_E(minimax)
#define PODA_FIRST_WIN 0
#include "search/cores/minimax.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(firstwin)
#define PODA_FIRST_WIN 1
#include "search/cores/minimax.inc.h"
#undef PODA_NAME

#define PODA_NAME PODA_E(soft)
#define PODA_FAIL PODA__FAIL_SOFT
#define PODA_CUT_STRICT 0
#include "search/cores/alphabeta.inc.h"
#undef PODA_NAME
#if PODA_R(IS_TABLE)
#define PODA_NAME PODA_E(soft_strict)
#define PODA_FAIL PODA__FAIL_SOFT
#define PODA_CUT_STRICT 1
#include "search/cores/alphabeta.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(hard)
#define PODA_FAIL PODA__FAIL_HARD
#define PODA_CUT_STRICT 0
#include "search/cores/alphabeta.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(hard_strict)
#define PODA_FAIL PODA__FAIL_HARD
#define PODA_CUT_STRICT 1
#include "search/cores/alphabeta.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(own)
#define PODA_FAIL PODA__FAIL_OWN
#define PODA_CUT_STRICT 0
#include "search/cores/alphabeta.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(own_strict)
#define PODA_FAIL PODA__FAIL_OWN
#define PODA_CUT_STRICT 1
#include "search/cores/alphabeta.inc.h"
#undef PODA_NAME
#endif

#define PODA_NAME PODA_E(negamax)
#define PODA_PVS 0
#include "search/cores/negamax.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(pvs)
#define PODA_PVS 1
#include "search/cores/negamax.inc.h"
#undef PODA_NAME

#if !PODA_TRACE
#define PODA_NAME PODA_E(deep)
#include "search/cores/deep.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(exact)
#include "search/cores/exact.inc.h"
#undef PODA_NAME
#endif

#define PODA_NAME PODA_E(mcts)
#include "search/cores/mcts.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(dfpn)
#include "search/cores/dfpn.inc.h"
#undef PODA_NAME

static const poda__edition PODA_E(edition) = {
    .minimax = PODA_E(minimax),
    .firstwin = PODA_E(firstwin),
#if PODA_R(IS_TABLE)
    .alphabeta = {{PODA_E(soft), PODA_E(soft_strict)},
                  {PODA_E(hard), PODA_E(hard_strict)},
                  {PODA_E(own), PODA_E(own_strict)}},
#else
    .alphabeta = {{PODA_E(soft), NULL}, {NULL, NULL}, {NULL, NULL}},
#endif
    .negamax = PODA_E(negamax),
    .pvs = PODA_E(pvs),
#if !PODA_TRACE
    .deep = PODA_E(deep),
    .exact = PODA_E(exact),
#endif
    .mcts = PODA_E(mcts),
    .dfpn = PODA_E(dfpn),
};

#undef PODA_SHARED
#undef PODA_E
#undef PODA_EMIT
#undef PODA_EMIT_CUT
#undef PODA_VIA
