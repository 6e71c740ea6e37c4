/* pen.h - what pictures are drawn with: lines, shapes and texts, over SVG or cairo; and the texts
 * themselves made safe (they come from outside) and measured without a font. */
#ifndef PODA_DRAW_PEN_H
#define PODA_DRAW_PEN_H

#include "base/escape.h"
#include "base/utf8.h"
#include "base/wording.h"

typedef enum poda__paint {
    PODA__PAINT_NONE,
    PODA__PAINT_PAPER,
    PODA__PAINT_INK,
    PODA__PAINT_MUTED, /* pruned, waiting: paler, yet readable */
    PODA__PAINT_MAX,
    PODA__PAINT_MIN,
    PODA__PAINT_CHANCE,
    PODA__PAINT_LEAF,
    PODA__PAINT_ACCENT, /* where the search is */
    PODA__PAINT_OPEN,   /* states in OPEN, in CLOSED */
    PODA__PAINT_CLOSED,
    PODA__PAINT_ROUTE, /* the path found: a line */
    PODA__PAINT_WALL,
    PODA__FIGURE_PAINTS, /* the rest is for boards alone */
    PODA__PAINT_LIGHT = PODA__FIGURE_PAINTS,
    PODA__PAINT_DARK,
    PODA__PAINT_FELT,
    PODA__PAINT_FRAME,
    PODA__PAINT_WOOD,
    PODA__PAINT_TILE,
    PODA__PAINT_WIN,
    PODA__PAINT_BLACK,
    PODA__PAINT_WHITE,
    PODA__PAINT_RED,
    PODA__PAINT_YELLOW,
    PODA__PAINT_GREEN,
    PODA__PAINT_BLUE,
    PODA__PAINT_ORANGE,
    PODA__PAINT_BROWN,
    PODA__PAINTS,
} poda__paint;

typedef struct poda__brush {
    poda__paint stroke, fill;
    double width;
    bool dashed;
} poda__brush;

typedef enum poda__anchor { PODA__ANCHOR_START, PODA__ANCHOR_MIDDLE } poda__anchor;

typedef struct poda__font {
    double size;
    poda__paint paint;
    poda__anchor anchor;
    bool bold, mono;
} poda__font;

/* A back end has this as its first member. Texts are clean, one line, and y is their baseline. */
typedef struct poda__pen poda__pen;
struct poda__pen {
    void (*line)(poda__pen *pen, const double (*points)[2], int count, const poda__brush *brush);
    void (*polygon)(poda__pen *pen, const double (*points)[2], int count, const poda__brush *brush);
    void (*curve)(poda__pen *pen, const double points[4][2], const poda__brush *brush); /* cubic */
    void (*circle)(poda__pen *pen, double x, double y, double radius, const poda__brush *brush);
    void (*box)(poda__pen *pen, double x, double y, double width, double height, double radius,
                const poda__brush *brush);
    /* many without corners, as one: x, y, width and height each */
    void (*boxes)(poda__pen *pen, const double (*boxes)[4], size_t count, const poda__brush *brush);
    void (*text)(poda__pen *pen, double x, double y, const char *text, const poda__font *font);
    void (*pale)(poda__pen *pen,
                 bool begin); /* what is drawn until the end lets the paper through */
    bool failed;              /* a text was lost: memory was out */
};

/* The SVG back end: elements without a document around them. */
typedef struct poda__svg_pen {
    poda__pen pen;
    poda__buffer *out;
} poda__svg_pen;

poda__svg_pen poda__svg_pen_on(poda__buffer *out);
/* The style sheet its classes need; `dark` adds colours for dark screens. */
void poda__svg_style(poda__buffer *out, bool dark);
/* What boards need beside it: the same in the light and in the dark, as the things they show. */
void poda__svg_board_style(poda__buffer *out);
void poda__svg_number(poda__buffer *out, double number); /* the same in every locale */
extern const unsigned char poda__paint_rgb[PODA__PAINTS][3];

/* Columns in a terminal: 0, 1 or 2. */
int poda__text_columns(uint32_t character);

enum { PODA__LABEL_MOST = 48, PODA__LABEL_ROOM = 4 * PODA__LABEL_MOST + 4 };

/* One clean line of at most `most` characters, "..." as one character in place of the rest; moves
 * `*text` past its newline, or to the end. */
void poda__text_line(const char **text, int most, char room[PODA__LABEL_ROOM]);
/* The same for the whole text: newlines become '/'. */
const char *poda__text_label(const char *text, int most, char room[PODA__LABEL_ROOM]);

/* An estimate on the wide side of common sans fonts, so that nothing overflows. */
double poda__text_width(const char *clean, double size, bool bold, bool mono);
/* The next line of at most `width`, broken at a space where there is one, into `line` (emptied
 * first); false at the end. */
bool poda__text_wrap(const char **text, double size, double width, poda__buffer *line);
/* How many lines that makes; NULL: none. `*failed` becomes true when memory is out. */
int poda__text_lines(const char *text, double size, double width, bool *failed);
/* Draws them, `row` apart, from below `y` on. */
void poda__pen_lines(poda__pen *pen, const char *text, double x, double y, double width, double row,
                     const poda__font *font);

#endif
