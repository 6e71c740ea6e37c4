/* rules_map.h - a path over a grid map from one cell to another, with 4 or 8 neighbours. A straight
 * step costs 1 and a diagonal one sqrt 2, times the price of the ground of the cell that is entered; a
 * diagonal one needs both cells beside it free of walls, so that no corner is cut (the rules of the
 * MovingAI benchmarks). Cells are written x,y, columns and rows from 0. */
#ifndef PODA_PROBLEMS_MAP_RULES_MAP_H
#define PODA_PROBLEMS_MAP_RULES_MAP_H

#include <math.h>
#include <stdlib.h>

#include "base/wording.h"
#include "poda/space.h"
#include "problems/map/map_make.h"

#define MAP_DEFAULT                                                                                \
    "S..#....../"                                                                                  \
    ".#.#.####./"                                                                                  \
    ".#...#..../"                                                                                  \
    ".####.#.##/"                                                                                  \
    "......#..T"
/* sqrt 2 truncated after 36 binary places, 3e-12 short: sums of steps are exact in any order, up to
 * 99 times a step too, so
 * paths of the same length tie instead of differing in the last digit. */
#define MAP_SQRT2 0x1.6a09e667fp0

typedef struct map_space {
    poda__map map;
    uint32_t from, to;
    int neighbours;
    int price[PODA__GROUNDS];     /* of a straight step onto a ground; 0: it cannot be entered */
    bool rough;                   /* some cells cost more than others */
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
     "the map, text or @FILE: a maze of '#' (wall), '.', ':' (mud) and '~' (water), rows separated "
     "by '/', or a MovingAI map"},
    {"from", "",
     "the cell to start from as x,y from 0; else the S of the maze; auto: its S, or a cell of the "
     "largest region"},
    {"to", "",
     "the cell to go to as x,y from 0; else the T of the maze; auto: its T, or a cell far from the "
     "start"},
    {"neighbours", "4", "4, or 8: diagonal steps too, where both cells beside them are free"},
    {"mud", "3", "what a straight step onto mud costs, from 1 to 99"},
    {"water", "5", "what a straight step onto water costs, from 1 to 99"},
    {"make", "no",
     "a new map instead: maze, walls (single ones) or terrain (patches of mud and water)"},
    {"rows", "15", "make: rows of the new map, up to 1000"},
    {"cols", "25", "make: columns of the new map, up to 1000"},
    {"seed", "1", "make: another number makes another map"},
    {NULL, NULL, NULL}};
static const char *const map_heuristics[] = {"distance", "manhattan", "octile", "euclid", NULL};
enum { MAP_DISTANCE, MAP_MANHATTAN, MAP_OCTILE, MAP_EUCLID };

static const poda_choices map_choices[] = {
    {"neighbours", "4 8"}, {"make", "no maze walls terrain"}, {NULL, NULL}};
static const poda_about map_about = {
    .name = "map",
    .title = "a way over a map",
    .summary = "the cheapest way from cell to cell of a map",
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
    if (!map->ground[*cell])
        return poda_fail(error, PODA_BAD_POSITION, key, "%s=%.40s is a wall of the map", key, text);
    return PODA_OK;
}

/* `end` is the mark of the maze, and becomes the cell. */
static inline poda_status map_read_end(const poda_options *options, poda__map *map, const char *key,
                                       uint32_t *end, char mark, poda_error *error)
{
    const char *text = poda_option_text(options, key, "");
    poda_status status = PODA_OK;
    if (*text && strcmp(text, "auto") != 0)
        return map_read_cell(map, key, text, end, error);
    if (*text)
        status = end == &map->start ? poda__map_place_start(map, error)
                                    : poda__map_place_target(map, error);
    if (status == PODA_OK && *end == PODA__MAP_NOWHERE && *text)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "%s=auto: no cell suits: start and target need a way between them", key);
    if (status == PODA_OK && *end == PODA__MAP_NOWHERE)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "%s is missing: write %s=x,y, or mark the cell with %c in the maze", key,
                         key, mark);
    return status;
}

#define map_HAS_RELEASE 1
static inline void map_release(map_space *space)
{
    poda__map_release(&space->map);
}

/* The map of make=; without it the sizes of one are read all the same, so that slips are named. */
static inline poda_status map_make(poda__map *map, const poda_options *options, int kind,
                                   poda_error *error)
{
    int64_t rows = 15, columns = 25, seed = 1;
    const char *text = poda_option_text(options, "map", NULL);
    poda_status status = poda_option_int(options, "rows", 1, PODA__MAP_MADE_MOST, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, PODA__MAP_MADE_MOST, &columns, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, INT64_MAX, &seed, error);
    if (status != PODA_OK)
        return status;
    if (!kind)
        return poda__map_read(map, text ? text : MAP_DEFAULT, strlen(text ? text : MAP_DEFAULT),
                              error);
    if (text)
        return poda_fail(error, PODA_BAD_OPTION, "make",
                         "make=%s makes a map of its own; leave it or map out",
                         poda_option_text(options, "make", ""));
    if (rows * columns < 2)
        return poda_fail(error, PODA_BAD_OPTION, "rows",
                         "rows=1 cols=1: start and target need a cell each");
    const poda__map_wish wish = {(poda__map_kind)(kind - 1), (int32_t)rows, (int32_t)columns,
                                 (uint64_t)seed};
    return poda__map_make(map, &wish, error);
}

/* What steps cost. */
static inline poda_status map_read_prices(map_space *space, const poda_options *options,
                                          poda_error *error)
{
    int64_t mud = 3, water = 5;
    poda_status status = poda_option_int(options, "mud", 1, 99, &mud, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "water", 1, 99, &water, error);
    space->price[PODA__GROUND_FREE] = 1;
    space->price[PODA__GROUND_MUD] = (int)mud;
    space->price[PODA__GROUND_WATER] = (int)water;
    return status;
}

static inline bool map_is_rough(const map_space *space)
{
    const size_t cells = (size_t)space->map.width * (size_t)space->map.height;
    for (size_t cell = 0; cell < cells; cell++)
        if (space->price[space->map.ground[cell]] > 1)
            return true;
    return false;
}

static inline poda_status map_init(map_space *space, const poda_options *options, poda_error *error)
{
    int eight = 0, make = 0;
    *space = (map_space){.neighbours = 4, .translate = error ? error->translate : NULL};
    poda_status status = poda_option_choice(options, "neighbours", "4 8", &eight, error);
    if (status == PODA_OK)
        status = map_read_prices(space, options, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "make", "no maze walls terrain", &make, error);
    if (status == PODA_OK)
        status = map_make(&space->map, options, make, error);
    if (status != PODA_OK)
        return status;
    space->neighbours = eight ? 8 : 4;
    space->rough = map_is_rough(space);
    const char *to = poda_option_text(options, "to", "");
    if (*to && strcmp(to, "auto") != 0) /* before from=auto, which is another cell */
        status = map_read_cell(&space->map, "to", to, &space->map.target, error);
    if (status == PODA_OK)
        status = map_read_end(options, &space->map, "from", &space->map.start, 'S', error);
    if (status == PODA_OK)
        status = map_read_end(options, &space->map, "to", &space->map.target, 'T', error);
    space->from = space->map.start;
    space->to = space->map.target;
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
           space->map.ground[poda__map_cell(&space->map, x, y)];
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
    map_state to;
    map_play(space, from, move, &to);
    return (move % 2 ? MAP_SQRT2 : 1) * space->price[space->map.ground[to.cell]];
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

/* "distance" is the exact cost if there were no walls, no mud and no water: no ground costs less
 * than free cells, so it never exceeds the cost. */
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
