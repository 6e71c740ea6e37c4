/* problem_registry.h - the built-in problems, one entry each, defined in the problem's file. */
#ifndef PODA_PROBLEMS_PROBLEM_REGISTRY_H
#define PODA_PROBLEMS_PROBLEM_REGISTRY_H

#include "base/buffer.h"
#include "find/finder.h"
#include "problems/chart.h"
#include "problems/probes.h"
#include "problems/report.h"

typedef struct poda__problem_entry {
    const poda_problem_rules *rules;
    const poda__find_cores *cores;
    poda__fast_fn *fast;   /* NULL: only the general cores */
    const char *fast_name; /* the name of the fast method */
    /* If there are several: the one that these options select; NULL: `fast_name`. */
    const char *(*fast_way)(const void *space, const poda_find_options *options);
    const poda__chart *chart;   /* NULL: drawn as a tree */
    const poda__probes *probes; /* NULL: it is not a chain of probes */
    bool (*fits)(
        const void *
            space); /* does it fit in a state, so that the plain form can search it? NULL: always */
    bool (*plain_only)(const void *space); /* is the fast form not for this one? NULL: it is */
    bool (*walks)(const void *space);      /* there is no goal: it is only traversed; NULL: never */
    /* Describes a path in words, one line or more, if the text of the goal state is not the best
     * answer or cannot hold it; NULL, or nothing written: that text, and the moves. */
    void (*report)(const void *space, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out);
    /* How a person solves it, step by step, if the options request it; NULL: not available. */
    poda__person_fn *person;
} poda__problem_entry;

#define PODA__PROBLEMS(X)                                                                          \
    X(array)                                                                                       \
    X(tree)                                                                                        \
    X(graph)                                                                                       \
    X(map)                                                                                         \
    X(sums)                                                                                        \
    X(queens)                                                                                      \
    X(knapsack)                                                                                    \
    X(subsetsum)                                                                                   \
    X(sudoku)                                                                                      \
    X(colouring)                                                                                   \
    X(sliding)                                                                                     \
    X(hanoi)                                                                                       \
    X(missionaries)                                                                                \
    X(jugs)                                                                                        \
    X(knight)                                                                                      \
    X(magic)                                                                                       \
    X(crypt)                                                                                       \
    X(peg)

#define PODA__PROBLEM_DECLARE(name) extern const poda__problem_entry poda__problem_##name;
PODA__PROBLEMS(PODA__PROBLEM_DECLARE)
#undef PODA__PROBLEM_DECLARE

#endif
