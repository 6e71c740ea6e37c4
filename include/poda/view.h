/* view.h - a position as data, from which the terminal, pictures (`poda show format=svg`), the page and the little
 * boards in trees draw a board without knowing the game. A game fills it in NAME_view (poda/rules.h):
 *
 *   poda_view_grid(view, 3, 3, pieces, 3);                     a board of 3 x 3 cells, all empty
 *   poda_view_put(view, cell, piece);                          what lies in a cell
 *   poda_view_click(view, move, cell, -1);                     clicking the cell makes the move
 *
 * Everything else is optional: a look of the board, free places with lines between them, pieces with shapes and
 * colours, marks, men in hand, notes. The functions below add within the room there is; poda_view_open
 * (poda/game.h) makes that room. `poda check` reports a view that does not hold together. */
#ifndef PODA_VIEW_H
#define PODA_VIEW_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PODA_VIEW_CELLS = 1024,
    PODA_VIEW_EDGES = 2048,
    PODA_VIEW_CLICKS = 1024,
    PODA_VIEW_NOTES = 8,
    PODA_VIEW_PIECES = 255, /* kinds of pieces, the empty cell included */
    PODA_CLICK_CELLS = 12,  /* of one move */
    PODA_VIEW_REACH = 64,   /* places lie from -64 to 64 */
};

typedef uint64_t poda_move; /* the game decides what the number means */

typedef enum poda_view_kind {
    PODA_VIEW_NONE,   /* nothing but the text */
    PODA_VIEW_GRID,   /* rows x cols cells; cell r * cols + c */
    PODA_VIEW_STRIP,  /* a grid of one row */
    PODA_VIEW_HEAPS,  /* cols heaps of `amount` each */
    PODA_VIEW_GRAPH,  /* a tree of cols nodes: parent < its own number or -1, label its text */
    PODA_VIEW_PLACES, /* cells at coordinates, and edges between them */
} poda_view_kind;

/* What the board looks like: grids, strips and places. */
typedef enum poda_look {
    PODA_LOOK_PLAIN,
    PODA_LOOK_CHEQUERED, /* light and dark squares in turn; the corner at the lower left is dark */
    PODA_LOOK_FELT,      /* green, as Othello is played */
    PODA_LOOK_FRAME,     /* a frame with round holes, as Connect 4 is */
    PODA_LOOK_POINTS,    /* pieces stand on points: a grid draws its lines, places their edges */
    PODA_LOOK_HEXAGONS,  /* cells have six sides; each row of a grid is half a cell further right */
    PODA_LOOKS,
} poda_look;

/* The background of one cell. */
typedef enum poda_tone {
    PODA_TONE_LOOK, /* as the look has it */
    PODA_TONE_LIGHT,
    PODA_TONE_DARK,
    PODA_TONE_MAX, /* land of a player */
    PODA_TONE_MIN,
    PODA_TONE_WATER,
    PODA_TONE_GONE, /* no cell: nothing is drawn */
    PODA_TONES,
} poda_tone;

typedef enum poda_mark {
    PODA_MARK_NONE,
    PODA_MARK_LAST, /* where the last move was; poda_state_view_after sets it where no game does */
    PODA_MARK_WIN,  /* part of the line that wins */
    PODA_MARKS,
} poda_mark;

typedef enum poda_shape {
    PODA_SHAPE_GLYPH, /* what the glyph shows: ● ○ ✕ ▶ ◀ ▲ ▼ ■ ◆ become shapes, others are text */
    PODA_SHAPE_DISC, /* a disc with the cross, ring or letter of the glyph on it; ● leaves it bare */
    PODA_SHAPE_KING, /* a crowned disc */
    PODA_SHAPE_PEG,
    PODA_SHAPE_TILE,  /* a square with the label of the cell, or the glyph */
    PODA_SHAPE_BAR,   /* as wide as `amount` hundredths of the cell: a disc seen from the side */
    PODA_SHAPE_CARD,  /* a card with the label of the cell, rank and suit ("10♥"), or the glyph */
    PODA_SHAPE_DIE,   /* `amount` pips, 1 to 6 */
    PODA_SHAPE_BACK,  /* a card face down */
    PODA_SHAPE_SEEDS, /* `amount` seeds or pebbles, and their number */
    PODA_SHAPES,
} poda_shape;

typedef enum poda_colour {
    PODA_COLOUR_OWN, /* that of the player whose piece it is */
    PODA_COLOUR_BLACK,
    PODA_COLOUR_WHITE,
    PODA_COLOUR_RED,
    PODA_COLOUR_YELLOW,
    PODA_COLOUR_GREEN,
    PODA_COLOUR_BLUE,
    PODA_COLOUR_BROWN,
    PODA_COLOURS,
} poda_colour;

typedef struct poda_piece {
    const char *glyph;  /* one character wide */
    const char *letter; /* the same where only ASCII can be shown */
    const char *name;
    int player; /* whose it is: PODA_MAX, PODA_MIN, -1 nobody's */
} poda_piece;

/* What a piece looks like where there is more than text; a table beside that of the pieces, so that games whose
 * glyphs say enough need none. */
typedef struct poda_dress {
    poda_shape shape;
    poda_colour colour;
} poda_dress;

/* A cell, a heap, a node, a place, or what a player holds in hand. */
typedef struct poda_cell {
    uint8_t piece; /* index in pieces; 0 is the empty cell */
    uint8_t tone, mark;
    uint8_t hand;   /* 0: on the board; 1 + player: held by that player, drawn beside it */
    int16_t parent; /* of a node */
    float x, y;     /* of a place: its middle, in widths of a cell; y grows downwards */
    uint64_t
        amount; /* of a heap; else of pieces on one another or in hand (0 and 1: one), pips, width */
    char name[8];   /* of a place, as moves call it */
    char label[16]; /* a text or number in the cell */
} poda_cell;

typedef struct poda_edge {
    int16_t from, to;
} poda_edge;

/* Choosing the `count` cells in this order makes `move`. In a heap the second number is how many are taken. */
typedef struct poda_click {
    poda_move move;
    int count;
    int32_t cell[PODA_CLICK_CELLS];
} poda_click;

/* A line beside the board: {PODA_MAX, "discs", "12"}; player -1: nobody's. */
typedef struct poda_note {
    int player;
    const char *name;
    char value[32];
} poda_note;

typedef struct poda_view {
    poda_view_kind kind;
    poda_look look;
    int rows, cols;
    int box_rows, box_cols;   /* a grid has heavy lines every so many; 0: none */
    const poda_piece *pieces; /* pieces[0] is the empty cell */
    int piece_count;
    const poda_dress *dress; /* one a piece; NULL: all as their glyphs show them */
    bool numbered_cols;      /* columns are 1, 2, 3 instead of a, b, c */
    bool more;               /* not all of the position is shown */
    int cell_count, edge_count, click_count, note_count; /* PODA_VIEW_CELLS + 1: too many cells */
    poda_cell *cell; /* room for PODA_VIEW_CELLS, and so on; all zero at first */
    poda_edge *edge;
    poda_click *click;
    poda_note *note;
} poda_view;

/* As many further cells, empty ones; the number of the first, or -1 when they do not fit. */
static inline int poda_view_cells(poda_view *view, int count)
{
    const int first = view->cell_count;
    if (count < 0 || first > PODA_VIEW_CELLS || count > PODA_VIEW_CELLS - first) {
        view->cell_count = PODA_VIEW_CELLS + 1;
        return -1;
    }
    view->cell_count += count;
    return first;
}

/* A board of rows x cols cells, none of them with a piece. */
static inline void poda_view_grid(poda_view *view, int rows, int cols, const poda_piece *pieces,
                                  int piece_count)
{
    view->kind = PODA_VIEW_GRID;
    view->rows = rows;
    view->cols = cols;
    view->pieces = pieces;
    view->piece_count = piece_count;
    const bool fits = rows >= 0 && cols >= 0 && (rows == 0 || cols <= PODA_VIEW_CELLS / rows);
    (void)poda_view_cells(view, fits ? rows * cols : -1);
}

/* Numbers that do not fit in a cell or an edge become one that `poda check` refuses. */
static inline uint8_t poda_view_byte(int number)
{
    return (uint8_t)(number >= 0 && number < PODA_VIEW_PIECES ? number : PODA_VIEW_PIECES);
}

static inline void poda_view_put(poda_view *view, int cell, int piece)
{
    if (cell >= 0 && cell < view->cell_count && cell < PODA_VIEW_CELLS)
        view->cell[cell].piece = poda_view_byte(piece);
}

static inline void poda_view_mark(poda_view *view, int cell, poda_mark mark)
{
    if (cell >= 0 && cell < view->cell_count && cell < PODA_VIEW_CELLS)
        view->cell[cell].mark = poda_view_byte((int)mark);
}

/* One more heap. */
static inline void poda_view_heap(poda_view *view, uint64_t amount)
{
    const int heap = poda_view_cells(view, 1);
    view->kind = PODA_VIEW_HEAPS;
    view->rows = 1;
    view->cols = view->cell_count;
    if (heap >= 0)
        view->cell[heap].amount = amount;
}

/* One more place, with its middle at (x, y); its number, or -1. Kind, look and pieces are the caller's. */
static inline int poda_view_place(poda_view *view, double x, double y, const char *name)
{
    const int place = poda_view_cells(view, 1);
    view->kind = PODA_VIEW_PLACES;
    view->rows = 1;
    view->cols = view->cell_count;
    if (place >= 0) {
        poda_cell *cell = &view->cell[place];
        cell->x = (float)x;
        cell->y = (float)y;
        for (size_t i = 0; i + 1 < sizeof cell->name && name[i]; i++)
            cell->name[i] = name[i];
    }
    return place;
}

/* A line between two places. */
static inline void poda_view_edge(poda_view *view, int from, int to)
{
    if (view->edge_count < PODA_VIEW_EDGES) {
        poda_edge *edge = &view->edge[view->edge_count++];
        edge->from = (int16_t)(from >= 0 && from < PODA_VIEW_CELLS ? from : -1);
        edge->to = (int16_t)(to >= 0 && to < PODA_VIEW_CELLS ? to : -1);
    } else {
        view->more = true;
    }
}

/* What a player holds beside the board, after all cells of it; the number of its cell, which can be clicked, or -1. */
static inline int poda_view_hand(poda_view *view, int player, int piece, uint64_t amount)
{
    const int hand = poda_view_cells(view, 1);
    if (hand >= 0) {
        view->cell[hand].hand = poda_view_byte(player == 0 || player == 1 ? 1 + player : -1);
        view->cell[hand].piece = poda_view_byte(piece);
        view->cell[hand].amount = amount;
    }
    return hand;
}

/* A number that belongs to the position, such as a score. `name` must stay where it is. */
static inline void poda_view_note(poda_view *view, int player, const char *name, int64_t number)
{
    char digits[24];
    int length = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (view->note_count >= PODA_VIEW_NOTES) {
        view->more = true;
        return;
    }
    poda_note *note = &view->note[view->note_count++];
    note->player = player;
    note->name = name;
    do
        digits[length++] = (char)('0' + (int)(rest % 10));
    while ((rest /= 10) > 0);
    if (number < 0)
        digits[length++] = '-';
    for (int i = 0; i < length; i++)
        note->value[i] = digits[length - 1 - i];
    note->value[length] = 0;
}

/* Choosing these cells one after the other makes the move. */
static inline void poda_view_path(poda_view *view, poda_move move, const int *cells, int count)
{
    if (view->click_count < PODA_VIEW_CLICKS && count <= PODA_CLICK_CELLS) {
        poda_click *click = &view->click[view->click_count++];
        click->move = move;
        click->count = count;
        for (int i = 0; i < count; i++)
            click->cell[i] = (int32_t)cells[i];
    } else {
        view->more = true;
    }
}

/* Choosing the cell `cell`, and then `then` if it is not -1, makes the move. */
static inline void poda_view_click(poda_view *view, poda_move move, int cell, int then)
{
    const int cells[2] = {cell, then};
    poda_view_path(view, move, cells, then < 0 ? 1 : 2);
}

#ifdef __cplusplus
}
#endif
#endif
