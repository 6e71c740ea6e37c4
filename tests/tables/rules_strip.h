/* rules_strip.h - a game for tests of tables whose tiers go round: included by the tests, and a module of its own
 * (strip.c). */
#ifndef PODA_TESTS_TABLES_RULES_STRIP_H
#define PODA_TESTS_TABLES_RULES_STRIP_H

#include "poda/poda.h"

/* A hunter and a runner on a strip: the hunter steps 1 or 2, the runner stays or steps 1. The runner is
 * caught three times or reaches the end. Play goes round, within tiers of lives lost. */
typedef struct strip_game {
    int length, safe;
} strip_game;
typedef struct strip_state {
    int8_t hunter, runner, turn, lost;
} strip_state;

enum { LIVES = 3 };

static const poda_option strip_options[] = {
    {"length", "9", "cells"},
    {"safe", "0", "1: the hunter must not enter the first cell"},
    {NULL, NULL, NULL}};
static const poda_about strip_about = {.name = "strip",
                                       .title = "Strip",
                                       .summary = "a hunt on a strip",
                                       .player = {"Hunter", "Runner"},
                                       .options = strip_options};

static poda_status strip_init(strip_game *game, const poda_options *options, poda_error *error)
{
    int64_t length = 9, safe = 0;
    poda_status status = poda_option_int(options, "length", 4, 120, &length, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "safe", 0, 1, &safe, error);
    game->length = (int)length;
    game->safe = (int)safe;
    return status;
}

static void strip_start(const strip_game *game, strip_state *state)
{
    *state = (strip_state){0, (int8_t)(game->length / 2), PODA_MAX, 0};
}

static void strip_moves(const strip_game *game, const strip_state *state, poda_moves *list)
{
    const int reach = state->turn == PODA_MAX ? 2 : 1;
    const int from = state->turn == PODA_MAX ? state->hunter : state->runner;
    for (int to = from - reach; to <= from + reach; to++)
        if (to >= (state->turn == PODA_MAX ? game->safe : 0) && to < game->length &&
            (to != from || state->turn == PODA_MIN))
            poda_moves_add(list, (poda_move)to);
}

static void strip_play(const strip_game *game, const strip_state *state, poda_move move,
                       strip_state *to)
{
    *to = *state;
    to->turn = (int8_t)(1 - state->turn);
    if (state->turn == PODA_MAX)
        to->hunter = (int8_t)move;
    else
        to->runner = (int8_t)move;
    if (to->hunter == to->runner && state->turn == PODA_MAX) {
        to->lost++;
        to->hunter = 0;
        to->runner = (int8_t)(game->length / 2 + to->lost);
        to->turn = to->lost == 1 ? PODA_MAX : PODA_MIN; /* turns need not alternate */
    }
}

static int strip_turn(const strip_game *game, const strip_state *state)
{
    (void)game;
    return state->turn;
}

static bool strip_outcome(const strip_game *game, const strip_state *state, poda_value *value)
{
    if (state->lost == LIVES)
        *value = PODA_WIN;
    else if (state->runner == game->length - 1 && state->turn == PODA_MAX)
        *value = -PODA_WIN;
    else
        return false;
    return true;
}

static void strip_state_text(const strip_game *game, const strip_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d %d %d", state->hunter, state->runner, state->turn, state->lost);
}

static poda_status strip_state_read(const strip_game *game, const char *text, strip_state *state,
                                    poda_error *error)
{
    (void)game, (void)text, (void)state;
    return poda_fail(error, PODA_BAD_POSITION, "position", "not read");
}

static void strip_move_text(const strip_game *game, const strip_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static uint64_t strip_tier(const strip_game *game, const strip_state *state)
{
    (void)game;
    return (uint64_t)state->lost;
}

static uint64_t strip_size(const strip_game *game, uint64_t tier)
{
    (void)tier;
    return 2u * (uint64_t)game->length * (uint64_t)game->length;
}

static uint64_t strip_rank(const strip_game *game, const strip_state *state)
{
    return 2u * (uint64_t)(state->hunter * game->length + state->runner) + (uint64_t)state->turn;
}

static bool strip_unrank(const strip_game *game, uint64_t tier, uint64_t rank, strip_state *to)
{
    const int cells = (int)(rank / 2);
    *to = (strip_state){(int8_t)(cells / game->length), (int8_t)(cells % game->length),
                        (int8_t)(rank % 2), (int8_t)tier};
    return true;
}

#define strip_HAS_RANK 1
#define PODA_RULES strip
#include <poda/export.h>
#undef PODA_RULES

#endif
