/* view_json.c - a view as data for programs that draw boards: what board.c draws, in JSON. */
#include "ask/request.h"

static const char *const kind_word[] = {
    [PODA_VIEW_NONE] = "none",   [PODA_VIEW_GRID] = "grid",   [PODA_VIEW_STRIP] = "strip",
    [PODA_VIEW_HEAPS] = "heaps", [PODA_VIEW_GRAPH] = "graph",
};

static int limited(int number, int most)
{
    return number < 0 ? 0 : number > most ? most : number;
}

/* Cells of a grid, heaps, nodes: at most what a view has room for. */
static int cell_count(const poda_view *view)
{
    const int cols = limited(view->cols, PODA_VIEW_CELLS);
    if (view->kind == PODA_VIEW_NONE)
        return 0;
    return view->kind == PODA_VIEW_GRID
               ? limited(limited(view->rows, PODA_VIEW_CELLS) * cols, PODA_VIEW_CELLS)
               : cols;
}

static void json_pieces(poda__request *request, const poda_view *view)
{
    poda__json *json = &request->json;
    poda__json_open(json, "pieces", '[');
    for (int i = 0; view->pieces && i < view->piece_count; i++) {
        const poda_piece *piece = &view->pieces[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "glyph", piece->glyph);
        poda__json_text(json, "letter", piece->letter);
        poda__json_text(json, "name", SAY(piece->name));
        poda__json_int(json, "player", piece->player);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_cells(poda__json *json, const poda_view *view, int count)
{
    char number[24];
    bool labelled = false;
    poda__json_open(json, "cells", '[');
    for (int i = 0; i < count; i++)
        poda__json_int(json, NULL, view->cell[i]);
    poda__json_close(json, ']');
    if (view->kind == PODA_VIEW_HEAPS) {
        poda__json_open(json, "amounts", '[');
        for (int i = 0; i < count; i++) { /* as texts: more digits than programs may keep */
            poda_text text = {number, sizeof number, 0};
            poda_text_add(&text, "%llu", (unsigned long long)view->amount[i]);
            poda__json_text(json, NULL, number);
        }
        poda__json_close(json, ']');
    }
    if (view->kind == PODA_VIEW_GRAPH) {
        poda__json_open(json, "parents", '[');
        for (int i = 0; i < count; i++)
            poda__json_int(json, NULL, view->parent[i]);
        poda__json_close(json, ']');
    }
    for (int i = 0; i < count && !labelled; i++)
        labelled = view->label[i][0] != 0;
    if (!labelled)
        return;
    poda__json_open(json, "labels", '[');
    for (int i = 0; i < count; i++)
        poda__json_text(json, NULL, view->label[i]);
    poda__json_close(json, ']');
}

void poda__json_view(poda__request *request, const poda_space *space, const void *params,
                     const poda_state *state, const poda_view *view)
{
    poda__json *json = &request->json;
    const int count = cell_count(view);
    poda__json_open(json, "view", '{');
    poda__json_text(json, "kind", kind_word[view->kind]);
    poda__json_int(json, "rows", view->rows);
    poda__json_int(json, "cols", view->cols);
    poda__json_bool(json, "numbered_cols", view->numbered_cols);
    poda__json_bool(json, "more", view->more);
    json_pieces(request, view);
    json_cells(json, view, count);
    poda__json_open(json, "clicks", '[');
    for (int i = 0; i < limited(view->click_count, PODA_VIEW_CLICKS); i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        space->move_text(params, state, view->click[i].move, &text);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move", words);
        poda__json_int(json, "cell", view->click[i].cell);
        poda__json_int(json, "then", view->click[i].then);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}
