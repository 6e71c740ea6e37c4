/* subject.c - finds games and problems by name: the built-in ones, those the caller holds, and, if
 * files may be read, shared objects. */
#include <stdlib.h>
#include <string.h>

#include "ask/request.h"
#include "poda/learn.h"
#include "problems/problem.h"
#include "system/load.h"

const poda_rules *poda__game_at(const poda__request *request, size_t index)
{
    size_t built_in = 0;
    const poda_rules *rules;
    for (; (rules = poda_registered(built_in)); built_in++)
        if (built_in == index)
            return rules;
    for (size_t i = 0; i < request->options->loaded_count; i++)
        if (request->options->loaded[i].game && built_in++ == index)
            return request->options->loaded[i].game;
    return NULL;
}

const poda_problem_rules *poda__problem_at(const poda__request *request, size_t index)
{
    size_t built_in = 0;
    const poda_problem_rules *rules;
    for (; (rules = poda_problem_registered(built_in)); built_in++)
        if (built_in == index)
            return rules;
    for (size_t i = 0; i < request->options->loaded_count; i++)
        if (request->options->loaded[i].problem && built_in++ == index)
            return request->options->loaded[i].problem;
    return NULL;
}

const poda_rules *poda__game_called(const poda__request *request, const char *name)
{
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda__game_at(request, i)); i++)
        if (poda_is_called(rules->space.about, name))
            return rules;
    return NULL;
}

const poda_problem_rules *poda__problem_called(const poda__request *request, const char *name)
{
    const poda_problem_rules *rules;
    for (size_t i = 0; (rules = poda__problem_at(request, i)); i++)
        if (poda_is_called(rules->space.about, name))
            return rules;
    return NULL;
}

/* Respells the strip, replacing the letters of `from` with those of `to`; a strip that is too long
 * is left for the game to refuse. */
static void spell_strip(const char *strip, const char *from, const char *to, char *out, size_t room)
{
    size_t length = 0;
    for (; strip[length] && length + 1 < room; length++) {
        const char *const found = strchr(from, strip[length]);
        out[length] = found ? to[found - from] : strip[length];
    }
    out[length] = 0;
}

static poda_status open_spelt(poda_game **out, poda_language language, const char *name,
                              const poda_options *options, poda_error *error)
{
    enum { PAIRS = 8, CELLS = 64 };
    poda_pair pairs[PAIRS];
    poda_options spelt = {pairs, 0};
    char strip[CELLS];
    const char *const given = options ? poda_option_text(options, "start", NULL) : NULL;
    if (poda_names_file(name))
        return poda_game_load(out, name, options, error);
    const char *const english = "FTft", *const letters = poda_translate(language, "FTft");
    const bool own = strcmp(letters, english) != 0;
    if (strcmp(name, "toads") != 0 || (!given && !own) || (options && options->count >= PAIRS))
        return poda_game_open(out, name, options, error);
    spell_strip(given ? given : "FFF__TTT", own ? english : "RSrs", own ? letters : english, strip,
                sizeof strip);
    pairs[spelt.count++] = (poda_pair){"start", strip};
    for (size_t i = 0; options && i < options->count; i++)
        if (strcmp(options->pairs[i].key, "start") != 0)
            pairs[spelt.count++] = options->pairs[i];
    return poda_game_open(out, name, &spelt, error);
}

/* `learned=FILE` is an option of every game, so its rules do not see it. */
poda_status poda_game_open_in(poda_game **out, poda_language language, const char *name,
                              const poda_options *options, poda_error *error)
{
    const char *const file = options ? poda_option_text(options, "learned", "") : "";
    if (!*file)
        return open_spelt(out, language, name, options, error);
    poda_pair *const pairs = poda__array(options->count, sizeof *pairs);
    if (!pairs)
        return poda_fail_memory(error);
    poda_options own = {pairs, 0};
    for (size_t i = 0; i < options->count; i++)
        if (strcmp(options->pairs[i].key, "learned") != 0)
            pairs[own.count++] = options->pairs[i];
    poda_status status = open_spelt(out, language, name, &own, error);
    if (status == PODA_OK) {
        status = poda_game_learn_file(*out, file, error);
        if (status != PODA_OK) {
            poda_game_close(*out);
            *out = NULL;
        }
    }
    free(pairs);
    return status;
}

poda_status poda__game_open(poda__request *request, const char *name, const poda_options *options,
                            poda_game **out)
{
    const poda_rules *rules = poda__game_called(request, name);
    if (rules && !poda_game_exists(name))
        return poda_game_open_rules(out, rules, options, request->error);
    if (!request->options->files && poda_names_file(name))
        return poda_fail(request->error, PODA_BAD_GAME, "game",
                         "games are not loaded from files here");
    if (!request->options->files && options && *poda_option_text(options, "learned", ""))
        return poda_fail(request->error, PODA_BAD_REQUEST, "learned",
                         "weights are files, which are not read here");
    return poda_game_open_in(out, request->options->language, name, options, request->error);
}

poda_status poda__problem_open(poda__request *request, const char *name,
                               const poda_options *options, poda_problem **out)
{
    const poda_problem_rules *problem = poda__problem_called(request, name);
    const poda_rules *game = poda__game_called(request, name);
    if (problem && !poda__problem_named(name))
        return poda_problem_open_rules(out, problem, options, request->error);
    if (!problem && game && !poda_game_exists(name))
        return poda_problem_open_game(out, game, options, request->error);
    if (!request->options->files && poda_names_file(name))
        return poda_fail(request->error, PODA_BAD_GAME, "problem",
                         "problems are not loaded from files here");
    return poda_names_file(name) ? poda_problem_load(out, name, options, request->error)
                                 : poda_problem_open(out, name, options, request->error);
}
