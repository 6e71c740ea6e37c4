/* handle.h - what a poda_exercise holds: the exercise and its questions in words. */
#ifndef PODA_TEACH_HANDLE_H
#define PODA_TEACH_HANDLE_H

#include "teach/quiz.h"

struct poda_exercise {
    poda__exercise exercise;
    poda__quiz quiz; /* of that exercise */
    int32_t number;
};

#endif
