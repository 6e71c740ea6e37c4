/* desk.c - a game and a player behind a protocol. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static poda_status sort_word(struct desk *desk, size_t index, const char *word, poda_error *error)
{
    const char *equals = strchr(word, '=');
    if (!equals && index == 0) {
        desk->name = word;
        return PODA_OK;
    }
    if (!equals || equals == word)
        return poda_fail(error, PODA_BAD_REQUEST, word,
                         "'%.60s' is not a parameter; parameters are written key=value", word);
    if (index >= DESK_PAIRS || equals - word >= DESK_KEY)
        return poda_fail(error, PODA_BAD_REQUEST, "", "too many parameters");
    char *key = desk->key[index];
    memcpy(key, word, (size_t)(equals - word));
    key[equals - word] = 0;
    const bool side = strncmp(key, "max", 3) == 0 || strncmp(key, "min", 3) == 0;
    const bool setting = poda_session_takes(key) && !side;
    const poda_options given = {setting ? desk->setting : desk->game,
                                setting ? desk->setting_count : desk->game_count};
    if (poda_option_text(&given, key, NULL))
        return poda_fail(error, PODA_BAD_REQUEST, key, "parameter '%.40s' is given twice", key);
    const poda_pair pair = {key, equals + 1};
    if (setting)
        desk->setting[desk->setting_count++] = pair;
    else
        desk->game[desk->game_count++] = pair;
    return PODA_OK;
}

/* The protocols know two players who see everything. */
static poda_status desk_session(poda_language language, const char *name,
                                const poda_options *options, poda_session **out, poda_error *error)
{
    poda_session *session = NULL;
    const poda_status status = session_open(&session, language, name, options, error);
    if (status != PODA_OK)
        return status;
    if (poda_game_kind(poda_session_look(session)->game).wide) {
        poda_session_close(session);
        return poda_fail(error, PODA_BAD_GAME, "game",
                         "%.60s has chance, secrets or another number of players than two, which "
                         "this protocol does not know; 'poda play %.60s' plays it",
                         name, name);
    }
    *out = session;
    return PODA_OK;
}

poda_status desk_open(struct desk *desk, poda_language language, const char *const *words,
                      size_t count, const char *missing, poda_error *error)
{
    poda_status status = PODA_OK;
    memset(desk, 0, sizeof *desk);
    desk->name = missing;
    desk->language = language;
    for (size_t i = 1; i < count && status == PODA_OK; i++)
        status = sort_word(desk, i - 1, words[i], error);
    if (status == PODA_OK && !desk->name)
        status = poda_fail(error, PODA_BAD_REQUEST, "game",
                           "which game? 'poda games' lists them; for example: poda %s othello",
                           words[0]);
    const poda_options options = {desk->game, desk->game_count};
    const char *keys[PODA_SESSION_KEYS];
    poda_session_keys(keys);
    if (error)
        error->keys = keys;
    if (status == PODA_OK)
        status = desk_session(desk->language, desk->name, &options, &desk->session, error);
    if (error)
        error->keys = NULL;
    if (status == PODA_OK)
        status = desk_set(desk, NULL, NULL, error);
    if (status != PODA_OK)
        desk_release(desk);
    return status;
}

void desk_release(struct desk *desk)
{
    desk_dismiss(desk);
    poda_session_close(desk->session);
    desk->session = NULL;
}

poda_status desk_change(struct desk *desk, const char *name, const poda_options *options,
                        poda_error *error)
{
    poda_session *other = NULL, *before = desk->session;
    poda_status status = desk_session(desk->language, name, options, &other, error);
    if (status != PODA_OK)
        return status;
    desk_dismiss(desk);
    desk->session = other;
    status = desk_set(desk, NULL, NULL, error);
    if (status == PODA_OK) {
        poda_session_close(before);
        return PODA_OK;
    }
    desk->session = before;
    poda_session_close(other);
    return status;
}

poda_status desk_set(struct desk *desk, const char *key, const char *value, poda_error *error)
{
    poda_pair pairs[DESK_PAIRS + 1];
    poda_options settings = {pairs, 0};
    poda_player_options options;
    poda_status status = PODA_OK;
    bool used;
    for (size_t i = 0; i < desk->setting_count && status == PODA_OK; i++)
        if (strcmp(desk->setting[i].key, "seed") == 0) /* belongs to the game: for blunders too */
            status = poda_session_set(desk->session, "seed", desk->setting[i].value, &used, error);
        else if (!key || strcmp(desk->setting[i].key, key) != 0)
            pairs[settings.count++] = desk->setting[i];
    if (key)
        pairs[settings.count++] = (poda_pair){key, value};
    if (settings.count == 0) /* as long as a person would wait */
        pairs[settings.count++] = (poda_pair){"seconds", "1"};
    if (status == PODA_OK)
        status = poda_player_set(desk_game(desk), &settings, &options, error);
    if (status == PODA_OK) {
        const poda_search_options before = desk->options.search;
        desk->options = options;
        desk->options.search.stop = &interrupt_stop;
        desk->options.search.progress = before.progress;
        desk->options.search.progress_user = before.progress_user;
    }
    return status;
}

void desk_forget(struct desk *desk)
{
    desk->stale = true;
}

void desk_dismiss(struct desk *desk)
{
    poda_player_close(desk->player);
    desk->player = NULL;
}

poda_status desk_choose(struct desk *desk, poda_choice *out, poda_error *error)
{
    const poda_session_info *info = desk_info(desk);
    if (!desk->player) {
        const poda_status status =
            poda_player_open(&desk->player, info->game, &desk->options, error);
        if (status != PODA_OK)
            return status;
        desk->stale = true;
    }
    if (desk->stale) {
        poda_player_begin(desk->player, info->seed);
        for (size_t i = 0; i < info->played; i++)
            poda_player_follow(desk->player, &info->states[i], info->moves[i]);
        desk->stale = false;
    }
    interrupt_search();
    return poda_player_choose(desk->player, desk_state(desk), out, error);
}

poda_status desk_play(struct desk *desk, poda_move move, poda_error *error)
{
    const size_t played = desk_info(desk)->played;
    const poda_status status = poda_session_play(desk->session, move, error);
    if (status == PODA_OK && desk->player && !desk->stale)
        poda_player_follow(desk->player, &desk_info(desk)->states[played], move);
    return status;
}

const poda_session_info *desk_info(const struct desk *desk)
{
    return poda_session_look(desk->session);
}

const poda_game *desk_game(const struct desk *desk)
{
    return desk_info(desk)->game;
}

const poda_state *desk_state(const struct desk *desk)
{
    return poda_session_state(desk->session);
}

bool desk_over(const struct desk *desk, poda_value *value)
{
    return poda_session_over(desk->session, value);
}

int desk_turn(const struct desk *desk)
{
    return poda_session_turn(desk->session);
}

void desk_words(const struct desk *desk, poda_move move, char words[PODA_TEXT_MAX])
{
    poda_text text = {words, PODA_TEXT_MAX, 0};
    words[0] = 0;
    poda_move_text(desk_game(desk), desk_state(desk), move, &text);
}

bool desk_must_pass(const struct desk *desk, poda_move *move)
{
    return poda_must_pass(desk_game(desk), desk_state(desk), move);
}

poda_status desk_read(const struct desk *desk, const char *word, poda_move *move)
{
    return poda_move_read(desk_game(desk), desk_state(desk), word, move, NULL);
}
