/* figure_scene.h - a figure, or all frames of a film, measured and placed, ready to be drawn with a
 * pen. Measure every frame first, then place once: nodes keep their places during the whole
 * film. */
#ifndef PODA_DRAW_FIGURE_SCENE_H
#define PODA_DRAW_FIGURE_SCENE_H

#include "draw/figure.h"
#include "draw/pen.h"

/* The parts of one node, with the largest sizes of all frames. */
typedef struct poda__parts {
    double shape_width, shape_height;
    double side;  /* the name or the class beside the shape, on either side */
    double rows;  /* the widest of the texts above and below */
    double under; /* height of the texts below */
    bool inner;   /* has children */
} poda__parts;

typedef struct poda__scene {
    int32_t count;
    int32_t *parents;
    poda__parts *parts;
    poda__spot *spots;
    bool edge_row;    /* some edge has a text */
    bool name_row;    /* some name is too long for the side: all names are placed above */
    bool value_under; /* some value is too long for its shape: all values are placed below */
    bool graph;       /* there are links: edges have arrows */
    bool large;       /* large type; set before anything is measured */
    bool with_words;  /* some frame has a title or a caption */
    int title_lines, caption_lines, legend_lines;
    const char *legend; /* of the figures */
    double words_width; /* of title and caption */
    double tree_x, tree_y, legend_y;
    double width, height; /* of the whole picture */
    bool failed;          /* memory ran out */
} poda__scene;

void poda__scene_measure(poda__scene *scene, const poda__figure *figure);
/* The same for frames after the first, in which only these nodes may look different. */
void poda__scene_measure_some(poda__scene *scene, const poda__figure *figure, const int32_t *nodes,
                              int32_t count);
/* Call after all frames are measured; `title` may be NULL. `caption`: reserves space below the tree
 * for the longest one; call poda__scene_caption_room for each frame between the two. */
void poda__scene_place(poda__scene *scene, const char *title);
void poda__scene_caption_room(poda__scene *scene, const char *caption);
void poda__scene_release(poda__scene *scene);

/* The node and the edge from its parent. */
void poda__scene_draw_node(const poda__scene *scene, const poda__figure *figure, int32_t node,
                           poda__pen *pen);
/* Links and legend: drawn below the nodes, and the same in all frames. */
void poda__scene_draw_ground(const poda__scene *scene, const poda__figure *figure, poda__pen *pen);
void poda__scene_draw_title(const poda__scene *scene, const char *title, poda__pen *pen);
void poda__scene_draw_caption(const poda__scene *scene, const char *caption, poda__pen *pen);
/* All of the above on a background. */
void poda__scene_draw(const poda__scene *scene, const poda__figure *figure, const char *title,
                      poda__pen *pen);

#endif
