/* rules_tictactoe.h - noughts and crosses on 3x3: MAX is O and moves first. Cell 0 is top left. */
#ifndef PODA_GAMES_GRID_RULES_TICTACTOE_H
#define PODA_GAMES_GRID_RULES_TICTACTOE_H

#include "games/grid.h"

typedef struct tictactoe_game {
    char unused;
} tictactoe_game;

/* The marks of the player to move and of the opponent, one bit per cell; their number determines
 * which player that is. */
typedef struct tictactoe_state {
    uint64_t own, rival;
} tictactoe_state;

#define tictactoe_ALTERNATES 1
#define tictactoe_BY_VALUE 1
#define tictactoe_HAS_MASK 1
#define tictactoe_HAS_RESULT 1
#define tictactoe_HAS_HASH 1
#define tictactoe_HAS_SYMMETRY 1
#define tictactoe_HAS_UNPLAY 1
#define tictactoe_HAS_EVAL 1
#define tictactoe_HAS_NOISY 1
#define tictactoe_HAS_VIEW 1

/* Bit b is set if the nine cells of b contain three in a row. */
static const uint64_t tictactoe_lines[8] = {
    0xff80808080808080u, 0xfff0aa80faf0aa80u, 0xffcc8080cccc8080u, 0xfffcaa80fefcaa80u,
    0xfffaf0f0aaaa8080u, 0xfffafaf0fafaaa80u, 0xfffef0f0eeee8080u, 0xffffffffffffffffu,
};

static inline bool tictactoe_has_line(uint64_t marks)
{
    return tictactoe_lines[marks >> 6] >> (marks & 63) & 1;
}

static inline poda_status tictactoe_init(tictactoe_game *game, const poda_options *options,
                                         poda_error *error)
{
    (void)game, (void)options, (void)error;
    return PODA_OK;
}

static inline void tictactoe_start(const tictactoe_game *game, tictactoe_state *state)
{
    (void)game;
    *state = (tictactoe_state){0, 0};
}

static inline uint64_t tictactoe_mask(const tictactoe_game *game, const tictactoe_state *state)
{
    (void)game;
    return 0777u & ~(state->own | state->rival);
}

static inline void tictactoe_play(const tictactoe_game *game, const tictactoe_state *state,
                                  poda_move move, tictactoe_state *to)
{
    (void)game;
    to->own = state->rival;
    to->rival = state->own | (uint64_t)1 << move;
}

static inline void tictactoe_unplay(const tictactoe_game *game, tictactoe_state *state,
                                    poda_move move)
{
    (void)game;
    *state = (tictactoe_state){state->rival & ~((uint64_t)1 << move), state->own};
}

static inline int tictactoe_turn(const tictactoe_game *game, const tictactoe_state *state)
{
    (void)game;
    return __builtin_parityll(state->own | state->rival) ? PODA_MIN : PODA_MAX;
}

/* Only the player who has just moved can have made a line. */
static inline poda_over tictactoe_result(const tictactoe_game *game, const tictactoe_state *state)
{
    (void)game;
    if (tictactoe_has_line(state->rival))
        return PODA_LOST;
    return (state->own | state->rival) == 0777 ? PODA_DRAWN : PODA_GOES_ON;
}

/* The marks of one player. */
static inline uint64_t tictactoe_marks(const tictactoe_state *state, int player)
{
    return tictactoe_turn(NULL, state) == player ? state->own : state->rival;
}

/* `lines`: lines still open to the player minus lines open to the opponent (Nilsson 1971). */
static inline poda_value tictactoe_eval(const tictactoe_game *game, const tictactoe_state *state,
                                        int which, int player)
{
    static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    const uint64_t own = tictactoe_marks(state, player), rival = tictactoe_marks(state, 1 - player);
    poda_value open = 0;
    (void)game, (void)which;
    for (int i = 0; i < 8; i++) {
        open += (rival & lines[i]) == 0;
        open -= (own & lines[i]) == 0;
    }
    return open;
}

/* A mark that completes a line, or blocks one of the opponent's. */
static inline bool tictactoe_noisy(const tictactoe_game *game, const tictactoe_state *state,
                                   poda_move move)
{
    (void)game;
    return tictactoe_has_line(state->own | (uint64_t)1 << move) ||
           tictactoe_has_line(state->rival | (uint64_t)1 << move);
}

static inline uint64_t tictactoe_hash(const tictactoe_game *game, const tictactoe_state *state)
{
    (void)game;
    return poda_mix(state->own << 16 | state->rival);
}

static inline int tictactoe_symmetries(const tictactoe_game *game)
{
    (void)game;
    return 8;
}

static inline void tictactoe_symmetry(const tictactoe_game *game, const tictactoe_state *state,
                                      int which, tictactoe_state *to)
{
    (void)game;
    to->own = poda__grid_image(3, 3, state->own, which);
    to->rival = poda__grid_image(3, 3, state->rival, which);
}

static inline void tictactoe_state_text(const tictactoe_game *game, const tictactoe_state *state,
                                        poda_text *text)
{
    (void)game;
    poda__grid_text(
        3, 3,
        (const uint64_t[2]){tictactoe_marks(state, PODA_MAX), tictactoe_marks(state, PODA_MIN)},
        "OX", text);
}

static inline poda_status tictactoe_state_read(const tictactoe_game *game, const char *text,
                                               tictactoe_state *state, poda_error *error)
{
    uint64_t marks[2];
    int turn;
    (void)game;
    const poda_status status = poda__grid_read_marks(3, 3, text, marks, &turn, error);
    if (status != PODA_OK)
        return status;
    *state = (tictactoe_state){marks[turn], marks[1 - turn]};
    return tictactoe_has_line(state->own) ? poda__grid_ended(turn, error) : PODA_OK;
}

static inline void tictactoe_move_text(const tictactoe_game *game, const tictactoe_state *state,
                                       poda_move move, poda_text *text)
{
    (void)game, (void)state;
    poda__cell_text(3, (int)move, text);
}

static inline void tictactoe_view(const tictactoe_game *game, const tictactoe_state *state,
                                  poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"○", "O", "nought", PODA_MAX}, {"✕", "X", "cross", PODA_MIN}};
    poda__grid_view(
        3, 3,
        (const uint64_t[2]){tictactoe_marks(state, PODA_MAX), tictactoe_marks(state, PODA_MIN)},
        pieces, view);
    poda__grid_pencil(view);
    poda__grid_mark_lines(view, 3);
    for (uint64_t set = tictactoe_mask(game, state); set; set &= set - 1)
        poda_view_click(view, (poda_move)__builtin_ctzll(set), __builtin_ctzll(set), -1);
}

static const char *const tictactoe_evals[] = {"lines", NULL};
static const poda_about tictactoe_about = {
    .name = "tictactoe",
    .title = "Tic-tac-toe",
    .summary = "three in a row on 3x3; O is MAX and moves first",
    .player = {"O", "X"},
    .moves_like = "b2",
    .position_like = "O.X/.O./..X",
    .evals = tictactoe_evals,
    .aliases = "noughts tresenraya tateti gato",
};

#endif
