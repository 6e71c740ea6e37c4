/* figure_kin.h - children of the nodes of a figure, for writers that go down and up again. Walks need
 * no stack: a node's parent is known. */
#ifndef PODA_DRAW_FIGURE_KIN_H
#define PODA_DRAW_FIGURE_KIN_H

#include "base/memory.h"
#include "draw/figure.h"

typedef struct poda__kin {
    int32_t first, next; /* child, sibling; -1: none */
} poda__kin;

/* NULL: out of memory. Free it. */
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
