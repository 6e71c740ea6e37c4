/* board_places.c - boards of places and edges in a terminal: characters on paper. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/board_text.h"
#include "base/view.h"
#include "poda/language.h"

/* Of a cell, and beside the board: a bracket on the left, label, name and bracket on the right. */
enum { PLACE_COLS = 6, PLACE_ROWS = 2, PLACE_LEAD = 1, PLACE_TAIL = 26 };

/* What stands in each column of each line. */
typedef struct sheet {
    int rows, cols;
    double low[2];
    struct mark {
        const poda_cell *cell; /* that stands here */
        char text[4];          /* else this */
    } * at;
} sheet;

static struct mark *mark_at(const sheet *paper, double x, double y)
{
    const int col = (int)lround((x - paper->low[0]) * PLACE_COLS) + PLACE_LEAD;
    const int row = (int)lround((y - paper->low[1]) * PLACE_ROWS);
    return &paper->at[(size_t)row * (size_t)paper->cols + (size_t)col];
}

static void draw_edge(const sheet *paper, const double from[2], const double to[2], bool unicode)
{
    const double dx = (to[0] - from[0]) * PLACE_COLS, dy = (to[1] - from[1]) * PLACE_ROWS;
    const bool flat = fabs(dy) < 0.5, upright = fabs(dx) < 0.5;
    const char *line = flat          ? (unicode ? "─" : "-")
                       : upright     ? (unicode ? "│" : "|")
                       : dx * dy > 0 ? (unicode ? "╲" : "\\")
                                     : (unicode ? "╱" : "/");
    const int steps = (int)lround(flat ? fabs(dx) : fabs(dy));
    for (int i = 1; i < steps; i++) {
        const double part = (double)i / steps;
        struct mark *mark =
            mark_at(paper, from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]));
        memcpy(mark->text, line, strlen(line));
    }
}

static void print_sheet(poda__board_pen *pen, const sheet *paper)
{
    for (int row = 0; row < paper->rows; row++) {
        const struct mark *marks = &paper->at[(size_t)row * (size_t)paper->cols];
        int last = paper->cols;
        while (last > 0 && !marks[last - 1].cell && !marks[last - 1].text[0])
            last--;
        for (int col = 0; col < last; col++)
            if (marks[col].cell) {
                poda__pen_cell(pen, marks[col].cell);
                col += poda__pen_columns(pen, marks[col].cell) - 1;
            } else {
                poda__buffer_add(pen->out, "%.4s", marks[col].text[0] ? marks[col].text : " ");
            }
        poda__buffer_add(pen->out, "\n");
    }
}

static void put(struct mark *mark, char character)
{
    memset(mark->text, 0, sizeof mark->text);
    mark->text[0] = character;
}

/* With its name on its right, between brackets where it is marked. */
static void put_place(const poda__board_pen *pen, const poda_cell *cell, struct mark *mark)
{
    struct mark *next = mark + poda__pen_columns(pen, cell);
    if (cell->tone == PODA_TONE_GONE)
        return;
    mark->cell = cell;
    for (int i = 0; cell->name[i]; i++)
        put(next++, cell->name[i]);
    if (cell->mark) {
        put(mark - 1, *poda__pen_bracket(cell, true, " "));
        put(next, *poda__pen_bracket(cell, false, " "));
    }
}

/* What lies on a table of cards and dice but is said elsewhere: places that are empty, dice that
 * are not rolled, chips that a note counts, and buttons, which are moves. */
static bool is_left_out(const poda__board_pen *pen, const poda_cell *cell, const char *name)
{
    const poda_view *view = pen->view;
    const poda_shape shape = poda__view_dress(view, cell->piece).shape;
    char amount[24] = "";
    poda_text text = {amount, sizeof amount, 0};
    poda_text_add(&text, "%llu", (unsigned long long)cell->amount);
    for (int i = 0; i < view->note_count; i++)
        if (shape == PODA_SHAPE_SEEDS && strcmp(view->note[i].value, amount) == 0)
            return true;
    return cell->tone == PODA_TONE_GONE || (!cell->piece && !cell->label[0]) ||
           (shape == PODA_SHAPE_DIE && cell->amount == 0) || strcmp(cell->label, name) == 0;
}

/* The next place in reading order after (x, y); -1: none. */
static int next_place(const poda_view *view, float x, float y)
{
    int best = -1;
    for (int i = 0; i < view->cols; i++) {
        const poda_cell *cell = &view->cell[i], *other = best < 0 ? NULL : &view->cell[best];
        if ((cell->y > y || (cell->y == y && cell->x > x)) &&
            (!other || cell->y < other->y || (cell->y == other->y && cell->x < other->x)))
            best = i;
    }
    return best;
}

/* A table of cards, dice and chips: a line for each row, what it is before what lies there. */
static void draw_felt(poda__board_pen *pen)
{
    const poda_view *view = pen->view;
    const char *before = NULL; /* the name of what was written last in this line */
    float x = -2 * PODA_VIEW_REACH, y = x;
    for (int i; (i = next_place(view, x, y)) >= 0;) {
        const poda_cell *cell = &view->cell[i];
        const char *name = poda_translate(pen->options->language, view->pieces[cell->piece].name);
        const bool back = poda__view_dress(view, cell->piece).shape == PODA_SHAPE_BACK;
        if (before && cell->y != y) {
            poda__buffer_add(pen->out, "\n");
            before = NULL;
        }
        x = cell->x;
        y = cell->y;
        if (is_left_out(pen, cell, name))
            continue;
        if (!before || (strcmp(before, name) != 0 && !back)) {
            poda__buffer_add(pen->out, "%s%s:", before ? "  " : "", name);
            before = name;
        }
        poda__buffer_add(pen->out, " %s", poda__pen_bracket(cell, true, ""));
        poda__pen_cell(pen, cell);
        poda__buffer_add(pen->out, "%s", poda__pen_bracket(cell, false, ""));
    }
    if (before)
        poda__buffer_add(pen->out, "\n");
}

/* Places with the lines between them. */
void poda__pen_places(poda__board_pen *pen)
{
    if (pen->view->look == PODA_LOOK_FELT && pen->view->edge_count == 0 &&
        pen->view->piece_count > 0) {
        draw_felt(pen);
        return;
    }
    const poda_view *view = pen->view;
    double high[2] = {0, 0}, at[2], to[2];
    sheet paper = {.low = {0, 0}};
    for (int i = 0; i < view->cols; i++) {
        poda__view_middle(view, i, at);
        for (int j = 0; j < 2; j++) {
            paper.low[j] = i ? fmin(paper.low[j], at[j]) : at[j];
            high[j] = i ? fmax(high[j], at[j]) : at[j];
        }
    }
    paper.cols = (int)((high[0] - paper.low[0]) * PLACE_COLS) + 1 + PLACE_LEAD + PLACE_TAIL;
    paper.rows = (int)lround((high[1] - paper.low[1]) * PLACE_ROWS) + 1;
    paper.at = calloc((size_t)paper.rows * (size_t)paper.cols, sizeof *paper.at);
    if (!paper.at) {
        pen->out->failed = true;
        return;
    }
    for (int i = 0; i < view->edge_count; i++) {
        poda__view_middle(view, view->edge[i].from, at);
        poda__view_middle(view, view->edge[i].to, to);
        draw_edge(&paper, at, to, pen->options->unicode);
    }
    for (int i = 0; i < view->cols; i++) {
        poda__view_middle(view, i, at);
        put_place(pen, &view->cell[i], mark_at(&paper, at[0], at[1]));
    }
    print_sheet(pen, &paper);
    free(paper.at);
}
