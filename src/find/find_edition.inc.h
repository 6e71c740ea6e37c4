/* find_edition.inc.h - every single-player search, compiled for the rules PODA_RULES with trace
 * hooks (PODA_TRACE 1) or without; defines RULES_find_run or RULES_find_traced. */
#if PODA_TRACE
#define CORE(name) PODA_R(find_traced_##name)
#define EMIT(kind, side, state, node, parent, depth, move, g, h, f)                                \
    poda__find_emit(find, kind, side, state, (uint32_t)(node), (uint32_t)(parent),                 \
                    (uint32_t)(depth), move, g, h, f)
#else
#define CORE(name) PODA_R(find_run_##name)
#define EMIT(kind, side, state, node, parent, depth, move, g, h, f) ((void)0)
#endif

#include "find/select.inc.h"

#include "find/best_first.inc.h"
#include "find/bidirectional.inc.h"
#include "find/breadth_first.inc.h"
#include "find/depth_first.inc.h"

#include "find/backtracking.inc.h"
#include "find/deepening.inc.h"

static const poda__find_edition CORE(edition) = {
    .best_first = CORE(best_first),
    .breadth_first = CORE(breadth_first),
    .depth_first = CORE(depth_first),
#if PODA_R(HAS_TARGET) && PODA_R(HAS_BACK)
    .bidirectional = CORE(bidirectional),
#endif
    .deepening = CORE(deepening),
    .backtracking = CORE(backtracking),
};

#undef CORE
#undef EMIT
