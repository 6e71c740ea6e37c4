/* session_program.c - programs that a session seats by name: finding them, the players as an
 * answer names them, and what became of a program that has no move. */
#include "ask/session_program.h"

#include <string.h>

int poda__session_seats(const char *key)
{
    static const char *const names[] = {"max", "min"};
    const char *dot = strchr(key, '.');
    if (!dot || strcmp(dot, ".player") != 0)
        return -1;
    const size_t length = (size_t)(dot - key);
    for (int i = 0; i < 2; i++)
        if (strlen(names[i]) == length && strncmp(key, names[i], length) == 0)
            return i;
    return length == 1 && key[0] > '0' && key[0] <= '0' + PODA_PLAYERS_MAX ? key[0] - '1' : -1;
}

static poda_status find_program(const poda__request *request, const poda_pair *pair,
                                const char **command)
{
    const poda_ask_options *options = request->options;
    char names[200] = "";
    poda_text text = {names, sizeof names, 0};
    for (size_t i = 0; i < options->player_count; i++) {
        if (strcmp(options->players[i].name, pair->value) == 0) {
            *command = options->players[i].command;
            return PODA_OK;
        }
        poda_text_add(&text, "%s%s", i ? ", " : "", options->players[i].name);
    }
    if (options->player_count == 0)
        return poda_fail(request->error, PODA_BAD_OPTION, pair->key,
                         "%.40s=%.40s: no programs were given to this server (poda serve "
                         "player='NAME=line:COMMAND')",
                         pair->key, pair->value);
    return poda_fail(request->error, PODA_BAD_OPTION, pair->key,
                     "%.40s=%.40s: there is no program of this name here; there are: %.160s",
                     pair->key, pair->value, names);
}

/* Other settings of the same player; NULL: none. A program has its own. */
static const poda_pair *other_setting(const poda__request *request, const poda_pair *seat)
{
    const size_t prefix = (size_t)(strchr(seat->key, '.') - seat->key);
    for (size_t i = 0; i < request->parameters.count; i++) {
        const poda_pair *pair = &request->parameters.pairs[i];
        if (pair == seat)
            continue;
        if (poda__session_seats(pair->key) == poda__session_seats(seat->key))
            return pair; /* by another name of the seat: max and 1 */
        if (strncmp(pair->key, seat->key, prefix) != 0)
            continue;
        if (pair->key[prefix] == '.' || (!pair->key[prefix] && strcmp(pair->value, "human") == 0))
            return pair;
    }
    return NULL;
}

poda_status poda__session_programs(poda__request *request, poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    for (size_t i = 0; i < request->parameters.count; i++) {
        const poda_pair *pair = &request->parameters.pairs[i];
        const int player = poda__session_seats(pair->key);
        const char *command = NULL;
        if (player < 0)
            continue;
        if (poda_game_rules_of(info->game)->wide)
            return poda_fail(request->error, PODA_BAD_REQUEST, pair->key,
                             "other programs play games of two players in turn, in which "
                             "everything is seen; %.60s is of another kind",
                             info->name);
        const poda_pair *other = other_setting(request, pair);
        if (other)
            return poda_fail(request->error, PODA_BAD_REQUEST, other->key,
                             "%.40s=%.40s and %.40s=%.40s: a program has its own settings; leave "
                             "out one of them",
                             pair->key, pair->value, other->key, other->value);
        poda_status status = find_program(request, pair, &command);
        if (status == PODA_OK)
            status = poda_session_program(session, player, command, request->error);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

static const char *program_name(const poda__request *request, const poda_session_info *info,
                                int player)
{
    const poda_options *given = &request->parameters;
    for (size_t i = 0; info->program[player] && i < given->count; i++)
        if (poda__session_seats(given->pairs[i].key) == player)
            return given->pairs[i].value;
    return NULL;
}

void poda__json_sides(poda__request *request, const poda_session_info *info)
{
    poda__json *json = &request->json;
    poda__json_open(json, "sides", '[');
    for (int i = 0; i < info->players; i++) {
        char words[PODA_SETTINGS_MAX], level[16] = "", *rest = words;
        poda_text text = {level, sizeof level, 0};
        memcpy(words, info->side[i].settings, sizeof words);
        poda_text_add(&text, "%d", info->side[i].level);
        poda__json_open(json, NULL, '{');
        poda__json_bool(json, "engine", info->side[i].engine);
        poda__json_open(json, "settings", '{');
        const char *const program = program_name(request, info, i);
        if (program)
            poda__json_text(json, "player", program);
        else if (info->side[i].level)
            poda__json_text(json, "level", level);
        for (char *word; (word = strtok_r(rest, " ", &rest));) {
            char *equals = strchr(word, '=');
            *equals = 0;
            poda__json_text(json, word, equals + 1);
        }
        poda__json_close(json, '}');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

poda_status poda__session_program_end(const poda__request *request, poda_session *session,
                                      const poda_choice *choice)
{
    const poda_session_info *info = poda_session_look(session);
    const char *name = program_name(request, info, poda_session_turn(session));
    name = name ? name : "?";
    switch (choice->ending) {
    case PODA_ENDING_RESIGNED:
        poda_session_resign(session);
        return PODA_OK;
    case PODA_ENDING_LATE:
        return poda_fail(request->error, PODA_BAD_REQUEST, "program",
                         "%.60s: the program does not answer in time", name);
    case PODA_ENDING_DEAD:
        return poda_fail(request->error, PODA_BAD_REQUEST, "program",
                         "%.60s: the program has ended without a move", name);
    default:
        return poda_fail(request->error, PODA_BAD_REQUEST, "program",
                         "%.60s: the program answered '%.60s', which is no legal move", name,
                         choice->said);
    }
}
