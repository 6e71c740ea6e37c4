/* games.h - for tests: opens games by a line like "nim heaps=1,2 last=loses", loaded ones by the
 * name of their module. */
#ifndef PODA_TESTS_GAMES_H
#define PODA_TESTS_GAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lines.h"
#include "poda/game.h"

/* Opens the registered game, or with `loaded` its table through the dyn cores. */
static inline poda_game *test_open_as(const char *line, bool loaded)
{
    test_line parts;
    poda_game *game = NULL;
    poda_error error = {.status = PODA_OK};
    test_line_read(&parts, line);
    poda_status status = poda_names_file(parts.words)
                             ? poda_game_load(&game, parts.words, &parts.options, &error)
                             : poda_game_open(&game, parts.words, &parts.options, &error);
    if (status == PODA_OK && loaded) {
        const poda_rules *rules = poda_game_rules_of(game);
        poda_game_close(game);
        status = poda_game_open_rules(&game, rules, &parts.options, &error);
    }
    if (status != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    return game;
}

static inline poda_game *test_open(const char *line)
{
    return test_open_as(line, false);
}

#ifdef PODA_TEST_MODULES
/* A module of tests/broken, with options after its name. */
static inline poda_game *test_load(const char *name)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, name);
    return test_open(path);
}
#endif

static inline bool test_registered(const char *line)
{
    const size_t length = strcspn(line, " ");
    for (size_t i = 0; poda_registered(i); i++) {
        const char *name = poda_registered(i)->space.about->name;
        if (strlen(name) == length && strncmp(name, line, length) == 0)
            return true;
    }
    return false;
}

#endif
