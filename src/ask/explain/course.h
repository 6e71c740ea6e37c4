/* course.h - course=: the conventions of a set of notes, and its words. */
#ifndef PODA_ASK_EXPLAIN_COURSE_H
#define PODA_ASK_EXPLAIN_COURSE_H

#include "ask/request.h"
#include "explain/tree/model.h"

typedef struct poda__course {
    bool fail_own; /* a node returns its player's bound as it stands, unless fail= says otherwise */
    bool sign;     /* a win is worth 1, unless values= says otherwise */
    poda__cut_names cut_names;
} poda__course;

/* Without course= nothing is set. */
PODA_CHECKED poda_status poda__course_read(const poda_options *parameters, poda__course *course,
                                           poda_error *error);

#endif
