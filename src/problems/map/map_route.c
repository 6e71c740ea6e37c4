/* map_route.c - A* and Dijkstra's algorithm on grid maps. Of the many equally short paths to a cell
 * only the canonical one is generated, diagonal steps first (Sturtevant & Rabin 2016): it expands
 * the same cells as plain A*, with two or three neighbours each instead of eight. */
#include "problems/map/map_route.h"

#include <math.h>

#include "base/memory.h"
#include "base/stop.h"
#include "problems/map/map_grid.h"

enum { STOP_MASK = 0xfff }; /* expansions between two checks of the stop flag */

/* -- the open list -- */

static void queue_clear(poda__map_queue *queue)
{
    memset(queue->used, 0, sizeof queue->used);
    memset(queue->first, 0, sizeof queue->first);
    queue->summary = 0;
    queue->free_list = 0;
    queue->count = 1;
}

/* Room for eight more entries. */
static bool queue_reserve(poda__map_queue *queue)
{
    if (queue->count + 8 <= queue->room)
        return true;
    const uint32_t room = queue->room ? queue->room * 2 : 1024;
    poda__map_entry *entries = poda__resize(queue->entries, room, sizeof *entries);
    if (!entries)
        return false;
    queue->entries = entries;
    queue->room = room;
    return true;
}

static INLINED void queue_push(poda__map_queue *queue, uint32_t cell, uint64_t f)
{
    const uint32_t bucket = (uint32_t)f % QUEUE_SPAN;
    uint32_t entry = queue->free_list;
    if (entry)
        queue->free_list = queue->entries[entry].next;
    else
        entry = queue->count++;
    queue->entries[entry] = (poda__map_entry){cell, queue->first[bucket]};
    queue->first[bucket] = entry;
    queue->used[bucket / 64] |= UINT64_C(1) << (bucket % 64);
    queue->summary |= UINT64_C(1) << (bucket / 64);
}

/* The first bucket in use at `*f` or after; false if all are empty. */
static INLINED bool queue_seek(const poda__map_queue *queue, uint64_t *f)
{
    const uint32_t bucket = (uint32_t)*f % QUEUE_SPAN, word = bucket / 64;
    const uint64_t here = queue->used[word] >> (bucket % 64);
    if (here) {
        *f += (uint64_t)__builtin_ctzll(here);
        return true;
    }
    if (!queue->summary)
        return false;
    /* the words after this one, in ring order; this one's lower half comes last */
    const uint32_t turn = (word + 1) % 64;
    const uint64_t ring = queue->summary >> turn | (turn ? queue->summary << (64 - turn) : 0);
    const uint32_t ahead = (uint32_t)__builtin_ctzll(ring) + 1, at = (word + ahead) % 64;
    *f += ahead * 64 - bucket % 64 + (uint64_t)__builtin_ctzll(queue->used[at]);
    return true;
}

static INLINED uint32_t queue_pop(poda__map_queue *queue, uint64_t f)
{
    const uint32_t bucket = (uint32_t)f % QUEUE_SPAN, entry = queue->first[bucket];
    const poda__map_entry popped = queue->entries[entry];
    queue->first[bucket] = popped.next;
    queue->entries[entry].next = queue->free_list;
    queue->free_list = entry;
    if (!popped.next) {
        queue->used[bucket / 64] &= ~(UINT64_C(1) << (bucket % 64));
        if (!queue->used[bucket / 64])
            queue->summary &= ~(UINT64_C(1) << (bucket / 64));
    }
    return popped.cell;
}

/* -- the search -- */

static INLINED uint64_t estimate(poda__map_heuristic heuristic, int32_t dx, int32_t dy)
{
    const uint64_t x = (uint64_t)(dx < 0 ? -dx : dx), y = (uint64_t)(dy < 0 ? -dy : dy);
    switch (heuristic) {
    case PODA__MAP_OCTILE:
        return poda__octile(dx, dy);
    case PODA__MAP_MANHATTAN:
        return (x + y) * STRAIGHT;
    case PODA__MAP_EUCLID:
        /* 1393 / sqrt 2, just below 985: consistent for diagonal steps too, rounded down */
        return (uint64_t)(sqrt((double)(x * x + y * y)) * 984.99974619285);
    case PODA__MAP_ZERO:
        break;
    }
    return 0;
}

static INLINED poda_status search(poda__map_finder *finder, const poda__map_ask *ask,
                                  poda__map_heuristic heuristic, poda__map_answer *answer,
                                  poda_error *error)
{
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    uint8_t(*const successors)[256] =
        ask->neighbours == 4 ? finder->successors4 : finder->successors8;
    poda__map_queue *queue = &finder->queue;
    uint64_t *const records = finder->records;
    const uint32_t stride = finder->stride;
    const int32_t goal_x = finder->goal_x, goal_y = finder->goal_y;
    uint64_t f = 0;
    queue_clear(queue);
    if (!queue_reserve(queue))
        return poda_fail_memory(error);
    f = estimate(heuristic, (int32_t)(finder->from % stride) - goal_x,
                 (int32_t)(finder->from / stride) - goal_y);
    queue_push(queue, finder->from, f);
    while (queue_seek(queue, &f)) {
        const uint32_t cell = queue_pop(queue, f);
        const uint64_t record = records[cell];
        if (record & RECORD_CLOSED)
            continue; /* an older entry of a cell that was expanded by a shorter path */
        records[cell] = record | RECORD_CLOSED;
        if (cell == finder->to) {
            answer->found = true;
            return PODA_OK;
        }
        if ((answer->expanded++ & STOP_MASK) == STOP_MASK && poda__stopped(ask->stop)) {
            answer->stopped = true;
            return PODA_OK;
        }
        if (!queue_reserve(queue))
            return poda_fail_memory(error);
        const int32_t y = (int32_t)(cell / stride), x = (int32_t)(cell - (uint32_t)y * stride);
        const int32_t to_x = x - goal_x, to_y = y - goal_y;
        const uint64_t packed = record & ~RECORD_LOW;
        uint32_t set = successors[poda__record_direction(record)][finder->moves[cell]];
        while (set) {
            const uint32_t direction = (uint32_t)__builtin_ctz(set);
            set &= set - 1;
            const uint64_t cost = direction & 1 ? DIAGONAL : STRAIGHT;
            const uint32_t next = cell + (uint32_t)finder->offset[direction];
            const uint64_t reached =
                packed + (cost << RECORD_COST) + (direction << RECORD_DIRECTION);
            if ((reached | RECORD_LOW) >= records[next])
                continue;
            records[next] = reached;
            answer->generated++;
            uint64_t child = poda__record_cost(reached) +
                             estimate(heuristic, to_x + dx[direction], to_y + dy[direction]);
            if (heuristic == PODA__MAP_MANHATTAN && child < f)
                child = f; /* it may overestimate: f must not decrease (Mero's pathmax, 1984) */
            queue_push(queue, next, child);
        }
    }
    return PODA_OK;
}

/* One copy of the search for each heuristic. */
static poda_status run(poda__map_finder *finder, const poda__map_ask *ask, poda__map_answer *answer,
                       poda_error *error)
{
    if (ask->algorithm == PODA__MAP_JPS)
        return poda__map_jump_search(finder, ask, answer, error);
    if (ask->algorithm == PODA__MAP_DIJKSTRA || ask->heuristic == PODA__MAP_ZERO)
        return search(finder, ask, PODA__MAP_ZERO, answer, error);
    if (ask->heuristic == PODA__MAP_MANHATTAN)
        return search(finder, ask, PODA__MAP_MANHATTAN, answer, error);
    if (ask->heuristic == PODA__MAP_EUCLID)
        return search(finder, ask, PODA__MAP_EUCLID, answer, error);
    return search(finder, ask, PODA__MAP_OCTILE, answer, error);
}

/* -- the route -- */

static poda_status grow_path(poda__map_finder *finder, size_t count, poda_error *error)
{
    if (count <= finder->path_room)
        return PODA_OK;
    uint32_t *path = poda__resize(finder->path, count * 2, sizeof *path);
    if (!path)
        return poda_fail_memory(error);
    finder->path = path;
    finder->path_room = count * 2;
    return PODA_OK;
}

static uint32_t outer_cell(const poda__map_finder *finder, uint32_t cell)
{
    const uint32_t y = cell / finder->stride, x = cell % finder->stride;
    return (y - 1) * (uint32_t)finder->width + x - 1;
}

/* Follows the directions of arrival back from the goal: first counts, then writes from the end. */
static poda_status write_steps(poda__map_finder *finder, poda__map_answer *answer,
                               poda_error *error)
{
    const int32_t width = finder->width;
    const int32_t outer[8] = {-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1};
    size_t count = 1;
    for (uint32_t cell = finder->to; cell != finder->from; count++) {
        const unsigned direction = poda__record_direction(finder->records[cell]);
        answer->diagonal += direction & 1;
        cell -= (uint32_t)finder->offset[direction];
    }
    const poda_status status = grow_path(finder, count, error);
    if (status != PODA_OK)
        return status;
    uint32_t *path = finder->path + count, at = outer_cell(finder, finder->to);
    *--path = at;
    for (uint32_t cell = finder->to; cell != finder->from;) {
        const unsigned direction = poda__record_direction(finder->records[cell]);
        cell -= (uint32_t)finder->offset[direction];
        at -= (uint32_t)outer[direction];
        *--path = at;
    }
    answer->path_count = count;
    return PODA_OK;
}

/* Steps between two jump points: the longer side; the shorter side of it is diagonal. */
static uint32_t leg(const poda__map_finder *finder, uint32_t from, uint32_t to, int32_t *along,
                    int32_t *across, uint32_t *diagonal)
{
    const int32_t width = finder->width;
    const int32_t x = (int32_t)(from % finder->stride) - (int32_t)(to % finder->stride);
    const int32_t y = (int32_t)(from / finder->stride) - (int32_t)(to / finder->stride);
    const int32_t step_x = (x > 0) - (x < 0), step_y = ((y > 0) - (y < 0)) * width;
    const uint32_t far_x = (uint32_t)(x < 0 ? -x : x), far_y = (uint32_t)(y < 0 ? -y : y);
    *along = far_x > far_y ? step_x : step_y;
    *across = step_x + step_y;
    *diagonal = far_x > far_y ? far_y : far_x;
    return far_x > far_y ? far_x : far_y;
}

/* The path between two jump points is diagonal first and then straight; it is written from its end,
 * straight first. */
static poda_status write_jumps(poda__map_finder *finder, poda__map_answer *answer,
                               poda_error *error)
{
    const uint32_t *parents = finder->parents;
    int32_t along, across;
    uint32_t diagonal;
    size_t count = 1;
    for (uint32_t cell = finder->to; cell != finder->from; cell = parents[cell]) {
        count += leg(finder, parents[cell], cell, &along, &across, &diagonal);
        answer->diagonal += diagonal;
    }
    const poda_status status = grow_path(finder, count, error);
    if (status != PODA_OK)
        return status;
    uint32_t *path = finder->path + count, at = outer_cell(finder, finder->to);
    *--path = at;
    for (uint32_t cell = finder->to; cell != finder->from; cell = parents[cell]) {
        const uint32_t steps = leg(finder, parents[cell], cell, &along, &across, &diagonal);
        for (uint32_t i = diagonal; i < steps; i++)
            *--path = at += (uint32_t)along;
        for (uint32_t i = 0; i < diagonal; i++)
            *--path = at += (uint32_t)across;
    }
    answer->path_count = count;
    return PODA_OK;
}

static poda_status write_route(poda__map_finder *finder, bool jumps, poda__map_answer *answer,
                               poda_error *error)
{
    const poda_status status =
        jumps ? write_jumps(finder, answer, error) : write_steps(finder, answer, error);
    if (status != PODA_OK)
        return status;
    answer->straight = answer->path_count - 1 - answer->diagonal;
    answer->length = (double)answer->straight + (double)answer->diagonal * 1.4142135623730951;
    answer->path = finder->path;
    return PODA_OK;
}

static poda_status place(const poda__map_finder *finder, uint32_t cell, bool goal, uint32_t *inner,
                         poda_error *error)
{
    const uint32_t width = (uint32_t)finder->width;
    const uint32_t x = cell % width, y = cell / width;
    if (y >= (uint32_t)finder->height)
        return poda_fail(error, PODA_BAD_POSITION, goal ? "to" : "from",
                         "cell %lu does not lie on a map of %d {column|columns} and %d {row|rows}",
                         (unsigned long)cell, finder->width, finder->height);
    if (!poda__grid_free(finder, x + 1, y + 1)) {
        if (goal)
            return poda_fail(error, PODA_BAD_POSITION, "to", "the goal %lu,%lu is a wall",
                             (unsigned long)x, (unsigned long)y);
        return poda_fail(error, PODA_BAD_POSITION, "from", "the start %lu,%lu is a wall",
                         (unsigned long)x, (unsigned long)y);
    }
    *inner = (y + 1) * finder->stride + x + 1;
    return PODA_OK;
}

poda_status poda__map_route(poda__map_finder *finder, const poda__map_ask *ask,
                            poda__map_answer *answer, poda_error *error)
{
    poda_status status = place(finder, ask->from, false, &finder->from, error);
    if (status == PODA_OK)
        status = place(finder, ask->to, true, &finder->to, error);
    if (status == PODA_OK && ask->neighbours != 4 && ask->neighbours != 8)
        status = poda_fail(error, PODA_BAD_OPTION, "neighbours",
                           "neighbours=%d: cells have 4 or 8 neighbours", ask->neighbours);
    if (status == PODA_OK && ask->neighbours != 8 && ask->algorithm == PODA__MAP_JPS)
        status = poda_fail(error, PODA_BAD_OPTION, "neighbours",
                           "jump point search needs neighbours=8; with 4 use A*");
    if (status != PODA_OK)
        return status;
    if (--finder->stamp == 0) {
        memset(finder->records, 0xff, finder->cells * sizeof *finder->records);
        finder->stamp = RECORD_FIRST_STAMP - 1;
    }
    finder->goal_x = (int32_t)(finder->to % finder->stride);
    finder->goal_y = (int32_t)(finder->to / finder->stride);
    finder->records[finder->from] = finder->stamp << RECORD_STAMP | (uint64_t)NO_DIRECTION
                                                                        << RECORD_DIRECTION;
    poda__map_answer got = {.found = false};
    status = run(finder, ask, &got, error);
    if (status == PODA_OK && got.found)
        status = write_route(finder, ask->algorithm == PODA__MAP_JPS, &got, error);
    if (status == PODA_OK)
        *answer = got;
    return status;
}

/* -- the finder -- */

#define BIT(direction) (1u << (direction))
#define TURNED(direction, by) (((direction) + (by)) & 7)

/* Which neighbours must be tried from a cell that was reached by a straight step? The next one
 * straight on; and either side if the cell behind on that side is a wall, since only then no path
 * around this cell is as short. The possible moves show it: back and aside is not possible from
 * here. */
static unsigned after_straight(unsigned direction, unsigned moves, unsigned step)
{
    unsigned set = BIT(direction);
    for (unsigned sign = 0; sign < 2; sign++) {
        const unsigned aside = TURNED(direction, sign ? 8 - 2 : 2);
        const unsigned behind = TURNED(direction, sign ? 8 - 3 : 3);
        if (!(moves & BIT(behind)))
            set |= BIT(aside) | (step == 1 ? BIT(TURNED(direction, sign ? 8 - 1 : 1)) : 0);
    }
    return set & moves;
}

/* With 8 neighbours diagonal steps come first, with 4 vertical ones. */
static void fill_successors(poda__map_finder *finder)
{
    const unsigned straight = BIT(NORTH) | BIT(EAST) | BIT(SOUTH) | BIT(WEST);
    for (unsigned moves = 0; moves < 256; moves++) {
        finder->successors8[NO_DIRECTION][moves] = (uint8_t)moves;
        finder->successors4[NO_DIRECTION][moves] = (uint8_t)(moves & straight);
        for (unsigned direction = 0; direction < 8; direction++) {
            const unsigned ahead =
                BIT(direction) | BIT(TURNED(direction, 1)) | BIT(TURNED(direction, 7));
            finder->successors8[direction][moves] =
                (uint8_t)(direction & 1 ? moves & ahead : after_straight(direction, moves, 1));
            finder->successors4[direction][moves] =
                (uint8_t)(straight & (direction == EAST || direction == WEST
                                          ? after_straight(direction, moves, 2)
                                          : moves & ~BIT(TURNED(direction, 4))));
        }
    }
}

static void fill_bits(poda__map_finder *finder, const poda__map *map)
{
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++)
            if (map->ground[poda__map_cell(map, x, y)]) {
                const size_t column = (size_t)x + 1, row = (size_t)y + 1;
                uint8_t *in_row =
                    &finder->row_bits[BITS_SLACK + row * finder->row_bytes + column / 8];
                uint8_t *in_column =
                    &finder->column_bits[BITS_SLACK + column * finder->column_bytes + row / 8];
                *in_row = (uint8_t)(*in_row | BIT(column & 7));
                *in_column = (uint8_t)(*in_column | BIT(row & 7));
            }
}

static void fill_moves(poda__map_finder *finder)
{
    for (uint32_t y = 1; y <= (uint32_t)finder->height; y++)
        for (uint32_t x = 1; x <= (uint32_t)finder->width; x++) {
            if (!poda__grid_free(finder, x, y))
                continue;
            const bool north = poda__grid_free(finder, x, y - 1);
            const bool east = poda__grid_free(finder, x + 1, y);
            const bool south = poda__grid_free(finder, x, y + 1);
            const bool west = poda__grid_free(finder, x - 1, y);
            unsigned moves = (north ? BIT(NORTH) : 0) | (east ? BIT(EAST) : 0) |
                             (south ? BIT(SOUTH) : 0) | (west ? BIT(WEST) : 0);
            if (north && east && poda__grid_free(finder, x + 1, y - 1))
                moves |= BIT(NORTH_EAST);
            if (south && east && poda__grid_free(finder, x + 1, y + 1))
                moves |= BIT(SOUTH_EAST);
            if (south && west && poda__grid_free(finder, x - 1, y + 1))
                moves |= BIT(SOUTH_WEST);
            if (north && west && poda__grid_free(finder, x - 1, y - 1))
                moves |= BIT(NORTH_WEST);
            finder->moves[y * finder->stride + x] = (uint8_t)moves;
        }
}

poda_status poda__map_finder_new(poda__map_finder **out, const poda__map *map, poda_error *error)
{
    poda__map_finder *finder = poda__array(1, sizeof *finder);
    *out = NULL;
    if (!finder)
        return poda_fail_memory(error);
    const size_t columns = (size_t)map->width + 2, rows = (size_t)map->height + 2;
    const int32_t stride = map->width + 2;
    finder->width = map->width;
    finder->height = map->height;
    finder->stride = (uint32_t)stride;
    finder->cells = columns * rows;
    finder->row_bytes = (columns + 7) / 8;
    finder->column_bytes = (rows + 7) / 8;
    finder->stamp = RECORD_FIRST_STAMP;
    finder->moves = poda__array(finder->cells, 1);
    finder->records = poda__array(finder->cells, sizeof *finder->records);
    finder->parents = poda__array(finder->cells, sizeof *finder->parents);
    finder->row_bits = poda__array(rows * finder->row_bytes + BITS_SLACK * 2, 1);
    finder->column_bits = poda__array(columns * finder->column_bytes + BITS_SLACK * 2, 1);
    if (!finder->moves || !finder->records || !finder->parents || !finder->row_bits ||
        !finder->column_bits) {
        poda__map_finder_free(finder);
        return poda_fail_memory(error);
    }
    memset(finder->records, 0xff, finder->cells * sizeof *finder->records);
    /* touched now, so that no query waits for its pages */
    memset(finder->parents, 0xff, finder->cells * sizeof *finder->parents);
    const int32_t offset[8] = {-stride, -stride + 1, 1,  stride + 1,
                               stride,  stride - 1,  -1, -stride - 1};
    memcpy(finder->offset, offset, sizeof offset);
    fill_bits(finder, map);
    fill_moves(finder);
    fill_successors(finder);
    *out = finder;
    return PODA_OK;
}

void poda__map_finder_free(poda__map_finder *finder)
{
    if (!finder)
        return;
    free(finder->moves);
    free(finder->records);
    free(finder->parents);
    free(finder->row_bits);
    free(finder->column_bits);
    free(finder->queue.entries);
    free(finder->heap);
    free(finder->path);
    free(finder);
}
