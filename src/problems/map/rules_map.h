/* rules_map.h - a path over a grid map from one cell to another, with 4 or 8 neighbours. A straight
 * step costs 1 and a diagonal one sqrt 2; it needs both cells beside it free, so that no corner is
 * cut (the rules of the MovingAI benchmarks). Cells are written x,y, columns and rows from 0. */
#ifndef PODA_PROBLEMS_MAP_RULES_MAP_H
#define PODA_PROBLEMS_MAP_RULES_MAP_H

#include <math.h>
#include <stdlib.h>

#include "base/wording.h"
#include "poda/space.h"
#include "problems/map/map_text.h"

#define MAP_DEFAULT                                                                                \
    "S..#....../"                                                                                  \
    ".#.#.####./"                                                                                  \
    ".#...#..../"                                                                                  \
    ".####.#.##/"                                                                                  \
    "......#..T"
/* sqrt 2 truncated after 36 binary places, 3e-12 short: sums of steps are exact in any order, so
 * paths of the same length tie instead of differing in the last digit. */
#define MAP_SQRT2 0x1.6a09e667fp0

typedef struct map_space {
    poda__map map;
    uint32_t from, to;
    int neighbours;
    poda_translate_fn *translate; /* for the points of the compass; NULL: English */
} map_space;

typedef struct map_state {
    uint32_t cell;
} map_state;

/* Clockwise from north; even directions are straight. */
static const int map_right[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int map_down[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static const poda_option map_options[] = {
    {"map", MAP_DEFAULT,
     "the map, text or @FILE: a maze of '#' (wall) and '.', rows separated by '/', or a MovingAI "
     "map"},
    {"from", "", "the cell to start from as x,y from 0; else the S of the maze"},
    {"to", "", "the cell to go to as x,y from 0; else the T of the maze"},
    {"neighbours", "4", "4, or 8: diagonal steps too, where both cells beside them are free"},
    {NULL, NULL, NULL}};
static const char *const map_heuristics[] = {"distance", "manhattan", "octile", "euclid", NULL};
enum { MAP_DISTANCE, MAP_MANHATTAN, MAP_OCTILE, MAP_EUCLID };

static const poda_choices map_choices[] = {{"neighbours", "4 8"}, {NULL, NULL}};
static const poda_about map_about = {
    .name = "map",
    .title = "a way over a map",
    .summary = "the shortest way from cell to cell of a map",
    .moves_like = "E",
    .position_like = "0,3",
    .options = map_options,
    .evals = map_heuristics,
    .aliases = "maze mapa laberinto",
    .choices = map_choices,
};

/* Reads "x,y"; walls are refused. */
static inline poda_status map_read_cell(const poda__map *map, const char *key, const char *text,
                                        uint32_t *cell, poda_error *error)
{
    uint64_t x = 0, y = 0;
    const char *at = text;
    const bool pair = poda_read_number(&at, (uint64_t)map->width - 1, &x) && *at++ == ',' &&
                      poda_read_number(&at, (uint64_t)map->height - 1, &y) && !*at;
    if (!pair)
        return poda_fail(error, PODA_BAD_POSITION, key,
                         "%s=%.40s: expected a column from 0 to %d, a comma and a row from 0 to %d",
                         key, text, map->width - 1, map->height - 1);
    *cell = poda__map_cell(map, (int32_t)x, (int32_t)y);
    if (!map->passable[*cell])
        return poda_fail(error, PODA_BAD_POSITION, key, "%s=%.40s is a wall of the map", key, text);
    return PODA_OK;
}

static inline poda_status map_read_end(const poda_options *options, const poda__map *map,
                                       const char *key, uint32_t marked, char mark, uint32_t *cell,
                                       poda_error *error)
{
    const char *text = poda_option_text(options, key, "");
    *cell = marked;
    if (*text)
        return map_read_cell(map, key, text, cell, error);
    if (marked == PODA__MAP_NOWHERE)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "%s is missing: write %s=x,y, or mark the cell with %c in the maze", key,
                         key, mark);
    return PODA_OK;
}

#define map_HAS_RELEASE 1
static inline void map_release(map_space *space)
{
    poda__map_release(&space->map);
}

static inline poda_status map_init(map_space *space, const poda_options *options, poda_error *error)
{
    const char *text = poda_option_text(options, "map", MAP_DEFAULT);
    int eight = 0;
    *space = (map_space){.neighbours = 4, .translate = error ? error->translate : NULL};
    poda_status status = poda_option_choice(options, "neighbours", "4 8", &eight, error);
    if (status == PODA_OK)
        status = poda__map_read(&space->map, text, strlen(text), error);
    if (status != PODA_OK)
        return status;
    space->neighbours = eight ? 8 : 4;
    status = map_read_end(options, &space->map, "from", space->map.start, 'S', &space->from, error);
    if (status == PODA_OK)
        status =
            map_read_end(options, &space->map, "to", space->map.target, 'T', &space->to, error);
    if (status != PODA_OK)
        map_release(space);
    return status;
}

static inline void map_start(const map_space *space, map_state *state)
{
    state->cell = space->from;
}

static inline bool map_goal(const map_space *space, const map_state *state)
{
    return state->cell == space->to;
}

#define map_HAS_TARGET 1
static inline void map_target(const map_space *space, map_state *state)
{
    state->cell = space->to;
}

static inline bool map_free(const map_space *space, int x, int y)
{
    return x >= 0 && y >= 0 && x < space->map.width && y < space->map.height &&
           space->map.passable[poda__map_cell(&space->map, x, y)];
}

/* A move is a direction. */
static inline void map_moves(const map_space *space, const map_state *state, poda_moves *list)
{
    const int x = (int)(state->cell % (uint32_t)space->map.width);
    const int y = (int)(state->cell / (uint32_t)space->map.width);
    for (int way = 0; way < 8; way += space->neighbours == 8 ? 1 : 2) {
        const int right = map_right[way], down = map_down[way];
        if (map_free(space, x + right, y + down) &&
            (way % 2 == 0 || (map_free(space, x + right, y) && map_free(space, x, y + down))) &&
            !poda_moves_add(list, (poda_move)way))
            return;
    }
}

static inline void map_play(const map_space *space, const map_state *from, poda_move move,
                            map_state *to)
{
    const int step = map_down[move] * space->map.width + map_right[move];
    to->cell = (uint32_t)((int64_t)from->cell + step);
}

#define map_HAS_COST 1
static inline double map_cost(const map_space *space, const map_state *from, poda_move move)
{
    (void)space;
    (void)from;
    return move % 2 ? MAP_SQRT2 : 1;
}

/* Every step can be taken back. */
#define map_HAS_BACK 1
static inline void map_backs(const map_space *space, const map_state *state, poda_moves *list)
{
    map_moves(space, state, list);
}

static inline poda_move map_back(const map_space *space, const map_state *state, poda_move way,
                                 map_state *from)
{
    map_play(space, state, way, from);
    return way ^ 4;
}

/* "distance" is the exact cost if there were no walls. */
#define map_HAS_HEURISTIC 1
static inline double map_heuristic(const map_space *space, const map_state *state, int which)
{
    const uint32_t width = (uint32_t)space->map.width;
    const double x = abs((int)(state->cell % width) - (int)(space->to % width));
    const double y = abs((int)(state->cell / width) - (int)(space->to / width));
    if (which == MAP_DISTANCE)
        which = space->neighbours == 8 ? MAP_OCTILE : MAP_MANHATTAN;
    return which == MAP_MANHATTAN ? x + y
           : which == MAP_EUCLID  ? sqrt(x * x + y * y)
           : x < y                ? y - x + x * MAP_SQRT2
                                  : x - y + y * MAP_SQRT2;
}

static inline void map_state_text(const map_space *space, const map_state *state, poda_text *text)
{
    const uint32_t width = (uint32_t)space->map.width;
    poda_text_add(text, "%u,%u", state->cell % width, state->cell / width);
}

static inline poda_status map_state_read(const map_space *space, const char *text, map_state *state,
                                         poda_error *error)
{
    return map_read_cell(&space->map, "position", text, &state->cell, error);
}

/* The points of the compass, clockwise. */
static inline const char *map_way(poda_move move)
{
    static const struct compass {
        const char *name;
    } ways[] = {{"N (compass)"}, {"NE (compass)"}, {"E (compass)"}, {"SE (compass)"},
                {"S (compass)"}, {"SW (compass)"}, {"W (compass)"}, {"NW (compass)"}};
    return ways[move].name;
}

static inline void map_move_text(const map_space *space, const map_state *state, poda_move move,
                                 poda_text *text)
{
    (void)state;
    const char *name = map_way(move);
    name = tr(space->translate, name);
    poda_text_add(text, "%.*s", (int)poda__word_length(name), name);
}

/* Reads every language, whatever that of the answers. */
#define map_HAS_MOVE_READ 1
static inline poda_status map_move_read(const map_space *space, const map_state *state,
                                        const char *text, poda_move *move, poda_error *error)
{
    poda_move ways[8];
    poda_moves list = {ways, 0, 8};
    map_moves(space, state, &list);
    for (size_t i = 0; i < list.count; i++)
        if (poda__is_word(text, map_way(ways[i]))) {
            *move = ways[i];
            return PODA_OK;
        }
    return poda_fail(error, PODA_BAD_MOVE, "move", "no move has the text '%.60s'", text);
}

#endif
