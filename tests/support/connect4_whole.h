/* connect4_whole.h - Connect 4 on a small board solved whole, backwards from the end, in the
 * plainest way: cell by cell, without any of the solver's code. The solver is compared with it. */
#ifndef PODA_TESTS_CONNECT4_WHOLE_H
#define PODA_TESTS_CONNECT4_WHOLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE_CELLS = 32 };

/* A position is two bits per cell, column by column from below: 0 empty, 1 the first player, 2 the
 * second. Of two mirror images only the smaller is kept. */
struct whole_level {
    uint64_t *keys; /* ascending */
    int8_t *scores;
    size_t count;
};

struct whole {
    int cols, rows;
    struct whole_level level[WHOLE_CELLS + 1]; /* by the number of stones */
};

static int whole_cell(const struct whole *whole, uint64_t key, int col, int row)
{
    if (col < 0 || col >= whole->cols || row < 0 || row >= whole->rows)
        return -1;
    return (int)(key >> 2 * (col * whole->rows + row) & 3);
}

static uint64_t whole_put(const struct whole *whole, uint64_t key, int col, int row, int player)
{
    return key | (uint64_t)player << 2 * (col * whole->rows + row);
}

static int whole_height(const struct whole *whole, uint64_t key, int col)
{
    int height = 0;
    while (whole_cell(whole, key, col, height) > 0)
        height++;
    return height;
}

/* Is the stone in this cell part of four in a row? */
static bool whole_lined(const struct whole *whole, uint64_t key, int col, int row)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const int player = whole_cell(whole, key, col, row);
    for (int i = 0; i < 4; i++) {
        int run = 1;
        for (int way = -1; way <= 1; way += 2)
            for (int far = 1; far < 4 && whole_cell(whole, key, col + way * far * steps[i][0],
                                                    row + way * far * steps[i][1]) == player;
                 far++)
                run++;
        if (run >= 4)
            return true;
    }
    return false;
}

static uint64_t whole_canonical(const struct whole *whole, uint64_t key)
{
    uint64_t mirrored = 0;
    for (int col = 0; col < whole->cols; col++)
        for (int row = 0; row < whole->rows; row++)
            mirrored = whole_put(whole, mirrored, whole->cols - 1 - col, row,
                                 whole_cell(whole, key, col, row));
    return mirrored < key ? mirrored : key;
}

static int whole_compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The positions with one stone more that are not over. */
static bool whole_next(const struct whole *whole, int stones)
{
    const struct whole_level *from = &whole->level[stones];
    struct whole_level *to = (struct whole_level *)&whole->level[stones + 1];
    uint64_t *keys = malloc((from->count * (size_t)whole->cols + 1) * sizeof *keys);
    size_t count = 0, kept = 0;
    if (!keys)
        return false;
    for (size_t i = 0; i < from->count; i++)
        for (int col = 0; col < whole->cols; col++) {
            const int row = whole_height(whole, from->keys[i], col);
            if (row == whole->rows)
                continue;
            const uint64_t child = whole_put(whole, from->keys[i], col, row, 1 + stones % 2);
            if (!whole_lined(whole, child, col, row))
                keys[count++] = whole_canonical(whole, child);
        }
    qsort(keys, count, sizeof *keys, whole_compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            keys[kept++] = keys[i];
    uint64_t *smaller = realloc(keys, (kept + 1) * sizeof *keys);
    to->keys = smaller ? smaller : keys;
    to->count = kept;
    to->scores = calloc(kept + 1, 1);
    return to->scores != NULL;
}

static int whole_score(const struct whole *whole, int stones, uint64_t key)
{
    const struct whole_level *level = &whole->level[stones];
    const uint64_t *found = bsearch(&key, level->keys, level->count, sizeof key, whole_compare);
    return level->scores[found - level->keys];
}

/* A win with the next stone is worth half the free cells, rounded up; a full board nothing; else
 * the best move counts. */
static void whole_value(const struct whole *whole, int stones)
{
    const int cells = whole->cols * whole->rows, left = cells - stones;
    const struct whole_level *level = &whole->level[stones];
    for (size_t i = 0; i < level->count; i++) {
        int best = -100;
        for (int col = 0; col < whole->cols; col++) {
            const int row = whole_height(whole, level->keys[i], col);
            if (row == whole->rows)
                continue;
            const uint64_t child = whole_put(whole, level->keys[i], col, row, 1 + stones % 2);
            const int score = whole_lined(whole, child, col, row) ? (left + 1) / 2
                              : left == 1
                                  ? 0
                                  : -whole_score(whole, stones + 1, whole_canonical(whole, child));
            best = score > best ? score : best;
        }
        level->scores[i] = (int8_t)best;
    }
}

static void whole_release(struct whole *whole)
{
    for (int stones = 0; stones <= WHOLE_CELLS; stones++) {
        free(whole->level[stones].keys);
        free(whole->level[stones].scores);
    }
}

/* cols x rows <= WHOLE_CELLS; false: no memory. Release it in any case. */
static bool whole_solve(struct whole *whole, int cols, int rows)
{
    *whole = (struct whole){.cols = cols, .rows = rows};
    const int cells = cols * rows;
    whole->level[0] = (struct whole_level){calloc(1, sizeof(uint64_t)), calloc(1, 1), 1};
    if (!whole->level[0].keys || !whole->level[0].scores)
        return false;
    for (int stones = 0; stones + 1 < cells; stones++)
        if (!whole_next(whole, stones))
            return false;
    for (int stones = cells; stones-- > 0;)
        whole_value(whole, stones);
    return true;
}

/* The stones of a player in the solver's form: one bit per cell and a guard bit above each
 * column. */
static uint64_t whole_stones(const struct whole *whole, uint64_t key, int player)
{
    uint64_t stones = 0;
    for (int col = 0; col < whole->cols; col++)
        for (int row = 0; row < whole->rows; row++)
            if (whole_cell(whole, key, col, row) == player)
                stones |= (uint64_t)1 << (col * (whole->rows + 1) + row);
    return stones;
}

#endif
