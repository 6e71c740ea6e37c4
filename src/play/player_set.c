/* player_set.c - a player from its settings: a level, search options, or another program. */
#include <string.h>

#include "base/memory.h"
#include "play/player.h"

static bool is_one_of(const char *key, const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* The table size that suits the limits of the search. */
static size_t table_within(const poda_search_options *options)
{
    enum { MB = 1 << 20, ALL = 64 * MB };
    if (options->nodes > 0 && poda__table_for(options->nodes) < ALL)
        return poda__table_for(options->nodes);
    if (options->depth > 0 && options->depth <= 8)
        return options->depth <= 4 ? MB : options->depth <= 6 ? 4 * MB : 16 * MB;
    return options->seconds > 0 && options->seconds <= 1 ? 16 * MB : ALL;
}

static poda_status set_one(const poda_game *game, const poda_pair *pair, poda_player_options *out,
                           poda_error *error)
{
    const poda_options one = {pair, 1};
    bool used = true;
    int64_t number = 0;
    poda_status status = PODA_OK;
    if (strcmp(pair->key, "level") == 0)
        return PODA_OK; /* already read first */
    if (strcmp(pair->key, "engine") == 0) {
        out->command = pair->value;
    } else if (strcmp(pair->key, "timeout") == 0) {
        status = poda_option_int(&one, "timeout", 1, 1000000, &number, error);
        out->timeout = (double)number;
    } else if (strcmp(pair->key, "clock") == 0) {
        status = poda_clock_read(pair->value, &out->clock, error);
    } else {
        status = poda_search_option_set(game, pair->key, pair->value, &out->search, &used, error);
    }
    if (status == PODA_OK && !used)
        return poda_fail(
            error, PODA_BAD_OPTION, pair->key,
            "a player has no setting '%.40s'; it has level, clock, engine, timeout and those of "
            "'best': algorithm, depth, nodes, seconds, eval ...",
            pair->key);
    return status;
}

poda_status poda_player_set(const poda_game *game, const poda_options *settings,
                            poda_player_options *out, poda_error *error)
{
    static const char *const limits[] = {"depth", "nodes", "seconds"};
    enum { LIMITS = 3 };
    static const double DEFAULT_SECONDS = 0.1;
    if (poda_game_rules_of(game)->wide)
        return poda__player_set_wide(game, settings, out, error);
    poda_player_options player = {.blunder_percent = 0};
    int64_t level = 0;
    const char *limit = NULL, *manner = NULL;
    bool deepen = false, table = false;
    poda_search_defaults(&player.search);
    poda_status status = poda_option_int(settings, "level", 1, 10, &level, error);
    if (status == PODA_OK && level)
        poda_level(game, (int)level, &player.search, &player.blunder_percent);
    for (size_t i = 0; i < settings->count && status == PODA_OK; i++) {
        const char *key = settings->pairs[i].key;
        limit = is_one_of(key, limits, LIMITS) ? key : limit;
        manner = poda_search_option_is_manner(key) ? key : manner;
        deepen |= strcmp(key, "deepen") == 0;
        table |= strcmp(key, "table") == 0;
        status = set_one(game, &settings->pairs[i], &player, error);
    }
    if (status != PODA_OK)
        return status;
    if (level && (limit || player.command))
        return poda_fail(error, PODA_BAD_OPTION, "level",
                         "level=%d and %s=: a level has limits of its own; leave out one of them",
                         (int)level, limit ? limit : "engine");
    if (player.clock.left > 0 && (level || limit))
        return poda_fail(error, PODA_BAD_OPTION, "clock",
                         "clock= and %s=: a clock is the limit; leave out one of them",
                         level ? "level" : limit);
    if (player.command && (manner || player.search.depth || player.search.nodes))
        return poda_fail(
            error, PODA_BAD_OPTION, "engine",
            "engine=%.60s: only seconds, clock and timeout can be set for another program; the "
            "rest stands in its own command",
            player.command);
    poda_search_options *search = &player.search;
    if (!level && !limit && !player.command && player.clock.left <= 0)
        search->seconds = DEFAULT_SECONDS;
    if (!deepen && poda_algorithm_is_plain(search->algorithm))
        search->deepen = search->nodes > 0 || search->seconds > 0;
    if (!table && !level)
        search->table_bytes = table_within(search);
    if (!level)
        poda_search_choose(game, settings, search);
    player.theory = level >= PODA_THEORY_LEVEL && !manner;
    *out = player;
    return PODA_OK;
}
