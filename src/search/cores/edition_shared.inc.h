/* edition_shared.inc.h - the cores for PODA_RULES that several threads can run together. */
#define PODA_E(name) PODA_CAT(PODA_RULES, _shared_##name)
#define PODA_TRACE 0
#define PODA_SHARED 1
#include "search/cores/emit.inc.h"

#define PODA_NAME PODA_E(negamax)
#define PODA_PVS 0
#include "search/cores/negamax.inc.h"
#undef PODA_NAME
#define PODA_NAME PODA_E(pvs)
#define PODA_PVS 1
#include "search/cores/negamax.inc.h"
#undef PODA_NAME

#define PODA_NAME PODA_E(deep)
#include "search/cores/deep.inc.h"
#undef PODA_NAME

static const poda__edition PODA_E(edition) = {
    .negamax = PODA_E(negamax),
    .pvs = PODA_E(pvs),
    .deep = PODA_E(deep),
};

#undef PODA_SHARED
#undef PODA_TRACE
#undef PODA_E
#undef PODA_EMIT
#undef PODA_EMIT_CUT
#undef PODA_VIA
