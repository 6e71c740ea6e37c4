/* map.c - the instance of rules_map.h, its fast forms (map_route.h), and the positions of its
 * cells. */
#include "problems/map/rules_map.h"

#include "problems/fast.h"
#include "problems/map/map_route.h"
#include "problems/problem_registry.h"

#define PODA_RULES map
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

/* The corresponding estimate of the fast form. */
static poda__map_heuristic estimate(const map_space *space, int which)
{
    switch (which) {
    case MAP_DISTANCE:
        return space->neighbours == 8 ? PODA__MAP_OCTILE : PODA__MAP_MANHATTAN;
    case MAP_MANHATTAN:
        return PODA__MAP_MANHATTAN;
    case MAP_OCTILE:
        return PODA__MAP_OCTILE;
    case MAP_EUCLID:
        return PODA__MAP_EUCLID;
    default:
        return PODA__MAP_ZERO;
    }
}

static poda_move direction(const map_space *space, uint32_t from, uint32_t to)
{
    const int width = space->map.width, from_x = (int)(from % (uint32_t)width);
    const int right = (int)(to % (uint32_t)width) - from_x;
    const int down = (int)(to / (uint32_t)width) - (int)(from / (uint32_t)width);
    poda_move way = 0;
    while (map_right[way] != right || map_down[way] != down)
        way++;
    return way;
}

static poda_status take(const map_space *space, const poda__map_answer *answer,
                        poda_find_result *out, poda_error *error)
{
    out->expanded = answer->expanded;
    out->generated = answer->generated;
    out->end = answer->stopped ? PODA_END_STOPPED : PODA_END_DONE;
    if (!answer->found)
        return PODA_OK;
    const poda_status status = poda__fast_found(out, answer->path_count - 1, error);
    for (size_t i = 0; status == PODA_OK && i < out->length; i++)
        out->path[i] = direction(space, answer->path[i], answer->path[i + 1]);
    out->cost = answer->length;
    out->count = 1;
    return status;
}

/* The searches that the fast form supports. A route is a single path: it does not list others. */
static bool is_fast(const poda_find_options *options)
{
    return options->want == PODA_WANT_FIRST &&
           (options->algorithm == PODA_ASTAR || options->algorithm == PODA_DIJKSTRA ||
            options->algorithm == PODA_JPS);
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const map_space *space = poda_problem_params(problem);
    if (options->algorithm == PODA_JPS && space->neighbours != 8)
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "jump points are for maps with 8 neighbours: say neighbours=8");
    if (options->algorithm == PODA_JPS && space->rough)
        return poda_fail(
            error, PODA_BAD_REQUEST, "algorithm",
            "jump points need cells that all cost the same: this map has mud or water");
    /* canonical paths, and the buckets of f, are for steps of one price */
    if (!is_fast(options) || space->rough)
        return poda__fast_refuse(problem, options, error);
    const poda__map_ask ask = {
        .algorithm = options->algorithm == PODA_JPS        ? PODA__MAP_JPS
                     : options->algorithm == PODA_DIJKSTRA ? PODA__MAP_DIJKSTRA
                                                           : PODA__MAP_ASTAR,
        .heuristic = estimate(space, options->heuristic),
        .neighbours = space->neighbours,
        .from = ((const map_state *)from)->cell,
        .to = space->to,
        .stop = options->stop,
    };
    poda__map_finder *finder = NULL;
    poda__map_answer answer;
    poda_status status = poda__map_finder_new(&finder, &space->map, error);
    if (status == PODA_OK)
        status = poda__map_route(finder, &ask, &answer, error);
    if (status == PODA_OK)
        status = take(space, &answer, out, error);
    /* with an admissible estimate, the path found is a shortest one */
    if (status == PODA_OK && out->found &&
        (ask.heuristic != PODA__MAP_MANHATTAN || space->neighbours == 4))
        out->bound = out->cost;
    poda__map_finder_free(finder);
    return status;
}

static const char *fast_way(const void *space, const poda_find_options *options)
{
    static const struct {
        const char *note;
    } ways[] = {{"records of the cells"}, {"jump points"}};
    (void)space;
    return ways[options->algorithm == PODA_JPS].note;
}

static size_t places(const void *space)
{
    const poda__map *map = &((const map_space *)space)->map;
    return (size_t)map->width * (size_t)map->height;
}

static size_t columns(const void *space)
{
    return (size_t)((const map_space *)space)->map.width;
}

static poda__ground ground(const void *space, size_t cell)
{
    return (poda__ground)((const map_space *)space)->map.ground[cell];
}

static int ground_cost(const void *space, poda__ground of)
{
    return ((const map_space *)space)->price[of];
}

static void name(const void *space, size_t cell, poda_text *text)
{
    map_state_text(space, &(map_state){(uint32_t)cell}, text);
}

static size_t place(const void *space, const poda_state *state)
{
    (void)space;
    return ((const map_state *)state)->cell;
}

static const poda__chart chart = {
    .grid = true,
    .places = places,
    .columns = columns,
    .ground = ground,
    .ground_sign = poda__map_sign,
    .ground_cost = ground_cost,
    .name = name,
    .place = place,
};

static bool is_rough(const void *space)
{
    return ((const map_space *)space)->rough;
}

const poda__problem_entry poda__problem_map = {
    .rules = &map_rules,
    .cores = &poda__find_cores_map,
    .fast = fast,
    .fast_name = "A* on one record a cell, or jump points",
    .fast_way = fast_way,
    .plain_only = is_rough,
    .chart = &chart,
};
