/* cover.h - describes a set of cells by few regions with few conditions. */
#ifndef PODA_EXPLAIN_UNKNOWN_COVER_H
#define PODA_EXPLAIN_UNKNOWN_COVER_H

#include "explain/unknown/unknown_cells.h"

/* `holds` is the set. Where `needed` (NULL: the same) is smaller, the regions need to contain only
 * that; `covered` (NULL allowed) is set for the cells that they contain. */
PODA_CHECKED poda_status poda__cover_init(poda_regions *regions, const poda__cells *cells,
                                          const bool *holds, const bool *needed, bool *covered,
                                          poda_error *error);

#endif
