/* figure_kin.h - children of the nodes of a figure, for writers that walk down and up. Walks need
 * no stack, since a node's parent is known. */
#ifndef PODA_DRAW_FIGURE_KIN_H
#define PODA_DRAW_FIGURE_KIN_H

#include "base/memory.h"
#include "draw/figure.h"

typedef struct poda__kin {
    int32_t first, next; /* first child, next sibling; -1: none */
} poda__kin;

/* NULL if memory runs out; freed by the caller. */
static inline poda__kin *poda__kin_of(const poda__figure *figure)
{
    poda__kin *kin = poda__array((size_t)figure->count, sizeof *kin);
    if (!kin)
        return NULL;
    for (int32_t i = 0; i < figure->count; i++)
        kin[i].first = kin[i].next = -1;
    for (int32_t i = figure->count - 1; i > 0; i--) {
        kin[i].next = kin[figure->nodes[i].parent].first;
        kin[figure->nodes[i].parent].first = i;
    }
    return kin;
}

#endif
