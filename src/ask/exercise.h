/* exercise.h - what the verbs `exercise` and `grade` share: the parameters of the generator. */
#ifndef PODA_ASK_EXERCISE_H
#define PODA_ASK_EXERCISE_H

#include "ask/request.h"
#include "explain/exercise.h"

/* Reads the generator's parameters; the subject of the request is the kind of exercise. */
poda_status poda__request_exercise(poda__request *request, poda__exercise_options *options);
/* "best": the names of all moves at the root that keep its value. */
void poda__json_best(poda__json *json, const poda__model *model);

#endif
