/* sliding_walk.c - IDA*'s walk on a sliding puzzle of any size: moves in place with undo, estimates
 * updated incrementally. */
#include "problems/sliding/sliding_walk.h"

#include "base/memory.h"
#include "base/stop.h"

enum { PATIENCE = 1 << 14, CELLS = PODA__SLIDING_CELLS };

/* The placement index of a group, and its table entry. The reflected position of a square board has
 * its own indexes in the same tables. */
struct lookup {
    uint32_t placement[PODA__PATTERN_GROUPS];
    int extra; /* of all groups together */
};

struct any {
    poda__sliding_walk *walk;
    int cells, cols, images; /* images: 2 if the reflected position is looked up too */
    uint8_t tile[CELLS];
    uint8_t beside[CELLS][4], beside_count[CELLS]; /* in the order up, left, right, down */
    bool away[CELLS][CELLS][4];                    /* [tile][blank][which of beside] */
    struct lookup lookup[2];
    uint8_t group[2][CELLS]; /* of a tile, and of its reflection */
    uint32_t power[2][CELLS];
    uint8_t image[2][CELLS]; /* of a cell: itself, and its reflection */
    int patience;
};

/* Moves `tile` in one lookup; only the table of its group is read. */
static void relocate(struct any *any, int which, int tile, int from, int to)
{
    struct lookup *lookup = &any->lookup[which];
    const int g = any->group[which][tile];
    const poda__pattern_group *group = &any->walk->pattern->group[g];
    const uint32_t old = lookup->placement[g];
    const uint32_t distance = (uint32_t)(any->image[which][to] - any->image[which][from]);
    const uint32_t now = old + distance * any->power[which][tile];
    lookup->placement[g] = now;
    lookup->extra += (int)poda__pattern_extra(group, now) - (int)poda__pattern_extra(group, old);
}

static bool stopped(struct any *any)
{
    if (--any->patience > 0)
        return false;
    any->patience = PATIENCE;
    return poda__stopped(any->walk->stop);
}

/* `slack`: half of what the bound leaves above the Manhattan distance; `left`: moves up to the
 * bound. */
static bool descend(struct any *any, int blank, int from, int slack, int left)
{
    poda__sliding_walk *walk = any->walk;
    if (left == 0) /* and the distance fits, so it is zero */
        return walk->found = true;
    if (stopped(any))
        return walk->stopped = true;
    for (int i = 0; i < any->beside_count[blank]; i++) {
        const int to = any->beside[blank][i], tile = any->tile[to];
        if (to == from)
            continue;
        walk->generated++;
        const int rest = slack - any->away[tile][blank][i];
        if (rest < 0)
            continue;
        bool over = false;
        int moved = 0;
        while (moved < any->images) {
            relocate(any, moved, tile, to, blank);
            if (any->lookup[moved++].extra > rest)
                goto undo;
        }
        any->tile[blank] = (uint8_t)tile;
        any->tile[to] = 0;
        over = descend(any, to, blank, rest, left - 1);
        any->tile[to] = (uint8_t)tile;
        any->tile[blank] = 0;
    undo:
        while (moved > 0)
            relocate(any, --moved, tile, blank, to);
        if (over) {
            walk->moves[walk->length++] = (uint8_t)tile;
            return true;
        }
    }
    return false;
}

static int span(int a, int b)
{
    return a > b ? a - b : b - a;
}

static int steps(int cols, int from, int to)
{
    return span(from / cols, to / cols) + span(from % cols, to % cols);
}

static void prepare_moves(struct any *any)
{
    const int cols = any->cols, order[4] = {-cols, -1, 1, cols};
    for (int cell = 0; cell < any->cells; cell++)
        for (int i = 0; i < 4; i++) {
            const int to = cell + order[i];
            if (to < 0 || to >= any->cells || steps(cols, cell, to) != 1)
                continue;
            const int which = any->beside_count[cell]++;
            any->beside[cell][which] = (uint8_t)to;
            for (int tile = 1; tile < any->cells; tile++)
                any->away[tile][cell][which] = steps(cols, cell, tile) > steps(cols, to, tile);
        }
}

static void prepare_lookups(struct any *any)
{
    const poda__sliding_pattern *pattern = any->walk->pattern;
    any->images = pattern->rows == pattern->cols ? 2 : 1;
    for (int cell = 0; cell < any->cells; cell++) {
        any->image[0][cell] = (uint8_t)cell;
        any->image[1][cell] = (uint8_t)(cell % any->cols * any->cols + cell / any->cols);
    }
    for (int which = 0; which < any->images; which++) {
        for (int g = 0; g < pattern->groups; g++)
            for (int i = 0; i < pattern->group[g].size; i++) {
                const int tile = any->image[which][pattern->group[g].tile[i]];
                any->group[which][tile] = (uint8_t)g;
                any->power[which][tile] = pattern->group[g].power[i];
            }
        struct lookup *lookup = &any->lookup[which];
        for (int cell = 0; cell < any->cells; cell++) {
            const int tile = any->tile[cell];
            if (tile)
                lookup->placement[any->group[which][tile]] +=
                    any->image[which][cell] * any->power[which][tile];
        }
        for (int g = 0; g < pattern->groups; g++)
            lookup->extra += (int)poda__pattern_extra(&pattern->group[g], lookup->placement[g]);
    }
}

poda_status poda__sliding_walk_any(poda__sliding_walk *walk)
{
    struct any *any = poda__array(1, sizeof *any);
    if (!any)
        return PODA_NO_MEMORY;
    int blank = 0;
    any->walk = walk;
    any->cols = walk->from->cols;
    any->cells = walk->from->rows * any->cols;
    any->patience = PATIENCE;
    for (int cell = 0; cell < any->cells; cell++) {
        any->tile[cell] = walk->from->tile[cell];
        if (!any->tile[cell])
            blank = cell;
    }
    prepare_moves(any);
    if (walk->pattern)
        prepare_lookups(any);
    const int slack = (walk->bound - poda__sliding_manhattan(walk->from)) / 2;
    if (any->lookup[0].extra <= slack && any->lookup[1].extra <= slack)
        descend(any, blank, -1, slack, walk->bound);
    free(any);
    return PODA_OK;
}
