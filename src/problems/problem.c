/* problem.c - opens single-player problems, built in or loaded, and games as problems; gives all of
 * them the same interface. */
#include "problems/problem.h"

#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/outcome.h"
#include "problems/problem_registry.h"
#include "system/load.h"

static const poda__problem_entry *const entries[] = {
#define PODA__PROBLEM_ENTRY(name) &poda__problem_##name,
    PODA__PROBLEMS(PODA__PROBLEM_ENTRY)
#undef PODA__PROBLEM_ENTRY
};

enum { ENTRY_COUNT = sizeof entries / sizeof entries[0] };
enum { SHOWN = 1000 }; /* characters kept of an option's value, which may be a whole file */

const poda_problem_rules *poda_problem_registered(size_t index)
{
    return index < ENTRY_COUNT ? entries[index]->rules : NULL;
}

static const poda__problem_entry *find_entry(const char *name)
{
    for (size_t i = 0; i < ENTRY_COUNT; i++)
        if (poda_is_called(entries[i]->rules->space.about, name))
            return entries[i];
    return NULL;
}

const poda_problem_rules *poda__problem_named(const char *name)
{
    const poda__problem_entry *entry = find_entry(name);
    return entry ? entry->rules : NULL;
}

static poda_status open_problem(poda_problem **out, const poda_problem_rules *rules,
                                const poda__problem_entry *entry, const poda_options *options,
                                poda_error *error)
{
    static const poda_options none = {NULL, 0};
    if (!options)
        options = &none;
    poda_status status = poda__options_check(rules->space.about, options, error);
    if (status != PODA_OK)
        return status;
    poda_problem *problem = poda__array(1, sizeof *problem);
    if (!problem)
        return poda_fail_memory(error);
    problem->space = &rules->space;
    problem->rules = rules;
    problem->cores = entry ? entry->cores : &poda__find_cores_table;
    problem->entry = entry;
    problem->fast = entry ? entry->fast : NULL;
    problem->params = problem->owned = poda__array(1, rules->space.game_size);
    problem->options = poda__options_join(options, SHOWN);
    if (!problem->owned || !problem->options)
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = rules->space.init(problem->owned, options, error);
    if (status != PODA_OK) {
        free(problem->owned);
        free(problem->options);
        free(problem);
        return status;
    }
    problem->walks = entry && entry->walks && entry->walks(problem->params);
    problem->plain_only = entry && entry->plain_only && entry->plain_only(problem->params);
    problem->large = entry && entry->fits && !entry->fits(problem->params);
    *out = problem;
    return PODA_OK;
}

poda_status poda_problem_open_rules(poda_problem **out, const poda_problem_rules *rules,
                                    const poda_options *options, poda_error *error)
{
    poda_status status = poda__space_check(&rules->space, rules->goal != NULL, "", error);
    return status == PODA_OK ? open_problem(out, rules, NULL, options, error) : status;
}

/* A game as a single-player problem: its goal is its end. */
static poda_status take_game(poda_problem **out, poda_game *game, poda_error *error)
{
    const poda_status status = poda__refuse_wide(poda_game_rules_of(game), error);
    poda_problem *problem = status == PODA_OK ? poda__array(1, sizeof *problem) : NULL;
    if (!problem) {
        poda_game_close(game);
        return status != PODA_OK ? status : poda_fail_memory(error);
    }
    problem->game = game;
    problem->space = &poda_game_rules_of(problem->game)->space;
    problem->params = poda_game_params(problem->game);
    problem->cores = &poda__find_cores_table;
    *out = problem;
    return PODA_OK;
}

static poda_status open_game(poda_problem **out, const char *name, const poda_options *options,
                             poda_error *error)
{
    poda_game *game;
    poda_status status = poda_game_open(&game, name, options, error);
    return status == PODA_OK ? take_game(out, game, error) : status;
}

poda_status poda_problem_open_game(poda_problem **out, const poda_rules *rules,
                                   const poda_options *options, poda_error *error)
{
    poda_game *game;
    poda_status status = poda_game_open_rules(&game, rules, options, error);
    return status == PODA_OK ? take_game(out, game, error) : status;
}

/* The shared object contains a space or a game. */
poda_status poda_problem_load(poda_problem **out, const char *path, const poda_options *options,
                              poda_error *error)
{
    poda__tables tables;
    poda_status status = poda__tables_load(&tables, path, error);
    if (status != PODA_OK)
        return status;
    if (tables.problem) {
        status = open_problem(out, tables.problem, NULL, options, error);
        if (status == PODA_OK) {
            (*out)->library = tables.library;
            return PODA_OK;
        }
    } else if (tables.game) {
        poda_game *game;
        status = poda_game_load(&game, path, options, error);
        if (status == PODA_OK)
            status = take_game(out, game, error);
    } else {
        status = poda_fail(error, PODA_BAD_GAME, path,
                           "%.200s: has no poda_problem_table; include "
                           "<poda/export_problem.h> with PODA_LOADED defined",
                           path);
    }
    poda__library_close(tables.library);
    return status;
}

static const char *name_at(size_t index)
{
    return index < ENTRY_COUNT ? entries[index]->rules->space.about->name : NULL;
}

poda_status poda_problem_open(poda_problem **out, const char *name, const poda_options *options,
                              poda_error *error)
{
    const poda__problem_entry *entry = find_entry(name);
    if (entry)
        return open_problem(out, entry->rules, entry, options, error);
    if (poda_game_exists(name))
        return open_game(out, name, options, error);
    return poda__name_unknown(name, name_at, true, error);
}

void poda_problem_close(poda_problem *problem)
{
    if (!problem)
        return;
    if (problem->game)
        poda_game_close(problem->game);
    else if (problem->space->release)
        problem->space->release(problem->owned);
    free(problem->owned);
    free(problem->options);
    void *library = problem->library;
    free(problem);
    poda__library_close(library);
}

const poda_space *poda_problem_space(const poda_problem *problem)
{
    return problem->space;
}

const poda_problem_rules *poda_problem_rules_of(const poda_problem *problem)
{
    return problem->rules;
}

const char *poda_problem_options(const poda_problem *problem)
{
    return problem->game ? poda_game_options(problem->game) : problem->options;
}

const void *poda_problem_params(const poda_problem *problem)
{
    return problem->params;
}

const char *poda_problem_fast(const poda_problem *problem)
{
    return problem->entry && !problem->walks ? problem->entry->fast_name : NULL;
}

const char *poda__problem_fast_way(const poda_problem *problem, const poda_find_options *options)
{
    const poda__problem_entry *entry = problem->entry;
    return entry->fast_way ? entry->fast_way(problem->params, options) : entry->fast_name;
}

void poda_problem_start(const poda_problem *problem, poda_state *state)
{
    memset(state, 0, sizeof *state);
    problem->space->start(problem->params, state);
}

bool poda_problem_goal(const poda_problem *problem, const poda_state *state)
{
    poda_value value;
    return problem->game ? poda_state_over(problem->game, state, &value)
                         : problem->rules->goal(problem->params, state);
}

double poda_problem_cost(const poda_problem *problem, const poda_state *from, poda_move move)
{
    return problem->rules && problem->rules->cost
               ? problem->rules->cost(problem->params, from, move)
               : 1;
}

double poda_problem_heuristic(const poda_problem *problem, const poda_state *state, int which)
{
    return problem->rules && problem->rules->heuristic && which >= 0
               ? problem->rules->heuristic(problem->params, state, which)
               : 0;
}

poda_status poda_problem_read(const poda_problem *problem, const char *text, poda_state *state,
                              poda_error *error)
{
    poda_state read;
    if (problem->game)
        return poda_state_read(problem->game, text, state, error);
    memset(&read, 0, sizeof read);
    if (strlen(text) >= PODA_TEXT_MAX)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the position is longer than %d characters", PODA_TEXT_MAX - 1);
    poda_status status = problem->space->state_read(problem->params, text, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

const poda__chart *poda__problem_chart(const poda_problem *problem)
{
    return problem->entry ? problem->entry->chart : NULL;
}

const poda__probes *poda__problem_probes(const poda_problem *problem)
{
    return problem->entry ? problem->entry->probes : NULL;
}

bool poda__problem_large(const poda_problem *problem)
{
    return problem->large;
}

bool poda__problem_walks(const poda_problem *problem)
{
    return problem->walks;
}

/* Reports describe the whole path. */
static bool is_start(const poda_problem *problem, const poda_state *state)
{
    poda_state start;
    poda_problem_start(problem, &start);
    return memcmp(&start, state, problem->space->state_size) == 0;
}

bool poda__problem_report(const poda_problem *problem, const poda_state *from,
                          const poda_find_result *result, poda_translate_fn *translate,
                          poda__buffer *out)
{
    if (!problem->entry || !problem->entry->report || !is_start(problem, from))
        return false;
    const size_t before = out->length;
    problem->entry->report(problem->params, result, translate, out);
    return out->length > before;
}

bool poda__problem_person(const poda_problem *problem, const poda_state *from,
                          poda_translate_fn *translate, poda__hear_fn *hear, void *user)
{
    return !problem->entry || !problem->entry->person || !is_start(problem, from) ||
           problem->entry->person(problem->params, translate, hear, user);
}
