/* check_problem.h - shared by the tests of single-player problems: the graph of the positions
 * found. */
#ifndef PODA_CHECK_CHECK_PROBLEM_H
#define PODA_CHECK_CHECK_PROBLEM_H

#include "check/checker.h"

/* A move between two positions found. */
typedef struct poda__edge {
    uint32_t from, to;
    double cost;
} poda__edge;

/* The graph. What it shows also holds in the whole space: a path to a goal is one, and the best
 * goal below is at least this good. */
typedef struct poda__reach {
    bool whole;        /* there are no other positions */
    poda__edge *edges; /* in order of `from` */
    size_t count, room;
    size_t *first_out; /* index of the first edge of a position; [i + 1] is the end */
    size_t *first_in;  /* the same for edges that lead to it, in `in` */
    size_t *in;
    bool *goal;
    double *left;    /* the least cost to a goal; INFINITY: no path is known */
    double *worth;   /* the largest worth of a goal below; -INFINITY; NULL without values */
    poda_move *ways; /* room for the ways back from a position */
} poda__reach;

/* Adds the positions on a path to a goal, if one is found quickly, up to `most` in total. */
void poda__check_find_path(poda__check *check, size_t most);
/* Adds positions backwards from the target, up to `most` in total. */
void poda__check_find_back(poda__check *check, const poda__reach *reach, size_t most);
/* Collects the moves between all positions found. False: no memory, or stopped. */
bool poda__reach_make(poda__check *check, poda__reach *reach);
void poda__reach_release(poda__reach *reach);

/* Is `a` at most `b`, ignoring rounding? */
static inline bool poda__at_most(double a, double b)
{
    const double size = b < 0 ? -b : b;
    return a <= b + 1e-9 * (1 + size);
}

/* Lists the ways that lead to a position in reach->ways; returns their number. */
size_t poda__check_list_back(const poda__check *check, const poda__reach *reach,
                             const poda_state *state);

/* Tests of one position each. */
void poda__check_cost(poda__check *check, const poda__case *at);
void poda__check_target(poda__check *check, const poda__case *at);
void poda__check_back(poda__check *check, const poda__reach *reach, const poda__case *at);
void poda__check_order(poda__check *check, const poda__case *at);
void poda__check_heuristic(poda__check *check, const poda__case *at);
/* The same, with the graph. */
void poda__check_estimates(poda__check *check, const poda__reach *reach, const poda__case *at);
void poda__check_propagate(poda__check *check, const poda__reach *reach, const poda__case *at);
void poda__check_value(poda__check *check, const poda__reach *reach, const poda__case *at);
/* Tests of the whole graph. */
void poda__check_partial(poda__check *check, const poda__reach *reach);
/* On a selection of positions: compares every search with the others. */
void poda__check_finders(poda__check *check, const poda__reach *reach);

#endif
