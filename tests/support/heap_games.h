/* heap_games.h - for the tests of heap games: opens a game by its name and options in one text,
 * reads a position, and fails the test if that goes wrong. */
#ifndef PODA_TESTS_HEAP_GAMES_H
#define PODA_TESTS_HEAP_GAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

/* Opens "nim" with options like "heaps=3,4,5 last=loses". */
static inline poda_status try_open(poda_game **game, const char *name, const char *words,
                                   poda_error *error)
{
    char storage[512];
    poda_pair pairs[8];
    size_t count = 0;
    snprintf(storage, sizeof storage, "%s", words);
    for (char *word = strtok(storage, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value = 0;
        pairs[count++] = (poda_pair){word, value + 1};
    }
    return poda_game_open(game, name, &(poda_options){pairs, count}, error);
}

static inline poda_game *open_game(const char *name, const char *words)
{
    poda_game *game = NULL;
    poda_error error = {0};
    if (try_open(&game, name, words, &error) != PODA_OK)
        fail_msg("%s %s: %s", name, words, error.message);
    return game;
}

static inline poda_state read_state(const poda_game *game, const char *text)
{
    poda_state state;
    poda_error error = {0};
    if (poda_state_read(game, text, &state, &error) != PODA_OK)
        fail_msg("%s: %s", text, error.message);
    return state;
}

#endif
