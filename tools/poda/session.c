/* session.c - the moves of a game in play, taking them back, and the players' settings. */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The definition is written as the file wants it: a value with blanks or quotes is quoted. */
static void add_quoted(poda_text *text, const char *value)
{
    if (!value[strcspn(value, " \t\r\n\"\\")]) {
        poda_text_add(text, "%s", value);
        return;
    }
    poda_text_add(text, "\"");
    for (; *value; value++)
        if (*value == '\n' || *value == '\t' || *value == '\r')
            poda_text_add(text, *value == '\n' ? "\\n" : *value == '\t' ? "\\t" : "\\r");
        else
            poda_text_add(text, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    poda_text_add(text, "\"");
}

static char *define(const char *name, const poda_options *options)
{
    size_t room = 2 * strlen(name) + 3;
    for (size_t i = 0; i < options->count; i++)
        room += strlen(options->pairs[i].key) + 2 * strlen(options->pairs[i].value) + 4;
    char *words = malloc(room);
    if (!words)
        return NULL;
    poda_text text = {words, room, 0};
    words[0] = 0;
    add_quoted(&text, name);
    for (size_t i = 0; i < options->count; i++) {
        poda_text_add(&text, " %s=", options->pairs[i].key);
        add_quoted(&text, options->pairs[i].value);
    }
    return words;
}

static poda_status make_room(struct session *session, size_t plies, poda_error *error)
{
    if (plies > SESSION_PLIES)
        return poda_fail(error, PODA_TOO_LARGE, "moves", "a game of more than %d moves is not kept",
                         SESSION_PLIES);
    if (plies < session->room)
        return PODA_OK;
    const size_t room = session->room ? 2 * session->room : 64;
    poda_state *states = realloc(session->states, room * sizeof *states);
    if (!states)
        return poda_fail_memory(error);
    session->states = states;
    poda_move *moves = realloc(session->moves, room * sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    session->moves = moves;
    session->room = room;
    return PODA_OK;
}

poda_status session_open(struct session *session, poda_language language, const char *name,
                         const poda_options *options, poda_error *error)
{
    poda_status status = poda_game_open_in(&session->game, language, name, options, error);
    if (status == PODA_OK)
        status = make_room(session, 1, error);
    if (status == PODA_OK && !(session->definition = define(name, options)))
        status = poda_fail_memory(error);
    if (status == PODA_OK) {
        poda_state_start(session->game, &session->states[0]);
        status = poda_state_check(session->game, &session->states[0], error);
    }
    if (status != PODA_OK)
        session_release(session);
    return status;
}

void session_release(struct session *session)
{
    poda_game_close(session->game);
    free(session->definition);
    free(session->states);
    free(session->moves);
    memset(session, 0, sizeof *session);
}

const poda_state *session_state(const struct session *session)
{
    return &session->states[session->played];
}

poda_status session_place(struct session *session, const char *position, poda_error *error)
{
    poda_status status = poda_state_read(session->game, position, &session->states[0], error);
    if (status != PODA_OK)
        return status;
    session->placed = true;
    session_restart(session);
    return PODA_OK;
}

poda_status session_play(struct session *session, poda_move move, poda_error *error)
{
    poda_status status = make_room(session, session->played + 1, error);
    if (status != PODA_OK)
        return status;
    poda_state *after = &session->states[session->played + 1];
    poda_state_play(session->game, session_state(session), move, after);
    status = poda_state_check(session->game, after, error);
    if (status != PODA_OK)
        return status;
    session->moves[session->played++] = move;
    session->known = session->played;
    session->resigned = session->late = false;
    return PODA_OK;
}

bool session_spend(struct session *session, double seconds)
{
    const int player = poda_state_turn(session->game, session_state(session));
    session->late = session->timed && !poda_clock_spend(&session->clock[player], seconds);
    return !session->late;
}

poda_status session_play_text(struct session *session, const char *moves, poda_error *error)
{
    const size_t before = session->played;
    poda_line line = {.at = moves};
    poda_status status;
    for (;;) {
        poda_move move;
        bool found;
        status = poda_line_next(&line, session->game, session_state(session), &move, &found, error);
        if (status != PODA_OK || !found)
            break;
        status = session_play(session, move, error);
        if (status != PODA_OK)
            break;
    }
    if (status != PODA_OK)
        session->played = session->known = before;
    return status;
}

void session_restart(struct session *session)
{
    session->played = session->known = 0;
    session->resigned = session->late = false;
    session->clock[0] = session->clock[1] = session->given;
}

/* Positions in which an engine moves at once are no place to stop at. */
static bool person_decides(const struct session *session, size_t ply)
{
    const poda_state *state = &session->states[ply];
    poda_value value;
    return !session->player[poda_state_turn(session->game, state) == PODA_MIN].engine &&
           !poda_state_over(session->game, state, &value);
}

bool session_undo(struct session *session)
{
    if (session->late) /* who takes back that has all the time in the world again */
        session->clock[0] = session->clock[1] = session->given;
    if (session->resigned || session->late) {
        session->resigned = session->late = false;
        return true;
    }
    for (size_t ply = session->played; ply-- > 0;)
        if (person_decides(session, ply)) {
            session->played = ply;
            return true;
        }
    return false;
}

bool session_redo(struct session *session)
{
    if (session->played == session->known)
        return false;
    do
        session->played++;
    while (session->played < session->known && !person_decides(session, session->played));
    return true;
}

/* The settings of an engine are those of `best`; where the game stands is not one of them. */
static bool is_setting(const char *key)
{
    const poda_parameter *parameter;
    if (strcmp(key, "position") == 0 || strcmp(key, "moves") == 0 || strcmp(key, "values") == 0 ||
        strcmp(key, "threads") == 0)
        return false;
    for (size_t i = 0; (parameter = poda_verb_parameter("best", i)); i++)
        if (strcmp(parameter->key, key) == 0)
            return true;
    return false;
}

static const char *const own[] = {"max", "min", "seed", "clock", "ponder", "threads"};

size_t session_keys(const char *keys[SESSION_KEYS])
{
    const poda_parameter *parameter;
    size_t count = 0;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        keys[count++] = own[i];
    keys[count++] = "level";
    for (size_t i = 0; (parameter = poda_verb_parameter("best", i)); i++)
        if (is_setting(parameter->key) && count < SESSION_KEYS - 1)
            keys[count++] = parameter->key;
    keys[count] = NULL;
    return count;
}

bool session_takes(const char *key)
{
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(key, own[i]) == 0)
            return true;
    if (strncmp(key, "max.", 4) == 0 || strncmp(key, "min.", 4) == 0)
        key += 4;
    return strcmp(key, "level") == 0 || is_setting(key);
}

/* Checked once here, so that no search meets a bad setting later. */
static poda_status add_setting(struct session *session, int player, const char *key,
                               const char *value, poda_error *error)
{
    session_player *engine = &session->player[player];
    poda_search_options options;
    bool used;
    poda_search_defaults(&options);
    poda_status status = poda_search_option_set(session->game, key, value, &options, &used, error);
    if (status != PODA_OK)
        return status;
    poda_text text = {engine->settings, sizeof engine->settings, strlen(engine->settings)};
    if (!used || strcspn(value, " \t\n") != strlen(value) ||
        text.length + strlen(key) + strlen(value) + 3 > text.size)
        return poda_fail(error, PODA_BAD_OPTION, key, "%.40s=%.40s cannot be set for an engine",
                         key, value);
    poda_text_add(&text, "%s%s=%s", text.length ? " " : "", key, value);
    return PODA_OK;
}

static poda_status set_one(struct session *session, int player, const char *key, const char *value,
                           poda_error *error)
{
    if (strcmp(key, "level") != 0)
        return add_setting(session, player, key, value, error);
    const poda_pair pair = {"level", value};
    const poda_options one = {&pair, 1};
    int64_t level = 0;
    poda_status status = poda_option_int(&one, "level", 1, 10, &level, error);
    if (status == PODA_OK)
        session->player[player].level = (int)level;
    return status;
}

static poda_status set_time(struct session *session, const char *key, const char *value,
                            const poda_options *one, poda_error *error)
{
    poda_search_options options = {.threads = 0};
    poda_status status;
    bool used;
    if (strcmp(key, "clock") == 0) {
        status = poda_clock_read(value, &session->given, error);
        session->timed = status == PODA_OK;
        session->clock[0] = session->clock[1] = session->given;
    } else if (strcmp(key, "ponder") == 0) {
        int ponder = 0;
        status = poda_option_choice(one, key, "no yes", &ponder, error);
        session->ponder = status == PODA_OK ? 1 + ponder : 0;
    } else {
        status = poda_search_option_set(session->game, key, value, &options, &used, error);
        session->threads = options.threads;
    }
    return status;
}

poda_status session_set(struct session *session, const char *key, const char *value, bool *used,
                        poda_error *error)
{
    const poda_pair pair = {key, value};
    const poda_options one = {&pair, 1};
    *used = session_takes(key);
    if (!*used)
        return PODA_OK;
    if (strcmp(key, "seed") == 0) {
        int64_t seed = 0;
        poda_status status = poda_option_int(&one, key, 0, INT64_MAX, &seed, error);
        if (status == PODA_OK)
            session->seed = (uint64_t)seed;
        return status;
    }
    if (strcmp(key, "clock") == 0 || strcmp(key, "ponder") == 0 || strcmp(key, "threads") == 0)
        return set_time(session, key, value, &one, error);
    const int player = strncmp(key, "min", 3) == 0 ? PODA_MIN : PODA_MAX;
    if (strcmp(key, "max") == 0 || strcmp(key, "min") == 0) {
        int engine = 0;
        poda_status status = poda_option_choice(&one, key, "human engine", &engine, error);
        if (status == PODA_OK)
            session->player[player].engine = engine == 1;
        return status;
    }
    if (strncmp(key, "max.", 4) == 0 || strncmp(key, "min.", 4) == 0)
        return set_one(session, player, key + 4, value, error);
    poda_status status = set_one(session, PODA_MAX, key, value, error);
    return status == PODA_OK ? set_one(session, PODA_MIN, key, value, error) : status;
}

/* The player for whom a key is, -1: both; `*name` is the key without it. */
static int player_of(const char *key, const char **name)
{
    const bool one = strncmp(key, "max.", 4) == 0 || strncmp(key, "min.", 4) == 0;
    *name = one ? key + 4 : key;
    return !one ? -1 : key[1] == 'a' ? PODA_MAX : PODA_MIN;
}

/* The settings for `player`, -1: for both. */
static poda_status set_those_for(struct session *session, int player, const poda_options *settings,
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
    for (int i = 0; i < 2; i++)
        if (player < 0 || player == i) {
            if (level)
                session->player[i].settings[0] = 0;
            if (other)
                session->player[i].level = 0;
        }
    for (size_t i = 0; i < settings->count; i++) {
        const poda_pair *pair = &settings->pairs[i];
        bool used;
        if (player_of(pair->key, &name) != player)
            continue;
        poda_status status = session_set(session, pair->key, pair->value, &used, error);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

poda_status session_set_all(struct session *session, const poda_options *settings,
                            poda_error *error)
{
    poda_status status = set_those_for(session, -1, settings, error);
    if (status == PODA_OK)
        status = set_those_for(session, PODA_MAX, settings, error);
    return status == PODA_OK ? set_those_for(session, PODA_MIN, settings, error) : status;
}

bool session_plays_by_time(const struct session *session, int player)
{
    const session_player *engine = &session->player[player];
    if (session->timed)
        return !engine->level;
    /* settings have a limit in seconds where they name none */
    return engine->settings[0] && !strstr(engine->settings, "depth=") &&
           !strstr(engine->settings, "nodes=");
}

/* Threads for an engine that plays by time: as many as there are cores, four at the most. */
static unsigned default_threads(const poda_search_options *options)
{
    enum { MOST = 4 };
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const bool shares = options->algorithm == PODA_ENGINE ||
                        (options->table_bytes > 0 && poda_algorithm_shares(options->algorithm));
    return !shares || cores < 1 ? 1 : cores > MOST ? MOST : (unsigned)cores;
}

/* The clock ends the search of a level too, but does not make it think for longer. */
static void limit_by_clock(const struct session *session, int player, bool by_time,
                           poda_search_options *options)
{
    poda_search_options limits = {.nodes = 0};
    poda_clock_limit(&session->clock[player], session->game, session_state(session), &limits);
    if (by_time && options->nodes == 0 && options->depth == 0)
        options->soft_seconds = limits.soft_seconds;
    if (options->seconds <= 0 || limits.seconds < options->seconds || options->soft_seconds > 0)
        options->seconds = limits.seconds;
}

/* A limit that is set takes the place of all limits of the level: `seconds=20` means 20 seconds. */
static poda_status apply_settings(const struct session *session, const char *settings,
                                  poda_search_options *options, bool *manner, poda_error *error)
{
    char words[SESSION_SETTINGS];
    bool limited = false;
    snprintf(words, sizeof words, "%s", settings);
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(word, '=');
        bool used;
        *equals = 0;
        *manner |= poda_search_option_is_manner(word);
        if (!limited && (strcmp(word, "depth") == 0 || strcmp(word, "nodes") == 0 ||
                         strcmp(word, "seconds") == 0)) {
            options->depth = 0;
            options->nodes = 0;
            options->seconds = 0;
            limited = true;
        }
        poda_status status =
            poda_search_option_set(session->game, word, equals + 1, options, &used, error);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

poda_status session_search_options(const struct session *session, int player,
                                   poda_search_options *options, int *blunder_percent,
                                   poda_error *error)
{
    const session_player *engine = &session->player[player];
    const bool by_time = session_plays_by_time(session, player);
    poda_search_defaults(options);
    options->seed = session->seed;
    *blunder_percent = 0;
    if (engine->settings[0] || by_time) { /* think for as long as a person waits */
        bool manner = false;
        options->seconds = 5;
        poda_status status = apply_settings(session, engine->settings, options, &manner, error);
        if (status != PODA_OK)
            return status;
        if (!manner)
            poda_search_prefer_engine(session->game, options);
    } else {
        poda_level(session->game, engine->level ? engine->level : 5, options, blunder_percent);
    }
    if (by_time) {
        options->keep = true;
        options->threads = session->threads ? session->threads : default_threads(options);
    } else if (engine->settings[0] && session->threads) {
        options->threads = session->threads;
    }
    if (session->timed)
        limit_by_clock(session, player, by_time, options);
    return PODA_OK;
}
