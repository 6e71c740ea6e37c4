/* verb_games.c - the list of games, and everything about one of them. */
#include <string.h>

#include "ask/gallery/gallery.h"
#include "ask/kind_words.h"
#include "ask/request.h"
#include "problems/problem.h"
#include "system/load.h"

/* The words that the option may be, each with its label. */
static void json_choices(poda__request *request, const poda_about *about, const char *key)
{
    poda__json *json = &request->json;
    poda__json_open(json, "choices", '[');
    for (const char *at = poda__option_choices(about, key); *at;) {
        char value[40];
        poda_text text = {value, sizeof value, 0};
        const size_t length = strcspn(at, " ");
        poda_text_add(&text, "%.*s", (int)length, at);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "value", value);
        poda__json_text(json, "text", poda__choice_label(request, key, value));
        poda__json_close(json, '}');
        at += length;
        at += strspn(at, " ");
    }
    poda__json_close(json, ']');
}

void poda__json_options(poda__request *request, const poda_about *about)
{
    poda__json *json = &request->json;
    poda__json_open(json, "options", '[');
    for (const poda_option *option = about->options; option && option->key; option++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "key", option->key);
        poda__json_text(json, "value", option->value);
        poda__json_text(json, "help", SAY(option->help));
        poda__json_text(json, "label", poda__option_label(request, about, option->key));
        json_choices(request, about, option->key);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* The programs that can be seated, where there are any. */
static void json_programs(poda__request *request, const poda_rules *rules)
{
    const poda_ask_options *options = request->options;
    if (options->player_count == 0 || rules->wide)
        return;
    poda__json_open(&request->json, "programs", '[');
    for (size_t i = 0; i < options->player_count; i++)
        poda__json_text(&request->json, NULL, options->players[i].name);
    poda__json_close(&request->json, ']');
}

static void json_about(poda__request *request, const poda_game *game)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const poda_about *about = rules->space.about;
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "name", about->name);
    poda__json_text(json, "title", SAY(about->title));
    poda__json_text(json, "summary", SAY(about->summary));
    poda__json_open(json, "players", '[');
    for (int i = 0; i < poda_game_kind(game).players; i++)
        poda__json_text(json, NULL, poda_player_name(rules, i, NULL));
    poda__json_close(json, ']');
    poda__json_kind(request, game);
    poda__json_bool(json, "scored", rules->scored);
    poda__json_bool(json, "wide", rules->wide != NULL);
    poda__json_bool(json, "impartial", rules->impartial);
    poda__json_options(request, about);
    poda__json_open(json, "evals", '[');
    for (int i = 0; about->evals && about->evals[i]; i++)
        poda__json_text(json, NULL, about->evals[i]);
    poda__json_close(json, ']');
    poda__json_text(json, "move_like", about->moves_like ? about->moves_like : "");
    poda__json_text(json, "position_like", about->position_like ? about->position_like : "");
    json_programs(request, rules);
    poda__json_close(json, '}');
}

/* An example in the spelling of the language, if that differs. */
static const char *example(const poda__request *request, const char *text)
{
    static const struct {
        const char *note;
    } spelt[] = {{"r1c3=4"}, {"FF_F_TTT T"}, {"FFF__TTT"}, {"F"}, {"3,1,left"}};
    for (size_t i = 0; i < sizeof spelt / sizeof spelt[0]; i++)
        if (strcmp(text, spelt[i].note) == 0)
            return SAY(spelt[i].note);
    return text;
}

static void print_examples(poda__request *request, const poda_about *about)
{
    if (about->moves_like)
        poda__print(request, "a move looks like      %s\n", example(request, about->moves_like));
    if (about->position_like)
        poda__print(request, "a position looks like  position='%s'\n",
                    example(request, about->position_like));
}

static void print_options(poda__request *request, const poda_about *about)
{
    print_examples(request, about);
    if (about->aliases)
        poda__print(request, "also called            %s\n", about->aliases);
    if (about->options && about->options->key)
        poda__print(request, "\noptions\n");
    for (const poda_option *option = about->options; option && option->key; option++) {
        const int room = 20 - (int)strlen(option->key);
        const char *value = example(request, option->value);
        const bool wide = (int)strlen(value) > room; /* its help has a line of its own */
        poda__buffer_add(&request->out, "  %s=%-*s%s%s\n", option->key, room, value,
                         wide ? "\n      " : " ", SAY(option->help));
    }
}

static void print_names(poda__request *request, const char *const *names)
{
    for (int i = 0; names && names[i]; i++)
        poda__buffer_add(&request->out, "  %s\n", names[i]);
}

/* Describes a single-player problem. */
static void describe_problem(poda__request *request, const poda_problem_rules *rules)
{
    const poda_about *about = rules->space.about;
    poda__buffer_add(&request->out, "%s: %s\n\n", SAY(about->title), SAY(about->summary));
    print_options(request, about);
    if (rules->heuristic)
        poda__print(request, "\nheuristics\n");
    print_names(request, rules->heuristic ? about->evals : NULL);
}

/* The names of the players, and the kind of game. */
static void print_players(poda__request *request)
{
    const int players = poda_game_kind(request->game).players;
    if (!poda_game_kind(request->game).wide &&
        strcmp(poda__player_name(request, PODA_MAX), "MAX") != 0) {
        poda__print(request, "MAX is %s, MIN is %s", poda__player_name(request, PODA_MAX),
                    poda__player_name(request, PODA_MIN));
        poda__buffer_add(&request->out, "\n");
    }
    if (poda_game_kind(request->game).wide) {
        poda__print(request, "players                ");
        for (int i = 0; i < players; i++)
            poda__buffer_add(&request->out, "%s%s", i ? ", " : "", poda__player_name(request, i));
        poda__buffer_add(&request->out, "\n");
    }
    poda__print(request, "kind                   ");
    poda__print_kind(request, request->game);
    poda__buffer_add(&request->out, "\n");
}

static poda_status describe_game(poda__request *request)
{
    const poda_rules *rules = poda_game_rules_of(request->game);
    const poda_about *about = rules->space.about;
    if (request->options->json) {
        json_about(request, request->game);
        return PODA_OK;
    }
    poda__buffer_add(&request->out, "%s: %s\n\n", SAY(about->title), SAY(about->summary));
    poda_status status = poda__print_board(request);
    if (status != PODA_OK)
        return status;
    poda__buffer_add(&request->out, "\n");
    print_players(request);
    print_options(request, about);
    if (about->evals && about->evals[0])
        poda__print(request, "\nevaluations\n");
    print_names(request, about->evals);
    const poda_problem_rules *problem = poda__problem_named(about->name);
    if (problem) {
        poda__print(request, "\nas a problem of 'poda find':\n");
        describe_problem(request, problem);
    }
    return PODA_OK;
}

/* Describes the problem with this name, or the one in the shared object with this name. */
static bool describe_if_problem(poda__request *request, const char *name)
{
    const poda_problem_rules *rules = poda__problem_called(request, name);
    poda_problem *loaded = NULL;
    if (!rules && poda_names_file(name) && request->options->files &&
        poda_problem_load(&loaded, name, NULL, NULL) == PODA_OK)
        rules = poda_problem_rules_of(loaded); /* NULL: it is a game */
    if (rules && request->options->json)
        poda__json_problem(request, rules);
    else if (rules)
        describe_problem(request, rules);
    poda_problem_close(loaded);
    return rules != NULL;
}

/* One game of the list. */
static poda_status list_game(poda__request *request, const poda_rules *rules)
{
    poda_game *game = NULL;
    const poda_about *about = rules->space.about;
    const poda_status status = poda__game_open(request, about->name, NULL, &game);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        json_about(request, game);
    } else {
        poda__buffer_add(&request->out, "%-10s %s", about->name, SAY(about->summary));
        poda__print_marks(request, game);
        poda__buffer_add(&request->out, "\n");
    }
    poda_game_close(game);
    return PODA_OK;
}

poda_status poda__verb_games(poda__request *request)
{
    const char *name = request->subject;
    if (name && strcmp(name, "kinds") == 0 && !poda__game_called(request, name))
        return poda__print_kinds(request);
    if (name && strcmp(name, "gallery") == 0 && !poda__game_called(request, name))
        return poda__gallery(request);
    if (name && request->game_options.count == 0 && !poda__game_called(request, name) &&
        describe_if_problem(request, name))
        return PODA_OK;
    if (request->subject) {
        poda_status status = poda__request_open(request);
        return status == PODA_OK ? describe_game(request) : status;
    }
    const poda_rules *rules;
    poda_status status = PODA_OK;
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_open(&request->json, "games", '[');
    }
    for (size_t i = 0; status == PODA_OK && (rules = poda__game_at(request, i)); i++)
        status = list_game(request, rules);
    if (request->options->json) {
        poda__json_close(&request->json, ']');
        poda__json_close(&request->json, '}');
    } else {
        poda__print(request, "\n'poda games NAME' shows its options; 'poda play NAME' plays it\n");
    }
    return status;
}
