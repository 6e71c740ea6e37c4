/* figure_paper.c - cuts a wide tree into parts that can be read on paper. */
#include "draw/slides/figure_paper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "draw/figure_scene.h"

/* A whole tree may be so small that names have six points; parts are larger, or as small as they must
 * be to lie beside each other. */
const poda__part_room poda__paper_room = {.least = 0.45, .usual = 0.58, .beside = 0.48};

typedef struct cutter {
    const poda__figure *figure;
    const poda__part_room *room;
    poda__part_fn *put;
    void *user;
    int32_t *depth;           /* of each node */
    int32_t *number;          /* of each node in the current part; -1: not in it */
    poda__figure_node *nodes; /* of the current part */
    int32_t *from;            /* their numbers in the whole figure */
    poda_error *error;
} cutter;

static bool measure(const cutter *at, const poda__figure *figure, double *width, double *height)
{
    poda__scene scene = {.large = at->room->large};
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
        at->from[part.count] = n;
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
    const poda__part_room *room = at->room;
    for (int row = 4; row > 1; row--) {
        const double beside = (room->width - (row - 1) * PODA__PART_GAP) / row / width;
        if (beside >= room->beside)
            return fmin(room->usual, beside);
    }
    return fmin(room->usual, room->width / width);
}

static bool fits(const cutter *at, double width, double height)
{
    const poda__part_room *room = at->room;
    return width * room->least <= room->width &&
           (room->height == 0 || height * room->least <= room->height);
}

static poda_status cut_below(cutter *at, int32_t root)
{
    double width, height;
    poda__figure part = part_of(at, root, INT32_MAX);
    int32_t levels = levels_below(at, &part, root);
    if (!measure(at, &part, &width, &height))
        return poda_fail_memory(at->error);
    const bool whole = fits(at, width, height) || levels <= 1 || at->figure->link_count > 0;
    while (!whole && levels > 1 && !fits(at, width, height)) {
        part = part_of(at, root, --levels);
        if (!measure(at, &part, &width, &height))
            return poda_fail_memory(at->error);
    }
    const double scale = root > 0 ? scale_of_part(at, width)
                                  : fmin(whole ? 1 : at->room->usual, at->room->width / width);
    const poda__part put = {&part, at->from, width, height, scale};
    const poda_status status = at->put(at->user, &put, at->error);
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

poda_status poda__figure_parts(const poda__figure *figure, const poda__part_room *room,
                               poda__part_fn *put, void *user, poda_error *error)
{
    const size_t count = figure->count > 0 ? (size_t)figure->count : 1;
    cutter at = {.figure = figure,
                 .room = room,
                 .put = put,
                 .user = user,
                 .depth = poda__array(count, sizeof(int32_t)),
                 .number = poda__array(count, sizeof(int32_t)),
                 .nodes = poda__array(count, sizeof(poda__figure_node)),
                 .from = poda__array(count, sizeof(int32_t)),
                 .error = error};
    poda_status status = PODA_OK;
    if (at.depth && at.number && at.nodes && at.from) {
        for (int32_t n = 1; n < figure->count; n++)
            at.depth[n] = at.depth[figure->nodes[n].parent] + 1;
        status = cut_below(&at, 0);
    } else {
        status = poda_fail_memory(error);
    }
    free(at.depth);
    free(at.number);
    free(at.nodes);
    free(at.from);
    return status;
}
