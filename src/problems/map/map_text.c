/* map_text.c - reads grid maps: the MovingAI benchmark format (Sturtevant 2012) and mazes drawn
 * with letters. Sizes in a header are trusted only as far as the text is long enough for them. */
#include "problems/map/map_text.h"

#include "problems/graph/route_scan.h"

enum { SIDE_LIMIT = PODA__MAP_CELLS };

static poda_status too_large(poda_error *error, const char *at, uint64_t width, uint64_t height)
{
    return poda_fail(
        error, PODA_TOO_LARGE, at,
        "a map of %llu {column|columns} and %llu {row|rows} is too large: at most %d cells",
        (unsigned long long)width, (unsigned long long)height, PODA__MAP_CELLS);
}

char poda__map_sign(poda__ground ground)
{
    static const char signs[PODA__GROUNDS] = {
        [PODA__GROUND_WALL] = '#',
        [PODA__GROUND_FREE] = '.',
        [PODA__GROUND_MUD] = ':',
        [PODA__GROUND_WATER] = '~',
    };
    return signs[ground];
}

/* What a character of a maze stands for. */
static poda__ground maze_ground(char sign)
{
    return sign == ':'             ? PODA__GROUND_MUD
           : sign == '~'           ? PODA__GROUND_WATER
           : strchr("#@OWX", sign) ? PODA__GROUND_WALL
                                   : PODA__GROUND_FREE;
}

/* A zero byte means that the data is not text. */
static poda_status check_text(const char *text, size_t length, poda_error *error)
{
    const char *zero = length ? memchr(text, 0, length) : NULL;
    if (zero)
        return poda_fail(error, PODA_BAD_FILE, "map",
                         "not a text: byte %zu is zero; expected a map drawn with characters",
                         (size_t)(zero - text) + 1);
    return PODA_OK;
}

static poda_status bad_header(const poda__scan *in, const char *expected, poda_error *error)
{
    const poda__scan_place here = poda__scan_here(in, "map", in->at);
    const size_t length = poda__scan_word(in);
    if (!length)
        return poda_fail(error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: the map's header ends here; expected '%s'",
                         here.line, here.column, expected);
    return poda_fail(error, PODA_BAD_FILE, here.at,
                     "line %ld, column %ld: '%.*s' in the map's header; expected '%s'", here.line,
                     here.column, poda__scan_shown(length), in->at, expected);
}

/* "height 49" and the like. */
static poda_status read_side(poda__scan *in, const char *name, int32_t *side, poda_error *error)
{
    uint64_t value;
    if (!poda__scan_to_line(in) || !poda__scan_take(in, name))
        return bad_header(in, name, error);
    poda__scan_blanks(in);
    if (!poda__scan_whole(in, SIDE_LIMIT, &value) || value == 0 || !poda__scan_line_over(in)) {
        const poda__scan_place here = poda__scan_here(in, "map", in->at);
        return poda_fail(error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: expected '%s' and a whole number from 1 to %d",
                         here.line, here.column, name, SIDE_LIMIT);
    }
    *side = (int32_t)value;
    poda__scan_next_line(in);
    return PODA_OK;
}

static poda_status read_header(poda__scan *in, poda__map *map, poda_error *error)
{
    if (!poda__scan_to_line(in) || !poda__scan_take(in, "type"))
        return bad_header(in, "type octile", error);
    poda__scan_next_line(in); /* octile, tile: the type does not affect the cells */
    poda_status status = read_side(in, "height", &map->height, error);
    if (status == PODA_OK)
        status = read_side(in, "width", &map->width, error);
    if (status != PODA_OK)
        return status;
    if (!poda__scan_to_line(in) || !poda__scan_take(in, "map") || !poda__scan_line_over(in))
        return bad_header(in, "map", error);
    poda__scan_next_line(in);
    if ((int64_t)map->width * map->height > PODA__MAP_CELLS)
        return too_large(error, "map", (uint64_t)map->width, (uint64_t)map->height);
    return PODA_OK;
}

static poda_status read_row(poda__scan *in, int32_t width, uint8_t *cells, poda_error *error)
{
    int32_t x = 0;
    for (; in->at < in->end && *in->at != '\n' && *in->at != '\r' && x < width; in->at++, x++) {
        if (!strchr(".GS@OTW", *in->at)) {
            const poda__scan_place here = poda__scan_here(in, "map", in->at);
            return poda_fail(
                error, PODA_BAD_FILE, here.at,
                "line %ld, column %ld: '%c' is not a cell of a map; expected one of . G S @ O T W",
                here.line, here.column, *in->at);
        }
        cells[x] = *in->at == '.' || *in->at == 'G' || *in->at == 'S' ? PODA__GROUND_FREE
                                                                      : PODA__GROUND_WALL;
    }
    const char *stop = in->at;
    const bool over = poda__scan_line_over(in);
    if (x == width && over)
        return PODA_OK;
    const poda__scan_place here = poda__scan_here(in, "map", stop);
    if (over)
        return poda_fail(
            error, PODA_BAD_FILE, here.at,
            "line %ld, column %ld: the row ends after %d {cell|cells}; the header says %d",
            here.line, here.column, x, width);
    return poda_fail(
        error, PODA_BAD_FILE, here.at,
        "line %ld, column %ld: the row continues after %d {cell|cells}, the width in the header",
        here.line, here.column, width);
}

static poda_status read_rows(poda__scan *in, poda__map *map, poda_error *error)
{
    poda_status status = PODA_OK;
    const uint64_t need = (uint64_t)map->width * (uint64_t)map->height;
    if ((uint64_t)(in->end - in->at) < need) {
        /* count the actual rows before allocating what was announced */
        long rows = 0;
        while (poda__scan_to_line(in)) {
            rows++;
            poda__scan_next_line(in);
        }
        const poda__scan_place here = poda__scan_here(in, "map", in->at);
        return poda_fail(error, PODA_BAD_FILE, here.at,
                         "line %ld: the map ends after %ld {row|rows}; the header says %d "
                         "{row|rows} of %d {cell|cells}",
                         here.line, rows, map->height, map->width);
    }
    map->ground = poda__array((size_t)need, 1);
    if (!map->ground)
        return poda_fail_memory(error);
    for (int32_t y = 0; y < map->height && status == PODA_OK; y++) {
        if (in->at == in->end) {
            const poda__scan_place here = poda__scan_here(in, "map", in->at);
            return poda_fail(error, PODA_BAD_FILE, here.at,
                             "line %ld: the map ends after %ld {row|rows}; the header says %d "
                             "{row|rows} of %d {cell|cells}",
                             here.line, (long)y, map->height, map->width);
        }
        status = read_row(in, map->width, map->ground + (size_t)y * (size_t)map->width, error);
        if (status == PODA_OK)
            poda__scan_next_line(in);
    }
    if (status == PODA_OK && poda__scan_to_line(in)) {
        const poda__scan_place here = poda__scan_here(in, "map", in->at);
        return poda_fail(
            error, PODA_BAD_FILE, here.at,
            "line %ld, column %ld: the map continues after %d {row|rows}, the height in the header",
            here.line, here.column, map->height);
    }
    return status;
}

/* The end of the current row of a maze. */
static const char *maze_row_end(const poda__scan *in, const char *from)
{
    while (from < in->end && *from != '\n' && *from != '/')
        from++;
    return from;
}

/* Columns and rows; rows after the last one with a cell do not count. */
static void measure_maze(const poda__scan *in, uint64_t *width, uint64_t *height)
{
    uint64_t rows = 0;
    *width = *height = 0;
    for (const char *at = in->at; at < in->end;) {
        const char *end = maze_row_end(in, at), *last = end;
        rows++;
        while (last > at && last[-1] == '\r')
            last--;
        if (last > at)
            *height = rows;
        if ((uint64_t)(last - at) > *width)
            *width = (uint64_t)(last - at);
        at = end + (end < in->end);
    }
}

/* `sign`: S or T; `at`: where the text places it. */
static poda_status mark(const poda__scan *in, const char *at, char sign, uint32_t *place,
                        uint32_t cell, poda_error *error)
{
    if (*place != PODA__MAP_NOWHERE) {
        const poda__scan_place here = poda__scan_here(in, "map", at);
        return poda_fail(error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: a second '%c'; a maze has one start S and one "
                         "target T",
                         here.line, here.column, sign);
    }
    *place = cell;
    return PODA_OK;
}

static poda_status read_maze_row(poda__scan *in, poda__map *map, int32_t y, poda_error *error)
{
    const char *end = maze_row_end(in, in->at), *last = end;
    poda_status status = PODA_OK;
    while (last > in->at && last[-1] == '\r')
        last--;
    for (int32_t x = 0; in->at < last && status == PODA_OK; in->at++, x++) {
        const uint32_t cell = poda__map_cell(map, x, y);
        if (!strchr("#@OWX .G:~ST", *in->at)) {
            const poda__scan_place here = poda__scan_here(in, "map", in->at);
            return poda_fail(error, PODA_BAD_FILE, here.at,
                             "line %ld, column %ld: '%c' is not a cell of a maze; expected # @ O W "
                             "X (walls), blank . G (free), : (mud), ~ (water), S or T",
                             here.line, here.column, *in->at);
        }
        map->ground[cell] = (uint8_t)maze_ground(*in->at);
        if (*in->at == 'S')
            status = mark(in, in->at, *in->at, &map->start, cell, error);
        else if (*in->at == 'T')
            status = mark(in, in->at, *in->at, &map->target, cell, error);
    }
    if (status != PODA_OK)
        return status;
    in->at = end + (end < in->end);
    if (end < in->end && *end == '\n') {
        in->line++;
        in->line_start = in->at;
    }
    return PODA_OK;
}

static const char *const maze_ends[] = {"from=", "to="};

/* The first row that names an end, which is after the cells; else the end of the text. */
static const char *maze_cells_end(const poda__scan *in)
{
    for (const char *at = in->at; at < in->end; at = maze_row_end(in, at) + 1)
        for (size_t i = 0; i < 2; i++)
            if ((size_t)(in->end - at) >= strlen(maze_ends[i]) &&
                memcmp(at, maze_ends[i], strlen(maze_ends[i])) == 0)
                return at;
    return in->end;
}

/* "from=3,0": S and T stand for free cells, so an end on mud or water is named in a row of its own. */
static poda_status read_maze_end(poda__scan *in, poda__map *map, poda_error *error)
{
    for (size_t i = 0; i < 2; i++) {
        const size_t length = strlen(maze_ends[i]);
        const char *const row = in->at;
        uint64_t x, y;
        if ((size_t)(in->end - in->at) < length || memcmp(in->at, maze_ends[i], length) != 0)
            continue;
        in->at += length;
        if (poda__scan_whole(in, (uint64_t)map->width - 1, &x) && in->at < in->end &&
            *in->at++ == ',' && poda__scan_whole(in, (uint64_t)map->height - 1, &y)) {
            poda__scan_blanks(in);
            if (in->at == maze_row_end(in, in->at))
                return mark(in, row, "ST"[i], i ? &map->target : &map->start,
                            poda__map_cell(map, (int32_t)x, (int32_t)y), error);
        }
        break;
    }
    const poda__scan_place here = poda__scan_here(in, "map", in->at);
    return poda_fail(
        error, PODA_BAD_FILE, here.at,
        "line %ld, column %ld: expected an end of the maze: from= or to= with a column "
        "from 0 to %d, a comma and a row from 0 to %d",
        here.line, here.column, map->width - 1, map->height - 1);
}

static poda_status read_maze_ends(poda__scan *in, poda__map *map, poda_error *error)
{
    poda_status status = PODA_OK;
    while (in->at < in->end && status == PODA_OK) {
        poda__scan_blanks(in);
        if (in->at < maze_row_end(in, in->at))
            status = read_maze_end(in, map, error);
        if (status == PODA_OK && in->at < in->end && *in->at++ == '\n') {
            in->line++;
            in->line_start = in->at;
        }
    }
    const uint32_t ends[] = {map->start, map->target};
    for (size_t i = 0; i < 2 && status == PODA_OK; i++)
        if (ends[i] != PODA__MAP_NOWHERE && map->ground[ends[i]] == PODA__GROUND_WALL)
            status =
                poda_fail(error, PODA_BAD_FILE, "map", "%s%u,%u is a wall of the map", maze_ends[i],
                          ends[i] % (uint32_t)map->width, ends[i] / (uint32_t)map->width);
    return status;
}

static poda_status read_maze(poda__scan *in, poda__map *map, poda_error *error)
{
    uint64_t width, height;
    poda_status status = PODA_OK;
    const char *const end = in->end;
    in->end = maze_cells_end(in);
    measure_maze(in, &width, &height);
    if (width == 0)
        return poda_fail(error, PODA_BAD_FILE, "map",
                         "an empty map; expected rows like '#S.T#' or a file that begins with "
                         "'type octile'");
    if (width > SIDE_LIMIT || height > SIDE_LIMIT || width * height > PODA__MAP_CELLS)
        return too_large(error, "map", width, height);
    map->width = (int32_t)width;
    map->height = (int32_t)height;
    map->ground = poda__array((size_t)(width * height), 1);
    if (!map->ground)
        return poda_fail_memory(error);
    for (int32_t y = 0; y < map->height && status == PODA_OK; y++)
        status = read_maze_row(in, map, y, error);
    in->end = end;
    return status == PODA_OK ? read_maze_ends(in, map, error) : status;
}

static poda_status read_map(poda__map *map, const char *text, size_t length, bool maze,
                            poda_error *error)
{
    poda__scan in = poda__scan_text(text, length);
    *map = (poda__map){.start = PODA__MAP_NOWHERE, .target = PODA__MAP_NOWHERE};
    poda_status status = check_text(text, length, error);
    if (status == PODA_OK && maze)
        status = read_maze(&in, map, error);
    else if (status == PODA_OK && (status = read_header(&in, map, error)) == PODA_OK)
        status = read_rows(&in, map, error);
    if (status != PODA_OK)
        poda__map_release(map);
    return status;
}

poda_status poda__map_read(poda__map *map, const char *text, size_t length, poda_error *error)
{
    poda__scan in = poda__scan_text(text, length);
    /* mazes have no lower-case letters, so one at the beginning indicates a header, perhaps a
     * broken one */
    const bool header = poda__scan_to_line(&in) && *in.at >= 'a' && *in.at <= 'z';
    return read_map(map, text, length, !header, error);
}

void poda__map_release(poda__map *map)
{
    free(map->ground);
    *map = (poda__map){.start = PODA__MAP_NOWHERE, .target = PODA__MAP_NOWHERE};
}

static poda_status bad_query(const poda__scan *in, int item, poda_error *error)
{
    const poda__scan_place here = poda__scan_here(in, "scenario", in->at);
    return poda_fail(
        error, PODA_BAD_FILE, here.at,
        "line %ld, column %ld: item %d is missing or not right; a line has bucket, map, "
        "width, height, start x, start y, goal x, goal y and length",
        here.line, here.column, item);
}

static poda_status read_query(poda__scan *in, poda__scenario *scenario, poda__map_query *query,
                              poda_error *error)
{
    int32_t *const fields[] = {&query->bucket,  &query->width,  &query->height, &query->start_x,
                               &query->start_y, &query->goal_x, &query->goal_y};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        uint64_t value;
        poda__scan_blanks(in);
        if (i == 1) {
            const size_t length = poda__scan_word(in);
            if (length == 0 || length >= sizeof scenario->map)
                return bad_query(in, 2, error);
            if (!scenario->count) {
                memcpy(scenario->map, in->at, length);
                scenario->map[length] = 0;
            }
            in->at += length;
            poda__scan_blanks(in);
        }
        if (!poda__scan_whole(in, INT32_MAX, &value))
            return bad_query(in, (int)i + 1 + (i > 0), error);
        *fields[i] = (int32_t)value;
    }
    poda__scan_blanks(in);
    if (!poda__scan_number(in, &query->length) || !(query->length >= 0))
        return bad_query(in, 9, error);
    if (!poda__scan_line_over(in))
        return bad_query(in, 10, error);
    if (query->start_x >= query->width || query->goal_x >= query->width ||
        query->start_y >= query->height || query->goal_y >= query->height) {
        const poda__scan_place here = poda__scan_here(in, "scenario", in->line_start);
        return poda_fail(error, PODA_BAD_FILE, here.at,
                         "line %ld: from %d,%d to %d,%d does not lie on a map of %d "
                         "{column|columns} and %d {row|rows}",
                         here.line, query->start_x, query->start_y, query->goal_x, query->goal_y,
                         query->width, query->height);
    }
    return PODA_OK;
}

static poda_status read_scenario(poda__scan *in, poda__scenario *scenario, poda_error *error)
{
    size_t room = 0;
    if (!poda__scan_to_line(in) || !poda__scan_take(in, "version")) {
        const poda__scan_place here = poda__scan_here(in, "scenario", in->at);
        return poda_fail(error, PODA_BAD_FILE, here.at,
                         "line %ld: a scenario begins with 'version 1'", here.line);
    }
    poda__scan_next_line(in);
    for (; poda__scan_to_line(in); poda__scan_next_line(in)) {
        void *queries = scenario->queries;
        const bool fits =
            poda__scan_grow(&queries, scenario->count, &room, sizeof *scenario->queries);
        scenario->queries = queries;
        if (!fits)
            return poda_fail_memory(error);
        const poda_status status =
            read_query(in, scenario, &scenario->queries[scenario->count], error);
        if (status != PODA_OK)
            return status;
        scenario->count++;
    }
    return PODA_OK;
}

poda_status poda__scenario_read(poda__scenario *scenario, const char *text, size_t length,
                                poda_error *error)
{
    poda__scan in = poda__scan_text(text, length);
    *scenario = (poda__scenario){.count = 0};
    poda_status status = check_text(text, length, error);
    if (status == PODA_OK)
        status = read_scenario(&in, scenario, error);
    if (status != PODA_OK)
        poda__scenario_release(scenario);
    return status;
}

void poda__scenario_release(poda__scenario *scenario)
{
    free(scenario->queries);
    *scenario = (poda__scenario){.count = 0};
}
