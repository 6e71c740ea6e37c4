/* rules_domineering.h - Domineering (Andersson; Winning Ways): MAX covers two free cells one above the
 * other with a domino, MIN two side by side; a player who cannot loses. In cram both place dominoes
 * either way. What counts is which cells are covered, so any shape of board is a position. A move is
 * twice the upper or left cell, plus one if the domino lies across. */
#ifndef PODA_GAMES_STONES_RULES_DOMINEERING_H
#define PODA_GAMES_STONES_RULES_DOMINEERING_H

#include "games/stones/cells.h"
#include "games/stones/domineering_bounds.h"

enum { DOMINEERING_SIDE = 10 };

typedef struct domineering_game {
    int rows, cols;
    bool cram;           /* both players place dominoes either way */
    int first;           /* who moves first */
    uint64_t board[2];   /* all cells */
    uint64_t not_end[2]; /* all cells but those of the last column */
} domineering_game;

typedef struct domineering_state {
    uint64_t covered[2];
    uint64_t turn;
} domineering_state;

#define domineering_ALTERNATES 1
#define domineering_HAS_RESULT 1
#define domineering_HAS_HASH 1
#define domineering_HAS_UNPLAY 1
#define domineering_HAS_SYMMETRY 1
#define domineering_HAS_EVAL 1
#define domineering_HAS_ORDER 1
#define domineering_HAS_BOUNDS 1
#define domineering_HAS_PROMISE 1
#define domineering_HAS_MOVE_READ 1
#define domineering_HAS_VIEW 1

static inline poda_status domineering_sides(domineering_game *game, int size,
                                            const poda_options *options, poda_error *error)
{
    int rows = size, cols = size;
    const poda_status status = cells_sides(options, 1, DOMINEERING_SIDE, &rows, &cols, error);
    if (status != PODA_OK)
        return status;
    *game = (domineering_game){.rows = rows, .cols = cols};
    const cells_set board = cells_board(rows, cols);
    cells_keep(board, game->board);
    cells_keep(board & ~cells_column(rows, cols, cols - 1), game->not_end);
    return PODA_OK;
}

static inline poda_status domineering_init(domineering_game *game, const poda_options *options,
                                           poda_error *error)
{
    const poda_status status = domineering_sides(game, 6, options, error);
    return status == PODA_OK ? poda_option_choice(options, "first", "V H", &game->first, error)
                             : status;
}

static inline void domineering_start(const domineering_game *game, domineering_state *state)
{
    *state = (domineering_state){.turn = (uint64_t)game->first};
}

static inline cells_set domineering_free(const domineering_game *game,
                                         const domineering_state *state)
{
    return cells_of(game->board) & ~cells_of(state->covered);
}

/* The upper cells of all upright dominoes that fit, or the left cells of those that lie across. */
static inline cells_set domineering_fits(const domineering_game *game, cells_set free, int across)
{
    return across ? free & free >> 1 & cells_of(game->not_end) : free & free >> game->cols;
}

static inline bool domineering_may(const domineering_game *game, int player, int across)
{
    return game->cram || player == across;
}

static inline void domineering_moves(const domineering_game *game, const domineering_state *state,
                                     poda_moves *list)
{
    const cells_set free = domineering_free(game, state);
    for (int across = 0; across < 2; across++) {
        if (!domineering_may(game, (int)state->turn, across))
            continue;
        for (cells_set fits = domineering_fits(game, free, across); fits;
             fits = cells_without_first(fits))
            if (!poda_moves_add(list, (poda_move)(2 * cells_first(fits) + across)))
                return;
    }
}

static inline int domineering_second(const domineering_game *game, poda_move move)
{
    return (int)move / 2 + (move & 1 ? 1 : game->cols);
}

static inline cells_set domineering_domino(const domineering_game *game, poda_move move)
{
    return cells_bit((int)move / 2) | cells_bit(domineering_second(game, move));
}

static inline void domineering_play(const domineering_game *game, const domineering_state *state,
                                    poda_move move, domineering_state *to)
{
    cells_keep(cells_of(state->covered) | domineering_domino(game, move), to->covered);
    to->turn = state->turn ^ 1;
}

static inline void domineering_unplay(const domineering_game *game, domineering_state *state,
                                      poda_move move)
{
    cells_keep(cells_of(state->covered) & ~domineering_domino(game, move), state->covered);
    state->turn ^= 1;
}

static inline int domineering_turn(const domineering_game *game, const domineering_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline poda_over domineering_result(const domineering_game *game,
                                           const domineering_state *state)
{
    const cells_set free = domineering_free(game, state);
    for (int across = 0; across < 2; across++)
        if (domineering_may(game, (int)state->turn, across) && domineering_fits(game, free, across))
            return PODA_GOES_ON;
    return PODA_LOST;
}

/* How many dominoes fit side by side into `set`, whose pairs begin at `fits`: greedily along each row
 * or column, which is the most there can be. */
static inline int domineering_packed(const domineering_game *game, cells_set fits, int across)
{
    const int lines = across ? game->cols : game->rows, step = across ? 1 : game->cols;
    const cells_set line =
        across ? cells_column(game->rows, game->cols, 0) : ((cells_set)1 << game->cols) - 1;
    cells_set used = 0;
    int count = 0;
    for (int i = 0; i < lines && fits; i++, fits >>= step) {
        used = fits & line & ~used;
        count += cells_count(used);
    }
    return count;
}

/* Dominoes that a player can place whatever the other does: in cells without a free neighbour on the
 * side where the other could reach them. */
static inline int domineering_safe(const domineering_game *game, cells_set free, int player)
{
    const cells_set theirs = domineering_fits(game, free, !player);
    const cells_set reached = theirs | theirs << (player == PODA_MAX ? 1 : game->cols);
    return domineering_packed(game, domineering_fits(game, free & ~reached, player), player);
}

/* Dominoes that a player can place whatever the other does: the safe ones, and of the others that fit side
 * by side one in three, since each domino of the opponent takes at most two of them away. */
static inline int domineering_sure(const domineering_game *game, cells_set free, int player,
                                   bool moves_first)
{
    const cells_set theirs = domineering_fits(game, free, !player);
    const cells_set reached = theirs | theirs << (player == PODA_MAX ? 1 : game->cols);
    const int open =
        domineering_packed(game, domineering_fits(game, free & reached, player), player);
    return domineering_safe(game, free, player) + (open + (moves_first ? 2 : 0)) / 3;
}

/* A player who is sure of more dominoes than the other can place at all wins; the one who does not move
 * is, with as many. */
static inline bool domineering_outcounts(const domineering_game *game, cells_set free, int player,
                                         bool moves)
{
    const int rival = !player;
    return domineering_sure(game, free, player, moves) >=
           domineering_packed(game, domineering_fits(game, free, rival), rival) + moves;
}

/* The rows of a board of at most eight by eight; of a larger one none. */
static inline uint64_t domineering_rows(const domineering_game *game, cells_set free)
{
    uint64_t rows = 0;
    if (game->rows > DOMINEERING_LINES || game->cols > DOMINEERING_LINES)
        return 0;
    if (game->cols == DOMINEERING_LINES)
        return (uint64_t)free;
    for (int row = 0; row < game->rows; row++)
        rows |= (uint64_t)(free >> row * game->cols & ((1u << game->cols) - 1)) << 8 * row;
    return rows;
}

/* Does a player win for certain, by stripes or, on larger boards, by counting? */
static inline bool domineering_sees_win(const domineering_game *game, cells_set free, uint64_t rows,
                                        int player, bool moves)
{
    if (game->rows > DOMINEERING_LINES || game->cols > DOMINEERING_LINES)
        return domineering_outcounts(game, free, player, moves);
    return player == PODA_MAX
               ? domineering_upright_wins(rows, game->rows, moves)
               : domineering_upright_wins(domineering_turned(rows), game->cols, moves);
}

static inline void domineering_bounds(const domineering_game *game, const domineering_state *state,
                                      poda_value *lower, poda_value *upper)
{
    const cells_set free = domineering_free(game, state);
    const uint64_t rows = domineering_rows(game, free);
    const int turn = (int)state->turn;
    if (game->cram)
        return;
    for (int player = 0; player < 2; player++)
        if (domineering_sees_win(game, free, rows, player, player == turn)) {
            *(player == PODA_MAX ? lower : upper) = player == PODA_MAX ? PODA_WIN : -PODA_WIN;
            return;
        }
}

/* `safe`: moves that the opponent cannot take away count most, then how many dominoes could still be packed, then
 * the plain number of moves. `moves`: only these. In cram both players have the same moves: what
 * matters is whether an odd number is left, which the number of packed dominoes suggests. */
static inline poda_value domineering_eval(const domineering_game *game,
                                          const domineering_state *state, int which, int player)
{
    const cells_set free = domineering_free(game, state);
    const cells_set fits[2] = {domineering_fits(game, free, 0), domineering_fits(game, free, 1)};
    if (game->cram) {
        const int left =
            which ? cells_count(fits[0]) + cells_count(fits[1])
                  : domineering_packed(game, fits[0], 0) + domineering_packed(game, fits[1], 1);
        return (left % 2 == 1) == (player == (int)state->turn) ? 1 : -1;
    }
    const int moves = cells_count(fits[player]) - cells_count(fits[!player]);
    if (which)
        return moves;
    return 8 * (domineering_safe(game, free, player) - domineering_safe(game, free, !player)) +
           4 * (domineering_packed(game, fits[player], player) -
                domineering_packed(game, fits[!player], !player)) +
           moves;
}

/* Moves that cost the opponent the most moves and the player the fewest. */
static inline int domineering_order(const domineering_game *game, const domineering_state *state,
                                    poda_move move)
{
    const int own = (int)(move & 1);
    const cells_set free = domineering_free(game, state);
    const cells_set after = free & ~domineering_domino(game, move);
    return 2 * (cells_count(domineering_fits(game, after, own)) -
                cells_count(domineering_fits(game, after, !own))) +
           3 * (domineering_safe(game, after, own) - domineering_safe(game, after, !own));
}

/* One order for all positions, so that proofs meet the same ones often: first the second line from the
 * edge, where a domino makes another one on the edge safe, then every other line from there, and in a
 * line dominoes that leave room for whole ones beside them. */
static inline int domineering_promise(const domineering_game *game, const domineering_state *state,
                                      poda_move move)
{
    enum { SAFE = 120, SHIFTED = 90, BETWEEN = 70, LOOSE = 50, EDGE = 30, LINE = 4 };
    const int row = (int)move / 2 / game->cols, col = (int)move / 2 % game->cols;
    const int own = (int)(move & 1), lines = own ? game->rows : game->cols;
    const int line = own ? row : col, from = own ? col : row;
    const int length = own ? game->cols : game->rows;
    const int inside = line < lines - 1 - line ? line : lines - 1 - line;
    const int along = from < length - 2 - from ? from : length - 2 - from;
    if (game->cram) {
        domineering_state after;
        domineering_play(game, state, move, &after);
        return domineering_eval(game, &after, 0, (int)state->turn);
    }
    return (inside == 0       ? EDGE
            : inside % 2 == 1 ? along % 2 == 0 ? SAFE : SHIFTED
            : along % 2 == 0  ? BETWEEN
                              : LOOSE) -
           LINE * inside - along / 2;
}

static inline uint64_t domineering_hash(const domineering_game *game,
                                        const domineering_state *state)
{
    (void)game;
    return poda_mix(state->covered[0] ^ poda_mix(state->covered[1] << 1 ^ state->turn));
}

/* Images keep upright dominoes upright, except in cram. */
static inline int domineering_symmetries(const domineering_game *game)
{
    return game->cram ? cells_images(game->rows, game->cols) : 4;
}

static inline void domineering_symmetry(const domineering_game *game,
                                        const domineering_state *state, int which,
                                        domineering_state *to)
{
    cells_keep(cells_image(game->rows, game->cols, cells_of(state->covered), which), to->covered);
    to->turn = state->turn;
}

static inline const char *domineering_letters(const domineering_game *game)
{
    return game->cram ? "AB" : "VH";
}

/* "#../#../... H": rows from the top, '#' for covered cells, and the player to move. */
static inline void domineering_state_text(const domineering_game *game,
                                          const domineering_state *state, poda_text *text)
{
    uint8_t kind[DOMINEERING_SIDE * DOMINEERING_SIDE];
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        kind[cell] = cells_has(cells_of(state->covered), cell);
    cells_text(game->rows, game->cols, ".#", kind, text);
    poda_text_add(text, " %c", domineering_letters(game)[state->turn]);
}

/* The player to move may be left out: then it is the one who moves first. */
static inline poda_status domineering_state_read(const domineering_game *game, const char *text,
                                                 domineering_state *state, poda_error *error)
{
    uint8_t kind[DOMINEERING_SIDE * DOMINEERING_SIDE];
    const char *rest;
    cells_set covered = 0;
    int turn = game->first;
    poda_status status = cells_read(game->rows, game->cols, ".#", ". #", text, kind, &rest, error);
    if (status == PODA_OK)
        status = cells_read_turn(rest, domineering_letters(game), &turn, error);
    if (status != PODA_OK)
        return status;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        covered |= kind[cell] ? cells_bit(cell) : 0;
    cells_keep(covered, state->covered);
    state->turn = (uint64_t)turn;
    return PODA_OK;
}

/* "a1a2": both cells, the upper or left one first. */
static inline void domineering_move_text(const domineering_game *game,
                                         const domineering_state *state, poda_move move,
                                         poda_text *text)
{
    (void)state;
    poda__cell_text(game->cols, (int)move / 2, text);
    poda__cell_text(game->cols, domineering_second(game, move), text);
}

/* Both cells in either order, with or without a '-' between them. */
static inline poda_status domineering_move_read(const domineering_game *game,
                                                const domineering_state *state, const char *text,
                                                poda_move *move, poda_error *error)
{
    int cell[2];
    const char *at = text;
    for (int i = 0; i < 2; i++) {
        at += i && *at == '-';
        if (!cells_read_cell(game->rows, game->cols, &at, &cell[i]) || (i && *at))
            return poda_fail(error, PODA_BAD_MOVE, "move",
                             "'%.40s' is not a move: a domino is written as its two cells, like "
                             "%s",
                             text, game->cram || state->turn ? "a1b1" : "a1a2");
    }
    const int upper = cell[0] < cell[1] ? cell[0] : cell[1], apart = abs(cell[0] - cell[1]);
    const bool across = apart == 1 && upper % game->cols < game->cols - 1;
    if (!across && apart != game->cols)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': a domino covers two cells that touch", text);
    if (!domineering_may(game, (int)state->turn, across))
        return across
                   ? poda_fail(error, PODA_BAD_MOVE, "move",
                               "'%.40s': V places dominoes upright, one cell above the other", text)
                   : poda_fail(error, PODA_BAD_MOVE, "move",
                               "'%.40s': H places dominoes across, two cells side by side", text);
    if (!cells_has(domineering_fits(game, domineering_free(game, state), across), upper))
        return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s': a cell is covered already", text);
    *move = (poda_move)(2 * upper + across);
    return PODA_OK;
}

/* In Domineering a click chooses the upper or left cell of the domino, or the other one if the domino
 * fits in no other way. In cram the two cells are chosen one after the other, in either order. */
static inline void domineering_view(const domineering_game *game, const domineering_state *state,
                                    poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1}, {"■", "#", "covered", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_BLOCK, PODA_COLOUR_BROWN}};
    const cells_set free = domineering_free(game, state);
    const int player = (int)state->turn;
    poda_view_grid(view, game->rows, game->cols, pieces, 2);
    view->dress = dress;
    view->look = PODA_LOOK_WOOD;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        poda_view_put(view, cell, cells_has(cells_of(state->covered), cell));
    for (int side = 0; side < 2 && !game->cram; side++)
        poda_view_note(view, side, "moves", cells_count(domineering_fits(game, free, side)));
    for (int across = 0; across < 2; across++) {
        if (!domineering_may(game, player, across))
            continue;
        const cells_set all = domineering_fits(game, free, across);
        for (cells_set fits = all; fits; fits = cells_without_first(fits)) {
            const poda_move move = (poda_move)(2 * cells_first(fits) + across);
            const int first = (int)move / 2, second = domineering_second(game, move);
            poda_view_click(view, move, first, game->cram ? second : -1);
            if (game->cram)
                poda_view_click(view, move, second, first);
            else if (!cells_has(all, second))
                poda_view_click(view, move, second, -1);
        }
    }
}

static const poda_option domineering_options[] = {
    {"size", "6", "rows and columns, 1 to 10"},
    {"rows", "", "rows, if not as many as size says"},
    {"cols", "", "columns, if not as many as size says"},
    {"first", "V", "who moves first, V or H"},
    {NULL, NULL, NULL},
};
static const char *const domineering_evals[] = {"safe", "moves", NULL};
static const poda_choices domineering_choices[] = {{"first", "V H"}, {NULL, NULL}};
static const poda_about domineering_about = {
    .name = "domineering",
    .title = "Domineering",
    .summary = "dominoes on free cells, V upright and H across; a player who cannot move loses",
    .player = {"V", "H"},
    .moves_like = "a1a2",
    .position_like = "#...../#...../..##../....../....../...... V",
    .options = domineering_options,
    .evals = domineering_evals,
    .aliases = "stopgate crosscram domino dominos",
    .choices = domineering_choices,
};

#endif
