/* rules_clobber.h - Clobber (Albert, Grossman, Nowakowski, Wolfe 2005): a player moves a stone onto a
 * rival stone beside it, which is removed; a player who cannot move loses. X is MAX and moves first.
 * The board begins full and chequered; any stones on any cells are a position. A move is the cell it
 * leaves times four, plus the direction. */
#ifndef PODA_GAMES_STONES_RULES_CLOBBER_H
#define PODA_GAMES_STONES_RULES_CLOBBER_H

#include "games/stones/cells.h"

enum { CLOBBER_SIDE = 10, CLOBBER_CELLS = CLOBBER_SIDE * CLOBBER_SIDE };

typedef struct clobber_game {
    int rows, cols;
    int first;            /* who moves first */
    uint64_t not_left[2]; /* all cells but those of the first column */
    uint64_t start[2][2]; /* the stones of MAX and MIN */
} clobber_game;

typedef struct clobber_state {
    uint64_t stones[2][2]; /* of MAX and MIN, two words each */
    uint64_t turn;
} clobber_state;

#define clobber_ALTERNATES 1
#define clobber_HAS_RESULT 1
#define clobber_HAS_HASH 1
#define clobber_HAS_UNPLAY 1
#define clobber_HAS_SYMMETRY 1
#define clobber_HAS_EVAL 1
#define clobber_HAS_ORDER 1
#define clobber_HAS_VIEW 1

enum { CLOBBER_UP, CLOBBER_LEFT, CLOBBER_RIGHT, CLOBBER_DOWN, CLOBBER_WAYS };

static inline poda_status clobber_init(clobber_game *game, const poda_options *options,
                                       poda_error *error)
{
    int rows = 5, cols = 6, first = PODA_MAX;
    poda_status status = cells_sides(options, 1, CLOBBER_SIDE, &rows, &cols, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "first", "X O", &first, error);
    if (status != PODA_OK)
        return status;
    *game = (clobber_game){.rows = rows, .cols = cols, .first = first};
    cells_keep(cells_board(rows, cols) & ~cells_column(rows, cols, 0), game->not_left);
    for (int cell = 0; cell < rows * cols; cell++) {
        const int player = (cell / cols + cell % cols) % 2;
        cells_keep(cells_of(game->start[player]) | cells_bit(cell), game->start[player]);
    }
    return PODA_OK;
}

static inline void clobber_start(const clobber_game *game, clobber_state *state)
{
    memcpy(state->stones, game->start, sizeof state->stones);
    state->turn = (uint64_t)game->first;
}

/* The cells from which a step in direction `way` leads to one of `set`. */
static inline cells_set clobber_before(const clobber_game *game, cells_set set, int way)
{
    switch (way) {
    case CLOBBER_UP:
        return set << game->cols;
    case CLOBBER_DOWN:
        return set >> game->cols;
    case CLOBBER_LEFT:
        return set << 1 & cells_of(game->not_left);
    default:
        return (set & cells_of(game->not_left)) >> 1;
    }
}

static inline cells_set clobber_beside(const clobber_game *game, cells_set set)
{
    cells_set beside = 0;
    for (int way = 0; way < CLOBBER_WAYS; way++)
        beside |= clobber_before(game, set, way);
    return beside;
}

static inline int clobber_target(const clobber_game *game, poda_move move)
{
    const int step[CLOBBER_WAYS] = {-game->cols, -1, 1, game->cols};
    return (int)move / CLOBBER_WAYS + step[move % CLOBBER_WAYS];
}

static inline void clobber_moves(const clobber_game *game, const clobber_state *state,
                                 poda_moves *list)
{
    const cells_set own = cells_of(state->stones[state->turn]);
    const cells_set rival = cells_of(state->stones[state->turn ^ 1]);
    for (cells_set set = own & clobber_beside(game, rival); set; set = cells_without_first(set)) {
        const int cell = cells_first(set);
        for (int way = 0; way < CLOBBER_WAYS; way++)
            if (cells_has(clobber_before(game, rival, way), cell) &&
                !poda_moves_add(list, (poda_move)(CLOBBER_WAYS * cell + way)))
                return;
    }
}

static inline void clobber_play(const clobber_game *game, const clobber_state *state,
                                poda_move move, clobber_state *to)
{
    const uint64_t player = state->turn;
    const cells_set from = cells_bit((int)move / CLOBBER_WAYS);
    const cells_set target = cells_bit(clobber_target(game, move));
    cells_keep(cells_of(state->stones[player]) ^ from ^ target, to->stones[player]);
    cells_keep(cells_of(state->stones[player ^ 1]) ^ target, to->stones[player ^ 1]);
    to->turn = player ^ 1;
}

static inline void clobber_unplay(const clobber_game *game, clobber_state *state, poda_move move)
{
    const uint64_t player = state->turn ^ 1;
    const cells_set from = cells_bit((int)move / CLOBBER_WAYS);
    const cells_set target = cells_bit(clobber_target(game, move));
    cells_keep(cells_of(state->stones[player]) ^ from ^ target, state->stones[player]);
    cells_keep(cells_of(state->stones[player ^ 1]) ^ target, state->stones[player ^ 1]);
    state->turn = player;
}

static inline int clobber_turn(const clobber_game *game, const clobber_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline poda_over clobber_result(const clobber_game *game, const clobber_state *state)
{
    return cells_of(state->stones[0]) & clobber_beside(game, cells_of(state->stones[1]))
               ? PODA_GOES_ON
               : PODA_LOST;
}

/* How many stones of `set` touch one of `other`. */
static inline int clobber_touching(const clobber_game *game, cells_set set, cells_set other)
{
    return cells_count(set & clobber_beside(game, other));
}

/* Both players always have equally many moves, one for each pair of rival stones side by side. What
 * differs is over how many stones they are spread: a stone with many rivals around it can take only
 * one of them. `movers`: the player's stones that can move minus the opponent's. `support` adds
 * stones near enough to take back: those that touch a stone of their own that can move. */
static inline poda_value clobber_eval(const clobber_game *game, const clobber_state *state,
                                      int which, int player)
{
    const cells_set own = cells_of(state->stones[player]);
    const cells_set rival = cells_of(state->stones[player ^ 1]);
    const cells_set mine = own & clobber_beside(game, rival);
    const cells_set theirs = rival & clobber_beside(game, own);
    const poda_value movers = cells_count(mine) - cells_count(theirs);
    if (which == 0)
        return movers;
    return 4 * movers + clobber_touching(game, own & ~mine, mine) -
           clobber_touching(game, rival & ~theirs, theirs);
}

/* Moves after which the opponent has the fewest stones that can move, compared with the player's. */
static inline int clobber_order(const clobber_game *game, const clobber_state *state,
                                poda_move move)
{
    clobber_state to;
    clobber_play(game, state, move, &to);
    return clobber_eval(game, &to, 0, (int)state->turn);
}

static inline uint64_t clobber_hash(const clobber_game *game, const clobber_state *state)
{
    uint64_t hash = poda_mix(state->turn);
    for (int i = 0; i < (game->rows * game->cols > 64 ? 2 : 1); i++)
        hash = poda_mix(poda_mix(hash ^ state->stones[0][i]) ^ state->stones[1][i]);
    return hash;
}

static inline int clobber_symmetries(const clobber_game *game)
{
    return cells_images(game->rows, game->cols);
}

static inline void clobber_symmetry(const clobber_game *game, const clobber_state *state, int which,
                                    clobber_state *to)
{
    to->turn = state->turn;
    for (int player = 0; player < 2; player++)
        cells_keep(cells_image(game->rows, game->cols, cells_of(state->stones[player]), which),
                   to->stones[player]);
}

/* "XO./.XO X": rows from the top, and the player to move. */
static inline void clobber_state_text(const clobber_game *game, const clobber_state *state,
                                      poda_text *text)
{
    uint8_t kind[CLOBBER_CELLS];
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        kind[cell] = cells_has(cells_of(state->stones[0]), cell)   ? 1
                     : cells_has(cells_of(state->stones[1]), cell) ? 2
                                                                   : 0;
    cells_text(game->rows, game->cols, ".XO", kind, text);
    poda_text_add(text, " %c", "XO"[state->turn]);
}

/* The player to move may be left out: then it is the one who moves first. */
static inline poda_status clobber_state_read(const clobber_game *game, const char *text,
                                             clobber_state *state, poda_error *error)
{
    uint8_t kind[CLOBBER_CELLS];
    const char *rest;
    cells_set stones[2] = {0, 0};
    int turn = game->first;
    poda_status status =
        cells_read(game->rows, game->cols, ".XO", "X O .", text, kind, &rest, error);
    if (status == PODA_OK)
        status = cells_read_turn(rest, "XO", &turn, error);
    if (status != PODA_OK)
        return status;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        if (kind[cell])
            stones[kind[cell] - 1] |= cells_bit(cell);
    cells_keep(stones[0], state->stones[0]);
    cells_keep(stones[1], state->stones[1]);
    state->turn = (uint64_t)turn;
    return PODA_OK;
}

/* "a1b1": from and to. */
static inline void clobber_move_text(const clobber_game *game, const clobber_state *state,
                                     poda_move move, poda_text *text)
{
    (void)state;
    poda__cell_text(game->cols, (int)move / CLOBBER_WAYS, text);
    poda__cell_text(game->cols, clobber_target(game, move), text);
}

static inline void clobber_view(const clobber_game *game, const clobber_state *state,
                                poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"✕", "X", "black stone", PODA_MAX},
                                        {"○", "O", "white stone", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_STONE, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_STONE, PODA_COLOUR_WHITE}};
    poda_move room[CLOBBER_CELLS * CLOBBER_WAYS];
    poda_moves list = {room, 0, sizeof room / sizeof *room};
    poda_view_grid(view, game->rows, game->cols, pieces, 3);
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        for (int player = 0; player < 2; player++)
            if (cells_has(cells_of(state->stones[player]), cell))
                poda_view_put(view, cell, 1 + player);
    clobber_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++)
        poda_view_click(view, room[i], (int)room[i] / CLOBBER_WAYS, clobber_target(game, room[i]));
}

static const poda_option clobber_options[] = {
    {"size", "", "rows and columns, 1 to 10"},
    {"rows", "5", "rows, 1 to 10"},
    {"cols", "6", "columns, 1 to 10"},
    {"first", "X", "who moves first, X or O"},
    {NULL, NULL, NULL},
};
static const char *const clobber_evals[] = {"movers", "support", NULL};
static const poda_choices clobber_choices[] = {{"first", "X O"}, {NULL, NULL}};
static const poda_about clobber_about = {
    .name = "clobber",
    .title = "Clobber",
    .summary = "a stone takes a rival stone beside it; a player who cannot move loses",
    .player = {"X", "O"},
    .moves_like = "a1b1",
    .position_like = "XOXOXO/OXOXOX/...XXO/OX..O./....XO X",
    .options = clobber_options,
    .evals = clobber_evals,
    .choices = clobber_choices,
};

#endif
