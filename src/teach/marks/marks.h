/* marks.h - marks the answers to the questions of a quiz item by item, with reasons: what was
 * forgotten or mistaken is explained with the numbers of the exercise. */
#ifndef PODA_TEACH_MARKS_MARKS_H
#define PODA_TEACH_MARKS_MARKS_H

#include "teach/marks/grade.h"
#include "teach/quiz.h"

/* One per item of the quiz. Texts are offsets in the marks' buffer. */
typedef struct poda__mark {
    bool given; /* VALUES, NUMBER: answered; CHOICE: chosen; SET: named */
    bool right;
    double number; /* VALUES, NUMBER: the answer */
    size_t answer; /* the same as it was written */
    size_t reason;
} poda__mark;

typedef struct poda__marks {
    const poda__quiz *quiz;
    const poda__grade *grade; /* for a two-player tree, if value, best or pruned are answered */
    poda__mark *items;
    poda_question_marks questions[PODA__QUIZ_QUESTIONS];
    int32_t points, of; /* of all questions, answered or not */
    int percent;        /* of the points; 100 and 0 only if they are all or none */
    poda__buffer texts;
} poda__marks;

/* `answers` are texts, one for each question of the quiz; NULL: not answered.
 *   values: "A=5, B=3"; numbers may be 3.25 or 13/4, and rounded to two decimals or more
 *   choice: the text of an item (>= for ≥ is fine) or its number from 1
 *   set:    names separated by blanks or commas; "" or "none": none of them
 * PODA_BAD_REQUEST when something cannot be read. O(items x length of the answers). */
PODA_CHECKED poda_status poda__marks_init(poda__marks *marks, const poda__quiz *quiz,
                                          const poda__grade *grade,
                                          const char *const answers[PODA__QUIZ_QUESTIONS],
                                          poda_error *error);
void poda__marks_release(poda__marks *marks);

static inline const char *poda__marks_text(const poda__marks *marks, size_t at)
{
    return marks->texts.at + at;
}

/* The answer to an item as people write it; "" if there is none. */
const char *poda__marks_given(const poda__marks *marks, const poda__question *question,
                              int32_t item);

/* The reason for an item of a task, with what was answered. */
void poda__marks_explain_task(const poda__marks *marks, const poda__question *question,
                              int32_t item, poda_translate_fn *translate, poda__buffer *out);

/* Is the number that was written right? Compared with the precision in which it is written, at
 * least two decimals. */
bool poda__marks_same_number(double right, const char *text, double given);

/* Part of poda__marks_init: why each item of an answered question is right or wrong. */
PODA_CHECKED poda_status poda__marks_explain(poda__marks *marks, const poda__question *question,
                                             poda_error *error);

#endif
