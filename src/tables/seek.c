/* seek.c - the folder of tables that are used without being named. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables/reader.h"

#if defined(__wasm__)
bool poda_table_folder(char folder[PODA_TABLE_PATH])
{
    (void)folder;
    return false;
}

bool poda_table_seek(const poda_game *game, const char *folder, char path[PODA_TABLE_PATH])
{
    (void)game, (void)folder, (void)path;
    return false;
}
#else
#include <dirent.h>

bool poda_table_folder(char folder[PODA_TABLE_PATH])
{
    const char *own = getenv("PODA_TABLES"), *cache = getenv("XDG_CACHE_HOME"),
               *home = getenv("HOME");
    int length = -1;
    if (own && *own)
        length = snprintf(folder, PODA_TABLE_PATH, "%s", own);
    else if (cache && *cache)
        length = snprintf(folder, PODA_TABLE_PATH, "%s/poda/tables", cache);
    else if (home && *home)
        length = snprintf(folder, PODA_TABLE_PATH, "%s/.cache/poda/tables", home);
    return length > 0 && length < PODA_TABLE_PATH;
}

/* Is it the head of a table of this game? The fingerprint of the rules takes a moment to compute, so it comes last. */
static bool is_of(const poda_game *game, const char *path, poda__head own[2])
{
    poda_table_about about;
    if (poda_table_look(path, &about, NULL) != PODA_OK ||
        strcmp(about.game, poda_game_name(game)) != 0 ||
        strcmp(about.options, poda_game_options(game)) != 0)
        return false;
    poda__head *const mine = &own[about.ranked];
    if (about.ranked && !poda__table_ranked(game))
        return false;
    if (!mine->fingerprint && poda__table_head_of(mine, game, about.ranked, NULL) != PODA_OK)
        return false;
    return mine->fingerprint == about.fingerprint;
}

bool poda_table_seek(const poda_game *game, const char *folder, char path[PODA_TABLE_PATH])
{
    static const char ending[] = ".table";
    char first[PODA_TABLE_PATH] = "", one[2 * PODA_TABLE_PATH];
    poda__head own[2] = {{.fingerprint = 0}, {.fingerprint = 0}}; /* sorted, ranked */
    DIR *const files = opendir(folder);
    const struct dirent *file;
    while (files && (file = readdir(files))) {
        const size_t length = strlen(file->d_name);
        if (length < sizeof ending ||
            strcmp(file->d_name + length + 1 - sizeof ending, ending) != 0 ||
            (*first && strcmp(file->d_name, first) >= 0))
            continue;
        const int whole = snprintf(one, sizeof one, "%s/%s", folder, file->d_name);
        if (whole > 0 && whole < PODA_TABLE_PATH && is_of(game, one, own))
            memcpy(first, file->d_name, length + 1);
    }
    if (files)
        closedir(files);
    poda_text text = {path, PODA_TABLE_PATH, 0}; /* it fitted above */
    if (*first)
        poda_text_add(&text, "%s/%s", folder, first);
    return *first != 0;
}
#endif
