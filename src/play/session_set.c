/* session_set.c - the settings of a session: who plays, how strongly, and for how long. */
#include <stdlib.h>
#include <string.h>

#include "play/session.h"
#include "poda/tables.h"
#include "system/threads.h"

/* Is it a setting of an engine? Threads are a setting of the session. */
static bool is_setting(const char *key)
{
    const char *one;
    for (size_t i = 0; (one = poda_search_option_key(i)); i++)
        if (strcmp(one, key) == 0)
            return strcmp(key, "threads") != 0;
    return false;
}

static const char *const own[] = {"max",    "min",     "seed",  "clock",
                                  "ponder", "threads", "level", "tables"};
enum { OWN = sizeof own / sizeof own[0] };

size_t poda_session_keys(const char *keys[PODA_SESSION_KEYS])
{
    const char *key;
    size_t count = 0;
    for (size_t i = 0; i < OWN; i++)
        keys[count++] = own[i];
    for (size_t i = 0; (key = poda_search_option_key(i)); i++)
        if (is_setting(key) && strcmp(key, "seed") != 0 && count < PODA_SESSION_KEYS - 1)
            keys[count++] = key;
    keys[count] = NULL;
    return count;
}

/* The player that a key refers to, -1: all; `*name` is the key without the prefix, empty if that is
 * all of it. Players are max, min, or numbers from 1. */
static int player_of(const char *key, const char **name)
{
    const size_t length = strcspn(key, ".");
    int player = -1;
    if (length == 3 && strncmp(key, "max", 3) == 0)
        player = PODA_MAX;
    else if (length == 3 && strncmp(key, "min", 3) == 0)
        player = PODA_MIN;
    else if (length == 1 && key[0] > '0' && key[0] <= '0' + PODA_PLAYERS_MAX)
        player = key[0] - '1';
    *name = player < 0 ? key : key[length] ? key + length + 1 : "";
    return player;
}

bool poda_session_takes(const char *key)
{
    const char *name;
    for (size_t i = 0; i < OWN; i++)
        if (strcmp(key, own[i]) == 0)
            return true;
    const int player = player_of(key, &name);
    return (player >= 0 && !*name && key[strlen(key) - 1] != '.') || strcmp(name, "level") == 0 ||
           is_setting(name);
}

/* Removes the word "key=..." from words separated by blanks. */
static void drop_setting(char *settings, const char *key)
{
    const size_t length = strlen(key);
    for (char *word = settings; *word;) {
        char *next = word + strcspn(word, " ");
        next += strspn(next, " ");
        if (strncmp(word, key, length) == 0 && word[length] == '=')
            memmove(word, next, strlen(next) + 1);
        else
            word = next;
    }
    const size_t left = strlen(settings);
    if (left > 0 && settings[left - 1] == ' ') /* the last word was removed */
        settings[left - 1] = 0;
}

/* Checked here, so that a wrong word is refused when it is set; whether the words are compatible is
 * checked when the engine plays. */
static poda_status add_setting(poda_session *session, int player, const char *key,
                               const char *value, poda_error *error)
{
    poda_side *side = &session->info.side[player];
    poda_search_options options;
    poda_wide_options wide = {.size = 0};
    bool used;
    poda_search_defaults(&options);
    const poda_status status =
        poda_game_rules_of(session->game)->wide
            ? poda_wide_option_set(session->game, key, value, &wide, &used, error)
            : poda_search_option_set(session->game, key, value, &options, &used, error);
    if (status != PODA_OK)
        return status;
    drop_setting(side->settings, key);
    poda_text text = {side->settings, sizeof side->settings, strlen(side->settings)};
    if (!used || strcspn(value, " \t\n") != strlen(value) ||
        text.length + strlen(key) + strlen(value) + 3 > text.size)
        return poda_fail(error, PODA_BAD_OPTION, key, "%.40s=%.40s cannot be set for an engine",
                         key, value);
    poda_text_add(&text, "%s%s=%s", text.length ? " " : "", key, value);
    return PODA_OK;
}

static poda_status set_one(poda_session *session, int player, const char *key, const char *value,
                           poda_error *error)
{
    if (strcmp(key, "level") != 0)
        return add_setting(session, player, key, value, error);
    const poda_pair pair = {"level", value};
    const poda_options one = {&pair, 1};
    int64_t level = 0;
    poda_status status = poda_option_int(&one, "level", 1, 10, &level, error);
    if (status == PODA_OK) {
        session->info.side[player].level = (int)level;
        session->info.side[player].settings[0] = 0; /* either a level or settings */
    }
    return status;
}

static poda_status set_time(poda_session *session, const char *key, const char *value,
                            const poda_options *one, poda_error *error)
{
    poda_session_info *info = &session->info;
    poda_search_options options = {.threads = 0};
    poda_status status;
    bool used;
    if (strcmp(key, "threads") != 0 && poda_game_rules_of(session->game)->wide)
        return poda_fail(
            error, PODA_BAD_REQUEST, key,
            "%.60s is played without clocks: leave out %.40s=", poda_game_name(session->game), key);
    if (strcmp(key, "clock") == 0) {
        poda_clock given;
        status = poda_clock_read(value, &given, error);
        if (status == PODA_OK) {
            info->timed = true;
            info->given = info->clock[0] = info->clock[1] = given;
        }
    } else if (strcmp(key, "ponder") == 0) {
        int ponder = 0;
        status = poda_option_choice(one, key, "no yes", &ponder, error);
        if (status == PODA_OK)
            session->ponder = 1 + ponder;
    } else {
        status = poda_search_option_set(session->game, key, value, &options, &used, error);
        if (status == PODA_OK)
            session->threads = options.threads;
    }
    return status;
}

/* The table that engines, hints and values use; none if the path is empty. */
static poda_status set_table(poda_session *session, const char *path, poda_error *error)
{
    poda_table *table = NULL;
    const poda_status status =
        *path ? poda_table_open(&table, session->game, path, 0, error) : PODA_OK;
    if (status != PODA_OK)
        return status;
    poda_table_close(session->table);
    session->table = table;
    return PODA_OK;
}

poda_status poda_session_set(poda_session *session, const char *key, const char *value, bool *used,
                             poda_error *error)
{
    const poda_pair pair = {key, value};
    const poda_options one = {&pair, 1};
    const char *name;
    *used = poda_session_takes(key);
    if (!*used)
        return PODA_OK;
    if (strcmp(key, "seed") == 0) {
        int64_t seed = 0;
        poda_status status = poda_option_int(&one, key, 0, INT64_MAX, &seed, error);
        if (status == PODA_OK)
            session->info.seed = (uint64_t)seed;
        return status;
    }
    if (strcmp(key, "tables") == 0)
        return set_table(session, value, error);
    if (strcmp(key, "clock") == 0 || strcmp(key, "ponder") == 0 || strcmp(key, "threads") == 0)
        return set_time(session, key, value, &one, error);
    const int player = player_of(key, &name);
    const int players = session->info.players;
    if (player >= players)
        return poda_fail(error, PODA_BAD_REQUEST, key, "%.40s=: %.60s has %d {player|players}", key,
                         poda_game_name(session->game), players);
    if (player >= 0 && !*name) {
        int engine = 0;
        poda_status status = poda_option_choice(&one, key, "human engine", &engine, error);
        if (status == PODA_OK)
            status = poda_session_program(session, player, NULL, error);
        if (status == PODA_OK)
            session->info.side[player].engine = engine == 1;
        return status;
    }
    poda_status status = PODA_OK;
    for (int i = player < 0 ? 0 : player; i <= (player < 0 ? players - 1 : player); i++)
        if (status == PODA_OK)
            status = set_one(session, i, name, value, error);
    return status;
}

/* The settings for `player`; -1: those for all. */
static poda_status set_those_for(poda_session *session, int player, const poda_options *settings,
                                 poda_error *error)
{
    const poda_pair *level = NULL, *other = NULL;
    const char *name;
    for (size_t i = 0; i < settings->count; i++)
        if (player_of(settings->pairs[i].key, &name) == player) {
            if (strcmp(name, "level") == 0)
                level = &settings->pairs[i];
            else if (is_setting(name) && strcmp(name, "seed") != 0)
                other = &settings->pairs[i];
        }
    if (level && other)
        return poda_fail(error, PODA_BAD_REQUEST, level->key,
                         "%.40s=%.40s and %.40s=%.40s: settings take the place of the level; leave "
                         "out one of them",
                         level->key, level->value, other->key, other->value);
    for (size_t i = 0; i < settings->count; i++) {
        const poda_pair *pair = &settings->pairs[i];
        bool used;
        if (player_of(pair->key, &name) != player)
            continue;
        poda_status status = poda_session_set(session, pair->key, pair->value, &used, error);
        if (status != PODA_OK)
            return status;
    }
    for (int i = 0; i < session->info.players; i++)
        if (player < 0 || player == i) {
            if (level)
                session->info.side[i].settings[0] = 0;
            if (other)
                session->info.side[i].level = 0;
        }
    return PODA_OK;
}

poda_status poda_session_set_all(poda_session *session, const poda_options *settings,
                                 poda_error *error)
{
    poda_status status = PODA_OK;
    /* also those for players that there are not, which are refused */
    for (int player = -1; player < PODA_PLAYERS_MAX && status == PODA_OK; player++)
        status = set_those_for(session, player, settings, error);
    return status;
}

bool poda_session_plays_by_time(const poda_session *session, int player)
{
    const poda_side *side = &session->info.side[player];
    if (session->info.timed)
        return !side->level;
    /* settings without a limit get one in seconds */
    return side->settings[0] && !strstr(side->settings, "depth=") &&
           !strstr(side->settings, "nodes=");
}

/* Threads for an engine that plays by time: one per core, at most four. */
static unsigned default_threads(const poda_search_options *options)
{
    enum { MOST = 4 };
    const unsigned cores = poda__processors();
    const bool shares = options->algorithm == PODA_ENGINE || options->algorithm == PODA_MCTS ||
                        (options->table_bytes > 0 && poda_algorithm_shares(options->algorithm));
    return !shares ? 1 : cores > MOST ? MOST : cores;
}

/* The clock also ends the search of a level, but never prolongs it. */
static void limit_by_clock(const poda_session *session, int player, bool by_time,
                           poda_search_options *options)
{
    poda_search_options limits = {.nodes = 0};
    poda_clock_limit(&session->info.clock[player], session->game, poda_session_state(session),
                     &limits);
    if (by_time && options->nodes == 0 && options->depth == 0)
        options->soft_seconds = limits.soft_seconds;
    if (options->seconds <= 0 || limits.seconds < options->seconds || options->soft_seconds > 0)
        options->seconds = limits.seconds;
}

/* Reads a level or settings, as for any player, except that without a limit it thinks for as long
 * as a person would wait. */
static poda_status read_side(const poda_session *session, const poda_side *side, bool by_time,
                             poda_player_options *out, poda_error *error)
{
    enum { PAIRS = 64 };
    char words[PODA_SETTINGS_MAX], level[8] = "";
    poda_pair pairs[PAIRS];
    poda_options settings = {pairs, 0};
    bool limited = false;
    char *rest = words;
    memcpy(words, side->settings, sizeof words);
    for (char *word; settings.count < PAIRS - 2 && (word = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(word, '=');
        *equals = 0;
        limited |= strcmp(word, "depth") == 0 || strcmp(word, "nodes") == 0 ||
                   strcmp(word, "seconds") == 0;
        pairs[settings.count++] = (poda_pair){word, equals + 1};
    }
    if (settings.count == 0 && !by_time) {
        poda_text text = {level, sizeof level, 0};
        poda_text_add(&text, "%d", side->level ? side->level : 5);
        pairs[settings.count++] = (poda_pair){"level", level};
    } else if (!limited) {
        pairs[settings.count++] = (poda_pair){"seconds", "5"};
    }
    return poda_player_set(session->game, &settings, out, error);
}

poda_status poda__session_player_options(const poda_session *session, int player,
                                         poda_player_options *options, poda_error *error)
{
    const poda_side *side = &session->info.side[player];
    const bool by_time = poda_session_plays_by_time(session, player);
    poda_player_options read;
    poda_status status = read_side(session, side, by_time, &read, error);
    if (status != PODA_OK)
        return status;
    if (by_time) {
        read.search.keep = true;
        read.search.threads = session->threads ? session->threads : default_threads(&read.search);
    } else if (side->settings[0] && session->threads) {
        read.search.threads = session->threads;
    }
    if (session->info.timed)
        limit_by_clock(session, player, by_time, &read.search);
    read.size = sizeof read; /* fields that were added later count */
    read.table = session->table;
    *options = read;
    return PODA_OK;
}
