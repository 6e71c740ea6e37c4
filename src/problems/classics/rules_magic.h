/* rules_magic.h - magic squares: the numbers 1 to n x n, with the same sum in every row, column and
 * both diagonals. Cells are filled in an order that completes lines as early as possible. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_MAGIC_H
#define PODA_PROBLEMS_CLASSICS_RULES_MAGIC_H

#include "base/wording.h"
#include "poda/space.h"

enum { MAGIC_SIDE = 6, MAGIC_CELLS = MAGIC_SIDE * MAGIC_SIDE, MAGIC_LINES = 2 * MAGIC_SIDE + 2 };

typedef struct magic_space {
    int n, cells, total;
    bool distinct;
    uint8_t order[MAGIC_CELLS];
    uint8_t line_count[MAGIC_CELLS];
    uint8_t line[MAGIC_CELLS][4]; /* the lines through each cell */
    poda_translate_fn *translate; /* for reasons; NULL: English */
} magic_space;

typedef struct magic_state {
    uint64_t used; /* bit v: the number v is used */
    uint8_t cell[MAGIC_CELLS];
    uint8_t sum[MAGIC_LINES], filled[MAGIC_LINES];
    uint8_t next;      /* index, in the order, of the first empty cell */
    uint8_t unused[7]; /* explicit padding, always zero */
} magic_state;

#define magic_PARTIAL 1

static const poda_option magic_options[] = {
    {"n", "3", "cells in a row, 1 to 6"},
    {"distinct", "no", "yes: one of the eight that are the same turned or mirrored"},
    {NULL, NULL, NULL}};

static const poda_choices magic_choices[] = {{"distinct", "no yes"}, {NULL, NULL}};
static const poda_about magic_about = {
    .name = "magic",
    .title = "magic square",
    .summary = "1 to n x n in a square; rows, columns and diagonals have the same sum",
    .moves_like = "5",
    .position_like = "2 7 6/9 . ./. . .",
    .options = magic_options,
    .aliases = "cuadradomagico",
    .choices = magic_choices,
};

/* The cells of line `line`: rows, then columns, then the two diagonals. */
static inline int magic_line_cell(int n, int line, int i)
{
    return line < n        ? line * n + i
           : line < 2 * n  ? i * n + line - n
           : line == 2 * n ? i * n + i
                           : i * n + n - 1 - i;
}

/* The line with the fewest cells to fill comes next. */
static inline void magic_choose_order(magic_space *space)
{
    const int n = space->n;
    bool seen[MAGIC_CELLS] = {false};
    for (int count = 0; count < space->cells;) {
        int best = -1, fewest = n + 1;
        for (int line = 0; line < 2 * n + 2; line++) {
            int open = 0;
            for (int i = 0; i < n; i++)
                open += !seen[magic_line_cell(n, line, i)];
            if (open > 0 && open < fewest) {
                best = line;
                fewest = open;
            }
        }
        for (int i = 0; i < n; i++) {
            const int cell = magic_line_cell(n, best, i);
            if (!seen[cell])
                space->order[count++] = (uint8_t)cell;
            seen[cell] = true;
        }
    }
}

static inline poda_status magic_init(magic_space *space, const poda_options *options,
                                     poda_error *error)
{
    int64_t n = 3;
    int distinct = 0;
    poda_status status = poda_option_int(options, "n", 1, MAGIC_SIDE, &n, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "distinct", "no yes", &distinct, error);
    *space = (magic_space){.n = (int)n,
                           .cells = (int)(n * n),
                           .distinct = distinct == 1,
                           .translate = error ? error->translate : NULL};
    space->total = space->n * (space->cells + 1) / 2;
    for (int line = 0; line < 2 * space->n + 2; line++)
        for (int i = 0; i < space->n; i++) {
            const int cell = magic_line_cell(space->n, line, i);
            space->line[cell][space->line_count[cell]++] = (uint8_t)line;
        }
    magic_choose_order(space);
    return status;
}

static inline void magic_start(const magic_space *space, magic_state *state)
{
    (void)space;
    memset(state, 0, sizeof *state);
}

/* A move is the number for the next cell. */
static inline void magic_moves(const magic_space *space, const magic_state *state, poda_moves *list)
{
    if (state->next < space->cells)
        for (int number = 1; number <= space->cells; number++)
            if (!(state->used >> number & 1) && !poda_moves_add(list, (poda_move)number))
                return;
}

/* Can `left` more numbers add up to `need`? */
static inline bool magic_possible(const magic_space *space, const magic_state *state, int left,
                                  int need, int number)
{
    if (left == 0)
        return need == 0;
    if (left == 1)
        return need >= 1 && need <= space->cells && need != number && !(state->used >> need & 1);
    return need >= left * (left + 1) / 2 && need <= left * (2 * space->cells - left + 1) / 2;
}

/* Of the eight images of a square, the one with its smallest corner at the top left and the smaller
 * of that corner's neighbours beside it (Frénicle 1693). */
static inline bool magic_standard(const magic_space *space, const magic_state *state, int cell,
                                  int number)
{
    const int n = space->n, corners[3] = {n - 1, n * (n - 1), n * n - 1};
    if (n == 1)
        return true;
    for (int i = 0; i < 3; i++)
        if (cell == 0 ? state->cell[corners[i]] && number > state->cell[corners[i]]
                      : cell == corners[i] && number < state->cell[0])
            return false;
    if (cell == 1)
        return !state->cell[n] || number < state->cell[n];
    return cell != n || number > state->cell[1];
}

#define magic_HAS_ACCEPTABLE 1
static inline bool magic_acceptable(const magic_space *space, const magic_state *state,
                                    poda_move move)
{
    const int cell = space->order[state->next], number = (int)move;
    for (int i = 0; i < space->line_count[cell]; i++) {
        const int line = space->line[cell][i];
        if (!magic_possible(space, state, space->n - state->filled[line] - 1,
                            space->total - state->sum[line] - number, number))
            return false;
    }
    return !space->distinct || magic_standard(space, state, cell, number);
}

/* Why a line cannot have the sum; `left` cells of it stay empty, which need `need`. */
static inline void magic_why_line(const magic_space *space, int line, int left, int need,
                                  poda_text *text)
{
    const int n = space->n, number = line % n + 1;
    char name[40] = "";
    poda_text word = {name, sizeof name, 0};
    if (line < n)
        poda_text_add(&word, tr(space->translate, "row %d"), number);
    else if (line < 2 * n)
        poda_text_add(&word, tr(space->translate, "column %d"), number);
    else
        poda_text_add(&word, "%s", tr(space->translate, "one of the diagonals"));
    if (left == 0)
        poda_text_add(text, tr(space->translate, "%s: the sum would be %d instead of %d"), name,
                      space->total - need, space->total);
    else if (left == 1)
        poda_text_add(text, tr(space->translate, "%s: %d would be missing, which is not free"),
                      name, need);
    else
        poda_text_add(
            text,
            tr(space->translate, "%s: %d would be missing, which the other cells cannot give"),
            name, need);
}

#define magic_HAS_WHY 1
static inline void magic_why(const magic_space *space, const magic_state *state, poda_move move,
                             poda_text *text)
{
    const int cell = space->order[state->next], number = (int)move;
    for (int i = 0; i < space->line_count[cell]; i++) {
        const int line = space->line[cell][i], left = space->n - state->filled[line] - 1,
                  need = space->total - state->sum[line] - number;
        if (!magic_possible(space, state, left, need, number)) {
            magic_why_line(space, line, left, need, text);
            return;
        }
    }
    poda_text_add(text, "%s",
                  tr(space->translate,
                     "the square is to be the first of the eight that are the same turned or "
                     "mirrored"));
}

static inline void magic_fill(const magic_space *space, magic_state *state, int cell, int number)
{
    state->used |= (uint64_t)1 << number;
    state->cell[cell] = (uint8_t)number;
    for (int i = 0; i < space->line_count[cell]; i++) {
        const int line = space->line[cell][i];
        state->sum[line] = (uint8_t)(state->sum[line] + number);
        state->filled[line]++;
    }
    while (state->next < space->cells && state->cell[space->order[state->next]])
        state->next++;
}

static inline void magic_play(const magic_space *space, const magic_state *from, poda_move move,
                              magic_state *to)
{
    *to = *from;
    magic_fill(space, to, space->order[from->next], (int)move);
}

static inline bool magic_goal(const magic_space *space, const magic_state *state)
{
    if (state->next < space->cells)
        return false;
    for (int line = 0; line < 2 * space->n + 2; line++)
        if (state->sum[line] != space->total)
            return false;
    return true;
}

/* Rows separated by '/', empty cells are '.'. */
static inline void magic_state_text(const magic_space *space, const magic_state *state,
                                    poda_text *text)
{
    for (int i = 0; i < space->cells; i++) {
        poda_text_add(text, "%s", i == 0 ? "" : i % space->n == 0 ? "/" : " ");
        if (state->cell[i])
            poda_text_add(text, "%d", state->cell[i]);
        else
            poda_text_add(text, ".");
    }
}

static inline poda_status magic_state_read(const magic_space *space, const char *text,
                                           magic_state *state, poda_error *error)
{
    const char *at = text;
    magic_state read;
    memset(&read, 0, sizeof read);
    for (int i = 0; i < space->cells; i++) {
        uint64_t number = 0;
        const bool empty = *at == '.';
        const char end = (char)(i + 1 == space->cells ? 0 : (i + 1) % space->n == 0 ? '/' : ' ');
        at += empty;
        if ((!empty && (!poda_read_number(&at, (uint64_t)space->cells, &number) || number == 0)) ||
            *at != end)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "cell %d: expected %d {row|rows} of %d separated by '/', each cell "
                             "'.' or a number from 1 to %d: '2 7 6/9 . ./. . .'",
                             i + 1, space->n, space->n, space->cells);
        if (read.used >> number & 1)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "%d is there twice: each number stands in one cell", (int)number);
        if (number)
            magic_fill(space, &read, i, (int)number);
        at += end != 0;
    }
    *state = read;
    return PODA_OK;
}

static inline void magic_move_text(const magic_space *space, const magic_state *state,
                                   poda_move move, poda_text *text)
{
    (void)space, (void)state;
    poda_text_add(text, "%d", (int)move);
}

#define magic_HAS_VIEW 1
static inline void magic_view(const magic_space *space, const magic_state *state, poda_view *view)
{
    enum { DIGITS = 9, MORE }; /* larger numbers are shown by a label */
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1},        {"1", "1", "number", PODA_MAX},
        {"2", "2", "number", PODA_MAX}, {"3", "3", "number", PODA_MAX},
        {"4", "4", "number", PODA_MAX}, {"5", "5", "number", PODA_MAX},
        {"6", "6", "number", PODA_MAX}, {"7", "7", "number", PODA_MAX},
        {"8", "8", "number", PODA_MAX}, {"9", "9", "number", PODA_MAX},
        {"#", "#", "number", PODA_MAX}};
    poda_view_grid(view, space->n, space->n, pieces, MORE + 1);
    view->look = PODA_LOOK_PAPER;
    view->box_rows = view->box_cols = space->n;
    view->numbered_cols = true;
    for (int cell = 0; cell < space->cells; cell++) {
        const uint8_t number = state->cell[cell];
        poda_text label = {view->cell[cell].label, sizeof view->cell[cell].label, 0};
        poda_view_put(view, cell, number > DIGITS ? MORE : number);
        if (number)
            poda_text_add(&label, "%d", number);
    }
}

#endif
