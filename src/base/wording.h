/* wording.h - texts as people write them: one node, two nodes; 0,5 s in Spanish. */
#ifndef PODA_BASE_WORDING_H
#define PODA_BASE_WORDING_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "poda/status.h"

/* vsnprintf with two things more, so that a text can say them itself in each language:
 *   {one|many}  the form that agrees with the last number before it: "%d {node|nodes}"
 *   %,.2f %,s   with commas instead of points; %,s is for numbers that are written already
 * The second is for translations, and %,s prints 511 bytes at most.
 * Forms hold no directive, and braces before any number are just braces. What %s prints is not
 * looked at. All directives and sizes of printf but %n, which prints and stores nothing here. O(length). */
size_t poda__format(char *room, size_t size, const char *format, va_list args) PODA_PRINTF(3, 0);

/* Numbers that are written already: 0.5 becomes 0,5, and where that happens "; " separates them instead
 * of ", ". In place; returns the text. */
char *poda__commas(char *text);

/* What joins `next` to what stands before it in Spanish: " e " before the sound i, else " y ". */
const char *poda__spanish_and(const char *next);

#endif
