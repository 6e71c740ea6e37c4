/* map_grid.h - shared by the searches on grid maps: the map with a border, so that no step needs a
 * bounds test, and one 64-bit record per cell. Only for map_route.c and map_jps.c. */
#ifndef PODA_PROBLEMS_MAP_MAP_GRID_H
#define PODA_PROBLEMS_MAP_MAP_GRID_H

#include "problems/map/map_route.h"

#if defined(__GNUC__)
#define INLINED __attribute__((always_inline)) inline
#else
#define INLINED inline
#endif

/* Directions clockwise; straight ones are even. */
enum { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, NO_DIRECTION };

/* Consecutive Pell numbers: 1393 / 985 is sqrt 2 to seven digits. */
enum { STRAIGHT = 985, DIAGONAL = 1393 };

/* A record is, from the top: the query's stamp, g, the direction of arrival, the closed bit. Stamps
 * count down, so records of older queries are larger than any record of this one, and a single
 * comparison shows whether a cell is new or reached by a shorter path. */
#define RECORD_CLOSED UINT64_C(1)
#define RECORD_LOW UINT64_C(31) /* direction and closed bit */
enum { RECORD_DIRECTION = 1, RECORD_COST = 5, RECORD_STAMP = 44 };
#define RECORD_FIRST_STAMP (UINT64_C(0xfffff))

static inline unsigned poda__record_direction(uint64_t record)
{
    return (unsigned)(record >> RECORD_DIRECTION) & 15;
}

static inline uint64_t poda__record_cost(uint64_t record)
{
    return record << (64 - RECORD_STAMP) >> (64 - RECORD_STAMP + RECORD_COST);
}

/* Buckets of entries by f, as a ring: in the open list f spans less than QUEUE_SPAN, since a step
 * costs at most DIAGONAL and changes an estimate by at most two straight steps. A bucket is a
 * stack, so that among equal f the one with the larger g usually comes out first. */
enum { QUEUE_SPAN = 4096 };

typedef struct poda__map_entry {
    uint32_t cell, next;
} poda__map_entry;

typedef struct poda__map_queue {
    poda__map_entry *entries; /* entry 0 means none; entries not in a bucket are in the free list */
    uint32_t count, room, free_list;
    uint64_t summary; /* the words of `used` that are not zero */
    uint64_t used[QUEUE_SPAN / 64];
    uint32_t first[QUEUE_SPAN];
} poda__map_queue;

struct poda__map_finder {
    int32_t width, height;
    uint32_t stride; /* width + 2 */
    size_t cells;    /* including the border */
    int32_t offset[8];
    uint8_t *moves; /* the possible directions from a cell, 8 neighbours */
    uint64_t *records;
    uint64_t stamp;
    /* the directions worth trying from a cell, by direction of arrival and possible moves */
    uint8_t successors8[NO_DIRECTION + 1][256];
    uint8_t successors4[NO_DIRECTION + 1][256];
    poda__map_queue queue;
    /* for jump points: one bit per free cell, row by row and column by column */
    uint8_t *row_bits, *column_bits;
    size_t row_bytes, column_bytes;
    uint32_t *parents; /* the previous jump point */
    uint64_t *heap;
    size_t heap_count, heap_room;
    /* of the current query */
    uint32_t from, to; /* cells including the border */
    int32_t goal_x, goal_y;
    uint32_t *path;
    size_t path_room;
};

/* Bitmaps have this many zero bytes before and after, for reads of whole words. */
enum { BITS_SLACK = 16 };

static inline bool poda__grid_free(const poda__map_finder *finder, uint32_t x, uint32_t y)
{
    return finder->row_bits[BITS_SLACK + y * finder->row_bytes + x / 8] >> (x & 7) & 1;
}

static inline uint64_t poda__octile(int32_t dx, int32_t dy)
{
    const uint32_t x = (uint32_t)(dx < 0 ? -dx : dx), y = (uint32_t)(dy < 0 ? -dy : dy);
    const uint32_t most = x > y ? x : y, least = x > y ? y : x;
    return (uint64_t)most * STRAIGHT + (uint64_t)least * (DIAGONAL - STRAIGHT);
}

/* A* over jump points from finder->from to finder->to; the start's record has been written. */
PODA_CHECKED poda_status poda__map_jump_search(poda__map_finder *finder, const poda__map_ask *ask,
                                               poda__map_answer *answer, poda_error *error);

#endif
