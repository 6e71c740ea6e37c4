/* view.h - a position as data. The terminal, pictures (`poda show format=svg`), the page and the
 * small boards in trees draw it without knowing the game. A game fills it in NAME_view
 * (poda/rules.h):
 *
 *   poda_view_grid(view, 3, 3, pieces, 3);      a board of 3 x 3 cells, all empty
 *   poda_view_put(view, cell, piece);           places a piece in a cell
 *   poda_view_click(view, move, cell, -1);      clicking the cell makes the move
 *
 * Everything else is optional: the look of the board, free places with lines between them, shapes
 * and colours of pieces, marks, pieces in hand, notes.
 * Ownership: poda_view_open (poda/game.h) allocates a view with its arrays, poda_view_close frees
 *            them. `pieces`, `dress` and the names of pieces and notes belong to the game.
 * Threads:   a poda_view belongs to one thread.
 * Errors:    none. What does not fit is left out: too many cells set `cell_count` to
 *            PODA_VIEW_CELLS + 1, too many edges, clicks or notes set `more`. `poda check` reports
 *            inconsistent views. */
#ifndef PODA_VIEW_H
#define PODA_VIEW_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_PLAYERS_MAX 8 /* players of a game (poda/wide.h); two otherwise */

enum {
    PODA_VIEW_CELLS = 1024,
    PODA_VIEW_EDGES = 2048,
    PODA_VIEW_CLICKS = 4096, /* Amazons on 10x10 begins with 2,176 moves */
    PODA_VIEW_NOTES = 8,
    PODA_VIEW_PIECES = 255, /* kinds of pieces, including the empty cell */
    PODA_CLICK_CELLS = 12,  /* cells of one move */
    PODA_VIEW_REACH = 64,   /* coordinates of places lie between -64 and 64 */
};

typedef uint64_t poda_move; /* the meaning of the number is up to the game */

typedef enum poda_view_kind {
    PODA_VIEW_NONE,  /* text only */
    PODA_VIEW_GRID,  /* rows x cols cells; cell r * cols + c */
    PODA_VIEW_STRIP, /* a grid of one row */
    PODA_VIEW_HEAPS, /* `cols` heaps of `amount` objects each */
    /* a tree of `cols` nodes: parent is -1 or a smaller number than the node's own; label is its
     * text */
    PODA_VIEW_GRAPH,
    PODA_VIEW_PLACES, /* cells at coordinates, and edges between them */
} poda_view_kind;

/* What the board looks like, for grids, strips and places. */
typedef enum poda_look {
    PODA_LOOK_PLAIN,
    PODA_LOOK_CHEQUERED, /* alternating light and dark squares; the lower left corner is dark */
    PODA_LOOK_FELT,      /* green, as in Othello */
    PODA_LOOK_FRAME,     /* a frame with round holes, as in Connect 4 */
    PODA_LOOK_POINTS,    /* pieces stand on points: grids draw their lines, places their edges */
    /* hexagonal cells; each row of a grid is shifted half a cell to the right */
    PODA_LOOK_HEXAGONS,
    PODA_LOOK_PAPER, /* lines between the cells and none around them, as in tic-tac-toe */
    PODA_LOOK_WOOD,  /* squares cut into wood */
    PODA_LOOK_WATER, /* squares of water */
    /* columns are rods on which bars lie, as in the towers of Hanoi; rows are half as high */
    PODA_LOOK_RODS,
    PODA_LOOKS,
} poda_look;

/* The background of one cell. */
typedef enum poda_tone {
    PODA_TONE_LOOK, /* the default of the look */
    PODA_TONE_LIGHT,
    PODA_TONE_DARK,
    PODA_TONE_MAX, /* a player's territory */
    PODA_TONE_MIN,
    PODA_TONE_WATER,
    PODA_TONE_GONE, /* not a cell: nothing is drawn */
    PODA_TONE_STAR, /* a point that is marked on the board, as the stars of Go */
    PODA_TONE_PAD,  /* a round leaf on the water */
    PODA_TONE_GRASS,
    PODA_TONE_MUD,
    PODA_TONE_ROCK,
    PODA_TONES,
} poda_tone;

typedef enum poda_mark {
    PODA_MARK_NONE,
    PODA_MARK_LAST, /* of the last move; poda_state_view_after sets it if the game does not */
    PODA_MARK_WIN,  /* part of the winning line */
    PODA_MARKS,
} poda_mark;

typedef enum poda_shape {
    /* as the glyph shows: ● ○ ✕ ▶ ◀ ▲ ▼ ■ ◆ become shapes, others are drawn as text */
    PODA_SHAPE_GLYPH,
    PODA_SHAPE_DISC, /* a disc with the cross, ring or letter of the glyph on it; blank for ● */
    PODA_SHAPE_KING, /* a crowned disc */
    PODA_SHAPE_PEG,
    PODA_SHAPE_TILE,   /* a square with the label of the cell, or the glyph */
    PODA_SHAPE_BAR,    /* as wide as `amount` hundredths of the cell: a disc seen from the side */
    PODA_SHAPE_CARD,   /* a card with the cell's label, rank and suit ("10♥"), or the glyph */
    PODA_SHAPE_DIE,    /* `amount` pips, 1 to 6; 0: '?', not rolled or not seen */
    PODA_SHAPE_BACK,   /* a card face down */
    PODA_SHAPE_SEEDS,  /* `amount` seeds or pebbles, and the number */
    PODA_SHAPE_STONE,  /* a stone of Go, a pebble */
    PODA_SHAPE_PENCIL, /* the cross or the ring of the glyph, drawn by hand */
    PODA_SHAPE_PAWN,   /* chessmen */
    PODA_SHAPE_KNIGHT,
    PODA_SHAPE_BISHOP,
    PODA_SHAPE_ROOK,
    PODA_SHAPE_QUEEN,
    PODA_SHAPE_MONARCH, /* the king of chess */
    PODA_SHAPE_HARE,
    PODA_SHAPE_HOUND,
    PODA_SHAPE_FOX,
    PODA_SHAPE_FROG, /* looks to the right */
    PODA_SHAPE_TOAD, /* looks to the left */
    PODA_SHAPE_PERSON,
    PODA_SHAPE_PIN, /* of bowling */
    PODA_SHAPE_MATCH,
    PODA_SHAPE_CORK,
    PODA_SHAPE_FIRE,   /* a burnt cell */
    PODA_SHAPE_SPLASH, /* a shot into the water */
    /* fills the cell and joins with neighbours that have the same piece and `amount`: a ship, a
     * domino */
    PODA_SHAPE_BLOCK,
    PODA_SHAPE_AREA, /* the whole cell in a pale colour, with the label or the glyph */
    PODA_SHAPE_JUG,  /* a vessel filled to `amount` hundredths, with the label */
    PODA_SHAPES,
} poda_shape;

typedef enum poda_colour {
    PODA_COLOUR_OWN, /* the colour of the player who owns the piece */
    PODA_COLOUR_BLACK,
    PODA_COLOUR_WHITE,
    PODA_COLOUR_RED,
    PODA_COLOUR_YELLOW,
    PODA_COLOUR_GREEN,
    PODA_COLOUR_BLUE,
    PODA_COLOUR_BROWN,
    PODA_COLOUR_TAN,
    PODA_COLOUR_GREY,
    PODA_COLOURS,
} poda_colour;

typedef struct poda_piece {
    const char *glyph;  /* one character wide */
    const char *letter; /* the same in ASCII */
    const char *name;
    int player; /* the owner, from 0; -1: a piece of the game */
} poda_piece;

/* How a piece is drawn in pictures. A separate table, so that games whose glyphs say enough do not
 * need one. */
typedef struct poda_dress {
    poda_shape shape;
    poda_colour colour;
} poda_dress;

/* A cell, a heap, a node, a place, or pieces in a player's hand. */
typedef struct poda_cell {
    /* index in `pieces`; 0: the empty cell; of a heap: what lies on it, 0: counters */
    uint8_t piece;
    uint8_t tone, mark;
    uint8_t hand;   /* 0: on the board; 1 + player: in that player's hand, drawn beside the board */
    int16_t parent; /* the parent of a node */
    uint8_t wide, tall; /* size of a place in quarters of a cell; 0: one cell */
    float x, y;         /* the centre of a place, in cell widths; y grows downwards */
    /* size of a heap; number of stacked pieces or pieces in hand (0 and 1: one); pips; width of
     * a bar */
    uint64_t amount;
    char name[8];   /* of a place, as it is written in moves */
    char label[16]; /* text or number shown in the cell */
} poda_cell;

typedef struct poda_edge {
    int16_t from, to;
} poda_edge;

/* Choosing these `count` cells in this order makes `move`. In a heap game the second number is how
 * many objects are taken. */
typedef struct poda_click {
    poda_move move;
    int count;
    int32_t cell[PODA_CLICK_CELLS];
} poda_click;

/* A line beside the board, such as {PODA_MAX, "discs", "12"}; player -1: of the game. */
typedef struct poda_note {
    int player;
    const char *name;
    char value[32];
} poda_note;

typedef struct poda_view {
    poda_view_kind kind;
    poda_look look;
    int rows, cols;
    int box_rows, box_cols;   /* size of the boxes that heavy lines separate in a grid; 0: none */
    const poda_piece *pieces; /* pieces[0] is the empty cell */
    int piece_count;
    /* poda_colour of the sides of a board of hexagons: top, right, bottom, left; 0: none */
    uint8_t side[4];
    const poda_dress *dress; /* one entry per piece; NULL: every piece is drawn as its glyph */
    bool numbered_cols;      /* columns are 1, 2, 3 instead of a, b, c */
    bool more;               /* the view shows only part of the position */
    bool upward;             /* rows count from the bottom, as in chess; cell 0 is still on top */
    bool skips_i;            /* columns are a to h, j, k and so on, as in Go */
    bool twin; /* two boards side by side, the left one the own: the middle column lies between them
                * and has no cells */
    int cell_count, edge_count, click_count, note_count; /* PODA_VIEW_CELLS + 1: too many cells */
    poda_cell *cell; /* arrays of PODA_VIEW_CELLS entries, and so on; initially zero */
    poda_edge *edge;
    poda_click *click;
    poda_note *note;
} poda_view;

/* Adds `count` empty cells. Returns the number of the first one, or -1 if they do not fit. */
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

/* Makes the view a board of rows x cols empty cells. */
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

/* Maps numbers that do not fit in a byte to one that `poda check` refuses. */
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

/* Adds a heap. */
static inline void poda_view_heap(poda_view *view, uint64_t amount)
{
    const int heap = poda_view_cells(view, 1);
    view->kind = PODA_VIEW_HEAPS;
    view->rows = 1;
    view->cols = view->cell_count;
    if (heap >= 0)
        view->cell[heap].amount = amount;
}

/* Adds a heap of such pieces: stones, matches, corks, pins. */
static inline void poda_view_heap_of(poda_view *view, uint64_t amount, int piece)
{
    const int heap = view->cell_count;
    poda_view_heap(view, amount);
    poda_view_put(view, heap, piece);
}

/* Adds a place with its centre at (x, y). Returns its number, or -1 if it does not fit. Sets the
 * kind of view; look and pieces remain the caller's task. */
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

/* Makes a place so many cells wide and high, at most 63; sizes are rounded to quarters. */
static inline void poda_view_size(poda_view *view, int place, double wide, double tall)
{
    const int quarters[2] = {(int)(4 * wide + 0.5), (int)(4 * tall + 0.5)};
    if (place >= 0 && place < view->cell_count && place < PODA_VIEW_CELLS) {
        view->cell[place].wide = poda_view_byte(quarters[0]);
        view->cell[place].tall = poda_view_byte(quarters[1]);
    }
}

/* Adds a line between two places. */
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

/* Adds pieces in a player's hand; called after all cells of the board have been added. Returns the
 * number of their cell, which can be clicked, or -1 if it does not fit. */
static inline int poda_view_hand(poda_view *view, int player, int piece, uint64_t amount)
{
    const int hand = poda_view_cells(view, 1);
    if (hand >= 0) {
        view->cell[hand].hand =
            poda_view_byte(player >= 0 && player < PODA_PLAYERS_MAX ? 1 + player : -1);
        view->cell[hand].piece = poda_view_byte(piece);
        view->cell[hand].amount = amount;
    }
    return hand;
}

/* Adds a number that belongs to the position, such as a score. `name` must outlive the view. */
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

/* Choosing these cells one after another makes the move. */
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
