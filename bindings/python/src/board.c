/* board.c - the board of a position, from what board() and clicks() of a game in Python return. Every
 * text in a cell is a kind of piece; a text of several characters is written on a tile. */
#include "book.h"

static const char EMPTY[] = ".";

/* The bytes of a text, at most GLYPH with the zero; false with an exception. */
static bool read_glyph(PyObject *text, char room[GLYPH])
{
    poda_text glyph = {room, GLYPH, 0};
    room[0] = 0;
    return book_utf8(text, &glyph);
}

static int owner_of(const struct book *book, PyObject *text)
{
    PyObject *owner = book->owners ? PyDict_GetItemWithError(book->owners, text) : NULL;
    return owner ? (int)PyLong_AsLong(owner) : -1;
}

/* The shape and the colour that the game gives to this text, as poda/_own.py numbers them; a text of
 * several characters is on a tile otherwise. */
static poda_dress dress_of(const struct book *book, PyObject *text, bool single)
{
    PyObject *found = book->dresses ? PyDict_GetItemWithError(book->dresses, text) : NULL;
    int shape = single ? PODA_SHAPE_GLYPH : PODA_SHAPE_TILE, colour = PODA_COLOUR_OWN;
    if (found && !PyArg_ParseTuple(found, "ii", &shape, &colour))
        return (poda_dress){PODA_SHAPE_GLYPH, PODA_COLOUR_OWN}; /* with an exception */
    return (poda_dress){(poda_shape)shape, (poda_colour)colour};
}

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if (*text & 0x80)
            return false;
    return true;
}

/* The kind of piece with this text, a new one if there is none; -1 with an exception. */
static int piece_of(struct book *book, PyObject *text)
{
    char glyph[GLYPH];
    const Py_ssize_t length = PyUnicode_Check(text) ? PyUnicode_GetLength(text) : 0;
    if (!read_glyph(text, glyph))
        return -1;
    if (book->pieces == 0) {
        book->piece[0] = (poda_piece){"·", EMPTY, "empty", -1};
        book->pieces = 1;
    }
    if (glyph[0] == 0)
        return 0;
    for (int i = 1; i < book->pieces; i++)
        if (strcmp(book->glyph[i], glyph) == 0)
            return i;
    if (book->pieces == PODA_VIEW_PIECES) {
        PyErr_SetString(PyExc_ValueError, "board has too many different pieces");
        return -1;
    }
    const int owner = owner_of(book, text), at = book->pieces;
    const poda_dress dress = dress_of(book, text, length == 1);
    if (PyErr_Occurred())
        return -1;
    memcpy(book->glyph[at], glyph, sizeof glyph);
    const char *shown = length == 1 ? book->glyph[at] : "■";
    book->piece[at] = (poda_piece){shown, is_ascii(shown) ? shown : "#", book->glyph[at], owner};
    book->dress[at] = dress;
    book->pieces++;
    return at;
}

/* `board` is (rows, cols, cells), made by poda/_own.py. */
static bool fill(struct book *book, PyObject *board, poda_view *view)
{
    PyObject *cells = NULL;
    int rows, cols;
    if (!PyArg_ParseTuple(board, "iiO", &rows, &cols, &cells))
        return false;
    poda_view_grid(view, rows, cols, book->piece, 1);
    if (view->cell_count > PODA_VIEW_CELLS) {
        PyErr_Format(PyExc_ValueError, "board has more than %d cells", (int)PODA_VIEW_CELLS);
        return false;
    }
    for (int i = 0; i < view->cell_count; i++) {
        PyObject *text = PyList_GetItem(cells, i);
        const int piece = text ? piece_of(book, text) : -1;
        if (piece < 0)
            return false;
        poda_view_put(view, i, piece);
        if (piece > 0 && PyUnicode_GetLength(text) > 1)
            for (size_t j = 0; j + 1 < sizeof view->cell[i].label && book->glyph[piece][j]; j++)
                view->cell[i].label[j] = book->glyph[piece][j];
    }
    view->piece_count = book->pieces ? book->pieces : 1;
    view->dress = book->dress;
    view->look = (poda_look)book->look;
    return true;
}

/* `clicks` is a list of (move, cells). */
static bool add_clicks(struct book *book, PyObject *clicks, poda_view *view)
{
    for (Py_ssize_t i = 0; i < PyList_Size(clicks); i++) {
        PyObject *move, *cells;
        poda_move number;
        int path[PODA_CLICK_CELLS];
        if (!PyArg_ParseTuple(PyList_GetItem(clicks, i), "OO", &move, &cells) ||
            !book_number_move(book, move, &number))
            return false;
        const Py_ssize_t count = PyList_Size(cells);
        if (count > PODA_CLICK_CELLS) {
            PyErr_Format(PyExc_ValueError, "a move is at most %d clicks", (int)PODA_CLICK_CELLS);
            return false;
        }
        for (Py_ssize_t j = 0; j < count; j++)
            path[j] = (int)PyLong_AsLong(PyList_GetItem(cells, j));
        if (PyErr_Occurred())
            return false;
        poda_view_path(view, number, path, (int)count);
    }
    return true;
}

void board_view(const void *game, const void *state, poda_view *view)
{
    struct book *book = book_of(game);
    const struct entry *entry = entry_of(book, number_of(state));
    if (!entry || atomic_load(&book->failed))
        return;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *board = PyObject_CallFunctionObjArgs(book->method[BOARD], entry->state, NULL);
    bool ok = board && fill(book, board, view);
    if (ok && book->method[CLICKS]) {
        PyObject *clicks = PyObject_CallFunctionObjArgs(book->method[CLICKS], entry->state, NULL);
        ok = clicks && add_clicks(book, clicks, view);
        Py_XDECREF(clicks);
    }
    Py_XDECREF(board);
    if (!ok)
        book_fail(book);
    PyGILState_Release(lock);
}
