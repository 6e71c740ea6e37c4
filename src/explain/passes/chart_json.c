/* chart_json.c - charts as JSON. Places are numbers: cells row by row, vertices in the order of the
 * graph; coordinates are those of the library's own pictures. */
#include "explain/passes/chart_json.h"

#include <math.h>

#include "explain/passes/passes.h"
#include "explain/passes/route_graph.h"

static void put_marks(const poda__chart *chart, const void *space, const poda__chart_marks *marks,
                      poda__json *json)
{
    const struct {
        const char *key;
        const poda_state *state;
    } fields[] = {{"start", marks->start}, {"target", marks->target}, {"at", marks->at}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].state)
            poda__json_uint(json, fields[i].key, chart->place(space, fields[i].state));
        else
            poda__json_null(json, fields[i].key);
}

const char *poda__ground_name(poda__ground ground, poda_translate_fn *translate)
{
    switch (ground) {
    case PODA__GROUND_WALL:
        return tr(translate, "wall");
    case PODA__GROUND_MUD:
        return tr(translate, "mud");
    case PODA__GROUND_WATER:
        return tr(translate, "water");
    default:
        return tr(translate, "free");
    }
}

/* The kinds of ground: their signs in `cells`, which has the rows separated by '/', and what a step
 * onto each costs. */
static void put_grounds(const poda__chart *chart, const void *space, poda_translate_fn *translate,
                        poda__json *json)
{
    static const char *const keys[PODA__GROUNDS] = {[PODA__GROUND_WALL] = "wall",
                                                    [PODA__GROUND_FREE] = "free",
                                                    [PODA__GROUND_MUD] = "mud",
                                                    [PODA__GROUND_WATER] = "water"};
    poda__json_open(json, "grounds", '[');
    for (int i = 0; i < PODA__GROUNDS; i++) {
        const char sign[2] = {chart->ground_sign((poda__ground)i), 0};
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "key", keys[i]);
        poda__json_text(json, "name", poda__ground_name((poda__ground)i, translate));
        poda__json_text(json, "sign", sign);
        if (i == PODA__GROUND_WALL)
            poda__json_null(json, "cost");
        else
            poda__json_int(json, "cost", chart->ground_cost(space, (poda__ground)i));
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void put_grid(const poda__chart *chart, const void *space, poda_translate_fn *translate,
                     poda__json *json)
{
    const size_t places = chart->places(space), columns = chart->columns(space);
    poda__json_uint(json, "rows", columns ? places / columns : 0);
    poda__json_uint(json, "cols", columns);
    poda__json_open(json, "walls", '[');
    for (size_t place = 0; place < places; place++)
        if (chart->ground(space, place) == PODA__GROUND_WALL)
            poda__json_uint(json, NULL, place);
    poda__json_close(json, ']');
    put_grounds(chart, space, translate, json);
    poda__buffer rows = {0};
    for (size_t place = 0; place < places; place++) {
        const char sign = chart->ground_sign(chart->ground(space, place));
        if (place && columns && place % columns == 0)
            poda__buffer_put(&rows, "/", 1);
        poda__buffer_put(&rows, &sign, 1);
    }
    poda__json_text(json, "cells", rows.at ? rows.at : "");
    json->out->failed |= rows.failed;
    poda__buffer_release(&rows);
}

/* In tenths of a point, which is the same with every compiler. */
static void put_length(poda__json *json, const char *key, double length)
{
    poda__json_number(json, key, round(length * 10) / 10);
}

static void put_vertex(const poda__chart *chart, const void *space, const poda__net *net,
                       size_t place, poda__json *json)
{
    const poda__vertex *vertex = &net->vertices[place];
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    chart->name(space, place, &text);
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "name", words);
    put_length(json, "x", vertex->x);
    put_length(json, "y", vertex->y);
    poda__json_int(json, "side", vertex->formula_side);
    poda__json_int(json, "tag_side", vertex->tag_side);
    poda__json_close(json, '}');
}

static void put_link(const poda__net *net, size_t index, poda__json *json)
{
    const poda__link *link = &net->links[index];
    poda__json_open(json, NULL, '{');
    poda__json_uint(json, "from", link->from);
    poda__json_uint(json, "to", link->to);
    if (link->weighted)
        poda__json_number(json, "weight", link->weight);
    else
        poda__json_null(json, "weight");
    poda__json_bool(json, "directed", link->directed);
    poda__json_bool(json, "bent", net->bent[index]);
    poda__json_close(json, '}');
}

static void put_graph(const poda__chart *chart, const void *space, const poda__net *net,
                      poda__json *json)
{
    put_length(json, "width", net->width);
    put_length(json, "height", net->height);
    put_length(json, "radius", net->radius);
    poda__json_bool(json, "named", net->named);
    poda__json_bool(json, "formulas", net->formulas);
    poda__json_open(json, "places", '[');
    for (size_t i = 0; i < net->count; i++)
        put_vertex(chart, space, net, i, json);
    poda__json_close(json, ']');
    poda__json_open(json, "links", '[');
    for (size_t i = 0; i < net->link_count; i++)
        put_link(net, i, json);
    poda__json_close(json, ']');
}

void poda__chart_json(const poda__chart *chart, const void *space, const poda__chart_marks *marks,
                      poda_translate_fn *translate, poda__json *json)
{
    const size_t places = chart->places(space);
    if (chart->grid ? places > PODA__PASSES_PLACES
                    : places > PODA__NET_VERTICES || chart->links(space) > PODA__NET_LINKS) {
        poda__json_null(json, "chart");
        return;
    }
    poda__net net = {0};
    poda__json_open(json, "chart", '{');
    poda__json_text(json, "kind", chart->grid ? "grid" : "graph");
    if (chart->grid)
        put_grid(chart, space, translate, json);
    else if (poda__net_init(&net, chart, space))
        put_graph(chart, space, &net, json);
    else
        json->out->failed = true;
    put_marks(chart, space, marks, json);
    poda__json_close(json, '}');
    poda__net_release(&net);
}
