/* figure_paper.c - cuts a wide tree into parts that can be read on paper. */
#include "draw/slides/figure_paper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "draw/figure_scene.h"

/* Of the usual size: a whole tree may be this small, names of six points; parts are larger, or
 * as small as they must be to lie beside each other. */
static const double LEAST = 0.45, OF_PARTS = 0.58, BESIDE = 0.48;

typedef struct cutter {
    const poda__figure *figure;
    double room;
    poda__part_fn *put;
    void *user;
    int32_t *depth;           /* of each node */
    int32_t *number;          /* of each node in the current part; -1: not in it */
    poda__figure_node *nodes; /* of the current part */
    poda_error *error;
} cutter;

static bool measure(const poda__figure *figure, double *width, double *height)
{
    poda__scene scene = {0};
    poda__scene_measure(&scene, figure);
    poda__scene_place(&scene, figure->title);
    poda__scene_caption_room(&scene, figure->caption);
    *width = scene.width;
    *height = scene.height;
    const bool done = !scene.failed;
    poda__scene_release(&scene);
    return done;
}

/* The part from `root` down to `levels` below it. A parent comes before its children. */
static poda__figure part_of(cutter *at, int32_t root, int32_t levels)
{
    poda__figure part = *at->figure;
    part.nodes = at->nodes;
    part.count = 0;
    if (root > 0)
        part.title = NULL;
    for (int32_t n = 0; n < at->figure->count; n++) {
        const poda__figure_node *node = &at->figure->nodes[n];
        const bool in =
            n == root || (n > root && node->parent >= 0 && at->number[node->parent] >= 0 &&
                          at->depth[n] - at->depth[root] <= levels);
        at->number[n] = in ? part.count : -1;
        if (!in)
            continue;
        at->nodes[part.count] = *node;
        at->nodes[part.count++].parent = n == root ? -1 : at->number[node->parent];
    }
    return part;
}

static bool has_child(const poda__figure *figure, int32_t node)
{
    for (int32_t n = node + 1; n < figure->count; n++)
        if (figure->nodes[n].parent == node)
            return true;
    return false;
}

static int32_t levels_below(const cutter *at, const poda__figure *part, int32_t root)
{
    int32_t most = 0;
    for (int32_t n = root; n < at->figure->count && part->count > 0; n++)
        if (at->number[n] >= 0 && at->depth[n] - at->depth[root] > most)
            most = at->depth[n] - at->depth[root];
    return most;
}

static double scale_of_part(const cutter *at, double width)
{
    for (int row = 4; row > 1; row--) {
        const double beside = (at->room - (row - 1) * PODA__PART_GAP) / row / width;
        if (beside >= BESIDE)
            return fmin(OF_PARTS, beside);
    }
    return fmin(OF_PARTS, at->room / width);
}

static poda_status cut_below(cutter *at, int32_t root)
{
    double width, height;
    poda__figure part = part_of(at, root, INT32_MAX);
    int32_t levels = levels_below(at, &part, root);
    if (!measure(&part, &width, &height))
        return poda_fail_memory(at->error);
    const bool whole = width * LEAST <= at->room || levels <= 1 || at->figure->link_count > 0;
    while (!whole && levels > 1 && width * LEAST > at->room) {
        part = part_of(at, root, --levels);
        if (!measure(&part, &width, &height))
            return poda_fail_memory(at->error);
    }
    const double scale =
        root > 0 ? scale_of_part(at, width) : fmin(whole ? 1 : OF_PARTS, at->room / width);
    const poda_status status = at->put(at->user, &part, width, height, scale, at->error);
    if (status != PODA_OK || whole)
        return status;
    for (int32_t n = root + 1; n < at->figure->count; n++) {
        part_of(at, root, levels); /* the parts below have other numbers */
        if (at->number[n] < 0 || at->depth[n] - at->depth[root] != levels ||
            !has_child(at->figure, n))
            continue;
        const poda_status below = cut_below(at, n);
        if (below != PODA_OK)
            return below;
    }
    return PODA_OK;
}

poda_status poda__figure_parts(const poda__figure *figure, double room, poda__part_fn *put,
                               void *user, poda_error *error)
{
    const size_t count = figure->count > 0 ? (size_t)figure->count : 1;
    cutter at = {.figure = figure,
                 .room = room,
                 .put = put,
                 .user = user,
                 .depth = poda__array(count, sizeof(int32_t)),
                 .number = poda__array(count, sizeof(int32_t)),
                 .nodes = poda__array(count, sizeof(poda__figure_node)),
                 .error = error};
    poda_status status = PODA_OK;
    if (at.depth && at.number && at.nodes) {
        for (int32_t n = 1; n < figure->count; n++)
            at.depth[n] = at.depth[figure->nodes[n].parent] + 1;
        status = cut_below(&at, 0);
    } else {
        status = poda_fail_memory(error);
    }
    free(at.depth);
    free(at.number);
    free(at.nodes);
    return status;
}
