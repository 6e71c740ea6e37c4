/* map_text.h - grid maps and their scenarios, read from text. Errors: a status that names line and
 * column; the outputs are then empty. A cell is the number y * width + x, rows and columns from 0
 * at the top left. */
#ifndef PODA_PROBLEMS_MAP_MAP_TEXT_H
#define PODA_PROBLEMS_MAP_MAP_TEXT_H

#include "poda/rules.h"
#include "problems/chart.h"

#define PODA__MAP_CELLS (1 << 26)    /* of the largest map */
#define PODA__MAP_NOWHERE UINT32_MAX /* not a cell */

typedef struct poda__map {
    int32_t width, height;
    uint8_t *ground;        /* a poda__ground for each of width x height cells; 0 is a wall */
    uint32_t start, target; /* the cells a maze marks with S and T; else PODA__MAP_NOWHERE */
} poda__map;

/* Reads a map of the MovingAI benchmarks ("type octile", "height H", "width W", "map", then rows:
 * '.', 'G' and 'S' are ground, '@', 'O', 'T' and 'W' are not) or a maze, depending on how the
 * text begins. In a maze '#' is a wall, '.' free, ':' mud, '~' water, S the start and T the target;
 * ' ' and 'G' are free too, '@', 'O', 'W' and 'X' walls. Rows "from=x,y" and "to=x,y" below the cells
 * are ends that stand on mud or water. O(length). */
PODA_CHECKED poda_status poda__map_read(poda__map *map, const char *text, size_t length,
                                        poda_error *error);

void poda__map_release(poda__map *map);

/* The character of a ground in a maze. */
char poda__map_sign(poda__ground ground);

static inline uint32_t poda__map_cell(const poda__map *map, int32_t x, int32_t y)
{
    return (uint32_t)y * (uint32_t)map->width + (uint32_t)x;
}

typedef struct poda__map_query {
    int32_t bucket;
    int32_t width, height; /* of the map it was made for */
    int32_t start_x, start_y, goal_x, goal_y;
    double length; /* of a shortest route */
} poda__map_query;

typedef struct poda__scenario {
    poda__map_query *queries;
    size_t count;
    char map[256]; /* the map's path in the first query */
} poda__scenario;

/* Reads a MovingAI .scen: "version 1", then lines of bucket, map, width, height, start x, start y,
 * goal x, goal y, length. O(length of the text). */
PODA_CHECKED poda_status poda__scenario_read(poda__scenario *scenario, const char *text,
                                             size_t length, poda_error *error);
void poda__scenario_release(poda__scenario *scenario);

#endif
