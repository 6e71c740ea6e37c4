/* built_tables.h - tables of tests: games are opened by a line of options, built, and files compared. */
#ifndef PODA_TESTS_SUPPORT_BUILT_TABLES_H
#define PODA_TESTS_SUPPORT_BUILT_TABLES_H

#include <unistd.h>

#include "poda/poda.h"

/* A folder of the test's own; files left there, and nothing else, fail it. */
static inline bool enter_folder(char *folder)
{
    return mkdtemp(folder) && chdir(folder) == 0;
}

static inline int leave_folder(const char *folder, const char *file, int failed)
{
    remove(file);
    remove("other.table");
    return rmdir(folder) == 0 ? failed : failed + 1;
}

static inline poda_game *open_game(const poda_rules *rules, const char *name, const char *options)
{
    char words[200];
    poda_pair pairs[8];
    poda_options list = {pairs, 0};
    poda_game *game = NULL;
    poda_error error = {0};
    snprintf(words, sizeof words, "%s", options);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " ")) {
        char *const equals = strchr(at, '=');
        *equals = 0;
        pairs[list.count++] = (poda_pair){at, equals + 1};
    }
    const poda_status status = rules ? poda_game_open_rules(&game, rules, &list, &error)
                               : strstr(name, ".so") ? poda_game_load(&game, name, &list, &error)
                                                     : poda_game_open(&game, name, &list, &error);
    if (status != PODA_OK)
        fail_msg("%s: %s", name, error.message);
    return game;
}

static inline void build(const poda_game *game, const char *path, poda_table_options options)
{
    poda_error error = {0};
    options.size = sizeof options;
    remove(path);
    if (poda_table_build(game, path, &options, &error) != PODA_OK)
        fail_msg("%s", error.message);
}

static inline unsigned char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    unsigned char *bytes = malloc(1 << 24);
    assert_non_null(bytes);
    *length = fread(bytes, 1, 1 << 24, file);
    fclose(file);
    return bytes;
}

static inline void same_file(const char *a, const char *b)
{
    size_t length[2];
    unsigned char *bytes[2] = {read_file(a, &length[0]), read_file(b, &length[1])};
    assert_int_equal(length[0], length[1]);
    assert_memory_equal(bytes[0], bytes[1], length[0]);
    free(bytes[0]);
    free(bytes[1]);
}

#endif
