/* random_board.h - random views that fit into a node: every kind, look, tone, mark, shape and colour. */
#ifndef PODA_TESTS_RANDOM_BOARD_H
#define PODA_TESTS_RANDOM_BOARD_H

#include <stdio.h>

#include "base/random.h"
#include "draw/board/small_board.h"

enum { RANDOM_SIDE = 8, RANDOM_CELLS = RANDOM_SIDE * RANDOM_SIDE + 4, RANDOM_PIECES = 11 };

struct random_board {
    poda_view view;
    poda_dress dress[RANDOM_PIECES];
    poda_cell cell[RANDOM_CELLS];
    poda_edge edge[RANDOM_CELLS];
    poda__small_board small;
};

static const poda_piece random_pieces[RANDOM_PIECES] = {
    {"·", ".", "empty", -1}, {"✕", "X", "cross", 0}, {"○", "O", "ring", 1},
    {"●", "o", "disc", -1},  {"▶", ">", "right", 0}, {"W", "\001", "letter", 1},
    {"♠", "s", "card", 0},   {"⬤", "d", "die", 1},   {"◆", "<", "diamond", -1},
    {"▒", "#", "back", 1},   {"•", "o", "seeds", 0}};

static inline void make_random_board(struct random_board *board, uint64_t *seed)
{
    static const char *const labels[] = {"", "", "", "7", "10♥", "a long label &"};
    poda_view *view = &board->view;
    *board = (struct random_board){.view = {.kind = PODA_VIEW_PLACES}};
    view->cell = board->cell;
    view->edge = board->edge;
    view->kind = (poda_view_kind)(PODA_VIEW_GRID + (int)poda__random_below(seed, 5));
    if (view->kind == PODA_VIEW_GRAPH)
        view->kind = PODA_VIEW_GRID;
    view->rows = view->kind == PODA_VIEW_GRID ? 1 + (int)poda__random_below(seed, RANDOM_SIDE) : 1;
    view->cols = 1 + (int)poda__random_below(seed, RANDOM_SIDE);
    view->look = (poda_look)poda__random_below(seed, PODA_LOOKS);
    view->box_rows = (int)poda__random_below(seed, 4);
    view->pieces = random_pieces;
    view->piece_count = RANDOM_PIECES;
    for (int i = 0; i < 4; i++)
        view->side[i] = (uint8_t)poda__random_below(seed, PODA_COLOURS);
    view->dress = poda__random_below(seed, 2) ? board->dress : NULL;
    for (int i = 0; i < RANDOM_PIECES; i++)
        board->dress[i] = (poda_dress){(poda_shape)poda__random_below(seed, PODA_SHAPES),
                                       (poda_colour)poda__random_below(seed, PODA_COLOURS)};
    const int cells = view->rows * view->cols;
    view->cell_count = cells;
    if (view->kind != PODA_VIEW_HEAPS)
        view->cell_count += (int)poda__random_below(seed, 5);
    for (int i = 0; i < view->cell_count; i++) {
        poda_cell *cell = &view->cell[i];
        cell->piece = (uint8_t)poda__random_below(seed, RANDOM_PIECES);
        cell->tone = (uint8_t)poda__random_below(seed, PODA_TONES);
        cell->mark = (uint8_t)poda__random_below(seed, PODA_MARKS);
        cell->hand = (uint8_t)(i < cells ? 0 : 1 + poda__random_below(seed, 2));
        cell->amount = poda__random_below(seed, 9);
        cell->wide = (uint8_t)poda__random_below(seed, 7);
        cell->tall = (uint8_t)poda__random_below(seed, 9);
        cell->x = (float)i;
        cell->y = (float)poda__random_below(seed, RANDOM_SIDE);
        snprintf(cell->label, sizeof cell->label, "%s", labels[poda__random_below(seed, 6)]);
        if (view->kind == PODA_VIEW_PLACES && i > 0 && i < cells)
            view->edge[view->edge_count++] = (poda_edge){(int16_t)(i - 1), (int16_t)i};
    }
    bool failed = false;
    assert_true(poda__small_board_of(view, &board->small, &failed));
}

#endif
