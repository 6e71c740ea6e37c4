/* map_bench.c - runs the queries of a MovingAI scenario and compares the lengths of the routes. */
#include <math.h>
#include <stdio.h>

#include "base/bench.h"
#include "base/memory.h"
#include "problems/graph/route_file.h"
#include "problems/map/map_route.h"
#include "system/clock.h"

static const double TOLERANCE = 0.02; /* lengths in scenarios are rounded */

/* The map beside the scenario: the same name without ".scen", else the name that its queries
 * give. */
static poda_status read_map(const char *path, const poda__scenario *scenario, poda__map *map,
                            poda_error *error)
{
    char name[1024], *text = NULL;
    size_t length;
    const size_t size = strlen(path);
    const char *folder = strrchr(path, '/'), *own = strrchr(scenario->map, '/');
    if (size > 5 && size < sizeof name && strcmp(path + size - 5, ".scen") == 0) {
        snprintf(name, sizeof name, "%.*s", (int)(size - 5), path);
        if (poda__route_file(name, &text, &length, NULL) == PODA_NO_MEMORY)
            return poda_fail_memory(error);
    }
    if (!text) {
        snprintf(name, sizeof name, "%.*s%.255s", folder ? (int)(folder - path) + 1 : 0, path,
                 own ? own + 1 : scenario->map);
        const poda_status status = poda__route_file(name, &text, &length, error);
        if (status != PODA_OK)
            return status;
    }
    const poda_status status = poda__map_read(map, text, length, error);
    free(text);
    return status;
}

static poda_status run_query(poda__map_finder *finder, const poda__map *map,
                             const poda__map_query *query, poda__map_ask *ask,
                             poda__bench_tally *tally, bool *stopped, poda_error *error)
{
    poda__map_answer answer;
    if (query->width != map->width || query->height != map->height)
        return poda_fail(error, PODA_BAD_FILE, "scenario",
                         "the scenario is for a map of %d {column|columns} and %d {row|rows}, the "
                         "map has %d and %d",
                         query->width, query->height, map->width, map->height);
    ask->from = poda__map_cell(map, query->start_x, query->start_y);
    ask->to = poda__map_cell(map, query->goal_x, query->goal_y);
    const poda_status status = poda__map_route(finder, ask, &answer, error);
    if (status != PODA_OK)
        return status;
    *stopped = answer.stopped;
    if (answer.stopped)
        return PODA_OK;
    tally->positions++;
    tally->nodes += answer.expanded;
    tally->wrong += !answer.found || fabs(answer.length - query->length) > TOLERANCE;
    return PODA_OK;
}

poda_status poda__map_bench(const poda__bench_set *set, poda__bench_tally *tally, poda_error *error)
{
    int algorithm = PODA__MAP_ASTAR, heuristic = PODA__MAP_OCTILE;
    int64_t neighbours = 8;
    char *text = NULL;
    size_t length;
    bool stopped = false;
    poda__scenario scenario = {.count = 0};
    poda__map map = {.ground = NULL};
    poda__map_finder *finder = NULL;
    poda_status status =
        poda_option_choice(set->options, "algorithm", "astar jps dijkstra", &algorithm, error);
    if (status == PODA_OK)
        status = poda_option_choice(set->options, "heuristic", "octile manhattan euclid zero",
                                    &heuristic, error);
    if (status == PODA_OK)
        status = poda_option_int(set->options, "neighbours", 4, 8, &neighbours, error);
    if (status == PODA_OK)
        status = poda__route_file(set->path, &text, &length, error);
    if (status == PODA_OK)
        status = poda__scenario_read(&scenario, text, length, error);
    if (status == PODA_OK)
        status = read_map(set->path, &scenario, &map, error);
    if (status == PODA_OK)
        status = poda__map_finder_new(&finder, &map, error);
    poda__map_ask ask = {(poda__map_algorithm)algorithm,
                         (poda__map_heuristic)heuristic,
                         (int)neighbours,
                         0,
                         0,
                         set->stop};
    *tally = (poda__bench_tally){.positions = 0};
    /* reading the clock between queries would cost as much as a short query */
    const double before = poda__cpu_seconds();
    for (size_t i = 0; i < scenario.count && status == PODA_OK && !stopped; i++)
        status = run_query(finder, &map, &scenario.queries[i], &ask, tally, &stopped, error);
    tally->seconds = poda__cpu_seconds() - before;
    poda__map_finder_free(finder);
    poda__map_release(&map);
    poda__scenario_release(&scenario);
    free(text);
    return status;
}
