/* ask.c - the one door: finds the verb, sorts parameters from game options, and answers. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/request.h"
#include "base/stop.h"

static const poda_parameter *const takes_position[] = {poda__parameters_position, NULL};
static const poda_parameter *const takes_search[] = {
    poda__parameters_position, poda__parameters_search, poda__parameters_best, NULL};
static const poda_parameter *const takes_solve[] = {
    poda__parameters_position, poda__parameters_solve, poda__parameters_search, NULL};
static const poda_parameter *const takes_explain[] = {
    poda__parameters_position, poda__parameters_explain, poda__parameters_search, NULL};
static const poda_parameter *const takes_exercise[] = {poda__parameters_exercise,
                                                       poda__parameters_generator, NULL};
static const poda_parameter *const takes_grade[] = {poda__parameters_grade,
                                                    poda__parameters_generator, NULL};
static const poda_parameter *const takes_count[] = {poda__parameters_position,
                                                    poda__parameters_count, NULL};
static const poda_parameter *const takes_bench[] = {poda__parameters_bench, NULL};
static const poda_parameter *const takes_book[] = {poda__parameters_book, NULL};
static const poda_parameter *const takes_check[] = {poda__parameters_check, NULL};

static const poda_parameter *const takes_show[] = {poda__parameters_position, poda__parameters_show,
                                                   NULL};
static const poda_parameter *const takes_find[] = {poda__parameters_find, NULL};
static const poda_parameter *const takes_match[] = {poda__parameters_match, NULL};

static const poda__verb verbs[] = {
    {"games", "list the games, or tell all about one", poda__verb_games, takes_position, false},
    {"show", "a position: its board, who is to move, the legal moves", poda__verb_show, takes_show,
     false},
    {"best", "the best move, by search", poda__verb_best, takes_search, true},
    {"solve", "exact values: who wins, in how many moves, and every move's value", poda__verb_solve,
     takes_solve, false},
    {"explain", "every step of a search, in words and pictures", poda__verb_explain, takes_explain,
     false},
    {"exercise", "exercises with their keys, made to order", poda__verb_exercise, takes_exercise,
     false},
    {"grade", "mark a student's answer node by node", poda__verb_grade, takes_grade, false},
    {"find", "search alone: routes, puzzles, backtracking", poda__verb_find, takes_find, false},
    {"count", "count lines of play (perft) or distinct positions", poda__verb_count, takes_count,
     true},
    {"match", "games between two players, and how sure it is who is the stronger", poda__verb_match,
     takes_match, true},
    {"book", "a file with the exact values of all early positions", poda__verb_book, takes_book,
     true},
    {"bench", "search a fixed set of positions; the node total is a signature", poda__verb_bench,
     takes_bench, false},
    {"check", "test the rules of a game or a problem, built in or your own", poda__verb_check,
     takes_check, false},
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static const poda__verb *find_verb(const char *name)
{
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

const char *poda_verb(size_t index)
{
    return index < VERB_COUNT ? verbs[index].name : NULL;
}

const char *poda_verb_summary(const char *verb)
{
    const poda__verb *found = find_verb(verb);
    return found ? found->summary : NULL;
}

static const poda_parameter *parameter_at(const poda__verb *verb, size_t index)
{
    for (size_t group = 0; verb->parameters[group]; group++)
        for (const poda_parameter *at = verb->parameters[group]; at->key; at++)
            if (index-- == 0)
                return at;
    return NULL;
}

const poda_parameter *poda_verb_parameter(const char *verb, size_t index)
{
    const poda__verb *found = find_verb(verb);
    return found ? parameter_at(found, index) : NULL;
}

static bool takes(const poda__verb *verb, const char *key)
{
    const poda_parameter *parameter;
    for (size_t i = 0; (parameter = parameter_at(verb, i)); i++)
        if (strcmp(parameter->key, key) == 0)
            return true;
    return false;
}

/* Splits `key=value` words in place of copying them: keys point into `keys`. */
static poda_status sort_words(poda__request *request, const char *const *words, size_t count,
                              char *keys, size_t room)
{
    for (size_t i = 0; i < count; i++) {
        const char *equals = strchr(words[i], '=');
        if (!equals || equals == words[i]) {
            if (i == 0 && !equals && !request->subject) {
                request->subject = words[i];
                continue;
            }
            return poda_fail(request->error, PODA_BAD_REQUEST, words[i],
                             "'%.60s' is not a parameter; parameters are written key=value",
                             words[i]);
        }
        const size_t length = (size_t)(equals - words[i]);
        if (length + 1 > room || request->parameters.count == PODA__REQUEST_PAIRS ||
            request->game_options.count == PODA__REQUEST_PAIRS)
            return poda_fail(request->error, PODA_BAD_REQUEST, "", "too many parameters");
        memcpy(keys, words[i], length);
        keys[length] = 0;
        if ((strcmp(keys, "game") == 0 || strcmp(keys, "problem") == 0) && !request->subject &&
            !takes(request->verb, keys)) {
            request->subject = equals + 1;
            continue;
        }
        /* game.first=T is the game's, where the verb has a parameter of that name */
        const bool own = strncmp(keys, "game.", 5) == 0;
        const poda_pair pair = {own ? keys + 5 : keys, equals + 1};
        if (!own && takes(request->verb, keys)) {
            if (poda_option_text(&request->parameters, keys, NULL))
                return poda_fail(request->error, PODA_BAD_REQUEST, keys,
                                 "parameter '%.40s' is given twice", keys);
            request->parameter_pairs[request->parameters.count++] = pair;
        } else {
            request->game_pairs[request->game_options.count++] = pair;
        }
        keys += length + 1;
        room -= length + 1;
    }
    /* `poda solve tree='A(3 5)'` needs no other subject */
    if (!request->subject && (poda_option_text(&request->game_options, "tree", NULL) ||
                              poda_option_text(&request->parameters, "table", NULL)))
        request->subject = "tree";
    if (request->verb->answer == poda__verb_bench && request->subject)
        return poda_fail(request->error, PODA_BAD_REQUEST, "game",
                         "'bench' has its own games; only=%.40s picks one", request->subject);
    const bool bench_set = request->verb->answer == poda__verb_bench &&
                           (poda_option_text(&request->parameters, "problem", NULL) ||
                            poda_option_text(&request->parameters, "game", NULL));
    if (!request->verb->needs_game && !request->subject && request->game_options.count &&
        !bench_set)
        return poda_fail(request->error, PODA_BAD_REQUEST, request->game_pairs[0].key,
                         "'%s' takes no parameter '%.40s'; 'poda %s --help' lists those it has",
                         request->verb->name, request->game_pairs[0].key, request->verb->name);
    return PODA_OK;
}

poda_status poda__file_read(const char *path, char **out, poda_error *error)
{
    enum { MOST = 1 << 30, STEP = 1 << 16 };
    FILE *file = fopen(path, "rb");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         strerror(errno));
    poda_status status = PODA_OK;
    size_t length = 0, room = 0;
    char *text = NULL;
    while (status == PODA_OK) {
        if (room - length < STEP + 1) {
            const size_t more = room ? 2 * room : 2 * STEP;
            char *larger = more <= MOST ? realloc(text, more) : NULL;
            if (!larger) {
                status = more <= MOST ? poda_fail_memory(error)
                                      : poda_fail(error, PODA_BAD_FILE, path,
                                                  "%.200s: larger than %d bytes", path, MOST);
                break;
            }
            text = larger;
            room = more;
        }
        const size_t got = fread(text + length, 1, STEP, file);
        if (memchr(text + length, 0, got))
            status = poda_fail(error, PODA_BAD_FILE, path, "%.200s: is not a text", path);
        length += got;
        text[length] = 0;
        if (got == 0)
            break;
    }
    if (status == PODA_OK && ferror(file))
        status =
            poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path, strerror(errno));
    fclose(file);
    if (status == PODA_OK)
        *out = text;
    else
        free(text);
    return status;
}

/* `tree=@FILE`: the option is what the file holds. */
static poda_status read_files(poda__request *request)
{
    poda_status status = PODA_OK;
    for (size_t i = 0; i < request->game_options.count && status == PODA_OK; i++) {
        poda_pair *pair = &request->game_pairs[i];
        if (pair->value[0] != '@')
            continue;
        if (!request->options->files)
            return poda_fail(request->error, PODA_BAD_REQUEST, pair->key,
                             "options are not read from files here");
        status = poda__file_read(pair->value + 1, &request->files[i], request->error);
        if (status == PODA_OK)
            pair->value = request->files[i];
    }
    return status;
}

poda_status poda_ask(const char *const *words, size_t count, const poda_ask_options *options,
                     poda_answer *out, poda_error *error)
{
    poda_error ignored = {0};
    if (!error)
        error = &ignored;
    error->translate = poda_translator(options->language);
    const poda__verb *verb = count ? find_verb(words[0]) : NULL;
    if (!verb)
        return poda_fail(
            error, PODA_BAD_REQUEST, count ? words[0] : "",
            "there is no verb '%.40s'; there are: games, play, show, best, solve, explain, "
            "exercise, grade, find, count, match, book, bench, serve, site, gtp, nboard, new, "
            "check",
            count ? words[0] : "");
    poda__request *request = calloc(1, sizeof *request);
    if (!request)
        return poda_fail_memory(error);
    char keys[4096];
    request->options = options;
    request->verb = verb;
    request->error = error;
    request->json.out = &request->out;
    request->out.most = options->memory / 4; /* it grows by doubling, and is made from as much */
    request->parameters.pairs = request->parameter_pairs;
    request->game_options.pairs = request->game_pairs;
    poda_status status = sort_words(request, words + 1, count - 1, keys, sizeof keys);
    if (status == PODA_OK)
        status = read_files(request);
    if (status == PODA_OK && verb->needs_game)
        status = poda__request_open(request);
    if (status == PODA_OK)
        status = verb->answer(request);
    if (status == PODA_OK && options->json)
        poda__buffer_put(&request->out, "\n", 1);
    if (status == PODA_OK && request->out.full)
        status = poda_fail(error, PODA_TOO_LARGE, "", "the answer is larger than %zu MiB",
                           request->out.most >> 20);
    if (status == PODA_OK && request->out.failed)
        status = poda_fail_memory(error);
    /* drawings that are stopped are given up in the way of those that find no memory */
    if (status == PODA_NO_MEMORY && poda__stopped(options->stop))
        status = poda_fail(error, PODA_STOPPED, "", "stopped before the answer was complete");
    if (status == PODA_OK)
        *out = (poda_answer){request->out.at, request->out.length, request->failed};
    else
        poda__buffer_release(&request->out);
    poda_game_close(request->game);
    for (size_t i = 0; i < PODA__REQUEST_PAIRS; i++)
        free(request->files[i]);
    free(request);
    return status;
}

poda_status poda_error_json(const poda_error *error, poda_answer *out)
{
    poda__buffer buffer = {0};
    poda__json json = {&buffer, false};
    poda__json_open(&json, NULL, '{');
    poda__json_open(&json, "error", '{');
    poda__json_text(&json, "code", poda_status_name(error->status));
    poda__json_text(&json, "message", error->message);
    poda__json_text(&json, "at", error->at);
    poda__json_close(&json, '}');
    poda__json_close(&json, '}');
    poda__buffer_put(&buffer, "\n", 1);
    if (buffer.failed) {
        poda__buffer_release(&buffer);
        return PODA_NO_MEMORY;
    }
    *out = (poda_answer){buffer.at, buffer.length, false};
    return PODA_OK;
}

void poda_answer_release(poda_answer *answer)
{
    free(answer->text);
    *answer = (poda_answer){0};
}
