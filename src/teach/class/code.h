/* code.h - codes of students: eight signs that name the student, choose the exercises and seal the
 * answers. They are made from the secret of the teacher and the student's number, so that nobody can
 * guess another one's. A seal shows that answers were sealed with a code and not damaged since, not who
 * did it: whoever has the code can seal other answers, and print its exercises with their key. */
#ifndef PODA_TEACH_CLASS_CODE_H
#define PODA_TEACH_CLASS_CODE_H

#include "poda/status.h"

enum { PODA__CODE_SIGNS = 8, PODA__CODE_ROOM = PODA__CODE_SIGNS + 1 };

void poda__code_make(const char *secret, const char *student, char code[PODA__CODE_ROOM]);
/* Reads a code as it is typed: small letters, hyphens and blanks, O for 0, I and L for 1. The last sign
 * follows from the others, so that a mistyped code is refused instead of being another student's. */
bool poda__code_read(const char *text, char code[PODA__CODE_ROOM]);
/* The seed of its exercises. */
uint64_t poda__code_seed(const char code[PODA__CODE_ROOM]);

/* "CODE.sealed": what the page shows when the time is over. NULL if memory runs out. free() it. */
char *poda__code_seal(const char code[PODA__CODE_ROOM], const char *text);
/* The text; NULL if it was not sealed with that code, was changed, or memory ran out. `code` is filled
 * as far as it can be read. */
char *poda__code_open(const char *sealed, char code[PODA__CODE_ROOM], bool *no_memory);

/* Where a result code begins in a line of a mail or a forum, "> 905PCVE6.NNWG..." or "Ana: 905P-CVE6.NNWG...", and its
 * length; NULL: nowhere. */
const char *poda__code_find(const char *line, size_t *length);
/* The part of a result code that this line of its own has, quoted or not; NULL: something else. */
const char *poda__code_rest(const char *line);

#endif
