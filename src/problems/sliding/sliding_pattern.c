/* sliding_pattern.c - builds pattern tables: breadth-first search backwards from the goal over the
 * placements of a group, in which moves of other tiles are free. */
#include "problems/sliding/sliding_pattern.h"

#include <assert.h>

#include "base/memory.h"
#include "base/stop.h"
#include "poda/rules.h"

/* The group of each tile on 4x4, row by row: 6-6-3. Nine other such splits gave more nodes on the
 * hundred positions of Korf (1985), the next best 39 % more. */
static const uint8_t split_fifteen[16] = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 2, 2, 2};

enum { ENTRIES_MOST = 1 << 24, PATIENCE = 1 << 12 };

/* The tables are one block of bytes, one group after the other. */
static size_t lay_out(poda__sliding_pattern *pattern)
{
    const uint32_t cells = (uint32_t)(pattern->rows * pattern->cols);
    size_t size = 0;
    for (int g = 0; g < pattern->groups; g++) {
        poda__pattern_group *group = &pattern->group[g];
        group->entries = 1;
        for (int i = 0; i < group->size; i++) {
            group->power[i] = group->entries;
            group->entries *= cells;
        }
        size += (group->entries + 1) / 2;
    }
    return size;
}

static void add_tile(poda__sliding_pattern *pattern, int g, int tile)
{
    poda__pattern_group *group = &pattern->group[g];
    group->tile[group->size++] = (uint8_t)tile;
}

/* Groups of nearly equal size whose tables have at most ENTRIES_MOST entries. Tiles are taken from
 * bands of two rows, column by column, so that those of a group are close together. */
static void split_tiles(poda__sliding_pattern *pattern)
{
    const int cells = pattern->rows * pattern->cols, tiles = cells - 1;
    if (pattern->rows == 4 && pattern->cols == 4) {
        pattern->groups = 3;
        for (int tile = 1; tile < 16; tile++)
            add_tile(pattern, split_fifteen[tile], tile);
        return;
    }
    int most = 0;
    for (int64_t entries = cells; entries <= ENTRIES_MOST && most < PODA__PATTERN_GROUP_TILES;
         entries *= cells)
        most++;
    assert(most > 0); /* a board with tables has few enough cells */
    pattern->groups = (tiles + most - 1) / most;
    int taken = 0;
    for (int band = 0; band < pattern->rows; band += 2)
        for (int col = 0; col < pattern->cols; col++)
            for (int row = band; row < band + 2 && row < pattern->rows; row++) {
                const int tile = row * pattern->cols + col;
                if (tile)
                    add_tile(pattern, taken++ * pattern->groups / tiles, tile);
            }
}

/* What building one group needs. A placement is expanded once for each region of cells that the
 * blank can reach without moving tiles of the group. */
struct build {
    const poda__sliding_pattern *pattern;
    poda__pattern_group *group;
    uint32_t cells, all, not_first_col, not_last_col;
    uint8_t distance[PODA__PATTERN_GROUP_TILES][PODA__PATTERN_CELLS];
    /* by placement: cells of the blank reached (low half), and still to be examined (high half);
     * one such half is enough, since the distances of a placement are all even or all odd */
    uint32_t *narrow; /* 16 cells, where divisions become shifts */
    uint64_t *broad;
    /* placements of this distance and the next, as bits: processed in numeric order, which keeps
     * neighbours close in memory (a queue took three times as long) */
    uint64_t *now, *next;
};

static uint32_t neighbours(const struct build *build, uint32_t set)
{
    const int cols = build->pattern->cols;
    return ((set & build->not_last_col) << 1 | (set & build->not_first_col) >> 1 | set << cols |
            set >> cols) &
           build->all;
}

static void prepare(struct build *build)
{
    const int cols = build->pattern->cols;
    build->cells = (uint32_t)(build->pattern->rows * cols);
    build->all = UINT32_MAX >> (32 - build->cells);
    for (uint32_t cell = 0; cell < build->cells; cell++) {
        if ((int)cell % cols != 0)
            build->not_first_col |= UINT32_C(1) << cell;
        if ((int)cell % cols != cols - 1)
            build->not_last_col |= UINT32_C(1) << cell;
    }
    for (uint32_t cell = 0; cell < build->cells; cell++) {
        for (int i = 0; i < build->group->size; i++) {
            const int goal = build->group->tile[i];
            build->distance[i][cell] = (uint8_t)(abs((int)cell / cols - goal / cols) +
                                                 abs((int)cell % cols - goal % cols));
        }
    }
}

#define INLINE static inline __attribute__((always_inline))

/* Records that `placement` can have the blank on `cell`, unless already known. Branch-free: whether
 * it is known is unpredictable. */
INLINE void reach(struct build *build, uint32_t placement, uint32_t cell, const bool narrow)
{
    uint32_t fresh;
    if (narrow) {
        const uint32_t entry = build->narrow[placement];
        fresh = UINT32_C(1) << cell & ~(entry | entry >> 16);
        build->narrow[placement] = entry | fresh << 16;
    } else {
        const uint64_t entry = build->broad[placement];
        fresh = UINT32_C(1) << cell & ~(uint32_t)(entry | entry >> 32);
        build->broad[placement] = entry | (uint64_t)fresh << 32;
    }
    build->next[placement / 64] |= (uint64_t)(fresh >> cell) << placement % 64;
}

/* Moves the tiles on the cells `back` by `step` cells back and those on `forth` by `step` forth. */
INLINE void move_tiles(struct build *build, uint32_t placement, uint32_t back, uint32_t forth,
                       uint32_t step, const uint32_t *power, const bool narrow)
{
    for (uint64_t movable = (uint64_t)forth << 32 | back; movable; movable &= movable - 1) {
        const uint32_t at = (uint32_t)__builtin_ctzll(movable), cell = at % 32;
        const uint32_t change = step * power[cell];
        reach(build, at < 32 ? placement - change : placement + change, cell, narrow);
    }
}

/* Expands one placement, whose cells to be examined are at `distance` moves. */
INLINE void expand(struct build *build, uint32_t placement, unsigned distance, const bool narrow)
{
    poda__pattern_group *group = build->group;
    uint32_t power[PODA__PATTERN_CELLS], taken = 0, manhattan = 0, rest = placement;
    for (int i = 0; i < group->size; i++) {
        const uint32_t cell = narrow ? rest & 15 : rest % build->cells;
        rest = narrow ? rest >> 4 : rest / build->cells;
        power[cell] = group->power[i];
        taken |= UINT32_C(1) << cell;
        manhattan += build->distance[i][cell];
    }
    const uint32_t old =
        narrow ? build->narrow[placement] & 0xffff : (uint32_t)build->broad[placement];
    uint32_t region =
        narrow ? build->narrow[placement] >> 16 : (uint32_t)(build->broad[placement] >> 32);
    for (uint32_t before = 0; before != region;) {
        before = region;
        region |= neighbours(build, region) & ~taken;
    }
    if (narrow)
        build->narrow[placement] = old | region;
    else
        build->broad[placement] = old | region;
    if (!old) {
        const unsigned extra = (distance - manhattan) / 2;
        group->extra[placement / 2] |= (uint8_t)((extra < 15 ? extra : 15) << placement % 2 * 4);
    }
    const uint32_t cols = (uint32_t)build->pattern->cols;
    move_tiles(build, placement, taken & (region & build->not_last_col) << 1,
               taken & (region & build->not_first_col) >> 1, 1, power, narrow);
    move_tiles(build, placement, taken & region << cols, taken & region >> cols, cols, power,
               narrow);
}

INLINE bool search(struct build *build, const volatile int *stop, const bool narrow)
{
    const uint32_t words = build->group->entries / 64 + 1;
    uint32_t goal = 0;
    for (int i = 0; i < build->group->size; i++)
        goal += build->group->tile[i] * build->group->power[i];
    reach(build, goal, 0, narrow);
    bool any = true;
    for (unsigned distance = 0; any; distance++) {
        uint64_t *swap = build->now;
        build->now = build->next;
        build->next = swap;
        any = false;
        for (uint32_t word = 0; word < words; word++) {
            if (word % PATIENCE == 0 && poda__stopped(stop))
                return false;
            uint64_t bits = build->now[word];
            build->now[word] = 0;
            any = any || bits;
            for (; bits; bits &= bits - 1)
                expand(build, word * 64 + (uint32_t)__builtin_ctzll(bits), distance, narrow);
        }
    }
    return true;
}

poda_status poda__pattern_build(const poda__sliding_pattern *pattern, poda__pattern_group *group,
                                const volatile int *stop)
{
    struct build build = {.pattern = pattern, .group = group};
    prepare(&build);
    build.now = poda__array(group->entries / 64 + 1, sizeof *build.now);
    build.next = poda__array(group->entries / 64 + 1, sizeof *build.next);
    const bool narrow = build.cells == 16;
    if (narrow)
        build.narrow = poda__array(group->entries, sizeof *build.narrow);
    else
        build.broad = poda__array(group->entries, sizeof *build.broad);
    poda_status status = PODA_OK;
    if (!build.now || !build.next || (!build.narrow && !build.broad))
        status = PODA_NO_MEMORY;
    else if (!(narrow ? search(&build, stop, true) : search(&build, stop, false)))
        status = PODA_STOPPED;
    free(build.now);
    free(build.next);
    free(build.narrow);
    free(build.broad);
    return status;
}

poda_status poda__sliding_pattern_new(poda__sliding_pattern **out, int rows, int cols,
                                      const char *folder, const volatile int *stop,
                                      poda_error *error)
{
    if (rows < 2 || cols < 2 || rows > PODA__PATTERN_CELLS / cols)
        return poda_fail(error, PODA_TOO_LARGE, "rows",
                         "there are pattern tables for boards of at most %d cells, not for %d x %d",
                         PODA__PATTERN_CELLS, rows, cols);
    poda__sliding_pattern *pattern = poda__array(1, sizeof *pattern);
    if (!pattern)
        return poda_fail_memory(error);
    pattern->rows = rows;
    pattern->cols = cols;
    split_tiles(pattern);
    pattern->size = lay_out(pattern);
    pattern->bytes = poda__array(pattern->size, 1);
    poda_status status = pattern->bytes ? PODA_OK : PODA_NO_MEMORY;
    uint8_t *at = pattern->bytes;
    for (int g = 0; g < pattern->groups && status == PODA_OK; g++) {
        pattern->group[g].extra = at;
        at += (pattern->group[g].entries + 1) / 2;
    }
    pattern->loaded = status == PODA_OK && folder && poda__pattern_load(pattern, folder);
    if (status == PODA_OK && !pattern->loaded) {
        memset(pattern->bytes, 0, pattern->size);
        for (int g = 0; g < pattern->groups && status == PODA_OK; g++)
            status = poda__pattern_build(pattern, &pattern->group[g], stop);
        if (status == PODA_OK && folder)
            poda__pattern_save(pattern, folder);
    }
    if (status != PODA_OK) {
        poda__sliding_pattern_free(pattern);
        return status == PODA_NO_MEMORY
                   ? poda_fail_memory(error)
                   : poda_fail(error, status, "stop", "stopped while pattern tables were built");
    }
    *out = pattern;
    return PODA_OK;
}

void poda__sliding_pattern_free(poda__sliding_pattern *pattern)
{
    if (!pattern)
        return;
    free(pattern->bytes);
    free(pattern);
}
