/* grade.h - marks an answer to an exercise node by node, and names the procedure that would have
 * produced it: what was pruned shows best what a student has misunderstood. */
#ifndef PODA_TEACH_MARKS_GRADE_H
#define PODA_TEACH_MARKS_GRADE_H

#include "teach/procedure.h"

/* What the student wrote; parts that were not answered are NULL. */
typedef struct poda__answer {
    const char *value; /* of the root */
    const char *best;  /* all best moves at the root, separated as below */
    /* names separated by blanks or commas; "" or "none": none. A name includes all nodes below it. */
    const char *pruned;
} poda__answer;

typedef enum poda__verdict {
    PODA__VERDICT_VISITED, /* right: neither prunes it */
    PODA__VERDICT_PRUNED,  /* right: both prune it */
    PODA__VERDICT_MISSED,  /* a missed cut: it should have been pruned */
    PODA__VERDICT_EXTRA,   /* a wrong cut: it must be visited */
} poda__verdict;

typedef struct poda__grade {
    bool value_given, best_given, pruned_given;
    bool prunes; /* the answer names at least one node */
    bool value_right, best_right;
    double value;                        /* the student's */
    poda__verdict *verdicts;             /* of each node */
    bool *best;                          /* children of the root named by the student */
    bool *named;                         /* nodes pruned by the student, with all below them */
    int32_t right, missed, extra;        /* nodes without the root */
    int32_t agree[PODA_PROCEDURE_COUNT]; /* nodes on which the answer agrees with a procedure */
    bool fits[PODA_PROCEDURE_COUNT];     /* value and best move, where given, are the procedure's */
    bool differs[PODA_PROCEDURE_COUNT];  /* on this tree it differs from the right one */
    poda_procedure likely; /* the best match; RIGHT if none explains the answer better */
    bool all_right;        /* every part that was answered */
} poda__grade;

/* PODA_BAD_REQUEST if a name or number cannot be read. O(nodes). */
PODA_CHECKED poda_status poda__grade_init(poda__grade *grade, const poda__model *model,
                                          const poda__answer *answer, poda_error *error);
void poda__grade_release(poda__grade *grade);

/* Does procedure `other` explain the answer as well as the likely one? */
bool poda__grade_ties(const poda__grade *grade, poda_procedure other);

#endif
