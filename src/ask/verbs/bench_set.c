/* bench_set.c - `bench problem=NAME set=FILE`: runs a problem's fast form over a benchmark set and
 * counts wrong answers. */
#include <string.h>

#include "ask/request.h"
#include "base/bench.h"

static const struct {
    const char *name;
    poda__bench_fn *run;
    bool makes; /* it can generate a set: no file needed */
} sets[] = {
    {"map", poda__map_bench, false},         {"graph", poda__graph_bench, true},
    {"sudoku", poda__sudoku_bench, false},   {"knapsack", poda__knapsack_bench, false},
    {"sliding", poda__sliding_bench, false}, {"puzzle15", poda__sliding_bench, false},
    {"queens", poda__queens_bench, true},
};

static void json_tally(poda__request *request, const char *kind, const char *name,
                       const poda__bench_tally *tally, bool by_clock)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, kind, name);
    poda__json_text(json, "set", poda_option_text(&request->parameters, "set", ""));
    poda__json_uint(json, "positions", tally->positions);
    poda__json_uint(json, "wrong", tally->wrong);
    poda__json_uint(json, "signature", tally->nodes);
    poda__json_uint(json, "nodes", tally->nodes);
    poda__json_number(json, "seconds", by_clock ? tally->elapsed : tally->seconds);
    if (by_clock)
        poda__json_number(json, "cpu", tally->seconds);
    poda__json_close(json, '}');
}

void poda__bench_report(poda__request *request, const char *kind, const char *name,
                        const poda__bench_tally *tally, bool by_clock)
{
    if (request->options->json) {
        json_tally(request, kind, name, tally, by_clock);
        return;
    }
    poda__print(request, "%s: %llu {position|positions}, %llu wrong, %llu {node|nodes}, %.3f s\n",
                name, (unsigned long long)tally->positions, (unsigned long long)tally->wrong,
                (unsigned long long)tally->nodes, by_clock ? tally->elapsed : tally->seconds);
    if (!tally->positions || tally->seconds <= 0)
        return;
    if (by_clock)
        poda__print(
            request,
            "%.3f s of processor time, %.4g nodes a position, %.4g million nodes a second\n",
            tally->seconds, (double)tally->nodes / (double)tally->positions,
            (double)tally->nodes / tally->seconds / 1e6);
    poda__print(request, "%.4g microseconds a position, %.4g positions a second\n",
                tally->seconds / (double)tally->positions * 1e6,
                (double)tally->positions / tally->seconds);
}

poda_status poda__verb_bench_set(poda__request *request, const char *name)
{
    const char *path = poda_option_text(&request->parameters, "set", NULL);
    size_t which = 0;
    while (which < sizeof sets / sizeof sets[0] && strcmp(sets[which].name, name) != 0)
        which++;
    if (which == sizeof sets / sizeof sets[0])
        return poda_fail(request->error, PODA_BAD_REQUEST, "problem",
                         "there is no bench for '%.40s'; there are: map, graph, sudoku, knapsack, "
                         "sliding (puzzle15), queens",
                         name);
    if (path && !request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "set", "sets are not read here");
    if (!path && !sets[which].makes)
        return poda_fail(request->error, PODA_BAD_REQUEST, "set",
                         "bench problem=%s needs set=FILE, the instances to solve", name);
    /* `only` belongs to the verb, for its games, and to the set, for its files */
    poda_pair pairs[PODA__REQUEST_PAIRS + 1];
    poda_options options = {pairs, request->game_options.count};
    memcpy(pairs, request->game_pairs, options.count * sizeof *pairs);
    const char *only = poda_option_text(&request->parameters, "only", NULL);
    if (only)
        pairs[options.count++] = (poda_pair){"only", only};
    const poda__bench_set set = {path, &options, request->options->stop};
    poda__bench_tally tally = {0};
    poda_status status = sets[which].run(&set, &tally, request->error);
    if (status != PODA_OK)
        return status;
    request->failed = tally.wrong > 0;
    poda__bench_report(request, "problem", name, &tally, false);
    return PODA_OK;
}
