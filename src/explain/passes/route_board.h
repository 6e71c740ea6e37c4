/* route_board.h - shared by the pictures of graphs and maps: a chart with a title, a legend and a
 * sentence, after any pass of the search. */
#ifndef PODA_EXPLAIN_PASSES_ROUTE_BOARD_H
#define PODA_EXPLAIN_PASSES_ROUTE_BOARD_H

#include "draw/drawing.h"
#include "explain/passes/passes_words.h"
#include "explain/passes/route.h"

typedef struct poda__board poda__board;

/* How one kind of chart is drawn. Items are drawn in order. */
typedef struct poda__board_kind {
    /* sets board->chart_width, chart_height and items; false if memory runs out */
    bool (*measure)(poda__board *board);
    void (*draw_item)(const poda__board *board, int32_t item, poda__pen *pen);
    /* has it changed since the frame before? */
    bool (*changed)(const poda__board *board, int32_t item);
    /* draws everything at once if that is shorter than item by item; NULL: it is not */
    void (*draw_all)(const poda__board *board, poda__pen *pen);
    bool walls; /* the legend explains them */
    void (*release)(poda__board *board);
} poda__board_kind;

struct poda__board {
    const poda__passes *passes;
    const poda__route_look *look;
    const poda__board_kind *kind;
    void *own; /* data of the kind */
    /* the current state */
    poda__cursor cursor;
    const poda__places *places;
    bool over;      /* the end of the search: the path is shown */
    size_t current; /* the place of the pass; PODA__NO_PLACE: none */
    poda__buffer sentence;
    size_t *path; /* places of the path found */
    size_t path_count;
    uint8_t *on_path;
    size_t start, target; /* places, or PODA__NO_PLACE */
    unsigned grounds;     /* of a map: bit n if it has cells of ground n */
    /* the layout */
    double chart_width, chart_height, left, top;
    double width, height, legend_y, words_width;
    int title_lines, caption_lines;
    int32_t items, frames;
    bool failed;
};

/* Does the path follow the link, forwards or, if it is undirected, backwards? */
bool poda__board_along(const poda__board *board, const poda__link *link);

extern const poda__board_kind poda__board_graph, poda__board_grid;

/* Starts at the end of the search. False if memory runs out; release it in either case. */
bool poda__board_init(poda__board *board, const poda__passes *passes, const poda__route_look *look);
void poda__board_release(poda__board *board);

void poda__board_go(poda__board *board, int32_t frame);
void poda__board_draw(poda__board *board, poda__pen *pen);
/* The same without the background. */
void poda__board_draw_on(poda__board *board, poda__pen *pen);
/* As a reel; `words`: with title and sentences. After PODA_NO_MEMORY or PODA_STOPPED it is
 * incomplete. */
PODA_CHECKED poda_status poda__board_reel(poda__board *board, poda__reel *reel, bool words);
void poda__board_draw_title(const poda__board *board, poda__pen *pen);

/* The mark of a state in OPEN or CLOSED, a ring or a dot, which is recognisable without colour. */
void poda__board_sign(poda__pen *pen, double x, double y, double size, uint8_t marks);

/* The pattern of mud and water on a cell of this size around a point; nothing on other ground. */
void poda__board_ground(poda__pen *pen, double x, double y, double size, poda__ground ground);

/* As text. */
void poda__board_text(const poda__board *board, poda__buffer *out);

#endif
