/* sliding_pattern.h - additive pattern tables for the sliding puzzle (Felner, Korf and Hanan 2004).
 * The tiles are split into groups; for every placement of a group, a table holds the least number
 * of moves of its own tiles that bring them home. The sums never overestimate. */
#ifndef PODA_PROBLEMS_SLIDING_SLIDING_PATTERN_H
#define PODA_PROBLEMS_SLIDING_SLIDING_PATTERN_H

#include "problems/sliding/sliding_board.h"

enum {
    PODA__PATTERN_GROUPS = 8,      /* most groups */
    PODA__PATTERN_GROUP_TILES = 6, /* most tiles in a group */
    PODA__PATTERN_CELLS = 32,      /* of the largest board with tables */
};

/* A table stores half of the excess over the Manhattan distance, in 4 bits, saturated at 15. A
 * placement is a number in base `cells`, tile by tile. */
typedef struct poda__pattern_group {
    int size;
    uint8_t tile[PODA__PATTERN_GROUP_TILES];
    uint32_t power[PODA__PATTERN_GROUP_TILES]; /* cells to the power of the tile's place */
    uint32_t entries;
    uint8_t *extra; /* entry i in the low (i even) or high half of byte i / 2 */
} poda__pattern_group;

typedef struct poda__sliding_pattern {
    int rows, cols, groups;
    poda__pattern_group group[PODA__PATTERN_GROUPS];
    bool loaded; /* from a file, not built */
    uint8_t *bytes;
    size_t size;
} poda__sliding_pattern;

static inline unsigned poda__pattern_extra(const poda__pattern_group *group, uint32_t placement)
{
    return group->extra[placement / 2] >> placement % 2 * 4 & 15u;
}

/* The tables for rows x cols with the blank first in the goal. They are read from a file in
 * `folder` (NULL: none) if a valid one exists; else they are built, which takes seconds at most,
 * and written there. Failure to write is not an error. Boards of more than PODA__PATTERN_CELLS
 * cells are PODA_TOO_LARGE; PODA_STOPPED after a stop. */
PODA_CHECKED poda_status poda__sliding_pattern_new(poda__sliding_pattern **out, int rows, int cols,
                                                   const char *folder, const volatile int *stop,
                                                   poda_error *error);
void poda__sliding_pattern_free(poda__sliding_pattern *pattern);

/* Internal: builds one group, and reads or writes all tables. */
poda_status poda__pattern_build(const poda__sliding_pattern *pattern, poda__pattern_group *group,
                                const volatile int *stop);
bool poda__pattern_load(poda__sliding_pattern *pattern, const char *folder);
void poda__pattern_save(const poda__sliding_pattern *pattern, const char *folder);

#endif
