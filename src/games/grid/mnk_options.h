/* mnk_options.h - the options of mnk, which has two sets of rules: rules_mnk.h for boards of one word,
 * gomoku/rules_gomoku.h for larger ones. */
#ifndef PODA_GAMES_GRID_MNK_OPTIONS_H
#define PODA_GAMES_GRID_MNK_OPTIONS_H

#include "search/game.h"

extern const poda_option poda__mnk_options[];

enum { PODA__MNK_SIDE = 26 }; /* rows or columns, which letters name */

typedef struct poda__mnk_size {
    int rows, cols, k;
} poda__mnk_size;

/* Does a line of k fit the board? */
static inline poda_status poda__mnk_fits(const poda__mnk_size *size, poda_error *error)
{
    return size->k <= size->rows || size->k <= size->cols
               ? PODA_OK
               : poda_fail(
                     error, PODA_BAD_OPTION, "k",
                     "k=%d: no line of %d fits a board of %d {row|rows} and %d {column|columns}",
                     size->k, size->k, size->rows, size->cols);
}

/* rows=, cols= and k= of boards of at most `cells` cells. */
static inline poda_status poda__mnk_read(const poda_options *options, int cells,
                                         poda__mnk_size *size, poda_error *error)
{
    int64_t rows = 4, cols = 4, k = 4;
    poda_status status = poda_option_int(options, "rows", 1, PODA__MNK_SIDE, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, PODA__MNK_SIDE, &cols, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "k", 1, PODA__MNK_SIDE, &k, error);
    if (status != PODA_OK)
        return status;
    if (rows * cols > cells)
        return poda_fail(
            error, PODA_BAD_OPTION, "rows",
            "a board of %d {row|rows} and %d {column|columns} is too large: at most %d cells",
            (int)rows, (int)cols, cells);
    *size = (poda__mnk_size){(int)rows, (int)cols, (int)k};
    return poda__mnk_fits(size, error);
}

extern const poda__entry poda__entry_mnk_large;

#endif
