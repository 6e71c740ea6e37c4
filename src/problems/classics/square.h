/* square.h - the names of squares on a board, "b2": a letter for the column, a number for the row from
 * the top. */
#ifndef PODA_PROBLEMS_CLASSICS_SQUARE_H
#define PODA_PROBLEMS_CLASSICS_SQUARE_H

#include "poda/rules.h"

static inline void poda__square_text(int cols, int square, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + square % cols, square / cols + 1);
}

/* Reads a name and advances `*text`; -1 if it is not a square of this board. */
static inline int poda__square_read(int rows, int cols, const char **text)
{
    const char *at = *text;
    const int col = (*at >= 'A' && *at <= 'Z' ? *at - 'A' : *at - 'a');
    uint64_t row;
    if (col < 0 || col >= cols)
        return -1;
    at++;
    if (!poda_read_number(&at, (uint64_t)rows, &row) || row == 0)
        return -1;
    *text = at;
    return ((int)row - 1) * cols + col;
}

#endif
