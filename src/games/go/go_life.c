/* go_life.c - Benson's algorithm. A block is unconditionally alive if two regions without own
 * stones are healthy for it, that is, each empty point of them is a liberty of the block, and all
 * blocks around these regions are alive too. Blocks that have fewer are dropped, and with them the
 * regions that they border, until nothing changes. */
#include "games/go/go_life.h"

enum { MOST = (GO_SIDE * GO_SIDE + 1) / 2 }; /* blocks or regions of one player */

typedef struct block {
    go_set stones, liberties; /* liberties: all points beside it */
} block;

typedef struct region {
    go_set points;
    go_set around; /* own stones beside it */
} region;

/* Splits a set into its connected parts. */
static int split(const go_grid *grid, go_set set, go_set parts[MOST])
{
    int count = 0;
    for (int point; count < MOST && (point = go_first(grid, &set)) >= 0; count++) {
        parts[count] = go_flood(grid, go_only(point), &set);
        set = go_minus(grid, set, &parts[count]);
    }
    return count;
}

/* Is each empty point of the region a liberty of the block? */
static bool is_healthy(const go_grid *grid, const region *at, const block *of, const go_set *rival)
{
    const go_set empty = go_minus(grid, at->points, rival);
    return go_meet(grid, &at->around, &of->stones) && go_within(grid, &empty, &of->liberties);
}

void poda__go_life(const go_grid *grid, const go_set *own, const go_set *rival, go_life *life)
{
    go_set parts[MOST];
    block blocks[MOST];
    region regions[MOST];
    *life = (go_life){go_none(), go_none()};
    if (!go_any(grid, own))
        return;
    const int block_count = split(grid, *own, parts);
    for (int i = 0; i < block_count; i++)
        blocks[i] = (block){parts[i], go_beside(grid, &parts[i])};
    const int region_count = split(grid, go_minus(grid, grid->board, own), parts);
    for (int j = 0; j < region_count; j++) {
        const go_set near = go_beside(grid, &parts[j]);
        regions[j] = (region){parts[j], go_and(grid, near, own)};
    }
    go_set alive = *own;
    for (bool changed = true; changed && go_any(grid, &alive);) {
        changed = false;
        for (int i = 0; i < block_count; i++) {
            int healthy = 0;
            if (!go_meet(grid, &blocks[i].stones, &alive))
                continue;
            for (int j = 0; j < region_count && healthy < 2; j++)
                healthy += is_healthy(grid, &regions[j], &blocks[i], rival) &&
                           go_within(grid, &regions[j].around, &alive);
            if (healthy < 2) {
                alive = go_minus(grid, alive, &blocks[i].stones);
                changed = true;
            }
        }
    }
    life->stones = alive;
    for (int j = 0; j < region_count && go_any(grid, &alive); j++) {
        bool filled = go_size(grid, &regions[j].points) == 1;
        if (!go_within(grid, &regions[j].around, &alive))
            continue;
        for (int i = 0; i < block_count && !filled; i++)
            filled = go_meet(grid, &blocks[i].stones, &alive) &&
                     go_within(grid, &regions[j].points, &blocks[i].liberties);
        if (filled)
            life->inside = go_or(grid, life->inside, &regions[j].points);
    }
}
