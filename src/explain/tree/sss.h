/* sss.h - SSS* (Stockman 1979): best-first search of a game tree. Never visits a leaf that
 * alpha-beta with a cut at >= skips (Roizen & Pearl 1983). */
#ifndef PODA_EXPLAIN_TREE_SSS_H
#define PODA_EXPLAIN_TREE_SSS_H

#include "explain/tree/plain.h"

/* With the values and order of `plain`. A root of MIN is searched as one of MAX with all signs
 * changed. O(nodes (depth + log nodes)). */
PODA_CHECKED poda_status poda__sss_init(poda_sss *sss, const poda__plain *plain, poda_error *error);

#endif
