/* squares.c - moves as programs that speak UCI write them: the square they leave and the square they
 * reach, and the letter of a promotion. The view of a position says which squares those are. */
#include <string.h>

#include "poda/formats.h"

/* The best of the clicks that make the move; NULL: it is not made by choosing two cells. Castling has
 * two: the king on its rook, and the king on its new square. */
static const poda_click *find_click(const poda_view *view, poda_move move, int player, bool rook)
{
    const poda_click *found = NULL;
    for (int i = 0; i < view->click_count; i++) {
        const poda_click *const click = &view->click[i];
        const int cells = view->rows * view->cols;
        if (click->move != move || click->count != 2 || click->cell[0] >= cells ||
            click->cell[1] >= cells)
            continue;
        const uint8_t piece = view->cell[click->cell[1]].piece;
        const bool own = piece && view->pieces[piece].player == player;
        if (!found || own == rook)
            found = click;
    }
    return found;
}

static void add_cell(const poda_view *view, int cell, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + cell % view->cols, view->rows - cell / view->cols);
}

poda_status poda_move_squares(const poda_game *game, const poda_state *state, poda_move move,
                              bool rook, poda_text *text)
{
    static const char *const promotions[] = {"", "q", "r", "b", "n"};
    const size_t length = text->length;
    poda_view *view = NULL;
    poda_move read;
    const poda_status status = poda_view_open(&view, NULL);
    if (status == PODA_OK)
        poda_state_view(game, state, view);
    const poda_click *const click = status == PODA_OK && view->kind == PODA_VIEW_GRID
                                        ? find_click(view, move, poda_state_turn(game, state), rook)
                                        : NULL;
    for (size_t i = 0; click && i < sizeof promotions / sizeof promotions[0]; i++) {
        text->at[text->length = length] = 0;
        add_cell(view, click->cell[0], text);
        add_cell(view, click->cell[1], text);
        poda_text_add(text, "%s", promotions[i]);
        if (poda_move_read(game, state, text->at + length, &read, NULL) == PODA_OK &&
            read == move) {
            poda_view_close(view);
            return PODA_OK;
        }
    }
    poda_view_close(view);
    text->at[text->length = length] = 0;
    poda_move_text(game, state, move, text);
    return status;
}
