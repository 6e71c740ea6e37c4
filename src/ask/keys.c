/* keys.c - assigns each `key=value` of a request. A key belongs to the verb if it has a meaning for
 * it in this request, else to the game or problem; a key that neither has is an error that suggests
 * the most similar name. */
#include <string.h>

#include "ask/player_words.h"
#include "ask/request.h"
#include "ask/verbs/exercise_words.h"
#include "base/nearest.h"
#include "problems/problem.h"
#include "system/load.h"

static bool has_parameter(const poda_parameter *group, const char *key)
{
    for (const poda_parameter *at = group; at->key; at++)
        if (strcmp(at->key, key) == 0)
            return true;
    return false;
}

/* Has an earlier group already defined the key for this verb, as explain does with `algorithm`? */
static bool is_listed(const poda__verb *verb, size_t groups, const char *key)
{
    for (size_t group = 0; group < groups; group++)
        if (has_parameter(verb->parameters[group], key))
            return true;
    return false;
}

const poda_parameter *poda__verb_parameter(const poda__verb *verb, size_t index)
{
    for (size_t group = 0; verb->parameters[group]; group++)
        for (const poda_parameter *at = verb->parameters[group]; at->key; at++)
            if (!is_listed(verb, group, at->key) && index-- == 0)
                return at;
    return NULL;
}

/* Is the key one of the verb's in this request? Those of a payoff table need the table. */
static bool takes(const poda__request *request, const char *key)
{
    for (size_t group = 0; request->verb->parameters[group]; group++) {
        const poda_parameter *parameters = request->verb->parameters[group];
        if (parameters == poda__parameters_payoff && !request->payoff)
            continue;
        if (has_parameter(parameters, key))
            return true;
    }
    /* a session's players: max.level, min.depth, 3 */
    return request->verb->answer == poda__verb_session &&
           (strchr(key, '.') || (key[0] >= '1' && key[0] <= '8')) &&
           (poda_session_takes(key) || poda__session_seats(key) >= 0);
}

/* What the subject may be: a game, a problem, or both under one name. NULL if it is unknown or
 * neither. */
static const poda_about *about_game(const poda__request *request)
{
    const poda_rules *rules =
        request->subject ? poda__game_called(request, request->subject) : NULL;
    return rules ? rules->space.about : NULL;
}

static const poda_about *about_problem(const poda__request *request)
{
    const poda_problem_rules *rules =
        request->subject ? poda__problem_called(request, request->subject) : NULL;
    return rules ? rules->space.about : NULL;
}

static bool has_option(const poda_about *about, const char *key)
{
    for (const poda_option *at = about ? about->options : NULL; at && at->key; at++)
        if (strcmp(at->key, key) == 0)
            return true;
    return false;
}

static const char *nearest_option(const poda_about *about, const char *key, const char *near,
                                  size_t *least)
{
    for (const poda_option *at = about ? about->options : NULL; at && at->key; at++)
        near = poda__name_nearer(key, at->key, near, least);
    return near;
}

static bool teaches(const poda__verb *verb)
{
    return verb->answer == poda__verb_exercise || verb->answer == poda__verb_grade ||
           verb->answer == poda__verb_class;
}

/* Does the verb pass all keys that it does not accept itself to the game or problem? */
static bool passes_on(const poda__verb *verb)
{
    return verb->answer != poda__verb_bench && !teaches(verb);
}

poda_status poda__request_unknown(poda__request *request, const char *key)
{
    const char *near = NULL, *verb = request->verb->name;
    size_t least = PODA__NAME_FAR;
    if (strcmp(key, "tables") == 0 &&
        (request->verb->answer == poda__verb_find || about_problem(request)))
        return poda_fail(request->error, PODA_BAD_REQUEST, key,
                         "tables= is for games of two players: there are no tables of problems for "
                         "one");
    for (size_t i = 0; request->keys[i]; i++)
        near = poda__name_nearer(key, request->keys[i], near, &least);
    if (passes_on(request->verb)) {
        near = nearest_option(about_game(request), key, near, &least);
        near = nearest_option(about_problem(request), key, near, &least);
    }
    if (near)
        return poda_fail(request->error, PODA_BAD_REQUEST, key,
                         "there is no parameter '%.40s'; did you mean '%s'?", key, near);
    if (!passes_on(request->verb) || (!about_game(request) && !about_problem(request)))
        return poda_fail(request->error, PODA_BAD_REQUEST, key,
                         "'%s' takes no parameter '%.40s'; 'help %s' lists those it has", verb, key,
                         verb);
    return poda_fail(request->error, PODA_BAD_REQUEST, key,
                     "neither '%s' nor %s has '%.40s'; 'help %s' and 'games %s' list what they "
                     "have",
                     verb, request->subject, key, verb, request->subject);
}

/* Refuses parameters of a payoff table without the table. */
static poda_status needs_table(poda__request *request, const char *key)
{
    return poda_fail(request->error, PODA_BAD_REQUEST, key,
                     "%s= is for a payoff table, and table= is missing", key);
}

/* Lists the keys that a misspelt option may mean, for errors that only the loaded game can detect
 * too. */
static void list_keys(poda__request *request)
{
    const poda_parameter *parameter;
    size_t count = 0;
    for (size_t i = 0; (parameter = poda__verb_parameter(request->verb, i)); i++)
        if (count < PODA__VERB_KEYS && takes(request, parameter->key))
            request->keys[count++] = parameter->key;
    request->keys[count] = NULL;
    request->error->keys = request->keys;
}

/* Exercises, and answers to them: does the key concern kinds of exercise only of which this game is
 * none, and does the game have an option of that name? Others are written game.KEY. */
static bool is_of_other_kinds(const poda__request *request, const poda_about *game, const char *key)
{
    static const char *const keys[] = {"last", "first"}; /* of nim and corks; of payoff tables */
    bool other = false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        other |= strcmp(key, keys[i]) == 0;
    return other && teaches(request->verb) && !poda__exercise_called(request->subject) &&
           has_option(game, key);
}

/* Adds one pair to those of the verb or the game. */
static poda_status add_pair(poda__request *request, poda_pair pair, bool own)
{
    const char *key = pair.key;
    const poda_about *game = about_game(request), *problem = about_problem(request);
    /* the option that a game is named after is the game's: solve table table='3,1 5,-5' */
    const bool named = (passes_on(request->verb) && game && strcmp(key, game->name) == 0) ||
                       is_of_other_kinds(request, game, key);
    if (!own && takes(request, key) && !named) {
        if (poda_option_text(&request->parameters, key, NULL))
            return poda_fail(request->error, PODA_BAD_REQUEST, key,
                             "parameter '%.40s' is given twice", key);
        request->parameter_pairs[request->parameters.count++] = pair;
        return PODA_OK;
    }
    const bool of_any_game = game && strcmp(key, "learned") == 0;
    if ((game || problem) && passes_on(request->verb) && !of_any_game && !has_option(game, key) &&
        !has_option(problem, key))
        return request->verb->answer == poda__verb_explain &&
                       has_parameter(poda__parameters_payoff, key)
                   ? needs_table(request, key)
                   : poda__request_unknown(request, key);
    request->game_pairs[request->game_options.count++] = pair;
    return PODA_OK;
}

static const char *value_of(const char *word, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

/* Words that name the subject; false if this one does not. */
static bool names_subject(poda__request *request, const char *word, size_t index)
{
    static const char *const keys[] = {"game", "problem"};
    if (request->subject)
        return false;
    if (index == 0 && !strchr(word, '=')) {
        request->subject = word;
        return true;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *value = value_of(word, keys[i]);
        if (value && !takes(request, keys[i])) {
            request->subject = value;
            return true;
        }
    }
    return false;
}

/* From here on, an alias such as `ranas` is replaced by its name, toads. */
static void call_by_name(poda__request *request)
{
    const poda_about *game = about_game(request), *about = game ? game : about_problem(request);
    if (about)
        request->subject = about->name;
}

static const char *given(const char *const *words, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (value_of(words[i], key))
            return value_of(words[i], key);
    return NULL;
}

/* `explain table='3,1 5,-5'` is a tree made from payoffs; table=64, and table= beside another game
 * or a tree, belongs to the search. */
static bool makes_payoff_tree(const poda__request *request, const char *const *words, size_t count)
{
    const char *table = given(words, count, "table");
    return request->verb->answer == poda__verb_explain && table &&
           (!request->subject || strcmp(request->subject, "tree") == 0) &&
           !given(words, count, "tree") && (!*table || table[strspn(table, "0123456789")]);
}

static poda_status check_subject(poda__request *request)
{
    const poda_options *parameters = &request->parameters;
    if (request->verb->answer == poda__verb_bench && request->subject)
        return poda_fail(request->error, PODA_BAD_REQUEST, "game",
                         "'bench' has its own games; only=%.40s picks one", request->subject);
    const bool bench_set = request->verb->answer == poda__verb_bench &&
                           (poda_option_text(parameters, "problem", NULL) ||
                            poda_option_text(parameters, "game", NULL));
    if (!request->verb->needs_game && !request->subject && request->game_options.count &&
        !bench_set)
        return poda__request_unknown(request, request->game_pairs[0].key);
    return PODA_OK;
}

poda_status poda__request_sort(poda__request *request, const char *const *words, size_t count,
                               char *keys, size_t room)
{
    const char *subject = NULL; /* the word that names it */
    for (size_t i = 0; i < count && !subject; i++)
        if (names_subject(request, words[i], i))
            subject = words[i];
    call_by_name(request);
    request->payoff = makes_payoff_tree(request, words, count);
    /* `poda solve tree='A(3 5)'` needs no other subject */
    if (!subject && (request->payoff || (given(words, count, "tree") && !takes(request, "tree"))))
        request->subject = "tree";
    list_keys(request);
    poda_status status = PODA_OK;
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        const char *equals = strchr(words[i], '=');
        if (words[i] == subject)
            continue;
        if (!equals && poda__is_algorithm(words[i], strlen(words[i])))
            return poda_fail(request->error, PODA_BAD_REQUEST, words[i],
                             "'%.60s' is an algorithm; it is written algorithm=%.60s", words[i],
                             words[i]);
        if (!equals || equals == words[i])
            return poda_fail(request->error, PODA_BAD_REQUEST, words[i],
                             "'%.60s' is not a parameter; parameters are written key=value",
                             words[i]);
        const size_t length = (size_t)(equals - words[i]);
        if (length + 1 > room || request->parameters.count == PODA__REQUEST_PAIRS ||
            request->game_options.count == PODA__REQUEST_PAIRS)
            return poda_fail(request->error, PODA_BAD_REQUEST, "", "too many parameters");
        memcpy(keys, words[i], length);
        keys[length] = 0;
        /* game.first=T belongs to the game even if the verb has a parameter of that name */
        const bool own = strncmp(keys, "game.", 5) == 0;
        status = add_pair(request, (poda_pair){own ? keys + 5 : keys, equals + 1}, own);
        keys += length + 1;
        room -= length + 1;
    }
    return status == PODA_OK ? check_subject(request) : status;
}
