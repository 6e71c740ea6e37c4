/* fuzz_map.c - the text of a map or a scenario: refused with a reason, or a map on which all
 * algorithms agree about the routes between some of its cells. */
#include "fuzz.h"
#include "problems/map/map_route.h"

enum { QUERIES = 12, STRAIGHT = 985, DIAGONAL = 1393 };

static uint64_t cost(poda__map_finder *finder, poda__map_algorithm algorithm, uint32_t from,
                     uint32_t to)
{
    poda__map_answer answer;
    const poda__map_ask ask = {algorithm, PODA__MAP_OCTILE, 8, from, to, NULL};
    FUZZ_HOLDS(poda__map_route(finder, &ask, &answer, NULL) == PODA_OK);
    if (!answer.found)
        return UINT64_MAX;
    FUZZ_HOLDS(answer.path_count == answer.straight + answer.diagonal + 1);
    FUZZ_HOLDS(answer.path[0] == from && answer.path[answer.path_count - 1] == to);
    return answer.straight * STRAIGHT + answer.diagonal * DIAGONAL;
}

static void check_map(const poda__map *map)
{
    const uint32_t count = (uint32_t)map->width * (uint32_t)map->height;
    uint32_t from = map->start, seed = count;
    poda__map_finder *finder;
    FUZZ_HOLDS(poda__map_finder_new(&finder, map, NULL) == PODA_OK);
    for (int i = 0; i < QUERIES; i++) {
        seed = seed * 1664525 + 1013904223;
        const uint32_t to =
            i || map->target == PODA__MAP_NOWHERE ? (seed >> 8) % count : map->target;
        if (map->ground[to] && from != PODA__MAP_NOWHERE) {
            const uint64_t expected = cost(finder, PODA__MAP_DIJKSTRA, from, to);
            FUZZ_HOLDS(cost(finder, PODA__MAP_ASTAR, from, to) == expected);
            FUZZ_HOLDS(cost(finder, PODA__MAP_JPS, from, to) == expected);
        }
        if (map->ground[to])
            from = to;
    }
    poda__map_finder_free(finder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    poda_error error = {.status = PODA_OK};
    poda__map map;
    poda__scenario scenario;
    if (size > FUZZ_MAX)
        return 0;
    poda_status status = poda__map_read(&map, (const char *)data, size, &error);
    if (status != PODA_OK)
        fuzz_check_error(status, &error);
    else if ((size_t)map.width * (size_t)map.height < (1 << 16))
        check_map(&map);
    poda__map_release(&map);
    status = poda__scenario_read(&scenario, (const char *)data, size, &error);
    if (status != PODA_OK)
        fuzz_check_error(status, &error);
    poda__scenario_release(&scenario);
    return 0;
}
