/* sss.h - SSS* (Stockman 1979): best-first search of a game tree. Never visits a leaf that alpha-beta
 * with a cut at >= skips (Roizen & Pearl 1983). */
#ifndef PODA_EXPLAIN_TREE_SSS_H
#define PODA_EXPLAIN_TREE_SSS_H

#include "explain/tree/plain.h"

typedef enum poda__sss_status { PODA__SSS_LIVE, PODA__SSS_SOLVED } poda__sss_status;

/* What is done with the state taken from OPEN. "Rival" and "mover" are seen from the root: the player
 * to move there is the mover. */
typedef enum poda__sss_action {
    PODA__SSS_EVALUATE, /* a leaf: back into OPEN as SOLVED, with the worse of merit and `value` */
    PODA__SSS_ALL,      /* the mover moves here: all children become LIVE */
    PODA__SSS_FIRST,    /* the rival moves here: the first child `next` becomes LIVE */
    PODA__SSS_SIBLING,  /* the rival moves above: its next child `next` becomes LIVE */
    PODA__SSS_ANSWERED, /* the rival moves above and this was its last child: `next` is SOLVED */
    PODA__SSS_CHOSEN, /* the mover moves above: `next` is SOLVED, `purged` states below it leave */
    PODA__SSS_FINISHED, /* the root is SOLVED: its merit is the value */
} poda__sss_action;

typedef struct poda__sss_step {
    int32_t node; /* the state taken from OPEN: node, status, merit */
    poda__sss_status status;
    poda_value merit; /* for MAX; PODA_INFINITY or -PODA_INFINITY: no bound yet */
    poda__sss_action action;
    int32_t next;     /* the node that enters OPEN; of ALL the first child; -1 */
    poda_value value; /* EVALUATE: of the leaf, for MAX */
    int32_t purged;   /* CHOSEN: states that leave OPEN with it, whatever they are worth */
    int32_t open;     /* states in OPEN afterwards */
} poda__sss_step;

typedef struct poda__sss {
    poda_value value; /* for MAX */
    int32_t best;     /* child of the root; -1: the root is a leaf */
    bool *visited;    /* taken from OPEN as LIVE */
    int32_t visited_nodes, visited_leaves;
    int32_t most_open; /* the largest size of OPEN: what the search pays with */
    poda__sss_step *steps;
    int32_t step_count;
} poda__sss;

/* With the values and order of `plain`. A root of MIN is searched as MAX's with all signs changed.
 * O(nodes (depth + log nodes)). */
PODA_CHECKED poda_status poda__sss_init(poda__sss *sss, const poda__plain *plain,
                                        poda_error *error);
void poda__sss_release(poda__sss *sss);

#endif
