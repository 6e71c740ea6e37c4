/* verb_show.c - a position as it is: its board, the player to move or the result, the legal moves.
 * Nothing is searched. The page draws its boards from this answer. */
#include <stdlib.h>
#include <string.h>

#include "ask/board_text.h"
#include "ask/gallery/gallery.h"
#include "ask/worth_words.h"
#include "base/view.h"
#include "draw/board/board.h"

enum { MOVE_ROOM = 1 << 12 };

/* The player to move, null for chance. */
static void json_turn(poda__json *json, const char *key, int turn)
{
    if (turn < 0)
        poda__json_null(json, key);
    else
        poda__json_int(json, key, turn);
}

/* `shows`: the move is known to the seat of the request; else it is null. */
static void json_ply(poda__request *request, const poda_state *before, poda_move move,
                     const poda_state *after, bool shows)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda_state seen;
    poda__json_open(json, NULL, '{');
    if (shows)
        poda__json_move(request, before, move);
    else
        poda__json_null(json, "move");
    json_turn(json, "player", poda_state_turn(request->game, before));
    poda__request_sees(request, after, &seen);
    poda__json_text(json, "position", poda__state_words(request, &seen, words));
    poda__json_close(json, '}');
}

static poda_status json_session_line(poda__request *request, const poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    poda_status status = PODA_OK;
    for (size_t i = 0; i < info->played && status == PODA_OK; i++) {
        bool shows = true;
        if (request->seat >= 0)
            status = poda_session_shows(session, i, request->seat, &shows, request->error);
        if (status == PODA_OK)
            json_ply(request, &info->states[i], info->moves[i], &info->states[i + 1], shows);
    }
    return status;
}

/* The moves that led here, each with the position after it: those of the session, or (NULL) of the
 * request, which were already read once and so are valid. */
static poda_status json_line(poda__request *request, const poda_session *session)
{
    const poda_game *game = request->game;
    const char *position = poda_option_text(&request->parameters, "position", "");
    poda_line line = {.at = session ? "" : poda_option_text(&request->parameters, "moves", "")};
    poda_state state, after;
    poda_status status = PODA_OK;
    poda__json_open(&request->json, "line", '[');
    if (session)
        status = json_session_line(request, session);
    poda_state_start(game, &state);
    if (*position && !session)
        status = poda_state_read(game, position, &state, request->error);
    for (;;) {
        poda_move move;
        bool found = false;
        if (status == PODA_OK)
            status = poda_line_next(&line, game, &state, &move, &found, request->error);
        if (status != PODA_OK || !found)
            break;
        poda_state_play(game, &state, move, &after);
        json_ply(request, &state, move, &after, true);
        state = after;
    }
    poda__json_close(&request->json, ']');
    return status;
}

/* `turn`: of the player to move. Wide games have payoffs instead of a result. */
static void json_result(poda__request *request, bool ended, poda_value value, int turn)
{
    const poda_rules *rules = poda_game_rules_of(request->game);
    poda__json *json = &request->json;
    const bool decided = poda_is_win(value) || poda_is_loss(value);
    const bool over = ended && !rules->wide;
    poda__json_bool(json, "over", ended);
    if (over && (decided || !rules->score)) /* the leaf of a tree is a payoff: there is no winner */
        poda__json_text(json, "result", poda__value_word(value, PODA_MAX));
    else
        poda__json_null(json, "result");
    if (over && rules->scored && !decided)
        poda__json_number(json, "score", poda__score_for(request, value, PODA_MAX));
    else
        poda__json_null(json, "score");
    const poda_worth worth = {.value = value, .known = over, .proven = over};
    poda__json_worth(json, "worth", request->game, &worth, turn);
}

/* Over by the rules; in a session, also because the player to move has resigned. */
static bool is_over(const poda__request *request, const poda_session *session, poda_value *value)
{
    return session ? poda_session_over(session, value) : poda__request_over(request, value);
}

/* Drops the clicks on moves that earlier positions forbid, and all when they ended the game. */
static void keep_allowed(const poda__request *request, poda_view *view)
{
    poda_value value;
    int kept = 0;
    for (int i = 0; i < view->click_count; i++)
        if (poda_past_allows(request->game, request->line, request->line_count,
                             view->click[i].move))
            view->click[kept++] = view->click[i];
    view->click_count = poda__request_over(request, &value) ? 0 : kept;
}

/* The seen position as a board; `acts`: the seat is to move. */
static poda_status json_board(poda__request *request, bool acts)
{
    const poda_space *space = &poda_game_rules_of(request->game)->space;
    poda_state seen, before;
    poda_view *view;
    poda_status status = poda_view_open(&view, request->error);
    if (status != PODA_OK)
        return status;
    poda__request_sees(request, &request->state, &seen);
    if (request->moved)
        poda__request_sees(request, &request->before, &before);
    status = poda_state_view_after(request->game, request->moved ? &before : NULL, &seen, view,
                                   request->error);
    if (!acts)
        view->click_count = 0;
    if (request->line)
        keep_allowed(request, view);
    poda__view_translate(view, poda__translator(request));
    poda__json_view(request, space, poda_game_params(request->game), &request->state, view);
    bool heat = false;
    if (status == PODA_OK)
        status = poda__request_flag(request, "heat", &heat);
    if (status == PODA_OK && heat)
        status = poda__json_heat(request, view->cell_count);
    poda_view_close(view);
    return status;
}

/* The moves in the reader's language, where one of them has another word there. */
static void json_labels(poda__request *request, const poda_moves *list)
{
    char words[PODA_TEXT_MAX], said[PODA_TEXT_MAX];
    const size_t count = list->count < list->capacity ? list->count : list->capacity;
    bool differs = false;
    for (size_t i = 0; i < count && !differs; i++) {
        poda__move_words(request, &request->state, list->at[i], words);
        differs = strcmp(poda__move_said(request, words, said), words) != 0;
    }
    if (!differs)
        return;
    poda__json_open(&request->json, "labels", '[');
    for (size_t i = 0; i < count; i++) {
        poda__move_words(request, &request->state, list->at[i], words);
        poda__json_text(&request->json, NULL, poda__move_said(request, words, said));
    }
    poda__json_close(&request->json, ']');
}

static poda_status json_show(poda__request *request, const poda_session *session,
                             const poda_moves *list)
{
    const poda_rules *rules = poda_game_rules_of(request->game);
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda_value value = 0;
    const int turn = poda_state_turn(request->game, &request->state);
    const bool over = is_over(request, session, &value);
    poda__json_position(request);
    poda__json_text(json, "title", SAY(rules->space.about->title));
    poda__json_open(json, "players", '[');
    for (int i = 0; i < poda_game_kind(request->game).players; i++)
        poda__json_text(json, NULL, poda__player_name(request, i));
    poda__json_close(json, ']');
    json_turn(json, "turn", turn);
    poda__json_bool(json, "scored", rules->scored);
    /* scores are for MAX, as in a tree, or there is one for each player */
    poda__json_bool(json, "payoffs", rules->score != NULL || rules->wide);
    poda__json_bool(json, "repeats", poda_game_again(request->game) != 0);
    json_result(request, over, value, turn);
    if (rules->wide)
        poda__json_wide(request);
    poda_status status = json_line(request, session);
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < list->count && i < list->capacity; i++)
        poda__json_text(json, NULL, poda__move_words(request, &request->state, list->at[i], words));
    poda__json_close(json, ']');
    json_labels(request, list);
    poda__json_bool(json, "all_moves", list->count <= list->capacity);
    return status == PODA_OK ? json_board(request, request->seat < 0 || request->seat == turn)
                             : status;
}

static poda_status print_show(poda__request *request, const poda_session *session,
                              const poda_moves *list)
{
    enum { LISTED = 64 };
    char words[PODA_TEXT_MAX];
    poda_value value = 0;
    const bool over = is_over(request, session, &value);
    poda_status status = poda__print_board(request);
    if (status != PODA_OK)
        return status;
    poda_state seen;
    poda__request_sees(request, &request->state, &seen);
    poda__print(request, "position %s\n", poda__state_words(request, &seen, words));
    if (session && poda_session_look(session)->resigned)
        poda__print(request, "%s resigns.\n",
                    poda__player_name(request, poda_state_turn(request->game, &request->state)));
    if (over && poda_game_rules_of(request->game)->wide) {
        poda__print_payoffs(request);
        return PODA_OK;
    }
    if (over) {
        poda__print(request, "the game is over: %s ", poda__player_name(request, PODA_MAX));
        poda__print_value(request, value, PODA_MAX, -1);
        poda__buffer_add(&request->out, "\n");
        return PODA_OK;
    }
    const int turn = poda_state_turn(request->game, &request->state);
    if (turn == PODA_CHANCE)
        poda__print(request, "chance is next; outcomes:");
    else if (request->seat >= 0 && request->seat != turn)
        poda__print(request, "%s is to move", poda__player_name(request, turn));
    else
        poda__print(request, "%s is to move; legal moves:", poda__player_name(request, turn));
    for (size_t i = 0; i < list->count && i < LISTED; i++)
        poda__buffer_add(&request->out, " %s",
                         poda__move_words(request, &request->state, list->at[i], words));
    poda__buffer_add(&request->out, "%s\n", list->count > LISTED ? " ..." : "");
    return PODA_OK;
}

poda_status poda__show_position(poda__request *request, const poda_session *session)
{
    poda_moves list = {malloc(MOVE_ROOM * sizeof *list.at), 0, MOVE_ROOM};
    if (!list.at)
        return poda_fail_memory(request->error);
    if (request->seat < 0 || request->seat == poda_state_turn(request->game, &request->state))
        poda__request_moves(request, &list);
    const poda_status status =
        (request->options->json ? json_show : print_show)(request, session, &list);
    free(list.at);
    return status;
}

poda_status poda__draw_view(poda__request *request, const poda_view *view, const poda_about *about,
                            const char *const *player, const uint8_t *shade, int format)
{
    poda__board board = {.view = view,
                         .shade = shade,
                         .title = SAY(about->title),
                         .translate = poda_translator(request->options->language)};
    for (int i = 0; i < PODA_PLAYERS_MAX && player; i++)
        board.player[i] = player[i];
    if (view->kind == PODA_VIEW_NONE)
        return poda_fail(request->error, PODA_BAD_OPTION, "format",
                         "%s has no board to draw; format=text shows the position", about->name);
    if (format > 1)
        return poda__board_paper(&board, format == 3, &request->out, request->error);
    poda__board_svg(&board, &request->out);
    return PODA_OK;
}

/* The board with the odds of its cells, in a terminal. */
static poda_status heat_show(poda__request *request)
{
    const char *player[PODA_PLAYERS_MAX];
    poda_view *view;
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        player[i] = poda__player_name(request, i);
    poda_status status = poda_view_open(&view, request->error);
    if (status != PODA_OK)
        return status;
    status = poda__view_heat(request, view, NULL);
    if (status == PODA_OK)
        poda__view_draw(view, player, request->options, &request->out);
    poda_view_close(view);
    return status;
}

static poda_status draw_show(poda__request *request, int format)
{
    const char *player[PODA_PLAYERS_MAX];
    uint8_t shade[PODA_VIEW_CELLS] = {0};
    bool heat = false;
    poda_view *view;
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        player[i] = poda__player_name(request, i);
    poda_status status = poda_view_open(&view, request->error);
    if (status != PODA_OK)
        return status;
    status = poda_state_view_after(request->game, poda__request_before(request), &request->state,
                                   view, request->error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "heat", &heat);
    if (status == PODA_OK && heat)
        status = poda__view_heat(request, view, shade);
    poda__view_translate(view, poda__translator(request));
    if (status == PODA_OK)
        status = poda__draw_view(request, view, poda_game_rules_of(request->game)->space.about,
                                 player, heat ? shade : NULL, format);
    poda_view_close(view);
    return status;
}

poda_status poda__verb_show(poda__request *request)
{
    bool shown, tree = false, chart = false;
    int format = 0;
    poda_status status = poda_option_choice(&request->parameters, "format",
                                            poda_verb_formats("show"), &format, request->error);
    if (status != PODA_OK)
        return status;
    status = poda__show_problem(request, format, &shown);
    if (status == PODA_OK && !shown)
        status = poda__request_open(request);
    if (status == PODA_OK && !shown)
        status = poda__request_flag(request, "whole", &tree);
    if (status == PODA_OK && !shown)
        status = poda__request_flag(request, "chart", &chart);
    if (status != PODA_OK || shown)
        return status;
    bool heat = false;
    int film;
    status = poda__request_flag(request, "heat", &heat);
    if (status == PODA_OK)
        status = poda__film_length(request, &film);
    if (status != PODA_OK)
        return status;
    if (film >= 0 && !format)
        return poda__film_game(request, film);
    if (heat && !format && !request->options->json)
        return heat_show(request);
    if (chart && format <= 3)
        return poda__show_chart(request, format);
    if (tree || format > 3)
        return poda__show_tree(request, tree, format);
    if (format && !request->options->json)
        return draw_show(request, format);
    if (!request->options->json) {
        status = poda__show_position(request, NULL);
        return status == PODA_OK ? poda__show_parts(request) : status;
    }
    poda__json_open(&request->json, NULL, '{');
    status = poda__show_position(request, NULL);
    if (status == PODA_OK)
        status = poda__show_parts(request);
    poda__json_close(&request->json, '}');
    return status;
}
