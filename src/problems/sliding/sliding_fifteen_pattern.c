/* sliding_fifteen_pattern.c - IDA*'s walk on the 15-puzzle with pattern tables, also looked up for
 * the position reflected about the main diagonal. A position is three words of nibbles: the tile on
 * each cell, and the cell of each tile, for the position and its reflection. Tiles are relabelled
 * by group, so that the latter words, shifted, are indexes of the tables. */
#include "problems/sliding/sliding_walk.h"

#include "base/stop.h"

#include <string.h>

struct fifteen {
    poda__sliding_walk *walk;
    const uint8_t *extra[3]; /* of groups with 6, 6 and 3 tiles */
    uint64_t reflected;      /* label of the reflected tile, one nibble per label */
    uint16_t away[16][16];   /* [from][to]: a bit for each label that moves away from its goal */
    uint8_t tile[16];        /* by label */
    uint64_t goal;           /* the cells of all labels when solved */
};

/* For each cell the adjacent cells in the order up, left, right, down, one nibble each; the topmost
 * nibble of 5 is their number. */
static const uint32_t beside[16] = {
    0x20041, 0x30520, 0x30631, 0x20072, 0x30850, 0x49641, 0x4a752, 0x30b63,
    0x30c94, 0x4da85, 0x4eb96, 0x30fa7, 0x200d8, 0x30ec9, 0x30fda, 0x200eb,
};

static inline int cell_reflected(int cell)
{
    return (cell & 3) << 2 | cell >> 2;
}

static inline unsigned nibble_at(const uint8_t *table, uint32_t at)
{
    return table[at / 2] >> at % 2 * 4 & 15u;
}

static inline int extra_of(const struct fifteen *fifteen, uint64_t cells)
{
    return (int)(nibble_at(fifteen->extra[0], cells >> 4 & 0xffffff) +
                 nibble_at(fifteen->extra[1], cells >> 28 & 0xffffff) +
                 nibble_at(fifteen->extra[2], (uint32_t)(cells >> 52)));
}

/* Six arguments: they stay in registers. */
static bool descend(struct fifteen *fifteen, uint64_t labels, uint64_t cells, uint64_t reflected,
                    unsigned blank_from, int slack)
{
    poda__sliding_walk *walk = fifteen->walk;
    const int blank = blank_from & 15, from = (int)(blank_from >> 4);
    if (blank == 0) {
        if (cells == fifteen->goal)
            return walk->found = true;
        if (poda__stopped(walk->stop))
            return walk->stopped = true;
    }
    uint32_t next = beside[blank];
    for (int count = (int)(next >> 16); count; count--, next >>= 4) {
        const int to = next & 15;
        if (to == from)
            continue;
        walk->generated++;
        const unsigned label = labels >> 4 * to & 15;
        const int rest = slack - (fifteen->away[to][blank] >> label & 1);
        if (rest < 0)
            continue;
        const uint64_t moved = cells ^ (uint64_t)(unsigned)(to ^ blank) << 4 * label;
        if (extra_of(fifteen, moved) > rest)
            continue;
        const unsigned partner = fifteen->reflected >> 4 * label & 15;
        const uint64_t image = reflected ^ (uint64_t)(unsigned)cell_reflected(to ^ blank)
                                               << 4 * partner;
        if (extra_of(fifteen, image) > rest)
            continue;
        const uint64_t swapped = labels ^ (uint64_t)label << 4 * to ^ (uint64_t)label << 4 * blank;
        if (descend(fifteen, swapped, moved, image, (unsigned)(to | blank << 4), rest)) {
            walk->moves[walk->length++] = fifteen->tile[label];
            return true;
        }
    }
    return false;
}

static int line_distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

static bool moves_away(int tile, int from, int to)
{
    return line_distance(to / 4, tile / 4) + line_distance(to % 4, tile % 4) >
           line_distance(from / 4, tile / 4) + line_distance(from % 4, tile % 4);
}

void poda__sliding_walk_fifteen_pattern(poda__sliding_walk *walk)
{
    struct fifteen fifteen = {.walk = walk};
    unsigned label[16] = {0}, next = 1;
    for (int g = 0; g < walk->pattern->groups; g++) {
        const poda__pattern_group *group = &walk->pattern->group[g];
        fifteen.extra[g] = group->extra;
        for (int i = 0; i < group->size; i++) {
            fifteen.tile[next] = group->tile[i];
            label[group->tile[i]] = next++;
        }
    }
    uint64_t labels = 0, cells = 0, reflected = 0;
    int blank = 0;
    for (int cell = 0; cell < 16; cell++) {
        const int tile = walk->from->tile[cell];
        const unsigned own = label[tile], partner = label[cell_reflected(tile)];
        fifteen.reflected |= (uint64_t)partner << 4 * own;
        fifteen.goal |= (uint64_t)(unsigned)tile << 4 * own;
        if (!tile) {
            blank = cell;
            continue;
        }
        labels |= (uint64_t)own << 4 * cell;
        cells |= (uint64_t)(unsigned)cell << 4 * own;
        reflected |= (uint64_t)(unsigned)cell_reflected(cell) << 4 * partner;
    }
    for (int from = 0; from < 16; from++)
        for (int to = 0; to < 16; to++)
            for (int tile = 1; tile < 16; tile++)
                if (moves_away(tile, from, to))
                    fifteen.away[from][to] |= (uint16_t)(1u << label[tile]);
    const int slack = (walk->bound - poda__sliding_manhattan(walk->from)) / 2;
    if (extra_of(&fifteen, cells) <= slack && extra_of(&fifteen, reflected) <= slack)
        descend(&fifteen, labels, cells, reflected, (unsigned)(blank | 16 << 4), slack);
}
