/* exercise_words.h - shared by the verbs `exercise` and `grade`: the parameters of the
 * generator. */
#ifndef PODA_ASK_VERBS_EXERCISE_WORDS_H
#define PODA_ASK_VERBS_EXERCISE_WORDS_H

#include "ask/request.h"
#include "poda/teach.h"

/* Reads the generator's parameters; the subject of the request is the kind of exercise. */
poda_status poda__request_exercise(poda__request *request, poda_exercise_options *options);
/* The steps of the key call cuts as course= does. */
void poda__exercises_name_cuts(const poda__request *request, poda_exercise **exercises,
                               int64_t count);
/* Is it a kind of exercise, and not a game like others? */
bool poda__exercise_called(const char *name);
/* Is this values= the generator's range of leaves? In `grade` it may be an answer instead. */
bool poda__is_value_range(const char *text);
/* The subject of the exercise: the tree, or the game's options and position; its value and best
 * moves. */
void poda__json_exercise(poda__json *json, const poda_exercise *exercise);

#endif
