/* rules_chess.h - chess and chess 960 by the laws of FIDE: White is MAX. Three occurrences of a
 * position end the game (the library counts them), and so do fifty moves without a capture or a
 * pawn move, and positions in which neither side can mate. */
#ifndef PODA_GAMES_CHESS_RULES_CHESS_H
#define PODA_GAMES_CHESS_RULES_CHESS_H

#include "games/chess/chess_eval.h"
#include "games/chess/chess_hints.h"
#include "games/chess/chess_moves.h"
#include "games/chess/chess_rank.h"
#include "games/chess/chess_text.h"
#include "games/chessmen.h"

#define chess_ALTERNATES 1
#define chess_HAS_RESULT 1
#define chess_HAS_COUNT 1
#define chess_HAS_MOVE_READ 1
#define chess_HAS_HASH 1
#define chess_HAS_KEY 1
#define chess_HAS_CLOCK 1
#define chess_HAS_AGAIN 1
#define chess_HAS_SYMMETRY 1
#define chess_HAS_EVAL 1
#define chess_HAS_ORDER 1
#define chess_HAS_NOISY 1
#define chess_HAS_VIEW 1

enum { CHESS_USUAL = 518 }; /* the number of the usual start among the 960 */

static inline poda_status chess_init(chess_game *game, const poda_options *options,
                                     poda_error *error)
{
    int variant = 0, draws = 0;
    int64_t number = CHESS_USUAL;
    poda_status status = poda_option_choice(options, "variant", "standard 960", &variant, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "number", 0, 959, &number, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "draws", "yes no", &draws, error);
    if (status != PODA_OK)
        return status;
    if (!poda_option_text(options, "variant", NULL) && number != CHESS_USUAL)
        variant = 1; /* the number says so */
    if (variant == 0 && number != CHESS_USUAL)
        return poda_fail(error, PODA_BAD_OPTION, "number",
                         "number=%d is a start of variant=960; the usual start is number 518",
                         (int)number);
    *game = (chess_game){.draws = draws == 0, .any = variant == 1, .number = (int)number};
    poda__chess_places(&game->places);
#if defined(__x86_64__)
    game->fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    game->wide = game->fast && __builtin_cpu_supports("avx2");
#endif
    return PODA_OK;
}

static inline void chess_start(const chess_game *game, chess_state *state)
{
    poda__chess_start(game, state);
}

/* Ended although there may be moves. */
CHESS_INLINE bool chess_drawn(const chess_game *game, const chess_state *state)
{
    return game->draws && (state->halfmove >= CHESS_FIFTY || chess_dead(state));
}

static inline void chess_moves(const chess_game *game, const chess_state *state, poda_moves *list)
{
    if (!chess_drawn(game, state))
        chess_generate(state, CHESS_LIST, list);
}

/* The same on processors that count bits in one instruction. */
#if defined(__x86_64__)
__attribute__((target("popcnt,bmi,bmi2"))) static inline size_t
chess_count_fast(const chess_state *state)
{
    return chess_generate(state, CHESS_COUNT, NULL);
}
#endif

static inline size_t chess_count(const chess_game *game, const chess_state *state)
{
    if (chess_drawn(game, state))
        return 0;
#if defined(__x86_64__)
    if (game->fast)
        return chess_count_fast(state);
#endif
    return chess_generate(state, CHESS_COUNT, NULL);
}

static inline void chess_play(const chess_game *game, const chess_state *state, poda_move move,
                              chess_state *to)
{
    (void)game;
    chess_play_move(state, move, to);
}

static inline int chess_turn(const chess_game *game, const chess_state *state)
{
    (void)game;
    return state->turn;
}

/* Mate comes first: it ends the game before fifty moves do. */
static inline poda_over chess_result(const chess_game *game, const chess_state *state)
{
    if (!chess_generate(state, CHESS_ANY, NULL))
        return chess_in_check(state, state->turn) ? PODA_LOST : PODA_DRAWN;
    return chess_drawn(game, state) ? PODA_DRAWN : PODA_GOES_ON;
}

static inline int chess_again(const chess_game *game)
{
    (void)game;
    return 3;
}

static inline poda_idle chess_clock(const chess_game *game, const chess_state *state)
{
    return (poda_idle){state->halfmove, game->draws ? CHESS_FIFTY : 0};
}

static inline void chess_key(const chess_game *game, const chess_state *state, chess_state *to)
{
    (void)game;
    *to = *state;
    to->halfmove = 0;
    to->fullmove = 1;
}

/* The words are mixed side by side, not one after another. */
static inline uint64_t chess_hash(const chess_game *game, const chess_state *state)
{
    (void)game;
    const uint64_t rest =
        state->rights ^ (uint64_t)state->turn << 24 ^ (uint64_t)state->passed << 16;
    return poda_mix(poda_mix(state->white) + 3 * poda_mix(~state->pawns) +
                    5 * poda_mix(state->knights ^ 0x5bd1e995) +
                    7 * poda_mix(state->diagonal ^ 0x1b873593) +
                    9 * poda_mix(state->straight ^ 0xcc9e2d51) +
                    11 * poda_mix(state->kings + rest * 0x9fb21c651e98df25u));
}

static inline int chess_symmetries(const chess_game *game)
{
    (void)game;
    return 8;
}

/* With pawns only left and right can be exchanged, and nothing while castling is allowed: then the
 * position is its own image. */
static inline void chess_symmetry(const chess_game *game, const chess_state *state, int which,
                                  chess_state *to)
{
    (void)game;
    *to = *state;
    if (state->rights || (state->pawns && which != 1))
        return;
    uint64_t *const boards[] = {&to->white, &to->pawns,    &to->knights,
                                &to->kings, &to->diagonal, &to->straight};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        *boards[i] = chess_image(*boards[i], which);
    if (state->passed)
        to->passed = state->passed ^ 7;
}

enum { CHESS_EVAL_NETWORK, CHESS_EVAL_POSITION, CHESS_EVAL_MATERIAL };

static inline poda_value chess_eval(const chess_game *game, const chess_state *state, int which,
                                    int player)
{
    const poda_value value = which == CHESS_EVAL_NETWORK    ? poda__chess_network(game, state)
                             : which == CHESS_EVAL_POSITION ? poda__chess_position(game, state)
                                                            : poda__chess_material(state);
    return player == PODA_MAX ? value : -value;
}

/* Does the move take a man? */
static inline bool chess_captures(const chess_state *state, poda_move move)
{
    const int to = chess_to(move);
    return (chess_occupied(state) >> to & 1 && !chess_castles(state, move)) ||
           (state->passed && to == state->passed && state->pawns >> chess_from(move) & 1);
}

static inline bool chess_noisy(const chess_game *game, const chess_state *state, poda_move move)
{
    (void)game;
    return chess_captures(state, move) || chess_promotion(move) == CHESS_QUEEN;
}

/* Captures of the most valuable men by the least valuable ones come first, moves of pieces to where
 * a pawn would take them last. */
static inline int chess_order(const chess_game *game, const chess_state *state, poda_move move)
{
    static const int8_t rank_of[] = {1, 3, 3, 5, 9, 10, 0};
    const int kind = chess_kind(state, chess_from(move)), to = chess_to(move);
    int order = 0;
    (void)game;
    if (chess_captures(state, move)) {
        const int taken = chess_kind(state, to);
        order += 1000 + 16 * rank_of[taken == CHESS_NONE ? CHESS_PAWN : taken] - rank_of[kind];
    }
    if (chess_promotion(move))
        order += chess_promotion(move) == CHESS_QUEEN ? 900 : -200;
    if (kind != CHESS_PAWN && kind != CHESS_KING &&
        poda__chess_pawn[state->turn][to] & state->pawns &
            (state->turn == PODA_MAX ? ~state->white : state->white))
        order -= 10 * rank_of[kind];
    return order;
}

static inline void chess_state_text(const chess_game *game, const chess_state *state,
                                    poda_text *text)
{
    poda__chess_write(game, state, text);
}

static inline poda_status chess_state_read(const chess_game *game, const char *text,
                                           chess_state *state, poda_error *error)
{
    return poda__chess_read(game, text, state, error);
}

static inline void chess_move_text(const chess_game *game, const chess_state *state, poda_move move,
                                   poda_text *text)
{
    poda__chess_move_write(game, state, move, text);
}

static inline poda_status chess_move_read(const chess_game *game, const chess_state *state,
                                          const char *text, poda_move *move, poda_error *error)
{
    return poda__chess_move_read(game, state, text, move, error);
}

/* The row of rank 8 is the first one. */
CHESS_INLINE int chess_cell(int square)
{
    return square ^ 56;
}

/* Castling is a click on the king and on its rook, or on the square that the king reaches if it
 * cannot step there. */
static inline void chess_view(const chess_game *game, const chess_state *state, poda_view *view)
{
    poda_move moves[256];
    poda_moves list = {moves, 0, 256};
    poda__view_chessmen(view, 8, 8);
    for (int square = 0; square < 64; square++) {
        const int kind = chess_kind(state, square);
        if (kind != CHESS_NONE)
            poda_view_put(view, chess_cell(square),
                          PODA__MAN_PAWN + kind + /* in the same order */
                              (state->white >> square & 1 ? 0 : PODA__MAN_BLACK));
    }
    chess_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        const int from = chess_from(moves[i]), to = chess_to(moves[i]);
        poda_view_click(view, moves[i], chess_cell(from), chess_cell(to));
        if (chess_castles(state, moves[i])) {
            int king_to, rook_to;
            chess_castled(from, to, &king_to, &rook_to);
            if (king_to - from > 1 || from - king_to > 1)
                poda_view_click(view, moves[i], chess_cell(from), chess_cell(king_to));
        }
    }
}

static const poda_option chess_options[] = {
    {"variant", "standard", "standard, or 960: any of 960 starts, and castling from there"},
    {"number", "518",
     "which of the starts of variant=960, 0 to 959; without variant= it means 960"},
    {"draws", "yes", "do fifty moves and positions without possible mate end the game: yes or no"},
    {NULL, NULL, NULL},
};
static const char *const chess_evals[] = {"network", "position", "material", NULL};
static const poda_choices chess_choices[] = {
    {"variant", "standard 960"}, {"draws", "yes no"}, {NULL, NULL}};
static const poda_about chess_about = {
    .name = "chess",
    .title = "Chess",
    .summary = "mate the king; White is MAX and moves first",
    .player = {"White", "Black"},
    .moves_like = "Nf3",
    .position_like = "8/8/8/8/8/2k5/8/K6R w - - 0 1",
    .options = chess_options,
    .evals = chess_evals,
    .aliases = "ajedrez",
    .choices = chess_choices,
};

#endif
