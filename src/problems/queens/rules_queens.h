/* rules_queens.h - n queens on an n x n board, none of which attacks another, placed row by row: a
 * move is the column of the queen in the next row. Boards larger than QUEENS_PLAIN have no states:
 * only the fast methods solve them. */
#ifndef PODA_PROBLEMS_QUEENS_RULES_QUEENS_H
#define PODA_PROBLEMS_QUEENS_RULES_QUEENS_H

#include "base/wording.h"
#include "poda/space.h"

enum { QUEENS_PLAIN = 64, QUEENS_MOST = 10000000, QUEENS_SHOWN = 32 };

typedef struct queens_space {
    int64_t n;
    uint64_t seed;
    poda_translate_fn *translate; /* for reasons; NULL: English */
} queens_space;

/* The attacked squares of the next row are the bits of three words: along columns, along diagonals
 * that go down to the right (they shift one column per row) and to the left. */
typedef struct queens_state {
    uint64_t row; /* queens placed */
    uint64_t columns, right, left;
    uint8_t column[QUEENS_PLAIN];
} queens_state;

static const poda_option queens_options[] = {
    {"n", "8", "queens, and rows and columns of the board, 1 to 10000000; traced up to 64"},
    {"seed", "0", "one solution: 0 by a formula, else by repairing a random placement"},
    {NULL, NULL, NULL}};

static const poda_about queens_about = {
    .name = "queens",
    .title = "n queens",
    .summary = "a queen in every row so that none attacks another",
    .moves_like = "5",
    .position_like = "1,5,8",
    .options = queens_options,
    .aliases = "reinas ochodamas",
};

static inline poda_status queens_init(queens_space *space, const poda_options *options,
                                      poda_error *error)
{
    int64_t n = 8, seed = 0;
    poda_status status = poda_option_int(options, "n", 1, QUEENS_MOST, &n, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, INT64_MAX, &seed, error);
    *space = (queens_space){n, (uint64_t)seed, error ? error->translate : NULL};
    return status;
}

static inline void queens_start(const queens_space *space, queens_state *state)
{
    (void)space;
    memset(state, 0, sizeof *state);
}

static inline bool queens_goal(const queens_space *space, const queens_state *state)
{
    return state->row == (uint64_t)space->n;
}

static inline void queens_moves(const queens_space *space, const queens_state *state,
                                poda_moves *list)
{
    for (int64_t column = 0; column < space->n && !queens_goal(space, state); column++)
        if (!poda_moves_add(list, (poda_move)column))
            return;
}

static inline void queens_play(const queens_space *space, const queens_state *from, poda_move move,
                               queens_state *to)
{
    *to = *from;
    to->row++;
    if (space->n > QUEENS_PLAIN)
        return;
    const uint64_t queen = (uint64_t)1 << move;
    to->columns |= queen;
    to->right = (to->right | queen) << 1;
    to->left = (to->left | queen) >> 1;
    to->column[from->row] = (uint8_t)move;
}

#define queens_PARTIAL 1
#define queens_HAS_ACCEPTABLE 1
static inline bool queens_acceptable(const queens_space *space, const queens_state *state,
                                     poda_move move)
{
    (void)space;
    return !((state->columns | state->right | state->left) >> move & 1);
}

/* The first queen that attacks the square. */
#define queens_HAS_WHY 1
static inline void queens_why(const queens_space *space, const queens_state *state, poda_move move,
                              poda_text *text)
{
    for (uint64_t row = 0; row < state->row && space->n <= QUEENS_PLAIN; row++) {
        const int64_t apart = (int64_t)move - state->column[row],
                      rows = (int64_t)(state->row - row);
        if (apart == 0) {
            poda_text_add(text,
                          tr(space->translate, "the queen of row %d attacks it along the column"),
                          (int)row + 1);
            return;
        }
        if (apart == rows || apart == -rows) {
            poda_text_add(text,
                          tr(space->translate, "the queen of row %d attacks it along a diagonal"),
                          (int)row + 1);
            return;
        }
    }
}

/* The columns of the queens placed, "1,5,8"; "-" before the first. */
static inline void queens_state_text(const queens_space *space, const queens_state *state,
                                     poda_text *text)
{
    if (state->row == 0 || space->n > QUEENS_PLAIN)
        poda_text_add(text, "-");
    else
        for (uint64_t row = 0; row < state->row; row++)
            poda_text_add(text, row ? ",%d" : "%d", state->column[row] + 1);
}

static inline poda_status queens_state_read(const queens_space *space, const char *text,
                                            queens_state *state, poda_error *error)
{
    queens_state next;
    queens_start(space, state);
    text += strspn(text, " ");
    if (text[0] == '-' && text[1 + strspn(text + 1, " ")] == 0)
        return PODA_OK;
    if (space->n > QUEENS_PLAIN)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "positions are read on boards of up to %d queens, not %lld", QUEENS_PLAIN,
                         (long long)space->n);
    for (;; text++) {
        uint64_t column;
        text += strspn(text, " ");
        if (queens_goal(space, state) || !poda_read_number(&text, (uint64_t)space->n, &column) ||
            column == 0)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s': write the columns of the queens row by row, 1 to %d each, "
                             "at most %d of them: '1,5,8'",
                             text, (int)space->n, (int)space->n);
        if (!queens_acceptable(space, state, column - 1))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the queen in column %d of row %d is attacked by one above it",
                             (int)column, (int)state->row + 1);
        queens_play(space, state, column - 1, &next);
        *state = next;
        text += strspn(text, " ");
        if (!*text)
            return PODA_OK;
        if (*text != ',')
            text--; /* a blank is a separator too */
    }
}

static inline void queens_move_text(const queens_space *space, const queens_state *state,
                                    poda_move move, poda_text *text)
{
    (void)space;
    (void)state;
    poda_text_add(text, "%llu", (unsigned long long)move + 1);
}

#define queens_HAS_VIEW 1
static inline void queens_view(const queens_space *space, const queens_state *state,
                               poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1}, {"♛", "Q", "queen", PODA_MAX}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_QUEEN, PODA_COLOUR_BLACK}};
    if (space->n > QUEENS_SHOWN)
        return;
    const int n = (int)space->n;
    poda_view_grid(view, n, n, pieces, 2);
    view->numbered_cols = true;
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
    for (int row = 0; row < (int)state->row; row++)
        poda_view_put(view, row * n + state->column[row], 1);
    if (!queens_goal(space, state))
        for (int column = 0; column < n; column++)
            if (queens_acceptable(space, state, (poda_move)column))
                poda_view_click(view, (poda_move)column, (int)state->row * n + column, -1);
}

#endif
