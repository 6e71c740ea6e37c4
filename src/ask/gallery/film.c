/* film.c - the boards of a few moves: what a page or a terminal shows of a game to give an idea of it. The engine
 * plays every side with few nodes, so that it takes no time and the moves make some sense. */
#include <string.h>

#include "ask/board_text.h"
#include "ask/gallery/gallery.h"
#include "base/view.h"

enum { LONGEST = 64, NODES = 20000 };

poda_status poda__film_length(poda__request *request, int *moves)
{
    int64_t count = -1;
    const poda_status status =
        poda_option_int(&request->parameters, "film", 0, LONGEST, &count, request->error);
    *moves = (int)count;
    return status;
}

/* One frame: the move that was made, and the board after it. An empty move: the first frame. */
static void write_frame(poda__request *request, const char *move, int player, poda_view *view)
{
    poda__json *json = &request->json;
    poda__view_translate(view, poda__translator(request));
    if (!request->options->json) {
        poda__buffer_add(&request->out, *move ? "\n%s\n" : "%s", move);
        (void)poda__view_draw(view, NULL, request->options, &request->out);
        return;
    }
    poda__json_open(json, NULL, '{');
    if (*move)
        poda__json_text(json, "move", move);
    else
        poda__json_null(json, "move");
    if (player < 0)
        poda__json_null(json, "player");
    else
        poda__json_int(json, "player", player);
    poda__json_open(json, "view", '{');
    poda__json_board(request, view);
    poda__json_close(json, '}');
    poda__json_close(json, '}');
}

static void begin_answer(poda__request *request, const poda_about *about, bool problem)
{
    poda__json *json = &request->json;
    if (!request->options->json)
        return;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, problem ? "problem" : "game", about->name);
    poda__json_text(json, "title", SAY(about->title));
}

static void end_answer(poda__request *request)
{
    if (!request->options->json)
        return;
    poda__json_close(&request->json, ']');
    poda__json_close(&request->json, '}');
}

/* Every move that was made since the film's `told` moves, those of chance too. */
static poda_status tell_new(poda__request *request, const poda_session *session, size_t *told,
                            poda_view *view)
{
    const poda_session_info *info = poda_session_look(session);
    poda_status status = PODA_OK;
    for (; *told < info->played && status == PODA_OK; (*told)++) {
        const poda_state *before = &info->states[*told];
        char words[PODA_TEXT_MAX];
        status = poda_state_view_after(info->game, before, before + 1, view, request->error);
        if (status == PODA_OK)
            write_frame(request, poda__move_words(request, before, info->moves[*told], words),
                        poda_state_turn(info->game, before), view);
    }
    return status;
}

static poda_status open_again(void *user, const char *name, const poda_options *options,
                              poda_game **out, poda_error *error)
{
    (void)error; /* the request has the same one */
    return poda__game_open(user, name, options, out);
}

static poda_status begin(poda__request *request, poda_session **session)
{
    const poda_options *parameters = &request->parameters;
    const char *position = poda_option_text(parameters, "position", "");
    static const char *const seats[PODA_PLAYERS_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    bool used;
    poda_status status = poda_session_open(session, request->subject, &request->game_options,
                                           &(poda_opener){open_again, request}, request->error);
    if (status == PODA_OK && *position)
        status = poda_session_place(*session, position, 0, request->error);
    if (status == PODA_OK)
        status = poda_session_play_text(*session, poda_option_text(parameters, "moves", ""),
                                        request->error);
    for (int i = 0; status == PODA_OK && i < poda_session_look(*session)->players; i++)
        status = poda_session_set(*session, seats[i], "engine", &used, request->error);
    if (status == PODA_OK)
        status = poda_session_set(*session, "nodes", "300", &used, request->error);
    return status;
}

static poda_status play_on(poda__request *request, poda_session *session, int moves,
                           poda_view *view)
{
    const poda_effort effort = {.memory = request->options->memory,
                                .threads = 1,
                                .stop = request->options->stop,
                                .size = sizeof effort};
    size_t told = poda_session_look(session)->played;
    const size_t last = told + (size_t)moves;
    poda_status status = moves > 0 ? poda_session_deal(session, request->error) : PODA_OK;
    while (status == PODA_OK) {
        poda_choice choice;
        poda_value value;
        status = tell_new(request, session, &told, view);
        if (status != PODA_OK || told >= last || poda_session_over(session, &value))
            break;
        status = poda_session_choose(session, &effort, &choice, request->error);
        if (status == PODA_OK)
            status = poda_session_play(session, choice.move, request->error);
        if (status == PODA_OK)
            status = poda_session_deal(session, request->error);
    }
    return status;
}

poda_status poda__film_game(poda__request *request, int moves)
{
    poda_session *session = NULL;
    poda_view *view;
    poda_status status = poda_view_open(&view, request->error);
    if (status != PODA_OK)
        return status;
    status = begin(request, &session);
    if (status == PODA_OK)
        status = poda_state_view_after(request->game, poda__request_before(request),
                                       &request->state, view, request->error);
    if (status == PODA_OK) {
        begin_answer(request, poda_game_rules_of(request->game)->space.about, false);
        if (request->options->json)
            poda__json_open(&request->json, "film", '[');
        write_frame(request, "", PODA_CHANCE, view);
        status = play_on(request, session, moves, view);
        end_answer(request);
    }
    poda_session_close(session);
    poda_view_close(view);
    return status;
}

static void follow(poda__request *request, const poda_problem *problem, const poda_state *from,
                   const poda_find_result *result, int moves, poda_view *view)
{
    const poda_space *space = poda_problem_space(problem);
    const void *params = poda_problem_params(problem);
    poda_state state = *from, next;
    for (size_t i = 0; i < result->length && i < (size_t)moves; i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        space->move_text(params, &state, result->path[i], &text);
        memset(&next, 0, sizeof next);
        space->play(params, &state, result->path[i], &next);
        poda__view_of(space, params, &next, view);
        write_frame(request, words, -1, view);
        state = next;
    }
}

poda_status poda__film_problem(poda__request *request, const poda_problem *problem,
                               const poda_state *from, int moves)
{
    poda_find_options options;
    poda_find_result result = {0};
    poda_view *view;
    poda_status status = poda_view_open(&view, request->error);
    if (status != PODA_OK)
        return status;
    poda_find_defaults(problem, &options);
    options.fast = false;
    options.nodes = NODES;
    options.want = PODA_WANT_FIRST;
    options.stop = request->options->stop;
    if (moves > 0)
        status = poda_find(problem, from, &options, NULL, NULL, &result, request->error);
    if (status == PODA_OK) {
        begin_answer(request, poda_problem_space(problem)->about, true);
        if (request->options->json)
            poda__json_open(&request->json, "film", '[');
        poda__view_of(poda_problem_space(problem), poda_problem_params(problem), from, view);
        write_frame(request, "", PODA_CHANCE, view);
        if (result.path)
            follow(request, problem, from, &result, moves, view);
        end_answer(request);
    }
    poda_find_release(&result);
    poda_view_close(view);
    return status;
}
