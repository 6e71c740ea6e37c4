/* figure.h - a tree ready to be drawn, and the drawings. Contains only shapes and texts, nothing
 * about games or searches, so that trees with chance nodes, several payoffs or folded parts are
 * drawn the same way. */
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
    PODA__MARK_CUT = 2,      /* the edge from its parent is crossed out */
    PODA__MARK_BEST = 4,     /* the edge from its parent was chosen: thick */
    PODA__MARK_CURRENT = 8,  /* the current node of the search */
    PODA__MARK_PATH = 16,    /* on the path from the root to the current node */
    PODA__MARK_WAITING = 32, /* not reached yet: only the name is shown */
    PODA__MARK_OPEN = 64,    /* state is in OPEN, in CLOSED */
    PODA__MARK_CLOSED = 128,
    PODA__MARK_HIDDEN = 256, /* in films: an empty place is kept for it */
    /* a leaf that is not reached yet, but whose value is given: it is shown, pale */
    PODA__MARK_UNREACHED = 512,
    PODA__MARKS_PALE = PODA__MARK_PRUNED | PODA__MARK_WAITING | PODA__MARK_UNREACHED,
};

/* The texts value, alpha and beta of a node as numbers, for programs. */
typedef struct poda__figure_values {
    poda_value value, alpha, beta;
    bool is_mean;    /* the value is `mean`, over playouts */
    bool is_proof;   /* there is no value: a proof state is shown */
    bool is_unknown; /* there is no value: "?" is shown */
    double mean;
} poda__figure_values;

/* In reading order: a parent comes before its children, siblings from left to right. */
typedef struct poda__figure_node {
    int32_t parent; /* -1: the root */
    poda__shape shape;
    uint32_t marks;
    const char *name; /* inside or beside the shape; NULL or "": none */
    /* the position of a game on one line, if it is short; NULL: none */
    const char *position;
    const poda__small_board *board; /* the same as a small board, drawn instead; NULL: none */
    const char *value;              /* NULL or "": none yet */
    const char *window;             /* "a=3 b=5" with Greek letters, below the node; NULL: none */
    const char *edge;         /* on the edge from its parent: a move, a probability; NULL: none */
    const char *class;        /* "N" or "P", or NULL */
    const char *alpha, *beta; /* the ends of the window, for programs; NULL: none */
    /* the numbers behind the texts; NULL: not values of a game */
    const poda__figure_values *values;
    int32_t set;         /* nodes of one level with the same number are joined by a dashed line */
    int32_t lane, lanes; /* which line below the level it is, and of how many; set 0: none */
} poda__figure_node;

/* A fold is pruned or waiting if its node is. */
static inline uint32_t poda__fold_marks(const poda__figure_node *parent)
{
    return parent->marks & (PODA__MARK_PRUNED | PODA__MARK_WAITING);
}

/* A board as rows of letters if it has any, else the position on one line, or NULL. */
static inline const char *poda__node_position(const poda__figure_node *node,
                                              char room[PODA__SMALL_TEXT])
{
    const char *rows = node->board ? poda__small_board_text(node->board, room) : "";
    return *rows ? rows : node->position;
}

typedef struct poda__figure {
    const poda__figure_node *nodes;
    int32_t count;
    const char *title;   /* above the tree; NULL: none */
    const char *caption; /* the sentence of the step, below the tree; NULL: none */
    /* explains the signs, between title and caption, in all frames; NULL: none */
    const char *legend;
    /* additional edges, for graphs with shared positions: pairs from, to */
    const int32_t (*links)[2];
    const char *const *link_texts; /* the text of each of them, like `edge` of a node; NULL: none */
    int32_t link_count;
    poda_translate_fn *translate; /* for the few words that drawings add; NULL: English */
    bool parts; /* in SVG, nodes and sets are groups that a page can find by their numbers */
} poda__figure;

enum { PODA__FILM_LIT = 8 }; /* most lines that a frame is at */

/* The listing of an algorithm, and the lines that each frame is at. */
typedef struct poda__film_code {
    const char *text; /* lines, each ends in '\n' */
    /* writes the numbers of the lines, from 1 and the current one first, into `lines`; returns how many */
    size_t (*lit)(const void *user, int32_t frame, unsigned lines[PODA__FILM_LIT]);
    const void *user;
    int32_t frames; /* of the whole film */
} poda__film_code;

/* Answers to what is asked before a frame; count 0: none to choose from. */
enum { PODA__CHOICES = 6, PODA__CHOICE_ROOM = 120 };
typedef struct poda__film_choices {
    int count, right;
    char text[PODA__CHOICES][PODA__CHOICE_ROOM];
} poda__film_choices;

/* A sequence of frames: `at` fills a figure for frame 0 .. frames - 1; its texts are valid until
 * the next call. All frames show the same tree, so nodes keep their places; only texts, shapes and
 * marks change. */
typedef struct poda__film {
    int32_t frames;
    const poda__figure *(*at)(void *user, int32_t frame);
    void *user;
    const char *title;
    poda_translate_fn *translate;
    const volatile int *stop; /* when non-zero: give up with PODA_STOPPED */
    /* asks what the frame will show; NULL: nothing is asked */
    void (*ask)(void *user, int32_t frame, poda__buffer *out);
    /* the nodes that may look different from the frame before, valid until the next call of `at`: their
     * number, or -1 if all may; NULL: all may, always */
    int32_t (*changed)(void *user, const int32_t **nodes);
    int32_t start;                      /* the frame that a page for stepping opens with */
    const struct poda__film_code *code; /* a listing on that page; NULL: none */
    void (*choices)(void *user, int32_t frame, poda__film_choices *out);
} poda__film;

/* A film that can be drawn in a few seconds, whatever the length of the search: the first frames of
 * a longer film, then its last one, whose sentence says how many steps were left out between
 * them. */
typedef struct poda__film_cut {
    poda__film film;
    const poda__film *whole;
    poda__figure end;
    poda__buffer sentence;
} poda__film_cut;

/* `nodes`: of its figures. `pages`: each frame becomes a separate page, which takes longer. */
void poda__film_cut_init(poda__film_cut *cut, const poda__film *whole, int32_t nodes, bool pages);
void poda__film_cut_release(poda__film_cut *cut);

/* Drawings. Each writes a whole document to `out`, which records failures. */
void poda__figure_text(const poda__figure *figure, bool unicode, bool colour, poda__buffer *out);
void poda__figure_svg(const poda__figure *figure, poda__buffer *out);
void poda__figure_dot(const poda__figure *figure, poda__buffer *out);
void poda__figure_latex(const poda__figure *figure, poda__buffer *out);
void poda__film_svg(const poda__film *film, poda__buffer *out);  /* animated, plays by itself */
void poda__film_html(const poda__film *film, poda__buffer *out); /* steps back and forth, offline */

/* Need cairo; without it they fail with a clear message. */
PODA_CHECKED poda_status poda__figure_png(const poda__figure *figure, poda__buffer *out,
                                          poda_error *error);
PODA_CHECKED poda_status poda__figure_pdf(const poda__figure *figure, poda__buffer *out,
                                          poda_error *error);
PODA_CHECKED poda_status poda__film_pdf(const poda__film *film, poda__buffer *out,
                                        poda_error *error); /* one page per step */

/* Positions of nodes: x and y of their centres, and the space they need. Linear time (van der Ploeg
 * 2014, or Buchheim et al. 2002). */
typedef struct poda__spot {
    double x, y, width, height;
} poda__spot;

/* `spots` has `count` entries with widths and heights; x and y are filled in. Levels may differ in
 * height; the nodes of one level are aligned at their tops. Neighbours on one level are at least
 * `gap` apart. Parents must come before their children, in any such order. False if memory runs
 * out. */
bool poda__layout(const int32_t *parents, int32_t count, double gap, double level_gap,
                  poda__spot *spots, double *width, double *height);

#endif
