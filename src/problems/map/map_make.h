/* map_make.h - makes maps on request from a seed, the same on every machine, and places the ends of
 * a map that does not mark them. */
#ifndef PODA_PROBLEMS_MAP_MAP_MAKE_H
#define PODA_PROBLEMS_MAP_MAP_MAKE_H

#include "problems/map/map_text.h"

typedef enum poda__map_kind {
    PODA__MAP_MAZE,    /* corridors of one cell, with a few ways around */
    PODA__MAP_WALLS,   /* single walls on three of ten cells */
    PODA__MAP_TERRAIN, /* patches of mud and water, a few walls */
} poda__map_kind;

enum { PODA__MAP_MADE_MOST = 1000 }; /* rows or columns */

typedef struct poda__map_wish {
    poda__map_kind kind;
    int32_t rows, columns; /* from 1 to PODA__MAP_MADE_MOST, more than one cell */
    uint64_t seed;
} poda__map_wish;

/* With both ends. O(cells). */
PODA_CHECKED poda_status poda__map_make(poda__map *map, const poda__map_wish *wish,
                                        poda_error *error);

/* Places an end that is missing so that the path is long: the start in the largest region, the
 * target on a cell that is farthest from the start by straight steps. Where no two cells reach each
 * other it remains PODA__MAP_NOWHERE, and so does a target without a start. O(cells). */
PODA_CHECKED poda_status poda__map_place_start(poda__map *map, poda_error *error);
PODA_CHECKED poda_status poda__map_place_target(poda__map *map, poda_error *error);

#endif
