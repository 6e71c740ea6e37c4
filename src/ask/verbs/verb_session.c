/* verb_session.c - a game being played, as one request: the position, who plays, and, if
 * requested, the engine's reply, a hint and the text of the saved game. Nothing is kept between
 * two requests. In wide games chance is drawn and the engine's reply is played here, since the
 * client may not know either. */
#include <stdlib.h>
#include <string.h>

#include "ask/session_program.h"
#include "ask/session_seat.h"
#include "ask/table_use.h"
#include "ask/worth_words.h"

const poda_parameter poda__parameters_session[] = {
    {"max", "",
     "human or engine; max.level=7, max.depth=8 and the like set the engine, max.player=ana seats "
     "a "
     "program that the server has by this name"},
    {"min", "", "the same for the second player; further ones are 3= to 8=, 3.level=7"},
    {"seat", "", "show only what this player sees: a number from 1 on, or its name"},
    {"seed", "0", "of the engines' mistakes and playouts, and of chance"},
    {"ply", "0", "moves that were played before position="},
    {"resigned", "no", "yes: the player to move has given up"},
    {"undo", "no",
     "yes: take back to the last decision of a person (games with chance or secrets)"},
    {"redo", "no", "yes: play again what was taken back (games with chance or secrets)"},
    {"play", "", "a move of the player to move (games with chance or secrets)"},
    {"reply", "no",
     "yes: the move of the engine, if it is its turn; games with chance or secrets also play it"},
    {"hint", "no", "yes: the best move and its value"},
    {"heat", "no", "yes: how likely each cell hides a ship, in per cent, for battleship"},
    {"save", "no",
     "yes: the text of the saved game; other, or pgn, pdn, sgf: as other programs read it"},
    {"saved", "",
     "the text of a saved game, also PGN, PDN, SGF, FEN or EPD, or @FILE, instead of a game; "
     "with moves=, these instead of its own"},
    {"which", "1", "the number of the game in saved=, where that holds several"},
    {"sealed", "", "the text 'sealed' of an earlier answer, instead of a game and its moves"},
    {"threads", "1", "threads of an engine that plays by time"},
    {"tables", "",
     "a table of the game (poda table build) for hints and for engines from level 8 on"},
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

/* A saved text is untrusted: it never loads a file that the request does not name itself. */
static poda_status open_named(void *user, const char *name, const poda_options *options,
                              poda_game **out, poda_error *error)
{
    opening *it = user;
    poda_error *before = it->request->error;
    const char *const subject = it->request->subject;
    if (poda_names_file(name) && it->request->options->files &&
        (!subject || strcmp(subject, name) != 0))
        return poda_fail(error, PODA_BAD_GAME, "game",
                         "the game %.100s is loaded from a file: name it in the request too", name);
    it->request->error = error;
    const poda_status status = poda__game_open(it->request, name, options, &it->game);
    it->request->error = before;
    if (status == PODA_OK)
        *out = it->game;
    return status;
}

/* saved=TEXT, or saved=@FILE where files are read. */
static poda_status read_text(poda__request *request, const char *saved, const poda_opener *opener,
                             poda_session **session)
{
    char *file = NULL;
    int64_t which = 1;
    poda_status status =
        poda_option_int(&request->parameters, "which", 1, 1000000, &which, request->error);
    if (status == PODA_OK && saved[0] == '@' && !request->options->files)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "saved",
                           "options are not read from files here");
    if (status == PODA_OK && saved[0] == '@')
        status = poda__file_read(saved + 1, &file, request->error);
    const char *const text = file ? file : saved;
    if (status == PODA_OK)
        status = poda_session_read_game(session, text, strlen(text), (size_t)which, opener,
                                        request->error);
    free(file);
    return status;
}

/* moves= with saved= replaces its moves, from the same start: names and comments of the file stay
 * with a game that went on elsewhere. */
static poda_status replace_moves(const poda__request *request, const char *moves,
                                 poda_session *session)
{
    if (poda_game_rules_of(poda_session_look(session)->game)->wide)
        return poda_fail(request->error, PODA_BAD_REQUEST, "moves",
                         "saved= brings the moves of %.60s, since chance made some of them: leave "
                         "out 'moves'",
                         poda_session_look(session)->name);
    poda_session_take_back(session, 0);
    return poda_session_play_text(session, moves, request->error);
}

/* saved= or, if `sealed`, sealed=. A request names the game of the latter if it likes, and that of the
 * former if it is loaded from a file. */
static poda_status read_saved(opening *it, const char *saved, bool sealed, poda_session **session)
{
    poda__request *request = it->request;
    const char *const key = sealed ? "sealed" : "saved";
    const bool names = request->subject && (sealed || poda_names_file(request->subject));
    const char *const moves = poda_option_text(&request->parameters, "moves", NULL);
    const char *also = request->subject && !names    ? request->subject
                       : request->game_options.count ? request->game_pairs[0].key
                       : sealed && moves             ? "moves"
                       : poda_option_text(&request->parameters, "position", NULL) ? "position"
                       : poda_option_text(&request->parameters, "ply", NULL)      ? "ply"
                                                                                  : NULL;
    if (also)
        return poda_fail(request->error, PODA_BAD_REQUEST, key,
                         "%s= brings its own game, position and moves: leave out '%.60s'", key,
                         also);
    const poda_opener opener = {open_named, it};
    poda_status status = sealed ? poda__session_unseal(request, saved, &opener, session)
                                : read_text(request, saved, &opener, session);
    if (status == PODA_OK && moves)
        status = replace_moves(request, moves, *session);
    if (status != PODA_OK || !names ||
        strcmp(request->subject, poda_session_look(*session)->name) == 0)
        return status;
    return poda_fail(request->error, PODA_BAD_REQUEST, key, "the game of %s= is %.60s, not %.60s",
                     key, poda_session_look(*session)->name, request->subject);
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
static poda_status set_players(poda__request *request, poda_session *session)
{
    poda_pair pairs[PODA__REQUEST_PAIRS + 2];
    poda_options settings = {pairs, 0};
    bool resigned = false;
    for (size_t i = 0; i < request->parameters.count; i++)
        if (poda_session_takes(request->parameters.pairs[i].key))
            pairs[settings.count++] = request->parameters.pairs[i];
    if (!poda_option_text(&settings, "threads", NULL))
        pairs[settings.count++] = (poda_pair){"threads", "1"};
    poda_status status = PODA_OK;
    const char *table = poda_option_text(&settings, "tables", NULL);
    const poda_game *game = poda_session_look(session)->game;
    if (!table && (table = poda__table_listed(request, game))) {
        pairs[settings.count++] = (poda_pair){"tables", table};
    } else if (table) {
        status = poda__table_named(request, table, &table);
        for (size_t i = 0; i < settings.count; i++)
            if (strcmp(pairs[i].key, "tables") == 0)
                pairs[i].value = table;
    }
    if (status == PODA_OK)
        status = poda__table_hide(request, table,
                                  poda_session_set_all(session, &settings, request->error));
    if (status == PODA_OK)
        status = poda__session_programs(request, session);
    if (status == PODA_OK)
        status = poda__request_flag(request, "resigned", &resigned);
    poda_value value;
    if (status == PODA_OK && resigned && poda_game_rules_of(poda_session_look(session)->game)->wide)
        return poda_fail(request->error, PODA_BAD_REQUEST, "resigned",
                         "%.60s cannot be resigned: its payoffs are those of its end",
                         poda_session_look(session)->name);
    if (status == PODA_OK && resigned && poda_session_over(session, &value))
        return poda_fail(request->error, PODA_BAD_REQUEST, "resigned",
                         "the game is over and cannot be resigned");
    if (status == PODA_OK && resigned)
        poda_session_resign(session);
    return status;
}

/* In a hidden game that is sealed from the client, who plays stays as it was: an engine's seat is not
 * handed over with its cards, and nor is the seed. */
static poda_status set_sealed(poda__request *request, poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    const bool sealed = poda_option_text(&request->parameters, "sealed", NULL);
    const bool hidden = poda_game_kind(info->game).hidden;
    const bool seeded = poda_option_text(&request->parameters, "seed", NULL);
    bool engine[PODA_PLAYERS_MAX];
    if (request->options->seal && hidden && seeded)
        return poda_fail(
            request->error, PODA_BAD_REQUEST, "seed",
            "%.60s has secrets, and the seed is one of them: leave out seed=", info->name);
    for (int i = 0; i < info->players; i++)
        engine[i] = info->side[i].engine;
    poda_status status = set_players(request, session);
    for (int i = 0; i < info->players && status == PODA_OK && sealed && hidden; i++)
        if (engine[i] != info->side[i].engine)
            status = poda_fail(request->error, PODA_BAD_REQUEST, "sealed",
                               "who plays is decided when a game with secrets begins: start again");
    if (status == PODA_OK && request->options->seal && poda_game_rules_of(info->game)->wide &&
        !sealed && (hidden || !seeded))
        status = poda__session_seed(request, session);
    return status;
}

typedef struct wish_list {
    bool reply, hint, undo, redo;
    const char *play; /* NULL: no move */
    const char *save; /* the format; NULL: not wanted */
} wish_list;

typedef struct answer_list {
    bool replied, hinted;
    poda_choice reply;
    size_t reply_ply; /* in a wide game, moves before it */
    poda_advice hint;
    char *saved;
    char *sealed;
} answer_list;

/* undo=, redo= and play=, each followed by chance. */
static poda_status move(poda__request *request, poda_session *session, const wish_list *wishes)
{
    poda_value value;
    if (wishes->undo && poda_session_is_disclosed(session))
        return poda_fail(request->error, PODA_BAD_REQUEST, "undo",
                         "the game is over and its secrets are shown: no move is taken back");
    if (wishes->undo && !poda_session_undo(session))
        return poda_fail(request->error, PODA_BAD_REQUEST, "undo", "there is no move to take back");
    if (wishes->redo && !poda_session_redo(session))
        return poda_fail(request->error, PODA_BAD_REQUEST, "redo",
                         "there is no move to play again");
    poda_status status = poda_session_deal(session, request->error);
    if (status != PODA_OK || !wishes->play)
        return status;
    const poda_session_info *info = poda_session_look(session);
    const int turn = poda_session_turn(session);
    int seat = turn;
    status = poda__request_seat(request, &seat);
    if (status == PODA_OK && !poda_session_over(session, &value) &&
        (info->side[turn].engine || seat != turn))
        status = poda_fail(request->error, PODA_BAD_REQUEST, "play", "it is the turn of %.60s",
                           poda__player_name(request, turn));
    poda_move move;
    if (status == PODA_OK)
        status = poda_move_read(info->game, poda_session_state(session), wishes->play, &move,
                                request->error);
    if (status == PODA_OK)
        status = poda_session_play(session, move, request->error);
    return status == PODA_OK ? poda_session_deal(session, request->error) : status;
}

/* What a search may use. Its progress would show the thoughts of an engine in a hidden game. */
static poda_effort effort_of(const poda__request *request, bool hidden)
{
    const poda_ask_options *options = request->options;
    return (poda_effort){.size = sizeof(poda_effort),
                         .seconds = PODA_HINT_SECONDS,
                         .memory = options->memory,
                         .threads = options->threads,
                         .stop = options->stop,
                         .progress = hidden ? NULL : options->progress,
                         .progress_user = options->progress_user,
                         .program_seconds = options->player_seconds};
}

static poda_status reply(poda__request *request, poda_session *session, const poda_effort *effort,
                         answer_list *out)
{
    poda_status status = poda_session_choose(session, effort, &out->reply, request->error);
    out->reply_ply = poda_session_look(session)->played;
    if (status == PODA_OK && out->reply.ending != PODA_ENDING_OVER) {
        out->replied = false; /* resigned, or an error */
        return poda__session_program_end(request, session, &out->reply);
    }
    if (status != PODA_OK || !poda_game_rules_of(poda_session_look(session)->game)->wide)
        return status;
    status = poda_session_play(session, out->reply.move, request->error);
    return status == PODA_OK ? poda_session_deal(session, request->error) : status;
}

static poda_status fulfil(poda__request *request, poda_session *session, const wish_list *wishes,
                          answer_list *out)
{
    const poda_session_info *info = poda_session_look(session);
    const poda_kind kind = poda_game_kind(info->game);
    const poda_effort effort = effort_of(request, kind.hidden);
    poda_value value;
    size_t length;
    poda_status status = PODA_OK;
    out->replied = wishes->reply && !poda_session_over(session, &value) &&
                   info->side[poda_session_turn(session)].engine;
    if (out->replied)
        status = reply(request, session, &effort, out);
    if (status == PODA_OK)
        status = poda__session_seat(request, session);
    const bool over = poda_session_over(session, &value);
    out->hinted =
        wishes->hint && !over && (request->seat < 0 || request->seat == poda_session_turn(session));
    if (status == PODA_OK && out->hinted)
        status = poda_session_hint(session, &effort, &out->hint, request->error);
    const bool secret = request->options->seal && kind.hidden && !over;
    if (status == PODA_OK && wishes->save && !secret)
        status = poda_session_write_as(session, wishes->save, &out->saved, &length, request->error);
    if (status == PODA_OK && request->options->seal && kind.wide)
        status = poda__session_seal(request, session, &out->sealed);
    return status;
}

/* The engine's move; null if the seat does not know it. In a hidden game the effort is not shown
 * either, since it depends on what the engine knows. */
static poda_status json_reply(poda__request *request, const poda_session *session,
                              const answer_list *answers)
{
    const poda_session_info *info = poda_session_look(session);
    const poda_kind kind = poda_game_kind(info->game);
    const poda_state *from = kind.wide ? &info->states[answers->reply_ply] : &request->state;
    poda__json *json = &request->json;
    bool shows = true;
    poda_status status = PODA_OK;
    if (request->seat >= 0)
        status =
            poda_session_shows(session, answers->reply_ply, request->seat, &shows, request->error);
    poda__json_open(json, "reply", '{');
    if (shows)
        poda__json_move(request, from, answers->reply.move);
    else
        poda__json_null(json, "move");
    if (kind.hidden) {
        poda__json_null(json, "depth");
        poda__json_null(json, "nodes");
        poda__json_null(json, "seconds");
    } else {
        poda__json_int(json, "depth", answers->reply.depth);
        poda__json_uint(json, "nodes", answers->reply.nodes);
        poda__json_number(json, "seconds", answers->reply.seconds);
    }
    poda__json_close(json, '}');
    return status;
}

static poda_status json_answers(poda__request *request, const poda_session *session,
                                const wish_list *wishes, const answer_list *answers)
{
    poda__json *json = &request->json;
    poda_status status = PODA_OK;
    if (answers->replied)
        status = json_reply(request, session, answers);
    else if (wishes->reply)
        poda__json_null(json, "reply");
    if (answers->hinted) {
        poda__json_open(json, "hint", '{');
        poda__json_move(request, &request->state, answers->hint.move);
        poda__json_bool(json, "move_proven", answers->hint.worth.proven && !answers->hint.unproven);
        poda__json_worth(json, "worth", request->game, &answers->hint.worth,
                         poda_state_turn(request->game, &request->state));
        poda__json_close(json, '}');
    } else if (wishes->hint) {
        poda__json_null(json, "hint");
    }
    if (answers->saved)
        poda__json_text(json, "saved", answers->saved);
    else if (wishes->save)
        poda__json_null(json, "saved");
    if (answers->sealed)
        poda__json_text(json, "sealed", answers->sealed);
    return status;
}

/* The seed, a text since it may be too large for a number; null while it would show what is to
 * come in a game that is sealed from the client. */
static void json_seed(poda__request *request, const poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    char words[32] = "";
    poda_text text = {words, sizeof words, 0};
    poda_value value;
    if (request->options->seal && poda_game_rules_of(info->game)->wide &&
        !poda_session_over(session, &value)) {
        poda__json_null(&request->json, "seed");
        return;
    }
    poda_text_add(&text, "%llu", (unsigned long long)info->seed);
    poda__json_text(&request->json, "seed", words);
}

static poda_status json_session(poda__request *request, const poda_session *session,
                                const wish_list *wishes, const answer_list *answers)
{
    const poda_session_info *info = poda_session_look(session);
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda_state start;
    poda__json_open(json, NULL, '{');
    poda_status status = poda__show_position(request, session);
    poda__json_text(json, "name", info->name);
    poda__json_open(json, "given", '{');
    for (size_t i = 0; i < info->options.count; i++)
        poda__json_text(json, info->options.pairs[i].key, info->options.pairs[i].value);
    poda__json_close(json, '}');
    poda__request_sees(request, &info->states[0], &start);
    if (info->placed)
        poda__json_text(json, "start", poda__state_words(request, &start, words));
    else
        poda__json_null(json, "start");
    poda__json_uint(json, "ply", info->before + info->played);
    if (poda_game_rules_of(info->game)->wide)
        poda__json_bool(json, "undone", info->known > info->played);
    poda__json_bool(json, "resigned", info->resigned);
    poda__json_sides(request, info);
    json_seed(request, session);
    if (status == PODA_OK)
        status = json_answers(request, session, wishes, answers);
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

/* In a wide game, where the reply was played. */
static poda_status print_reply(poda__request *request, const poda_session *session,
                               const answer_list *answers)
{
    const poda_state *from = &poda_session_look(session)->states[answers->reply_ply];
    const char *const who = poda__player_name(request, poda_state_turn(request->game, from));
    char words[PODA_TEXT_MAX];
    bool shows = true;
    poda_status status = PODA_OK;
    if (request->seat >= 0)
        status =
            poda_session_shows(session, answers->reply_ply, request->seat, &shows, request->error);
    if (shows)
        poda__print(request, "%s has played %s\n", who,
                    poda__move_words(request, from, answers->reply.move, words));
    else
        poda__print(request, "%s has played\n", who);
    return status;
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
    const bool wide = poda_game_rules_of(request->game)->wide;
    poda_status status = PODA_OK;
    if (answers->replied && wide)
        status = print_reply(request, session, answers);
    if (status == PODA_OK)
        status = poda__show_position(request, session);
    if (status == PODA_OK && answers->replied && !wide)
        poda__print(request, "%s plays %s\n", poda__player_name(request, player),
                    poda__move_words(request, &request->state, answers->reply.move, words));
    if (status == PODA_OK && answers->hinted)
        print_hint(request, &answers->hint, player);
    return status;
}

static poda_status read_wishes(poda__request *request, wish_list *wishes)
{
    const struct {
        const char *key;
        bool *wish;
    } flags[] = {{"reply", &wishes->reply},
                 {"hint", &wishes->hint},
                 {"undo", &wishes->undo},
                 {"redo", &wishes->redo}};
    poda_status status = PODA_OK;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0] && status == PODA_OK; i++)
        status = poda__request_flag(request, flags[i].key, flags[i].wish);
    wishes->play = poda_option_text(&request->parameters, "play", NULL);
    const char *const save = poda_option_text(&request->parameters, "save", "no");
    wishes->save = strcmp(save, "no") == 0 ? NULL : strcmp(save, "yes") == 0 ? "poda" : save;
    return status;
}

/* undo=, redo= and play= change the game that the client holds, which only wide games hand out. */
static poda_status play_wishes(poda__request *request, poda_session *session,
                               const wish_list *wishes)
{
    if (poda_game_rules_of(request->game)->wide)
        return move(request, session, wishes);
    const char *key = wishes->undo ? "undo" : wishes->redo ? "redo" : wishes->play ? "play" : NULL;
    return key ? poda_fail(request->error, PODA_BAD_REQUEST, key,
                           "%s= is for games with chance, hidden knowledge or other numbers of "
                           "players; here moves= has the moves",
                           key)
               : PODA_OK;
}

poda_status poda__verb_session(poda__request *request)
{
    const char *saved = poda_option_text(&request->parameters, "saved", NULL);
    const char *sealed = poda_option_text(&request->parameters, "sealed", NULL);
    poda_session *session = NULL;
    opening it = {request, NULL};
    wish_list wishes = {.play = NULL};
    answer_list answers = {.saved = NULL};
    poda_status status = read_wishes(request, &wishes);
    if (status == PODA_OK && saved && sealed)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "saved",
                           "saved= and sealed= are two games: leave out one of them");
    if (status == PODA_OK)
        status = saved || sealed ? read_saved(&it, sealed ? sealed : saved, sealed, &session)
                                 : begin(&it, &session);
    if (status == PODA_OK) {
        request->game = it.game;
        status = set_sealed(request, session);
    }
    if (status == PODA_OK)
        status = play_wishes(request, session, &wishes);
    if (status == PODA_OK)
        status = fulfil(request, session, &wishes, &answers);
    if (status == PODA_OK) {
        const poda_session_info *info = poda_session_look(session);
        request->state = info->states[info->played];
        request->line = poda_game_again(info->game) ? info->states : NULL;
        request->line_count = info->played + 1;
        request->moved = info->played > 0;
        if (request->moved)
            request->before = info->states[info->played - 1];
        status = request->options->json ? json_session(request, session, &wishes, &answers)
                                        : print_session(request, session, &answers);
    }
    if (session)
        request->game = NULL; /* the session's */
    poda_free(answers.saved);
    free(answers.sealed);
    poda_session_close(session);
    return status;
}
