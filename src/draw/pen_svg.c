/* pen_svg.c - the pen that writes SVG elements; colours are classes, so that a page can show the
 * same drawing in dark mode. */
#include <math.h>
#include <string.h>

#include "draw/pen.h"

/* Also distinct in grey: fills are light, and shapes and dashes carry the meaning. */
const unsigned char poda__paint_rgb[PODA__PAINTS][3] = {
    [PODA__PAINT_PAPER] = {0xff, 0xff, 0xff},    [PODA__PAINT_INK] = {0x1a, 0x1d, 0x21},
    [PODA__PAINT_MUTED] = {0x6e, 0x74, 0x7b},    [PODA__PAINT_MAX] = {0xcf, 0xe4, 0xf7},
    [PODA__PAINT_MIN] = {0xfd, 0xe2, 0xbf},      [PODA__PAINT_CHANCE] = {0xd5, 0xee, 0xdd},
    [PODA__PAINT_LEAF] = {0xf3, 0xf3, 0xf1},     [PODA__PAINT_ACCENT] = {0xc4, 0x3e, 0x00},
    [PODA__PAINT_OPEN] = {0x6c, 0xb4, 0xe4},     [PODA__PAINT_CLOSED] = {0xf2, 0xe3, 0xae},
    [PODA__PAINT_ROUTE] = {0x8f, 0x17, 0x67},    [PODA__PAINT_WALL] = {0x4a, 0x50, 0x58},
    [PODA__PAINT_LIGHT] = {0xf3, 0xe4, 0xc8},    [PODA__PAINT_DARK] = {0xb8, 0x87, 0x5c},
    [PODA__PAINT_FELT] = {0x2f, 0x84, 0x56},     [PODA__PAINT_FRAME] = {0x2a, 0x5f, 0xb4},
    [PODA__PAINT_WOOD] = {0xe3, 0xb8, 0x72},     [PODA__PAINT_TILE] = {0xf6, 0xe7, 0xcb},
    [PODA__PAINT_WIN] = {0x12, 0xb5, 0x5c},      [PODA__PAINT_BLACK] = {0x20, 0x23, 0x27},
    [PODA__PAINT_WHITE] = {0xfb, 0xfa, 0xf6},    [PODA__PAINT_RED] = {0xc9, 0x2f, 0x2f},
    [PODA__PAINT_YELLOW] = {0xf4, 0xc8, 0x3a},   [PODA__PAINT_GREEN] = {0x2c, 0x7d, 0x4f},
    [PODA__PAINT_BLUE] = {0x1b, 0x62, 0xa8},     [PODA__PAINT_ORANGE] = {0xb2, 0x57, 0x00},
    [PODA__PAINT_BROWN] = {0x7a, 0x4b, 0x24},    [PODA__PAINT_TAN] = {0xd8, 0xa8, 0x6a},
    [PODA__PAINT_GREY] = {0x8b, 0x93, 0x9c},     [PODA__PAINT_PIT] = {0x9a, 0x6a, 0x38},
    [PODA__PAINT_WATER] = {0x9c, 0xd0, 0xec},    [PODA__PAINT_PAD] = {0x6f, 0xb3, 0x5a},
    [PODA__PAINT_GRASS] = {0xc5, 0xe0, 0xa5},    [PODA__PAINT_MUD] = {0xc2, 0x9b, 0x6b},
    [PODA__PAINT_ROCK] = {0x76, 0x7c, 0x84},     [PODA__PAINT_HEAT] = {0xfd, 0xf6, 0xd8},
    [PODA__PAINT_HEAT + 1] = {0xfb, 0xe6, 0xac}, [PODA__PAINT_HEAT + 2] = {0xf9, 0xcf, 0x7f},
    [PODA__PAINT_HEAT + 3] = {0xf5, 0xb0, 0x5c}, [PODA__PAINT_HEAT + 4] = {0xee, 0x8b, 0x45},
    [PODA__PAINT_HEAT + 5] = {0xe2, 0x6a, 0x3d},
};

static const char *const dark_rgb[PODA__PAINTS] = {
    [PODA__PAINT_PAPER] = "#14171b",    [PODA__PAINT_INK] = "#eceef0",
    [PODA__PAINT_MUTED] = "#9aa1a9",    [PODA__PAINT_MAX] = "#17456b",
    [PODA__PAINT_MIN] = "#6b3f0a",      [PODA__PAINT_CHANCE] = "#1d4f33",
    [PODA__PAINT_LEAF] = "#2a2f35",     [PODA__PAINT_ACCENT] = "#ff9d5c",
    [PODA__PAINT_OPEN] = "#1d6aa5",     [PODA__PAINT_CLOSED] = "#574a17",
    [PODA__PAINT_ROUTE] = "#ff9ae0",    [PODA__PAINT_WALL] = "#9aa1a9",
    [PODA__PAINT_HEAT] = "#2e2a1c",     [PODA__PAINT_HEAT + 1] = "#473a1a",
    [PODA__PAINT_HEAT + 2] = "#62491a", [PODA__PAINT_HEAT + 3] = "#7d4f1c",
    [PODA__PAINT_HEAT + 4] = "#964c20", [PODA__PAINT_HEAT + 5] = "#a83f26",
};

static const char *const names[PODA__PAINTS] = {
    "none",  "paper",  "ink",   "muted", "max",   "min",    "chance", "leaf",  "accent",
    "open",  "closed", "route", "wall",  "light", "dark",   "felt",   "frame", "wood",
    "tile",  "win",    "black", "white", "red",   "yellow", "green",  "blue",  "orange",
    "brown", "tan",    "grey",  "pit",   "water", "pad",    "grass",  "mud",   "rock",
    "heat0", "heat1",  "heat2", "heat3", "heat4", "heat5"};

void poda__svg_number(poda__buffer *out, double number)
{
    const long long tenths = llround(number * 10);
    const long long size = tenths < 0 ? -tenths : tenths;
    poda__buffer_add(out, "%s%lld", tenths < 0 ? "-" : "", size / 10);
    if (size % 10)
        poda__buffer_add(out, ".%lld", size % 10);
}

static void write_paints(poda__buffer *out, int from, int to)
{
    for (int i = from; i < to; i++) {
        const unsigned char *rgb = poda__paint_rgb[i];
        poda__buffer_add(out, ".s-%s{stroke:#%02x%02x%02x}.f-%s{fill:#%02x%02x%02x}\n", names[i],
                         rgb[0], rgb[1], rgb[2], names[i], rgb[0], rgb[1], rgb[2]);
    }
}

void poda__svg_heat_style(poda__buffer *out)
{
    write_paints(out, PODA__PAINT_HEAT, PODA__PAINTS);
    poda__buffer_add(out, "@media(prefers-color-scheme:dark){");
    for (int i = PODA__PAINT_HEAT; i < PODA__PAINTS; i++)
        poda__buffer_add(out, ".f-%s{fill:%s}", names[i], dark_rgb[i]);
    poda__buffer_add(out, "}\n");
}

void poda__svg_board_style(poda__buffer *out)
{
    write_paints(out, PODA__FIGURE_PAINTS, PODA__BOARD_PAINTS);
    poda__buffer_add(out, ".pale{opacity:.5}\n");
}

void poda__svg_style(poda__buffer *out, bool dark)
{
    write_paints(out, 1, PODA__FIGURE_PAINTS);
    poda__buffer_add(out, ".f-none{fill:none}\n.dash{stroke-dasharray:4 3}\n"
                          "path,rect,circle{stroke-linejoin:round}\n"
                          "text{font-family:sans-serif}.b{font-weight:bold}"
                          ".m{font-family:monospace;white-space:pre}.c{text-anchor:middle}\n");
    if (!dark)
        return;
    poda__buffer_add(out, "@media (prefers-color-scheme:dark){\n");
    for (int i = 1; i < PODA__FIGURE_PAINTS; i++)
        poda__buffer_add(out, ".s-%s{stroke:%s}.f-%s{fill:%s}\n", names[i], dark_rgb[i], names[i],
                         dark_rgb[i]);
    poda__buffer_add(out, "}\n");
}

static void attribute(poda__buffer *out, const char *name, double number)
{
    poda__buffer_add(out, " %s=\"", name);
    poda__svg_number(out, number);
    poda__buffer_put(out, "\"", 1);
}

static void end(poda__buffer *out, const poda__brush *brush)
{
    poda__buffer_add(out, " class=\"f-%s", names[brush->fill]);
    if (brush->stroke)
        poda__buffer_add(out, " s-%s%s", names[brush->stroke], brush->dashed ? " dash" : "");
    poda__buffer_put(out, "\"", 1);
    if (brush->stroke)
        attribute(out, "stroke-width", brush->width);
    poda__buffer_add(out, "/>\n");
}

static void point(poda__buffer *out, const char *before, const double at[2])
{
    poda__buffer_add(out, "%s", before);
    poda__svg_number(out, at[0]);
    poda__buffer_put(out, " ", 1);
    poda__svg_number(out, at[1]);
}

static void path(poda__pen *pen, const double (*points)[2], int count, const char *last,
                 const poda__brush *brush)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    poda__buffer_add(out, "<path d=\"");
    for (int i = 0; i < count; i++)
        point(out, i ? "L" : "M", points[i]);
    poda__buffer_add(out, "%s\"", last);
    end(out, brush);
}

static void draw_line(poda__pen *pen, const double (*points)[2], int count,
                      const poda__brush *brush)
{
    path(pen, points, count, "", brush);
}

static void draw_polygon(poda__pen *pen, const double (*points)[2], int count,
                         const poda__brush *brush)
{
    path(pen, points, count, "Z", brush);
}

static void draw_curve(poda__pen *pen, const double points[4][2], const poda__brush *brush)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    poda__buffer_add(out, "<path d=\"");
    for (int i = 0; i < 4; i++)
        point(out, i == 0 ? "M" : i == 1 ? "C" : " ", points[i]);
    poda__buffer_put(out, "\"", 1);
    end(out, brush);
}

static void draw_circle(poda__pen *pen, double x, double y, double radius, const poda__brush *brush)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    poda__buffer_add(out, "<circle");
    attribute(out, "cx", x);
    attribute(out, "cy", y);
    attribute(out, "r", radius);
    end(out, brush);
}

static void draw_box(poda__pen *pen, double x, double y, double width, double height, double radius,
                     const poda__brush *brush)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    poda__buffer_add(out, "<rect");
    attribute(out, "x", x);
    attribute(out, "y", y);
    attribute(out, "width", width);
    attribute(out, "height", height);
    if (radius > 0)
        attribute(out, "rx", radius);
    end(out, brush);
}

/* Relative coordinates are shorter, and a map has thousands. */
static void draw_boxes(poda__pen *pen, const double (*boxes)[4], size_t count,
                       const poda__brush *brush)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    if (count == 0)
        return;
    poda__buffer_add(out, "<path d=\"");
    for (size_t i = 0; i < count; i++) {
        point(out, "M", boxes[i]);
        poda__buffer_put(out, "h", 1);
        poda__svg_number(out, boxes[i][2]);
        poda__buffer_put(out, "v", 1);
        poda__svg_number(out, boxes[i][3]);
        poda__buffer_put(out, "h", 1);
        poda__svg_number(out, -boxes[i][2]);
        poda__buffer_put(out, "z", 1);
    }
    poda__buffer_put(out, "\"", 1);
    end(out, brush);
}

static void draw_text(poda__pen *pen, double x, double y, const char *text, const poda__font *font)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    poda__buffer_add(out, "<text");
    attribute(out, "x", x);
    attribute(out, "y", y);
    attribute(out, "font-size", font->size);
    poda__buffer_add(out, "%s class=\"f-%s%s%s%s\">", font->mono ? " xml:space=\"preserve\"" : "",
                     names[font->paint], font->bold ? " b" : "", font->mono ? " m" : "",
                     font->anchor == PODA__ANCHOR_MIDDLE ? " c" : "");
    poda__escape_xml(out, text);
    poda__buffer_add(out, "</text>\n");
}

static void draw_pale(poda__pen *pen, bool begin)
{
    poda__buffer_add(((poda__svg_pen *)pen)->out, begin ? "<g class=\"pale\">\n" : "</g>\n");
}

static void draw_part(poda__pen *pen, const char *kind, int32_t number)
{
    poda__buffer *out = ((poda__svg_pen *)pen)->out;
    poda__buffer_add(out, "<g class=\"%s\"", kind);
    if (number >= 0)
        poda__buffer_add(out, " data-%s=\"%d\"", kind, (int)number);
    poda__buffer_add(out, ">\n");
}

static void end_part(poda__pen *pen)
{
    poda__buffer_add(((poda__svg_pen *)pen)->out, "</g>\n");
}

poda__svg_pen poda__svg_pen_on(poda__buffer *out)
{
    return (poda__svg_pen){.pen = {.line = draw_line,
                                   .polygon = draw_polygon,
                                   .curve = draw_curve,
                                   .circle = draw_circle,
                                   .box = draw_box,
                                   .boxes = draw_boxes,
                                   .text = draw_text,
                                   .pale = draw_pale,
                                   .part = draw_part,
                                   .part_end = end_part},
                           .out = out};
}
