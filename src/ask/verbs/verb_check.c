/* verb_check.c - the checker's findings, for the author of a game or of a single-player problem. */
#include "ask/request.h"
#include "problems/problem.h"

#include <string.h>

#include "base/nearest.h"
#include "system/load.h"

const poda_parameter poda__parameters_check[] = {
    {"positions", "2000", "how many positions to examine"},
    {"seed", "0", "of the random games"},
    {"patience", "10", "seconds that one call of a loaded game's functions may take"},
    {"as", "", "game or problem, where a name is both; a game when left out"},
    {NULL, NULL, NULL},
};

static void json_faults(poda__json *json, const char *key, const poda_fault *faults, int count)
{
    poda__json_open(json, key, '[');
    for (int i = 0; i < count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "what", faults[i].what);
        poda__json_text(json, "message", faults[i].message);
        poda__json_text(json, "position", faults[i].position);
        poda__json_text(json, faults[i].onward ? "moves_to_goal" : "moves", faults[i].moves);
        if (faults[i].two_plays)
            poda__json_text(json, "second", faults[i].second);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_findings(poda__request *request, const char *kind, const char *name,
                          const poda_check_result *result)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, kind, name);
    poda__json_uint(json, "positions", result->positions);
    poda__json_uint(json, "tests", result->tests);
    poda__json_open(json, "ran", '[');
    for (int i = 0; i < result->ran_count; i++)
        poda__json_text(json, NULL, result->ran[i]);
    poda__json_close(json, ']');
    poda__json_open(json, "skipped", '[');
    for (int i = 0; i < result->skipped_count; i++)
        poda__json_text(json, NULL, result->skipped[i]);
    poda__json_close(json, ']');
    poda__json_bool(json, "stopped", result->stopped);
    json_faults(json, "faults", result->faults, result->fault_count);
    json_faults(json, "remarks", result->remarks, result->remark_count);
    poda__json_close(json, '}');
}

static const poda_fault *fault_of(const poda_fault *faults, int count, const char *test)
{
    for (int i = 0; i < count; i++)
        if (faults[i].what == test)
            return &faults[i];
    return NULL;
}

/* Where a fault occurs, and how it is reached. */
static void print_place(poda__request *request, const poda_fault *fault)
{
    if (!fault->position[0]) /* it crashed before there was one */
        return;
    if (fault->two_plays) {
        poda__print(request, "             first play: %s\n", fault->moves);
        poda__print(request, "             second play: %s\n", fault->second);
        return;
    }
    poda__print(request, "             smallest position: %s\n", fault->position);
    if (fault->onward)
        poda__print(request, "             moves from there to the goal: %s\n", fault->moves);
    else
        poda__print(request, "             moves to get there: %s\n",
                    fault->moves[0] ? fault->moves : SAY("(none: the start)"));
}

static void print_findings(poda__request *request, const char *name,
                           const poda_check_result *result)
{
    poda__print(request, "%s: examined %llu {position|positions}, %llu {comparison|comparisons}\n",
                name, (unsigned long long)result->positions, (unsigned long long)result->tests);
    for (int i = 0; i < result->ran_count; i++) {
        const char *test = result->ran[i];
        const poda_fault *fault = fault_of(result->faults, result->fault_count, test);
        const poda_fault *remark = fault_of(result->remarks, result->remark_count, test);
        poda__buffer_add(&request->out, "  %-10s ", test);
        if (fault) {
            poda__print(request, "WRONG: %s\n", fault->message);
            print_place(request, fault);
        } else if (remark) {
            poda__print(request, "REMARK: %s\n", remark->message);
            print_place(request, remark);
        } else {
            poda__print(request, "ok");
            poda__buffer_add(&request->out, "\n");
        }
    }
    for (int i = 0; i < result->skipped_count; i++) {
        poda__buffer_add(&request->out, "  %-10s ", result->skipped[i]);
        poda__print(request, "skipped until the faults above are mended\n");
    }
    if (result->fault_count)
        poda__print(request, "%d of %d {test|tests} found a fault\n", result->fault_count,
                    result->ran_count);
    else if (result->stopped)
        poda__print(request, "stopped before the end: no fault found so far\n");
    else
        poda__print(request, "no fault found\n");
}

/* Is an unknown name more similar to that of a problem than to that of a game? */
static bool means_problem(const poda__request *request, const char *name)
{
    const poda_rules *rules;
    const poda_problem_rules *problem;
    const char *game = NULL, *near = NULL;
    size_t least = PODA__NAME_FAR;
    for (size_t i = 0; (rules = poda__game_at(request, i)); i++)
        game = poda__name_nearer(name, rules->space.about->name, game, &least);
    for (size_t i = 0; (problem = poda__problem_at(request, i)); i++)
        near = poda__name_nearer(name, problem->space.about->name, near, &least);
    return near != NULL;
}

/* Opens the subject: `*problem`, or the request's game if that stays NULL. */
static poda_status open_subject(poda__request *request, poda_check_as as, poda_problem **problem)
{
    const char *subject = request->subject;
    if (!subject || as == PODA_CHECK_GAME ||
        (as == PODA_CHECK_ANY && poda__game_called(request, subject)))
        return poda__request_open(request);
    if (poda_names_file(subject) || (as == PODA_CHECK_ANY && !means_problem(request, subject)))
        return poda__request_open(request); /* which reports the error */
    return poda__problem_open(request, subject, &request->game_options, problem);
}

/* Built-in rules, and those held by the caller, run in this process. */
static poda_status check_here(poda__request *request, poda_check_as as, poda_check_options *options,
                              poda_check_result *result)
{
    /* examined by default; bytes per position besides its state: moves and their graph; in a wide
     * game many plays for each */
    enum { POSITIONS = 2000, BESIDES = 256, BESIDES_WIDE = 1 << 13, STATES_WIDE = 60 };
    poda_problem *problem = NULL;
    poda_status status = open_subject(request, as, &problem);
    if (status != PODA_OK)
        return status;
    const poda_space *space =
        problem ? poda_problem_space(problem) : &poda_game_rules_of(request->game)->space;
    const bool wide = !problem && poda_game_rules_of(request->game)->wide;
    if (request->options->memory)
        options->positions =
            poda__request_limit(request, options->positions ? options->positions : POSITIONS,
                                wide ? STATES_WIDE * space->state_size + BESIDES_WIDE
                                     : 2 * space->state_size + BESIDES);
    status = problem ? poda_check_problem(problem, options, result, request->error)
                     : poda_check_game(request->game, options, result, request->error);
    if (status == PODA_OK) {
        poda_text name = {result->name, sizeof result->name, 0};
        poda_text_add(&name, "%s", space->about->name);
        result->is_problem = problem != NULL;
    }
    poda_problem_close(problem);
    return status;
}

poda_status poda__verb_check(poda__request *request)
{
    const poda_options *parameters = &request->parameters;
    int64_t positions = 0, seed = 0, patience = 0;
    int which = -1;
    poda_check_result result = {0};
    poda_status status =
        poda_option_int(parameters, "positions", 1, 10000000, &positions, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "seed", 0, INT64_MAX, &seed, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "patience", 1, 3600, &patience, request->error);
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "as", "game problem", &which, request->error);
    if (status != PODA_OK)
        return status;
    const poda_check_as as = which < 0    ? PODA_CHECK_ANY
                             : which == 0 ? PODA_CHECK_GAME
                                          : PODA_CHECK_PROBLEM;
    poda_check_options options = {.positions = (uint64_t)positions,
                                  .seed = (uint64_t)seed,
                                  .stop = request->options->stop,
                                  .translate = poda__translator(request),
                                  .patience = (double)patience};
    const bool loaded =
        request->subject && request->options->files && poda_names_file(request->subject);
    status = loaded ? poda_check_file(request->subject, &request->game_options, as, &options,
                                      &result, request->error)
                    : check_here(request, as, &options, &result);
    if (status != PODA_OK)
        return status;
    if (request->options->json)
        json_findings(request, result.is_problem ? "problem" : "game", result.name, &result);
    else
        print_findings(request, result.name, &result);
    request->failed = result.fault_count > 0;
    request->stopped = result.stopped && !request->failed;
    poda_check_release(&result);
    return PODA_OK;
}
