/* rules_colouring.h - colours the vertices of a graph so that no edge has the same colour at both
 * ends, with as few colours as possible. Vertices are coloured in the order of the text; a new
 * colour costs 1, so the cost is the number of colours. Graphs with more than COLOURING_PLAIN
 * vertices have no states: only the fast method colours them. */
#ifndef PODA_PROBLEMS_COLOURING_RULES_COLOURING_H
#define PODA_PROBLEMS_COLOURING_RULES_COLOURING_H

#include <math.h>

#include "base/memory.h"
#include "base/wording.h"
#include "poda/space.h"
#include "problems/graph/graph_text.h"

enum { COLOURING_PLAIN = 248 };

/* The countries of South America by their ISO codes: four of them border one another. */
#define COLOURING_DEFAULT                                                                          \
    "AR-BO, AR-BR, AR-CL, AR-PY, AR-UY, BO-BR, BO-CL, BO-PE, BO-PY, BR-CO, BR-GF, BR-GY, BR-PE, "  \
    "BR-PY, BR-SR, BR-UY, BR-VE, CL-PE, CO-EC, CO-PE, CO-VE, EC-PE, GF-SR, GY-SR, GY-VE"

typedef struct colouring_space {
    poda__graph graph;
    size_t *first;                /* the neighbours of vertex v: neighbours[first[v]] .. */
    uint32_t *neighbours;         /* each once, even if the graph has arcs in one direction only */
    uint32_t colours;             /* at most */
    bool fewest;                  /* no number was requested */
    poda_translate_fn *translate; /* for reasons; NULL: English */
} colouring_space;

typedef struct colouring_state {
    uint32_t next, used;             /* vertices coloured, colours used */
    uint8_t colour[COLOURING_PLAIN]; /* from 1 */
} colouring_state;

static const poda_option colouring_options[] = {
    {"graph", COLOURING_DEFAULT,
     "the graph, text or @FILE: edges like 'a-b, b-c', DOT, DIMACS or lines 'from to'"},
    {"colours", "", "how many colours there are; left out: as few as possible"},
    {NULL, NULL, NULL}};

static const poda_about colouring_about = {
    .name = "colouring",
    .title = "graph colouring",
    .summary = "few colours for the vertices of a graph, never the same at both ends of an edge",
    .moves_like = "BO=2",
    .position_like = "1,2,1",
    .options = colouring_options,
    .aliases = "coloring coloreado",
};

#define colouring_HAS_RELEASE 1
static inline void colouring_release(colouring_space *space)
{
    poda__graph_release(&space->graph);
    free(space->first);
    free(space->neighbours);
}

/* Lists the neighbours of every vertex, including the tails of arcs to it, each once. */
static inline poda_status colouring_join(colouring_space *space, poda_error *error)
{
    const poda__graph *graph = &space->graph;
    const size_t vertices = graph->vertex_count;
    space->first = poda__array(vertices + 2, sizeof *space->first);
    space->neighbours = poda__array(2 * (size_t)graph->arc_count, sizeof *space->neighbours);
    uint32_t *seen =
        poda__array(vertices, sizeof *seen); /* the last vertex it was listed for, + 1 */
    if (!space->first || !space->neighbours || !seen) {
        free(seen);
        return poda_fail_memory(error);
    }
    for (uint32_t vertex = 0; vertex < vertices; vertex++)
        for (uint32_t arc = graph->first[vertex]; arc < graph->first[vertex + 1]; arc++) {
            space->first[vertex + 2]++;
            space->first[graph->heads[arc] + 2]++;
        }
    for (size_t vertex = 0; vertex < vertices; vertex++)
        space->first[vertex + 2] += space->first[vertex + 1];
    for (uint32_t vertex = 0; vertex < vertices; vertex++)
        for (uint32_t arc = graph->first[vertex]; arc < graph->first[vertex + 1]; arc++) {
            const uint32_t head = graph->heads[arc];
            space->neighbours[space->first[vertex + 1]++] = head;
            space->neighbours[space->first[head + 1]++] = vertex;
        }
    size_t kept = 0, from = 0;
    for (uint32_t vertex = 0; vertex < vertices; vertex++) {
        const size_t end = space->first[vertex + 1];
        space->first[vertex] = kept;
        for (size_t i = from; i < end; i++) {
            const uint32_t other = space->neighbours[i];
            if (seen[other] == vertex + 1)
                continue;
            seen[other] = vertex + 1;
            space->neighbours[kept++] = other;
        }
        from = end;
    }
    space->first[vertices] = kept;
    free(seen);
    return PODA_OK;
}

static inline poda_status colouring_init(colouring_space *space, const poda_options *options,
                                         poda_error *error)
{
    const char *text = poda_option_text(options, "graph", COLOURING_DEFAULT);
    const poda__graph_source source = {.text = text, .length = strlen(text)};
    int64_t colours = 0;
    *space = (colouring_space){.fewest = !*poda_option_text(options, "colours", ""),
                               .translate = error ? error->translate : NULL};
    poda_status status = space->fewest
                             ? PODA_OK
                             : poda_option_int(options, "colours", 1, UINT32_MAX, &colours, error);
    if (status == PODA_OK)
        status = poda__graph_read(&space->graph, &source, error);
    if (status == PODA_OK && space->graph.loops) {
        colouring_release(space);
        return poda_fail(error, PODA_BAD_OPTION, "graph",
                         "an edge from a vertex to itself: no colour differs from itself");
    }
    if (status != PODA_OK)
        return status;
    status = colouring_join(space, error);
    if (status != PODA_OK) {
        colouring_release(space);
        return status;
    }
    space->colours = (uint32_t)colours;
    for (uint32_t vertex = 0; space->fewest && vertex < space->graph.vertex_count; vertex++) {
        const size_t degree = space->first[vertex + 1] - space->first[vertex];
        if (degree + 1 > space->colours) /* one more than that is always enough */
            space->colours = (uint32_t)degree + 1;
    }
    return PODA_OK;
}

static inline void colouring_start(const colouring_space *space, colouring_state *state)
{
    (void)space;
    memset(state, 0, sizeof *state);
}

static inline bool colouring_goal(const colouring_space *space, const colouring_state *state)
{
    return state->next == space->graph.vertex_count;
}

/* A move is vertex x 2^32 + colour. All unused colours are equivalent: only the first of them is
 * tried. */
static inline void colouring_moves(const colouring_space *space, const colouring_state *state,
                                   poda_moves *list)
{
    const uint32_t most = state->used < space->colours ? state->used + 1 : state->used;
    for (uint32_t colour = 1; colour <= most && !colouring_goal(space, state); colour++)
        if (!poda_moves_add(list, (poda_move)state->next << 32 | colour))
            return;
}

static inline void colouring_play(const colouring_space *space, const colouring_state *from,
                                  poda_move move, colouring_state *to)
{
    const uint32_t colour = (uint32_t)move;
    *to = *from;
    if (space->graph.vertex_count <= COLOURING_PLAIN)
        to->colour[to->next] = (uint8_t)colour;
    to->next++;
    if (colour > to->used)
        to->used = colour;
}

#define colouring_PARTIAL 1
#define colouring_HAS_ACCEPTABLE 1
static inline bool colouring_acceptable(const colouring_space *space, const colouring_state *state,
                                        poda_move move)
{
    for (size_t i = space->first[state->next]; i < space->first[state->next + 1]; i++) {
        const uint32_t neighbour = space->neighbours[i];
        if (neighbour < state->next && state->colour[neighbour] == (uint32_t)move)
            return false;
    }
    return true;
}

#define colouring_HAS_WHY 1
static inline void colouring_why(const colouring_space *space, const colouring_state *state,
                                 poda_move move, poda_text *text)
{
    for (size_t i = space->first[state->next]; i < space->first[state->next + 1]; i++) {
        const uint32_t neighbour = space->neighbours[i];
        if (neighbour >= state->next || state->colour[neighbour] != (uint32_t)move)
            continue;
        char name[100] = "";
        poda_text word = {name, sizeof name, 0};
        poda__graph_name(&space->graph, neighbour, &word);
        poda_text_add(text, tr(space->translate, "its neighbour %s has colour %u"), name,
                      (unsigned)(uint32_t)move);
        return;
    }
}

#define colouring_HAS_COST 1
static inline double colouring_cost(const colouring_space *space, const colouring_state *from,
                                    poda_move move)
{
    (void)space;
    return (uint32_t)move > from->used ? 1 : 0;
}

/* The colours in the order of the vertices, "1,2,1"; "-" before the first. */
static inline void colouring_state_text(const colouring_space *space, const colouring_state *state,
                                        poda_text *text)
{
    if (state->next == 0 || space->graph.vertex_count > COLOURING_PLAIN)
        poda_text_add(text, "-");
    else
        for (uint32_t vertex = 0; vertex < state->next; vertex++)
            poda_text_add(text, vertex ? ",%d" : "%d", state->colour[vertex]);
}

static inline poda_status colouring_state_read(const colouring_space *space, const char *text,
                                               colouring_state *state, poda_error *error)
{
    const uint32_t count = space->graph.vertex_count;
    colouring_start(space, state);
    text += strspn(text, " ");
    if (text[0] == '-' && text[1 + strspn(text + 1, " ")] == 0)
        return PODA_OK;
    if (count > COLOURING_PLAIN)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "positions are read for graphs of up to %d vertices, not %u",
                         COLOURING_PLAIN, count);
    for (;; text++) {
        const uint32_t most = state->used < space->colours ? state->used + 1 : state->used;
        uint64_t colour;
        text += strspn(text, " ");
        if (state->next == count || !poda_read_number(&text, most, &colour) || colour == 0)
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "'%.20s': write the colours in the order of the vertices, each at most "
                "one more than those before it: '1,2,1'",
                text);
        if (!colouring_acceptable(space, state, colour))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "vertex number %u has a neighbour of the same colour %u",
                             state->next + 1, (unsigned)colour);
        colouring_state next;
        colouring_play(space, state, colour, &next);
        *state = next;
        text += strspn(text, " ");
        if (!*text)
            return PODA_OK;
        if (*text != ',')
            text--; /* a blank is a separator too */
    }
}

/* "BO=2". */
static inline void colouring_move_text(const colouring_space *space, const colouring_state *state,
                                       poda_move move, poda_text *text)
{
    (void)state;
    poda__graph_name(&space->graph, (uint32_t)(move >> 32), text);
    poda_text_add(text, "=%u", (unsigned)(uint32_t)move);
}

/* The vertices on a circle, coloured discs where they have a colour. */
#define colouring_HAS_VIEW 1
static inline void colouring_view(const colouring_space *space, const colouring_state *state,
                                  poda_view *view)
{
    enum { SHOWN = 30, COLOURS = 8 };
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},  {"1", "1", "colour", -1},
                                        {"2", "2", "colour", -1}, {"3", "3", "colour", -1},
                                        {"4", "4", "colour", -1}, {"5", "5", "colour", -1},
                                        {"6", "6", "colour", -1}, {"7", "7", "colour", -1},
                                        {"8", "8", "colour", -1}, {"○", "o", "no colour", -1}};
    static const poda_dress dress[] = {
        {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},  {PODA_SHAPE_DISC, PODA_COLOUR_RED},
        {PODA_SHAPE_DISC, PODA_COLOUR_BLUE},  {PODA_SHAPE_DISC, PODA_COLOUR_YELLOW},
        {PODA_SHAPE_DISC, PODA_COLOUR_GREEN}, {PODA_SHAPE_DISC, PODA_COLOUR_BROWN},
        {PODA_SHAPE_DISC, PODA_COLOUR_GREY},  {PODA_SHAPE_DISC, PODA_COLOUR_BLACK},
        {PODA_SHAPE_DISC, PODA_COLOUR_TAN},   {PODA_SHAPE_DISC, PODA_COLOUR_WHITE}};
    const uint32_t count = space->graph.vertex_count;
    if (count < 1 || count > SHOWN || state->used > COLOURS)
        return;
    view->pieces = pieces;
    view->piece_count = COLOURS + 2;
    view->look = PODA_LOOK_PAPER;
    view->dress = dress;
    const double turn = 6.283185307179586 / count, radius = 0.8 + 0.24 * count;
    for (uint32_t i = 0; i < count; i++) {
        char name[8] = "";
        poda_text text = {name, sizeof name, 0};
        poda__graph_name(&space->graph, i, &text);
        const int at = poda_view_place(view, radius * sin(turn * i), -radius * cos(turn * i), name);
        poda_view_put(view, at, i < state->next ? state->colour[i] : COLOURS + 1);
    }
    for (uint32_t i = 0; i < count; i++)
        for (size_t at = space->first[i]; at < space->first[i + 1]; at++)
            if (space->neighbours[at] > i)
                poda_view_edge(view, (int)i, (int)space->neighbours[at]);
}

#endif
