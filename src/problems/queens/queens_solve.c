/* queens_solve.c - all solutions of the n queens: their number, by joining parts of the board
 * (queens_join.c), and the solutions themselves, by backtracking over bit sets. */
#include "problems/queens/queens_solve.h"

#include "base/stop.h"
#include "problems/queens/queens_join.h"

enum { PATIENCE = 1 << 16 }; /* nodes between two checks of the stop flag */

uint64_t poda__queens_known(int n)
{
    static const uint64_t known[PODA__QUEENS_COUNT_MOST] = {1,
                                                            0,
                                                            0,
                                                            2,
                                                            10,
                                                            4,
                                                            40,
                                                            92,
                                                            352,
                                                            724,
                                                            2680,
                                                            14200,
                                                            73712,
                                                            365596,
                                                            2279184,
                                                            14772512,
                                                            95815104,
                                                            666090624,
                                                            4968057848,
                                                            39029188884,
                                                            314666222712,
                                                            2691008701644};
    return known[n - 1];
}

/* Solutions invariant under some quarter turns, found by placing all images of a queen at once: few
 * rows are left to decide. */
struct turned {
    int n, quarters;
    uint64_t rows, cols, sums, differences;
};

static bool put(struct turned *board, int row, int col)
{
    const uint64_t sum = UINT64_C(1) << (row + col);
    const uint64_t difference = UINT64_C(1) << (row - col + board->n - 1);
    if (board->rows >> row & 1 || board->cols >> col & 1 || board->sums & sum ||
        board->differences & difference)
        return false;
    board->rows |= UINT64_C(1) << row;
    board->cols |= UINT64_C(1) << col;
    board->sums |= sum;
    board->differences |= difference;
    return true;
}

/* Places a queen and its images; false if two of them attack each other. */
static bool put_turned(struct turned *board, int row, int col)
{
    int at_row = row, at_col = col;
    do {
        if (!put(board, at_row, at_col))
            return false;
        for (int i = 0; i < board->quarters; i++) {
            const int turned_row = at_col;
            at_col = board->n - 1 - at_row;
            at_row = turned_row;
        }
    } while (at_row != row || at_col != col);
    return true;
}

static uint64_t count_turned(const struct turned *board)
{
    int row = 0;
    while (board->rows >> row & 1)
        row++;
    if (row == board->n)
        return 1;
    uint64_t count = 0;
    for (int col = 0; col < board->n; col++) {
        struct turned next = *board;
        if (put_turned(&next, row, col))
            count += count_turned(&next);
    }
    return count;
}

poda_status poda__queens_count(int n, const volatile int *stop, poda__queens_counted *out,
                               poda_error *error)
{
    if (n < 1 || n > PODA__QUEENS_COUNT_MOST)
        return poda_fail(error, PODA_TOO_LARGE, "n",
                         "n=%d: solutions are counted for n from 1 to %d", n,
                         PODA__QUEENS_COUNT_MOST);
    poda__queens_counted counted = {.complete = true};
    if (n == 1)
        counted.solutions = 1; /* with a single colour there is nothing to join */
    else if (poda__queens_join(n, stop, &counted.solutions, &counted.compared, &counted.complete) !=
             PODA_OK)
        return poda_fail_memory(error);
    if (n == 1)
        counted.fundamental = 1;
    else if (counted.complete) { /* Burnside; no solution is its own mirror image */
        const uint64_t half = count_turned(&(struct turned){.n = n, .quarters = 2});
        const uint64_t quarter = count_turned(&(struct turned){.n = n, .quarters = 1});
        counted.fundamental = (counted.solutions + half + 2 * quarter) / 8;
    }
    *out = counted;
    return PODA_OK;
}

/* One level of the listing. Diagonals shift by one column per row. */
struct level {
    uint64_t untried, cols, left, right;
};

poda_status poda__queens_each(int n, poda__queens_fn *each, void *user, const volatile int *stop,
                              uint64_t *found, bool *complete, poda_error *error)
{
    if (n < 1 || n > PODA__QUEENS_LIST_MOST)
        return poda_fail(error, PODA_TOO_LARGE, "n",
                         "n=%d: solutions are listed for n from 1 to %d", n,
                         PODA__QUEENS_LIST_MOST);
    const uint64_t all = ~UINT64_C(0) >> (64 - n);
    struct level level[PODA__QUEENS_LIST_MOST];
    uint8_t column[PODA__QUEENS_LIST_MOST];
    int row = 0, patience = PATIENCE;
    *found = 0;
    *complete = false;
    level[0] = (struct level){.untried = all};
    while (row >= 0) {
        struct level *at = &level[row];
        if (!at->untried) {
            row--;
            continue;
        }
        if (--patience == 0) {
            if (poda__stopped(stop))
                return PODA_OK;
            patience = PATIENCE;
        }
        const uint64_t bit = at->untried & (0 - at->untried);
        at->untried ^= bit;
        column[row] = (uint8_t)__builtin_ctzll(bit);
        if (row == n - 1) {
            ++*found;
            if (!each(user, column, n))
                return PODA_OK;
            continue;
        }
        struct level *next = &level[++row];
        next->cols = at->cols | bit;
        next->left = (at->left | bit) << 1;
        next->right = (at->right | bit) >> 1;
        next->untried = all & ~(next->cols | next->left | next->right);
    }
    *complete = true;
    return PODA_OK;
}
