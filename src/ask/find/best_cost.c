/* best_cost.c - the cost of a cheapest solution by Dijkstra's algorithm, whose answer does not depend
 * on any estimate. */
#include "ask/find/best_cost.h"

#include <math.h>

enum { MOST_STATES = 2000000 }; /* of the search for the best; beyond that it is not known */

poda_status poda__best_cost_find(poda__request *request, poda__finding *finding)
{
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    poda_find_options options = finding->options;
    poda_find_result best = {0};
    int wanted = 0;
    poda_status status =
        poda_option_choice(&request->parameters, "best", "no yes", &wanted, request->error);
    if (status != PODA_OK || !wanted)
        return status;
    if (!rules || rules->value || rules->partial || finding->walk ||
        poda__problem_large(finding->problem))
        return poda_fail(request->error, PODA_BAD_REQUEST, "best",
                         "best=yes is for problems whose answer is a path with a cost");
    options.algorithm = PODA_DIJKSTRA;
    options.heuristic = PODA_HEURISTIC_ZERO;
    options.want = PODA_WANT_FIRST;
    options.depth = 0;
    options.nodes = MOST_STATES;
    options.fast = false;
    status =
        poda_find(finding->problem, &finding->from, &options, NULL, NULL, &best, request->error);
    if (status == PODA_OK) {
        finding->best = best.end != PODA_END_DONE ? PODA__BEST_UNKNOWN
                        : best.found              ? PODA__BEST_FOUND
                                                  : PODA__BEST_NONE;
        finding->best_cost = best.cost;
        poda_find_release(&best);
    }
    return status;
}

/* Sums of steps may differ in the last digits if they are added in another order. */
static bool is_best(const poda__finding *finding)
{
    return finding->result.cost <= finding->best_cost + 1e-9 * fabs(finding->best_cost);
}

void poda__best_cost_text(poda__request *request, const poda__finding *finding)
{
    if (finding->best == PODA__BEST_UNKNOWN)
        poda__print(request,
                    "the cost of a cheapest path is not known: the search for it was stopped\n");
    else if (finding->best == PODA__BEST_FOUND && finding->result.found && is_best(finding))
        poda__print(request, "the path is a cheapest one: dijkstra proves it\n");
    else if (finding->best == PODA__BEST_FOUND && !finding->result.found)
        poda__print(request, "a cheapest path costs %.10g\n", finding->best_cost);
    else if (finding->best == PODA__BEST_FOUND)
        poda__print(request, "the path is not the cheapest: the cheapest costs %.10g\n",
                    finding->best_cost);
}

void poda__best_cost_json(poda__request *request, const poda__finding *finding)
{
    poda__json *json = &request->json;
    if (finding->best == PODA__BEST_NOT_ASKED)
        return;
    if (finding->best == PODA__BEST_FOUND)
        poda__json_number(json, "best", finding->best_cost);
    else
        poda__json_null(json, "best");
    if (finding->best == PODA__BEST_FOUND && finding->result.found)
        poda__json_bool(json, "optimal", is_best(finding));
    else
        poda__json_null(json, "optimal");
}
