/* finding.h - one search for one, from the parameters of the request to what the answer needs. */
#ifndef PODA_ASK_VERBS_FINDING_H
#define PODA_ASK_VERBS_FINDING_H

#include "ask/request.h"
#include "explain/passes/route.h"
#include "problems/problem.h"

typedef enum poda__find_format {
    PODA__FIND_TEXT,
    PODA__FIND_SVG,
    PODA__FIND_PNG,
    PODA__FIND_PDF,
    PODA__FIND_DOT,
    PODA__FIND_HTML,
    PODA__FIND_FILM,
    PODA__FIND_SLIDES,
} poda__find_format;

typedef struct poda__finding {
    poda_problem *problem;
    const poda_space *space;
    const void *params;
    poda_state from;
    poda_find_options options;
    poda_find_result result;
    bool fast;         /* the answer is that of the fast form */
    bool walk;         /* there is no goal: the order of visits is the answer */
    int64_t show;      /* how many solutions, moves or visits are told */
    poda__buffer list; /* texts of the solutions, or of the states visited, each ended by a zero */
    int64_t listed;
    poda__find_format format;
    bool table;      /* the picture is the table of the passes */
    int tell_passes; /* 1: asked for, 2: as changes, -1: not wanted */
    bool recording;  /* `passes` has been set up */
    bool recorded;   /* and holds the search that is the answer */
    size_t most;     /* passes kept; 0: as many as is usual */
    poda_state target;
    poda__passes passes;
    poda__route_look look;
} poda__finding;

/* Opens the problem, reads the parameters, searches. */
poda_status poda__finding_run(poda__request *request, poda__finding *finding);
void poda__finding_release(poda__finding *finding);

/* Does the search use what a heuristic says. */
bool poda__finder_estimates(poda_finder finder);

/* `usual`, the algorithm of a problem when none is asked for, missing where it needs options to be one;
 * and `algorithms`, those that make sense for it, with the words that each uses. */
void poda__json_finders(poda__request *request, const poda_problem_rules *rules);

/* The answer. */
void poda__finding_json(poda__request *request, const poda__finding *finding);
void poda__finding_text(poda__request *request, const poda__finding *finding);

#endif
