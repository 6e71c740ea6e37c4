/* wording.h - plural forms and decimal commas: one node, two nodes; 0,5 s in Spanish. Moves that are
 * words, "bet" or "roll", in the language of the reader. */
#ifndef PODA_BASE_WORDING_H
#define PODA_BASE_WORDING_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "poda/rules.h"

/* vsnprintf with two additions, so that a text can handle them itself in each language:
 *   {one|many}  the form that agrees with the last number before it: "%d {node|nodes}"
 *   %,.2f %,s   with decimal commas; %,s is for numbers that are already text
 * The second is for translations; %,s prints at most 511 bytes. Forms contain no directives, and
 * braces before any number are literal. The text of a %s is not examined. All directives and sizes
 * of printf are supported except %n, which prints and stores nothing. O(length). */
size_t poda__format(char *room, size_t size, const char *format, va_list args) PODA_PRINTF(3, 0);

/* A text in the reader's language; NULL is English. */
static inline PODA_FORMAT_ARG(2) const char *tr(poda_translate_fn *translate, const char *text)
{
    return translate ? translate(text) : text;
}

/* A short word with several meanings has a remark appended: "W (compass)". Returns the length
 * without the remark. */
size_t poda__word_length(const char *word);

/* Is `text` the word in any language? Moves and positions can be typed in each. */
bool poda__is_word(const char *text, const char *word);

/* Does the language write 0,5 for 0.5? */
bool poda__has_commas(poda_translate_fn *translate);

/* Converts numbers that are already text: with a decimal comma, "; " separates them instead of ",
 * ". In place; returns the text. */
char *poda__decimals(poda_translate_fn *translate, char *text);

/* The conjunction before `next`: " and ", " y ", or " e " before the sound i. */
const char *poda__and(poda_translate_fn *translate, const char *next);

/* ---- moves that are words ----
 * Games write them in English, which is what programs and files see. */

/* Adds the word as the language has it; a text that is no such word is added as it is. */
void poda__move_word_add(poda_text *text, poda_translate_fn *translate, const char *word);

/* The English word for what was typed in any language; one that is English already is not found. Some
 * words stand for several: `after` is the last one found, NULL at first. NULL: no more. */
const char *poda__move_word_find(const char *typed, const char *after);

#endif
