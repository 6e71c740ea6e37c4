/* rules_sliding.h - the sliding-tile puzzle (the "15", Chapman 1874; 3 x 3 is the "8"): slide tiles
 * into the gap until they are in order. A move is the number of the tile that slides. */
#ifndef PODA_PROBLEMS_SLIDING_RULES_SLIDING_H
#define PODA_PROBLEMS_SLIDING_RULES_SLIDING_H

#include <stdlib.h>

#include "poda/space.h"
#include "problems/sliding/sliding_board.h"

enum { SLIDING_CELLS = 36, SLIDING_SIDE = 18 };

typedef struct sliding_space {
    int rows, cols, cells;
    int gap_last; /* the gap belongs at the end, not at the beginning */
    uint8_t start[SLIDING_CELLS];
    uint8_t place[SLIDING_CELLS]; /* of each tile in the goal */
} sliding_space;

typedef struct sliding_state {
    uint8_t tile[SLIDING_CELLS]; /* row by row; 0 is the gap */
} sliding_state;

static const poda_option sliding_options[] = {
    {"rows", "3", "rows of the board, 2 to 18; at most 36 cells"},
    {"cols", "3", "columns, 2 to 18"},
    {"tiles", "", "the start: tiles row by row, 0 is the gap; else a mixed board"},
    {"goal", "first", "first or last: where the gap is when the tiles are in order"},
    {NULL, NULL, NULL}};
static const char *const sliding_heuristics[] = {"manhattan", "misplaced", "linear", NULL};
enum { SLIDING_MANHATTAN, SLIDING_MISPLACED, SLIDING_LINEAR };

static const poda_choices sliding_choices[] = {{"goal", "first last"}, {NULL, NULL}};
static const poda_about sliding_about = {
    .name = "sliding",
    .title = "sliding tiles",
    .summary = "slide tiles into the gap until they are in order",
    .moves_like = "5",
    .position_like = "1,4,2/3,0,5/6,7,8",
    .options = sliding_options,
    .evals = sliding_heuristics,
    .aliases = "puzzle15 puzzle8 rompecabezas",
    .choices = sliding_choices,
};

static inline int sliding_gap(const sliding_space *space, const sliding_state *state)
{
    const uint8_t *at = (const uint8_t *)memchr(state->tile, 0, (size_t)space->cells);
    return (int)(at - state->tile);
}

#define sliding_HAS_TARGET 1
static inline void sliding_target(const sliding_space *space, sliding_state *state)
{
    memset(state, 0, sizeof *state);
    for (int tile = 0; tile < space->cells; tile++)
        state->tile[space->place[tile]] = (uint8_t)tile;
}

/* Rows with '/' between them, tiles separated by commas: "1,4,2/3,0,5/6,7,8". */
static inline void sliding_state_text(const sliding_space *space, const sliding_state *state,
                                      poda_text *text)
{
    for (int cell = 0; cell < space->cells; cell++)
        poda_text_add(text, "%s%d",
                      cell == 0                 ? ""
                      : cell % space->cols == 0 ? "/"
                                                : ",",
                      state->tile[cell]);
}

static inline poda_status sliding_state_read(const sliding_space *space, const char *text,
                                             sliding_state *state, poda_error *error)
{
    poda__sliding board;
    const poda_status status =
        poda__sliding_read(&board, space->rows, space->cols, space->gap_last, text, error);
    if (status != PODA_OK)
        return status;
    poda__sliding other = board;
    other.blank_last = !board.blank_last;
    if (!poda__sliding_solvable(&board) && poda__sliding_solvable(&other))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "these tiles cannot be put in order with the gap in the %s cell; "
                         "goal=%s can",
                         space->gap_last ? "last" : "first", space->gap_last ? "first" : "last");
    if (!poda__sliding_solvable(&board))
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "these tiles cannot be put in order: only half of all boards can, and with "
            "two tiles exchanged this one could");
    memset(state, 0, sizeof *state);
    memcpy(state->tile, board.tile, (size_t)space->cells);
    return PODA_OK;
}

static inline void sliding_start(const sliding_space *space, sliding_state *state)
{
    memcpy(state->tile, space->start, sizeof state->tile);
}

/* The numbers of the tiles beside the gap: above, left, right, below. */
static inline void sliding_moves(const sliding_space *space, const sliding_state *state,
                                 poda_moves *list)
{
    const int gap = sliding_gap(space, state), row = gap / space->cols, col = gap % space->cols;
    if (row > 0)
        poda_moves_add(list, state->tile[gap - space->cols]);
    if (col > 0)
        poda_moves_add(list, state->tile[gap - 1]);
    if (col < space->cols - 1)
        poda_moves_add(list, state->tile[gap + 1]);
    if (row < space->rows - 1)
        poda_moves_add(list, state->tile[gap + space->cols]);
}

static inline void sliding_play(const sliding_space *space, const sliding_state *from,
                                poda_move move, sliding_state *to)
{
    const int gap = sliding_gap(space, from);
    *to = *from;
    const uint8_t *tile = (const uint8_t *)memchr(from->tile, (int)move, (size_t)space->cells);
    to->tile[gap] = (uint8_t)move;
    to->tile[tile - from->tile] = 0;
}

static inline bool sliding_goal(const sliding_space *space, const sliding_state *state)
{
    for (int cell = 0; cell < space->cells; cell++)
        if (space->place[state->tile[cell]] != cell)
            return false;
    return true;
}

/* A board mixed by sliding from the goal, the same on every machine. */
static inline void sliding_mix(const sliding_space *space, sliding_state *state)
{
    uint64_t seed = 0;
    poda_move room[4] = {0}, last = 0;
    sliding_target(space, state);
    for (int step = 0; step < 3 * space->cells || sliding_goal(space, state); step++) {
        poda_moves list = {room, 0, 4};
        sliding_state next;
        sliding_moves(space, state, &list);
        seed = poda_mix(seed);
        const poda_move move = room[seed % list.count];
        if (move == last)
            continue; /* moving back at once does not mix */
        sliding_play(space, state, last = move, &next);
        *state = next;
    }
}

static inline poda_status sliding_init(sliding_space *space, const poda_options *options,
                                       poda_error *error)
{
    int64_t rows = 3, cols = 3;
    int gap_last = 0;
    sliding_state start;
    poda_status status = poda_option_int(options, "rows", 2, SLIDING_SIDE, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 2, SLIDING_SIDE, &cols, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "goal", "first last", &gap_last, error);
    if (status != PODA_OK)
        return status;
    if (rows * cols > SLIDING_CELLS)
        return poda_fail(
            error, PODA_BAD_OPTION, "rows",
            "a board of %d {row|rows} and %d {column|columns} is too large: at most %d cells",
            (int)rows, (int)cols, SLIDING_CELLS);
    *space = (sliding_space){
        .rows = (int)rows, .cols = (int)cols, .cells = (int)(rows * cols), .gap_last = gap_last};
    for (int tile = 0; tile < space->cells; tile++)
        space->place[tile] = (uint8_t)(gap_last ? (tile + space->cells - 1) % space->cells : tile);
    const char *tiles = poda_option_text(options, "tiles", "");
    if (*tiles)
        status = sliding_state_read(space, tiles, &start, error);
    else
        sliding_mix(space, &start);
    memcpy(space->start, start.tile, sizeof space->start);
    return status;
}

/* Every move can be taken back by sliding the same tile again. */
#define sliding_HAS_BACK 1
static inline void sliding_backs(const sliding_space *space, const sliding_state *state,
                                 poda_moves *list)
{
    sliding_moves(space, state, list);
}

static inline poda_move sliding_back(const sliding_space *space, const sliding_state *state,
                                     poda_move way, sliding_state *from)
{
    sliding_play(space, state, way, from);
    return way;
}

/* The fewest tiles of a line that must leave it so that no two there have to pass each other:
 * `wanted` are their goal places in the order in which they lie, at most one line's; the result is
 * `count` minus the longest increasing subsequence. */
static inline int sliding_conflicts(const uint8_t *wanted, int count)
{
    uint8_t length[SLIDING_SIDE];
    int longest = 0;
    for (int i = 0; i < count; i++) {
        length[i] = 1;
        for (int j = 0; j < i; j++)
            if (wanted[j] < wanted[i] && length[j] >= length[i])
                length[i] = (uint8_t)(length[j] + 1);
        if (length[i] > longest)
            longest = length[i];
    }
    return count - longest;
}

/* Tiles that leave their line to let others pass need two more moves than Manhattan counts
 * (Hansson, Mayer and Yung 1992). */
static inline int sliding_linear(const sliding_space *space, const sliding_state *state)
{
    uint8_t wanted[SLIDING_SIDE];
    int conflicts = 0;
    for (int row = 0; row < space->rows; row++) {
        int count = 0;
        for (int col = 0; col < space->cols; col++) {
            const int tile = state->tile[row * space->cols + col];
            if (tile && space->place[tile] / space->cols == row)
                wanted[count++] = space->place[tile];
        }
        conflicts += sliding_conflicts(wanted, count);
    }
    for (int col = 0; col < space->cols; col++) {
        int count = 0;
        for (int row = 0; row < space->rows; row++) {
            const int tile = state->tile[row * space->cols + col];
            if (tile && space->place[tile] % space->cols == col)
                wanted[count++] = space->place[tile];
        }
        conflicts += sliding_conflicts(wanted, count);
    }
    return 2 * conflicts;
}

#define sliding_HAS_HEURISTIC 1
static inline double sliding_heuristic(const sliding_space *space, const sliding_state *state,
                                       int which)
{
    int sum = 0;
    for (int cell = 0; cell < space->cells; cell++) {
        const int tile = state->tile[cell], home = space->place[tile];
        if (tile == 0)
            continue;
        if (which == SLIDING_MISPLACED)
            sum += home != cell;
        else
            sum += abs(cell / space->cols - home / space->cols) +
                   abs(cell % space->cols - home % space->cols);
    }
    return which == SLIDING_LINEAR ? sum + sliding_linear(space, state) : sum;
}

static inline void sliding_move_text(const sliding_space *space, const sliding_state *state,
                                     poda_move move, poda_text *text)
{
    (void)space;
    (void)state;
    poda_text_add(text, "%d", (int)move);
}

#define sliding_HAS_VIEW 1
static inline void sliding_view(const sliding_space *space, const sliding_state *state,
                                poda_view *view)
{
    static const poda_piece pieces[SLIDING_CELLS] = {
        {"·", ".", "gap", -1},        {"1", "1", "tile", PODA_MAX}, {"2", "2", "tile", PODA_MAX},
        {"3", "3", "tile", PODA_MAX}, {"4", "4", "tile", PODA_MAX}, {"5", "5", "tile", PODA_MAX},
        {"6", "6", "tile", PODA_MAX}, {"7", "7", "tile", PODA_MAX}, {"8", "8", "tile", PODA_MAX},
        {"9", "9", "tile", PODA_MAX}, {"A", "A", "tile", PODA_MAX}, {"B", "B", "tile", PODA_MAX},
        {"C", "C", "tile", PODA_MAX}, {"D", "D", "tile", PODA_MAX}, {"E", "E", "tile", PODA_MAX},
        {"F", "F", "tile", PODA_MAX}, {"G", "G", "tile", PODA_MAX}, {"H", "H", "tile", PODA_MAX},
        {"I", "I", "tile", PODA_MAX}, {"J", "J", "tile", PODA_MAX}, {"K", "K", "tile", PODA_MAX},
        {"L", "L", "tile", PODA_MAX}, {"M", "M", "tile", PODA_MAX}, {"N", "N", "tile", PODA_MAX},
        {"O", "O", "tile", PODA_MAX}, {"P", "P", "tile", PODA_MAX}, {"Q", "Q", "tile", PODA_MAX},
        {"R", "R", "tile", PODA_MAX}, {"S", "S", "tile", PODA_MAX}, {"T", "T", "tile", PODA_MAX},
        {"U", "U", "tile", PODA_MAX}, {"V", "V", "tile", PODA_MAX}, {"W", "W", "tile", PODA_MAX},
        {"X", "X", "tile", PODA_MAX}, {"Y", "Y", "tile", PODA_MAX}, {"Z", "Z", "tile", PODA_MAX}};
    poda_move room[4];
    poda_moves list = {room, 0, 4};
#define SIX_TILES                                                                                  \
    {PODA_SHAPE_TILE, PODA_COLOUR_OWN}, {PODA_SHAPE_TILE, PODA_COLOUR_OWN},                        \
        {PODA_SHAPE_TILE, PODA_COLOUR_OWN}, {PODA_SHAPE_TILE, PODA_COLOUR_OWN},                    \
        {PODA_SHAPE_TILE, PODA_COLOUR_OWN},                                                        \
    {                                                                                              \
        PODA_SHAPE_TILE, PODA_COLOUR_OWN                                                           \
    }
    static const poda_dress dress[SLIDING_CELLS] = {SIX_TILES, SIX_TILES, SIX_TILES,
                                                    SIX_TILES, SIX_TILES, SIX_TILES};
#undef SIX_TILES
    poda_view_grid(view, space->rows, space->cols, pieces, SLIDING_CELLS);
    view->dress = dress;
    view->look = PODA_LOOK_WOOD;
    for (int cell = 0; cell < space->cells; cell++) {
        poda_text label = {view->cell[cell].label, sizeof view->cell[cell].label, 0};
        poda_view_put(view, cell, state->tile[cell]);
        if (state->tile[cell])
            poda_text_add(&label, "%d", state->tile[cell]);
    }
    sliding_moves(space, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        const uint8_t *tile =
            (const uint8_t *)memchr(state->tile, (int)room[i], (size_t)space->cells);
        poda_view_click(view, room[i], (int)(tile - state->tile), -1);
    }
}

#endif
