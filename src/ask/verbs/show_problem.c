/* show_problem.c - `show` for a single-player problem: a state with its board or its place in the
 * chart, its moves, and whether it is a goal. */
#include <stdlib.h>
#include <string.h>

#include "ask/board_text.h"
#include "ask/gallery/gallery.h"
#include "ask/request.h"
#include "base/view.h"
#include "explain/passes/chart_json.h"
#include "problems/problem.h"
#include "system/load.h"

enum { MOVE_ROOM = 1 << 12, LISTED = 64 };

const poda_parameter poda__parameters_show[] = {
    {"format", "text",
     "text, svg, png or pdf: a picture of the board; with whole=yes also latex; efg: the whole "
     "game as a Gambit file; nfg: its strategic form as one"},
    {"whole", "no", "yes: the whole game as a tree with its information sets"},
    {"chart", "no", "yes: the chart of basic strategy, for blackjack"},
    {"heat", "no", "yes: how likely each cell hides a ship, in per cent, for battleship"},
    {"eval", "",
     "lines, windows (connect4) or weights (othello): the value, and what each part adds"},
    {"film", "",
     "boards only: this one and those after so many moves, of a short game between engines or the "
     "beginning of a solution"},
    {"as", "", "game or problem, where a name is both; a game when left out"},
    {NULL, NULL, NULL},
};

typedef struct showing {
    poda_problem *problem;
    const poda_problem_rules *rules;
    const poda_space *space;
    const void *params;
    poda_state first, state; /* before and after moves= */
    poda_moves list;
    poda_view *view;
    bool all; /* the list has room for all moves */
} showing;

static const char *state_words(const showing *show, const poda_state *state, char *room)
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    show->space->state_text(show->params, state, &text);
    return room;
}

static const char *move_words(const showing *show, const poda_state *state, poda_move move,
                              char *room)
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    show->space->move_text(show->params, state, move, &text);
    return room;
}

/* The moves that can be made: the acceptable options. */
static void list_moves(showing *show, const poda_state *state)
{
    size_t kept = 0;
    show->list.count = 0;
    show->space->moves(show->params, state, &show->list);
    show->all = show->list.count <= show->list.capacity;
    for (size_t i = 0; i < show->list.count && i < show->list.capacity; i++)
        if (!show->rules->acceptable ||
            show->rules->acceptable(show->params, state, show->list.at[i]))
            show->list.at[kept++] = show->list.at[i];
    show->list.count = kept;
}

/* Reads a move as poda_move_read does for games, and checks that it is in the list. */
static bool find_move(showing *show, const char *text, size_t length, poda_move *move)
{
    char word[PODA_TEXT_MAX], words[PODA_TEXT_MAX];
    poda_move read = 0;
    list_moves(show, &show->state);
    if (length >= sizeof word)
        return false;
    memcpy(word, text, length);
    word[length] = 0;
    if (show->space->move_read &&
        show->space->move_read(show->params, &show->state, word, &read, NULL) != PODA_OK)
        return false;
    for (size_t i = 0; i < show->list.count; i++)
        if (show->space->move_read
                ? show->list.at[i] == read
                : strcmp(move_words(show, &show->state, show->list.at[i], words), word) == 0) {
            *move = show->list.at[i];
            return true;
        }
    return false;
}

/* Plays moves=, separated by blanks or semicolons; with `listed`, writes each to the JSON. */
static poda_status play_moves(poda__request *request, showing *show, bool listed)
{
    const char *at = poda_option_text(&request->parameters, "moves", "");
    const char *between = strchr(at, ';') ? ";" : " \t"; /* some moves have blanks in them */
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    show->state = show->first;
    for (at += strspn(at, between); *at; at += strspn(at, between)) {
        const size_t length = strcspn(at, between);
        poda_move move;
        poda_state next;
        if (!find_move(show, at, length, &move))
            return poda_fail(
                request->error, PODA_BAD_MOVE, "moves",
                "'%.*s' is not a move here; a move looks like %s", (int)(length < 40 ? length : 40),
                at,
                show->list.count ? move_words(show, &show->state, show->list.at[0], words) : "-");
        memset(&next, 0, sizeof next);
        show->space->play(show->params, &show->state, move, &next);
        if (listed) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "move", move_words(show, &show->state, move, words));
            poda__json_text(json, "position", state_words(show, &next, words));
            poda__json_close(json, '}');
        }
        show->state = next;
        at += length;
    }
    return PODA_OK;
}

static void json_chart(poda__request *request, const showing *show)
{
    const poda__chart *chart = poda__problem_chart(show->problem);
    poda_state start, target;
    poda__chart_marks marks = {.start = &start, .at = &show->state};
    if (!chart)
        return;
    poda_problem_start(show->problem, &start);
    if (show->rules->target && !poda__problem_walks(show->problem)) {
        memset(&target, 0, sizeof target);
        show->rules->target(show->params, &target);
        marks.target = &target;
    }
    poda__chart_json(chart, show->params, &marks, poda__translator(request), &request->json);
}

static poda_status json_show(poda__request *request, showing *show)
{
    const poda_about *about = show->space->about;
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "problem", about->name);
    poda__json_text(json, "options", poda_problem_options(show->problem));
    poda__json_text(json, "title", SAY(about->title));
    poda__json_text(json, "position", state_words(show, &show->state, words));
    poda__json_bool(json, "goal", poda_problem_goal(show->problem, &show->state));
    poda__json_open(json, "line", '[');
    const poda_status status = play_moves(request, show, true);
    poda__json_close(json, ']');
    list_moves(show, &show->state);
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < show->list.count; i++)
        poda__json_text(json, NULL, move_words(show, &show->state, show->list.at[i], words));
    poda__json_close(json, ']');
    poda__json_bool(json, "all_moves", show->all);
    poda__view_of(show->space, show->params, &show->state, show->view);
    poda__json_view(request, show->space, show->params, &show->state, show->view);
    json_chart(request, show);
    poda__json_close(json, '}');
    return status;
}

static void print_show(poda__request *request, showing *show)
{
    char words[PODA_TEXT_MAX];
    poda__view_of(show->space, show->params, &show->state, show->view);
    (void)poda__view_draw(show->view, NULL, request->options, &request->out);
    poda__print(request, "position %s\n", state_words(show, &show->state, words));
    if (poda_problem_goal(show->problem, &show->state)) {
        poda__print(request, "it is a goal\n");
        return;
    }
    list_moves(show, &show->state);
    poda__print(request, "legal moves:");
    for (size_t i = 0; i < show->list.count && i < LISTED; i++)
        poda__buffer_add(&request->out, " %s",
                         move_words(show, &show->state, show->list.at[i], words));
    poda__buffer_add(&request->out, "%s\n", show->list.count > LISTED ? " ..." : "");
}

static poda_status show_state(poda__request *request, int format, showing *show)
{
    const char *position = poda_option_text(&request->parameters, "position", "");
    show->space = poda_problem_space(show->problem);
    show->params = poda_problem_params(show->problem);
    if (poda__problem_large(show->problem))
        return poda_fail(request->error, PODA_TOO_LARGE, "problem",
                         "%s with these options is too large to be shown",
                         show->space->about->name);
    poda_problem_start(show->problem, &show->first);
    poda_status status = PODA_OK;
    if (*position)
        status = poda_problem_read(show->problem, position, &show->first, request->error);
    int film = -1;
    if (status == PODA_OK)
        status = poda__film_length(request, &film);
    if (status == PODA_OK) /* errors are reported before anything is written */
        status = play_moves(request, show, false);
    if (status == PODA_OK && film >= 0 && !format)
        status = poda__film_problem(request, show->problem, &show->state, film);
    else if (status == PODA_OK && request->options->json)
        status = json_show(request, show);
    else if (status == PODA_OK && format > 3)
        status = poda_fail(request->error, PODA_BAD_OPTION, "format",
                           "format=latex, format=efg and format=nfg need a game");
    else if (status == PODA_OK && format) {
        poda__view_of(show->space, show->params, &show->state, show->view);
        status = poda__draw_view(request, show->view, show->space->about, NULL, NULL, format);
    } else if (status == PODA_OK)
        print_show(request, show);
    return status;
}

/* Games of every kind are not problems; opening one as such would fail. */
static bool holds_game(const char *path)
{
    poda__tables tables;
    if (poda__tables_load(&tables, path, NULL) != PODA_OK)
        return false;
    const bool game = tables.game && !tables.problem;
    poda__library_close(tables.library);
    return game;
}

poda_status poda__show_problem(poda__request *request, int format, bool *shown)
{
    showing show = {.list = {NULL, 0, MOVE_ROOM}};
    const char *name = request->subject;
    int as = 0;
    *shown = false;
    poda_status status =
        poda_option_choice(&request->parameters, "as", "game problem", &as, request->error);
    if (status != PODA_OK || !name || (poda__game_called(request, name) && as == 0) ||
        !(poda__problem_called(request, name) ||
          (poda_names_file(name) && request->options->files)) ||
        (poda_names_file(name) && holds_game(name)))
        return status;
    status = poda__problem_open(request, name, &request->game_options, &show.problem);
    show.rules = status == PODA_OK ? poda_problem_rules_of(show.problem) : NULL;
    *shown = status != PODA_OK || show.rules; /* no rules: a game was asked for as a problem */
    show.list.at = show.rules ? malloc(MOVE_ROOM * sizeof *show.list.at) : NULL;
    if (show.rules && !show.list.at)
        status = poda_fail_memory(request->error);
    else if (show.rules)
        status = poda_view_open(&show.view, request->error);
    if (status == PODA_OK && show.rules)
        status = show_state(request, format, &show);
    free(show.list.at);
    poda_view_close(show.view);
    poda_problem_close(show.problem);
    return status;
}
