/* find_instance.inc.h - compiles every single-player search for the rules PODA_RULES and defines
 * `poda__find_cores_RULES`. One include per problem, at the end of its .c file. The traced edition
 * is compiled only for tables (find_table.c) and serves every problem. */
#include <math.h>

#include "find/finder.h"
#include "find/open.h"

#include "find/find_glue.inc.h"

#define PODA_TRACE 0
#include "find/find_edition.inc.h"
#undef PODA_TRACE
#if PODA_R(IS_TABLE)
#define PODA_TRACE 1
#include "find/find_edition.inc.h"
#undef PODA_TRACE
#endif

extern const poda__find_cores PODA_CAT(poda__find_cores_, PODA_RULES);
const poda__find_cores PODA_CAT(poda__find_cores_, PODA_RULES) = {
    .run = &PODA_R(find_run_edition),
#if PODA_R(IS_TABLE)
    .traced = &PODA_R(find_traced_edition),
#endif
};

#undef STATE
#undef SPACE
#undef STATE_SIZE
#undef STATE_STRIDE
#undef PODA_PAUSE
#undef PODA_RULES
