/* player_wide.c - players of wide games (poda/wide.h): their settings and their search. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/player.h"

poda_status poda__player_set_wide(const poda_game *game, const poda_options *settings,
                                  poda_player_options *out, poda_error *error)
{
    static const double DEFAULT_SECONDS = 0.1;
    poda_player_options player = {.size = sizeof player, .wide = {.size = sizeof player.wide}};
    poda_wide_options *wide = &player.wide;
    int64_t level = 0;
    poda_status status = poda_option_int(settings, "level", 1, 10, &level, error);
    poda_search_defaults(&player.search);
    if (status == PODA_OK && level)
        poda_wide_level(game, (int)level, wide);
    for (size_t i = 0; i < settings->count && status == PODA_OK; i++) {
        const char *key = settings->pairs[i].key;
        bool used = true;
        if (strcmp(key, "level") == 0)
            continue;
        status = poda_wide_option_set(game, key, settings->pairs[i].value, wide, &used, error);
        if (status == PODA_OK && !used)
            return poda_fail(
                error, PODA_BAD_OPTION, key,
                "a player of %.60s has no setting '%.40s'; it has level, or algorithm, "
                "depth, nodes, seconds, eval and seed",
                poda_game_name(game), key);
        if (level && strcmp(key, "seed") != 0)
            return poda_fail(
                error, PODA_BAD_OPTION, "level",
                "level=%d and %s=: a level has limits of its own; leave out one of them",
                (int)level, key);
    }
    if (status == PODA_OK && wide->depth == 0 && wide->nodes == 0 && wide->seconds <= 0)
        wide->seconds = DEFAULT_SECONDS;
    if (status == PODA_OK)
        *out = player;
    return status;
}

void poda__wide_player_release(poda__wide_player *player)
{
    poda_wide_search_close(player->search);
    free(player->line.at);
    *player = (poda__wide_player){.search = NULL};
}

void poda__wide_player_note(poda__wide_player *player, const poda_state *state)
{
    (void)poda__states_add(&player->line, state, 1);
}

poda_status poda__wide_player_choose(poda__wide_player *player, const poda_game *game,
                                     const poda_state *state, const poda_wide_options *options,
                                     poda_wide_result *out, poda_error *error)
{
    poda_wide_options own = *options;
    poda_status status = PODA_OK;
    if (!own.states) {
        own.states = player->line.at;
        own.state_count = player->line.count;
    }
    if (!player->search)
        status = poda_wide_search_open(&player->search, game, error);
    return status == PODA_OK ? poda_wide_search_run(player->search, state, &own, out, error)
                             : status;
}
