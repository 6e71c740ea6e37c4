/* sliding_board.c - positions of the sliding puzzle. */
#include "problems/sliding/sliding_board.h"

#include <stdlib.h>

#include "poda/rules.h"

static const char *skip_gaps(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == ',' || *at == '/' || *at == '\r' || *at == '\n')
        at++;
    return at;
}

poda_status poda__sliding_read(poda__sliding *board, int rows, int cols, bool blank_last,
                               const char *text, poda_error *error)
{
    if (rows < 2 || cols < 2 || rows > PODA__SLIDING_CELLS / cols)
        return poda_fail(error, PODA_BAD_OPTION, "rows",
                         "a board of %d {row|rows} and %d {column|columns}: expected at least 2 of "
                         "each and at most %d cells",
                         rows, cols, PODA__SLIDING_CELLS);
    const int cells = rows * cols;
    poda__sliding read = {.rows = rows, .cols = cols, .blank_last = blank_last};
    bool seen[PODA__SLIDING_CELLS] = {false};
    const char *at = skip_gaps(text);
    for (int cell = 0; cell < cells; cell++) {
        uint64_t tile;
        if (!*at)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the position has %d {tile|tiles}; expected %d, 0 for the blank", cell,
                             cells);
        const char *from = at;
        if (!poda_read_number(&at, (uint64_t)cells - 1, &tile))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "tile %d ('%.20s') is not a whole number from 0 to %d", cell + 1, from,
                             cells - 1);
        if (*at && skip_gaps(at) == at)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' after tile %d; expected blanks, commas or '/' between tiles",
                             at, cell + 1);
        if (seen[tile])
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "tile %d appears twice; expected each of 0 to %d once", (int)tile,
                             cells - 1);
        seen[tile] = true;
        read.tile[cell] = (uint8_t)tile;
        at = skip_gaps(at);
    }
    if (*at)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' is left over after %d {tile|tiles}", at, cells);
    *board = read;
    return PODA_OK;
}

poda__sliding poda__sliding_blank_first(const poda__sliding *board)
{
    poda__sliding turned = *board;
    if (!board->blank_last)
        return turned;
    const int cells = board->rows * board->cols;
    turned.blank_last = false;
    for (int cell = 0; cell < cells; cell++) {
        const uint8_t tile = board->tile[cells - 1 - cell];
        turned.tile[cell] = (uint8_t)(tile ? cells - tile : 0);
    }
    return turned;
}

static int blank_cell(const poda__sliding *board)
{
    int cell = 0;
    while (board->tile[cell])
        cell++;
    return cell;
}

bool poda__sliding_solvable(const poda__sliding *board)
{
    const poda__sliding first = poda__sliding_blank_first(board);
    const int cells = first.rows * first.cols, blank = blank_cell(&first);
    int odd = (blank / first.cols + blank % first.cols) % 2;
    for (int i = 0; i < cells; i++)
        for (int k = 0; k < i; k++)
            odd ^= first.tile[k] > first.tile[i];
    return !odd;
}

bool poda__sliding_is_goal(const poda__sliding *board)
{
    const int cells = board->rows * board->cols;
    for (int cell = 0; cell < cells; cell++)
        if (board->tile[cell] != (board->blank_last ? (cell + 1) % cells : cell))
            return false;
    return true;
}

bool poda__sliding_move(poda__sliding *board, int tile)
{
    const int blank = blank_cell(board), cells = board->rows * board->cols;
    int cell = 0;
    while (cell < cells && board->tile[cell] != tile)
        cell++;
    if (cell == cells || abs(cell / board->cols - blank / board->cols) +
                                 abs(cell % board->cols - blank % board->cols) !=
                             1)
        return false;
    board->tile[blank] = (uint8_t)tile;
    board->tile[cell] = 0;
    return true;
}

int poda__sliding_manhattan(const poda__sliding *board)
{
    const poda__sliding first = poda__sliding_blank_first(board);
    int sum = 0;
    for (int cell = 0; cell < first.rows * first.cols; cell++) {
        const int tile = first.tile[cell];
        if (tile)
            sum += abs(cell / first.cols - tile / first.cols) +
                   abs(cell % first.cols - tile % first.cols);
    }
    return sum;
}
