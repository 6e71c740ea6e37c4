/* figure_sizes.h - dimensions of pictures, in pixels or points, shared by layout and drawing. */
#ifndef PODA_DRAW_FIGURE_SIZES_H
#define PODA_DRAW_FIGURE_SIZES_H

#include "draw/figure_scene.h"

enum {
    /* shapes */
    SHAPE_HIGH = 38,
    SHAPE_WIDE = 44,
    LEAF_HIGH = 30,
    BADGE = 8,         /* radius of the circle of N and P */
    BADGE_INSIDE = 22, /* its space inside a box, out of the reach of arrows */
    RING = 6,          /* around the current node */
    /* texts: font size, most characters, height of the row */
    NAME_SIZE = 13,
    NAME_MOST = 24,
    NAME_ROW = 17,
    NAME_BESIDE = 30, /* wider names are placed above */
    SIDE_GAP = 7,
    VALUE_SIZE = 13,
    VALUE_MOST = 16,
    VALUE_ROW = 17,
    VALUE_INSIDE = 34,
    WINDOW_SIZE = 11,
    WINDOW_MOST = 32,
    WINDOW_ROW = 15,
    EDGE_SIZE = 12,
    EDGE_MOST = 20,
    EDGE_ROW = 20,
    POSITION_SIZE = 12,
    POSITION_MOST = 24,
    POSITION_ROW = 16,
    BOARD_GAP = 4, /* below a board, and above it */
    MONO_SIZE = 12,
    STATE_MOST = 40,
    STATE_LINES = 16,
    STATE_LINE_HIGH = 15,
    TITLE_SIZE = 16,
    TITLE_ROW = 22,
    CAPTION_SIZE = 14,
    CAPTION_ROW = 20,
    LEGEND_SIZE = 12,
    LEGEND_ROW = 17,
    LEGEND_GAP = 8,
    /* distances */
    UNDER_GAP = 5,
    NODE_GAP = 14,
    LEVEL_GAP = 34,
    GRAPH_GAP = 54, /* in graphs, where links and their texts need space */
    GRAPH_LEVEL_GAP = 64,
    MARGIN = 16,
    LANE_FIRST = 2, /* dashed lines below a level that join nodes */
    LANE_HIGH = 7,
    LANE_SIDE = 7, /* beside the stem of the node */
    WORDS_LEAST = 420,
    /* large type, for slides: font sizes and rows of the same texts, levels closer to each other */
    LARGE_SIZE = 17,
    LARGE_WINDOW_SIZE = 16,
    LARGE_EDGE_SIZE = 15,
    LARGE_ROW = 21,
    LARGE_LEVEL_GAP = 18,
    /* boards */
    BOARD_CELL = 44,
    BOARD_NAMES = 18, /* coordinates beside the board */
    BOARD_BAND = 6,   /* room for the coloured sides of a board */
    BOARD_TEXT = 13,
    BOARD_NOTE = 20,
    BOARD_HAND = 46,
    BOARD_HAND_GAP = 8,
    BOARD_HEAP_SHOWN = 20, /* beyond this, only the number is shown */
    BOARD_AMOUNT = 17,     /* font size of that number */
    /* small boards */
    SMALL_DOT = 7, /* an item of a heap, with the space around it */
    SMALL_FRAME = 3,
};

static inline int poda__name_size(const poda__scene *scene)
{
    return scene->large ? LARGE_SIZE : NAME_SIZE;
}

static inline int poda__name_row(const poda__scene *scene)
{
    return scene->large ? LARGE_ROW : NAME_ROW;
}

static inline int poda__value_size(const poda__scene *scene)
{
    return scene->large ? LARGE_SIZE : VALUE_SIZE;
}

static inline int poda__value_row(const poda__scene *scene)
{
    return scene->large ? LARGE_ROW : VALUE_ROW;
}

static inline int poda__window_size(const poda__scene *scene)
{
    return scene->large ? LARGE_WINDOW_SIZE : WINDOW_SIZE;
}

static inline int poda__window_row(const poda__scene *scene)
{
    return scene->large ? LARGE_ROW : WINDOW_ROW;
}

/* of the text inside a box, and the height of its lines */
static inline int poda__inside_size(const poda__scene *scene, bool mono)
{
    return scene->large ? LARGE_SIZE : mono ? MONO_SIZE : NAME_SIZE;
}

static inline int poda__inside_row(const poda__scene *scene)
{
    return scene->large ? LARGE_ROW : STATE_LINE_HIGH;
}

static inline int poda__edge_size(const poda__scene *scene)
{
    return scene->large ? LARGE_EDGE_SIZE : EDGE_SIZE;
}

bool poda__has_text(const char *text);
double poda__label_width(const char *text, int most, double size, bool bold);
double poda__shape_width(poda__shape shape, double text);
bool poda__text_inside(const poda__figure_node *node);
/* The extent of the shape in the box of a node. */
typedef struct poda__node_frame {
    double x, top, shape_top, shape_bottom, bottom;
} poda__node_frame;

poda__node_frame poda__node_frame_of(const poda__scene *scene, int32_t node);
/* The head of an arrow from `from` to `to`. */
void poda__arrow_head(poda__pen *pen, const double from[2], const double to[2]);
void poda__scene_draw_links(const poda__scene *scene, const poda__figure *figure, poda__pen *pen);
void poda__scene_draw_sets(const poda__scene *scene, const poda__figure *figure, poda__pen *pen);
/* The dashed line from a node to the next of its set: four points. */
void poda__set_line(const poda__scene *scene, const poda__figure *figure, int32_t from, int32_t to,
                    double points[4][2]);
/* What is drawn between the two is one part of the picture, if the figure has parts. */
void poda__part_begin(const poda__figure *figure, const char *kind, int32_t number, poda__pen *pen);
void poda__part_end(const poda__figure *figure, poda__pen *pen);
double poda__scene_above(const poda__scene *scene, int32_t node);

#endif
