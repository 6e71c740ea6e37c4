/* dyn.c - every core for games known only by their table, as loaded ones are: one instance for any
 * of them, and a faster one where players alternate and moves are bit sets. They also trace the
 * games that have cores of their own. */
#include "search/searcher.h"

#define dyn_IS_TABLE 1
#define dyn_HAS_RESULT 1
#define dyn_HAS_EVAL 1
#define dyn_HAS_HASH 1
#define dyn_HAS_ORDER 1
#define dyn_HAS_NOISY 1
#define dyn_HAS_LEAD 1
#define dyn_HAS_CLOCK 1
#define dyn_HAS_AGAIN 1
#define dyn_HAS_SEEN 1
#define dyn_HAS_STALLED 1
#define dyn_HAS_INDEX 1
#define dyn_HAS_CALM 1
#define dyn_HAS_PASS 1
#define dyn_HAS_GAINS 1
#define dyn_HAS_VITAL 1
#define dyn_HAS_BOUNDS 1
#define dyn_HAS_PROMISE 1
#define dyn_HAS_SYMMETRY 1
#define DYN_MASK 0
#define PODA_RULES dyn
#include "search/rules_dyn.h"

#include "search/cores/instance.inc.h"
#undef DYN_MASK

#define dynmask_IS_TABLE 1
#define dynmask_ALTERNATES 1
#define dynmask_HAS_MASK 1
#define dynmask_HAS_RESULT 1
#define dynmask_HAS_EVAL 1
#define dynmask_HAS_HASH 1
#define dynmask_HAS_ORDER 1
#define dynmask_HAS_NOISY 1
#define dynmask_HAS_LEAD 1
#define dynmask_HAS_CLOCK 1
#define dynmask_HAS_AGAIN 1
#define dynmask_HAS_SEEN 1
#define dynmask_HAS_STALLED 1
#define dynmask_HAS_INDEX 1
#define dynmask_HAS_CALM 1
#define dynmask_HAS_PASS 1
#define dynmask_HAS_GAINS 1
#define dynmask_HAS_VITAL 1
#define dynmask_HAS_BOUNDS 1
#define dynmask_HAS_PROMISE 1
#define dynmask_HAS_SYMMETRY 1
#define DYN_MASK 1
#define PODA_RULES dynmask
#include "search/rules_dyn.h"

#include "search/cores/instance.inc.h"

const poda__cores *poda__cores_for_tables(const poda_rules *rules)
{
    return rules->space.mask && rules->alternates ? &poda__cores_dynmask : &poda__cores_dyn;
}
