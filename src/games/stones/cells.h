/* cells.h - what the games of this folder share: sets of up to 128 cells, cell row * cols + col; boards
 * as text, one letter a cell; images of boards; the options for their size. */
#ifndef PODA_GAMES_STONES_CELLS_H
#define PODA_GAMES_STONES_CELLS_H

#include <stdlib.h>

#include "base/wide.h"
#include "games/grid.h"

/* States keep a set as two words: a 128-bit member would have to be aligned more strictly than
 * states are. */
typedef poda__uint128 cells_set;

static inline cells_set cells_of(const uint64_t words[2])
{
    return (cells_set)words[1] << 64 | words[0];
}

static inline void cells_keep(cells_set set, uint64_t words[2])
{
    words[0] = (uint64_t)set;
    words[1] = (uint64_t)(set >> 64);
}

static inline cells_set cells_bit(int cell)
{
    return (cells_set)1 << cell;
}

static inline bool cells_has(cells_set set, int cell)
{
    return (bool)(set >> cell & 1);
}

static inline int cells_count(cells_set set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The first cell of a set that is not empty. */
static inline int cells_first(cells_set set)
{
    return (uint64_t)set ? __builtin_ctzll((uint64_t)set)
                         : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline cells_set cells_without_first(cells_set set)
{
    return set & (set - 1);
}

/* All cells of column `col`. */
static inline cells_set cells_column(int rows, int cols, int col)
{
    cells_set set = 0;
    for (int row = 0; row < rows; row++)
        set |= cells_bit(row * cols + col);
    return set;
}

static inline cells_set cells_board(int rows, int cols)
{
    cells_set set = 0;
    for (int col = 0; col < cols; col++)
        set |= cells_column(rows, cols, col);
    return set;
}

/* Where image `which` of a board takes a cell: bit 0 flips rows, bit 1 columns, bit 2 (square boards
 * only) swaps rows with columns. */
static inline int cells_image_of(int rows, int cols, int cell, int which)
{
    const int row = which & 1 ? rows - 1 - cell / cols : cell / cols;
    const int col = which & 2 ? cols - 1 - cell % cols : cell % cols;
    return which & 4 ? col * cols + row : row * cols + col;
}

static inline cells_set cells_image(int rows, int cols, cells_set set, int which)
{
    const cells_set row = ((cells_set)1 << cols) - 1, column = cells_column(rows, cols, 0);
    cells_set image = which & 1 ? 0 : set;
    for (int i = 0; which & 1 && i < rows; i++) /* whole lines: images are asked for often */
        image |= (set >> i * cols & row) << (rows - 1 - i) * cols;
    if (which & 2) {
        set = image;
        image = 0;
        for (int i = 0; i < cols; i++)
            image |= (set >> i & column) << (cols - 1 - i);
    }
    if (which & 4) {
        set = image;
        image = 0;
        for (; set; set = cells_without_first(set))
            image |= cells_bit(cells_image_of(rows, cols, cells_first(set), 4));
    }
    return image;
}

static inline int cells_images(int rows, int cols)
{
    return rows == cols ? 8 : 4;
}

/* size= sets both sides of the board, rows= and cols= one each. */
static inline poda_status cells_sides(const poda_options *options, int64_t least, int64_t most,
                                      int *rows, int *cols, poda_error *error)
{
    int64_t size = 0, down = *rows, across = *cols;
    poda_status status = poda_option_int(options, "size", least, most, &size, error);
    if (size)
        down = across = size;
    if (status == PODA_OK)
        status = poda_option_int(options, "rows", least, most, &down, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", least, most, &across, error);
    *rows = (int)down;
    *cols = (int)across;
    return status;
}

/* Rows from the top, '/' between them. `letters[0]` is the empty cell; kind[cell] is the index of a
 * letter. */
static inline void cells_text(int rows, int cols, const char *letters, const uint8_t *kind,
                              poda_text *text)
{
    for (int cell = 0; cell < rows * cols; cell++)
        poda_text_add(text, "%s%c", cell && cell % cols == 0 ? "/" : "", letters[kind[cell]]);
}

static inline char cells_upper(char letter)
{
    return (char)(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
}

/* Reads the same; `*rest` is what follows the board. Either case, spaces for '/', and '-' and '_' for
 * empty cells are accepted. `wanted` is the list of letters in error messages. */
static inline poda_status cells_read(int rows, int cols, const char *letters, const char *wanted,
                                     const char *text, uint8_t *kind, const char **rest,
                                     poda_error *error)
{
    const char *at = text;
    *rest = text;
    for (int cell = 0; cell < rows * cols; cell++, at++) {
        if (cell && cell % cols == 0 && (*at == '/' || *at == ' '))
            at++;
        const char letter = *at == '-' || *at == '_' ? letters[0] : cells_upper(*at);
        int which = 0;
        while (letters[which] && cells_upper(letters[which]) != letter)
            which++;
        if (!*at)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the position ends at cell %d; expected %d {row|rows} of %d from %s, "
                             "with '/' between rows",
                             cell + 1, rows, cols, wanted);
        if (!letters[which])
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%c' at character %d of the position; expected %d {row|rows} of %d "
                             "from %s, with '/' between rows",
                             *at, (int)(at - text) + 1, rows, cols, wanted);
        kind[cell] = (uint8_t)which;
    }
    *rest = at;
    return PODA_OK;
}

/* Reads a cell like "b2", rows numbered from the top, and advances `*text` past it. */
static inline bool cells_read_cell(int rows, int cols, const char **text, int *cell)
{
    const char *at = *text;
    const int col = cells_upper(*at) - 'A';
    uint64_t row;
    if (col < 0 || col >= cols)
        return false;
    at++;
    if (!poda_read_number(&at, (uint64_t)rows, &row) || row == 0)
        return false;
    *cell = ((int)row - 1) * cols + col;
    *text = at;
    return true;
}

/* Reads who is to move, one of two letters, and nothing after it; `*turn` stays as it is if there is
 * nothing. */
static inline poda_status cells_read_turn(const char *rest, const char letters[2], int *turn,
                                          poda_error *error)
{
    rest += strspn(rest, " \t");
    if (!*rest)
        return PODA_OK;
    if (cells_upper(*rest) != letters[0] && cells_upper(*rest) != letters[1])
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the board: expected %c or %c, who is to move", rest,
                         letters[0], letters[1]);
    *turn = cells_upper(*rest) == letters[0] ? PODA_MAX : PODA_MIN;
    return poda__read_end(rest + 1, error);
}

#endif
