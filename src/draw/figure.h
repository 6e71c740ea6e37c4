/* figure.h - a tree ready to be drawn, and the drawings. Knows shapes and texts, nothing of games or
 * searches, so that trees with chance, several payoffs or folded parts are drawn the same way. */
#ifndef PODA_DRAW_FIGURE_H
#define PODA_DRAW_FIGURE_H

#include "base/buffer.h"
#include "draw/board/small_board.h"
#include "poda/rules.h"

typedef enum poda__shape {
    PODA__SHAPE_MAX,    /* triangle pointing up */
    PODA__SHAPE_MIN,    /* triangle pointing down */
    PODA__SHAPE_CHANCE, /* circle */
    PODA__SHAPE_LEAF,   /* square */
    PODA__SHAPE_STATE,  /* rounded box around its text: positions of games */
    PODA__SHAPE_FOLD,   /* "... 123 nodes": a folded part */
} poda__shape;

enum {
    PODA__MARK_PRUNED = 1,   /* not visited: pale, dashed */
    PODA__MARK_CUT = 2,      /* the edge from its parent is struck out */
    PODA__MARK_BEST = 4,     /* the edge from its parent is the one chosen: thick */
    PODA__MARK_CURRENT = 8,  /* where the search is */
    PODA__MARK_PATH = 16,    /* between the root and there */
    PODA__MARK_WAITING = 32, /* not reached yet: texts other than the name are not shown */
    PODA__MARK_OPEN = 64,    /* of a state: it is in OPEN, in CLOSED */
    PODA__MARK_CLOSED = 128,
    PODA__MARK_HIDDEN = 256, /* in films: its place stays empty */
};

/* The texts value, alpha and beta of a node as values of a game, for programs. */
typedef struct poda__figure_values {
    poda_value value, alpha, beta;
    bool is_mean;  /* the value is `mean`, of playouts */
    bool is_proof; /* it has none: a proof's state is shown */
    double mean;
} poda__figure_values;

/* In reading order: a parent comes before its children, siblings from left to right. */
typedef struct poda__figure_node {
    int32_t parent; /* -1: the root */
    poda__shape shape;
    uint32_t marks;
    const char *name;               /* inside or beside the shape; NULL or "": none */
    const char *position;           /* of a game, in one line, where it is short; NULL: none */
    const poda__small_board *board; /* the same as a little board, drawn in its place; NULL: none */
    const char *value;              /* NULL or "": none yet */
    const char *window;             /* "a=3 b=5" with Greek letters, under the node; NULL: none */
    const char *edge;         /* at the edge from its parent: a move, a probability; NULL: none */
    const char *class;        /* "N" or "P", or NULL */
    const char *alpha, *beta; /* the two numbers of the window, for programs; NULL: none */
    const poda__figure_values *values; /* what the texts stand for; NULL: numbers of no game */
} poda__figure_node;

/* What is folded away below a node is pruned, or waits, as the node does. */
static inline uint32_t poda__fold_marks(const poda__figure_node *parent)
{
    return parent->marks & (PODA__MARK_PRUNED | PODA__MARK_WAITING);
}

/* A board as rows of letters where it has any, else the position in one line, or NULL. */
static inline const char *poda__node_position(const poda__figure_node *node,
                                              char room[PODA__SMALL_TEXT])
{
    const char *rows = node->board ? poda__small_board_text(node->board, room) : "";
    return *rows ? rows : node->position;
}

typedef struct poda__figure {
    const poda__figure_node *nodes;
    int32_t count;
    const char *title;   /* above; NULL: none */
    const char *caption; /* the sentence of the step, below; NULL: none */
    const char *legend;  /* what its signs mean, between the two, in all frames; NULL: none */
    /* edges beside the tree's own, for graphs where positions are shared: from, to pairs */
    const int32_t (*links)[2];
    const char *const *link_texts; /* at each of them, as `edge` of a node; NULL: none */
    int32_t link_count;
    poda_translate_fn *translate; /* for the few words that drawings add; NULL: English */
} poda__figure;

/* Steps: `at` fills a figure for frame 0 .. frames - 1; texts live until the next call. All frames
 * show the same tree, so that nodes stay where they are; only texts, shapes and marks change. */
typedef struct poda__film {
    int32_t frames;
    const poda__figure *(*at)(void *user, int32_t frame);
    void *user;
    const char *title;
    poda_translate_fn *translate;
    const volatile int *stop; /* becomes non-zero: give up with PODA_STOPPED */
} poda__film;

/* A film that can be drawn in a few seconds, whatever the search did: of a longer one the first
 * frames, then its last one, whose sentence says how many steps are left out between them. */
typedef struct poda__film_cut {
    poda__film film;
    const poda__film *whole;
    poda__figure end;
    poda__buffer sentence;
} poda__film_cut;

/* `nodes`: of its figures. `pages`: each frame is drawn as a page of its own, which takes longer. */
void poda__film_cut_init(poda__film_cut *cut, const poda__film *whole, int32_t nodes, bool pages);
void poda__film_cut_release(poda__film_cut *cut);

/* Drawings. Each writes a whole document to `out`, which remembers why it could not. */
void poda__figure_text(const poda__figure *figure, bool unicode, bool colour, poda__buffer *out);
void poda__figure_svg(const poda__figure *figure, poda__buffer *out);
void poda__figure_dot(const poda__figure *figure, poda__buffer *out);
void poda__figure_latex(const poda__figure *figure, poda__buffer *out);
void poda__film_svg(const poda__film *film, poda__buffer *out);  /* animated, plays by itself */
void poda__film_html(const poda__film *film, poda__buffer *out); /* steps back and forth, offline */

/* With cairo only; without it these fail with a clear line. */
PODA_CHECKED poda_status poda__figure_png(const poda__figure *figure, poda__buffer *out,
                                          poda_error *error);
PODA_CHECKED poda_status poda__figure_pdf(const poda__figure *figure, poda__buffer *out,
                                          poda_error *error);
PODA_CHECKED poda_status poda__film_pdf(const poda__film *film, poda__buffer *out,
                                        poda_error *error); /* a page a step */

/* Where nodes stand: x and y of their centres, and the space they take. Linear time (van der Ploeg
 * 2014, or Buchheim et al. 2002). */
typedef struct poda__spot {
    double x, y, width, height;
} poda__spot;

/* `spots` has room for count; widths and heights are given, x and y are filled; depths may differ in
 * height, the nodes of one depth are aligned at their tops. Neighbours of one depth are at least
 * `gap` apart. Needs parents before children, in any such order. False: out of memory. */
bool poda__layout(const int32_t *parents, int32_t count, double gap, double level_gap,
                  poda__spot *spots, double *width, double *height);

#endif
