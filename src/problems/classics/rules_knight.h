/* rules_knight.h - the knight's tour: visit every square once; a closed tour can return to its
 * start. Squares with few continuations come first (Warnsdorff 1823), and a square that can no
 * longer be passed through ends the branch. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_KNIGHT_H
#define PODA_PROBLEMS_CLASSICS_RULES_KNIGHT_H

#include "base/wording.h"
#include "poda/space.h"
#include "problems/classics/square.h"

enum { KNIGHT_SIDE = 15, KNIGHT_SQUARES = KNIGHT_SIDE * KNIGHT_SIDE, KNIGHT_NOWHERE = 255 };

typedef struct knight_space {
    int rows, cols;
    bool closed;
    uint8_t from; /* KNIGHT_NOWHERE: the first move chooses */
    uint8_t degree[KNIGHT_SQUARES];
    uint8_t near[KNIGHT_SQUARES][8];
    poda_translate_fn *translate; /* for reasons; NULL: English */
} knight_space;

typedef struct knight_state {
    uint8_t visit[KNIGHT_SQUARES]; /* the number of the visit from 1 on; 0: not visited */
    uint8_t count;                 /* of squares visited */
    uint8_t first, before, at;
    uint8_t end; /* the square that must be the last of an open tour, if known */
} knight_state;

#define knight_PARTIAL 1

static const poda_option knight_options[] = {{"rows", "8", "rows of the board, 1 to 15"},
                                             {"cols", "8", "columns of the board, 1 to 15"},
                                             {"from", "a1", "where the tour begins, or any"},
                                             {"closed", "no", "yes: it must be able to return"},
                                             {NULL, NULL, NULL}};

static const poda_choices knight_choices[] = {{"closed", "no yes"}, {NULL, NULL}};
static const poda_about knight_about = {
    .name = "knight",
    .title = "knight's tour",
    .summary = "visit every square of the board once with a knight",
    .moves_like = "b3",
    .position_like = "a1 b3 d4",
    .options = knight_options,
    .aliases = "caballo",
    .choices = knight_choices,
};

static inline void knight_link(knight_space *space, int square)
{
    /* clockwise from the top */
    static const int8_t jumps[8][2] = {{-2, 1}, {-1, 2}, {1, 2},   {2, 1},
                                       {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};
    space->degree[square] = 0;
    for (int i = 0; i < 8; i++) {
        const int row = square / space->cols + jumps[i][0],
                  col = square % space->cols + jumps[i][1];
        if (row >= 0 && row < space->rows && col >= 0 && col < space->cols)
            space->near[square][space->degree[square]++] = (uint8_t)(row * space->cols + col);
    }
}

static inline poda_status knight_init(knight_space *space, const poda_options *options,
                                      poda_error *error)
{
    int64_t rows = 8, cols = 8;
    int closed = 0, square = KNIGHT_NOWHERE;
    poda_status status = poda_option_int(options, "rows", 1, KNIGHT_SIDE, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, KNIGHT_SIDE, &cols, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "closed", "no yes", &closed, error);
    if (status != PODA_OK)
        return status;
    memset(space, 0, sizeof *space);
    space->rows = (int)rows;
    space->cols = (int)cols;
    space->closed = closed == 1;
    space->translate = error ? error->translate : NULL;
    for (int i = 0; i < space->rows * space->cols; i++)
        knight_link(space, i);
    const char *from = poda_option_text(options, "from", "a1"), *at = from;
    if (strcmp(from, "any") != 0) {
        square = poda__square_read(space->rows, space->cols, &at);
        if (square < 0 || *at)
            return poda_fail(error, PODA_BAD_OPTION, "from",
                             "from=%.20s: expected a square from a1 to %c%d, or any", from,
                             'a' + space->cols - 1, space->rows);
    }
    space->from = (uint8_t)square;
    return PODA_OK;
}

static inline void knight_visit(knight_state *state, uint8_t square)
{
    if (state->count == 0)
        state->first = square;
    state->before = state->at;
    state->at = square;
    state->visit[square] = ++state->count;
}

static inline void knight_start(const knight_space *space, knight_state *state)
{
    memset(state, 0, sizeof *state);
    state->first = state->before = state->at = state->end = KNIGHT_NOWHERE;
    if (space->from != KNIGHT_NOWHERE)
        knight_visit(state, space->from);
}

/* A move is the square to go to. */
static inline void knight_moves(const knight_space *space, const knight_state *state,
                                poda_moves *list)
{
    if (state->count == 0) {
        for (int square = 0; square < space->rows * space->cols; square++)
            if (!poda_moves_add(list, (poda_move)square))
                return;
        return;
    }
    for (int i = 0; i < space->degree[state->at]; i++)
        if (!poda_moves_add(list, space->near[state->at][i]))
            return;
}

#define knight_HAS_ACCEPTABLE 1
static inline bool knight_acceptable(const knight_space *space, const knight_state *state,
                                     poda_move move)
{
    (void)space;
    return state->visit[move] == 0;
}

#define knight_HAS_WHY 1
static inline void knight_why(const knight_space *space, const knight_state *state, poda_move move,
                              poda_text *text)
{
    poda_text_add(text, tr(space->translate, "the knight has been there: square number %d"),
                  state->visit[move]);
}

static inline void knight_play(const knight_space *space, const knight_state *from, poda_move move,
                               knight_state *to)
{
    (void)space;
    *to = *from;
    knight_visit(to, (uint8_t)move);
}

static inline bool knight_adjacent(const knight_space *space, int one, int other)
{
    for (int i = 0; i < space->degree[one]; i++)
        if (space->near[one][i] == other)
            return true;
    return false;
}

/* Neighbours that are not visited yet. */
static inline int knight_ways(const knight_space *space, const knight_state *state, int square)
{
    int ways = 0;
    for (int i = 0; i < space->degree[square]; i++)
        ways += state->visit[space->near[square][i]] == 0;
    return ways;
}

static inline bool knight_goal(const knight_space *space, const knight_state *state)
{
    return state->count == space->rows * space->cols &&
           (!space->closed || knight_adjacent(space, state->at, state->first));
}

/* Warnsdorff's rule; among equals, the farthest from the centre. */
#define knight_HAS_ORDER 1
static inline int knight_order(const knight_space *space, const knight_state *state, poda_move move)
{
    const int row = 2 * ((int)move / space->cols) - space->rows + 1;
    const int col = 2 * ((int)move % space->cols) - space->cols + 1;
    return row * row + col * col - 1024 * knight_ways(space, state, (int)move);
}

/* Squares alternate in colour, so a tour of an odd board has one more of the colour it begins with,
 * that of a1, and cannot close. */
static inline bool knight_colours(const knight_space *space, const knight_state *state)
{
    if (state->count == 0 || space->rows * space->cols % 2 == 0)
        return true;
    return !space->closed && (state->first / space->cols + state->first % space->cols) % 2 == 0;
}

/* Only the neighbours of the square just left have lost a way. A square with one way is the end of
 * the tour; with none it is unreachable. In a closed tour every square needs two, and the way to
 * the start is always there. */
#define knight_HAS_PROPAGATE 1
static inline bool knight_propagate(const knight_space *space, knight_state *state)
{
    if (!knight_colours(space, state))
        return false;
    if (state->count < 2 || state->count == space->rows * space->cols)
        return true;
    const uint8_t *near = space->near[state->before];
    for (int i = 0; i < space->degree[state->before]; i++) {
        if (state->visit[near[i]])
            continue;
        int ways = knight_ways(space, state, near[i]);
        if (ways >= 2)
            continue;
        ways += knight_adjacent(space, near[i], state->at);
        if (space->closed) {
            if (ways + knight_adjacent(space, near[i], state->first) < 2)
                return false;
        } else if (ways == 0) {
            return false;
        } else if (ways == 1) {
            if (state->end != KNIGHT_NOWHERE && state->end != near[i])
                return false;
            state->end = near[i];
        }
    }
    return !space->closed || knight_ways(space, state, state->first) > 0;
}

/* The squares in the order of the visits; "-" before the first. */
static inline void knight_state_text(const knight_space *space, const knight_state *state,
                                     poda_text *text)
{
    uint8_t square[KNIGHT_SQUARES + 1] = {0};
    if (state->count == 0)
        poda_text_add(text, "-");
    for (int i = 0; i < space->rows * space->cols; i++)
        square[state->visit[i]] = (uint8_t)i;
    for (int i = 1; i <= state->count; i++) {
        poda_text_add(text, "%s", i > 1 ? " " : "");
        poda__square_text(space->cols, square[i], text);
    }
}

static inline poda_status knight_state_read(const knight_space *space, const char *text,
                                            knight_state *state, poda_error *error)
{
    const char *at = text;
    knight_state read;
    memset(&read, 0, sizeof read);
    read.first = read.before = read.at = read.end = KNIGHT_NOWHERE;
    while (*at && strcmp(text, "-") != 0) {
        const int square = poda__square_read(space->rows, space->cols, &at);
        if (square < 0 || (*at && *at != ' '))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "square %d of the tour: expected squares from a1 to %c%d, 'a1 b3', or "
                             "'-' for none",
                             read.count + 1, 'a' + space->cols - 1, space->rows);
        at += strspn(at, " ");
        if (read.visit[square] || (read.count && !knight_adjacent(space, read.at, square)))
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "square %d of the tour, %c%d, is not a knight's move away or was visited",
                read.count + 1, 'a' + square % space->cols, square / space->cols + 1);
        knight_visit(&read, (uint8_t)square);
    }
    *state = read;
    return PODA_OK;
}

static inline void knight_move_text(const knight_space *space, const knight_state *state,
                                    poda_move move, poda_text *text)
{
    (void)state;
    poda__square_text(space->cols, (int)move, text);
}

#define knight_HAS_VIEW 1
static inline void knight_view(const knight_space *space, const knight_state *state,
                               poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"♞", "N", "knight", PODA_MAX}, {"×", "x", "visited", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_KNIGHT, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN}};
    poda_view_grid(view, space->rows, space->cols, pieces, 3);
    view->dress = dress;
    view->look = PODA_LOOK_CHEQUERED;
    for (int i = 0; i < space->rows * space->cols; i++)
        poda_view_put(view, i, state->visit[i] == 0 ? 0 : i == state->at ? 1 : 2);
}

#endif
