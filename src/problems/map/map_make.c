/* map_make.c - mazes by depth-first digging, fields of random walls, patches of ground; and the ends
 * of maps that have none. */
#include "problems/map/map_make.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"

/* The neighbours of a cell that can be entered by a straight step, at most four. */
static int neighbours(const poda__map *map, uint32_t cell, uint32_t *near)
{
    const int32_t x = (int32_t)(cell % (uint32_t)map->width),
                  y = (int32_t)(cell / (uint32_t)map->width);
    const int32_t right[4] = {0, 1, 0, -1}, down[4] = {-1, 0, 1, 0};
    int count = 0;
    for (int way = 0; way < 4; way++) {
        const int32_t to_x = x + right[way], to_y = y + down[way];
        if (to_x < 0 || to_y < 0 || to_x >= map->width || to_y >= map->height)
            continue;
        const uint32_t to = poda__map_cell(map, to_x, to_y);
        if (map->ground[to] != PODA__GROUND_WALL)
            near[count++] = to;
    }
    return count;
}

/* Lists the cells that can be reached from one, nearest first; they are marked in `seen`. */
static size_t reach(const poda__map *map, uint32_t from, uint8_t *seen, uint32_t *queue)
{
    size_t count = 0;
    queue[count++] = from;
    seen[from] = 1;
    for (size_t head = 0; head < count; head++) {
        uint32_t near[4];
        const int most = neighbours(map, queue[head], near);
        for (int i = 0; i < most; i++)
            if (!seen[near[i]]) {
                seen[near[i]] = 1;
                queue[count++] = near[i];
            }
    }
    return count;
}

/* The first cell of the largest region that has another cell than the target, or nowhere. */
static uint32_t largest_region(const poda__map *map, uint8_t *seen, uint32_t *queue)
{
    const uint32_t cells = (uint32_t)map->width * (uint32_t)map->height;
    uint32_t best = PODA__MAP_NOWHERE;
    size_t most = 1;
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (seen[cell] || map->ground[cell] == PODA__GROUND_WALL)
            continue;
        const size_t count = reach(map, cell, seen, queue);
        if (count > most) {
            most = count;
            best = queue[0] == map->target ? queue[count - 1] : queue[0];
        }
    }
    return best;
}

poda_status poda__map_place_start(poda__map *map, poda_error *error)
{
    const size_t cells = (size_t)map->width * (size_t)map->height;
    if (map->start != PODA__MAP_NOWHERE)
        return PODA_OK;
    uint8_t *seen = poda__array(cells, 1);
    uint32_t *queue = poda__array(cells, sizeof *queue);
    const bool enough = seen && queue;
    if (enough)
        map->start = largest_region(map, seen, queue);
    free(seen);
    free(queue);
    return enough ? PODA_OK : poda_fail_memory(error);
}

poda_status poda__map_place_target(poda__map *map, poda_error *error)
{
    const size_t cells = (size_t)map->width * (size_t)map->height;
    if (map->target != PODA__MAP_NOWHERE || map->start == PODA__MAP_NOWHERE)
        return PODA_OK;
    uint8_t *seen = poda__array(cells, 1);
    uint32_t *queue = poda__array(cells, sizeof *queue);
    const bool enough = seen && queue;
    if (enough) {
        const uint32_t far = queue[reach(map, map->start, seen, queue) - 1];
        map->target = far == map->start ? PODA__MAP_NOWHERE : far;
    }
    free(seen);
    free(queue);
    return enough ? PODA_OK : poda_fail_memory(error);
}

static poda_status place_ends(poda__map *map, poda_error *error)
{
    const poda_status status = poda__map_place_start(map, error);
    return status == PODA_OK ? poda__map_place_target(map, error) : status;
}

/* Digs from cell to cell, depth-first, over every second cell of a row and a column. */
static bool dig(poda__map *map, uint64_t *seed)
{
    const size_t cells = (size_t)map->width * (size_t)map->height;
    const int32_t right[4] = {0, 2, 0, -2}, down[4] = {-2, 0, 2, 0};
    uint32_t *stack = poda__array(cells, sizeof *stack);
    size_t top = 0;
    if (!stack)
        return false;
    stack[top++] = 0;
    map->ground[0] = PODA__GROUND_FREE;
    while (top) {
        const int32_t x = (int32_t)(stack[top - 1] % (uint32_t)map->width),
                      y = (int32_t)(stack[top - 1] / (uint32_t)map->width);
        uint32_t to[4], between[4], count = 0;
        for (int way = 0; way < 4; way++) {
            const int32_t to_x = x + right[way], to_y = y + down[way];
            if (to_x < 0 || to_y < 0 || to_x >= map->width || to_y >= map->height ||
                map->ground[poda__map_cell(map, to_x, to_y)] != PODA__GROUND_WALL)
                continue;
            to[count] = poda__map_cell(map, to_x, to_y);
            between[count++] = poda__map_cell(map, x + right[way] / 2, y + down[way] / 2);
        }
        if (!count) {
            top--;
            continue;
        }
        const uint32_t chosen = poda__random_below(seed, count);
        map->ground[to[chosen]] = map->ground[between[chosen]] = PODA__GROUND_FREE;
        stack[top++] = to[chosen];
    }
    free(stack);
    /* one cell of 25 is opened, so that there is more than one way */
    for (size_t i = 0; i < (cells + 24) / 25; i++)
        map->ground[poda__random_below(seed, (uint32_t)cells)] = PODA__GROUND_FREE;
    return true;
}

/* A round patch of one ground with a ragged edge. */
static void put_patch(poda__map *map, poda__ground ground, uint64_t *seed)
{
    const int32_t x = (int32_t)poda__random_below(seed, (uint32_t)map->width),
                  y = (int32_t)poda__random_below(seed, (uint32_t)map->height);
    const int32_t radius = 1 + (int32_t)poda__random_below(seed, 3);
    for (int32_t down = -radius; down <= radius; down++)
        for (int32_t right = -radius; right <= radius; right++) {
            const bool ragged = poda__random_below(seed, 4) == 0;
            const bool inside = right * right + down * down <= radius * radius - ragged;
            if (inside && x + right >= 0 && y + down >= 0 && x + right < map->width &&
                y + down < map->height)
                map->ground[poda__map_cell(map, x + right, y + down)] = (uint8_t)ground;
        }
}

static void scatter_walls(poda__map *map, uint32_t per_cent, uint64_t *seed)
{
    const uint32_t cells = (uint32_t)map->width * (uint32_t)map->height;
    for (uint32_t cell = 0; cell < cells; cell++)
        if (poda__random_below(seed, 100) < per_cent)
            map->ground[cell] = PODA__GROUND_WALL;
}

static void put_terrain(poda__map *map, uint64_t *seed)
{
    const uint32_t cells = (uint32_t)map->width * (uint32_t)map->height;
    for (uint32_t i = 0; i < cells / 30 + 1; i++)
        put_patch(map, i % 2 ? PODA__GROUND_WATER : PODA__GROUND_MUD, seed);
    scatter_walls(map, 8, seed);
}

poda_status poda__map_make(poda__map *map, const poda__map_wish *wish, poda_error *error)
{
    const size_t cells = (size_t)wish->rows * (size_t)wish->columns;
    uint64_t seed = wish->seed;
    *map = (poda__map){.width = wish->columns,
                       .height = wish->rows,
                       .start = PODA__MAP_NOWHERE,
                       .target = PODA__MAP_NOWHERE};
    map->ground = poda__array(cells, 1);
    bool enough = map->ground != NULL;
    if (enough && wish->kind == PODA__MAP_MAZE) {
        enough = dig(map, &seed);
    } else if (enough) {
        memset(map->ground, PODA__GROUND_FREE, cells);
        if (wish->kind == PODA__MAP_WALLS)
            scatter_walls(map, 30, &seed);
        else
            put_terrain(map, &seed);
    }
    poda_status status = enough ? place_ends(map, error) : poda_fail_memory(error);
    if (status == PODA_OK && map->target == PODA__MAP_NOWHERE) { /* tiny, and all walls */
        memset(map->ground, PODA__GROUND_FREE, cells);
        status = place_ends(map, error);
    }
    if (status != PODA_OK)
        poda__map_release(map);
    return status;
}
