/* boards.h - shared by the tests of the board games and trees: games from a line of options,
 * positions and moves from text, and searches with one call. */
#ifndef PODA_TESTS_BOARDS_H
#define PODA_TESTS_BOARDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

enum { BOARDS_MOVES = 256 };

/* Opens a game with options "rows=3 cols=3"; `error` says why it failed. */
static inline poda_status boards_try(poda_game **game, const char *name, const char *options,
                                     poda_error *error)
{
    char copy[512];
    poda_pair pairs[8];
    poda_options given = {pairs, 0};
    assert_true(strlen(options) < sizeof copy);
    strcpy(copy, options);
    for (char *at = copy; *at && given.count < 8;) {
        char *value = strchr(at, '='), *end = at + strcspn(at, " ");
        assert_non_null(value);
        *value++ = 0;
        pairs[given.count++] = (poda_pair){at, value};
        at = end + (*end == ' ');
        if (at != end)
            *end = 0;
    }
    memset(error, 0, sizeof *error);
    return poda_game_open(game, name, &given, error);
}

static inline poda_game *boards_open(const char *name, const char *options)
{
    poda_game *game = NULL;
    poda_error error = {.message = ""};
    if (boards_try(&game, name, options, &error) != PODA_OK)
        fail_msg("%s %s: %s", name, options, error.message);
    return game;
}

static inline void boards_read(const poda_game *game, const char *text, poda_state *state)
{
    poda_error error = {.message = ""};
    if (poda_state_read(game, text, state, &error) != PODA_OK)
        fail_msg("%s '%s': %s", poda_game_name(game), text, error.message);
}

static inline void boards_text(const poda_game *game, const poda_state *state, char *text)
{
    poda_text out = {text, PODA_TEXT_MAX, 0};
    text[0] = 0;
    poda_state_text(game, state, &out);
}

static inline size_t boards_moves(const poda_game *game, const poda_state *state, poda_move *moves)
{
    poda_moves list = {moves, 0, BOARDS_MOVES};
    poda_state_moves(game, state, &list);
    assert_true(list.count <= list.capacity);
    return list.count;
}

/* A search to the end of the game, plain: no table, no deepening. */
static inline poda_result boards_search(const poda_game *game, const poda_state *from,
                                        poda_algorithm algorithm)
{
    const poda_search_options options = {.algorithm = algorithm, .eval = PODA_EVAL_ZERO};
    poda_search *search = NULL;
    poda_error error = {.message = ""};
    poda_result result;
    assert_int_equal(poda_search_open(&search, game, &error), PODA_OK);
    if (poda_search_run(search, from, &options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
    poda_search_close(search);
    result.moves = NULL;
    return result;
}

static inline void boards_refused(const char *name, const char *options, poda_status status,
                                  const char *part)
{
    poda_game *game = NULL;
    poda_error error = {.message = ""};
    const poda_status got = boards_try(&game, name, options, &error);
    poda_game_close(game);
    if (got != status || !strstr(error.message, part))
        fail_msg("%s %s: status %s, message '%s', expected %s and '%s'", name, options,
                 poda_status_name(got), error.message, poda_status_name(status), part);
}

static inline void boards_position_refused(const poda_game *game, const char *text,
                                           const char *part)
{
    poda_state state;
    poda_error error = {.message = ""};
    const poda_status got = poda_state_read(game, text, &state, &error);
    if (got != PODA_BAD_POSITION || !strstr(error.message, part))
        fail_msg("%s '%s': status %s, message '%s', expected '%s'", poda_game_name(game), text,
                 poda_status_name(got), error.message, part);
}

/* Small reproducible random numbers (xorshift64). */
static inline uint32_t boards_random(uint64_t *seed, uint32_t below)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)((*seed >> 32) % below);
}

#endif
