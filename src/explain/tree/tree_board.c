/* tree_board.c - views of positions as little boards. */
#include "explain/tree/tree_board.h"

#include <string.h>

#include "base/memory.h"

/* By the glyph that the game has for a piece; a glyph that is not known is written as its letter. */
static poda__token token_of(const poda_piece *piece)
{
    static const struct {
        const char *glyph;
        poda__token token;
    } tokens[] = {{"·", PODA__TOKEN_NONE},  {"○", PODA__TOKEN_RING},  {"●", PODA__TOKEN_DISC},
                  {"✕", PODA__TOKEN_CROSS}, {"▶", PODA__TOKEN_RIGHT}, {"◀", PODA__TOKEN_LEFT}};
    for (size_t i = 0; piece->glyph && i < sizeof tokens / sizeof tokens[0]; i++)
        if (strcmp(piece->glyph, tokens[i].glyph) == 0)
            return tokens[i].token;
    return PODA__TOKEN_LETTER;
}

static bool grid_of(const poda_view *view, poda__small_board *board)
{
    const int rows = view->kind == PODA_VIEW_STRIP ? 1 : view->rows;
    if (rows < 1 || view->cols < 1 || view->cols > PODA__BOARD_COLS ||
        rows * view->cols > PODA__BOARD_CELLS)
        return false;
    *board = (poda__small_board){.rows = (uint8_t)rows, .cols = (uint8_t)view->cols};
    for (int i = 0; i < rows * view->cols; i++) {
        const int piece = view->cell[i].piece;
        if (piece >= view->piece_count)
            return false;
        const char *letter = view->pieces[piece].letter;
        board->cell[i] = piece == 0 ? PODA__TOKEN_NONE : (uint8_t)token_of(&view->pieces[piece]);
        board->letter[i] = letter && letter[0] > ' ' && letter[0] < 0x7f ? letter[0] : '?';
    }
    return true;
}

static bool heaps_of(const poda_view *view, poda__small_board *board)
{
    if (view->cols < 0 || view->cols > PODA__HEAP_DOTS)
        return false;
    /* no heap at all is one of nothing */
    *board = (poda__small_board){.heaps = true, .rows = (uint8_t)(view->cols ? view->cols : 1)};
    for (int i = 0; i < view->cols; i++) {
        if (view->cell[i].amount > PODA__HEAP_DOTS)
            return false;
        board->cell[i] = (uint8_t)view->cell[i].amount;
        board->cols = board->cell[i] > board->cols ? board->cell[i] : board->cols;
    }
    return true;
}

static bool board_of(const poda_view *view, poda__small_board *board)
{
    if (view->more)
        return false;
    switch (view->kind) {
    case PODA_VIEW_GRID:
    case PODA_VIEW_STRIP:
        return grid_of(view, board);
    case PODA_VIEW_HEAPS:
        return heaps_of(view, board);
    default:
        return false;
    }
}

poda_status poda__small_boards_of(const poda_game *game, const char *const *texts, int32_t count,
                                  poda__small_board *boards, bool *fits, poda_error *error)
{
    poda_view *view;
    bool all = true;
    const poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    for (int32_t i = 0; i < count; i++) {
        poda_state state;
        fits[i] = false;
        if (!texts[i] || poda_state_read(game, texts[i], &state, NULL) != PODA_OK)
            continue;
        poda_state_view(game, &state, view);
        fits[i] = board_of(view, &boards[i]);
        all &= fits[i] || view->kind != PODA_VIEW_HEAPS;
    }
    for (int32_t i = 0; i < count && !all; i++)
        fits[i] = false;
    poda_view_close(view);
    return PODA_OK;
}
