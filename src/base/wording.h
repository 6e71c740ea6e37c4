/* wording.h - texts as people write them: one node, two nodes; 0,5 s in Spanish. */
#ifndef PODA_BASE_WORDING_H
#define PODA_BASE_WORDING_H

#include <stdbool.h>
#include <stddef.h>

/* "1 nodes" becomes "1 node", "1 hojas" "1 hoja", in place, in English and Spanish alike: texts are
 * written for many. Returns the new length; `text` ends with a zero. O(length). */
size_t poda__agree(char *text, size_t length);

/* Marks the directives of a format that print a number with a fraction, so that poda__comma_set finds
 * what they printed. False: there are none, or `room` is too small; then `marked` is not to be used. */
bool poda__comma_mark(const char *format, char *marked, size_t room);
/* Puts the commas and takes the marks away, in place. Returns the new length. */
size_t poda__comma_set(char *text, size_t length);

/* What joins `next` to what stands before it in Spanish: " e " before the sound i, else " y ". */
const char *poda__spanish_and(const char *next);

#endif
