/* sudoku_read.c - reads sudokus as people type them, and verifies solutions by the rules alone. */
#include "problems/sudoku/sudoku_solve.h"

#include <stdio.h>
#include <string.h>

static int box_of(int cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

poda_status poda__sudoku_givens(const uint8_t puzzle[81], poda_error *error)
{
    for (int first = 0; first < 81; first++)
        for (int second = first + 1; puzzle[first] && second < 81; second++) {
            if (puzzle[first] != puzzle[second])
                continue;
            const int row = first / 9 + 1, column = first % 9 + 1;
            const int other_row = second / 9 + 1, other_column = second % 9 + 1;
            char at[32];
            snprintf(at, sizeof at, "row %d, column %d", other_row, other_column);
            if (row == other_row)
                return poda_fail(error, PODA_BAD_POSITION, at,
                                 "row %d: columns %d and %d are both %d", row, column, other_column,
                                 puzzle[first]);
            if (column == other_column)
                return poda_fail(error, PODA_BAD_POSITION, at,
                                 "column %d: rows %d and %d are both %d", column, row, other_row,
                                 puzzle[first]);
            if (box_of(first) == box_of(second))
                return poda_fail(error, PODA_BAD_POSITION, at,
                                 "box %d: row %d, column %d and row %d, column %d are both %d",
                                 box_of(first) + 1, row, column, other_row, other_column,
                                 puzzle[first]);
        }
    return PODA_OK;
}

poda_status poda__sudoku_read(const char *text, uint8_t puzzle[81], poda_error *error)
{
    uint8_t cells[81];
    int count = 0, line = 1;
    for (const char *at = text; *at; at++) {
        if (*at == '\n')
            line++;
        if (strchr(" \t\r\n|-+", *at))
            continue;
        const bool digit = *at >= '1' && *at <= '9';
        if (!digit && !strchr(".0_*", *at)) {
            char place[32];
            snprintf(place, sizeof place, "line %d", line);
            const bool printable = *at > ' ' && *at <= '~';
            if (!printable)
                return poda_fail(error, PODA_BAD_POSITION, place,
                                 "line %d: a character after %d {cell|cells} is neither a digit "
                                 "nor an empty cell ('.')",
                                 line, count);
            return poda_fail(
                error, PODA_BAD_POSITION, place,
                "line %d: '%c' after %d {cell|cells}; expected digits, and '.' for empty cells",
                line, *at, count);
        }
        if (count < 81)
            cells[count] = (uint8_t)(digit ? *at - '0' : 0);
        count++;
    }
    if (count < 81)
        return poda_fail(error, PODA_BAD_POSITION, "cells",
                         "%d {cell|cells} instead of 81: the sudoku ends in row %d, column %d",
                         count, count / 9 + 1, count % 9 + 1);
    if (count > 81)
        return poda_fail(error, PODA_BAD_POSITION, "cells", "%d {cell|cells} instead of 81", count);
    const poda_status status = poda__sudoku_givens(cells, error);
    if (status == PODA_OK)
        memcpy(puzzle, cells, sizeof cells);
    return status;
}

bool poda__sudoku_check(const uint8_t puzzle[81], const uint8_t solution[81])
{
    unsigned row[9] = {0}, column[9] = {0}, box[9] = {0};
    for (int cell = 0; cell < 81; cell++) {
        const unsigned digit = solution[cell];
        if (digit < 1 || digit > 9 || (puzzle[cell] && puzzle[cell] != digit))
            return false;
        row[cell / 9] |= 1u << digit;
        column[cell % 9] |= 1u << digit;
        box[box_of(cell)] |= 1u << digit;
    }
    for (int unit = 0; unit < 9; unit++)
        if (row[unit] != 0x3fe || column[unit] != 0x3fe || box[unit] != 0x3fe)
            return false;
    return true;
}
