/* map_jps.c - A* over jump points (Harabor & Grastien 2011, 2014): between turning points the
 * search does not stop at cells but scans rows and columns, 55 cells with a few word operations.
 * Points that a diagonal only passes through are not stored: their straight successors are
 * generated at once. Nothing is precomputed except the map's bits in rows and columns. */
#include "base/memory.h"
#include "base/stop.h"
#include "problems/map/map_grid.h"

enum {
    STOP_MASK = 0xff,
    WINDOW = 56, /* cells seen by a read of eight bytes that begins up to seven bits too early */
    CELL_BITS = 28,
};

/* -- the open list: a heap with four children per node; f above, the cell below -- */

static bool heap_push(poda__map_finder *finder, uint64_t key)
{
    if (finder->heap_count == finder->heap_room) {
        const size_t room = finder->heap_room ? finder->heap_room * 2 : 1024;
        uint64_t *larger = poda__resize(finder->heap, room, sizeof *larger);
        if (!larger)
            return false;
        finder->heap = larger;
        finder->heap_room = room;
    }
    uint64_t *heap = finder->heap;
    size_t at = finder->heap_count++;
    while (at > 0) {
        const size_t parent = (at - 1) / 4;
        if (heap[parent] <= key)
            break;
        heap[at] = heap[parent];
        at = parent;
    }
    heap[at] = key;
    return true;
}

static uint64_t heap_pop(poda__map_finder *finder)
{
    uint64_t *heap = finder->heap;
    const uint64_t top = heap[0], last = heap[--finder->heap_count];
    const size_t count = finder->heap_count;
    size_t at = 0;
    for (;;) {
        const size_t child = at * 4 + 1;
        size_t best = child;
        if (child + 4 <= count) {
            const size_t left = heap[child] <= heap[child + 1] ? child : child + 1;
            const size_t right = heap[child + 2] <= heap[child + 3] ? child + 2 : child + 3;
            best = heap[left] <= heap[right] ? left : right;
        } else if (child < count) {
            for (size_t i = child + 1; i < count; i++)
                best = heap[i] < heap[best] ? i : best;
        } else {
            break;
        }
        if (heap[best] >= last)
            break;
        heap[at] = heap[best];
        at = best;
    }
    heap[at] = last;
    return top;
}

/* -- scanning a line -- */

static inline uint64_t read_bits(const uint8_t *from)
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* From the free cell `x` towards larger numbers: the first cell that is a wall or next to the end
 * of a wall in a neighbouring line; `*open` says that it is not a wall. */
static INLINED int32_t scan_up(const uint8_t *line, ptrdiff_t bytes, int32_t x, bool *open)
{
    for (;; x += WINDOW - 1) {
        const uint8_t *at = line + (x >> 3);
        const int shift = x & 7;
        const uint64_t row = read_bits(at), above = read_bits(at - bytes);
        const uint64_t below = read_bits(at + bytes);
        const uint64_t stops = (above & ~(above << 1)) | (below & ~(below << 1)) | ~row;
        const int first = __builtin_ctzll(stops >> shift >> 1 | UINT64_C(1) << (WINDOW - 1)) + 1;
        if (first < WINDOW) {
            *open = row >> shift >> first & 1;
            return x + first;
        }
    }
}

/* The same towards smaller numbers. */
static INLINED int32_t scan_down(const uint8_t *line, ptrdiff_t bytes, int32_t x, bool *open)
{
    for (;; x -= WINDOW - 1) {
        const uint8_t *at = line + (x >> 3) - 7;
        const int shift = 7 - (x & 7);
        const uint64_t row = read_bits(at), above = read_bits(at - bytes);
        const uint64_t below = read_bits(at + bytes);
        const uint64_t stops = (above & ~(above >> 1)) | (below & ~(below >> 1)) | ~row;
        const int first = __builtin_clzll(stops << shift << 1 | UINT64_C(1) << (64 - WINDOW)) + 1;
        if (first < WINDOW) {
            *open = row << shift << first >> 63;
            return x - first;
        }
    }
}

/* -- the search -- */

struct jumper {
    poda__map_finder *finder;
    poda__map_answer *answer;
    uint32_t parent;
    uint64_t packed; /* the parent's record without its low bits */
    bool failed;
};

/* A path of `straight` and `diagonal` steps leads from the parent to (x, y). */
static void reach(struct jumper *jumper, int32_t x, int32_t y, unsigned direction, int32_t straight,
                  int32_t diagonal)
{
    poda__map_finder *finder = jumper->finder;
    const uint32_t cell = (uint32_t)y * finder->stride + (uint32_t)x;
    const uint64_t cost = (uint64_t)straight * STRAIGHT + (uint64_t)diagonal * DIAGONAL;
    const uint64_t reached =
        jumper->packed + (cost << RECORD_COST) + (direction << RECORD_DIRECTION);
    if ((reached | RECORD_LOW) >= finder->records[cell])
        return;
    finder->records[cell] = reached;
    finder->parents[cell] = jumper->parent;
    jumper->answer->generated++;
    const uint64_t f =
        poda__record_cost(reached) + poda__octile(x - finder->goal_x, y - finder->goal_y);
    if (!heap_push(finder, f << CELL_BITS | cell))
        jumper->failed = true;
}

/* Straight from (x, y), which is `diagonal` steps from the parent; `line` is the row or column. The
 * goal is a stopping point, too. */
static INLINED void jump_straight(struct jumper *jumper, const uint8_t *line, int32_t x, int32_t y,
                                  unsigned direction, int32_t diagonal)
{
    const poda__map_finder *finder = jumper->finder;
    bool open;
    if (direction == EAST || direction == WEST) {
        const ptrdiff_t bytes = (ptrdiff_t)finder->row_bytes;
        int32_t to =
            direction == EAST ? scan_up(line, bytes, x, &open) : scan_down(line, bytes, x, &open);
        if (y == finder->goal_y &&
            (direction == EAST ? finder->goal_x > x && finder->goal_x < to
                               : finder->goal_x < x && finder->goal_x > to)) {
            to = finder->goal_x;
            open = true;
        }
        if (open)
            reach(jumper, to, y, direction, direction == EAST ? to - x : x - to, diagonal);
    } else {
        const ptrdiff_t bytes = (ptrdiff_t)finder->column_bytes;
        int32_t to =
            direction == SOUTH ? scan_up(line, bytes, y, &open) : scan_down(line, bytes, y, &open);
        if (x == finder->goal_x &&
            (direction == SOUTH ? finder->goal_y > y && finder->goal_y < to
                                : finder->goal_y < y && finder->goal_y > to)) {
            to = finder->goal_y;
            open = true;
        }
        if (open)
            reach(jumper, x, to, direction, direction == SOUTH ? to - y : y - to, diagonal);
    }
}

static INLINED const uint8_t *row_of(const poda__map_finder *finder, int32_t y)
{
    return finder->row_bits + BITS_SLACK + (size_t)y * finder->row_bytes;
}

static INLINED const uint8_t *column_of(const poda__map_finder *finder, int32_t x)
{
    return finder->column_bits + BITS_SLACK + (size_t)x * finder->column_bytes;
}

static INLINED void jump_diagonal(struct jumper *jumper, int32_t x, int32_t y, unsigned direction)
{
    const poda__map_finder *finder = jumper->finder;
    const bool east = direction == NORTH_EAST || direction == SOUTH_EAST;
    const bool south = direction == SOUTH_EAST || direction == SOUTH_WEST;
    const ptrdiff_t row_step = south ? (ptrdiff_t)finder->row_bytes : -(ptrdiff_t)finder->row_bytes;
    const ptrdiff_t column_step =
        east ? (ptrdiff_t)finder->column_bytes : -(ptrdiff_t)finder->column_bytes;
    const uint8_t *row = row_of(finder, y), *column = column_of(finder, x);
    const uint8_t *moves = finder->moves + (size_t)y * finder->stride + x;
    for (int32_t steps = 1; *moves >> direction & 1; steps++) {
        x += east ? 1 : -1;
        y += south ? 1 : -1;
        row += row_step;
        column += column_step;
        moves += finder->offset[direction];
        if (x == finder->goal_x && y == finder->goal_y) {
            reach(jumper, x, y, direction, 0, steps);
            return;
        }
        jump_straight(jumper, column, x, y, south ? SOUTH : NORTH, steps);
        jump_straight(jumper, row, x, y, east ? EAST : WEST, steps);
    }
}

static void expand(struct jumper *jumper, unsigned set)
{
    const poda__map_finder *finder = jumper->finder;
    const int32_t y = (int32_t)(jumper->parent / finder->stride);
    const int32_t x = (int32_t)(jumper->parent % finder->stride);
    if (set & 1u << NORTH)
        jump_straight(jumper, column_of(finder, x), x, y, NORTH, 0);
    if (set & 1u << EAST)
        jump_straight(jumper, row_of(finder, y), x, y, EAST, 0);
    if (set & 1u << SOUTH)
        jump_straight(jumper, column_of(finder, x), x, y, SOUTH, 0);
    if (set & 1u << WEST)
        jump_straight(jumper, row_of(finder, y), x, y, WEST, 0);
    if (set & 1u << NORTH_EAST)
        jump_diagonal(jumper, x, y, NORTH_EAST);
    if (set & 1u << SOUTH_EAST)
        jump_diagonal(jumper, x, y, SOUTH_EAST);
    if (set & 1u << SOUTH_WEST)
        jump_diagonal(jumper, x, y, SOUTH_WEST);
    if (set & 1u << NORTH_WEST)
        jump_diagonal(jumper, x, y, NORTH_WEST);
}

poda_status poda__map_jump_search(poda__map_finder *finder, const poda__map_ask *ask,
                                  poda__map_answer *answer, poda_error *error)
{
    struct jumper jumper = {.finder = finder, .answer = answer};
    finder->heap_count = 0;
    if (!heap_push(finder, finder->from))
        return poda_fail_memory(error);
    while (finder->heap_count) {
        const uint32_t cell = (uint32_t)heap_pop(finder) & ((1u << CELL_BITS) - 1);
        const uint64_t record = finder->records[cell];
        if (record & RECORD_CLOSED)
            continue;
        finder->records[cell] = record | RECORD_CLOSED;
        if (cell == finder->to) {
            answer->found = true;
            return PODA_OK;
        }
        if ((answer->expanded++ & STOP_MASK) == STOP_MASK && poda__stopped(ask->stop)) {
            answer->stopped = true;
            return PODA_OK;
        }
        jumper.parent = cell;
        jumper.packed = record & ~RECORD_LOW;
        const unsigned set =
            finder->successors8[poda__record_direction(record)][finder->moves[cell]];
        expand(&jumper, set);
        if (jumper.failed)
            return poda_fail_memory(error);
    }
    return PODA_OK;
}
