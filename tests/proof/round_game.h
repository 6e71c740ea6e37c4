/* round_game.h - a game of six positions in which play can go round, for tests of proofs.
 *
 *   0 MAX: to 1, to 2     1 MIN: to 0     2 MIN: to 3     3 MAX: to 4, to 1     4 MIN: to 5
 *   5 MAX: wins
 * MAX wins by 0-2-3-4-5, and goes round for ever otherwise. With wins=no MIN wins at 4 instead, so MAX has
 * to go round, and that is a draw. With count=N a state counts how often play came back to 0, which the
 * rules leave out when they compare positions; a position that comes again ends the game, drawn, and
 * after N rounds MIN wins. */
#ifndef PODA_TESTS_ROUND_GAME_H
#define PODA_TESTS_ROUND_GAME_H

#include "poda/rules.h"

typedef struct round_game {
    int64_t count;
    int wins;
} round_game;

typedef struct round_state {
    uint8_t place, count;
} round_state;

#define round_HAS_AGAIN 1
#define round_HAS_KEY 1

static poda_status round_init(round_game *game, const poda_options *options, poda_error *error)
{
    int no = 0;
    poda_status status = poda_option_choice(options, "wins", "yes no", &no, error);
    game->wins = !no;
    game->count = 0;
    return status == PODA_OK ? poda_option_int(options, "count", 0, 9, &game->count, error)
                             : status;
}

static void round_start(const round_game *game, round_state *state)
{
    (void)game;
    *state = (round_state){0, 0};
}

static int round_turn(const round_game *game, const round_state *state)
{
    (void)game;
    return state->place == 0 || state->place == 3 || state->place == 5 ? PODA_MAX : PODA_MIN;
}

static void round_moves(const round_game *game, const round_state *state, poda_moves *list)
{
    static const uint8_t to[6][2] = {{1, 2}, {0, 0}, {3, 3}, {4, 1}, {5, 5}, {6, 6}};
    (void)game;
    poda_moves_add(list, to[state->place][0]);
    if (to[state->place][1] != to[state->place][0])
        poda_moves_add(list, to[state->place][1]);
}

static void round_play(const round_game *game, const round_state *state, poda_move move,
                       round_state *to)
{
    *to = *state;
    to->place = (uint8_t)move;
    to->count = (uint8_t)(state->count + (game->count && move == 0));
}

static bool round_outcome(const round_game *game, const round_state *state, poda_value *value)
{
    const bool lost = (!game->wins && state->place == 4) || state->count > game->count;
    *value = lost ? -PODA_WIN : PODA_WIN;
    return lost || state->place == 6;
}

static int round_again(const round_game *game)
{
    return game->count ? 2 : 0;
}

static void round_key(const round_game *game, const round_state *state, round_state *to)
{
    (void)game;
    *to = (round_state){state->place, 0};
}

static void round_state_text(const round_game *game, const round_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d.%d", state->place, state->count);
}

static poda_status round_state_read(const round_game *game, const char *text, round_state *state,
                                    poda_error *error)
{
    (void)game;
    if (text[0] < '0' || text[0] > '6' || text[1] != '.' || text[2] < '0' || text[2] > '9')
        return poda_fail(error, PODA_BAD_POSITION, "position", "0.0 to 6.9");
    *state = (round_state){(uint8_t)(text[0] - '0'), (uint8_t)(text[2] - '0')};
    return PODA_OK;
}

static void round_move_text(const round_game *game, const round_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static const poda_option round_options[] = {
    {"wins", "yes", "no: MIN wins at 4"},
    {"count", "0", "rounds that states count"},
    {NULL, NULL, NULL},
};

static const poda_about round_about = {
    .name = "round",
    .title = "Round",
    .summary = "play can go round",
    .player = {"A", "B"},
    .moves_like = "1",
    .position_like = "0.0",
    .options = round_options,
};

#define PODA_RULES round
#include "poda/export.h"

#endif
