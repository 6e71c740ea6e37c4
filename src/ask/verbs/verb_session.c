/* verb_session.c - a game being played, as one request: the position, who plays, and, if
 * requested, the engine's reply, a hint and the text of the saved game. Nothing is kept between
 * two requests. */
#include <stdlib.h>
#include <string.h>

#include "ask/worth_words.h"

const poda_parameter poda__parameters_session[] = {
    {"max", "", "human or engine; max.level=7, max.depth=8 and the like set the engine"},
    {"min", "", "the same for the second player"},
    {"seed", "0", "of the engines' mistakes and playouts"},
    {"ply", "0", "moves that were played before position="},
    {"resigned", "no", "yes: the player to move has given up"},
    {"reply", "no", "yes: the move of the engine, if it is its turn"},
    {"hint", "no", "yes: the best move and its value"},
    {"save", "no", "yes: the text of the saved game"},
    {"saved", "", "the text of a saved game, instead of a game and its moves"},
    {"threads", "1", "threads of an engine that plays by time"},
    {NULL, NULL, NULL},
};

/* What a session opens, as the request sees it. */
typedef struct opening {
    poda__request *request;
    poda_game *game; /* the session's */
} opening;

/* The game is open already. */
static poda_status hand_over(void *user, const char *name, const poda_options *options,
                             poda_game **out, poda_error *error)
{
    opening *it = user;
    (void)name;
    (void)options;
    (void)error;
    *out = it->game = it->request->game;
    it->request->game = NULL;
    return PODA_OK;
}

/* A saved text is untrusted: it never loads a file. */
static poda_status open_named(void *user, const char *name, const poda_options *options,
                              poda_game **out, poda_error *error)
{
    opening *it = user;
    poda_error *before = it->request->error;
    if (poda_names_file(name))
        return poda_fail(error, PODA_BAD_GAME, "game", "games are not loaded from files here");
    it->request->error = error;
    const poda_status status = poda__game_open(it->request, name, options, &it->game);
    it->request->error = before;
    if (status == PODA_OK)
        *out = it->game;
    return status;
}

static poda_status read_saved(opening *it, const char *saved, poda_session **session)
{
    const poda__request *request = it->request;
    const char *also = request->subject              ? request->subject
                       : request->game_options.count ? request->game_pairs[0].key
                       : poda_option_text(&request->parameters, "moves", NULL)    ? "moves"
                       : poda_option_text(&request->parameters, "position", NULL) ? "position"
                       : poda_option_text(&request->parameters, "ply", NULL)      ? "ply"
                                                                                  : NULL;
    if (also)
        return poda_fail(request->error, PODA_BAD_REQUEST, "saved",
                         "saved= brings its own game, position and moves: leave out '%.60s'", also);
    return poda_session_read(session, saved, strlen(saved), &(poda_opener){open_named, it},
                             request->error);
}

static poda_status begin(opening *it, poda_session **session)
{
    poda__request *request = it->request;
    const poda_options *parameters = &request->parameters;
    int64_t ply = 0;
    poda_status status =
        poda_option_int(parameters, "ply", 0, PODA_SESSION_PLIES, &ply, request->error);
    if (status == PODA_OK)
        status = poda__request_open(request);
    if (status == PODA_OK)
        status = poda_session_open(session, request->subject, &request->game_options,
                                   &(poda_opener){hand_over, it}, request->error);
    const char *position = poda_option_text(parameters, "position", "");
    if (status == PODA_OK && ply > 0 && !*position)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "ply",
                           "ply= counts the moves before position=, which is missing");
    if (status == PODA_OK && *position)
        status = poda_session_place(*session, position, (size_t)ply, request->error);
    if (status == PODA_OK)
        status = poda_session_play_text(*session, poda_option_text(parameters, "moves", ""),
                                        request->error);
    return status;
}

/* Sets who plays, from the words that a session accepts. */
static poda_status seat(poda__request *request, poda_session *session)
{
    poda_pair pairs[PODA__REQUEST_PAIRS + 1];
    poda_options settings = {pairs, 0};
    bool resigned = false;
    for (size_t i = 0; i < request->parameters.count; i++)
        if (poda_session_takes(request->parameters.pairs[i].key))
            pairs[settings.count++] = request->parameters.pairs[i];
    if (!poda_option_text(&settings, "threads", NULL))
        pairs[settings.count++] = (poda_pair){"threads", "1"};
    poda_status status = poda_session_set_all(session, &settings, request->error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "resigned", &resigned);
    poda_value value;
    if (status == PODA_OK && resigned && poda_session_over(session, &value))
        return poda_fail(request->error, PODA_BAD_REQUEST, "resigned",
                         "the game is over and cannot be resigned");
    if (status == PODA_OK && resigned)
        poda_session_resign(session);
    return status;
}

typedef struct wish_list {
    bool reply, hint, save;
} wish_list;

typedef struct answer_list {
    bool replied, hinted;
    poda_choice reply;
    poda_advice hint;
    char *saved;
} answer_list;

static poda_status fulfil(poda__request *request, poda_session *session, const wish_list *wishes,
                          answer_list *out)
{
    const poda_ask_options *options = request->options;
    const poda_effort effort = {.size = sizeof effort,
                                .seconds = PODA_HINT_SECONDS,
                                .memory = options->memory,
                                .threads = options->threads,
                                .stop = options->stop,
                                .progress = options->progress,
                                .progress_user = options->progress_user};
    poda_value value;
    size_t length;
    poda_status status = PODA_OK;
    const bool over = poda_session_over(session, &value);
    out->replied = wishes->reply && !over &&
                   poda_session_look(session)->side[poda_session_turn(session)].engine;
    out->hinted = wishes->hint && !over;
    if (out->replied)
        status = poda_session_choose(session, &effort, &out->reply, request->error);
    if (status == PODA_OK && out->hinted)
        status = poda_session_hint(session, &effort, &out->hint, request->error);
    if (status == PODA_OK && wishes->save)
        status = poda_session_write(session, &out->saved, &length, request->error);
    return status;
}

static void json_sides(poda__json *json, const poda_session_info *info)
{
    poda__json_open(json, "sides", '[');
    for (int i = 0; i < 2; i++) {
        char words[PODA_SETTINGS_MAX], level[16] = "", *rest = words;
        poda_text text = {level, sizeof level, 0};
        memcpy(words, info->side[i].settings, sizeof words);
        poda_text_add(&text, "%d", info->side[i].level);
        poda__json_open(json, NULL, '{');
        poda__json_bool(json, "engine", info->side[i].engine);
        poda__json_open(json, "settings", '{');
        if (info->side[i].level)
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

static void json_answers(poda__request *request, const wish_list *wishes,
                         const answer_list *answers)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    if (answers->replied) {
        poda__json_open(json, "reply", '{');
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, answers->reply.move, words));
        poda__json_int(json, "depth", answers->reply.depth);
        poda__json_uint(json, "nodes", answers->reply.nodes);
        poda__json_number(json, "seconds", answers->reply.seconds);
        poda__json_close(json, '}');
    } else if (wishes->reply) {
        poda__json_null(json, "reply");
    }
    if (answers->hinted) {
        poda__json_open(json, "hint", '{');
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, answers->hint.move, words));
        poda__json_bool(json, "move_proven", answers->hint.worth.proven && !answers->hint.unproven);
        poda__json_worth(json, "worth", request->game, &answers->hint.worth,
                         poda_state_turn(request->game, &request->state));
        poda__json_close(json, '}');
    } else if (wishes->hint) {
        poda__json_null(json, "hint");
    }
    if (answers->saved)
        poda__json_text(json, "saved", answers->saved);
}

static poda_status json_session(poda__request *request, const poda_session *session,
                                const wish_list *wishes, const answer_list *answers)
{
    const poda_session_info *info = poda_session_look(session);
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    const poda_status status = poda__show_position(request, session);
    poda__json_text(json, "name", info->name);
    poda__json_open(json, "given", '{');
    for (size_t i = 0; i < info->options.count; i++)
        poda__json_text(json, info->options.pairs[i].key, info->options.pairs[i].value);
    poda__json_close(json, '}');
    if (info->placed)
        poda__json_text(json, "start", poda__state_words(request, &info->states[0], words));
    else
        poda__json_null(json, "start");
    poda__json_uint(json, "ply", info->before + info->played);
    poda__json_bool(json, "resigned", info->resigned);
    json_sides(json, info);
    poda_text text = {words, sizeof words, 0};
    words[0] = 0;
    poda_text_add(&text, "%llu",
                  (unsigned long long)info->seed); /* may be too large for a number */
    poda__json_text(json, "seed", words);
    json_answers(request, wishes, answers);
    poda__json_close(json, '}');
    return status;
}

/* As `best` prints it: in reverse order if the value is proven and the move is not. */
static void print_hint(poda__request *request, const poda_advice *hint, int player)
{
    const char *const who = poda__player_name(request, player);
    char words[PODA_TEXT_MAX];
    poda__move_words(request, &request->state, hint->move, words);
    if (hint->unproven) {
        poda__print(request, "the value is proven: %s ", who);
        poda__worth_say(request, &hint->worth, player, &request->out);
        poda__print(request, "\nthe move is not: %s is the best so far", words);
    } else {
        poda__print(request, "best move %s: %s ", words, who);
        if (hint->worth.known)
            poda__worth_say(request, &hint->worth, player, &request->out);
        else
            poda__print(request, "has no proof yet");
    }
    poda__buffer_add(&request->out, "\n");
}

static poda_status print_session(poda__request *request, const poda_session *session,
                                 const answer_list *answers)
{
    const int player = poda_state_turn(request->game, &request->state);
    char words[PODA_TEXT_MAX];
    if (answers->saved) {
        poda__buffer_put(&request->out, answers->saved, strlen(answers->saved));
        return PODA_OK;
    }
    const poda_status status = poda__show_position(request, session);
    if (status == PODA_OK && answers->replied)
        poda__print(request, "%s plays %s\n", poda__player_name(request, player),
                    poda__move_words(request, &request->state, answers->reply.move, words));
    if (status == PODA_OK && answers->hinted)
        print_hint(request, &answers->hint, player);
    return status;
}

poda_status poda__verb_session(poda__request *request)
{
    const char *saved = poda_option_text(&request->parameters, "saved", NULL);
    poda_session *session = NULL;
    opening it = {request, NULL};
    wish_list wishes = {false, false, false};
    answer_list answers = {.saved = NULL};
    poda_status status = poda__request_flag(request, "reply", &wishes.reply);
    if (status == PODA_OK)
        status = poda__request_flag(request, "hint", &wishes.hint);
    if (status == PODA_OK)
        status = poda__request_flag(request, "save", &wishes.save);
    if (status == PODA_OK)
        status = saved ? read_saved(&it, saved, &session) : begin(&it, &session);
    if (status == PODA_OK)
        status = seat(request, session);
    if (status == PODA_OK)
        status = fulfil(request, session, &wishes, &answers);
    if (status == PODA_OK) {
        request->game = it.game;
        const poda_session_info *info = poda_session_look(session);
        request->state = info->states[info->played];
        request->moved = info->played > 0;
        if (request->moved)
            request->before = info->states[info->played - 1];
        status = request->options->json ? json_session(request, session, &wishes, &answers)
                                        : print_session(request, session, &answers);
        request->game = NULL; /* the session's */
    }
    poda_free(answers.saved);
    poda_session_close(session);
    return status;
}
