/* finding.h - one single-player search, from the parameters of the request to the data of the
 * answer. */
#ifndef PODA_ASK_VERBS_FINDING_H
#define PODA_ASK_VERBS_FINDING_H

#include "ask/request.h"
#include "ask/script_read.h"
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

/* What best=yes found out. */
typedef enum poda__best {
    PODA__BEST_NOT_ASKED,
    PODA__BEST_UNKNOWN, /* too many states */
    PODA__BEST_NONE,    /* there is no solution */
    PODA__BEST_FOUND,
} poda__best;

typedef struct poda__finding {
    poda_problem *problem;
    const poda_space *space;
    const void *params;
    poda_state from;
    poda_find_options options;
    poda_find_result result;
    bool fast;         /* the answer is from the fast form */
    bool walk;         /* there is no goal: the order of visits is the answer */
    int64_t show;      /* how many solutions, moves or visits are shown */
    poda__buffer list; /* texts of the solutions, or of the states visited, each zero-terminated */
    int64_t listed;
    poda__find_format format;
    bool table;       /* the picture is the table of the iterations */
    int show_passes;  /* 1: requested, 2: as changes, -1: not wanted */
    bool usual_limit; /* of states, because no limit was given */
    bool recording;   /* `passes` has been set up */
    bool guess;       /* passes=changes asks what comes next */
    bool recorded;    /* and holds the search that is the answer */
    size_t most;      /* most iterations kept; 0: the default */
    poda_state target;
    poda__passes passes;
    struct poda__own_h *own; /* the estimates of h=; NULL: none */
    bool judged;             /* `estimates` is about the heuristic of the search */
    poda_estimates estimates;
    poda__best best;
    double best_cost; /* of a cheapest solution, if it was found */
    poda__route_look look;
    poda__script code; /* the listing shown beside the passes */
} poda__finding;

/* Opens the problem, reads the parameters, searches. */
poda_status poda__finding_run(poda__request *request, poda__finding *finding);
void poda__finding_release(poda__finding *finding);

/* Does the search use a heuristic? */
bool poda__finder_estimates(poda_finder finder);

/* `usual`, the default algorithm of a problem, missing if it depends on options; and `algorithms`,
 * those that suit it, with the parameters that each uses. */
void poda__json_finders(poda__request *request, const poda_problem_rules *rules);

/* The answer. */
void poda__finding_json(poda__request *request, const poda__finding *finding);
void poda__finding_text(poda__request *request, const poda__finding *finding);

#endif
