/* answer_words.h - answers as people write them, in the one form that marks are read from. */
#ifndef PODA_TEACH_MARKS_ANSWER_WORDS_H
#define PODA_TEACH_MARKS_ANSWER_WORDS_H

#include "teach/quiz.h"

/* Rewrites an answer to `question` with the names of its items:
 *   names   in any case, without accents, in brackets or quotes, with "and" or "y" before the last
 *   order   also with arrows, or with nothing between the names
 *   choice  also by the letter that the sheet has before it: "b", "b)"
 *   values  also "A: 5", "A 5", "f(A) = 5"
 *   set     "None", "ninguna", "{}" and the like for none
 * What is not understood, or could mean two things, stays as it is. O(items x length of the text). */
void poda__answer_tidy(const poda__quiz *quiz, const poda__question *question, const char *text,
                       poda__buffer *out);

/* Are they the same but for case and accents? */
bool poda__same_words(const char *text, const char *other);

/* The length of the number at the start of the text: a comma between digits is a decimal comma. */
size_t poda__answer_number(const char *text);

#endif
