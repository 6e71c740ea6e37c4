/* rules_peg.h - peg solitaire: a peg jumps over its neighbour into a hole, and the neighbour is
 * removed; one peg must remain. The English and the European board, the triangle, or a board of
 * one's own. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_PEG_H
#define PODA_PROBLEMS_CLASSICS_RULES_PEG_H

#include "base/wording.h"
#include "poda/space.h"
#include "problems/classics/square.h"

enum { PEG_HOLES = 64, PEG_SIDE = 16, PEG_JUMPS = 6 * PEG_HOLES };

typedef struct peg_state {
    uint64_t pegs; /* one bit per hole */
} peg_state;

typedef struct peg_jump {
    uint64_t pegs, hole; /* pegs that must be present, and the hole that must be free */
    uint8_t from, to;    /* squares of the grid */
    int16_t gain;        /* in nearness to the centre */
} peg_jump;

typedef struct peg_space {
    int rows, cols;
    bool triangle;
    int holes, jump_count;
    uint64_t start, end;                /* end: where the last peg may be */
    uint64_t pairs[4];                  /* holes of two of three colours, see peg_class */
    uint32_t classes;                   /* of the positions with one peg at an end, one bit each */
    uint8_t place[PEG_SIDE * PEG_SIDE]; /* the hole of a square; PEG_HOLES: none */
    peg_jump jump[PEG_JUMPS];
    poda_translate_fn *translate; /* for reasons; NULL: English */
} peg_space;

static const poda_option peg_options[] = {
    {"board", "english",
     "english, european, triangle, or rows separated by '/': o peg, . hole, - no hole"},
    {"hole", "",
     "where the first hole is; else the centre (english), c1 (european), a1 (triangle)"},
    {"end", "", "where the last peg must be, or any; else the centre (english), any (others)"},
    {NULL, NULL, NULL}};

static const char *const peg_heuristics[] = {"pegs", NULL};

static const poda_about peg_about = {
    .name = "peg",
    .title = "peg solitaire",
    .summary = "jump over pegs, which are taken away, until one is left",
    .moves_like = "d2>d4",
    .position_like = "./oo/ooo",
    .options = peg_options,
    .evals = peg_heuristics,
    .aliases = "solitaire solitario senku",
};

/* Reads rows of 'o', '.' and '-' separated by '/': fills the grid, or compares with it. */
static inline bool peg_read_rows(const char *text, int *rows, int *cols,
                                 char grid[PEG_SIDE][PEG_SIDE])
{
    int row = 0, col = 0;
    *cols = 0;
    memset(grid, '-', PEG_SIDE * PEG_SIDE);
    for (; *text; text++) {
        if (*text == '/') {
            row++;
            col = 0;
        } else if (row >= PEG_SIDE || col >= PEG_SIDE || !strchr("oO.-", *text)) {
            return false;
        } else {
            grid[row][col++] = (char)(*text == 'O' ? 'o' : *text);
            *cols = col > *cols ? col : *cols;
        }
    }
    *rows = row + 1;
    return row<PEG_SIDE && * cols> 0;
}

/* Rows of 1, 2, 3, ... cells form a triangle, with jumps along three lines. */
static inline bool peg_is_triangle(const char *text)
{
    for (size_t length = 1;; length++) {
        if (strcspn(text, "/") != length)
            return false;
        text += length;
        if (!*text++)
            return length > 1;
    }
}

static inline int peg_hole_at(const peg_space *space, int row, int col)
{
    return row >= 0 && row < space->rows && col >= 0 && col < space->cols
               ? space->place[row * space->cols + col]
               : PEG_HOLES;
}

/* Twice the distance from the centre of the board, squared. */
static inline int peg_distance(const peg_space *space, int square)
{
    const int row = 2 * (square / space->cols) - space->rows + 1;
    const int col = 2 * (square % space->cols) - space->cols + 1;
    return row * row + col * col;
}

/* Adds a jump to the list, ordered so that jumps towards the centre come first: depth-first search
 * then finds most solutions at once. */
static inline void peg_add_jump(peg_space *space, int from, int over, int to)
{
    const peg_jump jump = {
        .pegs = (uint64_t)1 << space->place[from] | (uint64_t)1 << space->place[over],
        .hole = (uint64_t)1 << space->place[to],
        .from = (uint8_t)from,
        .to = (uint8_t)to,
        .gain = (int16_t)(peg_distance(space, from) + peg_distance(space, over) -
                          peg_distance(space, to)),
    };
    int at = space->jump_count++;
    for (; at > 0 && space->jump[at - 1].gain < jump.gain; at--)
        space->jump[at] = space->jump[at - 1];
    space->jump[at] = jump;
}

static inline void peg_make_jumps(peg_space *space)
{
    /* the last two are for triangles only */
    static const int steps[6][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, -1}};
    for (int square = 0; square < space->rows * space->cols; square++)
        for (int i = 0; i < (space->triangle ? 6 : 4); i++) {
            const int row = square / space->cols, col = square % space->cols;
            const int dr = steps[i][0], dc = steps[i][1];
            const int step = dr * space->cols + dc;
            if (space->place[square] != PEG_HOLES &&
                peg_hole_at(space, row + dr, col + dc) != PEG_HOLES &&
                peg_hole_at(space, row + 2 * dr, col + 2 * dc) != PEG_HOLES)
                peg_add_jump(space, square, square + step, square + 2 * step);
        }
}

/* The rule of three (Reiss 1857): colour the diagonals with three colours in turn; every jump
 * changes the number of pegs of each colour by one, so the parity of the sum of any two stays the
 * same. Two such parities for each direction of the diagonals form the class of a position, an
 * invariant of all jumps. */
static inline uint32_t peg_class(const peg_space *space, uint64_t pegs)
{
    uint32_t class = 0;
    for (int i = 0; i < 4; i++)
        class |= (uint32_t)__builtin_parityll(pegs & space->pairs[i]) << i;
    return class;
}

static inline void peg_make_classes(peg_space *space)
{
    for (int square = 0; square < space->rows * space->cols; square++) {
        if (space->place[square] == PEG_HOLES)
            continue;
        const uint64_t hole = (uint64_t)1 << space->place[square];
        const int row = square / space->cols, col = square % space->cols;
        const int colour[2] = {(row + col) % 3, (row + 2 * col) % 3};
        /* the other diagonals of a triangle are lines along which it jumps */
        for (int i = 0; i < (space->triangle ? 1 : 2); i++) {
            space->pairs[2 * i] |= colour[i] != 0 ? hole : 0;
            space->pairs[2 * i + 1] |= colour[i] != 1 ? hole : 0;
        }
    }
}

static inline poda_status peg_make_board(peg_space *space, const char *text, poda_error *error)
{
    char grid[PEG_SIDE][PEG_SIDE];
    if (!peg_read_rows(text, &space->rows, &space->cols, grid))
        return poda_fail(
            error, PODA_BAD_OPTION, "board",
            "board=%.60s: expected english, european, triangle, or up to %d rows of up "
            "to %d separated by '/', from 'o' (peg), '.' (hole) and '-' (no hole)",
            text, PEG_SIDE, PEG_SIDE);
    space->triangle = peg_is_triangle(text);
    for (int square = 0; square < space->rows * space->cols; square++) {
        const char what = grid[square / space->cols][square % space->cols];
        space->place[square] = PEG_HOLES;
        if (what == '-')
            continue;
        if (space->holes == PEG_HOLES)
            return poda_fail(error, PODA_BAD_OPTION, "board",
                             "the board has more than %d holes for pegs", PEG_HOLES);
        space->start |= (uint64_t)(what == 'o') << space->holes;
        space->place[square] = (uint8_t)space->holes++;
    }
    peg_make_jumps(space);
    peg_make_classes(space);
    return PODA_OK;
}

/* The hole that the option names; PEG_HOLES if there is none. */
static inline int peg_read_hole(const peg_space *space, const char *text)
{
    const int square = poda__square_read(space->rows, space->cols, &text);
    return square < 0 || *text ? PEG_HOLES : space->place[square];
}

static inline poda_status peg_read_end(peg_space *space, const char *end, poda_error *error)
{
    const bool any = strcmp(end, "any") == 0;
    if (!any && peg_read_hole(space, end) == PEG_HOLES)
        return poda_fail(error, PODA_BAD_OPTION, "end",
                         "end=%.20s is not on the board: a letter for the column and a number for "
                         "the row from the top, like b2, or any",
                         end);
    space->end = any ? ~(uint64_t)0 : (uint64_t)1 << peg_read_hole(space, end);
    for (int hole = 0; hole < space->holes; hole++)
        if (space->end >> hole & 1)
            space->classes |= 1u << peg_class(space, (uint64_t)1 << hole);
    return PODA_OK;
}

static inline poda_status peg_init(peg_space *space, const poda_options *options, poda_error *error)
{
    static const struct {
        const char *name, *rows, *hole, *end;
    } boards[] = {
        {"english", "--ooo--/--ooo--/ooooooo/ooooooo/ooooooo/--ooo--/--ooo--", "d4", "d4"},
        {"european", "--ooo--/-ooooo-/ooooooo/ooooooo/ooooooo/-ooooo-/--ooo--", "c1", "any"},
        {"triangle", "o/oo/ooo/oooo/ooooo", "a1", "any"}};
    const char *board = poda_option_text(options, "board", "english");
    const char *rows = board, *hole = NULL, *end = "any";
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strcmp(board, boards[i].name) == 0) {
            rows = boards[i].rows;
            hole = boards[i].hole;
            end = boards[i].end;
        }
    memset(space, 0, sizeof *space);
    space->translate = error ? error->translate : NULL;
    poda_status status = peg_make_board(space, rows, error);
    if (status != PODA_OK)
        return status;
    hole = poda_option_text(options, "hole", hole);
    end = poda_option_text(options, "end", end);
    if (hole && peg_read_hole(space, hole) == PEG_HOLES)
        return poda_fail(error, PODA_BAD_OPTION, "hole",
                         "hole=%.20s is not on the board: a letter for the column and a number for "
                         "the row from the top, like b2",
                         hole);
    if (hole)
        space->start &= ~((uint64_t)1 << peg_read_hole(space, hole));
    return peg_read_end(space, end, error);
}

static inline void peg_start(const peg_space *space, peg_state *state)
{
    state->pegs = space->start;
}

/* A move is the index of the jump. */
static inline void peg_moves(const peg_space *space, const peg_state *state, poda_moves *list)
{
    for (int i = 0; i < space->jump_count; i++) {
        const peg_jump *jump = &space->jump[i];
        if ((state->pegs & (jump->pegs | jump->hole)) == jump->pegs &&
            !poda_moves_add(list, (poda_move)i))
            return;
    }
}

#define peg_HAS_ACCEPTABLE 1
static inline bool peg_acceptable(const peg_space *space, const peg_state *state, poda_move move)
{
    (void)move;
    return space->classes >> peg_class(space, state->pegs) & 1;
}

#define peg_HAS_WHY 1
static inline void peg_why(const peg_space *space, const peg_state *state, poda_move move,
                           poda_text *text)
{
    (void)state, (void)move;
    poda_text_add(text, "%s",
                  tr(space->translate,
                     "by the rule of three no jumps lead from these pegs to an end that is asked "
                     "for"));
}

static inline void peg_play(const peg_space *space, const peg_state *from, poda_move move,
                            peg_state *to)
{
    to->pegs = from->pegs ^ space->jump[move].pegs ^ space->jump[move].hole;
}

static inline bool peg_goal(const peg_space *space, const peg_state *state)
{
    return (state->pegs & (state->pegs - 1)) == 0 && state->pegs & space->end;
}

/* Every jump removes one peg. All solutions cost the same, so A* continues from the deepest
 * position and never meets one again; hence the space is not PARTIAL, although no position occurs
 * twice on a path. */
#define peg_HAS_HEURISTIC 1
static inline double peg_heuristic(const peg_space *space, const peg_state *state, int which)
{
    (void)space, (void)which;
    return state->pegs ? __builtin_popcountll(state->pegs) - 1 : 0;
}

static inline void peg_state_text(const peg_space *space, const peg_state *state, poda_text *text)
{
    for (int row = 0; row < space->rows; row++) {
        poda_text_add(text, "%s", row ? "/" : "");
        for (int col = 0; col < (space->triangle ? row + 1 : space->cols); col++) {
            const int hole = space->place[row * space->cols + col];
            poda_text_add(text, "%c",
                          hole == PEG_HOLES         ? '-'
                          : state->pegs >> hole & 1 ? 'o'
                                                    : '.');
        }
    }
}

static inline poda_status peg_state_read(const peg_space *space, const char *text, peg_state *state,
                                         poda_error *error)
{
    char grid[PEG_SIDE][PEG_SIDE];
    int rows, cols;
    uint64_t pegs = 0;
    bool right =
        peg_read_rows(text, &rows, &cols, grid) && rows == space->rows && cols == space->cols;
    for (int square = 0; right && square < rows * cols; square++) {
        const char what = grid[square / cols][square % cols];
        right = (what == '-') == (space->place[square] == PEG_HOLES);
        if (right && what == 'o')
            pegs |= (uint64_t)1 << space->place[square];
    }
    if (!right)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected the %d {row|rows} of the board separated by '/', from 'o' "
                         "(peg), '.' (hole) and '-' (no hole)",
                         space->rows);
    state->pegs = pegs;
    return PODA_OK;
}

static inline void peg_move_text(const peg_space *space, const peg_state *state, poda_move move,
                                 poda_text *text)
{
    (void)state;
    poda__square_text(space->cols, space->jump[move].from, text);
    poda_text_add(text, ">");
    poda__square_text(space->cols, space->jump[move].to, text);
}

#define peg_HAS_VIEW 1
static inline void peg_view(const peg_space *space, const peg_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {" ", " ", "no hole", -1}, {"·", ".", "hole", -1}, {"●", "o", "peg", PODA_MAX}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PEG, PODA_COLOUR_OWN}};
    poda_view_grid(view, space->rows, space->cols, pieces, 3);
    view->dress = dress;
    view->look = PODA_LOOK_WOOD;
    for (int square = 0; square < space->rows * space->cols; square++) {
        const int hole = space->place[square];
        poda_view_put(view, square, hole == PEG_HOLES ? 0 : 1 + (int)(state->pegs >> hole & 1));
        if (hole == PEG_HOLES)
            view->cell[square].tone = PODA_TONE_GONE;
    }
    for (int i = 0; i < space->jump_count; i++) {
        const peg_jump *jump = &space->jump[i];
        if ((state->pegs & (jump->pegs | jump->hole)) == jump->pegs)
            poda_view_click(view, (poda_move)i, jump->from, jump->to);
    }
}

#endif
