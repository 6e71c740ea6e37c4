/* board_plan.c - places the parts of a view and measures the parts beside the board. */
#include "draw/board/board_plan.h"

#include <float.h>
#include <math.h>

#include "base/memory.h"
#include "base/view.h"
#include "draw/figure_sizes.h"

int poda__heap_shown(const poda_cell *cell)
{
    return (int)(cell->amount < BOARD_HEAP_SHOWN ? cell->amount : BOARD_HEAP_SHOWN);
}

void poda__hand_words(const poda__board *board, int player, char room[PODA__LABEL_ROOM])
{
    const char *who = board->player[player];
    char words[PODA__LABEL_ROOM];
    poda_text text = {words, sizeof words, 0};
    if (who)
        poda_text_add(&text, tr(board->translate, "%s in hand:"), who);
    else
        poda_text_add(&text, "%s", tr(board->translate, "in hand:"));
    poda__text_label(words, PODA__LABEL_MOST, room);
}

void poda__note_words(const poda__board *board, const poda_note *note, char room[PODA__LABEL_ROOM])
{
    const char *who = note->player >= 0 ? board->player[note->player] : NULL;
    char words[PODA__LABEL_ROOM];
    poda_text line = {words, sizeof words, 0};
    poda_text_add(&line, "%s%s%s: %s", who ? who : "", who ? ", " : "",
                  tr(board->translate, note->name), note->value);
    poda__text_label(words, PODA__LABEL_MOST, room);
}

/* Leaves side by side, parents above the middle of their children. Parents come before their
 * children, in any such order: a backward pass counts the leaves below every node, a forward pass
 * places it among its siblings. */
static bool place_nodes(const poda_view *view, double (*at)[2], int cells)
{
    struct node {
        int leaves, next; /* number of leaves below it; the first one that no child has taken yet */
        int first, last;  /* children */
    } *nodes = poda__array((size_t)cells, sizeof *nodes);
    int roots = 0;
    if (!nodes)
        return false;
    for (int i = cells; i-- > 0;) {
        const int parent = view->cell[i].parent;
        nodes[i].leaves = nodes[i].leaves ? nodes[i].leaves : 1;
        if (parent < 0)
            continue;
        nodes[parent].leaves += nodes[i].leaves;
        nodes[parent].first = i;
        nodes[parent].last = nodes[parent].last ? nodes[parent].last : i;
    }
    for (int i = 0; i < cells; i++) {
        const int parent = view->cell[i].parent;
        int *next = parent < 0 ? &roots : &nodes[parent].next;
        nodes[i].next = *next;
        *next += nodes[i].leaves;
        at[i][0] = nodes[i].next;
        at[i][1] = parent < 0 ? 0 : at[parent][1] + 1.5;
    }
    for (int i = cells; i-- > 0;)
        if (nodes[i].first)
            at[i][0] = (at[nodes[i].first][0] + at[nodes[i].last][0]) / 2;
    free(nodes);
    return true;
}

/* Larger boards have smaller cells, so that a node stays small. */
static double small_unit(const poda_view *view, double longest)
{
    if (view->kind == PODA_VIEW_HEAPS)
        return SMALL_DOT;
    return view->kind == PODA_VIEW_STRIP ? 11
           : longest <= 3                ? 12
           : longest <= 5                ? 11
           : longest <= 8                ? 8.5
                                         : 6.5;
}

/* Heaps are rows of items, followed by a number. */
static double heap_wide(const poda__plan *plan, const poda_cell *cell)
{
    const int shown = poda__heap_shown(cell);
    char number[32];
    poda_text words = {number, sizeof number, 0};
    if (plan->board->small)
        return plan->unit * (shown ? shown : 1);
    poda_text_add(&words, "… %llu", (unsigned long long)cell->amount);
    return plan->unit * (shown + 0.3) + poda__text_width(number, BOARD_AMOUNT, false, false);
}

/* The first player's hand is below the board, followed by the notes; the board is at least as wide as both. */
static void place_beside(poda__plan *plan)
{
    const poda__board *board = plan->board;
    const poda_view *view = board->view;
    const int cells = poda__view_cells(view);
    char words[PODA__LABEL_ROOM];
    int held[PODA_PLAYERS_MAX] = {0};
    plan->hand_y[PODA_MAX] = plan->top + plan->high;
    plan->height = plan->hand_y[PODA_MAX] + (plan->holds[PODA_MAX] ? plan->hand : 0);
    plan->width = plan->left + plan->wide;
    plan->hand_x = plan->left;
    for (int player = 0; player < PODA_PLAYERS_MAX && !board->small; player++)
        if (plan->holds[player]) {
            poda__hand_words(board, player, words);
            plan->hand_x =
                fmax(plan->hand_x, plan->left + BOARD_HAND_GAP +
                                       poda__text_width(words, BOARD_TEXT, false, false));
        }
    for (int i = cells; i < view->cell_count; i++)
        plan->width = fmax(plan->width, plan->hand_x + ++held[view->cell[i].hand - 1] * plan->hand);
    if (view->note_count > 0 && !board->small)
        plan->height += BOARD_NOTE / 2.0;
    for (int i = 0; i < view->note_count && !board->small; i++) {
        poda__note_words(board, &view->note[i], words);
        plan->height += BOARD_NOTE;
        plan->width =
            fmax(plan->width, plan->left + poda__text_width(words, BOARD_TEXT + 1, false, false));
    }
}

static bool measure(poda__plan *plan)
{
    const poda_view *view = plan->board->view;
    const int cells = poda__view_cells(view);
    const bool small = plan->board->small, heaps = view->kind == PODA_VIEW_HEAPS;
    const bool lattice = poda__view_lattice(view);
    const double margin = !small  ? MARGIN
                          : heaps ? SMALL_FRAME
                                  : 0,
                 names = small ? 0 : BOARD_NAMES;
    double low[2] = {DBL_MAX, DBL_MAX}, high[2] = {-DBL_MAX, -DBL_MAX}, above = margin;
    if (view->kind == PODA_VIEW_GRAPH && !place_nodes(view, plan->at, cells))
        return false;
    for (int i = 0; i < cells; i++) {
        if (heaps)
            plan->at[i][1] = i;
        else if (view->kind != PODA_VIEW_GRAPH)
            poda__view_middle(view, i, plan->at[i]);
        double half[2] = {0.5, 0.5};
        if (!heaps && view->kind != PODA_VIEW_GRAPH)
            poda__view_half(view, i, half);
        for (int j = 0; j < 2; j++) {
            low[j] = fmin(low[j], plan->at[i][j] - half[j]);
            high[j] = fmax(high[j], plan->at[i][j] + half[j]);
        }
    }
    if (cells == 0) {
        low[0] = low[1] = -0.5;
        high[0] = high[1] = 0.5;
    }
    plan->unit = small ? small_unit(view, fmax(high[0] - low[0], high[1] - low[1])) : BOARD_CELL;
    plan->line = fmax(0.5, plan->unit / BOARD_CELL);
    plan->left = margin + (poda__has_rows_named(view) || heaps || lattice ? names : 0);
    plan->top =
        margin + ((poda__is_grid(view) && !poda__view_names_cells(view)) || lattice ? names : 0);
    for (int i = cells; i < view->cell_count; i++)
        plan->holds[view->cell[i].hand - 1] = true;
    plan->hand = small ? plan->unit : BOARD_HAND;
    for (int player = 1; player < PODA_PLAYERS_MAX; player++) {
        plan->hand_y[player] = above;
        above += plan->holds[player] ? plan->hand : 0;
    }
    plan->top += above - margin;
    if (poda__has_sides(view) && !small) {
        plan->left += BOARD_BAND;
        plan->top += BOARD_BAND;
    }
    plan->wide = (high[0] - low[0]) * plan->unit;
    plan->high = (high[1] - low[1]) * plan->unit;
    for (int i = 0; i < cells; i++) {
        if (heaps)
            plan->wide = fmax(plan->wide, heap_wide(plan, &view->cell[i]));
        plan->at[i][0] = plan->left + (plan->at[i][0] - low[0]) * plan->unit;
        plan->at[i][1] = plan->top + (plan->at[i][1] - low[1]) * plan->unit;
    }
    place_beside(plan);
    plan->width += margin;
    plan->height += margin;
    return true;
}

bool poda__plan_init(poda__plan *plan, const poda__board *board)
{
    *plan = (poda__plan){.board = board};
    plan->at = poda__array((size_t)board->view->cell_count, sizeof *plan->at);
    return plan->at && measure(plan);
}

void poda__plan_release(poda__plan *plan)
{
    free(plan->at);
}

void poda__plan_shift(poda__plan *plan, double x, double y)
{
    plan->left += x;
    plan->top += y;
    plan->hand_x += x;
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        plan->hand_y[i] += y;
    for (int i = 0; i < plan->board->view->cell_count; i++) {
        plan->at[i][0] += x;
        plan->at[i][1] += y;
    }
}
