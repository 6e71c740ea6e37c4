/* rules_row.h - a game for tests of tables with scores: included by the tests, and a module of its own (row.c). */
#ifndef PODA_TESTS_TABLES_RULES_ROW_H
#define PODA_TESTS_TABLES_RULES_ROW_H

#include "poda/poda.h"

/* Coins in a row, taken from either end: a score, with ranks. Values of coins are 1, 5, 2, 7, 3 and so
 * on; the lead is part of the state. */
typedef struct row_game {
    int coins;
} row_game;
typedef struct row_state {
    int8_t first, end, turn, lead;
} row_state;

static const poda_option row_options[] = {{"coins", "8", "in the row"}, {NULL, NULL, NULL}};
static const poda_about row_about = {.name = "row",
                                     .title = "Row",
                                     .summary = "coins in a row",
                                     .player = {"First", "Second"},
                                     .options = row_options};

static poda_status row_init(row_game *game, const poda_options *options, poda_error *error)
{
    int64_t coins = 8;
    const poda_status status = poda_option_int(options, "coins", 1, 12, &coins, error);
    game->coins = (int)coins;
    return status;
}

static void row_start(const row_game *game, row_state *state)
{
    *state = (row_state){0, (int8_t)game->coins, PODA_MAX, 0};
}

static void row_moves(const row_game *game, const row_state *state, poda_moves *list)
{
    (void)game;
    poda_moves_add(list, 0);
    if (state->end - state->first > 1)
        poda_moves_add(list, 1);
}

static void row_play(const row_game *game, const row_state *state, poda_move move, row_state *to)
{
    static const int8_t worth[12] = {1, 5, 2, 7, 3, 1, 6, 2, 4, 7, 1, 3};
    (void)game;
    *to = *state;
    const int taken = move == 0 ? to->first++ : --to->end;
    to->lead = (int8_t)(to->lead + (state->turn == PODA_MAX ? worth[taken] : -worth[taken]));
    to->turn = (int8_t)(1 - state->turn);
}

static int row_turn(const row_game *game, const row_state *state)
{
    (void)game;
    return state->turn;
}

static bool row_outcome(const row_game *game, const row_state *state, poda_value *value)
{
    (void)game;
    *value = state->lead;
    return state->first == state->end;
}

static void row_state_text(const row_game *game, const row_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d %d %d", state->first, state->end, state->turn, state->lead);
}

static poda_status row_state_read(const row_game *game, const char *text, row_state *state,
                                  poda_error *error)
{
    (void)game, (void)text, (void)state;
    return poda_fail(error, PODA_BAD_POSITION, "position", "not read");
}

static void row_move_text(const row_game *game, const row_state *state, poda_move move,
                          poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%s", move ? "last" : "first");
}

static uint64_t row_tier(const row_game *game, const row_state *state)
{
    return (uint64_t)(game->coins - (state->end - state->first));
}

static uint64_t row_size(const row_game *game, uint64_t tier)
{
    (void)game;
    return (tier + 1) * 128;
}

static uint64_t row_rank(const row_game *game, const row_state *state)
{
    (void)game;
    return (uint64_t)state->first * 128 + (uint64_t)(state->lead + 64);
}

static bool row_unrank(const row_game *game, uint64_t tier, uint64_t rank, row_state *to)
{
    const int first = (int)(rank / 128);
    *to = (row_state){(int8_t)first, (int8_t)(first + game->coins - (int)tier), (int8_t)(tier % 2),
                      (int8_t)((int)(rank % 128) - 64)};
    return true;
}

#define row_SCORED 1
#define row_ALTERNATES 1
#define row_HAS_RANK 1
#define PODA_RULES row
#include <poda/export.h>
#undef PODA_RULES

#endif
