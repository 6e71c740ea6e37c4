/* figure_board.c - measures and draws little boards. Tokens differ by shape, not by colour alone. */
#include "draw/figure_board.h"

enum {
    DOT = 7, /* a token of a heap, with the space around it */
    FRAME = 3,
};

/* Larger boards have smaller cells, so that a node stays small. */
static double side_of(const poda__small_board *board)
{
    const int longest = board->rows > board->cols ? board->rows : board->cols;
    return board->rows == 1 ? 11 : longest <= 3 ? 12 : longest <= 5 ? 10 : 8;
}

double poda__small_board_width(const poda__small_board *board)
{
    return board->heaps ? DOT * (board->cols ? board->cols : 1) + 2 * FRAME
                        : side_of(board) * board->cols;
}

double poda__small_board_height(const poda__small_board *board)
{
    return board->heaps ? DOT * board->rows + 2 * FRAME : side_of(board) * board->rows;
}

static void draw_heaps(const poda__small_board *board, double left, double top, poda__paint paint,
                       poda__pen *pen)
{
    const poda__brush frame = {paint, PODA__PAINT_PAPER, 0.8, false},
                      dot = {PODA__PAINT_NONE, paint, 0, false};
    const poda__font zero = {8, paint, PODA__ANCHOR_MIDDLE, false, false};
    pen->box(pen, left, top, poda__small_board_width(board), poda__small_board_height(board), 3,
             &frame);
    for (int row = 0; row < board->rows; row++) {
        const double y = top + FRAME + DOT * (row + 0.5);
        for (int i = 0; i < board->cell[row]; i++)
            pen->circle(pen, left + FRAME + DOT * (i + 0.5), y, 2.6, &dot);
        if (board->cell[row] == 0) /* a heap that is gone keeps its place */
            pen->text(pen, left + FRAME + DOT / 2.0, y + 3, "0", &zero);
    }
}

static void draw_token(poda__token token, char letter, double x, double y, double side,
                       poda__paint paint, poda__pen *pen)
{
    const double half = side * 0.3;
    const poda__brush line = {paint, PODA__PAINT_NONE, 1.3, false},
                      filled = {paint, paint, 0.8, false},
                      hollow = {paint, PODA__PAINT_PAPER, 1, false};
    const poda__font font = {side * 0.85, paint, PODA__ANCHOR_MIDDLE, true, false};
    switch (token) {
    case PODA__TOKEN_NONE:
        break;
    case PODA__TOKEN_RING:
        pen->circle(pen, x, y, half, &line);
        break;
    case PODA__TOKEN_DISC:
        pen->circle(pen, x, y, half, &filled);
        break;
    case PODA__TOKEN_CROSS:
        pen->line(pen, (const double[][2]){{x - half, y - half}, {x + half, y + half}}, 2, &line);
        pen->line(pen, (const double[][2]){{x - half, y + half}, {x + half, y - half}}, 2, &line);
        break;
    case PODA__TOKEN_RIGHT:
        pen->polygon(pen,
                     (const double[][2]){{x - half, y - half}, {x + half, y}, {x - half, y + half}},
                     3, &filled);
        break;
    case PODA__TOKEN_LEFT:
        pen->polygon(pen,
                     (const double[][2]){{x + half, y - half}, {x - half, y}, {x + half, y + half}},
                     3, &hollow);
        break;
    case PODA__TOKEN_LETTER: {
        const char text[] = {letter, 0};
        pen->text(pen, x, y + side * 0.3, text, &font);
        break;
    }
    }
}

static void draw_cells(const poda__small_board *board, double left, double top, poda__paint paint,
                       poda__pen *pen)
{
    const double side = side_of(board), wide = poda__small_board_width(board),
                 high = poda__small_board_height(board);
    const poda__brush frame = {paint, PODA__PAINT_PAPER, 0.8, false},
                      line = {PODA__PAINT_MUTED, PODA__PAINT_NONE, 0.5, false};
    pen->box(pen, left, top, wide, high, 0, &frame);
    for (int row = 1; row < board->rows; row++)
        pen->line(pen,
                  (const double[][2]){{left, top + row * side}, {left + wide, top + row * side}}, 2,
                  &line);
    for (int col = 1; col < board->cols; col++)
        pen->line(pen,
                  (const double[][2]){{left + col * side, top}, {left + col * side, top + high}}, 2,
                  &line);
    for (int i = 0; i < board->rows * board->cols; i++) {
        const int row = i / board->cols, col = i % board->cols;
        draw_token((poda__token)board->cell[i], board->letter[i], left + (col + 0.5) * side,
                   top + (row + 0.5) * side, side, paint, pen);
    }
}

void poda__small_board_draw(const poda__small_board *board, double x, double y, bool pale,
                            poda__pen *pen)
{
    const double left = x - poda__small_board_width(board) / 2;
    const poda__paint paint = pale ? PODA__PAINT_MUTED : PODA__PAINT_INK;
    if (board->heaps)
        draw_heaps(board, left, y, paint, pen);
    else
        draw_cells(board, left, y, paint, pen);
}

const char *poda__small_board_text(const poda__small_board *board, char room[PODA__BOARD_TEXT])
{
    char *at = room;
    for (int i = 0; !board->heaps && i < board->rows * board->cols; i++) {
        if (i > 0 && i % board->cols == 0)
            *at++ = '\n';
        *at++ = board->letter[i];
    }
    *at = 0;
    return room;
}
