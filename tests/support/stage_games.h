/* stage_games.h - games of moves made together, for tests: one of random payoffs, and one that can
 * return to its beginning. */
#ifndef PODA_TESTS_STAGE_GAMES_H
#define PODA_TESTS_STAGE_GAMES_H

#include "poda/poda.h"

/* ---- rounds: both choose at once, or one alone, or chance draws; a hash of the play decides ---- */

typedef struct rounds_game {
    int64_t rounds, moves, seed;
} rounds_game;

typedef struct rounds_state {
    uint64_t play; /* four bits a move, a 1 before them */
    uint8_t round, unused[7];
} rounds_state;

#define rounds_PLAYERS 2
#define rounds_HAS_SUM 1
#define rounds_HAS_UNIT 1
#define rounds_HAS_CHANCE 1
#define rounds_HAS_PAYOFFS 1
#define rounds_HAS_TOGETHER 1
#define rounds_NO_TEXT 1

static poda_status rounds_init(rounds_game *game, const poda_options *options, poda_error *error)
{
    *game = (rounds_game){.rounds = 3, .moves = 3};
    poda_status status = poda_option_int(options, "rounds", 1, 7, &game->rounds, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "moves", 1, 7, &game->moves, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, 1 << 30, &game->seed, error);
    return status;
}

static void rounds_start(const rounds_game *game, rounds_state *state)
{
    (void)game;
    *state = (rounds_state){.play = 1};
}

static poda_value rounds_sum(const rounds_game *game)
{
    return (poda_value)(game->seed % 3);
}

static poda_value rounds_unit(const rounds_game *game)
{
    return (poda_value)(1 + game->seed % 2);
}

static uint64_t rounds_hash(const rounds_game *game, const rounds_state *state, uint64_t what)
{
    return poda_mix(poda_mix((uint64_t)game->seed << 8 ^ what) ^ state->play);
}

static int rounds_turn(const rounds_game *game, const rounds_state *state)
{
    const uint64_t kind = rounds_hash(game, state, 1) % 8;
    return kind == 0 ? PODA_CHANCE : kind == 1 ? 0 : kind == 2 ? 1 : PODA_TOGETHER;
}

static unsigned rounds_movers(const rounds_game *game, const rounds_state *state)
{
    (void)game, (void)state;
    return 3;
}

static void rounds_moves_of(const rounds_game *game, const rounds_state *state, int player,
                            poda_moves *list)
{
    const uint64_t count =
        1 + rounds_hash(game, state, 2 + (uint64_t)player) % (uint64_t)game->moves;
    for (poda_move move = 0; move < count; move++)
        poda_moves_add(list, move);
}

static void rounds_chance(const rounds_game *game, const rounds_state *state, poda_chances *list)
{
    const uint64_t count = 1 + rounds_hash(game, state, 4) % 3;
    for (poda_move move = 0; move < count; move++)
        poda_chances_add(list, move, 1 + rounds_hash(game, state, 5 + move) % 4);
}

static void rounds_play(const rounds_game *game, const rounds_state *state, poda_move move,
                        rounds_state *to)
{
    (void)game;
    *to = *state;
    to->play = state->play << 4 | move;
    to->round++;
}

static void rounds_play_all(const rounds_game *game, const rounds_state *state,
                            const poda_move *move, rounds_state *to)
{
    rounds_play(game, state, move[0] << 4 | move[1], to);
    to->play = state->play << 8 | move[0] << 4 | move[1];
}

static bool rounds_payoffs(const rounds_game *game, const rounds_state *state, poda_value *pay)
{
    if (state->round < game->rounds)
        return false;
    pay[0] = (poda_value)(rounds_hash(game, state, 9) % 13) - 6;
    pay[1] = rounds_sum(game) - pay[0];
    return true;
}

static void rounds_move_text(const rounds_game *game, const rounds_state *state, poda_move move,
                             poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static const poda_option rounds_options[] = {{"rounds", "3", "until the end"},
                                             {"moves", "3", "at most, of each player"},
                                             {"seed", "0", "of everything"},
                                             {NULL, NULL, NULL}};
static const poda_about rounds_about = {.name = "rounds",
                                        .title = "Rounds",
                                        .summary = "payoffs by chance",
                                        .player = {"A", "B"},
                                        .moves_like = "2",
                                        .position_like = "",
                                        .options = rounds_options};
#define PODA_RULES rounds
#include "poda/export.h"
#undef PODA_RULES

/* ---- again: heads or tails; if both say the same, A wins, else a coin ends the game or not ---- */

typedef struct again_game {
    char unused;
} again_game;

typedef struct again_state {
    uint8_t tossing, over, won;
} again_state;

#define again_PLAYERS 2
#define again_ZERO_SUM 1
#define again_NO_INIT 1
#define again_NO_START 1
#define again_NO_TEXT 1
#define again_HAS_CHANCE 1
#define again_HAS_PAYOFFS 1
#define again_HAS_RANGE 1
#define again_HAS_TOGETHER 1

static int again_turn(const again_game *game, const again_state *state)
{
    (void)game;
    return state->tossing ? PODA_CHANCE : PODA_TOGETHER;
}

static void again_range(const again_game *game, poda_value *least, poda_value *most)
{
    (void)game;
    *least = -1;
    *most = 1;
}

static unsigned again_movers(const again_game *game, const again_state *state)
{
    (void)game, (void)state;
    return 3;
}

static void again_moves_of(const again_game *game, const again_state *state, int player,
                           poda_moves *list)
{
    (void)game, (void)state, (void)player;
    poda_moves_add(list, 0);
    poda_moves_add(list, 1);
}

static void again_chance(const again_game *game, const again_state *state, poda_chances *list)
{
    (void)game, (void)state;
    poda_chances_add(list, 0, 1);
    poda_chances_add(list, 1, 1);
}

static void again_play(const again_game *game, const again_state *state, poda_move move,
                       again_state *to)
{
    (void)game, (void)state;
    *to = (again_state){.over = move == 1};
}

static void again_play_all(const again_game *game, const again_state *state, const poda_move *move,
                           again_state *to)
{
    (void)game, (void)state;
    *to = move[0] == move[1] ? (again_state){.over = 1, .won = 1} : (again_state){.tossing = 1};
}

static bool again_payoffs(const again_game *game, const again_state *state, poda_value *pay)
{
    (void)game;
    pay[0] = state->won;
    pay[1] = -pay[0];
    return state->over;
}

static void again_move_text(const again_game *game, const again_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, move ? "tails" : "heads");
}

static const poda_about again_about = {.name = "again",
                                       .title = "Again",
                                       .summary = "heads or tails",
                                       .player = {"A", "B"},
                                       .moves_like = "heads",
                                       .position_like = ""};
#define PODA_RULES again
#include "poda/export.h"
#undef PODA_RULES

#endif
