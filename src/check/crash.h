/* crash.h - rules that may end the process that runs them, and the report afterwards. */
#ifndef PODA_CHECK_CRASH_H
#define PODA_CHECK_CRASH_H

#include "check/watch/watch.h"
#include "poda/check.h"
#include "poda/child.h"

/* A file, or tables of this process. */
typedef struct poda__suspect {
    const char *path;
    const poda_rules *game;
    const poda_problem_rules *problem;
    const poda_options *options; /* NULL with tables: the recorded ones */
    poda_check_as as;
    poda__watch *watch; /* shared with the children */
    poda_translate_fn *translate;
    double patience; /* seconds that one call may take */
} poda__suspect;

/* In a child: opens it with its functions watched. One of the two is NULL, unless it fails. */
poda_status poda__suspect_open(const poda__suspect *suspect, poda_problem **problem,
                               poda_game **game, poda_error *error);

/* The fault that corresponds to the `end` of a child; a second child writes the texts of the
 * position. */
void poda__suspect_describe(const poda__suspect *suspect, const poda_child_end *end,
                            poda_fault *fault);

#endif
