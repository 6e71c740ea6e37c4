/* grid.h - boards of two bitboards, cell r * cols + c: reading and writing, symmetry, the view. */
#ifndef PODA_GAMES_GRID_H
#define PODA_GAMES_GRID_H

#include "poda/rules.h"

/* Rows from the top, '/' between them: "O.X/.O./..X". */
static inline void poda__grid_text(int rows, int cols, const uint64_t pieces[2],
                                   const char letters[2], poda_text *text)
{
    for (int cell = 0; cell < rows * cols; cell++) {
        const uint64_t bit = (uint64_t)1 << cell;
        poda_text_add(text, "%s%c", cell && cell % cols == 0 ? "/" : "",
                      pieces[0] & bit   ? letters[0]
                      : pieces[1] & bit ? letters[1]
                                        : '.');
    }
}

/* Reads the same; `*rest` is what follows the board. Lower case, spaces for '/', and '-' and '_'
 * for empty cells are accepted. */
static inline poda_status poda__grid_read(int rows, int cols, const char *text,
                                          const char letters[2], uint64_t pieces[2],
                                          const char **rest, poda_error *error)
{
    const char *at = text;
    *rest = text;
    pieces[0] = pieces[1] = 0;
    for (int cell = 0; cell < rows * cols; cell++, at++) {
        if (cell && cell % cols == 0 && (*at == '/' || *at == ' '))
            at++;
        const char piece = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
        if (piece == letters[0])
            pieces[0] |= (uint64_t)1 << cell;
        else if (piece == letters[1])
            pieces[1] |= (uint64_t)1 << cell;
        else if (piece == 0)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the position ends at cell %d; expected %d {row|rows} of %d from %c, "
                             "%c and '.', with '/' between rows",
                             cell + 1, rows, cols, letters[0], letters[1]);
        else if (piece != '.' && piece != '-' && piece != '_')
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%c' at character %d of the position; expected %d {row|rows} of %d "
                             "from %c, %c and '.', with '/' between rows",
                             *at, (int)(at - text) + 1, rows, cols, letters[0], letters[1]);
    }
    *rest = at;
    return PODA_OK;
}

/* Only blanks may follow a position. */
static inline poda_status poda__read_end(const char *rest, poda_error *error)
{
    rest += strspn(rest, " \t");
    return *rest ? poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' is left over after the position", rest)
                 : PODA_OK;
}

/* Reads a board of only O and X on which O moves first; `*turn`: 0 if O is to move, 1 if X. */
static inline poda_status poda__grid_read_marks(int rows, int cols, const char *text,
                                                uint64_t marks[2], int *turn, poda_error *error)
{
    const char *rest;
    poda_status status = poda__grid_read(rows, cols, text, "OX", marks, &rest, error);
    if (status == PODA_OK)
        status = poda__read_end(rest, error);
    if (status != PODA_OK)
        return status;
    *turn = __builtin_popcountll(marks[0]) - __builtin_popcountll(marks[1]);
    if (*turn != 0 && *turn != 1)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%d O and %d X: O moves first, so it has as many as X or one more",
                         __builtin_popcountll(marks[0]), __builtin_popcountll(marks[1]));
    return PODA_OK;
}

static inline poda_status poda__grid_ended(int turn, poda_error *error)
{
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "%c is to move but has a line already: the game ended before", "OX"[turn]);
}

/* "b2": a letter for the column, a number for the row from the top. */
static inline void poda__cell_text(int cols, int cell, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + cell % cols, cell / cols + 1);
}

/* Image `which` of 0..7 of a square board, 0..3 of any: bit 0 flips rows, bit 1 columns, bit 2
 * swaps rows with columns. */
static inline uint64_t poda__grid_image(int rows, int cols, uint64_t pieces, int which)
{
    uint64_t image = 0;
    for (; pieces; pieces &= pieces - 1) {
        const int cell = __builtin_ctzll(pieces);
        int row = cell / cols, col = cell % cols;
        if (which & 1)
            row = rows - 1 - row;
        if (which & 2)
            col = cols - 1 - col;
        if (which & 4) {
            const int swap = row;
            row = col;
            col = swap;
        }
        image |= (uint64_t)1 << (row * cols + col);
    }
    return image;
}

static inline void poda__grid_view(int rows, int cols, const uint64_t pieces[2],
                                   const poda_piece *table, poda_view *view)
{
    poda_view_grid(view, rows, cols, table, 3);
    for (int cell = 0; cell < rows * cols; cell++)
        poda_view_put(view, cell, (pieces[0] >> cell & 1) ? 1 : (pieces[1] >> cell & 1) ? 2 : 0);
}

/* The stars of a board of lines: the fourth lines of large boards, the third ones of smaller ones,
 * and the middle ones. */
static inline void poda__view_stars(poda_view *view)
{
    for (int cell = 0; cell < view->rows * view->cols; cell++) {
        bool star = view->rows >= 7 && view->cols >= 7, middle = true;
        const int at[2] = {cell / view->cols, cell % view->cols},
                  size[2] = {view->rows, view->cols};
        for (int way = 0; way < 2; way++) {
            const int line = size[way] >= 12 ? 3 : 2;
            const bool centre = size[way] % 2 == 1 && at[way] == size[way] / 2;
            star &=
                at[way] == line || at[way] == size[way] - 1 - line || (centre && size[way] > 15);
            middle &= centre;
        }
        if (star || (middle && view->rows >= 5 && view->cols >= 5))
            view->cell[cell].tone = PODA_TONE_STAR;
    }
}

/* Noughts and crosses drawn by hand on a sheet of paper. */
static inline void poda__grid_pencil(poda_view *view)
{
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PENCIL, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PENCIL, PODA_COLOUR_OWN}};
    view->look = PODA_LOOK_PAPER;
    view->dress = dress;
}

/* Marks every line of `length` equal pieces as a winning one. */
static inline void poda__grid_mark_lines(poda_view *view, int length)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int cell = 0; cell < view->rows * view->cols; cell++)
        for (int way = 0; way < 4; way++) {
            int row = cell / view->cols, col = cell % view->cols, found = 0;
            while (row < view->rows && col >= 0 && col < view->cols && view->cell[cell].piece &&
                   view->cell[row * view->cols + col].piece == view->cell[cell].piece) {
                row += step[way][0];
                col += step[way][1];
                found++;
            }
            for (int i = 0; found >= length && i < found; i++)
                poda_view_mark(view, cell + i * (step[way][0] * view->cols + step[way][1]),
                               PODA_MARK_WIN);
        }
}

#endif
