/* chase.c - a correct game with many positions that repeat: a cop (MAX) and a robber (MIN) move
 * like chess kings on a square board, or stay. With one cop the robber is always caught (Nowakowski
 * & Winkler 1983: such boards are dismantlable), but not by a search that runs in circles. */
#include <stdio.h>

#define PODA_LOADED
#include "poda/rules.h"

typedef struct chase_game {
    int side;
} chase_game;

typedef struct chase_state {
    uint8_t at[2][2]; /* row and column of the cop, of the robber */
    uint8_t turn, unused[3];
} chase_state;

#define chase_ALTERNATES 1

static inline poda_status chase_init(chase_game *game, const poda_options *options,
                                     poda_error *error)
{
    int64_t side = 4;
    const poda_status status = poda_option_int(options, "side", 2, 26, &side, error);
    game->side = (int)side;
    return status;
}

static inline void chase_start(const chase_game *game, chase_state *state)
{
    const uint8_t last = (uint8_t)(game->side - 1);
    *state = (chase_state){.at = {{0, 0}, {last, last}}, .turn = PODA_MAX};
}

/* A move is one of the nine squares around, the own one in the middle. */
static inline void chase_moves(const chase_game *game, const chase_state *state, poda_moves *list)
{
    for (int move = 0; move < 9; move++) {
        const int row = state->at[state->turn][0] + move / 3 - 1;
        const int column = state->at[state->turn][1] + move % 3 - 1;
        if (row >= 0 && row < game->side && column >= 0 && column < game->side)
            poda_moves_add(list, (poda_move)move);
    }
}

static inline void chase_play(const chase_game *game, const chase_state *state, poda_move move,
                              chase_state *to)
{
    (void)game;
    *to = *state;
    to->at[state->turn][0] = (uint8_t)(state->at[state->turn][0] + (int)move / 3 - 1);
    to->at[state->turn][1] = (uint8_t)(state->at[state->turn][1] + (int)move % 3 - 1);
    to->turn = state->turn ^ 1;
}

static inline int chase_turn(const chase_game *game, const chase_state *state)
{
    (void)game;
    return state->turn;
}

static inline bool chase_outcome(const chase_game *game, const chase_state *state,
                                 poda_value *value)
{
    (void)game;
    *value = PODA_WIN;
    return state->at[0][0] == state->at[1][0] && state->at[0][1] == state->at[1][1];
}

static inline void chase_state_text(const chase_game *game, const chase_state *state,
                                    poda_text *text)
{
    (void)game;
    for (int i = 0; i < 2; i++)
        poda_text_add(text, "%c%d ", 'a' + state->at[i][1], state->at[i][0] + 1);
    poda_text_add(text, "%d", state->turn);
}

static inline poda_status chase_state_read(const chase_game *game, const char *text,
                                           chase_state *state, poda_error *error)
{
    char column[2];
    int row[2], turn, read = 0;
    *state = (chase_state){.turn = 0};
    if (sscanf(text, "%c%2d %c%2d %1d%n", &column[0], &row[0], &column[1], &row[1], &turn, &read) !=
            5 ||
        text[read] || (turn != PODA_MAX && turn != PODA_MIN))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected two squares and whose turn it is: a1 d4 0");
    for (int i = 0; i < 2; i++) {
        if (column[i] < 'a' || column[i] >= 'a' + game->side || row[i] < 1 || row[i] > game->side)
            return poda_fail(error, PODA_BAD_POSITION, "position", "a square is off the board");
        state->at[i][0] = (uint8_t)(row[i] - 1);
        state->at[i][1] = (uint8_t)(column[i] - 'a');
    }
    state->turn = (uint8_t)turn;
    return PODA_OK;
}

static inline void chase_move_text(const chase_game *game, const chase_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game;
    poda_text_add(text, "%c%d", 'a' + state->at[state->turn][1] + (int)move % 3 - 1,
                  state->at[state->turn][0] + (int)move / 3);
}

static const poda_option chase_options[] = {
    {"side", "4", "squares a side, 2 to 26"},
    {NULL, NULL, NULL},
};

static const poda_about chase_about = {
    .name = "chase",
    .title = "Cop and robber on a board",
    .summary = "catch the robber",
    .player = {"cop", "robber"},
    .moves_like = "b2",
    .position_like = "a1 d4 0",
    .options = chase_options,
};

#define PODA_RULES chase
#include "poda/export.h"
