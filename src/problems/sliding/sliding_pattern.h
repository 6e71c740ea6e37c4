/* sliding_pattern.h - additive pattern tables for the sliding puzzle (Felner, Korf and Hanan 2004).
 * The tiles are split into groups; for every placement of a group a table knows the least number of
 * moves of its own tiles that bring them home. The sums never overestimate. */
#ifndef PODA_PROBLEMS_SLIDING_SLIDING_PATTERN_H
#define PODA_PROBLEMS_SLIDING_SLIDING_PATTERN_H

#include "problems/sliding/sliding_board.h"

enum {
    PODA__PATTERN_GROUPS = 8,      /* at most */
    PODA__PATTERN_GROUP_TILES = 6, /* in a group, at most */
    PODA__PATTERN_CELLS = 32,      /* of the largest board that has tables */
};

/* A table keeps half of what its number exceeds the Manhattan distance by, in 4 bits; more than 15
 * is kept as 15. A placement is a number in base `cells`, tile by tile. */
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
 * `folder` (NULL: none) if there is one that is whole; else they are built, which takes seconds at
 * most, and written there. That they cannot be written is no error. Boards of more than
 * PODA__PATTERN_CELLS cells are PODA_TOO_LARGE; PODA_STOPPED after a stop. */
PODA_CHECKED poda_status poda__sliding_pattern_new(poda__sliding_pattern **out, int rows, int cols,
                                                   const char *folder, const volatile int *stop,
                                                   poda_error *error);
void poda__sliding_pattern_free(poda__sliding_pattern *pattern);

/* Between the files: builds one group, and reads or writes all tables. */
poda_status poda__pattern_build(const poda__sliding_pattern *pattern, poda__pattern_group *group,
                                const volatile int *stop);
bool poda__pattern_load(poda__sliding_pattern *pattern, const char *folder);
void poda__pattern_save(const poda__sliding_pattern *pattern, const char *folder);

#endif
