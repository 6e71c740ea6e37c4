/* view_json.c - a view as data for programs that draw boards: what board_text.c draws, in JSON. */
#include "ask/request.h"
#include "base/view.h"

static const char *const kind_word[] = {
    [PODA_VIEW_NONE] = "none",   [PODA_VIEW_GRID] = "grid",   [PODA_VIEW_STRIP] = "strip",
    [PODA_VIEW_HEAPS] = "heaps", [PODA_VIEW_GRAPH] = "graph", [PODA_VIEW_PLACES] = "places",
};

static const char *const look_word[PODA_LOOKS] = {
    "plain", "chequered", "felt", "frame", "points", "hexagons", "paper", "wood", "water", "rods"};
static const char *const tone_word[PODA_TONES] = {"",     "light", "dark", "max",   "min", "water",
                                                  "gone", "star",  "pad",  "grass", "mud", "rock"};
static const char *const mark_word[PODA_MARKS] = {"", "last", "win"};
static const char *const shape_word[PODA_SHAPES] = {
    "glyph", "disc",    "king",  "peg",    "tile",   "bar",    "card",   "die",
    "back",  "seeds",   "stone", "pencil", "pawn",   "knight", "bishop", "rook",
    "queen", "monarch", "hare",  "hound",  "fox",    "frog",   "toad",   "person",
    "pin",   "match",   "cork",  "fire",   "splash", "block",  "area",   "jug"};
static const char *const colour_word[PODA_COLOURS] = {"own",   "black", "white", "red", "yellow",
                                                      "green", "blue",  "brown", "tan", "grey"};

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
        poda__json_text(json, "shape", shape_word[poda__view_dress(view, i).shape]);
        poda__json_text(json, "colour", colour_word[poda__view_dress(view, i).colour]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* One property of a cell, as text; "" or "0": nothing. */
typedef const char *cell_part(const poda_cell *cell, char room[24]);

static const char *label_of(const poda_cell *cell, char room[24])
{
    (void)room;
    return cell->label;
}

static const char *name_of(const poda_cell *cell, char room[24])
{
    (void)room;
    return cell->name;
}

static const char *tone_of(const poda_cell *cell, char room[24])
{
    (void)room;
    return tone_word[cell->tone];
}

static const char *mark_of(const poda_cell *cell, char room[24])
{
    (void)room;
    return mark_word[cell->mark];
}

/* Has more digits than programs keep in a number. */
static const char *amount_of(const poda_cell *cell, char room[24])
{
    poda_text text = {room, 24, 0};
    poda_text_add(&text, "%llu", (unsigned long long)cell->amount);
    return room;
}

/* An array with one entry per cell; left out if no cell has any, unless it is `needed`. */
static void json_part(poda__json *json, const poda_view *view, const char *key, cell_part *part,
                      bool needed)
{
    char room[24];
    for (int i = 0; i < view->cell_count && !needed; i++) {
        const char *text = part(&view->cell[i], room);
        needed = text[0] && strcmp(text, "0") != 0;
    }
    if (!needed)
        return;
    poda__json_open(json, key, '[');
    for (int i = 0; i < view->cell_count; i++)
        poda__json_text(json, NULL, part(&view->cell[i], room));
    poda__json_close(json, ']');
}

/* Widths and heights of places in cells, where some differ from one. */
static void json_sizes(poda__json *json, const poda_view *view)
{
    bool needed = false;
    for (int i = 0; i < view->cols; i++)
        needed |= view->cell[i].wide || view->cell[i].tall;
    if (!needed)
        return;
    poda__json_open(json, "sizes", '[');
    for (int i = 0; i < view->cols; i++) {
        double half[2];
        poda__view_half(view, i, half);
        poda__json_open(json, NULL, '[');
        poda__json_number(json, NULL, 2 * half[0]);
        poda__json_number(json, NULL, 2 * half[1]);
        poda__json_close(json, ']');
    }
    poda__json_close(json, ']');
}

static void json_cells(poda__json *json, const poda_view *view)
{
    const int board = poda__view_cells(view);
    poda__json_open(json, "cells", '[');
    for (int i = 0; i < view->cell_count; i++)
        poda__json_int(json, NULL, view->cell[i].piece);
    poda__json_close(json, ']');
    json_part(json, view, "amounts", amount_of, view->kind == PODA_VIEW_HEAPS);
    if (view->kind == PODA_VIEW_GRAPH) {
        poda__json_open(json, "parents", '[');
        for (int i = 0; i < board; i++)
            poda__json_int(json, NULL, view->cell[i].parent);
        poda__json_close(json, ']');
    }
    json_part(json, view, "labels", label_of, false);
    json_part(json, view, "names", name_of, false);
    json_part(json, view, "tones", tone_of, false);
    json_part(json, view, "marks", mark_of, false);
    if (view->kind == PODA_VIEW_PLACES) {
        poda__json_open(json, "places", '[');
        for (int i = 0; i < board; i++) {
            poda__json_open(json, NULL, '[');
            poda__json_number(json, NULL, (double)view->cell[i].x);
            poda__json_number(json, NULL, (double)view->cell[i].y);
            poda__json_close(json, ']');
        }
        poda__json_close(json, ']');
        json_sizes(json, view);
        poda__json_open(json, "edges", '[');
        for (int i = 0; i < view->edge_count; i++) {
            poda__json_open(json, NULL, '[');
            poda__json_int(json, NULL, view->edge[i].from);
            poda__json_int(json, NULL, view->edge[i].to);
            poda__json_close(json, ']');
        }
        poda__json_close(json, ']');
    }
    if (view->cell_count > board) {
        poda__json_open(json, "hands", '[');
        for (int i = board; i < view->cell_count; i++) {
            poda__json_open(json, NULL, '{');
            poda__json_int(json, "cell", i);
            poda__json_int(json, "player", view->cell[i].hand - 1);
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
    }
}

/* `cell` and `then` are the first two of `path`, which longer moves have. */
static void json_clicks(poda__request *request, const poda_space *space, const void *params,
                        const poda_state *state, const poda_view *view)
{
    poda__json *json = &request->json;
    poda__json_open(json, "clicks", '[');
    for (int i = 0; i < view->click_count; i++) {
        const poda_click *click = &view->click[i];
        char words[PODA_TEXT_MAX] = "", said[PODA_TEXT_MAX];
        poda_text text = {words, sizeof words, 0};
        space->move_text(params, state, click->move, &text);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move", words);
        if (strcmp(poda__move_said(request, words, said), words) != 0)
            poda__json_text(json, "label", said);
        poda__json_int(json, "cell", click->cell[0]);
        poda__json_int(json, "then", click->count > 1 ? click->cell[1] : -1);
        if (click->count > 2) {
            poda__json_open(json, "path", '[');
            for (int j = 0; j < click->count; j++)
                poda__json_int(json, NULL, click->cell[j]);
            poda__json_close(json, ']');
        }
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_notes(poda__request *request, const poda_view *view)
{
    poda__json *json = &request->json;
    if (view->note_count == 0)
        return;
    poda__json_open(json, "notes", '[');
    for (int i = 0; i < view->note_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "player", view->note[i].player);
        poda__json_text(json, "name", SAY(view->note[i].name));
        poda__json_text(json, "value", view->note[i].value);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

void poda__json_board(poda__request *request, const poda_view *view)
{
    poda__json *json = &request->json;
    poda__json_text(json, "kind", kind_word[view->kind]);
    poda__json_text(json, "look", look_word[view->look]);
    poda__json_int(json, "rows", view->rows);
    poda__json_int(json, "cols", view->cols);
    if (view->box_rows > 0 || view->box_cols > 0) {
        poda__json_int(json, "box_rows", view->box_rows);
        poda__json_int(json, "box_cols", view->box_cols);
    }
    poda__json_bool(json, "numbered_cols", view->numbered_cols);
    if (view->upward)
        poda__json_bool(json, "upward", true);
    if (view->skips_i)
        poda__json_bool(json, "skips_i", true);
    if (view->twin)
        poda__json_bool(json, "twin", true);
    if (poda__view_lattice(view))
        poda__json_bool(json, "lattice", true);
    if (view->side[0] || view->side[1] || view->side[2] || view->side[3]) {
        poda__json_open(json, "sides", '[');
        for (int i = 0; i < 4; i++)
            poda__json_text(json, NULL, colour_word[view->side[i]]);
        poda__json_close(json, ']');
    }
    poda__json_bool(json, "more", view->more);
    json_pieces(request, view);
    json_cells(json, view);
}

void poda__json_view(poda__request *request, const poda_space *space, const void *params,
                     const poda_state *state, const poda_view *view)
{
    poda__json_open(&request->json, "view", '{');
    poda__json_board(request, view);
    json_clicks(request, space, params, state, view);
    json_notes(request, view);
    poda__json_close(&request->json, '}');
}
