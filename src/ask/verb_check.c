/* verb_check.c - the checker's findings, for the author of a game. */
#include "ask/request.h"

const poda_parameter poda__parameters_check[] = {
    {"positions", "2000", "how many positions to look at"},
    {"seed", "0", "of the random games"},
    {NULL, NULL, NULL},
};

static void json_findings(poda__request *request, const poda_check_result *result)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
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
    poda__json_open(json, "faults", '[');
    for (int i = 0; i < result->fault_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "what", result->faults[i].what);
        poda__json_text(json, "message", result->faults[i].message);
        poda__json_text(json, "position", result->faults[i].position);
        poda__json_text(json, "moves", result->faults[i].moves);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void print_findings(poda__request *request, const poda_check_result *result)
{
    poda__print(request, "%s: looked at %llu positions, %llu comparisons\n",
                poda_game_name(request->game), (unsigned long long)result->positions,
                (unsigned long long)result->tests);
    for (int i = 0; i < result->ran_count; i++) {
        const poda_fault *fault = NULL;
        for (int j = 0; j < result->fault_count; j++)
            if (result->faults[j].what == result->ran[i])
                fault = &result->faults[j];
        poda__buffer_add(&request->out, "  %-10s ", result->ran[i]);
        if (!fault) {
            poda__print(request, "ok");
            poda__buffer_add(&request->out, "\n");
            continue;
        }
        poda__print(request, "WRONG: %s\n", fault->message);
        poda__print(request, "             smallest position: %s\n", fault->position);
        poda__print(request, "             moves to get there: %s\n",
                    fault->moves[0] ? fault->moves : SAY("(none: the start)"));
    }
    for (int i = 0; i < result->skipped_count; i++) {
        poda__buffer_add(&request->out, "  %-10s ", result->skipped[i]);
        poda__print(request, "skipped until the faults above are mended\n");
    }
    if (result->fault_count)
        poda__print(request, "%d of %d tests found a fault\n", result->fault_count,
                    result->ran_count);
    else if (result->stopped)
        poda__print(request, "stopped before the end: no fault found so far\n");
    else
        poda__print(request, "no fault found\n");
}

poda_status poda__verb_check(poda__request *request)
{
    int64_t positions = 0, seed = 0;
    poda_check_result result = {0};
    poda_status status =
        poda_option_int(&request->parameters, "positions", 1, 10000000, &positions, request->error);
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "seed", 0, INT64_MAX, &seed, request->error);
    const poda_check_options options = {.positions = (uint64_t)positions,
                                        .seed = (uint64_t)seed,
                                        .stop = request->options->stop,
                                        .translate = poda_translator(request->options->language)};
    if (status == PODA_OK)
        status = poda_check_game(request->game, &options, &result, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json)
        json_findings(request, &result);
    else
        print_findings(request, &result);
    request->failed = result.fault_count > 0 || result.stopped;
    poda_check_release(&result);
    return PODA_OK;
}
