/* language.h - the languages of the library's texts. A language is a number, 0 is English; the
 * others are chosen when the library is built (lang/ in the sources).
 *
 * Ownership: all texts are static. Threads: any function from any thread. Errors: none. */
#ifndef PODA_LANGUAGE_H
#define PODA_LANGUAGE_H

#include <stdbool.h>

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int poda_language;

enum { PODA_ENGLISH };

/* The number of languages; they are numbered from 0. */
PODA_API int poda_languages(void);

/* "es" and "Español"; NULL if the number is not a language. */
PODA_API const char *poda_language_code(poda_language language);
PODA_API const char *poda_language_name(poda_language language);

/* Writes all codes, separated by blanks ("en es"), to `room`, which has PODA_LANGUAGE_CODES
 * bytes; returns it. */
enum { PODA_LANGUAGE_CODES = 256 };
PODA_API const char *poda_language_codes(char *room);

/* Reads a code, or the name of a locale that begins with one: "es", "es_ES.UTF-8", "es-MX".
 * False if there is no such language; `out` is then untouched. */
PODA_API bool poda_language_read(const char *text, poda_language *out);

/* The text in that language; as it is where there is no translation. O(log n). */
PODA_API const char *poda_translate(poda_language language, const char *text) PODA_FORMAT_ARG(2);

/* The function that translates into a language, for poda_error.translate; NULL for English. */
PODA_API poda_translate_fn *poda_translator(poda_language language);

#ifdef __cplusplus
}
#endif

#endif
