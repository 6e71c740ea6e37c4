/* colouring_solve.h - graph colouring: the fewest colours for the vertices such that no edge joins
 * two of the same colour. Exact. */
#ifndef PODA_PROBLEMS_COLOURING_COLOURING_SOLVE_H
#define PODA_PROBLEMS_COLOURING_COLOURING_SOLVE_H

#include "poda/status.h"

enum { PODA__COLOURING_VERTICES = 10000 }; /* most vertices */

typedef struct poda__edge {
    uint32_t a, b; /* vertices, from 0 */
} poda__edge;

typedef struct poda__colouring {
    uint32_t vertices;
    const poda__edge *edges; /* in either direction; duplicates are allowed */
    size_t edge_count;
} poda__colouring;

typedef struct poda__colouring_result {
    uint32_t colours; /* of the colouring found; 0 if none was found (or there are no vertices) */
    uint32_t bound;   /* fewer colours than this are not enough */
    uint64_t nodes;   /* vertices coloured by the search */
    bool proven;      /* the answer is final: optimal, or proven impossible */
} poda__colouring_result;

/* Gives each vertex a colour from 0. `most` 0: as few colours as possible; else any colouring with
 * at most `most` colours, ending with the first one. When `stop` (NULL allowed) becomes non-zero:
 * the best so far. O(colours^vertices) at worst, O(vertices x largest degree) bytes. */
PODA_CHECKED poda_status poda__colouring_solve(const poda__colouring *graph, uint32_t most,
                                               const volatile int *stop, uint32_t *colour,
                                               poda__colouring_result *result, poda_error *error);

#endif
