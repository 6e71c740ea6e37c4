/* view.c - memory for a view, the positions of its cells, and its validation. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/view.h"
#include "base/wording.h"
#include "poda/game.h"

/* One block: the pointers of the first member point into the others. */
typedef struct block {
    poda_view view;
    poda_note note[PODA_VIEW_NOTES];
    poda_edge edge[PODA_VIEW_EDGES];
    poda_click click[PODA_VIEW_CLICKS];
    poda_cell cell[PODA_VIEW_CELLS];
} block;

const size_t poda__view_bytes = sizeof(block);

static int within(int count, int most)
{
    return count < 0 ? 0 : count > most ? most : count;
}

poda_view *poda__view_in(void *bytes)
{
    block *room = bytes;
    room->view = (poda_view){
        .cell = room->cell, .edge = room->edge, .click = room->click, .note = room->note};
    return &room->view;
}

poda_status poda_view_open(poda_view **out, poda_error *error)
{
    void *bytes = calloc(1, sizeof(block));
    if (!bytes)
        return poda_fail_memory(error);
    *out = poda__view_in(bytes);
    return PODA_OK;
}

void poda_view_close(poda_view *view)
{
    free(view);
}

/* Rules may write to cells before they set the number of cells, so all cells are cleared. */
void poda__view_reset(poda_view *view)
{
    block *room = (block *)view;
    memset(room->cell, 0, sizeof room->cell);
    memset(room->note, 0, sizeof room->note);
    (void)poda__view_in(room);
}

void poda__view_copy(poda_view *to, const poda_view *from)
{
    block *room = (block *)to;
    memcpy(room->cell, from->cell, sizeof room->cell);
    memcpy(room->note, from->note, sizeof room->note);
    memcpy(room->edge, from->edge,
           (size_t)within(from->edge_count, PODA_VIEW_EDGES) * sizeof *from->edge);
    memcpy(room->click, from->click,
           (size_t)within(from->click_count, PODA_VIEW_CLICKS) * sizeof *from->click);
    room->view = *from;
    room->view.cell = room->cell;
    room->view.edge = room->edge;
    room->view.click = room->click;
    room->view.note = room->note;
}

poda_view *poda__view_keep(const poda_view *view, size_t *bytes)
{
    const size_t cells = (size_t)view->cell_count, edges = (size_t)view->edge_count,
                 size = sizeof(poda_view) + cells * sizeof(poda_cell) + edges * sizeof(poda_edge);
    poda_view *kept = malloc(size);
    if (!kept)
        return NULL;
    *bytes += size;
    *kept = *view;
    kept->cell = (poda_cell *)(kept + 1);
    kept->edge = (poda_edge *)(kept->cell + cells);
    kept->click = NULL;
    kept->note = NULL;
    kept->click_count = kept->note_count = 0;
    memcpy(kept->cell, view->cell, cells * sizeof *kept->cell);
    memcpy(kept->edge, view->edge, edges * sizeof *kept->edge);
    return kept;
}

void poda__view_of(const poda_space *space, const void *params, const void *state, poda_view *view)
{
    poda__view_reset(view);
    if (space->view)
        space->view(params, state, view);
    if (poda__view_check(view, NULL) != PODA_OK)
        poda__view_reset(view); /* the text is kept */
}

int poda__view_cells(const poda_view *view)
{
    switch (view->kind) {
    case PODA_VIEW_GRID:
    case PODA_VIEW_STRIP:
        if (view->rows < 1 || view->cols < 0 || view->rows > PODA_VIEW_CELLS ||
            view->cols > PODA_VIEW_CELLS || (view->kind == PODA_VIEW_STRIP && view->rows != 1))
            return 0;
        return view->rows * view->cols <= PODA_VIEW_CELLS ? view->rows * view->cols : 0;
    case PODA_VIEW_HEAPS:
    case PODA_VIEW_GRAPH:
    case PODA_VIEW_PLACES:
        return view->cols >= 0 && view->cols <= PODA_VIEW_CELLS ? view->cols : 0;
    case PODA_VIEW_NONE:
        break;
    }
    return 0;
}

void poda__view_middle(const poda_view *view, int cell, double at[2])
{
    static const double row_of_hexagons = 0.8660254037844386;
    if (view->kind == PODA_VIEW_PLACES) {
        at[0] = (double)view->cell[cell].x;
        at[1] = (double)view->cell[cell].y;
        return;
    }
    const bool shifted = view->look == PODA_LOOK_HEXAGONS;
    const int row = cell / view->cols, col = cell % view->cols;
    at[0] = col + (shifted ? row / 2.0 : 0);
    at[1] = row * (shifted ? row_of_hexagons : view->look == PODA_LOOK_RODS ? 0.5 : 1);
}

void poda__view_half(const poda_view *view, int cell, double half[2])
{
    const poda_cell *one = &view->cell[cell];
    const bool place = view->kind == PODA_VIEW_PLACES;
    half[0] = place && one->wide > 4 ? one->wide / 8.0 : 0.5; /* no less than a cell */
    half[1] = place && one->tall > 4             ? one->tall / 8.0
              : view->look == PODA_LOOK_RODS     ? 0.25
              : view->look == PODA_LOOK_HEXAGONS ? 0.58
                                                 : 0.5;
}

/* The row or the column of a place, as its name has it: "b12" is in column 'b' and in row 12. */
static int lattice_part(const char *name, int way)
{
    if (way == 0)
        return name[0] >= 'a' && name[0] <= 'z' ? name[0] : 0;
    int row = 0;
    for (name++; *name >= '0' && *name <= '9' && row < 100; name++)
        row = 10 * row + *name - '0';
    return *name ? 0 : row;
}

bool poda__view_lattice(const poda_view *view)
{
    enum { PARTS = 128 };
    double at[2][PARTS];
    bool known[2][PARTS] = {{false}};
    int named = 0;
    for (int i = 0; view->kind == PODA_VIEW_PLACES && i < view->cols; i++) {
        const poda_cell *cell = &view->cell[i];
        const double now[2] = {(double)cell->x, (double)cell->y};
        for (int way = 0; way < 2 && cell->name[0]; way++) {
            const int part = lattice_part(cell->name, way);
            if (part <= 0 || part >= PARTS ||
                (known[way][part] && fabs(at[way][part] - now[way]) > 0.01))
                return false;
            known[way][part] = true;
            at[way][part] = now[way];
        }
        named += cell->name[0] != 0;
    }
    return named > 2;
}

bool poda__view_dark(const poda_view *view, int cell)
{
    const poda_tone tone = (poda_tone)view->cell[cell].tone;
    if (tone != PODA_TONE_LOOK)
        return tone == PODA_TONE_DARK;
    return view->look == PODA_LOOK_CHEQUERED && view->kind != PODA_VIEW_PLACES &&
           (view->rows - 1 - cell / view->cols + cell % view->cols) % 2 == 0;
}

static bool is_changed(const poda_cell *cell, const poda_cell *old, bool came)
{
    return came ? cell->piece && !old->piece
                : cell->piece != old->piece || cell->amount != old->amount ||
                      strncmp(cell->label, old->label, sizeof cell->label) != 0;
}

/* The cell of the other one of two boards side by side. */
static int other_board(const poda_view *view, int cell)
{
    assert(view->cols > 0);
    const int half = view->cols / 2, col = cell % view->cols;
    return col < half ? cell + half + 1 : col > half ? cell - half - 1 : cell;
}

/* Have two boards changed places, as they do when the player to move has the left one? */
static bool is_swapped(const poda_view *view, const poda_view *before)
{
    const int cells = view->twin ? poda__view_cells(view) : 0;
    int same_place = 0, other_place = 0;
    for (int i = 0; i < cells; i++) {
        same_place += is_changed(&view->cell[i], &before->cell[i], false);
        other_place += is_changed(&view->cell[i], &before->cell[other_board(view, i)], false);
    }
    return other_place < same_place;
}

void poda__view_mark_last(poda_view *view, const poda_view *before)
{
    const int cells = poda__view_cells(view);
    bool came = false;
    if (view->kind != before->kind || cells != poda__view_cells(before) ||
        view->kind == PODA_VIEW_GRAPH)
        return;
    const bool swapped = is_swapped(view, before);
    for (int i = 0; i < cells; i++) {
        if (view->cell[i].mark == PODA_MARK_LAST)
            return;
        came |= is_changed(&view->cell[i], &before->cell[swapped ? other_board(view, i) : i], true);
    }
    for (int i = 0; i < cells; i++)
        if (view->cell[i].mark == PODA_MARK_NONE &&
            is_changed(&view->cell[i], &before->cell[swapped ? other_board(view, i) : i], came))
            view->cell[i].mark = PODA_MARK_LAST;
}

static bool is_same_cell(const poda_cell *cell, const poda_cell *other)
{
    return cell->piece == other->piece && cell->tone == other->tone && cell->mark == other->mark &&
           cell->hand == other->hand && cell->parent == other->parent && cell->x == other->x &&
           cell->wide == other->wide && cell->tall == other->tall && cell->y == other->y &&
           cell->amount == other->amount &&
           strncmp(cell->name, other->name, sizeof cell->name) == 0 &&
           strncmp(cell->label, other->label, sizeof cell->label) == 0;
}

bool poda__view_same(const poda_view *view, const poda_view *other)
{
    if (view->kind != other->kind || view->look != other->look || view->rows != other->rows ||
        view->cols != other->cols || view->cell_count != other->cell_count ||
        view->edge_count != other->edge_count || view->click_count != other->click_count ||
        view->note_count != other->note_count ||
        memcmp(view->side, other->side, sizeof view->side) != 0)
        return false;
    for (int i = 0; i < view->cell_count; i++)
        if (!is_same_cell(&view->cell[i], &other->cell[i]))
            return false;
    for (int i = 0; i < view->edge_count; i++)
        if (view->edge[i].from != other->edge[i].from || view->edge[i].to != other->edge[i].to)
            return false;
    for (int i = 0; i < view->click_count; i++)
        if (view->click[i].move != other->click[i].move ||
            view->click[i].count != other->click[i].count ||
            memcmp(view->click[i].cell, other->click[i].cell,
                   (size_t)view->click[i].count * sizeof view->click[i].cell[0]) != 0)
            return false;
    for (int i = 0; i < view->note_count; i++)
        if (view->note[i].player != other->note[i].player ||
            strncmp(view->note[i].value, other->note[i].value, sizeof view->note[i].value) != 0)
            return false;
    return true;
}

/* One character, perhaps with a mark that changes how it looks; boards of text leave it two columns. */
static bool is_character(const char *text)
{
    int count = 0;
    for (; *text && count < 3; count++)
        poda__utf8_next(&text);
    return count < 3;
}

static poda_status check_pieces(const poda_view *view, poda_error *error)
{
    if (view->piece_count > PODA_VIEW_PIECES)
        return poda_fail(error, PODA_BAD_GAME, "view",
                         "the view has %d kinds of pieces; there can be %d", view->piece_count,
                         PODA_VIEW_PIECES);
    for (int i = 0; i < view->piece_count; i++) {
        const poda_piece *piece = view->pieces ? &view->pieces[i] : NULL;
        const poda_dress dress = poda__view_dress(view, i);
        if (!piece || !piece->glyph || !piece->letter || !piece->name || piece->player < -1 ||
            piece->player >= PODA_PLAYERS_MAX || (unsigned)dress.shape >= PODA_SHAPES ||
            (unsigned)dress.colour >= PODA_COLOURS)
            return poda_fail(
                error, PODA_BAD_GAME, "view",
                "piece %d of the view lacks a glyph, a letter, a name, an owner from -1 to %d, a "
                "shape or a colour that there is",
                i, PODA_PLAYERS_MAX - 1);
        if (!is_character(piece->glyph) || !is_character(piece->letter))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "piece %d of the view: its glyph and its letter must be one character "
                             "each",
                             i);
    }
    return PODA_OK;
}

/* Two places must not coincide, nor be so far away that the others could not be seen. */
static poda_status check_places(const poda_view *view, int cells, poda_error *error)
{
    for (int i = 0; i < cells; i++) {
        const poda_cell *one = &view->cell[i];
        if (!(fabsf(one->x) <= PODA_VIEW_REACH && fabsf(one->y) <= PODA_VIEW_REACH))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "place %d of the view is at (%g, %g); coordinates are from -%d to %d",
                             i, (double)one->x, (double)one->y, PODA_VIEW_REACH, PODA_VIEW_REACH);
        for (int j = 0; j < i; j++)
            if (hypotf(one->x - view->cell[j].x, one->y - view->cell[j].y) < 0.5F)
                return poda_fail(error, PODA_BAD_GAME, "view",
                                 "places %d and %d of the view are less than half a cell apart", j,
                                 i);
    }
    for (int i = 0; i < view->edge_count; i++)
        if (view->edge[i].from < 0 || view->edge[i].from >= cells || view->edge[i].to < 0 ||
            view->edge[i].to >= cells)
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "edge %d of the view joins %d and %d, but there are %d "
                             "{place|places}",
                             i, view->edge[i].from, view->edge[i].to, cells);
    return PODA_OK;
}

static poda_status check_cells(const poda_view *view, int cells, poda_error *error)
{
    for (int i = 0; i < view->cell_count; i++) {
        const poda_cell *cell = &view->cell[i];
        const bool needed = view->kind != PODA_VIEW_HEAPS && view->piece_count > 0;
        if ((needed || cell->piece > 0) && cell->piece >= view->piece_count)
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "cell %d of the view shows piece %d, but there are %d {piece|pieces}",
                             i, cell->piece, view->piece_count);
        if (view->kind == PODA_VIEW_GRAPH && i < cells && (cell->parent < -1 || cell->parent >= i))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "the parent of node %d of the view is %d; it must be an earlier node "
                             "or -1",
                             i, cell->parent);
        if (!memchr(cell->label, 0, sizeof cell->label) ||
            !memchr(cell->name, 0, sizeof cell->name))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "the label or the name of cell %d of the view does not end", i);
        if (cell->tone >= PODA_TONES || cell->mark >= PODA_MARKS || cell->hand > PODA_PLAYERS_MAX ||
            (cell->hand > 0) != (i >= cells))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "cell %d of the view has tone %d, mark %d and hand %d; hands follow "
                             "the %d {cell|cells} of the board",
                             i, cell->tone, cell->mark, cell->hand, cells);
    }
    return PODA_OK;
}

/* In a heap, the second number of a click is how many objects are taken; elsewhere all are
 * cells. */
static poda_status check_clicks(const poda_view *view, poda_error *error)
{
    for (int i = 0; i < view->click_count; i++) {
        const poda_click *click = &view->click[i];
        if (click->count < 1 || click->count > PODA_CLICK_CELLS)
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "click %d of the view has %d {cell|cells}; a move has 1 to %d", i,
                             click->count, PODA_CLICK_CELLS);
        for (int j = 0; j < click->count; j++) {
            const int cell = click->cell[j];
            const bool taken = view->kind == PODA_VIEW_HEAPS && j > 0;
            if (!taken && cell >= 0 && cell < view->cell_count &&
                view->cell[cell].tone == PODA_TONE_GONE)
                return poda_fail(error, PODA_BAD_GAME, "view",
                                 "click %d of the view names cell %d, whose tone is "
                                 "PODA_TONE_GONE",
                                 i, cell);
            if (cell < 0 || (taken ? (uint64_t)cell > view->cell[click->cell[0]].amount
                                   : cell >= view->cell_count))
                return poda_fail(
                    error, PODA_BAD_GAME, "view",
                    "click %d of the view names cell %d, which the board does not have", i, cell);
        }
    }
    return PODA_OK;
}

static poda_status check_notes(const poda_view *view, poda_error *error)
{
    for (int i = 0; i < view->note_count; i++) {
        const poda_note *note = &view->note[i];
        if (!note->name || note->player < -1 || note->player >= PODA_PLAYERS_MAX ||
            !memchr(note->value, 0, sizeof note->value))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "note %d of the view lacks a name, an owner from -1 to %d or an end",
                             i, PODA_PLAYERS_MAX - 1);
    }
    return PODA_OK;
}

void poda__view_translate(poda_view *view, poda_translate_fn *translate)
{
    for (int i = 0; translate && i < view->cell_count && i < PODA_VIEW_CELLS; i++) {
        poda_cell *cell = &view->cell[i];
        char said[4 * sizeof cell->label] = "";
        poda_text text = {said, sizeof said, 0};
        poda__move_word_add(&text, translate, cell->label);
        if (text.length < sizeof cell->label)
            memcpy(cell->label, said, text.length + 1);
    }
}

poda_status poda__view_check(const poda_view *view, poda_error *error)
{
    if ((unsigned)view->kind > PODA_VIEW_PLACES)
        return poda_fail(error, PODA_BAD_GAME, "view", "the view is of kind %d, which there is not",
                         (int)view->kind);
    if (view->kind == PODA_VIEW_NONE)
        return PODA_OK;
    const int cells = poda__view_cells(view);
    if (view->cell_count > PODA_VIEW_CELLS)
        return poda_fail(error, PODA_BAD_GAME, "view",
                         "the view has %d {row|rows}, %d {column|columns} and more than %d cells",
                         view->rows, view->cols, PODA_VIEW_CELLS);
    if (view->rows < 0 || view->rows > PODA_VIEW_CELLS || (view->cols == 0 && view->rows > 1) ||
        (cells == 0 && view->cols != 0) || view->cell_count < cells || view->click_count < 0 ||
        view->click_count > PODA_VIEW_CLICKS || view->edge_count < 0 ||
        view->edge_count > PODA_VIEW_EDGES || view->note_count < 0 ||
        view->note_count > PODA_VIEW_NOTES)
        return poda_fail(error, PODA_BAD_GAME, "view",
                         "the view has %d {row|rows}, %d {column|columns}, %d {cell|cells}, %d "
                         "{edge|edges}, %d {click|clicks} and %d {note|notes}: poda_view_grid and "
                         "its like make room for them",
                         view->rows, view->cols, view->cell_count, view->edge_count,
                         view->click_count, view->note_count);
    for (int i = 0; i < 4; i++)
        if (view->side[i] >= PODA_COLOURS)
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "side %d of the view has colour %d, which there is not", i,
                             view->side[i]);
    if ((unsigned)view->look >= PODA_LOOKS || view->box_rows < 0 || view->box_cols < 0)
        return poda_fail(error, PODA_BAD_GAME, "view",
                         "the view has look %d and boxes of %d x %d, which there are not",
                         (int)view->look, view->box_rows, view->box_cols);
    poda_status status = check_pieces(view, error);
    if (status == PODA_OK)
        status = check_cells(view, cells, error);
    if (status == PODA_OK && view->kind == PODA_VIEW_PLACES)
        status = check_places(view, cells, error);
    if (status == PODA_OK)
        status = check_notes(view, error);
    return status == PODA_OK ? check_clicks(view, error) : status;
}
