/* pen.h - the interface for drawing lines, shapes and texts, with SVG and cairo behind it; also
 * makes texts from outside safe and measures them without a font. */
#ifndef PODA_DRAW_PEN_H
#define PODA_DRAW_PEN_H

#include "base/escape.h"
#include "base/utf8.h"
#include "base/wording.h"

typedef enum poda__paint {
    PODA__PAINT_NONE,
    PODA__PAINT_PAPER,
    PODA__PAINT_INK,
    PODA__PAINT_MUTED, /* pruned, waiting: paler, but readable */
    PODA__PAINT_MAX,
    PODA__PAINT_MIN,
    PODA__PAINT_CHANCE,
    PODA__PAINT_LEAF,
    PODA__PAINT_ACCENT, /* the current node */
    PODA__PAINT_OPEN,   /* states in OPEN, in CLOSED */
    PODA__PAINT_CLOSED,
    PODA__PAINT_ROUTE, /* the solution path: a line */
    PODA__PAINT_WALL,
    PODA__FIGURE_PAINTS, /* the rest is only for boards */
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
    PODA__PAINT_TAN,
    PODA__PAINT_GREY,
    PODA__PAINT_PIT, /* hollows in wood */
    PODA__PAINT_WATER,
    PODA__PAINT_PAD,
    PODA__PAINT_GRASS,
    PODA__PAINT_MUD,
    PODA__PAINT_ROCK,
    PODA__BOARD_PAINTS,
    PODA__PAINT_HEAT = PODA__BOARD_PAINTS, /* the first of so many shades, the palest */
    PODA__PAINTS = PODA__PAINT_HEAT + 6,
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

/* The first member of every back end. Texts are clean and one line long, and y is their
 * baseline. */
typedef struct poda__pen poda__pen;
struct poda__pen {
    void (*line)(poda__pen *pen, const double (*points)[2], int count, const poda__brush *brush);
    void (*polygon)(poda__pen *pen, const double (*points)[2], int count, const poda__brush *brush);
    void (*curve)(poda__pen *pen, const double points[4][2], const poda__brush *brush); /* cubic */
    void (*circle)(poda__pen *pen, double x, double y, double radius, const poda__brush *brush);
    void (*box)(poda__pen *pen, double x, double y, double width, double height, double radius,
                const poda__brush *brush);
    /* many rectangles without rounded corners as one shape: x, y, width and height of each */
    void (*boxes)(poda__pen *pen, const double (*boxes)[4], size_t count, const poda__brush *brush);
    void (*text)(poda__pen *pen, double x, double y, const char *text, const poda__font *font);
    void (*pale)(poda__pen *pen, bool begin); /* everything drawn until the end is translucent */
    /* what is drawn until the end is one part: "node", "edge" or "set"; number -1: none. NULL: parts
     * are not told apart */
    void (*part)(poda__pen *pen, const char *kind, int32_t number);
    void (*part_end)(poda__pen *pen);
    /* what is drawn until the end is moved to (x, y) and scaled; `scale` 0 is the end. NULL in pens that
     * draw no slides */
    void (*zoom)(poda__pen *pen, double x, double y, double scale);
    bool failed; /* a text was lost because memory ran out */
};

/* The SVG back end writes elements without an enclosing document. */
typedef struct poda__svg_pen {
    poda__pen pen;
    poda__buffer *out;
} poda__svg_pen;

poda__svg_pen poda__svg_pen_on(poda__buffer *out);
/* The style sheet that its classes need; `dark` adds colours for dark screens. */
void poda__svg_style(poda__buffer *out, bool dark);
/* The additional style sheet of boards: the same colours on light and dark screens, as for real
 * objects. */
void poda__svg_board_style(poda__buffer *out);
/* The shades of heat, for boards that have some. */
void poda__svg_heat_style(poda__buffer *out);
void poda__svg_number(poda__buffer *out, double number); /* the same in every locale */
extern const unsigned char poda__paint_rgb[PODA__PAINTS][3];

/* Width in terminal columns: 0, 1 or 2. */
int poda__text_columns(uint32_t character);

enum { PODA__LABEL_MOST = 48, PODA__LABEL_ROOM = 4 * PODA__LABEL_MOST + 4 };

/* One clean line of at most `most` characters, with "..." as one character in place of the rest;
 * moves `*text` past its newline, or to the end. */
void poda__text_line(const char **text, int most, char room[PODA__LABEL_ROOM]);
/* The same for the whole text, with '/' for newlines. */
const char *poda__text_label(const char *text, int most, char room[PODA__LABEL_ROOM]);

/* An estimate on the wide side for common sans fonts, so that nothing overflows. */
double poda__text_width(const char *clean, double size, bool bold, bool mono);
/* Writes the next line of at most `width`, broken at a space if there is one, to `line` (emptied
 * first); false at the end. */
bool poda__text_wrap(const char **text, double size, double width, poda__buffer *line);
/* The number of those lines; `text` may be NULL. Sets `*failed` if memory runs out. */
int poda__text_lines(const char *text, double size, double width, bool *failed);
/* Draws them below `y`, `row` apart. */
void poda__pen_lines(poda__pen *pen, const char *text, double x, double y, double width, double row,
                     const poda__font *font);

#endif
