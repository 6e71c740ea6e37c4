/* ask.c - the entry point for every request: finds the verb, sorts its words, and answers. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/request.h"
#include "base/nearest.h"
#include "base/take.h"
#include "base/tame.h"
#include "poda/file.h"
#include "system/deadline.h"
#include "system/load.h"

static const poda_parameter *const takes_position[] = {poda__parameters_position, NULL};
static const poda_parameter *const takes_search[] = {
    poda__parameters_position, poda__parameters_search, poda__parameters_best, NULL};
static const poda_parameter *const takes_solve[] = {
    poda__parameters_position, poda__parameters_solve, poda__parameters_search, NULL};
static const poda_parameter *const takes_explain[] = {
    poda__parameters_position, poda__parameters_explain, poda__parameters_payoff,
    poda__parameters_search, NULL};
static const poda_parameter *const takes_exercise[] = {
    poda__parameters_exercise, poda__parameters_generator, poda__parameters_own, NULL};
static const poda_parameter *const takes_grade[] = {
    poda__parameters_grade, poda__parameters_grade_class, poda__parameters_generator,
    poda__parameters_own, NULL};
static const poda_parameter *const takes_class[] = {
    poda__parameters_class, poda__parameters_generator, poda__parameters_own, NULL};
static const poda_parameter *const takes_count[] = {poda__parameters_position,
                                                    poda__parameters_count, NULL};
static const poda_parameter *const takes_bench[] = {poda__parameters_bench, NULL};
static const poda_parameter *const takes_book[] = {poda__parameters_book, NULL};
static const poda_parameter *const takes_proof[] = {poda__parameters_position,
                                                    poda__parameters_proof, NULL};
static const poda_parameter *const takes_table[] = {poda__parameters_position,
                                                    poda__parameters_table, NULL};
static const poda_parameter *const takes_check[] = {poda__parameters_check, NULL};

static const poda_parameter *const takes_show[] = {poda__parameters_position, poda__parameters_show,
                                                   NULL};
static const poda_parameter *const takes_find[] = {poda__parameters_find, NULL};
static const poda_parameter *const takes_match[] = {poda__parameters_match, NULL};
static const poda_parameter *const takes_session[] = {poda__parameters_position,
                                                      poda__parameters_session, NULL};

static const char *const proof_actions[] = {"make", "verify", NULL};
static const char *const table_actions[] = {"build", "info", "probe", "verify", "grade", NULL};

static const poda__verb verbs[] = {
    {"games", "list the games, or describe one", poda__verb_games, takes_position, false, NULL},
    {"show", "a position: its board, who is to move, the legal moves", poda__verb_show, takes_show,
     false, NULL},
    {"session", "a game being played: the engine's reply, a hint, the saved game",
     poda__verb_session, takes_session, false, NULL},
    {"best", "the best move, by search", poda__verb_best, takes_search, true, NULL},
    {"solve", "exact values: who wins, in how many moves, and every move's value", poda__verb_solve,
     takes_solve, false, NULL},
    {"explain", "every step of a search, in words and pictures", poda__verb_explain, takes_explain,
     false, NULL},
    {"exercise", "exercises with their keys, made to order", poda__verb_exercise, takes_exercise,
     false, NULL},
    {"grade", "mark a student's answer node by node", poda__verb_grade, takes_grade, false, NULL},
    {"class", "sheets and links for a list of students; grade marks what they hand in",
     poda__verb_class, takes_class, false, NULL},
    {"find", "search alone: routes, puzzles, backtracking", poda__verb_find, takes_find, false,
     NULL},
    {"count", "count lines of play (perft) or distinct positions", poda__verb_count, takes_count,
     true, NULL},
    {"match", "games between two players, and how certain it is which one is stronger",
     poda__verb_match, takes_match, true, NULL},
    {"book", "a file with the exact values of all early positions", poda__verb_book, takes_book,
     true, NULL},
    {"proof", "what each side can force, as a file that can be checked without any search",
     poda__verb_proof, takes_proof, false, proof_actions},
    {"table",
     "solved games on disk: build one, look at it, look a position up, verify it, grade moves by "
     "it",
     poda__verb_table, takes_table, false, table_actions},
    {"bench", "search a fixed set of positions; the node total is a signature", poda__verb_bench,
     takes_bench, false, NULL},
    {"check", "test the rules of a game or a problem, built in or your own", poda__verb_check,
     takes_check, false, NULL},
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static const poda__verb *find_verb(const char *name)
{
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

static const char *nearest_verb(const char *name)
{
    const char *near = NULL;
    size_t least = PODA__NAME_FAR;
    for (size_t i = 0; i < VERB_COUNT; i++)
        near = poda__name_nearer(name, verbs[i].name, near, &least);
    return near;
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

const char *poda_verb_action(const char *verb, size_t index)
{
    const poda__verb *found = find_verb(verb);
    size_t count = 0;
    while (found && found->actions && found->actions[count])
        count++;
    return index < count ? found->actions[index] : NULL;
}

const poda_parameter *poda_verb_parameter(const char *verb, size_t index)
{
    const poda__verb *found = find_verb(verb);
    return found ? poda__verb_parameter(found, index) : NULL;
}

poda_status poda__file_read(const char *path, char **out, poda_error *error)
{
    enum { MOST = 1 << 30, STEP = 1 << 16 };
    FILE *file = fopen(path, "rb");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, errno));
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
        const bool wide = length == 0 && got > 1 && /* the byte order mark of UTF-16 */
                          (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0);
        if (wide)
            status = poda_fail(error, PODA_BAD_FILE, path,
                               "%.200s: is UTF-16; it can be read when it is saved as UTF-8", path);
        else if (memchr(text + length, 0, got))
            status = poda_fail(error, PODA_BAD_FILE, path, "%.200s: is not a text", path);
        length += got;
        text[length] = 0;
        if (got == 0)
            break;
    }
    if (status == PODA_OK && ferror(file))
        status = poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                           poda_error_system(error, errno));
    fclose(file);
    if (status == PODA_OK) {
        const size_t mark = poda_file_mark(text, length);
        memmove(text, text + mark, length + 1 - mark);
        *out = text;
    } else {
        free(text);
    }
    return status;
}

/* `show FILE.efg` is `show efg efg=@FILE.efg`. */
static void name_efg(poda__request *request, char *room, size_t size)
{
    const size_t length = request->subject ? strlen(request->subject) : 0;
    poda_options *options = &request->game_options;
    if (length < 5 || length + 2 > size || options->count == PODA__REQUEST_PAIRS ||
        strcmp(request->subject + length - 4, ".efg") != 0)
        return;
    snprintf(room, size, "@%s", request->subject);
    request->game_pairs[options->count++] = (poda_pair){"efg", room};
    request->subject = "efg";
}

/* `tree=@FILE`: the option is the contents of the file. */
static poda_status read_files(poda__request *request)
{
    char efg[4096];
    poda_status status = PODA_OK;
    name_efg(request, efg, sizeof efg);
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

/* `proof make GAME`: takes the action out of the words. */
static poda_status find_action(poda__request *request, const char *const **words, size_t *count)
{
    const char *const *actions = request->verb->actions;
    const char *given = *count > 1 ? (*words)[1] : "";
    char list[80] = "";
    if (!actions)
        return PODA_OK;
    for (size_t i = 0; actions[i]; i++) {
        if (strcmp(actions[i], given) == 0)
            request->action = actions[i];
        const size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, i ? ", %s" : "%s", actions[i]);
    }
    if (!request->action)
        return poda_fail(request->error, PODA_BAD_REQUEST, given,
                         "'%s' is followed by one of these words: %s", request->verb->name, list);
    ++*words;
    --*count;
    request->operand = *count > 1 && !strchr((*words)[1], '=') ? (*words)[1] : NULL;
    return PODA_OK;
}

/* Not a PNG or a PDF. */
static bool is_text(const poda__buffer *answer)
{
    return answer->at && strncmp(answer->at, "%PDF", 4) != 0 &&
           !memchr(answer->at, 0, answer->length);
}

static poda_status answer(const char *const *words, size_t count, const poda_ask_options *options,
                          poda_answer *out, poda_error *error)
{
    error->translate = poda_translator(options->language);
    const poda__verb *verb = count ? find_verb(words[0]) : NULL;
    const char *near = verb || !count ? NULL : nearest_verb(words[0]);
    if (near)
        return poda_fail(error, PODA_BAD_REQUEST, words[0],
                         "there is no verb '%.40s'; did you mean '%s'?", words[0], near);
    if (!verb)
        return poda_fail(
            error, PODA_BAD_REQUEST, count ? words[0] : "",
            "there is no verb '%.40s'; there are: games, play, show, session, best, solve, "
            "explain, "
            "exercise, grade, class, find, count, match, book, proof, table, bench, serve, site, "
            "gtp, "
            "nboard, "
            "gomocup, "
            "uci, hub, dxp, new, check",
            count ? words[0] : "");
    poda__request *request = calloc(1, sizeof *request);
    if (!request)
        return poda_fail_memory(error);
    char keys[4096];
    request->options = options;
    request->verb = verb;
    request->seat = -1;
    request->error = error;
    request->json.out = &request->out;
    request->out.most = options->memory / 4; /* it grows by doubling, and is made from as much */
    request->parameters.pairs = request->parameter_pairs;
    request->game_options.pairs = request->game_pairs;
    poda_status status = find_action(request, &words, &count);
    if (status == PODA_OK)
        status = poda__request_sort(request, words + 1, count - 1, keys, sizeof keys);
    if (status == PODA_OK)
        status = read_files(request);
    if (status == PODA_OK)
        status = poda__request_load(request);
    if (status == PODA_OK)
        poda__request_prepare(request);
    if (status == PODA_OK && verb->needs_game)
        status = poda__request_open(request);
    if (status == PODA_OK)
        status = verb->answer(request);
    status = poda__request_trouble(request, status);
    if (status == PODA_OK && options->json)
        poda__buffer_put(&request->out, "\n", 1);
    if (status == PODA_OK)
        status = poda__buffer_status(&request->out, error);
    if (status == PODA_OK && !options->json && is_text(&request->out))
        poda__tame(request->out.at, request->out.length, true, options->colour);
    if (status == PODA_OK)
        *out =
            (poda_answer){request->out.at, request->out.length, request->failed, request->stopped};
    else
        poda__buffer_release(&request->out);
    error->keys = NULL;
    poda_game_close(request->game);
    poda__request_unload(request);
    free(request->own_line.at);
    poda__deadline_free(request->deadline);
    for (size_t i = 0; i < PODA__REQUEST_PAIRS; i++)
        free(request->files[i]);
    free(request);
    return status;
}

poda_status poda_ask(const char *const *words, size_t count, const poda_ask_options *options,
                     poda_answer *out, poda_error *error)
{
    poda_error ignored = {0};
    poda_ask_options taken;
    if (!error)
        error = &ignored;
    const poda_status status = PODA__TAKE(poda_ask_options, &taken, options, progress_user, error);
    return status == PODA_OK ? answer(words, count, &taken, out, error) : status;
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
    *out = (poda_answer){.text = buffer.at, .length = buffer.length};
    return PODA_OK;
}

void poda_answer_release(poda_answer *answer)
{
    free(answer->text);
    *answer = (poda_answer){0};
}
