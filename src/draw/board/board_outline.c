/* board_outline.c - outlines of pieces, and how a pen draws them. web/play/board_outlines.js has the
 * same table (tests/outlines.py compares them). Own drawings, in hundredths of half a cell: M, L, C
 * and Z as in SVG, and O x y r for a circle. */
#include "draw/board/board_outline.h"

#include <math.h>
#include <stdlib.h>

/* What a part of an outline is painted with: the colour of the piece, of its inscription, and so on. */
typedef enum paint_of_part { BODY, LINE, ON, DARK, RED, YELLOW, RING } paint_of_part;

static const struct outline {
    poda_shape shape;
    paint_of_part layer;
    const char *path;
} outlines[] = {
    {PODA_SHAPE_PAWN, BODY,
     "M-50 80 L50 80 C50 62 42 56 28 52 C18 36 14 20 16 4 L26 4 L26 -8 L14 -8 "
     "C32 -18 32 -56 0 -60 C-32 -56 -32 -18 -14 -8 L-26 -8 L-26 4 L-16 4 C-14 20 "
     "-18 36 -28 52 C-42 56 -50 62 -50 80 Z"},
    {PODA_SHAPE_PAWN, LINE, "M-28 52 L28 52 M-16 4 L16 4"},
    {PODA_SHAPE_KNIGHT, BODY,
     "M-44 80 L54 80 C60 30 58 -52 4 -66 L-2 -84 L-16 -63 L-27 -78 L-30 -56 C-44 "
     "-44 -46 -28 -66 2 C-70 12 -62 24 -50 26 C-44 26 -40 20 -34 14 C-20 14 -8 6 "
     "2 -6 C6 26 -40 36 -44 80 Z"},
    {PODA_SHAPE_KNIGHT, LINE, "M14 -48 C38 -30 42 10 40 64"},
    {PODA_SHAPE_KNIGHT, ON, "O-26 -34 6 O-55 9 4"},
    {PODA_SHAPE_BISHOP, BODY,
     "M-54 80 L54 80 C54 66 46 60 30 58 C26 50 24 42 24 34 L30 34 L30 22 L22 22 "
     "C42 0 36 -34 6 -60 C16 -66 12 -82 0 -82 C-12 -82 -16 -66 -6 -60 C-36 -34 "
     "-42 0 -22 22 L-30 22 L-30 34 L-24 34 C-24 42 -26 50 -30 58 C-46 60 -54 66 "
     "-54 80 Z"},
    {PODA_SHAPE_BISHOP, LINE, "M-24 34 L24 34 M-30 58 L30 58 M12 -36 L-6 -6"},
    {PODA_SHAPE_ROOK, BODY,
     "M-54 80 L54 80 L54 66 L40 56 L32 -18 L46 -30 L46 -66 L28 -66 L28 -52 L10 "
     "-52 L10 -66 L-10 -66 L-10 -52 L-28 -52 L-28 -66 L-46 -66 L-46 -30 L-32 -18 "
     "L-40 56 L-54 66 Z"},
    {PODA_SHAPE_ROOK, LINE, "M-32 -18 L32 -18 M-40 56 L40 56"},
    {PODA_SHAPE_QUEEN, BODY,
     "M-54 80 L54 80 C54 68 48 62 40 58 C36 48 38 40 42 26 L66 -40 L38 -4 L31 "
     "-60 L13 -10 L0 -66 L-13 -10 L-31 -60 L-38 -4 L-66 -40 L-42 26 C-38 40 -36 "
     "48 -40 58 C-48 62 -54 68 -54 80 Z"},
    {PODA_SHAPE_QUEEN, BODY, "O66 -44 8 O31 -64 8 O0 -72 8 O-31 -64 8 O-66 -44 8"},
    {PODA_SHAPE_QUEEN, LINE, "M-40 58 L40 58 M-42 28 L42 28"},
    {PODA_SHAPE_MONARCH, BODY,
     "M-6 -20 L-6 -52 L-20 -52 L-20 -64 L-6 -64 L-6 -82 L6 -82 L6 -64 L20 -64 "
     "L20 -52 L6 -52 L6 -20 Z"},
    {PODA_SHAPE_MONARCH, BODY,
     "M-54 80 L54 80 C54 68 48 62 40 58 C36 50 38 44 44 34 C68 8 64 -30 30 -32 "
     "C14 -32 4 -20 0 -8 C-4 -20 -14 -32 -30 -32 C-64 -30 -68 8 -44 34 C-38 44 "
     "-36 50 -40 58 C-48 62 -54 68 -54 80 Z"},
    {PODA_SHAPE_MONARCH, LINE, "M-40 58 L40 58 M-44 34 L44 34 M0 -8 L0 34"},
    {PODA_SHAPE_HARE, BODY,
     "M-18 -20 C-42 -50 -36 -86 -23 -88 C-8 -86 -6 -52 -4 -28 L4 -28 C6 -52 8 "
     "-86 23 -88 C36 -86 42 -50 18 -20 C48 -8 54 32 36 58 C22 76 -22 76 -36 58 "
     "C-54 32 -48 -8 -18 -20 Z"},
    {PODA_SHAPE_HARE, ON, "O-17 14 7 O17 14 7 M-9 34 L9 34 L0 45 Z"},
    {PODA_SHAPE_HARE, LINE, "M0 45 L0 56 M-48 36 L-22 40 M48 36 L22 40"},
    {PODA_SHAPE_HOUND, BODY,
     "M-30 -58 C-14 -68 14 -68 30 -58 C46 -46 46 -16 38 8 C34 34 26 70 0 72 C-26 "
     "70 -34 34 -38 8 C-46 -16 -46 -46 -30 -58 Z"},
    {PODA_SHAPE_HOUND, BODY,
     "M-28 -58 C-58 -66 -78 -30 -66 18 C-62 32 -48 30 -42 12 C-38 -12 -40 -36 "
     "-28 -58 Z"},
    {PODA_SHAPE_HOUND, BODY,
     "M28 -58 C58 -66 78 -30 66 18 C62 32 48 30 42 12 C38 -12 40 -36 28 -58 Z"},
    {PODA_SHAPE_HOUND, ON,
     "O-15 -12 7 O15 -12 7 M-14 34 C-14 26 14 26 14 34 C14 44 6 48 0 48 C-6 48 "
     "-14 44 -14 34 Z"},
    {PODA_SHAPE_HOUND, LINE, "M0 48 L0 60"},
    {PODA_SHAPE_FOX, BODY,
     "M-62 -72 L-26 -42 C-10 -48 10 -48 26 -42 L62 -72 C68 -30 66 0 56 18 L0 76 "
     "L-56 18 C-66 0 -68 -30 -62 -72 Z"},
    {PODA_SHAPE_FOX, ON, "M-55 16 C-32 12 -14 28 0 74 Z M55 16 C32 12 14 28 0 74 Z"},
    {PODA_SHAPE_FOX, DARK, "O-22 -6 7 O22 -6 7 O0 70 9"},
    {PODA_SHAPE_FROG, BODY,
     "M-68 54 C-80 2 -42 -34 -2 -38 C-2 -64 32 -70 38 -46 C60 -44 78 -28 74 -10 "
     "C68 4 48 8 34 10 C44 26 54 36 64 44 C72 50 68 58 60 58 L26 58 C20 46 12 34 "
     "2 28 C0 42 -6 52 -12 58 L-62 58 C-66 58 -67 56 -68 54 Z"},
    {PODA_SHAPE_FROG, ON, "O18 -46 10"},
    {PODA_SHAPE_FROG, DARK, "O21 -46 5"},
    {PODA_SHAPE_FROG, LINE, "M73 -12 C58 -4 46 -6 36 -12"},
    {PODA_SHAPE_TOAD, BODY,
     "M68 54 C80 2 42 -34 2 -38 C2 -64 -32 -70 -38 -46 C-60 -44 -78 -28 -74 -10 "
     "C-68 4 -48 8 -34 10 C-44 26 -54 36 -64 44 C-72 50 -68 58 -60 58 L-26 58 "
     "C-20 46 -12 34 -2 28 C0 42 6 52 12 58 L62 58 C66 58 67 56 68 54 Z"},
    {PODA_SHAPE_TOAD, ON, "O-18 -46 10 O30 -8 5 O44 14 6 O24 14 4"},
    {PODA_SHAPE_TOAD, DARK, "O-21 -46 5"},
    {PODA_SHAPE_TOAD, LINE, "M-73 -12 C-58 -4 -46 -6 -36 -12"},
    {PODA_SHAPE_PERSON, BODY, "O0 -44 26"},
    {PODA_SHAPE_PERSON, BODY, "M-48 80 C-50 20 -36 -6 0 -6 C36 -6 50 20 48 80 Z"},
    {PODA_SHAPE_PIN, BODY,
     "M-18 86 C-38 44 -36 14 -15 -20 C-10 -30 -12 -38 -17 -50 C-20 -78 -9 -90 0 "
     "-90 C9 -90 20 -78 17 -50 C12 -38 10 -30 15 -20 C36 14 38 44 18 86 Z"},
    {PODA_SHAPE_PIN, RED,
     "M-15 -42 L15 -42 L13 -35 L-13 -35 Z M-12 -29 L12 -29 L15 -22 L-15 -22 Z"},
    {PODA_SHAPE_MATCH, BODY, "M-8 -46 L8 -46 L8 88 L-8 88 Z"},
    {PODA_SHAPE_MATCH, RED, "M-14 -60 C-14 -92 14 -92 14 -60 C14 -40 -14 -40 -14 -60 Z"},
    {PODA_SHAPE_CORK, BODY, "M-40 -46 C-40 -62 40 -62 40 -46 L32 54 C32 68 -32 68 -32 54 Z"},
    {PODA_SHAPE_CORK, LINE, "M-40 -46 C-40 -32 40 -32 40 -46"},
    {PODA_SHAPE_CORK, DARK, "O-14 -6 3 O10 8 4 O-6 32 3 O18 36 3 O-22 16 3"},
    {PODA_SHAPE_FIRE, DARK, "M-92 -92 L92 -92 L92 92 L-92 92 Z"},
    {PODA_SHAPE_FIRE, BODY,
     "M0 -70 C10 -42 50 -22 48 18 C46 50 24 66 0 66 C-24 66 -48 50 -48 18 C-46 "
     "-4 -28 -10 -24 -32 C-14 -24 -8 -18 -6 -8 C6 -24 8 -46 0 -70 Z"},
    {PODA_SHAPE_FIRE, YELLOW,
     "M0 0 C12 14 24 22 22 40 C20 54 10 60 0 60 C-10 60 -22 52 -20 36 C-16 26 -4 "
     "18 0 0 Z"},
    {PODA_SHAPE_SPLASH, RING, "O0 0 52 O0 0 26"},
};

enum { POINTS = 160, CURVE = 8 }; /* points of a part; segments of a curve at most */

/* A part being read: points since the last M. */
typedef struct reader {
    const poda__stone *it;
    poda__brush brush;
    double at[POINTS][2];
    int count, segments;
} reader;

static double number(const char **text)
{
    char *end;
    const double value = (double)strtol(*text, &end, 10) / 100;
    *text = end;
    return value;
}

static void point(reader *part, double x, double y)
{
    if (part->count < POINTS) {
        part->at[part->count][0] = part->it->x + x * part->it->size;
        part->at[part->count++][1] = part->it->y + y * part->it->size;
    }
}

static void finish(reader *part, bool closed)
{
    poda__pen *pen = part->it->pen;
    if (part->count > 1 && closed)
        pen->polygon(pen, (const double(*)[2])part->at, part->count, &part->brush);
    else if (part->count > 1)
        pen->line(pen, (const double(*)[2])part->at, part->count, &part->brush);
    part->count = 0;
}

/* A cubic curve as short lines: pens fill polygons only. */
static void curve(reader *part, const double from[2], const double to[3][2])
{
    for (int i = 1; i <= part->segments; i++) {
        const double t = (double)i / part->segments, u = 1 - t;
        const double share[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
        double at[2];
        for (int way = 0; way < 2; way++)
            at[way] = share[0] * from[way] + share[1] * to[0][way] + share[2] * to[1][way] +
                      share[3] * to[2][way];
        point(part, at[0], at[1]);
    }
}

static void draw_path(reader *part, const char *path)
{
    double now[2] = {0, 0}, to[3][2];
    while (*path) {
        const char command = *path++;
        const int pairs = command == 'C' ? 3 : command == 'Z' || command == ' ' ? 0 : 1;
        for (int i = 0; i < pairs; i++) {
            to[i][0] = number(&path);
            to[i][1] = number(&path);
        }
        if (command == 'M')
            finish(part, false);
        if (command == 'M' || command == 'L')
            point(part, to[0][0], to[0][1]);
        else if (command == 'C')
            curve(part, now, (const double(*)[2])to);
        else if (command == 'Z')
            finish(part, true);
        else if (command == 'O')
            part->it->pen->circle(part->it->pen, part->it->x + to[0][0] * part->it->size,
                                  part->it->y + to[0][1] * part->it->size,
                                  number(&path) * part->it->size, &part->brush);
        if (pairs > 0) {
            now[0] = to[pairs - 1][0];
            now[1] = to[pairs - 1][1];
        }
    }
    finish(part, false);
}

static poda__brush brush_of(const poda__stone *it, paint_of_part layer)
{
    const poda__paint edge = it->fill == PODA__PAINT_BLACK ? PODA__PAINT_MUTED : PODA__PAINT_BLACK;
    switch (layer) {
    case BODY:
        return (poda__brush){edge, it->fill, 1.3 * it->line, false};
    case LINE:
        return (poda__brush){it->on, PODA__PAINT_NONE, 1.3 * it->line, false};
    case ON:
        return (poda__brush){PODA__PAINT_NONE, it->on, 0, false};
    case RED:
        return (poda__brush){PODA__PAINT_NONE, PODA__PAINT_RED, 0, false};
    case YELLOW:
        return (poda__brush){PODA__PAINT_NONE, PODA__PAINT_YELLOW, 0, false};
    case RING:
        return (poda__brush){it->fill, PODA__PAINT_NONE, 0.12 * it->size, false};
    case DARK:
        break;
    }
    return (poda__brush){PODA__PAINT_NONE, PODA__PAINT_BLACK, 0, false};
}

bool poda__outline_draw(const poda__stone *it, poda_shape shape)
{
    bool found = false;
    for (size_t i = 0; i < sizeof outlines / sizeof outlines[0]; i++) {
        const struct outline *part = &outlines[i];
        if (part->shape != shape)
            continue;
        found = true;
        if (part->layer == LINE && it->size < 8) /* it would be a blot */
            continue;
        reader now = {
            .it = it, .brush = brush_of(it, part->layer), .segments = it->size < 8 ? 3 : CURVE};
        draw_path(&now, part->path);
    }
    return found;
}
