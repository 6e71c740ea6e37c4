/* crash.h - rules whose fault may end the process that runs them, and what is said of it afterwards. */
#ifndef PODA_CHECK_CRASH_H
#define PODA_CHECK_CRASH_H

#include "check/watch.h"
#include "poda/check.h"
#include "poda/child.h"

/* A file, or tables of this process. */
typedef struct poda__suspect {
    const char *path;
    const poda_rules *game;
    const poda_problem_rules *problem;
    const poda_options *options; /* NULL with tables: those that were noted */
    poda_check_as as;
    poda__watch *watch; /* shared with the children */
    poda_translate_fn *translate;
    double patience; /* seconds that a call may take */
} poda__suspect;

/* In a child: opens it with its functions under watch. One of them is NULL, unless it fails. */
poda_status poda__suspect_open(const poda__suspect *suspect, poda_problem **problem,
                               poda_game **game, poda_error *error);

/* The fault that the `end` of a child is; another child finds the words for the position. */
void poda__suspect_describe(const poda__suspect *suspect, const poda_child_end *end,
                            poda_fault *fault);

#endif
